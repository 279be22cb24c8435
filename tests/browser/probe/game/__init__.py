"""A program in place of the game, for tests of the page: shows what arrives, and fails when asked to."""
