"""Makes the puzzles and says how sure they are: `python -m benchmarks.puzzles.make GAME`."""
