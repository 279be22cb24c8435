"""Finished games, looked at again: the replay and the coach."""
