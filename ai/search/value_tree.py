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
from numpy.typing import NDArray

from ai.evaluation.evaluate import Weights, add_up, chance, final_value
from ai.evaluation.features import ROOM_FOR_FEATURES, Indices, features
from ai.kernel.compiled import compiled
from ai.kernel.kernel import count, make, pick, result
from ai.kernel.lock import Lock, give, new_lock, take
from ai.kernel.state import MOST_PLIES, MOST_TURNS, OPEN, SIDE, SIZE, Codes, State, key_of
from ai.search.tree import AWAITED, MINIMAX_SHARE, UNPROVEN, Tree, begin, note, place_of, prove

EXPLORATION = 0.5
SHARPNESS = 1.0
"""The prior of a turn is the softmax of its log-odds times this."""


class Desk(NamedTuple):
    """What a thread works on: a leaf, and room to judge it."""

    lock: Lock
    """The tree's: one for all who share it."""
    path: Codes
    """The nodes from the root to the leaf."""
    key: NDArray[np.uint64]
    """One number: the key of the leaf's position."""
    notes: NDArray[np.int64]
    """:data:`NOTES` numbers about the leaf: see below."""
    state: State
    """Its position."""
    after: State
    found: Indices
    """The features of its children's positions, in rows."""
    totals: Weights
    """Their evaluations."""


DEPTH = 0
"""A note: how far the leaf is from the root."""
NUMBER = 1
"""A note: how many children it gets."""
JUDGED = 2
"""A note: 1 while its value is still to be carried up."""
NOTES = 3


def new_desk(lock: Lock | None = None) -> Desk:
    """Room for one thread; without a lock for one that has the tree for itself."""
    return Desk(
        new_lock() if lock is None else lock,
        np.empty(MOST_PLIES, np.int64),
        np.zeros(1, np.uint64),
        np.zeros(NOTES, np.int64),
        np.empty(SIZE, np.int64),
        np.empty(SIZE, np.int64),
        np.zeros((MOST_TURNS, ROOM_FOR_FEATURES), np.int32),
        np.empty(MOST_TURNS, np.float32),
    )


@compiled
def search(tree: Tree, root: State, weights: Weights, iterations: int, desk: Desk) -> int:
    """Look at ``iterations`` leaves, fewer if the root is proven; return how many."""
    for done in range(iterations):
        if tree.proven[0] != UNPROVEN:
            return done
        _descend(tree, root, desk)
        _judge(tree, weights, desk)
        _carry_up(tree, desk, root[SIDE])
    return iterations


@compiled
def search_beside(tree: Tree, root: State, weights: Weights, iterations: int, desk: Desk) -> int:
    """The same beside another thread in the same tree; fewer, too, if the lock is held for long.

    With 0 iterations it only ends what it had to leave. A leaf is judged without the lock.
    """
    done = 0
    while True:
        if desk.notes[JUDGED]:
            if not take(desk.lock):
                return done
            _carry_up(tree, desk, root[SIDE])
            desk.notes[JUDGED] = 0
            give(desk.lock)
            done += 1
        if done >= iterations or not take(desk.lock):
            return done
        if tree.proven[0] != UNPROVEN:
            give(desk.lock)
            return done
        _descend(tree, root, desk)
        give(desk.lock)
        _judge(tree, weights, desk)
        desk.notes[JUDGED] = 1


@compiled
def _descend(tree: Tree, root: State, desk: Desk) -> None:
    """Follow the most promising turns to a leaf, and keep places for its children."""
    path, notes, state = desk.path, desk.notes, desk.state
    state[:] = root
    node = 0
    depth = 0
    path[0] = 0
    while tree.proven[node] == UNPROVEN and tree.children[node] >= 0:
        if tree.children[node] == 0:
            if tree.shares[0] and _gets_children(tree, node, desk):
                continue
            break
        child = _most_promising(tree, node, state[SIDE])
        tree.visits[node] += 1
        node = child
        make(state, tree.code[node])
        depth += 1
        path[depth] = node
    tree.visits[node] += 1
    number = 0
    if tree.children[node] == 0 and tree.proven[node] == UNPROVEN:
        number = count(state)
        first = tree.used[0]
        if first + number <= len(tree.code):
            tree.used[0] = first + number
            tree.first[node] = first
            tree.children[node] = AWAITED
        else:
            number = 0
    notes[DEPTH] = depth
    notes[NUMBER] = number


@compiled
def _gets_children(tree: Tree, node: int, desk: Desk) -> bool:
    """Give a leaf the children of another node with its position, if there is one."""
    desk.key[0] = key_of(desk.state)
    place = place_of(tree, desk.key[0])
    if place < 0 or tree.keys[place] != desk.key[0]:
        return False
    tree.first[node] = tree.known_first[place]
    tree.children[node] = tree.known_children[place]
    tree.minimax[node] = np.float32(1.0) - _best_minimax(tree, node)
    prove(tree, node, 1 - 2 * desk.state[SIDE])
    return True


@compiled
def _most_promising(tree: Tree, node: int, side: int) -> int:
    """The child to look at next; never one that is proven lost, unless all are.

    Where children are shared, others may have passed them since: all their visits count, and the
    node's minimax is brought up to date.
    """
    loss = 2 * side - 1
    first = tree.first[node]
    passed = tree.visits[node] + 1.0
    if tree.shares[0]:
        passed = 2.0
        most = np.float32(0.0)
        for child in range(first, first + tree.children[node]):
            passed += tree.visits[child]
            most = max(most, tree.minimax[child])
        tree.minimax[node] = np.float32(1.0) - most
    curiosity = EXPLORATION * math.sqrt(passed)
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
def _judge(tree: Tree, weights: Weights, desk: Desk) -> None:
    """Judge a leaf by the turns it offers, which become its children."""
    state, after = desk.state, desk.after
    number = desk.notes[NUMBER]
    first = tree.first[desk.path[desk.notes[DEPTH]]]
    parts = 0
    for index in range(number):
        code = pick(state, index)
        for slot in range(SIZE):
            after[slot] = state[slot]
        make(after, code)
        child = first + index
        begin(tree, child, code)
        if after[OPEN] == 0:
            tree.proven[child] = result(after)
            tree.minimax[child] = final_value(after, state[SIDE])
        else:
            parts = features(after, desk.found[index])
    add_up(desk.found, number, parts, weights, desk.totals)
    for index in range(number):
        child = first + index
        if tree.proven[child] == UNPROVEN:
            hope = -desk.totals[index]
            tree.minimax[child] = chance(hope)
        else:
            value = tree.minimax[child]
            hope = math.log(value / (1.0 - value))
        tree.prior[child] = hope
    _share_prior(tree, first, number)


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
def _carry_up(tree: Tree, desk: Desk, root_side: int) -> None:
    """Let a leaf's value, its minimax and what it proves be known up to the root.

    The value is for the player whose turn led to the leaf.
    """
    path, depth = desk.path, desk.notes[DEPTH]
    leaf = path[depth]
    value = float(tree.minimax[leaf])
    if desk.notes[NUMBER] > 0:
        tree.children[leaf] = desk.notes[NUMBER]
        value = 1.0 - _best_minimax(tree, leaf)
        if tree.shares[0]:
            note(tree, desk.key[0], tree.first[leaf], tree.children[leaf])
    changed = True
    proving = True
    for level in range(depth, -1, -1):
        node = path[level]
        tree.total[node] += value
        value = 1.0 - value
        if tree.children[node] <= 0:
            continue
        if proving:
            proving = prove(tree, node, 1 if (root_side == 0) == (level % 2 == 0) else -1)
        if changed:
            minimax = np.float32(1.0) - _best_minimax(tree, node)
            changed = minimax != tree.minimax[node]
            tree.minimax[node] = minimax
