# mypy: disable-error-code="no-any-return"
# (numpy's types call an array's element Any.)
"""A growing tree of turns whose leaves are judged by the learnt evaluation, in machine code.

Turns are tried as their prior and their value so far say (PUCT: Rosin 2011, as in AlphaZero). A
value is the mean of the leaves below, mixed with what minimax makes of the same leaves (implicit
minimax backups: Lanctot et al. 2014). Wins, losses and draws that are proven are carried up
(Winands et al. 2008), so that the search ends when the position is solved.
"""

import math
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from ai.compiled import compiled
from ai.evaluate import Weights, chance, final_value, logit
from ai.features import ROOM_FOR_FEATURES, Indices
from ai.kernel import count, make, pick, result
from ai.state import MOST_PLIES, OPEN, SIDE, Codes, State

UNPROVEN = 2
"""Else what is proven of a node is its result: 1 White wins, -1 Black wins, 0 a draw."""
EXPLORATION = 0.5
MINIMAX_SHARE = 0.3
PROVEN_RANK = 1e12
SHARPNESS = 1.0
"""The prior of a turn is the softmax of its log-odds times this."""


class ValueTree(NamedTuple):
    """Nodes as parallel arrays; node 0 is the root, the children of a node stand together.

    Values are for the player whose turn led to the node.
    """

    code: NDArray[np.int32]
    """The turn that leads here."""
    first: NDArray[np.int32]
    """The first child."""
    children: NDArray[np.int16]
    visits: NDArray[np.int32]
    total: NDArray[np.float64]
    """The sum of the leaves' values."""
    prior: NDArray[np.float32]
    minimax: NDArray[np.float32]
    """At first the evaluation; then what best play by both makes of the leaves' evaluations."""
    proven: NDArray[np.int8]
    used: NDArray[np.int64]
    """One number: how many nodes there are."""


class Scratch(NamedTuple):
    """Room to work in."""

    state: State
    after: State
    found: Indices


def grow(capacity: int) -> ValueTree:
    """An empty tree with room for so many nodes; memory is taken as it fills."""
    tree = ValueTree(
        np.empty(capacity, np.int32),
        np.empty(capacity, np.int32),
        np.empty(capacity, np.int16),
        np.empty(capacity, np.int32),
        np.empty(capacity, np.float64),
        np.empty(capacity, np.float32),
        np.empty(capacity, np.float32),
        np.empty(capacity, np.int8),
        np.zeros(1, np.int64),
    )
    clear(tree)
    return tree


@compiled
def clear(tree: ValueTree) -> None:
    """Leave nothing but a root."""
    tree.used[0] = 0
    _add(tree, 0)


@compiled
def _add(tree: ValueTree, code: int) -> int:
    """One more node, as yet without visits; returns it."""
    node = tree.used[0]
    tree.used[0] = node + 1
    tree.code[node] = code
    tree.first[node] = 0
    tree.children[node] = 0
    tree.visits[node] = 0
    tree.total[node] = 0.0
    tree.prior[node] = 1.0
    tree.minimax[node] = 0.5
    tree.proven[node] = UNPROVEN
    return node


@compiled
def search(tree: ValueTree, root: State, weights: Weights, iterations: int) -> int:
    """Look at so many leaves, fewer if the root is proven; return how many."""
    path = np.empty(MOST_PLIES, np.int64)
    found = np.empty(ROOM_FOR_FEATURES, np.int32)
    room = Scratch(np.empty_like(root), np.empty_like(root), found)
    state = room.state
    for done in range(iterations):
        if tree.proven[0] != UNPROVEN:
            return done
        state[:] = root
        node = 0
        depth = 0
        path[0] = 0
        while tree.children[node] > 0 and tree.proven[node] == UNPROVEN:
            node = _most_promising(tree, node, state[SIDE])
            make(state, tree.code[node])
            depth += 1
            path[depth] = node
        value = _look(tree, node, weights, room)
        _carry_up(tree, path, depth, value, root[SIDE])
    return iterations


@compiled
def _most_promising(tree: ValueTree, node: int, side: int) -> int:
    """The child to look at next; never one that is proven lost, unless all are."""
    loss = 2 * side - 1
    first = tree.first[node]
    curiosity = EXPLORATION * math.sqrt(tree.visits[node] + 1.0)
    best = first
    best_bound = -1.0
    for child in range(first, first + tree.children[node]):
        if tree.proven[child] == loss:
            continue
        visits = tree.visits[child]
        value = tree.minimax[child]
        if visits > 0:
            mean = tree.total[child] / visits
            value = (1.0 - MINIMAX_SHARE) * mean + MINIMAX_SHARE * value
        bound = value + curiosity * tree.prior[child] / (1.0 + visits)
        if bound > best_bound:
            best_bound = bound
            best = child
    return best


@compiled
def _look(tree: ValueTree, node: int, weights: Weights, room: Scratch) -> float:
    """Judge a leaf by the turns it offers, which become its children; returns its value.

    The value is for the player whose turn led to the leaf.
    """
    if tree.proven[node] != UNPROVEN:
        if tree.visits[node] > 0:
            return tree.total[node] / tree.visits[node]
        return tree.minimax[node]
    state, after, found = room
    number = count(state)
    first = tree.used[0]
    if first + number > len(tree.code):
        return tree.minimax[node]
    side = state[SIDE]
    for index in range(number):
        code = pick(state, index)
        after[:] = state
        make(after, code)
        child = _add(tree, code)
        if after[OPEN] == 0:
            tree.proven[child] = result(after)
            tree.minimax[child] = final_value(after, side)
            value = tree.minimax[child]
            tree.prior[child] = math.log(value / (1.0 - value))
        else:
            hope = -logit(after, weights, found)
            tree.minimax[child] = chance(hope)
            tree.prior[child] = hope
    tree.first[node] = first
    tree.children[node] = number
    _share_prior(tree, first, number)
    return 1.0 - _best_minimax(tree, node)


@compiled
def _share_prior(tree: ValueTree, first: int, number: int) -> None:
    """Turn the children's log-odds into shares of the curiosity."""
    most = -math.inf
    for child in range(first, first + number):
        most = max(most, tree.prior[child])
    total = 0.0
    for child in range(first, first + number):
        tree.prior[child] = math.exp(SHARPNESS * (tree.prior[child] - most))
        total += tree.prior[child]
    for child in range(first, first + number):
        tree.prior[child] /= total


@compiled
def _best_minimax(tree: ValueTree, node: int) -> float:
    """The best of a node's children for the player in turn there."""
    best = np.float32(0.0)
    for child in range(tree.first[node], tree.first[node] + tree.children[node]):
        best = max(best, tree.minimax[child])
    return best  # type: ignore[return-value]


@compiled
def _carry_up(tree: ValueTree, path: Codes, depth: int, value: float, root_side: int) -> None:
    """Let a leaf's value, its minimax and what it proves be known up to the root."""
    changed = True
    proving = True
    for level in range(depth, -1, -1):
        node = path[level]
        tree.visits[node] += 1
        tree.total[node] += value
        value = 1.0 - value
        if tree.children[node] == 0:
            continue
        if proving:
            proving = _prove(tree, node, 1 if (root_side == 0) == (level % 2 == 0) else -1)
        if changed:
            minimax = np.float32(1.0) - _best_minimax(tree, node)
            changed = minimax != tree.minimax[node]
            tree.minimax[node] = minimax


@compiled
def _prove(tree: ValueTree, node: int, sign: int) -> bool:
    """One won turn wins a node; else all its turns must be proven. Whether it is proven now."""
    best = -1
    unproven = False
    for child in range(tree.first[node], tree.first[node] + tree.children[node]):
        if tree.proven[child] == UNPROVEN:
            unproven = True
        else:
            best = max(best, tree.proven[child] * sign)
    if unproven and best < 1:
        return False
    tree.proven[node] = best * sign
    return True


@compiled
def best_child(tree: ValueTree, node: int, side: int) -> int:
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
        rank = visits + MINIMAX_SHARE * tree.minimax[child] + (1.0 - MINIMAX_SHARE) * mean
        if tree.proven[child] == sign:
            rank = PROVEN_RANK + tree.minimax[child]
        elif tree.proven[child] == -sign:
            rank -= 2 * PROVEN_RANK if _ends(tree, child, -sign) else PROVEN_RANK
        if best < 0 or rank > best_rank:
            best = child
            best_rank = rank
    return best


@compiled
def _ends(tree: ValueTree, node: int, winner: int) -> bool:
    """Whether a turn from here ends the game with this winner, as far as is proven."""
    if tree.children[node] == 0:
        return bool(tree.proven[node] == winner)
    for child in range(tree.first[node], tree.first[node] + tree.children[node]):
        if tree.proven[child] == winner and tree.children[child] == 0:
            return True
    return False


@compiled
def keep_branch(tree: ValueTree, node: int, kept: ValueTree) -> None:
    """Copy a node and what is below it into another tree, as its root."""
    kept.used[0] = 0
    origin = np.empty(len(tree.code), np.int32)
    origin[0] = node
    _add(kept, tree.code[node])
    at = 0
    while at < kept.used[0]:
        old = origin[at]
        kept.visits[at] = tree.visits[old]
        kept.total[at] = tree.total[old]
        kept.prior[at] = tree.prior[old]
        kept.minimax[at] = tree.minimax[old]
        kept.proven[at] = tree.proven[old]
        kept.children[at] = tree.children[old]
        kept.first[at] = kept.used[0]
        for index in range(tree.children[old]):
            child = tree.first[old] + index
            origin[kept.used[0]] = child
            _add(kept, tree.code[child])
        at += 1
