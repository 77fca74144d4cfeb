"""The pages on how to play Take That: which they are, and the cards that illustrate them."""

from scenes.menus.illustrations import Illustration, sketch
from scenes.take_that.coach import LESSONS as LESSONS

# The words of a page stand under "take_that.rules.<name>".
PAGES: tuple[tuple[str, Illustration], ...] = tuple(
    {
        "aim": sketch("12@-3,.05~7 21@-2~-6 49@-.5,.05~7 94@.5~-6 58@2,.05~7 85@3~-6"),
        "lay": sketch("back@-1.5 34@0 41 [31–51] 49@3.75,.12~-7^ <left>@3%.26"),
        "twist": sketch(
            "34@0 41 49* 44 52 94@2.24,1.02~-5*^ <right>@5.4,.5 49@6.4,.5~6 94@7.2,.5~-5 "
            '"+2"@8.35,.5%.55'
        ),
        "take": sketch(
            "61@0 52 58 67 <right>@4.25 back@5.15,.02~5 back@5.4~1 back@5.65~-3 back@5.9,.03~-7 "
            '"−4"@6.95%.55'
        ),
        "toads": sketch('22@0 33 44 55 66 77 88 "−5"@7.75'),
        "end": sketch(
            '13@0~6 31@.45~2 67@.9~-2 76@1.35~-6 "+4"@2.4%.5 '
            '58@3.6~5 61@4.05 66@4.5~-5 "−7"@5.55%.5 "=  −3"@7'
        ),
        "advanced": sketch(
            "back@-.05,-.05 back@0 38@1.3 <right>@2.3 back@3.2,.02~5 back@3.65,.03~-5"
        ),
    }.items()
)

# Beside the words on mouse and keys: a card that is chosen, and where it can go.
CONTROLS: Illustration = sketch("13@-1.12 49@0,-.14*^ 67@1.12 <right>@2.1 41@3.1 []")

# Acts of this game that have a key of their own, with the keys the table names for them; their
# words stand under "take_that.rules.controls".
KEYS: dict[str, tuple[str, ...]] = {"take": ("t",)}
