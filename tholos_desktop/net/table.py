"""The conversation of two players about games: a state machine without a socket or a clock.

The owner updates :attr:`NetTable.now`, passes lines to :meth:`NetTable.receive` and sends those in
:attr:`NetTable.out`. ``None`` in place of a line asks the owner to cut the connection."""

from collections import deque
from collections.abc import Callable
from enum import Enum
from pathlib import Path
from typing import NamedTuple

from tholos_desktop.net.chain import RULES, ChainError, Party
from tholos_desktop.net.game import NetGame, hello
from tholos_desktop.net.lines import (
    PROTOCOL,
    Again,
    Ask,
    Back,
    Bye,
    Deal,
    DoneLine,
    Have,
    Hello,
    Line,
    Nay,
    No,
    Open,
    Options,
    Resign,
    Say,
    Take,
    TurnLine,
    format_line,
    parse_line,
)
from tholos_desktop.net.seal import Identity
from tholos_desktop.rules import rival

HEARTBEAT_SECONDS = 10.0
SILENT_SECONDS, GONE_SECONDS = 10.0, 30.0
"""Seconds after which an absent rival is shown as silent, and as gone."""
PHRASE_SECONDS = 5.0
CLAIM_SECONDS = 60.0
"""Seconds to wait, once the rival's time has run out, before we may claim the game."""
LAG_MS, MOST_LAG_MS = 1000, 10_000
"""``LAG_MS``: lag per turn that causes no notice. Unused lag is saved for later turns, up to
``MOST_LAG_MS``. Both are in milliseconds."""
_STRIKES = 3
_IN_FLIGHT = 5
_REPEAT_SECONDS = 2.0
_RESEND_SECONDS = 1.0
"""Minimum seconds between two tries to send turns and take-backs that the rival lacks."""


class TableState(Enum):
    IDLE = "idle"
    CALLING = "calling"
    PAIRING = "pairing"
    MEETING = "meeting"
    GREETING = "greeting"
    DEALING = "dealing"
    MINE = "mine"
    THEIRS = "theirs"
    AWAY = "away"
    ENDED = "ended"
    STOPPED = "stopped"


class TableEventKind(Enum):
    GREETED = "greeted"
    """The rival has connected; ``text`` is the version of their program."""
    STRANGER = "stranger"
    """Someone other than the game's rival has connected; ``text`` is their name."""
    DEALT = "dealt"
    """The rival deals a new game while another game is unfinished: see :meth:`NetTable.accept`."""
    OPENED = "opened"
    PLAYED = "played"
    """A turn was added: the rival's, or one of ours that our disk had lost."""
    TAKEN_BACK = "taken back"
    ASKED = "asked"
    """The rival asks for a take-back that leaves ``number`` turns: see :meth:`NetTable.answer`."""
    REFUSED = "refused"
    ENDED = "ended"
    SAID = "said"
    AGAIN = "again"
    BACK = "back"
    LOST = "lost"
    LEFT = "left"
    LAG = "lag"
    """By our clock, the rival's turn took longer than the rival reported. ``number`` is the lag
    beyond the allowance (:data:`LAG_MS`), in ms."""
    STOPPED = "stopped"
    """The game can't go on. ``text`` is the reason, written as in the protocol's ``no`` lines."""
    REPROACHED = "reproached"
    """The rival's program rejected one of our lines. ``text`` is the reason."""
    DISK = "disk"
    """Writing to the disk failed. The turn or line that was to be saved has no effect."""


class Event(NamedTuple):
    news: TableEventKind
    number: int = 0
    text: str = ""


class NetTable:
    def __init__(
        self,
        me: Identity,
        name: str,
        folder: Path,
        *,
        app: str = "-",
        is_a: bool = False,
        options: Options | None = None,
        game: NetGame | None = None,
        may_begin: Callable[[], bool] = lambda: True,
    ) -> None:
        """Continue ``game``, or offer a new game with ``options``, or wait for the rival's offer.

        If both players send an offer, side A's offer counts. ``may_begin`` returns False if there
        are too many unfinished games."""
        self.me, self.name, self._folder, self._app = me, name, folder, app
        self.is_a = is_a
        self.options = options
        self.game = game
        self.rival: Party | None = game.rival if game else None
        self.rival_app = ""
        self.offered: Deal | None = None
        self.problem = ""
        self.out: deque[str | None] = deque()
        self.events: deque[Event] = deque()
        self.is_connected = self.is_greeted = False
        self.rival_has_left = False
        self.away_since: float | None = None
        self.wants_again = self.rival_wants_again = False
        self._may_begin = may_begin
        self.now = 0.0
        """Time in seconds by the owner's clock, which never goes back."""
        self._heard = self._spoke = 0.0
        self._strikes: dict[str, int] = {}
        self._confirmed = game.chain.number if game and game.chain else 0
        """Number of turns and take-backs in the rival's copy of the game; a guess until the rival
        reports it."""
        self._is_agreed = False
        """True once a message from the rival has confirmed or corrected the guess in
        ``_confirmed``."""
        self._sent = 0
        self._asked_at = self._pushed_at = 0.0
        self._greetings = 0
        """Number of greetings sent minus greetings received on this connection. If it is negative,
        we still have to greet."""
        self._is_walking = False
        """True while we search for the last turn or take-back that both copies of the game have."""
        self._has_told_end = game is not None and game.is_over
        self._end_sent, self._end_sent_at = -1, 0.0
        self._acted_at: float | None = None
        self.arrived_at: float | None = None
        self._seen = 0
        self._spare_lag = MOST_LAG_MS
        self._said_at = self._heard_phrase_at = -PHRASE_SECONDS

    # State

    @property
    def is_stopped(self) -> bool:
        return bool(self.problem or (self.game and self.game.is_forked))

    @property
    def state(self) -> TableState:
        game = self.game
        if self.is_stopped:
            return TableState.STOPPED
        if game and game.is_over:
            return TableState.ENDED
        if not self.is_connected:
            return TableState.MEETING if self.away_since is None else TableState.AWAY
        if not self.is_greeted:
            return TableState.GREETING
        if game is None or game.chain is None:
            return TableState.DEALING
        return TableState.MINE if game.chain.position.side == game.side else TableState.THEIRS

    def silent_seconds(self) -> float:
        """Return the seconds for which the rival has been away or silent."""
        if not self.is_connected:
            return 0.0 if self.away_since is None else self.now - self.away_since
        return max(0.0, self.now - self._heard - HEARTBEAT_SECONDS)

    def is_gone(self) -> bool:
        return self.away_since is not None and self.now - self.away_since >= GONE_SECONDS

    def left_ms(self, *, own: bool) -> int | None:
        """Return a player's remaining milliseconds after their latest turn; ``None`` without a
        clock."""
        game = self.game
        if game is None or game.chain is None or not (clock := game.options.clock):
            return None
        used = game.chain.used(game.side if own else rival(game.side))
        return max(0, clock[0] * 60_000 + clock[1] * 1000 * len(used) - sum(used))

    def may_claim(self) -> bool:
        """True if, by our clock, the rival's time has been up for :data:`CLAIM_SECONDS`."""
        game = self.game
        if game is None or game.chain is None or not game.chain.may_claim(game.side):
            return False
        waited = self.now - self._acted_at if self._acted_at is not None else 0.0
        return waited > (self.left_ms(own=False) or 0) / 1000 + CLAIM_SECONDS

    # The connection

    def connected(self) -> None:
        self._heard = self._spoke = self.now
        self.is_connected, self.is_greeted = True, False
        self.rival_has_left = False
        self._sent, self._is_agreed, self._is_walking = 0, False, False
        self._greetings, self._end_sent = 0, -1
        self._strikes.clear()
        self._asked_at = self.now
        self._greet()

    def _greet(self) -> None:
        self._greetings += 1
        name = self.game.own.name if self.game else self.name
        self._send(hello(Party(name, self.me.key), self._app))
        chain = self.game.chain if self.game else None
        if chain and self._confirmed < chain.number:
            self._sent, self._pushed_at = self._confirmed + 1, self.now
            self._send(chain.line(self._sent))  # most likely what the rival waits for
        self._say_where()

    def lost(self) -> None:
        if self.is_connected:
            self.is_connected = self.is_greeted = False
            self.away_since = self.now
            self.out.clear()
            self._tell(TableEventKind.LOST)

    def tick(self) -> None:
        """Send what is due. Call this about once a second."""
        if self._acted_at is None:
            self._acted_at = self.now
        if not self.is_connected:
            return
        if self.now - self._asked_at >= _REPEAT_SECONDS and not self._is_answered():
            self._repeat()
        elif self.is_greeted and self.now - self._spoke >= HEARTBEAT_SECONDS:
            self._say_where()
            self._resume()

    def _is_answered(self) -> bool:
        game = self.game
        if self.is_stopped:
            return True
        if not self.is_greeted or game is None:
            return self.is_greeted and self.options is None
        chain = game.chain
        if chain is None or not self._is_agreed or self._confirmed != chain.number:
            return False
        return not game.is_over or chain.has_ended(rival(game.side))

    def _repeat(self) -> None:
        game = self.game
        chain = game.chain if game else None
        self._asked_at = self.now
        if not self.is_greeted or (chain and not self._is_agreed):
            self._greet()
        elif chain and self._confirmed < chain.number:
            self._sent = self._confirmed
            self._push()
        else:
            self._resume()
            if game is not None and game.is_over:
                self._say_where()
                self._send_ends()

    def receive(self, text: str) -> None:
        self._heard = self.now
        try:
            line = parse_line(text)
        except ValueError:
            self._strike("line")
            return
        if line is None:
            return
        try:
            if isinstance(line, Hello):
                self._hear_hello(line)
            elif self.is_greeted or self._is_rivals(line):
                self._hear(line)
        except ChainError as error:
            self._object(error.why, line)
        except OSError:
            self._tell(TableEventKind.DISK)

    def refresh(self) -> None:
        """Report our state to the rival. Call this when pasted lines have changed the game."""
        self._acted_at = self.now
        if self.is_greeted:
            self._say_where()
            self._push()
        if self.game is not None:
            self._settle_end()

    # A player's actions. Each may raise OSError, and then nothing has happened.

    def play(self, text: str, used: int) -> None:
        """Play our turn, which took ``used`` ms. Raises ``ChainError`` if it isn't legal now."""
        self._game.play(text, used, self._seen)
        self._acted_at = self.now
        self._push()
        self._settle_end()

    def ask(self) -> None:
        self._send(self._game.ask())

    def answer(self, *, gives: bool) -> None:
        game = self._game
        if game.rival_asked is None:
            return
        if gives:
            game.back()
            self._acted_at = self.now
            self._tell(TableEventKind.TAKEN_BACK, game.chain.number if game.chain else 0)
            self._push()
        else:
            game.rival_asked = None
            self._send(Nay())

    def resign(self) -> None:
        self._game.resign()
        self._settle_end()

    def claim(self) -> None:
        if not self.may_claim():
            raise ChainError("turn")
        self._settle_end(claims=True)

    def say(self, phrase: int) -> bool:
        """Send a phrase. Return False if the last phrase was too recent or the rival isn't
        connected."""
        if not self.is_greeted or self.now - self._said_at < PHRASE_SECONDS:
            return False
        self._said_at = self.now
        self._send(Say(phrase))
        return True

    def again(self) -> None:
        """Ask for a rematch with swapped colors. The rematch begins once both players have
        asked."""
        if self._game.is_over and not self.wants_again:
            self.wants_again = True
            self._send(Again())
            self._begin_again()

    def accept(self) -> None:
        """Begin the new game that the rival offers, in place of the unfinished one."""
        if self.offered is not None:
            self._take(self.offered)

    def drop_deal(self) -> None:
        """Delete our deal if nobody has accepted it. The next connection then begins with a new
        deal."""
        game = self.game
        if self.options is not None and game is not None and game.is_host and not game.is_open:
            game.journal.path.unlink(missing_ok=True)
            self.game = None

    # Lines

    def _hear_hello(self, line: Hello) -> None:
        if not line.low <= PROTOCOL <= line.high:
            self._refuse("version", line)
        elif line.rules != RULES:
            self._refuse("rules", line)
        elif line.key == self.me.key:
            self._refuse("game", line)
        elif self.is_greeted:
            self.rival_app = line.app
            self._greetings -= 1
            if self._greetings < 0:  # our greeting was lost, and the rival ignored what followed
                self._greet()
                self._resume()
            else:
                self._say_where()
        else:
            if self.game and self.game.rival and self.game.rival.key != line.key:
                self.game = None
                self._tell(TableEventKind.STRANGER, text=line.name)
            self.rival, self.rival_app = Party(line.name, line.key), line.app
            self._greetings -= 1
            self._meet()

    def _is_rivals(self, line: Line) -> bool:
        """True if a line fits our game. Such a line also counts as the rival's greeting, since the
        real greeting may have been lost."""
        chain = self.game.chain if self.game else None
        if chain is None or not isinstance(line, Have | TurnLine | Back) or not chain.knows(line):
            return False
        self._meet()
        return True

    def _meet(self) -> None:
        self.is_greeted = True
        is_back = self.away_since is not None
        self._tell(TableEventKind.BACK if is_back else TableEventKind.GREETED, text=self.rival_app)
        self.away_since = None
        self._resume()

    def _refuse(self, why: str, line: Hello) -> None:
        self.rival_app = line.app
        self._send(No(why, PROTOCOL))
        self._stop(why)

    def _resume(self) -> None:
        if self.game is None and self.options is not None and self._may_begin():
            self.game = NetGame.host(self._folder, self.me, self.name, self.options)
        game = self.game
        if game is None:
            return
        if game.chain is not None:
            opening: Line | None = None
        else:
            opening = game.deal if game.is_host else game.take
        for line in (opening, game.asked, Again() if self.wants_again else None):
            if line:
                self._asked_at = self.now
                self._send(line)

    def _hear(self, line: Line) -> None:  # noqa: PLR0912
        match line:
            case Deal():
                self._hear_deal(line)
            case Take():
                is_new = not self._game.is_open
                self._send(self._game.hear_take(line, self._rival))
                if is_new:
                    self._opened()
            case Open():
                is_new = not self._game.is_open
                self._game.hear_open(line)
                if is_new:
                    self._opened()
            case TurnLine() | Back():
                self._hear_act(line)
            case Have():
                self._hear_have(line)
            case Ask():
                is_new = self._game.rival_asked != line
                if self._game.hear_ask(line):
                    if is_new:
                        self._tell(TableEventKind.ASKED, line.ply)
                else:
                    self._send(Nay())
            case Nay():
                if self._game.asked is not None:
                    self._game.hear_nay()
                    self._tell(TableEventKind.REFUSED)
            case Resign() | DoneLine():
                self._hear_end(line)
            case Say():
                if self.now - self._heard_phrase_at >= PHRASE_SECONDS:
                    self._heard_phrase_at = self.now
                    self._tell(TableEventKind.SAID, line.phrase)
            case Again():
                if self._game.is_over and not self.rival_wants_again:
                    self.rival_wants_again = True
                    self._tell(TableEventKind.AGAIN)
                    self._begin_again()
            case Bye():
                self.rival_has_left = True
                self._tell(TableEventKind.LEFT)
            case No():
                self._hear_no(line)

    def _hear_no(self, line: No) -> None:
        if line.why in ("version", "rules", "fork", "draw", "turn"):
            self._stop(line.why)
        else:
            self._asked_at = self.now + HEARTBEAT_SECONDS
            self._tell(TableEventKind.REPROACHED, line.number, line.why)

    # The deal

    def _hear_deal(self, deal: Deal) -> None:
        game = self.game
        if game is not None and game.deal is not None and game.gid == deal.gid:
            if game.is_host or game.deal != deal:
                raise ChainError("game")
            if game.take:
                self._send(game.take)
        elif game is None or game.is_over:
            self._take(deal)
        elif game.is_open:
            if self.offered != deal:
                self.offered = deal
                self._tell(TableEventKind.DEALT)
            self._send(No("busy", 0))
        elif not (game.is_host and self.is_a):  # both deal: side A's deal stands
            game.journal.path.unlink(missing_ok=True)
            self._take(deal)

    def _take(self, deal: Deal) -> None:
        if not self._may_begin():
            self._send(No("busy", 0))
            return
        self.offered = None
        self.game = NetGame.guest(self._folder, self.me, self.name, self._rival, deal)
        if self.game.take:
            self._send(self.game.take)

    def _opened(self) -> None:
        self.wants_again = self.rival_wants_again = False
        self._confirmed, self._sent, self._end_sent = 0, 0, -1
        self._is_agreed, self._is_walking = True, False
        self._has_told_end = False
        self._acted_at, self._seen, self._spare_lag = self.now, 0, MOST_LAG_MS
        self._tell(TableEventKind.OPENED)
        self._say_where()

    def _begin_again(self) -> None:
        game = self._game
        if not (self.wants_again and self.rival_wants_again and game.is_host):
            return
        options = game.options._replace(color=rival(game.side))
        self.game = NetGame.host(self._folder, self.me, self.name, options)
        if self.game.deal:
            self._send(self.game.deal)

    # Acts

    def _hear_act(self, line: TurnLine | Back) -> None:
        game = self._game
        chain = game.chain
        if chain is None:  # the line that opens the game was lost
            self._resume()
            return
        is_next = line.number == chain.number + 1 and (self._is_agreed or chain.knows(line))
        if line.number > chain.number and not (is_next or game.follows_unasked(line)):
            self._say_where()
            return
        if line.number <= chain.number:
            ours = chain.line(line.number)
            if (ours.head, ours.signature) != (line.head, line.signature):
                self._object("fork" if chain.is_fork(line) else "signature", line)
            elif line.number == chain.number:  # our answer was lost
                self._say_where()
            return
        act = game.hear_act(line, lasting=False)
        self._confirmed, self._is_agreed = line.number, True
        self._sent = max(self._sent, line.number)
        if isinstance(line, TurnLine) and act.signer != game.side:
            self._note_lag(line.used)
            self.arrived_at = self.now
        self._acted_at = self.now if act.signer == game.side else self._acted_at
        is_back = isinstance(line, Back)
        self._tell(TableEventKind.TAKEN_BACK if is_back else TableEventKind.PLAYED, line.number)
        self._say_where()
        self._settle_end()

    def _note_lag(self, used: int) -> None:
        since = 0.0 if self._acted_at is None else self.now - self._acted_at
        self._seen = min(int(since * 1000), 999_999_999)
        if self._game.options.clock is None:
            return
        self._spare_lag = min(self._spare_lag + LAG_MS, MOST_LAG_MS) - max(0, self._seen - used)
        if self._spare_lag < 0:
            self._tell(TableEventKind.LAG, -self._spare_lag)
            self._spare_lag = 0

    def _hear_have(self, line: Have) -> None:
        game = self.game
        if game is None:
            raise ChainError("game")
        chain = game.chain
        if chain is None:
            self._resume()
            return
        if line.number > chain.number:
            self._say_where()
        elif chain.short(line.number) != line.head:
            if not line.number:
                raise ChainError("game")
            self._is_agreed = self._is_walking = True
            self._confirmed = self._sent = line.number - 1
            self._send(Have(self._sent, chain.short(self._sent)))
            if line.number == chain.number:
                self._push()
        else:
            self._confirm(line.number)
            self._push()
            if line.number == chain.number:
                self._settle_end()
                if game.is_over and self.now - self._end_sent_at >= _REPEAT_SECONDS:
                    self._send_ends()

    def _confirm(self, number: int) -> None:
        is_lower = self._is_walking and number < self._confirmed
        if is_lower or self.now - self._pushed_at >= _RESEND_SECONDS:
            self._sent = number
        if not self._is_agreed or is_lower or number > self._confirmed:
            self._confirmed, self._asked_at = number, self.now
        self._is_agreed = True
        self._sent = max(self._sent, self._confirmed)

    def _push(self) -> None:
        chain = self.game.chain if self.game else None
        if chain is None or not (self._is_agreed and self.is_greeted):
            return
        while self._sent < min(chain.number, self._confirmed + _IN_FLIGHT):
            self._sent += 1
            self._asked_at = self._pushed_at = self.now
            self._send(chain.line(self._sent))

    def _say_where(self) -> None:
        chain = self.game.chain if self.game else None
        if chain is not None:
            self._send(Have(chain.number, chain.short(chain.number)))

    # Ends

    def _settle_end(self, *, claims: bool = False) -> None:
        game = self._game
        if game.chain is None or not (game.is_over or claims):
            return
        game.done()
        if not self._has_told_end:
            self._has_told_end = True
            self._tell(TableEventKind.ENDED, text=game.chain.result)
        if self.is_greeted and self._end_sent != game.chain.number:
            self._send_ends()

    def _send_ends(self) -> None:
        game = self._game
        if game.chain is not None:
            self._end_sent, self._end_sent_at = game.chain.number, self.now
            for line in game.ends():
                self._send(line)

    def _hear_end(self, line: Resign | DoneLine) -> None:
        game = self._game
        try:
            if isinstance(line, Resign):
                game.hear_resign(line)
            else:
                game.hear_done(line)
        except ChainError as error:
            if error.why != "turn":
                raise
            self._say_where()  # a turn crossed this line, or is missing here
        else:
            self._settle_end()

    # Faults

    def _object(self, why: str, line: Line) -> None:
        if isinstance(line, No) or (why == "busy" and isinstance(line, Back)):
            return
        number = line.number if isinstance(line, TurnLine | Back) else 0
        if why == "signature":
            self._strike(why, number)
            return
        self._send(No(why, number))
        if why in ("turn", "fork") and isinstance(line, TurnLine | Back):
            self._game.keep_proof(line)
            self._stop(why)
        elif why == "draw":
            self._stop(why)

    def _strike(self, why: str, number: int = 0) -> None:
        """Reject an invalid line. After three for the same reason, stop the game or cut the
        connection."""
        self._strikes[why] = self._strikes.get(why, 0) + 1
        self._send(No(why, number))
        if self._strikes[why] >= _STRIKES:
            if why == "signature":
                self._stop(why)
            else:
                self.out.append(None)

    def _stop(self, why: str) -> None:
        if not self.problem:
            self.problem = why
            self._tell(TableEventKind.STOPPED, text=why)
        self.out.append(None)

    # Helpers

    @property
    def _game(self) -> NetGame:
        if self.game is None:
            raise ChainError("game")
        return self.game

    @property
    def _rival(self) -> Party:
        if self.rival is None:
            raise ChainError("game")
        return self.rival

    def _send(self, line: Line) -> None:
        if self.is_connected:
            self._spoke = self.now
            self.out.append(format_line(line))

    def _tell(self, news: TableEventKind, number: int = 0, text: str = "") -> None:
        self.events.append(Event(news, number, text))
