"""Games with a player at another computer.

Nothing is contacted, and no network library loaded, before a method is called. While
:attr:`Elsewhere.missing_library` names one, only its ``resume`` and ``forbids_analysis`` may be
called. The main loop calls :meth:`Elsewhere.poll` once a frame.

- *Live:* ``host``, ``join`` and ``meet`` return a :class:`~.remote_table.RemoteTable`. Once it has
  a ``match``, open ``Session(table.match, engine, elsewhere=table)``. A rematch replaces ``match``.
- *By message:* ``invite`` deals a game. ``table.lines()`` is the text to copy for the rival.
  ``paste`` returns the game of a pasted text, or an invitation for ``accept``.
- *Both:* ``table.close()`` disconnects, and the game continues by message. ``table.go_live()``
  connects again. ``resume`` opens a stored game, at first by message."""

import re
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple
from weakref import WeakSet

from tholos_desktop import files, net
from tholos_desktop.storage.settings import Settings
from tholos_desktop.store.games import Games
from tholos_desktop.table.match import Match

if TYPE_CHECKING:
    from tholos_desktop.net.game import NetGame
    from tholos_desktop.net.keys import Friend, Keyring
    from tholos_desktop.net.lines import Options
    from tholos_desktop.net.link import Network, Servers
    from tholos_desktop.net.paste import PastedLine, PasteResult
    from tholos_desktop.services.remote_table import RemoteTable

MOST_OPEN_GAMES = 64
SERVER_FORMS = {"meeting_point": "ws://host:4000/v1", "relay": "host:4001"}
"""For each setting that is a server's address, an example of its form."""
_HOST = r"(?:[\w.-]+|\[[0-9a-fA-F:.]+\])"
_ADDRESSES = {
    "meeting_point": re.compile(rf"wss?://{_HOST}(?::(\d{{1,5}}))?(?:/\S*)?"),
    "relay": re.compile(rf"{_HOST}:(\d{{1,5}})"),
}


def is_server_address(field: str, text: str) -> bool:
    found = _ADDRESSES[field].fullmatch(text)
    return found is not None and 0 < int(found[1] or 80) < 1 << 16


class PasteAnswer(NamedTuple):
    verdict: "PasteResult"
    table: "RemoteTable | None" = None
    invitation: "PastedLine | None" = None


class Elsewhere:
    def __init__(
        self, games: Games, settings: Settings, wake: Callable[[], None] = lambda: None
    ) -> None:
        """``wake`` is called from another thread when something has arrived."""
        self._games, self._settings, self._wake = games, settings, wake
        self._tables: WeakSet[RemoteTable] = WeakSet()
        self._loaded: Keyring | None = None
        self._started: Network | None = None

    @property
    def missing_library(self) -> str:
        """Name of a library that is missing or fails to load; "" if all of them load."""
        return net.missing_library()

    @property
    def folder(self) -> Path:
        return files.data_folder() / "net"

    @property
    def keys(self) -> "Keyring":
        from tholos_desktop.net.keys import Keyring

        if self._loaded is None:
            self._loaded = Keyring()
        return self._loaded

    def poll(self, now: float) -> None:
        """Let all tables process what has arrived; ``now`` is ``time.monotonic()``."""
        for table in list(self._tables):
            table.unseen += table.poll(now)

    def close(self) -> None:
        for table in list(self._tables):
            table.close()
        if self._started is not None:
            self._started.close()

    def _named(self, name: str) -> str:
        """Return a player's name, after its keys have followed it: they may be kept under a former
        name, or be those of games without a name."""
        former = next((names[1:] for names in self._settings.people if names[:1] == [name]), [])
        self.keys.rename([name, *former, *([""] if name else [])])
        return name

    # Live

    def friends(self, name: str) -> "list[Friend]":
        return self.keys.friends(self._named(name))

    def host(self, name: str, options: "Options") -> "RemoteTable":
        """Create a code for a friend. Once the friend joins, a game with these ``options`` is set
        up."""
        table = self._sit(name, options=options)
        table.call()
        return table

    def join(self, name: str, code: str) -> "RemoteTable | None":
        """Join a friend's game by its code; ``None`` if the code has too few or too many digits."""
        from tholos_desktop.net.mailbox import parse_code

        digits = parse_code(code)
        if digits is None:
            return None
        table = self._sit(name)
        table.call(digits)
        return table

    def meet(self, name: str, friend: "Friend", options: "Options") -> "RemoteTable":
        """Connect with a known friend to continue the newest unfinished game. If there is none,
        side A of the connection deals a new game. We are side A if ``friend.is_a``."""
        from tholos_desktop.net.chain import Party

        game = self._unfinished(friend.key)
        if game is not None:
            table = self._reopen(game, name)
        else:
            is_a = self.keys.identity(self._named(name)).key < friend.key
            table = self._sit(name, options=options if is_a else None)
            table.rival = Party(friend.name, friend.key)
        table.go_live()
        return table

    def resume(self, match: Match) -> "RemoteTable | None":
        """Continue a stored game, at first by message; ``None`` if its journal is unusable, or a
        library is missing."""
        if self.missing_library:
            return None
        found = self._find(match.game_id)
        if found is not None:
            return found
        game = self._load(match.game_id)
        if game is None or not game.is_open:
            return None
        table = self._sit(match.players[match.near_side].name, game)
        table.restore(match)
        return table

    # By message

    def invite(self, name: str, options: "Options") -> "RemoteTable":
        """Deal a game by message. The invitation is the ``lines()`` of the returned table."""
        from tholos_desktop.net.game import NetGame

        game = NetGame.host(self.folder, self.keys.identity(self._named(name)), name, options)
        return self._sit(name, game)

    def is_for_us(self, text: str) -> bool:
        """True if a text looks like lines of a game by message. The test is fast for any text."""
        from tholos_desktop.net.lines import PASTED

        return PASTED.search(text) is not None

    def paste(self, text: str) -> PasteAnswer:
        """Process pasted text; raises ``OSError`` if it can't be saved."""
        from tholos_desktop.net.paste import PasteError, PasteResult, read

        try:
            lines = read(text)
        except PasteError as error:
            return PasteAnswer(error.verdict)
        answers = [self._paste_line(line) for line in lines]
        ranks = {PasteResult.FORK: 0, PasteResult.ACCEPTED: 1, PasteResult.INVITED: 2}
        ranks |= dict.fromkeys((PasteResult.THERE, PasteResult.OWN), 9)
        return min(answers, key=lambda each: ranks.get(each.verdict, 5))

    def _paste_line(self, line: "PastedLine") -> PasteAnswer:
        from tholos_desktop.net.lines import Deal
        from tholos_desktop.net.paste import PasteResult, is_invitation

        table = self._found(line.gid.hex())
        if table is not None:
            return PasteAnswer(table.take_in(line), table)
        if not isinstance(line.line, Deal):
            return PasteAnswer(PasteResult.UNKNOWN)
        if not is_invitation(line):
            return PasteAnswer(PasteResult.FALSE)
        return PasteAnswer(PasteResult.INVITED, invitation=line)

    def accept(self, name: str, invitation: "PastedLine") -> "RemoteTable | None":
        """Accept an invitation, and return its table. The table's ``lines()`` are the answer to
        send. ``None`` if the invitation is invalid, or too many games are open."""
        from tholos_desktop.net.game import NetGame
        from tholos_desktop.net.lines import Deal

        deal, host = invitation.line, invitation.party
        if not isinstance(deal, Deal) or host is None or not self._may_begin():
            return None
        game = NetGame.guest(self.folder, self.keys.identity(self._named(name)), name, host, deal)
        return self._sit(name, game)

    def unanswered(self) -> "list[RemoteTable]":
        """Return the games by message to which the rival was invited but has not answered."""
        tables = (self._found(path.stem) for path in self._journals())
        return [each for each in tables if each and each.game and not each.game.is_open]

    def withdraw(self, table: "RemoteTable") -> None:
        if table.game is not None and not table.game.is_open:
            table.close()
            self._tables.discard(table)
            table.game.journal.path.unlink(missing_ok=True)

    def forbids_analysis(self, match: Match) -> bool:
        """True if a match may not be analyzed, because an unfinished remote game has the same
        position."""
        if self.missing_library:
            return False
        games = [self._load(path.stem) for path in self._journals()]
        positions = [g.chain.position for g in games if g and g.chain and not g.is_over]
        return any(match.game.position == position for position in positions)

    # Tables and journals

    @property
    def _network(self) -> "Network":
        from tholos_desktop.net.link import Network

        if self._started is None:
            self._started = Network()
        return self._started

    @property
    def _servers(self) -> "dict[str, Servers]":
        from tholos_desktop.net.link import PUBLIC, Servers, numbered

        own, relay = self._settings.meeting_point, self._settings.relay
        public = PUBLIC[0]
        is_own = own or relay
        return numbered(Servers(own or public.mailbox, relay or public.relay) if is_own else None)

    def _sit(
        self, name: str, game: "NetGame | None" = None, *, options: "Options | None" = None
    ) -> "RemoteTable":
        from tholos_desktop.services.remote_table import RemoteTable

        me = game.me if game is not None else self.keys.identity(self._named(name))
        table = RemoteTable(
            me, name, self.folder, keys=self.keys, games=self._games, network=self._network,
            servers=self._servers, same_network=self._settings.same_network,
            wake=self._wake, options=options, game=game, may_begin=self._may_begin,
        )  # fmt: skip
        self._tables.add(table)
        return table

    def _find(self, game_id: str) -> "RemoteTable | None":
        return next((t for t in self._tables if t.game and t.game.gid.hex() == game_id), None)

    def _found(self, game_id: str) -> "RemoteTable | None":
        found = self._find(game_id)
        if found is not None:
            return found
        game = self._load(game_id)
        return None if game is None else self._reopen(game, game.own.name)

    def _reopen(self, game: "NetGame", name: str) -> "RemoteTable":
        game_id = game.gid.hex()
        table = self._find(game_id) or self._sit(name, game)
        if game.is_open:
            with suppress(KeyError, ValueError):
                table.restore(self._games.match(game_id))
        return table

    def _journals(self) -> list[Path]:
        """Return the journals, newest first. Games whose end both players have confirmed are left
        out."""
        from tholos_desktop.net.game import SUFFIX

        found = [path for path in self.folder.glob(f"*{SUFFIX}") if not _is_signed_off(path)]
        return sorted(found, key=lambda path: path.stat().st_mtime, reverse=True)

    def _unfinished(self, key: bytes) -> "NetGame | None":
        for path in self._journals():
            game = self._load(path.stem)
            is_theirs = game is not None and game.rival is not None and game.rival.key == key
            if game is not None and is_theirs and game.is_open and not game.is_over:
                return game
        return None

    def _may_begin(self) -> bool:
        return len(self._journals()) < MOST_OPEN_GAMES

    def _load(self, game_id: str) -> "NetGame | None":
        from tholos_desktop.net.game import Journal, NetGame, owner_key, path_of

        try:
            path = path_of(self.folder, bytes.fromhex(game_id))
            if not path.exists():
                return None
            journal = Journal(path)
            me = self.keys.owner(owner_key(journal))
            return None if me is None else NetGame(me, journal)
        except (OSError, ValueError):
            return None


def _is_signed_off(path: Path) -> bool:
    try:
        content = files.read_bytes(path)
    except (OSError, ValueError):
        return True
    return b"\n> done " in content and b"\n< done " in content
