"""Every language has room on every screen: in small and large windows, with large texts too."""

import pygame
import pytest

from lab.pictures import sample, shot
from tests.samples import on_sample
from tholos_desktop.language.catalogue import languages
from tholos_desktop.scenes.rulebook.pages import PAGES
from tholos_desktop.storage.settings import TEXT_SCALES
from tholos_desktop.table.match import Player, Setup
from tholos_desktop.ui import live, typesetting
from tholos_desktop.ui.typesetting import shortened

SCENES = (
    *shot.SCENES, "lesson:3", "lesson:4", "lesson:6", "welcome:rules", "today:done",
    *(f"rules:{page}" for page in PAGES[1:]), "play:even", "play:friend", "play:advanced",
    "play:clock", "game:mason", "game:clock", "game:plan", "result:mason", "result:rated", "try:A",
    "your_games:many",
)  # fmt: skip
SMALLEST, USUAL, LARGEST = ((960, 540), 1.5), ((1280, 720), 1.0), ((3840, 2160), 1.0)
"""Windows, and how much larger than usual their texts are; who has room in the first nearly always
has it in the others."""
MOST_CROWDED = SMALLEST[0], TEXT_SCALES[-1]
"""Here names and lines may be cut, but nothing is clipped."""
MAY_CUT = {
    *((language, MOST_CROWDED) for language in languages()),
    ("el", SMALLEST),
    ("fr", SMALLEST),
}
"""In the last two, the review has no room for two names above its moments."""


@pytest.mark.parametrize(
    ("language", "window"),
    [
        ("de", SMALLEST),  # German has the longest words; the slow tests take the other languages
        ("es", MOST_CROWDED),
        *(
            pytest.param(language, SMALLEST, marks=pytest.mark.slow)
            for language in languages()
            if language != "de"
        ),
        *(pytest.param(language, USUAL, marks=pytest.mark.slow) for language in ("en", "es", "de")),
        pytest.param("en", LARGEST, marks=pytest.mark.slow),
    ],
)
def test_nothing_is_clipped_and_no_usual_name_or_line_is_cut(
    ctx, drive, monkeypatch, language, window
):
    size, scale = window
    ctx.settings.text_scale = scale
    ctx.words.use(language)
    cut: list[str] = []

    def noted(text: str, font: pygame.font.Font, width: int) -> str:
        shown = shortened(text, font, width)
        cut.extend([text] * (shown != text and (language, window) not in MAY_CUT))
        return shown

    for module in (live, typesetting):
        monkeypatch.setattr(module, "shortened", noted)
    monkeypatch.setattr(sample, "SETUP", Setup(Player("Helena"), Player("Bruno")))
    for name in SCENES:
        driver = on_sample(ctx, drive, name, size)
        driver.wait(0.05)
        assert driver.overflows == [] and cut == [], name
