"""Games as temples on a shelf, and the large ones in front of it."""

from collections.abc import Callable, Sequence
from datetime import datetime
from functools import partial
from typing import NamedTuple

import pygame

from tholos_desktop.board.temple_picture import cached_temple
from tholos_desktop.language import sentences
from tholos_desktop.language.dates import moment_words, short_moment
from tholos_desktop.language.names import shown_names, title
from tholos_desktop.language.sentences import capitalized
from tholos_desktop.rules import BLACK, SIDES, WHITE, Position, Side, rival, score
from tholos_desktop.scenes.game_card import standing
from tholos_desktop.scenes.paper import letter_sign
from tholos_desktop.scenes.pasting import is_by_message, whose_turn
from tholos_desktop.storage.game_files import MANY, GameFile
from tholos_desktop.store.entry import GameEntry, PersonalResult
from tholos_desktop.table.match import Match
from tholos_desktop.ui.boxes import (
    Box,
    BoxPress,
    Canvas,
    Column,
    Composite,
    High,
    Middle,
    Narrow,
    Press,
    Row,
    Space,
    Steady,
    Text,
    Wide,
)
from tholos_desktop.ui.context import Context
from tholos_desktop.ui.icons import icon_picture
from tholos_desktop.ui.live import Ground, Line
from tholos_desktop.ui.theme import HIGH_CONTRAST, Color
from tholos_desktop.ui.ui import Ui

SHELF_GAP = 14
_STEPS, _STEP = (420, 500), 26
"""Widths and height of the empty steps in pixels at 1280x720."""
_RISE, _LEAST_RISE, _PAD, _SIGN = 0.73, 0.4, 6, 30
"""Height of a temple and its minimum, as shares of its width; space above and below the
inscription, and height of the sign of a kind of game, in pixels at 1280x720."""
_WON: Color = (34, 84, 54)
_LOST: Color = (128, 52, 28)
_OPEN: Color = (112, 66, 8)
_POINTS = "00\u00a0:\u00a000"
"""Has the room of the points, which are known later."""


def shelf_heights(ui: Ui, wide: int, room: int) -> tuple[int, int]:
    """Return the heights of a temple ``wide`` pixels wide and of the marble edge before it; a lower
    temple where one shelf does not fit into ``room`` otherwise."""
    lines = (ui.font(role).get_linesize() for role in ("button", "small"))
    edge = sum(lines) + 2 * ui.px(_PAD)
    return max(round(_LEAST_RISE * wide), min(round(_RISE * wide), room - edge)), edge


class Inscription(NamedTuple):
    """What stands on the marble edge before a temple."""

    name: str
    result: str
    outcome: PersonalResult
    is_ones_own: bool
    """False for the result of a game between two bots or two humans here: nobody lost it."""
    day: str
    players: str
    about: str
    """``players`` and ``about`` are what screen readers say."""


def inscription(
    ctx: Context, entry: GameEntry, match: Match | None, names: tuple[str, ...]
) -> Inscription:
    """Describe a game; its points are known once its ``match`` was read. ``names`` are those of the
    player, who needs no name beside the rival's."""
    words = ctx.words
    players = match.players if match else entry.players
    side = match.near_side if match and match.is_elsewhere else entry.person
    outcome = _outcome(entry, side)
    shown = shown_names(words, players)
    whole = " – ".join(shown.values())
    is_mine = side is not None and players[side].name in names
    result = _result(ctx, entry, match, side, outcome)
    when = [moment_words(words, entry.moment)] if entry.moment else []
    day = short_moment(words, entry.moment, datetime.now()) if entry.moment else ""
    name = shown[rival(side)] if is_mine and side is not None else whole
    kind = whose_turn(ctx, match)[:1] if match else []
    if match and match.is_daily:
        kind = [words("today.temple")]
    turns = [] if entry.is_over else [words("your_games.turns", n=entry.plies)]
    about = " · ".join((*kind, result, *turns, *when))
    return Inscription(name, result, outcome, side is not None, day, whole, about)


def _outcome(entry: GameEntry, side: Side | None) -> PersonalResult:
    """Return the result for a side or, where nobody's is meant, ``WON`` if anybody has won."""
    if not entry.is_over:
        return PersonalResult.OPEN
    if entry.result == "draw":
        return PersonalResult.DRAWN
    return PersonalResult.WON if side in (None, entry.result) else PersonalResult.LOST


def _result(
    ctx: Context,
    entry: GameEntry,
    match: Match | None,
    side: Side | None,
    outcome: PersonalResult,
) -> str:
    words = ctx.words
    if outcome is PersonalResult.OPEN:
        turn = whose_turn(ctx, match)[1:] if match else []
        return turn[0] if turn else capitalized(words("your_games.outcome.open"))
    points = ""
    first = side or (BLACK if entry.result == BLACK else WHITE)
    if match is not None and not match.ended_early:
        account = score(match.game.position)
        pair = (sentences.figure(account.points(each)) for each in (first, rival(first)))
        points = "\u00a0:\u00a0".join(pair)
    told = words(f"your_games.{outcome.value}", score=points).strip()
    if side is not None or outcome is PersonalResult.DRAWN:
        return told
    return words("app.pair", name=shown_names(words, entry.players)[first], text=told)


class TemplePlace:
    """A place on a shelf. The picture of its temple is drawn later, by :meth:`show`."""

    press: BoxPress

    def __init__(self, ui: Ui, heights: tuple[int, int]) -> None:
        """``heights`` are those of :func:`shelf_heights`."""
        self._ui, self._heights = ui, heights
        self._temple = Canvas(self._draw_temple, heights[0])
        self._picture: pygame.Surface | None = None

    def show(self, position: Position, *, has_roof: bool) -> None:
        size = self.press.button.rect.width, self._heights[0]
        self._picture = cached_temple(
            self._ui.ctx, size, position, has_roof=has_roof, has_ground=False
        )
        self._temple.shows = (self._picture,)

    def _box(self, written: Box) -> Box:
        """Return the temple behind the marble edge on which something is written."""
        draw = partial(draw_edge, self._ui)
        edge = High(Ground(written, draw, across=10, down=_PAD), self._heights[1])
        return Column(self._temple, edge, gap=0)

    def _draw_temple(self, surface: pygame.Surface, rect: pygame.Rect) -> None:
        if self._picture:
            surface.blit(self._picture, self._picture.get_rect(midbottom=rect.midbottom))


def shelf(ui: Ui, places: Sequence[TemplePlace], number: int, heights: tuple[int, int]) -> Box:
    """Return a shelf with room for ``number`` temples; its marble reaches to the end."""
    parts: list[Box] = [Composite(place.press) for place in places]  # all are equally wide
    shares = [1.0] * len(parts)
    if rest := number - len(parts):
        rise, edge = heights
        draw = partial(draw_edge, ui)
        parts.append(Column(High(Space(), rise), Canvas(draw, edge), gap=0))
        shares.append(rest)
    return Row(*parts, gap=0, shares=shares)


def empty_steps(ui: Ui, told: str, press: Press) -> Box:
    """Return two empty steps, and above them the way to their first temple."""
    draw, high, most = partial(draw_edge, ui), ui.px(_STEP), ui.size[0] * 3 // 4
    steps = (Middle(Canvas(draw, high, min(ui.px(wide), most))) for wide in _STEPS)
    said = Text(told, "heading", align="center")
    return Column(Space(), said, Middle(Narrow(press)), Space(40), Column(*steps, gap=0), Space())


class ShelfPlace(TemplePlace):
    """A game's place on a shelf. Its picture is drawn later, by :meth:`load`."""

    def __init__(
        self,
        ui: Ui,
        entry: GameEntry,
        names: tuple[str, ...],
        command: Callable[[], object],
        *,
        heights: tuple[int, int],
        is_marked: bool | None,
    ) -> None:
        """``is_marked`` is ``None`` unless games can be marked."""
        super().__init__(ui, heights)
        self.entry, self._names = entry, names
        self._sign: pygame.Surface | None = None
        told = inscription(ui.ctx, entry, None, names)
        self._result = Line(told.result, "small", self._ink(told))
        self.press = BoxPress(
            self._box(self._written(told)), told.players, command, pad=0,
            detail=told.about, bare=is_marked is None, chosen=is_marked, area="shelf",
        )  # fmt: skip

    def load(self, match: Match | None) -> None:
        """Show the board of a game that was read; ``None`` if it can't be read."""
        ctx, button = self._ui.ctx, self.press.button
        if match is None:
            self._result.says = ctx.words("your_games.unreadable")
            button.detail = self._result.says
            return
        told = inscription(ctx, self.entry, match, self._names)
        is_roofed = told.outcome is PersonalResult.WON and not match.ended_early
        self.show(match.pictured, has_roof=is_roofed)
        if match.is_daily:
            self._sign = _daily_sign(self._ui)
        elif is_by_message(ctx, match) and not match.is_over:
            self._sign = letter_sign(ctx.theme, self._ui.px(_SIGN))
        self._result.says, self._result.color = told.result, self._ink(told)
        button.detail = told.about

    def _written(self, told: Inscription) -> Box:
        ink = self._ui.ctx.theme.marble_ink
        size = self._ui.font("small").get_ascent() * 3 // 4
        mark = Canvas(partial(draw_mark, told.outcome, self._ink(told)), size, size)
        has_mark = told.is_ones_own or told.outcome is PersonalResult.OPEN
        day = Narrow(Text(told.day, "small", ink, valign="middle"))
        room = told.result if told.outcome is PersonalResult.OPEN else f"{told.result} {_POINTS}"
        shown = Steady(self._result, Line(room, "small"))
        result = Row(mark if has_mark else None, shown, gap=6)
        name = Line(told.name, "button", ink)
        below = Column(name, Wide(Row(result, day, gap=6), result), gap=0)
        return Wide(Column(Row(name, day, gap=6), result, gap=0), below)

    def _ink(self, told: Inscription) -> Color:
        theme = self._ui.ctx.theme
        colors = {PersonalResult.WON: _WON, PersonalResult.LOST: _LOST, PersonalResult.OPEN: _OPEN}
        is_own = told.is_ones_own or told.outcome is PersonalResult.OPEN
        is_plain = theme == HIGH_CONTRAST or not is_own
        return theme.marble_ink if is_plain else colors.get(told.outcome, theme.marble_ink)

    def _draw_temple(self, surface: pygame.Surface, rect: pygame.Rect) -> None:
        super()._draw_temple(surface, rect)
        if self._sign:
            place = self._sign.get_rect(topright=rect.topright).move(-self._ui.px(_PAD), 0)
            surface.blit(self._sign, place)


class FilePlace(TemplePlace):
    """A file as the temple of its first game, the only one with a result."""

    def __init__(
        self, ui: Ui, file: GameFile, command: Callable[[], object], heights: tuple[int, int]
    ) -> None:
        super().__init__(ui, heights)
        self._match, words = file.first, ui.ctx.words
        about = words("your_games.unreadable")
        if file.number > 1:
            many = " …" if file.number == MANY else ""
            about = words("statistics.games", n=file.number) + many
        elif self._match:
            told = standing(ui.ctx, self._match)
            about = told[-1] if self._match.is_over else title(words, self._match.players)
        day, ink = short_moment(words, file.when, datetime.now()), ui.ctx.theme.marble_ink
        below = Row(Line(about, "small", ink), Narrow(Text(day, "small", ink)), gap=6)
        written = Column(Line(file.name, "button", ink), below, gap=0)
        self.press = BoxPress(
            self._box(written), file.name, command, pad=0, bare=True,
            detail=f"{about} · {moment_words(words, file.when)}", area="files",
        )  # fmt: skip

    def load(self) -> None:
        if match := self._match:
            self.show(match.pictured, has_roof=match.result in SIDES and not match.ended_early)


def draw_edge(ui: Ui, surface: pygame.Surface, rect: pygame.Rect) -> None:
    """Draw a piece of the marble edge, with a line of light above and shade below."""
    theme, line = ui.ctx.theme, ui.px(3)
    surface.fill(theme.marble, rect)
    surface.fill(theme.marble_shade, (rect.left, rect.bottom - line, rect.width, line))
    surface.fill(theme.marble_dark, (rect.left, rect.bottom - ui.px(1), rect.width, ui.px(1)))
    surface.fill(theme.marble_shade, (rect.right - ui.px(1), rect.top, ui.px(1), rect.height))


def _daily_sign(ui: Ui) -> pygame.Surface:
    """Return the menu's sign of *Today* on a plaque."""
    theme, edge = ui.ctx.theme, ui.px(_SIGN)
    plaque = pygame.Surface((edge, edge), pygame.SRCALPHA)
    pygame.draw.rect(plaque, theme.marble, plaque.get_rect(), border_radius=edge // 5)
    sign = icon_picture("calendar", edge * 2 // 3, theme.marble_ink)
    plaque.blit(sign, sign.get_rect(center=plaque.get_rect().center))
    return plaque


def draw_mark(
    outcome: PersonalResult, ink: Color, surface: pygame.Surface, rect: pygame.Rect
) -> None:
    """Draw a dot for a game won, a ring for one lost, a bar for a draw, and the sign of *Continue*
    for one that isn't over."""
    radius = rect.width // 2 - 1
    if outcome is PersonalResult.WON:
        pygame.draw.aacircle(surface, ink, rect.center, radius)
    elif outcome is PersonalResult.LOST:
        pygame.draw.aacircle(surface, ink, rect.center, radius, max(2, radius // 3))
    elif outcome is PersonalResult.DRAWN:
        surface.fill(ink, rect.scale_by(1, 0.35))
    else:
        top, tip = rect.centery - radius, (rect.left + 2 * radius, rect.centery)
        pygame.draw.polygon(surface, ink, ((rect.left, top), tip, (rect.left, top + 2 * radius)))
