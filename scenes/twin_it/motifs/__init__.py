"""The patterns on the cards of Twin It."""
