"""Draws any scene off screen into a picture: for the README, for tests, for looking."""

import argparse
import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

from tholos_desktop.commands import sample
from tholos_desktop.language.catalogue import languages
from tholos_desktop.table.match import Match, Setup

ORNAMENTS = "A6C1D3F7"
"""What lies on the temple in the advanced samples."""
FRAME = 1 / 60
COUNTED_SECONDS = 4.0
"""How long the counting of a column goes on before its picture is taken."""


def run(options: argparse.Namespace) -> int:
    """Write the picture that the command line asks for; 0 when it is written.

    Raises ``ValueError`` for an unknown scene, page, language, key or position and ``OSError`` for
    a file that cannot be written. ``options`` may lack ``keys``, ``after``, ``contrast``, ``eyes``.
    """
    os.environ["SDL_VIDEODRIVER"] = "dummy"
    os.environ["SDL_AUDIODRIVER"] = "dummy"
    name, _, page = options.scene.partition(":")
    if name not in SCENES:
        raise ValueError(f"there is no scene {options.scene!r}; scenes are {', '.join(SCENES)}")
    if options.lang not in languages():
        raise ValueError(f"{options.lang!r} is no language; there are {', '.join(languages())}")
    with sample.home():
        surface = picture(
            name,
            page,
            size=options.size,
            language=options.lang,
            text_scale=options.text_scale,
            position=options.position,
            contrast=getattr(options, "contrast", False),
            after=getattr(options, "after", None),
            keys=(getattr(options, "keys", None) or "").split(),
        )
        import pygame

        if eyes := getattr(options, "eyes", None):
            from tholos_desktop.commands import colour_vision

            surface = colour_vision.as_seen_by(eyes, surface)
        file = Path(options.file)
        if not file.parent.is_dir():
            raise OSError(f"there is no folder {file.parent}")
        try:
            pygame.image.save(surface, file)
        except pygame.error as error:
            raise OSError(f"{file}: {error}") from error
    return 0


def picture(
    name: str,
    page: str = "",
    *,
    size: tuple[int, int] = (1280, 720),
    language: str = "en",
    text_scale: float = 1.0,
    position: str | None = None,
    contrast: bool = False,
    after: float | None = None,
    keys: list[str] | None = None,
) -> Any:
    """The surface of a scene, ``after`` so many seconds and then some keys."""
    from tholos_desktop.app import App, new_kit, start_pygame

    start_pygame()
    kit = new_kit()
    kit.settings.language, kit.settings.text_scale = language, text_scale
    kit.settings.high_contrast = contrast
    if name == "scoring" and after is None:
        after = COUNTED_SECONDS
    kit.settings.reduced_motion = after is None
    kit.words.use(language)
    kit.keys_in_use = bool(keys)
    match = Match.from_text(position) if position else None
    lower, upper = _MAKERS[name](kit, match, page)
    app = App(kit, lower, size)
    if upper is not None:
        app.stack.push(upper)
        app.stack.settle()
    for _ in range(round((after or 0) / FRAME) + 1):
        app.frame([], FRAME)
    for key in keys or []:
        app.frame([_key_event(key)], FRAME)
        for _ in range(30 if after is None else 1):
            app.frame([], FRAME)
    kit.redraw = True
    app.frame([], FRAME)
    surface = app.surface.copy()
    app.close()
    kit.close()
    return surface


def scenes(kit: Any, name: str) -> tuple[Any, Any]:
    """A sample scene by name, and the one that lies over it, if one does."""
    name, _, page = name.partition(":")
    return _MAKERS[name](kit, None, page)


def _key_event(name: str) -> Any:
    import pygame

    *modifiers, key = name.split("+")
    masks = {"ctrl": pygame.KMOD_LCTRL, "shift": pygame.KMOD_LSHIFT}
    if any(modifier not in masks for modifier in modifiers):
        raise ValueError(f"{name!r} is no key")
    mod = sum(masks[modifier] for modifier in modifiers)
    try:
        code = pygame.key.key_code({"enter": "return"}.get(key, key))
    except ValueError as error:
        raise ValueError(f"{name!r} is no key") from error
    return pygame.Event(pygame.KEYDOWN, key=code, mod=mod, unicode=key if len(key) == 1 else "")


Maker = Callable[[Any, Match | None, str], tuple[Any, Any]]


def _menu(kit: Any, match: Match | None, _: str) -> tuple[Any, Any]:
    from tholos_desktop.scenes.menus.menu import MenuScene

    kit.saves.keep(match or sample.match())
    return MenuScene(kit), None


def _setup(kit: Any, _: Match | None, page: str) -> tuple[Any, Any]:
    from tholos_desktop.scenes.menus.setup import SetupScene

    kit.settings.setup = {"w_name": "Ana", "b_level": "medium", "advanced": page == "advanced"}
    return SetupScene(kit), None


def _options(kit: Any, _: Match | None, __: str) -> tuple[Any, Any]:
    from tholos_desktop.scenes.menus.options import OptionsScene

    return OptionsScene(kit), None


def _load(kit: Any, _: Match | None, page: str) -> tuple[Any, Any]:
    from tholos_desktop.scenes.menus.load import LoadScene

    for plies in () if page == "empty" else (4, 25, None):
        kit.saves.save(sample.match(plies), "Ana – Bruno")
    return LoadScene(kit), None


def _pause(kit: Any, match: Match | None, _: str) -> tuple[Any, Any]:
    from tholos_desktop.scenes.game.pause import PauseScene

    table, _ = _game(kit, match, "")
    return table, PauseScene(kit, table.match)


def _message(kit: Any, match: Match | None, _: str) -> tuple[Any, Any]:
    from tholos_desktop.scenes.dialog import MessageScene

    table, _ = _game(kit, match, "")
    words = kit.words
    answers = [(True, words("pause.restart_yes")), (None, words("pause.restart_no"))]
    said = words("pause.restart_title"), words("pause.restart_text")
    return table, MessageScene(kit, *said, answers)


def _draft(kit: Any, _: Match | None, page: str) -> tuple[Any, Any]:
    from tholos_desktop.scenes.draft.scene import DraftScene

    match = Match.new(Setup(*sample.SETUP[:2], ornaments=5), sample.SEED)
    assert match.draft is not None
    drawn = int(page) if page.isdecimal() else 2
    for index in range(min(drawn, match.draft.size)):
        match.draft = match.draft.draw(index, index)
    return DraftScene(kit, match), None


def _game(kit: Any, match: Match | None, page: str) -> tuple[Any, Any]:
    from tholos_desktop.scenes.game.scene import GameScene

    ornaments = "-" if page == "basic" else ORNAMENTS
    return GameScene(kit, match or sample.match(ornaments=ornaments)), None


def _scoring(kit: Any, match: Match | None, page: str) -> tuple[Any, Any]:
    """In the middle of the counting, at the column that the page names (1 to 7)."""
    from tholos_desktop.scenes.ending.counting_scene import ScoringScene

    kit.settings.reduced_motion = False
    scene = ScoringScene(kit, match or sample.match(None, ornaments=ORNAMENTS))
    scene.counting.index = (int(page) if page in tuple("1234567") else 3) - 1
    return scene, None


def _result(kit: Any, match: Match | None, page: str) -> tuple[Any, Any]:
    from tholos_desktop.scenes.ending.result_scene import ResultScene

    ornaments = "-" if page == "basic" else ORNAMENTS
    return ResultScene(kit, match or sample.match(None, ornaments=ornaments)), None


def _rules(kit: Any, _: Match | None, page: str) -> tuple[Any, Any]:
    from tholos_desktop.scenes.rulebook.pages import PAGES
    from tholos_desktop.scenes.rulebook.scene import RulesScene

    if page and page not in PAGES:
        raise ValueError(f"there is no page {page!r}; pages are {', '.join(PAGES)}")
    return RulesScene(kit, page or None), None


_MAKERS: dict[str, Maker] = {
    "menu": _menu,
    "setup": _setup,
    "options": _options,
    "load": _load,
    "pause": _pause,
    "message": _message,
    "draft": _draft,
    "game": _game,
    "scoring": _scoring,
    "result": _result,
    "rules": _rules,
}
SCENES = tuple(_MAKERS)
"""The scenes that can be drawn; some take a page after a colon."""
