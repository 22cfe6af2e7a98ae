"""Names of all sample scenes of ``lab.pictures.shot``, with the pages that look otherwise."""

from datetime import date
from string import Formatter
from typing import Any, Self

from lab.pictures import shot
from tests.driving import Drive, Driver, routes_of
from tholos_desktop.scenes.rulebook.pages import PAGES as RULES
from tholos_desktop.teaching.puzzles import FIRST_DAY

SCENES = (*shot.SCENES, *(f"rules:{page}" for page in RULES[1:]), "game:basic", "play:advanced")
PAGES = (
    "play:even", "play:friend", "play:clock", "draft:0", "game:mason", "result:mason",
    "result:rated", "lesson:5", "options:keys", "options:access", "try:A",
    "welcome:rules", "welcome:game", "welcome:glance",
    "elsewhere:call", "elsewhere:wait", "elsewhere:failed",
    "elsewhere:terms", "elsewhere:pause", "elsewhere:say", "elsewhere:gone", "elsewhere:rematch",
    "learn:practice",
)  # fmt: skip
TEXTS = ("elsewhere:invited", "elsewhere:invite", "play:settings", "play:watch", "result:resigned")
"""Pages of which the texts are checked, without a kept picture."""
PRESSED = (
    "options > options.tab_game", "options > options.tab_sound",
    "options > options.tab_keys", "elsewhere > elsewhere.how",
    "your_games > Ana – Bruno", "play > setup.easy", "people > people.rename",
    "people > people.remove", "options:keys > game.end_turn",
    "your_games > review.more", "review > key end", "puzzle > key h",
)  # fmt: skip
"""After ``>`` stands what is pressed first, a button or a key."""


def on_sample(ctx: Any, drive: Drive, name: str, size: tuple[int, int] = (1280, 720)) -> Driver:
    """An app on a sample scene, over the one that it is opened from."""
    lower, upper = shot.scenes(ctx, routes_of(ctx), name)
    driver = drive(lower, size)
    if upper is not None:
        driver.show(upper)
    return driver


class FirstDay(date):
    """Every day, the puzzle of the day is the first."""

    @classmethod
    def today(cls) -> Self:
        return cls.fromordinal(FIRST_DAY.toordinal())


def keyed(key: str, text: str) -> str:
    """A text's key and its gaps, once for each of its parts."""
    parts = ([gap for _, gap, *_ in Formatter().parse(each) if gap] for each in text.split(" · "))
    return " · ".join(" ".join([f"‹{key}›", *(f"{{{gap}}}" for gap in gaps)]) for gaps in parts)
