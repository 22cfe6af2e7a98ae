"""Servers that are hostile, broken or something else: the page always ends with a sentence."""

import asyncio
import json
import socket
import threading
import time
from collections.abc import Callable, Iterator
from typing import Any, get_args

import pytest
from websockets.asyncio.server import ServerConnection, serve

from tholos_desktop.language.catalogue import languages, load
from tholos_desktop.net import codes, link
from tholos_desktop.net.codes import CodeHistory, ask
from tholos_desktop.net.link import Link, LinkState, Network
from tholos_desktop.net.mailbox import FailureKey, NetError, Servers, numbered
from tholos_desktop.net.seal import Identity, Pairing

LONGEST_SECONDS = 15.0
DIGITS = "07123456"
NOBODY = "127.0.0.1:9"
DEEP, HANG_UP = "[" * 60_000, "hang up"


def said(**values: object) -> str:
    return json.dumps(values)


def pake(phase: str, body: bytes) -> str:
    return said(type="message", side="evil", phase=phase, body=body.hex())


WELCOME = said(type="welcome", welcome={})
CROWDED = said(type="error", error="crowded")
GUESSES = [Pairing("guess", is_host=is_host).message for is_host in (True, False)]
WRONG = pake("confirm", bytes(32))
BOX = "box"
"""Stands for all that a mailbox server answers until a player has sent its message, or waits."""
CASES: dict[str, tuple[list[str], str, str]] = {
    "half open": ([], "unreachable", "unreachable"),
    "deep": ([DEEP], "nonsense", "nonsense"),
    "deep later": ([BOX, DEEP], "nonsense", "nonsense"),
    "no JSON": (["HTTP/1.1 200 OK"], "nonsense", "nonsense"),
    "no object": (["[1, 2]"], "nonsense", "nonsense"),
    "too large": (["x" * 1_000_000], "unreachable", "unreachable"),
    "refusal": (
        [said(type="welcome", welcome={"error": "please stop"})], "unwelcome", "unwelcome",
    ),
    "hang up": ([WELCOME, HANG_UP], "unreachable", "unreachable"),
    "chatter": (
        [WELCOME, *[said(type="message", side="x", phase="x", body="")] * 9999],
        "unreachable", "unreachable",
    ),
    "strange nameplate": (
        [WELCOME, said(type="allocated", nameplate="../7")], "nonsense", "unreachable",
    ),
    "crowded": ([WELCOME, CROWDED], "crowded", "crowded"),
    "reclaimed": ([WELCOME, said(type="error", error="reclaimed")], "used", "used"),
    "silent": ([BOX], "", "nobody"),
    "wrong guess": ([BOX, pake("pake", GUESSES[1]), WRONG], "wrong", "wrong"),
    "silence after ours": ([BOX, pake("pake", GUESSES[1])], "wrong", "wrong"),
    "false host": ([BOX, pake("pake", GUESSES[0]), WRONG], "wrong", "wrong"),
    "bad message": ([BOX, pake("pake", b"AAAA")], "wrong", "wrong"),
    "hang up after ours": ([BOX, pake("pake", GUESSES[1]), HANG_UP], "wrong", "wrong"),
    "refusal after ours": ([BOX, pake("pake", GUESSES[1]), CROWDED], "wrong", "wrong"),
}  # fmt: skip
"""For each mailbox: its lines, and the sentence of a host and of a guest. An honest one may let a
host wait."""


async def behave(socket: ServerConnection, lines: list[str]) -> None:
    for line in lines:
        if line == HANG_UP:
            return
        if line == BOX:
            await _answer_as_a_mailbox(socket)
        else:
            await socket.send(line)
            await asyncio.sleep(0.001)  # the other servers share this thread
    await asyncio.sleep(99)


async def _answer_as_a_mailbox(socket: ServerConnection) -> None:
    await socket.send(WELCOME)
    while (heard := json.loads(await socket.recv())["type"]) != "open":
        if heard == "allocate":
            await socket.send(said(type="allocated", nameplate="7"))
        elif heard == "claim":
            await socket.send(said(type="claimed", mailbox="m"))


class Hostile:
    """Servers in a thread of their own."""

    def __init__(self) -> None:
        self.loop = asyncio.new_event_loop()
        threading.Thread(target=self.loop.run_forever, daemon=True).start()

    def mailbox(self, lines: list[str]) -> str:
        async def handle(connection: ServerConnection) -> None:
            await behave(connection, lines)

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
        (case, digits): (begin(Servers(hostile.mailbox(lines), NOBODY), digits=digits), expected)
        for case, (lines, *expectations) in CASES.items()
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
    hostile: Hostile, begin: Begin, monkeypatch: pytest.MonkeyPatch, answers: list[bytes]
) -> None:
    monkeypatch.setattr(link, "MEETING_SECONDS", 0.5)
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


def test_digits_that_nobody_typed_expire(
    hostile: Hostile, begin: Begin, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(codes, "CODE_SECONDS", 0.3)
    host = begin(Servers(hostile.mailbox([BOX]), NOBODY))
    wait(lambda: bool(host.failure))
    assert host.failure == "expired"


def test_after_three_wrong_meetings_no_code_is_made_for_a_while(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
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
