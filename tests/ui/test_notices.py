"""Messages: success, information and errors differ by icon and by color."""

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests.driving import Driver, routes_of
from tests.matches import PERSONS, match_of, played
from tholos_desktop.storage.notices import Notice
from tholos_desktop.store.games import Games
from tholos_desktop.store.notice import GamesNoticeKind, games_notice
from tholos_desktop.table.severity import Severity
from tholos_desktop.ui import notice
from tholos_desktop.ui.icons import icon_picture
from tholos_desktop.ui.theme import HIGH_CONTRAST, NORMAL

Drive = Callable[..., Driver]
SCENES = Path(__file__).parents[2] / "tholos_desktop" / "scenes"


@pytest.mark.parametrize("theme", [NORMAL, HIGH_CONTRAST])
def test_each_severity_has_its_own_icon_and_color(theme: Any) -> None:
    icons = [icon_picture(notice.ICONS[each], 40, (9, 9, 9)) for each in Severity]
    pictures = {icon.get_buffer().raw for icon in icons}
    colors = {notice.notice_color(theme, each) for each in Severity}
    assert len(pictures) == len(colors) == len(Severity)


def test_no_scene_writes_a_message_without_its_icon() -> None:
    pattern = re.compile(r"\.text\([^()]*theme\.warning")
    scenes = SCENES.rglob("*.py")
    assert [path.stem for path in scenes if pattern.search(path.read_text("utf-8"))] == []


def color_of(driver: Driver, part: str) -> Any:
    return next(label.color for label in driver.top.ui.labels if part in label.text)


@pytest.mark.parametrize("page", ["menu", "your_games"])
def test_menu_and_list_count_the_games_that_a_repair_has_found(
    ctx: Any, drive: Drive, monkeypatch: pytest.MonkeyPatch, page: str
) -> None:
    driver = drive(getattr(routes_of(ctx), page)())
    for done in (0, 7, 812):
        now = games_notice(GamesNoticeKind.RECOVERING, "", done)
        monkeypatch.setattr(Games, "progress", now)
        driver.wait()
        said = ctx.words("games.recovering", n=done)
        assert color_of(driver, said) == ctx.theme.ink
        assert ctx.words("your_games.none") not in driver.labels
        assert driver.overflows == []
    monkeypatch.setattr(Games, "progress", None)
    driver.wait()
    assert said not in driver.labels


def icon_colors(driver: Driver) -> set[Any]:
    """Colors of the square where the status line's icon stands."""
    panel, ctx = driver.top.panel, driver.app.ctx
    size = panel.ui.font("body").get_linesize()
    square = driver.app.surface.subsurface((*panel.status.topleft, size, size))
    pixels = {tuple(square.get_at((x, y)))[:3] for x in range(size) for y in range(size)}
    return pixels & {ctx.theme.warning, ctx.theme.good, ctx.theme.ink, ctx.theme.accent}


@pytest.mark.parametrize(("size", "scale"), [((960, 540), 1.5), ((1280, 720), 1.0)])
@pytest.mark.parametrize("language", ["en", "de"])
def test_the_status_line_has_an_icon_for_what_happened(  # noqa: PLR0917
    ctx: Any,
    drive: Drive,
    monkeypatch: pytest.MonkeyPatch,
    size: tuple[int, int],
    scale: float,
    language: str,
) -> None:
    ctx.words.use(language)
    ctx.settings.text_scale = scale
    driver = drive(routes_of(ctx).table(played(match_of(PERSONS), 2)), size)
    driver.press("ctrl+s")
    driver.wait()
    assert driver.top.panel.text.status[0].severity is Severity.SUCCESS
    assert icon_colors(driver) == {ctx.theme.good}

    monkeypatch.setattr(ctx.games, "keep", lambda _: False)
    driver.press("ctrl+s")
    driver.wait()
    assert driver.top.panel.text.status[0].severity is Severity.ERROR
    assert icon_colors(driver) == {ctx.theme.warning}
    driver.top.session.forget_news()
    ctx.notices.append(Notice("games.full", {}, Severity.INFO))
    driver.wait(0.5)
    assert driver.top.panel.text.status[0].severity is Severity.INFO
    for severity, shown in ((Severity.INFO, Severity.SUCCESS), (Severity.ERROR, Severity.ERROR)):
        ctx.notices.append(Notice("games.full", {}, severity))
        assert drive(routes_of(ctx).your_games()).top.severity is shown
    assert driver.overflows == []
