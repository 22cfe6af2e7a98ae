"""Free analysis: any turns are tried on the board, and the engine's best stand beside it.

What is tried is kept as variations of the match's record.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial

import pygame

from tholos_desktop.language import sentences
from tholos_desktop.language.names import shown_names, title
from tholos_desktop.language.reasons import turn_heading
from tholos_desktop.reader.tree import Node
from tholos_desktop.rules import Side, score
from tholos_desktop.scenes.game import commands
from tholos_desktop.scenes.game.keys import PAGE_KEYS, BoardKeys
from tholos_desktop.scenes.game.status import status
from tholos_desktop.scenes.game.tabletop import Tabletop
from tholos_desktop.scenes.review.panel import Entry, ReviewPanel, Shown, Way
from tholos_desktop.scenes.review.told import percent
from tholos_desktop.scenes.routes import Routes
from tholos_desktop.table.analysis import LINES, Analysis
from tholos_desktop.table.match import Match
from tholos_desktop.table.protocol_lines import Info
from tholos_desktop.table.session import Change, What
from tholos_desktop.table.trying import Trying
from tholos_desktop.ui.context import Kit
from tholos_desktop.ui.ui import Ui

_BEST_KEYS = "hjl"
"""The keys of the engine's best turns: no place of the board has them."""
_MOST_FLIGHTS = 6
"""A step that moves more stones is shown at once."""


class AnalysisScene(Tabletop[None]):
    """The board, the engine's best turns, what was tried from here. Escape goes back."""

    panel: ReviewPanel

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
        self.sit_down(self.trying.session)
        self._told: tuple[object, ...] = ()
        """What the list was made of."""
        self._keys = BoardKeys(
            kit,
            self.session,
            self,
            commands={pygame.K_v: self.turn_view},
            ctrl_commands={pygame.K_c: lambda: self.show(commands.copy(kit, self.session))},
        )

    # Life

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
        beside = self.lay_board(ui)
        self._told = self._listed()
        self.panel = ReviewPanel(
            ui, beside, self._shown, entries=list(self._entries()), ways=self._ways()
        )

    def handle(self, event: pygame.Event) -> None:
        """Keys of the tree, then those of the board and the widgets, then the mouse."""
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
        """Let stones fly, and hear the engine."""
        was_moving = self.timeline.moving
        super().update(dt)
        if self.stack.top is not self:
            return
        if was_moving != self.timeline.moving or self._told != self._listed():
            self.refresh()

    def drawn(self) -> Iterable[Node]:
        """What the panel says."""
        return self.panel.nodes()

    def heard(self) -> Sequence[str]:
        """Where one is, and what the board says."""
        shown = self._shown()
        return shown.caption, *shown.told

    def show(self, change: Change, *, carried: bool = False) -> None:
        """Let a step of the hand be seen and heard; a turn that it completes is kept."""
        if change.what in (What.PLAYED, What.ENDED):
            self.trying.note()
        super().show(change, carried=carried)

    # Steps

    def see(self, change: Change, *, carried: bool = False) -> None:
        """Let what a step did be seen and heard; one that moves many stones is shown at once."""
        super().see(change, carried=carried or len(change.transfers) > _MOST_FLIGHTS)

    def follow_game(self, what: What) -> None:
        """The engine looks at the new position, and what was tried is kept."""
        self.analysis.look_at(self.session.match.game.position)
        self._keep(self.match)

    def refresh(self) -> None:
        """Let list and buttons follow."""
        if self._told != self._listed():
            self.relayout()
        super().refresh()

    @property
    def _near_side(self) -> Side:
        return self.match.near_side

    def _press(self, event: pygame.Event) -> bool:
        """React to a key of the tree or of the board; whether it was one."""
        if event.key in PAGE_KEYS:
            steps: dict[int, Callable[[], Change]] = {
                pygame.K_PAGEUP: self.trying.back,
                pygame.K_PAGEDOWN: self.trying.forward,
                pygame.K_HOME: lambda: self.trying.go_to(()),
                pygame.K_END: lambda: self.trying.go_to(self.trying.played),
            }
            self.see(steps[event.key]())
            return True
        if event.key == pygame.K_ESCAPE and self.session.hand.is_empty:
            return False
        return self._keys.handle(event)

    def _delete(self) -> None:
        self.see(self.trying.delete())

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
                turn=turn_heading(words, turn),
            )
            yield Entry(text, partial(self._play, turn), is_chosen=False)

    def _play(self, turn: str) -> None:
        try:
            self.see(self.trying.play(turn))
        except ValueError:  # an engine may say anything
            self.show(self.session.tell("review.not_legal"))

    def _best_words(self, info: Info) -> str:
        words = self.kit.words
        turn = turn_heading(words, info.pv[0])
        if info.proven is not None:
            result = {1: "win", 0: "draw", -1: "loss"}[info.proven]
            return words(f"review.best.{result}", turn=turn)
        names = shown_names(words, self.match.players)
        name = names[self.session.match.game.position.side]
        return words("review.best", turn=turn, percent=percent(info.value), name=name)

    def _ways(self) -> Sequence[Way]:
        return [
            Way("review.take_back", lambda: self.see(self.trying.back()), "ctrl+z backspace"),
            Way("review.forward", lambda: self.see(self.trying.forward()), "ctrl+y"),
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
