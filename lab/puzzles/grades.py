"""Difficulty of a puzzle, 1 to 4, by the levels that solve it. The kind ``now`` is graded by what a
person must notice."""

from functools import cache

from ai.bot import Bot, Task
from ai.bots import levels
from lab.puzzles.makers import Solution
from tholos_desktop.rules import Position, Turn, is_location, legal_turns, parse_turn
from tholos_desktop.table.puzzle_lines import BARS, GRADES, Bar
from tholos_desktop.teaching.columns import lead


def by_levels(position: Position, best: tuple[str, ...]) -> int:
    for grade, bar in zip(GRADES, BARS, strict=False):
        if _finds(bar, position, best):
            return grade
    return GRADES[-1]


def _finds(bar: Bar, position: Position, best: tuple[str, ...]) -> bool:
    bot, limit = _bot(bar.level), levels.LEVELS[bar.level].limit._replace(seconds=None)
    found = 0
    for seed in range(bar.tries):
        bot.forget()
        found += bot.think(Task(position, limit, seed)).notation in best
    return found >= bar.share * bar.tries


@cache
def _bot(level: str) -> Bot:
    return levels.LEVELS[level].make()


def by_sight(position: Position, solution: Solution) -> int:
    """Grade a puzzle of the kind ``now``: 1, plus 1 for each difficulty. Difficulties are a needed
    bonus action, an ornament and a tempting wrong first stone."""
    right = [parse_turn(notation, position) for notation in solution.best]
    needs_bonus = all(turn.bonus for turn in right)
    grade = 1 + needs_bonus + any(_meets_ornament(position, turn) for turn in right)
    if needs_bonus and _tempting(position).transfers[0] not in {t.transfers[0] for t in right}:
        grade += 1
    return grade


def _meets_ornament(position: Position, turn: Turn) -> bool:
    zones = {zone for transfer in turn.transfers for zone in transfer[1:]}
    return any(is_location(zone) and position.ornament(zone) for zone in zones)


def _tempting(position: Position) -> Turn:
    plain = [turn for turn in legal_turns(position) if not turn.bonus]
    return max(plain, key=lambda turn: lead(position.play(turn), position.side))
