"""Devices in, intents out: the only place that knows what a key or a pad button is."""
