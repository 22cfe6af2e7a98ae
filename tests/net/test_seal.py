"""The seal: what opens, what doesn't, and that an attacker is a bad line at most."""

import base64
import random
from contextlib import suppress

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tholos_desktop.net.seal import (
    LONGEST_FRAME,
    Identity,
    Pairing,
    Seal,
    SealError,
    is_signed,
    parse_key,
    room,
)

KEY = bytes(range(32))


def opened(key: bytes = KEY) -> tuple[Seal, Seal]:
    """The two ends of a connection that both have opened."""
    ends = Seal(key, is_a=True), Seal(key, is_a=False)
    for _ in range(2):
        for one, other in (ends, ends[::-1]):
            for frame in one.open_frames():
                other.open(frame.rstrip())
    assert all(end.is_open for end in ends)
    return ends


@settings(deadline=None)
@given(st.text(st.characters(min_codepoint=32, max_codepoint=126), max_size=512))
def test_a_line_opens_at_the_other_end_alone(line: str) -> None:
    one, other = opened()
    frame = one.seal(line).rstrip()
    assert len(frame) <= LONGEST_FRAME
    with pytest.raises(SealError):
        one.open(frame)  # sent back by the relay
    assert other.open(frame) == line
    with pytest.raises(SealError):
        other.open(frame)  # sent twice


def test_sizes_tell_little() -> None:
    one, _ = opened()
    assert len({len(one.seal("x" * size)) for size in range(1, 257)}) == 1


def test_late_frames_open_once_within_the_window() -> None:
    one, other = opened()
    frames = [one.seal(str(number)).rstrip() for number in range(600)]
    for frame in (frames[0], frames[599], frames[400]):
        assert other.open(frame)
    for frame in (frames[400], frames[599], frames[300]):
        with pytest.raises(SealError):
            other.open(frame)


def test_an_old_connection_opens_nothing() -> None:
    old = opened()
    frames = [old[0].seal(f"have {number} x").rstrip() for number in range(50)]
    openings = [frame.rstrip() for frame in old[0].open_frames()]
    ends = Seal(KEY, is_a=True), Seal(KEY, is_a=False)
    for frame in [*openings, *frames]:
        with suppress(SealError):
            assert ends[1].open(frame) is None
    assert not ends[1].is_open
    for _ in range(2):  # and the true other end still comes through
        for one, other in (ends, ends[::-1]):
            for frame in one.open_frames():
                try:
                    other.open(frame.rstrip())
                except SealError:
                    assert frame != openings[0]
    assert ends[1].is_open
    assert ends[1].open(ends[0].seal("bye").rstrip()) == "bye"


def test_many_replayed_openings_do_not_shut_the_other_out() -> None:
    old = [Seal(KEY, is_a=True).open_frames()[0].rstrip() for _ in range(30)]
    ends = Seal(KEY, is_a=True), Seal(KEY, is_a=False)
    for _ in range(3):
        for one, other in (ends, ends[::-1]):
            for frame in one.open_frames():
                with suppress(SealError):
                    other.open(frame.rstrip())
        for frame in old:
            assert ends[1].open(frame) is None
    assert all(end.is_open for end in ends)


def test_swapped_sides_and_other_keys_open_nothing() -> None:
    for one, other in (
        (Seal(KEY, is_a=True), Seal(KEY, is_a=True)),
        (Seal(KEY, is_a=True), Seal(bytes(32), is_a=False)),
    ):
        with pytest.raises(SealError):
            other.open(one.open_frames()[0].rstrip())
        assert not other.is_open


@settings(deadline=None)
@given(st.binary(max_size=900))
def test_rubbish_is_dropped(content: bytes) -> None:
    _, other = opened()
    for frame in (content, base64.b64encode(content)):
        with pytest.raises(SealError):
            other.open(frame)


def test_one_changed_bit_is_noticed() -> None:
    one, other = opened()
    rng = random.Random(5)
    for _ in range(300):
        content = bytearray(base64.b64decode(one.seal("turn")))
        content[rng.randrange(len(content))] ^= 1 << rng.randrange(8)
        with pytest.raises(SealError):
            other.open(base64.b64encode(content))
    assert other.open(one.seal("turn").rstrip()) == "turn"


def pair(code: str, typed: str) -> tuple[bytes, bytes]:
    host, guest = Pairing(code, is_host=True), Pairing(typed, is_host=False)
    to_guest, to_host = host.finish(guest.message), guest.finish(host.message)
    return host.confirm(to_host), guest.confirm(to_guest)


def test_one_code_gives_one_key() -> None:
    host, guest = pair("3085626", "3085626")
    assert host == guest
    assert len(room(host)) == 64
    assert host != pair("3085626", "3085626")[0]


def test_another_code_is_noticed_by_both() -> None:
    host, guest = Pairing("3085626", is_host=True), Pairing("3085627", is_host=False)
    to_guest, to_host = host.finish(guest.message), guest.finish(host.message)
    for one, confirmation in ((host, to_host), (guest, to_guest)):
        with pytest.raises(SealError):
            one.confirm(confirmation)


@settings(deadline=None, max_examples=50)
@given(st.binary(max_size=40))
def test_a_pairing_survives_any_message(message: bytes) -> None:
    for content in (message, b"A" + message, b"B" + message.ljust(32, b"\0")[:32]):
        with pytest.raises(SealError):
            Pairing("1000000", is_host=True).confirm(
                Pairing("1000000", is_host=True).finish(content)
            )


def test_two_who_know_each_other_have_one_key() -> None:
    one, other = Identity.new(), Identity.new()
    assert one.shared(other.key) == other.shared(one.key)
    with pytest.raises(SealError):
        one.shared(bytes(32))


WEAK = [
    *(y | sign << 255 for y in (0, 1, 2**255 - 20, 2**255 - 19, 2**255 - 18) for sign in (0, 1)),
    0x7A03AC9277FDC74EC6CC392CFA53202A0F67100D760B3CBA4FD84D3D706A17C7,
    0x05FC536D880238B13933C6D305ACDFD5F098EFF289F4C345B027B2C28F95E826,
]  # the points of small order, and other spellings of them
WEAK += [each ^ 1 << 255 for each in WEAK[-2:]]


@pytest.mark.parametrize("point", WEAK)
def test_a_key_for_which_anybody_signs_is_refused(point: int) -> None:
    """With a point of small order, a signature made of nothing is valid for many messages."""
    key = (point % 2**256).to_bytes(32, "little")
    with pytest.raises(SealError):
        parse_key(key)
    with pytest.raises(SealError):
        Identity.new().shared(key)
    identity = (1).to_bytes(32, "little")
    signatures = [identity + bytes(32), key + bytes(32)]
    assert not any(
        is_signed(key, str(message).encode(), signature)
        for message in range(40) for signature in signatures
    )  # fmt: skip


def test_a_signature_is_of_one_key_and_one_content() -> None:
    one, other = Identity.new(), Identity.new()
    signature = one.sign(b"turn")
    assert is_signed(one.key, b"turn", signature)
    assert not is_signed(other.key, b"turn", signature)
    assert not is_signed(one.key, b"turns", signature)
    assert not is_signed(bytes(32), b"turn", signature)
    assert not is_signed(one.key, b"turn", b"")
