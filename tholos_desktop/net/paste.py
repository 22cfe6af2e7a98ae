"""Messages of a game as lines of text for any messenger: ``Tholos 14. wC/B- TH1…``.

The words before ``TH1`` are only for humans. After ``TH1`` come, in base32 (sizes in bytes): kind
(1), number of the act (2), game (8), short hash (8), length (1), content, signature (64), CRC-32
(4)."""

import re
import zlib
from collections.abc import Callable
from enum import Enum
from itertools import islice
from typing import NamedTuple

from tholos_desktop.net.chain import ChainError, Party, deal_digest
from tholos_desktop.net.game import OWN, NetGame
from tholos_desktop.net.lines import (
    ALPHABET,
    BETWEEN,
    FIRST,
    HASH,
    KEY,
    NONCE,
    SHORT,
    Ask,
    Back,
    Deal,
    DoneLine,
    Line,
    Nay,
    Open,
    Options,
    Resign,
    Take,
    TurnLine,
    base32,
    digest,
    from_base32,
    parse_line,
    parse_name,
    parse_number,
)
from tholos_desktop.net.seal import is_signed
from tholos_desktop.rules import rival

MARK = "TH1"
LONGEST = 300_000
"""Number of characters at the start of a text that are searched for lines."""
MOST_MARKS = 1000
_KINDS: tuple[type[Line], ...] = Deal, Take, Open, TurnLine, Back, Ask, Nay, Resign, DoneLine
_HEADER, _TAIL = 20, 68
_MARKED = re.compile(rf"(?<![0-9A-Za-z])T{BETWEEN}H{BETWEEN}(?:1|[LI](?={FIRST}))", re.IGNORECASE)
_NEWER = re.compile(r"(?<![0-9A-Za-z])TH[2-9](?=[0-9A-Z]{20})", re.IGNORECASE)
_ALIKE = str.maketrans("ILO", "110")


class PasteResult(Enum):
    ACCEPTED = "accepted"
    INVITED = "invited"
    NOTHING = "nothing"
    DAMAGED = "damaged"
    NEWER = "newer"
    UNKNOWN = "unknown"
    OWN = "own"
    THERE = "there"
    FORK = "fork"
    """The rival signed two different turns or take-backs with the same number. The first one
    received counts."""
    GAP = "gap"
    FALSE = "false"
    """The signature isn't the rival's, or the line is from a game that began differently."""
    ILLEGAL = "illegal"
    OVER = "over"
    """The game is over, or the line is not possible at this point of the game."""
    TAKEN = "taken"
    """Somebody else has already accepted this invitation."""


class PastedLine(NamedTuple):
    gid: bytes
    line: Line
    signature: bytes
    party: Party | None = None
    """The player who offers or accepts a game; ``None`` for other lines."""


class PasteError(ValueError):
    def __init__(self, verdict: PasteResult) -> None:
        super().__init__(verdict.value)
        self.verdict = verdict


# Writing


def write(game: NetGame, line: Line) -> str:
    words, number, head, content, signature = "", 0, bytes(SHORT), b"", bytes(64)
    match line:
        case Deal():
            options = str(line.options).encode()
            content = line.commit + game.own.key + bytes([len(options)]) + options
            content += game.own.name.encode()
            signature = game.me.sign(deal_digest(line, game.own))
        case Take():
            content = line.rb + game.own.key + game.own.name.encode()
            signature = line.signature
        case Open():
            content, signature = line.ra, line.signature
        case TurnLine():
            used = f" {line.used}" if line.used else ""
            number, head, content = line.number, line.head, f"{line.text}{used}".encode()
            signature = line.signature
            chain = game.open_chain
            chain = chain.before(number) if number < chain.number else chain
            words = f" {len(chain.turns)}. {line.text}"
        case Back():
            number, head, signature = line.number, line.head, line.signature
            content = str(line.ply).encode()
        case Ask():
            number, head, content = game.open_chain.number, line.head, str(line.ply).encode()
            signature = game.me.sign(_said(game, "ask", line.ply))
        case Nay():
            number = game.open_chain.number
            head = game.open_chain.short(number)
            signature = game.me.sign(_said(game, "nay", 0))
        case Resign() | DoneLine():
            number, head, signature = line
    packed = bytes([_KINDS.index(type(line)) + 1]) + number.to_bytes(2, "big") + game.gid + head
    packed += bytes([len(content)]) + content + signature
    packed += zlib.crc32(packed).to_bytes(4, "big")
    return f"Tholos{words} {MARK}{base32(packed)}"


def last_lines(game: NetGame) -> list[str]:
    """Return the lines that the rival needs now: our last turn or take-back, and all our later
    lines."""
    lines = own_lines(game)
    if game.chain is None:
        return [write(game, line) for line in lines[-1:]]
    kinds = (TurnLine, Back, Open)
    last = max((at for at, line in enumerate(lines) if isinstance(line, kinds)), default=0)
    if last and isinstance(lines[last - 1], Open):
        last -= 1
    return [write(game, line) for line in lines[last:]]


def all_lines(game: NetGame) -> list[str]:
    return [write(game, line) for line in own_lines(game)]


def own_lines(game: NetGame) -> list[Line]:
    """Return our lines of a game, without the requests for take-backs that have been answered."""
    parsed = (parse_line(text) for mark, text in game.journal.lines if mark == OWN)
    lines = [line for line in parsed if isinstance(line, _KINDS)]
    return [line for line in lines if game.asked or not isinstance(line, Ask)]


# Reading


def read(text: str) -> list[PastedLine]:
    """Return the lines in a text, in order. Raises :class:`PasteError` if the text has no valid
    line."""
    text = text[:LONGEST]
    found: list[PastedLine] = []
    end, is_damaged = 0, False
    for mark in islice(_MARKED.finditer(text), MOST_MARKS):
        if mark.start() < end:
            continue
        try:
            pasted, length = _parse(text, mark.end())
        except ValueError:
            is_damaged = True
        else:
            found.append(pasted)
            end = length
    if not found:
        newer = PasteResult.NEWER if _NEWER.search(text) else PasteResult.NOTHING
        raise PasteError(PasteResult.DAMAGED if is_damaged else newer)
    return found


def _parse(text: str, start: int) -> tuple[PastedLine, int]:
    letters: list[str] = []
    needed = _letters(_HEADER)
    at = start
    while len(letters) < needed:
        if at >= len(text):
            raise ValueError("the line is cut short")
        letter = text[at].upper().translate(_ALIKE) if text[at].isascii() else ""
        at += 1
        if letter and letter in ALPHABET:
            letters.append(letter)
            if len(letters) == _letters(_HEADER):
                size = from_base32("".join(letters))[-1]
                needed = _letters(_HEADER + size + _TAIL)
        elif letter.isalnum():
            raise ValueError(f"{letter!r} is not base32")
    packed = from_base32("".join(letters))
    if zlib.crc32(packed[:-4]).to_bytes(4, "big") != packed[-4:]:
        raise ValueError("a letter is wrong")
    return _unpack(packed), at


def _letters(size: int) -> int:
    return -(-size * 8 // 5)


def _unpack(packed: bytes) -> PastedLine:
    kind, number = packed[0], int.from_bytes(packed[1:3], "big")
    gid, head = packed[3:11], packed[11:19]
    content, signature = packed[_HEADER:-_TAIL], packed[-_TAIL:-4]
    if not 1 <= kind <= len(_KINDS):
        raise ValueError(f"there is no kind {kind}")
    kind_of_line, party = _KINDS[kind - 1], None
    if kind_of_line is Deal:
        commit, key, rest = content[:HASH], content[HASH : HASH + KEY], content[HASH + KEY :]
        options = Options.parse(rest[1 : 1 + rest[0]].decode("ascii") if rest else "")
        party = Party(parse_name(rest[1 + rest[0] :]), key)
        return PastedLine(gid, Deal(gid, options, commit), signature, party)
    if kind_of_line is Take:
        key = content[NONCE : NONCE + KEY]
        party = Party(parse_name(content[NONCE + KEY :]), key)
        return PastedLine(gid, Take(gid, content[:NONCE], signature), signature, party)
    if kind_of_line is Open:
        return PastedLine(gid, Open(gid, content, signature), signature)
    text = content.decode("ascii")
    lines: dict[type[Line], Callable[[], Line]] = {
        TurnLine: lambda: TurnLine(number, head, _used(text), 0, signature, text.split(" ")[0]),
        Back: lambda: Back(number, head, signature, parse_number(text)),
        Ask: lambda: Ask(parse_number(text), head),
        Nay: Nay,
        Resign: lambda: Resign(number, head, signature),
        DoneLine: lambda: DoneLine(number, head, signature),
    }
    return PastedLine(gid, lines[kind_of_line](), signature)


def _used(text: str) -> int:
    return parse_number(text.partition(" ")[2] or "0")


# Accepting lines


def is_invitation(pasted: PastedLine) -> bool:
    """True for a :class:`Deal`, the line that proposes a game, if the host's signature on it is
    valid."""
    if not isinstance(pasted.line, Deal) or pasted.party is None:
        return False
    return is_signed(pasted.party.key, deal_digest(pasted.line, pasted.party), pasted.signature)


def take_in(game: NetGame, pasted: PastedLine) -> PasteResult:  # noqa: PLR0911
    """Add a pasted line to a game if the line is valid. Raises ``OSError`` if it can't be saved."""
    line = pasted.line
    if pasted.party is not None and pasted.party.key == game.me.key:
        return PasteResult.OWN
    try:
        match line:
            case Deal():
                return PasteResult.THERE if line == game.deal else PasteResult.FALSE
            case Take():
                return _take_in_take(game, line, pasted.party)
            case Open():
                if game.is_host:
                    return PasteResult.OWN
                if game.is_open:
                    return PasteResult.THERE
                game.hear_open(line)
            case TurnLine() | Back():
                return _take_in_act(game, line)
            case _:
                return _take_in_rest(game, pasted)
    except ChainError as error:
        false = {
            "signature": PasteResult.FALSE,
            "draw": PasteResult.FALSE,
            "busy": PasteResult.OVER,
        }
        return false.get(error.why, PasteResult.ILLEGAL)
    return PasteResult.ACCEPTED


def _take_in_take(game: NetGame, line: Take, guest: Party | None) -> PasteResult:
    if not game.is_host or guest is None:
        return PasteResult.FALSE
    if game.take is not None:
        return PasteResult.THERE if game.rival == guest else PasteResult.TAKEN
    game.hear_take(line, guest)
    return PasteResult.ACCEPTED


def _take_in_act(game: NetGame, line: TurnLine | Back) -> PasteResult:
    chain = game.chain
    if chain is None or line.number > chain.number + 1 or not line.number:
        return PasteResult.GAP
    if line.number <= chain.number:
        ours = chain.line(line.number)
        if (ours.head, ours.signature) == (line.head, line.signature):
            is_own = chain.acts[line.number - 1].signer == game.side
            return PasteResult.OWN if is_own else PasteResult.THERE
        if chain.is_fork(line):
            game.keep_proof(line)
            return PasteResult.FORK
        return PasteResult.FALSE
    if chain.is_over:
        return PasteResult.OVER
    game.hear_act(line)
    return PasteResult.ACCEPTED


def _take_in_rest(game: NetGame, pasted: PastedLine) -> PasteResult:  # noqa: PLR0911
    line, chain = pasted.line, game.chain
    if chain is None:
        return PasteResult.GAP
    if isinstance(line, Ask | Nay):
        word, ply = ("ask", line.ply) if isinstance(line, Ask) else ("nay", 0)
        content = _said(game, word, ply)
        if is_signed(game.me.key, content, pasted.signature):
            return PasteResult.OWN
        if not is_signed(chain.opening.party(rival(game.side)).key, content, pasted.signature):
            return PasteResult.FALSE
        if isinstance(line, Nay):
            game.hear_nay()
            return PasteResult.ACCEPTED
        return PasteResult.ACCEPTED if game.hear_ask(line) else PasteResult.OVER
    if isinstance(line, Resign):
        if chain.stop and chain.stop.line == line:
            return PasteResult.OWN if chain.stop.loser == game.side else PasteResult.THERE
        return PasteResult.ACCEPTED if game.hear_resign(line) else PasteResult.OVER
    if isinstance(line, DoneLine):
        if line.number > chain.number:
            return PasteResult.GAP
        if chain.ends.get(game.side) == (line.number, line.signature):
            return PasteResult.OWN
        game.hear_done(line)
    return PasteResult.ACCEPTED


def _said(game: NetGame, word: str, ply: int) -> bytes:
    """Return the hash to sign in a pasted ``ask`` or ``nay`` line. Live lines have no signature."""
    return digest(word, game.gid, game.open_chain.heads[-1], ply)
