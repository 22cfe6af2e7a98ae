from collections.abc import Iterable, Sequence
from functools import cached_property, partial
from typing import TYPE_CHECKING

import pygame

from tholos_desktop.board.illustrations import draw_medal
from tholos_desktop.board.portraits import portrait
from tholos_desktop.board.roof import Roof
from tholos_desktop.language import masons
from tholos_desktop.language.sentences import goal_words, reward_words
from tholos_desktop.scenes.backdrop import draw_backdrop
from tholos_desktop.scenes.ending.account import account_lines, account_table
from tholos_desktop.scenes.ending.ending import Ending
from tholos_desktop.scenes.ending.honors_band import HonorsBand
from tholos_desktop.scenes.ending.scoreboard import Scoreboard
from tholos_desktop.scenes.ending.stage import TempleStage
from tholos_desktop.scenes.new_game import rematch
from tholos_desktop.scenes.pasting import LastLine, brought, friend_name, is_text
from tholos_desktop.scenes.routes import RoutedScene, Routes
from tholos_desktop.services.goal_search import NewGoals
from tholos_desktop.services.players import Players
from tholos_desktop.storage.notices import Notice
from tholos_desktop.table.match import Match
from tholos_desktop.table.requests import EngineClient
from tholos_desktop.table.timeline import AnimationStep, Timeline, ease_in_out
from tholos_desktop.ui.boxes import (
    Box,
    Canvas,
    Column,
    Hidden,
    Middle,
    Narrow,
    Press,
    Row,
    Space,
    Text,
    Wide,
)
from tholos_desktop.ui.context import Context
from tholos_desktop.ui.dirty_regions import Region, region
from tholos_desktop.ui.focus import ACTIVATE
from tholos_desktop.ui.panel import Card, Margin, ScrollView, centered
from tholos_desktop.ui.reading import FOOT
from tholos_desktop.ui.ui import Ui

if TYPE_CHECKING:
    from tholos_desktop.services.remote_table import RemoteTable


ROOF_SECONDS, ROOF_PAUSE_SECONDS = 1.5, 0.35
"""Both in seconds. ``ROOF_SECONDS``: time that the roof takes to come down. ``ROOF_PAUSE_SECONDS``:
pause before the roof comes down."""

_TABLE_WIDTH, _GROWTH = 580, 0.5
"""Width of the panel in pixels at 1280x720, and the share by which this width grows if the text
size doubles."""
_SEEN_SECONDS = 2.0
"""Seconds after the counting in which keys press no button, so that nobody skips the result by
accident."""
_TEMPLE_SHARE = 0.36
"""Minimum share of the window's width that the temple needs to be shown."""
_FACE = 60
"""Edge length of a mason's portrait in pixels at 1280x720."""


class ResultScene(RoutedScene[None]):
    def __init__(
        self,
        routes: Routes,
        match: Match,
        players: Players,
        engine: EngineClient,
        *,
        remote: "RemoteTable | None" = None,
    ) -> None:
        super().__init__(routes)
        self.match, self._players, self._engine = match, players, engine
        self._remote, self._is_wanted = remote, False
        self._last_line = LastLine(self.ctx, remote, self.relayout) if remote else None
        self.ending = Ending.of(self.ctx.words, match)
        self._deaf_seconds = 0.0
        """Seconds left in which keys press no button."""
        self._stage: TempleStage | None = None
        self._temple: pygame.Rect | None = None
        self._parting: Box | None = None
        """A mason's farewell that stands on the temple, since the panel has no room for it."""
        self._goals = players.new_goals(match)
        self._are_goals_placed = False
        self._timeline = Timeline(self.ctx.settings.speed)
        self._roof: Roof | None = None
        land = partial(self.ctx.sound.play, "stone_gray")
        self._fall = AnimationStep(ROOF_SECONDS, ROOF_PAUSE_SECONDS, ease_in_out, on_end=land)

    @cached_property
    def honors(self) -> HonorsBand:
        match, players = self.match, self._players
        change, unrated = players.rating_change(match), players.unrated_reason(match)
        return HonorsBand(self.ctx, self.ending, match.game.start.mode, change, unrated)

    # Lifecycle

    @property
    def moving(self) -> bool:
        return self._deaf_seconds > 0 or self._timeline.moving or not self._goals.is_over

    def enter(self) -> None:
        self._deaf_seconds = _SEEN_SECONDS
        if self.match.counted != self.match.game.position:
            self.match.counted = self.match.game.position
            self.ctx.sound.play(self.ending.kind)
        elif self._timeline.speed != "off":
            self._timeline.add(self._fall)
        super().enter()

    def handle(self, event: pygame.Event) -> None:
        if self._last_line is not None and (text := brought(self.ctx, event)) is not None:
            found = self.routes.lines(text)
            if isinstance(found, Notice):
                self._last_line.problem = found
                self.relayout()
            else:
                self.give_way_to(found)
            return
        hurries = event.type == pygame.KEYDOWN and event.key in ACTIVATE
        if not (hurries and self._deaf_seconds > 0):
            super().handle(event)

    def takes_drop(self, event: pygame.Event) -> bool:
        return self._last_line is not None and is_text(event)

    def update(self, dt: float) -> None:
        super().update(dt)
        if self._remote is not None and self._remote.rival_wants_again != self._is_wanted:
            self._is_wanted = not self._is_wanted
            self.relayout()
        if self._last_line:
            self._last_line.follow()
        self._deaf_seconds -= dt
        if self._timeline.moving:
            self._timeline.update(dt)
            self.redraw_changes()
        if not self._goals.is_over:
            self._goals.go_on()
        if self._are_goals_due and not self._are_goals_placed:
            self._place_goals(self.ui)
            self.redraw()

    @property
    def _are_goals_due(self) -> bool:
        """True if there are new goals to show, and all animation has ended."""
        return bool(self._temple and self._goals.found and not self._timeline.moving)

    def draw(self, surface: pygame.Surface) -> None:
        if self._stage is None:
            draw_backdrop(surface, self.ctx, dimmed=True)
        else:
            self._stage.draw_end(surface, self.ending)
        if self._roof:
            self._roof.draw(surface, self._roof_share)
        super().draw(surface)

    def regions(self) -> Iterable[Region]:
        yield from self.ui.regions()
        if self._roof:
            yield region(self._roof.place(self._roof_share), "roof")

    @property
    def _roof_share(self) -> float:
        if not self._timeline.moving:
            return 1.0
        return next((share for _, share in self._timeline.running()), 0.0)

    def announcements(self) -> Sequence[str]:
        words, ending = self.ctx.words, self.ending
        goals = goals_said(self.ctx, self._goals)
        lines = account_lines(words, ending.account, ending.names)
        return ending.text, *self.honors.texts, *goals, *lines

    # Layout

    def build(self, ui: Ui) -> None:
        wide, farewell = _TABLE_WIDTH * self.growth(_GROWTH), self._farewell(ui)
        self._temple = self._stage = self._roof = self._parting = None
        if ui.px(wide) > ui.size[0] * (1 - _TEMPLE_SHARE):
            panel = self._panel(ui, farewell, self.honors.fitting(ui), edge=True)
            panel.place(ui, centered(ui, panel, wide, margin=20, least=1.0))
        else:
            whole = self._panel(ui, farewell, self.honors.largest(ui))
            if farewell and whole.height(ui, ui.px(wide)) > ui.size[1]:
                self._parting, farewell = Card(farewell, pad=10), None
            panel = self._panel(ui, farewell, self.honors.fitting(ui))
            temple, side = Row(Space(), Narrow(panel, wide), gap=0).parts(ui, ui.window)
            panel.place(ui, side.rect)
            self._build_temple(ui, temple.rect)
        ui.focus.set(self._review.button.target)  # harmless if pressed to hurry the counting

    def _build_temple(self, ui: Ui, room: pygame.Rect) -> None:
        position, text = self.match.game.position, ui.text_px("small")
        self._temple = room
        self._stage = TempleStage(self.ctx, room, position, text=text, temple_alone=True)
        if self.ending.kind == "win" and not self.match.ended_early:
            self._roof = Roof(self._stage.board.geometry, self._stage.rect.topleft)
        Margin(Column(Space(), self._parting), 16).place(ui, room)
        self._place_goals(ui)

    def _place_goals(self, ui: Ui) -> None:
        """Place the new goals at the top of the temple or, if it has a roof, at the bottom, where
        the roof stays visible."""
        self._are_goals_placed = self._are_goals_due
        if self._temple and self._are_goals_placed:
            goals, below = goals_card(ui, self._goals), self._parting and Hidden(self._parting)
            first, second = (Space(), goals) if self._roof else (goals, Space())
            Margin(Column(first, second, below, gap=16), 16).place(ui, self._temple)

    def _panel(self, ui: Ui, farewell: Box | None, honors: Box, *, edge: bool = False) -> Card:
        said, accent = self.ending.text, self.ctx.theme.accent
        title, heading = (Text(said, role, accent, align="center") for role in ("title", "heading"))
        account, names = self.ending.account, self.ending.names
        content = Column(
            farewell,
            honors,
            *(self._last_line.boxes() if self._last_line else ()),
            Scoreboard(ui, account, names).box(self.ending.totals()),
            account_table(ui, account, names),
            gap=6,
        )
        parts = Wide(title, heading), ScrollView(content), self._buttons()
        return Card(Column(*parts, gap=10), pad=20, edge=edge)

    def _farewell(self, ui: Ui) -> Box | None:
        """Return a mason's parting words."""
        mason, winner, words = self.match.mason, self.ending.winner, self.ctx.words
        if mason is None:
            return None
        end = "drawn" if winner is None else "won" if self.match.is_bot(winner) else "lost"
        line = words(f"masons.{mason.name}_{end}")
        text = masons.speech(words, masons.name(words, mason), line)
        face = portrait(mason.name, ui.px(_FACE))
        picture = Canvas(lambda surface, rect: surface.blit(face, rect), *face.get_size())
        return Middle(Narrow(Row(Middle(picture), Text(text, valign="middle"), gap=12)))

    def _buttons(self) -> Box:
        presses = self._presses()
        half = -(-len(presses) // 2)
        first, second = presses[:half], presses[half:]
        empty = [Space()] * (half - len(second))
        shares = [1.0] * half
        return Column(
            Row(*first, shares=shares, gap=10), Row(*empty, *second, shares=shares, gap=10), gap=10
        )

    def _presses(self) -> list[Press]:
        words, match = self.ctx.words, self.match
        key, icon = self.way_out
        look, share = self.replacer(self.routes.table, match), self.opener(self.routes.share, match)
        self._review = Press(
            words("review.open"), self.opener(self.routes.review, match),
            shortcut="r", icon="review", primary=True,
        )  # fmt: skip
        presses = [
            Press(words(key), self._menu, shortcut="escape", icon=icon, quiet=True),
            Press(words("scoring.look"), look, icon="board"),
            Press(words("share.open"), share, shortcut="s", icon="share"),
            self._review,
        ]
        if self._remote is not None or not match.is_elsewhere:  # else there is no rival to ask
            text = words("scoring.rematch")
            if self._is_wanted and self._remote is not None:
                name = friend_name(words, self._remote.rival_name)
                text = words("elsewhere.event.again", name=name)
            presses.append(Press(text, self._rematch, icon="swap"))
        for press in presses:
            press.options["area"] = FOOT
        return presses

    # Commands

    def _rematch(self) -> None:
        if self._remote is not None:
            self.stack.push(self.routes.rematch(self._remote))
            return
        match = rematch(self._players, self._engine, self.match)
        self.give_way_to(self.routes.table(match))

    def _menu(self) -> None:
        if self._remote is not None:
            self._remote.close()
        if self.covers_a_page:
            self.close()
        else:
            self.stack.clear(self.routes.menu())


MOST = 2


def goals_said(ctx: Context, new: NewGoals) -> list[str]:
    words, more = ctx.words, len(new.found) - MOST
    said = [goal_words(words, goal) for goal in new.found[:MOST]]
    if more > 0:
        said.append(words("goals.more", n=more))
    looks = (words("looks.earned", name=reward_words(words, each)) for each in new.earned)
    return [*said, *looks]


def goals_card(ui: Ui, new: NewGoals) -> Box:
    heading = ui.ctx.words("goals.reached", n=len(new.found))
    edge = ui.px(40)
    medal = Canvas(partial(draw_medal, ctx=ui.ctx, is_done=True), edge, edge)
    text = Column(
        Text(heading, "button", ui.ctx.theme.accent),
        Text("\n".join(goals_said(ui.ctx, new)), "small"),
        gap=0,
    )
    return Card(Row(Middle(medal), text, gap=10), pad=10)
