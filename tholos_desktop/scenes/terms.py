"""The terms of a new game: the dialog in which a player chooses them, and the line that sums them
up. Each page names the terms that matter to it."""

from collections.abc import Collection, Iterator
from functools import partial
from typing import Any

import pygame

from tholos_desktop.board.stones import stone_picture
from tholos_desktop.language.catalogue import Words
from tholos_desktop.language.names import SIDE_WORDS
from tholos_desktop.rules import (
    ADVANCED,
    BLACK,
    GREEK,
    MIN_ORNAMENTS,
    TOKENS,
    WHITE,
    Position,
    start,
)
from tholos_desktop.scenes.dialog import DialogScene
from tholos_desktop.scenes.picture_choice import PictureOption, pictures
from tholos_desktop.scenes.routes import RoutedScene, Routes
from tholos_desktop.scenes.signs import draw_dial
from tholos_desktop.scenes.ways import two_stones
from tholos_desktop.storage.settings import Settings
from tholos_desktop.table.clock import TimeControl
from tholos_desktop.table.terms import DRAWN, MOST_TAKE_BACKS, WAYS, Terms, Way
from tholos_desktop.ui.boxes import (
    Box,
    BoxPress,
    Column,
    Narrow,
    Press,
    Row,
    SideBySide,
    Steady,
    Text,
)
from tholos_desktop.ui.choice import labeled_choice
from tholos_desktop.ui.focus import Command
from tholos_desktop.ui.icons import Icon, icon_picture
from tholos_desktop.ui.live import drawn

_KEYS = {way: "terms" if way == "rival" else f"{way}_terms" for way in WAYS}
ORNAMENTS = "ornaments", "any_location"
CLOCK = "clock", "ends"
_USUAL = Terms(begins=WHITE, color=WHITE, take_backs=1)
_EXAMPLES = {0: "-", 2: "A1C3", 3: "A1C3D2", 4: "A1C3D2F4", 5: "A1C3D2F4G5"}
"""Ornaments of the temple that stands for each number of them."""
_TITLES = {
    "any_location": "setup.tokens",
    "color": "play.color",
    "begins": "setup.first",
    "clock": "clock.title",
    "take_backs": "elsewhere.take_backs",
}
_CLOCKS = None, *(TimeControl(*pace) for pace in ((3, 2), (5, 5), (10, 5), (20, 10), (30, 20)))
_TEMPLE, _SMALL, _BESIDE = 0.48, 46, 560
"""Height of a temple as a share of its width; that of the other pictures, and the minimum width of
two choices side by side, in pixels at 1280x720."""
_ENDS: dict[bool, tuple[str, Icon]] = {
    False: ("clock.goes_on", "play"),
    True: ("clock.ends", "goals"),
}


class TermsChoice:
    """The terms of the next game: those chosen last."""

    way: Way = "rival"
    """The way to play. Each keeps its own terms."""

    def __init__(self, settings: Settings) -> None:
        self._settings = settings

    @property
    def terms(self) -> Terms:
        try:
            return Terms.parse(str(self._settings.setup.get(_KEYS[self.way])))
        except ValueError:
            return _USUAL

    @terms.setter
    def terms(self, terms: Terms) -> None:
        self._settings.setup = {**self._settings.setup, _KEYS[self.way]: str(terms)}


def settings_presses(scene: RoutedScene[Any], says: str, opens: Command) -> tuple[Press, Press]:
    """Return the button of the game's settings, large and small. ``says`` sums them up."""
    ctx, ui, title = scene.ctx, scene.ui, scene.ctx.words("play.settings")
    icon = drawn(icon_picture("options", ui.px(20), ctx.theme.ink))
    box = Column(
        Row(icon, Text(title, "button"), gap=10), Text(says, "small", ctx.theme.ink_soft), gap=6
    )
    return (
        BoxPress(box, title, opens, detail=says, area="settings"),
        Press(title, opens, icon="options", tip=says, area="settings"),
    )


class TermsScene(DialogScene[None]):
    """``shown`` names the terms that can be chosen."""

    width = 900

    def __init__(self, routes: Routes, chooser: TermsChoice, shown: Collection[str]) -> None:
        super().__init__(routes)
        self._chooser, self._shown = chooser, shown

    def note(self) -> str:
        """Return a text about what follows from the terms."""
        return ""

    def player(self) -> Box | None:
        """Return the button of who plays, if it is chosen here."""
        return None

    def content(self) -> Box:
        words = self.ctx.words
        title = Text(words("play.settings"), "heading", valign="middle")
        player, note = self.player(), self.note()
        return Column(
            Row(title, Narrow(player)) if player else title,
            *self._rows(self._chooser.terms),
            Text(note, "small", self.ctx.theme.ink_soft) if note else None,
        )

    def foot(self) -> Box:
        return self.back_button

    def _choose(self, **changed: Any) -> None:
        self._chooser.terms = self._chooser.terms._replace(**changed)
        self.relayout()

    def _rows(self, terms: Terms) -> Iterator[Box]:
        shown = self._shown
        yield self._ornaments(terms)
        if "clock" in shown:
            yield self._clock(terms.clock)
        cells = [self._side(name, terms) for name in ("color", "begins") if name in shown]
        if "take_backs" in shown:
            cells.append(self._take_backs(terms.take_backs))
        if "ends" in shown:
            cells.append(self._ends(terms.clock))
        yield SideBySide(*cells, least=_BESIDE, gap=24)

    def _clock(self, clock: TimeControl | None) -> Box:
        words, ends = self.ctx.words, clock is not None and clock.ends

        def option(each: TimeControl | None) -> PictureOption:
            share = each.minutes / 60 if each else 0.0
            return PictureOption(
                _clock_words(words, each),
                partial(self._draw_dial, share),
                partial(self._choose, clock=each and each._replace(ends=ends)),
                each == (clock and clock._replace(ends=False)),
            )

        return pictures(self.ui, words(_TITLES["clock"]), [*map(option, _CLOCKS)], 1, _SMALL)

    def _draw_dial(self, share: float, surface: pygame.Surface, rect: pygame.Rect) -> None:
        draw_dial(self.ui, surface, rect, share=share)

    def _ends(self, clock: TimeControl | None) -> Box:
        """Return what happens at the end of the time; without a clock, it has no effect."""
        words, theme = self.ctx.words, self.ctx.theme
        none = words("app.pair", name=words("clock.title"), text=words("clock.none"))

        def draw(icon: Icon, surface: pygame.Surface, rect: pygame.Rect) -> None:
            picture = icon_picture(icon, rect.height * 4 // 5, theme.ink if clock else theme.faint)
            surface.blit(picture, picture.get_rect(center=rect.center))

        options = [
            PictureOption(
                words(key),
                partial(draw, icon),
                partial(self._choose, clock=clock and clock._replace(ends=ends)),
                clock is not None and clock.ends == ends,
                unavailable="" if clock else none,
            )
            for ends, (key, icon) in _ENDS.items()
        ]
        return pictures(self.ui, words("clock.at_zero"), options, 1, _SMALL)

    def _take_backs(self, chosen: int) -> Box:
        def draw(number: int, surface: pygame.Surface, rect: pygame.Rect) -> None:
            edge = min(rect.height * 3 // 4, rect.width * 2 // 7)
            for index in range(max(1, number)):
                color = self.ctx.theme.ink if number else self.ctx.theme.faint
                arrow = icon_picture("undo", edge, color)
                left = rect.centerx + round((index - (max(1, number) - 1) / 2) * edge * 1.1)
                surface.blit(arrow, arrow.get_rect(center=(left, rect.centery)))

        options = [
            PictureOption(
                str(number), partial(draw, number), partial(self._choose, take_backs=number),
                number == chosen,
            )
            for number in range(MOST_TAKE_BACKS + 1)
        ]  # fmt: skip
        return pictures(self.ui, self.ctx.words(_TITLES["take_backs"]), options, 1, _SMALL)

    def _ornaments(self, terms: Terms) -> Box:
        words, ui = self.ctx.words, self.ui
        temples = [
            PictureOption(
                str(number) if number else words("setup.basic"),
                self.temple(example(Terms(number)), is_drawn=False).draw,
                partial(self._choose, ornaments=number),
                number == terms.ornaments,
            )
            for number in _EXAMPLES
        ]
        places = [
            (False, " ".join(GREEK[token] for token in TOKENS)),
            (True, words("setup.tokens_any")),
        ]
        explained = Text(words("setup.ornaments_says"), "small", self.ctx.theme.ink_soft)

        def put(anywhere: bool) -> None:
            self._choose(any_location=anywhere)

        where = labeled_choice(words("setup.tokens"), places, terms.any_location, put)
        return Column(
            pictures(ui, words("setup.ornaments"), temples, _TEMPLE),
            Steady(where, explained) if terms.ornaments else Steady(explained, where),
        )

    def _side(self, name: str, terms: Terms) -> Box:
        def draw(side: str, surface: pygame.Surface, rect: pygame.Rect) -> None:
            edge = rect.height
            stones = two_stones(edge) if side == DRAWN else stone_picture(side, (edge, edge))
            surface.blit(stones, stones.get_rect(center=rect.center))

        options = [
            PictureOption(
                _side_words(self.ctx.words, side),
                partial(draw, side),
                partial(self._choose, **{name: side}),
                side == getattr(terms, name),
            )
            for side in (WHITE, BLACK, DRAWN)
        ]
        return pictures(self.ui, self.ctx.words(_TITLES[name]), options, 1, _SMALL)


def example(terms: Terms) -> Position:
    """Return a position to show the board of a game with these terms. Its ornaments are examples,
    since they are drawn at random."""
    number = MIN_ORNAMENTS if terms.ornaments is None else terms.ornaments
    return start(WHITE, _EXAMPLES[number])


def terms_words(words: Words, terms: Terms, shown: Collection[str]) -> list[str]:
    """Return the terms in parts of a line. ``shown`` is as for :class:`TermsScene`."""
    mode = words(f"setup.{terms.mode}")
    parts = [f"{mode} ({terms.ornaments})" if terms.ornaments else mode]

    def add(name: str, text: str) -> None:
        if name in shown:
            parts.append(words("app.pair", name=words(_TITLES[name]), text=text))

    if terms.any_location and terms.mode == ADVANCED:
        add("any_location", words("setup.tokens_any"))
    add("color", _side_words(words, terms.color))
    add("begins", _side_words(words, terms.begins))
    add("clock", _clock_words(words, terms.clock))
    add("take_backs", str(terms.take_backs))
    return parts


def _side_words(words: Words, side: str) -> str:
    return words(SIDE_WORDS.get(side, "setup.lot"))


def _clock_words(words: Words, clock: TimeControl | None) -> str:
    if clock is None:
        return words("clock.none")
    added = words("clock.seconds", n=clock.increment) if clock.increment else ""
    ends = words("clock.loses") if clock.ends else ""
    return " ".join(filter(None, (words("clock.minutes", n=clock.minutes), added, ends)))
