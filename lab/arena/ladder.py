"""The ladder: all levels against each other, and the pages and files that tell their strength.

``python -m lab ladder`` writes, in the folder of the sources, every pair into ``docs/ladder.json``,
from which it continues when started again, and then publishes the tables. Ratings are those of the
scale of all players (:mod:`lab.arena.scale`), as far as measured: matches between players as far
apart as the levels say little about how far.
"""

import argparse
import json
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from ai.bots.levels import LEVELS
from lab import workers
from lab.arena import arena, scale_page
from lab.arena.kept_games import StoredGames
from lab.arena.match import AT
from lab.arena.standings import markdown, plain
from lab.files import read_json, write_whole, written
from tholos_desktop.commands.arguments import whole
from tholos_desktop.rules import ADVANCED

STRONGEST = "oracle"
GAMES_FILE = Path("docs", "ladder.json")
LEVELS_FILE = Path("assets", "levels.json")
PAGES = Path("README.md"), Path("docs", "bots.md")
MARKS = BEGIN, END = "<!-- ladder: written by make ladder -->", "<!-- /ladder -->"


def main(arguments: Sequence[str]) -> int:
    """Play the ladder, or what is missing of it, and write all; return the exit code.

    Raises ``ValueError``, before any game, for a folder whose pages lack the marks.
    """
    options = _parser().parse_args(arguments)
    folder = Path(options.folder)
    for page in PAGES:
        written(folder / page, MARKS, "")
    plan = arena.MatchPlan(players(options.oracle_nodes), options.games, seed=options.seed)
    with workers.opened(options) as executor:
        played = StoredGames(plan.about, folder / GAMES_FILE)
        played.resume()
        if not arena.play_and_keep(plan, played, executor):
            return 1
    arena.conclude(plan, played)
    publish(folder)
    print(plain(table(folder)))
    return 0


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="python -m lab ladder", description="Measure the levels and write their tables."
    )
    parser.add_argument(
        "--games", type=whole(1, arena.MOST_GAMES), default=200, metavar="N", help="in each match"
    )
    parser.add_argument("--oracle-nodes", type=whole(), default=8_000, metavar="N")
    parser.add_argument("--seed", type=whole(0, arena.MOST_SEED), default=1, metavar="S")
    parser.add_argument("--folder", default=".", help="where README.md is")
    workers.add_arguments(parser)
    return parser


def players(oracle_nodes: int) -> tuple[str, ...]:
    return tuple(f"{name}{AT}{oracle_nodes}" if name == STRONGEST else name for name in LEVELS)


def publish(folder: Path) -> None:
    """Write the table between two marks in README.md and docs/bots.md, and ``assets/levels.json``
    for the table's scenes, by the games and the scale in ``docs/``."""
    told = _told(folder)
    games = 2 * len(told["matches"][0]["pairs"])
    (nodes,) = (name.partition(AT)[2] for name in _players(told) if AT in name)
    seed = told["about"]["seed"]
    command = f"python -m lab ladder --games {games} --oracle-nodes {nodes} --seed {seed}"
    explained = (
        "Ratings are on the scale of all players: easy is 1000 by definition, and 190 points more\n"
        "win three games of four. The last columns show the share won against each other level,\n"
        f"{games} games in each match of the basic game, every opening from both sides; they are\n"
        f"too far apart to calibrate the scale. Here the oracle searches {int(nodes):,} positions\n"
        f"a turn. `make scale`, `{command}`"
    )
    text = f"{markdown(table(folder))}\n\n{explained}"
    for page in PAGES:
        write_whole(folder / page, written(folder / page, MARKS, text))
    (folder / LEVELS_FILE).parent.mkdir(exist_ok=True)
    strengths = {"levels": levels(folder), ADVANCED: scale_page.levels(folder, ADVANCED)}
    write_whole(
        folder / LEVELS_FILE, json.dumps({"command": command, **strengths}, indent=2) + "\n"
    )


def levels(folder: Path) -> dict[str, dict[str, int]]:
    """The levels' strengths in the basic game, the strongest first, by the scale; without one, by
    the games of the ladder."""
    found = scale_page.levels(folder)
    if not found:
        for row in _told(folder)["summary"]["standings"]:
            rating = {key: round(value) for key, value in row["rating"].items()}
            found[_level(row["player"])] = rating
    return dict(sorted(found.items(), key=lambda each: each[1]["elo"], reverse=True))


def table(folder: Path) -> list[list[str]]:
    """The levels' strengths in both modes, and who won how much of whom; the head first."""
    strengths = levels(folder), scale_page.levels(folder, ADVANCED)
    against = {
        _level(row["player"]): {_level(name): share for name, share in row["against"].items()}
        for row in _told(folder)["summary"]["standings"]
    }
    names = list(strengths[0])
    head = ["level", "basic", "95 %", "advanced", "95 %", *(f"v {name}" for name in names)]
    rows = [
        [
            name,
            *scale_page.cells(strengths[0].get(name)),
            *scale_page.cells(strengths[1].get(name)),
            *(f"{100 * won[other]:.1f} %" if other in won else "" for other in names),
        ]
        for name, won in ((name, against.get(name, {})) for name in names)
    ]
    return [head, *rows]


def _told(folder: Path) -> dict[str, Any]:
    told: dict[str, Any] = read_json(folder / GAMES_FILE)
    return told


def _players(told: Mapping[str, Any]) -> list[str]:
    return [row["player"] for row in told["summary"]["standings"]]


def _level(player: str) -> str:
    return player.partition(AT)[0]
