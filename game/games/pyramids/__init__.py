"""Pyramids: its rules, its opponents, and its screen."""
