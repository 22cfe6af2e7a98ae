"""The game: the board and its panel, turns by hand and by bots, undo and redo."""

from typing import Any

import pygame

from tholos_desktop.board.choice import new_board
from tholos_desktop.board.view import BoardView
from tholos_desktop.rules import SIDES, WHITE, Position, Side
from tholos_desktop.scenes.game.keys import add_targets, handle_key
from tholos_desktop.scenes.game.motion import GameMotion
from tholos_desktop.scenes.game.mouse import BoardMouse
from tholos_desktop.scenes.game.panel import GamePanel, panel_width
from tholos_desktop.scenes.game.pause import MENU, RESTART, VIEW, PauseScene
from tholos_desktop.scenes.game.status import marks
from tholos_desktop.table.hand import Hand, Spot
from tholos_desktop.table.match import Match
from tholos_desktop.table.opponent import Opponent
from tholos_desktop.table.timeline import Step, Timeline
from tholos_desktop.ui.context import Kit
from tholos_desktop.ui.scene import Scene, Size
from tholos_desktop.ui.ui import Ui

END_SECONDS = 0.9
"""How long the complete temple is seen before the scoring."""
POINTED_HEIGHT, PICKED_HEIGHT = 0.022, 0.09
"""How high a stone is held that may be picked up, and one that is, in ring radii."""


class GameScene(Scene):
    """A match at the table. The model is ahead of what is shown while stones fly."""

    def __init__(self, kit: Kit, match: Match) -> None:
        super().__init__()
        self.kit, self.match = kit, match
        self.hand = Hand(match.game.position)
        self.viewing: int | None = None
        """The number of turns after which an earlier position is looked at."""
        self.motion = GameMotion(kit, match.game.position)
        self.ui = Ui(kit, (1, 1))
        self.news: str | None = None
        """Something to tell instead of what may be done; gone with the next step."""
        self.opponent = Opponent(match)
        self.mouse = BoardMouse(self)
        self.focused: Spot | None = None
        """What the keyboard's focus is on."""
        self._ends = False

    # Life

    @property
    def moving(self) -> bool:
        """While anything moves, and while an answer waits for its moment."""
        return self.motion.moving or self.opponent.has_answer or self.mouse.is_dragging

    def enter(self) -> None:
        """Begin or go on; the match is kept from now on."""
        self.kit.saves.keep(self.match)
        self.kit.engine.new_game()
        self.kit.sound.next_piece()
        super().enter()
        if not self.match.game.ply:
            self.motion.open(self.board)

    def leave(self) -> None:
        """Drop the widgets and the bot's thoughts."""
        self.kit.engine.cancel()
        self.ui.kill()

    def pause(self) -> None:
        """Something lies over the board: bots wait."""
        self.opponent.forget(self.kit.engine)

    def resume(self, result: Any) -> None:
        """Carry out what was chosen in the pause or in the log."""
        self.timeline.speed = self.kit.settings.speed
        if result == MENU:
            self.stack.pop()
        elif result == RESTART:
            again = self.match.restart()
            from tholos_desktop.scenes.menus.menu import scene_of

            self.stack.replace(scene_of(self.kit, again))
        elif result == VIEW:
            self.turn_view()
        elif isinstance(result, int):
            self.view(result)
        self._refresh()

    def resize(self, size: Size) -> None:
        """Lay out board and panel."""
        place = self.ui.place()
        self.ui.kill()
        self.motion.opening = None
        self.ui = ui = Ui(self.kit, size)
        width = panel_width(ui)
        rect = pygame.Rect(0, 0, size[0] - width, size[1])
        self.board: BoardView = new_board(
            self.kit, rect, self.match.game.start, text=ui.text_px("small"), below=self._below
        )
        add_targets(self)
        self.panel = GamePanel(self, ui, pygame.Rect(rect.right, 0, width, size[1]))
        ui.restore(place)
        self.changed = True

    def update(self, dt: float) -> None:
        """Let stones fly, ask bots and hear them."""
        self.ui.update(dt)
        was_moving = self.timeline.moving
        if self.motion.update(dt, self._held(), calm=self._is_calm):
            self.changed = True
        self.opponent.pass_time(dt)
        if was_moving and not self.timeline.moving:
            self.opponent.pause()
            self._refresh()
        if self.stack.top is self:
            self._follow_bots()

    def draw(self, surface: pygame.Surface) -> None:
        """The board, the panel, the widgets."""
        position = self.settled
        if self.viewing is not None:
            position = self.match.game.position_after(self.viewing)
        air = None if self.looks_back else self.motion.air(self.mouse.carried())
        self.board.draw(surface, position, air=air, marks=marks(self))
        self.motion.draw_opening(surface)
        self.panel.draw(surface)
        self.ui.draw(surface)

    # What panel, mouse and keys ask

    @property
    def timeline(self) -> Timeline:
        """What moves."""
        return self.motion.timeline

    @property
    def settled(self) -> Position:
        """What stands on the board, without the stones in the air."""
        return self.motion.settled

    @property
    def pointed(self) -> Spot | None:
        """What the mouse, or the keyboard's focus, is on."""
        return self.focused if self.kit.keys_in_use else self.mouse.hovered

    @property
    def names(self) -> dict[Side, str]:
        """The players' names."""
        return {side: player.name for side, player in self.match.players.items()}

    @property
    def looks_back(self) -> bool:
        """Whether an earlier position is shown."""
        return self.viewing is not None

    @property
    def is_persons_turn(self) -> bool:
        """Whether a person is to choose a turn here and now."""
        game = self.match.game
        return not game.is_over and not self.match.is_bot(game.position.side)

    @property
    def may_choose(self) -> bool:
        """Whether a person may touch stones right now."""
        return self.is_persons_turn and not self.timeline.moving and not self.looks_back

    @property
    def may_finish(self) -> bool:
        """Whether the turn may end as it is, or the scoring be seen."""
        return self.match.game.is_over or (self.hand.picker.may_stop and not self.looks_back)

    @property
    def may_undo(self) -> bool:
        """Whether there is anything to take back."""
        return bool(self.match.game.ply) or not self.hand.is_empty

    # Input

    def handle(self, event: pygame.Event) -> None:
        """Widgets first, then the board; a click or key also finishes what is moving."""
        if self.motion.moving and event.type in (pygame.MOUSEBUTTONDOWN, pygame.KEYDOWN):
            self.motion.finish()
            self._refresh()
        if event.type == pygame.KEYDOWN and handle_key(self, event):
            return
        if self.panel.handle(event) or self.ui.handle(event):
            self.changed = True
            return
        self.mouse.handle(event)

    def touch(self, spot: Spot) -> None:
        """A place of the board is touched, by mouse or key."""
        self.changed = True
        if self.looks_back:
            self.view(None)
            return
        self.news = None
        if self.opponent.is_held:
            self.opponent.is_held = False
        elif not self.is_persons_turn:
            self.news = self.kit.words(
                "game.over_already" if self.match.game.is_over else "game.not_your_turn"
            )
        if not self.is_persons_turn:
            if self.news:
                self._refuse(spot)
            return
        self._begin_choice()
        held = self.hand.lifted
        transfer = self.hand.touch(spot)
        if self.hand.reason:
            self._refuse(spot)
        elif self.hand.lifted and self.hand.lifted != held:
            self.kit.sound.play("pick")
        if transfer:
            self.motion.fly(transfer)
            if self.hand.picker.is_final:
                self.finish_turn()
        self.panel.update()

    def finish_turn(self) -> None:
        """End the turn as it is chosen; once the game is over, go to the scoring."""
        if self.match.game.is_over:
            self._go_to_scoring()
            return
        turn = self.hand.picker.turn
        if turn is None or self.looks_back:
            return
        self.match.game.play(turn)
        self._settle_on_position()
        self._played()

    def step_back(self) -> None:
        """One step back: from an earlier position, the lifted stone, or the last transfer."""
        self.news = None
        if self.looks_back:
            self.view(None)
            return
        transfer = self.hand.back()
        if transfer:
            self.motion.fly(transfer.reversed())
        self._refresh()

    def undo(self) -> None:
        """Take back the step under way, else the last turn; against a bot, to one's own turn."""
        self.viewing = None
        if not self.hand.is_empty:
            while not self.hand.is_empty:
                transfer = self.hand.back()
                if transfer:
                    self.motion.fly(transfer.reversed())
            self._refresh()
            return
        self.opponent.forget(self.kit.engine)
        self._ends = False
        game = self.match.game
        while turn := game.undo():
            for transfer in reversed(turn.transfers):
                self.motion.fly(transfer.reversed())
            if not self.match.is_bot(game.position.side) or self._is_watched:
                break
        self.opponent.is_held = self._is_watched or self.match.is_bot(game.position.side)
        self._changed_by_undo()

    def redo(self) -> None:
        """Play what was undone again; against a bot, to one's own turn."""
        if not self.hand.is_empty:
            return
        self.viewing = None
        self.opponent.forget(self.kit.engine)
        game = self.match.game
        while turn := game.redo():
            for transfer in turn.transfers:
                self.motion.fly(transfer)
            if not self.match.is_bot(game.position.side) or self._is_watched:
                break
        self._changed_by_undo()

    def view(self, number: int | None) -> None:
        """Look at the position after a number of turns; ``None`` is now."""
        last = self.match.game.ply
        self.viewing = None if number is None or number >= last else max(0, number)
        self._refresh()

    def turn_view(self) -> None:
        """From the temple to the plan or back; the choice is kept."""
        self.kit.settings.view = "temple" if self.board.is_plan else "plan"
        self.kit.settings.save()
        self.resize(self.size)
        self.mouse.look_again()

    def tell(self, key: str, **values: object) -> None:
        """Tell something instead of what may be done."""
        self.news = self.kit.words(key, **values)
        self.changed = True

    def open_pause(self) -> None:
        """Go on, save, restart, options, rules, menu."""
        self.motion.finish()
        self.stack.push(PauseScene(self.kit, self.match, shows_plan=self.board.is_plan))

    def open_rules(self) -> None:
        """The rulebook."""
        from tholos_desktop.scenes.rulebook.scene import RulesScene

        self.stack.push(RulesScene(self.kit))

    def focus_on(self, spot: Spot | None) -> None:
        """The keyboard's focus has come to a place of the board, or left it."""
        self.focused = spot
        self.changed = True

    # Turns

    @property
    def _is_watched(self) -> bool:
        """Whether bots play both sides."""
        return all(map(self.match.is_bot, SIDES))

    @property
    def _below(self) -> Side:
        """Whose workshop is at the bottom: the only person's, else White's."""
        persons = [side for side in SIDES if not self.match.is_bot(side)]
        return persons[0] if len(persons) == 1 else WHITE

    def _begin_choice(self) -> None:
        if self.hand.picker.position != self.match.game.position:
            self.hand = Hand(self.match.game.position)

    def _refuse(self, spot: Spot) -> None:
        """Show that a touch did nothing; why is told in words."""
        self.kit.sound.play("refused")
        self.motion.shake(spot)

    @property
    def _is_calm(self) -> bool:
        """Whether nothing happens that one should look at."""
        return self.may_choose and self.stack.top is self

    def _held(self) -> dict[Spot, float]:
        """How high the stones under the hand are held."""
        if not self.may_choose:
            return {}
        if self.hand.lifted:
            return {self.hand.lifted: PICKED_HEIGHT}
        pointed = self.pointed
        return {pointed: POINTED_HEIGHT} if pointed and pointed in self.hand.sources() else {}

    def _settle_on_position(self) -> None:
        """Once all has landed, show the game's position with the next player in turn."""
        self.motion.settle_on(self.match.game.position)
        self.hand = Hand(self.match.game.position)

    def _played(self) -> None:
        """A turn has been played: keep the match, and see whether it was the last."""
        self.viewing, self.news = None, None
        self.opponent.pause()
        self.kit.saves.keep(self.match)
        if self.match.game.is_over:
            self._ends = True
            self.timeline.add(Step(END_SECONDS))
        elif self.is_persons_turn:
            self.timeline.add(Step(0, on_end=lambda: self.kit.sound.play("turn")))
        self._refresh()

    def _changed_by_undo(self) -> None:
        self.news = None
        self.opponent.pause()
        self._settle_on_position()
        self.kit.saves.keep(self.match)
        self._refresh()

    def _refresh(self) -> None:
        self.changed = True
        self.panel.update()
        if self._ends and not self.timeline.moving:
            self._ends = False
            self._go_to_scoring()

    def _go_to_scoring(self) -> None:
        from tholos_desktop.scenes.ending.counting_scene import ending_scene

        self.stack.replace(ending_scene(self.kit, self.match))

    def _follow_bots(self) -> None:
        """Play what a bot has answered, and tell what is wrong with the engine."""
        engine = self.kit.engine
        is_free = not self.timeline.moving and not self.looks_back
        text = self.opponent.follow(engine, pace=self.motion.pace, may_play=is_free)
        if trouble := engine.tell_trouble():
            self.tell(trouble)
        if text is None:
            return
        for transfer in self.match.game.play(text).transfers:
            self.motion.fly(transfer)
        self._settle_on_position()
        self._played()
