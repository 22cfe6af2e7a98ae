"""Two or more homes in one process, and a wire between them that a test may spoil."""

import random
from collections.abc import Sequence
from unittest.mock import patch

from tests.net.shared import any_act, any_turn
from tholos_desktop.net.meeting import (
    Meeting,
    MeetingEvent,
    MeetingEventKind,
    PendingGame,
    Receipt,
    accept_invitation,
    receive,
)
from tholos_desktop.net.message import game_line, read, words_before, write
from tholos_desktop.net.opening import Invitation, invite
from tholos_desktop.net.seal import Identity
from tholos_desktop.net.shared_game import TURN, SharedGame
from tholos_desktop.net.tags import game_of, tags_of
from tholos_desktop.rules import Record, format_record, parse_record
from tholos_desktop.table.terms import Terms


class MemoryShelf:
    """Games as their records, and what the program holds of them."""

    def __init__(self, me: Identity, disk: dict[bytes, str], lasting: dict[bytes, PendingGame]):
        self.me, self.disk, self.lasting = me, disk, lasting
        self.games: dict[bytes, SharedGame] = {}
        self.waiting = dict(lasting)
        self.begun = 0

    def game(self, gid: bytes) -> SharedGame | None:
        if gid not in self.games and gid in self.disk:
            found = game_of(
                parse_record(self.disk[gid]), lambda key: self.me if key == self.me.key else None
            )
            assert found is not None
            self.games[gid] = found
        return self.games.get(gid)

    def owner(self, key: bytes) -> Identity | None:
        return self.me if key == self.me.key else None

    def pending(self, gid: bytes) -> PendingGame | None:
        return self.waiting.get(gid)

    def keep(self, game: SharedGame) -> None:
        self.begun += game.gid not in self.disk
        self.disk[game.gid] = format_record(Record(game.board.game, tags_of(game)))
        self.games[game.gid] = game
        for pending in (self.waiting, self.lasting):
            pending.pop(game.gid, None)

    def keep_pending(self, pending: PendingGame, *, lasting: bool) -> None:
        self.waiting[pending.invitation.gid] = pending
        if lasting:
            self.lasting[pending.invitation.gid] = pending

    def unopened(self, key: bytes) -> int:
        accepted = (each for each in self.lasting.values() if each.acceptance)
        return sum(each.invitation.host.key == key for each in accepted)


class FarHome:
    def __init__(self, name: str, me: Identity | None = None) -> None:
        self.name, self.me = name, me or Identity.new()
        self.disk: dict[bytes, str] = {}
        self.lasting: dict[bytes, PendingGame] = {}
        self.backup: dict[bytes, str] | None = None
        self.events: list[MeetingEvent] = []
        self.fell: list[str] = []
        self.start()

    def start(self, *, terms: Terms | None = None, accepts_one: bool = False) -> None:
        """Start the program, for the first time or after a kill."""
        self.shelf = MemoryShelf(self.me, self.disk, self.lasting)
        gid = next((gid for gid in reversed(self.disk)), None)
        game = self.shelf.game(gid) if gid else None
        self.meeting = Meeting(
            self.shelf, self.me, self.name, game=game, terms=terms, accepts_one=accepts_one
        )

    def restore(self) -> None:
        """Put an old backup in place of the store."""
        if self.backup is not None:
            self.disk = dict(self.backup)
            self.start()
            if self.game is not None:
                self.game.must_hear_first = True

    @property
    def game(self) -> SharedGame | None:
        return self.meeting.game

    @property
    def key(self) -> bytes:
        return self.me.key

    def take_events(self) -> list[MeetingEvent]:
        found = self.meeting.take_events()
        self.events += found
        self.fell += [each.text for each in found if each.kind is MeetingEventKind.FELL]
        return found

    def act(self, rng: random.Random) -> bool:
        game = self.game
        if game is None or not any_act(game, rng):
            return False
        self.shelf.keep(game)
        self.meeting.changed()
        return True

    def invite(self, terms: Terms) -> str:
        invitation = invite(self.me, self.name, terms)
        self.shelf.keep_pending(PendingGame(invitation, self.me), lasting=True)
        return write(invitation)

    def line(self) -> str:
        assert self.game is not None
        return words_before(self.game) + write(game_line(self.game))

    def paste(self, text: str) -> list[Receipt]:
        packets, _ = read(text)
        receipts = [receive(self.shelf, packet) for packet in packets]
        for receipt in receipts:
            if receipt.game is not None:
                self.meeting.game = receipt.game
                self.meeting.changed()
            self.fell += receipt.fell
        return receipts

    def accept(self, text: str) -> str:
        """Accept a pasted invitation; the answer to send."""
        (packet,), _ = read(text)
        assert isinstance(packet, Invitation)
        acceptance = accept_invitation(self.shelf, self.me, self.name, packet)
        assert acceptance is not None
        return write(acceptance)


class Wire:
    """Carries lines between two homes. Time passes only when a test says so."""

    def __init__(self, one: FarHome, other: FarHome) -> None:
        self.homes = one, other
        self.now = 100.0

    def connect(self) -> None:
        for home, other in (self.homes, self.homes[::-1]):
            home.meeting.now = self.now
            home.meeting.connected(other.key)

    def cut(self) -> None:
        for home in self.homes:
            home.meeting.lost()

    def pass_time(self, seconds: float) -> None:
        self.now += seconds
        for home in self.homes:
            home.meeting.now = self.now
            home.meeting.tick()

    def exchange(self, seconds: int = 0) -> None:
        """Carry lines until both are silent; let some seconds pass so."""
        for second in range(seconds + 1):
            for _ in range(1000):
                if not any(home.meeting.out for home in self.homes):
                    break
                for home, other in (self.homes, self.homes[::-1]):
                    if home.meeting.out:
                        other.meeting.receive(home.meeting.out.popleft())
            else:
                raise AssertionError("they never stop talking")
            if second < seconds:
                self.pass_time(1.0)
        for home in self.homes:
            home.take_events()


def open_seeded(terms: Terms, seed: int) -> Wire:
    """As :func:`open_live`, with keys and a draw that depend on the seed."""
    with patch("secrets.token_bytes", random.Random(seed).randbytes):
        return open_live(terms)


def open_live(terms: Terms | None = None) -> Wire:
    """A host and a guest who typed the host's code; their game has begun."""
    host, guest = FarHome("Ana"), FarHome("Bruno")
    host.start(terms=terms or Terms(None, take_backs=3))
    guest.start(accepts_one=True)
    wire = Wire(host, guest)
    wire.connect()
    wire.exchange()
    assert host.game is not None and guest.game is not None
    return wire


def open_by_message(terms: Terms | None = None) -> tuple[FarHome, FarHome]:
    host, guest = FarHome("Ana"), FarHome("Bruno")
    answer = guest.accept(host.invite(terms or Terms(None, take_backs=3)))
    host.paste(answer)
    guest.paste(host.line())
    return host, guest


def by_turn(homes: tuple[FarHome, FarHome]) -> tuple[FarHome, FarHome]:
    """Return who is to move, then the other."""
    one, other = homes
    assert one.game is not None
    return (one, other) if one.game.has_turn else (other, one)


def play(homes: tuple[FarHome, FarHome], turns: int = 1000, used: int = 0) -> None:
    """Let both play by message, up to so many turns."""
    rng = random.Random(3)
    while turns:
        mover, hearer = by_turn(homes)
        assert mover.game is not None
        if mover.game.board.is_over:
            break
        mover.game.do(TURN, any_turn(mover.game, rng), used)
        mover.shelf.keep(mover.game)
        hearer.paste(mover.line())
        turns -= 1


def are_equal(homes: Sequence[FarHome]) -> bool:
    states = {home.game.state for home in homes if home.game is not None}
    return len(states) == 1 and all(home.game is not None for home in homes)
