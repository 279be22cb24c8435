"""Mummy: a race of explorers up the pyramid for the elixir of immortality, for one to four seats."""
