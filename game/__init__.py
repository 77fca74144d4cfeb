"""The rules of the four games, their bots and journals. Nothing here knows of pixels."""
