from contextlib import suppress
from typing import Protocol

from tholos_desktop.net.keys import Keyring
from tholos_desktop.net.link import Link, LinkState
from tholos_desktop.net.meeting import (
    GameShelf,
    Meeting,
    MeetingEventKind,
    PendingGame,
)
from tholos_desktop.net.message import game_line, words_before, write
from tholos_desktop.net.seal import Greeter, Identity
from tholos_desktop.net.shared_game import FLAG, TENTHS, TURN, UNCLOCKED, SharedGame
from tholos_desktop.table.match import Match
from tholos_desktop.table.opponent import MoveSource
from tholos_desktop.table.terms import Terms

GONE_SECONDS = 30.0
"""Seconds after which an absent rival is shown as gone."""
_TICK_SECONDS = 0.5


class TableHost(GameShelf, Protocol):
    """The service that a table belongs to."""

    @property
    def keys(self) -> Keyring: ...

    def match_of(self, game: SharedGame) -> Match:
        """Return the match of a game: the one on a table, or else the stored one."""

    def dial(self, me: Identity, name: str, *, friend: bytes = b"", digits: str = "") -> Link: ...


class RemoteTable(Meeting, MoveSource):
    """A game with a player at another computer, live or by message: a meeting whose lines go over a
    link, and the match on the board.

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
        super().__init__(host, me, name, game=game, terms=terms, accepts_one=accepts_one)
        self.pending = pending
        self.is_copied = False
        """True if what the rival lacks of a game by message was copied since the program
        started."""
        self.link: Link | None = None
        self.match: Match | None = None
        """The match; ``None`` until the game has begun. A rematch replaces it."""
        self._host = host
        self.away_since: float | None = None
        self._opened, self._failure = 0, ""
        self._calls = False
        self._rival = b"", ""
        self._ticked = 0.0
        self._arrived: float | None = None
        self._show_game()

    @property
    def waits_for(self) -> str:
        """End of the key of a sentence, ``elsewhere.state.KEY``, for what a live table waits for;
        empty while both are connected."""
        link = self.link
        if link is None:
            return "idle"
        if link.state is LinkState.PAIRING:
            return "pairing"
        if self.is_connected:
            return ""
        return "meeting" if self.away_since is None else "away"

    @property
    def is_live(self) -> bool:
        return self.link is not None

    @property
    def is_host(self) -> bool:
        """True if we invited the rival to this game."""
        if self.game is not None:
            return self.game.opening.host.key == self.me.key
        return self.pending is not None and self.pending.acceptance is None

    @property
    def rival(self) -> tuple[bytes, str]:
        """KEY and name of the rival; empty as long as they are not known."""
        if self.game is not None:
            party = self.game.opening.party(self.game.rival)
        elif self.pending is not None and self.pending.acceptance is not None:
            party = self.pending.invitation.host
        else:
            return self._rival
        return party.key, self._host.keys.label(party.key, party.name)

    @property
    def rival_name(self) -> str:
        return self.rival[1]

    @property
    def digits(self) -> str:
        """Digits to read out to the friend."""
        return self.link.digits if self.link else ""

    @property
    def failure(self) -> str:
        """Key of the sentence for why the players don't meet: see ``Link``. Empty for none."""
        return (self.link.trouble or "") if self.link else self._failure

    @property
    def silent_seconds(self) -> float:
        return 0.0 if self.away_since is None else self.now - self.away_since

    @property
    def is_gone(self) -> bool:
        return self.silent_seconds >= GONE_SECONDS

    @property
    def owes_line(self) -> bool:
        """True if the game is over, and the rival may not have our last signature."""
        game = self.game
        if game is None or not game.board.is_over or self.has_same:
            return False
        is_ours = bool(game.state.acts) and game.state.acts[-1].side == game.side
        return not (is_ours and game.is_signed_off)

    def poll(self, now: float) -> None:
        """Process what has arrived; ``now`` is ``time.monotonic()``."""
        self.now = now
        if self.link is not None:
            self._follow(self.link)
        if now - self._ticked >= _TICK_SECONDS:
            self._ticked = now
            self.tick()
            self._flag()
        self._carry()

    def take_call(self) -> bool:
        """True if something has come since the last call for which the player should look."""
        is_called, self._calls = self._calls, False
        return is_called

    def _follow(self, link: Link) -> None:
        lines, opened, state = link.lines(), link.opened, link.state
        if opened != self._opened and link.peer is not None:
            self._opened = opened
            self.lost()
            self.connected(link.peer.key)
            self._greeted(link.peer)
        for line in lines:
            self.receive(line)
        if self.is_connected and state is not LinkState.OPEN:
            self.lost()
            self.away_since = self.now
        if state is LinkState.FAILED:
            self._failure, self.link = link.failure or "", None

    def _greeted(self, peer: Greeter) -> None:
        if self.is_connected:
            self.away_since = None
            self._rival = peer
            with suppress(OSError):
                self._rival = self._host.keys.remember(self.name, peer.key, peer.name)

    def _carry(self) -> None:
        if self.link is not None:
            self.link.send(*self.out)
        self.out.clear()

    def _tell(self, kind: MeetingEventKind, number: int = 0, text: str = "") -> None:
        super()._tell(kind, number, text)
        match kind:
            case MeetingEventKind.BEGUN:
                self._show_game()
                self._calls = True
            case MeetingEventKind.INVITED | MeetingEventKind.AGAIN:
                self._calls = True
            case MeetingEventKind.CHANGED:
                self._arrived = self.now
                game = self.game
                is_ours = game is not None and (game.has_turn or game.board.is_over)
                self._calls |= is_ours or (game is not None and game.asked_ply is not None)
            case MeetingEventKind.FOUL:
                self.close()

    def _show_game(self) -> None:
        if self.game is not None:
            self.pending = None
            self.match = self._host.match_of(self.game)

    def call(self, digits: str = "") -> None:
        """Show digits to a friend, or join the friend who shows these ones."""
        self._dial(digits=digits)

    def go_live(self, friend: bytes = b"") -> None:
        """Connect with the game's rival, or with a friend by their KEY."""
        if self.link is None and (friend or self.rival[0]):
            self._dial(friend=friend or self.rival[0])

    def _dial(self, *, friend: bytes = b"", digits: str = "") -> None:
        self.close()
        self.away_since, self._opened, self._failure = None, 0, ""
        self.link = self._host.dial(self.me, self.name, friend=friend, digits=digits)

    def close(self) -> None:
        """Disconnect. The game is kept, and may continue by message."""
        if self.link is not None:
            self.leave()
            self._carry()
            self.link.close()
            self.link = None
        self.lost()

    def go_on_by_message(self) -> None:
        """Disconnect. A clock stops for good, in a game from a backup only once we may act."""
        game = self.game
        is_held = game is None or game.must_hear_first
        if game is not None and not (is_held or game.board.is_unclocked or game.board.is_over):
            self.do(UNCLOCKED)
        self.close()

    def do(self, kind: str, turn: str = "", used: int = 0) -> None:
        """Act in the game; ``kind`` is one of :class:`.shared_game.GameAct`. Raises ``OSError``
        too."""
        if self.game is None:
            raise ValueError("the game has not begun")
        self.game.do(kind, turn, used)
        self.is_copied = False
        self._host.keep(self.game)
        self.changed()
        self._carry()

    def go_on_anyway(self) -> None:
        """Act in a game from a backup, although the rival may have seen later acts of ours."""
        if self.game is not None:
            self.game.must_hear_first = False
            self._host.keep(self.game)

    def _flag(self) -> None:
        """End the game if our own clock ran out and ends it."""
        game, match = self.game, self.match
        if game is None or match is None or match.clock is None or not game.has_turn:
            return
        is_shown = match.game.ply == game.board.game.ply
        if is_shown and match.clock.is_fallen(game.side):
            with suppress(ValueError):
                self.do(FLAG)

    def lines(self) -> str:
        """Return the text to copy now: the game, our invitation, or our answer to one."""
        if self.game is not None:
            return words_before(self.game) + write(game_line(self.game))
        if self.pending is None:
            return ""
        return f"Tholos {write(self.pending.acceptance or self.pending.invitation)}"

    def received(self, game: SharedGame) -> None:
        """Take note of a pasted line that has changed the game, or has begun it."""
        self.game = game
        self.is_copied = False
        self._arrived = None
        self._show_game()
        self.changed()

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
                self.do(TURN, turn_text, self._used(match))
            except ValueError:
                self._tell(MeetingEventKind.FELL, text=turn_text)

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
