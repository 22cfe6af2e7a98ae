"""The review as a person meets it: a graph that fills, turning points, lines, a second try."""

import re
from collections.abc import Callable
from typing import Any

import pygame
import pytest

from lab.pictures.instant_engine import InstantEngine
from tests.driving import Driver
from tests.matches import AGAINST_BOT, BOTS, match_of
from tests.playing import random_game
from tests.points_engine import PointsEngine
from tests.tables import rest, try_turn
from tholos_desktop.language import sentences
from tholos_desktop.language.catalogue import Words, languages
from tholos_desktop.reader.bridge import Announcer
from tholos_desktop.rules import Game, Position, legal_turns, parse_turn
from tholos_desktop.scenes.board.status import turn_sentence
from tholos_desktop.scenes.game.pause import PauseScene
from tholos_desktop.scenes.menus.menu import MenuScene
from tholos_desktop.scenes.review.analysis_scene import AnalysisScene
from tholos_desktop.scenes.review.move_list import MoveMark, draw_mark
from tholos_desktop.scenes.review.scene import ReviewScene
from tholos_desktop.scenes.review.text import ReviewText, View, is_mistake
from tholos_desktop.storage.puzzle_diary import PuzzleDiary
from tholos_desktop.table.analysis import Analysis
from tholos_desktop.table.facts import Fact
from tholos_desktop.table.match import Match, Setup
from tholos_desktop.table.protocol_lines import Info, Verdict
from tholos_desktop.table.requests import (
    Answer,
    LinesRequest,
    QueuedRequest,
    ReasonsRequest,
    ReviewRequest,
)
from tholos_desktop.table.severity import Severity
from tholos_desktop.teaching.columns import raised
from tholos_desktop.teaching.game_review import GameReview
from tholos_desktop.teaching.kinds import refutes
from tholos_desktop.teaching.puzzles import parse_puzzle
from tholos_desktop.teaching.second_try import SecondTry
from tholos_desktop.teaching.verdicts import is_costly, percent
from tholos_desktop.ui.context import Context

Drive = Callable[..., Driver]


def match_to_review(setup: Setup = AGAINST_BOT, plies: int | None = None) -> Match:
    match = match_of(setup)
    game = random_game(3, 0)
    match.game = Game(game.start, game.turns[:plies])
    return match


@pytest.fixture
def review(ctx: Context, routes: Any, drive: Drive) -> Callable[..., Driver]:
    """Opens a review over the menu, judged by the points, or half of it."""

    def opened(match: Match, *, share: float = 1.0, engine: Any = None) -> Driver:
        ctx.settings.animation = "off"
        ctx.engine = engine or PointsEngine(share=share)
        driver = drive(routes.menu())
        driver.app.stack.push(scene := routes.review(match))
        scene.analysis.elo = None  # chances as the engine says them
        driver.wait(1.5)
        return driver

    return opened


def told(driver: Driver) -> str:
    return "\n".join(driver.top._panel_text().lines)


def test_a_review_opened_again_is_complete_at_once(review: Any) -> None:
    asked = list[Any]()

    class Counting(PointsEngine):
        def reply(self, question: Any) -> Any:
            asked.append(question.request)
            return super().reply(question)

    match = match_to_review()
    driver = review(match, engine=Counting())
    asked.clear()
    driver.press("escape")
    driver.app.stack.push(driver.top.routes.review(match))
    driver.wait(0.1)
    assert driver.top.review.is_complete
    assert not [each for each in asked if isinstance(each, ReviewRequest)]


def test_the_turning_points_are_listed_and_their_turn_is_shown(review: Any) -> None:
    driver = review(match_to_review())
    scene: ReviewScene = driver.top
    points = sorted(scene.review.moments)
    assert 3 <= len(points) <= 5
    driver.press("home")
    for point in points:
        driver.press("j")
        assert (scene.point, scene.ply) == (point, point.ply + 1)
        assert scene.displayed == scene.review.game.position_after(point.ply + 1)
        assert "%" in told(driver)
    driver.press("shift+j")
    assert scene.point in (points[-2:-1] or points)[:1]
    assert driver.overflows == []


def test_what_the_free_analysis_proves_is_true_in_the_review_too(review: Any) -> None:
    class Prover(PointsEngine):
        lost = ""

        def reply(self, question: QueuedRequest) -> Answer | None:
            answer, request = super().reply(question), question.request
            if answer and isinstance(request, LinesRequest) and request.position.code == self.lost:
                infos = tuple(each._replace(proven=-1, value=0.0) for each in answer.infos)
                return answer._replace(infos=infos)
            return answer

    engine = Prover()
    driver = review(match_to_review(), engine=engine)
    scene: ReviewScene = driver.top
    point = next(each for each in scene.review.moments if is_mistake(each.verdict))
    scene.go_to(point.ply)
    engine.lost = scene.review.game.position_after(point.ply).code
    scene.analysis._best.pop(engine.lost, None)
    assert scene._marks()[point.ply + 1] is MoveMark.COSTLY
    driver.press("a")
    driver.wait(0.5)
    assert isinstance(driver.top, AnalysisScene)
    assert not any("Mistake" in each for each in driver.buttons)
    driver.press("escape")
    driver.wait(0.5)
    assert driver.top is scene and point.ply + 1 not in scene._marks()
    assert not any(each.ply == point.ply for each in scene.review.moments)
    assert scene.review.chances()[point.ply : point.ply + 2] in ([0.0, 0.0], [1.0, 1.0])


def test_a_kept_proven_win_is_no_mistake() -> None:
    kept = Verdict(0, "wA", "mistake", 0.3, 0.0, 0.6, "wB", proven=1)
    assert not is_mistake(kept) and is_mistake(kept._replace(proven=None))


def test_a_tip_waits_after_a_press_until_the_mouse_has_left_the_button(review: Any) -> None:
    driver = review(match_to_review())
    driver.press("home")
    place = driver.button("›").shown_rect.center
    tip = driver.top.ctx.words("review.next")
    for _ in range(2):
        driver.move(place)
        driver.wait()
        assert driver.top.ui._tipped.text == tip
        for _ in range(2):
            driver.click(place)
            driver.wait()
            assert driver.top.ui._tipped is None
        driver.top.relayout()
        driver.move((place[0] + 1, place[1]))
        driver.wait()
        assert driver.top.ui._tipped is None, "still there after a new layout"
        driver.move((2, 2))
        driver.wait()


def test_a_move_of_the_list_is_gone_to_and_those_that_cost_are_marked(review: Any) -> None:
    driver = review(match_to_review())
    scene: ReviewScene = driver.top
    point = next(each for each in scene.review.moments if each.side == "w")
    moves, ply = scene.panel.moves, point.ply + 1
    text, _ = moves.entries[ply - 1]
    assert text.startswith(f"{ply}. Ana ") and not re.search(r"\b[wbg][A-G]\b", text)
    assert text.endswith(f"{percent(point.before)}% → {percent(point.after)}%")
    assert scene._marks()[ply] is MoveMark.COSTLY
    fine = next(n for n in range(1, len(scene.review.verdicts)) if n not in scene._marks())
    assert "%" not in moves.entries[fine - 1][0]
    driver.press("home")
    for _ in range(40):
        if moves.entries[ply - 1][1].height:
            break
        move_mouse_and_wheel(driver, moves.rect.center)
    offset = moves._offset
    moves._scroll_to(5)
    texts = [text for text, _ in moves.entries]
    for each in ([*texts[:-1], "more is known"], texts):
        moves.fill(each, scene._marks())
        assert moves._offset == 5, "new texts do not scroll"
    moves._scroll_to(offset)
    driver.click(moves.entries[ply - 1][1].center)
    assert scene.ply == ply == moves.current and scene.point == point
    for key, by in (("left", -1), ("right", 1), ("pageup", -1), ("pagedown", 1)):
        before = scene.ply
        driver.press(key)
        assert scene.ply == before + by


@pytest.mark.parametrize(
    ("mark", "color", "is_filled"),
    [(MoveMark.COSTLY, "warning", True), (MoveMark.SLIP, "warning", False)],
)
def test_a_mark_is_known_by_color_and_form(
    ctx: Any, mark: MoveMark, color: str, *, is_filled: bool
) -> None:
    surface = pygame.Surface((40, 40))
    draw_mark(surface, ctx.theme, mark, (20, 20), 12)
    drawn = pygame.mask.from_threshold(surface, getattr(ctx.theme, color), (1, 1, 1, 255))
    assert drawn.count() > 50
    assert bool(drawn.get_at((20, 20))) is is_filled


def move_mouse_and_wheel(driver: Driver, pos: tuple[int, int]) -> None:
    driver.move(pos)
    driver.send(pygame.Event(pygame.MOUSEWHEEL, x=0, y=-1))


def test_nothing_names_the_better_move_before_one_asks(review: Any) -> None:
    driver = review(match_to_review())
    scene: ReviewScene = driver.top
    for point in (each for each in scene.review.moments if each.side == "w"):
        driver.press("home")
        while scene.point != point:
            driver.press("j")
        driver.wait(0.3)
        position = scene.review.game.position_after(point.ply)
        best = parse_turn(point.verdict.best, position)
        named = sentences.turn_words(scene.ctx.words, position, best, scene._text.names)
        read = {node.label.name for node in scene.drawn_nodes() if node.label}
        assert not any(named in text for text in (*read, *scene.announcements()))
        why = scene.review.why(point.ply, point.verdict.best, point.verdict.turn)
        own = [each for each in why or () if not refutes(each)]
        told_of_best = scene._text._sentences(point.ply + 1, own)
        assert told_of_best and not any(each in told(driver) for each in told_of_best)
        driver.press("h")
        assert told(driver).startswith(f"Better: {named}")
        changes = sum(raised(position, best).values())
        assert changes <= 0 or "point" in told(driver).splitlines()[1]
        assert changes > 0 or told_of_best[0] in told(driver)


def test_what_matters_most_is_said_where_little_has_room(review: Any) -> None:
    driver = review(match_to_review())
    scene: ReviewScene = driver.top
    driver.press("home", "j")
    scene.match.comments[scene.ply] = "A long look. " * 20
    line = driver.top.ui.font("small").get_linesize()
    for key, begin in (("", "Ana’s chance of winning fell"), ("h", "Better: ")):
        driver.press(*key)
        for height in range(12):
            scene.panel._text.height = height * line
            said, _ = scene.panel._fitting(scene._panel_text())
            assert any(each.startswith(begin) for each in said.splitlines()), (height, said)


def test_the_graph_fills_and_leads_to_a_turn(review: Any) -> None:
    driver = review(match_to_review(), share=0.5)
    scene: ReviewScene = driver.top
    known = [chance is not None for chance in scene.review.chances()]
    half = -(-scene.review.game.ply // 2)
    assert known == [True] * (half + 1) + [False] * (scene.review.game.ply - half)
    assert "moves reviewed" in told(driver)
    graph = scene.panel.graph
    driver.click(graph.point(10, 0.5))
    assert scene.ply == 10 and scene.displayed == scene.review.game.position_after(10)
    driver.click((graph.rect.left, graph.rect.centery))
    assert scene.ply == 0
    last = scene.review.game.ply
    driver.click(graph.point(last - 1, 0.5))
    assert scene.ply == last - 1
    driver.click((graph.rect.right - 1, graph.rect.centery))
    assert scene.ply == last


def test_better_shows_the_better_turn_and_escape_goes_back_to_the_other(review: Any) -> None:
    driver = review(match_to_review())
    scene: ReviewScene = driver.top
    driver.press("home", "j", "h")
    point = scene.point
    assert point is not None and scene.view is View.BETTER
    before = scene.review.game.position_after(point.ply)
    assert scene.displayed == before.play(parse_turn(point.verdict.best, before))
    assert told(driver).startswith("Better: ")
    driver.press("escape")
    assert scene.displayed == scene.review.game.position_after(point.ply + 1)
    driver.press("escape")
    assert isinstance(driver.top, MenuScene)


WORKSHOP = "www/wggbb/gww/-/gw/wbwb/bwwww ww/bbb w -"
"""White on Σ is best; with its bonus action, no white stone is left for the next turn."""


@pytest.mark.parametrize(
    ("played", "said"),
    [
        (
            ["wF/wD", "bC/F-"],
            "After the move played, Bot’s best reply was black on γ, returning Σ’s top stone.",
        ),
        (["+g", "bC/F-"], "Gains 9 points on Σ, now worth 9 to Ana."),
    ],
)
def test_a_shared_gain_is_no_reason(
    ctx: Context, monkeypatch: pytest.MonkeyPatch, played: list[str], said: str
) -> None:
    match = match_of(AGAINST_BOT, WORKSHOP)
    for turn in played:
        match.game.play(turn)
    found = GameReview(match, Analysis(PointsEngine()))
    found.verdicts = [
        Verdict(0, played[0], "blunder", 0.6, 3.0, 0.1, "wF"),
        Verdict(1, played[1], "good", 0.0, 0.0, 0.9, "bC/F-"),
    ]
    monkeypatch.setattr(found, "why", lambda *_: ())
    text = ReviewText(ctx, found)
    lines, _ = text.lines(1, View.BETTER, None)
    assert lines[0].startswith("Better: ") and "\n".join(lines[1:]) == said


@pytest.mark.parametrize(
    ("facts", "said"),
    [
        (
            [Fact("wastes", "C", 5, 0)],
            ["Ana’s move: gray on γ. Gives up 5 points on γ; the better move doesn’t."],
        ),
        (
            [Fact("armed", number=1), Fact("wastes", "C", 5, 0), Fact("last_of")],
            [
                "Takes a stone that allows a bonus action when placed.",
                "Ana’s move: gray on γ. Gives up 5 points on γ; the better move doesn’t.",
            ],
        ),
        (
            [Fact("wastes", "C", 5, 0), Fact("wins", worth=6)],
            [
                "With best play, the better move wins; this one doesn’t.",
                "Ana’s move: gray on γ. Gives up 5 points on γ; the better move doesn’t.",
            ],
        ),
        (
            [Fact("wastes", "C", 5, 2)],
            ["Ana’s move: gray on γ. Gives up 5 points on γ; the better move only 2."],
        ),
    ],
)
def test_each_reason_says_which_move_it_is_about(
    ctx: Context, monkeypatch: pytest.MonkeyPatch, facts: list[Fact], said: list[str]
) -> None:
    match = match_of(AGAINST_BOT, "-/-/ww/-/-/-/- wg/bb w -")
    match.game.play("gC")
    found = GameReview(match, Analysis(PointsEngine()))
    found.verdicts = [Verdict(0, "gC", "blunder", 0.6, 3.0, 0.1, "+w")]
    asked: list[tuple[object, ...]] = []
    monkeypatch.setattr(found, "why", lambda *each: asked.append(each) or tuple(facts))
    lines, _ = ReviewText(ctx, found).lines(1, View.BETTER, None)
    assert list(lines[-len(said) :]) == said
    assert list(ReviewText(ctx, found).lines(1, View.PLAYED, None))
    assert asked == [(0, "+w", "gC"), (0, "gC")]
    assert lines[-len(said) - 1].startswith("Better: ")


def test_a_costly_move_is_told_by_its_costs_that_reveal_no_better_move(
    ctx: Context, monkeypatch: pytest.MonkeyPatch
) -> None:
    match = match_of(AGAINST_BOT, "-/-/ww/-/-/-/- wg/bb w -")
    match.game.play("gC")
    found = GameReview(match, Analysis(PointsEngine()))
    found.verdicts = [Verdict(0, "gC", "blunder", 0.6, 3.0, 0.1, "+w")]
    facts = (
        Fact("stolen", "E", 1, 0, "w", "bE/<w", cost=True),
        Fact("misses", "B", 3, cost=True),
        Fact("shuts", "A"),
    )
    monkeypatch.setattr(found, "why", lambda *_: facts)
    *_, fall, cost = ReviewText(ctx, found).lines(1, View.PLAYED, None)[0]
    assert fall.startswith("Ana’s chance of winning fell")
    assert cost == "With black on π, Bot can steal a white stone."


@pytest.mark.parametrize("facts", [(), (Fact("gets_rivals", number=1, stone="b"),)])
@pytest.mark.parametrize(
    ("proven", "said"),
    [
        (None, "Ana’s chance of winning fell from 99% to 0%."),
        (-1, "After the move played, Ana loses against best play."),
        (0, "After the move played, best play leads to a draw."),
    ],
)
def test_a_general_saying_alone_does_not_explain_a_mistake(
    ctx: Context,
    monkeypatch: pytest.MonkeyPatch,
    facts: tuple[Fact, ...],
    proven: int | None,
    said: str,
) -> None:
    match = match_of(AGAINST_BOT, "-/-/ww/-/-/-/- wg/bb w -")
    match.game.play("+g")
    found = GameReview(match, Analysis(PointsEngine()))
    found.verdicts = [Verdict(0, "+g", "blunder", 0.99, 3.0, 0.0, "+b", proven)]
    monkeypatch.setattr(found, "why", lambda *_: facts)
    text = ReviewText(ctx, found)
    lines, _ = text.lines(1, View.BETTER, None)
    general = ["A rival’s stone scores the most for a column’s owner."]
    assert list(lines[1:]) == [said, *(general if facts else [])]
    if proven == -1:
        info = Info(1, 9, 5, 1.0, ("bC",), 4.0, proven=1)
        monkeypatch.setattr(found, "best", lambda _: (info,))
        lines, _ = text.lines(1, View.BETTER, None)
        assert lines[1] == "After the move played, Ana loses by 4 points against best play."


def test_the_points_of_a_proven_result_are_sought_beside_the_better_move(review: Any) -> None:
    driver = review(match_to_review())
    scene: ReviewScene = driver.top
    driver.press("home", "j")
    verdicts = list(scene.review.verdicts)
    for proven, wanted in ((None, None), (-1, scene.review.game.position_after(scene.ply))):
        verdict = verdicts[scene.ply - 1]
        assert verdict is not None
        verdicts[scene.ply - 1] = verdict._replace(proven=proven)
        scene.review.verdicts = verdicts
        scene.show_better()
        assert scene.review._wanted == wanted


def test_a_step_by_key_is_spoken_and_moves_no_focus(review: Any) -> None:
    driver = review(match_to_review())
    announcer = Announcer()
    driver.press("home", "tab")
    announcer.news(driver.app.stack.read())
    focus = driver.top.ui.focus.current
    for ply, key in ((1, "right"), (2, "right"), (1, "left"), (2, "pagedown")):
        driver.press(key)
        driver.wait(1)
        assert announcer.news(driver.app.stack.read()).startswith(f"{ply}. ")
        assert driver.top.ui.focus.current is focus


def test_a_tip_of_the_steps_hides_no_move_of_the_list(review: Any) -> None:
    driver = review(match_to_review())
    scene: ReviewScene = driver.top
    driver.press("home")
    for action in ("review.first", "review.next", "review.last"):
        scene.ui.focus.set(scene.panel.button(action).target)
        tip = scene.ui._tipped
        assert tip and scene.panel.moves and not tip.box.colliderect(scene.panel.moves.rect)


def test_what_follows_is_played_and_can_be_stopped(review: Any, ctx: Context) -> None:
    driver = review(match_to_review())
    scene: ReviewScene = driver.top
    ctx.settings.animation = "normal"
    scene.show.motion.timeline.speed = "normal"
    driver.press("home", "right", "right", "s")
    driver.wait(0.1)
    assert scene.view is View.LINE and scene.moving
    driver.press("s")
    assert not scene.show.moving
    driver.press("s")
    driver.wait(5)
    assert scene.displayed != scene.review.game.position_after(2)
    driver.press("right")
    assert (scene.ply, scene.view) == (3, View.PLAYED)


def test_what_is_asked_of_the_better_move_begins_after_it(review: Any) -> None:
    driver = review(match_to_review())
    scene: ReviewScene = driver.top
    driver.press("home", "j", "h")
    ply = scene.ply
    before = scene.review.game.position_after(ply - 1)
    better = parse_turn(scene.point.verdict.best, before)
    after = before.play(better)
    path = [turn.notation for turn in (*scene.review.game.turns[: ply - 1], better)]
    assert [turn.notation for turn in scene._path] == path
    driver.press("a")
    assert (list(driver.top.line.path), driver.top.displayed) == (path, after)
    driver.press("escape")
    assert not scene.match.variations.find(path), "nothing was tried"
    assert (scene.view, scene.displayed) == (View.BETTER, after)
    driver.press("s")
    driver.wait(5)
    assert scene.view is View.LINE and scene._line
    shown = after
    for turn in scene._line:
        shown = shown.play(turn)
    assert scene.displayed == shown
    assert told(driver).startswith("Better: ") and "What happens: " in told(driver)
    driver.press("a")
    assert driver.top.displayed == shown
    assert list(driver.top.line.path) == [*path, *(turn.notation for turn in scene._line)]
    driver.press("escape", "s")
    driver.wait(5)
    assert scene.displayed == shown, "the same line once more"
    driver.press("escape")
    assert (scene.view, scene.displayed) == (View.PLAYED, scene.review.game.position_after(ply))


@pytest.mark.parametrize("language", languages())
def test_the_note_about_a_hint_stands_before_the_full_stop(language: str) -> None:
    match, words = match_to_review(plies=4), Words(language)
    plain = [turn_sentence(words, match, ply) for ply in range(4)]
    match.comments[2] = "[%hint 2]"
    noted = f"{plain[2].removesuffix('.')} ({words('hints.log')})."
    assert [turn_sentence(words, match, ply) for ply in range(4)] == [*plain[:2], noted, plain[3]]
    assert all(text.endswith(".") for text in plain)


def test_a_game_goes_on_from_the_better_move_on_the_screen(review: Any) -> None:
    driver = review(match_to_review())
    driver.press("home", "j", "h")
    after = driver.top.show.position
    driver.press("p")
    assert driver.top.session.game.start == after


def test_a_second_try_tells_nothing_of_the_answer(review: Any) -> None:
    driver = review(match_to_review())
    scene: ReviewScene = driver.top
    driver.press("home", "j")
    point = scene.point
    assert point is not None
    driver.press("t")
    exercise = driver.top
    assert exercise is not scene and exercise.displayed == scene.review.game.position_after(
        point.ply
    )
    try_turn(driver, point.verdict.turn)
    driver.wait(0.2)
    assert exercise.attempt.effort.wrong == 1
    before, after = percent(point.before), percent(point.after)
    said = exercise.panel.texts[-1]
    assert said == f"Not this one. Your chance of winning falls from {before}% to {after}%."
    driver.until(lambda: exercise.attempt.game.ply == 2)  # the rival's reply is played
    rest(driver)
    try_turn(driver, point.verdict.best)
    driver.wait(0.5)
    assert exercise.attempt.is_done
    assert (
        exercise.panel.texts[-1] == f"Correct! This move keeps your chance of winning at {before}%."
        " Adds 2 points to Ω."
    )
    driver.press("enter")
    assert driver.top is scene
    yours = PuzzleDiary.load().yours
    assert [parse_puzzle(text).line for text in yours] == [(point.verdict.best,)]
    driver.wait(1)
    graded = [parse_puzzle(text) for text in PuzzleDiary.load().yours]
    assert [each.grade for each in graded] == [1], "the engine here finds the best turn every time"
    assert [each.line for each in graded] == [(point.verdict.best,)]


def better_than_played(scene: ReviewScene, position: Position) -> str:
    """A turn clearly better than the one played, but not as good as the best."""
    assert scene.point is not None
    exercise = SecondTry(position, scene.point, scene.analysis)
    for turn in legal_turns(position):
        verdict = None
        while verdict is None:
            verdict = exercise.judge(position, turn)
            scene.ctx.engine.poll()
        if not verdict.is_best:
            return turn.notation
    raise AssertionError("no such turn")


def test_a_try_better_than_the_move_played_is_right_and_may_be_improved(review: Any) -> None:
    driver = review(match_to_review())
    scene: ReviewScene = driver.top
    driver.press("home", "j")
    point = scene.point
    notation = better_than_played(scene, scene.review.game.position_after(point.ply))
    driver.press("t")
    exercise = driver.top
    try_turn(driver, notation)
    driver.wait(0.5)
    text, severity = exercise.panel._answer()
    assert severity is Severity.SUCCESS and exercise.attempt.is_done
    assert text.startswith("Better than the move played: ")
    assert f"% instead of {percent(point.after)}%. There is an even better move." in text
    assert exercise.panel.next.button.enabled
    driver.click_button("Try again")
    driver.wait(0.5)
    assert exercise.attempt.may_choose and not exercise.attempt.game.turns
    try_turn(driver, point.verdict.turn)
    driver.wait(3)
    assert exercise.panel._answer()[1] is Severity.ERROR and exercise.panel.next.button.enabled
    try_turn(driver, point.verdict.best)
    driver.wait(0.5)
    assert exercise.panel.texts[-1].startswith("Correct! ")
    assert not exercise.attempt.may_retry and driver.overflows == []
    driver.press("enter")
    assert driver.top is scene
    assert PuzzleDiary.load().yours == {}, "it was solved at the first try"


def test_what_a_person_asks_comes_before_the_rest_of_the_review(review: Any) -> None:
    class Counting(PointsEngine):
        """Answers why when the test says so, and notes what is dropped."""

        def __init__(self) -> None:
            super().__init__(share=0.5)
            self.dropped: list[QueuedRequest] = []
            self.is_held = True

        def reply(self, question: QueuedRequest) -> Answer | None:
            is_why = isinstance(question.request, ReasonsRequest)
            return None if is_why and self.is_held else super().reply(question)

        def cancel(self, pending: QueuedRequest) -> None:
            self.dropped.append(pending)
            super().cancel(pending)

    engine = Counting()
    driver = review(match_to_review(), engine=engine)
    scene: ReviewScene = driver.top
    assert not engine.dropped and scene.analysis.is_reviewing
    costly = next(ply for ply, each in enumerate(scene.review.verdicts) if is_costly(each))
    scene.go_to(costly + 1)
    driver.press("h")
    driver.wait(0.1)
    assert engine.dropped and not scene.analysis.is_reviewing
    assert not scene.review.has_failed and scene.analysis.is_explaining
    driver.press("home")
    assert not scene.analysis.is_explaining
    engine.is_held = False
    driver.wait(0.1)
    assert scene.analysis.is_reviewing and not scene.review.is_complete


def test_of_a_game_of_bots_either_side_can_be_looked_at(review: Any) -> None:
    driver = review(match_to_review(BOTS))
    scene: ReviewScene = driver.top
    first = scene.review.chances()
    driver.press("c")
    other = scene.review.chances()
    assert scene.review.seen_by == "b"
    for one, two in zip(first, other, strict=True):
        assert one is not None and two is not None and one + two == pytest.approx(1)


def test_a_game_without_turns_is_told(review: Any) -> None:
    assert "No move" in told(review(match_to_review(plies=0)))


def test_an_engine_that_fails_is_told_and_stops_nothing(review: Any) -> None:
    class Broken(InstantEngine):
        def reply(self, question: QueuedRequest) -> Answer:
            return Answer(question.request)

    driver = review(match_to_review(), engine=Broken())
    assert "not responding" in told(driver)
    driver.press("home", "j", "h", "s", "w", "t", "right", "s", "s", "escape", "escape")
    assert isinstance(driver.top, MenuScene)


def test_the_review_is_reached_from_result_pause_and_saved_games(
    ctx: Context, routes: Any, drive: Drive, review: Any
) -> None:
    ctx.settings.animation = "off"
    ctx.engine = PointsEngine()
    driver = drive(routes.result(match_to_review()))
    driver.press("r")
    assert isinstance(driver.top, ReviewScene)
    driver.press("escape")
    driver = drive(routes.menu())
    driver.app.stack.push(PauseScene(routes, match_to_review(plies=9)))
    driver.wait()
    driver.press("r")
    assert isinstance(driver.top, ReviewScene) and driver.top.review.game.ply == 9
    ctx.games.keep(match_to_review())
    driver = drive(routes.your_games())
    row = next(button for button in driver.top.ui.buttons if button.detail)
    driver.click(row.shown_rect.center)
    driver.click_button("Review")
    assert isinstance(driver.top, ReviewScene)


def test_what_is_tried_is_kept_each_time_that_the_list_leads_to_it(
    ctx: Context, routes: Any, drive: Drive
) -> None:
    ctx.settings.animation = "off"
    ctx.engine = PointsEngine()
    ctx.games.keep(match_to_review())
    driver = drive(routes.your_games())
    for tried in range(3):
        row = next(button for button in driver.top.ui.buttons if button.detail)
        driver.click(row.shown_rect.center)
        driver.click_button("Review")
        driver.press("home", "a")
        driver.wait(0.5)
        line = driver.top.line
        assert len(line.following()) == 1 + tried
        turns = [turn.notation for turn in legal_turns(driver.top.displayed)]
        driver.top._play(next(turn for turn in turns if turn not in line.following()))
        driver.press("escape", "escape")
        ctx.games.settle()
        driver.wait()


@pytest.mark.parametrize("setup", [BOTS, AGAINST_BOT])
def test_the_text_says_the_same_of_a_move_as_list_and_graph(review: Any, setup: Setup) -> None:
    driver = review(match_to_review(setup))
    scene: ReviewScene = driver.top
    rivals = set()
    for ply, verdict in enumerate(scene.review.verdicts, start=1):
        scene.go_to(ply)
        after = percent(scene.review.chances()[ply] or 0)
        side = scene.review.game.position_after(ply - 1).side
        if is_costly(verdict):
            before = scene._text.move(ply).splitlines()[-1].split()[1]
            fell = "fell" if side == scene.review.seen_by else "rose"
            assert f"chance of winning {fell} from {before} to {after}%." in told(driver)
            rivals.add(side)
        elif f"{after}%" not in told(driver):
            assert verdict.proven is not None or ply == scene.review.game.ply
    assert rivals == {"w", "b"}


@pytest.mark.parametrize("size", [(1280, 720), (960, 540)])
def test_tab_goes_to_every_button_of_a_move(
    ctx: Context, routes: Any, drive: Drive, size: tuple[int, int]
) -> None:
    """The arrows step, so nothing may need them: a gamepad has no other keys."""
    ctx.engine, ctx.settings.text_scale = PointsEngine(), 1.5 if size[0] < 1000 else 1.0
    driver = drive(routes.review(match_to_review(BOTS)), size)
    driver.wait(1)
    driver.press("home", "j")
    reached = []
    for _ in range(12):
        driver.press("tab")
        reached.append(driver.top.ui.focus.current)
    named = ("line", "better", "try", "free", "play_on")
    for key in (*(f"review.{each}" for each in named), "review.other_side", "app.back"):
        assert driver.top.panel.button(key).target in reached, key
    order = [target.area for target in driver.top.ui.focus.targets()]
    assert order.index("review.try") < order.index("review.free") < order.index("app.back")


# Without a window


def the_match(game: Game) -> Match:
    match = match_of(AGAINST_BOT)
    match.game = game
    return match


class Slow(PointsEngine):
    """Gives a review up a few times, as an engine does that is compiled on a busy computer."""

    def __init__(self, failures: int) -> None:
        super().__init__()
        self.failures = failures

    def reply(self, question: QueuedRequest) -> Answer | None:
        if not self.failures or not isinstance(question.request, ReviewRequest):
            return super().reply(question)
        self.failures -= 1
        return Answer(question.request)


def test_an_engine_that_was_too_slow_is_asked_again_but_not_for_ever() -> None:
    for failures, is_judged in ((3, True), (99, False)):
        engine, game = Slow(failures), random_game(3, 0)
        match = the_match(Game(game.start, game.turns[:6]))
        review = GameReview(match, Analysis(engine))
        review.begin()
        for _ in range(20):
            engine.poll()
            review.follow()
        assert (review.is_complete, review.has_failed) == (is_judged, not is_judged)
    assert engine.failures == 99 - 4
