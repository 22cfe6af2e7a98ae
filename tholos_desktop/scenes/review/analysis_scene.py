"""Free analysis: try any turn beside the engine's best turns. Tried turns become variations."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial

import pygame

from tholos_desktop.language import sentences
from tholos_desktop.language.names import SIDE_WORDS, shown_names, title
from tholos_desktop.language.reasons import turn_heading
from tholos_desktop.rules import Position, Side, rival, score
from tholos_desktop.scenes.board.keys import PAGE_KEYS, BoardKeys
from tholos_desktop.scenes.board.scene import BoardScene
from tholos_desktop.scenes.board.status import status
from tholos_desktop.scenes.review.panel import AnalysisPanel, PanelButton, ReviewTexts, Suggestion
from tholos_desktop.scenes.review.text import mark_words
from tholos_desktop.scenes.routes import Routes
from tholos_desktop.table.analysis import LINES, Analysis
from tholos_desktop.table.analysis_line import AnalysisLine
from tholos_desktop.table.match import Match
from tholos_desktop.table.protocol_lines import Info, Verdict
from tholos_desktop.table.turn_input import TURNS, TurnEvent
from tholos_desktop.teaching.verdicts import (
    JudgedMove,
    is_costly,
    percent,
    reconciled,
    worth,
)
from tholos_desktop.ui.ui import Ui

_ROW_KEYS = "hjl"
"""Keys that play the first three suggestions. Other letter keys choose spots of the board."""
_MOST_FLIGHTS = 6


class AnalysisScene(BoardScene[None]):
    panel: AnalysisPanel

    def __init__(
        self,
        routes: Routes,
        match: Match,
        path: Sequence[str],
        keep: Callable[[Match], object],
        *,
        analysis: Analysis,
        verdicts: Sequence[Verdict | None] = (),
        is_shut: Callable[[Position], bool] = lambda _: False,
    ) -> None:
        """Begin after the turns of ``path``, in notation. ``keep`` saves the match. A review's
        ``verdicts`` replace this scene's estimates. The engine is not asked about positions that
        are shut, since they are played with a friend elsewhere."""
        super().__init__(routes)
        self.match, self._keep, self._verdicts = match, keep, verdicts
        self.analysis, self._is_shut = analysis, is_shut
        self.line = AnalysisLine(match, path)
        self.begin_with(self.line)
        self.line.listen(self._follow_line)
        self._listed: tuple[object, ...] = ()
        self._keys = BoardKeys(self, self.pointing)

    # Lifecycle

    def enter(self) -> None:
        self._look()
        super().enter()

    def leave(self) -> None:
        self.analysis.close()
        self._keep(self.match)
        super().leave()

    def build(self, ui: Ui) -> None:
        beside = self.lay_board(ui)
        self._listed = self._choices()
        self.panel = AnalysisPanel(
            ui,
            beside,
            self._panel_text,
            suggestions=list(self._suggestions()),
            actions=self._actions(),
            go_to=self._go_to,
        )
        ui.painted.append(self.panel)
        self._list_moves()

    def handle(self, event: pygame.Event) -> None:
        if self.motion.moving and event.type in (pygame.MOUSEBUTTONDOWN, pygame.KEYDOWN):
            self.motion.finish()
            self.refresh()
        if event.type == pygame.KEYDOWN and self._press(event):
            return
        if self.ui.handle(event):
            self.redraw_changes()
            return
        if not self.chip.handle(event):
            self.pointing.handle(event)

    def update(self, dt: float) -> None:
        was_moving = self.timeline.moving
        super().update(dt)
        if self.stack.top is not self:
            return
        if was_moving != self.timeline.moving or self._listed != self._choices():
            self.refresh()

    def announcements(self) -> Sequence[str]:
        said, path = self._panel_text(), self.line.path
        move = [self._move(len(path), path[-1])] if path else []
        return said.caption, *move, *said.lines

    # Steps

    def shows_at_once(self, event: TurnEvent) -> bool:
        return super().shows_at_once(event) or len(event.transfers) > _MOST_FLIGHTS

    def _follow_line(self, event: TurnEvent) -> None:
        if event.kind in TURNS:
            self._look()
            self._keep(self.match)

    def _look(self) -> None:
        position = self.line.game.position
        if self._is_shut(position):
            self.analysis.look_away()
        else:
            self.analysis.look_at(position)

    def refresh(self) -> None:
        if self._listed != self._choices():
            self.relayout()
        self._list_moves()
        super().refresh()

    @property
    def near_side(self) -> Side:
        return self.match.near_side

    @property
    def names(self) -> Mapping[Side, str]:
        return {side: self.ctx.words(key) for side, key in SIDE_WORDS.items()}

    def _press(self, event: pygame.Event) -> bool:
        if event.key in PAGE_KEYS:
            steps: dict[int, Callable[[], TurnEvent]] = {
                pygame.K_PAGEUP: self.line.undo,
                pygame.K_PAGEDOWN: self.line.forward,
                pygame.K_HOME: lambda: self.line.go_to(()),
                pygame.K_END: lambda: self.line.go_to(self.line.played),
            }
            steps[event.key]()
            return True
        if event.key == pygame.K_ESCAPE and self.line.hand.is_empty:
            return False
        return self._keys.handle(event)

    def _go_to(self, number: int) -> None:
        self.line.go_to((*self.line.path, *self.line.onward)[:number])

    # Panel

    def _best(self) -> tuple[Info, ...]:
        """Return the engine's suggestions, sorted by chance of winning and then by points."""
        found = [self._as_reviewed(info) for info in self._searched()]
        return tuple(sorted(found, key=lambda info: (-worth(info), -(info.margin or 0.0))))

    def _searched(self) -> tuple[Info, ...]:
        position = self.line.game.position
        return () if self._is_shut(position) else self.analysis.best(position)[:LINES]

    @property
    def _verdict(self) -> Verdict | None:
        """Verdict on the match's next turn, from the review or from a result proven in this
        scene."""
        ply = len(self.line.path)
        if not self.line.is_in_game or ply >= len(self._verdicts):
            return None
        return reconciled([self._verdicts[ply]], [self._searched()])[0]

    def _as_reviewed(self, info: Info) -> Info:
        """Return a suggestion with the review's chance of winning if the review knows the turn,
        otherwise unchanged."""
        if (verdict := self._verdict) is None or info.proven is not None:
            return info
        point = JudgedMove(verdict.ply, self.line.game.position.side, verdict)
        if info.pv[0] == verdict.turn:
            return info._replace(value=point.after, proven=verdict.proven)
        return info._replace(value=point.before) if info.pv[0] == verdict.best else info

    def _choices(self) -> tuple[object, ...]:
        best = tuple(
            (info.pv[0], round(info.value, 2), info.margin, info.proven) for info in self._best()
        )
        return self.line.path, tuple(self.line.following()), best, self.ctx.words.language

    def _list_moves(self) -> None:
        if not (moves := self.panel.moves):
            return
        path = (*self.line.path, *self.line.onward)
        shared = self.line.shared(path)
        texts = [
            f"{'' if number <= shared else '↳ '}{self._move(number, turn)}"
            for number, turn in enumerate(path, start=1)
        ]
        moves.fill(texts)
        moves.show(len(self.line.path))

    def _move(self, number: int, turn: str) -> str:
        return f"{number}. {turn_heading(self.ctx.words, turn)}"

    def _suggestions(self) -> Iterator[Suggestion]:
        words, known = self.ctx.words, self.line.following()
        game = self.line.played[len(self.line.path) :][:1] if self.line.is_in_game else ()
        notes = {
            turn: words("review.in_game" if (turn,) == game else "review.tried") for turn in known
        }

        def suggestion(turn: str, *said: str, key: str | None = None) -> Suggestion:
            text = "\n".join(filter(None, (turn_heading(words, turn), *said, notes.pop(turn, ""))))
            return Suggestion(text, partial(self._play, turn), key)

        best, keys = self._best(), iter(_ROW_KEYS)
        for info in best:
            said = (self._best_words(info), *self._class_words(info.pv[0]))
            yield suggestion(info.pv[0], *said, key=next(keys, None))
        if not self.analysis.is_known(self.line.game.position):
            keys = iter("")  # these rows may still move down, and a key must not change its turn
        for turn in known:
            if turn in notes:
                yield suggestion(turn, *self._reviewed_words(turn), key=next(keys, None))

    def _play(self, turn: str) -> None:
        try:
            self.line.play(turn)
        except ValueError:  # an engine may suggest anything
            self.line.notify("review.not_legal")

    def _reviewed_words(self, turn: str) -> Iterator[str]:
        if (verdict := self._verdict) is not None and turn == verdict.turn:
            yield self._best_words(self._as_reviewed(Info(0, 0, 0, 0.0, (turn,))))
            yield from self._class_words(turn)

    def _class_words(self, turn: str) -> Iterator[str]:
        """Yield the review's text about a mistake or inaccuracy, if ``turn`` is one."""
        verdict = self._verdict
        if verdict is not None and turn == verdict.turn and is_costly(verdict):
            point = JudgedMove(verdict.ply, self.line.game.position.side, verdict)
            yield mark_words(self.ctx.words, verdict, point.before, point.after)

    def _best_words(self, info: Info) -> str:
        words, side = self.ctx.words, self.line.game.position.side
        names = shown_names(words, self.match.players)
        if info.proven is None:
            return words("review.best", percent=percent(info.value), name=names[side])
        if not info.proven:
            return words("review.best.draw")
        winner = names[side if info.proven > 0 else rival(side)]
        if info.certain_margin:
            return words("review.best.win_by", n=abs(info.certain_margin), name=winner)
        return words("review.best.win", name=winner)

    def _actions(self) -> Sequence[PanelButton]:
        line = self.line

        def unless(may_press: Callable[[], object], why: str) -> Callable[[], str]:
            return lambda: "" if may_press() else why

        no_undo = unless(lambda: line.may_undo, "review.off.take_back")
        no_redo = unless(lambda: line.onward or line.following(), "review.off.forward")
        no_end = unless(lambda: line.may_end_turn, "game.off.finish")
        no_delete = unless(lambda: line.may_delete, "review.off.delete")
        return [
            PanelButton("review.take_back", line.undo, "ctrl+z backspace", no_undo, icon="undo"),
            PanelButton("review.forward", line.forward, "ctrl+y", no_redo, icon="redo"),
            PanelButton("game.end_turn", line.finish, "n", no_end),
            PanelButton("review.delete", line.delete, "delete", no_delete, icon="delete"),
            PanelButton("review.done", self.close, "escape", icon="back", is_quiet=True),
        ]

    def _panel_text(self) -> ReviewTexts:
        names = title(self.ctx.words, self.match.players)
        main = int(bool(self.line.comment))
        return ReviewTexts(names, self._where(), "", tuple(self._sentences()), main)

    def _where(self) -> str:
        words, number = self.ctx.words, len(self.line.path)
        if not self.line.is_in_game:
            start = self.line.shared(self.line.path)
            return words("review.where_tried", start=start + 1, number=number)
        return words("review.where_game" if number else "review.where_start", number=number)

    def _sentences(self) -> Iterator[str]:
        words, position = self.ctx.words, self.line.game.position
        if comment := self.line.comment:
            yield words("app.quoted", name=comment)
        if position.is_over():
            names = shown_names(words, self.match.players)
            yield sentences.outcome_words(words, score(position), names)
        else:
            yield status(words, self.line, self.names)[0]
            if self._is_shut(position):
                yield words("elsewhere.shut")
            elif not self._best():
                known = self.analysis.is_known(position)
                yield words("review.no_engine" if known else "review.engine_looks")
