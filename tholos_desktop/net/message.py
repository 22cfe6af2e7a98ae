"""The lines that two computers exchange (docs/net-lines.md).

A line ``TH2…`` holds an invitation, an acceptance or a game's state, and is the same whether it is
sent or pasted. The other lines are words, and are only sent. A messenger may change the case of a
pasted line, and put white space and marks into it."""

import re
import zlib
from typing import NamedTuple

from tholos_desktop.net.encoding import (
    LONGEST_TEXT,
    PASTED,
    PROTOCOL,
    Reader,
    base32,
    from_base32,
    parse_name,
    parse_number,
    varint,
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
from tholos_desktop.net.seal import parse_key
from tholos_desktop.net.shared_game import (
    MOST_ACTS,
    GameState,
    SharedGame,
    Signature,
    pack_act,
    unpack_acts,
)
from tholos_desktop.rules import BLACK, SIDES, WHITE
from tholos_desktop.table.terms import Terms

MARK = f"TH{PROTOCOL}"
LONGEST_LINE = 4096
"""Maximum number of characters in a line. A long game has about 400."""
MOST_LINES = 16
"""Number of lines at the end of a pasted text that are read; each has a whole game."""
PHRASES = 12
SHORT = 8
"""Bytes of a hash in a heartbeat."""
_INVITATION, _ACCEPTANCE, _GAME = 1, 2, 3
_HAS_WHITE, _HAS_BLACK, _HAS_RA = 1, 2, 4
_ALIKE = str.maketrans("ILO", "110")


class GameLine(NamedTuple):
    """A game's state as it is sent. The meaning of its acts depends on the game's opening."""

    gid: bytes
    ra: bytes
    """The host's random bytes, for a guest who may not have them yet; otherwise empty."""
    acts: bytes
    white: Signature
    black: Signature

    def state(self, opening: GameOpening) -> GameState:
        """Raises ``ValueError`` for malformed acts."""
        reader = Reader(self.acts)
        count = reader.varint()
        if count > MOST_ACTS:
            raise ValueError("there are too many acts")
        acts = unpack_acts(reader, count, opening)
        reader.end()
        return GameState(acts, self.white, self.black)


class Heartbeat(NamedTuple):
    """The extent of a game at one computer: number of acts, their hash, and for White and Black the
    number of acts signed, plus 1. What is missing is 0."""

    acts: int = 0
    head: bytes = bytes(SHORT)
    white: int = 0
    black: int = 0


class Word(NamedTuple):
    """``say`` with the number of a phrase, ``again`` (would like a rematch) or ``bye``."""

    word: str
    number: int = 0


Packet = Invitation | Acceptance | GameLine
Message = Packet | Heartbeat | Word


def game_line(game: SharedGame, *, is_whole: bool) -> GameLine:
    """Return the line of a game's state: with both signatures if it is ``is_whole``, otherwise
    with ours alone, which is all that the other needs who has their own."""
    state, opening = game.state, game.opening
    signed = {
        side: state.signed(side) if is_whole or side == game.side else Signature() for side in SIDES
    }
    is_host = opening.host.key == game.own_key
    needs_ra = is_whole or (is_host and not state.signed(game.rival).content)
    has_clock = opening.terms.clock is not None
    acts = b"".join(pack_act(act, has_clock=has_clock) for act in state.acts)
    return GameLine(
        game.gid, opening.ra if needs_ra else b"", varint(len(state.acts)) + acts,
        signed[WHITE], signed[BLACK],
    )  # fmt: skip


def heartbeat(game: SharedGame | None) -> Heartbeat:
    if game is None:
        return Heartbeat()
    state = game.state
    white, black = (each.number + bool(each.content) for each in (state.white, state.black))
    return Heartbeat(len(state.acts), game.heads[-1][:SHORT], white, black)


def words_before(game: SharedGame) -> str:
    """Return the words before a pasted line, for people: ``Tholos 14. wC/B- ``."""
    turns = game.board.game.turns
    return f"Tholos {len(turns)}. {turns[-1].notation} " if turns else "Tholos "


# Writing


def write(message: Message) -> str:
    """
    >>> write(Word("say", 3))
    'say 3'
    """
    match message:
        case Heartbeat(acts, head, white, black):
            return f"at {acts} {base32(head)} {white} {black}"
        case Word(word, number):
            return f"{word} {number}" if number else word
    kind, body = _pack(message)
    content = bytes([PROTOCOL, kind]) + len(body).to_bytes(2, "big") + body
    return MARK + base32(content + zlib.crc32(content).to_bytes(4, "big"))


def _pack(packet: Packet) -> tuple[int, bytes]:
    match packet:
        case Invitation(gid, terms, commit, host, signature):
            text = str(terms).encode()
            parts = gid, commit, host.key, signature, varint(len(text)), text, host.name.encode()
            return _INVITATION, b"".join(parts)
        case Acceptance(gid, rb, guest, signature):
            return _ACCEPTANCE, b"".join((gid, rb, guest.key, signature, guest.name.encode()))
        case GameLine(gid, ra, acts, white, black):
            signed = [varint(n) + content if content else b"" for n, content in (white, black)]
            flags = _HAS_RA * bool(ra) + _HAS_WHITE * bool(signed[0]) + _HAS_BLACK * bool(signed[1])
            return _GAME, b"".join((gid, bytes([flags]), ra, *signed, acts))


# Reading


def parse(line: str) -> Message | None:
    """Parse a line that was sent; ``None`` if its first word is unknown. Raises ``ValueError`` for
    a malformed line."""
    if len(line) > LONGEST_LINE or not re.fullmatch(r"[!-~]+(?: [!-~]+)*", line):
        raise ValueError("this is no line of printable ASCII characters")
    if line.startswith(MARK):
        return _unpack(from_base32(line.removeprefix(MARK)))
    word, *fields = line.split(" ")
    match word, fields:
        case "at", [acts, head, white, black]:
            numbers = (parse_number(each) for each in (acts, white, black))
            return Heartbeat(next(numbers), from_base32(head, SHORT), *numbers)
        case "say", [number] if 1 <= parse_number(number) <= PHRASES:
            return Word(word, int(number))
        case "again" | "bye", []:
            return Word(word)
    if word in ("at", "say", "again", "bye"):
        raise ValueError(f"{word!r} has other fields")
    return None


def read(text: str) -> tuple[list[Packet], bool]:
    """Return the lines in a pasted text, and True if a line was damaged. The time is bounded for
    any text."""
    marked = PASTED.sub("!", text[-LONGEST_TEXT:].replace("!", ""))
    letters = re.sub("[^0-9A-Za-z!]+", "", marked).upper().translate(_ALIKE)
    found, is_damaged = list[Packet](), False
    for body in letters.split("!")[1:][-MOST_LINES:]:
        try:
            size = _letters(4 + int.from_bytes(from_base32(body[:8])[2:4], "big") + 4)
            found.append(_unpack(from_base32(body[: min(size, LONGEST_LINE)])))
        except ValueError:
            is_damaged = True
    return found, is_damaged


def _letters(size: int) -> int:
    return -(-size * 8 // 5)


def _unpack(content: bytes) -> Packet:
    """Raises ``ValueError``."""
    reader = Reader(content)
    version, kind = reader.take(2)
    body = Reader(reader.take(int.from_bytes(reader.take(2), "big")))
    checked = zlib.crc32(content[:-4]).to_bytes(4, "big")
    if reader.take(4) != checked or version != PROTOCOL:
        raise ValueError("a letter is wrong")
    reader.end()
    gid = body.take(GID)
    if kind == _GAME:
        flags = body.take(1)[0]
        if flags > _HAS_RA | _HAS_WHITE | _HAS_BLACK:
            raise ValueError("there is no such flag")
        ra = body.take(NONCE) if flags & _HAS_RA else b""
        white, black = (
            Signature(body.varint(), body.take(SIGNATURE)) if flags & flag else Signature()
            for flag in (_HAS_WHITE, _HAS_BLACK)
        )
        return GameLine(gid, ra, body.rest(), white, black)
    if kind == _INVITATION:
        commit, key, signature = body.take(HASH), parse_key(body.take(KEY)), body.take(SIGNATURE)
        terms = Terms.parse(body.take(body.varint()).decode("ascii"))
        return Invitation(gid, terms, commit, Participant(parse_name(body.rest()), key), signature)
    if kind == _ACCEPTANCE:
        rb, key, signature = body.take(NONCE), parse_key(body.take(KEY)), body.take(SIGNATURE)
        return Acceptance(gid, rb, Participant(parse_name(body.rest()), key), signature)
    raise ValueError(f"there is no kind {kind}")
