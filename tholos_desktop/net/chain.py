"""The chain of a game's acts: its turns and take-backs, in order.

Each act's hash includes the hash before it. So a signature of one hash covers all earlier acts."""

import hashlib
from functools import cached_property
from typing import NamedTuple

from tholos_desktop.net.lines import (
    DRAWN,
    SHORT,
    Back,
    Deal,
    DoneLine,
    Have,
    Line,
    Options,
    Resign,
    TurnLine,
    digest,
)
from tholos_desktop.net.seal import is_signed
from tholos_desktop.rules import (
    LOCATIONS,
    TOKENS,
    Game,
    HashedDraw,
    IllegalTurnError,
    NotationError,
    Position,
    Side,
    hashed_draw,
    parse_turn,
    rival,
    score,
    start,
)

PERFT = 20, 521, 11117, 258622, 4995087
"""Number of turn sequences of length 1 to 5 from the start, with White to move."""
DRAWN_EXAMPLE = "w b A6D1E3"
"""Result of :func:`draw` for the text ``tholos 2026-11-21``: first player, host's side,
ornaments."""
RULES = hashlib.sha256(" ".join(map(str, (*PERFT, DRAWN_EXAMPLE))).encode()).digest()[:8]
"""Hash that identifies the rules. Both computers must have the same hash."""


class Party(NamedTuple):
    name: str
    key: bytes


def draw(prefix: str, options: Options) -> HashedDraw:
    """Return the first player, the host's side and the ornaments. A choice that ``options`` leaves
    open is drawn at random from a hash of ``prefix``."""
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
    """Return the hash that the guest signs to accept a deal. ``rb`` is the guest's random
    number."""
    return digest("take", deal_digest(deal, host), guest.key, guest.name, rb)


class GameTerms:
    """The agreed start of a game, with a fair draw.

    The host commits to the random number ``ra`` before the guest sends the random number ``rb``. So
    neither player can influence the draw."""

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
    def matches_commitment(self) -> bool:
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


MOST_ACTS = 400


class ChainError(ValueError):
    """A line of the protocol that isn't valid now. ``why`` is one of the reasons in
    :data:`.lines.WHYS`."""

    def __init__(self, why: str) -> None:
        super().__init__(why)
        self.why = why


class ChainAct(NamedTuple):
    line: TurnLine | Back
    signer: Side


class EarlyEnd(NamedTuple):
    loser: Side
    number: int
    """Number of acts before the game ended."""
    line: Resign | DoneLine
    """Line by which the loser resigned or the winner claimed a win on time."""

    @property
    def is_resignation(self) -> bool:
        return isinstance(self.line, Resign)


class Chain:
    """The acts (turns and take-backs) of a game. Each act is checked before it is added."""

    def __init__(self, opening: GameTerms, opened: bytes) -> None:
        """``opened`` is the host's signature of ``opening``."""
        self.opening, self.opened = opening, opened
        self.acts: list[ChainAct] = []
        self.heads = [opening.head]
        self.positions = [opening.start]
        """Positions at the start and after each turn that was not taken back."""
        self.turns: list[str] = []
        self.stop: EarlyEnd | None = None
        self.ends: dict[Side, tuple[int, bytes]] = {}
        """Each player's ``done`` line: the number of acts that the line covers, and the line's
        signature."""

    @property
    def number(self) -> int:
        return len(self.heads) - 1

    @property
    def position(self) -> Position:
        return self.positions[-1]

    def short(self, number: int) -> bytes:
        """Return the hash after ``number`` acts, shortened to the eight bytes that are sent."""
        return self.heads[number][:SHORT]

    @property
    def is_complete(self) -> bool:
        return self.position.is_over()

    @property
    def result(self) -> str:
        if self.is_complete:
            return score(self.position).outcome.winner or "draw"
        return rival(self.stop.loser) if self.stop else "-"

    @property
    def is_over(self) -> bool:
        return self.result != "-"

    def used(self, side: Side) -> list[int]:
        """Return the milliseconds that a player reported for each of their turns, including those
        taken back."""
        lines = (act.line for act in self.acts if act.signer == side)
        return [line.used for line in lines if isinstance(line, TurnLine)]

    def take_backs(self, side: Side) -> int:
        return sum(isinstance(act.line, Back) and act.signer != side for act in self.acts)

    def may_take_back(self, side: Side) -> int | None:
        """Return the number of turns that remain if a player takes back their last turn; ``None``
        if a take-back is not allowed."""
        ply = len(self.turns) - (1 if self.position.side != side else 2)
        if self.is_over or ply < 0 or self.take_backs(side) >= self.opening.deal.options.take_backs:
            return None
        return ply

    # New acts

    def turn_head(self, text: str, used: int) -> tuple[bytes, Position]:
        """Return the hash and position after a turn that took ``used`` ms. Raises
        ``ChainError("turn")`` if the turn is not valid.

        After a resignation or a claim to a win on time, one more turn is valid. Its player may not
        have known of the end."""
        is_late = self.stop is not None and self.stop.number < self.number
        if self.is_complete or is_late or self.number >= MOST_ACTS:
            raise ChainError("turn")
        try:
            position = self.position.play(parse_turn(text, self.position))
        except (NotationError, IllegalTurnError) as error:
            raise ChainError("turn") from error
        return self._head("turn", text, used, position), position

    def back_head(self, ply: int) -> tuple[bytes, Side]:
        """Return the hash after a take-back that leaves ``ply`` turns, and the player who asked.
        Raises ``ChainError("turn")`` if the take-back is not valid."""
        if not 0 <= ply < len(self.turns) or self.number >= MOST_ACTS:
            raise ChainError("turn")
        asker = self.positions[ply].side
        if self.may_take_back(asker) != ply:
            raise ChainError("turn")
        return self._head("back", str(ply), 0, self.positions[ply]), asker

    def _head(self, kind: str, text: str, used: int, position: Position) -> bytes:
        parts = self.heads[-1], self.number + 1, kind, text, used, position.code
        return digest("act", *parts)

    def add(self, line: TurnLine | Back) -> ChainAct:
        """Add the next act. If it is invalid, raise :class:`ChainError` and change nothing."""
        act, head, position = self.check(line)
        self.acts.append(act)
        if isinstance(line, TurnLine):
            self._extend(head, line.text, position)
        else:
            self._shorten(head, line.ply)
        return act

    def extend_turn(self, text: str, used: int) -> None:
        """Add a turn without its signature. Raises the errors of :meth:`turn_head`."""
        head, position = self.turn_head(text, used)
        self._extend(head, text, position)

    def extend_back(self, ply: int) -> None:
        if not 0 <= ply < len(self.turns):
            raise ChainError("turn")
        self._shorten(self._head("back", str(ply), 0, self.positions[ply]), ply)

    def _extend(self, head: bytes, text: str, position: Position) -> None:
        self.heads.append(head)
        self.turns.append(text)
        self.positions.append(position)

    def _shorten(self, head: bytes, ply: int) -> None:
        self.heads.append(head)
        del self.turns[ply:], self.positions[ply + 1 :]

    def check(self, line: TurnLine | Back) -> tuple[ChainAct, bytes, Position]:
        """Return the next act, its hash, and the position after it. Raises :class:`ChainError` if
        the act is invalid."""
        if isinstance(line, TurnLine):
            head, position = self.turn_head(line.text, line.used)
            signer = self.position.side
        else:
            head, asker = self.back_head(line.ply)
            position, signer = self.positions[line.ply], rival(asker)
        self._check_signature(signer, line.signature, head)
        if head[:SHORT] != line.head:
            raise ChainError("turn")
        return ChainAct(line._replace(number=self.number + 1), signer), head, position

    def knows(self, line: Have | TurnLine | Back) -> bool:
        """True if a line's hash is in this chain, or the line is a valid next act."""
        if line.number <= self.number:
            return line.head == self.short(line.number)
        if isinstance(line, Have) or line.number > self.number + 1:
            return False
        try:
            self.check(line)
        except ChainError:
            return False
        return True

    def line(self, number: int) -> TurnLine | Back:
        """Return the protocol line of an act; the first act has number 1."""
        return self.acts[number - 1].line

    def before(self, number: int) -> "Chain":
        chain = Chain(self.opening, self.opened)
        for each in range(1, number + 1):
            chain.add(self.line(each))
        return chain

    def is_fork(self, line: Line) -> bool:
        """True if a line proves that a player signed two different acts with the same number."""
        if not isinstance(line, TurnLine | Back) or not 1 <= line.number <= self.number:
            return False
        try:
            act, head, _ = self.before(line.number - 1).check(line)
        except ChainError:
            return False
        return head != self.heads[line.number] and act.signer == self.acts[line.number - 1].signer

    # Ends

    def resign_digest(self, number: int) -> bytes:
        return digest("resign", self.heads[number])

    def resign(self, side: Side, line: Resign) -> None:
        """Add a resignation, unless the game is over. The resignation may have been signed before
        the latest turn. Raises :class:`ChainError` if it is not valid."""
        self.check_resign(side, line)
        if not self.is_over:
            self.stop = EarlyEnd(side, line.number, line)

    def check_resign(self, side: Side, line: Resign) -> None:
        self._check_head(line)
        self._check_signature(side, line.signature, self.resign_digest(line.number))

    def end(self, side: Side, line: DoneLine) -> None:
        """Store a player's signature of the end. In an unfinished game, the signature claims a win
        on time. Raises :class:`ChainError` if the line is not valid."""
        self.check_end(side, line)
        if not self.is_over:
            self.stop = EarlyEnd(rival(side), line.number, line)
        self.ends[side] = line.number, line.signature

    def has_ended(self, side: Side) -> bool:
        return side in self.ends and self.ends[side][0] == self.number

    def check_end(self, side: Side, line: DoneLine) -> None:
        self._check_head(line)
        crossed = self.number - line.number
        may_claim = not self.is_over and self.may_claim(side, crossed)
        if (crossed and not may_claim) or not (self.is_over or may_claim):
            raise ChainError("turn")
        self._check_signature(side, line.signature, self.heads[line.number])

    def _check_head(self, line: Resign | DoneLine) -> None:
        if line.number > self.number or self.short(line.number) != line.head:
            raise ChainError("turn")

    def _check_signature(self, side: Side, signature: bytes, content: bytes) -> None:
        if not is_signed(self.opening.party(side).key, content, signature):
            raise ChainError("signature")

    def may_claim(self, side: Side, crossed: int = 0) -> bool:
        """True if the rules allow a claim to a win on time; the clock is not checked.

        ``crossed`` is 1 if the rival's turn and the claim crossed on the way."""
        clock = self.opening.deal.options.clock
        if not clock or not clock[2] or self.is_over or crossed > 1:
            return False
        return (self.position.side == side) == bool(crossed)

    def signed(self, side: Side) -> tuple[int, bytes] | None:
        """Return the number of acts that a player's last signature covers, and the signature;
        ``None`` if there is no signature."""
        found = [(0, self.opened)] if side == self.opening.draw.person else []
        found += [(a.line.number, a.line.signature) for a in self.acts if a.signer == side]
        return max([*found, *([self.ends[side]] if side in self.ends else [])], default=None)

    def game(self) -> Game:
        game = Game(self.opening.start)
        for turn in self.turns:
            game.play(turn)
        return game
