"""What is written reads back; what is not written so gives a value or a ``ValueError``."""

import dataclasses
import json
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from ai import protocol
from tests.matches import ANA, MASON, same
from tests.playing import random_game
from tholos_desktop.language.catalogue import languages
from tholos_desktop.plain_text import plain_name, printable
from tholos_desktop.rules import (
    LOCATIONS,
    ORNAMENTS,
    Game,
    NotationError,
    Ornament,
    Position,
    Record,
    format_record,
    legal_turns,
    parse_position,
    parse_record,
    parse_turn,
    start,
)
from tholos_desktop.rules.vocabulary import STONES_IN_PLAY, WORKSHOP_SPACES
from tholos_desktop.storage.settings import ANIMATIONS, MIN_WINDOW, TEXT_SCALES, VIEWS, Settings
from tholos_desktop.table.match import LONGEST_NAME, Match, Setup
from tholos_desktop.table.protocol_lines import Info, parse_line
from tholos_desktop.table.terms import Terms

always = settings(derandomize=True, deadline=None, max_examples=30)
"""The same examples in every run, on machines of any speed."""

POOL = [stone for stone, number in STONES_IN_PLAY.items() for _ in range(number)]


@st.composite
def positions(draw: st.DrawFn) -> Position:
    """Any position that the rules allow, whether or not a game can come to it."""
    laid = draw(st.permutations([*ORNAMENTS, *[Ornament.NONE] * len(LOCATIONS)]))
    empty = start(draw(st.sampled_from("wb")))
    position = empty._replace(ornaments=tuple(laid[: len(LOCATIONS)]), workshops=("", ""))
    stones = iter(draw(st.permutations(POOL)))
    for where in LOCATIONS:
        for _ in range(draw(st.integers(0, position.max_height(where)))):
            if (stone := next(stones, None)) is not None:
                position = position.land(stone, where)
    for side in "wb":
        for _ in range(draw(st.integers(0, WORKSHOP_SPACES))):
            if (stone := next(stones, None)) is not None:
                position = position.land(stone, side)
    return position


@st.composite
def games(draw: st.DrawFn) -> Game:
    """A game of a few turns, from the start or from anywhere."""
    game = Game(draw(st.one_of(st.just(start()), positions())))
    for lot in draw(st.lists(st.integers(0, 10_000), max_size=12)):
        if not game.is_over:
            turns = legal_turns(game.position)
            game.play(turns[lot % len(turns)])
    return game


def plain(text: str) -> str:
    """A text with its spaces as a record keeps them."""
    return " ".join(text.split())


TRICKY = st.sampled_from('"\\[]{}.- \n\t\xa0\u2028')
"""What means something in a record, or looks like it."""
NAMES = st.text(st.characters(codec="utf-8") | TRICKY, max_size=40).map(plain).map(printable)
RESERVED = {"Tholos", "Mode", "First", "Ornaments", "Start", "Result"}
"""Tags that follow from the game."""
LETTERS = st.text("ABCXYZabcxyz", min_size=1).filter(lambda name: name not in RESERVED)
COMMENTS = st.text(
    (st.characters(codec="utf-8") | TRICKY).filter(lambda letter: letter not in "{}[]")
).map(plain)


@st.composite
def records(draw: st.DrawFn) -> Record:
    """A game with tags, and comments anywhere; neither is ever without a text form."""
    game = draw(games())
    comments = draw(st.dictionaries(st.integers(0, game.ply), COMMENTS))
    return Record(game, draw(st.dictionaries(LETTERS, NAMES)), comments)


@st.composite
def mutated(draw: st.DrawFn, texts: st.SearchStrategy[str]) -> str:
    """A text with a place or two cut out, doubled, or written over, most often by its own kind."""
    whole = text = draw(texts)
    for _ in range(draw(st.integers(1, 2))):
        at = draw(st.integers(0, len(text)))
        end = at + draw(st.sampled_from([1, 0, 9]))
        foreign = draw(st.text(max_size=2))
        text = text[:at] + draw(st.sampled_from([*text, text[at:end] * 2, foreign])) + text[end:]
    assume(text != whole)
    return text


@always
@given(positions())
def test_the_code_of_a_position_reads_back(position):
    assert parse_position(position.code) == position


CODES = st.from_regex(r"(w/){6}b [wbg]{1,3}/b [wb] ([A-G][1-7]){1,3}", fullmatch=True)
"""Texts with the form of a code; few keep the order of stones and ornaments."""


@always
@given(CODES | mutated(positions().map(lambda position: position.code)))
def test_no_position_has_two_codes(code):
    try:
        position = parse_position(code)
    except NotationError:
        return
    assert position.code == code
    assert [sorted(shop, key="wbg".index) for shop in position.workshops] == [
        list(shop) for shop in position.workshops
    ]


@always
@given(positions())
def test_every_legal_turn_reads_back_in_its_position(position):
    turns = {turn.notation: turn for turn in legal_turns(position)}
    assert len(turns) == len(legal_turns(position)), position.code
    for notation, turn in turns.items():
        assert parse_turn(notation, position) == turn, f"{position.code} {notation}"


@always
@given(positions(), st.data())
def test_what_is_no_legal_turn_is_refused(position, data):
    legal = [turn.notation for turn in legal_turns(position)]
    assume(legal)
    text = data.draw(mutated(st.sampled_from(legal)))
    if text in legal:
        assert parse_turn(text, position).notation == text
    else:
        with pytest.raises(ValueError, match=r"is not"):
            parse_turn(text, position)


@always
@given(records())
def test_a_record_reads_back(record):
    again = parse_record(format_record(record))
    assert (again.tags, again.comments) == (record.tags, record.comments)
    assert (again.game.start, again.game.turns) == (record.game.start, record.game.turns)


@always
@given(NAMES, NAMES, records())
def test_a_match_reads_back_whatever_its_players_are_called(white, black, record):
    white, black = (plain_name(name, LONGEST_NAME) for name in (white, black))  # as they are kept
    setup = Setup(ANA._replace(name=white or "Ana"), MASON._replace(name=black or "Mason"))
    match = Match(setup._replace(terms=Terms(begins=record.game.start.side)), 7, record.game)
    match.comments = {ply: printable(text) for ply, text in record.comments.items()}
    again = Match.from_text(match.text())
    # its ornaments were laid by hand, not drawn
    again.setup = again.setup._replace(terms=again.setup.terms._replace(ornaments=0))
    assert same(again, match)


@always
@given(mutated(records().map(format_record)))
def test_a_damaged_record_is_read_or_refused(text):
    for parse in (parse_record, Match.from_record, Match.from_text):
        read_or_refused(parse, text)


def read_or_refused(parse: Callable[[str], object], text: str) -> None:
    """Any other exception is the test's failure."""
    try:
        assert parse(text) is not None
    except ValueError as error:
        assert str(error), "a refusal says why"


CLEAN = st.text().map(printable)
"""Text as it comes in anywhere: what no font has is gone."""
JSON = st.recursive(
    st.none()
    | st.booleans()
    | st.integers(-(10**13), 10**13)
    | st.floats(allow_nan=False, allow_infinity=False)
    | CLEAN,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(CLEAN, inner, max_size=3),
    max_leaves=5,
)
KNOWN = {field.name for field in dataclasses.fields(Settings)}
CHOICES = st.builds(
    Settings,
    language=st.sampled_from(languages()),
    text_scale=st.sampled_from(TEXT_SCALES) | st.floats(TEXT_SCALES[0], TEXT_SCALES[-1]),
    high_contrast=st.booleans(),
    animation=st.sampled_from(ANIMATIONS),
    view=st.sampled_from(VIEWS),
    volume_music=st.integers(0, 100),
    window=st.tuples(*(st.integers(least, 8_000) for least in MIN_WINDOW)),
    setup=st.dictionaries(CLEAN, JSON, max_size=3),
)


@pytest.fixture(scope="module")
def path(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("config") / "settings.json"


@always
@given(choices=CHOICES)
def test_settings_read_back(path, choices):
    path.unlink(missing_ok=True)  # else what another window wrote there would stay
    choices.path = path
    assert choices.save()
    assert Settings.load(path) == choices


FOREIGN = st.builds(
    lambda version, fields: json.dumps({**version, **fields}),
    st.sampled_from([{"version": Settings.VERSION}, {}]),
    st.dictionaries(st.sampled_from(sorted(KNOWN)), JSON),
)
"""Fields of the right names with values of any kind."""


@always
@given(text=FOREIGN | mutated(CHOICES.map(Settings.text)))
def test_damaged_settings_are_sound_or_quarantined(path, text):
    path.write_text(text, "utf-8", newline="")
    loaded = Settings.load(path)
    if loaded.quarantined is not None:
        assert loaded.quarantined.read_bytes() == text.encode()
        assert loaded.text() == Settings().text()
        loaded.quarantined.unlink()
    else:
        assert loaded.save()
        assert Settings.load(path).text() == loaded.text()


class Talk:
    """A conversation with the engine, without a process."""

    def __init__(self) -> None:
        self._said: list[str] = []
        self._session = protocol.EngineSession(
            lambda line: self._said.append(str(line)), lambda: False
        )

    def ask(self, line: str) -> list[str]:
        """What is answered to a line, and to ``stop`` after it."""
        self._said.clear()
        for each in (line, "stop"):
            assert self._session.handle(each), "it never ends but by quit"
        return list(self._said)


@always
@given(games())
def test_a_game_that_is_told_is_known(game):
    talk = Talk()
    turns = " ".join(["turns", *(turn.notation for turn in game.turns)])
    assert talk.ask(f"position code {game.start.code} {turns}") == []
    assert talk.ask("code") == [f"code {game.position.code}"]
    legal = [turn.notation for turn in legal_turns(game.position)]
    assert talk.ask("turns") == [" ".join(["turns", *legal])]


SPOKEN = st.sampled_from(
    [
        "tholos",
        "code",
        "turns",
        "score",
        "newgame",
        "position start first b ornaments A7C2 turns bA",
        f"position code {random_game(3).position_after(9).code}",
        "go level easy movetime 5 nodes 9 seed 4 multipv 2",
    ]
)


HEADS = st.sampled_from(["position start", "position start turns wA", "go level easy", ""])
WORDS = (
    *("turns", "wA", "bB", "+gg", "first", "b"),
    *("ornaments", "A7", "nodes", "9", "seed", "code", "-"),
)
TAILS = st.lists(st.sampled_from(WORDS))
WORDY = st.builds(lambda head, tail: " ".join([head, *tail]), HEADS, TAILS)
"""Words that each are right somewhere."""


@always
@given(WORDY | mutated(SPOKEN))
def test_a_damaged_line_is_answered_or_changes_nothing(line):
    assume(line.split()[:1] != ["quit"] and "\n" not in line)
    talk = Talk()
    before = talk.ask("code")
    answers = talk.ask(line)
    if answers and answers[0].startswith("error "):
        assert len(answers) == 1
        assert talk.ask("code") == before
    assert all(len(answer.splitlines()) == 1 for answer in answers), answers


@st.composite
def infos(draw: st.DrawFn) -> Info:
    """What an engine may tell, to as many digits as a line holds."""
    chance, points = st.integers(0, 10_000), st.integers(-900, 900)
    turns = [turn.notation for turn in draw(games()).turns]
    return Info(
        *(draw(st.integers(0, 10**9)) for _ in range(3)),
        value=draw(chance) / 10_000,
        pv=(*turns, "wA"),
        margin=draw(st.none() | points.map(lambda tenths: tenths / 10)),
        proven=draw(st.sampled_from([None, -1, 0, 1])),
        rank=draw(st.integers(1, 99)),
    )


@always
@given(infos())
def test_an_info_line_reads_back(info):
    assert parse_line(str(info)) == info


@always
@given(
    st.sampled_from(["info ", "verdict ", "bestturn ", "reviewed ", "level ", "id ", ""]), st.text()
)
def test_any_line_of_an_engine_is_read_or_left(word, text):
    parse_line(word + " ".join(text.split()))
