"""Players on the same network, without a server: announced by mDNS (service ``_tholos._tcp``),
connected by a socket.

Who announces shows a *mark*: the first digits of a code, without the six secret ones, or a friends'
token of the day. Names, marks and addresses of others are strangers' text. Only private and
link-local addresses are announced, connected to or let in."""

import asyncio
import secrets
from collections.abc import Collection
from contextlib import suppress
from ipaddress import ip_address, ip_network
from typing import Any, ClassVar

import ifaddr
from zeroconf import Error, ServiceStateChange
from zeroconf.asyncio import AsyncServiceBrowser, AsyncServiceInfo, AsyncZeroconf

from tholos_desktop.net.encoding import clean_name
from tholos_desktop.net.seal import LONGEST_FRAME
from tholos_desktop.net.wire import Wire

SERVICE = "_tholos._tcp.local."
MOST_NAMES = 20
MOST_WIRES = 8
_MOST_SEEN, _MOST_ADDRESSES = 100, 4
_CONNECT_SECONDS, _AGAIN_SECONDS = 1.0, 2.0
_NEAR = [
    ip_network(text)
    for text in ("10.0.0.0/8", "172.16.0.0/12", "192.168.0.0/16", "169.254.0.0/16", "fc00::/7",
                 "fe80::/10")
]  # fmt: skip


def is_near(address: str) -> bool:
    """True for a private or link-local address."""
    try:
        return any(ip_address(address.partition("%")[0]) in network for network in _NEAR)
    except ValueError:
        return False


class Lan:
    """An async context: while it is open, ``wires`` gets a connection to everybody who has one of
    our marks. Whoever takes a wire closes it."""

    _closing: ClassVar[set["asyncio.Future[None]"]] = set()

    def __init__(
        self, marks: Collection[str], wires: "asyncio.Queue[Wire]", name: str, *, announces: bool
    ) -> None:
        """Look for others, and with ``announces`` be found by them. Entering raises ``OSError``."""
        self._marks, self._name, self._announces = set(marks), name, announces
        self._wires = wires
        self._id = secrets.token_hex(8)
        self._names: dict[str, str] = {}
        self._tasks: dict[str, asyncio.Task[None]] = {}
        self._open: set[Wire] = set()
        self._servers: list[asyncio.Server] = []

    @property
    def names(self) -> tuple[str, ...]:
        """Names of players who announce themselves, as they call themselves."""
        return tuple(sorted(filter(None, self._names.values())))[:MOST_NAMES]

    async def __aenter__(self) -> "Lan":
        addresses, interfaces = _own_addresses()
        if not addresses:
            raise OSError("this computer is on no network of its own")
        try:
            self._zeroconf = AsyncZeroconf(interfaces=interfaces)
        except (Error, RuntimeError) as error:
            raise OSError("mDNS does not start") from error
        try:
            if self._announces:
                await self._announce(addresses, await self._listen())
            self._browser = AsyncServiceBrowser(
                self._zeroconf.zeroconf, SERVICE, handlers=[self._see]
            )
        except BaseException:
            await self.__aexit__()
            raise
        return self

    async def __aexit__(self, *_: object) -> None:
        for server in self._servers:
            server.close()
        for task in self._tasks.values():
            task.cancel()
        closing = asyncio.ensure_future(self._close())  # says goodbye for a while
        self._closing.add(closing)
        closing.add_done_callback(self._closing.discard)

    async def _close(self) -> None:
        with suppress(Error, OSError, TimeoutError):
            await self._zeroconf.async_close()

    async def _listen(self) -> int:
        first = await asyncio.start_server(self._let_in, "0.0.0.0", 0, limit=2 * LONGEST_FRAME)
        self._servers.append(first)
        port: int = first.sockets[0].getsockname()[1]
        with suppress(OSError):  # no IPv6 here, or its port is taken
            second = await asyncio.start_server(self._let_in, "::", port, limit=2 * LONGEST_FRAME)
            self._servers.append(second)
        return port

    async def _announce(self, addresses: list[str], port: int) -> None:
        info = AsyncServiceInfo(
            SERVICE, f"{self._id}.{SERVICE}", port=port, server=f"{self._id}.local.",
            parsed_addresses=addresses,
            properties={"marks": ",".join(self._marks), "name": clean_name(self._name)},
        )  # fmt: skip
        try:
            await self._zeroconf.async_register_service(info, cooperating_responders=True)
        except (Error, TimeoutError) as error:
            raise OSError("mDNS does not start") from error

    def _let_in(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        peer = writer.get_extra_info("peername")
        if peer and is_near(peer[0]) and self._has_room():
            self._offer(Wire(reader, writer))
        else:
            writer.close()

    def _has_room(self) -> bool:
        self._open = {wire for wire in self._open if not wire.gone.is_set()}
        return len(self._open) < MOST_WIRES

    def _offer(self, wire: Wire) -> None:
        self._open.add(wire)
        self._wires.put_nowait(wire)

    def _see(self, zeroconf: object, service_type: str, name: str, state_change: Any) -> None:
        if state_change is ServiceStateChange.Removed:
            self._names.pop(name, None)
            if task := self._tasks.pop(name, None):
                task.cancel()
        elif name not in self._tasks and len(self._tasks) < _MOST_SEEN and self._id not in name:
            self._tasks[name] = asyncio.ensure_future(self._follow(name))

    async def _follow(self, service: str) -> None:
        """Keep a connection to a service, if it has one of our marks."""
        info = AsyncServiceInfo(SERVICE, service)
        with suppress(Error, ValueError):
            while not await info.async_request(self._zeroconf.zeroconf, 3000):
                await asyncio.sleep(_AGAIN_SECONDS)  # an answer may be lost, or come late
            shown = info.decoded_properties
            self._names[service] = clean_name(shown.get("name") or "")
            if not self._marks & set((shown.get("marks") or "").split(",")):
                return
            addresses = info.parsed_scoped_addresses()[:_MOST_ADDRESSES]
            while True:
                for address in filter(is_near, addresses):
                    with suppress(OSError):
                        if self._has_room():
                            wire = await Wire.connect(address, info.port or 0, _CONNECT_SECONDS)
                            self._offer(wire)
                            await wire.gone.wait()
                await asyncio.sleep(_AGAIN_SECONDS)


def _own_addresses() -> tuple[list[str], list[str | int]]:
    """Return this computer's near addresses, and what zeroconf wants in order to use them alone."""
    addresses: list[str] = []
    interfaces: dict[str | int, None] = {}
    for adapter in ifaddr.get_adapters():
        for ip in adapter.ips:
            text = ip.ip if isinstance(ip.ip, str) else ip.ip[0]
            if is_near(text):
                addresses.append(text)
                interfaces[text if ip.is_IPv4 or adapter.index is None else adapter.index] = None
    return sorted(addresses, key=lambda text: (":" in text, text)), list(interfaces)
