"""The table at which one plays, and the one at which one learns."""
