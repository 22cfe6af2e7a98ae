"""Trees that were searched: they stay whole, proofs stay true, and a search ends when it must."""

import time
from itertools import pairwise

import numpy as np
import pytest
from numpy.typing import NDArray

from ai.bot import Limit, Task
from ai.bots.puct import Puct
from ai.search import tree, value_tree
from ai.search.tree import Tree
from ai.search.tree_search import SearchResult
from tholos_desktop.rules import Position, start

BRIEF = Limit(seconds=0.03)
POSITIONS = [start(), start("b", "A7C2E5F6")]
ONE_QUICK = [pytest.param(POSITIONS[0], marks=pytest.mark.slow), POSITIONS[1]]


def check(grown: Tree, *, is_kept: bool = False) -> None:
    """That a tree is whole. In a branch that was kept, children may have been seen from
    elsewhere."""
    used = int(grown.used[0])
    children, visits, total = grown.children[:used], grown.visits[:used], grown.total[:used]
    is_reached = np.zeros(used, bool)
    is_reached[0] = True
    passed: dict[tuple[int, int], int] = {}
    """By children: how often the nodes were passed that have them."""
    for node in np.flatnonzero(children):
        first, number = int(grown.first[node]), int(children[node])
        assert first > 0 and first + number <= used
        passed[first, number] = passed.get((first, number), 0) + int(visits[node])
        is_reached[first : first + number] = True
    assert is_reached.all()
    starts = sorted(passed)
    assert all(one + number <= other for (one, number), (other, _) in pairwise(starts))
    vain = [
        times - 1 - int(visits[first : first + number].sum())
        for (first, number), times in passed.items()
    ]
    assert is_kept or min(vain, default=0) >= 0
    assert (visits >= 0).all()
    assert (total > -1e-6).all() and (total < visits + 1e-6).all(), "every visit has its value"
    check_what_is_kept(grown, np.array([first for first, _ in starts], int))


def check_what_is_kept(grown: Tree, firsts: NDArray[np.int64]) -> None:
    """That what a search chooses by is what it says; by the first children of all nodes."""
    used = int(grown.used[0])
    visits, minimax, value = grown.visits[:used], grown.minimax[:used], grown.value[:used]
    if len(firsts):
        assert (grown.sibling_visits[firsts] == np.add.reduceat(visits, firsts)).all()
        assert (grown.sibling_minimax[firsts] == np.maximum.reduceat(minimax, firsts)).all()
    mean = np.where(visits > 0, grown.total[:used] / np.maximum(visits, 1), minimax)
    mixed = (1 - tree.MINIMAX_SHARE) * mean + tree.MINIMAX_SHARE * minimax
    is_lost = value == value_tree.LOST
    assert (abs(value - mixed)[1:][~is_lost[1:]] < 1e-6).all()
    assert (abs(grown.proven[:used][is_lost]) == 1).all()
    assert np.allclose(grown.exploration[1:used], grown.prior[1:used] / (1 + visits[1:]))


def grow(bot: Puct, position: Position, limit: Limit = BRIEF) -> SearchResult:
    return bot.look(Task(position, limit))


@pytest.mark.parametrize("position", ONE_QUICK)
def test_the_tree_is_whole_after_many_searches(position):
    bot = Puct(1 << 19)
    for _ in range(30):
        bot.forget()
        grown = grow(bot, position)
        check(grown.tree)
        assert grown.tree.visits[0] == grown.looked
        assert grown.tree.visits[1 : 1 + grown.tree.children[0]].sum() == grown.looked - 1


def test_a_tree_without_room_for_more_stays_whole():
    bot = Puct(2_000)
    for position in POSITIONS:
        check(grow(bot, position, Limit(nodes=1_000)).tree)


def test_the_kept_branch_of_a_tree_is_whole():
    bot, position = Puct(1 << 19), start()
    for _ in range(6):
        grown = grow(bot, position)
        tree.make_room(grown.tree)
        check(grown.tree, is_kept=True)
        position = position.play(grown.turn(grown.best()))


def test_a_tree_that_makes_room_stays_whole():
    bot, position = Puct(1 << 15), start()
    for _ in range(6):
        grown = grow(bot, position, Limit(seconds=0.1))
        assert grown.tree.used[0] <= len(grown.tree.code)
        tree.make_room(grown.tree)
        assert grown.tree.used[0] <= tree.KEPT * len(grown.tree.code) + 1
        check(grown.tree, is_kept=True)
        position = position.play(grown.turn(grown.best()))


def test_it_stops_at_once():
    told_at = time.thread_time() + 0.1
    Puct().think(Task(start(), stop=lambda: time.thread_time() > told_at))
    assert time.thread_time() - told_at < 0.5, "a few milliseconds"
