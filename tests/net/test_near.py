"""Players on the same network, without a server."""

import subprocess
import sys
import time
from collections.abc import Iterator

import pytest

from tests.net.networks import (
    ARE_HERE,
    WHY_NOT,
    Namespaces,
    PeerProcess,
    meet,
    meet_again,
    namespaces,
    part,
)
from tholos_desktop.net.lan import is_near

needs_root = pytest.mark.skipif(not ARE_HERE, reason=WHY_NOT)


@pytest.mark.parametrize(
    ("address", "near"),
    [
        ("192.168.1.7", True), ("10.0.0.1", True), ("172.31.0.1", True), ("169.254.3.4", True),
        ("fe80::1%3", True), ("fd12::1", True), ("8.8.8.8", False), ("172.32.0.1", False),
        ("127.0.0.1", False), ("::1", False), ("2001:db8::1", False), ("0.0.0.0", False),
        ("::ffff:8.8.8.8", False), ("224.0.0.251", False), ("host.example", False), ("", False),
    ],
)  # fmt: skip
def test_only_private_and_link_local_addresses_are_near(address, near):
    assert is_near(address) is near


@pytest.fixture
def net() -> Iterator[Namespaces]:
    with namespaces() as made:
        yield made


def peers(net: Namespaces) -> list[PeerProcess]:
    return [PeerProcess(net.names[side]) for side in ("a", "b")]


def _ipv4(net: Namespaces) -> None:
    net.address("a", "10.77.0.1/24")
    net.address("b", "10.77.0.2/24")


def _ipv6_alone(net: Namespaces) -> None:
    for name in net.names.values():  # whose addresses are checked for twins
        while subprocess.check_output(["ip", "-n", name, "-6", "addr", "show", "tentative"]):
            time.sleep(0.02)


def _two_networks_and_a_vpn(net: Namespaces) -> None:
    """The first addresses of both lead nowhere."""
    _ipv4(net)
    for side, place in (("a", 1), ("b", 2)):
        net.ip(side, "link", "add", "vpn", "type", "veth", "peer", "name", "far")
        net.ip(side, "addr", "add", f"10.8.{place}.2/24", "dev", "vpn")
        net.ip(side, "link", "set", "vpn", "up")
        net.address(side, f"8.8.{place}.8/24")


@needs_root
@pytest.mark.parametrize("lay", [_ipv6_alone, _two_networks_and_a_vpn])
def test_two_meet_by_digits_and_again_as_friends(net, lay):
    lay(net)
    one, other = peers(net)
    meet(one, other)  # the first time, libraries are loaded
    part(one, other)
    meet(one, other)
    other.say("ping 40")
    other.hear("rounds")
    part(one, other)
    meet_again(one, other)
    one.say("leave")
    one.close()
    other.close()


@needs_root
def test_two_who_show_digits_see_each_others_name(net):
    _ipv4(net)
    both = peers(net)
    for each in both:
        each.say("host")
    digits = [each.hear("pairing")[1] for each in both]
    for each in both:
        each.say("near")
        assert each.hear("near") == ["host"]
    both[0].say("leave")
    both[0].hear("left")
    both[0].say(f"join {digits[1]}")  # one of them gives in
    assert both[0].hear("open")[1] == both[1].key
    for each in both:
        each.close()


SCAN = """
import socket, sys, time
made = [socket.create_connection(("10.77.0.1", int(sys.argv[1]))) for _ in range(20)]
for each, content in zip(made, (b"GET / HTTP/1.1\\r\\n\\r\\n", b"pake zz\\n", b"x" * 99_999)):
    each.sendall(content)
print("in", flush=True)
time.sleep(30)
"""


def _listening(net: Namespaces) -> str:
    """Return the sockets where the player of namespace a listens."""
    words = ["ip", "netns", "exec", net.names["a"], "ss", "-Hltn4"]
    return subprocess.check_output(words, text=True)


def _port(net: Namespaces) -> str:
    while not _listening(net):
        time.sleep(0.01)
    return _listening(net).split()[3].rpartition(":")[2]


@needs_root
def test_a_scan_burns_no_digits_and_a_guess_does(net):
    _ipv4(net)
    one, other = peers(net)
    one.say("host")
    _, digits = one.hear("pairing")
    inside = ["ip", "netns", "exec", net.names["b"]]
    scan = subprocess.Popen(
        [*inside, sys.executable, "-c", SCAN, _port(net)], stdout=subprocess.PIPE, text=True
    )
    try:
        assert scan.stdout and scan.stdout.readline() == "in\n"
        other.say(f"join {digits}")  # waits until those who don't greet are gone
        other.hear("open")
        one.hear("open")
    finally:
        scan.kill()
        scan.communicate()
    part(one, other)
    one.say("host")
    _, digits = one.hear("pairing")
    other.say(f"join {digits[:-6]}{(int(digits[-6:]) + 1) % 10**6:06}")
    assert other.hear("failed")[1] == one.hear("failed")[1] == "wrong"
    assert not _listening(net), "nobody listens to these digits any more"
    one.close()
    other.close()
