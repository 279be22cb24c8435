"""How the sheets of Anubix were designed: `python -m benchmarks.sheets.search`."""
