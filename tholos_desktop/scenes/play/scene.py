from collections.abc import Collection, Iterator
from functools import lru_cache, partial
from time import monotonic

import pygame

from tholos_desktop.board.portraits import portrait
from tholos_desktop.board.stones import stone_picture
from tholos_desktop.language import masons
from tholos_desktop.language.names import SIDE_WORDS, shown_names
from tholos_desktop.language.ratings import level_rating, rating_sentence, result_words
from tholos_desktop.language.sentences import message_words
from tholos_desktop.rules import ADVANCED, BASIC, SIDES, WHITE, Side, rival
from tholos_desktop.scenes.backdrop import draw_backdrop, glide_to_board
from tholos_desktop.scenes.new_game import MASONS, NewGame
from tholos_desktop.scenes.play.settings import GameSettingsScene, summary
from tholos_desktop.scenes.play.wall import AREA, Climber, Sizes, Wall
from tholos_desktop.scenes.routes import RoutedScene, Routes
from tholos_desktop.scenes.terms import example, settings_presses
from tholos_desktop.scenes.way_choice import face_picture, way_plates, way_presses
from tholos_desktop.services.players import Players
from tholos_desktop.storage import strengths
from tholos_desktop.store.games import Games, ResultCount
from tholos_desktop.table import rivals
from tholos_desktop.table.match import EVEN, Match, Player
from tholos_desktop.table.rivals import Rival
from tholos_desktop.table.terms import Way
from tholos_desktop.teaching.tryouts import BONUS_BOARDS, MASON_BOARDS
from tholos_desktop.ui.boxes import (
    Box,
    BoxPress,
    Canvas,
    Column,
    Fit,
    Grid,
    Hidden,
    Margin,
    Middle,
    Narrow,
    Press,
    Row,
    Space,
    Steady,
    Text,
    Wide,
)
from tholos_desktop.ui.icons import Icon
from tholos_desktop.ui.live import Line, Plate
from tholos_desktop.ui.panel import ScrollView
from tholos_desktop.ui.theme import HIGH_CONTRAST, Color
from tholos_desktop.ui.ui import Ui

ORACLE = "oracle"
CLIMBERS = *MASONS, ORACLE
LEVELS: dict[str, Icon] = {"easy": "easy", "medium": "medium", "hard": "hard", EVEN: "people"}
_MARGIN, _GAP = 24, 10
_PORTRAITS = (400, 330, 270, 236, 200, 160, 120)
"""Widths of the portrait in front, in pixels at 1280x720; the first for which there is room."""
_WALLS = (
    Sizes(140, 13), Sizes(116, 11), Sizes(100, 9), Sizes(88, 7), Sizes(72, 5), Sizes(64, 4),
    Sizes(56, 2),
)  # fmt: skip
"""The wall below each of them."""
_BESIDE, _SETTINGS_WIDTH, _TEMPLE_LEAST = 40, 300, 560
_DOUBLE_CLICK_SECONDS = 0.4
_VEIL, _SHADE, _WALL_FROM = 125, 210, 0.7
"""Alpha of the shade over the background, and of the shade behind the wall; share of the window's
height above the wall."""


class PlayScene(RoutedScene[None]):
    """The page of a new game. Pressing a face selects it; *Play* or a double click starts the
    game."""

    def __init__(self, routes: Routes, games: Games, players: Players, game: NewGame) -> None:
        super().__init__(routes)
        self._games, self._people, self.game = games, players, game
        self.edited = WHITE
        """Side whose bot is chosen next, if two bots play."""
        self._first = max(0, CLIMBERS.index(self.front) - 1)
        """Number of the first face on the wall, if not all fit."""
        self._clicked: tuple[str, float] | None = None
        """Face that was clicked last, and the time of the click in seconds."""
        self._shines_on: pygame.Rect | None = None
        """Where the portrait of the rival lies, which a glow surrounds."""

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

    def draw(self, surface: pygame.Surface) -> None:
        theme = self.ctx.theme
        draw_backdrop(surface, self.ctx, dimmed=theme == HIGH_CONTRAST)
        if theme != HIGH_CONTRAST:
            surface.blit(_dusk(self.size, theme.night), (0, 0))
            if self._shines_on:
                glow = _glow(self._shines_on.width * 3 // 2)
                place = glow.get_rect(center=self._shines_on.center)
                surface.blit(glow, place, special_flags=pygame.BLEND_RGB_ADD)
        super().draw(surface)

    @property
    def against_bot(self) -> bool:
        return len(self.game.humans) == 1

    @property
    def front(self) -> str:
        return self.game.rival

    @property
    def _chosen(self) -> Collection[str]:
        """Faces of the bots that play, which are marked."""
        return [self.game.face(side) for side in SIDES if side not in self.game.humans]

    def _press(self, face: str) -> None:
        if not self.game.humans:
            self.game.put(self.edited, face)
            self.edited = rival(self.edited)
        elif self._is_double_click(face):
            self._start()
            return
        elif face == self.front and self.ctx.keys_in_use:
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

    def _choose_way(self, way: Way) -> None:
        if way == "elsewhere":
            self.give_way_to(self.routes.play(way))
        else:
            self.game.way = way
            self.relayout()

    def _edit(self, side: Side) -> None:
        self.edited = side
        self.relayout()

    def _turn_to(self, first: int) -> None:
        self._first = first
        self.relayout()

    def _start(self) -> None:
        match = Match.new(self.game.setup)
        self._games.begin(match)
        self.give_way_to(self.routes.table(match))
        glide_to_board(self.stack, self.ctx)

    def build(self, ui: Ui) -> None:
        ui.focus.keep_rows(AREA)
        page = Margin(self._page(ui), _MARGIN)
        page.place(ui, ui.window)
        portraits = (rect for box, rect in page.leaves(ui, ui.window) if isinstance(box, _Portrait))
        fits = page.height(ui, ui.window.width) <= ui.window.height  # else the portrait scrolls
        self._shines_on = next(portraits, None) if fits else None

    def _page(self, ui: Ui) -> Box:
        title = Text(self.ctx.words("play.title"), "heading", valign="middle")
        chosen = self, self.game, self._choose_way
        back, small_ways = Narrow(self.way_back), [*way_presses(*chosen)]
        head = Row(back, title, gap=22)
        small_head = Wide(Row(back, *small_ways), Column(Row(back), Grid(*small_ways)))
        ways, about, actions = Row(*way_plates(*chosen), gap=12), self._about(ui), self._actions()
        opens = self.opener(GameSettingsScene, self.routes, self.game)
        settings, small_settings = settings_presses(self, summary(self.ctx.words, self.game), opens)
        aside = Narrow(Column(settings), _SETTINGS_WIDTH * self.growth(0.4))
        said = Column(about, actions, gap=_GAP)
        climbers, group = self._climbers(), self.ctx.words("rivals.title")

        def page(edge: int, sizes: Sizes, *, is_small: bool = False) -> Box:
            who, wall = self._who(ui, edge), None
            beside = None if is_small else aside
            if self._has_rivals:
                front: Box = Row(*who, said, beside, gap=28)
                wall = Wall(climbers, sizes, self._first, self._turn_to, group=group)
            else:
                front = Column(self._between(*who), Row(about, beside, gap=28))
            foot = Row(*self._levels(), Narrow(small_settings) if is_small else None, gap=10)
            top = small_head if is_small else Column(head, ways, gap=16)
            return Column(top, front, Space(), wall, foot, gap=_GAP)

        sizes = [*zip(_PORTRAITS, _WALLS, strict=True)]
        return Fit(
            *(page(*size) for size in sizes),
            *(page(*size, is_small=True) for size in sizes),
            ScrollView(page(*sizes[-1], is_small=True), cuts=True),
        )

    def _who(self, ui: Ui, edge: int) -> list[Box]:
        """Return the rival's portrait, or who plays on both sides."""
        if self.against_bot:
            return [Narrow(Middle(_Portrait(self.front, ui.px(edge))))]
        return [self._side(ui, side, edge) for side in SIDES]

    def _between(self, white: Box, black: Box) -> Box:
        """Return two humans with the board between them, on which are as many ornaments as they
        have chosen."""

        temple = self.temple(example(self.game.terms), is_drawn=False)

        def draw(surface: pygame.Surface, rect: pygame.Rect) -> None:
            temple.draw(surface, rect)
            pygame.draw.rect(surface, self.ctx.theme.line, rect, self.ui.px(1))

        framed = Canvas(draw, 0)
        framed.grows = True
        broad = Row(white, Column(framed, self.start), black)
        return Wide(broad, Column(Row(white, black), self.start), least=_TEMPLE_LEAST)

    def _side(self, ui: Ui, side: Side, edge: int) -> Box:
        """Return the button of who plays a side: a bot that is watched, or somebody here."""
        words, name = self.ctx.words, shown_names(self.ctx.words, self.game.players)[side]
        color, face = words(SIDE_WORDS[side]), self.game.face(side)
        edge = edge * 2 // 3 if face else edge * 4 // 5
        high, wide = ui.px(edge), self._seat_width(edge)
        below = Text(color, "small", self.ctx.theme.ink_soft, align="center")

        def draw(surface: pygame.Surface, rect: pygame.Rect) -> None:
            picture = face_picture(self, face, high) if face else stone_picture(side, rect.size)
            surface.blit(picture, rect)

        box = Column(
            Middle(Canvas(draw, high, high)),
            (Text if face else Line)(name, "name", align="center"),
            Hidden(below) if name == color else below,
            gap=2,
        )
        edit = partial(self._edit, side)
        seat, chosen = partial(self.game.seat, side), self.game.name_at(side)
        choose = partial(self.choose_person, seat, chosen, side)
        press = BoxPress(
            box, name, edit if face else choose,
            detail=color if name != color else None, chosen=side == self.edited if face else None,
            area="sides", group=color,
        )  # fmt: skip
        return Narrow(press, wide)

    def _seat_width(self, edge: int) -> float:
        return edge + _BESIDE * self.growth(1.0)

    def _actions(self) -> Box:
        words = self.ctx.words
        names = shown_names(words, self.game.players)
        against = words("play.against", name=names[rival(self.game.color)])
        ways = {1: against, len(SIDES): words("play.title"), 0: words("play.watch")}
        text = ways[len(self.game.humans)]
        self.start = Press(text, self._start, icon="play", primary=True, area="play")
        mason = rivals.find(self.front) if self.against_bot else None
        board = MASON_BOARDS[mason.name] if mason else None
        knows_ornaments = self.game.mode == ADVANCED or self._people.learned.has_met_ornaments
        if board is None or not (knows_ornaments or board in BONUS_BOARDS.values()):
            return Row(Narrow(self.start))
        what = message_words(words, board.title)
        icon: Icon = "check" if self._people.learned.is_done(board.name) else "learn"
        opens = self.opener(self.routes.try_out, board)
        try_out = Press(words("play.try", what=what), opens, icon=icon, quiet=True, area="play")
        return Row(Narrow(self.start), Narrow(try_out), gap=10)

    def _about(self, ui: Ui) -> Box:
        """Return the texts about who is chosen, with the room of the longest, so that nothing
        moves."""
        words = self.ctx.words
        if self.against_bot:
            faces = (self.front, *CLIMBERS, *LEVELS)
            return Steady(*(self._about_bot(ui, face) for face in dict.fromkeys(faces)))
        if self.game.humans:
            return Text(words("play.friend_how"))
        return Column(Text(words("play.watch"), "title"), Text(words("play.watch_how")), gap=4)

    def _about_bot(self, ui: Ui, face: str) -> Box:
        words, theme = self.ctx.words, self.ctx.theme
        mason = rivals.find(face)
        sign = words("play.next") if face == self.game.next_rival.name else ""
        met = self._tally(face)
        rank = ""
        if mason:
            rank, says = masons.strength(words, mason), words(f"masons.{face}_says")
        elif face == EVEN:
            says = rating_sentence(words, self.game.rating)
        else:
            mode = self.game.mode
            rating = level_rating(words, strengths.shown(face, mode), mode)
            rank = words("setup.oracle") if face == ORACLE else rating
            says = f"{masons.known_for(words, Player(level=face))}."
        return Column(
            Text(" · ".join(filter(None, (sign, met))) or " ", "small", theme.accent),
            Text(self._name(face), "title"),
            Text(rank, "button"),
            Text(says),
            self._rumor(ui, mason) if mason and mason.overlooks else None,
            gap=4,
        )

    def _rumor(self, ui: Ui, mason: Rival) -> Box:
        theme = self.ctx.theme
        text = Text(masons.rumor(self.ctx.words, mason), "button", theme.focus)
        plate = Plate(ui, Narrow(text), theme.night, theme.accent, across=12, down=6)
        return Row(plate)

    @property
    def _has_rivals(self) -> bool:
        return len(self.game.humans) < len(SIDES)

    def _climbers(self) -> list[Climber]:
        results = self._results
        return [
            Climber(
                self._name(face),
                self._elo(face),
                partial(face_picture, self, face),
                partial(self._press, face),
                is_chosen=face in self._chosen,
                is_beaten=face in results and results[face].won > 0,
                tally=self._tally(face),
            )
            for face in CLIMBERS
        ]

    def _levels(self) -> Iterator[Box]:
        group = self.ctx.words("rivals.title")
        if not self._has_rivals:
            return
        for face, icon in LEVELS.items():
            if face == EVEN and not self.against_bot:
                continue
            press, is_chosen = partial(self._press, face), face in self._chosen
            yield Narrow(
                Press(
                    self._name(face), press, icon=icon, chosen=is_chosen, area="levels", group=group
                )
            )

    def _name(self, face: str) -> str:
        words = self.ctx.words
        if mason := rivals.find(face):
            return masons.name(words, mason)
        return words("setup.oracle_name" if face == ORACLE else f"setup.{face}")

    def _elo(self, face: str) -> str:
        if mason := rivals.find(face):
            return str(mason.elo)
        return str(strengths.shown(face, BASIC) or "")

    def _tally(self, face: str) -> str:
        tally = self._results.get(face)
        return ", ".join(result_words(self.ctx.words, tally._asdict())) if tally else ""

    @property
    def _results(self) -> dict[str, ResultCount]:
        return self._games.results()


class _Portrait(Canvas):
    def __init__(self, face: str, edge: int) -> None:
        super().__init__(lambda surface, rect: surface.blit(portrait(face, edge), rect), edge, edge)


@lru_cache(maxsize=2)
def _dusk(size: tuple[int, int], night: Color) -> pygame.Surface:
    """Return a shade that is darker where the wall is."""
    column = pygame.Surface((1, 64), pygame.SRCALPHA)
    for y in range(64):
        depth = min(max((y / 63 - _WALL_FROM) / 0.12 + 1, 0.0), 1.0)
        column.set_at((0, y), (*night, round(_VEIL + (_SHADE - _VEIL) * depth)))
    return pygame.transform.scale(pygame.transform.smoothscale(column, (1, size[1])), size)


@lru_cache(maxsize=4)
def _glow(edge: int) -> pygame.Surface:
    small = pygame.Surface((64, 64))
    for radius in range(32, 0, -1):
        share = (1 - radius / 32) ** 1.6
        color = tuple(round(part * share * 0.42) for part in (255, 190, 110))
        pygame.draw.circle(small, color, (32, 32), radius)
    return pygame.transform.smoothscale(small, (edge, edge))
