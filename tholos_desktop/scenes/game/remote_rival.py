from collections.abc import Callable
from typing import TYPE_CHECKING

from tholos_desktop.scenes.elsewhere.meeting import problem_text
from tholos_desktop.scenes.elsewhere.pasting import friend_name
from tholos_desktop.scenes.game.remote_dialogs import (
    ForfeitScene,
    GoneScene,
    PhrasesScene,
    RemoteChoice,
    RemotePauseScene,
    gone_minutes,
)
from tholos_desktop.scenes.game.screen import NavigationHost, leave
from tholos_desktop.table.session import Session
from tholos_desktop.table.severity import Severity
from tholos_desktop.table.turn_input import TURNS, EventKind, TurnEvent

if TYPE_CHECKING:
    from tholos_desktop.net.table import Event
    from tholos_desktop.services.remote_table import RemoteTable

SILENT_SECONDS = 10.0
_LIVE = "friend_live"
"""Settings key of the games with an open connection. *Continue* connects them again."""
_MOST_LIVE = 64


class RemoteRival:
    def __init__(self, host: NavigationHost, session: Session, table: "RemoteTable") -> None:
        self._ctx, self._host, self._session = host.ctx, host, session
        self.table = table
        self._is_gone_shown = self._is_end_shown = False
        self._line = ""

    @property
    def name(self) -> str:
        return friend_name(self._ctx.words, self.table.rival_name)

    # Lifecycle

    def enter(self) -> None:
        """Reconnect if the connection was open when the game was left."""
        table, live = self.table, self._live_games
        if table.is_live or table.match is None:
            self._note_speed()
        elif table.match.game_id in live and not self._is_over:
            table.go_live()

    def leave(self) -> None:
        self.table.close()

    def follow(self, *, is_on_top: bool) -> bool:
        """Handle what has arrived. Return True if the status text changes."""
        for event in self.table.take_events():
            self._hear(event)
        if self.table.match is not self._session.match and self.table.match is not None:
            if is_on_top:  # a rematch, or a game that was accepted in place of this one
                self._host.give_way_to(self._host.routes.table(self.table.match))
            return False
        if is_on_top:
            self._ask_what_is_open()
        line, self._line = self._line, self.line
        return line != self._line

    def _ask_what_is_open(self) -> None:
        table, host = self.table, self._host
        if self._session.match.forfeit and not self._is_end_shown:
            self._is_end_shown = True
            host.stack.push(self._forfeit_scene(), self.choose)
        elif (ply := table.asked_ply) is not None:
            words = self._ctx.words
            question = host.routes.question(
                words("elsewhere.asked", name=self.name),
                words("elsewhere.asked_text", n=ply + 1),
                yes=words("elsewhere.give"),
                no=words("elsewhere.refuse"),
            )
            host.stack.push(question, self._answer)
        elif table.is_live and table.is_gone() and not self._is_gone_shown and not self._is_over:
            self._is_gone_shown = True
            host.stack.push(GoneScene(host.routes, table), self.choose)
        elif not table.is_gone():
            self._is_gone_shown = False

    def _forfeit_scene(self) -> ForfeitScene:
        words, table = self._ctx.words, self.table
        own = self._session.match.forfeit == self._session.match.near_side
        stop = table.game.chain.stop if table.game and table.game.chain else None
        kind = "resigned" if stop is None or stop.is_resignation else "claimed"
        who = "own" if own else "rival"
        title = words(f"elsewhere.{kind}.{who}", name=self.name)
        return ForfeitScene(self._host.routes, table, title)

    # Status

    @property
    def line(self) -> str:  # noqa: PLR0911
        words, table, name = self._ctx.words, self.table, self.name
        if problem := table.problem:
            return problem_text(self._ctx, table, problem)
        if self._is_over:
            return ""
        if table.game is not None and table.game.asked is not None:
            return words("elsewhere.asking", name=name)
        if not table.is_live:
            return "" if self._session.is_persons_turn else words("elsewhere.send", name=name)
        if table.is_resting:
            return words("elsewhere.resting", name=name)
        if table.state.value in ("meeting", "greeting"):
            return words("elsewhere.state.meeting", name=name)
        if table.is_gone():
            return words("elsewhere.gone", name=name, n=gone_minutes(table))
        if table.silent_seconds() > SILENT_SECONDS:
            return words("elsewhere.silent", name=name)
        return ""

    @property
    def _is_over(self) -> bool:
        return self.table.game is not None and self.table.game.is_over

    def _hear(self, event: "Event") -> None:
        news = event.news.value
        if news == "said":
            said = self._ctx.words(f"elsewhere.phrase.{event.number}")
            self._tell("elsewhere.says", text=said)
        elif news == "lag":
            self._tell("elsewhere.lag", n=max(1, event.number // 1000))
        elif news == "left" and self._is_over:
            self._tell("elsewhere.left_after")
        elif news in ("refused", "left", "back", "taken back", "again", "stranger"):
            self._tell(f"elsewhere.event.{news.replace(' ', '_')}")
        elif news == "disk":
            self._session.notify("elsewhere.disk", Severity.ERROR)
        elif news == "dealt":
            words = self._ctx.words
            self._host.ask(
                words("elsewhere.dealt", name=self.name),
                words("elsewhere.dealt_text"),
                yes=words("elsewhere.accept"),
                no=words("elsewhere.not_now"),
                then=self.table.accept,
            )

    def _tell(self, key: str, **values: str | int) -> None:
        self._session.tell_for_long(key, Severity.INFO, name=self.name, **values)

    # Actions of the player

    def follow_game(self, event: TurnEvent) -> None:
        is_new = event.kind in TURNS and event.kind is not EventKind.REPLAYED
        if is_new and not self.table.is_live and self._has_moved_last:
            self.copy()

    @property
    def _has_moved_last(self) -> bool:
        game, own = self._session.game, self._session.match.near_side
        return game.ply > 0 and game.position_after(game.ply - 1).side == own

    def copy(self) -> None:
        self._ctx.clipboard.copy(self.table.lines())
        self._tell("elsewhere.copied")

    def _save(self) -> None:
        try:
            path = self.table.save_lines()
        except OSError:
            self._session.notify("elsewhere.disk", Severity.ERROR)
        else:
            self._tell("elsewhere.saved", file=str(path))

    def took_in(self) -> None:
        """Once the game is over, copy our last line, which has our signature of the result."""
        if self._is_over:
            self._ctx.clipboard.copy(self.table.lines())

    def say(self) -> None:
        def chosen(number: int | None) -> None:
            if number is None:
                return
            if self.table.say(number):
                said = self._ctx.words(f"elsewhere.phrase.{number}")
                self._session.notify("elsewhere.said", Severity.SUCCESS, text=said)
            else:
                self._session.notify("elsewhere.not_said", Severity.INFO, name=self.name)

        self._host.stack.push(PhrasesScene(self._host.routes), chosen)

    @property
    def may_say(self) -> bool:
        return self.table.is_live

    @property
    def may_ask_back(self) -> bool:
        return self.table.may_ask() or not self._session.hand.is_empty

    @property
    def may_copy(self) -> bool:
        return not self.table.is_live

    @property
    def may_resign(self) -> bool:
        return not self._is_over

    def ask_back(self) -> None:
        """If a turn is being chosen, undo its last step. Otherwise ask the rival to take
        back the last turn."""
        session = self._session
        if not session.hand.is_empty:
            session.undo()
        elif self.table.may_ask() and self._done(self.table.ask):
            if self.table.is_live:
                self._tell("elsewhere.asking")
            else:
                self.copy()

    def _answer(self, gives: bool | None) -> None:
        if self._done(lambda: self.table.answer(gives=bool(gives))) and not self.table.is_live:
            self.copy()

    def resign(self) -> None:
        words = self._ctx.words
        self._host.ask(
            words("elsewhere.resign_title"),
            words("elsewhere.resign_text", name=self.name),
            yes=words("game.resign"),
            no=words("pause.restart_no"),
            then=self._resign,
        )

    def _resign(self) -> None:
        if self._done(self.table.resign) and not self.table.is_live:
            self.copy()

    def pause(self) -> None:
        host, table = self._host, self.table
        pause = RemotePauseScene(host.routes, table, shows_plan=lambda: host.board.is_plan)
        host.stack.push(pause, self.choose)

    def choose(self, choice: RemoteChoice | None) -> None:
        match choice:
            case RemoteChoice.LEAVE:
                leave(self._host, self._session)
            case RemoteChoice.VIEW:
                self._host.turn_view()
            case RemoteChoice.COPY:
                self.copy()
            case RemoteChoice.COPY_ALL:
                self._ctx.clipboard.copy(self.table.all_lines())
                self._tell("elsewhere.copied")
            case RemoteChoice.SAVE_ALL:
                self._save()
            case RemoteChoice.BY_MESSAGES:
                self.table.close()
                self._note_speed()
                if self._has_moved_last:
                    self.copy()
            case RemoteChoice.LIVE:
                self.table.go_live()
                self._note_speed()
            case RemoteChoice.CLAIM:
                self._done(self.table.claim)
            case RemoteChoice.RESIGN:
                self.resign()
            case RemoteChoice.REMATCH:
                self.rematch()

    def rematch(self) -> None:
        host = self._host
        host.stack.push(host.routes.rematch(self.table))

    def _done(self, act: Callable[[], object]) -> bool:
        from tholos_desktop.net.chain import ChainError

        try:
            act()
        except OSError:
            self._session.notify("elsewhere.disk", Severity.ERROR)
        except ChainError:
            self._session.notify("elsewhere.not_now_possible", Severity.INFO)
        else:
            return True
        return False

    @property
    def _live_games(self) -> list[str]:
        games = self._ctx.settings.setup.get(_LIVE)
        return [game for game in games if isinstance(game, str)] if isinstance(games, list) else []

    def _note_speed(self) -> None:
        match = self.table.match
        if match is None:
            return
        others = [game for game in self._live_games if game != match.game_id]
        live = [match.game_id, *others] if self.table.is_live else others
        self._ctx.settings.setup = {**self._ctx.settings.setup, _LIVE: live[:_MOST_LIVE]}
        self._ctx.settings.save()
