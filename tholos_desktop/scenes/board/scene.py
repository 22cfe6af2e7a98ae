"""Base of scenes with a board: pointing at it, lifting stones, and flying stones."""

from abc import abstractmethod
from collections.abc import Collection, Iterable, Iterator, Mapping
from typing import ClassVar, NamedTuple, Protocol

import pygame

from tholos_desktop.board.choice import KeptBoard
from tholos_desktop.board.in_air import Air, counted
from tholos_desktop.board.view import BoardView, Marks
from tholos_desktop.reader.tree import Node
from tholos_desktop.rules import LOCATIONS, QUARRY, Location, Position, Side, Turn
from tholos_desktop.scenes.board.cards import BoardNote, RefusalCard, take_shapes
from tholos_desktop.scenes.board.chip import Chip
from tholos_desktop.scenes.board.explanation import Explanation
from tholos_desktop.scenes.board.motion import GameMotion
from tholos_desktop.scenes.board.pointing import Pointing
from tholos_desktop.scenes.board.preview import preview_shapes
from tholos_desktop.scenes.board.state import BoardState
from tholos_desktop.scenes.board.status import marks
from tholos_desktop.scenes.routes import RoutedScene
from tholos_desktop.scenes.side_panel import panel_width
from tholos_desktop.storage.learned import LearningDiary
from tholos_desktop.table.timeline import Timeline
from tholos_desktop.table.turn_input import TURNS, EventKind, Spot, TurnEvent, TurnInput
from tholos_desktop.teaching.columns import changed_hands
from tholos_desktop.ui.dirty_regions import Painter, Region, draw_shapes
from tholos_desktop.ui.reading import drawn_text
from tholos_desktop.ui.scene import R
from tholos_desktop.ui.ui import Ui


class BoardPlaces(NamedTuple):
    """Places around a board."""

    beside: pygame.Rect
    above: pygame.Rect
    below: pygame.Rect


class BoardPanel(Protocol):
    def update(self) -> None: ...


class _InSight(NamedTuple):
    """What a frame shows besides position and widgets."""

    air: Air
    marks: Marks
    on_board: list[Painter]
    over_all: list[Painter]


class BoardScene(RoutedScene[R]):
    """A board on which turns are chosen. While stones fly, the game is already in the position
    after their landing.

    Subclasses call :meth:`begin_with` first and, in ``build``, :meth:`lay_board` before they create
    their ``panel``."""

    session: TurnInput
    panel: BoardPanel
    has_end_button: ClassVar[bool] = True
    learned: LearningDiary | None = None
    """Diary that decides which signs on the board are new and get notes; ``None`` for no notes."""

    def begin_with(self, session: TurnInput) -> None:
        self.session = session
        session.listen(self.apply)
        self.state = BoardState(displayed=session.game.position)
        self.motion = GameMotion(self.ctx, self.state)
        self.pointing = Pointing(self)
        self.refusal = RefusalCard(self)
        self.explanation = Explanation(self)
        self.note = BoardNote(self, self.learned)
        self._boards = KeptBoard(self.ctx)

    def lay_board(
        self, ui: Ui, *, least_beside: int = 0, above: int = 0, below: int = 0
    ) -> BoardPlaces:
        """Lay out the board and return the places around it: one at least so wide ``beside`` it,
        and so many pixels ``above`` and ``below``."""
        width, (right, bottom) = max(panel_width(ui), least_beside), ui.size
        rect = pygame.Rect(0, above, right - width, bottom - above - below)
        text, near = ui.text_px("small"), self.near_side
        self._board = self._boards.of(self.session.game.start, rect, text=text, below=near)
        places = self.board.geometry
        for location in LOCATIONS:
            ui.kept_clear += [places.bonus_box(location), places.points_box(location)]
        self.pointing.lay_out(ui)
        self.chip = Chip(self, ui)
        return BoardPlaces(
            pygame.Rect(rect.right, 0, width, bottom),
            pygame.Rect(0, 0, rect.width, above),
            pygame.Rect(0, rect.bottom, rect.width, below),
        )

    @property
    def moving(self) -> bool:
        return self.motion.moving or self.explanation.is_waiting or self.state.drag is not None

    def leave(self) -> None:
        super().leave()
        del self._board, self._boards, self.panel

    def resume(self) -> None:
        self.timeline.speed = self.ctx.settings.animation
        self.pointing.look_again()
        self.explanation.begin_anew()
        self.refresh()

    def update(self, dt: float) -> None:
        super().update(dt)
        changes = [
            self.refusal.pass_time(dt),
            self.motion.update(dt, self.pointing.held()),
            self.explanation.follow(dt, self._read, may_show=self._may_explain),
            self.note.look(is_calm=self.may_choose and self._may_explain),
        ]
        if any(changes):
            self.redraw_changes()

    def draw(self, surface: pygame.Surface) -> None:
        sight = self._sight
        if self.board.rect.colliderect(surface.get_clip()):
            self.board.draw(surface, self.viewed, air=sight.air, marks=sight.marks)
            draw_shapes(surface, sight.on_board)
        super().draw(surface)
        draw_shapes(surface, sight.over_all)

    def regions(self) -> Iterable[Region]:
        self._sight = sight = self._in_sight()
        yield from self.board.regions(self.viewed, air=sight.air, marks=sight.marks)
        yield from self.ui.regions()
        for shape in (*sight.on_board, *sight.over_all):
            yield shape.region

    def drawn_nodes(self) -> Iterable[Node]:
        if self.note.text:
            yield drawn_text("note", self.note.text, self.board.rect)

    def on_board(self, told: Marks) -> Iterator[Painter]:
        yield from self.motion.opening_shapes()

    def over_all(self) -> Iterator[Painter]:
        yield from self.refusal.shapes(self.ui, self.chip)
        if self.state.explained is None and self.state.refusal is None:
            yield from self.note.shapes(self.ui)
        covered = [self.chip.rect] if self.chip.is_there else []
        yield from self.explanation.shapes(self.ui, self.board.geometry, self.counted, covered)
        if self.pointed is not None and self.previews_points:
            yield from preview_shapes(self.ui, self, self.pointed, covered)
        if self.pointed is not None and self.state.refusal is None:
            yield from take_shapes(self.ui, self, self.pointed)
        yield from self.chip.shapes()

    @property
    def previews_points(self) -> bool:
        """True if the board says what the next stone would change."""
        return self.ctx.settings.show_points

    @property
    def shows_only(self) -> bool:
        """True while turns are shown that the game takes back itself."""
        return False

    def marks(self) -> Marks:
        told = marks(self.session, self.pointed, may_choose=self.may_choose, dark=self.dark)
        shown = tuple((each.stone, each.target) for each in self.state.shown)
        return told._replace(ghosts=told.ghosts + shown)

    @property
    def dark(self) -> Collection[Location]:
        """Locations whose plaque is dimmed, since :attr:`dark_for` would get no bonus action
        there."""
        session = self.session
        return () if session.looks_back else session.hand.picker.dark_cards(self.dark_for)

    @property
    def dark_for(self) -> Side:
        """Side for which the board shows bonus actions."""
        return self.session.game.position.side

    def _in_sight(self) -> _InSight:
        air, told = Air(), self.marks()
        if not self.session.looks_back:
            air = self.motion.air(self.pointing.carried, self.pointing.seat)
        told = told._replace(selected=None) if self.pointing.carried else told
        return _InSight(air, told, [*self.on_board(told)], [*self.over_all()])

    @property
    def board(self) -> BoardView:
        return self._board

    @property
    def timeline(self) -> Timeline:
        return self.motion.timeline

    @property
    def displayed(self) -> Position:
        return self.state.displayed

    @property
    def viewed(self) -> Position:
        return self.session.shown if self.session.looks_back else self.displayed

    @property
    def counted(self) -> Position:
        return self.viewed if self.session.looks_back else counted(self.state.shown, self.viewed)

    @property
    def awaits_landing(self) -> bool:
        return self.motion.awaits_landing

    @property
    def pointed(self) -> Spot | None:
        """The hovered spot if the mouse was used last, otherwise the focused spot."""
        return self.state.focused if self.ctx.keys_in_use else self.state.hovered

    @property
    def may_choose(self) -> bool:
        return self.session.may_choose and not self.timeline.moving

    @property
    def help_page(self) -> str | None:
        """Page about what the player has to do now."""
        hand = self.session.hand
        if not self.session.may_choose:
            return None
        if hand.picker.built is not None:
            return "bonus"
        zones = {hand.lifted.zone} if hand.lifted else {zone for zone, _ in hand.picker.sources()}
        return "take" if hand.picker.is_taking or QUARRY in zones else "place"

    @property
    @abstractmethod
    def near_side(self) -> Side:
        """Side with the nearer workshop: at the bottom in temple view, on the left in plan view."""

    @property
    @abstractmethod
    def names(self) -> Mapping[Side, str]: ...

    @property
    def _may_explain(self) -> bool:
        is_still = not self.timeline.moving and not self.motion.opening
        return is_still and self.stack.top is self and self.state.refusal is None

    @property
    def _read(self) -> Spot | None:
        """The spot to explain: the pointed one, or that of the ornament below the pointer."""
        read = None if self.ctx.keys_in_use else self.state.read
        return Spot(read) if read else self.pointed

    def apply(self, event: TurnEvent) -> None:
        self.refusal.follow(event)
        self.ui.drop_refusal()
        self.explanation.dismiss()
        if event.kind is not EventKind.NEWS:
            self.state.note = None
        is_replayed = event.kind is EventKind.REPLAYED
        shows_only = self.shows_only and event.kind in TURNS and not is_replayed
        if shows_only:
            self.motion.show(Turn(event.transfers))
        else:
            transfers = event.transfers[self.motion.hide() if is_replayed else 0 :]
            for transfer, seat in self.pointing.sent_off(transfers):
                self.motion.fly(transfer, seat, overlaps=is_replayed)
        if self.shows_at_once(event):
            self.timeline.finish()
        if event.kind in TURNS and not shows_only:
            self._settle(event)
        elif event.kind is EventKind.LIFTED:
            self.ctx.sound.play("pick")
        elif event.spot:
            self.ctx.sound.play("refused")
            self.motion.shake(event.spot)
        self.refresh()

    def _settle(self, event: TurnEvent) -> None:
        game = self.session.game
        self.motion.settle_on(game.position)
        if event.kind is not EventKind.REPLAYED:
            mover = game.position_after(game.ply - 1).side
            won = changed_hands(game.position_after(game.ply - 1), game.position)
            own = {
                at: now.points for at, now in won.items() if now.owner == mover and now.points > 0
            }
            if own:
                self.motion.ring(own, is_loss=self.plays_against(mover))

    def plays_against(self, side: Side) -> bool:
        """True if ``side`` is the opponent of the human at this board."""
        return side != self.near_side

    def shows_at_once(self, event: TurnEvent) -> bool:
        """True if the stones of an event don't fly, because the player has dragged them to their
        places."""
        return self.pointing.is_dropping

    def refresh(self) -> None:
        self.redraw_changes()
        self.chip.follow()
        self.panel.update()

    def turn_view(self) -> None:
        self._boards.turn_view()
        self.relayout()
        self.pointing.look_again()
