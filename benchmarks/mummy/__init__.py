"""How the cards, explorers and board of Mummy play out: `python -m benchmarks.mummy.balance`."""
