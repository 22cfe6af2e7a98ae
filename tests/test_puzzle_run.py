"""The ladder of puzzles: its rating, the grade asked for, and the run against the clock."""

import random
from collections.abc import Callable
from datetime import date
from pathlib import Path
from typing import Any

import pytest

from tests.driving import Driver
from tests.exercises import GRAB
from tests.tables import try_turn
from tholos_desktop.scenes.puzzles.page import PuzzlesPage
from tholos_desktop.scenes.puzzles.scene import PuzzleRunScene
from tholos_desktop.storage import puzzle_shelf
from tholos_desktop.storage.puzzle_diary import PuzzleDiary
from tholos_desktop.table.puzzle_lines import GRADES, PUZZLE_KINDS
from tholos_desktop.teaching.exercise import Effort
from tholos_desktop.teaching.puzzle_rating import STRENGTHS, PuzzleTry, puzzle_rating
from tholos_desktop.teaching.puzzle_sequence import SECONDS, PuzzleRun
from tholos_desktop.teaching.puzzles import Shelf, parse_puzzle

Drive = Callable[..., Driver]
DAY = date(2026, 12, 1)


def chance(strength: float, puzzle: float) -> float:
    return 1 / (1 + 10 ** ((puzzle - strength) / 400))


@pytest.mark.parametrize("strength", [900, 1300, 1800])
def test_the_puzzle_rating_finds_who_solves_by_elos_curve(strength: int) -> None:
    inside, errors = 0, []
    for seed in range(20):
        rng = random.Random(seed)
        tries = [PuzzleTry(rng.choice(PUZZLE_KINDS), rng.choice(GRADES), False) for _ in range(80)]
        tries = [
            each._replace(
                solved=rng.random() < chance(strength, STRENGTHS[each.kind][each.grade - 1])
            )
            for each in tries
        ]
        rating = puzzle_rating(tries)
        errors.append(rating.elo - strength)
        inside += abs(errors[-1]) <= rating.within
        assert rating.games == 80
    assert inside >= 17
    assert abs(sum(errors) / len(errors)) < 60


def test_the_diary_keeps_first_tries_grade_and_best_run(tmp_path: Path) -> None:
    diary, puzzle = PuzzleDiary.load(tmp_path / "diary.json"), parse_puzzle(GRAB)
    diary.note(puzzle, DAY, solved=True, alone=False, daily=False)
    diary.note(puzzle, DAY, solved=True, alone=True, daily=False)  # it has come back
    diary.chosen_grade = 3
    diary.finish_run(7)
    diary.finish_run(4)
    again = PuzzleDiary.load(diary.path)
    assert again.tries == [PuzzleTry("now", 2, False)]
    assert (again.chosen_grade, again.best_run) == (3, 7)


def test_a_diary_of_before_is_read_and_keeps_everything(tmp_path: Path) -> None:
    path = tmp_path / "diary.json"
    path.write_text(
        '{"days": ["2026-11-20"], "dailies": ["2026-11-20"], "levels": {"win": [2.5, 1]},'
        f' "yours": {{"{GRAB}": ["2026-11-21", 1]}}, "version": 1}}'
    )
    diary = PuzzleDiary.load(path)
    assert (diary.tries, diary.chosen_grade, diary.best_run) == ([], 0, 0)
    assert (diary.streak, diary.level("win").grade, len(diary.yours)) == (1, 2.5, 1)


class Noted:
    def __init__(self) -> None:
        self.alone: list[bool] = []

    def note(self, puzzle: Any, today: date, *, solved: bool, alone: bool, daily: bool) -> None:
        self.alone.append(alone)


def test_a_run_gets_harder_and_counts_what_was_solved_alone() -> None:
    asked, noted, prover = [], Noted(), object()

    def some(kind: str, grade: int) -> Any:
        asked.append((kind, grade))
        return parse_puzzle(GRAB)

    run = PuzzleRun(prover, noted, some)  # type: ignore[arg-type]
    for effort in (Effort(), Effort(wrong=1), Effort(), Effort(hints=1), Effort(), Effort()):
        run.finish(effort)
        assert run.go_on()
    assert run.solved == sum(noted.alone) == 4
    assert [grade for _, grade in asked] == [1, 1, 1, 1, 1, 2, 2]
    assert {kind for kind, _ in asked} == set(PUZZLE_KINDS)


@pytest.fixture
def run(ctx: Any, routes: Any, drive: Drive, monkeypatch: pytest.MonkeyPatch) -> Driver:
    """A run with one puzzle that comes again and again, opened from its page."""
    monkeypatch.setattr(puzzle_shelf, "load", lambda: Shelf(GRAB))
    ctx.settings.animation = "off"
    driver = drive(routes.puzzles())
    driver.click_button(ctx.words("puzzles.run"))
    driver.wait()
    assert isinstance(driver.top, PuzzleRunScene)
    return driver


def test_a_solved_puzzle_leads_on_by_itself(run: Driver) -> None:
    for solved in (1, 2):
        try_turn(run, "wB/FG")
        run.wait(2)
        assert run.top.sequence.solved == solved
        assert not run.top.attempt.is_done
    assert run.overflows == []
    assert run.top.clock == "2:56 · solved: 2"
    assert run.top.panel.note == run.top.clock


def test_a_wrong_move_leads_on_and_does_not_count(ctx: Any, run: Driver) -> None:
    try_turn(run, "wC")
    run.wait(0.2)
    wrong = ctx.words("exercise.wrong")
    assert any(wrong in text for text in run.top.announcements())
    run.wait(2)
    (reason,) = (text for text in run.top.announcements() if wrong in text)
    assert len(reason) > len(wrong)
    run.wait(1.5)
    assert run.top.sequence.solved == 0
    assert run.top.attempt.effort.wrong == 0, "another puzzle"
    assert [each.solved for each in ctx.players.puzzles.tries] == [False]


def test_a_key_ends_the_reason_of_a_miss(ctx: Any, run: Driver) -> None:
    again, texts = ctx.words("exercise.again"), list[str]()
    assert "one try" in run.button(ctx.words("exercise.show")).unavailable
    try_turn(run, "wC")
    ctx.settings.animation = "normal"
    attempt = run.top.attempt
    run.wait(0.4)
    run.press("n")
    run.wait(0.4)
    assert run.top.attempt is attempt, "a key of the turn"
    run.press("escape")
    for _ in range(30):
        run.wait(0.05)
        texts += run.top.announcements()
    assert isinstance(run.top, PuzzleRunScene)
    assert run.top.attempt is not attempt
    assert not [text for text in texts if again in text]
    run.click_button(ctx.words("exercise.leave"))
    run.wait()
    run.click_button(ctx.words("puzzles.run_end"))
    run.wait()
    run.click_button(ctx.words("app.back"))
    run.wait()
    assert ctx.words("puzzles.run_detail") in run.button(ctx.words("puzzles.run")).detail


def test_a_miss_as_time_runs_out_counts(ctx: Any, run: Driver) -> None:
    try_turn(run, "wC")
    run.wait(0.5)
    run.top._left = 0.1
    run.wait(0.5)
    assert not isinstance(run.top, PuzzleRunScene)
    assert [each.solved for each in ctx.players.puzzles.tries] == [False]


def test_after_three_minutes_the_run_ends_with_its_result(ctx: Any, run: Driver) -> None:
    try_turn(run, "wB/FG")
    run.wait(2)
    scene = run.top
    scene._left -= SECONDS - 5
    run.wait(4)
    assert run.top is not scene
    assert ctx.words("puzzles.run_solved", n=1) in " ".join(run.top.announcements())
    assert ctx.players.puzzles.best_run == 1
    run.click_button(ctx.words("puzzles.run_again"))
    run.wait()
    assert isinstance(run.top, PuzzleRunScene)
    assert run.top is not scene


def test_a_run_left_early_counts(ctx: Any, run: Driver) -> None:
    try_turn(run, "wB/FG")
    run.wait(2)
    run.press("escape", "escape")
    assert isinstance(run.top, PuzzleRunScene), "Escape asks, and does not end the run"
    run.press("escape", "up", "enter")
    run.wait()
    said = " ".join(run.top.announcements())
    assert ctx.words("puzzles.run_solved", n=1) in said
    assert ctx.words("puzzles.run_over") not in said
    assert ctx.players.puzzles.best_run == 1
    run.click_button(ctx.words("app.back"))
    run.wait()
    assert isinstance(run.top, PuzzlesPage)


def test_the_grade_asked_for_is_given(ctx: Any, routes: Any, drive: Drive) -> None:
    driver = drive(routes.puzzles())
    driver.click_button("3")
    driver.wait()
    assert ctx.players.puzzles.chosen_grade == 3
    driver.click_button(ctx.words("puzzles.win"))
    driver.wait()
    assert driver.top.sequence.exercise.puzzle.grade == 3
    assert driver.top.sequence.exercise.puzzle.kind == "win"


def test_the_clock_goes_on_while_it_asks(ctx: Any, run: Driver) -> None:
    scene = run.top
    run.press("escape")
    run.wait(10)
    assert scene.clock == scene.panel.note == "2:50 · solved: 0"
    scene._left = 1.0
    run.wait(2)
    run.click_button(ctx.words("pause.resume"))
    run.wait(2)
    assert ctx.words("puzzles.run_over") in run.text
    run.click_button(ctx.words("app.back"))
    run.wait()
    assert scene not in run.app.stack.scenes
