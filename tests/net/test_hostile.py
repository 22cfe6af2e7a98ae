"""Servers that are hostile, broken or something else: the page always ends with a sentence."""

import asyncio
import json
import socket
import threading
import time
from collections.abc import Awaitable, Callable, Iterator
from typing import Any, get_args

import pytest
from websockets.asyncio.server import ServerConnection, serve

from tholos_desktop.language.catalogue import languages, load
from tholos_desktop.net.codes import CodeHistory, ask
from tholos_desktop.net.link import Link, LinkState, Network
from tholos_desktop.net.mailbox import FailureKey, NetError, Servers, numbered
from tholos_desktop.net.seal import Identity, Pairing

LONGEST_SECONDS = 15.0
DIGITS = "07123456"
NOBODY = "127.0.0.1:9"
Say = Callable[..., Awaitable[None]]
DEEP = "[" * 60_000


async def _welcome(say: Say) -> None:
    await say(type="welcome", welcome={})


async def _mailbox(socket: ServerConnection, say: Say) -> None:
    """Answer as a mailbox server does, until the player has sent its message or waits for ours."""
    await _welcome(say)
    while True:
        heard = json.loads(await socket.recv())
        if heard["type"] == "allocate":
            await say(type="allocated", nameplate="7")
        elif heard["type"] == "claim":
            await say(type="claimed", mailbox="m")
        elif heard["type"] == "open":
            return


async def _send(say: Say, phase: str, body: bytes) -> None:
    await say(type="message", side="evil", phase=phase, body=body.hex())


async def half_open(socket: ServerConnection, say: Say) -> None:
    await asyncio.sleep(99)


async def deep(socket: ServerConnection, say: Say) -> None:
    await socket.send(DEEP)
    await asyncio.sleep(99)


async def deep_later(socket: ServerConnection, say: Say) -> None:
    await _mailbox(socket, say)
    await deep(socket, say)


async def no_json(socket: ServerConnection, say: Say) -> None:
    await socket.send("HTTP/1.1 200 OK")


async def no_object(socket: ServerConnection, say: Say) -> None:
    await socket.send("[1, 2]")


async def too_large(socket: ServerConnection, say: Say) -> None:
    await socket.send("x" * 1_000_000)


async def refusal(socket: ServerConnection, say: Say) -> None:
    await say(type="welcome", welcome={"error": "please stop"})


async def hang_up(socket: ServerConnection, say: Say) -> None:
    await _welcome(say)


async def chatter(socket: ServerConnection, say: Say) -> None:
    await _welcome(say)
    while True:
        await say(type="message", side="x", phase="x", body="")
        await asyncio.sleep(0.001)  # the other servers share this thread


async def strange_nameplate(socket: ServerConnection, say: Say) -> None:
    await _welcome(say)
    await say(type="allocated", nameplate="../7")
    await asyncio.sleep(99)


async def crowded(socket: ServerConnection, say: Say) -> None:
    await _welcome(say)
    await say(type="error", error="crowded")
    await asyncio.sleep(99)


async def reclaimed(socket: ServerConnection, say: Say) -> None:
    await _welcome(say)
    await say(type="error", error="reclaimed")
    await asyncio.sleep(99)


async def silent(socket: ServerConnection, say: Say) -> None:
    await _mailbox(socket, say)
    await asyncio.sleep(99)


async def wrong_pake(socket: ServerConnection, say: Say) -> None:
    await _mailbox(socket, say)
    for is_host in (True, False):  # a guess, whichever side the player is
        await _send(say, "pake", Pairing("guess", is_host=is_host).message)
    await _send(say, "confirm", bytes(32))
    await asyncio.sleep(99)


async def wrong_guess(socket: ServerConnection, say: Say) -> None:
    await _mailbox(socket, say)
    await _send(say, "pake", Pairing("guess", is_host=False).message)
    await _send(say, "confirm", bytes(32))
    await asyncio.sleep(99)


async def silence_after_ours(socket: ServerConnection, say: Say) -> None:
    await _mailbox(socket, say)
    await _send(say, "pake", Pairing("guess", is_host=False).message)
    await asyncio.sleep(99)


async def false_host(socket: ServerConnection, say: Say) -> None:
    await _mailbox(socket, say)
    await _send(say, "pake", Pairing("guess", is_host=True).message)
    await _send(say, "confirm", bytes(32))
    await asyncio.sleep(99)


async def bad_pake(socket: ServerConnection, say: Say) -> None:
    await _mailbox(socket, say)
    await _send(say, "pake", b"AAAA")
    await asyncio.sleep(99)


CASES: list[tuple[Any, str, str]] = [
    (half_open, "unreachable", "unreachable"),
    (deep, "nonsense", "nonsense"),
    (deep_later, "nonsense", "nonsense"),
    (no_json, "nonsense", "nonsense"),
    (no_object, "nonsense", "nonsense"),
    (too_large, "unreachable", "unreachable"),
    (refusal, "unwelcome", "unwelcome"),
    (hang_up, "unreachable", "unreachable"),
    (chatter, "unreachable", "unreachable"),
    (strange_nameplate, "nonsense", "unreachable"),
    (crowded, "crowded", "crowded"),
    (reclaimed, "used", "used"),
    (silent, "", "nobody"),
    (wrong_guess, "wrong", "wrong"),
    (silence_after_ours, "wrong", "wrong"),
    (false_host, "wrong", "wrong"),
    (bad_pake, "wrong", "wrong"),
]
"""For each mailbox: the sentence of a host, and of a guest. An honest one may let a host wait."""


class Hostile:
    """Servers in a thread of their own."""

    def __init__(self) -> None:
        self.loop = asyncio.new_event_loop()
        threading.Thread(target=self.loop.run_forever, daemon=True).start()

    def mailbox(self, behave: Any) -> str:
        async def handle(connection: ServerConnection) -> None:
            async def say(**values: object) -> None:
                await connection.send(json.dumps(values))

            await behave(connection, say)

        async def begin() -> int:
            server = await serve(handle, "127.0.0.1", 0, compression=None)
            port: int = next(iter(server.sockets)).getsockname()[1]
            return port

        return f"ws://127.0.0.1:{self._run(begin())}/v1"

    def relay(self, *answers: bytes) -> str:
        """A relay that says the same to everybody."""

        async def handle(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
            await reader.readline()
            for answer in answers:
                writer.write(answer)
                await asyncio.sleep(0.01)
            await asyncio.sleep(99)

        async def begin() -> int:
            server = await asyncio.start_server(handle, "127.0.0.1", 0)
            port: int = server.sockets[0].getsockname()[1]
            return port

        return f"127.0.0.1:{self._run(begin())}"

    def _run(self, work: Any) -> int:
        port: int = asyncio.run_coroutine_threadsafe(work, self.loop).result()
        return port

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

    def __call__(self, servers: Servers | None, *, digits: str = "", friend: bytes = b"") -> Link:
        network = Network()
        one = Link(
            network, Identity.new(), "Ana", servers=numbered(servers), digits=digits,
            friend=friend, same_network=False,
        )  # fmt: skip
        self._made.append((one, network))
        return one

    def close(self) -> None:
        for one, _ in self._made:
            one.close()
        for _, network in self._made:
            network.close()


@pytest.fixture
def begin() -> Iterator[Begin]:
    made = Begin()
    yield made
    made.close()


def wait(until: Callable[[], bool], seconds: float = LONGEST_SECONDS) -> float:
    """Return the seconds that it took; NaN if it took too long."""
    begun = time.monotonic()
    while not until():
        if time.monotonic() - begun > seconds:
            return float("nan")
        time.sleep(0.01)
    return time.monotonic() - begun


def test_every_hostile_mailbox_ends_with_its_sentence(hostile: Hostile, begin: Begin) -> None:
    links = {
        (case.__name__, digits): (
            begin(Servers(hostile.mailbox(case), NOBODY), digits=digits),
            expected,
        )
        for case, *expectations in CASES
        for digits, expected in zip(("", DIGITS), expectations, strict=True)
    }
    wait(lambda: all(each.failure or not expected for each, expected in links.values()))
    found = {case: each.failure or "" for case, (each, _) in links.items()}
    assert found == {case: expected for case, (_, expected) in links.items()}


@pytest.mark.parametrize("language", languages())
def test_every_failure_has_its_sentence(language: str) -> None:
    keys = {f"elsewhere.failed.{key}" for key in get_args(FailureKey)}
    texts = load(language)
    assert keys == {key for key in texts if key.startswith("elsewhere.failed.")}
    assert len({texts[key] for key in keys}) == len(keys)


def test_a_port_where_nobody_listens(begin: Begin) -> None:
    servers = Servers("ws://127.0.0.1:9/v1", NOBODY)
    host, guest = (begin(servers, digits=digits) for digits in ("", DIGITS))
    assert wait(lambda: host.failure == guest.failure == "unreachable") < 2


@pytest.mark.parametrize(
    "answers",
    [
        [b"ok\n"],  # somebody sits in the room and says nothing
        [b"ok\n", bytes(range(32)), b"\xff\xff" + bytes(999)],
        [b"ok\n", bytes(32)],
        [b"HTTP/1.1 400 Bad Request\n"],
    ],
)
def test_a_friend_whose_room_is_taken_is_told(
    hostile: Hostile, begin: Begin, answers: list[bytes]
) -> None:
    servers = Servers("ws://127.0.0.1:9", hostile.relay(*answers))
    one = begin(servers, friend=Identity.new().key)
    assert wait(lambda: one.trouble == "disturbed") < LONGEST_SECONDS
    assert one.state is LinkState.MEETING, "an honest friend may still come"


def test_a_relay_that_is_away_is_told_and_tried_on(begin: Begin) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        relay = f"127.0.0.1:{taken.getsockname()[1]}"
        one = begin(Servers("ws://127.0.0.1:9", relay), friend=Identity.new().key)
        assert wait(lambda: one.trouble == "relay") < 2
        assert one.state is LinkState.MEETING


def test_digits_of_a_server_that_only_the_other_knows(begin: Begin) -> None:
    one = begin(None, digits=DIGITS)
    assert wait(lambda: one.failure == "own_server") < 2


def test_after_three_wrong_meetings_no_code_is_made_for_a_while(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    now = [1000.0]
    monkeypatch.setattr(time, "monotonic", lambda: now[0])
    tries = CodeHistory()
    pauses = []
    for _ in range(3):
        pauses.append(tries.pause())
        tries.add_wrong()
    assert pauses == sorted(pauses) and pauses[0] == 0 < pauses[1] < pauses[2]
    with pytest.raises(NetError) as raised:
        tries.pause()
    assert raised.value.key == "too_many"
    now[0] += 601
    assert tries.pause() == 0


class FalseHost:
    """A host on the same network that copies the shown digits and guesses the secret ones."""

    def __init__(self) -> None:
        self.pairing = Pairing("92000000", is_host=True)
        self.confirmation = b""
        self.is_tested = False

    async def add(self, phase: str, body: bytes) -> None:
        if phase == "pake":
            self.confirmation = self.pairing.finish(body)

    async def hear(self, phase: str) -> bytes:
        await asyncio.sleep(0)
        self.is_tested |= phase == "confirm"
        return self.pairing.message if phase == "pake" else self.confirmation


def test_eight_false_hosts_have_one_guess_together() -> None:
    hosts = [FalseHost() for _ in range(8)]

    async def join() -> None:
        one_run = asyncio.Lock()
        runs = [
            asyncio.ensure_future(ask(host, "92123456", lambda: None, one_run)) for host in hosts
        ]
        with pytest.raises(NetError, match="wrong"):
            await next(asyncio.as_completed(runs))
        await asyncio.wait(runs, timeout=0.3)
        for run in runs:
            run.cancel()

    asyncio.run(join())
    assert sum(host.is_tested for host in hosts) == 1
