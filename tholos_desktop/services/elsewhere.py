"""Games with a player at another computer.

Nothing is contacted, and no network library loaded, before a method is called. A missing library
raises ``ImportError``: see :attr:`Elsewhere.missing_library`. The main loop calls
:meth:`Elsewhere.poll` once a frame.

- *Live:* ``host``, ``join`` and ``meet`` return a :class:`~.remote_table.RemoteTable`. Once it has
  a ``match``, open ``Session(table.match, engine, elsewhere=table)``. A rematch replaces ``match``.
- *By message:* ``invite`` invites to a game. ``table.lines()`` is the text to copy for the rival.
  ``paste`` returns the game of a pasted text, or an invitation for ``accept``.
- *Both:* ``table.close()`` disconnects, ``table.go_on_by_message()`` also stops a clock, and
  ``table.go_live()`` connects again. ``resume`` opens a stored game, at first by message."""

import json
import re
from collections.abc import Callable, Iterator
from contextlib import suppress
from datetime import date, datetime
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple
from weakref import WeakSet

from tholos_desktop import files, net
from tholos_desktop.net.encoding import is_newer, parse_code
from tholos_desktop.rules import Record, parse_record
from tholos_desktop.storage.notices import Notices
from tholos_desktop.storage.settings import Settings
from tholos_desktop.store.games import Games
from tholos_desktop.table.match import RESTORED, Match, Player, Setup
from tholos_desktop.table.terms import Terms

if TYPE_CHECKING:
    from tholos_desktop.net.keys import Friend, Keyring
    from tholos_desktop.net.link import Link, Network
    from tholos_desktop.net.meeting import PendingGame
    from tholos_desktop.net.message import GameLine, Packet
    from tholos_desktop.net.opening import Invitation
    from tholos_desktop.net.seal import Identity
    from tholos_desktop.net.shared_game import SharedGame
    from tholos_desktop.services.remote_table import RemoteTable

_MOST_SHOWN = 16
"""Number of unfinished games that are read for a list of friends."""
_LONGEST_CODE = 40
"""Length of a pasted text that may be digits, with signs between them."""
_RELAY = re.compile(r"(?:[\w.-]+|\[[0-9a-fA-F:.]+\]):(\d{1,5})")


def is_relay_address(text: str) -> bool:
    """True for ``host:4001`` and its like."""
    found = _RELAY.fullmatch(text)
    return found is not None and 0 < int(found[1]) < 1 << 16


class PasteAnswer(NamedTuple):
    kind: str
    """Value of :class:`.meeting.ReceiptKind`, or ``nothing``, ``damaged`` or ``newer``."""
    table: "RemoteTable | None" = None
    invitation: "Invitation | None" = None
    fell: tuple[str, ...] = ()
    """Moves and other acts of ours that no longer stand."""


_REFUSED = "unknown", "false"
_RANKS = {"changed": 0, "invited": 1, "there": 8, "own": 9}
"""Of several lines in a text, the one that did most is shown."""


class Elsewhere:
    def __init__(
        self,
        games: Games,
        settings: Settings,
        wake: Callable[[], None] = lambda: None,
        notices: Notices | None = None,
    ) -> None:
        """``wake`` is called from another thread when something has arrived."""
        self._games, self._settings, self._wake = games, settings, wake
        self._notices = Notices() if notices is None else notices
        self._tables: WeakSet[RemoteTable] = WeakSet()
        self._pending: dict[bytes, PendingGame] | None = None
        self._loaded: Keyring | None = None
        self._is_called = False
        self._started: Network | None = None
        games.merges = self.merge

    @property
    def missing_library(self) -> str:
        """Name of a library that is missing or fails to load; "" if all of them load."""
        return net.missing_library()

    @property
    def keys(self) -> "Keyring":
        if self._loaded is None:
            self._loaded = net.keys.Keyring()
            if self._loaded.quarantined:
                file = self._loaded.quarantined.name
                self._notices.add_once("app.keys_quarantined", file=file)
        return self._loaded

    def poll(self, now: float) -> None:
        """Let all tables process what has arrived; ``now`` is ``time.monotonic()``."""
        for table in list(self._tables):
            table.poll(now)
            self._is_called |= table.take_call()

    def take_call(self) -> bool:
        """True if a friend has moved, asked or come since the last call."""
        is_called, self._is_called = self._is_called, False
        return is_called

    @property
    def is_our_turn(self) -> bool:
        """True if a game is open in which we are to move."""
        return any(table.game is not None and table.game.has_turn for table in self._tables)

    def close(self) -> None:
        for table in list(self._tables):
            table.close()
        if self._started is not None:
            self._started.close()

    def friends(self, name: str) -> "list[Friend]":
        """Return a player's friends, the last one met first; none if the keys can't be read."""
        with suppress(OSError):
            return self.keys.friends(self._named(name))
        return []

    def our_turns(self) -> int:
        """Return the number of unfinished games elsewhere in which we are to move."""

        def ask() -> int:
            matches = []
            for game in self._games.unfinished_elsewhere()[:_MOST_SHOWN]:
                with suppress(KeyError, ValueError):
                    matches.append(self._games.match(game))
            return sum(match.game.position.side == match.near_side for match in matches)

        return self._games.remembered("our_turns", ask)

    def open_games(self, name: str) -> "list[tuple[Friend, Match]]":
        """Return a player's unfinished games and whom they are played with, newest first."""

        def ask() -> "list[tuple[Friend, Match]]":
            games = islice(self._unfinished(self._identity(name)), _MOST_SHOWN)
            return [(self._rival_of(game), self.match_of(game)) for game in games]

        return self._games.remembered(("open games", name), ask)

    def is_code(self, text: str) -> bool:
        """True if a pasted text is the digits of a friend."""
        if self.missing_library or len(text) > _LONGEST_CODE or any(map(str.isalpha, text)):
            return False
        return parse_code(text) is not None

    def host(self, name: str, terms: Terms) -> "RemoteTable":
        """Show digits for a friend. Once the friend joins, a game with these ``terms`` begins."""
        table = self._sit(self._identity(name), name, terms=terms)
        table.call()
        return table

    def join(self, name: str, code: str) -> "RemoteTable | None":
        """Join a friend's game by its code; ``None`` if the code has too few or too many digits."""
        digits = parse_code(code)
        if digits is None:
            return None
        table = self._sit(self._identity(name), name, accepts_one=True)
        table.call(digits)
        return table

    def meet(self, name: str, friend: "Friend", terms: Terms) -> "RemoteTable":
        """Connect with a known friend to continue the newest unfinished game. If there is none,
        the one with the smaller KEY invites the other."""
        me = self._identity(name)
        game = next((game for game in self._unfinished(me) if game.rival_key == friend.key), None)
        is_host = game is None and me.key < friend.key
        table = self._sit(me, name, game=game, terms=terms if is_host else None)
        table.go_live(friend.key)
        return table

    def resume(self, match: Match) -> "RemoteTable | None":
        """Continue a stored game, at first by message; ``None`` if its record or the keys are
        unusable, or a library is missing. What the match has more is merged."""
        if self.missing_library:
            return None
        with suppress(ValueError, OSError):
            self.merge(match)
            game = self.game(bytes.fromhex(match.game_id))
            return None if game is None else self._table_of(game)
        return None

    def invite(self, name: str, terms: Terms) -> "RemoteTable":
        """Invite to a game by message, which has no clock."""
        me = self._identity(name)
        invitation = net.opening.invite(me, name, terms._replace(clock=None))
        self.keep_pending(net.meeting.PendingGame(invitation, me), lasting=True)
        return self._table_of(self._waiting_games[invitation.gid])

    def invite_again(self, name: str, game: "SharedGame") -> "RemoteTable":
        """Invite a game's rival to a rematch by message."""
        terms = net.meeting.rematch_terms(game)
        if game.opening.host.key != game.own_key:
            terms = terms._replace(color=game.rival)
        return self.invite(name, terms)

    def paste(self, text: str) -> PasteAnswer:
        """Process pasted text; raises ``OSError`` if it can't be saved."""
        packets, is_damaged = net.message.read(text)
        answers = [self._take(packet) for packet in packets]
        if not answers:
            return PasteAnswer(
                "damaged" if is_damaged else "newer" if is_newer(text) else "nothing"
            )
        return min(answers, key=lambda answer: _RANKS.get(answer.kind, 5))

    def _take(self, packet: "Packet") -> PasteAnswer:
        table = self._find(packet.gid)  # before the new turns, to show them
        kind, game, fell = net.meeting.receive(self, packet)
        if kind.value == "changed" and table is not None and game is not None:
            table.received(game)
        dealt = (
            packet
            if isinstance(packet, net.opening.Invitation) and kind.value == "invited"
            else None
        )
        return PasteAnswer(kind.value, table, dealt, fell)

    def line_of(self, match: Match) -> str:
        """Return a match as a line to paste, if its game is unfinished or accepted here; "" for
        any other match."""
        if self.missing_library or not match.is_elsewhere:
            return ""

        if (line := self._line_of(match)) is None:
            return ""
        ours = self.game(line.gid)
        is_open = self.pending(line.gid) is not None if ours is None else not ours.board.is_over
        return net.message.write(line) if is_open else ""

    def merge(self, match: Match) -> bool:
        """Merge another state of a game that is kept here, or that we have accepted. False if the
        match is of no such game."""
        line = None if self.missing_library else self._line_of(match)
        return line is not None and self._take(line).kind not in _REFUSED

    def _line_of(self, match: Match) -> "GameLine | None":
        with suppress(ValueError):
            game = net.tags.game_of(Record(match.game, match.tags))
            return net.message.game_line(game) if game else None
        return None

    def accept(self, name: str, invitation: "Invitation") -> "RemoteTable | None":
        """Accept an invitation, and return its table. The table's ``lines()`` are the answer to
        send. ``None`` if the invitation is not for us."""
        net.meeting.accept_invitation(self, self._identity(name), name, invitation)
        return self._find(invitation.gid)

    def unanswered(self) -> "list[RemoteTable]":
        """Return the games by message that wait for the rival to begin."""
        return [self._table_of(each) for each in self._waiting_games.values() if each.since]

    def withdraw(self, table: "RemoteTable") -> None:
        if table.pending is not None:
            self._waiting_games.pop(table.pending.invitation.gid, None)
            self._write_pending()
            table.close()
            self._tables.discard(table)

    def forbids_analysis(self, match: Match) -> bool:
        """True if a match may not be analyzed, because an unfinished remote game is the same or has
        the same position."""
        return self._games.is_elsewhere(match.game_id, match.game.position)

    # The games of this computer (:class:`.meeting.GameShelf`, :class:`.remote_table.TableHost`)

    def game(self, gid: bytes) -> "SharedGame | None":
        for table in self._tables:
            if table.game is not None and table.game.gid == gid:
                return table.game
        record = self._games.record(gid.hex())
        if record is None:
            return None
        with suppress(ValueError):
            parsed = parse_record(record)
            game = net.tags.game_of(parsed, self.keys.owner)
            if game is not None and game.gid == gid:
                game.must_hear_first = RESTORED in parsed.tags
                return game
        return None

    def keep(self, game: "SharedGame") -> None:
        match = self.match_of(game)
        _tag(match, game)
        self._games.keep(match)
        if self._waiting_games.pop(game.gid, None) is not None:
            self._write_pending()
            with suppress(OSError):  # the game is kept
                self.keys.remember(self.keys.known_as(game.own_key) or "", *self._rival_of(game))

    def _rival_of(self, game: "SharedGame") -> "Friend":
        party = game.opening.party(game.rival)
        return net.keys.Friend(party.key, self.keys.label(party.key, party.name))

    def match_of(self, game: "SharedGame") -> Match:
        for table in self._tables:
            if table.match is not None and table.match.game_id == game.gid.hex():
                return table.match  # its session plays what is new
        stored = None
        with suppress(KeyError, ValueError):
            stored = self._games.match(game.gid.hex())
        match = stored if stored and _is_of(stored, game) else self._new_match(game)
        is_behind = _catch_up(match, game)
        _tag(match, game)
        if is_behind:
            self._games.keep(match)
        return match

    def pending(self, gid: bytes) -> "PendingGame | None":
        return self._waiting_games.get(gid)

    def keep_pending(self, pending: "PendingGame", *, lasting: bool) -> None:
        if lasting:
            pending = pending._replace(since=datetime.now().isoformat(timespec="minutes"))
        self._waiting_games[pending.invitation.gid] = pending
        if lasting:
            self._write_pending()

    def unopened(self, key: bytes) -> int:
        today = date.today().isoformat()
        return sum(
            pending.acceptance is not None
            and pending.invitation.host.key == key
            and pending.since.startswith(today)
            for pending in self._waiting_games.values()
        )

    def dial(self, me: "Identity", name: str, *, friend: bytes = b"", digits: str = "") -> "Link":
        if self._started is None:
            self._started = net.link.Network()
        return net.link.Link(
            self._started, me, name, own_relay=self._settings.relay, friend=friend, digits=digits,
            same_network=self._settings.same_network, wake=self._wake,
        )  # fmt: skip

    def _named(self, name: str) -> str:
        """Return a player's name, after its keys have followed it: they may be kept under a former
        name, or be those of games without a name."""
        former = next((names[1:] for names in self._settings.people if names[:1] == [name]), [])
        self.keys.rename([name, *former, *([""] if name else [])])
        return name

    def _identity(self, name: str) -> "Identity":
        return self.keys.identity(self._named(name))

    def _sit(self, me: "Identity", name: str, **values: Any) -> "RemoteTable":
        from tholos_desktop.services.remote_table import RemoteTable

        table = RemoteTable(self, me, name, **values)
        self._tables.add(table)
        return table

    def _find(self, gid: bytes) -> "RemoteTable | None":
        known = self.game(gid) or self.pending(gid)
        return None if known is None else self._table_of(known)

    def _table_of(self, known: "SharedGame | PendingGame") -> "RemoteTable":
        """Return the open table of a game, or open one."""
        for table in self._tables:
            if known in (table.game, table.pending):
                return table
        if isinstance(known, net.meeting.PendingGame):
            return self._sit(known.me, self.keys.known_as(known.me.key) or "", pending=known)
        me = self.keys.owner(known.own_key)
        if me is None:
            raise ValueError("this is somebody else's game")
        return self._sit(me, self.keys.known_as(me.key) or "", game=known)

    def _unfinished(self, me: "Identity") -> "Iterator[SharedGame]":
        """Yield a player's unfinished games elsewhere, newest first."""
        for game_id in self._games.unfinished_elsewhere():
            with suppress(ValueError):
                game = self.game(bytes.fromhex(game_id))
                if game is not None and not game.board.is_over and game.own_key == me.key:
                    yield game

    def _new_match(self, game: "SharedGame") -> Match:
        terms, opening = game.opening.terms, game.opening
        name, friend = opening.party(game.side).name, self._rival_of(game)
        players = {
            game.side: Player(name, is_you=not name),
            game.rival: Player(friend.name, key=friend.key.hex()),
        }
        terms = terms._replace(
            ornaments=len(opening.draw.ornaments) // 2,
            # whether a flag ends the game is for the shared game to say
            clock=terms.clock and terms.clock._replace(ends=False),
        )
        setup = Setup(players["w"], players["b"], terms)
        match = Match(setup, 0, type(game.board.game)(opening.start))
        match.game_id = game.gid.hex()
        return match

    @property
    def _path(self) -> Path:
        """Beside the keys: in an older data folder that is copied back, an invitation would wait
        whose draw is open, and its guest could answer anew until it likes the draw."""
        return self.keys.path.with_name("invitations.json")

    @property
    def _waiting_games(self) -> "dict[bytes, PendingGame]":
        if self._pending is None:
            self._pending = {}
            with suppress(OSError, ValueError, TypeError, RecursionError):
                for entry in files.read_json(self._path):
                    self._read_pending(entry)
        return self._pending

    def _read_pending(self, entry: Any) -> None:
        with suppress(ValueError, KeyError, TypeError, AttributeError):
            me = self.keys.owner(bytes.fromhex(entry["key"]))
            invitation, acceptance, *_ = [*map(net.message.parse, entry["lines"]), None]
            kept = entry.get("since") or entry["day"]  # older versions kept the day
            since = datetime.fromisoformat(kept).isoformat(timespec="minutes")
            answer = acceptance if isinstance(acceptance, net.opening.Acceptance) else None
            if me is not None and isinstance(invitation, net.opening.Invitation):
                pending = net.meeting.PendingGame(invitation, me, answer, since)
                self._waiting_games[invitation.gid] = pending

    def _write_pending(self) -> None:
        values = [
            {
                "key": me.key.hex(),
                "since": since,
                "lines": [
                    net.message.write(line) for line in (invitation, acceptance) if line is not None
                ],
            }
            for invitation, me, acceptance, since in self._waiting_games.values()
            if since
        ]
        files.write_atomically(self._path, json.dumps(values, indent=1))


def _is_of(match: Match, game: "SharedGame") -> bool:
    """False if a file had another start, or other players, than its signed tags."""
    keys = {game.side: "", game.rival: game.rival_key.hex()}
    is_between = all(match.players[side].key == key for side, key in keys.items())
    return is_between and match.game.start == game.opening.start


def _catch_up(match: Match, game: "SharedGame") -> bool:
    """Play the turns of a shared game that a match lacks, and undo those that no longer stand.
    Return True if there were any."""
    before = match.game.turns
    turns = [turn.notation for turn in game.board.game.turns]
    while [turn.notation for turn in match.game.turns] != turns[: match.game.ply]:
        match.game.undo()
    for turn in turns[match.game.ply :]:
        match.game.play(turn)
    return match.game.turns != before


def _tag(match: Match, game: "SharedGame") -> None:
    match.tags |= net.tags.tags_of(game)
    match.tags.pop(RESTORED, None)
    if game.must_hear_first:
        match.tags[RESTORED] = "yes"
    match.forfeit = game.board.lost
    if game.board.is_unclocked:
        match.clock = None
