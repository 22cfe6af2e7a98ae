"""The measured scale of strengths as a table for readers."""

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
MODES = (BASIC, ADVANCED)


def write_table(folder: Path) -> None:
    told = {mode: measured(folder, mode) for mode in MODES}
    best = {name: row["elo"] for mode in reversed(MODES) for name, row in told[mode].items()}
    names = sorted(best, key=lambda name: best[name], reverse=True)
    rows = [
        [spoken(name), *(cell for mode in MODES for cell in cells(told[mode].get(name)))]
        for name in names
    ]
    head = ["player", "basic", "95 %", "advanced", "95 %"]
    text = written(folder / PAGE, MARKS, markdown([head, *rows]))
    write_whole(folder / PAGE, text)


def measured(folder: Path, mode: str) -> dict[str, Any]:
    path = folder / EVIDENCE / f"{mode}.json"
    players = read_json(path)["players"] if path.exists() else {}
    return {name: each for name, each in players.items() if "elo" in each}


def levels(folder: Path, mode: str = BASIC) -> dict[str, dict[str, int]]:
    return {
        name.partition(AT)[0]: {key: row[key] for key in ("elo", "low", "high")}
        for name, row in measured(folder, mode).items()
        if not name.startswith(LOOK)
    }


def spoken(name: str) -> str:
    if not name.startswith(LOOK):
        return name
    number = int(name.removeprefix(LOOK))
    return f"{number}: {_how(SKILLS[number])}"


def _how(look: Skill) -> str:
    if look.nodes > 1:
        return f"{look.nodes:,} positions"
    if look.nodes == 0:
        return "counts points"
    return f"one turn, {1 - look.one_ply_rate:.0%}" if look.one_ply_rate else "one turn"


def cells(row: Mapping[str, Any] | None) -> list[str]:
    """A strength and its interval for a table; empty ones for who was not measured."""
    if row is None:
        return ["", ""]
    return [
        str(row["elo"]),
        f"{row['low']} to {row['high']}" if row["low"] < row["high"] else "fixed",
    ]
