"""What is not code: words, sounds and other files the game reads while it runs."""
