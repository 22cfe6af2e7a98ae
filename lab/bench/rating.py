"""Number of games until a rating is right. Bots' recorded games (``python -m lab rating-games``)
stand in for people's."""

import argparse
import math
import random
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

from ai.bench import report
from lab.arena import rating_games
from tholos_desktop.commands.arguments import whole
from tholos_desktop.rules import ADVANCED, BASIC
from tholos_desktop.table.rating import Belief, RatedGame, Rating, elo_a_point, shown
from tholos_desktop.table.rivals import USUAL_STRENGTHS

GAMES = Path("docs", "rating")
"""Folder of the recorded games, relative to the folder of the sources. It has a file for each
mode."""
PERSONS, GAMES_OF_EACH = 100, 100
WEAKEST, STRONGEST = 500, 2200
EARLY, LATE = 15, 50
"""Numbers of games after which the error is reported."""
LOOKED_AT = (5, EARLY, 30, LATE, GAMES_OF_EACH)
"""Numbers of games after which it is checked that the rating's interval contains the true
strength."""
_APART, _ALIKE = 40, 250
"""Recorded games are grouped by the difference and by the mean of the two players' strengths. The
steps are ``_APART`` and ``_ALIKE`` Elo."""
_FEW = 12
"""If a group has fewer games than this, a random lead is computed from the difference in strength
instead of picking one of the group's games."""
_WITHIN = 1.96


class RecordedGame(NamedTuple):
    """A game between two players of known strength. Lead and result are those of the first
    player."""

    first: int
    second: int
    lead: int
    result: float


class GamePool:
    def __init__(self, games: Sequence[RecordedGame]) -> None:
        self._steps: dict[tuple[int, int], list[RecordedGame]] = defaultdict(list)
        for game in games:
            for each in (game, RecordedGame(game.second, game.first, -game.lead, 1 - game.result)):
                self._steps[_step(each.first, each.second)].append(each)

    def draw(self, rng: random.Random, person: float, rival: float) -> tuple[RatedGame, bool]:
        """Return a recorded game between players of about these strengths, and ``True``. If there
        are too few such games, return an invented game, and ``False``."""
        found = self._steps.get(_step(person, rival), [])
        if len(found) >= _FEW:
            game = rng.choice(found)
            return RatedGame(rival, game.lead, game.result), True
        share = rng.random()
        luck = math.log(share / (1 - share)) * 400 / math.log(10)
        ahead = shown(person - rival) + luck
        lead = round(ahead / elo_a_point(rival))
        result = 0.5 + math.copysign(0.5, lead) if lead else float(ahead > 0)
        return RatedGame(rival, lead, result), False


class PlayedGames:
    """A source of games that two bots play when a game is needed."""

    def __init__(self, mode: str) -> None:
        self._mode = mode

    def draw(self, rng: random.Random, person: float, rival: float) -> tuple[RatedGame, bool]:
        lead, points = rating_games.play(
            self._mode, round(person), round(rival), rng.randrange(2**31)
        )
        return RatedGame(rival, lead, points), True


class Run(NamedTuple):
    strength: float
    told: Sequence[Rating]
    played: Sequence[RatedGame]
    were_real: Sequence[bool]


def measure(seed: int = 1, *, live: int = 0) -> dict[str, float]:
    """Return the figures of both modes by name. They come from recorded games, or from new games of
    ``live`` simulated people if ``live`` is above 0."""
    told: dict[str, float] = {}
    for mode in (BASIC, ADVANCED):
        if live:
            runs = list(simulate(PlayedGames(mode), seed, persons=live, games=LATE))
        else:
            runs = list(simulate(read(GAMES / f"{mode}.txt"), seed))
        told |= {f"rating, {mode}: {name}": each for name, each in figures(runs).items()}
    return told


def read(path: Path) -> GamePool:
    """Return the games of a file, if it exists. Each line has two strengths, a lead and a
    result."""
    if not path.exists():
        return GamePool([])
    rows = (line.split() for line in path.read_text("utf-8").splitlines() if line[:1].isdigit())
    return GamePool(
        [RecordedGame(int(a), int(b), int(lead), float(result)) for a, b, lead, result in rows]
    )


def simulate(
    table: GamePool | PlayedGames, seed: int, *, persons: int = PERSONS, games: int = GAMES_OF_EACH
) -> Iterator[Run]:
    """Simulate people at evenly spaced strengths, who all begin without any games."""
    for number in range(persons):
        rng = random.Random(f"{seed} {number}")
        strength = WEAKEST + (STRONGEST - WEAKEST) * (number + 0.5) / persons
        belief = Belief()
        told, played, were_real = list[Rating](), list[RatedGame](), list[bool]()
        for _ in range(games):
            rival = USUAL_STRENGTHS.nearest(belief.rating.even_rival)
            game, was_real = table.draw(rng, strength, rival)
            belief.learn(game)
            told.append(belief.rating)
            played.append(game)
            were_real.append(was_real)
        yield Run(strength, told, played, were_real)


def figures(runs: Sequence[Run]) -> Mapping[str, float]:
    def error(after: int) -> float:
        missed = [(run.told[after - 1].elo - run.strength) ** 2 for run in runs]
        return math.sqrt(sum(missed) / len(missed))

    within = [
        abs(run.told[after - 1].elo - run.strength) <= _WITHIN * run.told[after - 1].error
        for run in runs
        for after in LOOKED_AT
        if after <= len(run.told)
    ]
    later = [game.result for run in runs for game in run.played[EARLY:]]
    real = [each for run in runs for each in run.were_real]
    return {
        f"RMS error after {EARLY} games, Elo": error(EARLY),
        f"RMS error after {LATE} games, Elo": error(LATE),
        "strengths within the 95 % told, %": 100 * sum(within) / len(within),
        f"won of the games from the {EARLY + 1}th on, %": 100 * sum(later) / len(later),
        "games that were really played, %": 100 * sum(real) / len(real),
    }


def _step(first: float, second: float) -> tuple[int, int]:
    return round((first - second) / _APART), int((first + second) / 2 / _ALIKE)


def main(arguments: Sequence[str]) -> int:
    parser = argparse.ArgumentParser(prog="python -m lab rating", description=__doc__)
    parser.add_argument(
        "--persons", type=whole(least=1), default=0, metavar="N",
        help="have bots play the games of N persons",
    )  # fmt: skip
    parser.add_argument("--json", action="store_true")
    options = parser.parse_args(arguments)
    return report(measure(live=options.persons), as_json=options.json)
