# mypy: disable-error-code="no-any-return"
# (numpy's types call an array's element Any.)
"""A growing tree of turns, in machine code. Proven results are carried up (Winands et al. 2008)."""

from collections.abc import Collection
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from ai.kernel.compiled import compiled, internal
from ai.kernel.kernel import make
from ai.kernel.state import TAKES, Key, State, copy

UNPROVEN = 2
MINIMAX_SHARE = 0.3
"""Weight of the minimax in a node's value; the rest is the weight of the leaves' mean."""
NODES_FOR_A_PLACE = 8
"""Number of nodes for each slot in the table of positions."""
TRIES = 16
"""Maximum number of slots of the table that are tried for a position."""
FULL, KEPT = 0.8, 0.5
"""Shares of a tree's capacity: above ``FULL``, nodes are removed until at most ``KEPT`` is used."""
_HIGH_BITS = np.uint64(20)
PROVEN_RANK = 1e12


_CHOSEN_BY = np.dtype([("value", np.float64), ("exploration", np.float64)])
"""Fields by which a search chooses among children, side by side in memory."""
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
"""Fields of a node that are not in :data:`_CHOSEN_BY`. A search reads them together."""


class Tree(NamedTuple):
    """Nodes, one array per field. Node 0 is the root; the children of a node are neighbors.

    Nodes with the same position may share children (Childs, Brodeur, Kocsis 2008; Czech, Korus,
    Kersting 2021). Values are 0 to 1, for the player whose turn led to the node."""

    code: NDArray[np.int32]
    first: NDArray[np.int32]
    children: NDArray[np.int16]
    visits: NDArray[np.int32]
    total: NDArray[np.float64]
    prior: NDArray[np.float32]
    """Each turn's share of the exploration, set before the turn is first tried."""
    minimax: NDArray[np.float32]
    """Minimax of the evaluations below each node; for a leaf, its own evaluation."""
    proven: NDArray[np.int8]
    """Result of each node: 1 White wins, -1 Black wins, 0 a draw; or :data:`UNPROVEN`."""
    value: NDArray[np.float64]
    """Mixture of each node's mean and minimax; minus infinity if it is proven lost."""
    exploration: NDArray[np.float64]
    """Prior of each node, divided by its number of visits plus 1."""
    sibling_visits: NDArray[np.int32]
    """Number of visits to all children of a position, stored at the first child."""
    sibling_minimax: NDArray[np.float32]
    """Highest minimax of all children of a position, stored at the first child."""
    used: NDArray[np.int64]
    keys: NDArray[np.uint64]
    """Table of the keys of positions that have children; 0 marks a free slot."""
    known_first: NDArray[np.int32]
    known_children: NDArray[np.int16]
    """``known_first``: index of the first child of each position in ``keys``. ``known_children``:
    number of its children."""
    shares: NDArray[np.int64]
    """A single flag that is 1 if nodes with the same position share their children, else 0."""


FIELDS = 12
"""Number of arrays with an entry for each node. They are the first :data:`FIELDS` fields of a
:class:`Tree`."""


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
        np.zeros(1, np.int64),
        np.zeros(places, np.uint64),
        np.zeros(places, np.int32),
        np.zeros(places, np.int16),
        np.zeros(1, np.int64),
    )
    clear(tree)
    return tree


def children(tree: Tree, node: int) -> range:
    first = int(tree.first[node])
    return range(first, first + int(tree.children[node]))


def keep_children(tree: Tree, codes: Collection[int]) -> None:
    """Remove the root's other children, before any of its children is visited."""
    old = children(tree, 0)
    kept = [child for child in old if int(tree.code[child]) in codes]
    if len(kept) == len(old):
        return
    first = old.start
    new = slice(first, first + len(kept))
    for each in tree[:FIELDS]:
        each[new] = each[kept]
    tree.children[0] = len(kept)
    tree.prior[new] /= tree.prior[new].sum()
    tree.exploration[new] = tree.prior[new]
    tree.sibling_minimax[first] = tree.minimax[new].max()


def mean(tree: Tree, node: int) -> float:
    return float(tree.total[node]) / int(tree.visits[node])


def worth(tree: Tree, node: int) -> float:
    """Return a node's value, 0 to 1, to the player whose turn led to it."""
    value = float(tree.minimax[node])
    return float(mixed(mean(tree, node), value)) if tree.visits[node] else value


@compiled
def mixed(mean: float, minimax: float) -> float:
    return (1.0 - MINIMAX_SHARE) * mean + MINIMAX_SHARE * minimax


@compiled
def clear(tree: Tree) -> None:
    tree.used[0] = 1
    tree.shares[0] = 0
    begin(tree, 0, 0)


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
    """Mark a node as proven, if its children prove it. ``sign``: 1 if White is to move there, else
    -1."""
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
    """Return the child with the highest :func:`rank`; -1 for a node without children."""
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
    """Return a turn's rank for ``side``; higher is better. Order: wins, unproven turns and draws,
    losses, immediate losses."""
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
    """Make a node the root. Other nodes stay until :func:`make_room`."""
    for each in tree[:FIELDS]:
        each[0] = each[node]


def make_room(tree: Tree) -> None:
    """Remove nodes that are not below the root. If too many remain, also remove the children of the
    least visited nodes."""
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
    moved = numbers  # from here on, it holds the new index of each first child, or 0
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
    tree.keys[at[tree.known_first[at] == 0]] = 0  # keys probed past this slot get lost


@compiled
def _below_root(
    tree: Tree, least: int, numbers: NDArray[np.int32], waiting: NDArray[np.int32]
) -> int:
    """Return the number of nodes to keep: the root's children, and all children of kept nodes with
    ``least`` or more visits.

    Write the size of each kept group of siblings into ``numbers``, at the first sibling's index.
    ``waiting`` is scratch space."""
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
                    if below < at:  # rare: children usually come after their parent
                        waiting[left] = below
                        left += 1
    return total


def warm_up(tree: Tree, state: State) -> None:
    """Compile the functions of a tree, or load them from disk. ``tree`` must have been searched."""
    best_child(tree, 0, 0)
    rank(tree, 1, 0)
    share(tree)
    find(tree, state, state)
    keep_branch(tree, 1)
    make_room(tree)
