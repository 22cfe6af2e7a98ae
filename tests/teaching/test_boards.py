"""The boards of one turn: what is right on them, and that every wrong turn is told something."""

import re
from functools import cache

import pytest

from lab.pictures import sample
from tests.exercises import play
from tests.spoken import words_in
from tholos_desktop.rules import (
    BLACK,
    GREEK,
    LOCATIONS,
    ORNAMENTS,
    WHITE,
    Turn,
    legal_turns,
    parse_turn,
    score,
)
from tholos_desktop.scenes.exercise.panel import message_text
from tholos_desktop.table.turn_input import EventKind
from tholos_desktop.teaching.attempt import TRIES_BEFORE_SHOWING, Attempt
from tholos_desktop.teaching.board import BoardExercise
from tholos_desktop.teaching.columns import standing_at
from tholos_desktop.teaching.exercise import Exercise, Feedback, Message
from tholos_desktop.teaching.lessons import FIRST_GAME, HANDS
from tholos_desktop.teaching.puzzle_exercise import PlainPuzzle
from tholos_desktop.teaching.puzzles import parse_puzzle
from tholos_desktop.teaching.truths import BOARDS as TRUTH_BOARDS
from tholos_desktop.teaching.tryouts import BONUS_BOARDS, ORNAMENT_BOARDS

LESSONS = (*FIRST_GAME, *HANDS)
BOARDS = (*LESSONS, *BONUS_BOARDS.values(), *ORNAMENT_BOARDS.values(), *TRUTH_BOARDS.values())
COUNTS = {
    "first.take": (6, 1),
    "first.place": (34, 3),
    "first.score": (41, 2),
    "first.gray": (12, 2),
    "first.bonus": (34, 1),
    "first.threat": (41, 17),
    "first.end": (5, 1),
    "hands.refund": (20, 1),
    "hands.two": (27, 5),
    "hands.refill": (12, 1),
    "hands.keep": (57, 2),
}
"""How many turns are legal, and how many right."""
MOST_WORDS_OF_A_STEP, MOST_WORDS, MOST_WORDS_OF_A_SENTENCE = 16, 265, 18


def named(board: BoardExercise) -> str:
    return board.name


@cache
def verdicts(board: BoardExercise) -> dict[Turn, Feedback]:
    """What is said of each legal turn."""
    return {turn: board.judge(board.position, turn) for turn in legal_turns(board.position)}


@pytest.mark.parametrize("board", LESSONS, ids=named)
def test_the_turns_of_a_lesson_are_counted(board):
    assert (len(legal_turns(board.position)), len(board.right_turns)) == COUNTS[board.name]


def test_there_is_a_board_for_each_bonus_action_and_each_ornament():
    assert "".join(BONUS_BOARDS) == LOCATIONS
    assert tuple(ORNAMENT_BOARDS) == ORNAMENTS
    assert len({board.name for board in BOARDS}) == len(BOARDS)


@pytest.mark.parametrize("board", BOARDS, ids=named)
def test_a_board_has_a_right_turn_and_wrong_ones(board):
    assert board.position.code == board.code
    assert board.right_turns
    assert len(legal_turns(board.position)) - len(board.right_turns) >= 2
    (shown,) = board.solution(board.position)
    assert board.judge(board.position, shown).is_right


@pytest.mark.parametrize("location", LOCATIONS)
def test_the_right_turns_of_a_bonus_board_do_the_bonus_action(location):
    for turn in BONUS_BOARDS[location].right_turns:
        assert turn.bonus, turn
        assert turn.transfers[0].target == location, turn


@pytest.mark.parametrize("ornament", ORNAMENTS)
def test_the_right_turns_of_an_ornament_board_touch_its_column(ornament):
    board = ORNAMENT_BOARDS[ornament]  # type: ignore[index]
    where = LOCATIONS[board.position.ornaments.index(ornament)]  # type: ignore[arg-type]
    assert board.position.ornament(where) == ornament
    for turn in board.right_turns:
        assert board.position.play(turn).column(where) != board.position.column(where), turn


@pytest.mark.parametrize("board", BOARDS, ids=named)
def test_every_wrong_turn_is_told_something(board):
    attempt = Attempt(board)
    wrong = [verdict for verdict in verdicts(board).values() if not verdict.is_right]
    assert all(verdict.messages for verdict in wrong)
    said = {str(each): each for verdict in wrong for each in verdict.messages}.values()
    for language in ("en", "de", "el", "pl"):  # the texts of the others have the same values
        words = words_in(language)
        for message in said:
            text = message_text(words, attempt, message)
            assert text
            assert not re.search(r"[{}]|None|\w\.\w", text), text
            assert len(text.split()) <= MOST_WORDS_OF_A_SENTENCE, text


def shown(exercise: Exercise, wrong: Turn) -> Attempt:
    """An attempt whose solution has been shown, since it was wrong; each move is named."""
    attempt = Attempt(exercise)
    for _ in range(TRIES_BEFORE_SHOWING):
        play(attempt, wrong.notation)
        while attempt.hurry().kind is not EventKind.NOTHING:
            pass
    attempt.show()
    while not attempt.is_done:
        before = attempt.game.ply
        attempt.hurry()
        if attempt.game.ply > before:
            assert attempt.game.turns[-1] in attempt.messages[-1].values.values()
    return attempt


def test_a_board_whose_turn_was_shown_tells_its_lesson_all_the_same():
    board = FIRST_GAME[1]
    wrong = next(turn for turn in legal_turns(board.position) if turn not in board.right_turns)
    said = [message.key for message in shown(board, wrong).messages]
    assert said == ["exercise.solution", "lessons.place.shown"]


def test_all_moves_of_a_solution_are_named():
    puzzle = PlainPuzzle(parse_puzzle(sample.PUZZLE), Message("puzzles.title"))
    line = puzzle.solution(puzzle.position)
    wrong = next(turn for turn in legal_turns(puzzle.position) if turn != line[0])
    assert shown(puzzle, wrong).game.turns == line and len(line) > 1


OWNERS = {"lessons.yours": WHITE, "lessons.rivals": BLACK, "lessons.tied": None}


@pytest.mark.parametrize("board", LESSONS, ids=named)
def test_praise_is_true_of_the_position_after_the_turn(board):
    for turn in board.right_turns:
        (praise,) = board.judge(board.position, turn).messages
        assert isinstance(praise, Message)
        assert praise.key == f"lessons.{board.name.replace('first.', '')}.shown" or (
            praise.key in (*OWNERS, "turn.outcome.points.you")
        )
        after = board.position.play(turn)
        if praise.key == "turn.outcome.points.you":
            account = score(after)
            won = account.outcome == ("w", "points") and account.points(WHITE)
            assert praise.values == {"mine": won, "theirs": account.points(BLACK)}
        if praise.key in OWNERS:
            location = next(each for each in LOCATIONS if GREEK[each] == praise.values["column"])
            standing = standing_at(after, location)
            assert standing.owner == OWNERS[praise.key]
            assert praise.values["sum"].points == standing.points  # type: ignore[attr-defined]
            assert after.column(location) != board.position.column(location)


def test_a_bonus_action_that_does_something_else_is_told_so():
    board = BONUS_BOARDS["D"]
    wrong = board.judge(board.position, parse_turn("wD/+g", board.position))
    assert not wrong.is_right and wrong.messages[-1] == Message("tryouts.missed", {"column": "δ"})


@pytest.mark.parametrize("board", BOARDS, ids=named)
def test_what_follows_a_wrong_turn_can_be_played(board):
    for turn, verdict in verdicts(board).items():
        position = board.position.play(turn)
        for reply in verdict.line:
            assert reply in legal_turns(position)
            position = position.play(reply)
        if board.name == "first.end" and not verdict.is_right:
            assert score(position).outcome.winner == BLACK
        if board.name == "first.threat" and not verdict.is_right:
            assert standing_at(position, "B") == (BLACK, verdict.messages[-1].values["n"])  # type: ignore[union-attr]
