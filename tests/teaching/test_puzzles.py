"""Puzzles: the verb's lines, the shipped file, the puzzle of the day, what comes back."""

import subprocess
import sys
from datetime import date, timedelta
from itertools import product
from pathlib import Path

import pytest

from ai import shipped_puzzles
from lab.pictures.instant_engine import InstantEngine
from tests.exercises import GRAB, TWO_TURNS, TWO_TURNS_CODE
from tests.playing import swapped, swapped_turn
from tholos_desktop.rules import BASIC, legal_turns, parse_position, parse_turn
from tholos_desktop.storage import puzzle_shelf
from tholos_desktop.storage.puzzle_diary import PuzzleDiary
from tholos_desktop.table.puzzle_lines import GRADES, PUZZLE_KINDS, PuzzleLine, PuzzleQuestion
from tholos_desktop.table.requests import Answer, MoveRequest, QueuedRequest
from tholos_desktop.teaching.grading import Grading
from tholos_desktop.teaching.puzzles import (
    BEST,
    FIRST_DAY,
    HEADER,
    LATER,
    Difficulty,
    Due,
    Puzzle,
    Shelf,
    parse_puzzle,
)

CONFIRM = Path(__file__).parents[2] / "build" / "puzzles" / "confirm.py"
DRAIN = "bg/bwbbw/wwwww/bwwwg/bbbgw/wwgb/wbwbb b/bg b - +b"
TODAY = date(2026, 11, 30)


def confirm(tmp_path: Path, *lines: str) -> list[str]:
    """The brute force's word on each line; it is another program, which imports the rules alone."""
    candidates, verdicts = tmp_path / "candidates.txt", tmp_path / "verdicts.txt"
    candidates.write_text("\n".join(lines), "utf-8")
    command = [sys.executable, str(CONFIRM), str(verdicts), str(candidates)]
    subprocess.run(command, check=False, capture_output=True, timeout=300)
    return [line.split(" ")[0] for line in verdicts.read_text("utf-8").splitlines()]


def test_a_puzzle_line_names_its_parts():
    line = PuzzleLine("win", 2, parse_position(TWO_TURNS_CODE), ("gD",), ("gD", "+b", "bE/<w"))
    assert str(line) == f"puzzle kind win grade 2 code {TWO_TURNS_CODE} best gD line gD +b bE/<w"


def test_the_verb_answers_with_a_shipped_puzzle_and_all_notations_of_its_first_turn():
    shelf = puzzle_shelf.load()
    shipped = {puzzle.text for puzzle in map(shelf.at, range(len(shelf))) if puzzle}
    for kind, grade, seed in product(PUZZLE_KINDS, GRADES, range(4)):
        found = shipped_puzzles.find(PuzzleQuestion(kind, grade, seed))
        assert found == shipped_puzzles.find(PuzzleQuestion(kind, grade, seed))
        assert found and (found.kind, found.grade) == (kind, grade)
        assert Puzzle(kind, grade, found.position, found.line).text in shipped
        after = found.position.play(parse_turn(found.line[0], found.position))
        same = [t.notation for t in legal_turns(found.position) if found.position.play(t) == after]
        assert list(found.best) == same


def test_the_second_program_confirms_what_is_right_and_nothing_else(tmp_path):
    swap = parse_position(TWO_TURNS_CODE)
    mirrored = swapped(swap).code
    first = swapped_turn(parse_turn("gD", swap)).notation
    lines = {
        TWO_TURNS: "yes",
        GRAB: "yes",
        f"win 2 {mirrored} {first}": "yes",
        f"win 2 {TWO_TURNS_CODE} bD": "no",
        f"win 2 {TWO_TURNS_CODE} gD +b gA": "no",
        f"win 2 {TWO_TURNS_CODE} gD +b": "no",
        f"points 4 {DRAIN}": "yes",
        f"points 4 {DRAIN.replace('+b', '+w')}": "no",
        GRAB.replace("wB/FG", "wB"): "no",
    }
    assert confirm(tmp_path, *lines) == list(lines.values())


def test_some_shipped_puzzles_are_confirmed(tmp_path):
    """Some of all kinds; ``make puzzles`` confirms them all."""
    shelf = puzzle_shelf.load()
    lines = [puzzle.text for puzzle in map(shelf.at, range(0, len(shelf), 149)) if puzzle]
    assert len(lines) >= 5
    assert confirm(tmp_path, *lines) == ["yes"] * len(lines)


def test_every_shipped_line_is_a_puzzle_and_none_is_there_twice():
    shelf = puzzle_shelf.load()
    puzzles = [shelf.at(number) for number in range(len(shelf))]
    assert not shelf.wrong
    assert len({puzzle.position for puzzle in puzzles if puzzle}) == len(shelf)


def test_a_wrong_line_is_counted_and_the_others_are_used():
    illegal = TWO_TURNS.replace("gD", "wD")
    shelf = Shelf("\n".join([HEADER, "win 2 nonsense", GRAB, illegal, TWO_TURNS, ""]))
    assert len(shelf) == 4
    assert [shelf.at(number) for number in range(4)] == [
        parse_puzzle(GRAB),
        parse_puzzle(GRAB),
        parse_puzzle(TWO_TURNS),
        parse_puzzle(TWO_TURNS),
    ]
    assert shelf.wrong == {0, 2}
    assert shelf.some("win", 4) == parse_puzzle(TWO_TURNS)


def test_without_one_sound_line_there_is_no_puzzle():
    for text in ("", HEADER, "win 2", TWO_TURNS.replace("gD", "wD")):
        assert Shelf(text).daily(TODAY) is None
        assert Shelf(text).some("win", 2) is None


def test_the_puzzle_of_a_day_is_the_same_for_all_and_changes_every_day():
    lines = [GRAB, TWO_TURNS, f"points 1 {TWO_TURNS_CODE} gD"]
    shelf, other = Shelf("\n".join(lines)), Shelf("\n".join(lines))
    days = [FIRST_DAY + timedelta(number) for number in range(-2, 6)]
    texts = [puzzle.text for puzzle in map(shelf.daily, days) if puzzle]
    assert texts == [lines[number % 3] for number in range(-2, 6)]
    assert texts == [puzzle.text for puzzle in map(other.daily, days) if puzzle]


def test_without_ornaments_the_puzzle_of_every_day_is_basic_and_the_same_for_all():
    shelf, other = puzzle_shelf.load(), puzzle_shelf.load()
    days = [FIRST_DAY + timedelta(number) for number in range(120)]
    found = [shelf.daily(day, basic=True) for day in days]
    assert found == [other.daily(day, basic=True) for day in days]
    for day, puzzle in zip(days, found, strict=True):
        own = shelf.daily(day)
        assert puzzle.position.mode == BASIC
        assert puzzle.kind == own.kind
        if own.position.mode == BASIC:
            assert puzzle == own
    assert len({puzzle.text for puzzle in found if puzzle}) > 0.9 * len(days)


def test_a_puzzle_that_was_had_does_not_come_again_while_there_are_others():
    shelf = Shelf(
        "\n".join([TWO_TURNS, f"win 2 {swapped(parse_position(TWO_TURNS_CODE)).code} gD"])
    )
    first = shelf.some("win", 2)
    second = shelf.some("win", 2, [first.text])
    assert second is None or second != first


def test_two_right_in_a_row_make_it_half_a_grade_harder_and_two_wrong_easier():
    level = Difficulty()
    for right, grade in ((1, 1), (1, 1.5), (1, 1.5), (0, 1.5), (0, 1), (0, 1), (0, 1), (1, 1)):
        level = level.after(right=bool(right))
        assert level.grade == grade
    for _ in range(20):
        level = level.after(right=True)
    assert level.grade == level.next_grade == 4
    assert {Difficulty(2.5).next_grade for _ in range(60)} == {2, 3}


def test_what_was_failed_comes_back_after_days_until_it_was_solved_often_enough():
    due: Due | None = Due.failed(TODAY)
    waits, day = [], TODAY
    while due is not None:
        waits.append((due.day - day).days)
        day = due.day
        due = due.solved(day)
    assert tuple(waits) == LATER


def done(diary: PuzzleDiary, puzzle: Puzzle, day: date, alone: bool, daily: bool = False) -> None:
    diary.note(puzzle, day, solved=True, alone=alone, daily=daily)


class Levels(InstantEngine):
    """An engine whose levels find a move so often of ten times, and else play another one."""

    def __init__(self, right: str, wrong: str, **often: int) -> None:
        super().__init__()
        self._turns, self._often = (right, wrong), often

    def reply(self, question: QueuedRequest) -> Answer:
        request = question.request
        assert isinstance(request, MoveRequest) and request.seed is not None
        return Answer(request, self._turns[request.seed % 10 >= self._often[request.level]])


@pytest.mark.parametrize(
    ("often", "grade"), [((5, 0, 0), 1), ((4, 7, 0), 2), ((4, 6, 4), 3), ((0, 0, 3), 4)]
)
def test_what_was_failed_is_graded_by_the_levels_that_miss_it(tmp_path, often, grade):
    failed = parse_puzzle(f"best 2 {TWO_TURNS_CODE} gD")
    easy, medium, hard = often
    engine = Levels("gD", "bD", easy=easy, medium=medium, hard=hard)
    grades: list[int] = []
    grading = Grading(failed, engine, lambda puzzle, grade: grades.append(grade))
    while engine.open:
        engine.poll()
    grading.close()
    assert grades == [grade]
    diary = PuzzleDiary(tmp_path / "diary.json")
    diary.keep(failed, TODAY)
    diary.regrade(failed, grade)
    (text,) = PuzzleDiary.load(diary.path).yours
    assert parse_puzzle(text) == failed._replace(grade=grade)


def test_the_diary_keeps_days_levels_and_what_comes_back(tmp_path):
    path = tmp_path / "puzzles.json"
    diary, puzzle = PuzzleDiary.load(path), parse_puzzle(TWO_TURNS)
    done(diary, puzzle, TODAY, alone=False)
    done(diary, parse_puzzle(GRAB), TODAY, alone=True, daily=True)
    turn = legal_turns(puzzle.position)[0].notation
    diary.keep(Puzzle(BEST, 1, puzzle.position, (turn,)), TODAY)
    again = PuzzleDiary.load(path)
    assert again.text() == diary.text()
    assert again.days == {TODAY} and again.dailies == {TODAY}
    assert again.level("win").row == -1 and again.level("now") == Difficulty()
    assert again.due(TODAY) == []
    tomorrow = TODAY + timedelta(1)
    assert [each.kind for each in again.due(tomorrow)] == ["win", BEST]
    done(again, puzzle, tomorrow, alone=True)
    assert again.yours[puzzle.text] == Due(tomorrow + timedelta(LATER[1]), 1)
    assert [each.kind for each in PuzzleDiary.load(path).due(tomorrow)] == [BEST]
    assert again.days == {TODAY, tomorrow}
    assert again.level("win").row == -1, "what comes back is no measure of the level"
