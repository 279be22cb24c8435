"""Puzzles: positions of played games in which one decision, or all points of a last turn, are to be found."""
