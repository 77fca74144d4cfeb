"""Colours, proportions and the scale from design pixels to window pixels."""

Colour = tuple[int, int, int]
Size = tuple[int, int]


def colour(code: str) -> Colour:
    """The colour written as ``#RRGGBB``."""
    value = int(code.lstrip("#"), 16)
    return value >> 16, value >> 8 & 255, value & 255


def mix(a: Colour, b: Colour, share: float) -> Colour:
    """Between ``a`` (share 0) and ``b`` (share 1)."""
    red, green, blue = (round(x + (y - x) * share) for x, y in zip(a, b, strict=True))
    return red, green, blue


def luminance(of: Colour) -> float:
    """Relative luminance as WCAG defines it, 0 to 1."""
    r, g, b = (
        c / 3294.6 if c <= 10 else ((c / 255 + 0.055) / 1.055) ** 2.4  # 3294.6 = 255 * 12.92
        for c in of
    )
    return 0.2126 * r + 0.7152 * g + 0.0722 * b


def contrast(a: Colour, b: Colour) -> float:
    """Contrast ratio as WCAG defines it, 1 to 21."""
    low, high = sorted((luminance(a), luminance(b)))
    return (high + 0.05) / (low + 0.05)


PAPER = colour("#FBF4E4")  # cards, plain buttons, light text
PAPER_EDGE = colour("#BDB29A")  # the darker lower edge of something made of paper
INK = colour("#22303A")  # text on paper
ACCENT = colour("#F4B73F")  # mustard: always and only "yours to act on"
ACCENT_EDGE = colour("#B97E17")
SOFT = colour("#C9D3D1")  # second-rank text on the dark table
SHADE = colour("#0D181D")  # panels laid over the table, with alpha
SHADOW = colour("#050B0D")
ALARM = colour("#B23A24")  # on paper: something it costs
NIGHT = (colour("#27414F"), colour("#101B24"))  # the menus: centre, edge

# Far apart for every kind of colour vision; each seat also has a shape and a name.
SEATS: tuple[Colour, ...] = tuple(
    map(colour, ("#54DCF2", "#D55948", "#EFF5DF", "#91808F", "#F0C12A", "#7E6CF7"))
)
SEAT_SHAPES = ("circle", "square", "triangle", "diamond", "hexagon", "star")

CARD_RATIO = 1.4  # height of a card over its width
CARD_RADIUS = 0.085  # corner radius of a card over its width

DESIGN = (1600, 900)
SMALLEST_WINDOW = (960, 540)
SMALLEST_TEXT = 11


def card_size(width: float, ratio: float = CARD_RATIO) -> Size:
    """Width and height in whole pixels of a card that is ``width`` wide."""
    whole = max(1, round(width))
    return whole, max(1, round(whole * ratio))


class Scale:
    """How long a design pixel (of a 1600 x 900 picture) is in this window."""

    __slots__ = ("h", "size", "text_percent", "u", "w")

    def __init__(self, window_size: Size, text_percent: int = 100) -> None:
        self.size = window_size
        self.w, self.h = window_size
        self.text_percent = text_percent
        self.u = max(0.1, min(self.w / DESIGN[0], self.h / DESIGN[1]))

    def px(self, n: float) -> int:
        """``n`` design pixels in whole window pixels; at least one when ``n`` is not zero."""
        whole = round(n * self.u)
        return whole if whole or not n else (1 if n > 0 else -1)

    def font(self, n: float) -> int:
        """The pixel size of a text of ``n`` design pixels, with the player's text size."""
        return max(SMALLEST_TEXT, round(n * self.u * self.text_percent / 100))

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Scale):
            return NotImplemented
        return (self.size, self.text_percent) == (other.size, other.text_percent)

    def __hash__(self) -> int:
        return hash((self.size, self.text_percent))


def row_height(scale: Scale) -> int:
    """A row or a button: at least 48 px at full HD, and high enough for large text."""
    return max(scale.px(52), round(scale.font(24) * 1.75), 36)
