"""The live connection with a friend: it finds the friend, and reconnects after every loss.

A :class:`Link` is read and used by the main thread, once a frame; everything it does happens in the
one thread of its :class:`Network`, where each wait is an asyncio task. Two ways lead to a friend:

- *by digits* (``codes``): the two agree on a key, and go on as friends.
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
from collections.abc import AsyncIterator, Callable, Coroutine, Mapping
from contextlib import AsyncExitStack, asynccontextmanager, suppress
from datetime import UTC, datetime, timedelta
from enum import Enum
from typing import TYPE_CHECKING, Any, NamedTuple

from tholos_desktop.net.codes import CODE_SECONDS, CodeHistory, CodeMeeting, CodeSearch
from tholos_desktop.net.mailbox import FailureKey, NetError, Servers, first_choice
from tholos_desktop.net.seal import OPENING, Greeter, Identity, Seal, SealError, parse_key, token
from tholos_desktop.net.wire import Wire, cancel

if TYPE_CHECKING:
    from tholos_desktop.net.lan import Lan

FIRST_SECONDS = 12.0
"""Seconds that a guest waits for the connection after the digits were right."""
ALONE_SECONDS, MEETING_SECONDS, GREETING_SECONDS = 25.0, 4.0, 5.0
"""Seconds before a connection is made anew: alone in a relay's room, without a greeting there, and
without one on a direct connection."""
SILENT_SECONDS = 30.0
"""Seconds without a line before the connection is made anew. The other says something every 10
seconds (``meeting``)."""
DATE_SECONDS = 60.0
"""Seconds alone, after which a wrong date may be the reason."""
LINES, LINES_AT_ONCE = 5.0, 20.0
"""Lines read per second, and in one burst. Further ones wait where they are."""
_FIRST_WAIT, _LONGEST_WAIT, _GROWTH, _SPREAD = 0.3, 10.0, 1.6, 0.3
_CONNECT_SECONDS = 8.0
_END_SECONDS = 0.5
_STRANGERS = 3
_HALF_DAY = timedelta(hours=12)
_DAY_SECONDS = 600.0
"""Seconds after which a friend on the same network is sought by the tokens of the day anew."""


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


class _Connection(NamedTuple):
    wire: Wire
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
        self._same_network, self._typed = same_network, digits
        self.state = LinkState.MEETING if friend else LinkState.SEARCHING
        self.digits = ""
        self.failure: FailureKey | None = None
        """Set once the state is ``FAILED``."""
        self.trouble: FailureKey | None = None
        """The reason that a search takes long, while it goes on."""
        self.peer: Greeter | None = None
        """The friend connected last."""
        self.opened = 0
        """Number of connections made. One that ends and comes back between two frames is seen
        here."""
        self._relays = dict.fromkeys(each.relay for each in first_choice(servers).values())
        self._friend = friend
        self._lines: deque[str] = deque()
        self._lan: Lan | None = None
        self._connection: _Connection | None = None
        self._since = time.monotonic()
        self._strangers = 0
        self._is_left = False
        self._search = CodeSearch(self, network.codes, servers)
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
        if self._connection:
            self._connection.wire.close()
        if not self._search.is_comparing:
            self._task.cancel()

    def _set(self, state: LinkState, trouble: FailureKey | None = None) -> None:
        if not self._is_left:
            self.state, self.trouble = state, trouble
            self._wake()

    async def _live(self) -> None:
        try:
            first = None if self._friend else await self._search.meet(self._typed)
            while not self._is_left:
                await self._talk(await self._meet(first))
                first = None
            if first and first.wire:
                first.wire.close()
        except NetError as error:
            self._fail(error.key)
        except Exception:  # a page must not wait for a task that has ended
            self._fail("unmet")
            raise

    def _fail(self, key: FailureKey) -> None:
        self.failure, self.digits = key, ""
        self._set(LinkState.FAILED)

    def show_digits(self, digits: str, trouble: FailureKey | None) -> None:
        self.digits = digits
        self._set(LinkState.WAITING, trouble)

    def somebody(self) -> None:
        self._set(LinkState.PAIRING)

    def warn(self, trouble: FailureKey | None) -> None:
        if trouble != self.trouble:
            self._set(self.state, trouble)

    @asynccontextmanager
    async def near(
        self, *marks: str, announces: bool = False, shows_name: bool = False
    ) -> "AsyncIterator[Lan | None]":
        async with AsyncExitStack() as stack:
            if self._same_network:
                with suppress(ImportError, OSError):
                    from tholos_desktop.net.lan import Lan

                    lan = Lan(marks, self._name if shows_name else "", announces=announces)
                    self._lan = await stack.enter_async_context(lan)
                    stack.callback(setattr, self, "_lan", None)
            yield self._lan

    async def _meet(self, first: CodeMeeting | None) -> _Connection:
        self._since, self._strangers = time.monotonic(), 0
        self._set(LinkState.MEETING)
        if first:
            (key, sent), is_a = first.agreement, first.is_host
            pair = _Pair(key, is_a, sent, is_by_day=False)
        else:
            pair = _Pair(self._me.shared(self._friend), self._me.key < self._friend)
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
            await cancel(tasks)

    def _warn_of_nobody(self, first: CodeMeeting | None) -> None:
        if first and not self.trouble:
            self.warn("unmet")

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
                    self.warn(None)
                wire.write(f"please relay {pair.tokens('room')[room]} for side {side}\n".encode())
                try:
                    async with asyncio.timeout(ALONE_SECONDS):
                        is_there = await wire.read(3) == b"ok\n"
                except TimeoutError:
                    wait = _FIRST_WAIT
                    continue
                taken, wire = wire, None
                if is_there and await self._greet(taken, pair, chosen, MEETING_SECONDS):
                    return
                self._strangers += 1
                if self._strangers >= _STRANGERS:
                    self.warn("disturbed")
            except (OSError, EOFError, ValueError, OverflowError):
                self.warn("relay")
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
            marks = [each[:16] for each in pair.tokens("lan")]
            async with self.near(*marks, announces=True) as lan:
                if lan is None:
                    return
                with suppress(TimeoutError):
                    async with asyncio.timeout(_DAY_SECONDS):
                        await lan.first(greet)

    async def _greet(
        self, wire: Wire, pair: _Pair, chosen: "asyncio.Future[_Connection]", seconds: float
    ) -> bool:
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
            if peer.key == self._me.key:
                raise NetError("own_key")
            if self._friend not in (b"", peer.key):
                raise SealError("this is somebody else")
            is_taken = not chosen.done()
            if is_taken:
                if pair.is_a:
                    wire.write(seal.hello(self._me, self._name))
                chosen.set_result(_Connection(wire, seal, peer))
        except NetError as error:
            if not chosen.done():
                chosen.set_exception(error)
        except (OSError, EOFError, SealError):
            pass
        finally:
            if not is_taken:
                wire.close()
        return is_taken

    async def _talk(self, connection: _Connection) -> None:
        wire, seal, self.peer = connection
        began = time.monotonic()
        self._friend, self._connection, self.digits = self.peer.key, connection, ""
        self._network.codes.meetings.pop(self._typed, None)
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
            self._connection = None
            self._set(LinkState.MEETING)
        if time.monotonic() - began < SILENT_SECONDS:
            await asyncio.sleep(random.uniform(0, 2 * _FIRST_WAIT))

    def _write(self, lines: tuple[str, ...]) -> None:
        if self._connection is not None:
            wire, seal = self._connection[:2]
            wire.write(b"".join(map(seal.seal, lines)))  # at once: a second piece would wait
