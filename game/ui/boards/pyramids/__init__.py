"""The table of Pyramids."""
