"""Two tables joined by a line that a test may cut, and games played at random."""

import random
from collections.abc import Callable
from pathlib import Path

from tholos_desktop.net.game import Journal, NetGame
from tholos_desktop.net.lines import Options
from tholos_desktop.net.seal import Identity
from tholos_desktop.net.table import Event, NetTable, TableEventKind, TableState
from tholos_desktop.rules import Turn, legal_turns

ADVANCED = Options(None)
"""A game with some ornaments, everything drawn."""


def any_turn(game: NetGame, rng: random.Random) -> str:
    """A legal turn, as a player in turn might choose it."""
    turns: list[Turn] = sorted(legal_turns(game.chain.position))
    return rng.choice(turns).notation


def open_pair(
    folder: Path, options: Options = ADVANCED, names: tuple[str, str] = ("Ana", "Bruno")
) -> tuple[NetGame, NetGame]:
    """Host and guest of a game that has just been opened."""
    host = NetGame.host(folder / "host", Identity.new(), names[0], options)
    assert host.deal is not None
    guest = NetGame.guest(folder / "guest", Identity.new(), names[1], host.own, host.deal)
    assert guest.take is not None
    guest.hear_open(host.hear_take(guest.take, guest.own))
    return host, guest


def reloaded(game: NetGame) -> NetGame:
    """The game as the next start of the program finds it."""
    return NetGame(game.me, Journal(game.journal.path))


def by_side(one: NetGame, other: NetGame) -> tuple[NetGame, NetGame]:
    """Who is in turn, then who is not."""
    return (one, other) if one.is_ours else (other, one)


class Pair:
    """Two tables in one process; time passes only when a test says so."""

    def __init__(
        self,
        folder: Path,
        options: Options = ADVANCED,
        seed: int = 0,
        spoil: Callable[[str], list[str]] = lambda line: [line],
    ) -> None:
        self.folder, self.options, self.rng = folder, options, random.Random(seed)
        self.spoil = spoil
        """What becomes of a line on its way."""
        self._now = 100.0
        self.identities = Identity.new(), Identity.new()
        self.tables = [self._table(0, options), self._table(1)]
        self.events: tuple[list[Event], list[Event]] = ([], [])

    def _table(
        self, which: int, options: Options | None = None, game: NetGame | None = None
    ) -> NetTable:
        name = ("Ana", "Bruno")[which]
        folder = self.folder / str(which)
        me = self.identities[which]
        table = NetTable(me, name, folder, options=options, game=game, is_a=not which)
        table.now = self._now
        return table

    @property
    def now(self) -> float:
        return self._now

    @now.setter
    def now(self, now: float) -> None:
        self._now = self.host.now = self.guest.now = now

    @property
    def host(self) -> NetTable:
        return self.tables[0]

    @property
    def guest(self) -> NetTable:
        return self.tables[1]

    @property
    def games(self) -> tuple[NetGame, NetGame]:
        one, other = self.host.game, self.guest.game
        assert one is not None and other is not None
        return one, other

    def connect(self) -> None:
        for table in self.tables:
            table.connected()
        self.exchange()

    def cut(self) -> None:
        for table in self.tables:
            table.lost()

    def kill(self, which: int) -> None:
        """Kill one of the programs: what it knew is what its journal holds."""
        game = self.tables[which].game
        self.cut()
        loaded = reloaded(game) if game else None
        options = self.options if not which and loaded is None else None
        self.tables[which] = self._table(which, options, loaded)

    def pass_time(self, seconds: float) -> None:
        self.now += seconds
        for table in self.tables:
            table.tick()
        self.exchange()

    def exchange(self) -> None:
        """Carry lines until both are silent."""
        for _ in range(10_000):
            if not any(table.out for table in self.tables):
                break
            for table, other in ((self.host, self.guest), (self.guest, self.host)):
                if table.out:
                    line = table.out.popleft()
                    if line is None:
                        self.cut()
                        continue
                    for each in self.spoil(line):
                        if other.is_connected:
                            other.receive(each)
        else:
            raise AssertionError("they never stop talking")
        for table, events in zip(self.tables, self.events, strict=True):
            events.extend(table.events)
            table.events.clear()

    def news(self, which: int) -> list[TableEventKind]:
        return [event.news for event in self.events[which]]

    def play(self) -> bool:
        """Let who is in turn play; ``False`` if nobody may."""
        for table in self.tables:
            if table.game is not None and table.game.is_ours:
                table.play(any_turn(table.game, self.rng), 1000)
                self.exchange()
                return True
        return False

    def play_on(self, turns: int = 1000) -> None:
        while turns and self.play():
            turns -= 1

    def assert_equal(self) -> None:
        one, other = (game.chain for game in self.games)
        assert one is not None and other is not None
        assert one.heads == other.heads
        assert one.turns == other.turns
        assert one.result == other.result

    def assert_finished(self) -> None:
        self.assert_equal()
        for table in self.tables:
            assert table.state is TableState.ENDED
            assert table.game is not None and table.game.chain is not None
            assert set(table.game.chain.ends) == {"w", "b"}
