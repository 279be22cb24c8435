"""Floor 4: what the player sees and touches, with pygame-ce."""
