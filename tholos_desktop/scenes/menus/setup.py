"""New game: who plays, which mode, who begins. It remembers the last choice."""

from functools import partial
from typing import Any

import pygame

from tholos_desktop.board.icons import stone_icon
from tholos_desktop.board.portraits import portrait
from tholos_desktop.language import masons
from tholos_desktop.language.names import SIDE_WORDS, bot_name, default_name, shown_names
from tholos_desktop.language.ratings import told_of
from tholos_desktop.rules import (
    ADVANCED,
    BASIC,
    BLACK,
    MAX_ORNAMENTS,
    MIN_ORNAMENTS,
    SIDES,
    WHITE,
    Side,
    rival,
)
from tholos_desktop.scenes.even_game import even_rival
from tholos_desktop.scenes.menus.clock_rows import ClockChoice
from tholos_desktop.scenes.page import PageScene
from tholos_desktop.scenes.routes import Routes
from tholos_desktop.services.players import Players
from tholos_desktop.services.seat import EVEN, LONGEST_NAME, MASON, SeatChoice
from tholos_desktop.storage import strengths
from tholos_desktop.storage.settings import TUTORS
from tholos_desktop.table.match import Match
from tholos_desktop.table.protocol_lines import LEVELS
from tholos_desktop.table.rating import Rating
from tholos_desktop.table.requests import EngineClient
from tholos_desktop.table.rivals import Rival
from tholos_desktop.table.seats import LOT, Player, Setup
from tholos_desktop.ui.button import Button
from tholos_desktop.ui.context import Context
from tholos_desktop.ui.form import Form
from tholos_desktop.ui.ui import Ui

_FACE = 60
"""A mason's portrait in a window of 1280 by 720."""


class SetupScene(PageScene):
    """The choices before a game; Enter starts it at once."""

    title = "setup.title"

    def __init__(
        self, ctx: Context, routes: Routes, players: Players, engine: EngineClient
    ) -> None:
        super().__init__(ctx, routes)
        self._engine = engine
        self._people = players
        self.strengths = {mode: strengths.load(mode) for mode in (BASIC, ADVANCED)}
        self._ratings: dict[tuple[str, str], Rating] = {}
        """Those that have been looked up, by the person's name and the mode."""
        last = ctx.settings.setup
        self.seats: dict[Side, SeatChoice] = {
            WHITE: SeatChoice.remembered(WHITE, last, None),
            BLACK: SeatChoice.remembered(BLACK, last, "easy"),
        }
        self.advanced = last.get("advanced") is True
        count = last.get("ornaments", MIN_ORNAMENTS)
        is_count = type(count) is int and MIN_ORNAMENTS <= count <= MAX_ORNAMENTS
        self.ornaments: int = count if is_count else MIN_ORNAMENTS
        self.any_location = last.get("any_location") is True
        self.clock = ClockChoice.remembered(last)
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
            self.clock.time_control
            if all(seat.is_person for seat in self.seats.values())
            else None,
        )

    def enter(self) -> None:
        """Begin on Start, so that Enter is enough."""
        super().enter()
        self.ui.focus.set(self.start.target)

    def fill(self, form: Form) -> None:
        """The two players, the mode, who begins."""
        ctx, words = self.ctx, self.ctx.words
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
        persons = [seat for seat in self.seats.values() if seat.is_person]
        if persons:
            field = ctx.settings.tutor_field(is_for_two=len(persons) > 1)
            tutors = [(mode, words(f"tutor.{mode}")) for mode in TUTORS]
            mode = getattr(ctx.settings, field)
            choose = partial(self._set_tutor, field)
            form.choice(words("tutor.title"), tutors, mode, choose)
            said, ui = words(f"tutor.{mode}_says"), form.ui
            form.labeled(
                "",
                lambda width: ui.text_height(said, width, "small"),
                lambda rect: ui.label(rect, said, "small", color=ctx.theme.ink_soft),
            )
        if len(persons) > 1:
            self.clock.add_to(form, words, self.relayout)
        firsts = [
            (WHITE, words("setup.white")),
            (BLACK, words("setup.black")),
            (LOT, words("setup.lot")),
        ]
        form.choice(words("setup.first"), firsts, self.first, self._setter("first"))

    def buttons(self, ui: Ui, rect: pygame.Rect) -> None:
        """Start and back."""
        self.start, _ = self.place_buttons(ui, rect, [self._start_button, self.back_button])

    # The players

    def _rows_of(self, form: Form, side: Side) -> None:
        words, ui, seat = self.ctx.words, form.ui, self.seats[side]
        kinds: list[tuple[str | None, str]] = [(None, words("setup.person"))]
        kinds += [(name, words(f"setup.{name}")) for name in LEVELS]
        form.choice(
            words(SIDE_WORDS[side]),
            kinds,
            seat.kind,
            partial(self._set_kind, side),
            area=f"who {side}",
            icon=stone_icon(side, ui.text_px("body") * 3 // 2),
        )
        if not seat.is_person:
            others: list[tuple[str | None, str]] = [
                (MASON, words("rivals.title")),
                (EVEN, words("setup.even")),
            ]
            choose = partial(self._set_kind, side)
            group, area = words(SIDE_WORDS[side]), f"who {side}"
            form.choice("", others, seat.kind, choose, area=area, group=group)
        if seat.is_person:
            form.labeled(
                words("setup.name"),
                lambda _: ui.button_height(),
                lambda rect: self._place_name(ui, side, rect),
            )
        else:
            form.labeled(
                bot_name(words, self._player(side)),
                lambda width: self._told_height(ui, side, width),
                lambda rect: self._place_told(ui, side, rect),
            )
        form.space(2)

    def _place_name(self, ui: Ui, side: Side, rect: pygame.Rect) -> None:
        """The line to type the name in, and the way to the list of all."""
        said = self.ctx.words("setup.people")
        aside = ui.button_width(said, icon=True)
        wide = rect.width - aside - ui.px(8)
        ui.entry(
            (rect.left, rect.top, wide, rect.height),
            shown_names(self.ctx.words, self._players)[side],
            partial(self._set_name, side),
            limit=LONGEST_NAME,
            area=f"name {side}",
            name=self.ctx.words("setup.name"),
            group=self.ctx.words(SIDE_WORDS[side]),
        )
        place = (rect.right - aside, rect.top, aside, rect.height)
        ui.button(place, said, partial(self._list_people, side), icon="people", area=f"name {side}")

    def _told_height(self, ui: Ui, side: Side, width: int) -> int:
        high = sum(height for *_, height in self._told(ui, side, width))
        is_mason = self.seats[side].kind == MASON
        return max(high, ui.px(_FACE), ui.button_height()) if is_mason else high

    def _place_told(self, ui: Ui, side: Side, rect: pygame.Rect) -> None:
        rect = rect.copy()
        if self.seats[side].kind == MASON:
            said = self.ctx.words("setup.choose_mason")
            aside = ui.button_width(said)
            high = ui.button_height()
            place = (rect.right - aside, rect.centery - high // 2, aside, high)
            ui.button(place, said, partial(self._choose_mason, side), area=f"name {side}")
            face = portrait(self.seats[side].mason, ui.px(_FACE))
            where = face.get_rect(midleft=rect.midleft)
            ui.picture(where, lambda surface, there: surface.blit(face, there))
        top, wide = rect.top, self._told_width(ui, side, rect.width)
        left = rect.left + self._face_width(ui, side)
        for text, role, height in self._told(ui, side, rect.width):
            place = (left, top, wide, height)
            ui.label(place, text, role, valign="bottom", color=self.ctx.theme.ink_soft)
            top += height

    def _told(self, ui: Ui, side: Side, width: int) -> list[tuple[str, str, int]]:
        """What is said of a bot: texts with their roles and heights."""
        words, seat = self.ctx.words, self.seats[side]
        if seat.kind == MASON:
            texts = [
                (masons.strength(words, seat.rival), "body"),
                (masons.story(words, seat.rival), "small"),
            ]
        elif seat.kind == EVEN:
            texts = [(told_of(words, self._rating(side)), "body")]
        else:
            texts = [(words(f"setup.{seat.kind}_says"), "body")]
            measured = self.strengths[ADVANCED if self.advanced else BASIC]
            if seat.kind in measured:
                elo = round(measured[seat.kind], -1)
                texts.append((words("setup.strength", elo=elo), "small"))
        air, width = ui.px(3), self._told_width(ui, side, width)
        return [(text, role, ui.text_height(text, width, role) + air) for text, role in texts]

    def _told_width(self, ui: Ui, side: Side, width: int) -> int:
        """The width of what is said, between a mason's face and the button to choose another."""
        if self.seats[side].kind != MASON:
            return width
        button = ui.button_width(self.ctx.words("setup.choose_mason")) + ui.px(8)
        return width - self._face_width(ui, side) - button

    def _face_width(self, ui: Ui, side: Side) -> int:
        return ui.px(_FACE) + ui.px(10) if self.seats[side].kind == MASON else 0

    @property
    def _players(self) -> dict[Side, Player]:
        return {side: self._player(side) for side in SIDES}

    def _player(self, side: Side) -> Player:
        seat = self.seats[side]
        if seat.kind != EVEN:
            return seat.player
        return even_rival(self._engine, self._rating(side))

    def _rating(self, side: Side) -> Rating:
        """The rating of the person whom a bot on this side meets in the mode chosen."""
        seat = self.seats[rival(side)]
        name, mode = seat.name.strip(), ADVANCED if self.advanced else BASIC
        if (name, mode) not in self._ratings:
            self._ratings[name, mode] = self._people.rating(name, mode)
        return self._ratings[name, mode]

    def _set_kind(self, side: Side, kind: str | None) -> None:
        self.seats[side].kind = kind
        self.relayout()
        if kind == MASON:
            self._choose_mason(side)

    def _choose_mason(self, side: Side) -> None:
        def chosen(found: Rival | None) -> None:
            if found is not None:
                self.seats[side].mason = found.name
            self.relayout()

        rating = self._rating(side)
        strength = rating.elo if rating.games else None
        self.stack.push(self.routes.rivals(self.seats[side].rival, strength), chosen)

    def _list_people(self, side: Side) -> None:
        def chosen(name: str | None) -> None:
            if name is not None:
                self.seats[side].name = name
            self._ratings.clear()
            self.relayout()

        self._meet_people()
        self.stack.push(self.routes.people(), chosen)

    def _set_name(self, side: Side, name: str) -> None:
        default = default_name(self.ctx.words, self._players, side)
        self.seats[side].name = "" if name.strip() == default else name

    # The game

    def _set_mode(self, value: Any) -> None:
        self.advanced = value
        self.relayout()

    def _set_tutor(self, field: str, mode: str) -> None:
        setattr(self.ctx.settings, field, mode)
        self.relayout()

    def _setter(self, name: str) -> Any:
        return lambda value: setattr(self, name, value)

    def _start_button(self, ui: Ui, rect: pygame.Rect) -> Button:
        text = self.ctx.words("setup.start")
        return ui.button(rect, text, self._start, primary=True, icon="play", area="foot")

    def _start(self) -> None:
        self._meet_people()
        self._remember()
        self.give_way_to(self.routes.table(Match.new(self.setup)))

    def _meet_people(self) -> None:
        """Whose name was typed is on the list from now on."""
        for seat in self.seats.values():
            if seat.is_person:
                self._people.add(seat.name)

    def _remember(self) -> None:
        values: dict[str, Any] = {"advanced": self.advanced, "ornaments": self.ornaments}
        values |= {"any_location": self.any_location, "first": self.first, **self.clock.values()}
        for side in SIDES:
            values |= self.seats[side].values(side)
        self.ctx.settings.setup = {**self.ctx.settings.setup, **values}
        self.ctx.settings.save()
