"""The ends of a connection, without a relay between them."""

import socket
from collections.abc import Iterator
from types import SimpleNamespace

import pytest

from tholos_desktop.net import link, mailbox
from tholos_desktop.net.link import Limits, Link, LinkReportKind, Servers, _Connection
from tholos_desktop.net.mailbox import PairingError, PairingFailure
from tholos_desktop.net.seal import Seal

KEY = bytes(range(32))


class Clock:
    now = 100.0

    def monotonic(self) -> float:
        return self.now


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    clock = Clock()
    monkeypatch.setattr(link, "time", clock)
    return clock


@pytest.fixture
def ends(clock: Clock) -> Iterator[list[_Connection]]:
    """Two who have just been connected."""
    sockets = socket.socketpair()
    made = []
    for is_a, relay in zip((True, False), sockets, strict=True):
        relay.setblocking(False)
        owner = SimpleNamespace(limits=Limits(), _report=lambda *_: None)
        made.append(_Connection(relay, owner))  # type: ignore[arg-type]
        made[-1]._seal = Seal(KEY, is_a=is_a)
    yield made
    for relay in sockets:
        relay.close()


def test_who_cannot_pair_says_so_once_and_tries_nothing_more(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def pair(*_: object) -> bytes:
        raise PairingError(PairingFailure.UNREACHABLE)

    monkeypatch.setattr(mailbox.Mailbox, "pair", pair)
    tried: list[Link] = []
    monkeypatch.setattr(Link, "_connect", lambda link: (tried.append(link), link.close()))
    one = Link(Servers(), code="12345678")
    one._thread.join(timeout=20)
    assert not one._thread.is_alive() and not tried
    assert [each.kind for each in one.take()] == [LinkReportKind.FAILED]


def heard(end: _Connection) -> list[bytes]:
    """Let an end read what has come; return the frames."""
    try:
        frames = end._relay.recv(65536).splitlines()
    except BlockingIOError:
        return []
    for frame in frames:
        assert end._seal
        end._hear_frame(end._seal, frame)
    return frames


def meet(ends: list[_Connection], clock: Clock) -> None:
    for end in ends:
        end._open(clock.now)
    for _ in range(2):
        for end in ends:
            heard(end)
    assert all(end.has_met for end in ends)


def test_two_meet_by_an_opening_and_a_proof_each(ends: list[_Connection], clock: Clock) -> None:
    for end in ends:
        end._open(clock.now)
    one, other = ends
    assert len(heard(one)) == 1
    assert len(heard(other)) == 2
    assert len(heard(one)) == 1
    assert one.has_met and other.has_met
    assert heard(other) == heard(one) == []


def test_a_late_opening_starts_no_talk_about_openings(
    ends: list[_Connection], clock: Clock
) -> None:
    """Openings that answer each other go on for ever if they take longer than a second."""
    meet(ends, clock)
    one, other = ends
    assert one._seal and other._seal
    clock.now += 2
    one._hear_frame(one._seal, other._seal.open_frames()[0].rstrip())
    clock.now += 2
    assert len(heard(other)) == 1
    clock.now += 2
    assert heard(one) == heard(other) == []


def test_who_says_too_much_is_not_heard_for_a_while_and_then_cut_off(
    ends: list[_Connection], clock: Clock
) -> None:
    meet(ends, clock)
    one, other = ends
    assert one._seal and other._seal
    one._buffer = b"".join(other._seal.seal("say 1") for _ in range(99))
    one._hear()
    assert one._deaf_until > clock.now
    with pytest.raises(link._CutError):
        one._hear()


def test_an_opening_of_who_has_not_met_is_answered(ends: list[_Connection], clock: Clock) -> None:
    one, other = ends
    for end in ends:
        end._open(clock.now)
    heard(one)
    other._relay.recv(65536)  # lost, with the opening
    for _ in range(3):
        clock.now += 1
        for end in ends:
            end._open(clock.now)
            heard(end)
    assert one.has_met and other.has_met
