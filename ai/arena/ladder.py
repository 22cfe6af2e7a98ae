"""The ladder: all levels against each other, and the pages and files that tell their strength.

What ``tholos ladder`` writes, in the folder of the sources: every pair in ``docs/ladder.json``,
from which it goes on when it is started again; the chart in ``docs/images/ladder.png``; the table
between two marks in README.md and docs/bots.md; and ``assets/levels.json`` for the table's scenes,
where a level's strength on the scale of all players, if it is measured, goes before the ladder's:
matches between players far apart say little of how far.
"""

import argparse
import json
import os
from collections.abc import Mapping, Sequence
from pathlib import Path

from ai.arena import arena, scale_page
from ai.arena.kept_games import Played, write_whole
from ai.arena.match import AT
from ai.arena.pages import written
from ai.arena.standings import Standing, markdown, plain, table
from ai.bots.levels import LEVELS
from tholos_desktop.rules import ADVANCED

STRONGEST = "oracle"
GAMES_FILE = Path("docs", "ladder.json")
CHART = Path("docs", "images", "ladder.png")
LEVELS_FILE = Path("assets", "levels.json")
PAGES = {Path("README.md"): False, Path("docs", "bots.md"): True}
"""The pages with the table, and whether the chart goes with it."""
MARKS = BEGIN, END = "<!-- ladder: written by make ladder -->", "<!-- /ladder -->"


def run(options: argparse.Namespace, draw: arena.Draw) -> int:
    """Play the ladder, or what is missing of it, and write all; return the exit code.

    Raises ``ValueError``, before any game, for a folder whose pages lack the marks.
    """
    folder = Path(options.folder)
    for page in PAGES:
        written(folder / page, MARKS, "")
    plan = arena.Plan(players(options.oracle_nodes), options.games, seed=options.seed)
    played = Played(plan.about, folder / GAMES_FILE)
    played.resume()
    if not arena.play_and_keep(plan, played):
        return 1
    anchor = arena.anchor_of(plan.players, None)
    rows = [_named(row) for row in arena.conclude(plan, played, anchor)]
    print(plain(table(rows)))
    chart = folder / CHART
    chart.parent.mkdir(exist_ok=True)
    title = f"The levels on one scale (Elo; {plan.games} games in each match)"
    draw([(row.player, *row.rating) for row in rows], title, chart)
    scale_page.draw_charts(folder, draw)
    publish(folder, rows, options)
    return 0


def players(oracle_nodes: int) -> tuple[str, ...]:
    """The levels as they play the ladder."""
    return tuple(f"{name}{AT}{oracle_nodes}" if name == STRONGEST else name for name in LEVELS)


def publish(folder: Path, rows: Sequence[Standing], options: argparse.Namespace) -> None:
    """Write the table into the pages, and the levels' strengths among the assets."""
    command = f"tholos ladder --games {options.games} --oracle-nodes {options.oracle_nodes}"
    command += f" --seed {options.seed}"
    explained = (
        f"{options.games} games in each match, of the basic game, every opening from both sides; "
        "easy is 1000 by definition, and 190 points more win three games of four. The oracle looks "
        f"at {options.oracle_nodes:,} positions a turn here. `{command}`"
    )
    for page, has_chart in PAGES.items():
        text = f"{markdown(table(rows))}\n\n{explained}"
        if has_chart:
            link = Path(os.path.relpath(CHART, page.parent)).as_posix()
            text += f"\n\n![The levels on one scale]({link})"
        write_whole(folder / page, written(folder / page, MARKS, text))
    (folder / LEVELS_FILE).parent.mkdir(exist_ok=True)
    strengths = {row.player: _strength(row) for row in rows} | scale_page.levels(folder)
    with_ornaments = scale_page.levels(folder, ADVANCED)
    told = {"command": command, "levels": strengths, ADVANCED: with_ornaments}
    write_whole(folder / LEVELS_FILE, json.dumps(told, indent=2) + "\n")


def _named(row: Standing) -> Standing:
    """A row under the names of the levels."""
    against = {name.partition(AT)[0]: share for name, share in row.against.items()}
    return row._replace(player=row.player.partition(AT)[0], against=against)


def _strength(row: Standing) -> Mapping[str, int]:
    elo, low, high = (round(each) for each in row.rating)
    return {"elo": elo, "low": low, "high": high, "games": row.games}
