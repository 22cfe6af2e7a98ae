"""Games with somebody at another computer: what scenes ask for.

Nothing is contacted before a method here is called, nothing listens, and the libraries for it are
loaded then (``ImportError`` where the extra ``[net]`` is missing). The loop calls
:meth:`Elsewhere.poll` once a frame, whichever scene is shown.

*Live.* :meth:`Elsewhere.host`, :meth:`~Elsewhere.join` or :meth:`~Elsewhere.meet` returns a
:class:`~.remote_table.RemoteTable`. Show its ``state`` (``net.table.TableState``), ``code`` while
it calls, ``failure`` when nobody was met, and the events that it gives once
(``take_events``; ``net.table.TableEventKind``). Once it has a ``match``, open the board:
``Session(table.match, engine, elsewhere=table)``. The session hears the rival's moves as it hears a
bot's, and hands ours to the table; after each change it is saved as any game. Events of interest:
``ASKED`` (call ``answer``), ``REFUSED``, ``SAID``, ``AGAIN``, ``DEALT`` (call ``accept``), ``LAG``,
``LEFT``, ``LOST`` and ``BACK``, ``ENDED``, ``STOPPED`` (``table.problem`` says why), ``DISK``.
After ``again`` on both sides ``match`` is another one.

*By messages.* :meth:`~Elsewhere.invite` deals; copy ``table.lines()`` after this and after each
move of ours. Whatever is pasted goes to :meth:`~Elsewhere.paste`: its verdict
(``net.paste.PasteResult``) says which sentence to show, its ``table`` which game to open, and an
``invitation`` is for :meth:`~Elsewhere.accept`, whose ``lines()`` is the answer to copy.

*Both.* ``table.close()`` leaves the line and goes on by messages, ``table.go_live()`` goes back.
:meth:`~Elsewhere.resume` opens a game of the store, as *Continue* does, by messages at first.
"""

from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple
from weakref import WeakSet

from tholos_desktop import __version__, files
from tholos_desktop.services.games import Games
from tholos_desktop.storage.settings import Settings
from tholos_desktop.table.match import Match

if TYPE_CHECKING:
    from tholos_desktop.net.game import NetGame
    from tholos_desktop.net.keys import Friend, Keyring
    from tholos_desktop.net.link import Servers
    from tholos_desktop.net.options import Options
    from tholos_desktop.net.paste import PastedLine, PasteResult
    from tholos_desktop.net.table import NetTable
    from tholos_desktop.services.remote_table import RemoteTable

MOST_OPEN_GAMES = 64


class PasteAnswer(NamedTuple):
    verdict: "PasteResult"
    table: "RemoteTable | None" = None
    invitation: "PastedLine | None" = None
    """Argument for :meth:`Elsewhere.accept`."""


class Elsewhere:
    def __init__(
        self, games: Games, settings: Settings, wake: Callable[[], None] = lambda: None
    ) -> None:
        """``wake`` is called from another thread when something has come."""
        self._games, self._settings, self._wake = games, settings, wake
        self._tables: WeakSet[RemoteTable] = WeakSet()
        self._loaded: Keyring | None = None

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
        """Let all tables take what has come; ``now`` is ``time.monotonic()``."""
        for table in list(self._tables):
            table.unseen += table.poll(now)

    def close(self) -> None:
        """Leave all lines; the games are kept."""
        for table in list(self._tables):
            table.close()

    # Live

    def friends(self, name: str) -> "list[Friend]":
        return self.keys.friends(name)

    def host(self, name: str, options: "Options") -> "RemoteTable":
        """Make a code for a friend; deal by the options once they are there."""
        table = self._sit(self._table(name, options=options))
        table.call()
        return table

    def join(self, name: str, code: str) -> "RemoteTable | None":
        """Join by a code as somebody typed it; ``None`` if it has too few digits."""
        from tholos_desktop.net.mailbox import parse_code

        digits = parse_code(code)
        if digits is None:
            return None
        table = self._sit(self._table(name))
        table.call(digits)
        return table

    def meet(self, name: str, friend: "Friend", options: "Options") -> "RemoteTable":
        """Meet a friend: go on with the newest unfinished game, or deal a new one."""
        from tholos_desktop.net.opening import Party

        game = self._unfinished(friend.key)
        if game is not None:
            table = self._reopen(game, name)
        else:
            new = self._table(name, options=options if friend.is_a else None)
            new.rival = Party(friend.name, friend.key)
            table = self._sit(new)
        table.go_live()
        return table

    def resume(self, match: Match) -> "RemoteTable | None":
        """Go on with a game of the store, by messages until ``go_live``; ``None`` if its journal
        is gone or damaged: it can be looked at, not played on."""
        found = self._find(match.game_id)
        if found is not None:
            return found
        game = self._load(match.game_id)
        if game is None or not game.is_open:
            return None
        table = self._sit(self._table(match.players[match.near_side].name, game))
        table.restore(match)
        return table

    # By messages

    def invite(self, name: str, options: "Options") -> "RemoteTable":
        """Deal a game by messages: ``lines()`` is the invitation."""
        from tholos_desktop.net.game import NetGame

        game = NetGame.host(self.folder, self.keys.identity(name), name, options)
        return self._sit(self._table(name, game))

    def is_for_us(self, text: str) -> bool:
        """Return true if a text looks like lines of ours; quick, for a paste of anything."""
        from tholos_desktop.net.encoding import PASTED

        return PASTED.search(text) is not None

    def paste(self, text: str) -> PasteAnswer:
        """Take what was pasted; raises ``OSError`` if the disk refuses."""
        from tholos_desktop.net.paste import PasteError, PasteResult, read

        try:
            lines = read(text)
        except PasteError as error:
            return PasteAnswer(error.verdict)
        answers = [self._paste_line(line) for line in lines]
        order = [PasteResult.FORK, PasteResult.ACCEPTED, PasteResult.INVITED]
        telling = [
            each for each in answers if each.verdict not in (PasteResult.THERE, PasteResult.OWN)
        ]
        telling.sort(key=lambda each: order.index(each.verdict) if each.verdict in order else 9)
        return [*telling, *answers][0]

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
        """Accept an invitation: ``lines()`` is the answer. ``None`` if 64 games are unfinished."""
        from tholos_desktop.net.game import NetGame
        from tholos_desktop.net.lines import Deal

        deal, host = invitation.line, invitation.party
        if not isinstance(deal, Deal) or host is None or not self._may_begin():
            return None
        game = NetGame.guest(self.folder, self.keys.identity(name), name, host, deal)
        return self._sit(self._table(name, game))

    def unanswered(self) -> "list[RemoteTable]":
        """Return the invitations, ours and accepted ones, that wait for the other's line."""
        tables = (self._found(path.stem) for path in self._journals())
        return [each for each in tables if each and each.game and not each.game.is_open]

    def withdraw(self, table: "RemoteTable") -> None:
        if table.game is not None and not table.game.is_open:
            table.close()
            self._tables.discard(table)
            table.game.journal.path.unlink(missing_ok=True)

    def shuts(self, match: Match) -> bool:
        """Return true for an unfinished game elsewhere, and for its position in another game."""
        try:
            games = [self._load(path.stem) for path in self._journals()]
        except ImportError:
            return False
        positions = [g.chain.position for g in games if g and g.chain and not g.is_over]
        return any(match.game.position == position for position in positions)

    # Tables and journals

    @property
    def _servers(self) -> "Servers":
        from tholos_desktop.net.link import Servers

        public = Servers()
        settings = self._settings
        return Servers(settings.meeting_point or public.mailbox, settings.relay or public.relay)

    def _table(
        self, name: str, game: "NetGame | None" = None, *, options: "Options | None" = None
    ) -> "NetTable":
        from tholos_desktop.net.table import NetTable

        me = game.me if game is not None else self.keys.identity(name)
        return NetTable(
            me, name, self.folder, app=__version__, options=options, game=game,
            may_begin=self._may_begin,
        )  # fmt: skip

    def _sit(self, table: "NetTable") -> "RemoteTable":
        from tholos_desktop.services.remote_table import RemoteTable

        remote = RemoteTable(table, self.keys, self._games, self._servers, self._wake)
        self._tables.add(remote)
        return remote

    def _find(self, game_id: str) -> "RemoteTable | None":
        return next((t for t in self._tables if t.game and t.game.gid.hex() == game_id), None)

    def _found(self, game_id: str) -> "RemoteTable | None":
        """Return the table of a game, opened if need be; ``None`` if there is no such game."""
        found = self._find(game_id)
        if found is not None:
            return found
        game = self._load(game_id)
        return None if game is None else self._reopen(game, game.own.name)

    def _reopen(self, game: "NetGame", name: str) -> "RemoteTable":
        game_id = game.gid.hex()
        table = self._find(game_id) or self._sit(self._table(name, game))
        if game.is_open:
            with suppress(KeyError, ValueError):
                table.restore(self._games.match(game_id))
        return table

    def _journals(self) -> list[Path]:
        """Return the journals of games whose end isn't signed by both, the newest first."""
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
        from tholos_desktop.net.game import NetGame, owner_key, path_of
        from tholos_desktop.net.journal import Journal

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
