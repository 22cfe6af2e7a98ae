"""The review: a game looked at again beside the graph of its chances.

The board is not touched here, so letters are commands; turns are tried in a scene of their own.
"""

from collections.abc import Callable, Iterable, Sequence
from functools import partial

import pygame

from tholos_desktop.board.choice import KeptBoard
from tholos_desktop.language.names import title
from tholos_desktop.reader.tree import Node
from tholos_desktop.rules import Game, Position, Turn, parse_turn, rival
from tholos_desktop.scenes.game.keys import WITH_CTRL
from tholos_desktop.scenes.game.panel import panel_width
from tholos_desktop.scenes.review import told
from tholos_desktop.scenes.review.demonstration import Demonstration
from tholos_desktop.scenes.review.failures import Failures
from tholos_desktop.scenes.review.graph import Curve, Dot
from tholos_desktop.scenes.review.panel import Entry, ReviewPanel, Shown, Way
from tholos_desktop.scenes.review.teller import Teller, Telling
from tholos_desktop.scenes.routed_scene import RoutedScene
from tholos_desktop.scenes.routes import Routes
from tholos_desktop.storage.archive_figures import keep_review
from tholos_desktop.table.analysis import Analysis
from tholos_desktop.table.match import Match
from tholos_desktop.table.protocol_lines import Verdict
from tholos_desktop.teaching.game_review import GameReview
from tholos_desktop.teaching.second_try import OneTry, SecondTry
from tholos_desktop.teaching.turning_points import NEARLY, TurningPoint, loss
from tholos_desktop.ui.context import Kit
from tholos_desktop.ui.patches import Patch
from tholos_desktop.ui.ui import Ui

LINE_TURNS = 3
"""So many turns of what follows are shown: the rival's reply and two more."""
_STEPS = {
    pygame.K_LEFT: -1,
    pygame.K_PAGEUP: -1,
    pygame.K_RIGHT: 1,
    pygame.K_PAGEDOWN: 1,
}


class ReviewScene(RoutedScene[None]):
    """One game, its graph and its turning points. Escape goes back to where one came from."""

    def __init__(
        self, kit: Kit, routes: Routes, match: Match, keep: Callable[[Match], object]
    ) -> None:
        """``keep`` saves the match with what was tried beside it."""
        super().__init__(kit, routes)
        self.match, self._keep = match, keep
        self.analysis = Analysis(kit.engine)
        self.review = GameReview(
            match, self.analysis, partial(keep_review, kit.saves.archive, match.game_id)
        )
        self._teller = Teller(kit, self.review)
        self.ply = self.review.game.ply
        """The number of turns after which the game is looked at."""
        self.telling = Telling.PLAYED
        self.show = Demonstration(kit, self.review.game.position)
        self.show.last = self._turn_before(self.ply)
        self._awaits_line = False
        """Whether the line is to be played as soon as it is known."""
        self._line: tuple[Turn, ...] = ()
        self._chosen: TurningPoint | None = None
        """The turning point that the list marks."""
        self._failures = Failures(kit.engine)
        self._boards = KeptBoard(kit)

    # Life

    @property
    def moving(self) -> bool:
        """While stones move, or there is something to find out."""
        return self.show.moving or self.review.is_working

    def enter(self) -> None:
        """Begin to have the turns judged."""
        self.review.begin()
        super().enter()

    def leave(self) -> None:
        """Ask for nothing any more."""
        self.analysis.close()
        self._failures.close()
        super().leave()

    def pause(self) -> None:
        """Another scene asks the engine."""
        self.show.stop()
        self.analysis.close()
        self._failures.close()

    def resume(self) -> None:
        """Go on."""
        self.show.motion.timeline.speed = self.kit.settings.speed
        self.review.begin()
        self.relayout()

    def build(self, ui: Ui) -> None:
        """Lay out board and panel."""
        width, (right, bottom) = panel_width(ui), ui.size
        rect = pygame.Rect(0, 0, right - width, bottom)
        start, below = self.review.game.start, self.match.near_side
        self._board = self._boards.of(start, rect, text=ui.text_px("small"), below=below)
        beside = pygame.Rect(rect.right, 0, width, bottom)
        graph, self._chosen = (self._curve, self.go_to), self.point
        entries, ways = self._entries(), self._ways()
        self.panel = ReviewPanel(ui, beside, self._shown, entries=entries, ways=ways, graph=graph)
        better = self.panel.buttons["review.better"]
        ui.focus.set(better.target if better.enabled else self.panel.buttons["app.back"].target)

    def handle(self, event: pygame.Event) -> None:
        """The keys of the review, the graph, then the widgets."""
        if event.type == pygame.KEYDOWN and self._press(event):
            return
        if self.panel.graph and self.panel.graph.handle(event):
            return
        self.ui.handle(event)

    def update(self, dt: float) -> None:
        """Let stones move, and hear the engine."""
        super().update(dt)
        was_playing = self.show.moving
        if self.show.follow(dt):
            self.redraw_changes()
        if self.stack.top is not self:
            return
        before = self._shown(), self.review.points
        changed = self.review.follow()
        self._play_line()
        if self.review.points != before[1]:
            self.relayout()
        elif changed or before[0] != self._shown() or was_playing != self.show.moving:
            self._refresh()

    def drawn(self) -> Iterable[Node]:
        """What the panel says."""
        return self.panel.nodes()

    def heard(self) -> Sequence[str]:
        """What is told of the turn; not with every judged turn how far the review is."""
        return self._teller.without_progress(self._shown().told)

    def draw(self, surface: pygame.Surface) -> None:
        """The board, the panel, the widgets."""
        motion = self.show.motion
        self._board.draw(surface, motion.settled, air=motion.air(), marks=self.show.marks)
        self.panel.draw(surface)
        super().draw(surface)

    def patches(self) -> Iterable[Patch]:
        """What may change of all these."""
        motion = self.show.motion
        marks = self.show.marks
        yield from self._board.patches(motion.settled, air=motion.air(), marks=marks)
        yield from self.panel.patches()
        yield from self.ui.patches()

    # Where one is

    @property
    def point(self) -> TurningPoint | None:
        """The turning point that is looked at, if it is one."""
        return self.review.point_at(self.ply - 1) if self.ply else None

    @property
    def settled(self) -> Position:
        """What stands on the board."""
        return self.show.motion.settled

    def go_to(self, ply: int) -> None:
        """Look at the position after so many turns; one turn on or back moves its stones."""
        game, step = self.review.game, ply - self.ply
        here = self.telling not in (Telling.BETTER, Telling.LINE)
        self._tell(Telling.PLAYED)
        self.ply = ply
        if here and step == 1:
            self.show.play(game.turns[ply - 1 : ply])
        elif here and step == -1:
            before, last = game.position_after(ply), self._turn_before(ply)
            self.show.take_back(game.turns[ply], before, last)
        else:
            self.show.stand(game.position_after(ply), self._turn_before(ply))
        self._refresh()

    def choose(self, point: TurningPoint) -> None:
        """Look at a turning point: its turn is played on the board."""
        self._tell(Telling.PLAYED)
        self.ply = point.ply + 1
        game = self.review.game
        self.show.stand(game.position_after(point.ply), self._turn_before(point.ply))
        self.show.play(game.turns[point.ply : point.ply + 1])
        self.relayout()

    def step_point(self, step: int) -> None:
        """The next turning point, or the one before; after the last the first again."""
        here, all_points = self.ply - 1, self.review.points
        points = [p for p in all_points if (p.ply - here) * step > 0] or all_points
        if points:
            self.choose(points[0 if step > 0 else -1])

    # What may be done

    def better(self) -> None:
        """The better turn moves instead of the one that was played."""
        ply, verdict = self.ply - 1, self._verdict
        if not self._may_better or verdict is None:
            return
        position = self.review.game.position_after(ply)
        self._tell(Telling.BETTER)
        self.show.stand(position, self._turn_before(ply))
        self.show.play([parse_turn(verdict.best, position)])
        self._refresh()

    def line(self) -> None:
        """What follows is played on the board; once more stops it."""
        if self._awaits_line or (self.telling is Telling.LINE and self.show.moving):
            self._awaits_line = False
            self.show.stop()
            self._refresh()
            return
        self._tell(Telling.LINE)
        self.show.stand(self.review.game.position_after(self.ply), self._turn_before(self.ply))
        self._awaits_line = True
        self.review.want(self.show.position)
        self._refresh()

    def why(self) -> None:
        """Tell what spoke for the turn that is looked at."""
        if self.ply:
            self.go_to(self.ply)
            self._tell(Telling.WHY)
            self._refresh()

    def try_it(self) -> None:
        """The position of the turn as an exercise."""
        if not self._may_try or self._verdict is None:
            return
        game, ply = self.review.game, self.ply - 1
        position = game.position_after(ply)
        point = self.point or TurningPoint(ply, position.side, self._verdict)
        course = OneTry(SecondTry(position, point, self.analysis))
        self.stack.push(self.routes.exercise(course), lambda _: self._failures.note(course))

    def try_turns(self) -> None:
        """Free analysis from the position that is looked at."""
        path = [turn.notation for turn in self.review.game.turns[: self.ply]]
        self.stack.push(self.routes.analysis(self.match, path, self._keep))

    def play_on(self) -> None:
        """A new game from the position that is looked at, against the same rival."""
        position = self.review.game.position_after(self.ply)
        match = Match(self.match.setup, self.match.seed, Game(position))
        self.stack.clear(self.routes.menu())
        self.stack.push(self.routes.table(match))  # which keeps it, after the menu's notices

    def change_side(self) -> None:
        """Look at the other side's chance."""
        if self.review.has_choice:
            self.review.seen_by = rival(self.review.seen_by)
            self._refresh()

    def back(self) -> None:
        """Back to the turn that was played, else to where one came from."""
        if self.telling in (Telling.BETTER, Telling.LINE):
            self.go_to(self.ply)
        else:
            self.close()

    def _show_more(self) -> None:
        self.review.show_more()
        self.review.follow()
        self.relayout()

    def _turn_view(self) -> None:
        self.kit.settings.view = "temple" if self._board.is_plan else "plan"
        self.kit.settings.save()
        self.relayout()

    # How

    def _press(self, event: pygame.Event) -> bool:
        """React to a key of the review; whether it was one."""
        if event.mod & WITH_CTRL:
            return False
        last, steps = self.review.game.ply, _STEPS
        if event.key in steps:
            self.go_to(max(0, min(last, self.ply + steps[event.key])))
        elif event.key in (pygame.K_HOME, pygame.K_END):
            self.go_to(0 if event.key == pygame.K_HOME else last)
        elif event.key == pygame.K_j:
            self.step_point(-1 if event.mod & pygame.KMOD_SHIFT else 1)
        elif event.key == pygame.K_v:
            self._turn_view()
        else:
            return False
        return True

    def _tell(self, telling: Telling) -> None:
        self.telling = telling
        self._awaits_line, self._line = False, ()
        self.review.want(None)

    def _play_line(self) -> None:
        """Play the line once it is known."""
        position = self.show.position
        if self._awaits_line and self.analysis.is_known(position):
            self._awaits_line = False
            self._line = self.review.line(position, LINE_TURNS)
            self.show.play(self._line)

    def _refresh(self) -> None:
        """Let list and buttons follow."""
        if self._chosen != self.point:
            self.relayout()
        self.panel.update()
        better = self.panel.buttons["review.better"]
        if better.enabled and self.ui.focus.current is self.panel.buttons["app.back"].target:
            self.ui.focus.set(better.target)
        self.redraw_changes()

    def _turn_before(self, ply: int) -> Turn | None:
        return self.review.game.turns[ply - 1] if ply else None

    @property
    def _verdict(self) -> Verdict | None:
        """Of the turn that is looked at."""
        return self.review.verdicts[self.ply - 1] if self.ply else None

    @property
    def _may_better(self) -> bool:
        return told.asks_better(self._verdict)

    @property
    def _may_try(self) -> bool:
        is_good = self.point is not None and self.point.is_good
        return self._verdict is not None and (is_good or loss(self._verdict) > NEARLY)

    # What is shown

    def _curve(self) -> Curve:
        dots = [Dot(point.ply + 1, point.is_good) for point in self.review.points]
        return Curve(self.review.chances(), dots, self.ply)

    def _entries(self) -> Sequence[Entry]:
        words, review = self.kit.words, self.review
        found = [
            Entry(
                self._teller.line(point),
                partial(self.choose, point),
                point.ply == self.ply - 1,
            )
            for point in review.points
        ]
        if review.may_show_more:
            key = "review.fewer" if review.shows_more else "review.more"
            found.append(Entry(words(key), self._show_more, is_chosen=False))
        return found

    def _ways(self) -> Sequence[Way]:
        ways = [
            Way("review.line", self.line, "s"),
            Way("review.better", self.better, "return"),
            Way("review.try", self.try_it, "t"),
            Way("review.why", self.why, "w"),
            Way("review.free", self.try_turns, "a"),
            Way("review.play_on", self.play_on, "p"),
        ]
        if self.review.has_choice:
            ways.append(Way("review.other_side", self.change_side, "c"))
        return [*ways, Way("app.back", self.back, "escape")]

    def _shown(self) -> Shown:
        words, review = self.kit.words, self.review
        chance = review.chances()[self.ply]
        figure = "" if chance is None else f"{told.percent(chance)}\u00a0%"
        caption = words("review.chance", name=self._teller.names[review.seen_by])
        line = None if self._awaits_line else self._line
        telling = self._teller.sentences(self.ply, self.telling, line)
        names = title(words, self.match.players)
        return Shown(names, caption, figure, telling, self._enabled())

    def _enabled(self) -> frozenset[str]:
        ready = {"review.free", "review.other_side", "app.back"}
        is_over = self.review.game.position_after(self.ply).is_over()
        if not is_over:
            ready |= {"review.line", "review.play_on"}
        ready |= {"review.why"} if self.ply else set()
        ready |= {"review.better"} if self._may_better else set()
        ready |= {"review.try"} if self._may_try else set()
        return frozenset(ready)
