"""About: reached by keys and mouse, whole in every window, true to the files it is read from."""

from datetime import date

import pygame
import pytest

from tests.driving import SilentEngine
from tests.matches import PERSONS, played
from tholos_desktop import ISSUES, __version__, files
from tholos_desktop.language import credits
from tholos_desktop.language.dates import day_words
from tholos_desktop.scenes.menus.about import AboutScene
from tholos_desktop.scenes.menus.options import OptionsScene
from tholos_desktop.table.match import Match, Setup
from tholos_desktop.table.requests import Capabilities


class KnownEngine(SilentEngine):
    """An engine that has said what it is, and that it is not quite well."""

    is_ready = True
    ailment = "hard: ImportError: no numba"

    def __init__(self) -> None:
        super().__init__()
        self.capabilities = Capabilities("Tholos", ["easy", "hard"])


def test_the_options_lead_to_it_and_it_leads_back(ctx, routes, drive):
    driver = drive(routes.options())
    driver.go_to("About Tholos", 40 * ["down"])
    driver.press("enter")
    assert isinstance(driver.top, AboutScene)
    assert f"Tholos Desktop {__version__} " in driver.text
    driver.press("escape")
    assert isinstance(driver.top, OptionsScene)


@pytest.mark.parametrize(("language", "told"), [("en", "on the clipboard"), ("es", "portapapeles")])
def test_the_report_is_copied_and_that_is_said(ctx, routes, drive, language, told):
    ctx.words.use(language)
    ctx.engine = KnownEngine()
    driver = drive(routes.about())
    before = driver.text
    assert ISSUES in before
    driver.click_button(ctx.words("about.copy"))
    assert told in driver.text and told not in before
    assert ctx.words("about.copied", where=ISSUES) in driver.text
    copied = ctx.clipboard.paste()
    assert f"tholos        {__version__}" in copied
    assert f"dummy, [({pygame.display.get_desktop_sizes()[0][0]}" in copied, (
        "the window's own screen"
    )
    assert str(files.data_folder()) in copied
    assert "engine        Tholos: easy, hard\n" in copied
    assert "kernel        hard: ImportError: no numba\n" in copied


def test_it_says_when_the_games_were_checked_and_backed_up(ctx, routes, drive):
    assert "haven’t been checked" in drive(routes.about()).text
    routes.games.keep(played(Match.new(Setup(*PERSONS[:2])), 2))
    routes.games.close()
    assert routes.games.finish_work(10)
    today = day_words(ctx.words, date.today())
    told = drive(routes.about()).text
    assert f"Last check of your games: {today}, " in told and f"Last backup: {today}." in told


def test_the_license_is_told_from_its_file(ctx, routes, drive, tmp_path, monkeypatch):
    assert (
        "MIT License. Copyright (c) 2026 the Tholos Desktop authors." in drive(routes.about()).text
    )
    packed = tmp_path / "_internal" / "tholos_desktop" / "assets"
    packed.mkdir(parents=True)
    licenses = tmp_path / "_internal" / "licenses"
    licenses.mkdir()
    (licenses / "LICENSE").write_text("Free License\n\nCopyright nobody\n\nDo as you like.\n")
    monkeypatch.setattr(files, "asset", packed.joinpath)
    assert credits.notice() == "Free License. Copyright nobody."
