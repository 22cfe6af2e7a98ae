from collections.abc import Iterable
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
from tholos_desktop.scenes.pasted_game import (
    AdoptScene,
    bots_level,
    is_whole_game,
    paste_problem,
    pasted,
)
from tholos_desktop.scenes.pasting import whose_turn
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
from tholos_desktop.ui.clipboard import is_paste
from tholos_desktop.ui.dirty_regions import Region, region
from tholos_desktop.ui.form import Form
from tholos_desktop.ui.reading import drawn_text
from tholos_desktop.ui.scene import Size
from tholos_desktop.ui.theme import HIGH_CONTRAST
from tholos_desktop.ui.typesetting import measure
from tholos_desktop.ui.ui import FocusPlace, Ui


class MenuScene(RoutedScene[None]):
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
        before = self._played
        self._look()
        self.relayout()
        if self.match and self._played != before:
            self.ui.focus.set(next(each for each in self.ui.buttons if each.primary).target)

    @property
    def _played(self) -> tuple[str, int] | None:
        return (self.match.game_id, self.match.game.ply) if self.match else None

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
        size = ui.size
        margin = ui.px(56)
        width = min(max(ui.px(380), ui.button_width("M" * 14)), size[0] * 11 // 20)
        keys = self._key_spots(ui, size, margin)
        bottom = size[1] - ui.px(16) - (size[1] - keys[0].top + ui.px(4) if keys else 0)
        form = self._form(ui)
        top = ui.px(14)
        top += self._place_title(ui, pygame.Rect(margin, top, width, bottom - top), form)
        form.build(pygame.Rect(margin, top, width, bottom - top))
        beside = margin + width + ui.px(24)
        self._place_notices(ui, pygame.Rect(beside, 0, size[0] - margin - beside, bottom))
        if keys:
            self._place_keys(ui, keys)

    def restore(self, before: FocusPlace) -> None:
        if before.buttons == len(self.ui.buttons):
            super().restore(before)

    def handle(self, event: pygame.Event) -> None:
        if is_paste(event):
            self._paste()
        elif event.type == pygame.DROPFILE:
            self._open_file(Path(event.file))
        elif event.type == pygame.DROPTEXT:
            self._take_text(event.text)
        else:
            super().handle(event)

    def takes_drop(self, event: pygame.Event) -> bool:
        return event.type == pygame.DROPFILE or bool(event.text)

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
        yield drawn_text("journey", self._journey, pygame.Rect((0, 0), self.size))

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
        return self.ctx.settings.speed != "off" and self.ctx.theme != HIGH_CONTRAST

    @property
    def breathes(self) -> bool:
        return self._is_alive

    def _form(self, ui: Ui) -> Form:
        words, routes, form = self.ctx.words, self.routes, Form(ui, gap=10)
        primary = partial(form.button, align="left", role="name", primary=True)
        add = partial(form.button, align="left", role="name", bare=True)
        undone = first_undone(self._learned.is_done)
        teaches = self.match is None and self._learned.is_newcomer
        if self.match:
            far = self._how_far()
            primary(words("menu.continue"), self._continue, detail=far, icon="play")
        elif teaches and undone:
            far = words("app.page", page=undone + 1, total=len(FIRST_GAME))
            first = self.opener(routes.first_game)
            primary(words("learn.continue"), first, detail=far, icon="learn")
        learns_first = teaches and not undone
        if learns_first:
            primary(words("learn.title"), self.opener(routes.learn), icon="learn")
        play = add if self.match or teaches else primary
        play(words("play.title"), self.opener(routes.play), icon="temple")
        add(words("today.title"), self.opener(routes.today), icon="calendar")
        if not learns_first:
            add(words("learn.title"), self.opener(routes.learn), icon="learn")
        add(
            words("your_games.title"), self.opener(routes.your_games), icon="games",
            detail=self._waiting or None,
        )  # fmt: skip
        add(words("menu.options"), self.opener(routes.options), icon="options")
        add(words("menu.quit"), self._ask_to_quit, icon="quit")
        return form

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

    def _place_title(self, ui: Ui, rect: pygame.Rect, form: Form) -> int:
        title, subtitle = self.ctx.words("menu.title"), self.ctx.words("menu.subtitle")
        high = ui.text_height(title, rect.width, "wordmark")
        more = ui.text_height(subtitle, rect.width) + ui.px(24)
        spare = rect.height - high - more - form.height(rect.width)
        air = max(0, min(spare // 3, ui.px(60)))
        ui.wordmark((rect.left, rect.top + air, rect.width, high), title)
        if spare < 0:  # with large text, the buttons need the room
            return high + ui.px(6)
        below = (rect.left, rect.top + air + high, rect.width, more)
        ui.label(below, subtitle, color=self.ctx.theme.ink)
        return air + high + more

    def _key_spots(self, ui: Ui, size: Size, margin: int) -> list[pygame.Rect]:
        font, pad, spots = ui.font("small"), ui.px(14), list[pygame.Rect]()
        line, right = font.get_linesize() + ui.px(2), size[0] - margin
        left, top = margin, 0
        for text in self._key_words:
            width = measure(text, font)[0]
            if left > margin and left + width > right:
                left, top = margin, top + line
            spots.append(pygame.Rect(left - pad, top, width + 2 * pad, line))
            left += width + 2 * pad
        height = top + line
        if height > size[1] // 12:
            return []
        return [spot.move(0, size[1] - ui.px(10) - height) for spot in spots]

    @property
    def _key_words(self) -> list[str]:
        return self.ctx.words("menu.keys").split(" · ")

    def _place_keys(self, ui: Ui, spots: list[pygame.Rect]) -> None:
        how, *does = self._key_words
        place = spots[0].inflate(-2 * ui.px(14), 0)
        ui.label(place, how, "small", valign="middle", color=self.ctx.theme.ink_soft)
        commands = self.opener(self.routes.rules), self._switch_screen, self._paste
        for spot, text, command in zip(spots[1:], does, commands, strict=True):
            ui.button(spot, text, command, bare=True, role="small", area="foot")
        ui.focus.keep_aside("foot")

    def _place_notices(self, ui: Ui, room: pygame.Rect) -> None:
        """Place the notices at the bottom of ``room``, beside the buttons, so that none moves."""
        shown = [*self.notices[-3:], *self._lasting]
        if not shown:
            return
        pad, form = ui.px(10), Form(ui, gap=2)
        for text, severity in shown:
            form.notice(text, severity)
        height = min(form.height(room.width - 2 * pad) + 2 * pad, room.height)
        rect = pygame.Rect(room.left, room.bottom - height, room.width, height)
        ui.panel(rect)
        form.build(rect.inflate(-2 * pad, -2 * pad))

    def _look(self) -> None:
        self._seen = self._state()
        self.match = self._games.current()
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
        far = words("menu.continue_detail", n=self.match.game.ply, **names)
        if self.match.is_daily:
            return f"{words('today.temple')} · {far}"
        return " · ".join((*whose_turn(words, self.match), far))

    def _continue(self) -> None:
        if self.match:
            self.stack.push(self.routes.table(self.match))
            glide_to_board(self.stack, self.ctx)

    def _switch_screen(self) -> None:
        self.ctx.settings.fullscreen = not self.ctx.settings.fullscreen
        self.ctx.refresh()

    def _open_file(self, path: Path) -> None:
        try:
            opened = game_files.read(path)
            open_file.show(self._games, self.routes, self.stack, opened)
        except game_files.GameTooLargeError:
            self._show_message("your_games.too_large", file=path.name)
        except (OSError, ValueError):
            self._show_message("your_games.not_read", file=path.name)

    def _show_message(self, key: str, **values: str | int) -> None:
        self.notices = [(self.ctx.words(key, **values), Severity.ERROR)]
        self.relayout()

    def _paste(self) -> None:
        self._take_text(self.ctx.clipboard.paste())

    def _take_text(self, exact: str) -> None:
        text = as_typed(exact)
        is_long = len(text) > LONGEST_RECORD  # too long to look for one game before the next frame
        if not is_long and self._elsewhere.is_for_us(text):
            self._paste_line(text)
            return
        is_list = text.count('[Tholos "') > 1 if is_long else game_files.are_many(text.splitlines())
        if is_list:
            open_file.import_from(self._games, text)
            self.stack.push(self.routes.your_games())
            return
        match = pasted(text)
        if match is None:
            problem = paste_problem(self.ctx, text)
            self._show_message(problem.key, **problem.values)
            return
        if self._elsewhere.forbids_analysis(match):
            self._show_message("elsewhere.shut")
            return
        if is_whole_game(match):
            open_file.show(self._games, self.routes, self.stack, match)
            return
        level = bots_level(self.ctx)
        self.stack.push(AdoptScene(self.routes, match, level), self._adopt)

    def _paste_line(self, text: str) -> None:
        found = self.routes.lines(text)
        if isinstance(found, Notice):
            self._show_message(found.key, **found.values)
        else:
            self.stack.push(found)

    def _adopt(self, match: Match | None) -> None:
        if match is not None:
            self._games.begin(match)
            self.stack.push(self.routes.table(match))
