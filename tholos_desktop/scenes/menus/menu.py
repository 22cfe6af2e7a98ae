from collections.abc import Iterable, Iterator, Sequence
from functools import partial
from pathlib import Path

import pygame

from tholos_desktop.board.evening import STEP
from tholos_desktop.language import masons
from tholos_desktop.language.names import shown_names
from tholos_desktop.plain_text import as_typed
from tholos_desktop.reader.tree import Node
from tholos_desktop.rules import BLACK, LONGEST_RECORD, WHITE
from tholos_desktop.scenes import open_file
from tholos_desktop.scenes.backdrop import draw_backdrop, evening, glide_to_board
from tholos_desktop.scenes.news import lasting, take_news
from tholos_desktop.scenes.pasting import lines_in, whose_turn
from tholos_desktop.scenes.routes import RoutedScene, Routes
from tholos_desktop.services.elsewhere import Elsewhere
from tholos_desktop.services.standing import standing_of
from tholos_desktop.storage import game_files
from tholos_desktop.storage.learned import LearningDiary
from tholos_desktop.storage.notices import Notice
from tholos_desktop.store.games import Games
from tholos_desktop.table.match import Match
from tholos_desktop.table.rivals import DRUMS, RIVALS
from tholos_desktop.table.severity import Severity
from tholos_desktop.teaching.lessons import FIRST_GAME, first_undone
from tholos_desktop.ui.boxes import (
    Box,
    Column,
    Fit,
    Hidden,
    Margin,
    Narrow,
    Press,
    Row,
    Space,
    Text,
    Wide,
)
from tholos_desktop.ui.dirty_regions import Region, region
from tholos_desktop.ui.focus import Command
from tholos_desktop.ui.notice import NoticeText
from tholos_desktop.ui.panel import Card, ScrollView
from tholos_desktop.ui.reading import FOOT, drawn_text
from tholos_desktop.ui.theme import HIGH_CONTRAST
from tholos_desktop.ui.typesetting import measure
from tholos_desktop.ui.ui import FocusPlace, Ui
from tholos_desktop.ui.wordmark import Wordmark

_WIDTH, _GROWTH = 380, 0.8
"""Width of the buttons in pixels at 1280x720, and the share by which it grows if the text size
doubles."""
_PLATES = 1.5
"""Text scale from which buttons, which then reach into the picture, have grounds."""
_MARGIN, _EDGE = 56, 14
_MOST_KEYS = 1 / 12
"""Maximum height of the keys at the foot, as a share of the window's height."""


class _Wordmark(Text):
    def place(self, ui: Ui, rect: pygame.Rect) -> None:
        ui.add(Wordmark, rect, self.says, self.role)


class _KeyPress(Press):
    """A key at the menu's foot, which is also a button."""

    is_narrow = True

    def __init__(self, text: str, command: Command) -> None:
        super().__init__(text, command, bare=True, role="small", area=FOOT)

    def width(self, ui: Ui) -> int:
        return measure(self.text, ui.font("small"))[0] + 2 * ui.px(14)

    def height(self, ui: Ui, width: int) -> int:
        return ui.font("small").get_linesize() + ui.px(2)


class MenuScene(RoutedScene[None]):
    takes_text = takes_files = True

    def __init__(
        self,
        routes: Routes,
        games: Games,
        learned: LearningDiary,
        *,
        elsewhere: Elsewhere,
    ) -> None:
        super().__init__(routes)
        self._games, self._learned = games, learned
        self._elsewhere = elsewhere
        self.match: Match | None = None
        self.notices: list[tuple[str, Severity]] = []
        self._lasting: list[tuple[str, Severity]] = []
        self._was_on_top = False
        """True once the menu has been on top for a frame, in which the player could see the
        notices."""
        self._seen: object = None
        self._leads_to: object = None
        """Where the bright button leads. When it leads elsewhere, it gets the focus."""
        self._seconds, self._passed = 0.0, 0.0
        """Animation time of the view behind the menu, and time since this view was redrawn, both in
        seconds."""

    def enter(self) -> None:
        self._look()
        super().enter()

    def pause(self) -> None:
        if self._was_on_top:
            self.notices.clear()

    def resume(self) -> None:
        before = self._leads_to
        self._look()
        self.relayout()
        if self._leads_to != before:
            self.ui.focus.set(next(each for each in self.ui.buttons if each.primary).target)

    def update(self, dt: float) -> None:
        super().update(dt)
        self._was_on_top = self._was_on_top or self.stack.top is self
        self._breathe(dt)
        is_new = self.ctx.notices or self._seen != self._state()
        if self.stack.top is self and is_new:
            self._look()
            self.relayout()

    def _breathe(self, dt: float) -> None:
        """Move the view behind the menu by ``dt`` seconds, redrawing it a few times per second."""
        if not (self._is_alive and self.ctx.has_focus and self.stack.top is self):
            return
        self._passed += dt
        if self._passed >= STEP:
            self._seconds += self._passed
            self._passed = 0.0
            self.redraw_changes()

    def build(self, ui: Ui) -> None:
        words, width = self.ctx.words, ui.size[0] - 2 * ui.px(_MARGIN)
        title, below = _Wordmark(words("menu.title"), "wordmark"), Text(words("menu.subtitle"))
        buttons, keys = Column(*self._buttons(), gap=10), self._keys()
        ways = (
            Column(Space(air), title, below, Space(24), buttons, gap=0) for air in (60, 40, 20, 1)
        )
        crowded = Column(title, Space(6), ScrollView(buttons), gap=0)
        left = Narrow(Fit(*ways, crowded), _WIDTH * self.growth(_GROWTH))
        has_keys = keys.height(ui, width) <= ui.size[1] * _MOST_KEYS
        menu = Column(Row(left, self._notices(), gap=24), keys if has_keys else None, gap=4)
        Margin(menu, _MARGIN, _EDGE).place(ui, ui.window)
        ui.focus.keep_aside(FOOT)

    def restore(self, before: FocusPlace) -> None:
        if before.buttons == len(self.ui.buttons):
            super().restore(before)

    def draw(self, surface: pygame.Surface) -> None:
        draw_backdrop(surface, self.ctx, seconds=self._seconds if self._is_alive else None)
        super().draw(surface)

    def regions(self) -> Iterable[Region]:
        if self._is_alive:
            behind, before = evening(self.size, self.ctx.standing, self.ctx.look).moving(
                self._seconds
            )
            for sprite in (*behind, *before):
                yield region(sprite.rect, *sprite.key)
        yield from self.ui.regions()

    def drawn_nodes(self) -> Iterable[Node]:
        yield drawn_text("journey", self._journey, self.ui.window)

    @property
    def _journey(self) -> str:
        words, standing = self.ctx.words, self.ctx.standing
        if standing.next_mason is None:
            return words("menu.journey_done", n=len(RIVALS))
        mason = RIVALS[standing.next_mason]
        whole = sum(drums == DRUMS for drums in standing.drums)
        drums = standing.drums[standing.next_mason]
        return words(
            "menu.journey", n=whole, of=len(RIVALS), name=masons.name(words, mason),
            drums=drums, whole=DRUMS,
        )  # fmt: skip

    @property
    def _is_alive(self) -> bool:
        return self.ctx.settings.animation != "off" and self.ctx.theme != HIGH_CONTRAST

    @property
    def breathes(self) -> bool:
        return self._is_alive

    def _buttons(self) -> Iterator[Box]:
        words, routes = self.ctx.words, self.routes
        press = partial(Press, align="left", role="name")
        is_bare = self.ctx.settings.text_scale < _PLATES
        primary, plain = partial(press, primary=True), partial(press, bare=is_bare)
        undone = first_undone(FIRST_GAME, self._learned.is_seen)
        teaches = self.match is None and self._learned.is_newcomer
        far = self._how_far() if self.match else words("menu.title")
        go_on = primary(words("menu.continue"), self._continue, detail=far, icon="play")
        if self.match:
            yield go_on
        elif teaches and undone:
            far = f"{undone + 1} / {len(FIRST_GAME)}"
            first = self.opener(routes.first_game)
            yield primary(words("learn.continue"), first, detail=far, icon="learn")
        else:
            yield Hidden(go_on)  # so that what follows is in its place with and without a game
        play = plain if self.match or teaches else primary
        yield play(words("play.title"), self.opener(routes.play), icon="temple")
        yield plain(words("today.title"), self.opener(routes.today), icon="calendar")
        learn = primary if teaches and not undone else plain
        yield learn(words("learn.title"), self.opener(routes.learn), icon="learn")
        yours, waiting = self.opener(routes.your_games), self._waiting or None
        yield plain(words("your_games.title"), yours, icon="games", detail=waiting)
        yield plain(words("options.title"), self.opener(routes.options), icon="options")
        yield plain(words("menu.quit"), self._ask_to_quit, icon="quit")

    @property
    def _waiting(self) -> str:
        """Number of friends who wait for us, in words, without the game under *Continue*."""
        turns, match = self._elsewhere.our_turns(), self.match
        if match and match.is_elsewhere and match.game.position.side == match.near_side:
            turns -= 1
        return self.ctx.words("elsewhere.our_turns", n=turns) if turns > 0 else ""

    def _ask_to_quit(self) -> None:
        """Ask first, since *Quit* lies beside *Options*."""
        words = self.ctx.words
        title, yes, no = words("menu.quit_title"), words("menu.quit"), words("app.back")
        question = self.routes.question(title, "", yes=yes, no=no, is_harmless=True)
        self.stack.push(question, lambda quits: self.close() if quits else None)

    def _keys(self) -> Box:
        how, *does = self.ctx.words("menu.keys").split(" · ")
        first = Narrow(Text(how, "small", self.ctx.theme.ink_soft, valign="middle"))
        commands = self.opener(self.routes.rules), self._switch_screen, self.paste
        keys = [_KeyPress(text, act) for text, act in zip(does, commands, strict=True)]
        one, two = Row(first, *keys, gap=14), (Row(first, keys[0], gap=14), Row(*keys[1:], gap=0))
        return Wide(one, Column(*two, gap=0))

    def _notices(self) -> Box:
        """Return the notices, at the bottom beside the buttons, so that none of these moves."""
        shown = [NoticeText(*notice) for notice in (*self.notices[-3:], *self._lasting)]
        return Column(Space(), Card(ScrollView(Column(*shown, gap=2)), pad=10) if shown else None)

    def _look(self) -> None:
        self._seen = self._state()
        self.match = match = self._games.current()
        self._leads_to = (match.game_id, match.game.ply) if match else self._learned.is_newcomer
        self.ctx.standing = standing_of(self._games, self.match)
        self._lasting = [*map(self._said, lasting(self.ctx, self._games))]
        self.notices += map(self._said, take_news(self.ctx, self._games))

    def _said(self, notice: Notice) -> tuple[str, Severity]:
        return self.ctx.words(notice.key, **notice.values), notice.severity

    def _state(self) -> tuple[object, ...]:
        return self._games.revision, self._games.progress

    def _how_far(self) -> str:
        assert self.match
        words = self.ctx.words
        shown = shown_names(words, self.match.players)
        names = {"white": shown[WHITE], "black": shown[BLACK]}
        if self.match.draft:
            return words("menu.continue_draft", **names)
        ply = self.match.game.ply
        far = words("menu.continue_detail", n=ply, **names) if ply else " – ".join(shown.values())
        if self.match.is_daily:
            return f"{words('today.temple')} · {far}"
        return " · ".join((*whose_turn(self.ctx, self.match), far))

    def _continue(self) -> None:
        if self.match:
            self.stack.push(self.routes.table(self.match))
            glide_to_board(self.stack, self.ctx)

    def _switch_screen(self) -> None:
        self.ctx.settings.fullscreen = not self.ctx.settings.fullscreen
        self.ctx.refresh()

    def take_files(self, paths: Sequence[Path]) -> None:
        path, *others = paths
        if others:
            open_file.import_from(self._games, *paths)
            self.stack.push(self.routes.your_games())
            return
        if notice := open_file.read(self._games, self.routes, self.stack, path):
            self._show(notice)

    def _show(self, notice: Notice) -> None:
        self.notices = [self._said(notice)]
        self.relayout()

    def take_text(self, text: str) -> None:
        text = as_typed(text)
        is_long = len(text) > LONGEST_RECORD  # too long to look for one game before the next frame
        is_list = text.count('[Tholos "') > 1 if is_long else game_files.are_many(text.splitlines())
        if is_list:
            open_file.import_from(self._games, text)
            self.stack.push(self.routes.your_games())
            return
        has_lines = not is_long and lines_in(self._elsewhere, text)
        found = self.routes.lines(text) if has_lines else self.routes.pasted_game(text)
        if isinstance(found, Notice):
            self._show(found)
        else:
            self.stack.push(found, self._adopt)

    def _adopt(self, match: Match | None) -> None:
        if match is not None:
            self._games.begin(match)
            self.stack.push(self.routes.table(match))
