"""What a screen is made of, for any game: window, widgets, lettering, pictures, motion, sound, words."""
