from collections.abc import Callable, Mapping
from pathlib import Path

from tholos_desktop import __version__, files
from tholos_desktop.net import paste
from tholos_desktop.net.chain import ChainError
from tholos_desktop.net.game import NetGame
from tholos_desktop.net.keys import Keyring
from tholos_desktop.net.lines import DRAWN, Bye, Options
from tholos_desktop.net.link import Link, LinkState, Network, Servers
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
_PAIRING = LinkState.SEARCHING, LinkState.WAITING, LinkState.PAIRING


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
        network: Network,
        servers: Mapping[str, Servers],
        same_network: bool,
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
        """Key of the text for why the players don't meet (``Link.failure``); empty while they may
        still."""
        self.unseen: list[Event] = []
        self._keys, self._games, self._wake = keys, games, wake
        self._network, self._servers, self._same_network = network, servers, same_network
        self._link: Link | None = None
        self._link_opened = 0
        self._ticked = 0.0
        if self.game is not None and self.game.is_open:
            self._open_match()

    # State

    @property
    def state(self) -> TableState:
        state, game = super().state, self.game
        if self._link is not None and self._link.state in _PAIRING:
            is_waiting = self._link.state is not LinkState.PAIRING and self.is_a
            return TableState.CALLING if is_waiting else TableState.PAIRING
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

    @property
    def names_near(self) -> tuple[str, ...]:
        """Names of players who wait on the same network."""
        return self._link.names_near if self._link else ()

    @property
    def may_be_the_date(self) -> bool:
        """True if a wrong date may be the reason that a friend doesn't come."""
        return self._link is not None and self._link.may_be_the_date

    # Each frame

    def poll(self, now: float) -> list[Event]:
        """Process what has arrived, and return events for the screen; ``now`` is
        ``time.monotonic()``."""
        self.now = now
        if self._link is not None:
            self._follow_link(self._link)
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

    def _follow_link(self, link: Link) -> None:
        lines, opened, state = link.lines(), link.opened, link.state
        if opened != self._link_opened:
            self._link_opened = opened
            self.lost()
            self.connected()
        for line in lines:
            self.receive(line)
        if self.is_connected and state is not LinkState.OPEN:
            self.lost()
        self.code, self.failure = link.digits, link.failure or link.trouble or ""
        if state is LinkState.FAILED:
            self._link = None

    def _carry(self) -> None:
        lines = [line for line in self.out if line is not None]
        is_cut = len(lines) < len(self.out)
        self.out.clear()
        if self._link is not None:
            self._link.send(*lines)
            if is_cut:
                self._link.cut()

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
        try:
            self._keys.remember(self.name, found.key, found.name)
        except OSError:
            self.events.append(Event(TableEventKind.DISK))

    def _keep(self) -> None:
        if self.match is not None:
            self._tag()
            self._games.keep(self.match)

    # Live

    def call(self, code: str = "") -> None:
        self.is_a = not code
        self._begin(digits=code)

    def go_live(self) -> None:
        """Connect through the relay to a known rival, whether we met live or by message."""
        if self._link is not None or self.rival is None:
            return
        self.is_a = self.me.key < self.rival.key
        self._begin(friend=self.rival.key)

    def _begin(self, *, friend: bytes = b"", digits: str = "") -> None:
        self.close()
        self.failure, self.problem, self._link_opened = "", "", 0
        self._link = Link(
            self._network, self.me, self.name, servers=self._servers, friend=friend,
            digits=digits, same_network=self._same_network, wake=self._wake,
        )  # fmt: skip

    def close(self) -> None:
        """Disconnect. The game is kept, and may continue by message."""
        if self._link is not None:
            if self.is_greeted:
                self._send(Bye())
            self._carry()
            self._link.close()
            self._link = None
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
