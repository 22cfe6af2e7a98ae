"""The tables of bonus actions and ornaments: rules, kernel, picker and words read their rows."""

import ast
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tholos_desktop.rules import BONUS_ACTIONS, LOCATIONS, ORNAMENTS, Ornament

ROOT = Path(__file__).parents[2]
PICTURES_AND_TEXTS = {
    "tholos_desktop/board/icons.py",
    "tholos_desktop/rules/ornaments.py",
    "tholos_desktop/scenes/rulebook/pages.py",
    "tholos_desktop/teaching/tryouts.py",
    "tholos_desktop/teaching/truths.py",
}
EIGHTH = {
    "tholos_desktop/rules/ornaments.py": (
        "    SEVEN_HIGH = 7, Changes(height=7)\n",
        "    GRAY_WORTHLESS = 8, Changes(gray_points=0)\n",
    ),
    "tholos_desktop/board/icons.py": (
        "    Ornament.SEVEN_HIGH: _seven_high,\n",
        "    Ornament.GRAY_WORTHLESS: _signed_gray(*_MINUS),\n",
    ),
    "assets/text/en/turn.json": (
        "{\n",
        '  "turn.ornament.8.name": "Gray is dust",\n'
        '  "turn.ornament.8": "Gray stones in this column count nothing.",\n',
    ),
    "assets/text/es/turn.json": (
        "{\n",
        '  "turn.ornament.8.name": "Gris es polvo",\n'
        '  "turn.ornament.8": "Las piedras grises de esta columna no cuentan.",\n',
    ),
}
"""A new ornament: after which line of a file which lines are added."""
ALL_AT_ONCE = {
    **EIGHTH,
    "tholos_desktop/rules/ornaments.py": (
        "    SEVEN_HIGH = 7, Changes(height=7)\n",
        "    ODD = 8, Changes(4, 2, -1, Owner.MINORITY, triggers='wbg', brings='wg')\n",
    ),
    "tholos_desktop/board/icons.py": (
        "    Ornament.SEVEN_HIGH: _seven_high,\n",
        "    Ornament.ODD: _seven_high,\n",
    ),
    "tholos_desktop/rules/bonus.py": (
        '    "G": BonusAction(BLACK, Place.COLUMN, Place.COLUMN),\n',
        '    "A": BonusAction(GRAY + BLACK, Place.COLUMN, Place.COLUMN),\n'
        '    "C": BonusAction(WHITE, Place.COLUMN, Place.QUARRY),\n'
        '    "D": BonusAction(WHITE + GRAY, Place.QUARRY, Place.WORKSHOP),\n'
        '    "E": BonusAction(GRAY, Place.RIVALS_WORKSHOP, Place.WORKSHOP),\n'
        '    "F": BonusAction(BLACK + GRAY, Place.WORKSHOP, Place.COLUMN),\n',
    ),
}
"""Rows that no tile has, and bonus actions about other colors; a later row of a letter counts."""


def compared(path: Path) -> list[str]:
    """What a file compares with an ornament or with a location's letter, or asks by its name."""
    source, found = path.read_text("utf-8"), list[str]()
    if not re.search(r"Ornament\.[A-Z]|\b[A-G]['\"]", source):
        return found
    tree = ast.parse(source)
    for node in ast.walk(tree):
        named = isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name)
        if named and node.value.id == "Ornament" and node.attr in {o.name for o in ORNAMENTS}:
            found.append(ast.unparse(node))
        if isinstance(node, ast.Compare | ast.Subscript | ast.Call):
            around = [getattr(node, "slice", None), *getattr(node, "comparators", [])]
            around += [getattr(node, "left", None)]
            if isinstance(node, ast.Call) and ast.unparse(node.func).endswith("LOCATIONS.index"):
                around += node.args
            letters = [each.value for each in around if isinstance(each, ast.Constant)]
            found += [ast.unparse(node) for each in letters if each in tuple(LOCATIONS)]
    return found


def test_only_pictures_and_texts_name_an_ornament_or_a_location():
    wrong = {}
    for package in ("ai", "tholos_desktop"):
        for path in (ROOT / package).rglob("*.py"):
            name = path.relative_to(ROOT).as_posix()
            if name not in PICTURES_AND_TEXTS and (found := compared(path)):
                wrong[name] = found
    assert wrong == {}


def test_every_location_has_a_bonus_action_and_every_tile_a_change():
    assert "".join(BONUS_ACTIONS) == LOCATIONS
    plain = Ornament.NONE.changes
    assert len({plain, *(ornament.changes for ornament in ORNAMENTS)}) == 1 + len(ORNAMENTS)


@pytest.mark.parametrize("added", [pytest.param(EIGHTH, marks=pytest.mark.slow), ALL_AT_ONCE])
def test_an_eighth_ornament_is_a_row_an_emblem_and_two_texts(added, tmp_path):
    for folder in ("tholos_desktop", "ai", "assets/text"):
        shutil.copytree(ROOT / folder, tmp_path / folder, ignore=shutil.ignore_patterns("__pyc*"))
    (tmp_path / "tests").mkdir()
    for name in ("playing.py", "eighth_ornament.py"):
        shutil.copy(ROOT / "tests" / name, tmp_path / "tests" / name)
    for name, (line, rows) in added.items():
        text = (tmp_path / name).read_text("utf-8")
        assert text.count(line) == 1, name
        (tmp_path / name).write_text(text.replace(line, line + rows), "utf-8")
    done = subprocess.run(
        [
            sys.executable,
            "-m",
            "pytest",
            "-q",
            "-p",
            "no:cacheprovider",
            "tests/eighth_ornament.py",
        ],
        cwd=tmp_path,
        env={
            **os.environ,
            "PYTHONPATH": str(tmp_path),
            "NUMBA_DISABLE_JIT": "1",
            "NUMBA_CACHE_DIR": str(tmp_path / "cache"),
        },
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout[-4000:] + done.stderr
