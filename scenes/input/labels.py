"""What is printed on keys in the player's language: "T", "ENTER", "W" at "@z" of a French board."""

from game.words import Words
from scenes.input.places import keypad_sign, name_at, printed_at


def printed(words: Words, key: str) -> str:
    """A key as it stands on a button; "@z" is the one at that place of the board."""
    word = "keys." + key.replace(" ", "_")
    if words.has(word):
        return words.say(word)
    return label(words, key, name_at(key)) if key.startswith("@") else key.upper()


def label(words: Words, place: str, name: str) -> str:
    """The key at a place of the board, which the system calls by this name."""
    sign = keypad_sign(place)
    if sign:
        return words.say("keys.keypad", key=printed(words, sign))
    if len(name) > 1:
        side, _, rest = name.partition(" ")
        return printed(words, rest if rest and side in ("left", "right") else name)
    return printed_at(place, name)
