"""When a board is offered in a game: at the first need, once each, never two close together."""

import random
from itertools import pairwise

import pytest

from tests.playing import random_game
from tholos_desktop.rules import Game, parse_turn, start
from tholos_desktop.services.offers import APART, TryoutChooser, note_used
from tholos_desktop.storage.learned import LearningDiary
from tholos_desktop.teaching.tryouts import BONUS_BOARDS, ORNAMENT_BOARDS


def offered(game: Game, diary: LearningDiary) -> list[tuple[int, str]]:
    """The offers before each turn of a game, with the number of the turns before it."""
    offers, found = TryoutChooser(diary), list[tuple[int, str]]()
    replayed = Game(game.start)
    for turn in game.turns:
        if board := offers.due(replayed):
            found.append((replayed.ply, board.name))
        note_used(diary, replayed.position, turn)
        replayed.play(turn)
    return found


def test_an_ornament_that_lies_there_comes_first() -> None:
    offers = TryoutChooser(LearningDiary())
    board = offers.due(Game(start("w", "D2F7")))
    assert board.name == "ornament.2"


@pytest.mark.parametrize("seed", range(12))
def test_each_is_offered_once_and_no_two_within_four_turns(seed: int) -> None:
    diary = LearningDiary()
    game = random_game(seed, ornaments=random.Random(seed).choice((0, 2, 5)))
    found = offered(game, diary)
    names = [name for _, name in found]
    assert names
    assert len(set(names)) == len(names)
    assert diary.told == set(names)
    plies = [ply for ply, _ in found]
    assert all(later - ply >= APART for ply, later in pairwise(plies))


def test_what_a_turn_used_is_noted() -> None:
    diary, position = LearningDiary(), start("w", "D2E3")
    note_used(diary, position, parse_turn("wD/+g", position))
    assert diary.used == {"bonus.D", "ornament.2"}
    note_used(diary, position, parse_turn("+w", position))
    note_used(diary, position, parse_turn("wF/wE", position))
    assert diary.used == {"bonus.D", "ornament.2", "bonus.F", "ornament.3"}


def test_an_offer_is_there_again_after_undo_and_redo() -> None:
    diary, game = LearningDiary(), Game(start("w", "D2"))
    game.play(parse_turn("+g", game.position))
    offers = TryoutChooser(diary)
    board = offers.due(game)
    assert board
    game.undo()
    assert offers.due(game) is None
    game.redo()
    assert offers.due(game) is board
    diary.use(board.name)
    assert offers.due(game) is None, "it was used since"


def test_all_boards_may_come_to_be_offered() -> None:
    diary = LearningDiary()
    for seed in range(40):
        offered(random_game(seed, ornaments=5), diary)
    names = {board.name for board in (*BONUS_BOARDS.values(), *ORNAMENT_BOARDS.values())}
    assert diary.told | diary.used == names
