"""A shared game as tags of its record: its invitation and acceptance as lines, its acts in plain
text. They are the whole state, and so the proof of who signed."""

from collections.abc import Callable, Mapping
from typing import NamedTuple

from tholos_desktop.net.encoding import PROTOCOL, base32, from_base32, parse_number
from tholos_desktop.net.message import MARK, parse, write
from tholos_desktop.net.opening import NONCE, SIGNATURE, Acceptance, GameOpening, Invitation
from tholos_desktop.net.shared_game import GameState, SharedGame, Signature, Signer, parse_acts
from tholos_desktop.rules import BLACK, SIDES, WHITE, Record

NET, ACTS, DRAW = "Net", "NetActs", "NetDraw"
INVITATION, ACCEPTANCE = "NetInvitation", "NetAcceptance"
SIGNED = {WHITE: "WhiteSigned", BLACK: "BlackSigned"}


def tags_of(game: SharedGame) -> dict[str, str]:
    """Return the tags that the record of a game needs. The record's own turns may come later."""
    opening = game.opening
    found = {
        NET: str(PROTOCOL),
        INVITATION: write(opening.invitation).removeprefix(MARK),  # else it would be a pasted line
        ACCEPTANCE: write(opening.acceptance).removeprefix(MARK),
        DRAW: base32(opening.ra),
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
    opening = _opening(tags)
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
    if not state.signed(game.side).content:  # a guest who knows our draw may have answered anew
        raise ValueError("we have not agreed to this game")
    return game


class _ReadOnly(NamedTuple):
    """Reads a game of others."""

    key: bytes

    def sign(self, content: bytes, /) -> bytes:
        raise ValueError("a game of others can only be read")


def _opening(tags: Mapping[str, str]) -> GameOpening:
    names = INVITATION, ACCEPTANCE
    invitation, acceptance = (parse(MARK + tags.get(name, "")) for name in names)
    if not (isinstance(invitation, Invitation) and isinstance(acceptance, Acceptance)):
        raise ValueError("the opening is not whole")
    if not (invitation.is_signed and acceptance.answers(invitation)):
        raise ValueError("the opening is not signed")
    return GameOpening(invitation, acceptance, from_base32(tags.get(DRAW, ""), NONCE))


def _signature(text: str) -> Signature:
    if not text:
        return Signature()
    number, _, content = text.partition(" ")
    return Signature(parse_number(number), from_base32(content, SIGNATURE))
