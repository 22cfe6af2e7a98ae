"""The lines: printed and parsed back, and what is refused."""

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from tholos_desktop.net.lines import (
    LONGEST,
    PHRASES,
    WHYS,
    Again,
    Ask,
    Back,
    Bye,
    Deal,
    DoneLine,
    Have,
    Hello,
    Line,
    Nay,
    No,
    Open,
    Options,
    Resign,
    Say,
    Take,
    TurnLine,
    base32,
    clean_name,
    format_line,
    from_base32,
    parse_line,
    parse_number,
)

numbers = st.integers(0, 999_999_999)
names = st.text(max_size=40).map(clean_name)
signatures, shorts, nonces = (st.binary(min_size=n, max_size=n) for n in (64, 8, 16))
keys = st.binary(min_size=32, max_size=32)
options = st.builds(
    Options,
    st.sampled_from([None, 0, 2, 3, 4, 5]),
    st.booleans(),
    st.sampled_from("?wb"),
    st.sampled_from("?wb"),
    st.sampled_from(["-", "15+10", "3+0e", "180+180", "3d", "14d"]),
    st.integers(0, 3),
)
lines: st.SearchStrategy[Line] = st.one_of(
    st.builds(
        Hello, numbers, numbers, shorts, st.just("bks"), st.just("1.4.0"), names, keys
    ),
    st.builds(Deal, shorts, options, st.binary(min_size=32, max_size=32)),
    st.builds(Take, shorts, nonces, signatures),
    st.builds(Open, shorts, nonces, signatures),
    st.builds(
        TurnLine, numbers, shorts, numbers, numbers, signatures,
        st.sampled_from(["+ggg", "wA", "wA/BC", "wE/<b"]),
    ),
    st.builds(Have, numbers, shorts),
    st.builds(Ask, numbers, shorts),
    st.builds(Back, numbers, shorts, signatures, numbers),
    st.builds(Resign, numbers, shorts, signatures),
    st.builds(DoneLine, numbers, shorts, signatures),
    st.builds(Say, st.integers(1, 12)),
    st.builds(No, st.sampled_from(WHYS), numbers),
    st.sampled_from([Nay(), Again(), Bye()]),
)  # fmt: skip


@settings(deadline=None)
@given(lines)
@example(Say(PHRASES))
def test_a_line_is_read_as_it_was_written(line: Line) -> None:
    text = format_line(line)
    assert parse_line(text) == line
    assert len(text) <= LONGEST
    assert text.isascii()
    assert text.isprintable()


@settings(deadline=None)
@given(st.one_of(st.text(max_size=80), lines.map(format_line)), st.randoms())
def test_any_text_is_a_line_unknown_or_refused(text: str, rng) -> None:
    at = rng.randrange(len(text) + 1)
    for each in (text, text[:at], text[:at] + "0" + text[at:], text.lower(), text + " "):
        try:
            line = parse_line(each)
        except ValueError:
            continue
        assert line is None or format_line(line) == each


def test_an_unknown_word_is_passed_over() -> None:
    assert parse_line("watch 12 AB") is None


@pytest.mark.parametrize(
    "text",
    [
        "", " ", "nay ", " nay", "nay 1", "say 0", "say 13", "say 01", "say ١", "say\t1",
        "no way 1", "have 1 123", "have 1000000000 0000000000000", "have -1 0000000000000", "bye\n",
        "deal 0000000000000 b,0,t,?,?,-,4 0", "say " + "1" * 600, "have 1 000000000000I",
        "have 1 0000000000001",
    ],
)  # fmt: skip
def test_a_known_word_in_another_form_is_refused(text: str) -> None:
    with pytest.raises(ValueError):
        parse_line(text)


@settings(deadline=None)
@given(st.binary(max_size=80))
def test_base32_has_one_spelling(content: bytes) -> None:
    text = base32(content)
    assert from_base32(text) == content
    with pytest.raises(ValueError, match="base32"):
        from_base32(text + "0" * (1 if len(text) % 8 in (0, 2, 5) else 8) + "u")


@pytest.mark.parametrize("text", ["", "00", "01", "+1", "1_0", "1000000000", "٣", "1 "])
def test_a_number_has_one_spelling(text: str) -> None:
    with pytest.raises(ValueError, match="number"):
        parse_number(text)


@pytest.mark.parametrize(
    ("name", "cleaned"),
    [
        ("  Ana   María ", "Ana María"),
        ("a\u202eb\u200bc\x00", "abc\ufffd"),
        ("x" * 50, "x" * 24),
        ("Λύκος", "Λύκος"),
        ("\ud800", "\ufffd"),
    ],
)
def test_a_name_is_short_and_can_be_seen(name: str, cleaned: str) -> None:
    assert clean_name(name) == cleaned


@pytest.mark.parametrize(
    "text",
    ["b,1,t,?,?,-,0", "b,2,t,?,?,-,0", "a,0,t,?,?,-,0", "a,6,t,?,?,-,0", "a,2,t,g,?,-,0",
     "a,2,t,?,?,181+0,0", "a,2,t,?,?,15+181,0", "a,2,t,?,?,0+5,0", "a,2,t,?,?,0d,0",
     "a,2,t,?,?,5+05,0", "b,?,t,?,?,-,0"],
)  # fmt: skip
def test_options_that_no_game_has_are_refused(text: str) -> None:
    with pytest.raises(ValueError, match="options"):
        Options.parse(text)


@settings(deadline=None)
@given(options)
def test_options_are_read_as_they_were_written(chosen: Options) -> None:
    assert Options.parse(str(chosen)) == chosen
