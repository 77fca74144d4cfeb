"""Pictures of cards that are not there yet are made in slices: a late frame is seen."""

from time import perf_counter

from pygame import Surface

from scenes.stage.sprites import Faces

SLICE_MS = 5.0


class Making:
    """What a frame may still make of the sprites it would like to show."""

    def __init__(self, faces: Faces) -> None:
        self._faces = faces
        self._until = 0.0

    def begin(self) -> None:
        """A frame begins."""
        self._until = 0.0

    def allowed(self) -> bool:
        """Whether there is time for one more picture. For a first one there is in any case, or a
        slow machine would never come to an end."""
        now = perf_counter()
        if not self._until:
            self._until = now + SLICE_MS / 1000
            return True
        return now < self._until

    def exact(self, face: str, width: float, degrees: float, lift: int) -> Surface | None:
        """The exact sprite of a card at rest, unless time runs out before it is made."""
        while self.allowed():
            if not self._faces.begin(face, width, degrees):
                return self._faces.sprite(face, width, degrees, lift)
        return None
