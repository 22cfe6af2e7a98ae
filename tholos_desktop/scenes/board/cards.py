import math
from collections.abc import Iterator, Sequence

import pygame

from tholos_desktop.language.catalogue import Words
from tholos_desktop.language.sentences import lack_words, reason_words
from tholos_desktop.rules import QUARRY, Location, Position, is_location
from tholos_desktop.scenes.board.chip import Chip
from tholos_desktop.scenes.board.free_place import free_place, ornament_tiles
from tholos_desktop.scenes.board.screen import Screen
from tholos_desktop.scenes.board.status import status
from tholos_desktop.storage.learned import LearningDiary
from tholos_desktop.table.picker import Refusal
from tholos_desktop.table.turn_input import EventKind, Spot, TurnEvent
from tholos_desktop.teaching.board_notes import BoardSign, Note, due
from tholos_desktop.ui.boxes import Text
from tholos_desktop.ui.dirty_regions import Painter, region
from tholos_desktop.ui.live import Plate
from tholos_desktop.ui.theme import Color
from tholos_desktop.ui.typesetting import measure
from tholos_desktop.ui.ui import REFUSAL_SECONDS, Ui

_PAD = 9
_WIDTH = 260
_SHARES = 0.5, 0.75
"""Most of the board's width that a card may take, the best first."""


def _card(
    ui: Ui,
    screen: Screen,
    position: Position,
    place: pygame.Rect,
    text: str,
    *,
    name: str,
    edge: Color,
    covered: Sequence[pygame.Rect] = (),
    of: Location | None = None,
) -> Painter:
    """Return a card beside ``place``, outside of ``covered``, that hides little of the board; one
    about a column, ``of``, is near it."""
    geometry, pad = screen.board.geometry, ui.px(_PAD)
    wide = ui.px(_WIDTH) * ui.text_px("small") // ui.px(15)
    card = Plate(
        ui, Text(text, "small"), ui.ctx.theme.night, edge, ui.px(2), radius=_PAD, across=_PAD,
        down=_PAD,
    )  # fmt: skip
    covered = [*ornament_tiles(geometry, position), *covered]
    found = list[tuple[float, pygame.Rect]]()
    for share in _SHARES:
        width = measure(text, ui.font("small"), min(wide, round(share * geometry.rect.width)))[0]
        size = width + 2 * pad, card.height(ui, width + 2 * pad)
        free = free_place(geometry, position, place, size, gap=pad, covered=covered, of=of)
        found.append(free or (math.inf, place.move_to(size=size).clamp(geometry.rect)))
    _, box = min(found, key=lambda each: each[0])
    return Painter(region(box, name, text), lambda surface: card.paint(ui, surface, box))


def take_shapes(ui: Ui, screen: Screen, spot: Spot) -> Iterator[Painter]:
    """Yield a card beside a heap of the quarry that says how many of its stones may be taken."""
    number = takes(screen, spot)
    if number:
        place, words = screen.board.spots(screen.viewed)[spot], ui.ctx.words
        text = take_words(words, screen, number)
        yield _card(ui, screen, screen.viewed, place, text, name="take", edge=ui.ctx.theme.line)


def takes(screen: Screen, spot: Spot) -> int:
    """Number of stones that may still be taken from a heap this turn."""
    is_heap = spot.zone == QUARRY and screen.may_choose
    return screen.session.hand.picker.may_take(spot.stone or "") if is_heap else 0


def take_words(words: Words, screen: Screen, number: int) -> str:
    key = "turn.take_more" if screen.session.hand.picker.is_taking else "turn.take_up_to"
    return words(key, n=number)


class RefusalCard:
    """A card with the reason why a step was refused or a take ended by itself, shown for some
    seconds."""

    def __init__(self, screen: Screen) -> None:
        self._screen, self._state = screen, screen.state
        self._pointed: Spot | None = None
        self._left = 0.0

    def follow(self, event: TurnEvent) -> None:
        self._state.refusal = event.spot if event.kind is EventKind.REFUSED else self._limited
        self._pointed = self._screen.pointed
        self._left = REFUSAL_SECONDS

    @property
    def _limited(self) -> Spot | None:
        reason = self._screen.session.ended_by
        return Spot(QUARRY, reason.stone) if isinstance(reason, Refusal) else None

    def pass_time(self, dt: float) -> bool:
        """Return True if the card goes: after some seconds, when something else is pointed at, or
        once something else is said."""
        self._left -= dt
        session = self._screen.session
        is_said = session.refusal or session.news or isinstance(session.ended_by, Refusal)
        is_seen = is_said and self._left > 0 and self._screen.pointed == self._pointed
        if self._state.refusal is None or is_seen:
            return False
        self._state.refusal = None
        return True

    def shapes(self, ui: Ui, chip: Chip) -> Iterator[Painter]:
        if self._state.refusal is None:
            return
        session, words = self._screen.session, ui.ctx.words
        text, _ = status(words, session, self._screen.names)
        if isinstance(session.ended_by, Refusal):
            text = reason_words(words, session.ended_by)
        seen, zone = self._screen.viewed, self._state.refusal.zone
        place = self._screen.board.spots(seen)[Spot(zone)]
        yield _card(
            ui,
            self._screen,
            seen,
            place,
            text,
            name="refusal",
            edge=ui.ctx.theme.warning,
            covered=[chip.rect] if chip.is_there else [],
            of=zone if is_location(zone) else None,
        )


class BoardNote:
    """Notes that explain signs on the board. Each turn has at most one note, and no note appears
    twice."""

    def __init__(self, screen: Screen, learned: LearningDiary | None) -> None:
        self._screen, self._state, self._learned = screen, screen.state, learned
        self._ctx, self._session = screen.ctx, screen.session
        self._looked = -1
        """Ply that :meth:`look` searched last. It is not searched again."""

    @property
    def text(self) -> str:
        note = self._state.note
        if note is None:
            return ""
        words, position = self._ctx.words, self._session.game.position
        height, most = position.height(note.at), position.max_height(note.at)
        why = lack_words(words, note.missing) if note.missing else ""
        return words(f"lessons.note.{note.sign}", n=height, most=most, why=why)

    def look(self, *, is_calm: bool) -> bool:
        """At the start of a turn, look for a sign on the board to explain. Return True if a note
        appears, or goes with its sign."""
        state, learned, game = self._state, self._learned, self._session.game
        if state.note is not None and state.note.sign in self._absent:
            state.note = None
            return True
        hand = self._session.hand
        is_free = hand.is_empty and game.position.workshop(game.position.side)
        if not is_calm or learned is None or learned.knows_the_game:
            return False
        if not is_free or self._looked == game.ply:
            return False
        self._looked = game.ply
        reasons = hand.picker.dark_cards(game.position.side)
        state.note = due(game.position, reasons, learned.explained, without=self._absent)
        if state.note:
            learned.tell(state.note.sign.name_in_diary)
        return state.note is not None

    @property
    def _absent(self) -> tuple[BoardSign, ...]:
        gauge = () if self._screen.board.geometry.has_gauges else (BoardSign.GAUGE,)
        return gauge if self._ctx.settings.show_points else (*gauge, BoardSign.POINTS)

    def shapes(self, ui: Ui) -> Iterator[Painter]:
        note = self._state.note
        if note is None or note.sign in self._absent:
            return
        sign, text, ink = self._box(note), self.text, ui.ctx.theme.select
        position = self._session.game.position
        card = _card(ui, self._screen, position, sign, text, name="note", edge=ink)
        points = self._screen.board.geometry.points_box(note.at)
        if position.column(note.at) and points.colliderect(sign.inflate(2 * ui.px(_PAD), 0)):
            sign = sign.union(points)  # else the outline would cross the points
        line, width = sign.inflate(ui.px(_PAD), ui.px(_PAD)), ui.px(3)

        begin = pygame.Rect(line.center, (1, 1)).clamp(card.region.place)
        end = begin.clamp(line)

        def outline(surface: pygame.Surface) -> None:
            pygame.draw.line(surface, ink, begin.topleft, end.topleft, width)
            pygame.draw.rect(surface, ink, line, width, border_radius=ui.px(_PAD))

        reach = line.union(begin)
        yield Painter(region(reach.inflate(width, width), "noted", text), outline)
        yield card

    def _box(self, note: Note) -> pygame.Rect:
        geometry, position = self._screen.board.geometry, self._session.game.position
        match note.sign:
            case BoardSign.GAUGE:
                return geometry.gauge_box(note.at, position.max_height(note.at))
            case BoardSign.DARK:
                return geometry.bonus_box(note.at)
            case BoardSign.POINTS:
                return geometry.points_box(note.at)
            case BoardSign.FULL:
                return geometry.spots(position)[Spot(note.at)]
