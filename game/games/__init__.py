"""The games, one package each; `game.engine.GAMES` lists them."""
