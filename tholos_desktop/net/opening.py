"""The agreed start of a game, with a draw that neither player can influence.

The host *invites*: it sends the terms, and a commitment to the random bytes ``ra``. The guest
*accepts*, and adds the random bytes ``rb``. Then the host *opens* the commitment: it sends ``ra``.
The draw, and with it the start position, is computed from both; it is never sent."""

import secrets
from functools import cached_property
from typing import NamedTuple

from tholos_desktop.net.encoding import clean_name, digest
from tholos_desktop.net.seal import Identity, is_signed
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
from tholos_desktop.table.terms import DRAWN, Terms

GID, NONCE, SIGNATURE = 16, 16, 64
"""Sizes in bytes."""


class Participant(NamedTuple):
    name: str
    key: bytes
    """The player's KEY: see :func:`.seal.parse_key`."""


class Invitation(NamedTuple):
    gid: bytes
    terms: Terms
    commit: bytes
    host: Participant
    signature: bytes = b""

    @property
    def digest(self) -> bytes:
        return digest(
            "invitation", self.gid, str(self.terms), self.commit, self.host.key, self.host.name
        )

    @property
    def is_signed(self) -> bool:
        return is_signed(self.host.key, self.digest, self.signature)


class Acceptance(NamedTuple):
    gid: bytes
    rb: bytes
    guest: Participant
    signature: bytes = b""

    def digest(self, invitation: Invitation) -> bytes:
        return digest("acceptance", invitation.digest, self.rb, self.guest.key, self.guest.name)

    def answers(self, invitation: Invitation) -> bool:
        """True if the guest signed this answer to the invitation."""
        is_other = self.gid == invitation.gid and self.guest.key != invitation.host.key
        return is_other and is_signed(self.guest.key, self.digest(invitation), self.signature)


def invite(me: Identity, name: str, terms: Terms, gid: bytes = b"") -> Invitation:
    """Offer a game. Nothing secret has to be kept: see :func:`opening_bytes`."""
    gid = gid or secrets.token_bytes(GID)
    host = Participant(clean_name(name), me.key)
    made = Invitation(gid, terms, _commitment(gid, opening_bytes(me, gid), host.key), host)
    return made._replace(signature=me.sign(made.digest))


def accept(me: Identity, name: str, invitation: Invitation) -> Acceptance:
    """Accept an invitation. The same invitation always gets the same answer."""
    rb = me.nonce("rb", invitation.gid, invitation.digest)
    made = Acceptance(invitation.gid, rb, Participant(clean_name(name), me.key))
    return made._replace(signature=me.sign(made.digest(invitation)))


def opening_bytes(me: Identity, gid: bytes) -> bytes:
    """Return the host's random bytes of a game, which depend only on the host's keys and the
    game."""
    return me.nonce("ra", gid)


def _commitment(gid: bytes, ra: bytes, host_key: bytes) -> bytes:
    return digest("commit", gid, ra, host_key)


class GameOpening:
    def __init__(self, invitation: Invitation, acceptance: Acceptance, ra: bytes) -> None:
        """``acceptance`` answers ``invitation``. Raises ``ValueError`` if ``ra`` is not what the
        host committed to."""
        if _commitment(invitation.gid, ra, invitation.host.key) != invitation.commit:
            raise ValueError("the draw was not opened as it was committed to")
        self.invitation, self.acceptance, self.ra = invitation, acceptance, ra
        self.gid, self.terms = invitation.gid, invitation.terms
        self.host, self.guest = invitation.host, acceptance.guest

    @cached_property
    def draw(self) -> HashedDraw:
        return draw(digest("draw", self.gid, self.ra, self.acceptance.rb).hex(), self.terms)

    @cached_property
    def start(self) -> Position:
        return start(self.draw.first, self.draw.ornaments)

    def party(self, side: Side) -> Participant:
        return self.host if side == self.draw.person else self.guest

    def side(self, key: bytes) -> Side:
        """Return the side of a player by their KEY. Raises ``ValueError`` for anybody else's."""
        for party, side in ((self.host, self.draw.person), (self.guest, rival(self.draw.person))):
            if party.key == key:
                return side
        raise ValueError("this is somebody else's game")

    @cached_property
    def head(self) -> bytes:
        """First hash of the game's acts, called H0 in docs/net.md."""
        return digest(
            "opening", self.gid, self.host.key, self.guest.key, self.host.name, self.guest.name,
            str(self.terms), self.invitation.commit, self.ra, self.acceptance.rb,
        )  # fmt: skip


def draw(prefix: str, terms: Terms) -> HashedDraw:
    """Return the first player, the host's side and the ornaments. A choice that ``terms`` leaves
    open is drawn at random from a hash of ``prefix``."""
    letters = LOCATIONS if terms.any_location else TOKENS
    first, host, ornaments = hashed_draw(prefix, terms.ornaments, letters)
    first = first if terms.begins == DRAWN else terms.begins
    return HashedDraw(first, host if terms.color == DRAWN else terms.color, ornaments)
