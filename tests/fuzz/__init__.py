"""Whatever somebody hands in is refused in words, or is usable: damaged real things are tried (make fuzz)."""
