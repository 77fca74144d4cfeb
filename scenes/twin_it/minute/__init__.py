"""Twin It, together: one minute for all cards."""
