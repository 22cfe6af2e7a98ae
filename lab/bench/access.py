"""Measure how well texts and marks can be seen, on pictures of every sample scene."""

import argparse
import os
from collections.abc import Iterator, Sequence
from functools import partial
from pathlib import Path
from typing import NamedTuple

import pygame

from lab.bench import legibility, mark_contrast
from lab.bench.legibility import DrawnText
from lab.bench.mark_contrast import Mark
from lab.files import write_whole, written
from lab.pictures import shot
from tests.points_engine import PointsEngine
from tholos_desktop import files
from tholos_desktop.app import new_context, start_pygame
from tholos_desktop.language.catalogue import Words
from tholos_desktop.rules import LOCATIONS
from tholos_desktop.table.looks import PARTS

SIZE = 1920, 1080
LEAST_HEIGHT = {1.0: 18, 1.25: 24}
"""Minimum height of a text in a window of :data:`SIZE`, in pixels, by text scale."""
LEAST_CONTRAST = {False: 4.5, True: 7.0}
"""Minimum contrast of a text in normal colors (``False``) and in high contrast (``True``)."""
SAMPLES = (
    "menu", "menu:morning", "menu:morning+clouds", "menu:morning+mist", "menu:evening+clouds",
    "menu:evening+mist", "menu:night", "menu:night+clouds", "menu:night+mist", "play",
    "play:advanced", "play:clock", "people", "options", "options:access", "options:keys",
    "about", "import", "your_games", "statistics", "pause", "message", "draft", "game",
    "game:plan", "game:hint", "warning", "time_up", "lesson:6", "try:A", "scoring", "result",
    "share", "rules:take", "rules:bonus", "rules:score", "rules:ornaments", "rules:keys",
    "learn", "learn:later", "learn:practice", "lesson_page", "run:result", "truths", "welcome",
    "practice", "puzzle", "today:done", "goals", "review", "preparing", "elsewhere",
    "elsewhere:call", "elsewhere:invite",
)  # fmt: skip
"""Scenes measured by default, as ``shot`` names them. None has a running clock: pictures must not
vary."""
KEYS = {"game:hint": ["h", "h", "h"]}
"""Keys pressed before a scene is measured."""
TRAYS = "game.quarry", "game.workshop_w", "game.workshop_b"
PAGE = Path("docs", "accessibility.md")
MARKS = "<!-- texts: written by python -m lab access -->", "<!-- /texts -->"
_WORST = 10
"""Maximum number of texts listed for each scene."""


class SceneMeasurement(NamedTuple):
    scene: str
    text_scale: float
    high_contrast: bool
    texts: list[DrawnText]

    @property
    def smallest(self) -> DrawnText:
        return min(self.texts, key=lambda text: text.height)

    @property
    def faintest(self) -> Sequence[DrawnText]:
        seen = [text for text in self.texts if text.contrast is not None]
        return sorted(seen, key=lambda text: text.contrast or 0.0)

    @property
    def failures(self) -> Iterator[str]:
        # A plaque of the temple does not grow; the card beside its column has the same words. Nor
        # do the trays beside the small board of a review, whose names fill their width.
        keys = [f"game.bonus.{location}" for location in LOCATIONS]
        keys += TRAYS if self.scene == "review" else ()
        captions, least = {*map(Words("en"), keys)}, LEAST_HEIGHT.get(self.text_scale, 0)
        for text in self.texts:
            if text.height < (min(least, LEAST_HEIGHT[1.0]) if text.said in captions else least):
                yield f"{self.scene} at {self.text_scale:.0%}: {text.height} px: {text.said!r}"
        for text in self.faintest:
            if (text.contrast or 0.0) < LEAST_CONTRAST[self.high_contrast]:
                colors = "high contrast" if self.high_contrast else "normal colors"
                yield f"{self.scene} in {colors}: {text.contrast:.2f}: {text.said!r}"


def main(arguments: Sequence[str]) -> int:
    """Measure and report; return 0 if every text can be read. Raises ``ValueError`` for an unknown
    scene or a documentation page without the marks around its table."""
    parser = argparse.ArgumentParser(prog="python -m lab access", description=__doc__)
    parser.add_argument("scenes", nargs="*", metavar="SCENE", help="else all sample scenes")
    parser.add_argument(
        "--folder", help="the folder of the sources, to write docs/accessibility.md"
    )
    options = parser.parse_args(arguments)
    os.environ["SDL_VIDEODRIVER"] = os.environ["SDL_AUDIODRIVER"] = "dummy"
    page = Path(options.folder) / PAGE if options.folder else None
    if page:
        written(page, MARKS, "")
    rows: list[str] = []
    failures: list[str] = []
    for name in options.scenes or SAMPLES:
        found = measure(name)
        for each in found:
            failures += each.failures
            print("\n".join(_told(each)), flush=True)
        rows.append(_row(found))
    marks = measure_marks()
    failures += [f"{mark.name}: {mark.contrast:.2f}" for mark in marks if mark.is_faint]
    table = "\n".join((_HEAD, *rows, "", _MARKS_HEAD, *_mark_rows(marks)))
    print(table, *failures, sep="\n")
    if page:
        write_whole(page, written(page, MARKS, table))
    return 1 if failures else 0


def measure(name: str) -> list[SceneMeasurement]:
    """Measure a scene at 100 % and 125 % text scale, and in high contrast."""
    if name.partition(":")[0] not in shot.SCENES:
        raise ValueError(f"there is no scene {name!r}; scenes are {', '.join(shot.SCENES)}")
    return [
        look(name, 1.0),
        look(name, 1.25, with_contrast=False),
        look(name, 1.0, high_contrast=True),
    ]


def look(
    name: str, text_scale: float, *, high_contrast: bool = False, with_contrast: bool = True
) -> SceneMeasurement:
    draw = partial(_picture, name, text_scale, high_contrast)
    found = legibility.texts(draw) if with_contrast else legibility.heights(draw)
    return SceneMeasurement(name, text_scale, high_contrast, found)


def _picture(name: str, text_scale: float, high_contrast: bool) -> pygame.Surface:
    """Draw a scene with a new home folder and an engine that always gives the same answers, so
    that pictures don't vary."""
    scene, _, page = name.partition(":")
    keys = KEYS.get(name, [])
    with files.temporary_home():
        return shot.picture(
            scene,
            page,
            size=SIZE,
            text_scale=text_scale,
            settings={"high_contrast": high_contrast},
            keys=keys,
            engine=PointsEngine(),
        )


def measure_marks() -> list[Mark]:
    """Measure the board's marks in normal colors on the least favorable marble, and in high
    contrast."""
    with files.temporary_home():
        start_pygame()
        ctx = new_context()
        marbles = []
        for ctx.settings.marble in PARTS["marble"]:
            marbles.append(list(mark_contrast.measure(ctx)))
        faintest = [
            min(marks, key=lambda mark: mark.contrast) for marks in zip(*marbles, strict=True)
        ]
        ctx.settings.high_contrast = True
        found = [*faintest, *mark_contrast.measure(ctx)]
        ctx.close()
    return found


_HEAD = """\
| scene | texts | smallest at 100 % | smallest at 125 % | least contrast | in high contrast |
|---|---|---|---|---|---|"""


_MARKS_HEAD = """\
| mark | view | contrast | in high contrast |
|---|---|---|---|"""


def _mark_rows(marks: Sequence[Mark]) -> Iterator[str]:
    half = len(marks) // 2
    for normal, high in zip(marks[:half], marks[half:], strict=True):
        contrasts = f"{normal.contrast:.1f} | {high.contrast:.1f}"
        yield f"| {normal.name} | {normal.view} | {contrasts} |"


def _row(found: Sequence[SceneMeasurement]) -> str:
    normal, large, high = found
    cells = [
        f"`{normal.scene}`",
        str(len(normal.texts)),
        *(f"{each.smallest.height} px: {_quoted(each.smallest)}" for each in (normal, large)),
        *(
            f"{each.faintest[0].contrast:.1f}: {_quoted(each.faintest[0])}"
            for each in (normal, high)
        ),
    ]
    return f"| {' | '.join(cells)} |"


def _quoted(text: DrawnText) -> str:
    said = text.said if len(text.said) <= 24 else f"{text.said[:23]}…"
    return f"*{said.replace('|', '/').replace('*', '/')}*"


def _told(each: SceneMeasurement) -> Iterator[str]:
    colors = "high contrast" if each.high_contrast else "normal colors"
    yield f"{each.scene}, text {each.text_scale:.0%}, {colors}: {len(each.texts)} texts"
    for text in sorted(each.texts, key=lambda text: text.height)[:3]:
        yield f"  {text.height:5d} px  {text.said}"
    for text in each.faintest[:_WORST]:
        yield f"  {text.contrast:5.2f}:1  {text.said}"
