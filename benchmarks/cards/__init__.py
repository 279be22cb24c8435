"""How the 48 pyramid cards are designed (`search`) and how they play (`balance`)."""
