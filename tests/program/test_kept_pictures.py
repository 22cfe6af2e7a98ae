"""Every scene looks as in ``data/pictures``, where it is kept at a tenth of its size.

Texts are drawn as the words of their keys, so other words change no picture. A picture that is not
there is written: delete those that a change is meant to alter, and look at the new ones."""

import re
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np
import pygame
import pytest

from lab.pictures import shot
from tests.conftest import keep_what_is_there, kept_fonts
from tests.driving import SilentEngine
from tests.points_engine import PointsEngine
from tests.samples import PAGES, SCENES, FirstDay, keyed
from tholos_desktop import app, files
from tholos_desktop.language import catalogue
from tholos_desktop.language.catalogue import COUNTING
from tholos_desktop.ui import typesetting

FOLDER = Path(__file__).parents[1] / "data" / "pictures"
SIZE = 1280, 720
TOLERANCE = 8
"""Maximum difference of a color, 0 to 255: other processors round otherwise."""
DAILY = "about", "import", "today"
"""Scenes that look otherwise on another day or computer."""
OPTIONS: dict[str, dict[str, Any]] = {
    name: {} for name in (*SCENES, *PAGES) if name.split(":")[0] not in DAILY
} | {
    "game:plan": {},
    "game:plan lifted": {"keys": ["z"]},
    "game lifted": {"keys": ["z", "right", "right"]},
    "game taking": {"keys": ["k"]},
    "game refused": {"keys": ["z", "1"], "after": 0.25},
    "game:plan refused": {"keys": ["z", "1"], "after": 0.25},
    "game:level begun": {"after": 0.15}, "draft mixed": {"after": 0.5},
    "result coming": {"after": 0.8},
    "game at 150 %": {"text_scale": 1.5},
    "game in contrast": {"settings": {"high_contrast": True}},
    "menu in contrast": {"settings": {"high_contrast": True}},
    "game at night": {"settings": {"hour": "night"}},
    "menu with a list": {"keys": ["down", "down"]},
    "menu:night+mist+dark": {},
    "options at 150 %": {"text_scale": 1.5},
    "options:game": {}, "options:sound": {}, "your_games:many": {},
    "scoring:1": {}, "scoring later": {"after": 7.0},
    "review stepped": {"keys": ["left", "left"]},
    "try:F lifted": {"keys": ["z"]},
}  # fmt: skip


@pytest.fixture(scope="module", autouse=True)
def keys_for_texts() -> Any:
    """The texts of every language are their keys with their gaps, but for the plural rule."""
    plain = catalogue.merged

    def keyed_texts(areas: Any) -> dict[str, str]:
        return {
            key: text if key == COUNTING else key_words(key, text)
            for key, text in plain(areas).items()
        }

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(catalogue, "merged", keyed_texts)
        patch.setattr(app, "Fonts", kept_fonts)
        for module in ("scenes.lessons.page", "table.match"):
            patch.setattr(f"tholos_desktop.{module}.date", FirstDay)
        varies = re.compile(r"month|^\d\d:\d\d$")
        patch.setattr(typesetting, "dye", lambda text, _, ink: None if varies.search(text) else ink)
        yield


@cache
def key_words(key: str, text: str) -> str:
    return re.sub("‹(.*?)›", lambda found: re.sub("[._]", " ", found[1]), keyed(key, text))


@pytest.mark.parametrize("name", OPTIONS)
def test_a_scene_looks_as_kept(name):
    scene, _, page = name.partition(" ")[0].partition(":")
    shot.start_pygame()
    keep_what_is_there()
    pygame.mouse.set_pos(0, 0)  # wherever another test has left it
    with files.temporary_home():
        engine = PointsEngine() if scene in shot.ANALYZED else SilentEngine()
        drawn = shot.picture(scene, page, size=SIZE, engine=engine, **OPTIONS[name])
    small = pygame.transform.smoothscale(drawn, (SIZE[0] // 10, SIZE[1] // 10))
    file = FOLDER / f"{name.replace(':', '-').replace(' ', '-').replace('%', 'percent')}.png"
    if not file.exists():
        pygame.image.save(small, file)
    kept = pygame.image.load(file)
    now, before = (pygame.surfarray.array3d(each).astype(int) for each in (small, kept))
    off = np.abs(now - before).max(axis=2)
    x, y = np.unravel_index(off.argmax(), off.shape)
    assert off[x, y] <= TOLERANCE, f"{name} looks otherwise around {10 * x}, {10 * y}"
