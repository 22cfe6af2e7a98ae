"""The seal: what opens, what doesn't, and that an attacker is a bad line at most."""

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
    token,
)

KEY = bytes(range(32))


def opened(key: bytes = KEY) -> tuple[Seal, Seal]:
    """The two ends of a connection whose openings have arrived."""
    ends = Seal(key, is_a=True), Seal(key, is_a=False)
    for one, other in (ends, ends[::-1]):
        other.agree(one.opening)
    return ends


def framed(end: Seal, line: str) -> bytes:
    """A line's frame, without its length."""
    frame = end.seal(line)
    assert int.from_bytes(frame[:2], "big") == len(frame) - 2 <= LONGEST_FRAME
    return frame[2:]


@settings(deadline=None)
@given(st.text(st.characters(min_codepoint=1, exclude_categories=["Cs"]), max_size=512))
def test_a_line_opens_at_the_other_end_alone(line):
    one, other = opened()
    frame = framed(one, line)
    with pytest.raises(SealError):
        one.open(frame)  # sent back by the relay
    assert other.open(frame) == line
    with pytest.raises(SealError):
        other.open(frame)  # sent twice


def test_sizes_tell_little():
    one, _ = opened()
    assert len({len(one.seal("x" * size)) for size in range(257)}) == 1


@pytest.mark.parametrize("order", [(1,), (0, 0), (0, 2), (0, 1, 0)])
def test_a_frame_out_of_order_opens_nothing(order):
    one, other = opened()
    frames = [framed(one, str(number)) for number in range(3)]
    *good, last = order
    assert [other.open(frames[number]) for number in good] == [str(number) for number in good]
    with pytest.raises(SealError):
        other.open(frames[last])


def test_who_steals_the_key_later_reads_nothing():
    """What was recorded does not open with the pair's key: the ephemeral ones are gone."""
    ends = opened()
    frame = framed(ends[0], "secret")
    for is_a in (True, False):
        thief = Seal(KEY, is_a=is_a)
        thief.agree(ends[is_a].opening)
        with pytest.raises(SealError):
            thief.open(frame)


def test_swapped_sides_and_other_keys_open_nothing():
    for one, other in (
        (Seal(KEY, is_a=True), Seal(KEY, is_a=True)),
        (Seal(KEY, is_a=True), Seal(bytes(32), is_a=False)),
    ):
        one.agree(other.opening)
        other.agree(one.opening)
        with pytest.raises(SealError):
            other.open(framed(one, "line"))


@settings(deadline=None)
@given(st.binary(max_size=900))
def test_rubbish_opens_nothing(content):
    _, other = opened()
    with pytest.raises(SealError):
        other.open(content)
    with suppress(SealError):
        Seal(KEY, is_a=True).agree(content)


@pytest.mark.parametrize("point", [0, 1, 2**255 - 20])
def test_an_opening_that_agrees_on_nothing_is_refused(point):
    with pytest.raises(SealError):
        Seal(KEY, is_a=True).agree(point.to_bytes(32, "little"))


def test_a_greeting_proves_the_key_on_this_connection():
    ana, bruno = Identity.new(), Identity.new()
    host, guest = opened()
    greeter = host.hear_hello(guest.hello(bruno, "Bruno\n")[2:])
    assert greeter == (bruno.key, "Bruno")
    assert guest.hear_hello(host.hello(ana, "Ana")[2:]).key == ana.key


def test_a_greeting_of_another_connection_role_or_key_is_refused():
    """Nobody greets with the KEY that stands in every record, nor passes a greeting on."""
    ana, eve = Identity.new(), Identity.new()
    elsewhere = opened()
    passed_on = elsewhere[1].open(elsewhere[0].hello(ana, "Ana")[2:])
    one, other = opened()
    word, key, signature, name = (own := other.open(one.hello(eve, "Ana")[2:])).split(" ")
    assert other.hear_hello(framed(one, own)).key == eve.key
    false = [
        passed_on,
        f"{word} {ana.key.hex()} {signature} {name}",
        f"{word} {bytes(32).hex()} {bytes(64).hex()} {name}",
        f"{word} {key} {signature[:-2]}ff {name}",  # it never ends so
        "hello", "", "hello 00 00 Ana", f"hullo {key} {signature} {name}",
    ]  # fmt: skip
    for line in false:
        with pytest.raises(SealError):
            other.hear_hello(framed(one, line))
    with pytest.raises(SealError):
        one.hear_hello(framed(other, own))  # the host's own greeting, as if the guest's


ANA, BRUNO = Identity.new(), Identity.new()


def pairings(code: str, typed: str) -> tuple[Pairing, Pairing]:
    return Pairing(code, ANA.key, is_host=True), Pairing(typed, BRUNO.key, is_host=False)


def test_one_code_exchanges_the_keys_unseen():
    host, guest = pairings("3085626", "3085626")
    to_guest, to_host = host.finish(guest.message), guest.finish(host.message)
    assert (host.confirm(to_host), guest.confirm(to_guest)) == (BRUNO.key, ANA.key)
    sent = host.message + guest.message + to_guest + to_host
    assert ANA.key not in sent and BRUNO.key not in sent
    with pytest.raises(SealError):
        host.confirm(to_guest)  # sent back


def test_another_code_is_noticed_by_both():
    host, guest = pairings("3085626", "3085627")
    to_guest, to_host = host.finish(guest.message), guest.finish(host.message)
    for one, confirmation in ((host, to_host), (guest, to_guest)):
        with pytest.raises(SealError):
            one.confirm(confirmation)


def test_a_weak_key_is_refused_by_who_has_the_right_code():
    host, false = pairings("1", "1")[0], Pairing("1", bytes(32), is_host=False)
    host.finish(false.message)
    with pytest.raises(SealError):
        host.confirm(false.finish(host.message))


@settings(deadline=None, max_examples=15)
@given(st.binary(max_size=60))
def test_a_pairing_survives_any_message(message):
    for content in (message, b"A" + message, b"B" + message.ljust(32, b"\0")[:32]):
        host, guest = pairings("1", "1")
        with pytest.raises(SealError):
            host.finish(content)
            host.confirm(message)
        sound, _ = pairings("1", "1")
        sound.finish(guest.message)
        with pytest.raises(SealError):
            sound.confirm(content)


def test_the_rooms_of_a_day_have_names_of_their_own():
    days = "2026-11-29", "2026-11-30"
    rooms = {token(KEY, use, day) for use in ("room", "lan") for day in days}
    assert len(rooms) == 4 and {len(each) for each in rooms} == {64}


def test_two_who_know_each_other_have_one_key():
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
def test_a_key_for_which_anybody_signs_is_refused(point):
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


def test_a_signature_is_of_one_key_and_one_content():
    one, other = Identity.new(), Identity.new()
    signature = one.sign(b"turn")
    assert is_signed(one.key, b"turn", signature)
    assert not is_signed(other.key, b"turn", signature)
    assert not is_signed(one.key, b"turns", signature)
    assert not is_signed(bytes(32), b"turn", signature)
    assert not is_signed(one.key, b"turn", b"")
