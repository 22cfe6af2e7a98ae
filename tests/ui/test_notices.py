"""Messages: success, information and errors differ by icon and by color."""

from typing import Any

import pytest

from tests.driving import Driver, routes_of
from tholos_desktop.store.games import Games
from tholos_desktop.store.notice import GamesNoticeKind, games_notice
from tholos_desktop.table.severity import Severity
from tholos_desktop.ui import notice
from tholos_desktop.ui.icons import icon_picture
from tholos_desktop.ui.theme import HIGH_CONTRAST, NORMAL


@pytest.mark.parametrize("theme", [NORMAL, HIGH_CONTRAST])
def test_each_severity_has_its_own_icon_and_color(theme):
    icons = [icon_picture(notice.ICONS[each], 40, (9, 9, 9)) for each in Severity]
    pictures = {icon.get_buffer().raw for icon in icons}
    colors = {notice.notice_color(theme, each) for each in Severity}
    assert len(pictures) == len(colors) == len(Severity)


def color_of(driver: Driver, part: str) -> Any:
    return next(label.color for label in driver.top.ui.labels if part in label.text)


@pytest.mark.parametrize("page", ["menu", "your_games"])
def test_menu_and_list_count_the_games_that_a_repair_has_found(ctx, drive, monkeypatch, page):
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
