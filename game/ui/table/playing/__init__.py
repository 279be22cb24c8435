"""The table at which people play, and the one at which they learn."""
