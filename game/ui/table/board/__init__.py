"""The things that lie and move on a table."""
