"""About: reached by keys and mouse, whole in every window, true to the files it is read from."""

import re
from collections.abc import Callable
from pathlib import Path

import pygame
import pytest

from tests.driving import Driver, SilentEngine
from tholos_desktop import __version__, diagnosis, files
from tholos_desktop.commands import doctor
from tholos_desktop.language import credits
from tholos_desktop.scenes.directory import Directory
from tholos_desktop.scenes.menus.about import AboutScene
from tholos_desktop.scenes.menus.options import OptionsScene
from tholos_desktop.table.requests import Capabilities
from tholos_desktop.ui.context import Context

Drive = Callable[..., Driver]


class KnownEngine(SilentEngine):
    """An engine that has said what it is, and that it is not quite well."""

    is_ready = True
    ailment = "hard: ImportError: no numba"

    def __init__(self) -> None:
        super().__init__()
        self.capabilities = Capabilities("Tholos", ["easy", "hard"])


def shown(driver: Driver) -> str:
    """All the text of the top scene, on one line."""
    return " ".join(label.text for label in driver.top.ui.labels)


def test_the_options_lead_to_it_and_it_leads_back(
    ctx: Context, routes: Directory, drive: Drive
) -> None:
    driver = drive(routes.options())
    way = driver.button("About Tholos").target
    for _ in range(40):
        if driver.top.ui.focus.current is way:
            break
        driver.press("down")
    driver.press("enter")
    assert isinstance(driver.top, AboutScene)
    assert f"Tholos Desktop {__version__} " in shown(driver)
    driver.press("escape")
    assert isinstance(driver.top, OptionsScene)


@pytest.mark.parametrize(("language", "told"), [("en", "on the clipboard"), ("es", "portapapeles")])
def test_the_report_is_copied_and_that_is_said(
    ctx: Context, routes: Directory, drive: Drive, language: str, told: str
) -> None:
    ctx.words.use(language)
    ctx.engine = KnownEngine()
    driver = drive(routes.about())
    before = shown(driver)
    driver.click_button(ctx.words("about.copy"))
    assert told in shown(driver) and told not in before
    assert driver.button(ctx.words("about.copy_again"))
    copied = ctx.clipboard.paste()
    assert f"tholos        {__version__}" in copied
    assert f"dummy, [({pygame.display.get_desktop_sizes()[0][0]}" in copied, (
        "the window's own screen"
    )
    assert str(files.data_folder()) in copied
    assert "engine        Tholos: easy, hard\n" in copied
    assert "kernel        hard: ImportError: no numba\n" in copied


def test_the_copied_report_is_the_doctors(
    ctx: Context, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Save for what the doctor measures of an engine of its own."""
    monkeypatch.setattr(doctor, "_engine", lambda: iter(()))
    assert doctor.run() == 0
    printed = {line.split()[0] for line in capsys.readouterr().out.splitlines()}
    copied = diagnosis.report(ctx.engine).splitlines()
    assert {line.split()[0] for line in copied} == printed | {"command", "engine"}


def test_copying_the_report_opens_no_sound_device(ctx: Context, no_device_yet: None) -> None:
    diagnosis.report(ctx.engine)
    assert pygame.mixer.get_init() is None


@pytest.mark.parametrize(
    ("language", "size"), [("es", (1280, 720)), ("en", (1280, 720)), ("es", (3840, 2160))]
)
def test_it_fits_without_scrolling(
    ctx: Context, routes: Directory, drive: Drive, size: tuple[int, int], language: str
) -> None:
    ctx.words.use(language)
    driver = drive(routes.about(), size)
    assert (driver.top.ui.scrolls, driver.overflows) == ([], [])
    driver.click_button(ctx.words("about.copy"))
    assert (driver.top.ui.scrolls, driver.overflows) == ([], [])


@pytest.mark.parametrize("language", ["en", "es"])
def test_large_text_in_a_small_window_is_read_by_the_arrows(
    ctx: Context, routes: Directory, drive: Drive, language: str
) -> None:
    ctx.words.use(language)
    ctx.settings.text_scale = 2.0
    driver = drive(routes.about(), (960, 540))
    (scroll,) = driver.top.ui.scrolls
    driver.press(*["down"] * 60)
    assert scroll.share == 1.0 and scroll._thumb().bottom == scroll.rect.bottom
    driver.press("up")
    assert scroll.share < 1.0
    driver.press("tab", "enter")
    assert driver.button(ctx.words("about.copy_again")).shown_rect.bottom <= 540
    assert driver.overflows == []


def test_every_credit_that_is_not_our_own_is_told(
    ctx: Context, routes: Directory, drive: Drive
) -> None:
    told = shown(drive(routes.about()))
    rows = [
        line for line in files.asset("CREDITS.md").read_text("utf-8").splitlines() if "|" in line
    ]
    others = [
        row for row in rows if not row.endswith(("| as the program |", "| license |", "---|"))
    ]
    assert len(others) > 10
    for row in others:
        license = re.split(", [`<]", row.strip("| ").split(" | ")[-1])[0]
        assert license in told, row
    for name in ("Inter", "GFS Neohellenic", "pygame-ce", "SDL", "NumPy", "platformdirs"):
        assert name in told


def test_the_license_is_told_from_its_file(
    ctx: Context, routes: Directory, drive: Drive, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert "MIT License. Copyright (c) 2026 the Tholos Desktop authors." in shown(
        drive(routes.about())
    )
    packed = tmp_path / "_internal" / "tholos_desktop" / "assets"
    packed.mkdir(parents=True)
    licenses = tmp_path / "_internal" / "licenses"
    licenses.mkdir()
    (licenses / "LICENSE").write_text("Free License\n\nCopyright nobody\n\nDo as you like.\n")
    monkeypatch.setattr(files, "asset", packed.joinpath)
    assert credits.notice() == "Free License. Copyright nobody."


def test_a_license_that_is_nowhere_is_a_program_that_is_not_whole(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(files, "asset", lambda *_: tmp_path / "assets")
    monkeypatch.setattr(credits, "_DISTRIBUTION", "no-such-distribution")
    with pytest.raises(files.MissingAssetError, match="LICENSE"):
        credits.notice()
