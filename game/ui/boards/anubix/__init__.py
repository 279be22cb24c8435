"""The table of Anubix."""
