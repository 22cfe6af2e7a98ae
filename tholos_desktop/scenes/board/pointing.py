from collections.abc import Sequence
from functools import partial

import pygame

from tholos_desktop.board.in_air import HeldStone
from tholos_desktop.language.sentences import some_words
from tholos_desktop.reader.tree import AccessLabel
from tholos_desktop.rules import (
    GREEK,
    LOCATIONS,
    QUARRY,
    SIDES,
    STONES,
    Location,
    Position,
    Transfer,
    is_location,
    rival,
)
from tholos_desktop.scenes.board.cards import take_words, takes
from tholos_desktop.scenes.board.explanation import missing_at, rows_of
from tholos_desktop.scenes.board.free_place import ornament_at
from tholos_desktop.scenes.board.preview import change_words
from tholos_desktop.scenes.board.screen import Screen
from tholos_desktop.scenes.board.state import Drag
from tholos_desktop.table.turn_input import Spot, WorkshopSeat
from tholos_desktop.ui.focus import Focus, Target
from tholos_desktop.ui.ui import Ui

DRAG_REACH = 8
"""Distance in pixels at 1280x720 that the pressed pointer must move before the movement counts as a
drag."""

POINTED_HEIGHT, PICKED_HEIGHT, HELD_HEIGHT = 0.022, 0.09, 0.06
"""Heights to which a stone rises when pointed at and when picked up, in column ring radii."""


class Pointing:
    def __init__(self, screen: Screen) -> None:
        self._screen, self._state = screen, screen.state
        self._ctx, self._session = screen.ctx, screen.session
        self.is_dropping = False
        """True while a dragged stone is being put down. Such a stone does not fly."""
        self._reach = DRAG_REACH
        self._under: WorkshopSeat | None = None
        self._pressed: WorkshopSeat | None = None
        self._targets: dict[Spot, Target] = {}

    def handle(self, event: pygame.Event) -> None:
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 3:
            self._session.step_back()
        elif event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
            self._press(event.pos)
        elif event.type == pygame.MOUSEBUTTONUP and event.button == 1:
            self._release(event.pos)
        elif event.type == pygame.MOUSEMOTION:
            self._hover(event.pos)

    @property
    def carried(self) -> HeldStone | None:
        drag, lifted = self._state.drag, self._session.hand.lifted_stone
        if drag is None or lifted is None or drag.spot != self._session.hand.lifted:
            return None
        here = pygame.mouse.get_pos()
        return HeldStone(lifted[1], drag.spot, here) if self._is_off(drag, here) else None

    @property
    def seat(self) -> WorkshopSeat | None:
        if self._session.hand.lifted:
            return self._pressed
        return None if self._ctx.keys_in_use else self._under

    def sent_off(self, transfers: Sequence[Transfer]) -> list[tuple[Transfer, WorkshopSeat | None]]:
        pressed = self._pressed
        if self._session.hand.lifted is None:
            self._pressed = None
        return [
            (each, pressed if pressed and pressed.side == each.source else None)
            for each in transfers
        ]

    def touch(self, spot: Spot, seat: WorkshopSeat | None) -> None:
        """Let the session handle a touch. ``seat``, if any, selects one of several equal stones."""
        before = self._pressed
        self._pressed = seat or before
        self._session.touch(spot)
        hand = self._session.hand
        if hand.lifted and not hand.has_lifted_from(spot):
            self._pressed = before

    def held(self) -> dict[Spot, float]:
        hand, pointed = self._session.hand, self._screen.pointed
        if not self._screen.may_choose:
            return {}
        if hand.lifted:
            is_held = hand.lifted.zone in SIDES  # its ring must not cover the workshop's name
            return {hand.lifted: HELD_HEIGHT if is_held else PICKED_HEIGHT}
        return {pointed: POINTED_HEIGHT} if pointed and pointed in hand.sources() else {}

    def look_again(self) -> None:
        point = pygame.mouse.get_pos()
        self._state.hovered, self._state.read = self._target_at(point), self._ornament_at(point)

    def lay_out(self, ui: Ui) -> None:
        self._reach, focus = ui.px(DRAG_REACH), ui.focus
        for stone in STONES:  # the order of Tab, as the rulebook tells it
            self._add_target(focus, Spot(QUARRY, stone), "quarry")
        near = self._screen.near_side
        for side in (near, rival(near)):
            for stone in STONES:
                self._add_target(focus, Spot(side, stone), f"workshop {side}")
        for location in LOCATIONS:
            self._add_target(focus, Spot(location), "temple")
        focus.suggested = self._suggested_target
        self.focus_on_choice(focus)

    def focus_on_choice(self, focus: Focus) -> None:
        """Focus the place that :meth:`_suggested_target` suggests, if there is one."""
        if suggested := self._suggested_target():
            focus.set(suggested)

    def _suggested_target(self) -> Target | None:
        """Return the first place for the lifted stone. If no stone is lifted, return the first
        place to lift one."""
        hand = self._session.hand
        if not self._screen.may_choose:
            return None
        choices = hand.targets() if hand.lifted else hand.sources()
        own = self._state.displayed.side
        spots = sorted(self._targets, key=lambda spot: spot.zone != own)
        return next((self._targets[spot] for spot in spots if spot in choices), None)

    def _add_target(self, focus: Focus, spot: Spot, area: str) -> None:
        screen = self._screen

        def box() -> pygame.Rect:
            boxes = screen.board.spots(screen.viewed)
            return boxes.get(spot) or boxes[Spot(spot.zone)]

        def is_there() -> bool:
            return spot.zone not in SIDES or (spot.stone or "") in screen.viewed.workshop(spot.zone)

        self._targets[spot] = focus.add(
            box,
            lambda: self._session.touch(spot),
            area=area,
            enabled=is_there,
            focused=partial(self._focus_on, spot),
            blurred=partial(self._focus_on, None),
            label=partial(self._label, spot),
        )

    def _label(self, spot: Spot) -> AccessLabel | None:
        """Return a spot's label for screen readers; ``None`` for a workshop's spot without a
        stone."""
        words, session, zone = self._ctx.words, self._session, spot.zone
        position = session.shown if session.looks_back else session.hand.picker.shown
        if is_location(zone):
            about = filter(None, (self._choice_words(spot), *self._explained(position, zone)))
            return AccessLabel(self._column_words(position, zone), about=" ".join(about))
        stone = spot.stone or ""
        number = position.quarry(stone) if zone == QUARRY else position.workshop(zone).count(stone)
        if zone != QUARRY and not number:
            return None
        name = words("game.quarry" if zone == QUARRY else f"game.workshop_{zone}")
        stones = some_words(words, stone, number)
        return AccessLabel(
            words("app.pair", name=name, text=stones), about=self._choice_words(spot)
        )

    def _column_words(self, position: Position, location: Location) -> str:
        words, column = self._ctx.words, self._ctx.words("scoring.column", column=GREEK[location])
        stones = [words(f"turn.listed.{stone}") for stone in position.column(location)]
        if not stones:
            return words("reader.empty", column=column)
        return words("reader.stones", column=column, stones=", ".join(stones))

    def _explained(self, position: Position, location: Location) -> list[str]:
        missing = missing_at(self._session, location)
        rows = rows_of(self._ctx, self._screen.names, position, location, missing)
        told = [self._ctx.words("app.pair", name=row.title, text=row.text) for row in rows[1:]]
        return [rows[0].text, *told]

    def _choice_words(self, spot: Spot) -> str:
        words, hand = self._ctx.words, self._session.hand
        if not self._screen.may_choose:
            return ""
        if hand.lifted == spot:
            return words("reader.lifted")
        if hand.lifted is None:
            key, is_choice = "reader.may_lift", spot in hand.sources()
        else:
            key, is_choice = "reader.may_go", Spot(spot.zone) in hand.targets()
        if not is_choice:
            return ""
        changes = change_words(words, self._session, spot) if self._screen.previews_points else ()
        number = takes(self._screen, spot)
        limit = [take_words(words, self._screen, number)] if number else []
        return " ".join((words(key), *limit, *changes))

    def _focus_on(self, spot: Spot | None) -> None:
        self._state.focused = spot
        self._screen.redraw_changes()

    def _spot_at(self, point: tuple[int, int]) -> Spot | None:
        return self._screen.board.spot_at(point, self._screen.viewed)

    def _ornament_at(self, point: tuple[int, int]) -> Location | None:
        """Return the location of the ornament at a point, unless a stone is dragged over it."""
        if self.carried:
            return None
        return ornament_at(self._screen.board.geometry, self._screen.viewed, point)

    def _target_at(self, point: tuple[int, int]) -> Spot | None:
        return None if self._ornament_at(point) else self._spot_at(point)

    def _press(self, point: tuple[int, int]) -> None:
        """Touch the spot at a point. But if the spot's stone is already lifted, wait for a drag or
        a release. An ornament is only read."""
        self._hover(point)  # a finger comes without having moved there
        if self._state.read:
            self._state.asked = self._state.read
            return
        spot = self._spot_at(point)
        if spot is None:
            return
        session, seat = self._session, self._screen.board.seat_at(point)
        was_lifted = session.may_choose and session.hand.has_lifted_from(spot)
        if was_lifted:
            self._pressed = seat or self._pressed
        else:
            self.touch(spot, seat)
        hand = session.hand
        if hand.lifted and hand.has_lifted_from(spot):
            self._state.drag = Drag(hand.lifted, point, was_lifted)

    def _release(self, point: tuple[int, int]) -> None:
        drag, self._state.drag = self._state.drag, None
        if drag is None or self._session.hand.lifted != drag.spot:
            return
        self._screen.redraw_changes()
        spot = self._spot_at(point)
        if not self._is_off(drag, point):
            if drag.was_lifted:
                self._session.touch(drag.spot)
        elif spot is None or self._session.hand.has_lifted_from(spot):
            self._session.step_back()
        else:
            self.is_dropping = True
            self._session.touch(spot)
            self.is_dropping = False

    def _is_off(self, drag: Drag, point: tuple[int, int]) -> bool:
        return pygame.Vector2(point).distance_to(drag.point) > self._reach

    def _hover(self, point: tuple[int, int]) -> None:
        state, under = self._state, self._screen.board.seat_at(point)
        found = self._target_at(point), self._ornament_at(point), under
        if found != (state.hovered, state.read, self._under) or state.drag:
            state.hovered, state.read, self._under = found
            self._screen.redraw_changes()
