"""The measured scale of strengths: tables for readers, and the levels' ratings for the program."""

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from ai.bots.skills import SKILLS, Skill
from lab.arena.match import AT, LOOK
from lab.arena.standings import markdown
from lab.files import read_json, write_whole, written
from tholos_desktop.rules import ADVANCED, BASIC

EVIDENCE = Path("docs", "scale")
PAGE = Path("lab", "bots.md")
MARKS = "<!-- scale: written by python -m lab scale -->", "<!-- /scale -->"
LEVELS_FILE = Path("assets", "levels.json")
LEVELS_PAGE = Path("docs", "bots.md")
LEVELS_MARKS = "<!-- levels: written by make scale -->", "<!-- /levels -->"
HEAD = "basic", "95 %", "advanced", "95 %"
EXPLAINED = """\
Ratings are on the scale of all players: easy is 1000 by definition, and 190 points more
win three games of four. Here the oracle searches 8,000 positions a turn. `make scale`"""
MODES = (BASIC, ADVANCED)


def publish(folder: Path) -> None:
    """Write the tables into their pages, and the levels' ratings into a file. Raises ``ValueError``
    for a page without the comments that enclose its table."""
    strengths = {mode: levels(folder, mode) for mode in MODES}
    told = {"command": "make scale", "levels": strengths[BASIC], ADVANCED: strengths[ADVANCED]}
    write_whole(folder / LEVELS_FILE, json.dumps(told, indent=2) + "\n")
    text = f"{levels_table(folder)}\n\n{EXPLAINED}"
    write_whole(folder / LEVELS_PAGE, written(folder / LEVELS_PAGE, LEVELS_MARKS, text))
    write_whole(folder / PAGE, written(folder / PAGE, MARKS, scale_table(folder)))


def levels_table(folder: Path) -> str:
    basic, advanced = (levels(folder, mode) for mode in MODES)
    rows = [[name, *cells(row), *cells(advanced.get(name))] for name, row in basic.items()]
    return markdown([["level", *HEAD], *rows])


def scale_table(folder: Path) -> str:
    told = {mode: measured(folder, mode) for mode in MODES}
    best = {name: row["elo"] for mode in reversed(MODES) for name, row in told[mode].items()}
    names = sorted(best, key=lambda name: best[name], reverse=True)
    rows = [
        [spoken(name), *(cell for mode in MODES for cell in cells(told[mode].get(name)))]
        for name in names
    ]
    return markdown([["player", *HEAD], *rows])


def measured(folder: Path, mode: str) -> dict[str, Any]:
    path = folder / EVIDENCE / f"{mode}.json"
    players = read_json(path)["players"] if path.exists() else {}
    return {name: each for name, each in players.items() if "elo" in each}


def levels(folder: Path, mode: str) -> dict[str, dict[str, int]]:
    """Return the levels' ratings in a mode, the strongest first."""
    found = {
        name.partition(AT)[0]: {key: row[key] for key in ("elo", "low", "high")}
        for name, row in measured(folder, mode).items()
        if not name.startswith(LOOK)
    }
    return dict(sorted(found.items(), key=lambda each: each[1]["elo"], reverse=True))


def spoken(name: str) -> str:
    if not name.startswith(LOOK):
        return name
    number = int(name.removeprefix(LOOK))
    return f"{number}: {_how(SKILLS[number])}"


def _how(look: Skill) -> str:
    if look.nodes > 1:
        return f"{look.nodes:,} positions"
    if look.own_points:
        return f"notices {look.notices:.0%}"
    if look.nodes == 0:
        return "counts points"
    return f"one turn, {1 - look.one_ply_rate:.0%}" if look.one_ply_rate else "one turn"


def cells(row: Mapping[str, Any] | None) -> list[str]:
    """Return a strength and its interval as two table cells, empty without a measurement."""
    if row is None:
        return ["", ""]
    return [
        str(row["elo"]),
        f"{row['low']} to {row['high']}" if row["low"] < row["high"] else "fixed",
    ]
