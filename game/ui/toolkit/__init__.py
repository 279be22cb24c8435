"""The parts of a screen, for any game: window, widgets, lettering, pictures, motion, sound, words."""
