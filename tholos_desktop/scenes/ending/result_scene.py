from collections.abc import Iterable, Sequence
from functools import cached_property, partial
from typing import TYPE_CHECKING

import pygame

from tholos_desktop.board.illustrations import draw_medal
from tholos_desktop.board.portraits import portrait
from tholos_desktop.board.stones import kept_picture
from tholos_desktop.board.temple_layout import ROOF, STONE_HEIGHT, Geometry
from tholos_desktop.language import masons
from tholos_desktop.language.sentences import goal_words, reward_words
from tholos_desktop.rules import Ornament
from tholos_desktop.scenes.backdrop import draw_backdrop
from tholos_desktop.scenes.ending.account import account_lines, add_account
from tholos_desktop.scenes.ending.ending import Ending
from tholos_desktop.scenes.ending.honors_band import HONORS_HEIGHT, HonorsBand
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
from tholos_desktop.table.rivals import Rival
from tholos_desktop.table.timeline import AnimationStep, Timeline, ease_in_out
from tholos_desktop.ui.context import Context
from tholos_desktop.ui.dirty_regions import Region, region
from tholos_desktop.ui.focus import ACTIVATE
from tholos_desktop.ui.form import ActionButton, Form
from tholos_desktop.ui.typesetting import measure
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


class Roof:
    def __init__(self, geometry: Geometry, corner: tuple[int, int]) -> None:
        """``corner`` is the position of the board's top left corner in the window."""
        self._geometry = geometry
        sides, up, down = ROOF
        size = geometry.length(2 * sides), geometry.length(up + down)
        rise = Ornament.NONE.changes.height * STONE_HEIGHT + up
        at = geometry.center - pygame.Vector2(sides, rise) * geometry.radius + corner
        self._place = pygame.Rect(at, size)
        self._fall = self._place.bottom - geometry.rect.move(corner).top

    @cached_property
    def _picture(self) -> pygame.Surface:
        return pygame.transform.smoothscale(kept_picture("roof"), self._place.size)

    def place(self, share: float) -> pygame.Rect:
        """Return the roof's rectangle; ``share`` is its progress, from 0 (out of sight) to 1
        (down)."""
        return self._place.move(0, -round(self._fall * (1 - share)))

    def draw(self, surface: pygame.Surface, share: float) -> None:
        surface.blit(self._picture, self.place(share))


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
        self.ui.focus.set(self._first_choice)

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

    def build(self, ui: Ui) -> None:
        self._stage = self._temple_in(self._lay_out(ui), ui.text_px("small"))
        self._roof = self._roof_of(self._stage)
        self._place_goals(ui)

    @property
    def _are_goals_due(self) -> bool:
        """True if there are new goals to show, and all animation has ended."""
        return bool(self._temple and self._goals.found and not self._timeline.moving)

    def _place_goals(self, ui: Ui) -> None:
        self._are_goals_placed = self._are_goals_due
        if self._temple and self._are_goals_placed:
            place_goals(ui, self._temple, self._goals, at_bottom=self._roof is not None)

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

    @property
    def _farewell(self) -> str:
        winner = self.ending.winner
        if winner is None:
            return "drawn"
        return "won" if self.match.is_bot(winner) else "lost"

    # Layout

    def _temple_in(self, room: pygame.Rect | None, text: int) -> TempleStage | None:
        if room is None:
            return None
        return TempleStage(self.ctx, room, self.match.game.position, text=text, temple_alone=True)

    def _roof_of(self, stage: TempleStage | None) -> Roof | None:
        if stage is None or self.ending.kind != "win" or self.match.ended_early:
            return None
        return Roof(stage.board.geometry, stage.rect.topleft)

    def _lay_out(self, ui: Ui) -> pygame.Rect | None:
        size, margin, pad = ui.size, ui.px(20), ui.px(20)
        wanted = round(ui.px(_TABLE_WIDTH) * self.growth(_GROWTH))
        width = min(wanted, size[0] - 2 * margin)
        panel = pygame.Rect(size[0] - width, 0, width, size[1])
        temple = self._temple = None
        if panel.left >= size[0] * _TEMPLE_SHARE:
            temple = self._temple = pygame.Rect(0, 0, panel.left, size[1])
            ui.panel(panel, edge=False)
        else:
            panel = pygame.Rect(0, margin, width, size[1] - 2 * margin)
            panel.centerx = size[0] // 2
            ui.panel(panel)
        inner = panel.inflate(-2 * pad, -2 * pad)
        said = self.ending.text
        role = "title" if ui.font("title").size(said)[0] <= inner.width else "heading"
        high = ui.text_height(said, inner.width, role)
        place = (inner.left, inner.top, inner.width, high)
        ui.label(place, said, role, align="center", color=self.ctx.theme.accent)
        top, foot = inner.top + high + ui.px(10), self._place_buttons(ui, inner)
        form = Form(ui, gap=6)
        if self._last_line:
            for box in self._last_line.boxes():
                form.box(box)
        account, names = self.ending.account, self.ending.names
        scoreboard = Scoreboard(ui, account, names)
        board = scoreboard.height
        paint = partial(scoreboard.draw, totals=self.ending.totals)
        says = partial(scoreboard.words, self.ending.totals)
        form.add(lambda _: board + ui.px(3), lambda rect: ui.picture(rect, paint, says=says))
        add_account(form, account, names)
        room = pygame.Rect(inner.left, top, inner.width, foot - ui.px(10) - top)
        spare = room.height - form.height(room.width) - form.gap
        used = self._place_farewell(ui, temple, room, spare - ui.px(HONORS_HEIGHT))
        room.top, room.height, spare = room.top + used, room.height - used, spare - used
        self.honors.add_to(form, room.width, spare)
        form.build(room, valign="middle")
        return temple

    def _place_farewell(
        self, ui: Ui, temple: pygame.Rect | None, room: pygame.Rect, spare: int
    ) -> int:
        """Place a mason's parting words in ``room`` or on ``temple``. Return the height that they
        take from ``room``."""
        mason = self.match.mason
        if mason is None:
            return 0
        words = self.ctx.words
        name, line = masons.name(words, mason), words(f"masons.{mason.name}_{self._farewell}")
        text = masons.speech(words, name, line)
        if temple is None or farewell_height(ui, room.width, mason, text) + ui.px(10) <= spare:
            return place_farewell(ui, (room.left, room.top, room.width), mason, text) + ui.px(10)
        margin, pad = ui.px(16), ui.px(10)
        width = temple.width - 2 * margin
        high = farewell_height(ui, width - 2 * pad, mason, text)
        ground = pygame.Rect(margin, 0, width, high + 2 * pad)
        ground.bottom = temple.bottom - margin
        ui.panel(ground)
        place_farewell(ui, (ground.left + pad, ground.top + pad, width - 2 * pad), mason, text)
        self._temple = pygame.Rect(temple.topleft, (temple.width, ground.top - temple.top))
        return 0

    def _place_buttons(self, ui: Ui, inner: pygame.Rect) -> int:
        actions, gap = self._actions(), ui.px(10)
        many = self._in_a_row(ui, [action.text for action in actions], inner.width)
        widest = round(ui.px(260) * self.ctx.settings.text_scale)
        width = min(widest, (inner.width + gap) // many - gap)
        height = max(ui.button_height(action.text, width) for action in actions)
        rows = -(-len(actions) // many)
        top = inner.bottom - rows * height - (rows - 1) * gap
        for index, action in enumerate(actions):
            row, column = divmod(index, many)
            after = min(many, len(actions) - row * many) - column  # this one, and those right of it
            left = inner.right - after * width - (after - 1) * gap
            place = pygame.Rect(left, top + row * (height + gap), width, height)
            target = action.place(ui, place, "foot").target
            if action.icon == "review":  # harmless, if a key comes that was meant for the counting
                self._first_choice = target
        ui.focus.set(self._first_choice)
        return top

    def _actions(self) -> list[ActionButton]:
        words, match = self.ctx.words, self.match
        key, icon = self.way_out
        actions = [
            ActionButton(words(key), self._menu, "", "escape", icon, is_quiet=True),
            ActionButton(
                words("scoring.look"), self.replacer(self.routes.table, match), icon="board"
            ),
            ActionButton(
                words("share.open"), self.opener(self.routes.share, match), "", "s", "share"
            ),
            ActionButton(
                *(words("review.open"), self.opener(self.routes.review, match), "", "r", "review"),
                is_primary=True,
            ),
        ]
        if self._remote is not None or not match.is_elsewhere:  # else there is no rival to ask
            text = words("scoring.rematch")
            if self._is_wanted and self._remote is not None:
                name = friend_name(words, self._remote.rival_name)
                text = words("elsewhere.event.again", name=name)
            actions.append(ActionButton(text, self._rematch, icon="swap"))
        return actions

    def _in_a_row(self, ui: Ui, texts: Sequence[str], width: int) -> int:
        font, gap, edges = ui.font("button"), ui.px(10), 2 * ui.px(14)
        longest = max(font.size(word)[0] for text in texts for word in text.split(" "))
        fit = (width + gap) // (longest + edges + gap)
        return len(texts) if fit >= len(texts) else -(-len(texts) // 2)

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


_FACE = 60
"""Edge length of the portrait in pixels at 1280x720."""


def farewell_height(ui: Ui, width: int, rival: Rival, text: str) -> int:
    edge = portrait(rival.name, ui.px(_FACE)).get_width()
    return max(edge, measure(text, ui.font("body"), width - edge - ui.px(12))[1])


def place_farewell(ui: Ui, place: tuple[int, int, int], rival: Rival, text: str) -> int:
    left, top, width = place
    face, gap = portrait(rival.name, ui.px(_FACE)), ui.px(12)
    edge = face.get_width()
    wide, high = measure(text, ui.font("body"), width - edge - gap)
    row = pygame.Rect(0, top, edge + gap + wide, max(edge, high))
    row.centerx = left + width // 2
    where = face.get_rect(midleft=row.midleft)
    ui.picture(where, lambda surface, there: surface.blit(face, there))
    ui.label((where.right + gap, row.top, wide, row.height), text, valign="middle")
    return row.height


MOST = 2


def goals_said(ctx: Context, new: NewGoals) -> list[str]:
    words, more = ctx.words, len(new.found) - MOST
    said = [goal_words(words, goal) for goal in new.found[:MOST]]
    if more > 0:
        said.append(words("goals.more", n=more))
    looks = (words("looks.earned", name=reward_words(words, each)) for each in new.earned)
    return [*said, *looks]


def place_goals(ui: Ui, room: pygame.Rect, new: NewGoals, *, at_bottom: bool) -> None:
    """Place a panel with new goals at the top of ``room``; with ``at_bottom``, at the bottom, where
    the temple's roof stays visible."""
    heading = ui.ctx.words("goals.reached", n=len(new.found))
    text = "\n".join(goals_said(ui.ctx, new))
    margin, pad, medal = ui.px(16), ui.px(10), ui.px(40)
    width = room.width - 2 * margin
    inner = width - 3 * pad - medal
    head = ui.text_height(heading, inner, "button")
    high = head + ui.text_height(text, inner, "small")
    ground = pygame.Rect(room.left + margin, room.top + margin, width, high + 2 * pad)
    if at_bottom:
        ground.bottom = room.bottom - margin
    ui.panel(ground)
    spot = pygame.Rect(ground.left + pad, ground.centery - medal // 2, medal, medal)
    ui.picture(spot, partial(draw_medal, ctx=ui.ctx, is_done=True))
    left = spot.right + pad
    ui.label((left, ground.top + pad, inner, head), heading, "button", color=ui.ctx.theme.accent)
    ui.label((left, ground.top + pad + head, inner, high - head), text, "small")
