"""A game that joins the house: what lies in boards/ and bots/ is what its author would write there."""
