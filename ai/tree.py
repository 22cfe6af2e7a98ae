# mypy: disable-error-code="no-any-return"
# (numpy's types call an array's element Any.)
"""A growing tree of turns that counts what random games said of each, in machine code."""

import math
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from ai.compiled import compiled
from ai.kernel import below, count, lead, make, pick, play_out, result
from ai.state import MOST_PLIES, OPEN, SIDE, Codes, Random, State

UNPROVEN = 2
"""Else what is proven of a node is its result: 1 White wins, -1 Black wins, 0 a draw."""
EXPLORATION = 0.3
EXPANDED_VISITS = 4
"""A node gets children when it is reached for this many times."""
MARGIN_SHARE, MARGIN_SCALE = 0.1, 15.0
"""How much of a value is the margin, the tie-break between games equally won, and which lead is a
large one."""
PROVEN_RANK = 1e12
"""More than any number of visits."""


class Tree(NamedTuple):
    """Nodes as parallel arrays; node 0 is the root, the children of a node stand together."""

    code: NDArray[np.int32]
    """The turn that leads here."""
    first: NDArray[np.int32]
    """The first child."""
    children: NDArray[np.int16]
    visits: NDArray[np.int32]
    total: NDArray[np.float64]
    """The sum of values for the player whose turn led here."""
    proven: NDArray[np.int8]
    used: NDArray[np.int64]
    """One number: how many nodes there are."""


def grow(capacity: int) -> Tree:
    """An empty tree with room for so many nodes; memory is taken as it fills."""
    tree = Tree(
        np.empty(capacity, np.int32),
        np.empty(capacity, np.int32),
        np.empty(capacity, np.int16),
        np.empty(capacity, np.int32),
        np.empty(capacity, np.float64),
        np.empty(capacity, np.int8),
        np.zeros(1, np.int64),
    )
    clear(tree)
    return tree


@compiled
def clear(tree: Tree) -> None:
    """Leave nothing but a root."""
    tree.used[0] = 0
    add(tree, 0)


@compiled
def add(tree: Tree, code: int) -> None:
    """One more node, as yet without visits."""
    node = tree.used[0]
    tree.used[0] = node + 1
    tree.code[node] = code
    tree.first[node] = 0
    tree.children[node] = 0
    tree.visits[node] = 0
    tree.total[node] = 0.0
    tree.proven[node] = UNPROVEN


@compiled
def search(tree: Tree, root: State, rng: Random, iterations: int) -> int:
    """Play so many games through the tree, fewer if the root is proven; return how many."""
    path = np.empty(MOST_PLIES, np.int64)
    state = np.empty_like(root)
    for done in range(iterations):
        if tree.proven[0] != UNPROVEN:
            return done
        state[:] = root
        depth = _descend(tree, state, rng, path)
        node = path[depth]
        if state[OPEN] == 0 and tree.proven[node] == UNPROVEN:
            tree.proven[node] = result(state)
            _prove(tree, path, depth, root[SIDE])
        if tree.proven[node] == UNPROVEN:
            play_out(state, rng)
            white = _value(result(state), lead(state))
        elif tree.visits[node] > 0:
            mean = tree.total[node] / tree.visits[node]
            mover = root[SIDE] if depth % 2 == 1 else 1 - root[SIDE]
            white = mean if mover == 0 else 1.0 - mean
        else:
            white = _value(tree.proven[node], lead(state))
        for level in range(depth + 1):
            mover = root[SIDE] if level % 2 == 1 else 1 - root[SIDE]
            tree.visits[path[level]] += 1
            tree.total[path[level]] += white if mover == 0 else 1.0 - white
    return iterations


@compiled
def _value(winner: int, points: int) -> float:
    """A finished game's value for White, 0 to 1: its result, and a little of its margin."""
    margin = math.tanh(points / MARGIN_SCALE)
    return 0.5 + 0.5 * ((1.0 - MARGIN_SHARE) * winner + MARGIN_SHARE * margin)


@compiled
def _descend(tree: Tree, state: State, rng: Random, path: Codes) -> int:
    """Follow the most promising turns to a leaf, which may grow children; return its depth."""
    node = 0
    depth = 0
    path[0] = 0
    while tree.proven[node] == UNPROVEN or node == 0:
        if tree.children[node] == 0:
            if node != 0 and tree.visits[node] + 1 < EXPANDED_VISITS:
                break
            if not _expand(tree, node, state, rng):
                break
        node = _most_promising(tree, node, state[SIDE])
        make(state, tree.code[node])
        depth += 1
        path[depth] = node
    return depth


@compiled
def _expand(tree: Tree, node: int, state: State, rng: Random) -> bool:
    """Give a node a child for every turn, in an order by lot, if there is room for them."""
    number = count(state)
    first = tree.used[0]
    if number == 0 or first + number > len(tree.code):
        return False
    for index in range(number):
        add(tree, pick(state, index))
    for index in range(number - 1, 0, -1):
        other = first + below(rng, index + 1)
        code = tree.code[first + index]
        tree.code[first + index] = tree.code[other]
        tree.code[other] = code
    tree.first[node] = first
    tree.children[node] = number
    return True


@compiled
def _most_promising(tree: Tree, node: int, side: int) -> int:
    """The child to visit next (UCT); never one that is proven lost, unless all are."""
    loss = 2 * side - 1
    first = tree.first[node]
    log = math.log(tree.visits[node] + 1.0)
    best = first
    best_bound = -1.0
    for child in range(first, first + tree.children[node]):
        if tree.proven[child] == loss:
            continue
        visits = tree.visits[child]
        if visits == 0:
            return child
        bound = tree.total[child] / visits + EXPLORATION * math.sqrt(log / visits)
        if bound > best_bound:
            best_bound = bound
            best = child
    return best


@compiled
def _prove(tree: Tree, path: Codes, depth: int, root_side: int) -> None:
    """Carry a proof up: one won turn wins a node; else all its turns must be proven."""
    for level in range(depth - 1, -1, -1):
        node = path[level]
        sign = 1 if (root_side == 0) == (level % 2 == 0) else -1
        best = -1
        unproven = False
        for child in range(tree.first[node], tree.first[node] + tree.children[node]):
            if tree.proven[child] == UNPROVEN:
                unproven = True
            else:
                best = max(best, tree.proven[child] * sign)
        if unproven and best < 1:
            return
        tree.proven[node] = best * sign


@compiled
def best_child(tree: Tree, node: int, side: int) -> int:
    """The turn to play, or -1 for a node without any.

    A proven win, the highest; else the most visited that is not proven lost; else the one whose
    refutation took longest, any but one that loses at once. Equal ones by their value, which holds
    the margin.
    """
    sign = 1 - 2 * side
    best = -1
    best_rank = 0.0
    for child in range(tree.first[node], tree.first[node] + tree.children[node]):
        visits = tree.visits[child]
        mean = tree.total[child] / visits if visits > 0 else 0.0
        rank = visits + mean
        if tree.proven[child] == sign:
            rank = PROVEN_RANK + mean
        elif tree.proven[child] == -sign:
            rank -= 2 * PROVEN_RANK if _ends(tree, child, -sign) else PROVEN_RANK
        if best < 0 or rank > best_rank:
            best = child
            best_rank = rank
    return best


@compiled
def _ends(tree: Tree, node: int, winner: int) -> bool:
    """Whether a turn from here ends the game with this winner, as far as is proven."""
    if tree.children[node] == 0:
        return bool(tree.proven[node] == winner)
    for child in range(tree.first[node], tree.first[node] + tree.children[node]):
        if tree.proven[child] == winner and tree.children[child] == 0:
            return True
    return False


@compiled
def keep_branch(tree: Tree, node: int, kept: Tree) -> None:
    """Copy a node and what is below it into another tree, as its root."""
    kept.used[0] = 0
    origin = np.empty(len(tree.code), np.int32)
    origin[0] = node
    add(kept, tree.code[node])
    at = 0
    while at < kept.used[0]:
        old = origin[at]
        kept.visits[at] = tree.visits[old]
        kept.total[at] = tree.total[old]
        kept.proven[at] = tree.proven[old]
        kept.children[at] = tree.children[old]
        kept.first[at] = kept.used[0]
        for index in range(tree.children[old]):
            child = tree.first[old] + index
            origin[kept.used[0]] = child
            add(kept, tree.code[child])
        at += 1
