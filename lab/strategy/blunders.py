"""Find the lessons behind mistakes: ``python -m lab blunders FILE OUT --games 20``.

FILE is one of ``python -m lab games``. Of each rating the first games between equals are reviewed;
a line of OUT has a game's rating and the lesson of each of its mistakes. A stopped run goes on."""

import argparse
from collections.abc import Iterator, Sequence
from itertools import islice
from pathlib import Path

from ai.bots import levels
from ai.review import review
from ai.teaching.reasons import MISTAKE
from ai.teaching.teacher import Explainer, Question
from lab.strategy.games import RATINGS, PlayedGame, read
from tholos_desktop.rules import BASIC, Game, parse_turn
from tholos_desktop.teaching.game_lesson import lesson_of

NO_LESSON = "-"


def lessons_of(game: Game, explainer: Explainer) -> Iterator[str]:
    """Yield the lesson of each mistake, by either player."""
    for verdict in review(game):
        if verdict.lost_chance >= MISTAKE:
            position = game.position_after(verdict.ply)
            turn = parse_turn(verdict.turn, position)
            facts = explainer.explain(Question(position, turn))
            yield lesson_of(position, turn, facts) or NO_LESSON


def _some(file: Path, number: int) -> Iterator[PlayedGame]:
    """Yield games of each rating in turn."""
    even = [each for each in islice(read(file), number * 12) if each.is_even]
    basic = [each for each in even if each.game.start.mode == BASIC]
    by_rating = [[each for each in basic if each.white == elo][:number] for elo in RATINGS]
    for games in zip(*by_rating, strict=True):
        yield from games


def main(arguments: Sequence[str]) -> int:
    parser = argparse.ArgumentParser(prog="python -m lab blunders", description=__doc__)
    parser.add_argument("file", type=Path)
    parser.add_argument("out", type=Path)
    parser.add_argument("--games", type=int, default=20, help="of each rating")
    options = parser.parse_args(arguments)
    levels.warmth.warm_up()
    explainer = Explainer()
    options.out.touch()
    done = len(options.out.read_text("utf-8").splitlines())
    for played in islice(_some(options.file, options.games), done, None):
        found = " ".join(lessons_of(played.game, explainer))
        with options.out.open("a", encoding="utf-8") as out:
            out.write(f"{played.white} {found}\n")
    return 0
