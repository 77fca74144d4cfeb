"""Top Bid as it is seen and played at the table."""
