"""The pages on how to play Plus Minus: which they are, and the cards that illustrate them."""

from game.plus_minus.cards import CARD_LIST, name_of
from scenes.menus.illustrations import Card, Illustration, Mark, Thing, fan, sketch
from scenes.plus_minus.coach import LESSONS as LESSONS


def _deck() -> list[Thing]:
    """The list of cards as a table: a line for each sign, beside each card how many there are."""
    things: list[Thing] = []
    for line, sign in enumerate((1, -1)):
        values = sorted(abs(card) for card in CARD_LIST if card * sign > 0)
        for place, value in enumerate(values):
            x, y = place * 2.0, line * 1.6
            things.append(Card(name_of(sign * value), x, y))
            things.append(Mark(f"× {CARD_LIST[sign * value]}", x + 0.93, y, 0.30, soft=True))
    return things


# The words of a page stand under "plus_minus.rules.<name>".
PAGES: tuple[tuple[str, Illustration], ...] = tuple(
    {
        "aim": sketch(
            '+5@-2.3,.06~7 -3@-1.25 -2@-.2,.06~-7 "= 0"@1.1 (+4 -4 +3 -2 -1)@3.95 "= 50"@7.1'
        ),
        "deck": _deck(),
        "opening": (
            *sketch("+3@0 -4 +5@2.7^ -2^ +1^ <up>@2.7,1.02%.26 <up>%.26 <up>%.26"),
            *(
                card
                for x in (2.7, 3.82, 4.94)
                for card in fan(*["back"] * 5, x=x, y=1.62, step=0.12, small=0.5)
            ),
        ),
        "neutralise": sketch(
            "-3@-2.7,.05~5*^ -2@-1.65,.05~-5*^ <right>@-.7 +5@.3,-.42 -3@.4~2 -2@.5,.42~-2 "
            '"= 0"@1.85 <right>@2.7 back@3.65'
        ),
        "plus": sketch(
            "-1@0 +3* -4 <right>@3.2 back@4.2,-.04 back@4.25 <right>@5.2 (-5 +2 -1)@6.85"
        ),
        "minus": sketch(
            "+4@0 -2* +1 <right>@3.2 -5@4.25,-.08~6*^ -4@5.2,-.08~2*^ +3@6.2,.05~-5 <right>@7.15 "
            "-4@8.2,.03~8 -5@8.4~-5"
        ),
        "end": sketch("back@0 back back back back <right>@5.55 (+5 +3 -2)@7.15"),
        "score": sketch('(+5 +3 -2)@0 "= 6"@1.95%.56 (+1 -4 -2)@4.5 "= −5"@6.6%.56'),
        "fifty": sketch(
            '+5@0%.8 -3@.84%.8 -2@1.68%.8 +4@2.9%.8 -4@3.74%.8 "= 50"@5.2%.56 '
            '+2@0,1.3%.8 +5@.84,1.3%.8 -3@1.68,1.3%.8 -4@2.52,1.3%.8 "= 0"@5.2,1.3%.56_'
        ),
        "options": sketch(
            "+5@0,-.42 -3@.1~2 -2@.2,.42~-2 <right>@1.35 back@2.35 <swap>@3.35 "
            "+5@4.35,-.42 -3@4.45~2 -2@4.55,.42~-2*"
        ),
    }.items()
)

# Beside the words on mouse and keys: a card of the row, and the chosen cards that cancel it.
CONTROLS: Illustration = sketch("-1@-1.12 +5* -4 <left>@2.1 -3@3.1,-.1*^ -2*^ +4@5.34")

# Acts of this game that have a key of their own, with the keys the table names for them; their
# words stand under "plus_minus.rules.controls".
KEYS: dict[str, tuple[str, ...]] = {"neutralise": ("n",), "follow": ("f",), "leave_open": ("o",)}
