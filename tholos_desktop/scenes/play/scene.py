from collections.abc import Callable, Sequence
from functools import lru_cache, partial
from time import monotonic
from typing import Any, NamedTuple

import pygame

from tholos_desktop.board.icons import stone_icon
from tholos_desktop.board.portraits import portrait
from tholos_desktop.board.stones import stone_picture
from tholos_desktop.language import masons
from tholos_desktop.language.catalogue import Words
from tholos_desktop.language.names import SIDE_WORDS, person_name, shown_names
from tholos_desktop.language.ratings import told_of
from tholos_desktop.rules import ADVANCED, BLACK, WHITE, Side
from tholos_desktop.scenes.backdrop import draw_backdrop, glide_to_board
from tholos_desktop.scenes.new_game import EVEN, FACES, MASONS, NewGame
from tholos_desktop.scenes.play.settings import GameSettingsScene, summary
from tholos_desktop.scenes.routes import RoutedScene, Routes
from tholos_desktop.services.players import Players
from tholos_desktop.storage import strengths
from tholos_desktop.store.games import Games
from tholos_desktop.table import rivals
from tholos_desktop.table.match import Match
from tholos_desktop.table.requests import EngineClient
from tholos_desktop.teaching.tryouts import MASON_BOARDS
from tholos_desktop.ui.button import FACE_PAD
from tholos_desktop.ui.focus import Command, Target
from tholos_desktop.ui.form import ActionButton, Form
from tholos_desktop.ui.icons import Icon
from tholos_desktop.ui.scene import Size
from tholos_desktop.ui.theme import HIGH_CONTRAST, Color
from tholos_desktop.ui.typesetting import measure
from tholos_desktop.ui.ui import Ui

_MARGIN, _GAP = 22, 8
_LARGEST = 330
"""Maximum size of the portrait in front, in pixels at 1280x720."""
_CAMEO, _LEAST, _SCROLLED = 120, 44, 70
"""Sizes of a portrait in pixels at 1280x720: maximum, minimum, and size in rows that scroll."""
_NAMES = ("name", "button", "small")
"""Font roles for the names under portraits. The first role in which all names fit is used."""
_FAR = (226, 190, 120)
_DOUBLE_CLICK_SECONDS = 0.4
_VEIL, _SHADE = 90, 225
"""Alpha of the shade over the background, and of the shade behind the rows at the bottom."""


class GameCard(NamedTuple):
    text: str
    picture: Callable[[int], pygame.Surface]
    """Returns the card's picture at a given height in pixels."""
    choose: Command
    is_chosen: bool


class PlayScene(RoutedScene[None]):
    """The page of a new game. Pressing a face selects it; *Play* or a double click starts the
    game."""

    def __init__(
        self, routes: Routes, games: Games, players: Players, engine: EngineClient
    ) -> None:
        super().__init__(routes)
        self._games, self._people = games, players
        self.game = NewGame(players, engine, self.ctx.settings.setup)
        self.edited = WHITE
        """Side whose bot is chosen next, if two bots play."""
        self._targets: dict[Target, str] = {}
        self._clicked: tuple[str, float] | None = None
        """Face that was clicked last, and the time of the click in seconds."""
        self._rows_top = 0
        self._shines_on = pygame.Rect(0, 0, 1, 1)

    # Lifecycle

    def enter(self) -> None:
        super().enter()
        self.ui.focus.set(self.start.target)

    def resume(self) -> None:
        self._clicked = None
        self.relayout()

    def leave(self) -> None:
        """Remember the choices, whether a game was started or not."""
        self.ctx.settings.setup = {**self.ctx.settings.setup, **self.game.values()}
        self.ctx.settings.save()
        super().leave()

    def resize(self, size: Size) -> None:
        """Keep the focus on the same button, whose index may change with the size."""
        focused = self._focused
        super().resize(size)
        for target, face in self._targets.items():
            if face == focused:
                self.ui.focus.set(target)

    def draw(self, surface: pygame.Surface) -> None:
        theme = self.ctx.theme
        draw_backdrop(surface, self.ctx, dimmed=theme == HIGH_CONTRAST)
        if theme != HIGH_CONTRAST:
            surface.blit(_dusk(self.size, self._rows_top, theme.night), (0, 0))
            if self.against_bot:
                glow = _glow(self._shines_on.width * 2)
                place = glow.get_rect(center=self._shines_on.center)
                surface.blit(glow, place, special_flags=pygame.BLEND_RGB_ADD)
        super().draw(surface)

    # Choices

    @property
    def _focused(self) -> str | None:
        current = self.ui.focus.current
        return self._targets.get(current) if current else None

    @property
    def against_bot(self) -> bool:
        return len(self.game.humans) == 1

    @property
    def front(self) -> str:
        return self.game.rival

    def _press(self, face: str) -> None:
        if not self.game.humans:
            self.game.put(self.edited, face)
        elif self.against_bot and self._is_double_click(face):
            self._start()
            return
        elif self.against_bot and face == self.front and self.ctx.keys_in_use:
            self.ui.focus.set(self.start.target)
            return
        else:
            self.game.meet(face)
        self.relayout()

    def _is_double_click(self, face: str) -> bool:
        before = self._clicked
        now = monotonic()  # a frame's time is capped, so it can be less than what has passed
        self._clicked = None if self.ctx.keys_in_use else (face, now)
        if self._clicked is None or before is None or before[0] != face:
            return False
        return now - before[1] <= _DOUBLE_CLICK_SECONDS

    def _seat_two(self) -> None:
        self.game.seat_two()
        self.relayout()

    def _watch(self) -> None:
        self.game.watch()
        self.relayout()

    def _edit(self, side: Side) -> None:
        self.edited = side
        self.relayout()

    def _choose_person(self, side: Side) -> None:
        def chosen(name: str | None) -> None:
            self.game.follow_names()
            if name is not None:
                self.game.rename(side, name)
                if self.against_bot:
                    self.game.meet(self.game.next_rival.name)
            self.relayout()

        self.stack.push(self.routes.people(), chosen)

    def _start(self) -> None:
        match = Match.new(self.game.setup)
        self._games.begin(match)
        self.give_way_to(self.routes.table(match))
        glide_to_board(self.stack, self.ctx)

    # Layout

    def build(self, ui: Ui) -> None:
        margin, gap = ui.px(_MARGIN), ui.px(_GAP)
        inner = pygame.Rect((0, 0), ui.size).inflate(-2 * margin, -2 * margin)
        foot = self._place_foot(ui, inner)
        rows = _Rows(ui, self.ctx.words, inner.width, len(self._cards()))
        needed = self._text_height(ui, inner.width) + gap + ui.button_height()
        head = ui.button_height() + gap
        spare = foot - inner.top - head - needed - 2 * gap
        if spare < rows.height(ui.px(_LEAST)):  # with large text, the title is left out
            head, spare = 0, spare + head
        self._place_head(ui, inner, has_title=head > 0)
        edge = min(max(rows.edge(spare), ui.px(_LEAST)), ui.px(_CAMEO))
        high = min(rows.height(edge), max(spare, (foot - inner.top) * 2 // 5))
        shown = pygame.Rect(inner.left, foot - gap - high, inner.width, high)
        self._rows_top = shown.top
        top = inner.top + head
        hero = pygame.Rect(inner.left, top, inner.width, shown.top - gap - top)
        self._place_hero(ui, hero)
        self._targets = {}
        if rows.height(edge) <= high:
            self._place_rows(ui, rows, shown, edge)
            return
        edge = ui.px(_SCROLLED)
        width = shown.width - ui.bar_width - 2 * gap
        rows = _Rows(ui, self.ctx.words, width, len(self._cards()))
        with ui.scroll(shown, rows.height(edge) + 2 * gap):
            place = pygame.Rect(shown.left + gap, shown.top + gap, width, rows.height(edge))
            self._place_rows(ui, rows, place, edge)

    def _place_head(self, ui: Ui, inner: pygame.Rect, *, has_title: bool) -> None:
        words = self.ctx.words
        title, high = words("rivals.title"), ui.button_height()
        if has_title:
            line = (inner.left, inner.top, inner.width, high)
            ui.label(line, title, "heading", valign="middle")
        if self.against_bot:
            side = self.game.color
            name = person_name(words, self.game.name)
            wide = ui.button_width(name, icon=True)
            ui.button(
                (inner.right - wide, inner.top, wide, high),
                name,
                partial(self._choose_person, side),
                icon="people",
                quiet=True,
                area="people",
                tip=words("setup.people"),
            )

    def _place_foot(self, ui: Ui, inner: pygame.Rect) -> int:
        words, gap = self.ctx.words, ui.px(_GAP)
        back = min(ui.button_width(words("app.back"), icon=True) + ui.px(48), inner.width // 3)
        width = inner.width - back - gap
        said, longest = summary(words, self.game, self.ctx.settings)
        inside = width - 2 * ui.px(14) - 2 * ui.text_px("button")
        high = ui.button_height() + ui.text_height(longest, inside, "small")
        top = inner.bottom - high
        ui.button(
            (inner.left, top, width, high),
            words("play.settings"),
            self.opener(GameSettingsScene, self.routes, self.game),
            detail=said,
            icon="options",
            align="left",
            area="settings",
        )
        self.back_button.place(ui, pygame.Rect(inner.right - back, top, back, high), "settings")
        return top

    # The rows of faces

    def _place_rows(self, ui: Ui, rows: "_Rows", room: pygame.Rect, edge: int) -> None:
        chosen = {self.front} if self.against_bot else set[str]()
        if not self.game.humans:
            chosen = {self.game.face(self.edited)}
        near = self.game.next_rival.name
        theme = self.ctx.theme
        ui.focus.keep_rows("faces")
        title = self.ctx.words("rivals.title")

        def add(name: str, text: str, place: pygame.Rect, command: Command, **looks: Any) -> None:
            looks |= {"group": title, "role": rows.role, "bare": True, "area": "faces"}
            button = ui.button(place, text, command, **looks)
            self._targets[button.target] = name
            if looks["chosen"]:
                ui.focus.prefer(button.target)

        for face, place in rows.faces(room, edge):
            name, press = _name(self.ctx.words, face), partial(self._press, face)
            picture = medallion(face, edge, theme.accent if face == near else None, theme.night)
            elo, is_chosen = self._elo(face), face in chosen
            add(face, name, place, press, detail=elo, chosen=is_chosen, face=picture)
        for card, place in zip(self._cards(), rows.cards(room, edge), strict=True):
            picture = _as_high(card.picture(min(edge, place.width * 9 // 20)), edge)
            add(card.text, card.text, place, card.choose, chosen=card.is_chosen, face=picture)

    def _cards(self) -> Sequence[GameCard]:
        words, humans = self.ctx.words, len(self.game.humans)
        friend = self.opener(self.routes.friend)
        return (
            GameCard(words("play.friend"), _two_stones, self._seat_two, humans > 1),
            GameCard(words("play.elsewhere"), _two_far_stones, friend, False),
            GameCard(words("play.watch"), _two_faces, self._watch, humans == 0),
        )

    # The choice in front

    def _place_hero(self, ui: Ui, room: pygame.Rect) -> None:
        edge = min(room.height - ui.px(8), ui.px(_LARGEST), room.width // 3)
        if self.against_bot:
            taken = self._place_face(ui, room, edge)
        else:
            taken = self._place_two(ui, room, edge)
        left = room.left + taken + ui.px(28)
        width = min(room.right - left, self._text_width(ui, room.width))
        high, gap = ui.button_height(), ui.px(_GAP)
        text_high = min(self._text_height(ui, room.width), room.height - high - gap)
        top = room.top + (room.height - text_high - gap - high) // 2
        self._texts(ui).build(pygame.Rect(left, top, width, text_high))
        self._place_buttons(ui, pygame.Rect(left, top + text_high + gap, room.right - left, high))

    def _text_height(self, ui: Ui, width: int) -> int:
        """Return the height of the longest text about a bot. This height is kept free, so that
        nothing moves."""
        width = self._text_width(ui, width)
        forms = [Form(ui, gap=4) for _ in FACES]
        for face, form in zip(FACES, forms, strict=True):
            self._tell_of_bot(form, face)
        return max(form.height(width) for form in forms)

    def _text_width(self, ui: Ui, width: int) -> int:
        return min(int(ui.px(600) * self.growth(0.6)), width * 5 // 8)

    def _texts(self, ui: Ui) -> Form:
        form = Form(ui, gap=4)
        if self.against_bot:
            self._tell_of_bot(form, self.front)
        else:
            key = "play.friend" if self.game.humans else "play.watch"
            form.text(self.ctx.words(key), "title", color=self.ctx.theme.accent)
            form.text(self.ctx.words(f"{key}_says"))
        return form

    def _place_face(self, ui: Ui, room: pygame.Rect, edge: int) -> int:
        face = portrait(self.front, edge)
        spot = face.get_rect(midleft=(room.left + ui.px(24), room.centery))
        self._shines_on = spot
        ui.picture(spot, lambda surface, where: surface.blit(face, where))
        return spot.right - room.left

    def _place_two(self, ui: Ui, room: pygame.Rect, edge: int) -> int:
        words = self.ctx.words
        wide = min(int(ui.px(340) * self.growth(0.6)), room.width * 9 // 20)
        high = min((room.height - ui.px(_GAP)) // 2, ui.px(110))
        top = room.centery - high - ui.px(_GAP) // 2
        names = shown_names(words, self.game.players)
        for row, side in enumerate((WHITE, BLACK)):
            place = pygame.Rect(room.left + ui.px(8), top + row * (high + ui.px(_GAP)), wide, high)
            is_human = side in self.game.humans
            small = high - ui.px(20)
            ui.button(
                place,
                names[side],
                partial(self._choose_person if is_human else self._edit, side),
                detail=words(SIDE_WORDS[side]) if names[side] != words(SIDE_WORDS[side]) else None,
                icon="people" if is_human else None,
                chosen=None if is_human else side == self.edited,
                role="name",
                area="sides",
                group=words(SIDE_WORDS[side]),
                align="left",
            )
            face = self.game.face(side)
            picture = stone_icon(side, small * 2 // 3) if is_human else portrait(face, small)
            spot = picture.get_rect(midleft=(place.right + ui.px(8), place.centery))
            ui.picture(spot, partial(_put, picture))
        return wide + high + ui.px(8)

    def _place_buttons(self, ui: Ui, rect: pygame.Rect) -> None:
        words, gap = self.ctx.words, ui.px(10)
        start = words("play.title")
        mason = rivals.find(self.front) if self.against_bot else None
        wide = max(ui.button_width(start, icon=True), ui.px(170))
        room = pygame.Rect(rect.left, rect.top, min(wide, rect.width), rect.height)
        play = ActionButton(start, self._start, icon="play", is_primary=True)
        self.start = play.place(ui, room, "play")
        if mason:
            board = MASON_BOARDS[mason.name]
            what = words(board.title.key, **board.title.values)
            key = "play.try_ornament" if board.position.mode == ADVANCED else "play.try"
            said = words(key, what=what)
            room.left = rect.left + wide + gap
            room.width = min(rect.right - room.left, ui.button_width(said, icon=True))
            icon: Icon = "check" if self._people.learned.is_done(board.name) else "learn"
            try_out = self.opener(self.routes.try_out, board)
            ActionButton(said, try_out, icon=icon, is_quiet=True).place(ui, room, "play")

    def _tell_of_bot(self, form: Form, face: str) -> None:
        words, theme, ui = self.ctx.words, self.ctx.theme, form.ui
        mason = rivals.find(face)
        if face == self.game.next_rival.name:
            form.add(
                lambda width: ui.text_height(words("play.next"), width, "small"),
                partial(self._place_next, ui),
            )
        form.text(_name(words, face), "title", color=theme.accent)
        if mason:
            form.text(masons.strength(words, mason), "button")
            says, likes = f"masons.{mason.name}_says", f"masons.likes_{mason.manner}"
            form.text(f"{words(says)} {words(likes)}")
        elif face == EVEN:
            form.text(words("masons.elo", elo=self._elo(face)), "button")
            form.text(told_of(words, self.game.rating))
        else:
            elo = self._elo(face)
            about = words("masons.elo", elo=elo) if elo else ""
            form.text(" · ".join(filter(None, (words(f"setup.{face}"), about))), "button")
            form.text(words(f"setup.{face}_says"))
            if elo:
                form.text(words("setup.strength"), "small", color=theme.ink_soft)
        if mason:
            form.text(self._tally(face), "small", color=theme.ink_soft)

    def _place_next(self, ui: Ui, rect: pygame.Rect) -> None:
        theme, size = self.ctx.theme, ui.px(14)
        sign = pygame.Rect(rect.left, rect.centery - size // 2, size, size)
        ui.picture(
            sign, lambda surface, where: draw_diamond(surface, where, theme.accent, theme.night)
        )
        place = (sign.right + ui.px(6), rect.top, rect.right - sign.right - ui.px(6), rect.height)
        ui.label(place, self.ctx.words("play.next"), "small", color=theme.accent)

    def _elo(self, face: str) -> str:
        if mason := rivals.find(face):
            return str(mason.elo)
        if face == EVEN:
            return str(self.game.even_bot.elo)
        measured = strengths.load(self.game.mode)
        return str(round(measured[face], -1)) if face in measured else ""

    def _tally(self, mason: str) -> str:
        if tally := self._games.results().get(mason):
            return self.ctx.words("masons.tally", **tally._asdict())
        return self.ctx.words("masons.unmet")


class _Rows:
    """Layout of faces: masons in one row and other bots in a second row, or more rows if names
    don't fit."""

    def __init__(self, ui: Ui, words: Words, width: int, cards: int) -> None:
        self._ui, self._width, self._gap, self._cards = ui, width, ui.px(_GAP), cards
        names = [_name(words, face) for face in FACES]
        parts = [part for name in names for part in name.split()]
        wide = (width - (len(MASONS) - 1) * self._gap) // len(MASONS)
        wide -= 2 * ui.px(FACE_PAD)
        fitting = (
            role
            for role in _NAMES
            if self._widest(parts, role) <= wide
            and all(ui.text_height(name, wide, role) < 3 * ui.text_px(role) for name in names)
        )
        self.role = next(fitting, _NAMES[-1])
        needed = self._widest(parts, self.role) + 2 * ui.px(FACE_PAD) + self._gap
        is_narrow = self._widest(parts, self.role) > wide
        self._number = max(1, (width + self._gap) // needed) if is_narrow else len(MASONS)
        self._cell = (width + self._gap) // self._number - self._gap
        inner = self._cell - 2 * ui.px(FACE_PAD)
        self._rows: list[tuple[Sequence[str], int]] = []
        groups = (FACES,) if is_narrow else (MASONS, FACES[len(MASONS) :])
        for group in groups:
            for first in range(0, len(group), self._number):
                faces = group[first : first + self._number]
                lines = [ui.text_height(_name(words, face), inner, self.role) for face in faces]
                self._rows.append((faces, max(lines)))

    def _widest(self, texts: Sequence[str], role: str) -> int:
        return max(measure(text, self._ui.font(role))[0] for text in texts)

    @property
    def _is_beside(self) -> bool:
        return self._number == len(MASONS)

    def _row(self, edge: int, lines: int) -> int:
        return edge + lines + self._ui.font("small").get_linesize() + self._ui.px(20)

    def edge(self, height: int) -> int:
        return (height - self.height(0)) // len(self._rows)

    def height(self, edge: int) -> int:
        rows = sum(self._row(edge, lines) + self._gap for _, lines in self._rows) - self._gap
        return rows if self._is_beside else rows + self._gap + self._card_height(edge)

    def _card_height(self, edge: int) -> int:
        return self._row(edge, 2 * self._ui.font(self.role).get_linesize())

    def faces(self, room: pygame.Rect, edge: int) -> list[tuple[str, pygame.Rect]]:
        made, top = [], room.top
        for faces, lines in self._rows:
            high = self._row(edge, lines)
            for column, face in enumerate(faces):
                left = room.left + column * (self._cell + self._gap)
                made.append((face, pygame.Rect(left, top, self._cell, high)))
            top += high + self._gap
        return made

    def cards(self, room: pygame.Rect, edge: int) -> list[pygame.Rect]:
        if self._is_beside:
            last = self.faces(room, edge)[-1][1]
            left, top, high = last.right + self._gap, last.top, last.height
        else:
            left, high = room.left, self._card_height(edge)
            top = room.top + self.height(edge) - high
        wide = (room.left + self._width - left + self._gap) // self._cards - self._gap
        return [
            pygame.Rect(left + index * (wide + self._gap), top, wide, high)
            for index in range(self._cards)
        ]


def _as_high(picture: pygame.Surface, high: int) -> pygame.Surface:
    """Return a picture ``high`` pixels tall with ``picture`` vertically centered in it, so that
    captions align."""
    whole = pygame.Surface((picture.width, high), pygame.SRCALPHA)
    whole.blit(picture, picture.get_rect(midleft=(0, high // 2)))
    return whole


def _two_stones(edge: int, tenths: int = 9) -> pygame.Surface:
    """Return a picture of two stones. Each stone's height is ``edge`` times ``tenths`` / 10."""
    picture = pygame.Surface((edge * 2, edge), pygame.SRCALPHA)
    size = edge * tenths // 10, edge * tenths // 10
    for stone, left in ((WHITE, 0), (BLACK, edge * (20 - tenths) // 10)):
        picture.blit(stone_picture(stone, size), (left, edge * (10 - tenths) // 20))
    return picture


def _two_far_stones(edge: int) -> pygame.Surface:
    picture = _two_stones(edge, 6)
    for step in range(3):
        center, radius = (edge + (step - 1) * edge // 5, edge // 2), max(2, edge // 24)
        pygame.draw.circle(picture, _FAR, center, radius)
    return picture


def _two_faces(edge: int) -> pygame.Surface:
    picture = pygame.Surface((edge * 2, edge), pygame.SRCALPHA)
    picture.blit(portrait("myron", edge), (0, 0))
    picture.blit(portrait("lykos", edge), (edge, 0))
    return picture


def _name(words: Words, face: str) -> str:
    mason = rivals.find(face)
    if mason:
        return masons.name(words, mason)
    return words("setup.even" if face == EVEN else f"setup.{face}_name")


def _put(picture: pygame.Surface, surface: pygame.Surface, where: pygame.Rect) -> None:
    surface.blit(picture, where)


@lru_cache(maxsize=2)
def _dusk(size: tuple[int, int], low: int, night: tuple[int, int, int]) -> pygame.Surface:
    wide, high = size
    column = pygame.Surface((1, 64), pygame.SRCALPHA)
    for y in range(64):
        depth = min(max((y / 63 * high - low) / (0.12 * high) + 1, 0.0), 1.0)
        column.set_at((0, y), (*night, round(_VEIL + (_SHADE - _VEIL) * depth)))
    return pygame.transform.smoothscale(column, (wide, high))


@lru_cache(maxsize=4)
def _glow(edge: int) -> pygame.Surface:
    small = pygame.Surface((64, 64))
    for radius in range(32, 0, -1):
        share = (1 - radius / 32) ** 1.6
        color = tuple(round(part * share * 0.42) for part in (255, 190, 110))
        pygame.draw.circle(small, color, (32, 32), radius)
    return pygame.transform.smoothscale(small, (edge, edge))


@lru_cache(maxsize=24)
def medallion(rival: str, edge: int, mark: Color | None, dark: Color) -> pygame.Surface:
    """Return a portrait ``edge`` pixels wide, with a diamond of color ``mark`` at the top right."""
    if mark is None:
        return portrait(rival, edge)
    marked = portrait(rival, edge).copy()
    size = max(edge // 5, 8)
    draw_diamond(marked, pygame.Rect(edge - size, 0, size, size), mark, dark)
    return marked


def draw_diamond(surface: pygame.Surface, rect: pygame.Rect, color: Color, dark: Color) -> None:
    pygame.draw.polygon(surface, dark, _corners(rect))
    pygame.draw.polygon(surface, color, _corners(rect.inflate(-rect.width // 4, -rect.height // 4)))


def _corners(rect: pygame.Rect) -> list[tuple[int, int]]:
    return [rect.midtop, rect.midright, rect.midbottom, rect.midleft]
