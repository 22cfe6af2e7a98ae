"""Result of a tree search."""

import time
from typing import NamedTuple

from ai.evaluation import margin
from ai.kernel.state import decode
from ai.search import tree
from ai.search.tree import Tree, children
from tholos_desktop.rules import SIDES, Position, Turn
from tholos_desktop.table.protocol_lines import Info


class SearchResult(NamedTuple):
    tree: Tree
    position: Position
    looked: int
    begun: float

    @property
    def side(self) -> int:
        return SIDES.index(self.position.side)

    @property
    def is_proven(self) -> bool:
        return int(self.tree.proven[0]) != tree.UNPROVEN

    def best(self) -> int:
        return int(tree.best_child(self.tree, 0, self.side))

    def turn(self, child: int) -> Turn:
        return decode(int(self.tree.code[child]), self.position)

    def infos(self, first: int, number: int = 1) -> list[Info]:
        side = self.side
        others = [child for child in children(self.tree, 0) if child != first]
        others.sort(key=lambda child: tree.rank(self.tree, child, side), reverse=True)
        chosen = [first, *others[: number - 1]]
        return [self.info(child, place) for place, child in enumerate(chosen, start=1)]

    def info(self, child: int, place: int = 1) -> Info:
        grown, position, side = self.tree, self.position, self.side
        proven = int(grown.proven[child]) * (1 - 2 * side)
        if int(grown.proven[child]) == tree.UNPROVEN:
            value = tree.mean(grown, child) if grown.visits[child] else float(grown.minimax[child])
            certain = None
        else:
            value = 0.5 + 0.5 * proven
            certain = proven
        line: list[str] = []
        while child >= 0 and _is_known(grown, child, first=not line):
            turn = decode(int(grown.code[child]), position)
            line.append(turn.notation)
            position = position.play(turn)
            child = int(tree.best_child(grown, child, SIDES.index(position.side)))
        taken = round(1000 * (time.perf_counter() - self.begun))
        points = margin.expected(self.position, value)
        return Info(len(line), self.looked, taken, value, tuple(line), points, certain, place)


def _is_known(grown: Tree, node: int, *, first: bool) -> bool:
    return first or bool(grown.visits[node]) or int(grown.proven[node]) != tree.UNPROVEN
