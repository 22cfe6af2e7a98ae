"""The ladder of puzzles: its rating, the grade asked for, and the run against the clock."""

import random
from collections.abc import Callable
from datetime import date
from typing import Any

import pygame
import pytest

from lab.pictures import sample
from tests.driving import Drive, Driver
from tests.exercises import GRAB
from tests.tables import try_turn
from tholos_desktop import app
from tholos_desktop.rules import ADVANCED, parse_turn
from tholos_desktop.scenes.menus.menu import MenuScene
from tholos_desktop.scenes.puzzles.run_page import RunPage
from tholos_desktop.scenes.puzzles.scene import READY_SECONDS, PuzzleRunScene
from tholos_desktop.storage import puzzle_shelf
from tholos_desktop.storage.puzzle_diary import PuzzleDiary
from tholos_desktop.table.puzzle_lines import GRADES, NOW, POINTS, PUZZLE_KINDS, WIN
from tholos_desktop.teaching.exercise import Effort, Message
from tholos_desktop.teaching.puzzle_exercise import PlainPuzzle
from tholos_desktop.teaching.puzzle_rating import (
    SHOWN_FROM,
    STRENGTHS,
    TO_KNOW,
    PuzzleTry,
    next_kinds,
    puzzle_rating,
)
from tholos_desktop.teaching.puzzle_sequence import MISS_SECONDS, ROW_SECONDS, SECONDS, PuzzleRun
from tholos_desktop.teaching.puzzles import Shelf, parse_puzzle

DAY = date(2026, 12, 1)
COLORS = "White", "Black"


def chance(strength: float, puzzle: float) -> float:
    return 1 / (1 + 10 ** ((puzzle - strength) / 400))


@pytest.mark.parametrize("strength", [900, 1300, 1800])
def test_the_puzzle_rating_finds_who_solves_by_elos_curve(strength):
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


def test_the_diary_keeps_first_tries_and_best_run(tmp_path):
    diary, puzzle = PuzzleDiary.load(tmp_path / "diary.json"), parse_puzzle(GRAB)
    diary.note(puzzle, DAY, solved=True, alone=False, daily=False)
    diary.note(puzzle, DAY, solved=True, alone=True, daily=False)  # it has come back
    diary.finish_run(7, [])
    diary.finish_run(4, [puzzle])
    again = PuzzleDiary.load(diary.path)
    assert again.tries == [PuzzleTry("now", 2, False)]
    assert (again.best_run, again.left) == (7, [puzzle])
    again.note(puzzle, DAY, solved=False, alone=False, daily=False)
    assert again.left == [puzzle], "shown, not solved"
    again.note(puzzle, DAY, solved=True, alone=False, daily=False)
    assert PuzzleDiary.load(diary.path).left == []


def test_a_diary_of_before_is_read_and_keeps_everything(tmp_path):
    path = tmp_path / "diary.json"
    path.write_text(
        '{"days": ["2026-11-20"], "dailies": ["2026-11-20"], "levels": {"win": [2.5, 1]},'
        f' "yours": {{"{GRAB}": ["2026-11-21", 1]}}, "version": 1}}'
    )
    diary = PuzzleDiary.load(path)
    assert (diary.tries, diary.best_run) == ([], 0)
    assert (len(diary.days), diary.level("win").grade, len(diary.yours)) == (1, 2.5, 1)


class Noted:
    def __init__(self) -> None:
        self.alone: list[bool] = []
        self.lately: list[str] = []

    def note(self, puzzle: Any, today: date, *, solved: bool, alone: bool, daily: bool) -> None:
        self.alone.append(alone)
        self.lately.append(puzzle.text)


@pytest.mark.parametrize("basic", [True, False])
def test_no_puzzle_of_a_run_is_easier_than_the_one_before(*, basic):
    shelf = puzzle_shelf.load()
    for seed in range(10):
        rng = random.Random(seed)
        skill, noted, found = rng.random(), Noted(), list[Any]()
        run = PuzzleRun(noted, shelf, basic=basic)
        for _ in range(30):
            found.append(run.exercise.puzzle)
            run.finish(Effort(wrong=rng.random() > skill))
            assert run.go_on()
        strengths = [max(STRENGTHS[each.kind][: each.grade]) for each in found]
        assert (found[0].kind, found[0].grade) == (NOW, 1)
        assert strengths == sorted(strengths), seed
        assert len({each.text for each in found}) == len(found), f"{seed}: one came twice"
        assert run.solved == sum(noted.alone) and len(run.missed) == 30 - run.solved
        if run.solved > 20:
            assert strengths[-1] > strengths[0] + 700, seed
        assert not basic or all(each.position.mode == "basic" for each in found)


def test_a_run_begins_with_no_puzzle_of_lately():
    shelf, diary = puzzle_shelf.load(), PuzzleDiary()
    for _ in range(60):
        run = PuzzleRun(diary, shelf, basic=True)
        assert run.exercise.puzzle.text not in diary.lately
        run.finish(Effort())
    for _ in range(60):  # there are only 96 of the easiest grade: the oldest comes again
        run = PuzzleRun(diary, shelf, basic=True)
        assert run.exercise.puzzle.text not in diary.lately[-90:]
        run.finish(Effort())


def test_a_kind_comes_once_the_easier_ones_were_solved():
    tries = list[PuzzleTry]()

    def add(kind: str, *, solved: bool) -> str:
        tries.append(PuzzleTry(kind, 1, solved))
        return next_kinds(tries)[0]

    assert next_kinds([]) == [NOW, POINTS, WIN]
    assert add(NOW, solved=False) == NOW
    assert [add(NOW, solved=True) for _ in range(TO_KNOW)] == [*[NOW] * (TO_KNOW - 1), POINTS]
    assert add(POINTS, solved=False) == NOW, "in turns"
    assert add(NOW, solved=True) == POINTS
    assert [add(POINTS, solved=True) for _ in range(TO_KNOW)][-1] == WIN
    assert next_kinds(tries) == [WIN, NOW, POINTS]


def test_a_row_wins_seconds_and_a_miss_costs_some():
    run = PuzzleRun(Noted(), Shelf(GRAB), basic=False)
    changes = []
    for is_right in (True, True, True, True, False, True, True, True):
        run.finish(Effort(wrong=not is_right))
        changes.append(run.change)
        assert run.go_on()
    assert changes == [0, 0, ROW_SECONDS, 0, -MISS_SECONDS, 0, 0, ROW_SECONDS]


@pytest.fixture
def run(ctx: Any, routes: Any, drive: Drive, monkeypatch: pytest.MonkeyPatch) -> Driver:
    """A run with one puzzle that comes again and again, after its countdown."""
    monkeypatch.setattr(puzzle_shelf, "load", lambda: Shelf(GRAB))
    ctx.settings.animation = "off"
    driver = drive(routes.menu())
    driver.show(routes.puzzle_run())
    assert driver.top.clock == "3:00" and not driver.top.may_choose
    driver.wait(READY_SECONDS + 0.1)
    assert driver.top.may_choose
    return driver


@pytest.fixture
def pass_seconds(run: Driver, monkeypatch: pytest.MonkeyPatch) -> Callable[[int], None]:
    """Lets many seconds pass in a frame."""
    monkeypatch.setattr(app, "LONGEST_STEP", 1000.0)

    def let_pass(seconds: int) -> None:
        run.app.frame([], seconds)
        run.wait()

    return let_pass


def test_a_solved_puzzle_leads_on_by_itself(run):
    for solved in (1, 2, 3):
        try_turn(run, "wB/FG")
        run.wait(2)
        assert run.top.sequence.solved == solved
        assert not run.top.attempt.is_done
    assert run.overflows == []
    assert run.top.clock == "3:02", "three seconds of thought, six won"


@pytest.mark.parametrize("animation", ["off", "normal"])
def test_a_miss_is_followed_by_the_right_move_on_the_board(ctx, run, animation):
    ctx.settings.animation = animation
    run.top.resume()
    scene, asked = run.top, run.top.displayed
    attempt, right = scene.attempt, asked.play(parse_turn("wB/FG", asked))
    try_turn(run, "wC")
    shown, clocks = list[Any](), set[str]()
    for _ in range(80):
        run.wait(0.1)
        told = scene.panel.texts[-1]
        assert scene.attempt is not attempt or ("white on β" in told and "lead by 13" in told)
        if scene.attempt is not attempt:
            break
        shown.append(scene.displayed)
        clocks.add(scene.clock)
    assert asked in shown and shown[-45:] == [right] * 45, "long enough to be read"
    assert clocks == {"2:50"}, "the clock stands meanwhile"
    assert scene.attempt is not attempt and scene.may_choose


def test_a_miss_leads_on_at_a_press_and_comes_back_at_the_end(ctx, run):
    try_turn(run, "wC")
    run.wait(0.3)
    wrong = ctx.words("exercise.wrong")
    assert any(wrong in text for text in run.top.announcements())
    assert run.top.clock == "2:50" and not run.top.may_choose
    asked = run.top.attempt.asked
    run.press("n")
    run.wait(0.1)
    right = asked.play(parse_turn("wB/FG", asked))
    assert run.top.displayed == right, "a press hurries to the right move, and does not skip it"
    run.press("n")
    run.wait(0.2)
    assert run.top.attempt.effort.wrong == 0, "another puzzle"
    assert [each.solved for each in ctx.players.puzzles.tries] == [False]
    run.press("escape")
    run.wait()
    run.click_button(ctx.words("puzzles.run_end"))
    run.wait()
    assert ctx.words("puzzles.run_left", n=2) in run.text
    run.click_button(ctx.words("puzzles.goal.now.w"))
    run.wait()
    try_turn(run, "wB/FG")
    run.wait(1)
    assert run.top.attempt.is_done
    run.press("escape")
    run.wait()
    assert isinstance(run.top, RunPage)
    assert ctx.words("puzzles.goal.now.w") not in run.buttons, "the one puzzle came twice"


def test_what_a_run_left_is_found_again_from_the_lessons(ctx, run, routes):
    try_turn(run, "wC")
    run.wait(2)
    run.press("escape")
    run.wait()
    run.click_button(ctx.words("puzzles.run_end"))
    run.wait()
    run.press("escape")
    run.wait()
    for left, shown in ((1, RunPage), (0, PuzzleRunScene)):
        run.show(routes.learn())
        run.wait()
        told = run.button(ctx.words("puzzles.run")).detail
        assert (ctx.words("puzzles.run_left", n=1) in told) == bool(left)
        run.click_button(ctx.words("puzzles.run"))
        run.wait()
        assert isinstance(run.top, shown)
        if left:
            assert ctx.words("puzzles.run_left", n=1) in run.text
            run.click_button(ctx.words("puzzles.goal.now.w"))
            run.wait()
            try_turn(run, "wB/FG")
            run.wait(1)
            run.press("escape", "escape", "escape")
            run.wait()
    run.press("escape")
    run.wait()
    assert ctx.players.puzzles.left == [], "a countdown is no run"


def test_the_button_of_a_turn_leads_on_from_a_solution(ctx, run):
    following, ends = ctx.words("app.next"), ctx.words("game.end_turn")
    try_turn(run, "wC")
    run.wait(0.3)
    assert following not in run.buttons, "the solution is still to come"
    run.wait(1)
    attempt = run.top.attempt
    assert ends not in run.buttons
    run.click_button(following)
    run.wait(0.1)
    assert run.top.attempt is not attempt and ends in run.buttons


@pytest.mark.parametrize("turn", ["wC", "wB/FG"])
@pytest.mark.parametrize("seconds", [0.1, 0.6])
def test_a_click_on_leave_leaves_while_the_end_of_a_puzzle_is_shown(ctx, run, turn, seconds):
    try_turn(run, turn)
    run.wait(seconds)
    attempt = run.top.attempt
    run.click_button(ctx.words("exercise.leave"))
    run.wait()
    assert ctx.words("puzzles.run_end") in run.buttons
    assert run.app.stack.scenes[-2].attempt is attempt


def test_after_three_minutes_the_run_ends_with_its_result(ctx, run, pass_seconds):
    try_turn(run, "wB/FG")
    run.wait(2)
    scene = run.top
    pass_seconds(SECONDS)
    assert isinstance(run.top, RunPage)
    assert ctx.words("puzzles.run_count", n=1) in run.text
    assert ctx.words("puzzles.run_new_best") in run.text
    assert ctx.words("puzzles.run_time") not in run.text
    assert ctx.players.puzzles.best_run == 1
    run.click_button(ctx.words("puzzles.run_again"))
    run.wait()
    assert isinstance(run.top, PuzzleRunScene)
    assert run.top is not scene


@pytest.mark.parametrize("before", [0, SHOWN_FROM - 2, SHOWN_FROM - 1, SHOWN_FROM])
def test_a_rating_is_shown_from_ten_puzzles_on(ctx, routes, drive, monkeypatch, before):
    monkeypatch.setattr(puzzle_shelf, "load", lambda: Shelf(GRAB))
    ctx.settings.animation = "off"
    ctx.players.puzzles.tries[:] = [PuzzleTry("now", 2, True)] * before
    driver = drive(routes.puzzle_run())
    driver.press("k")
    try_turn(driver, "wB/FG")
    driver.wait(2)
    driver.press("escape")
    driver.wait()
    driver.click_button(ctx.words("puzzles.run_end"))
    driver.wait()
    left = SHOWN_FROM - before - 1
    assert isinstance(driver.top, RunPage)
    assert (ctx.words("puzzles.unrated", n=left) in driver.text) == (left > 0)
    assert ("Puzzle rating after 10" in driver.text) == (left == 0)
    assert ("→" in driver.text) == (left < 0)
    assert driver.overflows == []


def test_a_run_left_early_counts(ctx, run):
    try_turn(run, "wB/FG")
    run.wait(2)
    run.press("escape", "escape")
    assert isinstance(run.top, PuzzleRunScene), "Escape asks, and does not end the run"
    run.press("escape", "up", "enter")
    run.wait()
    assert ctx.words("puzzles.run_count", n=1) in run.text
    assert ctx.words("puzzles.run_over") not in run.text
    said = [node.label.name for node in run.top.read().nodes]
    assert any(each.startswith(f"{ctx.words('puzzles.run_time')}: 2:") for each in said)
    assert ctx.players.puzzles.best_run == 1
    run.press("escape")
    run.wait()
    assert isinstance(run.top, MenuScene)


def test_the_page_gives_puzzles_of_all_kinds_first_the_one_it_shows(ctx, routes, drive):
    ctx.players.learned.tell(ADVANCED)
    driver = drive(routes.learn())
    shown = driver.top._next
    driver.click_button(ctx.words("puzzles.next"))
    driver.wait()
    found = [driver.top.sequence.exercise.puzzle]
    assert found == [shown] and (shown.kind, shown.grade) == (NOW, 1)
    while len(found) < 3 * TO_KNOW * len(PUZZLE_KINDS):
        driver.top.sequence.finish(Effort())
        assert driver.top.sequence.go_on()
        found.append(driver.top.sequence.exercise.puzzle)
    assert {each.kind for each in found} == set(PUZZLE_KINDS)
    assert len({each.text for each in found}) == len(found)


def test_the_clock_goes_on_while_it_asks_and_the_question_says_so(ctx, run, pass_seconds):
    """The board can be seen under the question."""
    scene = run.top
    run.press("escape")
    assert ctx.words("puzzles.run_clock") in run.text
    assert ctx.words("game.go_on") not in run.buttons
    pass_seconds(10)
    assert scene.clock == "2:50"
    pass_seconds(SECONDS)
    run.click_button(ctx.words("puzzles.run_go_on"))
    run.wait(2)
    assert ctx.words("puzzles.run_over") in run.text
    assert scene not in run.app.stack.scenes


@pytest.mark.parametrize(("animation", "flashes"), [("off", False), ("normal", True)])
def test_the_clock_has_a_stone_of_the_color_to_play(ctx, run, monkeypatch, animation, flashes):
    ctx.settings.animation, scene = animation, run.top
    black = PlainPuzzle(parse_puzzle(sample.PUZZLE), Message("puzzles.run"))

    def shown() -> tuple[object, ...]:
        strip = pygame.Rect(0, 0, 800, 84)
        stones = [box for box, _ in scene._progress().leaves(scene.ui, strip) if box.says in COLORS]
        (stone,) = stones
        return stone.look

    def go_on() -> bool:
        scene.sequence.exercise = black
        return True

    before = shown()
    monkeypatch.setattr(scene.sequence, "go_on", go_on)
    scene.go_to_next()
    after = shown()
    assert (before[0], after[0]) == COLORS and before[-1] == 1.0
    assert (after[-1] == 0.0) == flashes
    run.wait(1.5)
    assert shown()[-1] == 1.0


def test_the_countdown_covers_nothing_of_the_board(ctx, routes, drive, monkeypatch):
    monkeypatch.setattr(puzzle_shelf, "load", lambda: Shelf(GRAB))
    driver = drive(routes.puzzle_run())
    scene, strip = driver.top, pygame.Rect(0, 0, 800, 84)
    told = [box.says for box, _ in scene._progress().leaves(scene.ui, strip)]
    assert str(READY_SECONDS) in told and scene.clock not in told
    assert [*scene.over_all()] == []
