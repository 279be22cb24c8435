"""Somebody in the page who presses at random, day and night: worlds, steps, and what falls made short."""
