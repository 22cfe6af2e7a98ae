from contextlib import suppress
from enum import Enum
from typing import Protocol

from tholos_desktop.net.link import Link, LinkState
from tholos_desktop.net.meeting import (
    GameShelf,
    Meeting,
    MeetingEvent,
    MeetingEventKind,
    PendingGame,
)
from tholos_desktop.net.message import game_line, words_before, write
from tholos_desktop.net.seal import Identity
from tholos_desktop.net.shared_game import (
    ASK,
    BACK,
    FLAG,
    NO,
    RESIGN,
    TENTHS,
    TURN,
    UNCLOCKED,
    SharedGame,
)
from tholos_desktop.table.match import Match
from tholos_desktop.table.opponent import MoveSource
from tholos_desktop.table.terms import Terms

GONE_SECONDS = 30.0
"""Seconds after which an absent rival is shown as gone."""
_TICK_SECONDS = 0.5
_PAIRING = LinkState.SEARCHING, LinkState.WAITING, LinkState.PAIRING


class TableState(Enum):
    IDLE = "idle"
    CALLING = "calling"
    PAIRING = "pairing"
    MEETING = "meeting"
    DEALING = "dealing"
    MINE = "mine"
    THEIRS = "theirs"
    AWAY = "away"
    ENDED = "ended"


class TableHost(GameShelf, Protocol):
    """The service that a table belongs to."""

    def match_of(self, game: SharedGame) -> Match:
        """Return the match of a game, the same as long as somebody holds it."""

    def dial(self, me: Identity, name: str, *, friend: bytes = b"", digits: str = "") -> Link: ...

    def remember(self, name: str, key: bytes, friends_name: str) -> str:
        """Store a friend, and return the friend's label. Raises ``OSError``."""

    def label(self, key: bytes, name: str) -> str:
        """Return the name to show for a player."""


class RemoteTable(MoveSource):
    """A game with a player at another computer, live or by message.

    :class:`.elsewhere.Elsewhere` makes tables and polls them once a frame. Call :meth:`close` on
    leaving. Actions raise ``ValueError`` if they are not allowed now, and then nothing has
    changed."""

    def __init__(
        self,
        host: TableHost,
        me: Identity,
        name: str,
        *,
        game: SharedGame | None = None,
        pending: PendingGame | None = None,
        terms: Terms | None = None,
        accepts_one: bool = False,
    ) -> None:
        self.name, self.pending = name, pending
        self.events: list[MeetingEvent] = []
        """Events that the screen has not taken yet."""
        self.away_since: float | None = None
        self.rival_has_left = False
        self._host, self._me = host, me
        self._meeting = Meeting(host, me, name, game=game, terms=terms, accepts_one=accepts_one)
        self._link: Link | None = None
        self._opened, self._failure = 0, ""
        self._is_host_of_code = self._calls = False
        self._rival = b"", ""
        self._ticked = self.now = 0.0
        self._arrived: float | None = None
        self.match: Match | None = None
        """The match; ``None`` until the game has begun. A rematch replaces it."""
        self._seat()

    # State

    @property
    def game(self) -> SharedGame | None:
        return self._meeting.game

    @property
    def state(self) -> TableState:
        game, link = self.game, self._link
        if link is not None and link.state in _PAIRING:
            is_waiting = link.state is not LinkState.PAIRING and self._is_host_of_code
            return TableState.CALLING if is_waiting else TableState.PAIRING
        if game is not None and game.board.is_over:
            return TableState.ENDED
        if link is not None and not self._meeting.peer:
            return TableState.MEETING if self.away_since is None else TableState.AWAY
        if game is None:
            return TableState.DEALING if link or self.pending else TableState.IDLE
        return TableState.MINE if game.has_turn else TableState.THEIRS

    @property
    def is_live(self) -> bool:
        return self._link is not None

    @property
    def is_host(self) -> bool:
        """True if we invited the rival to this game."""
        if self.game is not None:
            return self.game.opening.host.key == self._me.key
        return self.pending is not None and self.pending.acceptance is None

    @property
    def is_connected(self) -> bool:
        return bool(self._meeting.peer)

    @property
    def rival_key(self) -> bytes:
        game, pending = self.game, self.pending
        if game is not None:
            return game.rival_key
        if pending is not None and pending.acceptance is not None:
            return pending.invitation.host.key
        return self._rival[0]

    @property
    def rival_name(self) -> str:
        game, pending = self.game, self.pending
        if game is not None:
            return self._host.label(self.rival_key, game.opening.party(game.rival).name)
        if pending is not None and pending.acceptance is not None:
            return self._host.label(self.rival_key, pending.invitation.host.name)
        return self._rival[1]

    @property
    def digits(self) -> str:
        """Digits to read out to the friend while :attr:`state` is ``CALLING``."""
        return self._link.digits if self._link else ""

    @property
    def failure(self) -> str:
        """Key of the sentence for why the players don't meet: see ``Link``. Empty for none."""
        return (self._link.trouble or "") if self._link else self._failure

    @property
    def names_near(self) -> tuple[str, ...]:
        """Names of players who wait on the same network."""
        return self._link.names_near if self._link else ()

    @property
    def may_be_the_date(self) -> bool:
        """True if a wrong date may be the reason that a friend doesn't come."""
        return self._link is not None and self._link.may_be_the_date

    @property
    def silent_seconds(self) -> float:
        return 0.0 if self.away_since is None else self.now - self.away_since

    @property
    def is_gone(self) -> bool:
        return self.silent_seconds >= GONE_SECONDS

    @property
    def invitation_terms(self) -> Terms | None:
        """Terms of the rival's invitation that waits for :meth:`accept`."""
        invitation = self._meeting.invitation
        return invitation.terms if invitation else None

    @property
    def unopened(self) -> int:
        """Number of the rival's invitations that we accepted today, and that never began."""
        return self._host.unopened(self._meeting.peer)

    @property
    def asks_back(self) -> bool:
        """True while our question for a take-back is open."""
        return self.game is not None and self.game.board.asked == self.game.side

    @property
    def asked_ply(self) -> int | None:
        """Number of turns that remain if we grant the rival's take-back; ``None`` if not asked."""
        game = self.game
        if game is None or game.board.asked != game.rival:
            return None
        return game.board.game.ply - (1 if game.board.mover == game.side else 2)

    @property
    def may_ask(self) -> bool:
        game = self.game
        return game is not None and game.board.ply_after_back(game.side) is not None

    @property
    def is_unclocked(self) -> bool:
        """True if the game was to have a clock and goes on without."""
        game = self.game
        return game is not None and game.board.is_unclocked and game.opening.terms.clock is not None

    @property
    def must_hear_first(self) -> bool:
        """True for a game from a backup: see :meth:`go_on_all_the_same`."""
        return self.game is not None and self.game.must_hear_first

    @property
    def owes_line(self) -> bool:
        """True if the game is over, and the rival may not have our last signature."""
        game = self.game
        if game is None or not game.board.is_over or self._meeting.has_same:
            return False
        is_ours = bool(game.state.acts) and game.state.acts[-1].side == game.side
        return not (is_ours and game.is_signed_off)

    @property
    def wants_again(self) -> bool:
        return self._meeting.wants_again

    @property
    def rival_wants_again(self) -> bool:
        return self._meeting.rival_wants_again

    # Each frame

    def poll(self, now: float) -> None:
        """Process what has arrived; ``now`` is ``time.monotonic()``."""
        self.now = self._meeting.now = now
        if self._link is not None:
            self._follow(self._link)
        if now - self._ticked >= _TICK_SECONDS:
            self._ticked = now
            self._meeting.tick()
            self._flag()
        self._carry()
        events = list(self._meeting.events)
        self._meeting.events.clear()
        for event in events:
            self._note(event)
        self.events += events

    def take_call(self) -> bool:
        """True if something has come since the last call for which the player should look."""
        is_called, self._calls = self._calls, False
        return is_called

    def take_events(self) -> list[MeetingEvent]:
        events, self.events = self.events, []
        return events

    def _follow(self, link: Link) -> None:
        lines, opened, state = link.lines(), link.opened, link.state
        if opened != self._opened and link.peer is not None:
            self._opened = opened
            self._meeting.lost()
            self._meeting.connected(link.peer.key)
            self._greeted(link.peer.key, link.peer.name)
        for line in lines:
            self._meeting.receive(line)
        if self.is_connected and state is not LinkState.OPEN:
            self._meeting.lost()
            self.away_since = self.now
        if state is LinkState.FAILED:
            self._failure, self._link = link.failure or "", None

    def _greeted(self, key: bytes, name: str) -> None:
        if self.is_connected:
            self.away_since, self.rival_has_left = None, False
            try:
                self._rival = key, self._host.remember(self.name, key, name)
            except OSError:
                self._rival = key, name

    def _carry(self) -> None:
        lines = [line for line in self._meeting.out if line is not None]
        is_cut = len(lines) < len(self._meeting.out)
        self._meeting.out.clear()
        if self._link is not None:
            self._link.send(*lines)
            if is_cut:
                self._link.cut()

    def _note(self, event: MeetingEvent) -> None:
        match event.kind:
            case MeetingEventKind.BEGUN:
                self._seat()
                self._calls = True
            case MeetingEventKind.INVITED | MeetingEventKind.AGAIN:
                self._calls = True
            case MeetingEventKind.CHANGED:
                self._arrived = self.now
                game = self.game
                is_ours = game is not None and (game.has_turn or game.board.is_over)
                self._calls |= is_ours or self.asked_ply is not None
            case MeetingEventKind.LEFT:
                self.rival_has_left = True
            case MeetingEventKind.FOUL:
                self.close()

    def _seat(self) -> None:
        if self.game is not None:
            self.pending = None
            self.match = self._host.match_of(self.game)

    # Live

    def call(self, digits: str = "") -> None:
        """Show digits to a friend, or join the friend who shows these ones."""
        self._is_host_of_code = not digits
        self._begin(digits=digits)

    def go_live(self, friend: bytes = b"") -> None:
        """Connect with the game's rival, or with a friend by their KEY."""
        if self._link is None and (friend or self.rival_key):
            self._begin(friend=friend or self.rival_key)

    def _begin(self, *, friend: bytes = b"", digits: str = "") -> None:
        self.close()
        self.away_since, self._opened, self._failure = None, 0, ""
        self._link = self._host.dial(self._me, self.name, friend=friend, digits=digits)

    def close(self) -> None:
        """Disconnect. The game is kept, and may continue by message."""
        if self._link is not None:
            self._meeting.leave()
            self._carry()
            self._link.close()
            self._link = None
        self._meeting.lost()

    def say(self, phrase: int) -> bool:
        return self._meeting.say(phrase)

    def accept(self) -> None:
        """Accept the rival's invitation. Raises ``OSError``."""
        self._meeting.accept()

    def again(self) -> None:
        """Ask for a rematch; it begins when both have asked."""
        self._meeting.again()

    # The player's acts

    def ask(self) -> None:
        self._do(ASK)

    def withdraw_ask(self) -> None:
        self._do(NO)

    def answer(self, *, gives: bool) -> None:
        self._do(BACK if gives else NO)

    def resign(self) -> None:
        self._do(RESIGN)

    def go_on_by_message(self) -> None:
        """Disconnect. A clock stops for good, in a game from a backup only once we may act."""
        game = self.game
        is_held = game is None or game.must_hear_first
        if game is not None and not (is_held or game.board.is_unclocked or game.board.is_over):
            self._do(UNCLOCKED)
        self.close()

    def go_on_all_the_same(self) -> None:
        """Act in a game from a backup, although the rival may have seen later acts of ours."""
        if self.game is not None:
            self.game.must_hear_first = False
            self._host.keep(self.game)

    def _do(self, kind: str, text: str = "", used: int = 0) -> None:
        if self.game is None:
            raise ValueError("the game has not begun")
        self.game.do(kind, text, used)
        self._host.keep(self.game)
        self._meeting.changed()
        self._carry()

    def _flag(self) -> None:
        """End the game if our own clock ran out and ends it."""
        game, match = self.game, self.match
        if game is None or match is None or match.clock is None or not game.has_turn:
            return
        is_shown = match.game.ply == game.board.game.ply
        if is_shown and match.clock.is_fallen(game.side):
            with suppress(ValueError):
                self._do(FLAG)

    # By message

    def lines(self) -> str:
        """Return the text to copy now: the game, our invitation, or our answer to one."""
        if self.game is not None:
            return words_before(self.game) + write(game_line(self.game))
        if self.pending is None:
            return ""
        return f"Tholos {write(self.pending.acceptance or self.pending.invitation)}"

    def received(self, game: SharedGame) -> None:
        """Take note of a pasted line that has changed the game, or has begun it."""
        self._meeting.game = game
        self._arrived = None
        self._seat()
        self._meeting.changed()

    # For the session

    @property
    def has_answer(self) -> bool:
        return self._next() is not None

    @property
    def lets_choose(self) -> bool:
        game = self.game
        is_ours = game is not None and game.has_turn and not game.must_hear_first
        return is_ours and self.turns_left() is None

    def turns_left(self) -> int | None:
        if self.match is None:
            return None
        turns = self._turns
        for ply, turn in enumerate(self.match.game.turns):
            if ply >= len(turns) or turn.notation != turns[ply]:
                return ply
        return None

    def follow(self, *, time_scale: float, may_play: bool) -> str | None:
        text = self._next() if may_play else None
        if text is not None and self.match is not None and self.match.clock is not None:
            self._set_clock(self.match)
        return text

    def played(self, turn_text: str) -> None:
        match, game = self.match, self.game
        if match is not None and game is not None and game.board.game.ply < match.game.ply:
            try:
                self._do(TURN, turn_text, self._used(match))
            except ValueError:
                self.events.append(MeetingEvent(MeetingEventKind.FELL, text=turn_text))

    @property
    def _turns(self) -> list[str]:
        return [turn.notation for turn in self.game.board.game.turns] if self.game else []

    def _next(self) -> str | None:
        match, turns = self.match, self._turns
        if match is None or self.turns_left() is not None or match.game.ply >= len(turns):
            return None
        return turns[match.game.ply]

    def _used(self, match: Match) -> int:
        game, clock = self.game, match.clock
        left = game.board.left(game.side) if game else None
        if game is None or clock is None or left is None:
            return 0
        seconds = clock.left(game.side) - clock.time_control.increment
        return min(left, max(0, left - round(seconds * TENTHS)))

    def _set_clock(self, match: Match) -> None:
        game, clock = self.game, match.clock
        left = game.board.left(game.rival) if game else None
        if game is None or clock is None or left is None or match.game.position.side == game.side:
            return
        clock.put(game.rival, left / TENTHS - clock.time_control.increment)
        if self._arrived is not None:  # the turn may have waited while another page was shown
            clock.pass_time(game.side, self.now - self._arrived)
            self._arrived = None
