"""Several devices, one table: the host's table, a guest's, and the ways to them."""
