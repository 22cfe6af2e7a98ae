"""One game shared by two homes: its opening, a list of acts, and each side's last signature.

Every message is this whole state, and :meth:`SharedGame.merge` is the only way in: for a message
that came live, was pasted, was read from a file, or comes from a backup. So a message may be lost,
doubled or late.

Each act's hash includes the hash before it. Who signs the hash after *n* acts has signed the whole
game up to there."""

import copy
from collections.abc import Iterable, Sequence
from contextlib import suppress
from typing import NamedTuple, Protocol

from tholos_desktop.net.encoding import digest, parse_number
from tholos_desktop.net.opening import GameOpening
from tholos_desktop.net.seal import is_signed
from tholos_desktop.rules import (
    SIDES,
    WHITE,
    Game,
    Side,
    result,
    rival,
)

MOST_ACTS = 400
"""A game that reaches this number of acts ends without a result."""
MOST_ASKS = 3
TENTHS = 10
"""Units of a clock in a second."""
TURN, FLAG, RESIGN, ASK, BACK, NO, UNCLOCKED = (
    "turn", "flag", "resign", "ask", "back", "no", "unclocked",
)  # fmt: skip
_MARKED = FLAG, RESIGN, ASK, BACK, NO, UNCLOCKED


class GameAct(NamedTuple):
    side: Side
    kind: str
    """- ``turn``: by the side to move
    - ``flag``: my clock ran out, which ends the game; by the side to move
    - ``resign``: by either
    - ``ask``: to take back the asker's own last turn and what followed; a turn closes the question
    - ``back``: grants what the other asked
    - ``no``: refuses it, or withdraws one's own question
    - ``unclocked``: the game goes on without its clock; by either"""
    turn: str = ""
    """Notation of a turn."""
    used: int = 0
    """Tenths of a second that the author used for a turn, while there is a clock."""

    def __str__(self) -> str:
        """Return the act as records, lines and hashes have it.

        >>> str(GameAct("w", TURN, "wC/B-", 52)), str(GameAct("b", RESIGN))
        ('wC/B-:52', 'resign-b')
        """
        if self.kind != TURN:
            return f"{self.kind}-{self.side}"
        return f"{self.turn}:{self.used}" if self.used else self.turn


class Signature(NamedTuple):
    number: int = 0
    """Number of acts that are signed. A signature of none is one of the opening."""
    content: bytes = b""
    """Empty without a signature."""


class GameState(NamedTuple):
    acts: tuple[GameAct, ...] = ()
    white: Signature = Signature()
    black: Signature = Signature()

    def signed(self, side: Side) -> Signature:
        return self.white if side == WHITE else self.black

    def signed_by(self, side: Side, signature: Signature) -> "GameState":
        if side == WHITE:
            return self._replace(white=signature)
        return self._replace(black=signature)


class Signer(Protocol):
    @property
    def key(self) -> bytes:
        """Ed25519 public key, 32 bytes."""

    def sign(self, content: bytes, /) -> bytes: ...


class MergeError(ValueError):
    """A state that is not legal and signed by each act's author. Nothing has changed."""


class MergeResult(NamedTuple):
    has_changed: bool
    fell: tuple[str, ...] = ()
    """Our own acts that no longer stand, as ``str`` writes them."""


class Board:
    """The game that a list of acts adds up to."""

    def __init__(self, opening: GameOpening) -> None:
        self._terms = opening.terms
        self.game = Game(opening.start)
        self.asked: Side | None = None
        """Side that asks for a take-back, until it is answered."""
        self.lost: Side | None = None
        """Side that resigned or ran out of time."""
        self.is_unclocked = opening.terms.clock is None
        self.acts = 0
        """Number of acts."""
        self._asks, self._backs = (dict.fromkeys(SIDES, 0) for _ in range(2))
        self._used: dict[Side, tuple[int, ...]] = dict.fromkeys(SIDES, ())

    def copy(self) -> "Board":
        board = copy.copy(self)
        board.game = Game(self.game.start, self.game.turns)
        board._asks, board._backs, board._used = (
            self._asks.copy(), self._backs.copy(), self._used.copy()
        )  # fmt: skip
        return board

    @property
    def mover(self) -> Side:
        return self.game.position.side

    @property
    def is_over(self) -> bool:
        is_lost = self.lost is not None
        return self.game.is_over or is_lost or self.acts >= MOST_ACTS

    @property
    def result(self) -> str:
        """Return ``w`` or ``b`` for the winner, ``draw``, or ``-`` without a result."""
        return rival(self.lost) if self.lost else result(self.game)

    def left(self, side: Side) -> int | None:
        """Return a side's tenths of a second before its next turn; ``None`` without a clock."""
        clock, used = self._terms.clock, self._used[side]
        if clock is None or self.is_unclocked:
            return None
        return TENTHS * (60 * clock.minutes + clock.increment * len(used)) - sum(used)

    def ply_before_turn_of(self, side: Side) -> int:
        """Return the number of turns before a side's own last turn; negative if it has none."""
        return self.game.ply - (1 if self.mover != side else 2)

    def ply_after_back(self, side: Side) -> int | None:
        """Return the number of turns that remain if a take-back is granted to a side; ``None`` if
        it may not ask."""
        ply = self.ply_before_turn_of(side)
        is_spent = self._asks[side] >= MOST_ASKS or self._backs[side] >= self._terms.take_backs
        return None if self.is_over or self.asked or is_spent or ply < 0 else ply

    def add(self, act: GameAct) -> None:
        """Add an act. Raises ``ValueError`` if it is not legal, and then changes nothing."""
        if not self._allows(act):
            raise ValueError(f"{act} is not legal")
        match act.kind:
            case "turn":
                self.game.play(act.turn)
                self._used[act.side] += (act.used,)
                self.asked = None
            case "flag" | "resign":
                self.lost = act.side
            case "ask":
                self.asked = act.side
                self._asks[act.side] += 1
            case "back":
                self._take_back()
            case "no":
                self.asked = None
            case "unclocked":
                self.is_unclocked = True
        self.acts += 1

    def _allows(self, act: GameAct) -> bool:
        kind, side, clock = act.kind, act.side, self._terms.clock
        is_plain = kind == TURN or not (act.turn or act.used)
        may = False
        match kind:
            case "turn":  # whether the rules allow it, ``Game.play`` says
                may = 0 <= act.used <= (self.left(side) or 0)
            case "flag":
                may = not self.is_unclocked and clock is not None and clock.ends
            case "resign":
                may = True
            case "ask":
                may = self.ply_after_back(side) is not None
            case "back":
                may = self.asked == rival(side)
            case "no":
                may = self.asked is not None
            case "unclocked":
                may = not self.is_unclocked
        needs_turn = kind in (TURN, FLAG)
        return may and is_plain and not self.is_over and (side == self.mover or not needs_turn)

    def _take_back(self) -> None:
        if self.asked is not None:
            ply = self.ply_before_turn_of(self.asked)
            self.game = Game(self.game.start, self.game.turns[:ply])
            self._backs[self.asked] += 1
            self.asked = None


def parse_acts(words: Iterable[str], first: Side) -> tuple[GameAct, ...]:
    """Parse acts of a game that the side ``first`` begins. Raises ``ValueError`` for a word that
    ``str`` would write otherwise. Whether the acts are legal is not checked."""
    acts, mover = [], first
    for word in words:
        kind, _, side = word.rpartition("-")
        if kind in _MARKED and side in tuple(SIDES):
            acts.append(GameAct(side, kind))
        else:
            turn, _, used = word.partition(":")
            acts.append(GameAct(mover, TURN, turn, parse_number(used or "0")))
        if str(acts[-1]) != word:
            raise ValueError(f"{word!r} has another spelling")
        mover = _mover_after(acts[-1], mover)
    return tuple(acts)


def _mover_after(act: GameAct, mover: Side) -> Side:
    if act.kind == TURN:
        return rival(act.side)
    return rival(act.side) if act.kind == BACK else mover


class SharedGame:
    def __init__(self, opening: GameOpening, me: Signer, state: GameState | None = None) -> None:
        """Sign a new game, or continue one from its ``state``. Raises :class:`MergeError` for a
        state that is not legal and signed, and ``ValueError`` if the game is not ours."""
        self.opening, self._me = opening, me
        self.side = opening.side(me.key)
        self.state = GameState()
        self.board = Board(opening)
        self.heads = [opening.head]
        self.must_hear_first = False
        """True for a game from a backup, which may lack our latest acts: we may not act before the
        other's state was heard, or the player has chosen to go on."""
        if state is None:
            self._sign()
        else:
            self._adopt(self._checked(state, 0), 0)

    @property
    def gid(self) -> bytes:
        return self.opening.gid

    @property
    def rival(self) -> Side:
        return rival(self.side)

    @property
    def own_key(self) -> bytes:
        return self.opening.party(self.side).key

    @property
    def rival_key(self) -> bytes:
        return self.opening.party(self.rival).key

    @property
    def has_turn(self) -> bool:
        return not self.board.is_over and self.board.mover == self.side

    @property
    def may_ask(self) -> bool:
        """True if we may ask for a take-back."""
        return self.board.ply_after_back(self.side) is not None

    @property
    def asked_ply(self) -> int | None:
        """Number of turns that remain if we grant the other's take-back; ``None`` if not asked."""
        is_asked = self.board.asked == self.rival
        return self.board.ply_before_turn_of(self.rival) if is_asked else None

    @property
    def is_signed_off(self) -> bool:
        """True if the game is over and both sides have signed all of it."""
        counts = {self.state.signed(side).number for side in SIDES}
        return self.board.is_over and counts == {len(self.state.acts)}

    def do(self, kind: str, text: str = "", used: int = 0) -> None:
        """Add an act of ours and sign it; ``text`` is a turn's notation. Raises ``ValueError`` if
        the act is not legal now, and then changes nothing."""
        if self.must_hear_first:
            raise ValueError("the other's state must be heard first")
        act = GameAct(self.side, kind, text, used)
        self.board.add(act)
        self.heads.append(head_after(self.heads[-1], act))
        self.state = self.state._replace(acts=(*self.state.acts, act))
        self._sign()

    def merge(self, theirs: GameState) -> MergeResult:
        """Take over the other's state where it goes on from ours, or outranks it (docs/net.md).
        Raises :class:`MergeError` if it is not legal and signed, and then changes nothing."""
        ours, common = self.state, _common(self.state.acts, theirs.acts)
        # a line that has no more than ours may be an old copy
        is_heard = any(act.side == self.rival for act in theirs.acts[common:][-1:])
        theirs = self._checked(_with_signatures_of(ours, theirs, common), common)
        is_adopted = common == len(ours.acts) < len(theirs.acts) or (
            common < min(len(ours.acts), len(theirs.acts)) and self._outranks(theirs, common)
        )
        if is_adopted:
            self._adopt(theirs, common)
        else:
            self.state = _with_signatures_of(theirs, ours, common)
        self.must_hear_first &= not is_heard
        fell = []
        for act in ours.acts[common:] if is_adopted else ():
            if act.side == self.side and not self._say_again(act):
                fell.append(str(act))
        is_due = self.board.is_over or fell  # signing what made ours fall keeps it from falling
        if is_due and self.state.signed(self.side).number < len(self.state.acts):
            self._sign()
        return MergeResult(self.state != ours, tuple(fell))

    def _outranks(self, theirs: GameState, common: int) -> bool:
        """True if their acts stand in place of ours after the ``common`` ones."""
        ours = self.state
        signers, own_signers = (
            sum(state.signed(side).number > common for side in SIDES) for state in (theirs, ours)
        )
        if signers != own_signers:
            return signers > own_signers  # nobody takes back what the other has answered
        own, other = ours.acts[common].side, theirs.acts[common].side
        if own != other:  # what fell then can't come back, whoever signs it later
            return other == self._mover(common)
        if signers == len(SIDES):  # somebody used two machines
            return self._rank(theirs, common) > self._rank(ours, common)
        return own == self.side  # they saw that act of ours; of theirs, the first one stands

    def _rank(self, state: GameState, common: int) -> tuple[int, bytes]:
        count = min(state.signed(side).number for side in SIDES)  # asks can't pad it
        return count, self._heads(state.acts, common)[count]

    def _mover(self, count: int) -> Side:
        mover = self.opening.start.side
        for act in self.state.acts[:count]:
            mover = _mover_after(act, mover)
        return mover

    def _say_again(self, act: GameAct) -> bool:
        """Repeat what we meant for good although other acts stand. True if that stands then."""
        if act.kind not in (RESIGN, UNCLOCKED):
            return False
        with suppress(ValueError):
            self.do(act.kind)
        return self.board.is_unclocked if act.kind == UNCLOCKED else self.board.lost == self.side

    def _adopt(self, state: GameState, common: int) -> None:
        if common == len(self.state.acts):
            board = self.board.copy()
        else:
            board = Board(self.opening)
            for act in self.state.acts[:common]:
                board.add(act)
        try:
            for act in state.acts[common:]:
                board.add(act)
        except ValueError as error:
            raise MergeError("an act is not legal") from error
        self.board, self.heads, self.state = board, self._heads(state.acts, common), state

    def _heads(self, acts: Sequence[GameAct], common: int) -> list[bytes]:
        heads = self.heads[: common + 1]
        for act in acts[common:]:
            heads.append(head_after(heads[-1], act))
        return heads

    def _sign(self) -> None:
        signature = Signature(len(self.state.acts), self._me.sign(signed_content(self.heads[-1])))
        self.state = self.state.signed_by(self.side, signature)

    def _checked(self, state: GameState, common: int) -> GameState:
        """Return a state if each act is under its author's signature."""
        if len(state.acts) > MOST_ACTS:
            raise MergeError("there are too many acts")
        last = dict.fromkeys(SIDES, 0)
        for number, act in enumerate(state.acts, 1):
            last[act.side] = number
        heads = self._heads(state.acts, common)
        for side in SIDES:
            signature = state.signed(side)
            if signature.number < last[side]:
                raise MergeError(f"{side} has not signed its last act")
            if signature in (Signature(), self.state.signed(side)) and signature.number <= common:
                continue
            if signature.number > len(state.acts) or not is_signed(
                self.opening.party(side).key,
                signed_content(heads[signature.number]),
                signature.content,
            ):
                raise MergeError(f"the signature of {side} is false")
        return state


def head_after(head: bytes, act: GameAct) -> bytes:
    """Return the hash of a game after an act; ``head`` is the one before it."""
    return digest("act", head, str(act))


def signed_content(head: bytes) -> bytes:
    """Return what a side signs: a hash under a label of its own."""
    return digest("signed", head)


def _common(ours: Sequence[GameAct], theirs: Sequence[GameAct]) -> int:
    pairs = zip(ours, theirs, strict=False)
    return next((at for at, (a, b) in enumerate(pairs) if a != b), min(len(ours), len(theirs)))


def _with_signatures_of(other: GameState, state: GameState, common: int) -> GameState:
    """Return a state with the other's signatures of ``common`` acts, where they reach further."""
    for side in SIDES:
        own, more = state.signed(side), other.signed(side)
        if (own.number, bool(own.content)) < (more.number, bool(more.content)):
            state = state.signed_by(side, more) if more.number <= common else state
    return state
