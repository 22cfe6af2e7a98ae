from collections.abc import Callable, Iterator, Sequence
from functools import partial
from itertools import product
from typing import NamedTuple

import pygame

from tholos_desktop.board.icons import bonus_icon
from tholos_desktop.board.layout import Places
from tholos_desktop.board.pieces import draw_tile
from tholos_desktop.language import sentences
from tholos_desktop.language.sentences import Names
from tholos_desktop.rules import GREEK, Location, Position, is_location
from tholos_desktop.scenes.board.free_place import free_place, ornament_tiles
from tholos_desktop.scenes.board.screen import Screen
from tholos_desktop.table.picker import MissingBonus
from tholos_desktop.table.turn_input import Spot, TurnInput
from tholos_desktop.ui.context import Context
from tholos_desktop.ui.dirty_regions import Painter, region
from tholos_desktop.ui.metrics import Metrics
from tholos_desktop.ui.typesetting import draw_text, measure

DELAY = 0.25
"""Seconds of hovering before the card appears or disappears."""
_WIDTHS = (22, 19, 26, 32, 16)
"""Possible widths of a card, as multiples of the text size."""
_NEARNESS = 4
"""Pixels that a card may hide to be a pixel nearer to its column, in sizes of its text."""
_SMALLEST_PX = 8
_SHRINKING = 0.92
"""Factor from one text size to the next smaller one. The text shrinks until the card fits."""


class ExplanationRow(NamedTuple):
    paint: Callable[[pygame.Surface, pygame.Rect], object]
    title: str
    text: str


class Explanation:
    """Decides which location to explain: a focused one at once, a hovered one after a delay, and
    one that was asked about at once. While a turn is being chosen, only ornaments under the pointer
    are explained, where no stone can be placed."""

    def __init__(self, screen: Screen) -> None:
        self._screen, self._state = screen, screen.state
        self._ctx, self._session = screen.ctx, screen.session
        self._here: Location | None = None
        self._wanted: Location | None = None
        self._is_new = True
        self._is_dismissed = True
        """If True, no card is shown until the pointer moves to another location."""
        self._rested = 0.0
        self._laid: tuple[object, ExplanationCard] | None = None

    @property
    def is_waiting(self) -> bool:
        """True if the card will appear or disappear once :data:`DELAY` is over."""
        return self._wanted != self._state.explained

    def follow(self, dt: float, spot: Spot | None, *, may_show: bool) -> bool:
        """Return True if the card changes. ``spot`` is hovered or focused; ``dt`` is in seconds."""
        before, here = self._state.explained, spot.zone if spot and is_location(spot.zone) else None
        is_asked = here is not None and here == self._state.asked
        is_read = here is not None and here == self._state.read and not self._ctx.keys_in_use
        may_show = may_show and (is_read or self._session.hand.is_empty)
        if here == self._here or self._is_new:
            self._rested += dt
        else:
            self._rested, self._is_dismissed = 0.0, False
        self._here, self._is_new = here, False
        if is_asked:
            self._is_dismissed = False
        else:
            self._state.asked = None
        self._wanted = here if may_show and not self._is_dismissed else None
        is_sudden = not may_show or self._is_dismissed or is_asked or self._ctx.keys_in_use
        if is_sudden or self._rested >= DELAY:
            self._state.explained = self._wanted
        elif self._wanted:
            self._state.explained = self._wanted if self._wanted == before else None
        return self._state.explained != before

    def dismiss(self) -> None:
        self._is_dismissed, self._state.asked = True, None

    def begin_anew(self) -> None:
        """Explain nothing at which the pointer happens to rest, until it moves away."""
        self.dismiss()
        self._is_new = True

    def rows(self, position: Position, location: Location) -> list[ExplanationRow]:
        missing = missing_at(self._session, location)
        return rows_of(self._ctx, self._screen.names, position, location, missing)

    def shapes(
        self,
        sizes: Metrics,
        places: Places,
        position: Position,
        kept_free: Sequence[pygame.Rect] = (),
    ) -> Iterator[Painter]:
        location = self._state.explained
        if location is None:
            return
        rows = self.rows(position, location)
        said = tuple(row.text for row in rows)
        wanted = location, position, said, sizes, places, tuple(map(tuple, kept_free))
        if self._laid is None or self._laid[0] != wanted:
            self._laid = (
                wanted,
                lay_rows(sizes, rows, places, position, location, kept_free=kept_free),
            )
        card = self._laid[1]
        yield Painter(region(card.rect, "explanation", location, said), card.draw)


class ExplanationCard:
    def __init__(self, ctx: Context, rows: Sequence[ExplanationRow], px: int, width: int) -> None:
        self._ctx, self._rows, self.px = ctx, rows, px
        self._text, self._strong = ctx.fonts.text(px), ctx.fonts.strong(px)
        self._pad, self._gap, self._edge = px * 4 // 5, px * 3 // 5, px * 5 // 2
        self._inner = width - 2 * self._pad - self._edge - self._gap
        heights = [self._height(row) for row in rows]
        self.rect = pygame.Rect(
            0, 0, width, 2 * self._pad + sum(heights) + self._gap * (len(rows) - 1)
        )

    @property
    def breaks_no_word(self) -> bool:
        texts = [(row.title, self._strong) for row in self._rows]
        texts += [(row.text, self._text) for row in self._rows]
        return all(measure(text, font, self._inner)[0] <= self._inner for text, font in texts)

    def draw(self, surface: pygame.Surface) -> None:
        theme, radius = self._ctx.theme, self._pad
        pygame.draw.rect(surface, theme.night, self.rect, border_radius=radius)
        pygame.draw.rect(surface, theme.line, self.rect, max(1, radius // 8), border_radius=radius)
        top = self.rect.top + self._pad
        for row in self._rows:
            height = self._height(row)
            picture = pygame.Rect(self.rect.left + self._pad, top, self._edge, self._edge)
            row.paint(surface, picture)
            place = pygame.Rect(picture.right + self._gap, top, self._inner, height)
            if row.title:
                used = draw_text(surface, row.title, place, self._strong, theme.accent)
                place = pygame.Rect(place.left, top + used, place.width, height - used)
            draw_text(surface, row.text, place, self._text, theme.ink)
            top += height + self._gap

    def _height(self, row: ExplanationRow) -> int:
        title = measure(row.title, self._strong, self._inner)[1] if row.title else 0
        return max(self._edge, title + measure(row.text, self._text, self._inner)[1])


def rows_of(
    ctx: Context,
    names: Names,
    position: Position,
    location: Location,
    missing: MissingBonus | None = None,
) -> list[ExplanationRow]:
    """Return rows about a column, its ornament and its bonus action. If given, ``missing`` explains
    why the bonus is unavailable."""
    words, letter = ctx.words, partial(_draw_letter, ctx, location)
    shows_points = ctx.settings.show_points
    standing = sentences.column_words(words, position, location, names, with_points=shows_points)
    rows = [ExplanationRow(letter, "", standing)]
    if ornament := position.ornament(location):
        said = sentences.ornament_words(words, ornament)
        name = sentences.ornament_name(words, ornament)
        rows.append(
            ExplanationRow(lambda surface, rect: draw_tile(surface, ornament, rect), name, said)
        )
    occasion = sentences.occasion_words(words, position, location)
    bonus = sentences.bonus_words(words, location)
    if missing:
        bonus = f"{bonus} {sentences.missing_words(words, missing)}"
    return [*rows, ExplanationRow(partial(_draw_bonus, ctx, location), occasion, bonus)]


def missing_at(session: TurnInput, location: Location) -> MissingBonus | None:
    """Return why a stone at ``location`` would give no bonus action. ``None`` if a bonus is
    possible, or no stone can be placed."""
    hand = session.hand
    if not session.may_choose or hand.picker.chosen:
        return None
    if hand.lifted_stone:
        return hand.picker.why_no_bonus(location, hand.lifted_stone[1])
    return hand.picker.dark_cards(hand.picker.side).get(location)


def _draw_letter(
    ctx: Context, location: Location, surface: pygame.Surface, rect: pygame.Rect
) -> None:
    font = ctx.fonts.display_bold(rect.height)
    letter = font.render(GREEK[location], True, ctx.theme.accent)
    letter = letter.subsurface(letter.get_bounding_rect())
    surface.blit(letter, letter.get_rect(center=rect.center))


def _draw_bonus(
    ctx: Context, location: Location, surface: pygame.Surface, rect: pygame.Rect
) -> None:
    surface.blit(bonus_icon(location, rect.width, ctx.theme.ink), rect)


def lay_rows(
    sizes: Metrics,
    rows: Sequence[ExplanationRow],
    places: Places,
    position: Position,
    location: Location,
    *,
    kept_free: Sequence[pygame.Rect] = (),
) -> ExplanationCard:
    """Return a card about ``location``, placed where it hides little of the board and nothing of
    ``kept_free``."""
    ctx = sizes.ctx
    window = pygame.Rect((0, 0), sizes.size)
    sites = places.site(location, position), places.spots(position)[Spot(location)]
    px = sizes.text_px("small")
    while True:
        cards = [ExplanationCard(ctx, rows, px, px * width) for width in _WIDTHS]
        cards = [card for card in cards if card.breaks_no_word] or cards
        for room, site in product((places.rect, window), sites):
            if card := _best(cards, site, places, position, room=room, kept_free=kept_free):
                return card
        if px <= _SMALLEST_PX:
            cards[0].rect.clamp_ip(window)
            return cards[0]
        px = max(_SMALLEST_PX, int(px * _SHRINKING))


def _best(
    cards: Sequence[ExplanationCard],
    site: pygame.Rect,
    places: Places,
    position: Position,
    *,
    room: pygame.Rect,
    kept_free: Sequence[pygame.Rect],
) -> ExplanationCard | None:
    """Return the card that hides least of the board, in its place; ``None`` if none fits."""
    tiles = ornament_tiles(places, position)
    found: list[tuple[float, ExplanationCard, pygame.Rect]] = []
    for card in cards:
        size, nearness = card.rect.size, _NEARNESS * card.px
        place = free_place(
            places,
            position,
            site,
            size,
            gap=card.px // 2,
            covered=tiles,
            kept_free=kept_free,
            room=room,
            nearness=nearness,
        )
        if place:
            found.append((place[0], card, place[1]))
    if not found:
        return None
    _, card, card.rect = min(found, key=lambda each: each[0])
    return card
