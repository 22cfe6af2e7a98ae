from collections.abc import Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any

import pygame

from tholos_desktop.board.view import Marks
from tholos_desktop.language.names import shown_names, spoken_names
from tholos_desktop.rules import ADVANCED, SIDES, Side
from tholos_desktop.scenes.board.keys import BoardKeys
from tholos_desktop.scenes.board.scene import BoardScene
from tholos_desktop.scenes.game.game_buttons import GameParts
from tholos_desktop.scenes.game.navigation import GameNavigation
from tholos_desktop.scenes.game.panel import GamePanel
from tholos_desktop.scenes.game.remote_rival import RemoteRival
from tholos_desktop.scenes.game.rival_talk import RivalTalk
from tholos_desktop.scenes.game.teacher import Teacher
from tholos_desktop.scenes.game.timekeeper import Timekeeper
from tholos_desktop.scenes.game.warning import WarningScene
from tholos_desktop.scenes.news import localized, take_news
from tholos_desktop.scenes.routes import Routes
from tholos_desktop.scenes.short_rules import ShortRulesScene
from tholos_desktop.services.elsewhere import Elsewhere
from tholos_desktop.services.players import Players
from tholos_desktop.storage.learned import GAME, RULES, TUTOR, LearningDiary
from tholos_desktop.storage.notices import Notice
from tholos_desktop.store.games import Games
from tholos_desktop.table.match import Match
from tholos_desktop.table.requests import EngineClient
from tholos_desktop.table.session import ECHO_SECONDS, Session
from tholos_desktop.table.severity import Severity
from tholos_desktop.table.timeline import AnimationStep
from tholos_desktop.table.turn_input import TURNS, EventKind, TurnEvent
from tholos_desktop.teaching.lessons import FIRST_GAME
from tholos_desktop.teaching.preparation import Preparation
from tholos_desktop.teaching.tutor import Tutor
from tholos_desktop.ui.scene import Scene
from tholos_desktop.ui.ui import Ui

if TYPE_CHECKING:
    from tholos_desktop.services.remote_table import RemoteTable

END_SECONDS = 0.9
"""Seconds for which the complete temple is shown before the scoring."""
EXPERIENCED = 20
"""Number of kept games from which on all buttons stand beside the board."""


class GameScene(BoardScene[None]):
    session: Session
    panel: GamePanel
    learned: LearningDiary
    takes_text = True

    def __init__(
        self,
        routes: Routes,
        match: Match,
        *,
        games: Games,
        players: Players,
        engine: EngineClient,
        elsewhere: Elsewhere,
        remote: "RemoteTable | None" = None,
    ) -> None:
        super().__init__(routes)
        ctx = routes.ctx
        self.match, self._games = match, games
        self._players, self.learned = players, players.learned
        preparation = Preparation(engine)
        is_new = match.has_bots and players.is_new(match)
        is_shut = partial(elsewhere.forbids_analysis, match)

        def is_tutored() -> bool:
            is_on = ctx.settings.tutor == "on" or (ctx.settings.tutor == "first" and is_new)
            return is_on and match.has_bots and not is_shut()

        tutor = Tutor(match, preparation, is_tutored, players.level(match))
        session = Session(match, engine, remote)
        session.confirmers.append(tutor)
        self.begin_with(session)  # first, so that each step is shown before others follow it
        self.remote = RemoteRival(self, remote) if remote else None
        self.rival = RivalTalk(self)
        session.listen(self._keep, self.rival.follow, self._follow_game)
        if self.remote:
            session.listen(self.remote.follow_game)
        if session.is_watched:
            self.timeline.rate = ctx.settings.watching_rate
        self.teacher = Teacher(
            self,
            preparation=preparation,
            tutor=tutor,
            is_shut=is_shut,
            is_rated=lambda: self._navigation.is_rated and not match.is_over,
        )
        own = match.near_side if remote is not None else None
        if ctx.settings.buttons == "auto" and games.count() >= EXPERIENCED:
            ctx.settings.buttons = "all"
        self._time = Timekeeper(games, session, never_stops_for=own)
        self._keeps_line = False
        """True if the connection to a remote player stays open when this scene ends."""
        self._navigation = GameNavigation(
            self,
            games=games,
            players=players,
            elsewhere=elsewhere,
            teacher=self.teacher,
            remote=self.remote,
        )
        self._parts = GameParts(self, self._navigation, self.teacher, self.rival, self.remote)
        self._keys = BoardKeys(
            self,
            self.pointing,
            commands={
                "escape": self._navigation.pause,
                "ctrl+y": session.redo,
                "ctrl+shift+z": session.redo,
                "pageup": lambda: session.view(session.shown_ply - 1),
                "pagedown": lambda: session.view(session.shown_ply + 1),
                "home": lambda: session.view(0),
                "end": lambda: session.view(None),
                "ctrl+s": self._save,
                "ctrl+v": self.paste,
            },
        )
        self._echo: tuple[int, float] | None = None
        """Key that completed the last move, and the number of seconds for which this key is still
        ignored."""
        self._changes_hands = False
        """True if the other human at this screen is to move, but the keyboard focus has not changed
        sides yet."""
        self._ends = False
        self._news: list[Notice] = []
        self._trouble: Notice | None = None

    @property
    def has_unsaved(self) -> bool:
        return bool(self.session.hand.picker.chosen)

    @property
    def moving(self) -> bool:
        waits = self.session.has_answer or self.teacher.is_waiting
        return super().moving or waits or self._time.is_short

    def enter(self) -> None:
        if not (self.match.is_over or self.match.is_daily):  # to look at today's changes nothing
            self._games.begin(self.match)
        self.session.begin()
        if self.remote:
            self.remote.enter()
        self.ctx.sound.next_piece()
        super().enter()
        if not self.match.game.ply:
            self.motion.open(self.board)
        self._show_rules()

    def _show_rules(self) -> None:
        learned, match = self.learned, self.match
        is_undrawn = any(match.game.start.ornaments) and (match.is_elsewhere or match.is_daily)
        if is_undrawn and not self._has_played:
            self.stack.push(self.routes.ornaments(match))
        if match.game.ply:
            return
        if learned.is_first_game_next and not self.session.is_watched:
            learned.tell(RULES)
            self.match.is_practice = True
            self._games.keep(self.match)
            self._navigation.was_rated = False
            has_tutor = self.teacher.tutor.is_on
            if has_tutor:
                learned.tell(TUTOR)
            rules = ShortRulesScene(
                self.routes,
                before_game=True,
                knows_rules=learned.is_done(FIRST_GAME[-1].name),
                has_hints=self.remote is None,
                has_tutor=has_tutor,
            )
            self.stack.push(rules)

    @property
    def _has_played(self) -> bool:
        """True if the player at this screen has made a move."""
        begun = self.match.game.ply - (self.match.game.start.side != self.near_side)
        return begun > 0

    def leave(self) -> None:
        self.session.suspend()
        self.teacher.suspend()
        if self.remote and not self._keeps_line:
            self.remote.leave()
        super().leave()

    def give_way_to(self, scene: Scene[Any]) -> None:
        self._keeps_line = True
        super().give_way_to(scene)

    def pause(self) -> None:
        if not self.remote:
            self._time.follow(runs=False)
        self._time.keep()
        self.session.suspend()
        self.teacher.suspend()

    def build(self, ui: Ui) -> None:
        self.motion.opening = None
        self.panel = GamePanel(ui, self.lay_board(ui).beside, self._parts)

    def handle(self, event: pygame.Event) -> None:
        if event.type == pygame.KEYDOWN and self._echo and event.key == self._echo[0]:
            return
        if self.motion.moving and event.type in (pygame.MOUSEBUTTONDOWN, pygame.KEYDOWN):
            self.motion.finish()
            self._hand_over()
            self.refresh()
            if self._ends:  # the result is about to replace this scene
                return
        ply = self.session.game.ply
        if event.type == pygame.KEYDOWN and self._keys.handle(event):
            if self.session.game.ply > ply:
                self._echo = event.key, ECHO_SECONDS
            return
        if self.take(event):
            return
        if self.ui.handle(event):
            self.redraw_changes()
            return
        if not self.chip.handle(event):
            self.pointing.handle(event)

    def take_text(self, text: str) -> None:
        self._navigation.take_text(text)

    def announcements(self) -> Sequence[str]:
        lines = *self.panel.announcements(), self.rival.speech, self.note.text
        return tuple(filter(None, lines))

    def update(self, dt: float) -> None:
        was_moving, awaited_landing = self.timeline.moving, self.awaits_landing
        super().update(dt)
        self.session.pass_time(dt, is_still=not self.timeline.moving)
        if self._echo:
            key, left = self._echo
            self._echo = (key, left - dt) if left > dt else None
        is_still = not self.timeline.moving
        if was_moving and is_still:
            self.session.landed()
        self._hand_over()
        if (was_moving and is_still) or (awaited_landing and not self.awaits_landing):
            self.refresh()
        is_on_top = self.stack.top is self
        if self.teacher.follow(dt, may_think=is_on_top and not self._ends):
            self.refresh()
        if is_on_top and self.teacher.warning:
            warning = WarningScene(
                self.routes,
                self._warning,
                is_rated=self._navigation.is_rated,
                show_reply=self.teacher.show_reply if self.teacher.may_show_reply else None,
                place=self.question_place,
            )
            self.stack.push(warning, self.teacher.answer)
        if self.remote and self.remote.follow(is_on_top=is_on_top and is_still):
            self.refresh()
        self._follow_clock(may_run=(is_on_top or self.remote is not None) and is_still)
        if not is_on_top:
            return
        if self._ends and is_still:
            self._score()
            return
        self.session.poll_opponent(time_scale=self._bot_time_scale, may_play=is_still)
        self._tell_notices()

    @property
    def _warning(self) -> str:
        words, told = self.ctx.words, [self.teacher.warning]
        if TUTOR not in self.learned.explained:
            self.learned.tell(TUTOR)
            told.append(words("tutor.where", pause=words("game.pause")))
        return "\n".join(told)

    def question_place(self) -> pygame.Rect:
        return self.panel.question_place

    def marks(self) -> Marks:
        return self.teacher.marks(super().marks())

    @property
    def has_all_buttons(self) -> bool:
        return self.ctx.settings.buttons == "all"

    @property
    def near_side(self) -> Side:
        return self.match.near_side

    @property
    def dark_for(self) -> Side:
        """Side of the only human at this screen, even while a bot moves. With no human or two
        humans, the side to move."""
        here = [side for side in SIDES if self.match.is_here(side)]
        return here[0] if len(here) == 1 else super().dark_for

    @property
    def previews_points(self) -> bool:
        is_equal_fight = self.match.is_elsewhere or self._navigation.is_rated
        return super().previews_points and not is_equal_fight

    def plays_against(self, side: Side) -> bool:
        return self.match.is_bot(side) and not self.match.is_watched

    @property
    def names(self) -> Mapping[Side, str]:
        return spoken_names(self.ctx.words, self.match.players)

    def _keep(self, event: TurnEvent) -> None:
        if event.kind in TURNS:
            self._players.decide(self.match)
        if event.kind in (*TURNS, EventKind.HELPED):
            self._games.keep(self.match)

    def _save(self) -> None:
        if not self.match.is_worth_saving:
            self.session.notify("app.not_now", Severity.INFO)
        elif self._games.keep(self.match):
            self.session.notify("game.saved", Severity.SUCCESS)
        else:
            self.session.notify("game.save_failed", Severity.ERROR)

    def _follow_game(self, event: TurnEvent) -> None:
        """Arrange what follows the stones' flights: a sound, the scoring, or a new focus."""
        if event.kind in TURNS:
            self._ends = event.kind is EventKind.ENDED
            is_shared = all(map(self.match.is_here, SIDES))
            # After undo or redo, the focus stays on their buttons.
            self._changes_hands = is_shared and (
                event.kind is EventKind.PLAYED or self.state.focused is not None
            )
        if event.kind is EventKind.ENDED:
            if self.match.game.start.mode == ADVANCED and not self.session.is_watched:
                self.learned.tell(ADVANCED)
            self.timeline.add(AnimationStep(END_SECONDS))
        elif event.kind is EventKind.PLAYED and self.session.is_persons_turn:
            self.timeline.add(AnimationStep(0, on_end=partial(self.ctx.sound.play, "turn")))
        elif event.kind is EventKind.SCORED:
            self._score()

    def _hand_over(self) -> None:
        if self._changes_hands and self.may_choose:
            self._changes_hands = False
            self.pointing.focus_on_choice(self.ui.focus)

    def _follow_clock(self, *, may_run: bool) -> None:
        is_decided = self._ends or self._time.is_up
        runs = may_run and not (self.motion.opening or is_decided)
        if self._time.follow(runs=runs):
            self.ctx.sound.play("refused")
            if self._time.is_up:
                self.session.forget_news()
            else:
                names = shown_names(self.ctx.words, self.match.players)
                name = names[self.session.game.position.side]
                self.session.notify("clock.flag", Severity.INFO, name=name)
        if self.match.clock and runs:
            self.redraw_changes()
        if self._time.is_up and may_run:
            self._navigation.time_up()

    @property
    def _bot_time_scale(self) -> float:
        return self.motion.time_scale or (
            1 / self.timeline.rate if self.session.is_watched else 0.0
        )

    def _tell_notices(self) -> None:
        """Show the next notice about files, if no message is shown. An error pauses a game between
        bots."""
        session, trouble = self.session, self._games.trouble
        if trouble != self._trouble:
            self._trouble = trouble
            self._news += [localized(self.ctx.words, trouble)] if trouble else []
        self._news += take_news(self.ctx, self._games)
        if self._news and not session.news and (session.is_persons_turn or session.is_watched):
            notice = self._news.pop(0)
            if notice.severity is Severity.ERROR:
                session.hold()
            session.tell_for_long(notice.key, notice.severity, **notice.values)

    def _score(self) -> None:
        self._ends = False
        if not self.session.is_watched:
            self.learned.finish(GAME)
        self.give_way_to(self.routes.ending(self.match))
