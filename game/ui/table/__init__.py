"""One package for each game, and what they share. `presentation_of` finds a game's by its id."""
