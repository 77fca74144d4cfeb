"""The rules of the games, their bots and journals. Nothing here knows of pixels."""

# The one place that knows it: pyproject.toml, build.spec and what is installed take it from here.
__version__ = "0.9.0"
