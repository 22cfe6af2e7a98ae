from collections.abc import Iterator
from functools import partial
from typing import TYPE_CHECKING, NamedTuple

from tholos_desktop.language.names import SIDE_WORDS
from tholos_desktop.scenes.dialog import DialogScene, run
from tholos_desktop.scenes.game.host import GameHost, ask_to_resign
from tholos_desktop.scenes.game.pause import PauseDialog
from tholos_desktop.scenes.pasting import LIVE, LastLine, friend_name, is_by_message, live_games
from tholos_desktop.table.severity import Severity
from tholos_desktop.table.turn_input import TURNS, EventKind, TurnEvent
from tholos_desktop.ui.boxes import Box, Column, Press, Row, Space, Text
from tholos_desktop.ui.focus import Command
from tholos_desktop.ui.icons import Icon

if TYPE_CHECKING:
    from tholos_desktop.net.meeting import MeetingEvent
    from tholos_desktop.net.shared_game import SharedGame
    from tholos_desktop.services.remote_table import RemoteTable

PHRASES = tuple(range(1, 13))
SILENT_SECONDS = 10.0
_MOST_LIVE = 64


class QuestionAnswer(NamedTuple):
    key: str
    """Key of the button's text, without the leading ``game.``."""
    command: Command
    icon: Icon


class RemoteRival:
    def __init__(self, host: GameHost, table: "RemoteTable") -> None:
        self._ctx, self.host, self.session = host.ctx, host, host.session
        self.table = table
        self._is_gone_shown = self._is_end_shown = False
        self._asked: tuple[object, ...] = (table.is_live,)
        self._shown: object = None

    @property
    def name(self) -> str:
        return friend_name(self._ctx.words, self.table.rival_name)

    @property
    def _game(self) -> "SharedGame":
        assert self.table.game is not None, "a table with a board has a game"
        return self.table.game

    @property
    def _has_lost_clock(self) -> bool:
        return self._game.board.is_unclocked and self._game.opening.terms.clock is not None

    def enter(self) -> None:
        """Reconnect if the connection was open when the game was left. A game with a clock is
        always live: by message it has none."""
        table = self.table
        table.take_events()  # they are about the game before a rematch, or of another page
        if table.is_live or table.match is None:
            self._note_speed()
        elif not (self.is_over or is_by_message(self._ctx, table.match)):
            table.go_live()

    def leave(self) -> None:
        if self.table.match is self.session.match:  # else a rematch goes on at this table
            self.table.close()

    def follow(self, *, is_on_top: bool) -> bool:
        """Handle the connection's events. Return True if what the panel says changes."""
        for event in self.table.take_events():
            self._hear(event)
        if self.table.match is not self.session.match and self.table.match is not None:
            if is_on_top:  # a rematch, or a game that was accepted in place of this one
                self.host.give_way_to(self.host.routes.table(self.table.match))
            return False
        if is_on_top:
            self._ask_what_is_open()
        asked, keys = self._asked, (answer.key for answer in self.answers)
        self._asked = self.table.is_live, *keys
        if asked != self._asked:
            self.host.relayout()
        before, self._shown = self._shown, (self.line, self.connection)
        return before != self._shown

    def _ask_what_is_open(self) -> None:
        table, host = self.table, self.host
        if self.session.match.forfeit and not self._is_end_shown:
            self._is_end_shown = True
            host.stack.push(ForfeitScene(self, self._forfeit_title), run)
        elif table.is_live and table.is_gone and not self._is_gone_shown and not self.is_over:
            self._is_gone_shown = True
            host.stack.push(GoneScene(self), run)
        elif not table.is_gone:
            self._is_gone_shown = False

    @property
    def _forfeit_title(self) -> str:
        own = self.session.match.forfeit == self.session.match.near_side
        kind = "ran_out" if self._game.state.acts[-1].kind == "flag" else "resigned"
        return self._ctx.words(f"elsewhere.{kind}.{'own' if own else 'rival'}", name=self.name)

    @property
    def line(self) -> str:  # noqa: PLR0911
        words, table, game, name = self._ctx.words, self.table, self._game, self.name
        is_ours = self.session.is_persons_turn
        if self.is_over:
            return ""
        if (ply := game.asked_ply) is not None:
            return words("elsewhere.asked", name=name, n=ply + 1)
        if game.board.asked == game.side:
            return words("elsewhere.asking", name=name)
        if game.must_hear_first:
            return words("elsewhere.backup", name=name)
        if not table.is_live:
            said = "" if is_ours else self._by_message
            return f"{said} {words('elsewhere.unclocked')}" if self._has_lost_clock else said
        if table.waits_for == "meeting":
            return words("elsewhere.state.meeting", name=name)
        if table.is_gone:
            return words("elsewhere.gone", name=name, n=self.gone_minutes)
        if table.silent_seconds > SILENT_SECONDS:
            return words("elsewhere.silent", name=name)
        return ""

    @property
    def _by_message(self) -> str:
        """What is to be done while the rival is to move; the first line alone where there is little
        room."""
        words, table, acts, name = self._ctx.words, self.table, self._game.state.acts, self.name
        told = [words("elsewhere.paste_next", name=name)]
        if acts[-1].side == self._game.side if acts else table.is_host:
            told.insert(0, words(f"elsewhere.{'copied' if table.is_copied else 'send'}", name=name))
        return "\n".join(told)

    @property
    def connection(self) -> str:
        """State of the connection, for the rival's card."""
        if not self.table.is_live:
            return self._ctx.words("elsewhere.by_messages")
        return self._ctx.words(f"elsewhere.line.{'up' if self.table.is_connected else 'down'}")

    def own_part(self, *, is_to_play: bool) -> str:
        """Text for the player's own card."""
        words = self._ctx.words
        if is_to_play:
            return words("elsewhere.turn.mine")
        return words("elsewhere.you_play", color=words(SIDE_WORDS[self.session.match.near_side]))

    @property
    def answers(self) -> tuple[QuestionAnswer, ...]:
        """The answers to an open question; a turn closes it too."""
        game = self._game
        if game.asked_ply is not None:
            return (
                QuestionAnswer("give", partial(self._do, "back"), "check"),
                QuestionAnswer("refuse", partial(self._do, "no"), "next"),
            )
        if game.board.asked == game.side:
            return (QuestionAnswer("withdraw", partial(self._do, "no"), "undo"),)
        if game.must_hear_first and not self.is_over:
            return (QuestionAnswer("all_the_same", self.table.go_on_anyway, "next"),)
        return ()

    @property
    def gone_minutes(self) -> int:
        return max(1, int(self.table.silent_seconds // 60))

    @property
    def is_over(self) -> bool:
        return self._game.board.is_over

    def _hear(self, event: "MeetingEvent") -> None:
        kind = event.kind.value
        is_over = self.is_over
        if kind == "said":
            said = self._ctx.words(f"elsewhere.phrase.{event.number}")
            self._tell("elsewhere.says", text=said)
        elif kind == "left" and (is_over or self._has_lost_clock):
            self._tell("elsewhere.left_after" if is_over else "elsewhere.event.by_message")
        elif kind == "changed":
            self._tell_of_answer()
        elif kind in ("left", "back", "again", "fell", "foul", "unknown"):
            self._tell(f"elsewhere.event.{kind}", text=event.text)
        elif kind == "invited":
            key = "elsewhere.event.unopened" if event.number else "elsewhere.invited"
            self._tell(key, n=event.number)
        elif kind == "disk":
            self.session.notify("elsewhere.disk", Severity.ERROR)

    def _tell_of_answer(self) -> None:
        """Show what the rival has just done that is no turn."""
        game, acts = self._game, self._game.state.acts
        if not acts or acts[-1].side != game.rival:
            return
        asker = next((act.side for act in reversed(acts) if act.kind == "ask"), None)
        match acts[-1].kind:
            case "back":
                self._tell("elsewhere.event.taken_back")
            case "no" if asker == game.side:
                self._tell("elsewhere.event.refused")
            case "no":
                self._tell("elsewhere.event.withdrawn")
            case "unclocked":
                self._tell("elsewhere.event.by_message")

    def _tell(self, key: str, **values: str | int) -> None:
        self.session.tell_for_long(key, Severity.INFO, name=self.name, **values)

    def follow_game(self, event: TurnEvent) -> None:
        is_new = event.kind in TURNS and event.kind is not EventKind.REPLAYED
        if is_new and not self.table.is_live and self._has_moved_last:
            self._copy_line()  # the status says so

    @property
    def _has_moved_last(self) -> bool:
        game, own = self.session.game, self.session.match.near_side
        return game.ply > 0 and game.position_after(game.ply - 1).side == own

    def _copy_line(self) -> None:
        self._ctx.clipboard.copy(self.table.lines())
        self.table.is_copied = True

    def copy(self) -> None:
        self._copy_line()
        self.session.tell_for_long("elsewhere.copied", Severity.SUCCESS, name=self.name)

    def copy_last_line(self) -> None:
        """After the game, copy our last line to the clipboard. This line contains our signature of
        the result."""
        if self.is_over:
            self._ctx.clipboard.copy(self.table.lines())

    def say(self) -> None:
        def chosen(number: int | None) -> None:
            if number is None:
                return
            if self.table.say(number):
                said = self._ctx.words(f"elsewhere.phrase.{number}")
                self.session.notify("elsewhere.said", Severity.SUCCESS, text=said)
            else:
                self.session.notify("elsewhere.not_said", Severity.INFO, name=self.name)

        self.host.stack.push(PhrasesScene(self.host.routes), chosen)

    def may_ask_back(self) -> bool:
        return self._game.may_ask or not self.session.hand.is_empty

    def ask_back(self) -> None:
        """If the player is choosing a turn, undo the last step of this turn. Otherwise ask the
        rival for a take-back."""
        session = self.session
        if not session.hand.is_empty:
            session.undo()
        elif self._game.may_ask:
            self._do("ask")

    def resign(self) -> None:
        text = self._ctx.words("elsewhere.resign_text", name=self.name)
        ask_to_resign(self.host, text, partial(self._do, "resign"))

    def pause(self) -> None:
        self.host.stack.push(RemotePauseScene(self), run)

    def quit(self) -> None:
        self.host.close()

    def go_by_messages(self) -> None:
        """The clipboard stays as it is: most often the rival has our last line already."""
        try:
            self.table.go_on_by_message()
        except OSError:
            self.session.notify("elsewhere.disk", Severity.ERROR)
        self._note_speed()

    def go_live(self) -> None:
        self.table.go_live()
        self._note_speed()

    def rematch(self) -> None:
        self.host.stack.push(self.host.routes.rematch(self.table))

    def _do(self, kind: str) -> None:
        """Act in the game. Without a connection, copy the line that tells the rival."""
        try:
            self.table.do(kind)
        except OSError:
            self.session.notify("elsewhere.disk", Severity.ERROR)
        except ValueError:
            self.session.notify("app.not_now", Severity.INFO)
        else:
            if not self.table.is_live:
                self.copy()

    def _note_speed(self) -> None:
        match = self.table.match
        if match is None:
            return
        settings = self._ctx.settings
        others = [game for game in live_games(settings) if game != match.game_id]
        live = [match.game_id, *others] if self.table.is_live else others
        settings.setup = {**settings.setup, LIVE: live[:_MOST_LIVE]}
        settings.save()


# Dialogs, which close with the command that the player chose


class PhrasesScene(DialogScene[int]):
    """Offers twelve fixed phrases instead of a chat. Each player reads a phrase in their own
    language."""

    width = 760

    def content(self) -> Box:
        words = self.ctx.words
        said = [
            Press(words(f"elsewhere.phrase.{number}"), partial(self.close, number), align="left")
            for number in PHRASES
        ]
        half = len(PHRASES) // 2
        columns = Column(*said[:half], gap=8), Column(*said[half:], gap=8)
        heading = Text(words("game.say"), "heading")
        return Column(heading, Row(*columns, gap=12), self.back_button)


class RemotePauseScene(PauseDialog[Command]):
    """The pause menu of a remote game. It closes with the command that the player chose."""

    def __init__(self, remote: RemoteRival) -> None:
        super().__init__(remote.host.routes)
        self._remote = remote

    def content(self) -> Box:
        return Column(*self._boxes(), Space(), gap=6)

    def _boxes(self) -> Iterator[Box]:
        remote = self._remote
        yield from self.title()
        yield from self.entries(remote.quit, is_half=remote.host.has_unsaved)
        if not remote.is_over:
            yield self._choice("game.resign", remote.resign, "goals")
        if remote.table.is_live:
            yield self._choice("elsewhere.go_by_messages", remote.go_by_messages, "copy")
        else:
            yield self._choice("elsewhere.go_live", remote.go_live, "people")

    def _choice(self, key: str, command: Command, icon: Icon) -> Press:
        return self.entry(key, partial(self.close, command), icon)


class GoneScene(DialogScene[Command]):
    """A dialog while the rival is away. It closes with a command, or when the rival returns."""

    def __init__(self, remote: RemoteRival) -> None:
        super().__init__(remote.host.routes)
        self._remote = remote
        self._shown = 0

    def update(self, dt: float) -> None:
        super().update(dt)
        if self.stack.top is not self:
            return
        if not self._remote.table.is_gone:
            self.close()
            return
        shown = self._remote.gone_minutes
        if shown != self._shown:
            self._shown = shown
            self.relayout()

    def content(self) -> Box:
        words, remote = self.ctx.words, self._remote
        wait, later = words("elsewhere.wait"), partial(self.close, remote.quit)
        by_message = partial(self.close, remote.go_by_messages)
        return Column(
            Text(words("elsewhere.gone", name=remote.name, n=remote.gone_minutes), "heading"),
            Text(words("elsewhere.gone_text")),
            Space(4),
            Press(wait, self.close, primary=True, shortcut="escape", icon="play"),
            Press(words("elsewhere.later"), later, icon="quit"),
            Press(words("elsewhere.go_by_messages"), by_message, icon="copy"),
        )


class ForfeitScene(DialogScene[Command]):
    """A dialog after a resignation or a loss on time. Closing with ``None`` shows the board."""

    def __init__(self, remote: RemoteRival, title: str) -> None:
        super().__init__(remote.host.routes)
        self._remote, self._title = remote, title
        self._last_line = LastLine(self.ctx, remote.table, self.relayout)

    def update(self, dt: float) -> None:
        super().update(dt)
        self._last_line.follow()

    def content(self) -> Box:
        words, remote, (key, icon) = self.ctx.words, self._remote, self.way_out
        rematch, leave = partial(self.close, remote.rematch), partial(self.close, remote.quit)
        review = self.opener(self.routes.review, remote.session.match)
        return Column(
            Text(self._title, "heading"),
            *self._last_line.boxes(),
            Space(4),
            Press(words("scoring.rematch"), rematch, icon="swap", primary=True),
            Press(words("review.open"), review, shortcut="r", icon="review"),
            Press(words("scoring.look"), self.close, shortcut="escape", icon="board"),
            Press(words(key), leave, icon=icon, quiet=True),
        )
