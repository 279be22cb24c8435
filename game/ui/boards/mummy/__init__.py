"""The table of Mummy."""
