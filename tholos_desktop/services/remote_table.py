from collections.abc import Callable
from pathlib import Path

from tholos_desktop import __version__, files
from tholos_desktop.net import paste
from tholos_desktop.net.chain import ChainError
from tholos_desktop.net.game import NetGame
from tholos_desktop.net.keys import Friend, Keyring
from tholos_desktop.net.lines import DRAWN, Bye, Options
from tholos_desktop.net.link import Link, LinkReport, LinkReportKind, Servers
from tholos_desktop.net.proof import tags
from tholos_desktop.net.seal import Identity
from tholos_desktop.net.table import Event, NetTable, TableEventKind, TableState
from tholos_desktop.rules import rival
from tholos_desktop.storage.game_files import NET_LINES
from tholos_desktop.store.games import Games
from tholos_desktop.table.clock import TimeControl
from tholos_desktop.table.match import LOT, Match, Player, Setup
from tholos_desktop.table.opponent import MoveSource

_TICK_SECONDS = 0.5


class RemoteTable(NetTable, MoveSource):
    """A game with a player at another computer, played live or by message.

    Call :meth:`poll` once a frame, and :meth:`close` on leaving. After an ``OSError`` (writing
    failed) or ``ChainError`` (act not allowed now), nothing has changed."""

    def __init__(
        self,
        me: Identity,
        name: str,
        folder: Path,
        *,
        keys: Keyring,
        games: Games,
        servers: Servers,
        wake: Callable[[], None],
        options: Options | None,
        game: NetGame | None,
        may_begin: Callable[[], bool],
    ) -> None:
        super().__init__(
            me, name, folder, app=__version__, options=options, game=game, may_begin=may_begin
        )
        self.match: Match | None = None
        """The match; ``None`` until both players have joined. A rematch replaces it."""
        self.code = ""
        """Digits to read out to the friend while :attr:`state` is ``CALLING``."""
        self.failure = ""
        """Reason why pairing failed, a value of ``mailbox.PairingFailure``; empty unless pairing
        has failed."""
        self.is_resting = False
        """True for a minute after the rival's program has sent far too many lines."""
        self.unseen: list[Event] = []
        self._keys, self._games, self._servers, self._wake = keys, games, servers, wake
        self._link: Link | None = None
        self._pairing: TableState | None = None
        self._shared = b""
        self._ticked = 0.0
        if self.game is not None and self.game.is_open:
            self._open_match()

    # State

    @property
    def state(self) -> TableState:
        if self._pairing is not None:
            return self._pairing
        state, game = super().state, self.game
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
        return self.rival.name if self.rival else ""

    def may_ask(self) -> bool:
        return self.game is not None and self.game.may_ask

    @property
    def owes_line(self) -> bool:
        """True if a game by message is over, but the rival may not have received our last line."""
        return not self.is_live and self.game is not None and self.game.owes_line

    @property
    def asked_ply(self) -> int | None:
        """Number of turns that remain if we grant the rival's take-back; ``None`` if not asked."""
        asked = self.game.rival_asked if self.game else None
        return asked.ply if asked else None

    # Each frame

    def poll(self, now: float) -> list[Event]:
        """Process what has arrived, and return events for the screen; ``now`` is
        ``time.monotonic()``."""
        self.now = now
        for report in self._link.take() if self._link else ():
            self._hear_report(report)
        if now - self._ticked >= _TICK_SECONDS:
            self._ticked = now
            self.tick()
        self._carry()
        events = list(self.events)
        self.events.clear()
        for event in events:
            self._note(event)
        return events

    def take_events(self) -> list[Event]:
        events, self.unseen = self.unseen, []
        return events

    def _hear_report(self, report: LinkReport) -> None:
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
                self.connected()
            case LinkReportKind.LINE:
                self.receive(report.text)
            case LinkReportKind.LOST:
                self.lost()
            case LinkReportKind.RESTING:
                self.is_resting = True

    def _carry(self) -> None:
        if self.out and self._link is not None:
            self._link.send(*self.out)
        self.out.clear()

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
        found = self.rival
        if found is None:
            return
        shared, is_a = (self._shared, self.is_a) if self._shared else self._pair_with(found.key)
        try:
            self._keys.remember(self.name, Friend(found.name, found.key, shared, is_a))
        except OSError:
            self.events.append(Event(TableEventKind.DISK))

    def _keep(self) -> None:
        if self.match is not None:
            self._tag()
            self._games.keep(self.match)

    # Live

    def call(self, code: str = "") -> None:
        self.is_a = not code
        self._pairing = TableState.PAIRING if code else TableState.CALLING
        self._begin(Link(self._servers, code=code, wake=self._wake))

    def go_live(self) -> None:
        """Connect through the relay to a known rival, whether we met live or by message."""
        if self._link is not None or self.rival is None:
            return
        self._shared, self.is_a = self._pair_with(self.rival.key)
        self._begin(Link(self._servers, key=self._shared, is_a=self.is_a, wake=self._wake))

    def _pair_with(self, key: bytes) -> tuple[bytes, bool]:
        """Return the secret shared with a rival, and True if we are side A (see
        :class:`.keys.Friend`)."""
        friend = self._keys.friend(self.name, key)
        if friend:
            return friend.shared, friend.is_a
        return self.me.shared(key), self.me.key < key

    def _begin(self, link: Link) -> None:
        self.close()
        self.failure, self.problem, self._link = "", "", link

    def close(self) -> None:
        """Disconnect. The game is kept, and may continue by message."""
        if self._link is not None:
            if self.is_greeted:
                self._send(Bye())
            self.out.append(None)
            self._carry()
            self._link.close()
            self._link = self._pairing = None
            self.code = ""
            self.lost()
            self.drop_deal()

    # By message

    def lines(self) -> str:
        """Return the text to copy now: our last turn, our invitation, or our answer to an
        invitation."""
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
                self.rival = game.rival
                self._remember()
                self._open_match()
            self.refresh()
            self._keep()
        return verdict

    # For the session

    @property
    def has_answer(self) -> bool:
        return self._next() is not None

    @property
    def lets_choose(self) -> bool:
        return self.game is not None and self.game.is_ours and self.turns_left() is None

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
                self.play(turn_text, self._used(match))
            except (OSError, ChainError):
                self.events.append(Event(TableEventKind.DISK))
        self._tag()

    def _next(self) -> str | None:
        match, game = self.match, self.game
        if match is None or game is None or game.chain is None or self.turns_left() is not None:
            return None
        turns = game.chain.turns
        return turns[match.game.ply] if match.game.ply < len(turns) else None

    def _used(self, match: Match) -> int:
        left, clock = self.left_ms(own=True), match.clock
        if left is None or clock is None:
            return 0
        increment = clock.time_control.increment * 1000
        return max(0, round(left + increment - clock.left(self._game.side) * 1000))

    def _set_clock(self, match: Match) -> None:
        left, clock = self.left_ms(own=False), match.clock
        side = rival(self._game.side)
        if left is not None and clock is not None and match.game.position.side == side:
            clock.put(side, left / 1000 - clock.time_control.increment)
            if self.arrived_at is not None:  # the turn may have waited while another page was shown
                clock.pass_time(rival(side), self.now - self.arrived_at)
                self.arrived_at = None

    # The match

    def restore(self, match: Match) -> None:
        chain = self._game.open_chain
        self.match, before = match, match.text()
        left = self.turns_left()
        while left is not None and match.game.ply > left:
            match.game.undo()
        for turn in chain.turns[match.game.ply :]:
            match.game.play(turn)
        self._tag()
        if match.text() != before:  # the journal has more than the store
            self._games.keep(match)

    def _open_match(self) -> None:
        self.match = match_of(self._game, self.name)
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
    """Return the match of a game that both players have joined. ``name`` is our player's name on
    this computer."""
    options, opening, other = game.options, game.open_chain.opening, rival(game.side)
    party, clock = opening.party(other), options.clock
    players = {game.side: Player(name), other: Player(party.name, key=party.key.hex())}
    setup = Setup(
        players["w"],
        players["b"],
        len(opening.draw.ornaments) // 2,
        options.any_location,
        LOT if options.begins == DRAWN else options.begins,
        TimeControl(clock[0], clock[1]) if clock else None,
    )
    match = Match(setup, 0, game.open_chain.game())
    match.game_id = game.gid.hex()
    return match
