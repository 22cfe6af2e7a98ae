"""Two players meet by digits: the host shows them, and the guest types them. The way leads over a
server (``mailbox``) and over the same network (``lan``), and the first that works is taken.

The digits are the place of the server in the list (:data:`NEAR` without one), the number that the
server gave, and six secret digits. The guest speaks first, so a host who answers has spent its
digits: a wrong guess, or silence after our answer, burns them. A scan, or a guest who hangs up
before, doesn't."""

import asyncio
import secrets
import time
from collections import deque
from collections.abc import Callable, Coroutine, Iterator, Mapping
from contextlib import AbstractAsyncContextManager, AsyncExitStack, contextmanager
from hashlib import sha256
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol

from tholos_desktop.net.mailbox import (
    ANSWER_SECONDS,
    FailureKey,
    Mailbox,
    NetError,
    Servers,
    first_choice,
)
from tholos_desktop.net.seal import Pairing, SealError
from tholos_desktop.net.wire import Wire, cancel

if TYPE_CHECKING:
    from tholos_desktop.net.lan import Lan

CODE_DIGITS = 6
CODE_SECONDS = 600.0
"""Seconds for which a host's digits hold."""
JOIN_SECONDS, NEAR_SECONDS = 14.0, 8.0
"""Seconds that a guest looks for the host of its digits: in all, and on the same network."""
GREETING_SECONDS = 5.0
"""Seconds that somebody on the same network has for its first message."""
NEAR = "9"
"""First digit of a code that can be found on the same network alone."""
MOST_WRONG, WRONG_SECONDS = 3, 600.0
"""Wrong meetings within so many seconds, after which no code is made or tried."""
_SERVER_SECONDS = 6.0
"""Seconds for which one server of the list is asked for digits."""


def parse_code(text: str) -> str | None:
    """Return the digits of a typed code; ``None`` if there are too few or too many."""
    digits = "".join(str(int(c)) for c in text if c.isdecimal())
    return digits if CODE_DIGITS + 1 < len(digits) <= CODE_DIGITS + 10 else None


class Agreement(NamedTuple):
    key: bytes
    sent: bytes
    """See :attr:`.seal.Pairing.sent`."""


class Post(Protocol):
    """Carries the messages of a pairing."""

    async def add(self, phase: str, body: bytes) -> None: ...

    async def hear(self, phase: str) -> bytes: ...


class Code:
    """A host's digits. They are good for one run of SPAKE2, on whatever way it comes."""

    def __init__(self, nameplate: str) -> None:
        self.digits = f"{nameplate}{secrets.randbelow(10**CODE_DIGITS):0{CODE_DIGITS}}"
        self._one_run = asyncio.Lock()
        self._is_used = False

    async def answer(self, post: Post, message: bytes, somebody: Callable[[], None]) -> Agreement:
        """Answer a guest's message ``pake`` and agree with it on a key. Raises :class:`NetError`:
        ``wrong`` if that has burned the digits."""
        async with self._one_run:
            if self._is_used:
                raise NetError("wrong")
            self._is_used = True
            somebody()
            with _wrong():
                pairing = Pairing(self.digits, is_host=True)
                confirmation = pairing.finish(message)
                async with asyncio.timeout(ANSWER_SECONDS):
                    await post.add("pake", pairing.message)
                    await post.add("confirm", confirmation)
                    return Agreement(pairing.confirm(await post.hear("confirm")), pairing.sent)


async def ask(
    post: Post, digits: str, somebody: Callable[[], None], one_run: asyncio.Lock
) -> Agreement:
    """Agree on a key with the host who made the ``digits``. Raises :class:`NetError`. The first to
    answer takes ``one_run`` for good, so that false hosts have one guess together."""
    pairing = Pairing(digits, is_host=False)
    await post.add("pake", pairing.message)
    try:
        async with asyncio.timeout(ANSWER_SECONDS):
            message = await post.hear("pake")
    except TimeoutError as error:
        raise NetError("nobody") from error
    await one_run.acquire()
    somebody()
    with _wrong():
        confirmation = pairing.finish(message)
        async with asyncio.timeout(ANSWER_SECONDS):
            theirs = await post.hear("confirm")
            await post.add("confirm", confirmation)  # even a wrong one: the host shall know as well
        return Agreement(pairing.confirm(theirs), pairing.sent)


@contextmanager
def _wrong() -> Iterator[None]:
    """Whatever ends a run of SPAKE2 has burned the digits. A server that hangs up may have guessed
    them, too."""
    try:
        yield
    except (NetError, SealError, OSError, EOFError) as error:
        raise NetError("wrong") from error


class CodeMeeting(NamedTuple):
    """What two players have in common whose digits were the same."""

    agreement: Agreement
    is_host: bool
    relay: str = ""
    """Address where they go on; empty for none."""
    wire: Wire | None = None
    """Connection on the same network by which they met."""


class CodeHistory:
    """What the program remembers of codes."""

    def __init__(self) -> None:
        self.meetings: dict[str, CodeMeeting] = {}
        """Those of codes that were right, so that a guest who left too early can come back."""
        self._secret = secrets.token_bytes(16)
        self._wrong: deque[float] = deque(maxlen=MOST_WRONG)

    def add_wrong(self) -> None:
        """Note a wrong meeting, ours as host or as guest."""
        self._wrong.append(time.monotonic())

    def check(self) -> None:
        """Raise :class:`NetError` for a while after too many wrong meetings."""
        now = time.monotonic()
        if sum(now - each < WRONG_SECONDS for each in self._wrong) >= MOST_WRONG:
            raise NetError("too_many")

    def side(self, digits: str) -> str:
        """Return what we are called at a mailbox server: the same for the same digits."""
        return sha256(self._secret + digits.encode()).hexdigest()[:16]


class CodeOwner(Protocol):
    """What a :class:`CodeSearch` needs of its link."""

    def show_digits(self, digits: str, trouble: FailureKey | None) -> None: ...

    def somebody(self) -> None:
        """Somebody is there, and the digits are compared."""

    def warn(self, trouble: FailureKey | None) -> None: ...

    def near(
        self, *marks: str, announces: bool = False, shows_name: bool = False
    ) -> AbstractAsyncContextManager["Lan | None"]:
        """Enter the same network (see ``lan``); ``None`` if it is off, or can't be used here."""


class CodeSearch:
    def __init__(
        self, owner: CodeOwner, history: CodeHistory, servers: Mapping[str, Servers]
    ) -> None:
        self._owner, self._history, self._servers = owner, history, servers
        self._one_run = asyncio.Lock()
        self.is_comparing = False
        """True while the digits of a guest are compared. Leaving then would burn them."""

    async def meet(self, digits: str) -> CodeMeeting:
        """Join the host of the ``digits``, or show some if there are none. Raises
        :class:`NetError`."""
        if digits in self._history.meetings:
            return self._history.meetings[digits]
        self._history.check()
        try:
            if not digits:
                return await self._host()
            async with asyncio.timeout(JOIN_SECONDS):
                return await self._join(digits)
        except TimeoutError as error:
            raise NetError("nobody") from error
        except NetError as error:
            if error.key == "wrong":
                self._history.add_wrong()
            raise

    async def _host(self) -> CodeMeeting:
        async with AsyncExitStack() as stack:
            box, nameplate, relay = None, NEAR + str(100 + secrets.randbelow(900)), ""
            failure: FailureKey | None = None
            for place, servers in first_choice(self._servers).items():
                try:
                    async with asyncio.timeout(_SERVER_SECONDS):
                        opened = Mailbox.open(servers.mailbox, secrets.token_hex(8))
                        box = await stack.enter_async_context(opened)
                        number = await box.allocate()
                        await box.claim(number)
                    nameplate, relay = place + number, servers.relay
                    break
                except (NetError, TimeoutError) as error:
                    box = None
                    failure = error.key if isinstance(error, NetError) else "unreachable"
            code = Code(nameplate)
            lan = await stack.enter_async_context(
                self._owner.near(nameplate, announces=True, shows_name=True)
            )
            ways = []
            if box is not None:
                ways.append(self._answer(code, box, relay))
            if lan is not None:
                ways.append(self._answer_near(code, lan, relay))
            if not ways:
                raise NetError(failure or "near_off")
            self._owner.show_digits(code.digits, None if box else failure)
            try:
                async with asyncio.timeout(CODE_SECONDS):
                    return await _first(ways)
            except TimeoutError as error:  # here, or it would seem to be the server's
                raise NetError("expired") from error

    async def _answer(self, code: "Code", box: Mailbox, relay: str) -> CodeMeeting:
        box.is_done = True
        try:
            agreement = await code.answer(box, await box.hear("pake"), self._owner.somebody)
        except NetError as error:
            if error.key != "wrong":
                self._owner.warn(error.key)  # somebody on the same network may still come
            raise
        return CodeMeeting(agreement, True, relay)

    async def _answer_near(self, code: "Code", lan: "Lan", relay: str) -> CodeMeeting:
        async def agree(wire: Wire) -> CodeMeeting:
            async with asyncio.timeout(GREETING_SECONDS):
                message = await wire.hear("pake")
            agreement = await code.answer(wire, message, self._owner.somebody)
            return CodeMeeting(agreement, True, relay, wire)

        return await lan.first(agree)

    async def _join(self, digits: str) -> CodeMeeting:
        ways = [self._ask_near(digits)]
        if digits[0] != NEAR:
            ways.append(self._ask(digits))
        return await _first(ways)

    async def _ask(self, digits: str) -> CodeMeeting:
        servers = self._servers.get(digits[0])
        if servers is None:
            raise NetError("own_server")
        async with Mailbox.open(servers.mailbox, self._history.side(digits)) as box:
            await box.claim(digits[1:-CODE_DIGITS])
            try:
                meeting = await self._compare(box, digits, servers.relay)
            except NetError as error:
                box.is_done = error.key == "wrong"
                raise
            box.is_done = True
        return meeting

    async def _ask_near(self, digits: str) -> CodeMeeting:
        servers = self._servers.get(digits[0])

        async def agree(wire: Wire) -> CodeMeeting:
            meeting = await self._compare(wire, digits, servers.relay if servers else "")
            return meeting._replace(wire=wire)

        async with self._owner.near(digits[:-CODE_DIGITS]) as lan:
            if lan is None:
                raise NetError("near_off")
            try:
                async with asyncio.timeout(NEAR_SECONDS):
                    return await lan.first(agree)
            except TimeoutError as error:
                raise NetError("near_nobody") from error

    async def _compare(self, post: Post, digits: str, relay: str) -> CodeMeeting:
        self.is_comparing = True
        try:
            agreement = await ask(post, digits, self._owner.somebody, self._one_run)
            meeting = self._history.meetings[digits] = CodeMeeting(agreement, False, relay)
            return meeting
        finally:
            self.is_comparing = False


async def _first(ways: list[Coroutine[Any, Any, CodeMeeting]]) -> CodeMeeting:
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
        await cancel(tasks)
