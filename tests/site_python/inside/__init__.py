"""What runs in the page, in the site's Python."""
