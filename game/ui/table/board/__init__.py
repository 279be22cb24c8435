"""What lies on a table and moves there."""
