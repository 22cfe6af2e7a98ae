"""New game: who plays, which mode, who begins. It remembers the last choice."""

from functools import partial
from typing import Any

import pygame

from tholos_desktop.board.icons import stone_icon
from tholos_desktop.language.names import SIDE_WORDS, default_name, shown_names
from tholos_desktop.rules import BLACK, MAX_ORNAMENTS, MIN_ORNAMENTS, SIDES, WHITE, Side
from tholos_desktop.scenes.page import PageScene
from tholos_desktop.scenes.routes import Routes
from tholos_desktop.storage import strengths
from tholos_desktop.storage.settings import TUTORS
from tholos_desktop.table.match import LOT, Match, Player, Setup
from tholos_desktop.table.protocol_lines import LEVELS
from tholos_desktop.ui.context import Kit
from tholos_desktop.ui.form import Form
from tholos_desktop.ui.ui import Ui
from tholos_desktop.ui.widgets import Button

_LONGEST_NAME = 20


class SetupScene(PageScene):
    """The choices before a game; Enter starts it at once."""

    title = "setup.title"

    def __init__(self, kit: Kit, routes: Routes) -> None:
        super().__init__(kit, routes)
        self.strengths = strengths.load()
        last = kit.settings.setup
        self.levels: dict[Side, str | None] = {WHITE: None, BLACK: "easy"}
        self.names: dict[Side, str] = {WHITE: "", BLACK: ""}
        for side in SIDES:
            level = last.get(f"{side}_level", self.levels[side])
            self.levels[side] = level if level in LEVELS else None
            name = last.get(f"{side}_name", "")
            self.names[side] = name[:_LONGEST_NAME] if isinstance(name, str) else ""
        self.advanced = last.get("advanced") is True
        count = last.get("ornaments", MIN_ORNAMENTS)
        is_count = type(count) is int and MIN_ORNAMENTS <= count <= MAX_ORNAMENTS
        self.ornaments: int = count if is_count else MIN_ORNAMENTS
        self.any_location = last.get("any_location") is True
        first = last.get("first", WHITE)
        self.first: str = first if first in (WHITE, BLACK, LOT) else WHITE

    @property
    def setup(self) -> Setup:
        """What is chosen now."""
        return Setup(
            self._player(WHITE),
            self._player(BLACK),
            self.ornaments if self.advanced else 0,
            self.any_location and self.advanced,
            self.first,
        )

    def enter(self) -> None:
        """Begin on Start, so that Enter is enough."""
        super().enter()
        self.ui.focus.set(self.start.target)

    def fill(self, form: Form) -> None:
        """The two players, the mode, who begins."""
        kit, words = self.kit, self.kit.words
        for side in SIDES:
            self._rows_of(form, side)
        modes = [(False, words("setup.basic")), (True, words("setup.advanced"))]
        form.choice(words("setup.mode"), modes, self.advanced, self._set_mode)
        if self.advanced:
            counts = [(n, str(n)) for n in range(MIN_ORNAMENTS, MAX_ORNAMENTS + 1)]
            form.choice(words("setup.ornaments"), counts, self.ornaments, self._setter("ornaments"))
            places = [(False, words("setup.tokens_five")), (True, words("setup.tokens_any"))]
            choose = self._setter("any_location")
            form.choice(words("setup.tokens"), places, self.any_location, choose)
        if not all(self.levels.values()):
            field = kit.settings.tutor_field(is_for_two=not any(self.levels.values()))
            tutors = [(mode, words(f"tutor.{mode}")) for mode in TUTORS]
            choose = partial(setattr, kit.settings, field)
            form.choice(words("tutor.title"), tutors, getattr(kit.settings, field), choose)
        firsts = [
            (WHITE, words("setup.white")),
            (BLACK, words("setup.black")),
            (LOT, words("setup.lot")),
        ]
        form.choice(words("setup.first"), firsts, self.first, self._setter("first"))

    def buttons(self, ui: Ui, rect: pygame.Rect) -> None:
        """Start and back."""
        self.start, _ = self.place_buttons(ui, rect, [self._start_button, self.back_button])

    def _rows_of(self, form: Form, side: Side) -> None:
        words, ui = self.kit.words, form.ui
        level = self.levels[side]
        kinds: list[tuple[str | None, str]] = [(None, words("setup.person"))]
        kinds += [(name, words(f"setup.{name}")) for name in LEVELS]
        form.choice(
            words(SIDE_WORDS[side]),
            kinds,
            level,
            partial(self._set_level, side),
            area=f"who {side}",
            icon=stone_icon(side, ui.text_px("body") * 3 // 2),
        )
        if level is None:
            form.labelled(
                words("setup.name"),
                lambda _: ui.button_height(),
                lambda rect: ui.entry(
                    rect,
                    shown_names(words, self._players)[side],
                    partial(self._set_name, side),
                    limit=_LONGEST_NAME,
                    area=f"name {side}",
                    name=words("setup.name"),
                    group=words(SIDE_WORDS[side]),
                ),
            )
        else:
            form.labelled(
                words(f"setup.{level}_name"),
                lambda width: sum(height for *_, height in self._told(ui, level, width)),
                lambda rect: self._place_told(ui, level, rect),
            )
        form.space(2)

    def _told(self, ui: Ui, level: str, width: int) -> list[tuple[str, str, int]]:
        """What is said of a level: texts with their roles and heights."""
        words = self.kit.words
        texts = [(words(f"setup.{level}_says"), "body")]
        if level in self.strengths:
            elo = round(self.strengths[level], -1)
            texts.append((words("setup.strength", elo=elo), "small"))
        air = ui.px(3)
        return [(text, role, ui.text_height(text, width, role) + air) for text, role in texts]

    def _place_told(self, ui: Ui, level: str, rect: pygame.Rect) -> None:
        top = rect.top
        for text, role, height in self._told(ui, level, rect.width):
            place = (rect.left, top, rect.width, height)
            ui.label(place, text, role, valign="bottom", colour=self.kit.theme.ink_soft)
            top += height

    @property
    def _players(self) -> dict[Side, Player]:
        return {side: self._player(side) for side in SIDES}

    def _player(self, side: Side) -> Player:
        level = self.levels[side]
        return Player("" if level else self.names[side].strip(), level)

    def _start_button(self, ui: Ui, rect: pygame.Rect) -> Button:
        text = self.kit.words("setup.start")
        return ui.button(rect, text, self._start, primary=True, area="foot")

    def _set_level(self, side: Side, level: str | None) -> None:
        self.levels[side] = level
        self.relayout()

    def _set_name(self, side: Side, name: str) -> None:
        default = default_name(self.kit.words, self._players, side)
        self.names[side] = "" if name.strip() == default else name

    def _set_mode(self, value: Any) -> None:
        self.advanced = value
        self.relayout()

    def _setter(self, name: str) -> Any:
        return lambda value: setattr(self, name, value)

    def _start(self) -> None:
        self._remember()
        match = Match.new(self.setup)
        self.kit.saves.begin(match)
        self.give_way_to(self.routes.table(match))

    def _remember(self) -> None:
        values: dict[str, Any] = {"advanced": self.advanced, "ornaments": self.ornaments}
        values |= {"any_location": self.any_location, "first": self.first}
        for side in SIDES:
            values[f"{side}_level"] = self.levels[side]
            values[f"{side}_name"] = self.names[side].strip()
        self.kit.settings.setup = {**self.kit.settings.setup, **values}
        self.kit.settings.save()
