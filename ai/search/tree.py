# mypy: disable-error-code="no-any-return"
# (numpy's types call an array's element Any.)
"""A growing tree of turns, in machine code: what every tree search needs, whatever it looks at.

Wins, losses and draws that are proven are carried up (Winands et al. 2008), so that a search ends
when the position is solved.
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from ai.kernel.apart import apart
from ai.kernel.compiled import compiled, internal
from ai.kernel.kernel import make
from ai.kernel.state import TAKES, Key, State, copy

UNPROVEN = 2
AWAITED = -1
"""In place of the number of a node's children, while a thread is still judging them."""
MINIMAX_SHARE = 0.3
"""The share of a value that is minimax, 0 to 1; the rest is the mean."""
NODES_FOR_A_PLACE = 8
"""So many nodes have one place in the table of positions: those of a position's children."""
TRIES = 16
"""So many places of that table are tried for a position."""
FULL, KEPT = 0.8, 0.5
"""With more of its nodes used, 0 to 1, a tree makes room; and so many of them it keeps at most."""
_HIGH_BITS = np.uint64(20)
PROVEN_RANK = 1e12


_CHOSEN_BY = np.dtype([("value", np.float64), ("exploration", np.float64)])
"""What is looked at of all children to choose one, side by side in memory."""
_KEPT = np.dtype(
    [
        ("total", np.float64),
        ("code", np.int32),
        ("first", np.int32),
        ("visits", np.int32),
        ("prior", np.float32),
        ("minimax", np.float32),
        ("sibling_visits", np.int32),
        ("sibling_minimax", np.float32),
        ("children", np.int16),
        ("proven", np.int8),
    ],
    align=True,
)
"""The rest of a node: what is looked at together when a search passes it."""


class Tree(NamedTuple):
    """Nodes, an array for each thing that is known of them, as long as the tree's capacity; node 0
    is the root, the children of a node stand together.

    Where nodes with the same position share their children it is a graph, without circles as no
    position can come twice in a game (Childs, Brodeur, Kocsis 2008; Czech, Korus, Kersting 2021).
    What a node counts is still about the turn that leads to it from its own parents.

    Values are 0 to 1, for the player whose turn led to the node.
    """

    code: NDArray[np.int32]
    """The turn that leads here."""
    first: NDArray[np.int32]
    """The first child, if there are any."""
    children: NDArray[np.int16]
    """How many children there are, or :data:`AWAITED`."""
    visits: NDArray[np.int32]
    """How often it was passed, on the way down already: until its value comes it counts as lost."""
    total: NDArray[np.float64]
    """The sum of the values of what was seen from here."""
    prior: NDArray[np.float32]
    """The share of curiosity that a turn has before it is tried."""
    minimax: NDArray[np.float32]
    """At first the evaluation; then what best play by both makes of the leaves' evaluations. The
    mean, where there is no evaluation."""
    proven: NDArray[np.int8]
    """Its result: 1 White wins, -1 Black wins, 0 a draw; or :data:`UNPROVEN`."""
    value: NDArray[np.float64]
    """The mixture of its mean and its minimax, or less than any if it is proven lost. This and the
    three that follow are kept by a search that has an evaluation alone."""
    exploration: NDArray[np.float64]
    """Its prior, divided by the number of its visits and one more."""
    sibling_visits: NDArray[np.int32]
    """Of the first of a position's children: how often any of them was passed."""
    sibling_minimax: NDArray[np.float32]
    """Of the first of a position's children: the highest minimax of them all."""
    used: NDArray[np.int64]
    keys: NDArray[np.uint64]
    """A table of positions that have children, by their keys; 0 for a free place."""
    known_first: NDArray[np.int32]
    known_children: NDArray[np.int16]
    """By place in that table: the first of these children, and how many there are."""
    shares: NDArray[np.int64]
    """One number: 1 if nodes with the same position share their children, else 0."""


FIELDS = 12
"""The first so many arrays of a tree have a place for each node."""


def grow(capacity: int) -> Tree:
    places = 1 << max(capacity // NODES_FOR_A_PLACE, TRIES).bit_length()
    chosen_by, kept = np.empty(capacity, _CHOSEN_BY), np.empty(capacity, _KEPT)
    tree = Tree(
        kept["code"],
        kept["first"],
        kept["children"],
        kept["visits"],
        kept["total"],
        kept["prior"],
        kept["minimax"],
        kept["proven"],
        chosen_by["value"],
        chosen_by["exploration"],
        kept["sibling_visits"],
        kept["sibling_minimax"],
        apart(1, np.int64),
        np.zeros(places, np.uint64),
        np.zeros(places, np.int32),
        np.zeros(places, np.int16),
        apart(1, np.int64),
    )
    clear(tree)
    return tree


def children(tree: Tree, node: int) -> range:
    first = int(tree.first[node])
    return range(first, first + int(tree.children[node]))


def mean(tree: Tree, node: int) -> float:
    return float(tree.total[node]) / int(tree.visits[node])


def worth(tree: Tree, node: int) -> float:
    """What a node is worth, 0 to 1, to the player whose turn led to it."""
    value = float(tree.minimax[node])
    return float(mixed(mean(tree, node), value)) if tree.visits[node] else value


@compiled
def mixed(mean: float, minimax: float) -> float:
    return (1.0 - MINIMAX_SHARE) * mean + MINIMAX_SHARE * minimax


@compiled
def clear(tree: Tree) -> None:
    tree.used[0] = 0
    tree.shares[0] = 0
    add(tree, 0)


@compiled
def share(tree: Tree) -> None:
    """Let nodes with the same position share their children from now on."""
    tree.shares[0] = 1
    tree.keys[:] = 0


@compiled
def place_of(tree: Tree, key: Key) -> int:
    last = len(tree.keys) - 1
    for step in range(TRIES):
        place = int(key >> _HIGH_BITS) + step & last
        if tree.keys[place] == key or tree.keys[place] == 0:
            return place
    return -1


@internal
def note(tree: Tree, key: Key, first: int, number: int) -> None:
    place = place_of(tree, key)
    if place >= 0:
        tree.keys[place] = key
        tree.known_first[place] = first
        tree.known_children[place] = number


@internal
def add(tree: Tree, code: int) -> int:
    node = tree.used[0]
    tree.used[0] = node + 1
    begin(tree, node, code)
    return node


@internal
def begin(tree: Tree, node: int, code: int) -> None:
    tree.code[node] = code
    tree.first[node] = 0
    tree.children[node] = 0
    tree.visits[node] = 0
    tree.total[node] = 0.0
    tree.prior[node] = 1.0
    tree.minimax[node] = 0.5
    tree.proven[node] = UNPROVEN
    tree.value[node] = 0.5
    tree.exploration[node] = 1.0
    tree.sibling_visits[node] = 0
    tree.sibling_minimax[node] = 0.0


@internal
def prove(tree: Tree, node: int, sign: int) -> bool:
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
def best_child(tree: Tree, node: int, side: int) -> int:
    """The turn to play, or -1 for a node without any: the one with the highest :func:`rank`."""
    best = -1
    best_rank = 0.0
    for child in range(tree.first[node], tree.first[node] + tree.children[node]):
        its_rank = rank(tree, child, side)
        if best < 0 or its_rank > best_rank:
            best = child
            best_rank = its_rank
    return best


@compiled
def rank(tree: Tree, child: int, side: int) -> float:
    """How much a side wants to play the turn that leads to a node.

    A proven win, the highest, before all; then the most visited that is not proven lost; else the
    one whose refutation took longest, any but one that loses at once. Equal ones by their value,
    which holds the margin.
    """
    sign = 1 - 2 * side
    if tree.proven[child] == sign:
        return PROVEN_RANK + tree.minimax[child]
    visits = tree.visits[child]
    mean = tree.total[child] / visits if visits > 0 else 0.0
    order = visits + MINIMAX_SHARE * tree.minimax[child] + (1.0 - MINIMAX_SHARE) * mean
    if tree.proven[child] == -sign:
        order -= 2 * PROVEN_RANK if _ends(tree, child, -sign) else PROVEN_RANK
    return order


@internal
def _ends(tree: Tree, node: int, winner: int) -> bool:
    if tree.children[node] == 0:
        return bool(tree.proven[node] == winner)
    for child in range(tree.first[node], tree.first[node] + tree.children[node]):
        if tree.proven[child] == winner and tree.children[child] == 0:
            return True
    return False


def find(tree: Tree, root: State, wanted: State) -> int:
    return int(_find(tree, root, wanted, root.copy(), root.copy()))


@compiled
def _find(tree: Tree, root: State, wanted: State, after: State, last: State) -> int:
    if _are_same(root, wanted):
        return 0
    for node in range(tree.first[0], tree.first[0] + tree.children[0]):
        copy(root, after)
        make(after, int(tree.code[node]))
        if _are_same(after, wanted):
            return node
        for reply in range(tree.first[node], tree.first[node] + tree.children[node]):
            copy(after, last)
            make(last, int(tree.code[reply]))
            if _are_same(last, wanted):
                return reply
    return -1


@internal
def _are_same(one: State, other: State) -> bool:
    different = 0
    for slot in range(TAKES):
        different += one[slot] != other[slot]
    return different == 0


def keep_branch(tree: Tree, node: int) -> None:
    """Make a node the root. What is not below it stays, too, until :func:`make_room`."""
    for each in tree[:FIELDS]:
        each[0] = each[node]


def make_room(tree: Tree) -> None:
    """Let go of all that is not below the root; if that is too little, of the children of those
    nodes, too, that were visited least, but never of the root's.

    A node whose children are let go of is a leaf again; what was seen from it still counts. What
    is kept moves towards the root and stays in its order.
    """
    used = int(tree.used[0])
    most = max(KEPT * len(tree.code), tree.children[0])
    numbers, waiting = np.zeros(used, np.int32), np.empty(used, np.int32)
    least = 1
    while _below_root(tree, least, numbers, waiting) > most:
        least *= 2
        numbers[:] = 0
    firsts = np.flatnonzero(numbers)
    lengths = numbers[firsts]
    ends = 1 + np.cumsum(lengths)
    end = 1 + int(lengths.sum())
    moved = numbers  # from here on: where children are then, by the first of them; 0 for none
    moved[firsts] = ends - lengths
    kept = np.arange(1, end) + np.repeat(firsts - moved[firsts], lengths)
    for each in tree[:FIELDS]:
        each[1:end] = each[kept]
    tree.used[0] = end
    first, children = tree.first[:end], tree.children[:end]
    first[:] = moved[first]
    children[first == 0] = 0
    at = np.flatnonzero(tree.keys)
    tree.known_first[at] = moved[tree.known_first[at]]
    tree.keys[at[tree.known_first[at] == 0]] = 0  # other keys that were put off by it are not found


@compiled
def _below_root(
    tree: Tree, least: int, numbers: NDArray[np.int32], waiting: NDArray[np.int32]
) -> int:
    """Write how many children begin at each place, where they are below the root; without those of
    nodes that were visited less than ``least`` times. Return how many they are together.

    Children stand behind the node that they were made for; before a node stand only those that it
    shares with such a one.
    """
    numbers[tree.first[0]] = total = tree.children[0]
    for at in range(1, tree.used[0]):
        waiting[0] = at
        left = int(numbers[at] > 0)
        while left > 0:
            left -= 1
            first = waiting[left]
            for child in range(first, first + numbers[first]):
                below = tree.first[child]
                is_kept = tree.children[child] > 0 and tree.visits[child] >= least
                if is_kept and numbers[below] == 0:
                    numbers[below] = tree.children[child]
                    total += tree.children[child]
                    if below < at:
                        waiting[left] = below
                        left += 1
    return total


def warm_up(tree: Tree, state: State) -> None:
    """Compile, or load from disk, what is asked of a tree, by asking one that was searched."""
    best_child(tree, 0, 0)
    rank(tree, 1, 0)
    share(tree)
    find(tree, state, state)
    keep_branch(tree, 1)
    make_room(tree)
