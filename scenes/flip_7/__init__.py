"""Flip 7 as it is seen and played at the table."""
