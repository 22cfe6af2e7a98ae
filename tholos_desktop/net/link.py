"""The live connection with a friend: it finds the friend, and reconnects after every loss.

A :class:`Link` is read and used by the main thread, once a frame; everything it does happens in the
one thread of its :class:`Network`, where each wait is an asyncio task. Two ways lead to a friend:

- *by digits* (``codes``): they exchange KEYs, and go on as friends.
- *as friends*: each knows the other's KEY, and so a key of both.

Either way they wait in rooms at a relay and on their own network, and several connections may come
about at once. Side B greets on each; side A greets on the first whose greeting it can verify, and
that connection is taken."""

import asyncio
import random
import secrets
import threading
import time
from collections import deque
from collections.abc import Awaitable, Callable, Iterable
from contextlib import suppress
from datetime import UTC, datetime, timedelta
from enum import Enum
from typing import TYPE_CHECKING, NamedTuple, TypeVar
from weakref import WeakSet

from tholos_desktop.net import relay
from tholos_desktop.net.codes import ANSWER_SECONDS, CODE_SECONDS, OWN, Code, CodeHistory
from tholos_desktop.net.seal import OPENING, Greeter, Identity, Seal, SealError, parse_key, token
from tholos_desktop.net.wire import FailureKey, NetError, Wire, cancel, first

if TYPE_CHECKING:
    from tholos_desktop.net.lan import Lan

_T = TypeVar("_T")
JOIN_SECONDS = 14.0
"""Seconds that a guest looks for the host of its digits, and then waits for it as for a friend."""
SILENT_SECONDS = 30.0
"""Seconds without a line before the connection is made anew. The other says something every 10
seconds (``meeting``)."""
DATE_SECONDS = 60.0
"""Seconds alone, after which a wrong date may be the reason."""
LINES, LINES_AT_ONCE = 5.0, 20.0
"""Lines read per second, and in one burst. Further ones wait where they are."""
_COMPARE_SECONDS = 2 * ANSWER_SECONDS
_END_SECONDS = 0.5
_HALF_DAY = timedelta(hours=12)
_DAY_SECONDS = 600.0
"""Seconds after which a friend is sought by the tokens of the day anew."""


class LinkState(Enum):
    PAIRING = "pairing"
    """Looking for somebody with the same digits, or comparing them."""
    MEETING = "meeting"
    """Waiting for somebody known to connect, or to come back."""
    OPEN = "open"
    """The friend has proven its KEY (:attr:`Link.peer`): lines come and go."""
    FAILED = "failed"
    """It is over; :attr:`Link.failure` says why."""
    CLOSED = "closed"


class Network:
    """The window's network thread. It starts with the first link."""

    def __init__(self) -> None:
        self._loop: asyncio.AbstractEventLoop | None = None
        self._is_closed = False
        self.codes = CodeHistory()

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


def tokens_of_day(key: bytes, use: str) -> list[str]:
    """Return the names of the rooms to sit in now: two days, so that clocks may differ."""
    now = datetime.now(UTC)
    return [token(key, use, f"{day:%Y-%m-%d}") for day in (now - _HALF_DAY, now + _HALF_DAY)]


class _Connection(NamedTuple):
    seal: Seal
    peer: Greeter


class Link:
    """A search for one friend and the connection with it, until :meth:`close`. All attributes may
    be read at any time."""

    def __init__(
        self,
        network: Network,
        me: Identity,
        name: str,
        *,
        own_relay: str = "",
        friend: bytes = b"",
        digits: str = "",
        same_network: bool = True,
        wake: Callable[[], None] = lambda: None,
    ) -> None:
        """Meet the ``friend`` with this KEY, or join the host of the ``digits``, or, without both,
        show digits of our own. ``own_relay`` (host:port) takes the place of the public ones.
        ``wake`` is called from the network thread after each change. Raises
        :class:`.seal.SealError` for a KEY that is none."""
        self._network, self._me, self._name, self._wake = network, me, name, wake
        self._same_network, self._own_relay = same_network, own_relay
        self.state = LinkState.MEETING if friend else LinkState.PAIRING
        self._code = Code(digits, is_own=bool(own_relay))
        self.digits = "" if friend or digits else self._code.digits
        """Digits to show to the friend."""
        self.failure: FailureKey | None = None
        """Set once the state is ``FAILED``."""
        self.trouble: FailureKey | None = None
        """The reason that a search takes long, while it goes on."""
        self.peer: Greeter | None = None
        """The friend connected last."""
        self.opened = 0
        """Number of connections made. One that ends and comes back between two frames is seen
        here."""
        self._friend = friend
        self._lines: deque[str] = deque()
        self._lan: Lan | None = None
        self._served: WeakSet[Wire] = WeakSet()
        self._wire: Wire | None = None
        self._seal: Seal | None = None
        self._since = time.monotonic()
        self._compared = 0
        """Number of connections on which digits that were typed are being compared."""
        self._is_left = False
        if friend:
            parse_key(friend)
        network.call(self._start)

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

    def close(self) -> None:
        """Leave. What was sent before still goes out. A guest whose digits are being compared
        finishes that first, so that they stay good."""
        if not self._is_left:
            self._is_left = True
            if self.state is not LinkState.FAILED:
                self.state = LinkState.CLOSED
            self._network.call(self._leave)

    def _start(self) -> None:
        self._task = asyncio.ensure_future(self._live())

    def _leave(self) -> None:
        seconds = _COMPARE_SECONDS if self._compared else 0
        asyncio.get_running_loop().call_later(seconds, self._task.cancel)

    def _set(self, state: LinkState, trouble: FailureKey | None = None) -> None:
        if not self._is_left:
            self.state, self.trouble = state, trouble
            self._wake()

    def _warn(self, trouble: FailureKey | None) -> None:
        if trouble != self.trouble:
            self._set(self.state, trouble)

    async def _live(self) -> None:
        try:
            wire, connection = await (self._meet() if self._friend else self._meet_by_digits())
            while True:
                await self._talk(wire, connection)
                wire, connection = await self._meet()
        except NetError as error:
            self._fail(error.key)
        except Exception:  # a page must not wait for a task that has ended
            self._fail("unmet")
            raise
        finally:
            for each in self._served:
                each.close()

    def _fail(self, key: FailureKey) -> None:
        self.failure, self.digits = key, ""
        self._set(LinkState.FAILED)

    async def _meet_by_digits(self) -> tuple[Wire, _Connection]:
        code, wire = self._code, None
        try:
            async with asyncio.timeout(None if code.is_host else JOIN_SECONDS):
                self._friend = await self._known_host()
                if not self._friend:
                    wire, self._friend = await self._pair()
                    self.digits = ""
                    self._set(LinkState.MEETING)
                if wire:
                    with suppress(OSError, EOFError, SealError):
                        return wire, await self._greet(wire)
                    wire.close()
                return await self._meet()
        except TimeoutError as error:
            late: FailureKey = "unmet" if self._friend else "nobody"
            raise NetError(self.trouble or late) from error

    async def _known_host(self) -> bytes:
        """Return the KEY of the host whose digits we had right before we left."""
        history, digits = self._network.codes, self._code.digits
        if self._code.is_host:
            return b""
        earlier = history.searches.get(digits)
        history.searches[digits] = self._task
        if earlier:
            await asyncio.wait([earlier], timeout=_COMPARE_SECONDS)
        return history.hosts.get(digits, b"")

    async def _pair(self) -> tuple[Wire, bytes]:
        """Return the KEY of the other player with our digits."""
        history, code = self._network.codes, self._code
        history.check()
        is_own = code.digits[0] == OWN
        if is_own and not self._own_relay:
            self._warn("own_server")  # they may still meet on the same network
        try:
            async with asyncio.timeout(CODE_SECONDS if code.is_host else None):
                return await self._first(
                    self._compare, self._relays(is_own=is_own), [code.room], [code.mark],
                    name=self._name, announces=code.is_host,
                )  # fmt: skip
        except TimeoutError as error:
            raise NetError("expired") from error
        except NetError as error:
            if error.key == "wrong":
                history.add_wrong()
            raise

    async def _compare(self, wire: Wire) -> bytes:
        code = self._code
        self._served.add(wire)
        self._compared += not code.is_host
        try:
            friend = await code.compare(wire, self._me.key)
            if friend == self._me.key:
                raise NetError("own_key")
            if not code.is_host:
                self._network.codes.hosts[code.digits] = friend
            return friend
        finally:
            self._compared -= not code.is_host

    async def _meet(self) -> tuple[Wire, _Connection]:
        """Meet the friend."""
        self._since = time.monotonic()
        self._set(LinkState.MEETING)
        key, side = self._me.shared(self._friend), secrets.token_hex(8)
        while True:
            rooms = [(each, side) for each in tokens_of_day(key, "room")]
            marks = [each[:16] for each in tokens_of_day(key, "lan")]
            with suppress(TimeoutError):
                async with asyncio.timeout(_DAY_SECONDS):
                    relays = self._relays(is_own=bool(self._own_relay))
                    return await self._first(self._greet, relays, rooms, marks)

    def _relays(self, *, is_own: bool) -> Iterable[str]:
        return filter(None, [self._own_relay]) if is_own else relay.PUBLIC

    async def _first(
        self,
        serve: Callable[[Wire], Awaitable[_T]],
        relays: Iterable[str],
        rooms: Iterable[tuple[str, str]],
        marks: list[str],
        *,
        name: str = "",
        announces: bool = True,
    ) -> tuple[Wire, _T]:
        """Return the first result of ``serve``, and its connection, of those that come in the rooms
        (token and side) of the relays, and on the same network."""
        wires: asyncio.Queue[Wire] = asyncio.Queue()
        waiting = [
            asyncio.ensure_future(relay.sit(each, *room, wires, self._warn))
            for each in relays
            for room in rooms
        ]
        if self._same_network:
            near = self._be_near(marks, wires, name, announces=announces)
            waiting.append(asyncio.ensure_future(near))
        try:
            return await first(wires, serve)
        finally:
            await cancel(waiting)
            while not wires.empty():
                wires.get_nowait().close()

    async def _be_near(
        self, marks: list[str], wires: "asyncio.Queue[Wire]", name: str, *, announces: bool
    ) -> None:
        """Wait on the same network, unless it can't be used here."""
        with suppress(ImportError, OSError):
            from tholos_desktop.net.lan import Lan

            async with Lan(marks, wires, name, announces=announces) as lan:
                self._lan = lan
                try:
                    await asyncio.get_running_loop().create_future()
                finally:
                    self._lan = None

    @property
    def _is_a(self) -> bool:
        return self._me.key < self._friend

    async def _greet(self, wire: Wire) -> _Connection:
        """Prove to each other who is there; side A greets once the connection is taken. Raises
        ``OSError``, ``EOFError`` or :class:`.seal.SealError` if that fails."""
        self._served.add(wire)
        seal = Seal(self._me.shared(self._friend), is_a=self._is_a)
        async with asyncio.timeout(ANSWER_SECONDS):
            wire.write(seal.opening)
            seal.agree(await wire.read(OPENING))
            if not self._is_a:
                wire.write(seal.hello(self._me, self._name))
            peer = seal.hear_hello(await wire.frame())
        if peer.key != self._friend:
            raise SealError("this is somebody else")
        return _Connection(seal, peer)

    async def _talk(self, wire: Wire, connection: _Connection) -> None:
        seal, self.peer = connection
        began = time.monotonic()
        if self._is_a:
            wire.write(seal.hello(self._me, self._name))
        self._wire, self._seal = wire, seal
        self.opened += 1
        self._set(LinkState.OPEN)
        left, at = LINES_AT_ONCE, began
        try:
            while True:
                async with asyncio.timeout(SILENT_SECONDS):
                    frame = await wire.frame()
                self._lines.append(seal.open(frame))
                self._wake()
                now = time.monotonic()
                left, at = min(LINES_AT_ONCE, left + (now - at) * LINES) - 1, now
                if left < 0:
                    await asyncio.sleep(1 / LINES)
        except (OSError, EOFError, SealError):  # a TimeoutError is an OSError
            pass
        finally:
            wire.close()
            self._wire = None
            self._set(LinkState.MEETING)
        if time.monotonic() - began < SILENT_SECONDS:
            await asyncio.sleep(random.uniform(0, 2 * relay.FIRST_WAIT))

    def _write(self, lines: tuple[str, ...]) -> None:
        if self._wire is not None and self._seal is not None:
            self._wire.write(b"".join(map(self._seal.seal, lines)))  # a second piece would wait
