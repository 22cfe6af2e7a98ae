"""Shared games for tests: openings, players with quick signatures, and states of all kinds."""

import random
from collections.abc import Iterator
from contextlib import suppress
from typing import NamedTuple

import pytest

from tholos_desktop.net import shared_game
from tholos_desktop.net.opening import Acceptance, GameOpening, Invitation, Participant, _commitment
from tholos_desktop.net.shared_game import (
    ASK,
    BACK,
    FLAG,
    NO,
    RESIGN,
    TURN,
    UNCLOCKED,
    Board,
    GameAct,
    GameState,
    SharedGame,
    Signature,
    head_after,
    signed_content,
)
from tholos_desktop.rules import BLACK, SIDES, WHITE, Position, Side, legal_turns, parse_position
from tholos_desktop.table.terms import Terms

THREE_LEFT = parse_position("wbwbw/bwbw/wbwbw/wbwbw/gwgbb/bwgbw/bwgbb ggg/ggg w A7")
"""Three spaces are left in two columns, and the quarry is empty: one or two turns are legal."""
NAMES = {WHITE: "Ana", BLACK: "Bruno"}


class QuickSigner:
    """Signs at once, and so that a test can't forge what only the owner makes."""

    def __init__(self, name: str) -> None:
        self.key = name.encode().ljust(32, b".")

    def sign(self, content: bytes) -> bytes:
        return b"signed by " + self.key + content


def is_signed(key: bytes, content: bytes, signature: bytes) -> bool:
    return signature == b"signed by " + key + content


@pytest.fixture
def quick_signatures(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shared_game, "is_signed", is_signed)


SIGNERS = {side: QuickSigner(name) for side, name in NAMES.items()}


def opening(start: Position | None = None, terms: Terms | None = None) -> GameOpening:
    """A game of Ana (White, the host) and Bruno."""
    terms = terms or Terms(0, begins=WHITE, take_backs=3)
    parties = {side: Participant(NAMES[side], SIGNERS[side].key) for side in SIDES}
    gid, ra = bytes(range(16)), bytes(16)
    commit = _commitment(gid, ra, parties[WHITE].key)
    deal = Invitation(gid, terms._replace(color=WHITE), commit, parties[WHITE])
    made = GameOpening(deal, Acceptance(gid, bytes(16), parties[BLACK]), ra)
    if start is not None:
        made.__dict__["start"] = start
    return made


def home(made: GameOpening, side: Side, state: GameState | None = None) -> SharedGame:
    return SharedGame(made, SIGNERS[side], state)


def notations(board: Board) -> list[str]:
    """The legal turns, in an order of their own."""
    return sorted(turn.notation for turn in legal_turns(board.game.position))


def legal(board: Board) -> list[GameAct]:
    """All legal acts of both sides. A turn is legal if any is, for its side."""
    turns, found = notations(board), list[GameAct]()
    for side in SIDES:
        if turns and is_legal(board, GameAct(side, TURN, turns[0])):
            found += [GameAct(side, TURN, turn) for turn in turns]
        marked = (GameAct(side, kind) for kind in (FLAG, RESIGN, ASK, BACK, NO, UNCLOCKED))
        found += [act for act in marked if is_legal(board, act)]
    return found


def is_legal(board: Board, act: GameAct) -> bool:
    with suppress(ValueError):
        board.copy().add(act)
        return True
    return False


class Line(NamedTuple):
    """A list of acts with its hashes, as everybody can compute it."""

    acts: tuple[GameAct, ...]
    heads: tuple[bytes, ...]

    def state(self, **numbers: int) -> GameState:
        """The list with signatures of ``white`` and ``black`` acts; by default of all that are
        needed."""
        state = GameState(self.acts)
        for side, name in ((WHITE, "white"), (BLACK, "black")):
            last = max((n for n, act in enumerate(self.acts, 1) if act.side == side), default=0)
            number = max(last, numbers.get(name, 0))
            if number:
                content = SIGNERS[side].sign(signed_content(self.heads[number]))
                state = state.signed_by(side, Signature(number, content))
        return state


def lists(made: GameOpening, length: int) -> Iterator[Line]:
    """All legal lists of up to ``length`` acts."""

    def longer(board: Board, line: Line) -> Iterator[Line]:
        yield line
        if len(line.acts) < length:
            for act in legal(board):
                after = board.copy()
                after.add(act)
                head = head_after(line.heads[-1], act)
                yield from longer(after, Line((*line.acts, act), (*line.heads, head)))

    yield from longer(Board(made), Line((), (made.head,)))


def any_turn(game: SharedGame, rng: random.Random) -> str:
    """A legal turn, as a player in turn might choose it."""
    return rng.choice(notations(game.board))


def any_act(game: SharedGame, rng: random.Random) -> bool:
    """Let a player do something that is legal for them, mostly a turn; ``False`` if nothing is."""
    own = [act for act in legal(game.board) if act.side == game.side]
    rare = [act for act in own if act.kind in (RESIGN, FLAG, UNCLOCKED)]
    common = [act for act in own if act not in rare]
    some = rare if rare and (not common or rng.random() < 0.01) else common
    if not some or game.must_hear_first:
        return False
    kinds = sorted({act.kind for act in some})
    kind = rng.choice([*kinds, *[TURN] * 3 * (TURN in kinds), BACK if BACK in kinds else kinds[0]])
    act = rng.choice([act for act in some if act.kind == kind])
    game.do(kind, act.turn)
    return True
