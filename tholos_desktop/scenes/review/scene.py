"""The review of a game: its graph, its moves, and the actions for each move."""

from collections import deque
from collections.abc import Callable, Iterable, Sequence
from functools import partial

import pygame

from tholos_desktop.board.choice import KeptBoard
from tholos_desktop.board.view import Marks
from tholos_desktop.language.names import title
from tholos_desktop.reader.tree import Node
from tholos_desktop.rules import Game, Position, Transfer, Turn, parse_turn, rival
from tholos_desktop.scenes.board.motion import GameMotion
from tholos_desktop.scenes.board.side_panel import panel_width
from tholos_desktop.scenes.board.state import BoardState
from tholos_desktop.scenes.board.turn_log import LogScene
from tholos_desktop.scenes.review.graph import Curve, Dot
from tholos_desktop.scenes.review.move_list import MoveMark
from tholos_desktop.scenes.review.panel import PanelButton, ReviewPanel, ReviewTexts
from tholos_desktop.scenes.review.second_tries import SecondTries
from tholos_desktop.scenes.review.text import ReviewText, View
from tholos_desktop.scenes.routes import RoutedScene, Routes
from tholos_desktop.services.players import Players
from tholos_desktop.table.match import Match
from tholos_desktop.table.protocol_lines import Verdict
from tholos_desktop.table.requests import EngineClient
from tholos_desktop.table.turn_input import spots_of
from tholos_desktop.teaching.game_review import GameReview
from tholos_desktop.teaching.verdicts import JudgedMove, is_costly, is_mistake
from tholos_desktop.ui.clipboard import WITH_CTRL
from tholos_desktop.ui.context import Context
from tholos_desktop.ui.dirty_regions import Region
from tholos_desktop.ui.ui import Ui

LINE_TURNS = 3
"""Number of turns shown of the expected continuation after a move: the rival's reply and two more
turns."""


class ReviewScene(RoutedScene[None]):
    """Shows all moves of a game. Escape closes the scene or, while a better move is shown, leads
    back to the played move."""

    panel: ReviewPanel

    def __init__(
        self,
        routes: Routes,
        review: GameReview,
        keep: Callable[[Match], object],
        ply: int | None = None,
        *,
        players: Players,
        engine: EngineClient,
    ) -> None:
        super().__init__(routes)
        self.review, self.match, self.analysis = review, review.match, review.analysis
        self._keep = keep
        self.ply = review.game.ply if ply is None else ply
        self.view = View.PLAYED
        self._better: Turn | None = None
        """Better move on the screen; ``None`` while the move that was played is shown."""
        self._line: tuple[Turn, ...] | None = None
        """Expected continuation after the move on the screen; ``None`` while unknown."""
        self._text = ReviewText(self.ctx, review)
        self.show = Demonstration(self.ctx, review.game.position_after(self.ply))
        self.show.last = self._turn_before(self.ply)
        self._tries = SecondTries(routes, review, engine, players.puzzles, back="review.to_review")
        self._boards = KeptBoard(self.ctx)
        self._shown: object = None

    # Lifecycle

    @property
    def moving(self) -> bool:
        return self.show.moving

    def enter(self) -> None:
        self.review.begin()
        super().enter()

    def leave(self) -> None:
        self.pause()
        super().leave()

    def pause(self) -> None:
        self.show.stop()
        self.analysis.close()
        self._tries.close()

    def resume(self) -> None:
        self.show.motion.timeline.speed = self.ctx.settings.speed
        self.review.begin()
        self.relayout()

    def build(self, ui: Ui) -> None:
        width, (right, bottom) = panel_width(ui), ui.size
        rect = pygame.Rect(0, 0, right - width, bottom)
        start, below = self.review.game.start, self.match.near_side
        self._board = self._boards.of(start, rect, text=ui.text_px("small"), below=below)
        self.panel = ReviewPanel(
            ui,
            pygame.Rect(rect.right, 0, width, bottom),
            self._panel_text,
            curve=self._curve,
            go_to=self.go_to,
            steps=self._steps(),
            actions=self._actions(),
            navigation=self._navigation_buttons(),
            unfold=PanelButton("game.log", self.unfold, "l", self._no_moves, icon="list"),
        )
        self._refresh()

    def handle(self, event: pygame.Event) -> None:
        is_key = event.type == pygame.KEYDOWN and not event.mod & WITH_CTRL
        if is_key and (command := self._keys().get(event.key)):
            command()
        elif is_key and event.key == pygame.K_j:
            self.step_point(-1 if event.mod & pygame.KMOD_SHIFT else 1)
        elif self.panel.handle(event):
            self.redraw_changes()
        else:
            self.ui.handle(event)

    def update(self, dt: float) -> None:
        super().update(dt)
        if self.show.follow(dt):
            self.redraw_changes()
        if self.stack.top is not self:
            return
        self.review.follow()
        self._play_line()
        if self._shown != self._state():
            self._refresh()

    def drawn_nodes(self) -> Iterable[Node]:
        return self.panel.nodes()

    def announcements(self) -> Sequence[str]:
        progress = "" if self.review.is_complete else self._text.progress()
        move = [self._text.move(self.ply)] if self.ply else []
        return [line for line in (*move, *self._panel_text().lines) if line != progress]

    def draw(self, surface: pygame.Surface) -> None:
        motion = self.show.motion
        self._board.draw(surface, self.displayed, air=motion.air(), marks=self.show.marks)
        self.panel.draw(surface)
        super().draw(surface)

    def regions(self) -> Iterable[Region]:
        motion, marks = self.show.motion, self.show.marks
        yield from self._board.regions(self.displayed, air=motion.air(), marks=marks)
        yield from self.panel.regions()
        yield from self.ui.regions()

    # Place in the game

    @property
    def point(self) -> JudgedMove | None:
        return self.review.move_to(self.ply)

    @property
    def displayed(self) -> Position:
        return self.show.state.displayed

    def go_to(self, ply: int) -> None:
        game, step, was_played = self.review.game, ply - self.ply, self.view is View.PLAYED
        self._see(View.PLAYED)
        self.ply = ply
        if was_played and step == 1:
            self.show.play(game.turns[ply - 1 : ply])
        elif was_played and step == -1:
            before, last = game.position_after(ply), self._turn_before(ply)
            self.show.take_back(game.turns[ply], before, last)
        else:
            self._stand(ply)
        self._refresh()

    def step(self, by: int) -> None:
        ply = max(0, min(self.review.game.ply, self.ply + by))
        if ply != self.ply or self.view is not View.PLAYED:
            self.go_to(ply)

    def step_point(self, by: int) -> None:
        """Go to the next or previous turning point, wrapping around at the ends."""
        here, points = self.ply - 1, tuple(sorted(self.review.moments))
        points = tuple(each for each in points if (each.ply - here) * by > 0) or points
        if points:
            self._see(View.PLAYED)
            ply = points[0 if by > 0 else -1].ply
            self.ply = ply + 1
            self._stand(ply)
            self.show.play(self.review.game.turns[ply : ply + 1])
            self._refresh()

    # Actions

    def _steps(self) -> Sequence[PanelButton]:
        last, step = self.review.game.ply, self.step
        steps = [
            PanelButton("review.first", partial(step, -last), sign="«"),
            PanelButton("review.previous", partial(step, -1), sign="‹"),
            PanelButton("review.next", partial(step, 1), sign="›"),
            PanelButton("review.last", partial(step, last), sign="»"),
        ]
        return [*steps, PanelButton("review.other_side", self.change_side, "c", sign="↔")]

    def _actions(self) -> Sequence[PanelButton]:
        line, better, retry = self.show_line, self.show_better, self.try_it
        return (
            PanelButton("review.line", line, "s", self._no_line, icon="play"),
            PanelButton("review.better", better, "h", self._no_better, icon="hint"),
            PanelButton("review.try", retry, "t", self._no_try, is_primary=True, icon="puzzle"),
        )

    def _navigation_buttons(self) -> Sequence[PanelButton]:
        return (
            PanelButton("review.free", self.analyze, "a", icon="board"),
            PanelButton("review.play_on", self.play_on, "p", self._over, icon="next"),
            PanelButton("app.back", self.back, "escape", icon="back", is_quiet=True),
        )

    def _keys(self) -> dict[int, Callable[[], None]]:
        last = self.review.game.ply
        steps = {
            **dict.fromkeys((pygame.K_LEFT, pygame.K_PAGEUP), -1),
            **dict.fromkeys((pygame.K_RIGHT, pygame.K_PAGEDOWN), 1),
            **{pygame.K_HOME: -last, pygame.K_END: last},
        }
        commands = {key: partial(self.step, by) for key, by in steps.items()}
        return {**commands, pygame.K_v: self._turn_view}

    def show_line(self) -> None:
        if self.view is View.LINE and (self._line is None or self.show.moving):
            self.review.want(None)
            self._line = self._line or ()
            self.show.stop()
        else:
            self._see(View.LINE, self._better)
            root = self._root
            self.show.stand(self._line_start, root[-1] if root else None)
            self.review.want(self.show.position)
        self._refresh()

    def show_better(self) -> None:
        if (verdict := self._verdict) and is_costly(verdict):
            better = parse_turn(verdict.best, self.review.game.position_after(self.ply - 1))
            self._see(View.BETTER, better)
            if verdict.proven is not None:  # the points of the proven result
                self.review.want(self.review.game.position_after(self.ply))
            self._stand(self.ply - 1)
            self.show.play([better])
            self._refresh()

    def try_it(self) -> None:
        if self.point and not self._no_try():
            self._tries.open(self.stack, self.point)

    def analyze(self) -> None:
        path = [turn.notation for turn in self._path]
        verdicts = tuple(self.review.verdicts)
        self.stack.push(self.routes.analysis(self.match, path, self._keep, verdicts))

    def play_on(self) -> None:
        match = Match(self.match.setup, self.match.seed, Game(self.show.position))
        self.stack.clear(self.routes.menu())
        self.stack.push(self.routes.table(match))  # this scene saves it, after the menu's notices

    def change_side(self) -> None:
        self.review.seen_by = rival(self.review.seen_by)
        self._refresh()

    def unfold(self) -> None:

        def seen(ply: int | None) -> None:
            if ply is not None:
                self.go_to(ply)

        self.stack.push(LogScene(self.routes, self._text.moves(), self.ply), seen)

    def back(self) -> None:
        if self.view is View.PLAYED:
            self.close()
        else:
            self.go_to(self.ply)

    # Details

    @property
    def _verdict(self) -> Verdict | None:
        return self.review.verdicts[self.ply - 1] if self.ply else None

    def _no_better(self) -> str:
        return "" if is_costly(self._verdict) else "review.off.better"

    def _no_moves(self) -> str:
        return "" if self.review.game.ply else "game.log_empty"

    def _no_try(self) -> str:
        return "" if is_costly(self._verdict) else "review.off.try"

    def _no_line(self) -> str:
        return "game.over_already" if self._line_start.is_over() else ""

    def _over(self) -> str:
        return "game.over_already" if self.show.position.is_over() else ""

    @property
    def _root(self) -> Sequence[Turn]:
        """Turns up to the viewed move, or to the better move shown in its place."""
        turns = self.review.game.turns
        if self._better is not None:
            return *turns[: self.ply - 1], self._better
        return turns[: self.ply]

    @property
    def _path(self) -> Sequence[Turn]:
        """Turns that lead to the position on the screen."""
        return (*self._root, *self.show.played) if self.view is View.LINE else self._root

    @property
    def _line_start(self) -> Position:
        position_after = self.review.game.position_after
        if self._better is not None:
            return position_after(self.ply - 1).play(self._better)
        return position_after(self.ply)

    def _see(self, view: View, better: Turn | None = None) -> None:
        self.view, self._better, self._line = view, better, None
        self.review.want(None)
        self.analysis.explain_no_more()

    def _stand(self, ply: int) -> None:
        self.show.stand(self.review.game.position_after(ply), self._turn_before(ply))

    def _turn_before(self, ply: int) -> Turn | None:
        return self.review.game.turns[ply - 1] if ply else None

    def _play_line(self) -> None:
        position = self.show.position
        awaits = self.view is View.LINE and self._line is None
        if awaits and self.analysis.is_known(position):
            self._line = self.review.line(position, LINE_TURNS)
            self.show.play(self._line)

    def _turn_view(self) -> None:
        self._boards.turn_view()
        self.relayout()

    def _state(self) -> object:
        review = self.review
        said, position = self._panel_text(), self.show.position
        return self.ply, said, review.verdicts, review.moments, review.seen_by, position

    def _refresh(self) -> None:
        is_same_place = isinstance(self._shown, tuple) and self._shown[0] == self.ply
        self._shown = self._state()
        if moves := self.panel.moves:
            moves.fill(self._text.moves(), self._marks())
            if not is_same_place or moves.current != self.ply:
                moves.show(self.ply)
        self.panel.update()
        self.redraw_changes()

    def _marks(self) -> dict[int, MoveMark]:
        return {
            ply: MoveMark.COSTLY if is_mistake(verdict) else MoveMark.SLIP
            for ply, verdict in enumerate(self.review.verdicts, start=1)
            if verdict is not None and is_costly(verdict)
        }

    def _curve(self) -> Curve:
        dots = [Dot(ply, mark) for ply, mark in self._marks().items()]
        return Curve(self.review.chances(), dots, self.ply)

    def _panel_text(self) -> ReviewTexts:
        names = title(self.ctx.words, self.match.players)
        lines, main = self._text.lines(self.ply, self.view, self._line, self._better)
        return ReviewTexts(names, *self._text.chance(self.ply), lines, main)


PAUSE_SECONDS = 0.6
"""Seconds for which each turn of an expected line is shown before the next turn."""


class Demonstration:
    def __init__(self, ctx: Context, position: Position) -> None:
        self.state = BoardState(position)
        self.motion = GameMotion(ctx, self.state)
        self.position = position
        self.last: Turn | None = None
        self.played: tuple[Turn, ...] = ()
        """Turns played since :meth:`stand` last set the position."""
        self._to_come: deque[Turn] = deque()
        self._waited = 0.0

    @property
    def is_playing(self) -> bool:
        return bool(self._to_come)

    @property
    def moving(self) -> bool:
        return self.motion.moving or self.is_playing

    @property
    def marks(self) -> Marks:
        moved = self.last.transfers if self.last else ()
        return Marks(last=frozenset(spot for each in moved for spot in spots_of(each)))

    def stand(self, position: Position, last: Turn | None) -> None:
        self.stop()
        self.position = self.state.displayed = position
        self.last, self.played = last, ()

    def play(self, turns: Sequence[Turn]) -> None:
        self.stop()
        self._to_come.extend(turns)
        self._next()

    def take_back(self, turn: Turn, before: Position, last: Turn | None) -> None:
        self.stop()
        self._fly([transfer.reversed() for transfer in reversed(turn.transfers)], before)
        self.last = last

    def stop(self) -> None:
        self._to_come.clear()
        self.motion.finish()

    def follow(self, dt: float) -> bool:
        changed = self.motion.update(dt, {})
        if not self._to_come or self.motion.timeline.moving:
            return changed
        self._waited += dt
        if self._waited >= PAUSE_SECONDS:
            self._next()
        return True

    def _next(self) -> None:
        self._waited = 0.0
        if self._to_come:
            self.last = self._to_come.popleft()
            self.played += (self.last,)
            self._fly(self.last.transfers, self.position.play(self.last))

    def _fly(self, transfers: Sequence[Transfer], after: Position) -> None:
        for transfer in transfers:
            self.motion.fly(transfer)
        self.position = after
        self.motion.settle_on(after)
