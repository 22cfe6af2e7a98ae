"""The draw of the ornaments before an advanced game (RULES.md section 6)."""

import hashlib
import random
from collections.abc import Iterator
from typing import NamedTuple

from tholos_desktop.rules.ornaments import ORNAMENTS, Ornament
from tholos_desktop.rules.position import ornaments_code
from tholos_desktop.rules.vocabulary import (
    LOCATIONS,
    MAX_ORNAMENTS,
    MIN_ORNAMENTS,
    SIDES,
    TOKENS,
    Location,
    Side,
    rival,
)


class Draw(NamedTuple):
    side: Side
    ornament: Ornament
    location: Location


class HashedDraw(NamedTuple):
    first: Side
    person: Side
    """Side of the human in a game against a bot, or of the host in a remote game."""
    ornaments: str


class Draft(NamedTuple):
    tiles: tuple[Ornament, ...]
    tokens: tuple[Location, ...]
    first: Side
    size: int
    drawn: tuple[tuple[int, int], ...] = ()

    @property
    def side(self) -> Side:
        return self.first if len(self.drawn) % len(SIDES) == 0 else rival(self.first)

    def is_over(self) -> bool:
        return len(self.drawn) == self.size

    @property
    def draws(self) -> tuple[Draw, ...]:
        sides = (self.first, rival(self.first)) * len(self.drawn)
        return tuple(
            Draw(side, self.tiles[tile], self.tokens[token])
            for side, (tile, token) in zip(sides, self.drawn, strict=False)
        )

    @property
    def ornaments(self) -> str:
        laid = {draw.location: draw.ornament for draw in self.draws}
        return ornaments_code(tuple(laid.get(where, Ornament.NONE) for where in LOCATIONS))

    def draw(self, tile: int, token: int) -> "Draft":
        """Return the draft after one more draw. Raises ``ValueError`` if the tile or token isn't
        available."""
        if self.is_over():
            raise ValueError("all ornaments have been drawn")
        if any(tile == t or token == k for t, k in self.drawn):
            raise ValueError("this tile or token has been drawn already")
        if not (0 <= tile < len(self.tiles) and 0 <= token < len(self.tokens)):
            raise ValueError("there is no such tile or token")
        return self._replace(drawn=(*self.drawn, (tile, token)))

    def complete(self, tile: int | None = None, token: int | None = None) -> "Draft":
        """Return the draft with all ornaments drawn. The next draw uses ``tile`` and ``token`` if
        given; all other pieces are drawn in order of index."""
        draft = self
        while not draft.is_over():
            if tile is None:
                tile = next(draft._face_down(len(draft.tiles), 0))
            if token is None:
                token = next(draft._face_down(len(draft.tokens), 1))
            draft, tile, token = draft.draw(tile, token), None, None
        return draft

    def _face_down(self, count: int, which: int) -> Iterator[int]:
        used = {pair[which] for pair in self.drawn}
        return (index for index in range(count) if index not in used)


def mix(seed: int, first: Side, size: int, *, any_location: bool = False) -> Draft:
    """Return a new draft, the same for equal arguments. With ``any_location``, the tokens are
    random locations (RULES.md ruling 6a)."""
    mixer = random.Random(seed)
    tiles = mixer.sample(ORNAMENTS, len(ORNAMENTS))
    tokens = mixer.sample(LOCATIONS if any_location else TOKENS, len(TOKENS))
    return Draft(tuple(tiles), tuple(tokens), first, size)


def hashed_draw(text: str, count: int | None = None, letters: str = TOKENS) -> HashedDraw:
    """Return the draw for an ASCII text (docs/daily.md). ``count``: number of ornaments; if
    ``None``, the text decides. ``letters``: locations that may get an ornament."""

    def number(what: str) -> int:
        return int(hashlib.sha256(f"{text} {what}".encode("ascii")).hexdigest(), 16)

    if count is None:
        count = MIN_ORNAMENTS + number("count") % (MAX_ORNAMENTS - MIN_ORNAMENTS + 1)
    tiles = sorted(map(int, ORNAMENTS), key=lambda tile: number(f"tile {tile}"))[:count]
    tokens = sorted(letters, key=lambda token: number(f"token {token}"))[:count]
    laid = "".join(f"{token}{tile}" for token, tile in sorted(zip(tokens, tiles, strict=True)))
    first, person = (SIDES[number(what) % len(SIDES)] for what in ("first", "person"))
    return HashedDraw(first, person, laid or "-")
