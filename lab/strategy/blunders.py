"""Find the lessons behind mistakes: ``python -m lab blunders FILE OUT --games 20``.

FILE is one of ``python -m lab games``. Of each rating the first games between equals are reviewed;
a line of OUT has a game's rating and the lesson of each of its mistakes. A stopped run goes on.
``--write`` writes the commonest lessons of each rating into docs/strategy.md."""

import argparse
import random
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import islice
from pathlib import Path

from ai.bots import levels
from ai.review import review
from ai.teaching.reasons import MISTAKE
from ai.teaching.teacher import Explainer, Question
from lab.files import write_whole, written
from lab.strategy.games import RATINGS, PlayedGame, read
from lab.strategy.truths import PAGE, TIMES
from tholos_desktop.language.catalogue import Words
from tholos_desktop.rules import BASIC, Game, parse_turn
from tholos_desktop.teaching.game_lesson import lesson_of

NO_LESSON = "-"
MARKS = "<!-- blunders: written by python -m lab blunders -->", "<!-- /blunders -->"


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
    basic = (each for each in read(file) if each.is_even and each.game.start.mode == BASIC)
    found: dict[int, list[PlayedGame]] = {elo: [] for elo in RATINGS}
    for played in basic:
        if len(found[played.white]) < number:
            found[played.white].append(played)
        if all(len(games) == number for games in found.values()):
            break
    for games in zip(*found.values(), strict=True):
        yield from games


def table(lines: Sequence[str]) -> str:
    """Return the two commonest lessons of each rating as Markdown, and by how many of 100 mistakes
    they differ; in brackets if that is less than the width of its interval."""
    rows = ["| rating | games, mistakes | most | then | difference |", "|---|---|---|---|---|"]
    for elo in RATINGS:
        games = [Counter(line.split()[1:]) for line in lines if line.startswith(f"{elo} ")]
        counted = sum(games, Counter[str]())
        (most, one), (then, two) = counted.most_common(2)
        low, high = _interval(games, most, then)
        effect, number = 100 * (one - two) / counted.total(), counted.total()
        told = f"{effect:+.0f} ({low:.0f} to {high:.0f})"
        rows.append(
            f"| {elo} | {len(games)}, {number} | {_share(most, one, number)} |"
            f" {_share(then, two, number)} |"
            f" {told if high - low <= effect else f'[{told}]'} |"
        )
    return "\n".join(rows)


def _share(lesson: str, count: int, number: int) -> str:
    return f"{Words('en')(f'coach.{lesson}')}: {100 * count / number:.0f}"


def _interval(games: Sequence[Counter[str]], most: str, then: str) -> tuple[float, float]:
    """Return 95 % limits of the difference, by drawing games again with replacement."""
    rng, found = random.Random(1), []
    for _ in range(TIMES):
        drawn = sum(rng.choices(games, k=len(games)), Counter[str]())
        found.append(100 * (drawn[most] - drawn[then]) / max(1, drawn.total()))
    found.sort()
    return found[TIMES // 40], found[-1 - TIMES // 40]


def main(arguments: Sequence[str]) -> int:
    parser = argparse.ArgumentParser(prog="python -m lab blunders", description=__doc__)
    parser.add_argument("file", type=Path)
    parser.add_argument("out", type=Path)
    parser.add_argument("--games", type=int, default=20, help="of each rating")
    parser.add_argument("--write", action="store_true", help=f"write {PAGE}")
    options = parser.parse_args(arguments)
    levels.warmth.warm_up()
    explainer = Explainer()
    options.out.touch()
    done = len(options.out.read_text("utf-8").splitlines())
    for played in islice(_some(options.file, options.games), done, None):
        found = " ".join(lessons_of(played.game, explainer))
        with options.out.open("a", encoding="utf-8") as out:
            out.write(f"{played.white} {found}\n")
    told = table(options.out.read_text("utf-8").splitlines())
    print(told)
    if options.write:
        write_whole(PAGE, written(PAGE, MARKS, f"\n{told}\n"))
    return 0
