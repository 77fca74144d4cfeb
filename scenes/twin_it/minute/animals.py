"""What a minute makes of a table: a mole, an eaglet, a falcon or a lynx, each in a round picture.

They are drawn in a square of 200; what reaches over the round edge is cut off.
"""

from __future__ import annotations

import pygame
from pygame import Surface

from game.twin_it.together import EAGLETS, FALCONS, LYNXES, MOLES
from scenes.stage.paint import Shelf, clip_round, code, kept, lay_over, vector
from scenes.stage.theme import PAPER, SHADE, colour, mix

SIDE = 200
_kept = Shelf(12 << 20)


def _shape(kind: str, fill: str, **how: object) -> str:
    values = " ".join(f'{name.replace("_", "-")}="{value}"' for name, value in how.items())
    return f'<{kind} fill="{fill}" {values}/>'


def _oval(x: float, y: float, rx: float, ry: float, fill: str, turn: float = 0) -> str:
    more = {"transform": f"rotate({turn} {x} {y})"} if turn else {}
    return _shape("ellipse", fill, cx=x, cy=y, rx=rx, ry=ry, **more)


def _path(d: str, fill: str) -> str:
    return _shape("path", fill, d=d)


def _line(d: str, tint: str, wide: float) -> str:
    return _shape("path", "none", d=d, stroke=tint, stroke_width=wide,
                  stroke_linecap="round", stroke_linejoin="round")  # fmt: skip


def _lighter(tint: str, share: float) -> str:
    return code(mix(colour(tint), (255, 255, 255), share))


def _both(half: str) -> str:
    """Something on the left, and the same on the right."""
    return f'{half}<g transform="translate({SIDE} 0) scale(-1 1)">{half}</g>'


def _eye(x: float, y: float, r: float, iris: str, pupil: float = 0.62) -> str:
    """A round eye with its light; the light falls from the upper left into both."""
    return (
        _oval(x, y, r, r, "#14171c")
        + _oval(x, y, r * 0.86, r * 0.86, iris)
        + _oval(x, y, r * pupil, r * pupil, "#14171c")
        + _oval(x - r * 0.3, y - r * 0.34, r * 0.24, r * 0.24, "#ffffff")
    )


# --- the four ---


def _mole() -> str:
    """Out of its hill at night, with both paws on the edge and nothing in sight."""
    fur, dark, pink, rosy = "#5d5560", "#453f49", "#f0a49b", "#d97f7a"
    earth, crumb = "#7a5238", "#946647"
    sky = _oval(100, 100, 100, 100, "#2d3a57") + _oval(152, 46, 17, 17, "#f3ead0")
    sky += _oval(159, 41, 15, 15, "#2d3a57")
    for x, y, r in ((40, 52, 2.2), (66, 28, 1.8), (116, 22, 2), (30, 88, 1.6), (176, 86, 2)):
        sky += _oval(x, y, r, r, "#e9e3cf")
    head = _path("M42 176C34 96 60 50 100 50C140 50 166 96 158 176Z", fur)
    head += _path("M100 50C128 50 149 74 156 112C141 84 122 70 100 70C78 70 59 84 44 112"
                  "C51 74 72 50 100 50Z", _lighter(fur, 0.1))  # fmt: skip
    tuft = _line("M93 53L88 41M100 51L100 37M107 53L112 41", fur, 6)
    # Closed eyes behind round glasses that are of no use at all.
    eyes = _both(_line("M66 96C70 102 78 102 82 96", "#191820", 4.5))
    glass = _both(
        _shape("circle", "#cfe6ee", cx=74, cy=96, r=18, fill_opacity=0.22)
        + _shape("circle", "none", cx=74, cy=96, r=18, stroke="#f3ead0", stroke_width=4.5)
        + _line("M56 92L44 86", "#f3ead0", 4)
        + _line("M64 88C67 84 71 82 75 82", "#ffffff", 3)
    )
    glass += _line("M92 94C97 90 103 90 108 94", "#f3ead0", 4.5)
    snout = _oval(100, 126, 27, 21, _lighter(fur, 0.2))
    nose = "".join(
        _oval(100 + 14 * x, 119 + 11 * y, 5.2, 5.2, rosy)
        for x, y in (
            (-1, 0),
            (-0.7, -0.75),
            (0, -1),
            (0.7, -0.75),
            (1, 0),
            (0.72, 0.7),
            (-0.72, 0.7),
        )
    )
    nose += _oval(100, 119, 12.5, 9.5, pink) + _oval(95, 116, 4, 2.6, "#fbd6cf", -20)
    mouth = _line("M100 131L100 136M100 136C95 141 89 140 86 137M100 136C105 141 111 140 114 137",
                  dark, 3.2)  # fmt: skip
    whiskers = _both(_line("M76 125L54 119M76 131L54 134", "#c9c2cb", 2))
    hill = _path(
        "M-6 206C8 160 42 150 66 154C82 146 120 146 136 154C160 150 192 160 206 206Z", earth
    )
    for x, y, r in ((30, 178, 5), (58, 184, 4), (96, 178, 5), (136, 186, 4.5), (168, 177, 5),
                    (116, 192, 3.5), (78, 194, 3)):  # fmt: skip
        hill += _oval(x, y, r, r * 0.8, crumb)
    paw = _oval(52, 157, 19, 14, pink, -12)
    paw += _line("M40 154L36 168M48 153L45 170M56 153L53 170M64 154L62 168", "#fbe9df", 5.4)
    return sky + head + tuft + snout + whiskers + eyes + glass + nose + mouth + hill + _both(paw)


def _eaglet() -> str:
    """Just hatched, all down and eyes, still wearing a piece of its egg."""
    down, shade, beak, deep = "#f7efdc", "#e2d3b4", "#f2a53c", "#c97a1d"
    sky = _oval(100, 100, 100, 100, "#8cc7d8")
    sky += _both(_oval(22, 66, 26, 10, "#b9dfe8") + _oval(40, 58, 18, 10, "#b9dfe8"))
    body = _path("M34 206C30 156 52 128 100 128C148 128 170 156 166 206Z", shade)
    body += _path("M58 206C56 170 72 150 100 150C128 150 144 170 142 206Z", down)
    wing = _path("M36 152C18 158 10 178 16 204C30 200 44 186 48 168Z", "#c3b08f")
    wing += _line("M22 182C28 182 34 178 38 172", "#ad977a", 3)
    # A head as a ball of fluff: tufts all around.
    fluff = "".join(
        _oval(100 + 57 * x, 96 + 52 * y, 15, 15, down)
        for x, y in ((-1, 0.1), (-0.93, -0.4), (-0.68, -0.76), (0.68, -0.76), (0.93, -0.4),
                     (1, 0.1), (-0.9, 0.5), (0.9, 0.5), (-0.6, 0.82), (0.6, 0.82), (0, 0.95))
    )  # fmt: skip
    head = fluff + _oval(100, 96, 62, 56, down)
    head += _both(_oval(52, 122, 13, 9, "#f3c9b3"))
    eyes = _both(_eye(71, 98, 21, "#7a4a1e", 0.7) + _oval(78, 106, 3.4, 3.4, "#ffffff"))
    brow = _both(_line("M54 70C60 66 68 66 74 70", shade, 5))
    bill = _path("M100 98C112 98 119 106 118 114C116 128 106 138 100 142C94 138 84 128 82 114"
                 "C81 106 88 98 100 98Z", beak)  # fmt: skip
    bill += _path(
        "M83 115C92 121 108 121 117 115C116 120 112 124 100 124C88 124 84 120 83 115Z", deep
    )
    bill += _oval(93, 106, 2.4, 1.8, deep) + _oval(107, 106, 2.4, 1.8, deep)
    bill += _path(
        "M92 102C95 100 98 100 100 100C97 103 95 106 94 110C91 108 90 105 92 102Z", "#f9c878"
    )
    shell = _path("M52 52C60 22 82 8 102 8C124 8 142 24 150 52L140 42L130 56L116 42L102 57L88 42"
                  "L74 56L63 43Z", "#fffdf6")  # fmt: skip
    shell += _path("M118 12C134 18 144 32 150 52L140 42L134 51C134 36 128 22 118 12Z", "#e9e2d0")
    for x, y, r in ((78, 28, 3), (96, 20, 2.2), (112, 32, 3), (68, 42, 2), (128, 40, 2.2)):
        shell += _oval(x, y, r, r, "#b9a98a")
    return sky + body + _both(wing) + head + brow + eyes + bill + shell


def _falcon() -> str:
    """Coming down head first: long wings folded back, moustache, and an eye on you."""
    slate, deep, cream, bar = "#4f6580", "#2c3a4d", "#f6ecd6", "#8f7f68"
    sky = _oval(100, 100, 100, 100, "#e9a66b") + _oval(100, 196, 120, 70, "#f3c487")
    sky += _oval(148, 52, 22, 22, "#fbe6b8")
    speed = _both(_line("M22 26L32 50M44 8L50 26", "#fbe6b8", 4))
    wing = _path("M72 122C44 96 16 82 -8 84C2 108 14 132 30 152C42 168 58 180 76 184Z", slate)
    wing += _path("M-8 84C2 108 14 132 30 152C42 168 58 180 76 184L74 168C52 160 34 138 22 112"
                  "C14 98 4 88 -8 84Z", deep)  # fmt: skip
    wing += _line("M40 116C48 126 58 136 68 142M50 108C56 116 64 124 72 128", deep, 3)
    body = _path("M60 206C54 160 66 124 100 124C134 124 146 160 140 206Z", cream)
    body += "".join(
        _line(f"M{x - 5} {y}C{x - 2} {y + 4} {x + 2} {y + 4} {x + 5} {y}", bar, 3.4)
        for y, row in ((154, (82, 100, 118)), (168, (74, 91, 109, 126)), (182, (82, 100, 118)))
        for x in row
    )
    head = _oval(100, 92, 52, 50, cream)
    head += _path("M100 38C136 38 158 64 154 98C152 92 144 84 136 82C124 80 112 84 100 92"
                  "C88 84 76 80 64 82C56 84 48 92 46 98C42 64 64 38 100 38Z", slate)  # fmt: skip
    head += _path("M100 38C118 38 134 45 144 58C130 50 114 48 100 48C86 48 70 50 56 58"
                  "C66 45 82 38 100 38Z", _lighter(slate, 0.22))  # fmt: skip
    moustache = _both(_path("M56 84C50 98 52 120 66 132C76 124 78 108 76 96Z", deep))
    eyes = _both(
        _oval(72, 89, 18, 18, "#f7c844") + _eye(72, 89, 14, "#4a2a14", 0.66)
        + _line("M52 76C62 70 76 72 90 84", deep, 7)
    )  # fmt: skip
    bill = _path("M86 98C90 92 110 92 114 98C116 108 112 116 106 122C104 130 102 136 99 140"
                 "C96 134 94 128 93 122C88 116 84 108 86 98Z", deep)  # fmt: skip
    bill += _path(
        "M86 98C90 92 110 92 114 98C114 104 108 106 100 106C92 106 86 104 86 98Z", "#f7c844"
    )
    bill += _oval(93, 99, 2.2, 1.8, deep) + _oval(107, 99, 2.2, 1.8, deep)
    bill += _line("M91 112C94 110 96 110 98 112", _lighter(deep, 0.35), 2.6)
    return sky + speed + _both(wing) + body + head + moustache + eyes + bill


def _lynx() -> str:
    """In the snow, from whom nothing is hidden: tufts on its ears, a ruff, amber eyes."""
    coat, light, white, ink, spot = "#d99b5b", "#eab67c", "#fdf4e3", "#2a2429", "#8f5a30"
    wood = _oval(100, 100, 100, 100, "#2f6b63")
    fir = _path("M0 -76L20 -24L10 -26L26 18L-26 18L-10 -26L-20 -24Z", "#245650")
    for x, y in ((24, 150), (52, 128), (150, 128), (178, 150)):
        wood += f'<g transform="translate({x} {y})">{fir}</g>'
    snow = _oval(100, 216, 150, 62, "#e8f1ee")
    for x, y, r in (
        (34, 40, 3),
        (64, 22, 2.2),
        (128, 16, 2.6),
        (168, 44, 3),
        (16, 86, 2.4),
        (184, 92, 2.2),
    ):
        snow += _oval(x, y, r, r, "#ffffff")
    body = _path("M44 206C42 168 62 146 100 146C138 146 158 168 156 206Z", coat)
    body += _path("M76 206C74 178 84 160 100 160C116 160 126 178 124 206Z", white)
    ear = _path("M46 78C36 52 34 32 40 16C60 24 78 40 86 56Z", coat)
    ear += _path("M52 68C46 50 44 38 47 30C58 36 68 46 73 56Z", "#f3cbb0")
    ear += _path("M40 18C34 6 34 -6 40 -20C45 -8 52 6 54 24L44 30Z", ink)
    ear += _line("M47 30C52 42 56 50 62 56", white, 4)
    ruff = _path("M42 96C22 112 16 132 22 150C30 146 34 146 38 148C38 156 42 164 52 170"
                 "C56 164 60 162 64 162L92 172L92 104Z", white)  # fmt: skip
    ruff += _line("M32 128C34 134 36 138 40 142M44 146C46 152 50 156 54 160", spot, 4)
    head = _path("M100 46C136 46 160 74 158 106C156 140 134 162 100 162C66 162 44 140 42 106"
                 "C40 74 64 46 100 46Z", coat)  # fmt: skip
    head += _path("M100 46C116 46 124 62 120 84L100 104L80 84C76 62 84 46 100 46Z", light)
    marks = _line("M100 52L100 70M88 54L91 70M112 54L109 70", spot, 5)
    marks += _both(_line("M50 108L60 110M48 120L58 119M62 60L70 70", spot, 4.6)
                   + _oval(58, 80, 3.4, 3, spot) + _oval(70, 58, 3, 2.6, spot))  # fmt: skip
    eyes = _both(
        _path("M54 98C60 82 80 80 90 98C84 110 62 112 54 98Z", white)
        + _oval(73, 96.5, 13.5, 13.5, "#b8690f") + _oval(73, 96.5, 11.5, 11.5, "#f2b632")
        + _oval(73, 96.5, 5, 9.5, "#17141a") + _oval(69, 92, 3, 3, "#ffffff")
        + _line("M52 98C58 82 80 78 91 98", ink, 5) + _line("M91 98L95 106", ink, 4.4)
    )  # fmt: skip
    muzzle = _both(_oval(86, 136, 19, 16, white)) + _oval(100, 150, 13, 10, white)
    nose = _path(
        "M86 116C92 111 108 111 114 116C114 123 106 130 100 130C94 130 86 123 86 116Z", "#c9706a"
    )
    nose += _path("M90 116C94 114 98 114 100 114C98 117 95 118 91 119Z", "#e9a29b")
    mouth = _line("M100 130L100 138M100 138C95 145 87 145 82 141M100 138C105 145 113 145 118 141",
                  ink, 3.4)  # fmt: skip
    dots = _both("".join(_oval(x, y, 1.8, 1.8, spot) for x, y in ((76, 132), (82, 138), (74, 140))))
    whiskers = _both(_line("M72 134L36 128M72 140L38 146", "#fffaf0", 2.2))
    cat = body + _both(ear) + _both(ruff) + head + marks + eyes + muzzle + nose + mouth
    # A little smaller, or the tufts would be cut off.
    smaller = f'<g transform="translate(15 28) scale(0.85)">{cat + dots + whiskers}</g>'
    return wood + snow + smaller


DRAWN = {MOLES: _mole, EAGLETS: _eaglet, FALCONS: _falcon, LYNXES: _lynx}


@kept(_kept)
def animal(name: str, side: int, reached: bool = True) -> Surface:
    """The round picture of an animal; one that is not reached yet is seen only as a shadow."""
    side = max(8, side)
    scaled = f'<g transform="scale({side / SIDE:.5f})">{DRAWN[name]()}</g>'
    picture = vector(scaled, (side, side))
    if not reached:
        tint = Surface(picture.get_size(), pygame.SRCALPHA)
        tint.fill((*mix(SHADE, PAPER, 0.12), 215))
        picture.blit(tint, (0, 0))
    picture = clip_round(picture, side / 2)
    line = max(1.5, side * 0.022)
    rim = (f'<circle cx="{side / 2}" cy="{side / 2}" r="{side / 2 - line / 2:.3f}" fill="none" '
           f'stroke="{code(PAPER if reached else mix(SHADE, PAPER, 0.4))}" '
           f'stroke-width="{line:.3f}"/>')  # fmt: skip
    lay_over(picture, vector(rim, (side, side)), (0, 0))
    return picture
