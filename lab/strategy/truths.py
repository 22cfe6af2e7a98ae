# mypy: disable-error-code="no-any-return"
# (numpy's types call a comparison Any.)
"""Count what wins games: ``python -m lab truths FILE`` prints the table of truths.

FILE is one of ``python -m lab games``. What a turn was worth is its player's final lead, less that
after an average turn in a like position: with the same lead, hands and open spaces, among players
of the same two ratings. Intervals hold 95 % and come from games drawn again with replacement. A
truth is told if its interval is no wider than the effect. ``--write`` writes the figures for the
page in the program and for docs/strategy.md."""

import argparse
import json
from collections.abc import Callable, Sequence
from itertools import product
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from lab.files import write_whole, written
from lab.strategy.facts import GRAYS, OWN, RIVALS, GameFacts, Numbers, TurnRow, facts_of
from lab.strategy.games import RATINGS, read
from tholos_desktop.language.catalogue import Words
from tholos_desktop.language.sentences import ornament_name
from tholos_desktop.rules import LOCATIONS, Ornament
from tholos_desktop.teaching.truths import BOARDS, GAMES, POINTS, shown

_WORDS = Words("en")
Mask = NDArray[np.bool_]
Turns = TurnRow[Numbers]
PHASES = ((1, 4), (5, 8), (9, 13), (14, 18), (19, 24), (25, 30), (31, 40))
"""Open spaces of positions that are like each other."""
EARLY, LATER, HALF, LATE, LAST = (22, 40), (1, 21), (7, 14), (1, 11), (7, 9)
CLOSE = 3
"""Lead in points up to which a game is close."""
TIMES = 200
"""How often games are drawn again for an interval."""
FIGURES, PAGE = Path("assets/strategy.json"), Path("docs/strategy.md")
COST_MARKS = "<!-- costs: written by python -m lab truths -->", "<!-- /costs -->"
HABITS = "refill", "feed", "gray", "steal"
"""Truths with a turn that speaks against them, of which the cost in a game can be told."""
MARKS = "<!-- truths: written by python -m lab truths -->", "<!-- /truths -->"


class Ratio(NamedTuple):
    """A figure as a sum divided by another. Both are kept by game, so that games can be drawn."""

    tops: Numbers
    bottoms: Numbers

    @property
    def figure(self) -> float:
        return float(self.tops.sum() / self.bottoms.sum())

    def drawn(self, counts: Numbers) -> Numbers:
        """Return the figures of samples. A row of ``counts`` says how often a game is drawn."""
        return (counts @ self.tops) / (counts @ self.bottoms)


class GameSample:
    """GameFacts about games, and what each turn was worth in points and in games of 100."""

    def __init__(self, facts: GameFacts) -> None:
        self.turns, self.columns, self.games = facts
        turns = self.turns
        self.is_plain = turns.ornaments == 0
        self.is_even = turns.rating == turns.rivals_rating
        self._terms = _terms(turns)
        self._alike = [
            np.flatnonzero(
                (turns.rating == one) & (turns.rivals_rating == other) & within(turns, spaces)
            )
            for one, other, spaces in product(RATINGS, RATINGS, PHASES)
        ]
        self.worth = self._more_than_expected(turns.final_lead)
        self.chance = 50 + self._more_than_expected(turns.share)

    def _more_than_expected(self, results: Numbers) -> Numbers:
        more = np.zeros_like(results)
        for rows in self._alike:
            more[rows] = _rest(results[rows], self._terms[rows])
        return more

    def mean(self, values: Numbers, mask: Mask) -> Ratio:
        return _ratio(self.turns.game[mask], values[mask], np.ones(mask.sum()), self.games)

    def slope(self, mask: Mask) -> Ratio:
        """Return how many points of the final lead go with one more own stone in hand."""
        own, others = self._terms[mask, :1], self._terms[mask, 1:]
        more, lead = _rest(own[:, 0], others), _rest(self.turns.final_lead[mask], others)
        return _ratio(self.turns.game[mask], more * lead, more * more, self.games)

    def column_mean(self, mask: Mask) -> Ratio:
        share = self.columns.share[mask]
        return _ratio(self.columns.game[mask], share, np.ones_like(share), self.games)


def _ratio(game: Numbers, tops: Numbers, bottoms: Numbers, games: int) -> Ratio:
    index = game.astype(int)
    by_game = (np.bincount(index, each, games).astype(np.float64) for each in (tops, bottoms))
    return Ratio(*by_game)


def within(turns: Turns, spaces: tuple[int, int]) -> Mask:
    return (turns.spaces >= spaces[0]) & (turns.spaces <= spaces[1])


def _terms(turns: Turns) -> Numbers:
    """Return what makes positions alike; the number of own stones in hand comes first."""
    odd = turns.spaces % 2
    leads = turns.lead, turns.lead * turns.spaces
    hands = turns.rivals_own, turns.others, turns.rivals_others, odd * turns.own
    return np.column_stack([turns.own, *leads, *hands, turns.spaces, odd, np.ones_like(odd)])


def _rest(results: Numbers, terms: Numbers) -> Numbers:
    """Return what is left of results that are not explained by the terms."""
    rest: Numbers = results - terms @ np.linalg.lstsq(terms, results, rcond=None)[0]
    return rest


Choice = Callable[[Turns], Mask]
Query = Callable[[GameSample, int], Ratio]
"""Returns a figure for players of a rating."""


def _of(sample: GameSample, level: int) -> Mask:
    return sample.is_plain & (sample.turns.rating == level)


def worth(choice: Choice) -> Query:
    """Return the query for what turns are worth, in points."""
    return lambda sample, level: sample.mean(
        sample.worth, choice(sample.turns) & _of(sample, level)
    )


def chance(choice: Choice) -> Query:
    """Return the query for the games won of 100 after turns; after an average turn 50."""
    return lambda sample, level: sample.mean(
        sample.chance, choice(sample.turns) & _of(sample, level)
    )


def won(choice: Choice) -> Query:
    """Return the query for the games won of 100 by who is to move, against an equal."""
    return lambda sample, level: sample.mean(
        sample.turns.share, choice(sample.turns) & sample.is_even & _of(sample, level)
    )


def won_with(ornament: Ornament) -> Query:
    """Return the query for the games won of 100 by who owns the column with an ornament."""

    def query(sample: GameSample, level: int) -> Ratio:
        is_of = sample.columns.rating == level
        return sample.column_mean(is_of & (sample.columns.ornament == ornament))

    return query


def _own_stone(sample: GameSample, level: int) -> Ratio:
    return sample.slope(within(sample.turns, HALF) & sample.is_even & _of(sample, level))


def _nothing(sample: GameSample, level: int) -> Ratio:
    return Ratio(np.zeros(sample.games), np.ones(sample.games))


class Comparison(NamedTuple):
    name: str
    unit: str
    good: Query
    bad: Query
    title: str = ""
    """For the docs, of what the page does not show."""


def _places_own(turns: Turns) -> Mask:
    return (turns.taken == 0) & (turns.stone == OWN)


def _places_gray(turns: Turns) -> Mask:
    return (turns.taken == 0) & (turns.stone == GRAYS)


def _refills(turns: Turns) -> Mask:
    return (turns.could_fill == 1) & (turns.stone == OWN)


def _begins(stone: int) -> Choice:
    return lambda turns: (turns.ply == 0) & (turns.taken > 0) & (turns.stone == stone)


def _does_bonus(letters: str) -> Choice:
    """Seen by White: B moves a stone of the own color."""
    return lambda turns: np.isin(turns.bonus, [LOCATIONS.index(each) for each in letters])


def _during(choice: Choice, spaces: tuple[int, int]) -> Choice:
    return lambda turns: choice(turns) & within(turns, spaces)


def _is_close(turns: Turns) -> Mask:
    return within(turns, LAST) & (abs(turns.lead) <= CLOSE)


def _with(ornament: Ornament) -> str:
    return f"Who owns the column with *{ornament_name(_WORDS, ornament)}* wins"


COMPARISONS = (
    Comparison("hand", POINTS, _own_stone, _nothing),
    Comparison(
        "refill",
        POINTS,
        worth(lambda turns: _refills(turns) & (turns.taken == 3)),
        worth(lambda turns: _refills(turns) & (turns.taken < 3)),
    ),
    Comparison("first", GAMES, chance(_begins(OWN)), chance(_begins(RIVALS))),
    Comparison(
        "bonus",
        POINTS,
        worth(_during(_does_bonus("BG"), LATER)),
        worth(_during(_does_bonus("ACDEF"), LATER)),
    ),
    Comparison(
        "feed",
        POINTS,
        worth(_during(lambda turns: _places_own(turns) & (turns.ahead == 0), LATER)),
        worth(_during(lambda turns: _places_own(turns) & (turns.ahead <= -2), LATER)),
    ),
    Comparison(
        "gray",
        POINTS,
        worth(_during(lambda turns: _places_gray(turns) & (turns.ahead < 0), LATE)),
        worth(_during(lambda turns: _places_gray(turns) & (turns.ahead > 0), LATE)),
    ),
    Comparison(
        "gray_early",
        POINTS,
        worth(_during(lambda turns: _places_gray(turns) & (turns.ahead < 0), EARLY)),
        _nothing,
        "Gray on a rival's column early is worth more than other turns",
    ),
    Comparison(
        "steal",
        POINTS,
        worth(_during(_does_bonus("E"), LATE)),
        worth(_during(_does_bonus("E"), EARLY)),
    ),
    Comparison(
        "last",
        GAMES,
        won(lambda turns: _is_close(turns) & (turns.own >= 2)),
        won(lambda turns: _is_close(turns) & (turns.own == 0)),
    ),
    *(
        Comparison(
            each.name.lower(),
            GAMES,
            won_with(each),
            won_with(Ornament.NONE),
            "" if each.name.lower() in BOARDS else _with(each),
        )
        for each in Ornament
        if each
    ),
)


class Figure(NamedTuple):
    """What games say about a truth."""

    good: float
    bad: float
    low: float
    high: float
    """Interval of the difference between ``good`` and ``bad``."""

    @property
    def effect(self) -> float:
        return self.good - self.bad

    @property
    def is_told(self) -> bool:
        """True if the games can carry it."""
        return self.high - self.low <= abs(self.effect)


ALL = "all"
Figures = dict[str, dict[str, Figure]]
"""Figures of each truth by rating. Those of :data:`ALL` are the mean of the ratings."""


def figures(sample: GameSample, seed: int = 1) -> Figures:
    rng, games = np.random.default_rng(seed), sample.games
    draws = rng.integers(games, size=(TIMES, games))
    counts = np.array([np.bincount(draw, minlength=games) for draw in draws], np.float64)
    return {truth.name: _figures(truth, sample, counts) for truth in COMPARISONS}


def _figures(truth: Comparison, sample: GameSample, counts: Numbers) -> dict[str, Figure]:
    asked = {str(elo): (truth.good(sample, elo), truth.bad(sample, elo)) for elo in RATINGS}
    told = {key: (good.figure, bad.figure) for key, (good, bad) in asked.items()}
    drawn = {key: good.drawn(counts) - bad.drawn(counts) for key, (good, bad) in asked.items()}
    told[ALL] = tuple(np.mean([*told.values()], axis=0))
    drawn[ALL] = np.mean([*drawn.values()], axis=0)
    limits = {key: np.percentile(effects, (2.5, 97.5)) for key, effects in drawn.items()}
    return {
        key: Figure(*(round(float(each), 2) for each in (*told[key], *limits[key])))
        for key in (ALL, *asked)
    }


Costs = dict[str, dict[str, float]]
"""Points a game that players lose by not heeding a truth, by the truth and their rating."""


def costs(sample: GameSample) -> Costs:
    begins = sample.is_plain & (sample.turns.ply <= 1)  # one row for each player of a game
    return {
        truth.name: {str(elo): _cost(truth, sample, elo, begins) for elo in RATINGS}
        for truth in COMPARISONS
        if truth.name in HABITS
    }


def _cost(truth: Comparison, sample: GameSample, elo: int, begins: Mask) -> float:
    good, bad = truth.good(sample, elo), truth.bad(sample, elo)
    players = np.count_nonzero(begins & (sample.turns.rating == elo))
    return round(float(bad.bottoms.sum() / players * (good.figure - bad.figure)), 2)


def _rows(*rows: Sequence[object]) -> str:
    head, *others = ("| " + " | ".join(map(str, row)) + " |" for row in rows)
    return "\n".join([head, "|---" * len(rows[0]) + "|", *others])


def cost_table(lost: Costs) -> str:
    rows = (
        [_title(truth), *lost[truth.name].values()] for truth in COMPARISONS if truth.name in lost
    )
    return _rows(("not heeding", *RATINGS), *rows)


def table(found: Figures) -> str:
    """Return effects and intervals as Markdown; in brackets what is not told."""
    rows = []
    for truth in COMPARISONS:
        all_figures = found[truth.name]
        cells = [_cell(truth, each) for each in all_figures.values()]
        is_shown = truth.name in BOARDS and all_figures[ALL].is_told
        page = shown(truth.unit, *all_figures[ALL][:2]) if is_shown else ""
        rows.append((_title(truth), page, *cells))
    return _rows(("truth", "page", ALL, *RATINGS), *rows)


def _title(truth: Comparison) -> str:
    return truth.title or _WORDS(f"truths.{truth.name}")


def _cell(truth: Comparison, figure: Figure) -> str:
    both = f"{figure.good:.0f} : {figure.bad:.0f}, " if truth.unit == GAMES else ""
    text = f"{both}{figure.effect:+.1f} ({figure.low:.1f} to {figure.high:.1f})"
    return text if figure.is_told else f"[{text}]"


def as_json(found: Figures, games: int) -> str:
    truths: dict[str, dict[str, Any]] = {}
    for truth in COMPARISONS:
        figures = found[truth.name]
        truths[truth.name] = {"unit": truth.unit, "told": figures[ALL].is_told, **figures}
    return json.dumps({"games": games, "truths": truths}, indent=1) + "\n"


def main(arguments: Sequence[str]) -> int:
    parser = argparse.ArgumentParser(prog="python -m lab truths", description=__doc__)
    parser.add_argument("file", type=Path)
    parser.add_argument("--write", action="store_true", help=f"write {FIGURES} and {PAGE}")
    options = parser.parse_args(arguments)
    facts = facts_of(read(options.file))
    sample = GameSample(facts)
    found, lost = figures(sample), cost_table(costs(sample))
    print(f"{facts.games} games, {facts.turns.game.size} turns\n{table(found)}\n\n{lost}")
    if options.write:
        write_whole(FIGURES, as_json(found, facts.games))
        counted = f"\n{facts.games} games.\n\n{table(found)}\n"
        write_whole(PAGE, written(PAGE, MARKS, counted))
        write_whole(PAGE, written(PAGE, COST_MARKS, f"\n{lost}\n"))
    return 0
