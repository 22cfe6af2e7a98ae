from typing import Literal

from tholos_desktop.language.names import shown_names
from tholos_desktop.plain_text import as_typed
from tholos_desktop.rules import LONGEST_RECORD, rival
from tholos_desktop.scenes.board.status import turn_texts
from tholos_desktop.scenes.board.turn_log import LogScene
from tholos_desktop.scenes.game.host import GameHost, ask_to_resign
from tholos_desktop.scenes.game.pause import PauseChoice, PauseScene, TimeUp, TimeUpScene
from tholos_desktop.scenes.game.remote_rival import RemoteRival
from tholos_desktop.scenes.game.teacher import Teacher
from tholos_desktop.scenes.pasting import lines_in, next_scene, paste
from tholos_desktop.services.elsewhere import Elsewhere
from tholos_desktop.services.players import Players
from tholos_desktop.storage.notices import Notice
from tholos_desktop.store.games import Games
from tholos_desktop.table.match import Match
from tholos_desktop.table.severity import Severity
from tholos_desktop.table.turn_input import TURNS, EventKind, TurnEvent
from tholos_desktop.teaching.hint import TURN
from tholos_desktop.ui.focus import Command


class GameNavigation:
    def __init__(
        self,
        host: GameHost,
        *,
        games: Games,
        players: Players,
        elsewhere: Elsewhere,
        teacher: Teacher,
        remote: RemoteRival | None = None,
    ) -> None:
        self._host, self._session, self._motion = host, host.session, host.motion
        self._games, self._players, self._elsewhere = games, players, elsewhere
        self._teacher, self._remote = teacher, remote
        self.was_rated = self.is_rated
        """True if the game was still rated after the last step."""
        host.session.listen(self._follow_rating)

    def pause(self) -> None:
        """Open the pause menu or, after the end of the game, its result."""
        self._motion.finish()
        if self._session.match.is_over:
            self._session.finish()
            return
        if self._remote is not None:
            self._remote.pause()
            return
        host, session = self._host, self._session
        asks_first = self.is_rated and not session.match.is_over
        pause = PauseScene(
            host.routes,
            session.match,
            is_half=host.has_unsaved,
            may_resign=session.resigner is not None,
            may_redo=session.may_redo,
            rating_says=self._rating_says,
            before_review=self._note_review if asks_first else None,
        )
        host.stack.push(pause, self._leave_pause)

    def rules(self) -> None:
        self._host.stack.push(self._host.routes.rules(self._host.help_page))

    def log(self) -> None:
        self._motion.finish()
        texts = turn_texts(self._host.ctx.words, self._session.match)
        log = LogScene(self._host.routes, texts, self._session.viewing)
        self._host.stack.push(log, self._look_at)

    def take_text(self, exact: str) -> None:
        host, text = self._host, as_typed(exact)
        if len(text) <= LONGEST_RECORD and lines_in(self._elsewhere, text):
            self.take_lines(text)
            return
        found = host.routes.pasted_game(text, self._session.match)
        if isinstance(found, Notice):
            self._session.notify(found.key, found.severity, **found.values)
        else:
            self._motion.finish()
            host.stack.push(found, self._adopt)

    def take_lines(self, text: str) -> None:
        host = self._host
        outcome = paste(self._elsewhere, host.ctx, text)
        table, notice = outcome.table, outcome.notice
        is_own = table is not None and table.match is self._session.match
        found = None if is_own else next_scene(host.routes, outcome)
        if outcome.invitation is not None and found is not None:
            host.stack.push(found)
        elif found is not None:
            host.give_way_to(found)
        else:
            self._session.tell_for_long(notice.key, notice.severity, **notice.values)
            if self._remote is not None:
                self._remote.copy_last_line()

    @property
    def is_rated(self) -> bool:
        return not self._players.unrated_reason(self._session.match)

    @property
    def _rating_says(self) -> str:
        match = self._session.match
        if match.is_over or match.is_watched or not match.has_bots:
            return ""
        return self._players.unrated_reason(match) or "rating.rules"

    def _follow_rating(self, event: TurnEvent) -> None:
        """If help has just made the game unrated, tell the player."""
        if event.kind not in (*TURNS, EventKind.HELPED):
            return
        before, self.was_rated = self.was_rated, self.is_rated
        is_help = event.kind in (EventKind.HELPED, EventKind.REPLAYED)
        if before and not self.was_rated and is_help and not self._session.match.is_over:
            self._session.tell_for_long("rating.lost", Severity.INFO)

    def hint(self) -> None:
        self._help("hint", self._teacher.ask_hint, matters=self._session.may_choose)

    def may_undo(self) -> bool:
        if self._session.may_step_back:
            return True
        return self._remote.may_ask_back() if self._remote else self._session.may_undo

    def undo(self) -> None:
        """Undo one step: return from an earlier position, put back the last stone, or take back
        the last move, for which a remote rival is asked."""
        session = self._session
        if session.may_step_back:
            session.step_back()
        elif self._remote:
            self._remote.ask_back()
        else:
            self._help("undo", session.undo, matters=session.may_undo)

    def _note_review(self) -> None:
        """Record the review as a hint, since a review shows the best moves."""
        self._session.match.note_hint(TURN)
        self._session.emit(TurnEvent(EventKind.HELPED))

    def _help(self, what: Literal["hint", "undo"], act: Command, *, matters: bool) -> None:
        if not matters or not self.is_rated:
            act()
            return
        self._host.ask_about_rating(yes=self._host.ctx.words(f"game.{what}"), then=act)

    def time_up(self) -> None:
        self._motion.finish()
        time_up = TimeUpScene(self._host.routes, self._session.match)
        self._host.stack.push(time_up, self._leave_time_up)

    def _leave_time_up(self, choice: TimeUp | None) -> None:
        match = self._session.match
        lost = match.clock.lost if match.clock else None
        if choice is TimeUp.PLAY_ON and match.clock is not None and lost is not None:
            match.clock.go_on()
            self._games.keep(match)
            name = shown_names(self._host.ctx.words, match.players)[lost]
            self._session.notify("clock.flag", Severity.INFO, name=name)
            return
        if choice is TimeUp.REMATCH:
            self._host.give_way_to(self._host.routes.table(match.rematch()))
        else:
            self._host.close()

    def _leave_pause(self, choice: PauseChoice | None) -> None:
        if choice is PauseChoice.MENU:
            self._host.close()
        elif choice is PauseChoice.RESIGN:
            self._ask_to_resign()
        elif choice is PauseChoice.RESTART:
            again = self._session.match.restart()
            self._host.give_way_to(self._host.routes.table(again))
        elif choice is PauseChoice.REDO:
            self._session.redo()
        elif not self._session.is_watched:  # which has a button of its own to go on
            self._session.go_on()

    def _ask_to_resign(self) -> None:
        host, side = self._host, self._session.resigner
        if side is None:
            return
        words, match = host.ctx.words, self._session.match
        text = words("game.resigned", name=host.names[rival(side)])
        if match.has_bots:
            text += " " + words("game.resign_rated" if self.is_rated else "game.resign_unrated")
        ask_to_resign(host, text, self._session.resign)

    def _look_at(self, number: int | None) -> None:
        if number is not None:
            self._session.view(number)

    def _adopt(self, match: Match | None) -> None:
        if match is not None:
            self._games.begin(match)
            self._host.give_way_to(self._host.routes.table(match))
