"""A shared game as tags of its record. They are the whole state, and so the proof of who signed."""

from collections.abc import Callable
from typing import NamedTuple

from tholos_desktop.net.encoding import (
    PROTOCOL,
    base32,
    from_base32,
    parse_name,
    parse_number,
)
from tholos_desktop.net.opening import (
    GID,
    HASH,
    KEY,
    NONCE,
    SIGNATURE,
    Acceptance,
    GameOpening,
    Invitation,
    Participant,
)
from tholos_desktop.net.shared_game import (
    GameState,
    SharedGame,
    Signature,
    Signer,
    parse_acts,
)
from tholos_desktop.rules import BLACK, SIDES, WHITE, Record
from tholos_desktop.table.terms import Terms

NET, OPENING, ACTS = "Net", "NetOpening", "NetActs"
SIGNED = {WHITE: "WhiteSigned", BLACK: "BlackSigned"}
_SIZES = GID, KEY, KEY, HASH, NONCE, NONCE


def tags_of(game: SharedGame) -> dict[str, str]:
    """Return the tags that the record of a game needs. The record's own turns may come later."""
    opening, terms = game.opening, game.opening.terms
    host, guest = opening.host, opening.guest
    parts = opening.gid, host.key, guest.key, opening.commit, opening.ra, opening.rb
    names = [base32(each.name.encode()) or "-" for each in (host, guest)]
    found = {
        NET: str(PROTOCOL),
        OPENING: " ".join([*map(base32, parts), *names, str(terms)]),
        ACTS: " ".join(map(str, game.state.acts)),
    }
    for side in SIDES:
        number, signature = game.state.signed(side)
        if signature:
            found[SIGNED[side]] = f"{number} {base32(signature)}"
    return found


def game_of(
    record: Record, owner: Callable[[bytes], Signer | None] | None = None
) -> SharedGame | None:
    """Return the shared game that a record holds; ``None`` without its tags. Raises ``ValueError``
    if the tags were changed. ``owner`` returns the keys of a player of this computer; the record's
    own turns may then be behind. Without it, the game can only be read."""
    tags = record.tags
    if NET not in tags:
        return None
    if tags[NET] != str(PROTOCOL):
        raise ValueError("it was signed by a newer Tholos")
    opening = _opening(tags.get(OPENING, ""))
    signed = (_signature(tags.get(SIGNED[side], "")) for side in SIDES)
    state = GameState(parse_acts(tags.get(ACTS, "").split(), opening.start.side), *signed)
    if owner is None:
        game = SharedGame(opening, _ReadOnly(opening.host.key), state)
        if (game.board.game.start, game.board.game.turns) != (record.game.start, record.game.turns):
            raise ValueError("the moves are not those that were signed")
        return game
    me = owner(opening.host.key) or owner(opening.guest.key)
    if me is None:
        raise ValueError("this is somebody else's game")
    game = SharedGame(opening, me, state)
    if not state.signed(game.side).content:
        raise ValueError("we have not agreed to this game")
    return game


class _ReadOnly(NamedTuple):
    """Reads a game of others."""

    key: bytes

    def sign(self, content: bytes, /) -> bytes:
        raise ValueError("a game of others can only be read")


def _opening(text: str) -> GameOpening:
    *parts, host_name, guest_name, terms = text.split(" ")
    if len(parts) != len(_SIZES):
        raise ValueError("the opening is not whole")
    gid, host, guest, commit, ra, rb = (
        from_base32(part, size) for part, size in zip(parts, _SIZES, strict=True)
    )
    names = [parse_name(from_base32(name.strip("-"))) for name in (host_name, guest_name)]
    parsed = Terms.parse(terms)
    invitation = Invitation(gid, parsed, commit, Participant(names[0], host))
    return GameOpening(invitation, Acceptance(gid, rb, Participant(names[1], guest)), ra)


def _signature(text: str) -> Signature:
    if not text:
        return Signature()
    number, _, content = text.partition(" ")
    return Signature(parse_number(number), from_base32(content, SIGNATURE))
