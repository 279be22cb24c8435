"""Nobody reads sources of Python here: there are none. Reports of crashes would, to find what is misspelt."""
