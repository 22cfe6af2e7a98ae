"""Relays and players that are hostile, broken or something else: the page always ends with a
sentence, or says what is wrong while an honest friend may still come."""

import asyncio
import threading
import time
from collections.abc import Awaitable, Callable, Iterator
from contextlib import suppress
from typing import Any, get_args

import pytest

from tholos_desktop.language.catalogue import languages, load
from tholos_desktop.net import codes, link
from tholos_desktop.net.codes import Code, CodeHistory
from tholos_desktop.net.link import Link, LinkState, Network
from tholos_desktop.net.seal import Identity, Pairing
from tholos_desktop.net.wire import FailureKey, NetError

LONGEST_SECONDS = 15.0
HASTE = 4.0
"""Times that all waiting is shorter here."""
DIGITS = "0123456789"
NOBODY = "127.0.0.1:9"

Reader, Writer = asyncio.StreamReader, asyncio.StreamWriter
Handler = Callable[[Reader, Writer], Awaitable[None]]
HANG_UP = b""


def says(*pieces: bytes) -> Handler:
    """A relay that says the same to everybody, and then nothing."""

    async def handle(_: Reader, writer: Writer) -> None:
        for piece in pieces:
            if piece == HANG_UP:
                return
            writer.write(piece)
            await asyncio.sleep(0.001)  # the others share this thread
        await asyncio.sleep(99)

    return handle


async def reflect(reader: Reader, writer: Writer) -> None:
    writer.write(OK)
    while content := await reader.read(9999):
        writer.write(content)


async def hang_up_on_the_right_digits(reader: Reader, writer: Writer) -> None:
    pairing = Pairing(DIGITS, Identity.new().key, is_host=True)
    writer.write(OK)
    confirmation = pairing.finish(bytes.fromhex(str((await reader.readline())[5:], "ascii")))
    writer.write(word("pake", pairing.message) + word("confirm", confirmation))
    await reader.readline()


def word(name: str, body: bytes) -> bytes:
    return f"{name} {body.hex()}\n".encode()


OK = b"ok\n"
GUESSES = [
    word("pake", Pairing("guess", bytes(32), is_host=is_host).message) for is_host in (True, False)
]
WRONG = word("confirm", bytes(48))
RELAYS: dict[str, tuple[Handler, str, str]] = {
    "half open": (says(), "", "nobody"),
    "something else": (says(b"HTTP/1.1 400 Bad Request\n"), "disturbed", "disturbed"),
    "hang up": (says(HANG_UP), "disturbed", "disturbed"),
    "silent": (says(OK), "disturbed", "disturbed"),
    "rubbish": (says(OK, bytes(99) + b"\n"), "disturbed", "disturbed"),
    "no end": (says(OK, b"x" * 1_000_000), "disturbed", "disturbed"),
    "guess at the host": (says(OK, GUESSES[1], WRONG), "wrong", "wrong"),
    "guess at the guest": (says(OK, GUESSES[0], WRONG), "wrong", "wrong"),
    "silence after ours": (says(OK, GUESSES[1]), "wrong", "wrong"),
    "bad message": (says(OK, word("pake", b"AAAA")), "wrong", "wrong"),
    "hang up after ours": (says(OK, GUESSES[1], HANG_UP), "wrong", "wrong"),
    "mirror": (reflect, "disturbed", "wrong"),
    "right digits": (hang_up_on_the_right_digits, "disturbed", "disturbed"),
}
"""For each relay, the sentence of a host and of a guest. An honest one may let a host wait."""


class Hostile:
    """Relays in a thread of their own."""

    def __init__(self) -> None:
        self.loop = asyncio.new_event_loop()
        threading.Thread(target=self.loop.run_forever, daemon=True).start()

    def relay(self, handler: Handler) -> str:
        async def handle(reader: Reader, writer: Writer) -> None:
            with suppress(asyncio.CancelledError, OSError):
                await reader.readline()
                await handler(reader, writer)
            writer.close()

        async def begin() -> int:
            server = await asyncio.start_server(handle, "127.0.0.1", 0)
            port: int = server.sockets[0].getsockname()[1]
            return port

        port = asyncio.run_coroutine_threadsafe(begin(), self.loop).result()
        return f"127.0.0.1:{port}"

    def close(self) -> None:
        async def end() -> None:
            others = asyncio.all_tasks() - {asyncio.current_task()}
            for task in others:
                task.cancel()
            await asyncio.gather(*others, return_exceptions=True)

        asyncio.run_coroutine_threadsafe(end(), self.loop).result()
        self.loop.call_soon_threadsafe(self.loop.stop)


@pytest.fixture
def hostile() -> Iterator[Hostile]:
    made = Hostile()
    yield made
    made.close()


class Begin:
    """Starts links, each in a network of its own: wrong meetings are counted there."""

    def __init__(self) -> None:
        self._made: list[tuple[Link, Network]] = []

    def __call__(self, relay: str, **way: Any) -> Link:
        network = Network()
        one = Link(network, Identity.new(), "Ana", own_relay=relay, same_network=False, **way)
        self._made.append((one, network))
        return one

    def close(self) -> None:
        for one, _ in self._made:
            one.close()
        for _, network in self._made:
            network.close()


@pytest.fixture
def begin(monkeypatch: pytest.MonkeyPatch) -> Iterator[Begin]:
    assert link.JOIN_SECONDS < LONGEST_SECONDS
    for place, name in (
        (codes, "ANSWER_SECONDS"),
        (link, "ANSWER_SECONDS"),
        (link, "JOIN_SECONDS"),
    ):
        monkeypatch.setattr(place, name, getattr(place, name) / HASTE)
    made = Begin()
    yield made
    made.close()


def wait(until: Callable[[], object]) -> None:
    end = time.monotonic() + LONGEST_SECONDS
    while not until() and time.monotonic() < end:
        time.sleep(0.01)


def sentence(one: Link) -> str:
    return one.failure or one.trouble or ""


def test_every_hostile_relay_ends_with_its_sentence(hostile, begin):
    expected, links = {}, {}
    for name, (handler, *sentences) in RELAYS.items():
        relay = hostile.relay(handler)
        for digits, wanted in zip(("", DIGITS), sentences, strict=True):
            links[name, digits] = begin(relay, digits=digits)
            expected[name, digits] = wanted
    guests = [each for (_, digits), each in links.items() if digits]

    def found() -> dict[tuple[str, str], str]:
        return {case: sentence(each) for case, each in links.items()}

    wait(lambda: found() == expected and all(guest.failure for guest in guests))
    assert found() == expected
    assert all(guest.failure for guest in guests)


@pytest.mark.parametrize("language", languages())
def test_every_failure_has_its_sentence(language):
    keys = {f"elsewhere.failed.{key}" for key in get_args(FailureKey)}
    texts = load(language)
    assert keys == {key for key in texts if key.startswith("elsewhere.failed.")}
    assert len({texts[key] for key in keys}) == len(keys)


def test_a_relay_that_is_away_is_told_and_tried_on(begin):
    friend, host = begin(NOBODY, friend=Identity.new().key), begin(NOBODY)
    wait(lambda: friend.trouble == host.trouble == "relay")
    assert friend.trouble == host.trouble == "relay"
    assert friend.state is LinkState.MEETING and host.digits


@pytest.mark.parametrize(
    "pieces",
    [
        [],  # somebody sits in the room and says nothing
        [bytes(range(32)), b"\xff\xff" + bytes(999)],
        [bytes(32)],
    ],
)
def test_a_friend_whose_room_is_taken_is_told(hostile, begin, pieces):
    one = begin(hostile.relay(says(OK, *pieces)), friend=Identity.new().key)
    wait(lambda: one.trouble == "disturbed")
    assert one.trouble == "disturbed"
    assert one.state is LinkState.MEETING, "an honest friend may still come"


def test_digits_of_a_relay_that_only_the_other_knows(begin):
    one = begin("", digits=DIGITS)
    wait(lambda: one.trouble == "own_server")
    assert one.state is LinkState.PAIRING, "the two may be on one network"
    wait(lambda: one.failure)
    assert one.failure == "own_server"


def test_digits_that_nobody_typed_expire(hostile, begin, monkeypatch):
    monkeypatch.setattr(link, "CODE_SECONDS", 0.3)
    host = begin(hostile.relay(says()))
    assert len(host.digits) == 10
    wait(lambda: host.failure)
    assert host.failure == "expired" and not host.digits


def test_after_three_wrong_meetings_no_code_is_made_for_a_while(monkeypatch):
    now = [1000.0]
    monkeypatch.setattr(time, "monotonic", lambda: now[0])
    tries = CodeHistory()
    for _ in range(3):
        tries.check()
        tries.add_wrong()
    with pytest.raises(NetError, match="too_many"):
        tries.check()
    now[0] += 601
    tries.check()


class FalseHost:
    """A host on the same network that copies the public digits and guesses the secret ones."""

    def __init__(self) -> None:
        self.pairing = Pairing("9200000000", Identity.new().key, is_host=True)
        self.confirmation = b""
        self.is_tested = False

    def say(self, word: str, body: bytes) -> None:
        if word == "pake":
            self.confirmation = self.pairing.finish(body)

    async def hear(self, word: str) -> bytes:
        await asyncio.sleep(0)
        self.is_tested |= word == "confirm"
        return self.pairing.message if word == "pake" else self.confirmation


def test_eight_false_hosts_have_one_guess_together():
    hosts, code = [FalseHost() for _ in range(8)], Code("9200123456")

    async def join() -> None:
        runs = (code.compare(host, Identity.new().key) for host in hosts)
        errors = await asyncio.gather(*runs, return_exceptions=True)
        assert sorted(type(each).__name__ for each in errors) == ["EOFError"] * 7 + ["NetError"]

    asyncio.run(join())
    assert sum(host.is_tested for host in hosts) == 1
