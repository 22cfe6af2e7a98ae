"""The game: a session at the table, its board and its panel, seen and heard."""

from collections.abc import Iterable, Iterator, Sequence

import pygame

from tholos_desktop.board.choice import new_board
from tholos_desktop.board.in_air import Air
from tholos_desktop.board.view import BoardView, Marks
from tholos_desktop.language.names import shown_names
from tholos_desktop.reader.tree import Node
from tholos_desktop.rules import Position
from tholos_desktop.scenes.game import commands
from tholos_desktop.scenes.game.chip import Chip
from tholos_desktop.scenes.game.explanation import Explanation
from tholos_desktop.scenes.game.heard import Heard, panel_nodes
from tholos_desktop.scenes.game.keys import BoardKeys
from tholos_desktop.scenes.game.motion import GameMotion
from tholos_desktop.scenes.game.panel import GamePanel, Ways, panel_width
from tholos_desktop.scenes.game.pointing import Pointing
from tholos_desktop.scenes.game.refusal import RefusalCard
from tholos_desktop.scenes.game.status import marks
from tholos_desktop.scenes.game.teacher import Teacher
from tholos_desktop.scenes.game.timekeeper import Timekeeper
from tholos_desktop.scenes.game.try_it import Offering, TryButton
from tholos_desktop.scenes.game.ways_out import WaysOut
from tholos_desktop.scenes.routed_scene import RoutedScene
from tholos_desktop.scenes.routes import Routes
from tholos_desktop.storage.learned import GAME
from tholos_desktop.table.hand import Spot
from tholos_desktop.table.match import Match
from tholos_desktop.table.session import Change, Session, What
from tholos_desktop.table.timeline import Step, Timeline
from tholos_desktop.ui.context import Kit
from tholos_desktop.ui.patches import Patch, Shape, draw_shapes
from tholos_desktop.ui.scene import Scene
from tholos_desktop.ui.ui import Ui

END_SECONDS = 0.9
"""How long the complete temple is seen before the scoring."""


class GameScene(RoutedScene[None]):
    """A match at the table. The session is ahead of what is shown while stones fly."""

    def __init__(self, kit: Kit, routes: Routes, match: Match) -> None:
        super().__init__(kit, routes)
        self.match = match
        self.session = Session(match, kit.engine)
        self.motion = GameMotion(kit, match.game.position)
        self.pointing = Pointing(kit, self.session, self)
        self.refusal = RefusalCard(self.session, self)
        self.explanation = Explanation(kit, self.session)
        self.offering = Offering(kit, self.session)
        self.teacher = Teacher(self, self.session, self.motion)
        self._time = Timekeeper(kit, self.session)
        self._heard = Heard(kit.words, self.session, self)
        self._ways = WaysOut(self, self.session, self.motion)
        self._keys = BoardKeys(
            kit,
            self.session,
            self,
            commands={pygame.K_ESCAPE: self._ways.pause, pygame.K_v: self.turn_view},
            ctrl_commands={
                pygame.K_c: lambda: self.show(commands.copy(kit, self.session)),
                pygame.K_s: lambda: self.show(commands.save(kit, self.session)),
                pygame.K_v: self._ways.paste,
            },
        )
        self._ends = False
        """Whether the scoring follows when all has landed."""
        self._ending: Scene[None] | None = None
        """What comes then, made ready while the last stones land."""
        self._preparing: Iterator[None] = iter(())

    # Life

    @property
    def moving(self) -> bool:
        """While anything moves, and while an answer waits for its moment."""
        waits = self.session.has_answer or self.explanation.is_waiting or self.teacher.is_waiting
        return self.motion.moving or waits or self.pointing.is_dragging or self._time.is_short

    def enter(self) -> None:
        """Begin or go on; the match is kept from now on."""
        self.kit.saves.keep(self.match)
        self.session.begin()
        self.kit.sound.next_piece()
        super().enter()
        if not self.match.game.ply:
            self.motion.open(self.board)

    def leave(self) -> None:
        """Drop the widgets, the pictures and the bot's thoughts."""
        self.session.rest()
        self.teacher.rest()
        self._drop_ending()
        super().leave()
        del self._board, self.panel

    def pause(self) -> None:
        """Something lies over the board: bots wait, and the clock stands."""
        self._time.follow(runs=False)
        self._time.keep()
        self.session.rest()
        self.teacher.rest()

    def resume(self) -> None:
        """The speed may have been chosen anew."""
        self.timeline.speed = self.kit.settings.speed
        self._refresh()

    def build(self, ui: Ui) -> None:
        """Lay out board and panel."""
        self.motion.opening = None
        self._drop_ending()
        if self._ends:
            self._preparing = self._prepare_ending()
        width, (right, bottom) = panel_width(ui), ui.size
        rect = pygame.Rect(0, 0, right - width, bottom)
        self._board = new_board(
            self.kit,
            rect,
            self.match.game.start,
            text=ui.text_px("small"),
            below=self.match.near_side,
        )
        self.pointing.lay_out(ui)
        self.chip = Chip(self.session, self, ui)
        ways = Ways(self._ways.pause, self._ways.rules, self._ways.log, self.choose_speed)
        beside = pygame.Rect(rect.right, 0, width, bottom)
        self.panel = GamePanel(self.session, self, ui, beside, ways, teacher=self.teacher)
        self.try_it = TryButton(
            self.offering,
            self,
            ui,
            self.panel.status,
            self._ways.try_out,
            is_covered=lambda: bool(self.teacher.text),
        )

    def handle(self, event: pygame.Event) -> None:
        """Widgets first, then the board; a click or key also finishes what is moving."""
        if self.motion.moving and event.type in (pygame.MOUSEBUTTONDOWN, pygame.KEYDOWN):
            self.motion.finish()
            self._refresh()
            if self._ends:  # the scoring is about to take this scene's place
                return
        if event.type == pygame.KEYDOWN and self._keys.handle(event):
            return
        if self.panel.handle(event) or self.ui.handle(event):
            self.redraw_changes()
            return
        if not self.chip.handle(event) and not self.try_it.handle(event):
            self.pointing.handle(event)

    def drawn(self) -> Iterable[Node]:
        """The panel's texts and the turns."""
        return panel_nodes(self.panel)

    def heard(self) -> Sequence[str]:
        """The last turn and the status."""
        return self._heard.lines(self.panel)

    def update(self, dt: float) -> None:
        """Let stones fly, ask bots and hear them; once the game has ended, go to the scoring."""
        super().update(dt)
        was_moving, awaited_lift = self.timeline.moving, self.awaits_lift
        if self.motion.update(dt, self.pointing.held(), calm=self._is_calm):
            self.redraw_changes()
        self.session.pass_time(dt)
        if self.explanation.follow(dt, self.pointed, may_show=self._may_explain):
            self.redraw_changes()
        is_still = not self.timeline.moving
        if was_moving and is_still:
            self.session.landed()
        if (was_moving and is_still) or (awaited_lift and not self.awaits_lift):
            self._refresh()
        is_on_top = self.stack.top is self
        if self.teacher.follow(dt, may_think=is_on_top and not self._ends):
            self._refresh()
        self._follow_clock(may_run=is_on_top and is_still)
        if not is_on_top:
            return
        if self._ends and is_still:
            self._score()
            return
        next(self._preparing, None)
        self.show(self.session.hear(pace=self.motion.pace, may_play=is_still))
        self._tell_notices()
        if is_still and not self.motion.opening:
            self.show(self.offering.follow() if not self.teacher.text else Change())

    def draw(self, surface: pygame.Surface) -> None:
        """The board, the panel, the widgets."""
        is_board = self.board.rect.colliderect(surface.get_clip())
        if is_board:
            air, told = self._shown()
            self.board.draw(surface, self.seen, air=air, marks=told)
            draw_shapes(surface, self.motion.opening_shapes())
        self.panel.draw(surface)
        super().draw(surface)
        draw_shapes(surface, self.try_it.shapes())
        if is_board:
            draw_shapes(surface, self._cards())

    def patches(self) -> Iterable[Patch]:
        """What may change of all these."""
        air, told = self._shown()
        yield from self.board.patches(self.seen, air=air, marks=told)
        yield from self.panel.patches()
        yield from self.ui.patches()
        for shape in (*self.motion.opening_shapes(), *self.try_it.shapes(), *self._cards()):
            yield shape.patch

    def _shown(self) -> tuple[Air, Marks]:
        """What moves on the board now, and what is pointed out there."""
        session, air = self.session, Air()
        if not session.looks_back:
            air = self.motion.air(self.pointing.carried, self.pointing.seat)
        told = self.teacher.marks(marks(session, self.pointed, may_choose=self.may_choose))
        return air, told._replace(selected=None) if self.pointing.carried else told

    def _cards(self) -> Iterator[Shape]:
        """What lies over the board."""
        yield from self.refusal.shapes(self.ui, self.chip)
        free = [self.chip.rect] if self.chip.is_there else []
        yield from self.explanation.shapes(self.ui, self.board.geometry, self.seen, free=free)
        yield from self.chip.shapes()

    # What is seen

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
        """What the board shows: an earlier position that is looked at, else what stands there."""
        return self.session.shown if self.session.looks_back else self.settled

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
        return self.session.may_choose and not self.timeline.moving

    def show(self, change: Change, *, carried: bool = False) -> None:
        """Let what a step did be seen and heard; a match that has gone on is kept.

        ``carried`` says that the mouse has carried the stone to its place already.
        """
        if change.what is What.NOTHING:
            return
        self.refusal.follow(change)
        self.explanation.dismiss()
        for transfer, seat in self.pointing.sent_off(change.transfers):
            self.motion.fly(transfer, seat)
        if carried:
            self.timeline.finish()
        if change.what in (What.PLAYED, What.ENDED, What.REPLAYED):
            self._follow_game(change.what)
        elif change.what is What.SCORED:
            self._score()
        elif change.what is What.LIFTED:
            self.kit.sound.play("pick")
        elif change.spot:
            self.kit.sound.play("refused")
            self.motion.shake(change.spot)
        self._refresh()

    def turn_view(self) -> None:
        """From the temple to the plan or back; the choice is kept."""
        self.kit.settings.view = "temple" if self.board.is_plan else "plan"
        self.kit.settings.save()
        self.relayout()
        self.pointing.look_again()

    def choose_speed(self, speed: str) -> None:
        """Let things move faster or slower from now on, as one of the options does."""
        self.kit.settings.animation = speed
        self.kit.settings.save()
        self.timeline.speed = self.kit.settings.speed
        self.show(self.session.tell(f"game.speed.{speed}"))

    def _follow_game(self, what: What) -> None:
        """Turns were played or undone: once all has landed, show the next player in turn."""
        self.motion.settle_on(self.match.game.position)
        self.kit.saves.keep(self.match)
        self._ends = what is What.ENDED
        if what is not What.REPLAYED:
            self.offering.played()
        if self._ends:
            self._preparing = self._prepare_ending()
            self.timeline.add(Step(END_SECONDS))
        elif what is What.PLAYED and self.session.is_persons_turn:
            self.timeline.add(Step(0, on_end=lambda: self.kit.sound.play("turn")))

    def _follow_clock(self, *, may_run: bool) -> None:
        """Let the clock run while somebody may play; tell when a flag falls."""
        runs = may_run and not (self.motion.opening or self._ends or self._time.is_up)
        if self._time.follow(runs=runs):
            self.kit.sound.play("refused")
            self.show(self.session.tell("clock.flag", name=self._name_in_turn))
        if self.match.clock and runs:
            self.redraw_changes()
        if self._time.is_up and may_run:
            self._ways.time_up()

    @property
    def _name_in_turn(self) -> str:
        return shown_names(self.kit.words, self.match.players)[self.match.game.position.side]

    def _tell_notices(self) -> None:
        """Tell what has become of files once a person may read it; bots that one watches wait."""
        notices, session = self.kit.saves.notices, self.session
        if notices and not session.news and (session.is_persons_turn or session.is_watched):
            session.hold()
            notice = notices.pop(0)
            self.show(session.tell(notice.key, **notice.values))

    def _refresh(self) -> None:
        """Let the panel follow what the board shows: it waits for the first stone to lift off."""
        self.redraw_changes()
        self.chip.follow()
        self.try_it.follow()
        if not self.awaits_lift:
            self.panel.update()

    @property
    def _is_calm(self) -> bool:
        """Whether nothing happens that one should look at."""
        return self.may_choose and self.stack.top is self

    @property
    def _may_explain(self) -> bool:
        """Whether a card may lie on the board: nothing flies there, and nothing is dragged."""
        moves = self.timeline.moving or self.motion.opening or self.pointing.is_dragging
        return not moves and self.stack.top is self and not self.refusal.is_there

    def _score(self) -> None:
        ending, self._ending, self._ends = self._ending, None, False
        if not self.session.is_watched:
            self.kit.learned.finish(GAME)
        self.give_way_to(ending or self.routes.ending(self.match))

    def _prepare_ending(self) -> Iterator[None]:
        """Make ready what follows, a part at each step."""
        self._ending = self.routes.ending(self.match)
        yield
        easel = pygame.Surface(self.size)
        yield
        yield from self._ending.prepare(easel)

    def _drop_ending(self) -> None:
        """Let go of what is ready of it."""
        self._preparing = iter(())
        if self._ending:
            self._ending.leave()
            self._ending = None
