"""The icon: two drawings, the program that makes the files, and the files."""
