"""Puzzles as a person meets them: the page, the board by keys, help, what is wrong and why."""

from collections.abc import Callable, Sequence
from datetime import timedelta
from typing import Any

import pytest

from lab.pictures.instant_engine import InstantEngine
from tests.driving import Drive, Driver
from tests.endings import Outcome, TooManyError, exact
from tests.exercises import FIRST_GRAB, GRAB, TWO_TURNS, TWO_TURNS_CODE
from tests.samples import FirstDay
from tests.tables import press_spot, try_turn
from tholos_desktop.language.catalogue import Words, languages
from tholos_desktop.rules import LOCATIONS, Position, Turn, legal_turns, parse_turn, rival, score
from tholos_desktop.scenes.exercise.panel import message_text
from tholos_desktop.scenes.exercise.scene import ExerciseScene
from tholos_desktop.scenes.lessons.page import LearnPage
from tholos_desktop.storage import puzzle_shelf
from tholos_desktop.storage.puzzle_diary import PuzzleDiary
from tholos_desktop.table.analysis import Analysis
from tholos_desktop.table.protocol_lines import Info
from tholos_desktop.table.puzzle_lines import GRADES
from tholos_desktop.table.requests import Answer, QueuedRequest
from tholos_desktop.table.turn_input import Spot
from tholos_desktop.teaching import proofs
from tholos_desktop.teaching.attempt import Attempt
from tholos_desktop.teaching.columns import total_gain
from tholos_desktop.teaching.exercise import Message
from tholos_desktop.teaching.lessons import FIRST_GAME, HANDS
from tholos_desktop.teaching.proofs import Proof, Prover
from tholos_desktop.teaching.puzzle_exercise import PuzzleExercise
from tholos_desktop.teaching.puzzles import FIRST_DAY, Puzzle, Shelf, parse_puzzle

PATIENCE = 3000
"""Frames; a refutation is played out in a thread meanwhile."""


@pytest.fixture
def begin(
    ctx: Any, routes: Any, drive: Drive, monkeypatch: pytest.MonkeyPatch
) -> Callable[[str], Driver]:
    """Opens a puzzle, the only one of the file, from the page of who has done the first lessons."""

    def begun(puzzle: str) -> Driver:
        monkeypatch.setattr(puzzle_shelf, "load", lambda: Shelf(puzzle))
        monkeypatch.setattr("tholos_desktop.scenes.lessons.page.date", FirstDay)
        monkeypatch.setattr("tholos_desktop.teaching.puzzle_sequence.date", FirstDay)
        ctx.settings.animation = "off"
        for board in (*FIRST_GAME, *HANDS):
            ctx.players.learned.finish(board.name)
        driver = drive(routes.learn())
        driver.press("enter")
        driver.wait()
        assert isinstance(driver.top, ExerciseScene)
        return driver

    return begun


def try_and_wait(driver: Driver, notation: str) -> None:
    """Play a turn by keys, and let all happen that follows."""
    attempt = driver.top.attempt
    try_turn(driver, notation)
    for _ in range(PATIENCE):
        driver.wait(0.1)
        if attempt.is_done or (attempt.may_choose and not attempt.is_waiting):
            driver.wait(0.1)  # the last stone lands
            return


def told(driver: Driver) -> str:
    """What the panel tells of the last try."""
    text, _ = driver.top.panel._answer()
    return str(text)


def test_a_puzzle_is_solved_by_keys(begin, monkeypatch):
    driver, closed = begin(GRAB), list[bool]()
    monkeypatch.setattr(Prover, "close", lambda _: closed.append(True))
    assert driver.top.displayed.code == parse_puzzle(GRAB).position.code
    assert driver.top.sequence.progress == (parse_puzzle(GRAB).grade, len(GRADES), True)
    driver.press("ctrl+c")
    assert driver.top.ctx.clipboard.paste() == parse_puzzle(GRAB).position.code
    try_and_wait(driver, "wB/FG")
    assert driver.top.attempt.is_done
    driver.press("escape")
    driver.wait()
    assert isinstance(driver.top, LearnPage)
    assert closed, "nothing more is searched for it"
    diary = PuzzleDiary.load()
    assert diary.days == {FIRST_DAY} and not diary.dailies and not diary.yours
    assert driver.overflows == []


def test_the_puzzle_on_the_page_waits_until_it_is_finished(ctx, routes, drive):
    for board in (*FIRST_GAME, *HANDS):
        ctx.players.learned.finish(board.name)
    driver, diary = drive(routes.learn()), ctx.players.puzzles
    waiting = diary.waiting
    for press in ("puzzles.next", "coach.practice", "puzzles.next"):
        driver.click_button(ctx.words(press))
        driver.wait()
        assert press == "coach.practice" or driver.top.sequence.exercise.puzzle == waiting
        driver.press("escape")
        driver.wait()
    assert PuzzleDiary.load().waiting == LearnPage(routes, ctx.players)._next == waiting
    driver.click_button(ctx.words("puzzles.next"))
    driver.wait()
    try_and_wait(driver, waiting.line[0])
    for turn in waiting.line[2::2]:
        try_and_wait(driver, turn)
    driver.press("enter")
    driver.wait()
    begun = driver.top.sequence.exercise.puzzle
    assert begun == diary.waiting != waiting and diary.lately == [waiting.text]


def test_a_wrong_turn_is_refuted_and_comes_back_another_day(begin):
    driver = begin(TWO_TURNS)
    try_and_wait(driver, "bD")
    assert driver.top.displayed.code == TWO_TURNS_CODE, "its stones have gone back"
    reply = "White replies with 1 black stone from the quarry and wins."
    assert told(driver) == f"{reply} It ends 5 to 11. The board has been reset. Try again."
    try_and_wait(driver, "gD")
    assert "+b" in driver.top.attempt.game.turns[-1].notation
    try_and_wait(driver, "bE/<w")
    assert driver.top.attempt.is_done
    assert told(driver).startswith(
        "Correct! You win from here, whatever your rival plays. No other move wins."
    )
    diary = PuzzleDiary.load()
    assert list(diary.yours) == [TWO_TURNS]
    assert diary.due(FIRST_DAY + timedelta(1)) and diary.level("win").row == -1


def test_three_rungs_of_help_and_it_is_solved_with_help(begin):
    driver = begin(GRAB)
    said = []
    for _ in range(3):
        driver.press("h")
        driver.wait(2)
        said.append(told(driver))
    assert len(set(said)) == 3
    assert driver.top.attempt.outlined == {"B"}
    try_and_wait(driver, "wB/FG")
    assert driver.top.attempt.is_done
    assert list(PuzzleDiary.load().yours) == [GRAB]


def test_a_hint_leaves_on_the_board_what_the_player_has_begun(begin):
    driver = begin(GRAB)
    attempt = driver.top.attempt
    for spot, hints in ((Spot("w", "w"), 1), (Spot("B"), 2)):
        press_spot(driver, spot)
        driver.wait()
        for _ in range(hints):
            lifted, chosen, before = attempt.hand.lifted, attempt.hand.picker.chosen, told(driver)
            assert lifted or chosen
            driver.press("h")
            driver.wait(2)
            assert (attempt.hand.lifted, attempt.hand.picker.chosen) == (lifted, chosen)
            assert told(driver) != before
    hinted = told(driver)
    press_spot(driver, Spot("F"))
    driver.wait()
    assert told(driver) not in (hinted, "")
    press_spot(driver, Spot("G"))
    driver.wait(2)
    assert attempt.is_done


def exercise(text: str, engine: Any) -> tuple[PuzzleExercise, Prover]:
    prover = Prover(Analysis(engine))
    return PuzzleExercise(parse_puzzle(text), prover, Message("puzzles.title")), prover


def judged(puzzle: PuzzleExercise, notation: str) -> Any:
    """The verdict on a turn, once it is known."""
    turn = parse_turn(notation, puzzle.position)
    while (verdict := puzzle.judge(puzzle.position, turn)) is None:
        pass
    return verdict


@pytest.mark.parametrize("language", languages())
def test_every_turn_of_a_grab_is_answered_in_words(ctx, language):
    puzzle, _ = exercise(FIRST_GRAB, ctx.engine)
    words, attempt, gains = Words(language), Attempt(puzzle), set[int]()
    for turn in legal_turns(puzzle.position):
        messages = judged(puzzle, turn.notation).messages
        said = " ".join(message_text(words, attempt, each) for each in messages)
        assert said and "{" not in said and "puzzles." not in said, turn.notation
        gains.add(total_gain(puzzle.position, turn))
    assert min(gains) < 0 < max(gains)


def test_a_refutation_is_exact_and_what_leads_to_the_same_position_is_right(ctx):
    puzzle, prover = exercise(TWO_TURNS, ctx.engine)
    assert judged(puzzle, "gD").is_right
    wrong = judged(puzzle, "bD")
    assert not wrong.is_right and wrong.line
    after = puzzle.position.play(parse_turn("bD", puzzle.position))
    proof = prover.prove(after)
    assert proof is not None and proof.result in (0, 1)
    drawn = puzzle._refuted(after, proof._replace(result=0))
    assert drawn.messages[0].key == "puzzles.wrong.draws.by"
    for ply, turn in enumerate(proof.line):
        assert turn == parse_turn(turn.notation, after)
        after = after.play(turn)
        rest = Prover(Analysis(ctx.engine))
        while (known := rest.prove(after)) is None:
            pass
        assert known.result == (-1) ** (ply + 1) * proof.result


class Perfect(InstantEngine):
    """Proves every turn by brute force."""

    def __init__(self) -> None:
        super().__init__()
        self.known: dict[Position, Outcome] = {}

    def worth(self, position: Position) -> Outcome:
        return exact(position, self.known, most=8_000)

    def reply(self, question: QueuedRequest) -> Answer:
        position = question.request.position
        infos = [
            Info(1, 1, 1, 0.0, self._line(position, turn), -lead, -result, rank)
            for rank, turn in enumerate(legal_turns(position), 1)
            for result, lead in [self.worth(position.play(turn))]
        ]
        return Answer(question.request, infos=tuple(infos))

    def _line(self, position: Position, turn: Turn) -> tuple[str, ...]:
        line = [turn.notation]
        while not (position := position.play(turn)).is_over():
            turn = min(legal_turns(position), key=lambda each: self.worth(position.play(each)))
            line.append(turn.notation)
        return tuple(line)


def test_what_a_wrong_turn_costs_and_how_the_right_one_ends_is_said_and_shown():
    costs = list[int]()
    for each in puzzles("points", every=97):
        engine, before = Perfect(), each.position
        puzzle, prover = exercise(each.text, engine)
        right = puzzle.solution(before)[0]
        wrong = next(t for t in legal_turns(before) if before.play(t) != before.play(right))
        solved, failed = before.play(right), before.play(wrong)
        try:
            while (verdict := puzzle.judge(before, wrong)) is None:
                engine.poll()
            while not solved.is_over() and prover.lead(solved) is None:
                engine.poll()
            best = -engine.worth(solved)[1]
        except TooManyError:
            continue
        harm, ends = verdict.messages
        costs.append(harm.values["n"])
        assert shown_to_the_end(failed, verdict.line, ends) == best - costs[-1], each.text
        *_, ends = puzzle.judge(before, right).messages
        assert shown_to_the_end(solved, puzzle.sequel(solved), ends) == best, each.text
    assert len(costs) > 3 and min(costs) >= 3


def shown_to_the_end(after: Position, line: Sequence[Turn], told: Message) -> int:
    """The points that the player is ahead where a line ends, once they are what is told."""
    end = after
    for turn in line:
        end = end.play(turn)
    assert end.is_over()
    own, other = (score(end).points(side) for side in (rival(after.side), after.side))
    assert told == Message("puzzles.wrong.ends", {"own": own, "n": other})
    return own - other


@pytest.mark.parametrize(
    ("margin", "said"),
    [
        (-3, Message("puzzles.won_by", {"n": 3})),
        (-3.0, Message("puzzles.won")),  # an estimate
        (0, Message("puzzles.won")),
        (None, Message("puzzles.won")),
    ],
)
def test_who_has_solved_a_puzzle_is_told_to_win_and_by_how_much(margin, said):
    class Exact(InstantEngine):
        def reply(self, question: QueuedRequest) -> Answer:
            infos = [Info(1, 1, 1, 0.0, (turn,), None, None) for turn in ("bF", "+g", "bA")]
            if margin is not None:  # the best of the lost turns comes second
                points = margin - 2, margin, margin - 2
                infos = [
                    info._replace(margin=lead, proven=-1, rank=rank)
                    for rank, (info, lead) in enumerate(zip(infos, points, strict=True), start=1)
                ]
            return Answer(question.request, infos=tuple(infos))

    engine = Exact()
    puzzle, _ = exercise(TWO_TURNS, engine)
    assert puzzle.sequel(puzzle.puzzle.positions()[-1]) == ()
    engine.poll()
    shown = [turn.notation for turn in puzzle.sequel(puzzle.puzzle.positions()[-1])]
    assert shown == ([] if margin is None else ["+g"])
    before = puzzle.puzzle.positions()[-2]
    verdict = puzzle.judge(before, parse_turn("bE/<w", before))
    assert verdict is not None and verdict.is_right and verdict.messages[0] == said


def puzzles(kind: str, every: int) -> list[Puzzle]:
    """Those of a kind among every so many of the shipped ones."""
    shelf = puzzle_shelf.load()
    found = (shelf.at(number) for number in range(0, len(shelf), every))
    return [each for each in found if each is not None and each.kind == kind]


def test_a_puzzle_that_ends_the_game_says_that_it_is_won(ctx):
    ending = [each for each in puzzles("win", every=29) if each.positions()[-1].is_over()]
    assert ending
    for each in ending:
        puzzle, _ = exercise(each.text, ctx.engine)
        before = each.positions()[-2]
        verdict = puzzle.judge(before, parse_turn(each.line[-1], before))
        first = verdict.messages[0]
        is_won = isinstance(first, Message) and first.key == "puzzles.won_over"
        assert is_won or getattr(first, "kind", None) == "ends"


def _leads(position: Position) -> dict[str, tuple[int, int]]:
    """What each column gives White more than Black, and what it is worth to its owner."""
    signs = {"w": 1, "b": -1, None: 0}
    columns = score(position).columns
    return {each.location: (signs[each.owner] * each.points, each.points) for each in columns}


@pytest.mark.parametrize("every", [29, pytest.param(1, marks=pytest.mark.slow)])
def test_praise_names_the_swing_and_every_column_that_makes_it(ctx, every):
    found = puzzles("now", every)
    assert found
    for each in found:
        puzzle, _ = exercise(each.text, ctx.engine)
        before, right = puzzle.position, puzzle.solution(puzzle.position)[0]
        after, sign = before.play(right), 1 if before.side == "w" else -1
        was, now = _leads(before), _leads(after)
        swings = {at: sign * (now[at][0] - was[at][0]) for at in LOCATIONS}
        only, *facts = puzzle.judge(before, right).messages
        assert only == Message("puzzles.only.now", {"n": sum(swings.values())}), each.text
        gained = {at for at, by in swings.items() if by > 0}
        at_a_loss = {at for leads in (was, now) for at, (_, worth) in leads.items() if worth < 0}
        told = {fact.at for fact in facts}
        assert told <= gained <= told | at_a_loss, each.text


def test_nothing_is_said_that_is_not_proven(ctx, monkeypatch):
    puzzle, prover = exercise(TWO_TURNS, ctx.engine)
    monkeypatch.setattr(prover, "prove", lambda position: Proof(None))
    verdict = judged(puzzle, "bD")
    assert not verdict.line and verdict.messages == (Message("puzzles.wrong.win"),)


def test_an_engine_that_says_nothing_is_not_waited_for_long(ctx, monkeypatch):
    monkeypatch.setattr(proofs, "MOST_POSITIONS", 3)
    monkeypatch.setattr(proofs, "PATIENCE_SECONDS", 0.01)
    puzzle, _ = exercise(TWO_TURNS, ctx.engine)
    assert judged(puzzle, "bD").messages == (Message("puzzles.wrong.win"),)


def test_the_board_is_told_to_be_reset_once_its_stones_are_back(ctx, begin):
    driver, again = begin(TWO_TURNS), ctx.words("exercise.again")
    ctx.settings.animation = "normal"
    driver.top.resume()
    scene, was_seen_flying = driver.top, False
    try_turn(driver, "bD")
    for _ in range(PATIENCE):
        driver.wait(0.05)
        if again in told(driver):
            break
        was_seen_flying |= scene.attempt.may_choose and scene.timeline.moving
    assert was_seen_flying and not scene.timeline.moving
    assert scene.displayed.code == TWO_TURNS_CODE
