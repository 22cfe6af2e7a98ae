"""The start of a game: the deal, the players, and a draw that neither player can influence.

The host commits to a random number before the guest sends one. Both numbers together decide the
draw, by the rule in RULES.md section 10."""

import hashlib
from functools import cached_property
from typing import NamedTuple

from tholos_desktop.net.lines import DRAWN, Deal, Options, digest
from tholos_desktop.rules import (
    LOCATIONS,
    TOKENS,
    HashedDraw,
    Position,
    Side,
    hashed_draw,
    rival,
    start,
)

PERFT = 20, 521, 11117, 258622, 4995087
"""Number of turn sequences of length 1 to 5 from the start, with White to move."""
DRAWN_EXAMPLE = "w b A6D1E3"
"""Result of :func:`draw` for the text ``tholos 2026-11-21``: first player, host's side,
ornaments."""
RULES = hashlib.sha256(" ".join(map(str, (*PERFT, DRAWN_EXAMPLE))).encode()).digest()[:8]
"""Hash that identifies the rules; both computers must have the same."""


class Party(NamedTuple):
    name: str
    key: bytes


def draw(prefix: str, options: Options) -> HashedDraw:
    """Return the draw that the text ``prefix`` decides; the host is its ``person``."""
    letters = LOCATIONS if options.any_location else TOKENS
    first, host, ornaments = hashed_draw(prefix, options.ornaments, letters)
    first = first if options.begins == DRAWN else options.begins
    return HashedDraw(first, host if options.color == DRAWN else options.color, ornaments)


def commitment(gid: bytes, ra: bytes, host_key: bytes) -> bytes:
    return digest("commit", gid, ra, host_key)


def deal_digest(deal: Deal, host: Party) -> bytes:
    """Return the hash that the host signs when a deal is sent as text."""
    return digest("deal", deal.gid, host.key, host.name, str(deal.options), deal.commit)


def take_digest(deal: Deal, host: Party, guest: Party, rb: bytes) -> bytes:
    """Return the hash that the guest signs to accept a deal."""
    return digest("take", deal_digest(deal, host), guest.key, guest.name, rb)


class GameTerms:
    def __init__(self, deal: Deal, host: Party, guest: Party, ra: bytes, rb: bytes) -> None:
        self.deal, self.host, self.guest, self.ra, self.rb = deal, host, guest, ra, rb

    @cached_property
    def draw(self) -> HashedDraw:
        seed = digest("draw", self.deal.gid, self.ra, self.rb)
        return draw(seed.hex(), self.deal.options)

    @cached_property
    def start(self) -> Position:
        return start(self.draw.first, self.draw.ornaments)

    @property
    def is_kept(self) -> bool:
        """True if the host's random number matches the host's earlier commitment."""
        return commitment(self.deal.gid, self.ra, self.host.key) == self.deal.commit

    def party(self, side: Side) -> Party:
        return self.host if side == self.draw.person else self.guest

    def side(self, key: bytes) -> Side:
        return self.draw.person if key == self.host.key else rival(self.draw.person)

    @cached_property
    def head(self) -> bytes:
        """First hash of the game's chain, called H0 in docs/net.md."""
        deal = self.deal
        return digest(
            "opening", deal.gid, self.host.key, self.guest.key, self.host.name, self.guest.name,
            str(deal.options), deal.commit, self.ra, self.rb, self.start.code,
        )  # fmt: skip
