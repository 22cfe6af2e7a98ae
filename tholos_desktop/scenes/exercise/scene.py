"""The scene of an exercise: a board with a goal. Lessons, puzzles and reviews supply exercises."""

from collections.abc import Collection, Iterator, Mapping, Sequence
from functools import partial

import pygame

from tholos_desktop.board.view import Marks
from tholos_desktop.rules import LOCATIONS, Location, Side
from tholos_desktop.scenes.board.keys import PAGE_KEYS, BoardKeys
from tholos_desktop.scenes.board.outlines import Pulse, outlines
from tholos_desktop.scenes.board.scene import BoardScene
from tholos_desktop.scenes.exercise.panel import ExercisePanel, attempt_names
from tholos_desktop.scenes.routes import Routes
from tholos_desktop.storage.learned import LearningDiary
from tholos_desktop.table.picker import dark_cards
from tholos_desktop.table.turn_input import EventKind, Spot, TurnEvent
from tholos_desktop.teaching.attempt import Attempt
from tholos_desktop.teaching.board import BoardSequence
from tholos_desktop.teaching.exercise import ExerciseSequence
from tholos_desktop.teaching.practice import PracticeSequence
from tholos_desktop.ui.boxes import Box
from tholos_desktop.ui.clipboard import WITH_CTRL
from tholos_desktop.ui.dirty_regions import Painter
from tholos_desktop.ui.focus import ACTIVATE
from tholos_desktop.ui.ui import Ui

_ALWAYS = pygame.K_ESCAPE, pygame.K_v


class ExerciseScene(BoardScene[bool]):
    """Plays a sequence of exercises. Closes with ``True`` after the last exercise, or with ``None``
    if the player leaves early."""

    panel: ExercisePanel
    learned: LearningDiary

    def __init__(self, routes: Routes, sequence: ExerciseSequence, learned: LearningDiary) -> None:
        super().__init__(routes)
        self.learned = learned
        self.sequence = sequence
        self._begin()

    def _begin(self) -> None:
        self.attempt = Attempt(self.sequence.exercise)
        self.begin_with(self.attempt)
        self.attempt.listen(self._follow_attempt)
        self._pulse: Pulse | None = None
        self._pulses = 0
        self._is_finished = False
        """True once the sequence has recorded that the player has done the exercise."""
        self._was_done = False
        self._could_show = False
        self._keys = BoardKeys(self, self.pointing)

    @property
    def help_page(self) -> str | None:
        return "keys" if self.panel.explains_keys else super().help_page

    @property
    def moving(self) -> bool:
        return super().moving or self.attempt.is_waiting or self._pulse is not None

    def enter(self) -> None:
        super().enter()
        self.motion.open(self.board)

    def leave(self) -> None:
        self.sequence.close()
        super().leave()

    def build(self, ui: Ui) -> None:
        self.motion.opening = None
        above = self.above
        places = self.lay_board(ui, above=above.height(ui, ui.size[0]) if above else 0)
        if above:
            above.place(ui, places.above)
        progress = self.sequence.progress
        self.panel = ExercisePanel(
            self.attempt,
            self,
            ui,
            places.beside,
            leave=self.quit,
            go_on=self.go_on,
            progress=progress,
            next_key=self.next_key,
            dismiss_key="coach.dismiss" if isinstance(self.sequence, PracticeSequence) else "",
        )

    @property
    def above(self) -> Box | None:
        """What stands above the board, if anything."""
        return None

    def handle(self, event: pygame.Event) -> None:
        if event.type in (pygame.MOUSEBUTTONDOWN, pygame.KEYDOWN):
            was_moving = self.timeline.moving or self.attempt.is_waiting
            would_leave = event.type == pygame.KEYDOWN and event.key == pygame.K_ESCAPE
            would_leave = would_leave and not self.attempt.may_let_go
            is_done = self._hurry() and not self.presses_button(event)
            if is_done or (was_moving and would_leave):
                return
        if event.type == pygame.KEYDOWN and self._is_for_board(event) and self._keys.handle(event):
            return
        is_on_board = event.type == pygame.KEYDOWN and event.key in ACTIVATE
        is_on_board = is_on_board and self.state.focused is not None
        if is_on_board and not self.attempt.may_choose:
            return
        if self.ui.handle(event):
            self.redraw_changes()
            return
        if not self.attempt.may_choose and event.type == pygame.MOUSEBUTTONDOWN:
            return
        if not self.chip.handle(event):
            self.pointing.handle(event)

    def presses_button(self, event: pygame.Event) -> bool:
        """True if the mouse presses a button that does something: then the press does that, too."""
        return event.type == pygame.MOUSEBUTTONDOWN and any(
            button.enabled and button.seen_rect.collidepoint(event.pos)
            for button in self.ui.buttons
        )

    def announcements(self) -> Sequence[str]:
        return tuple(filter(None, (*self.panel.texts, self.note.text)))

    def update(self, dt: float) -> None:
        was_moving = self.timeline.moving
        super().update(dt)
        if self._pulse:
            self._pulse.pass_time(dt)
            self._pulse = None if self._pulse.is_over else self._pulse
            self.redraw_changes()
        if was_moving != self.timeline.moving:
            self.refresh()
        if self.stack.top is self and not self.timeline.moving:
            self.attempt.follow(dt)
        if self.attempt.is_done and self.attempt.may_show != self._could_show:
            self._could_show = self.attempt.may_show
            self.refresh()

    def on_board(self, told: Marks) -> Iterator[Painter]:
        """Yield the ring around the spot that a message points out, and the outlines of a hint."""
        if self.attempt.outlined:
            spots = [Spot(where) for where in sorted(self.attempt.outlined)]
            yield from outlines(self.ui, self.board, self.viewed, spots)
        if self._pulse:
            yield self._pulse.shape(self.ui, self.board, self.viewed)
        yield from super().on_board(told)

    @property
    def may_choose(self) -> bool:
        return self.attempt.may_choose and not self.timeline.moving

    @property
    def near_side(self) -> Side:
        return self.attempt.side

    @property
    def dark(self) -> Collection[Location]:
        """Locations without a bonus action in the turn that is looked for, also after a try."""
        if not self.attempt.exercise.allows_bonus:
            return LOCATIONS
        return dark_cards(self.attempt.asked, self.attempt.side)

    @property
    def shows_only(self) -> bool:
        return self.attempt.shows_only

    @property
    def previews_points(self) -> bool:
        """True in lessons. Who solves a puzzle counts alone."""
        return super().previews_points and isinstance(self.sequence, BoardSequence)

    @property
    def names(self) -> Mapping[Side, str]:
        return attempt_names(self.ctx.words, self.attempt.side)

    @property
    def next_key(self) -> str:
        return self.sequence.next_key

    def go_on(self) -> None:
        if self.attempt.was_solved:
            self.go_to_next()
        elif isinstance(self.sequence, PracticeSequence):
            words = self.ctx.words
            dismiss, text = words("coach.dismiss"), words("coach.dismiss_says")
            then = partial(self._dismiss, self.sequence)
            self.ask(dismiss, text, yes=dismiss, no=words("app.back"), then=then)

    def _dismiss(self, sequence: PracticeSequence) -> None:
        sequence.dismiss()
        self.go_to_next()

    def go_to_next(self) -> None:
        if not self.sequence.go_on():
            self.end()
            return
        self._begin()
        self.relayout()
        focus = self.ui.focus
        focus.set(focus.suggested() or focus.targets()[0])
        self.pointing.look_again()
        self.motion.open(self.board)

    def end(self) -> None:
        self.close(True)

    def quit(self) -> None:
        """Leave before the end of the sequence."""
        self.close()

    def _follow_attempt(self, _: TurnEvent) -> None:
        """Highlight the target when the attempt asks for a highlight. When the exercise is done,
        focus the *Next* button."""
        if self._pulses != self.attempt.pulses:
            self._pulses = self.attempt.pulses
            target = self.attempt.target
            self._pulse = Pulse(target) if target else None
        was_done, self._was_done = self._was_done, self.attempt.is_done
        if self.attempt.is_done and not was_done:
            if not self._is_finished:
                self.sequence.finish(self.attempt.effort)
            self._is_finished = True
            self.panel.update()
            if self.panel.next is not None:
                self.ui.focus.set(self.panel.next.button.target)
            if self.attempt.effort.was_shown:
                self.ctx.sound.play("turn")
            else:
                self.motion.flourish(is_victory=self.attempt.game.is_over)

    def _hurry(self) -> bool:
        """Finish all animation. Return True if the exercise is now completed."""
        was_done = self.attempt.is_done
        if self.motion.moving:
            self.motion.finish()
            self.refresh()
        while self.attempt.hurry().kind is not EventKind.NOTHING:
            self.motion.finish()
        return self.attempt.is_done and not was_done

    def _is_for_board(self, event: pygame.Event) -> bool:
        is_command = event.key in _ALWAYS or event.mod & WITH_CTRL
        return bool(is_command) or (self.attempt.may_choose and event.key not in PAGE_KEYS)
