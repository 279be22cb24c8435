"""How the bots' values were learned; anybody can do it again. Needs numpy, which the game does not."""
