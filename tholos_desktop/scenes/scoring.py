"""The end of a game: the columns are counted one by one, then the result (section 5)."""

from collections.abc import Iterator
from functools import partial
from typing import NamedTuple

import pygame

from tholos_desktop import narrate
from tholos_desktop.form import Form
from tholos_desktop.kit import Kit
from tholos_desktop.match import Match
from tholos_desktop.rules import Side, score
from tholos_desktop.scene import Scene, Size
from tholos_desktop.scenes.account import AccountTable
from tholos_desktop.scenes.backdrop import draw_backdrop
from tholos_desktop.scenes.counting import Counting
from tholos_desktop.scenes.gamepanel import panel_width
from tholos_desktop.scenes.laurel import draw_honours
from tholos_desktop.scenes.scoreboard import Scoreboard
from tholos_desktop.scenes.stage import Stage
from tholos_desktop.scenes.tally import Tally
from tholos_desktop.sound import Effect
from tholos_desktop.timeline import Timeline
from tholos_desktop.ui import Ui

_TABLE_WIDTH = 760
"""The result's panel in a window of 1280 by 720."""
_TEMPLE_SHARE = 0.36
"""The result shows the temple beside its panel if so much of the width is left."""
_ARC = 0.12
"""How high the sum rises over the straight line to the scoreboard, in heights of the window."""


class _Page(NamedTuple):
    """The result, laid out."""

    ui: Ui
    stage: Stage | None


class ScoringScene(Scene):
    """Counts, then shows the whole account. A click ends the counting of the column."""

    def __init__(self, kit: Kit, match: Match) -> None:
        super().__init__()
        self.kit = kit
        self.match = match
        self.account = score(match.game.position)
        self.names = {side: player.name for side, player in match.players.items()}
        settings = kit.settings
        self.timeline = Timeline("off" if settings.reduced_motion else settings.animation)
        self.counting = Counting(self.account, self.timeline, kit.sound.play, self._ending)
        self.ui = Ui(kit, (1, 1))
        self._stage: Stage | None = None
        self._page: _Page | None = None
        """The result's page when it is ready before it is shown."""
        self._preparing = self._prepare()
        self._board_room = pygame.Rect(0, 0, 1, 1)
        if match.counted == match.game.position:
            self.counting.is_over = True
        elif self.timeline.speed == "off":
            self.counting.stop()

    # Life

    @property
    def is_counting(self) -> bool:
        """Whether the columns are still counted, or the end of the counting is shown."""
        return not self.counting.is_over

    @property
    def moving(self) -> bool:
        """Whether the counting goes on."""
        return self.is_counting

    def enter(self) -> None:
        """Begin with the first column; without animation or when counted before, the result."""
        super().enter()
        if self.is_counting:
            self.counting.begin()
        else:
            self.match.counted = self.match.game.position

    def leave(self) -> None:
        """Drop the widgets."""
        self.ui.kill()
        self._forget_page()

    def update(self, dt: float) -> None:
        """Let the counting go on."""
        self.ui.update(dt)
        if not self.is_counting:
            return
        self.counting.update(dt)
        self.changed = True
        if not self.is_counting:
            self._show_result()
        elif self.counting.is_resting:
            next(self._preparing, None)

    def handle(self, event: pygame.Event) -> None:
        """A click or a key ends the counting of the column; the rest are buttons."""
        if self.is_counting and self._ends_column(event):
            self.counting.finish()
            self.changed = True
            return
        self.ui.handle(event)

    def resize(self, size: Size) -> None:
        """Lay out the counting, or the result."""
        place = self.ui.place()
        self.ui.kill()
        self._forget_page()
        self.ui = ui = Ui(self.kit, size)
        self._scoreboard = Scoreboard(self.kit, ui, self.account, self.names)
        if self.is_counting:
            self._lay_counting(ui, size)
        else:
            self._stage = self._temple_in(self._lay_result(ui, size))
            if place.focus is not None and place.focus < len(ui.focus.targets()):
                ui.restore(place)
        self.changed = True

    def draw(self, surface: pygame.Surface) -> None:
        """The temple in its light, and what is said beside it."""
        if self._stage is None:
            draw_backdrop(surface, self.kit.theme, dimmed=True)
        elif self.is_counting and not self.counting.is_ending:
            self._stage.draw(surface, self.counting)
        else:
            share = self.counting.share("end") if self.is_counting else 1.0
            self._draw_end(surface, self._stage, share)
        self.ui.draw(surface)
        if self.is_counting:
            self._draw_words(surface)

    # Counting

    @property
    def _is_quiet(self) -> bool:
        """Whether the end is a quiet one: a bot has beaten a person."""
        winner = self.account.outcome.winner
        if winner is None:
            return False
        loser = next(side for side in self.names if side != winner)
        return self.match.is_bot(winner) and not self.match.is_bot(loser)

    @property
    def _ending(self) -> Effect:
        if self.account.outcome.winner is None:
            return "draw"
        return "loss" if self._is_quiet else "win"

    def totals(self) -> dict[Side, float]:
        """The points on the scoreboard now, part of the way while a marker runs."""
        return self.counting.totals()

    def show_result(self) -> None:
        """End the counting; the whole account and the result are shown."""
        self.counting.stop()
        self._show_result()

    def _show_result(self) -> None:
        self.match.counted = self.match.game.position
        page, self._page = self._page, None
        if page is None:
            self.resize(self.size)
        else:
            self.ui.kill()
            self.ui, self._stage = page
            self.changed = True
        self.ui.focus.set(self._first_choice)

    def _prepare(self) -> Iterator[None]:
        """Make the result's page while nothing moves: a part in each frame, at last a drawing out
        of sight, so that texts and pictures are there when it is shown."""
        ui = Ui(self.kit, self.size)
        room = self._lay_result(ui, self.size)
        yield
        stage, surface = self._temple_in(room), pygame.Surface(self.size)
        yield
        if stage is not None:
            self._draw_end(surface, stage, 1.0)
            yield
        ui.draw(surface)
        self._page = _Page(ui, stage)

    def _forget_page(self) -> None:
        if self._page is not None:
            self._page.ui.kill()
        self._page, self._preparing = None, self._prepare()

    def _draw_end(self, surface: pygame.Surface, stage: Stage, share: float) -> None:
        owners = tuple(column.owner for column in self.account.columns)
        winner = self.account.outcome.winner
        stage.draw_end(surface, owners, winner, share, quiet=self._is_quiet)

    def _ends_column(self, event: pygame.Event) -> bool:
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
            return not any(button.shown_rect.collidepoint(event.pos) for button in self.ui.buttons)
        keys = (pygame.K_SPACE, pygame.K_RIGHT, pygame.K_DOWN)
        return event.type == pygame.KEYDOWN and event.key in keys

    def _draw_words(self, surface: pygame.Surface) -> None:
        counting = self.counting
        if counting.is_ending:
            share = counting.share("end")
            self._tally.draw_end(surface, self.account, share, quiet=self._is_quiet)
            return
        self._tally.draw(surface, counting)
        owner, points = counting.column.owner, counting.column.points
        if owner is not None and counting.is_running("sum") and self._stage is not None:
            share = counting.share("sum")
            begin = pygame.Vector2(self._stage.over(counting.index))
            end = self._scoreboard.marker(self._board_room, owner, self.totals()[owner])
            at = begin.lerp(pygame.Vector2(end), share)
            at.y -= 4 * share * (1 - share) * _ARC * self.size[1]
            self._stage.draw_sum(surface, points, (round(at.x), round(at.y)), share)

    # Layout

    def _lay_counting(self, ui: Ui, size: Size) -> None:
        """The temple; at its right the words, below both the scoreboard."""
        words, height, pad = self.kit.words, ui.button_height(), ui.px(16)
        board = self._scoreboard.height
        width = panel_width(ui)
        foot = pygame.Rect(0, size[1] - board - pad, size[0], board + pad)
        side = pygame.Rect(size[0] - width, 0, width, foot.top)
        ui.panel(side, edge=False)
        ui.panel(foot, colour=self.kit.theme.surface, edge=False)
        self._board_room = pygame.Rect(pad, foot.top + pad * 2 // 3, size[0] - 2 * pad, board)
        paint = partial(self._scoreboard.draw, totals=self.totals)
        ui.picture(self._board_room, paint)
        inner = side.inflate(-2 * pad, -2 * pad)
        ui.button(
            (inner.left, inner.bottom - height, inner.width, height),
            words("scoring.skip"),
            self.show_result,
            shortcut="escape",
            area="foot",
        )
        inner.height -= height + ui.px(8)
        self._tally = Tally(self.kit, ui, inner, self.names)
        room = pygame.Rect(0, 0, side.left, foot.top)
        self._stage = Stage(self.kit, room, self.match.game.position)

    def _temple_in(self, room: pygame.Rect | None) -> Stage | None:
        """The temple beside the result, if it has room there."""
        if room is None:
            return None
        return Stage(self.kit, room, self.match.game.position, temple_alone=True)

    def _lay_result(self, ui: Ui, size: Size) -> pygame.Rect | None:
        """The whole account and what then; returns the room that is left for the temple."""
        margin, pad = ui.px(20), ui.px(20)
        growth = 1 + (self.kit.settings.text_scale - 1) * 0.5
        width = min(round(ui.px(_TABLE_WIDTH) * growth), size[0] - 2 * margin)
        panel = pygame.Rect(size[0] - width, 0, width, size[1])
        temple = None
        if panel.left >= size[0] * _TEMPLE_SHARE:
            temple = pygame.Rect(0, 0, panel.left, size[1])
            ui.panel(panel, edge=False)
        else:
            panel = pygame.Rect(0, margin, width, size[1] - 2 * margin)
            panel.centerx = size[0] // 2
            ui.panel(panel)
        inner = panel.inflate(-2 * pad, -2 * pad)
        said = narrate.outcome_words(self.kit.words, self.account, self.names)
        role = "title" if ui.font("title").size(said)[0] <= inner.width else "heading"
        high = ui.text_height(said, inner.width, role)
        place = (inner.left, inner.top, inner.width, high)
        ui.label(place, said, role, align="center", colour=self.kit.theme.accent)
        top, foot = inner.top + high + ui.px(10), self._place_buttons(ui, inner)
        form = Form(ui, gap=6)
        board = self._scoreboard.height
        paint = partial(self._scoreboard.draw, totals=self.totals)
        form.add(lambda _: board + ui.px(8), lambda rect: ui.picture(rect, paint))
        AccountTable(self.kit, self.account, self.names).add_to(form)
        room = pygame.Rect(inner.left, top, inner.width, foot - ui.px(10) - top)
        room = self._place_honours(ui, room, room.height - form.height(room.width))
        form.build(room, valign="middle")
        return temple

    def _place_honours(self, ui: Ui, room: pygame.Rect, spare: int) -> pygame.Rect:
        """The wreath at the top of the room if so much is to spare; returns what is left of it."""
        size = min(ui.px(180), spare - ui.px(20))
        if size < ui.px(80):
            return room
        wreath = pygame.Rect(0, room.top, size, size)
        wreath.centerx = room.centerx
        paint = partial(
            draw_honours,
            winner=self.account.outcome.winner,
            colour=self.kit.theme.accent,
            share=0.0 if self._is_quiet else 1.0,
        )
        ui.picture(wreath, paint)
        return pygame.Rect(room.left, wreath.bottom, room.width, room.bottom - wreath.bottom)

    def _place_buttons(self, ui: Ui, inner: pygame.Rect) -> int:
        words, gap = self.kit.words, ui.px(10)
        keys = (
            ("scoring.menu", self._menu, "escape"),
            ("scoring.look", self._look, None),
            ("scoring.rematch", self._rematch, None),
        )
        width = (inner.width - gap * (len(keys) - 1)) // len(keys)
        if width > ui.px(260) * self.kit.settings.text_scale:
            width = round(ui.px(260) * self.kit.settings.text_scale)
        height = max(ui.button_height(words(key), width) for key, _, _ in keys)
        top = inner.bottom - height
        left = inner.right - width * len(keys) - gap * (len(keys) - 1)
        for index, (key, command, shortcut) in enumerate(keys):
            button = ui.button(
                (left + index * (width + gap), top, width, height),
                words(key),
                command,
                shortcut=shortcut,
                primary=command == self._rematch,
                area="foot",
            )
            self._first_choice = button.target
        ui.focus.set(self._first_choice)
        return top

    # What then

    def _rematch(self) -> None:
        from tholos_desktop.scenes.menu import scene_of

        match = self.match.rematch()
        self.kit.saves.begin(match)
        self.stack.replace(scene_of(self.kit, match))

    def _look(self) -> None:
        from tholos_desktop.scenes.game import GameScene

        table: Scene = GameScene(self.kit, self.match)
        self.stack.replace(table)

    def _menu(self) -> None:
        from tholos_desktop.scenes.menu import MenuScene

        self.kit.saves.forget()  # its end has been seen: there is nothing to go on with
        self.stack.clear(MenuScene(self.kit))
