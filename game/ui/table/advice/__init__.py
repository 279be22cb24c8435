"""Help for a player: hints, bubbles, notes."""
