"""Write marked moves with all that is said about them, for a reader to judge:
``python -m lab readings FILE --moves 60``.

A player rated 900 plays one rated 1300, and a review marks the first one's moves. FILE has the
rules in short, then of each move the board as text, the move, the better one, and the sentences of
the review on arrival, of *Show* and of *Why?*. Prints how many moves say nothing on arrival but
what they cost in percent."""

import argparse
import random
import time
from collections.abc import Callable, Sequence
from pathlib import Path as File
from typing import NamedTuple

from ai.bots import levels
from lab.teaching.marks import LEVEL, RIVAL, games
from tholos_desktop.language.catalogue import Words
from tholos_desktop.language.hints import why_words
from tholos_desktop.language.sentences import Names, ornament_words, standing_words, turn_words
from tholos_desktop.rules import (
    GREEK,
    WHITE,
    Game,
    Position,
    Side,
    Turn,
    parse_turn,
    rival,
    score,
)
from tholos_desktop.scenes.review.text import PositionText, ReviewText
from tholos_desktop.table.analysis import Analysis
from tholos_desktop.table.analysis_line import AnalysisLine, Path
from tholos_desktop.table.engine_client import Engine
from tholos_desktop.table.match import Match, Player, Setup
from tholos_desktop.teaching.game_lesson import GameNotes, LessonSearch
from tholos_desktop.teaching.game_review import GameReview
from tholos_desktop.teaching.verdicts import JudgedMove, is_costly, judged_moves
from tholos_desktop.teaching.why import MoveReasons

MOST_OF_A_GAME = 5
PATIENCE_SECONDS, SECONDS_BETWEEN_LOOKS = 600.0, 0.01
MOST_BARE = 0.1
"""Largest share of moves that say on arrival what they cost, but not why."""
STONES = {"w": "white", "b": "black", "g": "gray"}

RULES = """# Marked moves and what the program says about them

**Tholos in brief.** Seven columns, α β γ δ π Σ Ω, hold 5 stones each; a workshop (a player's hand)
holds 3. A turn is either *take* from the quarry (up to 3 of one's own color, or up to 2 gray, or 1
of the rival's) or *place* one stone from the workshop on a column that isn't full. Whoever places a
stone of their **own** color may do the column's bonus action once:
- α, β, Ω: move a gray (α), white (β) or black (Ω) stone from the top of another column to a third
- γ: return another column's top stone to the quarry; δ: take any one stone from the quarry
- π: take any one stone from the rival's workshop; Σ: place one more stone on another column

The game ends when all columns are full. Whoever has more stones of their color in a column owns it
(in a tie nobody does) and scores the whole column: own stones 1 each, the rival's 3 each, gray −2
each. An ornament changes the rules of its column.

The player ("you") is a beginner. Is what the program says of a move **true, about what matters, and
understood by a beginner at the first reading**? 0 wrong or misleading, 1 true but useless, 2 helps,
3 what a good coach would say.
"""


class Reading(NamedTuple):
    position: Position
    played: Turn
    best: Turn
    arrival: PositionText
    show: PositionText
    why: str
    names: Names


class Reader:
    """Asks for everything that the program says about a player's marked moves in a game."""

    def __init__(self) -> None:
        self._engine, self._words = Engine(), Words("en")

    def readings(self, game: Game, own: Side, rng: random.Random) -> list[Reading]:
        review = self._review(game, own)
        judged = judged_moves(review.game, review.verdicts)
        marked = [each for each in judged if each.side == own and is_costly(each.verdict)]
        some = sorted(rng.sample(marked, min(len(marked), MOST_OF_A_GAME)))
        found = [self._reading(review, review.match, each) for each in some]
        review.analysis.close()
        return found

    def notes(self, game: Game, own: Side) -> GameNotes:
        """Return what a review finds out about a player's moves in a game."""
        review = self._review(game, own)
        search = LessonSearch(review, own, "")
        self._wait(review, search.follow)
        review.analysis.close()
        assert search.notes is not None
        return search.notes

    def _review(self, game: Game, own: Side) -> GameReview:
        you, ben = Player(), Player("Ben", elo=RIVAL)
        match = Match(Setup(you, ben) if own == WHITE else Setup(ben, you), 0, game)
        analysis = Analysis(self._engine)
        analysis.elo = LEVEL
        review = GameReview(match, analysis)
        review.begin()
        self._wait(review, lambda: review.is_complete)
        return review

    def _reading(self, review: GameReview, match: Match, move: JudgedMove) -> Reading:
        position = review.game.position_after(move.ply)
        text, line = ReviewText(self._words, review), AnalysisLine(match)
        before = line.played[: move.ply]
        arrival = self._remark(text, line, (*before, move.verdict.turn), review)
        show = self._remark(text, line, (*before, move.verdict.best), review)
        played, best = (
            parse_turn(each, position) for each in (move.verdict.turn, move.verdict.best)
        )
        review.analysis.explain(position, move.verdict.turn)
        self._wait(review, lambda: not review.analysis.is_explaining)
        facts = review.analysis.reasons(position, move.verdict.turn)
        why = why_words(self._words, MoveReasons(position, played, facts), text.names)
        return Reading(position, played, best, arrival, show, why, text.names)

    def _remark(
        self, text: ReviewText, line: AnalysisLine, path: Path, review: GameReview
    ) -> PositionText:
        line.go_to(path)
        told = PositionText()

        def is_told() -> bool:
            nonlocal told
            told = text.remark(line)  # may ask the engine
            return not review.analysis.is_explaining

        self._wait(review, is_told)
        return told

    def _wait(self, review: GameReview, is_done: Callable[[], bool]) -> None:
        end = time.monotonic() + PATIENCE_SECONDS
        while not is_done():
            if time.monotonic() > end:
                raise TimeoutError(f"no answer on {review.game.position.code!r}")
            self._engine.poll()
            review.follow()
            time.sleep(SECONDS_BETWEEN_LOOKS)

    def close(self) -> None:
        self._engine.close()


def page(number: int, reading: Reading) -> str:
    words, position = Words("en"), reading.position
    side, names = position.side, reading.names
    account = score(position)
    lines = [
        f"## {number}",
        "",
        f"You are {STONES[side]}, Ben is {STONES[rival(side)]}. Your turn.",
    ]
    for column in account.columns:
        stones = ", ".join(STONES[each] for each in column.stones) or "empty"
        standing = standing_words(words, column, side)
        ornament = column.ornament
        said = f" [ornament: {ornament_words(words, ornament)}]" if ornament else ""
        full = " (full)" if not position.is_valid(column.location) else ""
        lines.append(f"- {GREEK[column.location]}: {stones}{full}: {standing}{said}")
    for whose, owner in (("your", side), ("Ben's", rival(side))):
        held = ", ".join(STONES[each] for each in position.workshop(owner)) or "empty"
        lines.append(f"- {whose} workshop: {held}")
    quarry = ", ".join(f"{position.quarry(each)} {name}" for each, name in STONES.items())
    own, other = account.points(side), account.points(rival(side))
    lines += [f"- quarry: {quarry}; points now {own} : {other}", ""]
    lines.append(f"**Played:** {turn_words(words, position, reading.played, names)}")
    lines.append(f"**Better:** {turn_words(words, position, reading.best, names)}")
    for title, told in (("On arrival", reading.arrival), ("Show", reading.show)):
        lines.append(f"**{title}:** {' '.join((told.heading, *told.lines))}")
    lines += [
        f"**Why?** {reading.why}",
        "",
        f"`{position.code}` `{reading.played}` `{reading.best}`",
    ]
    return "\n".join(lines)


def main(arguments: Sequence[str]) -> int:
    parser = argparse.ArgumentParser(prog="python -m lab readings", description=__doc__)
    parser.add_argument("file", metavar="FILE", type=File)
    parser.add_argument("--moves", type=int, default=60)
    parser.add_argument("--seed", type=int, default=random.SystemRandom().randrange(1 << 31))
    asked = parser.parse_args(arguments)
    print(f"seed {asked.seed}", flush=True)
    levels.warmth.warm_up()
    rng, reader, found = random.Random(asked.seed), Reader(), list[Reading]()
    for game, own in games(rng, asked.moves):
        found += reader.readings(game, own, rng)
        pages = [page(number, each) for number, each in enumerate(found[: asked.moves], start=1)]
        asked.file.write_text("\n\n".join([RULES, *pages]) + "\n")
        bare = sum(not each.arrival.lines for each in found)
        print(f"{len(found)} moves, {bare} with nothing but the cost on arrival", flush=True)
        if len(found) >= asked.moves:
            break
    reader.close()
    return 1 if bare > MOST_BARE * len(found) else 0
