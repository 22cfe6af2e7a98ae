from collections.abc import Callable
from pathlib import Path

from tholos_desktop import files
from tholos_desktop.net import paste
from tholos_desktop.net.chain import ChainError
from tholos_desktop.net.game import NetGame
from tholos_desktop.net.keys import Friend, Keyring
from tholos_desktop.net.link import Link, LinkReport, LinkReportKind, Servers
from tholos_desktop.net.options import DRAWN
from tholos_desktop.net.proof import tags
from tholos_desktop.net.table import Event, NetTable, TableEventKind, TableState
from tholos_desktop.rules import rival
from tholos_desktop.services.games import Games
from tholos_desktop.storage.game_files import NET_LINES
from tholos_desktop.table.clock import TimeControl
from tholos_desktop.table.match import Match
from tholos_desktop.table.seats import LOT, Player, Setup

_TICK_SECONDS = 0.5


class RemoteTable:
    """A game with a player elsewhere: live, by message, or both in turn.

    It is the ``table.opponent.MoveSource`` for the ``Session`` of :attr:`match`. Call :meth:`poll`
    once a frame, and :meth:`close` when the table is left. Methods that write raise ``OSError`` if
    the disk refuses, and ``ChainError`` for what is not allowed now; then nothing has changed."""

    is_held = False

    def __init__(
        self,
        table: NetTable,
        keys: Keyring,
        games: Games,
        servers: Servers,
        wake: Callable[[], None],
    ) -> None:
        self.table = table
        self.match: Match | None = None
        """The match; ``None`` until both players have joined. A rematch replaces it."""
        self.code = ""
        """Digits to read out to the friend while :attr:`state` is ``CALLING``."""
        self.failure = ""
        """Reason why pairing failed, a value of ``mailbox.PairingFailure``; else empty."""
        self.is_resting = False
        """True for a minute after the rival's program has sent far too many lines."""
        self.unseen: list[Event] = []
        self._keys, self._games, self._servers, self._wake = keys, games, servers, wake
        self._link: Link | None = None
        self._pairing: TableState | None = None
        self._shared, self._is_a = b"", table.is_a
        self._ticked = 0.0
        self._now = 0.0
        if self.game is not None and self.game.is_open:
            self._open_match()

    # State

    @property
    def game(self) -> NetGame | None:
        return self.table.game

    @property
    def state(self) -> TableState:
        if self._pairing is not None:
            return self._pairing
        state, game = self.table.state, self.game
        if self._link is not None or state in (TableState.ENDED, TableState.STOPPED):
            return state
        if game is None:
            return TableState.IDLE
        if game.chain is None:
            return TableState.DEALING
        return TableState.MINE if game.chain.position.side == game.side else TableState.THEIRS

    @property
    def is_live(self) -> bool:
        return self._link is not None

    @property
    def rival_name(self) -> str:
        return self.table.rival.name if self.table.rival else ""

    def silent_seconds(self) -> float:
        return self.table.silent_seconds(self._now)

    def is_gone(self) -> bool:
        return self.table.is_gone(self._now)

    def may_claim(self) -> bool:
        return self.table.may_claim(self._now)

    def may_ask(self) -> bool:
        return self.game is not None and self.game.may_ask

    @property
    def owes_line(self) -> bool:
        """True if a game by message is over, and our last line may not have reached the rival."""
        return not self.is_live and self.game is not None and self.game.owes_line

    @property
    def asked_ply(self) -> int | None:
        """Number of turns to go back to, if the rival asks to take back moves; else ``None``."""
        asked = self.game.rival_asked if self.game else None
        return asked.ply if asked else None

    # Each frame

    def poll(self, now: float) -> list[Event]:
        """Process what has arrived, and return events for the screen; ``now`` is
        ``time.monotonic()``."""
        self._now = now
        for report in self._link.take() if self._link else ():
            self._take(report)
        if now - self._ticked >= _TICK_SECONDS:
            self._ticked = now
            self.table.tick(now)
        self._send()
        events = list(self.table.events)
        self.table.events.clear()
        for event in events:
            self._note(event)
        return events

    def take_events(self) -> list[Event]:
        events, self.unseen = self.unseen, []
        return events

    def _take(self, report: LinkReport) -> None:
        match report.kind:
            case LinkReportKind.CODE:
                self.code, self._pairing = report.text, TableState.CALLING
            case LinkReportKind.SOMEBODY:
                self._pairing = TableState.PAIRING
            case LinkReportKind.WRONG:
                self.failure, self.code = "wrong", ""
            case LinkReportKind.FAILED:
                self.failure, self.code, self._pairing, self._link = report.text, "", None, None
            case LinkReportKind.PAIRED:
                self._shared, self._pairing, self.failure, self.code = report.key, None, "", ""
            case LinkReportKind.CONNECTED:
                self.is_resting = False
                self.table.connected(self._now)
            case LinkReportKind.LINE:
                self.table.receive(report.text, self._now)
            case LinkReportKind.LOST:
                self.table.lost(self._now)
            case LinkReportKind.RESTING:
                self.is_resting = True

    def _send(self) -> None:
        if self.table.out and self._link is not None:
            self._link.send(*self.table.out)
        self.table.out.clear()

    def _note(self, event: Event) -> None:
        match event.news:
            case TableEventKind.GREETED | TableEventKind.BACK:
                self._remember()
            case TableEventKind.OPENED:
                self._open_match()
                self._keep()
            case TableEventKind.ENDED:
                self._keep()
            case TableEventKind.STOPPED:
                self.close()

    def _remember(self) -> None:
        found = self.table.rival
        if found is None:
            return
        shared, is_a = (self._shared, self._is_a) if self._shared else self._pair_with(found.key)
        try:
            self._keys.remember(self.table.name, Friend(found.name, found.key, shared, is_a))
        except OSError:
            self.table.events.append(Event(TableEventKind.DISK))

    def _keep(self) -> None:
        if self.match is not None:
            self._tag()
            self._games.keep(self.match)

    # Live

    def call(self, code: str = "") -> None:
        self._is_a = self.table.is_a = not code
        self._pairing = TableState.PAIRING if code else TableState.CALLING
        self._begin(Link(self._servers, code=code, wake=self._wake))

    def go_live(self) -> None:
        """Connect through the relay to a rival met before, live or by message."""
        if self._link is not None or self.table.rival is None:
            return
        shared, is_a = self._pair_with(self.table.rival.key)
        self._shared, self._is_a = shared, is_a
        self.table.is_a = is_a
        self._begin(Link(self._servers, key=shared, is_a=is_a, wake=self._wake))

    def _pair_with(self, key: bytes) -> tuple[bytes, bool]:
        """Return the key shared with a rival, and True if we are side A."""
        me = self.table.me
        friend = self._keys.friend(self.table.name, key)
        return (friend.shared, friend.is_a) if friend else (me.shared(key), me.public < key)

    def _begin(self, link: Link) -> None:
        self.close()
        self.failure, self.table.problem, self._link = "", "", link

    def close(self) -> None:
        """Disconnect; the game is kept, and may continue by message."""
        if self._link is not None:
            if self.table.is_greeted:
                self.table.bye()
            self.table.out.append(None)
            self._send()
            self._link.close()
            self._link = self._pairing = None
            self.code = ""
            self.table.lost(self._now)
            self.table.drop_deal()

    # By message

    def lines(self) -> str:
        """Return the text to copy now: our last turn, the invitation, or the answer to one."""
        return "\n".join(paste.last_lines(self._game))

    def all_lines(self) -> str:
        return "\n".join(paste.all_lines(self._game))

    def save_lines(self) -> Path:
        """Write all our lines into a file in the exports folder and return its path; raises
        ``OSError``."""
        path = files.exports_folder() / f"tholos-{self._game.gid.hex()[:8]}{NET_LINES}"
        files.write_atomically(path, self.all_lines() + "\n", lasting=False)
        return path

    def take_in(self, pasted: paste.PastedLine) -> paste.PasteResult:
        game = self._game
        was_open = game.is_open
        verdict = paste.take_in(game, pasted)
        if verdict is paste.PasteResult.ACCEPTED:
            if game.is_open and not was_open:
                self.table.rival = game.rival
                self._remember()
                self._open_match()
            self.table.refresh(self._now)
            self._keep()
        return verdict

    # What a player does

    def ask(self) -> None:
        self.table.ask(self._now)

    def answer(self, *, gives: bool) -> None:
        self.table.answer(gives=gives, now=self._now)

    def resign(self) -> None:
        self.table.resign(self._now)

    def claim(self) -> None:
        self.table.claim(self._now)

    def say(self, phrase: int) -> bool:
        return self.table.say(phrase, self._now)

    def again(self) -> None:
        self.table.again(self._now)

    def accept(self) -> None:
        self.table.accept(self._now)

    # For the session: see ``table.opponent.MoveSource``

    @property
    def has_answer(self) -> bool:
        return self._next() is not None

    @property
    def lets_choose(self) -> bool:
        return self.game is not None and self.game.is_ours and self.turns_left() is None

    def hold(self) -> None:
        pass

    def release(self, *, one_turn: bool = False) -> None:
        pass

    def pass_time(self, seconds: float) -> None:
        pass

    def pause(self) -> None:
        pass

    def forget(self) -> None:
        pass

    def turns_left(self) -> int | None:
        match, game = self.match, self.game
        if match is None or game is None or game.chain is None:
            return None
        turns = game.chain.turns
        for ply, turn in enumerate(match.game.turns):
            if ply >= len(turns) or turn.notation != turns[ply]:
                return ply
        return None

    def follow(self, *, time_scale: float, may_play: bool) -> str | None:
        text = self._next() if may_play else None
        if text is not None and self.match is not None and self.match.clock is not None:
            self._set_clock(self.match)
        return text

    def played(self, turn_text: str) -> None:
        match, game = self.match, self._game
        if match is None or game.chain is None:
            return
        if len(game.chain.turns) < match.game.ply:
            try:
                self.table.play(turn_text, self._used(match), self._now)
            except (OSError, ChainError):
                self.table.events.append(Event(TableEventKind.DISK))
        self._tag()

    def _next(self) -> str | None:
        match, game = self.match, self.game
        if match is None or game is None or game.chain is None or self.turns_left() is not None:
            return None
        turns = game.chain.turns
        return turns[match.game.ply] if match.game.ply < len(turns) else None

    def _used(self, match: Match) -> int:
        left, clock = self.table.left_ms(own=True), match.clock
        if left is None or clock is None:
            return 0
        increment = clock.time_control.increment * 1000
        return max(0, round(left + increment - clock.left(self._game.side) * 1000))

    def _set_clock(self, match: Match) -> None:
        left, clock = self.table.left_ms(own=False), match.clock
        side = rival(self._game.side)
        if left is not None and clock is not None and match.game.position.side == side:
            clock.put(side, left / 1000 - clock.time_control.increment)
            if self.table.arrived_at is not None:  # it may have waited while another page was shown
                clock.pass_time(rival(side), self._now - self.table.arrived_at)
                self.table.arrived_at = None

    @property
    def _game(self) -> NetGame:
        if self.game is None:
            raise ChainError("game")
        return self.game

    # The match

    def restore(self, match: Match) -> None:
        chain = self._game.chain
        if chain is None:
            return
        self.match, before = match, match.text()
        left = self.turns_left()
        while left is not None and match.game.ply > left:
            match.game.undo()
        for turn in chain.turns[match.game.ply :]:
            match.game.play(turn)
        self._tag()
        if match.text() != before:  # what the journal has more replaces what the store has
            self._games.keep(match)

    def _open_match(self) -> None:
        self.match = match_of(self._game, self.table.name)
        self._tag()

    def _tag(self) -> None:
        game, match = self._game, self.match
        if match is None or game.chain is None:
            return
        match.forfeit = None
        if game.chain.stop and not game.chain.is_complete:
            match.forfeit = game.chain.stop.loser
        match.tags |= tags(game.chain)


def match_of(game: NetGame, name: str) -> Match:
    """Return the match of an open game. ``name`` is our player's name on this computer."""
    if game.chain is None or game.rival is None:
        raise ChainError("game")
    options, opening = game.options, game.chain.opening
    other = Player(game.rival.name, key=game.rival.key[:32].hex())
    players = {game.side: Player(name), rival(game.side): other}
    clock = options.clock
    setup = Setup(
        players["w"],
        players["b"],
        len(opening.draw.ornaments) // 2,
        options.any_location,
        LOT if options.begins == DRAWN else options.begins,
        TimeControl(clock[0], clock[1]) if clock else None,
    )
    match = Match(setup, 0, game.chain.game())
    match.game_id = game.gid.hex()
    return match
