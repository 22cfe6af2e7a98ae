from collections.abc import Callable, Mapping, Sequence
from datetime import date
from functools import partial

import pygame

from tholos_desktop.language.names import SIDE_WORDS
from tholos_desktop.language.reasons import turn_phrase
from tholos_desktop.rules import Game, Position, Side
from tholos_desktop.scenes.board.keys import BoardKeys
from tholos_desktop.scenes.board.scene import BoardScene
from tholos_desktop.scenes.board.status import status
from tholos_desktop.scenes.dialog import MenuItem, PopupMenu, run
from tholos_desktop.scenes.review.panel import MoveStep, PanelTab, ReviewPanel
from tholos_desktop.scenes.review.text import PositionText, ReviewText
from tholos_desktop.scenes.review_coach import ReviewCoach
from tholos_desktop.scenes.routes import Routes
from tholos_desktop.services.players import Players
from tholos_desktop.table.analysis import LINES
from tholos_desktop.table.analysis_line import AnalysisLine, Path
from tholos_desktop.table.match import Match
from tholos_desktop.table.protocol_lines import Info
from tholos_desktop.table.requests import EngineClient
from tholos_desktop.table.turn_input import TURNS, EventKind, TurnEvent
from tholos_desktop.teaching.exercise import Feedback
from tholos_desktop.teaching.game_review import GameReview
from tholos_desktop.teaching.grading import Grading
from tholos_desktop.teaching.retry import Retry
from tholos_desktop.teaching.verdicts import JudgedMove, is_costly
from tholos_desktop.ui.clipboard import WITH_CTRL
from tholos_desktop.ui.focus import Command
from tholos_desktop.ui.ui import FocusPlace, Ui

_STEPS = {
    pygame.K_PAGEUP: MoveStep.PREVIOUS,
    pygame.K_PAGEDOWN: MoveStep.NEXT,
    pygame.K_HOME: MoveStep.FIRST,
    pygame.K_END: MoveStep.LAST,
}
_PANEL_WIDTH = 412
"""Minimum width of the panel in pixels at 1280x720."""
_MOST_FLIGHTS = 6
"""Number of stones that fly at most when another position is shown."""


class ReviewScene(BoardScene[None]):
    """The analysis board. The moves of the game carry verdicts; any other move can be tried beside
    them. Escape leads back to the game, and then closes the scene."""

    has_end_button = False
    panel: ReviewPanel

    def __init__(
        self,
        routes: Routes,
        review: GameReview,
        *,
        players: Players,
        engine: EngineClient,
        is_shut: Callable[[Position], bool] = lambda _: False,
    ) -> None:
        """The engine is not asked about positions that are shut, since they are played with a
        friend elsewhere."""
        super().__init__(routes)
        self.review, self.match = review, review.match
        self._engine, self._diary, self._is_shut = engine, players.puzzles, is_shut
        self._may_judge = not is_shut(review.game.position)
        self.text = ReviewText(self.ctx.words, review)
        self.coach = ReviewCoach(review, players, engine)
        self.line = AnalysisLine(self.match, [turn.notation for turn in review.game.turns])
        self.begin_with(self.line)
        self.line.listen(self._follow_line)
        self.home = review.game.ply
        """Number of turns before the position of the game that was viewed last."""
        self.tab = PanelTab.MOMENTS if review.game.ply else PanelTab.LINES
        self._retry: Retry | None = None
        self._feedback: Feedback | None = None
        self._answered: Path = ()
        """The wrong try whose answer was played on the board."""
        self._grading: Grading | None = None
        self._awaits_moments = bool(review.game.ply)
        """True until the first moment was opened, or the player has gone somewhere else."""
        self.remark, self.suggestions = self._find_remark(), self._find_suggestions()
        self._laid: object = None
        self._shown: object = None
        self._keys = BoardKeys(
            self,
            self.pointing,
            commands={
                "n": self.line.finish,
                "backspace": self.line.undo,
                "ctrl+z": self.line.undo,
                "ctrl+y": partial(self.go, MoveStep.NEXT),
            },
        )

    def enter(self) -> None:
        self._begin()
        super().enter()

    def leave(self) -> None:
        self._end_retry()
        self.pause()
        super().leave()

    def pause(self) -> None:
        self.motion.finish()
        self.coach.pause()
        self._stop_grading()
        self.review.analysis.close()

    def resume(self) -> None:
        self._begin()
        super().resume()
        self.relayout()

    def _begin(self) -> None:
        if self._may_judge:
            self.review.begin()

    def build(self, ui: Ui) -> None:
        below = ReviewPanel.height_below(ui, self)
        places = self.lay_board(ui, least_beside=ui.px(_PANEL_WIDTH), below=below)
        self._laid = self._layout
        self.panel = ReviewPanel(ui, places.beside, places.below, self)
        self.panel.focus_action()

    def restore(self, before: FocusPlace) -> None:
        super().restore(before)
        self.panel.reveal_moment()

    def handle(self, event: pygame.Event) -> None:
        if event.type in (pygame.MOUSEBUTTONDOWN, pygame.KEYDOWN) and self.motion.moving:
            self.motion.finish()
            self.refresh()
        if event.type == pygame.KEYDOWN and self._press(event):
            return
        if self.ui.handle(event):
            self.redraw_changes()
        elif not self.chip.handle(event):
            self.pointing.handle(event)

    def update(self, dt: float) -> None:
        was_moving = self.timeline.moving
        super().update(dt)
        if self.stack.top is not self:
            return
        self._judge()
        self._look()
        self.review.follow()
        if self.coach.follow():
            self.refresh()
        if self._awaits_moments and self.review.moments:
            self.open_moment(self.review.moments[0])
            self.panel.focus_action()
        shown = self._find_remark(), self._find_suggestions(), self.review.verdicts
        if was_moving != self.timeline.moving or self._shown != shown:
            self._shown = shown
            self.refresh()

    def announcements(self) -> Sequence[str]:
        lines, heading, _ = self.remark
        path = self.line.path
        move = self.text.spoken_row(path) if path else ""
        said = (move, *lines)
        is_told = bool(heading) and heading in move
        return tuple(filter(None, (*said[:1], "" if is_told else heading, *said[1:])))

    @property
    def near_side(self) -> Side:
        return self.match.near_side

    @property
    def names(self) -> Mapping[Side, str]:
        return {side: self.ctx.words(key) for side, key in SIDE_WORDS.items()}

    @property
    def is_away(self) -> bool:
        return self._retry is not None or not self.line.is_in_game

    @property
    def is_trying(self) -> bool:
        return self._retry is not None and self._feedback is None

    @property
    def marked(self) -> JudgedMove | None:
        move = self.review.move_to(self.home)
        return move if move and is_costly(move.verdict) else None

    def _find_remark(self) -> PositionText:
        if self.line.news or not self.line.hand.is_empty:
            return PositionText((status(self.ctx.words, self.line, self.names)[0],))
        if self._retry is not None:
            return self._answer(self._retry)
        if self._is_shut(self.line.game.position):
            return PositionText((self.ctx.words("elsewhere.shut"),))
        return self.text.remark(self.line)

    def _answer(self, retry: Retry) -> PositionText:
        if self._feedback is not None:
            return self.text.feedback(self._feedback, retry.move)
        words, side = self.ctx.words, retry.move.side
        if self.line.game.ply > retry.move.ply:
            return PositionText((words("review.engine_looks"),))
        if side == self.match.near_side:
            played = turn_phrase(words, retry.move.verdict.turn)
            return PositionText((words("review.try_goal", turn=played),))
        return PositionText((words("review.try_goal_as", color=self.names[side]),))

    def _find_suggestions(self) -> Sequence[Info]:
        """Return the engine's moves, best first; none while they would give the answer away."""
        position = self.line.game.position
        if self.is_trying:
            return ()
        if self._is_shut(position):
            return ()
        chance = self.text.chance_of(position.side, self.line)
        return self.review.suggestions(position, chance)[:LINES]

    @property
    def _layout(self) -> object:
        shows_lines = self.tab is PanelTab.LINES
        suggested = shows_lines and (self.suggestions or self.text.without_lines(self.line))
        words = self.ctx.words.language
        coach = self.coach.lesson, self.coach.praised
        judged = self.review.moments, bool(self.text.working)
        return judged, self.review.viewpoint, self.tab, self.is_trying, suggested, words, coach

    def refresh(self) -> None:
        self.remark, self.suggestions = self._find_remark(), self._find_suggestions()
        if self._laid != self._layout:
            self.relayout()
        super().refresh()

    def _press(self, event: pygame.Event) -> bool:
        is_free = not event.mod & WITH_CTRL and self.line.hand.is_empty
        if is_free and (command := self._commands(event).get(event.key)):
            command()
            return True
        if is_free and event.key == pygame.K_t:
            return False  # the shortcut of a button
        return self._keys.handle(event)

    def _commands(self, event: pygame.Event) -> Mapping[int, Command]:
        steps = dict(_STEPS)
        if self.state.focused is None:  # else the arrows move on the board
            steps |= {pygame.K_LEFT: MoveStep.PREVIOUS, pygame.K_RIGHT: MoveStep.NEXT}
        commands: dict[int, Command] = {key: partial(self.go, step) for key, step in steps.items()}
        is_back = event.mod & pygame.KMOD_SHIFT
        return commands | {
            pygame.K_j: partial(self.step_moment, -1 if is_back else 1),
            pygame.K_l: partial(self.turn_to, PanelTab.MOVES),
            pygame.K_h: partial(self.turn_to, PanelTab.LINES),
            pygame.K_DELETE: self.delete,
        }

    def go_to(self, path: Path) -> None:
        self._end_retry()
        self._awaits_moments = False
        self.review.analysis.explain_no_more()
        self.line.go_to(path)

    def go(self, step: MoveStep) -> None:
        line = self.line
        paths: dict[MoveStep, Path] = {
            MoveStep.FIRST: (),
            MoveStep.PREVIOUS: line.path[:-1],
            MoveStep.NEXT: line.ahead,
            MoveStep.LAST: line.played,
        }
        self.go_to(paths[step])

    def open_moment(self, move: JudgedMove) -> None:
        """Show a move of the game as it is played."""
        self.go_to(self.line.played[: move.ply])
        self.motion.finish()
        self.go_to(self.line.played[: move.ply + 1])
        self.panel.reveal_moment()

    def practice(self) -> None:
        """Open the exercises behind the lesson of the game."""
        if self.coach.lesson is not None:
            self.stack.push(self.routes.practice(self.coach.lesson))

    def step_moment(self, by: int) -> None:
        """Go to the next or previous moment in order of play, around the ends."""
        moments = sorted(self.review.moments)
        ahead = [each for each in moments if (each.ply + 1 - self.home) * by > 0] or moments
        if ahead:
            self.open_moment(ahead[0 if by > 0 else -1])

    def back(self) -> None:
        if self.is_away:
            self.go_to(self.line.played[: self.home])
        else:
            self.close()

    def turn_to(self, tab: PanelTab) -> None:
        if tab is PanelTab.LINES and self.is_trying:
            return
        self.tab = PanelTab.MOMENTS if tab is self.tab else tab
        self.refresh()

    def show(self) -> None:
        """Play the better move in place of the costly one."""
        if (move := self.marked) is not None:
            if self._retry is not None:
                self._retry.was_wrong = True
            self.go_to((*self.line.played[: move.ply], move.verdict.best))

    def retry(self) -> None:
        """Set up the position before a costly move, and wait for another one."""
        if (move := self.marked) is not None:
            self.go_to(self.line.played[: move.ply])
            self.home = move.ply + 1
            self._answered = ()
            self._retry = Retry(self.line.game.position, move, self.review.analysis)
            self.refresh()

    def play(self, turn: str) -> None:
        self._end_retry()
        try:
            self.line.play(turn)
        except ValueError:  # an engine may suggest anything
            self.line.notify("review.not_legal")

    def delete(self) -> None:
        if self.line.may_delete:
            self.line.delete()
            self.review.keep()

    def shows_at_once(self, event: TurnEvent) -> bool:
        return super().shows_at_once(event) or len(event.transfers) > _MOST_FLIGHTS

    def _follow_line(self, event: TurnEvent) -> None:
        if event.kind not in TURNS:
            return
        self._feedback = None
        if self._retry is not None and not self._is_tried_again(self._retry.move):
            self._end_retry()
        if not self.is_away:
            self.home = self.line.game.ply
        if event.kind is not EventKind.REPLAYED and not self.line.is_in_game:
            self.review.keep()
        self.refresh()

    def _is_tried_again(self, move: JudgedMove) -> bool:
        """True in the position before the move, after another one, and after its reply."""
        path, before = self.line.path, self.line.played[: move.ply]
        return path[: move.ply] == before and len(path) <= move.ply + 2

    def _judge(self) -> None:
        """Judge a move in place of the costly one. A wrong one is answered on the board, once."""
        retry, line = self._retry, self.line
        if retry is None or self._feedback or self.motion.timeline.moving:
            return
        tried = line.path[: retry.move.ply + 1]
        if len(tried) == retry.move.ply:
            return
        found = retry.judge(line.game.turns[retry.move.ply])
        if found is not None:
            line.forget_news()
        if found is not None and tried not in (self._answered, line.path[:-1]):
            self._answered = tried
            line.go_to((*tried, *(turn.notation for turn in found.line)))
        self._feedback = found

    def _end_retry(self) -> None:
        """Keep the position as a puzzle if the player failed."""
        retry, self._retry, self._feedback = self._retry, None, None
        if retry is not None and retry.was_wrong:
            self._stop_grading()
            self._diary.keep(retry.puzzle, date.today())
            self._grading = Grading(retry.puzzle, self._engine, self._diary.regrade)

    def _stop_grading(self) -> None:
        if self._grading is not None:
            self._grading.close()
            self._grading = None

    def _look(self) -> None:
        """Have the engine look at the position if its moves or its value are shown."""
        position = self.line.game.position
        is_needed = self.tab is PanelTab.LINES or not (
            self.line.is_in_game and self.review.game.ply
        )
        is_shown = is_needed and not self.is_trying and not self._is_shut(position)
        self.review.want(position if is_shown else None)

    def open_menu(self) -> None:
        words = self.ctx.words
        no_play = words("game.over_already") if self.line.game.is_over else ""
        no_delete = "" if self.line.may_delete else words("review.off.delete")
        items = (
            MenuItem("review.play_on", "next", self._play_on, unavailable=no_play),
            MenuItem("review.delete", "delete", self.delete, unavailable=no_delete),
            MenuItem("review.other_side", "swap", self._change_side),
        )
        self.stack.push(PopupMenu(self.routes, items), run)

    def _play_on(self) -> None:
        match = Match(self.match.setup, self.match.seed, Game(self.line.game.position))
        self.stack.clear(self.routes.menu())
        self.stack.push(self.routes.table(match))  # this scene saves it, after the menu's notices

    def _change_side(self) -> None:
        self.review.switch_side()
        self.refresh()
