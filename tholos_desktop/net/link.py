"""The live connection with a friend: it finds the friend, and reconnects after every loss.

A :class:`Link` is read and used by the main thread, once a frame; everything it does happens in the
one thread of its :class:`Network`, where each wait is an asyncio task. Two ways lead to a friend:

- *by digits*: the host gets digits and shows them (:attr:`LinkState.WAITING`), the guest types
  them. They agree on a key (``mailbox``), over a server or directly (``lan``), whichever is first.
- *as friends*: each knows the other's KEY, and so a key of both. They sit in rooms named by that
  key and the day, at the relay and on their own network.

Several connections may come about at once: side B greets on each, side A answers the first greeting
that it can verify, and that connection is taken. After the first meeting by digits the two are
friends, and meet again as such."""

import asyncio
import random
import secrets
import threading
import time
from collections import deque
from collections.abc import Awaitable, Callable, Collection, Coroutine, Mapping
from contextlib import AsyncExitStack, suppress
from datetime import UTC, datetime, timedelta
from enum import Enum
from hashlib import sha256
from typing import TYPE_CHECKING, Any, NamedTuple, TypeVar

from tholos_desktop.net.mailbox import (
    CODE_DIGITS,
    CODE_SECONDS,
    NEAR,
    Agreement,
    Code,
    FailureKey,
    Mailbox,
    NetError,
    Post,
    Tries,
    ask,
)
from tholos_desktop.net.seal import OPENING, Greeter, Identity, Seal, SealError, parse_key, token
from tholos_desktop.net.wire import Wire

if TYPE_CHECKING:
    from tholos_desktop.net.lan import Lan

JOIN_SECONDS, NEAR_SECONDS = 14.0, 8.0
"""Seconds that a guest looks for the host of its digits: in all, and on the same network."""
FIRST_SECONDS = 12.0
"""Seconds that a guest waits for the connection after the digits were right."""
ALONE_SECONDS, MEETING_SECONDS, GREETING_SECONDS = 25.0, 4.0, 5.0
"""Seconds before a connection is made anew: alone in a relay's room, without a greeting there, and
without one on a direct connection."""
BEAT_SECONDS, SILENT_SECONDS = 10.0, 30.0
"""Seconds between two signs of life, and without one before the connection is made anew."""
DATE_SECONDS = 60.0
"""Seconds alone, after which a wrong date may be the reason."""
LINES, LINES_AT_ONCE = 5.0, 20.0
"""Lines read per second, and in one burst. Further ones wait where they are."""
_FIRST_WAIT, _LONGEST_WAIT, _GROWTH, _SPREAD = 0.3, 10.0, 1.6, 0.3
_CONNECT_SECONDS = 8.0
_SERVER_SECONDS = 6.0
"""Seconds for which one server of the list is asked for digits."""
_END_SECONDS = 0.5
_STRANGERS = 3
_HALF_DAY = timedelta(hours=12)
_DAY_SECONDS = 600.0
"""Seconds after which a friend on the same network is sought by the tokens of the day anew."""
_T = TypeVar("_T")


class Servers(NamedTuple):
    """Addresses of a mailbox server and a relay."""

    mailbox: str = "ws://relay.magic-wormhole.io:4000/v1"
    relay: str = "transit.magic-wormhole.io:4001"


PUBLIC = (Servers(),)
"""The servers that the program knows, tried in turn. A code begins with the place of its server
here, from 1; with 0 for a player's own server; with 9 for none."""


def numbered(own: Servers | None) -> dict[str, Servers]:
    """Return the servers by the first digit of their codes. The first is used for new codes and
    friends: a player's own ones, else the public ones."""
    public = {str(place): servers for place, servers in enumerate(PUBLIC, 1)}
    return {"0": own} | public if own else public


class LinkState(Enum):
    SEARCHING = "searching"
    """Asking a server for digits, or looking for the host of the digits."""
    WAITING = "waiting"
    """Our :attr:`Link.digits` stand; nobody has come."""
    PAIRING = "pairing"
    """Somebody is there: the digits are compared."""
    MEETING = "meeting"
    """Waiting for somebody known to connect, or to come back."""
    OPEN = "open"
    """The friend has proven its KEY (:attr:`Link.peer`): lines come and go."""
    FAILED = "failed"
    """It is over; :attr:`Link.failure` says why."""
    CLOSED = "closed"


class Network:
    """The window's network thread, and what it remembers. The thread starts with the first link."""

    def __init__(self) -> None:
        self._loop: asyncio.AbstractEventLoop | None = None
        self._is_closed = False
        self.tries = Tries()
        self.meetings: dict[str, _Meeting] = {}
        """Meetings by codes that were right, so that a guest who left too early can come back."""
        self._secret = secrets.token_bytes(16)

    def call(self, function: Callable[..., object], *values: object) -> None:
        """Call a function in the thread, after those called before."""
        if self._loop is None:
            self._loop = asyncio.SelectorEventLoop()
            threading.Thread(target=self._loop.run_forever, name="net", daemon=True).start()
        if not self._is_closed:
            self._loop.call_soon_threadsafe(function, *values)

    def close(self) -> None:
        """End the thread, once what the closed links still had to say is said."""
        if self._loop is not None and not self._is_closed:
            self._is_closed = True
            asyncio.run_coroutine_threadsafe(self._end(), self._loop)

    async def _end(self) -> None:
        others = asyncio.all_tasks() - {asyncio.current_task()}
        if others:
            await asyncio.wait(others, timeout=_END_SECONDS)
        asyncio.get_running_loop().stop()

    def side(self, digits: str) -> str:
        """Return what we are called at a mailbox server: the same for the same digits."""
        return sha256(self._secret + digits.encode()).hexdigest()[:16]


class _Pair(NamedTuple):
    """Common knowledge of two players who meet."""

    key: bytes
    is_a: bool
    before: bytes = b""
    is_by_day: bool = True

    def tokens(self, use: str) -> list[str]:
        """Return the names of the rooms to sit in now: two days, so that clocks may differ."""
        now = datetime.now(UTC)
        days = (now - _HALF_DAY, now + _HALF_DAY) if self.is_by_day else ()
        return [token(self.key, use, f"{day:%Y-%m-%d}") for day in days] or [
            token(self.key, use, "once")
        ]


class _Meeting(NamedTuple):
    """The result of a code."""

    pair: _Pair
    relay: str = ""
    wire: Wire | None = None


class _Connection(NamedTuple):
    wire: Wire
    seal: Seal
    peer: Greeter
    way: str


class Link:
    """A search for one friend and the connection with it, until :meth:`close`. All attributes may
    be read at any time."""

    def __init__(
        self,
        network: Network,
        me: Identity,
        name: str,
        *,
        servers: Mapping[str, Servers],
        friend: bytes = b"",
        digits: str = "",
        same_network: bool = True,
        wake: Callable[[], None] = lambda: None,
    ) -> None:
        """Meet the ``friend`` with this KEY, or join the host of the ``digits``, or, without both,
        show digits of our own. ``servers`` comes from :func:`numbered`. ``wake`` is called from the
        network thread after each change. Raises :class:`.seal.SealError` for a KEY that is none."""
        self._network, self._me, self._name, self._wake = network, me, name, wake
        self._servers, self._same_network, self._typed = servers, same_network, digits
        self.state = LinkState.MEETING if friend else LinkState.SEARCHING
        self.digits = ""
        self.failure: FailureKey | None = None
        """Set once the state is ``FAILED``."""
        self.trouble: FailureKey | None = None
        """The reason that a search takes long, while it goes on."""
        self.peer: Greeter | None = None
        """The friend connected last."""
        self.way = ""
        """Address of the server in use; empty for none."""
        self.opened = 0
        """Number of connections made. One that ends and comes back between two frames is seen
        here."""
        self._relays = dict.fromkeys(each.relay for each in _first_choice(servers).values())
        self._friend = friend
        self._lines: deque[str] = deque()
        self._lan: Lan | None = None
        self._connection: _Connection | None = None
        self._since = time.monotonic()
        self._strangers = 0
        self._is_left = self._is_exchanging = False
        self._one_run = asyncio.Lock()
        if friend:
            parse_key(friend)
        network.call(self._start)

    # For the main thread

    def send(self, *lines: str) -> None:
        """Send lines; they are lost while the state isn't ``OPEN``."""
        self._network.call(self._write, lines)

    def lines(self) -> list[str]:
        """Return the lines that have come since the last call."""
        found = []
        with suppress(IndexError):
            while True:
                found.append(self._lines.popleft())
        return found

    @property
    def names_near(self) -> tuple[str, ...]:
        """Names, as they call themselves, of players who wait on the same network."""
        return self._lan.names if self._lan else ()

    @property
    def may_be_the_date(self) -> bool:
        """True after a minute alone: two computers whose dates differ don't find each other."""
        is_alone = self.state is LinkState.MEETING and bool(self._friend)
        return is_alone and time.monotonic() - self._since > DATE_SECONDS

    def cut(self) -> None:
        """End this connection. Another one is made."""
        self._network.call(self._cut)

    def close(self) -> None:
        """Leave. What was sent before still goes out. A guest whose digits are being compared
        finishes that first, so that they stay good."""
        if not self._is_left:
            self._is_left = True
            if self.state is not LinkState.FAILED:
                self.state = LinkState.CLOSED
            self._network.call(self._leave)

    # In the network thread

    def _cut(self) -> None:
        if self._connection:
            self._connection.wire.close()

    def _start(self) -> None:
        self._task = asyncio.ensure_future(self._live())

    def _leave(self) -> None:
        self._cut()
        if not self._is_exchanging:
            self._task.cancel()

    def _set(self, state: LinkState, trouble: FailureKey | None = None) -> None:
        if not self._is_left:
            self.state, self.trouble = state, trouble
            self._wake()

    def _warn(self, trouble: FailureKey | None) -> None:
        if trouble != self.trouble:
            self._set(self.state, trouble)

    async def _live(self) -> None:
        try:
            first = None if self._friend else await self._by_digits()
            while not self._is_left:
                key = self._friend
                pair = first.pair if first else _Pair(self._me.shared(key), self._me.key < key)
                await self._talk(await self._meet(pair, first))
                first = None
        except NetError as error:
            if error.key == "wrong":
                self._network.tries.add()
            self._fail(error.key)
        except Exception:  # a page must not wait for a task that has ended
            self._fail("unmet")
            raise

    def _fail(self, key: FailureKey) -> None:
        self.failure, self.digits = key, ""
        self._set(LinkState.FAILED)

    # By digits

    async def _by_digits(self) -> _Meeting:
        digits = self._typed
        if digits in self._network.meetings:
            return self._network.meetings[digits]
        await asyncio.sleep(self._network.tries.pause())
        try:
            async with asyncio.timeout(JOIN_SECONDS if digits else None):
                meeting = await (self._join(digits) if digits else self._host())
        except TimeoutError as error:
            raise NetError("nobody") from error
        if digits:
            self._network.meetings[digits] = meeting._replace(wire=None)
        if self._is_left and meeting.wire:
            meeting.wire.close()
        return meeting

    async def _host(self) -> _Meeting:
        async with AsyncExitStack() as stack:
            box, nameplate, relay = None, NEAR + str(10 + secrets.randbelow(90)), ""
            failure: FailureKey | None = None
            for place, servers in _first_choice(self._servers).items():
                try:
                    async with asyncio.timeout(_SERVER_SECONDS):
                        opened = Mailbox.open(servers.mailbox, secrets.token_hex(8))
                        box = await stack.enter_async_context(opened)
                        nameplate = await box.allocate()
                        await box.claim(nameplate)
                    nameplate, relay = place + nameplate, servers.relay
                    break
                except (NetError, TimeoutError) as error:
                    box = None
                    failure = error.key if isinstance(error, NetError) else "unreachable"
            code = Code(nameplate)
            lan = await self._near(stack, [nameplate], announces=True)
            ways = []
            if box is not None:
                ways.append(self._answer(code, box, relay))
            if lan is not None:
                ways.append(self._answer_near(code, lan, relay))
            if not ways:
                raise NetError(failure or "near_off")
            self.digits, self.way = code.digits, relay
            self._set(LinkState.WAITING, None if box else failure)
            try:
                async with asyncio.timeout(CODE_SECONDS):
                    return await _first(ways)
            except TimeoutError as error:
                raise NetError("expired") from error

    async def _answer(self, code: Code, box: Mailbox, relay: str) -> _Meeting:
        box.mood = "lonely"
        try:
            agreement = await code.answer(box, await box.hear("pake"), self._somebody)
        except NetError as error:
            box.mood = "scary"
            if error.key != "wrong":
                self._warn(error.key)  # somebody on the same network may still come
            raise
        box.mood = "happy"
        return _Meeting(_pair_of(agreement, is_a=True), relay)

    async def _answer_near(self, code: Code, lan: "Lan", relay: str) -> _Meeting:
        async def agree(wire: Wire) -> _Meeting:
            async with asyncio.timeout(GREETING_SECONDS):
                message = await wire.hear("pake")
            agreement = await code.answer(wire, message, self._somebody)
            return _Meeting(_pair_of(agreement, is_a=True), relay, wire)

        return await _serve(lan, agree)

    def _somebody(self) -> None:
        self._set(LinkState.PAIRING)

    async def _join(self, digits: str) -> _Meeting:
        ways = [self._ask_near(digits)]
        if digits[0] != NEAR:
            ways.append(self._ask(digits))
        return await _first(ways)

    async def _ask(self, digits: str) -> _Meeting:
        servers = self._servers.get(digits[0])
        if servers is None:
            raise NetError("own_server")
        self.way = servers.relay
        async with Mailbox.open(servers.mailbox, self._network.side(digits)) as box:
            await box.claim(digits[1:-CODE_DIGITS])
            try:
                agreement = await self._compare(box, digits)
            except NetError as error:
                box.mood = "scary" if error.key == "wrong" else ""
                raise
            box.mood = "happy"
        return _Meeting(_pair_of(agreement, is_a=False), servers.relay)

    async def _ask_near(self, digits: str) -> _Meeting:
        async def agree(wire: Wire) -> _Meeting:
            agreement = await self._compare(wire, digits)
            servers = self._servers.get(digits[0])
            relay = servers.relay if servers else ""
            return _Meeting(_pair_of(agreement, is_a=False), relay, wire)

        async with AsyncExitStack() as stack:
            lan = await self._near(stack, [digits[:-CODE_DIGITS]], looks=True)
            if lan is None:
                raise NetError("near_off")
            try:
                async with asyncio.timeout(NEAR_SECONDS):
                    return await _serve(lan, agree)
            except TimeoutError as error:
                raise NetError("near_nobody") from error

    async def _compare(self, post: Post, digits: str) -> Agreement:
        self._is_exchanging = True
        try:
            return await ask(post, digits, self._somebody, self._one_run)
        finally:
            self._is_exchanging = False

    async def _near(
        self, stack: AsyncExitStack, marks: Collection[str], *, announces: bool = False,
        looks: bool = False,
    ) -> "Lan | None":  # fmt: skip
        """Enter the same network; ``None`` if it is off, or can't be used here."""
        if not self._same_network:
            return None
        try:
            from tholos_desktop.net.lan import Lan

            name = "" if looks else self._name  # shown while digits stand, and to nobody else
            lan = Lan(marks, name, announces=announces, looks=looks)
            self._lan = await stack.enter_async_context(lan)
        except (ImportError, OSError):
            return None
        stack.callback(setattr, self, "_lan", None)
        return self._lan

    # Connecting

    async def _meet(self, pair: _Pair, first: _Meeting | None) -> _Connection:
        self._since, self._strangers = time.monotonic(), 0
        self._set(LinkState.MEETING)
        chosen: asyncio.Future[_Connection] = asyncio.get_running_loop().create_future()
        relays = [first.relay] if first and first.relay else [] if first else self._relays
        work: list[Coroutine[Any, Any, object]] = [
            self._sit(relay, pair, room, chosen)
            for relay in relays
            for room in range(len(pair.tokens("room")))
        ]
        if first and first.wire:
            work.append(self._greet(first.wire, pair, chosen, GREETING_SECONDS))
        work.append(self._meet_near(pair, chosen))
        tasks = [asyncio.ensure_future(each) for each in work]
        patience = (FIRST_SECONDS if self._typed else CODE_SECONDS) if first else None
        late = asyncio.get_running_loop().call_later(FIRST_SECONDS, self._warn_of_nobody, first)
        try:
            async with asyncio.timeout(patience):
                return await chosen
        except TimeoutError as error:
            raise NetError(self.trouble or "unmet") from error
        finally:
            late.cancel()
            await _cancel(tasks)

    def _warn_of_nobody(self, first: _Meeting | None) -> None:
        if first and not self.trouble:
            self._warn("unmet")

    async def _sit(
        self, relay: str, pair: _Pair, room: int, chosen: "asyncio.Future[_Connection]"
    ) -> None:
        """Wait in one of the rooms at a relay for the other to come, until ``chosen`` is."""
        wait, side = _FIRST_WAIT, secrets.token_hex(8)
        host, _, port = relay.rpartition(":")
        while not chosen.done():
            wire = None
            try:
                wire = await Wire.connect(host.strip("[]"), int(port), _CONNECT_SECONDS)
                if self.trouble == "relay":
                    self._warn(None)
                wire.write(f"please relay {pair.tokens('room')[room]} for side {side}\n".encode())
                try:
                    async with asyncio.timeout(ALONE_SECONDS):
                        is_there = await wire.read(3) == b"ok\n"
                except TimeoutError:
                    wait = _FIRST_WAIT
                    continue
                taken, wire = wire, None
                if is_there and await self._greet(taken, pair, chosen, MEETING_SECONDS, relay):
                    return
                self._strangers += 1
                if self._strangers >= _STRANGERS:
                    self._warn("disturbed")
            except (OSError, EOFError, ValueError, OverflowError):
                self._warn("relay")
            finally:
                if wire is not None:
                    wire.close()
            await asyncio.sleep(wait * random.uniform(1 - _SPREAD, 1 + _SPREAD))
            wait = min(wait * _GROWTH, _LONGEST_WAIT)

    async def _meet_near(self, pair: _Pair, chosen: "asyncio.Future[_Connection]") -> None:
        async def greet(wire: Wire) -> None:
            if not await self._greet(wire, pair, chosen, GREETING_SECONDS):
                raise EOFError

        while not chosen.done():
            async with AsyncExitStack() as stack:
                marks = [each[:16] for each in pair.tokens("lan")]
                lan = await self._near(stack, marks, announces=True, looks=True)
                if lan is None:
                    return
                with suppress(TimeoutError):
                    async with asyncio.timeout(_DAY_SECONDS):
                        await _serve(lan, greet)

    async def _greet(
        self, wire: Wire, pair: _Pair, chosen: "asyncio.Future[_Connection]", seconds: float,
        way: str = "",
    ) -> bool:  # fmt: skip
        """Prove to each other who is there. True if this connection was taken; else it is cut."""
        seal = Seal(pair.key, is_a=pair.is_a, before=pair.before)
        is_taken = False
        try:
            async with asyncio.timeout(seconds):
                wire.write(seal.opening)
                seal.agree(await wire.read(OPENING))
                if not pair.is_a:
                    wire.write(seal.hello(self._me, self._name))
                peer = seal.hear_hello(await wire.frame())
            if peer.key == self._me.key or self._friend not in (b"", peer.key):
                raise NetError("own_key" if peer.key == self._me.key else "other_key")
            is_taken = not chosen.done()
            if is_taken:
                if pair.is_a:
                    wire.write(seal.hello(self._me, self._name))
                chosen.set_result(_Connection(wire, seal, peer, way))
        except NetError as error:
            if not chosen.done():
                chosen.set_exception(error)
        except (OSError, EOFError, SealError):
            pass
        finally:
            if not is_taken:
                wire.close()
        return is_taken

    # Connected

    async def _talk(self, connection: _Connection) -> None:
        wire, seal, self.peer, self.way = connection
        began = time.monotonic()
        self._friend, self._connection, self.digits = self.peer.key, connection, ""
        self._network.meetings.pop(self._typed, None)
        self.opened += 1
        self._set(LinkState.OPEN)
        beat = asyncio.ensure_future(self._beat(connection))
        left, at = LINES_AT_ONCE, began
        try:
            while True:
                line = seal.open(await wire.frame())
                self._heard = now = time.monotonic()
                if line:
                    self._lines.append(line)
                    self._wake()
                left, at = min(LINES_AT_ONCE, left + (now - at) * LINES) - 1, now
                if left < 0:
                    await asyncio.sleep(1 / LINES)
        except (OSError, EOFError, SealError):
            pass
        finally:
            beat.cancel()
            wire.close()
            self._connection = None
            self._set(LinkState.MEETING)
        if time.monotonic() - began < SILENT_SECONDS:
            await asyncio.sleep(random.uniform(0, 2 * _FIRST_WAIT))

    async def _beat(self, connection: _Connection) -> None:
        self._heard = time.monotonic()
        while time.monotonic() - self._heard < SILENT_SECONDS:
            connection.wire.write(connection.seal.seal(""))
            await asyncio.sleep(BEAT_SECONDS)
        connection.wire.close()

    def _write(self, lines: tuple[str, ...]) -> None:
        if self._connection is not None:
            wire, seal = self._connection[:2]
            wire.write(b"".join(map(seal.seal, lines)))  # at once: a second piece would wait


def _first_choice(servers: Mapping[str, Servers]) -> dict[str, Servers]:
    return {"0": servers["0"]} if "0" in servers else dict(servers)


def _pair_of(agreement: Agreement, *, is_a: bool) -> _Pair:
    return _Pair(agreement.key, is_a, agreement.sent, is_by_day=False)


async def _serve(lan: "Lan", serve: Callable[[Wire], Awaitable[_T]]) -> _T:
    """Return the first result of serving the connections of the same network. Those that fail are
    closed; ``wrong`` is raised."""
    result: asyncio.Future[_T] = asyncio.get_running_loop().create_future()

    async def one(wire: Wire) -> None:
        is_taken = False
        try:
            value = await serve(wire)
            is_taken = not result.done()
            if is_taken:
                result.set_result(value)
        except (NetError, SealError, OSError, EOFError) as error:
            if isinstance(error, NetError) and error.key == "wrong" and not result.done():
                result.set_exception(error)
        finally:
            if not is_taken:
                wire.close()

    async def all_of_them() -> None:
        while True:
            tasks.append(asyncio.ensure_future(one(await lan.wires.get())))

    tasks: list[asyncio.Future[None]] = []
    tasks.append(asyncio.ensure_future(all_of_them()))
    try:
        return await result
    finally:
        await _cancel(tasks)


async def _first(ways: list[Coroutine[Any, Any, _Meeting]]) -> _Meeting:
    """Return the first result. Raises ``wrong`` at once, else what the last way raised, of those
    that ask a server if there are any."""
    tasks = [asyncio.ensure_future(way) for way in ways]
    failure = NetError("nobody")
    try:
        for done in asyncio.as_completed(tasks):
            try:
                return await done
            except NetError as error:
                if error.key == "wrong":
                    raise
                if failure.key in ("nobody", "near_nobody", "near_off"):
                    failure = error
        raise failure
    finally:
        await _cancel(tasks)


async def _cancel(tasks: Collection["asyncio.Future[Any]"]) -> None:
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
