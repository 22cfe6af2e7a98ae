# mypy: disable-error-code="no-any-return"
# (numpy's types call an array's element Any.)
"""A tree of turns with the results of random games (UCT), in machine code."""

import math

import numpy as np

from ai.evaluation.evaluate import final_value
from ai.kernel.compiled import compiled, internal
from ai.kernel.kernel import below, make, play_out, result
from ai.kernel.state import MOST_PLIES, OPEN, SIDE, Codes, Random, State, copy
from ai.kernel.turn_list import count, pick
from ai.search.tree import UNPROVEN, Tree, begin, prove

EXPLORATION = 0.3
EXPANDED_VISITS = 4
"""Visits after which a node gets children."""


def search(tree: Tree, root: State, rng: Random, iterations: int) -> int:
    scratch = np.empty(MOST_PLIES, np.int64), root.copy()
    return int(_search(tree, root, rng, iterations, scratch))


@compiled
def _search(
    tree: Tree, root: State, rng: Random, iterations: int, scratch: tuple[Codes, State]
) -> int:
    path, state = scratch
    for done in range(iterations):
        if tree.proven[0] != UNPROVEN:
            return done
        copy(root, state)
        depth = _descend(tree, state, rng, path)
        node = path[depth]
        if state[OPEN] == 0 and tree.proven[node] == UNPROVEN:
            tree.proven[node] = result(state)
            _carry_proof_up(tree, path, depth, root[SIDE])
        if tree.proven[node] != UNPROVEN and state[OPEN] != 0:
            white = 0.5 + 0.5 * tree.proven[node]
        else:
            play_out(state, rng)
            white = final_value(state, 0)
        for level in range(depth + 1):
            mover = root[SIDE] if level % 2 == 1 else 1 - root[SIDE]
            at = path[level]
            tree.visits[at] += 1
            tree.total[at] += white if mover == 0 else 1.0 - white
            tree.minimax[at] = tree.total[at] / tree.visits[at]
    return iterations


@internal
def _carry_proof_up(tree: Tree, path: Codes, depth: int, root_side: int) -> None:
    for level in range(depth - 1, -1, -1):
        if not prove(tree, path[level], 1 if (root_side == 0) == (level % 2 == 0) else -1):
            return


@internal
def _descend(tree: Tree, state: State, rng: Random, path: Codes) -> int:
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
        make(state, int(tree.code[node]))
        depth += 1
        path[depth] = node
    return depth


@internal
def _expand(tree: Tree, node: int, state: State, rng: Random) -> bool:
    number = count(state)
    first = tree.used[0]
    if number == 0 or first + number > len(tree.code):
        return False
    for index in range(number):
        begin(tree, first + index, pick(state, index))
    tree.used[0] = first + number
    for index in range(number - 1, 0, -1):
        other = first + below(rng, index + 1)
        code = tree.code[first + index]
        tree.code[first + index] = tree.code[other]
        tree.code[other] = code
    tree.first[node] = first
    tree.children[node] = number
    return True


@internal
def _most_promising(tree: Tree, node: int, side: int) -> int:
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
