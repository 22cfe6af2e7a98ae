"""``merge``: every pair of legal states becomes one state, whoever sends what first."""

import copy
from collections.abc import Iterator, Sequence
from itertools import combinations_with_replacement, product

import pytest

from tests.net.shared import THREE_LEFT, Line, home, lists, notations, opening, quick_signatures
from tholos_desktop.net.opening import GameOpening
from tholos_desktop.net.shared_game import NO, RESIGN, TURN, UNCLOCKED, GameState, SharedGame
from tholos_desktop.rules import BLACK, WHITE, Side
from tholos_desktop.table.clock import TimeControl
from tholos_desktop.table.terms import Terms

__all__ = ["quick_signatures"]
pytestmark = pytest.mark.usefixtures("quick_signatures")
CLOCKED = Terms(0, begins=WHITE, take_backs=3, clock=TimeControl(15, 0, True))


def states(line: Line, *, oversigned: bool = False) -> Iterator[GameState]:
    """The list with the signatures it needs, and with more than its players had to give."""
    yield line.state()
    if oversigned:
        whole = len(line.acts)
        for numbers in ({"white": whole}, {"black": whole}, {"white": whole, "black": whole}):
            yield line.state(**numbers)


def homes(made: GameOpening, side: Side, found: Sequence[GameState]) -> list[SharedGame]:
    return [home(made, side, state) for state in found]


def merge(game: SharedGame, theirs: GameState) -> None:
    """Merge and check what one home owes its player."""
    ours = game.state
    merged = game.merge(theirs)
    assert merged.has_changed == (game.state != ours)
    now = game.state
    answered = min(ours.white.number, ours.black.number)
    if now.acts[:answered] != ours.acts[:answered]:
        common = next(n for n, (a, b) in enumerate(zip(ours.acts, theirs.acts)) if a != b)  # noqa: B905
        assert min(theirs.white.number, theirs.black.number) > common, "an answered act fell"
    kept = next(
        (n for n, (a, b) in enumerate(zip(ours.acts, now.acts)) if a != b),  # noqa: B905
        len(ours.acts),
    )
    lost = [
        str(act)
        for act in ours.acts[kept:]
        if act.side == game.side and not _is_said(game, act.kind)
    ]
    assert lost == list(merged.fell), "what fell is told"
    again = game.state
    assert game.merge(theirs) == (False, ()), "a repeated message changes nothing"
    assert game.state is again or game.state == again


def _is_said(game: SharedGame, kind: str) -> bool:
    if kind == UNCLOCKED:
        return game.board.is_unclocked
    return kind == RESIGN and game.board.lost == game.side


def settle(pairs: Sequence[tuple[SharedGame, SharedGame]], rounds: int) -> bool:
    """Let each two homes tell each other what they have until all have the same."""
    for _ in range(rounds):
        for one, other in pairs:
            message, answer = one.state, other.state
            merge(other, message)
            merge(one, answer)
        if len({game.state for pair in pairs for game in pair}) == 1:
            return True
    return False


def all_pairs(length: int, terms: Terms | None = None, *, oversigned: bool = False) -> int:
    made = opening(THREE_LEFT, terms)
    found = [s for line in lists(made, length) for s in states(line, oversigned=oversigned)]
    white, black = (homes(made, side, found) for side in (WHITE, BLACK))
    for one, other in product(white, black):
        assert settle([(copy.copy(one), copy.copy(other))], 3), (one.state.acts, other.state.acts)
    return len(found) ** 2


def all_triples(length: int) -> int:
    """White plays at two machines, and both talk to Black alone."""
    made = opening(THREE_LEFT)
    found = [line.state() for line in lists(made, length)]
    white, black = (homes(made, side, found) for side in (WHITE, BLACK))
    for (one, two), other in product(combinations_with_replacement(white, 2), black):
        first, second, third = map(copy.copy, (one, two, other))
        pairs = [(first, third), (second, third)]
        if not settle(pairs, 6):
            before = first.state.acts, second.state.acts
            fork = next((a, b) for a, b in zip(*before, strict=False) if a != b)
            assert {act.side for act in fork} == {BLACK}, "Black too acted twice at one place"
            act(first)
            assert settle(pairs, 6), "and White's next act decides"
    return len(found)


def act(game: SharedGame) -> None:
    game.board, game.heads = game.board.copy(), list(game.heads)
    game.merge(GameState())  # a game that is over is signed off
    if game.has_turn:
        game.do(TURN, notations(game.board)[0])
    elif not game.board.is_over:
        game.do(NO if game.board.asked else RESIGN)


def test_every_pair_becomes_one_state():
    assert all_pairs(3) == 1764


def test_every_pair_with_a_clock_and_signatures_of_more():
    assert all_pairs(1, CLOCKED, oversigned=True) > 1000
    assert all_pairs(2, CLOCKED) > 900


def test_every_three_homes_of_two_keys_become_one_state():
    assert all_triples(2) == 14


@pytest.mark.slow
def test_every_pair_of_five_acts():
    assert all_pairs(5) > 90_000
    assert all_pairs(4, CLOCKED) > 150_000
    assert all_pairs(4, oversigned=True) > 200_000
    assert all_pairs(2, CLOCKED, oversigned=True) > 10_000


@pytest.mark.slow
def test_every_three_homes_of_three_acts():
    assert all_triples(3) > 40
