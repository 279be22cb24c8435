"""What the start program asks of the game's screen."""
