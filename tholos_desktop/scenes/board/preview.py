"""Pills beside the columns that say what the next stone would change: ``tie → yours, 9``."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

import pygame

from tholos_desktop.board.badges import pill
from tholos_desktop.board.icons import stone_icon
from tholos_desktop.language.catalogue import Words
from tholos_desktop.language.sentences import figure, standing_words
from tholos_desktop.rules import GREEK, ColumnScore, Location, Side, score
from tholos_desktop.scenes.board.free_place import column_box, free_place
from tholos_desktop.scenes.board.screen import Screen
from tholos_desktop.table.turn_input import Spot, TurnInput
from tholos_desktop.ui.dirty_regions import Painter, region
from tholos_desktop.ui.typesetting import draw_line, measure
from tholos_desktop.ui.ui import Ui

_ARROW = "→"


class ColumnChange(NamedTuple):
    before: ColumnScore
    after: ColumnScore

    @property
    def at(self) -> Location:
        return self.before.location

    def is_loss(self, side: Side) -> bool:
        before, after = (each.points if each.owner == side else -each.points for each in self)
        return after < before


def column_changes(session: TurnInput, spot: Spot) -> list[ColumnChange]:
    """Return the columns that touching ``spot`` would change, the touched one first."""
    transfer = session.hand.transfer_to(spot) if session.may_choose else None
    if transfer is None:
        return []
    shown = session.hand.picker.shown
    columns = zip(score(shown).columns, score(shown.move(transfer)).columns, strict=True)
    changes = [ColumnChange(*both) for both in columns if both[0].stones != both[1].stones]
    return sorted(changes, key=lambda each: each.at != spot.zone)


def change_words(words: Words, session: TurnInput, spot: Spot) -> Iterator[str]:
    side = session.hand.picker.side
    for change in column_changes(session, spot):
        before, after = (standing_words(words, each, side) for each in change)
        yield words("reader.becomes", column=GREEK[change.at], before=before, after=after)


def preview_shapes(
    ui: Ui, screen: Screen, spot: Spot, covered: Sequence[pygame.Rect]
) -> Iterator[Painter]:
    """Yield a pill for each column that touching ``spot`` would change. The pills leave the places
    in ``covered`` free."""
    covered = list(covered)
    for change in column_changes(screen.session, spot):
        shape = _pill_shape(ui, screen, change, covered)
        covered.append(pygame.Rect(shape.region.place))
        yield shape


def _pill_shape(
    ui: Ui, screen: Screen, change: ColumnChange, covered: Sequence[pygame.Rect]
) -> Painter:
    theme, side = ui.ctx.theme, screen.session.hand.picker.side
    before, after = (standing_words(ui.ctx.words, each, side) for each in change)
    weak, strong, owner = ui.font("body"), ui.font("button"), change.after.owner
    if owner and owner == change.before.owner:
        after = figure(change.after.points)
    px = strong.get_height()
    pad, gap, mark = px * 3 // 4, px // 3, px if owner else 0
    parts = [(before, weak, theme.ink_soft), (_ARROW, weak, theme.ink_soft)]
    ink = theme.warning if change.is_loss(side) else theme.select
    width = 2 * pad + sum(measure(text, font)[0] + gap for text, font, _ in parts)
    width += mark + gap * bool(mark) + measure(after, strong)[0]
    place = place_at_column(screen, change.at, (width, px * 9 // 5), gap, covered)
    tip = _tip(place, screen.board.spots(screen.viewed)[Spot(change.at)], gap // 2)

    def draw(surface: pygame.Surface) -> None:
        pygame.draw.polygon(surface, ink, tip)
        surface.blit(pill(place.size, theme.night, ink), place)
        left = place.left + pad
        for text, font, color in parts:
            room = pygame.Rect(left, place.top, measure(text, font)[0], place.height)
            draw_line(surface, text, room, font, color)
            left = room.right + gap
        if owner:
            icon = stone_icon(owner, mark)
            surface.blit(icon, icon.get_rect(midleft=(left, place.centery)))
            left += mark + gap
        room = pygame.Rect(left, place.top, place.right - pad - left + 1, place.height)
        draw_line(surface, after, room, strong, ink)

    whole = place.unionall([pygame.Rect(corner, (1, 1)) for corner in tip])
    return Painter(region(whole, "preview", before, after, owner or ""), draw)


def _tip(place: pygame.Rect, column: pygame.Rect, length: int) -> list[tuple[int, int]]:
    """Return the corners of a tip that points from a pill to its column."""
    if place.left <= column.centerx <= place.right:
        up = length if column.centery > place.centery else -length
        x, y = column.centerx, place.bottom if up > 0 else place.top
        return [(x - length, y - up), (x + length, y - up), (x, y + up)]
    aside = length if column.centerx > place.centerx else -length
    x, y = place.right if aside > 0 else place.left, place.centery
    return [(x - aside, y - length), (x - aside, y + length), (x + aside, y)]


def place_at_column(
    screen: Screen,
    at: Location,
    size: tuple[int, int],
    gap: int,
    covered: Sequence[pygame.Rect],
) -> pygame.Rect:
    """Return the place beside a column with one more stone that hides least of the board. It seems
    no other column's, if there is such a place."""
    geometry, position = screen.board.geometry, screen.viewed
    column = column_box(geometry, at, position.height(at) + position.is_valid(at))
    if geometry.has_gauges:
        column = column.union(geometry.gauge_box(at, position.max_height(at)))
    found = free_place(geometry, position, column, size, gap=gap, covered=covered, of=at)
    return found[1] if found else column.move_to(size=size).clamp(geometry.rect)
