"""The game: the board and its panel, turns by hand and by bots, undo and redo."""

from typing import Any

import pygame

from tholos_desktop import narrate
from tholos_desktop.board import Board, Marks
from tholos_desktop.hand import Hand, Spot, spots_of
from tholos_desktop.kit import Kit
from tholos_desktop.match import Match
from tholos_desktop.opponent import Opponent
from tholos_desktop.rules import (
    BLACK,
    QUARRY,
    SIDES,
    WHITE,
    Position,
    Side,
    Transfer,
    is_location,
)
from tholos_desktop.scene import Scene, Size
from tholos_desktop.scenes.gamekeys import add_targets, spot_of_key
from tholos_desktop.scenes.gamepanel import GamePanel, panel_width
from tholos_desktop.scenes.pause import MENU, RESTART, PauseScene
from tholos_desktop.sound import transfer_effects
from tholos_desktop.timeline import SPEEDS, Flight, Step, Timeline
from tholos_desktop.ui import Ui

END_SECONDS = 0.9
"""How long the complete temple is seen before the scoring."""
_SHORTCUT = pygame.KMOD_CTRL | pygame.KMOD_META


class GameScene(Scene):
    """A match at the table. The model is ahead of what is shown while stones fly."""

    def __init__(self, kit: Kit, match: Match) -> None:
        super().__init__()
        self.kit, self.match = kit, match
        self.hand = Hand(match.game.position)
        self.settled: Position = match.game.position
        """What stands on the board, without the stones in the air."""
        self.viewing: int | None = None
        """The number of turns after which an earlier position is looked at."""
        self.timeline = Timeline(self._speed)
        self.ui = Ui(kit, (1, 1))
        self.news: str | None = None
        """Something to tell instead of what may be done; gone with the next step."""
        self.opponent = Opponent(match)
        self._hovered: Spot | None = None
        self._focused: Spot | None = None
        self._drag: tuple[Spot, tuple[int, int]] | None = None
        self._ends = False

    # Life

    @property
    def moving(self) -> bool:
        """While stones fly, and while an answer waits for its moment."""
        return self.timeline.moving or self.opponent.has_answer or self._drag is not None

    def enter(self) -> None:
        """Begin or go on; the match is kept from now on."""
        self.kit.saves.keep(self.match)
        self.kit.engine.new_game()
        self.kit.sound.next_piece()
        super().enter()

    def leave(self) -> None:
        """Drop the widgets and the bot's thoughts."""
        self.kit.engine.cancel()
        self.ui.kill()

    def pause(self) -> None:
        """Something lies over the board: bots wait."""
        self.opponent.forget(self.kit.engine)

    def resume(self, result: Any) -> None:
        """Carry out what was chosen in the pause."""
        self.timeline.speed = self._speed
        if result == MENU:
            self.stack.pop()
        elif result == RESTART:
            again = self.match.restart()
            from tholos_desktop.scenes.menu import scene_of

            self.stack.replace(scene_of(self.kit, again))
        self._refresh()

    def resize(self, size: Size) -> None:
        """Lay out board and panel."""
        place = self.ui.place()
        self.ui.kill()
        self.ui = ui = Ui(self.kit, size)
        width = panel_width(ui)
        rect = pygame.Rect(0, 0, size[0] - width, size[1])
        advanced = any(self.match.game.start.ornaments)
        self.board = Board(self.kit, rect, advanced=advanced, below=self._below)
        add_targets(self)
        self.panel = GamePanel(self, ui, pygame.Rect(rect.right, 0, width, size[1]))
        ui.restore(place)
        self.changed = True

    def update(self, dt: float) -> None:
        """Let stones fly, ask bots and hear them."""
        self.ui.update(dt)
        was_moving = self.timeline.moving
        self.timeline.update(dt)
        self.opponent.pass_time(dt)
        if was_moving:
            self.changed = True
            if not self.timeline.moving:
                self.opponent.pause()
                self._refresh()
        if self.stack.top is self:
            self._follow_bots()

    def draw(self, surface: pygame.Surface) -> None:
        """The board, the panel, the widgets."""
        surface.fill(self.kit.theme.night)
        position = self.settled
        if self.viewing is not None:
            position = self.match.game.position_after(self.viewing)
        flying = () if self.looks_back else self.timeline.in_flight()
        self.board.draw(
            surface, position, flying=flying, carried=self._carried(), marks=self._marks()
        )
        self.panel.draw(surface)
        self.ui.draw(surface)

    # What the panel asks

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
    def may_finish(self) -> bool:
        """Whether the turn may end as it is, or the scoring be seen."""
        return self.match.game.is_over or (self.hand.picker.may_stop and not self.looks_back)

    @property
    def may_undo(self) -> bool:
        """Whether there is anything to take back."""
        return bool(self.match.game.ply) or not self.hand.is_empty

    def turn_texts(self) -> list[str]:
        """The log: every turn in notation and in words."""
        game = self.match.game
        return [
            f"{ply + 1}. {turn.notation}  "
            + narrate.turn_words(self.kit.words, game.position_after(ply), turn, self.names)
            for ply, turn in enumerate(game.turns)
        ]

    def status(self) -> tuple[str, bool]:
        """What to tell the player, and whether it is a warning."""
        words, game = self.kit.words, self.match.game
        if self.viewing is not None:
            return words("game.viewing", n=self.viewing, total=game.ply), False
        if self.hand.reason:
            return narrate.reason_words(words, self.hand.reason), True
        if self.news:
            return self.news, False
        if not game.is_over and not self.is_persons_turn:
            key = "game.held" if self.opponent.is_held else None
            name = self.names[game.position.side]
            return (words(key) if key else narrate.thinking_words(words, name)), False
        lifted = self.hand.lifted_stone
        return narrate.status_words(words, self.hand.picker, self.names, lifted), False

    def about(self) -> str:
        """In words: what the mouse, or the keyboard's focus, is on."""
        spot = self._focused if self.kit.keys_in_use else self._hovered
        if spot is None:
            return ""
        words, position = self.kit.words, self.settled
        if spot.zone == QUARRY:
            return narrate.quarry_words(words, position)
        if not is_location(spot.zone):
            return narrate.workshop_words(words, position, spot.zone, self.names)
        about = [narrate.column_words(words, position, spot.zone, self.names)]
        if ornament := position.ornament(spot.zone):
            about.append(narrate.ornament_words(words, ornament))
        return " ".join([*about, narrate.bonus_words(words, spot.zone)])

    # Input

    def handle(self, event: pygame.Event) -> None:
        """Widgets first, then the board; a click or key also finishes what is moving."""
        if self.timeline.moving and event.type in (pygame.MOUSEBUTTONDOWN, pygame.KEYDOWN):
            self.timeline.finish()
            self._refresh()
        if event.type == pygame.KEYDOWN and self._handle_key(event):
            return
        if self.panel.handle(event) or self.ui.handle(event):
            self.changed = True
            return
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 3:
            self.step_back()
        elif event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
            self._press(event.pos)
        elif event.type == pygame.MOUSEBUTTONUP and event.button == 1:
            self._release(event.pos)
        elif event.type == pygame.MOUSEMOTION:
            self._hover(event.pos)

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
                self.kit.sound.play("refused")
            return
        self._begin_choice()
        held = self.hand.lifted
        transfer = self.hand.touch(spot)
        if self.hand.reason:
            self.kit.sound.play("refused")
        elif self.hand.lifted and self.hand.lifted != held:
            self.kit.sound.play("pick")
        if transfer:
            self._fly(transfer)
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
            self._fly(transfer.reversed())
        self._refresh()

    def undo(self) -> None:
        """Take back the step under way, else the last turn; against a bot, to one's own turn."""
        self.viewing = None
        if not self.hand.is_empty:
            while not self.hand.is_empty:
                transfer = self.hand.back()
                if transfer:
                    self._fly(transfer.reversed())
            self._refresh()
            return
        self.opponent.forget(self.kit.engine)
        self._ends = False
        game = self.match.game
        while turn := game.undo():
            for transfer in reversed(turn.transfers):
                self._fly(transfer.reversed())
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
                self._fly(transfer)
            if not self.match.is_bot(game.position.side) or self._is_watched:
                break
        self._changed_by_undo()

    def view(self, number: int | None) -> None:
        """Look at the position after a number of turns; ``None`` is now."""
        last = self.match.game.ply
        self.viewing = None if number is None or number >= last else max(0, number)
        self._refresh()

    def open_pause(self) -> None:
        """Go on, save, restart, options, rules, menu."""
        self.timeline.finish()
        self.stack.push(PauseScene(self.kit, self.match))

    def open_rules(self) -> None:
        """The rulebook."""
        from tholos_desktop.scenes.rules import RulesScene

        self.stack.push(RulesScene(self.kit))

    def focus_on(self, spot: Spot | None) -> None:
        """The keyboard's focus has come to a place of the board, or left it."""
        self._focused = spot
        self.changed = True

    # The mouse

    def _press(self, point: tuple[int, int]) -> None:
        spot = self.board.spot_at(point, self.settled)
        if spot is None:
            return
        self.touch(spot)
        if self.hand.lifted == spot:
            self._drag = spot, point

    def _release(self, point: tuple[int, int]) -> None:
        drag, self._drag = self._drag, None
        if drag is None:
            return
        self.changed = True
        spot = self.board.spot_at(point, self.settled)
        if spot is not None and spot != drag[0] and self.hand.lifted == drag[0]:
            self.touch(spot)

    def _hover(self, point: tuple[int, int]) -> None:
        hovered = self.board.spot_at(point, self.settled)
        if hovered != self._hovered or self._drag:
            self._hovered = hovered
            self.changed = True

    # The keys

    def _handle_key(self, event: pygame.Event) -> bool:
        key = event.key
        if event.mod & _SHORTCUT:
            return self._handle_shortcut(key)
        if key == pygame.K_ESCAPE:
            if self.hand.is_empty and not self.looks_back:
                self.open_pause()
            else:
                self.step_back()
            return True
        if key in (pygame.K_PAGEUP, pygame.K_PAGEDOWN, pygame.K_HOME, pygame.K_END):
            now = self.match.game.ply if self.viewing is None else self.viewing
            steps = {pygame.K_PAGEUP: now - 1, pygame.K_PAGEDOWN: now + 1, pygame.K_HOME: 0}
            self.view(steps.get(key))
            return True
        spot = spot_of_key(key, self.settled)
        if spot is not None:
            self.kit.keys_in_use = True
            self.touch(spot)
        return spot is not None

    def _handle_shortcut(self, key: int) -> bool:
        if key == pygame.K_c:
            game = self.match.game
            ply = game.ply if self.viewing is None else self.viewing
            self.kit.clipboard.copy(game.position_after(ply).code)
            self._tell("game.copied")
        elif key == pygame.K_v:
            self._paste()
        elif key == pygame.K_s:
            self._save()
        else:
            return False
        return True

    # Turns

    @property
    def _speed(self) -> str:
        settings = self.kit.settings
        return "off" if settings.reduced_motion else settings.animation

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

    def _fly(self, transfer: Transfer) -> None:
        stone, source, target = transfer
        lifting, landing = transfer_effects(transfer)

        def lift() -> None:
            self.settled = self.settled.lift(stone, source)
            if lifting:
                self.kit.sound.play(lifting)

        def land() -> None:
            if landing:
                height = self.settled.height(target) if is_location(target) else 0
                self.kit.sound.play(landing, height=height)
            self.settled = self.settled.land(stone, target)

        self.timeline.add(Flight(transfer, on_start=lift, on_end=land))

    def _settle_on_position(self) -> None:
        """Once all has landed, show the game's position with the next player in turn."""

        def settle() -> None:
            self.settled = self.match.game.position

        self.timeline.add(Step(0, on_end=settle))
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
        from tholos_desktop.scenes.scoring import ScoringScene

        self.stack.replace(ScoringScene(self.kit, self.match))

    def _follow_bots(self) -> None:
        """Play what a bot has answered, and tell what is wrong with the engine."""
        engine = self.kit.engine
        is_free = not self.timeline.moving and not self.looks_back
        text = self.opponent.follow(engine, pace=SPEEDS[self._speed], may_play=is_free)
        if trouble := engine.tell_trouble():
            self._tell(trouble)
        if text is None:
            return
        for transfer in self.match.game.play(text).transfers:
            self._fly(transfer)
        self._settle_on_position()
        self._played()

    # Other things

    def _tell(self, key: str, **values: object) -> None:
        self.news = self.kit.words(key, **values)
        self.changed = True

    def _paste(self) -> None:
        words = self.kit.words
        try:
            match = Match.from_text(
                self.kit.clipboard.paste(), (words("setup.white"), words("setup.black"))
            )
        except ValueError:
            self._tell("game.not_a_game")
            return
        self.kit.saves.begin(match)
        self.stack.replace(GameScene(self.kit, match))

    def _save(self) -> None:
        names = self.names
        try:
            path = self.kit.saves.save(self.match, f"{names[WHITE]} – {names[BLACK]}")
        except (OSError, ValueError):
            self._tell("game.save_failed")
        else:
            self._tell("game.saved", name=path.stem)

    def _carried(self) -> tuple[str, tuple[int, int]] | None:
        lifted = self.hand.lifted_stone
        if self._drag is None or lifted is None:
            return None
        here = pygame.mouse.get_pos()
        far = pygame.Vector2(here).distance_to(self._drag[1]) > self.ui.px(8)
        return (lifted[1], here) if far else None

    def _marks(self) -> Marks:
        last = frozenset[Spot]()
        game = self.match.game
        shown = game.ply if self.viewing is None else self.viewing
        if shown and (self.hand.is_empty or self.looks_back):
            transfers = game.turns[shown - 1].transfers
            last = frozenset(spot for transfer in transfers for spot in spots_of(transfer))
        idle = not self.is_persons_turn or self.timeline.moving or self.looks_back
        if idle:
            return Marks(last=last)
        hand, ghost = self.hand, None
        pointed = self._focused if self.kit.keys_in_use else self._hovered
        if hand.lifted_stone and pointed and Spot(pointed.zone) in hand.targets():
            ghost = hand.lifted_stone[1], pointed.zone
        sources = hand.sources() if hand.lifted is None else frozenset[Spot]()
        return Marks(sources, hand.targets(), hand.lifted, pointed, last, ghost)
