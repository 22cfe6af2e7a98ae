"""What the test of the tables asks of a copy of the program that has an eighth ornament.

It is no test of this program: pytest runs it there, with the kernel as plain Python.
"""

import random

import numpy as np
import pytest

from ai.kernel import kernel, turn_list
from ai.kernel.perft import perft
from ai.kernel.state import TAKES, decode, encode
from tests.playing import positions
from tholos_desktop.board.icons import ornament_emblem
from tholos_desktop.language import sentences
from tholos_desktop.language.catalogue import Words
from tholos_desktop.rules import (
    LOCATIONS,
    ORNAMENTS,
    SIDES,
    Draft,
    Game,
    Ornament,
    Position,
    legal_turns,
    mix,
    parse_position,
    parse_turn,
    score,
    start,
)
from tholos_desktop.table.picker import Picker

EIGHTH = Ornament(8)
NAMES = {"w": "Ana", "b": "Bruno"}


def game(seed: int) -> Game:
    """A finished game of random turns, the eighth ornament at some location beside others."""
    rng = random.Random(seed)
    others = rng.sample([each for each in ORNAMENTS if each != EIGHTH], 3)
    laid = dict(zip(rng.sample(LOCATIONS, 4), [EIGHTH, *others], strict=True))
    code = "".join(f"{where}{int(laid[where])}" for where in LOCATIONS if where in laid)
    played = Game(start(rng.choice(SIDES), code))
    while not played.is_over:
        played.play(rng.choice(legal_turns(played.position)))
    return played


def sequences(position: Position, depth: int) -> int:
    """Perft by the rules."""
    turns = legal_turns(position)
    return len(turns) if depth == 1 else sum(sequences(position.play(t), depth - 1) for t in turns)


GAMES = [game(seed) for seed in range(2)]
MIDDLES = [played.position_after(played.ply // 2) for played in GAMES]


@pytest.mark.parametrize("played", GAMES)
def test_codes_and_turns_are_spelled_and_read(played: Game) -> None:
    for position in positions(played):
        assert parse_position(position.code) == position
    for position in MIDDLES:
        for turn in legal_turns(position):
            assert parse_turn(turn.notation, position) == turn


@pytest.mark.parametrize("played", GAMES)
def test_kernel_and_rules_are_equal(played: Game) -> None:
    for position in positions(played):
        state = encode(position)
        codes = [turn_list.pick(state, index) for index in range(turn_list.count(state))]
        assert len(set(codes)) == len(codes)
        turns = {decode(code, position): code for code in codes}
        assert set(turns) == set(legal_turns(position)), position.code
        for turn, code in random.Random(1).sample(sorted(turns.items()), min(4, len(turns))):
            after = state.copy()
            kernel.make(after, code)
            encoded = encode(position.play(turn))
            assert np.array_equal(after[:TAKES], encoded[:TAKES]), (position.code, str(turn))
        account = score(position)
        assert kernel.lead(state) == account.points("w") - account.points("b"), position.code
        winner = account.outcome.winner
        assert kernel.result(state) == (0 if winner is None else 1 - 2 * SIDES.index(winner))


@pytest.mark.parametrize("where", ["A", "C", "F"])
def test_perft_is_equal(where: str) -> None:
    assert perft(start("w", f"{where}8"), 3) == sequences(start("w", f"{where}8"), 3)


@pytest.mark.parametrize("position", MIDDLES, ids=lambda position: position.code)
def test_the_picker_offers_the_legal_turns_and_says_why_nothing_else(position: Position) -> None:
    for turn in legal_turns(position):
        picker = Picker(position)
        for transfer in turn.transfers:
            picker.pick(transfer)
        assert picker.turn == turn
        for zone in (*LOCATIONS, "w", "b", "q"):
            offered = any(source == zone for source, _ in picker.sources())
            assert (picker.why_not(zone) is None) == offered


@pytest.mark.parametrize("language", ["en", "es"])
def test_the_words_account_for_every_point(language: str) -> None:
    say = Words(language)
    for played in GAMES:
        for column in score(played.position).columns:
            parts = sentences.score_parts(column)
            assert sum(part.points for part in parts) == column.points
            assert sentences.account_words(say, column, NAMES)
    name, told = sentences.ornament_name(say, EIGHTH), sentences.ornament_words(say, EIGHTH)
    assert "turn.ornament" not in name + told


def test_it_is_drawn_like_the_others_and_has_its_picture() -> None:
    draft = mix(1, "w", 5)
    assert isinstance(draft, Draft)
    assert EIGHTH in draft.tiles
    tile = draft.tiles.index(EIGHTH)
    assert f"{draft.tokens[0]}8" in draft.draw(tile, 0).ornaments
    picture = ornament_emblem(EIGHTH, 24, (255, 255, 255))
    assert picture.get_bounding_rect().size != (0, 0)


@pytest.mark.skipif(EIGHTH.name != "GRAY_WORTHLESS", reason="is about that ornament")
def test_gray_counts_for_nobody() -> None:
    column = score(parse_position("wgg/-/-/-/-/-/- -/- w A8")).columns[0]
    assert (column.owner, column.points) == ("w", 1)
    told = sentences.account_words(Words("en"), column, NAMES)
    assert told.replace("\u00a0", " ") == "Ana owns it: 1 + 0 + 0 = 1"
