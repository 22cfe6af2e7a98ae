from functools import lru_cache, partial
from time import monotonic

import pygame

from tholos_desktop.board.icons import stone_icon
from tholos_desktop.board.portraits import portrait
from tholos_desktop.language import masons
from tholos_desktop.language.catalogue import Words
from tholos_desktop.language.names import SIDE_WORDS, person_name, shown_names
from tholos_desktop.language.ratings import told_of
from tholos_desktop.rules import ADVANCED, BLACK, WHITE, Side
from tholos_desktop.scenes.backdrop import draw_backdrop, glide_to_board
from tholos_desktop.scenes.new_game import EVEN, FACES, MASONS, NewGame
from tholos_desktop.scenes.play.faces import (
    ROLES,
    FaceChoice,
    Picture,
    draw_diamond,
    face_buttons,
    medallion,
    two_faces,
    two_far_stones,
    two_stones,
)
from tholos_desktop.scenes.play.settings import GameSettingsScene, summary
from tholos_desktop.scenes.routes import RoutedScene, Routes
from tholos_desktop.services.players import Players
from tholos_desktop.storage import strengths
from tholos_desktop.store.games import Games
from tholos_desktop.table import rivals
from tholos_desktop.table.match import Match
from tholos_desktop.table.requests import EngineClient
from tholos_desktop.teaching.tryouts import MASON_BOARDS
from tholos_desktop.ui.boxes import (
    Box,
    Canvas,
    Column,
    Fit,
    Hidden,
    Middle,
    Narrow,
    Press,
    Row,
    Space,
    Steady,
    Text,
)
from tholos_desktop.ui.focus import Command, Target
from tholos_desktop.ui.icons import Icon
from tholos_desktop.ui.panel import Margin, ScrollView
from tholos_desktop.ui.scene import Size
from tholos_desktop.ui.theme import HIGH_CONTRAST, Color
from tholos_desktop.ui.ui import Ui

_OTHERS = FACES[len(MASONS) :]
_MARGIN, _GAP = 22, 8
_PORTRAITS = (330, 290, 250, 220, 190, 160, 130)
_CAMEOS = (120, 108, 96, 84, 72, 58, 44)
"""Sizes of the portrait in front, and of those to choose from, in pixels at 1280x720. The first for
which there is room are used."""
_SCROLLED = 70
"""Size of portraits in rows that scroll, in pixels at 1280x720."""
_TEXT_WIDTH, _SIDE_WIDTH, _PLAY_WIDTH, _BACK_WIDTH, _SIGN = 600, 340, 170, 150, 64
_DOUBLE_CLICK_SECONDS = 0.4
_VEIL, _SHADE, _FACES_FROM = 90, 225, 0.42
"""Alpha of the shade over the background, and of the shade behind the faces; share of the window's
height above these."""


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
        self._clicked: tuple[str, float] | None = None
        """Face that was clicked last, and the time of the click in seconds."""
        self._shines_on: pygame.Rect | None = None
        """Where the portrait of the rival lies."""

    # Lifecycle

    def enter(self) -> None:
        super().enter()
        self.ui.focus.set(self.start.button.target)

    def resume(self) -> None:
        self._clicked = None
        self.relayout()

    def leave(self) -> None:
        """Remember the choices, whether a game was started or not."""
        self.ctx.settings.setup = {**self.ctx.settings.setup, **self.game.values()}
        self.ctx.settings.save()
        super().leave()

    def resize(self, size: Size) -> None:
        """Keep the focus on the same face, though there may be other buttons before it."""
        focused, before = self.ui.focus.current, self._face_targets
        super().resize(size)
        if focused in before:
            self.ui.focus.set(self._face_targets[before.index(focused)])

    def draw(self, surface: pygame.Surface) -> None:
        theme = self.ctx.theme
        draw_backdrop(surface, self.ctx, dimmed=theme == HIGH_CONTRAST)
        if theme != HIGH_CONTRAST:
            surface.blit(_dusk(self.size, theme.night), (0, 0))
            if self._shines_on:
                glow = _glow(self._shines_on.width * 2)
                place = glow.get_rect(center=self._shines_on.center)
                surface.blit(glow, place, special_flags=pygame.BLEND_RGB_ADD)
        super().draw(surface)

    # Choices

    @property
    def _face_targets(self) -> list[Target]:
        return [target for target in self.ui.focus.targets() if target.area == "faces"]

    @property
    def against_bot(self) -> bool:
        return len(self.game.humans) == 1

    @property
    def front(self) -> str:
        return self.game.rival

    @property
    def _chosen(self) -> str:
        """Face that is marked; empty for a game of two humans."""
        if self.against_bot:
            return self.front
        return "" if self.game.humans else self.game.face(self.edited)

    def _press(self, face: str) -> None:
        if not self.game.humans:
            self.game.put(self.edited, face)
        elif self.against_bot and self._is_double_click(face):
            self._start()
            return
        elif self.against_bot and face == self.front and self.ctx.keys_in_use:
            self.ui.focus.set(self.start.button.target)
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
        ui.focus.keep_rows("faces")
        page = Margin(self._page(ui), _MARGIN)
        page.place(ui, ui.window)
        portraits = (rect for box, rect in page.leaves(ui, ui.window) if isinstance(box, _Portrait))
        self._shines_on = next(portraits, None)

    def _page(self, ui: Ui) -> Box:
        people, foot, actions = self._people_button(), self._foot(), self._actions()
        title = Text(self.ctx.words("rivals.title"), "heading", valign="middle")
        head = Row(title, Narrow(people if self.against_bot else Hidden(people)))
        about = [
            self._about_bot(ui, self.front) if self.against_bot else self._about_two(),
            *(self._about_bot(ui, face) for face in FACES),
        ]
        # The height of the longest text about a bot is kept free, so that nothing moves.
        front = self._front(ui, Steady(*about), actions)
        scrolling = self._front(ui, Steady(*map(ScrollView, about)), actions)
        masons, others = ([self._choice(face) for face in group] for group in (MASONS, _OTHERS))
        group = self.ctx.words("rivals.title")
        faces = partial(face_buttons, masons, others, self._cards(), group=group)
        small = partial(faces, roles=ROLES[-1:])

        def untitled(front: Box, faces: Box) -> Box:
            aside = Narrow(Column(people)) if self.against_bot else None
            return Column(Row(front, aside), faces, foot, gap=_GAP)

        return Fit(
            *(Column(head, front, faces(edge=edge), foot, gap=_GAP) for edge in _CAMEOS),
            # Large text takes the room of the title, then faces scroll, then the text does too.
            untitled(front, small(edge=_CAMEOS[-1])),
            untitled(front, ScrollView(small(edge=_SCROLLED), cuts=True)),
            untitled(scrolling, ScrollView(small(edge=_SCROLLED), cuts=True)),
        )

    def _people_button(self) -> Press:
        words, choose = self.ctx.words, partial(self._choose_person, self.game.color)
        name, tip = person_name(words, self.game.name), words("setup.people")
        return Press(name, choose, icon="people", quiet=True, area="people", tip=tip)

    def _foot(self) -> Box:
        words, opens = self.ctx.words, self.opener(GameSettingsScene, self.routes, self.game)
        settings = (
            Press(
                words("play.settings"), opens, detail=said, icon="options", align="left",
                area="settings",
            )
            for said in summary(words, self.game, self.ctx.settings)
        )  # fmt: skip
        back = self.back_button
        back.options["area"] = "settings"
        return Row(Steady(*settings), Narrow(back, _BACK_WIDTH * self.growth(0.8)))

    def _choice(self, face: str) -> FaceChoice:
        theme, text = self.ctx.theme, _name(self.ctx.words, face)
        mark = theme.accent if face == self.game.next_rival.name else None
        picture, press = partial(medallion, face, mark, theme.night), partial(self._press, face)
        return FaceChoice(text, self._elo(face), picture, press, face == self._chosen)

    def _cards(self) -> list[FaceChoice]:
        words, humans = self.ctx.words, len(self.game.humans)
        friend = self.opener(self.routes.friend)

        def card(key: str, picture: Picture, choose: Command, *, chosen: bool) -> FaceChoice:
            return FaceChoice(words(key), "", picture, choose, chosen)

        return [
            card("play.friend", two_stones, self._seat_two, chosen=humans > 1),
            card("play.elsewhere", two_far_stones, friend, chosen=False),
            card("play.watch", two_faces, self._watch, chosen=humans == 0),
        ]

    # Who is chosen

    def _front(self, ui: Ui, about: Box, actions: Box) -> Box:
        """Return who is chosen, with the button that starts the game."""
        text = Row(Narrow(about, _TEXT_WIDTH * self.growth(0.6)))
        said = Column(Space(), text, actions, Space(), gap=_GAP)
        if not self.against_bot:
            sides = Narrow(Middle(self._sides(ui)), _SIDE_WIDTH * self.growth(0.6))
            return Row(sides, said, gap=28)
        portraits = (Middle(_Portrait(self.front, ui.px(edge))) for edge in _PORTRAITS)
        return Fit(*(Row(portrait, said, gap=28) for portrait in portraits))

    def _sides(self, ui: Ui) -> Box:
        white, black = self._side(WHITE), self._side(BLACK)
        return Column(
            Row(Steady(white, black), self._sign(ui, WHITE)),
            Row(Steady(black, white), self._sign(ui, BLACK)),
            gap=_GAP,
        )

    def _side(self, side: Side) -> Press:
        words, name = self.ctx.words, shown_names(self.ctx.words, self.game.players)[side]
        is_human, color = side in self.game.humans, words(SIDE_WORDS[side])
        return Press(
            name,
            partial(self._choose_person if is_human else self._edit, side),
            detail=color if name != color else None,
            icon="people" if is_human else None,
            chosen=None if is_human else side == self.edited,
            role="name",
            area="sides",
            group=color,
            align="left",
        )

    def _sign(self, ui: Ui, side: Side) -> Box:
        face, edge = self.game.face(side), ui.px(_SIGN)
        picture = portrait(face, edge) if face else stone_icon(side, edge * 2 // 3)
        return Middle(Canvas(partial(_put, picture), edge, edge))

    def _actions(self) -> Box:
        words = self.ctx.words
        self.start = Press(words("play.title"), self._start, icon="play", primary=True, area="play")
        play = Narrow(self.start, _PLAY_WIDTH * self.growth(1.0))
        mason = rivals.find(self.front) if self.against_bot else None
        if mason is None:
            return Row(play)
        board = MASON_BOARDS[mason.name]
        what = words(board.title.key, **board.title.values)
        key = "play.try_ornament" if board.position.mode == ADVANCED else "play.try"
        icon: Icon = "check" if self._people.learned.is_done(board.name) else "learn"
        opens = self.opener(self.routes.try_out, board)
        try_out = Press(words(key, what=what), opens, icon=icon, quiet=True, area="play")
        return Row(play, Narrow(try_out), gap=10)

    def _about_two(self) -> Box:
        words, key = self.ctx.words, "play.friend" if self.game.humans else "play.watch"
        title = Text(words(key), "title", self.ctx.theme.accent)
        return Column(title, Text(words(f"{key}_says")), gap=4)

    def _about_bot(self, ui: Ui, face: str) -> Box:
        words, theme = self.ctx.words, self.ctx.theme
        mason, elo, soft = rivals.find(face), self._elo(face), theme.ink_soft
        about = words("masons.elo", elo=elo) if elo else ""
        name = Text(_name(words, face), "title", theme.accent)
        is_next = face == self.game.next_rival.name
        sign = self._next_sign(ui) if is_next else None
        if mason:
            says, likes = f"masons.{mason.name}_says", f"masons.likes_{mason.manner}"
            return Column(
                sign,
                name,
                Text(masons.strength(words, mason), "button"),
                Text(f"{words(says)} {words(likes)}"),
                Text(self._tally(face), "small", soft),
                gap=4,
            )
        if face == EVEN:
            return Column(
                name, Text(about, "button"), Text(told_of(words, self.game.rating)), gap=4
            )
        level = " · ".join(filter(None, (words(f"setup.{face}"), about)))
        measured = Text(words("setup.strength"), "small", soft) if elo else None
        return Column(
            name, Text(level, "button"), Text(words(f"setup.{face}_says")), measured, gap=4
        )

    def _next_sign(self, ui: Ui) -> Box:
        theme, size = self.ctx.theme, ui.px(14)
        draw = partial(draw_diamond, color=theme.accent, dark=theme.night)
        text = Text(self.ctx.words("play.next"), "small", theme.accent)
        return Row(Middle(Canvas(draw, size, size)), text, gap=6)

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


class _Portrait(Canvas):
    def __init__(self, face: str, edge: int) -> None:
        super().__init__(
            lambda surface, rect: _put(portrait(face, edge), surface, rect), edge, edge
        )


def _name(words: Words, face: str) -> str:
    mason = rivals.find(face)
    if mason:
        return masons.name(words, mason)
    return words("setup.even" if face == EVEN else f"setup.{face}_name")


def _put(picture: pygame.Surface, surface: pygame.Surface, rect: pygame.Rect) -> None:
    surface.blit(picture, picture.get_rect(center=rect.center))


@lru_cache(maxsize=2)
def _dusk(size: tuple[int, int], night: Color) -> pygame.Surface:
    """Return a shade that is darker where the faces are."""
    column = pygame.Surface((1, 64), pygame.SRCALPHA)
    for y in range(64):
        depth = min(max((y / 63 - _FACES_FROM) / 0.12 + 1, 0.0), 1.0)
        column.set_at((0, y), (*night, round(_VEIL + (_SHADE - _VEIL) * depth)))
    return pygame.transform.smoothscale(column, size)


@lru_cache(maxsize=4)
def _glow(edge: int) -> pygame.Surface:
    small = pygame.Surface((64, 64))
    for radius in range(32, 0, -1):
        share = (1 - radius / 32) ** 1.6
        color = tuple(round(part * share * 0.42) for part in (255, 190, 110))
        pygame.draw.circle(small, color, (32, 32), radius)
    return pygame.transform.smoothscale(small, (edge, edge))
