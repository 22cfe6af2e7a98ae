# mypy: disable-error-code="no-any-return"
# (numpy's types call an array's element Any.)
"""A tree of turns whose leaves are judged by the learnt evaluation, in machine code.

Turns are tried as their prior and their value so far say (PUCT: Rosin 2011, as in AlphaZero). A
value is the mean of the leaves below, mixed with what minimax makes of the same leaves (implicit
minimax backups: Lanctot et al. 2014).
"""

import math
from typing import NamedTuple

import numpy as np

from ai.evaluation.evaluate import Weights, chance, final_value, logit
from ai.evaluation.features import ROOM_FOR_FEATURES, Indices
from ai.kernel.compiled import compiled
from ai.kernel.kernel import count, make, pick, result
from ai.kernel.state import MOST_PLIES, OPEN, SIDE, Codes, State
from ai.search.tree import MINIMAX_SHARE, UNPROVEN, Tree, add, prove

EXPLORATION = 0.5
SHARPNESS = 1.0
"""The prior of a turn is the softmax of its log-odds times this."""


class Scratch(NamedTuple):
    """Room to work in."""

    state: State
    after: State
    found: Indices


@compiled
def search(tree: Tree, root: State, weights: Weights, iterations: int) -> int:
    """Look at ``iterations`` leaves, fewer if the root is proven; return how many."""
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
def _most_promising(tree: Tree, node: int, side: int) -> int:
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
def _look(tree: Tree, node: int, weights: Weights, room: Scratch) -> float:
    """Judge a leaf by the turns it offers, which become its children; returns its value.

    The value is for the player whose turn led to the leaf.
    """
    if tree.proven[node] != UNPROVEN:
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
        child = add(tree, code)
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
def _share_prior(tree: Tree, first: int, number: int) -> None:
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
def _best_minimax(tree: Tree, node: int) -> float:
    """The best of a node's children for the player in turn there."""
    best = np.float32(0.0)
    for child in range(tree.first[node], tree.first[node] + tree.children[node]):
        best = max(best, tree.minimax[child])
    return best  # type: ignore[return-value]


@compiled
def _carry_up(tree: Tree, path: Codes, depth: int, value: float, root_side: int) -> None:
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
            proving = prove(tree, node, 1 if (root_side == 0) == (level % 2 == 0) else -1)
        if changed:
            minimax = np.float32(1.0) - _best_minimax(tree, node)
            changed = minimax != tree.minimax[node]
            tree.minimax[node] = minimax
