"""Check if bots make the mistakes that people make: ``python -m lab likeness --games 10``.

A turn that loses 0.10 or more of winning chance is a mistake. It is *plausible* if it looks best
one turn ahead, by points or by the learned evaluation.

A turn *throws away* the points by which it falls short of the turn with most points. If these are
more than :data:`MANY_POINTS`, the shortfall after the rival's best reply is measured too, and the
smaller of the two counts. The best turn by the learned evaluation throws nothing away."""

import argparse
from collections.abc import Sequence
from concurrent.futures import Executor
from typing import NamedTuple

from ai.bot import Limit, Task
from ai.bots.greedy import lead
from ai.bots.puct import Puct
from ai.evaluation import evaluate
from ai.search.tree import children, mean
from ai.value import Value
from lab import workers
from lab.arena.match import seat, turn_of
from lab.arena.openings import opening, opening_of
from tholos_desktop.rules import ADVANCED, BASIC, GRAY, LOCATIONS, Game, Position, Turn, legal_turns
from tholos_desktop.teaching.columns import standing_at

NODES = 2000
LOST = 0.10
"""A turn is a mistake if it loses at least this much chance of winning."""
MANY_POINTS = 9
SEED = 37_000_000
RIVALS = (800, 1000, 1200, 1400, 1600)


class JudgedTurn(NamedTuple):
    is_mistake: bool
    is_plausible: bool
    """True for a mistake of the kind that people make."""
    thrown_away: int
    """Points that the turn throws away; see the head of this file."""
    is_spoiling: bool
    """True for gray on an own column."""


class MoveClassifier:
    def __init__(self) -> None:
        self._search = Puct(1 << 19)

    def lost(self, position: Position, turn: Turn) -> float:
        """Return by how much a turn lowers the chance of winning, at most 1."""
        grown = self._search.look(Task(position, Limit(nodes=NODES)))
        best = grown.turn(grown.best())
        if best == turn:
            return 0.0
        values = {
            grown.turn(child): mean(grown.tree, child) if grown.tree.visits[child] else 0.0
            for child in children(grown.tree, 0)
        }
        return values[best] - self._value_after(position.play(turn))

    def _value_after(self, after: Position) -> float:
        if after.is_over():
            return 1 - Value.counted(after).chance
        grown = self._search.look(Task(after, Limit(nodes=NODES)))
        return 1 - mean(grown.tree, grown.best()) if grown.tree.visits[grown.best()] else 0.5


def likeness(executor: Executor, rival: str, mode: str, games: int) -> list[JudgedTurn]:
    jobs = [executor.submit(_one_game, rival, mode, index) for index in range(games)]
    return [turn for job in jobs for turn in job.result()]


def _one_game(rival: str, mode: str, index: int) -> list[JudgedTurn]:
    found, evaluator, who = list[JudgedTurn](), MoveClassifier(), seat(rival)
    seed, ornaments = opening_of(mode, SEED, index)
    game = opening(seed, ornaments)
    while not game.is_over:
        turn = turn_of(who, game, seed + game.ply)
        is_mistake = evaluator.lost(game.position, turn) >= LOST
        found.append(
            JudgedTurn(
                is_mistake,
                is_mistake and is_plausible(game, turn),
                thrown_away(game.position, turn),
                is_spoiling(game.position, turn),
            )
        )
        game.play(turn)
    return found


def is_spoiling(position: Position, turn: Turn) -> bool:
    placed = turn.transfers[0]
    if turn.is_take or placed.stone != GRAY:
        return False
    return standing_at(position, placed.target).owner == position.side


def is_plausible(game: Game, turn: Turn) -> bool:
    """True if the turn looks best to somebody who looks one turn ahead."""
    position = game.position
    turns = legal_turns(position)
    changed = _columns(game.turns[-1]) if game.ply else set()
    near = [each for each in turns if _columns(each) & changed]
    for values in (_by_points(position, turns), _by_evaluation(position, turns)):
        for some in (turns, near):
            if turn in some and values[turn] >= max(values[each] for each in some):
                return True
    return False


def thrown_away(position: Position, turn: Turn) -> int:
    """Return the points that a turn throws away; see the head of this file."""
    turns = legal_turns(position)
    values = _by_evaluation(position, turns)
    if values[turn] >= max(values.values()):
        return 0
    at_once = _by_points(position, turns)
    less = max(at_once.values()) - at_once[turn]
    if less <= MANY_POINTS:
        return less
    replied = {each: _after_reply(position, each) for each in turns}
    return min(less, max(replied.values()) - replied[turn])


def _columns(turn: Turn) -> set[str]:
    return {each for moved in turn.transfers for each in (moved.source, moved.target)} & set(
        LOCATIONS
    )


def _by_points(position: Position, turns: Sequence[Turn]) -> dict[Turn, int]:
    return {turn: lead(position.play(turn), position.side) for turn in turns}


def _after_reply(position: Position, turn: Turn) -> int:
    after = position.play(turn)
    replies = legal_turns(after)
    return min(
        (lead(after.play(reply), position.side) for reply in replies),
        default=lead(after, position.side),
    )


def _by_evaluation(position: Position, turns: Sequence[Turn]) -> dict[Turn, float]:
    weights = evaluate.shipped(position.mode)
    values = {}
    for turn in turns:
        after = position.play(turn)
        if after.is_over():
            values[turn] = float(lead(after, position.side))
        else:
            values[turn] = -evaluate.log_odds(after, weights)
    return values


def main(arguments: Sequence[str]) -> int:
    parser = argparse.ArgumentParser(prog="python -m lab likeness", description=__doc__)
    parser.add_argument("rivals", nargs="*", default=[f"elo {elo}" for elo in RIVALS])
    parser.add_argument("--games", type=int, default=10)
    workers.add_arguments(parser)
    options = parser.parse_args(arguments)
    with workers.opened(options) as executor:
        for mode in (BASIC, ADVANCED):
            for rival in options.rivals:
                found = likeness(executor, rival, mode, options.games)
                mistakes = [turn for turn in found if turn.is_mistake]
                share = sum(turn.is_plausible for turn in mistakes) / max(len(mistakes), 1)
                thrown = [turn.thrown_away for turn in found]
                spoiling = sum(turn.is_spoiling for turn in found) / (2 * options.games)
                print(
                    f"{mode}, {rival}: {len(mistakes)} of {len(found)} turns lost {LOST:.2f}",
                    f"or more, {share:.0%} of them plausible; at most {max(thrown)} points",
                    f"thrown away at once, more than {MANY_POINTS}",
                    f"{sum(points > MANY_POINTS for points in thrown)} times;",
                    f"gray on own columns {spoiling:.2f} times a game",
                    flush=True,
                )
    return 0
