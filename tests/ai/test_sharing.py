"""Nodes with the same position share their children: which ones, and that they are the right."""

from collections.abc import Iterator

import numpy as np
import pytest

from ai.bot import Limit, Task
from ai.bots.puct import Puct
from ai.endgame.solver import Solver
from ai.kernel import kernel, turn_list
from ai.kernel.state import MOST_TURNS, ORNAMENT, State, encode, key_of
from ai.search import tree
from ai.search.tree_search import SearchResult
from tests.endings import endings, exact_result
from tholos_desktop.rules import Position, start

POSITIONS = [start(), start("b", "A7C2E5F6")]
ONE_QUICK = [pytest.param(POSITIONS[0], marks=pytest.mark.slow), POSITIONS[1]]


def grow(bot: Puct, position: Position, slices: int = 12) -> SearchResult:
    """Search without a number of nodes, so that the tree is kept, nor a clock."""
    left = iter(range(slices - 1))
    return bot.look(Task(position, stop=lambda: next(left, None) is None))


def parents(grown: SearchResult) -> Iterator[tuple[int, State]]:
    """All nodes with children, and their positions."""
    waiting, seen = [(0, encode(grown.position))], {0}
    while waiting:
        node, state = waiting.pop()
        if grown.tree.children[node]:
            yield node, state
        for child in tree.children(grown.tree, node):
            if child not in seen:
                seen.add(child)
                after = state.copy()
                kernel.make(after, int(grown.tree.code[child]))
                waiting.append((child, after))


@pytest.mark.parametrize("position", ONE_QUICK)
def test_children_are_the_turns_of_their_position(position):
    """Also in branches that were kept."""
    bot, codes = Puct(1 << 19), np.zeros(MOST_TURNS, np.int64)
    for _ in range(3):
        grown = grow(bot, position, 6)
        shared = 0
        of_key: dict[int, int] = {}
        for node, state in parents(grown):
            first, number = int(grown.tree.first[node]), int(grown.tree.children[node])
            assert number == turn_list.turns(state, codes)
            assert (grown.tree.code[first : first + number] == codes[:number]).all()
            shared += of_key.setdefault(int(key_of(state)), first) == first
        assert len(of_key) > 100
        assert shared > len(of_key), "some nodes have the children of others"
        position = position.play(grown.turn(grown.best()))


@pytest.mark.parametrize("position", ONE_QUICK)
def test_what_is_below_the_root_stays_when_the_rest_is_let_go_of(position):
    """Three turns on, with the branches that were not played still there."""
    bot = Puct(1 << 19)
    for _ in range(4):
        grown = grow(bot, position, 2)
        position = position.play(grown.turn(grown.best()))
    nodes = grown.tree
    used, before = int(nodes.used[0]), [*below_root(nodes)]
    tree.make_room(nodes)
    assert [*below_root(nodes)] == before
    assert nodes.used[0] == 1 + len(before) < used
    for node, state in parents(grown):
        key = np.uint64(key_of(state))
        place = tree.place_of(nodes, key)
        if nodes.keys[place] == key:
            assert nodes.known_first[place] == nodes.first[node]
    assert np.count_nonzero(nodes.keys) > 0.9 * len({first for first, *_ in blocks(nodes)})


@pytest.mark.parametrize("by_nodes", [True, False])
@pytest.mark.parametrize("position", ONE_QUICK)
def test_a_search_without_room_for_more_lets_go_of_what_was_visited_least(position, *, by_nodes):
    """So that it looks deeper where it looks most, however long it takes."""
    bot, codes = Puct(1 << 15), np.zeros(MOST_TURNS, np.int64)
    grown = bot.look(Task(position, Limit(nodes=30_000))) if by_nodes else grow(bot, position, 120)
    nodes, made = grown.tree, 0
    assert grown.looked * int(nodes.children[0]) > 10 * len(nodes.code)
    assert nodes.used[0] < 0.9 * len(nodes.code)
    for node, state in parents(grown):
        first, number = int(nodes.first[node]), int(nodes.children[node])
        assert number == turn_list.turns(state, codes)
        assert (nodes.code[first : first + number] == codes[:number]).all()
        made += 1
    assert made > 300
    assert nodes.visits[0] == grown.looked
    assert nodes.visits[1 : 1 + nodes.children[0]].sum() == grown.looked - 1
    depth, node = 0, 0
    while nodes.children[node]:
        node, depth = int(tree.best_child(nodes, node, depth % 2)), depth + 1
    assert depth > 4


def blocks(nodes: tree.Tree) -> Iterator[tuple[int, ...]]:
    """The first and the number of all children that stand together below the root, each once."""
    waiting, seen = [0], {0}
    while waiting:
        node = waiting.pop()
        first, number = int(nodes.first[node]), int(nodes.children[node])
        if number and first not in seen:
            seen.add(first)
            yield first, number
            waiting += range(first, first + number)


def below_root(nodes: tree.Tree) -> Iterator[tuple[float, ...]]:
    """What is known of every node below the root, but not where it stands."""
    for first, number in blocks(nodes):
        for node in range(first, first + number):
            yield tuple(each[node].item() for each in nodes[:12] if each is not nodes.first)


def test_equal_keys_are_of_equal_positions():
    seen: dict[int, bytes] = {}
    met = 0
    for position in (start(), *endings()[:300:50]):
        for _, state in parents(grow(Puct(1 << 19), position)):
            met += 1
            code = state[:ORNAMENT].tobytes()
            assert seen.setdefault(int(key_of(state)) ^ hash(position), code) == code
    assert met > len(seen) > 500


def test_what_is_proven_is_what_the_solver_finds():
    proven = 0
    for position in list(endings())[:200:4]:
        grown = grow(Puct(1 << 19), position, 70)
        if not grown.is_proven:
            continue
        proven += 1
        result = int(grown.tree.proven[0]) * (1 if position.side == "w" else -1)
        if position.open_spaces() == 1:
            assert result == exact_result(position), position.code
        solver = Solver(1 << 14)
        solver.begin(encode(position), lambda _: False)
        assert result == solver.result(encode(position)), position.code
    assert proven > 20
