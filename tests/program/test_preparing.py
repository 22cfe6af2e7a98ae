"""The page that stands in while the bots are compiled: for what, how long, and what is open."""

import pytest

from tests.driving import routes_of
from tests.matches import AGAINST_BOT, ANA, match_of
from tests.menu_routes import name_of
from tholos_desktop.scenes.directory import Directory
from tholos_desktop.table.match import Match, Setup
from tholos_desktop.table.protocol_lines import Warming
from tholos_desktop.teaching.lessons import FIRST_GAME

WAITING = {
    "table": lambda routes: routes.table(match_of(AGAINST_BOT)),
    "review": lambda routes: routes.review(match_of(AGAINST_BOT)),
}
OPEN = {
    "two at one table": lambda routes: routes.table(Match.new(Setup(ANA, ANA), 1)),
    "lesson": lambda routes: routes.try_out(FIRST_GAME[0]),
    "learn": Directory.learn,
    "rules": Directory.rules,
}


@pytest.mark.parametrize("scene", WAITING)
@pytest.mark.parametrize("way", ["ready", "back"])
def test_what_needs_the_bots_waits_until_they_are_compiled(ctx, drive, scene, way):
    def full() -> int:
        """Columns of pixels that are filled."""
        driver.wait()
        rect, fill = driver.top.ui.pictures[-1].rect, ctx.theme.accent
        y, surface = rect.centery, driver.app.surface
        return sum(surface.get_at((x, y))[:3] == fill for x in range(rect.left, rect.right))

    driver = drive(routes_of(ctx).learn())
    ctx.engine.warming = Warming(11, 44)
    driver.show(WAITING[scene](routes_of(ctx)))
    assert name_of(driver) == "PreparingScene"
    width = driver.top.ui.pictures[-1].rect.width
    assert full() == pytest.approx(width / 4, abs=2)
    ctx.engine.warming = Warming(22, 44)
    assert full() == pytest.approx(width / 2, abs=2)
    if way == "back":
        driver.press("escape")
        assert name_of(driver) == "LearnPage"
        return
    ctx.engine.warming = None
    driver.wait()
    assert name_of(driver) not in ("PreparingScene", "LearnPage")


@pytest.mark.parametrize("scene", OPEN)
def test_what_needs_no_bots_is_open_meanwhile(ctx, drive, scene):
    ctx.engine.warming = Warming(11, 44)
    assert name_of(drive(OPEN[scene](routes_of(ctx)))) != "PreparingScene"
