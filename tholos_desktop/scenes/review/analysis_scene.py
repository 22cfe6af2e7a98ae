"""Free analysis: any turns are tried on the board, and the engine's best stand beside it.

What is tried is kept as variations of the match's record.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial

import pygame

from tholos_desktop.board.choice import new_board
from tholos_desktop.board.view import BoardView
from tholos_desktop.language import sentences
from tholos_desktop.language.names import shown_names, title
from tholos_desktop.reader.tree import Node
from tholos_desktop.rules import Position, score
from tholos_desktop.scenes.game import commands
from tholos_desktop.scenes.game.chip import Chip
from tholos_desktop.scenes.game.keys import PAGE_KEYS, BoardKeys
from tholos_desktop.scenes.game.motion import GameMotion
from tholos_desktop.scenes.game.panel import panel_width
from tholos_desktop.scenes.game.pointing import Pointing
from tholos_desktop.scenes.game.refusal import RefusalCard
from tholos_desktop.scenes.game.status import marks, status
from tholos_desktop.scenes.review.panel import Entry, ReviewPanel, Shown, Way
from tholos_desktop.scenes.review.told import percent
from tholos_desktop.scenes.routed_scene import RoutedScene
from tholos_desktop.scenes.routes import Routes
from tholos_desktop.table.analysis import LINES, Analysis
from tholos_desktop.table.hand import Spot
from tholos_desktop.table.match import Match
from tholos_desktop.table.protocol_lines import Info
from tholos_desktop.table.session import Change, Session, What
from tholos_desktop.table.timeline import Timeline
from tholos_desktop.table.trying import Trying
from tholos_desktop.ui.context import Kit
from tholos_desktop.ui.patches import draw_shapes
from tholos_desktop.ui.ui import Ui

_BEST_KEYS = "hjl"
"""The keys of the engine's best turns: no place of the board has them."""
_MOST_FLIGHTS = 6
"""A step that moves more stones is shown at once."""


class AnalysisScene(RoutedScene[None]):
    """The board, the engine's best turns, what was tried from here. Escape goes back."""

    def __init__(
        self,
        kit: Kit,
        routes: Routes,
        match: Match,
        path: Sequence[str],
        keep: Callable[[Match], object],
    ) -> None:
        """It begins after the turns of ``path``; ``keep`` saves the match with what is tried."""
        super().__init__(kit, routes)
        self.match, self._keep = match, keep
        self.trying = Trying(match, kit.engine, path)
        self.analysis = Analysis(kit.engine)
        self.motion = GameMotion(kit, self.session.match.game.position)
        self.pointing = Pointing(kit, self.session, self)
        self.refusal = RefusalCard(self.session, self)
        self._told: tuple[object, ...] = ()
        """What the list was made of."""
        self._kept_board: tuple[object, BoardView] | None = None
        self._keys = BoardKeys(
            kit,
            self.session,
            self,
            commands={pygame.K_v: self.turn_view},
            ctrl_commands={pygame.K_c: lambda: self.show(commands.copy(kit, self.session))},
        )

    # Life

    @property
    def moving(self) -> bool:
        """While anything moves."""
        return self.motion.moving or self.pointing.is_dragging

    def enter(self) -> None:
        """Let the engine look at the position."""
        self.analysis.look_at(self.session.match.game.position)
        super().enter()

    def leave(self) -> None:
        """Ask for nothing any more; what was tried is kept."""
        self.analysis.close()
        self._keep(self.match)
        super().leave()

    def build(self, ui: Ui) -> None:
        """Lay out board and panel."""
        width, (right, bottom) = panel_width(ui), ui.size
        rect = pygame.Rect(0, 0, right - width, bottom)
        self._board = self._board_in(rect, ui.text_px("small"))
        self.pointing.lay_out(ui)
        self.chip = Chip(self.session, self, ui)
        beside = pygame.Rect(rect.right, 0, width, bottom)
        self._told = self._listed()
        self.panel = ReviewPanel(
            ui, beside, self._shown, entries=list(self._entries()), ways=self._ways()
        )

    def handle(self, event: pygame.Event) -> None:
        """Keys of the tree, then those of the board and the widgets, then the mouse."""
        if self.motion.moving and event.type in (pygame.MOUSEBUTTONDOWN, pygame.KEYDOWN):
            self.motion.finish()
            self._refresh()
        if event.type == pygame.KEYDOWN and self._press(event):
            return
        if self.ui.handle(event):
            self.redraw()
            return
        if not self.chip.handle(event):
            self.pointing.handle(event)

    def update(self, dt: float) -> None:
        """Let stones fly, and hear the engine."""
        super().update(dt)
        was_moving = self.timeline.moving
        if self.motion.update(dt, self.pointing.held(), calm=False):
            self.redraw()
        if self.stack.top is not self:
            return
        self.analysis.follow()
        if was_moving != self.timeline.moving or self._told != self._listed():
            self._refresh()

    def drawn(self) -> Iterable[Node]:
        """What the panel says."""
        return self.panel.nodes()

    def heard(self) -> Sequence[str]:
        """Where one is, and what the board says."""
        shown = self._shown()
        return shown.caption, *shown.told

    def draw(self, surface: pygame.Surface) -> None:
        """The board, the panel, the widgets."""
        air = self.motion.air(self.pointing.carried, self.pointing.seat)
        told = marks(self.session, self.pointed, may_choose=self.may_choose)
        if self.pointing.carried:
            told = told._replace(selected=None)
        self.board.draw(surface, self.seen, air=air, marks=told)
        self.panel.draw(surface)
        super().draw(surface)
        draw_shapes(surface, [*self.refusal.shapes(self.ui, self.chip), *self.chip.shapes()])

    # What is seen

    @property
    def session(self) -> Session:
        """What takes the touches."""
        return self.trying.session

    @property
    def board(self) -> BoardView:
        """The view of the board."""
        return self._board

    @property
    def timeline(self) -> Timeline:
        """What moves."""
        return self.motion.timeline

    @property
    def settled(self) -> Position:
        """What stands on the board, without the stones in the air."""
        return self.motion.settled

    @property
    def seen(self) -> Position:
        """What the board shows."""
        return self.motion.settled

    @property
    def awaits_lift(self) -> bool:
        """Whether a turn has been played of which no stone has lifted off yet."""
        return self.motion.awaits_lift

    @property
    def pointed(self) -> Spot | None:
        """What the mouse, or the keyboard's focus, is on."""
        return self.pointing.spot

    @property
    def may_choose(self) -> bool:
        """Whether a person may touch stones right now."""
        return self.session.may_choose and not self.motion.timeline.moving

    def show(self, change: Change, *, carried: bool = False) -> None:
        """Let a step of the hand be seen and heard; a turn that it completes is kept."""
        if change.what in (What.PLAYED, What.ENDED):
            self.trying.note()
        self._see(change, carried=carried)

    def turn_view(self) -> None:
        """From the temple to the plan or back; the choice is kept."""
        self.kit.settings.view = "temple" if self.board.is_plan else "plan"
        self.kit.settings.save()
        self.relayout()
        self.pointing.look_again()

    # Steps

    def _see(self, change: Change, *, carried: bool = False) -> None:
        if change.what is What.NOTHING:
            return
        self.refusal.follow(change)
        for transfer, seat in self.pointing.sent_off(change.transfers):
            self.motion.fly(transfer, seat)
        if carried or len(change.transfers) > _MOST_FLIGHTS:
            self.motion.timeline.finish()
        if change.what in (What.PLAYED, What.ENDED, What.REPLAYED):
            position = self.session.match.game.position
            self.motion.settle_on(position)
            self.analysis.look_at(position)
            self._keep(self.match)
        elif change.what is What.LIFTED:
            self.kit.sound.play("pick")
        elif change.spot:
            self.kit.sound.play("refused")
            self.motion.shake(change.spot)
        self._refresh()

    def _press(self, event: pygame.Event) -> bool:
        """React to a key of the tree or of the board; whether it was one."""
        if event.key in PAGE_KEYS:
            steps: dict[int, Callable[[], Change]] = {
                pygame.K_PAGEUP: self.trying.back,
                pygame.K_PAGEDOWN: self.trying.forward,
                pygame.K_HOME: lambda: self.trying.go_to(()),
                pygame.K_END: lambda: self.trying.go_to(self.trying.played),
            }
            self._see(steps[event.key]())
            return True
        if event.key == pygame.K_ESCAPE and self.session.hand.is_empty:
            return False
        return self._keys.handle(event)

    def _delete(self) -> None:
        self._see(self.trying.delete())

    def _refresh(self) -> None:
        """Let list and buttons follow."""
        self.chip.follow()
        if self._told != self._listed():
            self.relayout()
        self.panel.update()
        self.redraw()

    # What is told

    def _best(self) -> tuple[Info, ...]:
        return self.analysis.best(self.session.match.game.position)[:LINES]

    def _listed(self) -> tuple[object, ...]:
        """What the list is made of."""
        best = tuple((info.pv[0], round(info.value, 2), info.proven) for info in self._best())
        return self.trying.path, tuple(self.trying.following()), best, self.kit.words.language

    def _entries(self) -> Iterator[Entry]:
        """The engine's best turns, then those that are known from here."""
        words = self.kit.words
        for key, info in zip(_BEST_KEYS, self._best(), strict=False):
            turn = info.pv[0]
            yield Entry(self._best_words(info), partial(self._play, turn), is_chosen=False, key=key)
        game = self.trying.played[len(self.trying.path) :][:1] if self.trying.is_in_game else ()
        for turn in self.trying.following():
            text = words(
                "review.in_game" if (turn,) == game else "review.tried",
                turn=sentences.notation_signs(turn),
            )
            yield Entry(text, partial(self._play, turn), is_chosen=False)

    def _play(self, turn: str) -> None:
        try:
            self._see(self.trying.play(turn))
        except ValueError:  # an engine may say anything
            self.show(self.session.tell("review.not_legal"))

    def _best_words(self, info: Info) -> str:
        words, turn = self.kit.words, sentences.notation_signs(info.pv[0])
        if info.proven is not None:
            result = {1: "win", 0: "draw", -1: "loss"}[info.proven]
            return words(f"review.best.{result}", turn=turn)
        names = shown_names(words, self.match.players)
        name = names[self.session.match.game.position.side]
        return words("review.best", turn=turn, percent=percent(info.value), name=name)

    def _ways(self) -> Sequence[Way]:
        return [
            Way("review.take_back", lambda: self._see(self.trying.back()), "ctrl+z backspace"),
            Way("review.forward", lambda: self._see(self.trying.forward()), "ctrl+y"),
            Way("game.end_turn", lambda: self.show(self.session.finish()), "n"),
            Way("review.delete", self._delete, "delete"),
            Way("review.done", self.close, "escape"),
        ]

    def _shown(self) -> Shown:
        trying, session = self.trying, self.session
        enabled = {"review.done"}
        enabled |= {"review.take_back"} if session.may_undo else set()
        enabled |= {"review.forward"} if trying.onward or trying.following() else set()
        enabled |= {"review.delete"} if trying.may_delete else set()
        over = session.match.game.is_over
        enabled |= {"game.end_turn"} if session.may_finish and not over else set()
        names = title(self.kit.words, self.match.players)
        return Shown(names, self._where(), "", tuple(self._sentences()), frozenset(enabled))

    def _where(self) -> str:
        key = "review.where_game" if self.trying.is_in_game else "review.where_tried"
        return self.kit.words(key, number=len(self.trying.path))

    def _sentences(self) -> Iterator[str]:
        words, position = self.kit.words, self.session.match.game.position
        if comment := self.trying.comment:
            yield f"“{comment}”"
        if position.is_over():
            names = shown_names(words, self.match.players)
            yield sentences.outcome_words(words, score(position), names)
        else:
            yield status(words, self.session)[0]
            if not self._best():
                known = self.analysis.is_known(position)
                yield words("review.no_engine" if known else "review.engine_looks")

    def _board_in(self, rect: pygame.Rect, text: int) -> BoardView:
        """The board in a rectangle: the one there is, if it would look the same."""
        settings, below = self.kit.settings, self.match.near_side
        look = (tuple(rect), text, self.kit.theme, settings.view, self.kit.words.language)
        if self._kept_board is None or self._kept_board[0] != look:
            board = new_board(self.kit, rect, self.match.game.start, text=text, below=below)
            self._kept_board = look, board
        return self._kept_board[1]
