"""What helps a player: hints, bubbles, notes."""
