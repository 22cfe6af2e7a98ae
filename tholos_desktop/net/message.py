"""The lines that two computers exchange (docs/net-lines.md).

A line ``TH2…`` holds an invitation, an acceptance or a game's state, and is the same whether it is
sent or pasted. The other lines are words, and are only sent. A messenger may change the case of a
pasted line, and put white space and marks into it."""

import re
import struct
import zlib
from typing import NamedTuple

from tholos_desktop.net.encoding import (
    LONGEST_TEXT,
    PASTED,
    PROTOCOL,
    base32,
    digest,
    from_base32,
    parse_name,
)
from tholos_desktop.net.opening import (
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
    parse_acts,
)
from tholos_desktop.table.terms import Terms

MARK = f"TH{PROTOCOL}"
LONGEST_LINE = 8000
"""Maximum number of characters in a line. A long game has about 500."""
MOST_LINES, MOST_GAMES = 16, 4
"""Number of lines at the end of a pasted text that are read, and of games whose lines these may be:
all are merged before the next frame."""
PHRASES = 12
_LONGEST_ACTS = 16_000
"""Maximum number of characters of all acts."""
_INVITATION, _ACCEPTANCE, _GAME = 1, 2, 3
_HEADER = struct.Struct("!BBH")
_FIELDS = {
    _INVITATION: struct.Struct("!16s32s32s64s"),
    _ACCEPTANCE: struct.Struct("!16s16s32s64s"),
    _GAME: struct.Struct("!16s16sH64sH64s"),
}
"""Fields before the text of each kind of line, with the sizes of :mod:`.opening`."""
_CHECKED = 4
_ALIKE = str.maketrans("ILO", "110")
_WORDS = re.compile(
    rf"(at) ([0-9A-Z]{{13}})|(say) ({'|'.join(map(str, range(1, PHRASES + 1)))})|(again|bye)"
)


class GameLine(NamedTuple):
    """A game's state as it is sent. The meaning of its acts depends on the game's opening."""

    gid: bytes
    ra: bytes
    """The host's random bytes, for a guest who may not have them yet."""
    acts: str
    white: Signature
    black: Signature

    def state(self, opening: GameOpening) -> GameState:
        """Raises ``ValueError`` for malformed acts."""
        words = self.acts.split(" ") if self.acts else []
        if len(words) > MOST_ACTS:
            raise ValueError("there are too many acts")
        return GameState(parse_acts(words, opening.start.side), self.white, self.black)


class Word(NamedTuple):
    """``at`` with a :func:`fingerprint` of the game, ``say`` with the number of a phrase, ``again``
    (would like a rematch) or ``bye``."""

    word: str
    value: str = ""


Packet = Invitation | Acceptance | GameLine
Message = Packet | Word


def game_line(game: SharedGame) -> GameLine:
    acts = " ".join(map(str, game.state.acts))
    return GameLine(game.gid, game.opening.ra, acts, game.state.white, game.state.black)


def fingerprint(game: SharedGame | None) -> str:
    """Return what is equal at two computers that have the same game with the same signatures."""
    if game is None:
        return base32(bytes(8))
    return base32(digest("state", game.heads[-1], *game.state.white, *game.state.black)[:8])


def words_before(game: SharedGame) -> str:
    """Return the words before a pasted line, for people: ``Tholos 14. wC/B- ``."""
    turns = game.board.game.turns
    return f"Tholos {len(turns)}. {turns[-1].notation} " if turns else "Tholos "


def write(message: Message) -> str:
    """
    >>> write(Word("say", "3"))
    'say 3'
    """
    fields: tuple[bytes | int, ...]
    match message:
        case Word(word, value):
            return f"{word} {value}" if value else word
        case Invitation(gid, terms, commit, host, signature):
            kind, fields = _INVITATION, (gid, commit, host.key, signature)
            text = f"{terms} {host.name}".encode()
        case Acceptance(gid, rb, guest, signature):
            kind, fields = _ACCEPTANCE, (gid, rb, guest.key, signature)
            text = guest.name.encode()
        case GameLine(gid, ra, acts, white, black):
            kind, fields = _GAME, (gid, ra, *white, *black)
            text = _deflated(acts.encode())
    body = _FIELDS[kind].pack(*fields) + text
    content = _HEADER.pack(PROTOCOL, kind, len(body)) + body
    return MARK + base32(content + zlib.crc32(content).to_bytes(_CHECKED, "big"))


def _deflated(text: bytes) -> bytes:
    deflate = zlib.compressobj(9, zlib.DEFLATED, -zlib.MAX_WBITS)
    return deflate.compress(text) + deflate.flush()


def parse(line: str) -> Message | None:
    """Parse a line that was sent; ``None`` if its first word is unknown. Raises ``ValueError`` for
    a malformed line."""
    if len(line) > LONGEST_LINE or not re.fullmatch(r"[!-~]+(?: [!-~]+)*", line):
        raise ValueError("this is no line of printable ASCII characters")
    if line.startswith(MARK):
        return _unpack(from_base32(line.removeprefix(MARK)))
    if found := _WORDS.fullmatch(line):
        return Word(*filter(None, found.groups()))
    if line.split(" ", 1)[0] in ("at", "say", "again", "bye"):
        raise ValueError(f"{line[:40]!r} has other fields")
    return None


def read(text: str) -> tuple[list[Packet], bool]:
    """Return the lines of the last games in a pasted text, and True if a line was damaged. The time
    is bounded for any text."""
    marked = PASTED.sub("!", text[-LONGEST_TEXT:].replace("!", ""))
    letters = re.sub("[^0-9A-Za-z!]+", "", marked).upper().translate(_ALIKE)
    found, is_damaged = list[Packet](), False
    for body in letters.split("!")[1:][-MOST_LINES:]:
        try:
            size = int.from_bytes(from_base32(body[:8])[2:4], "big")
            letters_used = -(-(_HEADER.size + size + _CHECKED) * 8 // 5)
            found.append(_unpack(from_base32(body[: min(letters_used, LONGEST_LINE)])))
        except ValueError:
            is_damaged = True
    last = [*dict.fromkeys(packet.gid for packet in reversed(found))][:MOST_GAMES]
    return [packet for packet in found if packet.gid in last], is_damaged


def _unpack(content: bytes) -> Packet:
    """Raises ``ValueError``."""
    content, checked = content[:-_CHECKED], content[-_CHECKED:]
    try:
        version, kind, size = _HEADER.unpack_from(content)
        body = content[_HEADER.size :]
        if zlib.crc32(content).to_bytes(_CHECKED, "big") != checked or version != PROTOCOL:
            raise ValueError("a letter is wrong")
        if len(body) != size or kind not in _FIELDS:
            raise ValueError(f"there is no kind {kind} of {size} bytes")
        fields = _FIELDS[kind].unpack_from(body)
    except struct.error as error:
        raise ValueError("the content is cut short") from error
    text = body[_FIELDS[kind].size :]
    match kind:
        case 1:
            gid, commit, key, signature = fields
            terms, _, name = text.partition(b" ")
            host = Participant(parse_name(name), parse_key(key))
            return Invitation(gid, Terms.parse(terms.decode("ascii")), commit, host, signature)
        case 2:
            gid, rb, key, signature = fields
            return Acceptance(gid, rb, Participant(parse_name(text), parse_key(key)), signature)
    gid, ra, *signed = fields
    return GameLine(
        gid, ra, _inflated(text).decode("ascii"), _signature(*signed[:2]), _signature(*signed[2:])
    )


def _signature(number: int, content: bytes) -> Signature:
    return Signature(number, content if content != bytes(SIGNATURE) else b"")


def _inflated(content: bytes) -> bytes:
    """Raises ``ValueError``."""
    inflate = zlib.decompressobj(-zlib.MAX_WBITS)
    try:
        text = inflate.decompress(content, _LONGEST_ACTS)
    except zlib.error as error:
        raise ValueError("the acts are damaged") from error
    if not inflate.eof or inflate.unused_data:
        raise ValueError("the acts are too long, or something follows them")
    return text
