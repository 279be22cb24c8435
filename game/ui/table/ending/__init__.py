"""How a game ends: points, winners, what it earned."""
