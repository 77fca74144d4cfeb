"""The cards on the table: where each one lies, which are on their way, and how they are drawn.

Resting cards are painted once into a still layer together with everything behind them; a frame
only repaints what moves. Drawing touches as few pixels as it can and says which. Pictures that are
not there yet are made in slices of a frame, and others stand in for them until then.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Mapping
from math import pi, sin

import msgspec
import pygame
from pygame import Rect, Surface

from scenes.stage.making import Making
from scenes.stage.sprites import Faces
from scenes.stage.theme import CARD_RATIO, Colour
from scenes.stage.tween import Ease, in_out, out_cubic

Key = Hashable
_Picture = tuple[Surface, tuple[int, int]]  # and where its upper left corner is
_Pose = tuple[str, float, float, int, float, bool]  # what Faces.sprite is asked for

FADE_MS = 120
SHAKE_MS = 320
# Above this share of the window, repainting everything is cheaper than minding the edges.
WHOLE_ABOVE = 0.6


class Place(msgspec.Struct):
    """Where a card lies: centre, width, angle in degrees, face, height in the stack."""

    x: float
    y: float
    width: float
    face: str
    angle: float = 0.0
    z: float = 0.0
    lift: int = 0
    glow: Colour | None = None
    strong: bool = False  # the glow is broad: chosen, or what letting go will do
    ring: Colour | None = None  # a second ring around the glow: the keys are here
    tint: Colour | None = None  # the card is seen as through glass of this colour
    ratio: float = CARD_RATIO  # height over width

    def rect(self) -> Rect:
        """The card upright, as a target for a pointer."""
        wide, high = self.width, self.width * self.ratio
        left, top = round(self.x - wide / 2), round(self.y - high / 2)
        return Rect(left, top, round(wide), round(high))

    def corner(self) -> tuple[int, int]:
        """Where the upper left corner of the card is as it lies, turned."""
        half = pygame.Vector2(-self.width / 2, -self.width * self.ratio / 2).rotate(-self.angle)
        return round(self.x + half.x), round(self.y + half.y)

    def holds(self, pos: tuple[float, float]) -> bool:
        """Whether the point is on the card as it lies, turned."""
        turn = pygame.Vector2(pos[0] - self.x, pos[1] - self.y).rotate(self.angle)
        return abs(turn.x) <= self.width / 2 and abs(turn.y) <= self.width * self.ratio / 2


class Piece:
    """One card on the board."""

    __slots__ = (
        "_arc", "_clock", "_delay", "_ease", "_from", "_ms", "_turn", "angle", "exact", "face",
        "flip", "glow", "held", "key", "landed", "lift", "moving", "picture", "ring", "rough",
        "shake", "shows", "strong", "tint", "to", "waited", "width", "x", "y", "z",
    )  # fmt: skip

    def __init__(self, key: Key, place: Place) -> None:
        self.key = key
        self.held = self.landed = False
        self.exact = False  # held still: drawn as sharp as one that lies
        self.rough = False  # whether it lies there as it flew, because the exact picture takes time
        self.shake = 0.0
        self.picture: Surface | None = None  # what it was last drawn with
        self.shows: tuple[object, ...] = ()  # the face on it, and what else it is exact for
        self.waited = 0  # for how many frames it has stood in for the right one
        self.settle(place)

    def settle(self, place: Place) -> None:
        """Be there at once."""
        self.x, self.y, self.width, self.angle = place.x, place.y, place.width, place.angle
        self.face, self.z, self.lift = place.face, place.z, place.lift
        self.glow, self.strong, self.ring = place.glow, place.strong, place.ring
        self.tint = place.tint
        self.to = place
        self.flip = 0.0
        self.moving = False

    def send(self, place: Place, ms: float, delay: float, ease: Ease, arc: float) -> None:
        """Set off for a place. A journey under way is replaced, from where the card is now."""
        if ms + delay <= 0:
            self.settle(place)
            return
        self._from = (self.x, self.y, self.width, self.angle)
        self._clock, self._delay, self._ms = 0.0, delay, max(ms, 1.0)
        self._ease, self._arc = ease, arc
        self._turn = place.face != self.face
        self.to = place
        self.glow = self.ring = None
        self.tint = place.tint
        self.moving = True

    def update(self, dt: float) -> None:
        if self.shake > 0:
            self.shake = max(0.0, self.shake - dt)
        if not self.moving:
            return
        self._clock += dt
        past = (self._clock - self._delay) / self._ms
        if past <= 0:
            return
        to = self.to
        if past >= 1:
            self.settle(to)
            self.landed = True
            return
        share = self._ease(past)
        x, y, width, angle = self._from
        self.x = x + (to.x - x) * share
        self.y = y + (to.y - y) * share
        self.width = width + (to.width - width) * share
        self.angle = angle + (to.angle - angle) * share
        self.z = to.z + 1000
        self.lift = 1
        if self._arc:
            self.y -= self._arc * 4 * past * (1 - past)
            self.lift = 2 if 0.2 < past < 0.8 else 1
        if self._turn:
            if past >= 0.5:
                self.face = to.face
            self.flip = 1 - abs(2 * past - 1)

    def seen(self, picture: Surface, *shows: object) -> None:
        """It is drawn with this picture now."""
        self.picture, self.shows, self.waited = picture, shows, 0

    @property
    def restless(self) -> bool:
        return self.moving or self.held or self.shake > 0


class Board:
    """All pieces of one table."""

    def __init__(self, faces: Faces) -> None:
        self.faces = faces
        self.pieces: dict[Key, Piece] = {}
        self.motion = "full"
        self._making = Making(faces)
        self._still: Surface | None = None
        self._ground: Surface | None = None  # the still layer without its cards
        self._bare = False  # whether that has been painted since the still layer was
        self._lying: dict[Key, tuple[list[_Picture], Rect]] = {}  # its cards, and what they cover
        self._stale = True
        self._last: Rect | None = None
        self._ghost: Surface | None = None
        self._ghost_left = 0.0
        self._shown: Surface | None = None
        self._inexact = False
        self.above: list[tuple[Surface, tuple[int, int]]] = []
        """Pictures that lie on all cards (hands, say), with their upper left corners."""
        self.over: list[tuple[Surface, tuple[int, int]]] = []
        """Pictures that lie on all of that: what is said beside the cards."""
        self.tags: Mapping[Key, Surface] = {}
        """Labels in the upper left corners of cards at rest."""

    # --- moving ---

    def stale(self) -> None:
        """Something behind the cards has changed: paint the still layer again."""
        self._stale = True

    def lay(self, places: Mapping[Key, Place]) -> None:
        """Every card is where it belongs, at once."""
        self.pieces = {key: Piece(key, place) for key, place in places.items()}
        self._stale = True
        self._ghost_left = 0.0  # what was shown before may have been another player's hand

    def add(self, key: Key, place: Place) -> None:
        """A card appears at a place (drawn from a pile, say) before it is sent on."""
        self.pieces[key] = Piece(key, place)
        self._stale = True

    def rename(self, old: Key, new: Key) -> None:
        """A hidden card became a known one, or the other way round."""
        piece = self.pieces.pop(old, None)
        if piece is not None:
            piece.key = new
            self.pieces[new] = piece

    def send(
        self, key: Key, place: Place, ms: float, delay: float = 0.0, ease: Ease = out_cubic,
        arc: float = 0.0,
    ) -> None:  # fmt: skip
        """Send a card to a place; one that is not on the board appears there."""
        piece = self.pieces.get(key)
        if piece is None:
            self.add(key, place)
            return
        if not piece.moving and not piece.held and piece.to == place and piece.face == place.face:
            return
        self._stale = True
        if self.motion == "none":
            # Without motion, the old picture fades into the new one.
            if ms + delay > 0 and self._shown is not None and self._ghost_left <= 0:
                self._ghost = self._shown.copy()
                self._ghost_left = FADE_MS
            ms = delay = 0.0
        elif self.motion == "gentle":
            arc = 0.0
        piece.send(place, ms, delay, ease, arc)

    def arrange(
        self, places: Mapping[Key, Place], ms: float, ease: Ease = out_cubic, delay: float = 0.0
    ) -> None:
        """Send every card to its place; cards without one are taken off the board.

        A card already on its way to just that place is not disturbed.
        """
        for key in [key for key in self.pieces if key not in places]:
            del self.pieces[key]
            self._stale = True
        for key, place in places.items():
            piece = self.pieces.get(key)
            if piece is not None and piece.held:
                piece.to = place  # it stays in the hand that holds it
            elif piece is not None and piece.moving and _same_spot(piece.to, place, 0.001):
                piece.to = place
            elif piece is not None and _same_spot(piece, place, 0.5):
                if piece.moving or piece.to != place:
                    piece.settle(place)
                    self._stale = True
            else:
                self.send(key, place, ms, delay, ease)

    def shake(self, key: Key, ms: float = SHAKE_MS) -> None:
        piece = self.pieces.get(key)
        if piece is not None and self.motion == "full":
            piece.shake = ms
            self._stale = True

    def update(self, dt: float) -> bool:
        """Let time pass; whether the picture has changed."""
        changed = self._stale or self._inexact
        if self._ghost_left > 0:
            self._ghost_left = max(0.0, self._ghost_left - dt)
            changed = True
        for piece in self.pieces.values():
            if piece.moving or piece.shake > 0:
                piece.update(dt)
                changed = True
        return changed

    def finish(self) -> None:
        """All journeys end now."""
        for piece in self.pieces.values():
            if piece.moving:
                piece.settle(piece.to)
                piece.landed = True
            piece.shake = 0.0
        self._ghost_left = 0.0
        self._stale = True

    def drop(self) -> None:
        """Let go of all pictures: nobody looks at this table any more."""
        self.pieces.clear()
        self.above.clear()
        self.over.clear()
        self.tags = {}
        self._lying.clear()
        self._still = self._ground = self._ghost = self._shown = None
        self._ghost_left = 0.0
        self._stale = True
        self.faces.drop()

    @property
    def busy(self) -> bool:
        return (
            self._ghost_left > 0
            or self._inexact
            or any(piece.moving or piece.shake > 0 for piece in self.pieces.values())
        )

    # --- drawing ---

    def draw(
        self, surface: Surface, behind: Callable[[Surface], None],
        over: Callable[[Surface], None] | None = None,
    ) -> list[Rect] | None:  # fmt: skip
        """Paint the board; ``behind`` paints all that lies below the cards, ``over`` what lies on
        those at rest.

        Gives the changed parts of the window, or nothing when it is the whole.
        """
        self._shown = surface
        self._making.begin()
        self._inexact = False
        pieces = sorted(self.pieces.values(), key=lambda one: one.z + (5000 if one.held else 0))
        flying = self._sprites(piece for piece in pieces if piece.restless)
        resting = [piece for piece in pieces if not piece.restless]
        new = self._still is None or self._still.get_size() != surface.get_size()
        if new:
            self._still, self._ground = Surface(surface.get_size()), None
        assert self._still is not None
        whole = new or self._stale
        if whole:
            behind(self._still)
            self._lying = {piece.key: self._laid(piece) for piece in resting}
            for pictures, _ in self._lying.values():
                self._still.fblits(pictures)
            if over is not None:
                over(self._still)
            self._stale = self._bare = False
        altered = [] if whole else self._alter(self._still, resting, behind, over)
        sprites = [*flying, *self.above, *self.over]
        if self._ghost_left > 0 and self._ghost is not None:
            surface.blit(self._still, (0, 0))
            surface.fblits(sprites)
            self._ghost.set_alpha(round(255 * self._ghost_left / FADE_MS))
            if self._ghost.get_size() == surface.get_size():
                surface.blit(self._ghost, (0, 0))
            self._last = None
            self._stale = True  # a trace of the old picture is on the window until it is whole
            return None
        moved = _around(sprites) if sprites else None
        old, self._last = self._last, moved
        if not whole:
            both = [*altered, *(rect for rect in (moved, old) if rect is not None)]
            if not both:
                return []
            changed = both[0].unionall(both[1:]).clip(surface.get_rect())
            window = surface.get_width() * surface.get_height()
            if changed.width * changed.height <= WHOLE_ABOVE * window:
                surface.set_clip(changed)
                surface.blit(self._still, changed, changed)
                surface.fblits(sprites)
                surface.set_clip(None)
                return [changed]
        surface.blit(self._still, (0, 0))
        surface.fblits(sprites)
        return None

    def _alter(
        self, still: Surface, resting: list[Piece], behind: Callable[[Surface], None],
        over: Callable[[Surface], None] | None,
    ) -> list[Rect]:  # fmt: skip
        """Take the cards that have set off out of the still layer, and put in those that have
        landed; gives the parts of it that are new."""
        lying = self._lying
        came = [
            piece
            for piece in resting
            if piece.landed or piece.key not in lying or (piece.rough and self._refined(piece))
        ]
        if not came and len(lying) == len(resting):
            return []
        if self._ground is None:
            self._ground = Surface(still.get_size())
        if not self._bare:
            behind(self._ground)
            self._bare = True
        stays = {piece.key for piece in resting} - {piece.key for piece in came}
        parts = [covered for key, (_, covered) in lying.items() if key not in stays]
        laid = {piece.key: self._laid(piece) for piece in came}
        parts += [covered for _, covered in laid.values()]
        self._lying = {piece.key: laid.get(piece.key) or lying[piece.key] for piece in resting}
        whole = parts[0].unionall(parts[1:])
        if sum(part.w * part.h for part in parts) > whole.w * whole.h:
            parts = [whole]
        for part in parts:
            still.set_clip(part)
            still.blit(self._ground, part, part)
            for pictures, covered in self._lying.values():
                if covered.colliderect(part):
                    still.fblits(pictures)
            if over is not None:
                over(still)
        still.set_clip(None)
        return parts

    def _laid(self, piece: Piece) -> tuple[list[_Picture], Rect]:
        """The pictures of a card at rest, and what they cover."""
        sprite = self._at_rest(piece)
        if piece.tint is not None:
            sprite = sprite.copy()
            sprite.fill((*piece.tint, 255), special_flags=pygame.BLEND_RGBA_MULT)
        pictures = [_centred(sprite, piece.x, piece.y)]
        if piece.glow is not None:
            glow = self.faces.outline(piece.width, piece.angle, piece.glow, strong=piece.strong)
            pictures.append(_centred(glow, piece.x, piece.y))
        if piece.ring is not None:
            outside = piece.glow is not None
            ring = self.faces.outline(piece.width, piece.angle, piece.ring, outside=outside)
            pictures.append(_centred(ring, piece.x, piece.y))
        tag = self.tags.get(piece.key)
        if tag is not None:
            pictures.append((tag, piece.to.corner()))
        return pictures, _around(pictures)

    def _at_rest(self, piece: Piece) -> Surface:
        """The exact sprite of a card. One that has just landed may have to wait for it, and is
        shown as it flew meanwhile."""
        lies = (piece.face, piece.width, piece.angle)
        piece.rough = piece.landed or piece.rough
        piece.landed = False
        if not piece.rough and piece.shows != (*lies, piece.lift):
            piece.seen(self.faces.sprite(*lies, piece.lift), *lies, piece.lift)
        elif piece.rough and not self._refined(piece) and piece.shows[:1] != lies[:1]:
            piece.seen(self.faces.sprite(*lies, 1, moving=True), piece.face)
        assert piece.picture is not None
        return piece.picture

    def _refined(self, piece: Piece) -> bool:
        """Whether the exact picture of a card that has landed is there now."""
        lies = (piece.face, piece.width, piece.angle, piece.lift)
        exact = self.faces.found(*lies) or self._making.exact(*lies)
        if exact is None:
            self._inexact = True
            return False
        piece.seen(exact, *lies)
        piece.rough = False
        return True

    def _sprites(self, pieces: Iterable[Piece]) -> list[_Picture]:
        """What is seen of cards that are not at rest. Whoever has waited longest for the right
        picture is the first to get it."""
        turns = self.motion == "full"
        flying = list(pieces)
        wanting: list[tuple[Piece, _Pose]] = []
        for piece in flying:
            self.faces.expect(piece.to.width)
            angle = piece.angle if turns or not piece.held else piece.to.angle
            lift = 2 if piece.held else piece.lift
            still = piece.held and piece.exact and angle == 0 and piece.picture is not None
            pose = (piece.face, piece.width, angle, lift, in_out(piece.flip), not still)
            picture = self.faces.found(*pose)
            if picture is None and still:
                picture = self._making.exact(piece.face, piece.width, angle, lift)
                self._inexact = self._inexact or picture is None  # it goes on in the next frame
            if picture is None and still:
                continue
            if picture is None:
                wanting.append((piece, pose))
            else:
                piece.seen(picture, "" if piece.flip else piece.face)
        wanting.sort(key=lambda one: (not one[0].held, -one[0].waited))
        for piece, pose in wanting:
            if piece.picture is None or self._making.allowed():
                piece.seen(self.faces.sprite(*pose), "" if piece.flip else piece.face)
            else:
                piece.waited += 1
        self._foresee(flying)
        drawn = []
        for piece in flying:
            assert piece.picture is not None
            x = piece.x
            if piece.shake > 0:
                swing = piece.shake / SHAKE_MS
                x += sin(piece.shake / 22 * pi / 2) * piece.width * 0.06 * swing
            drawn.append(_centred(piece.picture, x, piece.y))
        return drawn

    def _foresee(self, flying: list[Piece]) -> None:
        """Draw the faces of cards that are about to turn over."""
        for piece in flying:
            face, width = piece.to.face, piece.to.width
            if piece.moving and piece.face != face and not self.faces.drawn(face, width):
                if not self._making.allowed():
                    return
                self.faces.flat(face, round(width))


def _centred(picture: Surface, x: float, y: float) -> _Picture:
    w, h = picture.get_size()
    return picture, (round(x) - w // 2, round(y) - h // 2)


def _same_spot(a: Place | Piece, b: Place, off: float) -> bool:
    """Whether both lie alike, but for less than so many pixels."""
    alike = (a.width, a.angle, a.face) == (b.width, b.angle, b.face)
    return alike and abs(a.x - b.x) < off and abs(a.y - b.y) < off


def _around(pictures: list[_Picture]) -> Rect:
    rects = [Rect(at, picture.get_size()) for picture, at in pictures]
    return rects[0].unionall(rects[1:])
