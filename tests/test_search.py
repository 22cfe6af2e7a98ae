"""The searching bots: known answers, proofs, repeatability, and stopping when told to."""

import time
from collections.abc import Iterator
from functools import cache

import numpy as np
import pytest

from ai import playouttree
from ai.expectimax import Expectimax
from ai.mcts import Mcts
from ai.oracle import Oracle
from ai.puct import Puct
from ai.thinking import Bot, Info, Limit
from tests.playing import positions, random_game
from tholos_desktop.rules import Position, Turn, legal_turns, rival, score, start

BOTS = (Mcts, Expectimax, Puct, Oracle)
HASTY = (Mcts, Expectimax, Puct)
"""Those that take what they can get at once; the oracle looks at the margin (test_oracle.py)."""
FEW = Limit(nodes=3_000)


def choice(bot: Bot, position: Position, limit: Limit = FEW, seed: int = 1) -> tuple[Turn, Info]:
    told: list[Info] = []
    turn = bot.think(position, limit, seed, stop=lambda: False, tell=told.append)
    assert turn in legal_turns(position)
    assert told, "a bot tells what it thinks at least once"
    assert told[-1].pv[0] == turn.notation
    assert 0 <= told[-1].value <= 1
    return turn, told[-1]


def wins_at_once(position: Position, turn: Turn) -> bool:
    after = position.play(turn)
    return after.is_over() and score(after).outcome.winner == position.side


def gives_a_win(position: Position, turn: Turn) -> bool:
    """Whether the turn lets the rival win at once, or wins for the rival itself."""
    after = position.play(turn)
    if after.is_over():
        return score(after).outcome.winner == rival(position.side)
    return any(wins_at_once(after, reply) for reply in legal_turns(after))


@cache
def endings() -> tuple[Position, ...]:
    """Late positions of random games, with and without ornaments."""
    games = [random_game(seed, seed % 4) for seed in range(40)]
    return tuple(p for game in games for p in positions(game) if 1 <= p.open_spaces() <= 3)


@cache
def with_win() -> list[Position]:
    return [p for p in endings() if any(wins_at_once(p, t) for t in legal_turns(p))][:25]


@cache
def with_danger() -> list[Position]:
    """Positions where some turns lose at once and others do not, and none wins."""
    found = []
    for position in endings():
        turns = legal_turns(position)
        bad = sum(gives_a_win(position, turn) for turn in turns)
        if 0 < bad < len(turns) and not any(wins_at_once(position, turn) for turn in turns):
            found.append(position)
    return found[:25]


@cache
def exact(position: Position) -> int:
    """What perfect play makes of a position for the side to move: 1, 0 or -1."""
    if position.is_over():
        winner = score(position).outcome.winner
        return 0 if winner is None else 1 if winner == position.side else -1
    best = -1
    for turn in legal_turns(position):
        best = max(best, -exact(position.play(turn)))
        if best == 1:
            break
    return best


@pytest.mark.parametrize("kind", HASTY)
def test_a_win_in_one_is_taken(kind: type[Bot]) -> None:
    assert len(with_win()) >= 20
    for position in with_win():
        assert wins_at_once(position, choice(kind(), position)[0]), position.code


@pytest.mark.parametrize("kind", HASTY)
def test_a_loss_in_one_is_avoided(kind: type[Bot]) -> None:
    assert len(with_danger()) >= 20
    for position in with_danger():
        assert not gives_a_win(position, choice(kind(), position)[0]), position.code


def last_spaces() -> Iterator[Position]:
    """Positions with one space left, small enough to solve with the readable rules."""
    return (p for p in endings() if p.open_spaces() == 1)


def test_what_is_proven_is_what_perfect_play_makes() -> None:
    proofs = []
    for position in list(last_spaces())[:30]:
        bot = Mcts(1 << 16)
        turn, info = choice(bot, position, Limit(nodes=20_000))
        if info.value in (0.0, 0.5, 1.0) and info.nodes < 20_000:
            proofs.append(info.value)
            assert info.value == (exact(position) + 1) / 2, position.code
            assert -exact(position.play(turn)) == exact(position), position.code
    assert len(proofs) >= 20
    assert len(set(proofs)) > 1


@pytest.mark.parametrize("kind", BOTS)
@pytest.mark.parametrize("ornaments", ["-", "A7C2E5F6"])
def test_same_seed_and_nodes_same_turn(kind: type[Bot], ornaments: str) -> None:
    position = start("b", ornaments)
    answers = [choice(kind(), position, seed=seed) for seed in (4, 4)]
    bot = kind()
    choice(bot, start(), seed=9)
    answers.append(choice(bot, position, seed=4))  # what it did before makes no difference
    assert len({(turn, info.value, info.nodes) for turn, info in answers}) == 1


@pytest.mark.parametrize("kind", BOTS)
def test_it_stops_when_told(kind: type[Bot]) -> None:
    begun = time.perf_counter()
    turn = kind().think(
        start("w", "A7C2"),
        Limit(),
        1,
        stop=lambda: time.perf_counter() - begun > 0.3,
        tell=lambda info: None,
    )
    assert time.perf_counter() - begun < 0.3 + 0.2  # 0.1 promised; tests share the machine
    assert turn in legal_turns(start("w", "A7C2"))


@pytest.mark.parametrize("kind", BOTS)
def test_it_keeps_to_its_time(kind: type[Bot]) -> None:
    bot = kind()
    choice(bot, start(), Limit(nodes=1))
    begun = time.perf_counter()
    choice(bot, start(), Limit(seconds=0.2))
    assert time.perf_counter() - begun < 0.2 + 0.2


@pytest.mark.parametrize("kind", BOTS)
def test_one_node_is_enough_for_a_turn(kind: type[Bot]) -> None:
    choice(kind(), start(), Limit(nodes=1))


@pytest.mark.parametrize("kind", BOTS)
def test_it_plays_whole_games(kind: type[Bot]) -> None:
    bot, position = kind(), start("b", "C5D6E7")
    while not position.is_over():
        position = position.play(choice(bot, position, Limit(seconds=0.01))[0])


def visits(bot: Mcts) -> int:
    assert bot.tree is not None
    return int(bot.tree.visits[0])


def test_the_branch_that_was_played_is_kept() -> None:
    bot, position = Mcts(), start()
    timed = Limit(seconds=0.2)
    _, info = choice(bot, position, timed)
    position = position.play(legal_turns(position)[0])
    _, info = choice(bot, position, timed)
    assert visits(bot) > info.nodes, "one turn on"
    best = next(reply for reply in legal_turns(position) if reply.notation == info.pv[0])
    position = position.play(best)
    position = position.play(legal_turns(position)[-1])
    _, info = choice(bot, position, timed)
    assert visits(bot) > info.nodes, "two turns on"
    bot.forget()
    _, info = choice(bot, position, timed)
    assert visits(bot) == info.nodes, "forgotten"


def test_a_position_elsewhere_begins_a_new_tree() -> None:
    bot = Mcts()
    choice(bot, start(), Limit(seconds=0.05))
    _, info = choice(bot, start("w", "A7"), Limit(seconds=0.05))
    assert visits(bot) == info.nodes


def test_a_full_tree_still_searches() -> None:
    bot = Mcts(300)
    _, info = choice(bot, start(), Limit(nodes=5_000))
    assert info.nodes == 5_000
    assert bot.tree is not None and bot.tree.used[0] <= 300


def test_the_numbers_in_a_tree_add_up() -> None:
    bot = Mcts()
    choice(bot, start(), Limit(nodes=20_000))
    grown = bot.tree
    assert grown is not None
    used = int(grown.used[0])
    parents = np.flatnonzero(grown.children[:used])
    assert len(parents) > 100
    for node in parents:
        first, number = int(grown.first[node]), int(grown.children[node])
        assert node < first and first + number <= used
        own = int(grown.visits[node]) - int(grown.visits[first : first + number].sum())
        assert own == (0 if node == 0 else playouttree.EXPANDED_VISITS - 1)
    assert (grown.total[:used] <= grown.visits[:used] + 1e-9).all()
