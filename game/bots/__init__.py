"""What all bots share. A game brings its own: ``bot_for(game, "hard")`` sits one down."""

from __future__ import annotations

from game.bots.bot import LEVELS, Bot, bot_for, levels
from game.bots.safe import safe_choice, safe_thought

__all__ = ["LEVELS", "Bot", "bot_for", "levels", "safe_choice", "safe_thought"]
