"""The programs in the page, in the site's Python."""
