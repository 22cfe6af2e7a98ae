"""The scene of an exercise: the table's own board, hand, keys and motion, and what is to be found.

Lessons, puzzles and exercises of a review are courses of exercises; this scene plays any of them.
"""

from collections.abc import Iterable, Sequence

import pygame

from tholos_desktop.board.choice import new_board
from tholos_desktop.board.view import BoardView, Marks
from tholos_desktop.reader.tree import Node
from tholos_desktop.rules import Position
from tholos_desktop.scenes.exercise.panel import ExercisePanel, Ways
from tholos_desktop.scenes.exercise.pointers import Pulse, outline
from tholos_desktop.scenes.exercise.told import rivals_name
from tholos_desktop.scenes.game import commands
from tholos_desktop.scenes.game.chip import Chip
from tholos_desktop.scenes.game.explanation import Explanation
from tholos_desktop.scenes.game.keys import PAGE_KEYS, WITH_CTRL, BoardKeys
from tholos_desktop.scenes.game.motion import GameMotion
from tholos_desktop.scenes.game.panel import panel_width
from tholos_desktop.scenes.game.pointing import Pointing
from tholos_desktop.scenes.game.refusal import RefusalCard
from tholos_desktop.scenes.game.status import marks
from tholos_desktop.scenes.routed_scene import RoutedScene
from tholos_desktop.scenes.routes import Routes
from tholos_desktop.table.hand import Spot
from tholos_desktop.table.session import Change, Session, What
from tholos_desktop.table.timeline import Timeline
from tholos_desktop.teaching.exercise import Course
from tholos_desktop.teaching.trial import Trial
from tholos_desktop.ui.context import Kit
from tholos_desktop.ui.focus import ACTIVATE
from tholos_desktop.ui.patches import draw_shapes
from tholos_desktop.ui.reading import drawn_text
from tholos_desktop.ui.ui import Ui

_ALWAYS = pygame.K_ESCAPE, pygame.K_v
"""The keys that need no stones."""


class ExerciseScene(RoutedScene[bool]):
    """A course of exercises. Closed with ``True`` at its end, with ``None`` where one leaves it."""

    def __init__(self, kit: Kit, routes: Routes, course: Course) -> None:
        super().__init__(kit, routes)
        self.course = course
        self._begin()

    def _begin(self) -> None:
        """Lay the exercise now on the table."""
        kit = self.kit
        self.trial = Trial(self.course.exercise, kit.engine)
        self.motion = GameMotion(kit, self.trial.exercise.position)
        self.pointing = Pointing(kit, self.session, self)
        self.refusal = RefusalCard(self.session, self)
        self.explanation = Explanation(kit, self.session)
        self._pulse: Pulse | None = None
        self._pulses = 0
        """How many pulses have begun."""
        self._is_finished = False
        """Whether the course knows that the exercise is done."""
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
        """While anything moves, or is about to by itself."""
        waits = self.explanation.is_waiting or self.trial.is_waiting
        stirs = self.motion.moving or self._pulse is not None
        return stirs or waits or self.pointing.is_dragging

    def enter(self) -> None:
        """Begin."""
        super().enter()
        self.motion.open(self.board)

    def leave(self) -> None:
        """Drop the widgets."""
        self.session.rest()
        super().leave()

    def resume(self) -> None:
        """The speed may have been chosen anew."""
        self.timeline.speed = self.kit.settings.speed
        self._refresh()

    def build(self, ui: Ui) -> None:
        """Lay out board and panel."""
        self.trial.name_rival(rivals_name(self.kit.words, self.trial))
        self.motion.opening = None
        width, (right, bottom) = panel_width(ui), ui.size
        rect = pygame.Rect(0, 0, right - width, bottom)
        self._board = new_board(
            self.kit,
            rect,
            self.trial.exercise.position,
            text=ui.text_px("small"),
            below=self.session.match.near_side,
        )
        self.pointing.lay_out(ui)
        self.chip = Chip(self.session, self, ui)
        ways = Ways(
            finish=lambda: self.show(self.session.finish()),
            back=lambda: self.show(self.session.step_back()),
            hint=lambda: self._see(self.trial.hint()),
            show=lambda: self._see(self.trial.show()),
            leave=self.close,
            next=self.go_on,
        )
        beside = pygame.Rect(rect.right, 0, width, bottom)
        progress = self.course.progress
        self.panel = ExercisePanel(self.trial, self, ui, beside, ways, progress=progress)

    def handle(self, event: pygame.Event) -> None:
        """Widgets first, then the board; a click or key also finishes what moves by itself."""
        if event.type in (pygame.MOUSEBUTTONDOWN, pygame.KEYDOWN) and self._hurry():
            return
        if event.type == pygame.KEYDOWN and self._is_for_board(event) and self._keys.handle(event):
            return
        is_on_board = event.type == pygame.KEYDOWN and event.key in ACTIVATE and self._is_on_board
        if is_on_board and not self.trial.may_choose:
            return
        if self.ui.handle(event):
            self.redraw()
            return
        if not self.trial.may_choose and event.type == pygame.MOUSEBUTTONDOWN:
            return
        if not self.chip.handle(event):
            self.pointing.handle(event)

    def drawn(self) -> Iterable[Node]:
        """What the panel says."""
        return [
            drawn_text(f"told/{number}", text, self.panel.rect)
            for number, text in enumerate(self.panel.texts)
        ]

    def heard(self) -> Sequence[str]:
        """The same."""
        return self.panel.texts

    def update(self, dt: float) -> None:
        """Let stones fly, and let happen what follows from a try."""
        super().update(dt)
        is_top, awaited_lift = self.stack.top is self, self.awaits_lift
        was_moving = self.timeline.moving
        if self.motion.update(dt, self.pointing.held(), calm=self.may_choose and is_top):
            self.redraw()
        if self._pulse:
            self._pulse.pass_time(dt)
            self._pulse = None if self._pulse.is_over else self._pulse
            self.redraw()
        may_explain = not (self.timeline.moving or self.motion.opening or self.refusal.is_there)
        may_explain = may_explain and is_top and not self.pointing.is_dragging
        if self.explanation.follow(dt, self.pointed, may_show=may_explain):
            self.redraw()
        if was_moving != self.timeline.moving or awaited_lift != self.awaits_lift:
            self._refresh()
        if is_top and not self.timeline.moving:
            self._see(self.trial.follow(dt))

    def draw(self, surface: pygame.Surface) -> None:
        """The board, the panel, the widgets."""
        air = self.motion.air(self.pointing.carried, self.pointing.seat)
        told = marks(self.session, self.pointed, may_choose=self.may_choose)
        if self.pointing.carried:
            told = told._replace(selected=None)
        self.board.draw(surface, self.seen, air=air, marks=told)
        self._draw_pointers(surface, told)
        draw_shapes(surface, self.motion.opening_shapes())
        self.panel.draw(surface)
        super().draw(surface)
        draw_shapes(surface, self.refusal.shapes(self.ui, self.chip))
        free = [self.chip.rect] if self.chip.is_there else []
        card = self.explanation.shapes(self.ui, self.board.geometry, self.seen, free=free)
        draw_shapes(surface, [*card, *self.chip.shapes()])

    def _draw_pointers(self, surface: pygame.Surface, told: Marks) -> None:
        """What help points at; it goes while a stone is in the hand, whose marks say enough."""
        if self.trial.outlined and not told.selected:
            spots = [Spot(where) for where in sorted(self.trial.outlined)]
            outline(surface, self.ui, self.board, self.seen, spots)
        if self._pulse:
            self._pulse.draw(surface, self.ui, self.board, self.seen)

    # What is seen

    @property
    def session(self) -> Session:
        """What takes the touches of the person."""
        return self.trial.session

    @property
    def board(self) -> BoardView:
        """The view of the board, laid out for the window."""
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
        return self.trial.may_choose and not self.timeline.moving

    def show(self, change: Change, *, carried: bool = False) -> None:
        """Let a step of the person be seen and heard; a turn that it completes is a try.

        ``carried`` says that the mouse has carried the stone to its place already.
        """
        if change.what in (What.PLAYED, What.ENDED):
            self.trial.played()
        self._see(change, carried=carried)

    def turn_view(self) -> None:
        """From the temple to the plan or back; the choice is kept."""
        self.kit.settings.view = "temple" if self.board.is_plan else "plan"
        self.kit.settings.save()
        self.relayout()
        self.pointing.look_again()

    def go_on(self) -> None:
        """The next exercise, or the end of the course."""
        if not self.trial.is_done:
            return
        if not self.course.go_on():
            self.end()
            return
        self.session.rest()
        self._begin()
        self.relayout()
        self.ui.focus.set(self.ui.focus.targets()[0])
        self.pointing.look_again()
        self.motion.open(self.board)

    def end(self) -> None:
        """The course is at its end."""
        self.close(True)

    # Steps

    def _see(self, change: Change, *, carried: bool = False) -> None:
        """Let what a step did be seen and heard, whoever took it."""
        if change.what is What.NOTHING:
            return
        self.refusal.follow(change)
        self.explanation.dismiss()
        for transfer, seat in self.pointing.sent_off(change.transfers):
            self.motion.fly(transfer, seat)
        if carried:
            self.timeline.finish()
        if change.what in (What.PLAYED, What.ENDED, What.REPLAYED):
            self.motion.settle_on(self.session.match.game.position)
        elif change.what is What.LIFTED:
            self.kit.sound.play("pick")
        elif change.spot:
            self.kit.sound.play("refused")
            self.motion.shake(change.spot)
        self._follow_trial()
        self._refresh()

    def _follow_trial(self) -> None:
        """Point the target out where it is time to; once all is done, the way on has the focus."""
        if self._pulses != self.trial.pulses:
            self._pulses = self.trial.pulses
            target = self.trial.target
            self._pulse = Pulse(target) if target else None
        if self.trial.is_done and not self._is_finished:
            self._is_finished = True
            self.course.finish(self.trial.effort)
            self.panel.update()
            self.ui.focus.set(self.panel.next.target)
            self.kit.sound.play("turn")

    def _hurry(self) -> bool:
        """End what moves by itself; whether the exercise is done with that, so that what ended it
        does not press the button that leads on."""
        was_done = self.trial.is_done
        if self.motion.moving:
            self.motion.finish()
            self._refresh()
        while (change := self.trial.hurry()).what is not What.NOTHING:
            self._see(change)
            self.motion.finish()
        return self.trial.is_done and not was_done

    def _refresh(self) -> None:
        """Let the panel follow what the board shows."""
        self.redraw()
        self.chip.follow()
        if not self.awaits_lift:
            self.panel.update()

    def _is_for_board(self, event: pygame.Event) -> bool:
        """Whether a key may go to the board: stones wait until one may choose."""
        is_command = event.key in _ALWAYS or event.mod & WITH_CTRL
        return bool(is_command) or (self.trial.may_choose and event.key not in PAGE_KEYS)

    @property
    def _is_on_board(self) -> bool:
        """Whether the keyboard's focus is on a place of the board."""
        return self.pointing.focused is not None
