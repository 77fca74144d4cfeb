"""The toolkit every scene is made with; it knows cards and widgets, but no game by name."""
