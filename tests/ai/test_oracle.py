"""The oracle: exact play in endgames, in the time it has."""

from functools import cache

import pytest

from ai.bot import Limit, Task
from ai.bots import levels, puct
from ai.bots import oracle as oracles
from ai.bots.oracle import Oracle
from ai.bots.puct import Puct
from ai.endgame.solver import SLICE, Solver
from tests.ai.clock import Clock
from tests.endings import Outcome, exact, small
from tests.playing import positions, random_game
from tholos_desktop.rules import Position, Turn, legal_turns, parse_turn, rival, score
from tholos_desktop.table.protocol_lines import Info

FEW = Limit(nodes=2_000)


@pytest.fixture(scope="module")
def oracle() -> Oracle:
    levels.warmth.warm_up()
    return Oracle()


def choice(oracle: Oracle, position: Position, limit: Limit = FEW) -> tuple[Turn, Info]:
    told: list[Info] = []
    turn = oracle.think(Task(position, limit, 1, tell=told.append))
    assert told[-1].pv[0] == turn.notation and told[-1].milliseconds < 60_000
    return turn, told[-1]


@cache
def known(position: Position) -> dict[Position, Outcome]:
    """What brute force knows of a position and all that can follow it."""
    found: dict[Position, Outcome] = {}
    exact(position, found)
    return found


@cache
def outcomes(position: Position) -> dict[Turn, Outcome]:
    """What each turn comes to, for the player who makes it, by brute force."""
    after = {turn: known(position)[position.play(turn)] for turn in legal_turns(position)}
    return {turn: (-result, -margin) for turn, (result, margin) in after.items()}


def with_result(wanted: int) -> list[Position]:
    return [each for each, (result, _) in (*small(3), *small(1)) if result == wanted]


def test_a_limit_of_nodes_ends_the_solver():
    is_late = oracles.Budget(0.0, Limit(None, 10), lambda: False).until(0.5)
    most = 5 * oracles.NODES_FOR_A_NODE
    assert not is_late(most - 1) and is_late(most)


def test_of_won_turns_it_plays_one_with_the_best_margin(oracle):
    tempted = 0
    for position in with_result(1):
        turn, info = choice(oracle, position)
        assert outcomes(position)[turn] == max(outcomes(position).values()), position.code
        assert (info.value, info.proven) == (1, 1)
        assert info.margin == outcomes(position)[turn][1], position.code
        tempted += (
            len({margin for result, margin in outcomes(position).values() if result == 1}) > 1
        )
    assert tempted >= 10


def test_of_equally_good_wins_it_plays_one_that_fills_most(oracle):
    chosen = 0
    for position in with_result(1):
        best = max(outcomes(position).values())
        left = {
            turn: position.play(turn).open_spaces()
            for turn, outcome in outcomes(position).items()
            if outcome == best
        }
        assert left[choice(oracle, position)[0]] == min(left.values()), position.code
        chosen += len(set(left.values())) > 1
    assert chosen >= 5


def good_replies(position: Position, turn: Turn, result: int) -> float:
    """How many of the rival's replies keep the player down to a result."""
    after = position.play(turn)
    if after.is_over():
        return float("inf")
    replies = legal_turns(after)
    return sum(known(position)[after.play(reply)][0] == result for reply in replies)


@pytest.mark.parametrize("result", [-1, 0])
def test_otherwise_it_leaves_the_rival_the_fewest_good_replies(result, oracle):
    tempted = 0
    for position in with_result(result):
        keeping = [turn for turn, outcome in outcomes(position).items() if outcome[0] == result]
        counts = {turn: good_replies(position, turn, result) for turn in keeping}
        turn, info = choice(oracle, position)
        assert turn in keeping, position.code
        assert counts[turn] == min(counts.values()), position.code
        margins = [outcomes(position)[t][1] for t in keeping if counts[t] == counts[turn]]
        assert outcomes(position)[turn][1] == max(margins), position.code
        assert (info.value, info.proven) == ((result + 1) / 2, result)
        assert info.certain_margin == outcomes(position)[turn][1], position.code
        tempted += len(set(counts.values())) > 1
    assert tempted >= 10 or result == 0, "draws are rare"


def test_its_line_leads_to_the_margin_that_it_names(oracle):
    finished = 0
    for position, _ in small(3)[:30]:
        _, info = choice(oracle, position)
        after = position
        for notation in info.pv:
            after = after.play(parse_turn(notation, after))
        if after.is_over():
            finished += 1
            account = score(after)
            side = position.side
            assert account.points(side) - account.points(rival(side)) == info.margin, position.code
    assert finished >= 25


def test_it_tells_of_the_best_others_too(oracle):
    for position, _ in small(3)[:20]:
        told: list[Info] = []
        limit = FEW._replace(lines=4)
        turn = oracle.think(Task(position, limit, 1, tell=told.append))
        assert [info.rank for info in told] == list(range(1, min(4, len(outcomes(position))) + 1))
        assert told[0].pv[0] == turn.notation
        others = [outcome for each, outcome in outcomes(position).items() if each != turn]
        assert [(info.proven, info.margin) for info in told[1:]] == sorted(others)[::-1][:3]


def late(seed: int, spaces: int) -> Position:
    game = random_game(seed, seed % 3)
    return next(p for p in positions(game) if 1 <= p.open_spaces() <= spaces)


@pytest.mark.parametrize("spaces", [6, 9, 12])
def test_the_same_number_of_nodes_chooses_the_same_turn(oracle, spaces):
    for seed in range(3):
        position = late(seed, spaces)
        again = Oracle()
        choice(again, late(seed + 10, spaces))  # what it did before makes no difference
        assert choice(oracle, position)[0] == choice(again, position)[0], position.code


NODE_SECONDS = 2e-5
"""What a node of the solver takes, by a clock that only its work moves: a slow machine."""


@pytest.fixture
def solver(monkeypatch: pytest.MonkeyPatch) -> Solver:
    """What every new oracle solves with; the oracle's clock shows its work."""
    solver = Solver(1 << 16)
    monkeypatch.setattr(oracles, "Solver", lambda entries, whose: solver)
    monkeypatch.setattr(oracles, "time", Clock(lambda: solver.nodes * NODE_SECONDS))
    return solver


@pytest.mark.parametrize("seed", [0, 4])
@pytest.mark.parametrize(("spaces", "seconds"), [(8, 0.2), (9, 0.2), (10, 0.5), (11, 1.0)])
def test_it_keeps_to_its_time_where_it_solves(solver, monkeypatch, seed, spaces, seconds):
    """It is late by a slice at most, and what it leaves is the tree's."""
    left: list[float | None] = []

    def think(puct: Puct, task: Task) -> Turn:
        left.append(task.limit.seconds)
        return legal_turns(task.position)[0]

    monkeypatch.setattr(Puct, "think", think)
    position, limit = late(seed, spaces), Limit(seconds=seconds, lines=1 + seed)
    turn = Oracle().think(Task(position, limit, 1))
    assert turn in legal_turns(position)
    assert 0 < solver.nodes <= seconds / NODE_SECONDS + SLICE, position.code
    assert left in ([], [pytest.approx(max(seconds - solver.nodes * NODE_SECONDS, 0))])


def stopped(solver: Solver, position: Position, most: int) -> list[Info]:
    """What an oracle tells that is told to stop when its solver has looked at so many nodes."""
    told: list[Info] = []
    solver.forget()
    assert not solver._room.cells.any()
    turn = Oracle().think(
        Task(position, Limit(lines=100), 1, stop=lambda: solver.nodes >= most, tell=told.append)
    )
    assert turn in legal_turns(position)
    assert 0 < solver.nodes <= most + SLICE, position.code
    return told


@pytest.mark.parametrize("spaces", [9, 12])
def test_it_stops_when_told_while_it_solves(solver, spaces):
    told = stopped(solver, late(0, spaces), SLICE)
    assert {info.nodes for info in told} == {puct.SLICE}, "the tree looks once and stops too"


def test_it_stops_when_told_while_it_looks_at_the_other_turns(solver):
    """The later it is told, the more turns it has looked at."""
    position = late(8, 8)
    whole = len(stopped(solver, position, 10**9))
    nodes = solver.nodes
    assert whole == len(legal_turns(position))
    some = [stopped(solver, position, nodes * part // 8) for part in (2, 4, 6)]
    proven = [len(told) for told in some if told[0].proven is not None]
    assert proven == sorted(proven)
    assert any(1 < number < whole for number in proven), proven
