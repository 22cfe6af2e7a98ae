"""The table of a round robin: ratings, points, and each player's results against the others."""

from collections.abc import Sequence
from itertools import combinations
from statistics import fmean
from typing import NamedTuple

from lab.arena.elo import ScaleRating, pentanomial, ratings
from lab.arena.kept_games import Meeting, StoredGames


class Standing(NamedTuple):
    player: str
    rating: ScaleRating
    games: int
    share: float
    against: dict[str, float]


def meetings(players: Sequence[str]) -> list[Meeting]:
    return list(combinations(players, 2))


def standings(
    players: Sequence[str], played: StoredGames, anchor: str, elo: float
) -> list[Standing]:
    """Return the standings of all players, strongest first. ``elo`` is the anchor's rating."""
    counts = {each: pentanomial(played.pairs(each)) for each in meetings(players)}
    rated = ratings(counts, anchor, elo)
    rows = [_standing(player, rated[player], played, players) for player in players]
    return sorted(rows, key=lambda row: row.rating.elo, reverse=True)


def table(rows: Sequence[Standing]) -> list[list[str]]:
    names = [row.player for row in rows]
    head = ["player", "Elo", "95 %", "games", "points", *(f"v {name}" for name in names)]
    return [head, *([*_cells(row), *_shares(row, names)] for row in rows)]


def plain(cells: Sequence[Sequence[str]]) -> str:
    """Format a table for the terminal: the first column is aligned to the left, the others to the
    right."""
    widths = [max(map(len, column)) for column in zip(*cells, strict=True)]
    lines = []
    for first, *rest in cells:
        aligned = [cell.rjust(width) for cell, width in zip(rest, widths[1:], strict=True)]
        lines.append("  ".join([first.ljust(widths[0]), *aligned]).rstrip())
    return "\n".join(lines)


def markdown(cells: Sequence[Sequence[str]]) -> str:
    head, *rows = (f"| {' | '.join(row)} |" for row in cells)
    return "\n".join([head, f"|{'---|' * len(cells[0])}", *rows])


def _standing(
    player: str, rating: ScaleRating, played: StoredGames, players: Sequence[str]
) -> Standing:
    points = {}
    for meeting in meetings(players):
        if player in meeting:
            one, other = meeting
            results = [result for pair in played.pairs(meeting) for result in pair]
            if player == one:
                points[other] = [result.points for result in results]
            else:
                points[one] = [1 - result.points for result in results]
    everything = [point for each in points.values() for point in each]
    against = {rival: fmean(each) for rival, each in points.items()}
    return Standing(player, rating, len(everything), fmean(everything), against)


def _cells(row: Standing) -> list[str]:
    elo, low, high = (round(each) for each in row.rating)
    interval = "fixed" if low == high else f"{low} to {high}"
    return [row.player, str(elo), interval, str(row.games), _percent(row.share)]


def _shares(row: Standing, names: Sequence[str]) -> list[str]:
    return [_percent(row.against[name]) if name in row.against else "" for name in names]


def _percent(share: float) -> str:
    return f"{100 * share:.1f} %"
