"""Digits by which two players meet: the host shows them, and the guest types them.

The first four are public. They name the room at a relay, and the mark on the same network, where
the two find each other; of these the first is :data:`OWN` if the relay is the host's own one. The
six others are secret, and are compared by SPAKE2. So the two exchange their KEYs, and are friends.

The guest speaks first, so a host who answers has spent its digits: a wrong guess, or silence after
our answer, burns them. A scan, or a guest who hangs up before, doesn't. Two hosts seldom have the
same public digits: with ten hosts waiting, one guest in 900 may come to another one, and burns
both codes."""

import asyncio
import secrets
import time
from collections import deque

from tholos_desktop.net.encoding import CODE_DIGITS
from tholos_desktop.net.seal import Pairing, SealError, token
from tholos_desktop.net.wire import NetError, Wire

_SECRET = 6
OWN = "0"
CODE_SECONDS = 600.0
"""Seconds for which a host's digits hold."""
ANSWER_SECONDS = 4.0
"""Seconds that the other has for each message."""
MOST_WRONG, WRONG_SECONDS = 3, 600.0
"""Wrong meetings within so many seconds, after which no code is made or tried."""


def new_digits(*, is_own: bool) -> str:
    """Return digits for a host, ``is_own`` for those of its own relay."""
    place = OWN if is_own else str(1 + secrets.randbelow(9))
    return place + "".join(str(secrets.randbelow(10)) for _ in range(CODE_DIGITS - 1))


class Code:
    """Digits that are good for one run of SPAKE2, over whatever connection it comes."""

    def __init__(self, digits: str = "", *, is_own: bool = False) -> None:
        """A guest's digits, or new ones of a host, ``is_own`` for those of its own relay."""
        self.is_host, self.digits = not digits, digits or new_digits(is_own=is_own)
        self.mark = self.digits[:-_SECRET]
        self._is_used = False

    @property
    def room(self) -> tuple[str, str]:
        """Token and side at a relay, which joins no two hosts and no two guests."""
        return token(self.mark.encode(), "digits", ""), f"{self.is_host:016}"

    async def compare(self, wire: Wire, key: bytes) -> bytes:
        """Exchange our KEY for the other player's. Raises :class:`NetError` ``wrong`` if that has
        burned the digits, and ``EOFError`` or ``OSError`` if nothing was compared. The first to be
        compared is the only one, so that many false hosts have one guess together."""
        pairing = Pairing(self.digits, key, is_host=self.is_host)
        if not self.is_host:
            wire.say("pake", pairing.message)
        async with asyncio.timeout(ANSWER_SECONDS):
            message = await wire.hear("pake")
        if self._is_used:
            raise EOFError("these digits were compared already")
        self._is_used = True
        try:
            confirmation = pairing.finish(message)
            async with asyncio.timeout(ANSWER_SECONDS):
                if self.is_host:
                    wire.say("pake", pairing.message)
                    wire.say("confirm", confirmation)
                theirs = await wire.hear("confirm")
                if not self.is_host:  # even to a false one: the host shall know as well
                    wire.say("confirm", confirmation)
            return pairing.confirm(theirs)
        except (SealError, OSError, EOFError) as error:
            raise NetError("wrong") from error


class CodeHistory:
    """What the program remembers of codes."""

    def __init__(self) -> None:
        self.hosts: dict[str, bytes] = {}
        """KEYs by the digits that were right, so that a guest who left can come back."""
        self.searches: dict[str, asyncio.Task[None]] = {}
        """The last one by digits that were typed. A guest who left may still be comparing them."""
        self._wrong: deque[float] = deque(maxlen=MOST_WRONG)

    def add_wrong(self) -> None:
        """Note a wrong meeting, ours as host or as guest."""
        self._wrong.append(time.monotonic())

    def check(self) -> None:
        """Raise :class:`NetError` for a while after too many wrong meetings."""
        now = time.monotonic()
        if sum(now - each < WRONG_SECONDS for each in self._wrong) >= MOST_WRONG:
            raise NetError("too_many")
