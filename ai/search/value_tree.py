# mypy: disable-error-code="no-any-return"
# (numpy's types call an array's element Any.)
"""PUCT in machine code (Rosin 2011), with the learned evaluation and implicit minimax backups
(Lanctot et al. 2014)."""

import math
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from ai.evaluation.evaluate import Weights, add_up, chance, final_value
from ai.evaluation.turn_features import TurnFeatures, features_after, new_turn_features
from ai.kernel.compiled import compiled, inlined, internal
from ai.kernel.kernel import make, result, spaces
from ai.kernel.state import (
    MOST_LAID,
    MOST_PLIES,
    MOST_TURNS,
    OPEN,
    SIDE,
    SIZE,
    Codes,
    State,
    copy,
    key_of,
)
from ai.kernel.turn_list import count, list_turns
from ai.search.tree import UNPROVEN, Tree, begin, mixed, note, place_of, prove

EXPLORATION = 0.5
SHARPNESS = 1.0
"""Factor of the turns' log-odds. The softmax of the products gives the turns' priors."""
LOST = -math.inf

Values = NDArray[np.float64]


class Buffers(NamedTuple):
    path: Codes
    key: NDArray[np.uint64]
    notes: NDArray[np.int64]
    state: State
    after: State
    codes: Codes
    features: TurnFeatures
    totals: Weights


DEPTH = 0
"""Index in ``notes`` of the leaf's distance from the root."""
NUMBER = 1
NOTES = 2


def new_buffers() -> Buffers:
    return Buffers(
        np.zeros(MOST_PLIES, np.int64),
        np.zeros(1, np.uint64),
        np.zeros(NOTES, np.int64),
        np.zeros(SIZE, np.int64),
        np.zeros(SIZE, np.int64),
        np.zeros(MOST_TURNS, np.int64),
        new_turn_features(),
        np.zeros(MOST_TURNS, np.float32),
    )


@compiled
def search(tree: Tree, root: State, weights: Weights, iterations: int, buffers: Buffers) -> int:
    """Search up to ``iterations`` leaves, fewer if the root is proven, and return their number."""
    done = 0
    while done < iterations and tree.proven[0] == UNPROVEN:
        _descend(tree, root, buffers)
        _judge(tree, weights, buffers)
        _carry_up(tree, buffers, root[SIDE])
        done += 1
    return done


@inlined
def _descend(tree: Tree, root: State, buffers: Buffers) -> None:
    """Follow the most promising turns to a leaf, and reserve nodes for its children."""
    path, notes, state = buffers.path, buffers.notes, buffers.state
    copy(root, state)
    node = 0
    depth = 0
    path[0] = 0
    tree.visits[0] += 1
    while tree.proven[node] == UNPROVEN:
        if tree.children[node] == 0:
            if tree.shares[0] and _gets_children(tree, node, buffers):
                continue
            break
        first = tree.first[node]
        curiosity = EXPLORATION * math.sqrt(tree.sibling_visits[first] + 2.0)
        tree.sibling_visits[first] += 1
        node = _most_promising(tree.value, tree.exploration, curiosity, first, tree.children[node])
        tree.visits[node] += 1
        make(state, int(tree.code[node]))
        depth += 1
        path[depth] = node
    number = 0
    if tree.children[node] == 0 and tree.proven[node] == UNPROVEN:
        number = count(state)
        first = tree.used[0]
        if first + number <= len(tree.code):
            tree.used[0] = first + number
            tree.first[node] = first
        else:
            number = 0
    notes[DEPTH] = depth
    notes[NUMBER] = number


@inlined
def _gets_children(tree: Tree, node: int, buffers: Buffers) -> bool:
    """Give a leaf the children of another node with the same position. Return False if there is no
    such node."""
    buffers.key[0] = key_of(buffers.state)
    place = place_of(tree, buffers.key[0])
    if place < 0 or tree.keys[place] != buffers.key[0]:
        return False
    tree.first[node] = tree.known_first[place]
    tree.children[node] = tree.known_children[place]
    prove(tree, node, 1 - 2 * buffers.state[SIDE])
    return True


@internal
def _most_promising(
    values: Values, explorations: Values, curiosity: float, first: int, number: int
) -> int:
    """Return the most promising child. Each step of the loop compares one child of the first half
    and one of the second half, to keep the processor busy."""
    half = number // 2
    best, later = first, first
    best_bound, later_bound = -1.0, -1.0
    for child in range(first, first + half):
        bound = values[child] + curiosity * explorations[child]
        if bound > best_bound:
            best_bound = bound
            best = child
        bound = values[child + half] + curiosity * explorations[child + half]
        if bound > later_bound:
            later_bound = bound
            later = child + half
    for last in range(first + 2 * half, first + number):
        bound = values[last] + curiosity * explorations[last]
        if bound > later_bound:
            later_bound = bound
            later = last
    return later if later_bound > best_bound else best


@inlined
def _judge(tree: Tree, weights: Weights, buffers: Buffers) -> None:
    state, codes, totals, number = (
        buffers.state,
        buffers.codes,
        buffers.totals,
        buffers.notes[NUMBER],
    )
    if number == 0:
        return
    first = tree.first[buffers.path[buffers.notes[DEPTH]]]
    list_turns(state, codes)
    parts = features_after(state, codes, number, buffers.features)
    add_up(buffers.features.rows, number, parts, weights, totals)
    for index in range(number):
        child = first + index
        begin(tree, child, codes[index])
        log_odds = -totals[index]
        tree.minimax[child] = chance(log_odds)
        tree.prior[child] = log_odds
    if spaces(state) <= MOST_LAID:
        _find_ends(tree, first, number, buffers)
    _share_prior(tree, first, number)
    loss = 2 * state[SIDE] - 1
    for child in range(first, first + number):
        tree.value[child] = LOST if tree.proven[child] == loss else tree.minimax[child]
        tree.exploration[child] = tree.prior[child]
    tree.sibling_minimax[first] = _highest(tree.minimax, first, number)


@inlined
def _find_ends(tree: Tree, first: int, number: int, buffers: Buffers) -> None:
    state, after = buffers.state, buffers.after
    for child in range(first, first + number):
        copy(state, after)
        make(after, int(tree.code[child]))
        if after[OPEN] == 0:
            value = np.float32(final_value(after, state[SIDE]))
            tree.proven[child] = result(after)
            tree.minimax[child] = value
            tree.prior[child] = math.log(value / (1.0 - value))


@inlined
def _share_prior(tree: Tree, first: int, number: int) -> None:
    most = -math.inf
    for child in range(first, first + number):
        most = max(most, tree.prior[child])
    total = 0.0
    for child in range(first, first + number):
        tree.prior[child] = math.exp(SHARPNESS * (tree.prior[child] - most))
        total += tree.prior[child]
    for child in range(first, first + number):
        tree.prior[child] /= total


@internal
def _highest(values: Weights, first: int, number: int) -> float:
    best = np.float32(0.0)
    for child in range(first, first + number):
        best = max(best, values[child])
    return best  # type: ignore[return-value]


@inlined
def _carry_up(tree: Tree, buffers: Buffers, root_side: int) -> None:
    """Carry a leaf's value, minimax and proof up to the root."""
    path, depth = buffers.path, buffers.notes[DEPTH]
    leaf = path[depth]
    value = float(tree.minimax[leaf])
    if buffers.notes[NUMBER] > 0:
        tree.children[leaf] = buffers.notes[NUMBER]
        value = 1.0 - tree.sibling_minimax[tree.first[leaf]]
        if tree.shares[0]:
            note(tree, buffers.key[0], tree.first[leaf], tree.children[leaf])
    proving = buffers.notes[NUMBER] == 0 or spaces(buffers.state) <= MOST_LAID
    for level in range(depth, -1, -1):
        node = path[level]
        mover = root_side if level % 2 == 1 else 1 - root_side
        tree.total[node] += value
        value = 1.0 - value
        before = tree.minimax[node]
        if tree.children[node] > 0:
            if proving:
                proving = prove(tree, node, 2 * mover - 1)
            tree.minimax[node] = np.float32(1.0) - tree.sibling_minimax[tree.first[node]]
        now = tree.minimax[node]
        mean = tree.total[node] / tree.visits[node]
        is_lost = tree.proven[node] == 2 * mover - 1
        tree.value[node] = LOST if is_lost else mixed(mean, now)
        tree.exploration[node] = tree.prior[node] / (1.0 + tree.visits[node])
        if level > 0 and now != before:
            siblings = tree.first[path[level - 1]]
            if now >= tree.sibling_minimax[siblings]:
                tree.sibling_minimax[siblings] = now
            elif before == tree.sibling_minimax[siblings]:
                number = tree.children[path[level - 1]]
                tree.sibling_minimax[siblings] = _highest(tree.minimax, siblings, number)
