"""pygame imports this at its start; the game has widgets of its own."""
