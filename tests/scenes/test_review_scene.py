"""The analysis board as a person meets it: moments, graph, moves, branches, a second try."""

from collections.abc import Callable
from typing import Any

import pytest

from lab.pictures.instant_engine import InstantEngine
from tests.driving import Drive, Driver
from tests.matches import AGAINST_BOT, BOTS, PERSONS, match_of, played
from tests.playing import random_game
from tests.points_engine import CostsEngine, PointsEngine
from tests.tables import try_turn
from tholos_desktop.language import sentences
from tholos_desktop.language.hints import warning_words
from tholos_desktop.language.reasons import turn_heading, turn_phrase
from tholos_desktop.reader.bridge import Announcer
from tholos_desktop.rules import (
    GRAY,
    LOCATIONS,
    QUARRY,
    SIDES,
    STONES_IN_PLAY,
    Game,
    legal_turns,
    parse_position,
    parse_turn,
    score,
)
from tholos_desktop.scenes.game.pause import PauseScene
from tholos_desktop.scenes.menus.menu import MenuScene
from tholos_desktop.scenes.review.move_list import MoveMark
from tholos_desktop.scenes.review.scene import ReviewScene
from tholos_desktop.scenes.review.text import ReviewText
from tholos_desktop.storage.puzzle_diary import PuzzleDiary
from tholos_desktop.table.analysis import Analysis
from tholos_desktop.table.analysis_line import AnalysisLine
from tholos_desktop.table.facts import Fact
from tholos_desktop.table.match import Match, Setup
from tholos_desktop.table.picker import Refusal, RefusalKind
from tholos_desktop.table.protocol_lines import Info, Verdict
from tholos_desktop.table.requests import (
    Answer,
    LinesRequest,
    QueuedRequest,
    ReasonsRequest,
    ReviewRequest,
)
from tholos_desktop.table.turn_input import EventKind, Spot, TurnEvent
from tholos_desktop.teaching.game_lesson import lesson_of
from tholos_desktop.teaching.game_review import GameReview
from tholos_desktop.teaching.kinds import reason_of_slip
from tholos_desktop.teaching.moments import moments
from tholos_desktop.teaching.puzzles import parse_puzzle
from tholos_desktop.teaching.retry import Retry
from tholos_desktop.teaching.tutor import Alarm
from tholos_desktop.teaching.verdicts import JudgedMove, is_costly, percent
from tholos_desktop.ui.context import Context
from tholos_desktop.ui.live import Live


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
        scene = routes.review(match)
        scene.review.analysis.elo = None  # chances as the engine says them
        driver.app.stack.push(scene)
        driver.wait(1.5)
        return driver

    return opened


def told(driver: Driver) -> list[str]:
    """The remark on the position on the board."""
    remark = driver.top.remark
    return [text for text in (remark.heading, *remark.lines) if text]


def show_moves(driver: Driver) -> None:
    """A low panel shows the list of moves in a tab."""
    if driver.top.panel.moves is None:
        driver.press("l")


def moves(driver: Driver) -> list[str]:
    show_moves(driver)
    return [text for text, _ in driver.top.panel.moves.entries]


def open_own_moment(driver: Driver) -> JudgedMove:
    """Go to a costly move of the human's."""
    scene: ReviewScene = driver.top
    move = next(each for each in scene.review.moments if each.side == "w")
    scene.open_moment(move)
    driver.wait(0.3)
    return move


def other_turn(scene: ReviewScene) -> str:
    """A legal turn that is not played here in the game."""
    line = scene.line
    legal = (turn.notation for turn in legal_turns(line.game.position))
    return next(turn for turn in legal if (*line.path, turn) != line.ahead)


def at_main(driver: Driver, ply: int) -> bool:
    scene: ReviewScene = driver.top
    return scene.line.path == scene.line.played[:ply]


def test_a_review_opens_at_the_costliest_move_of_ones_own(review):
    driver = review(match_to_review())
    scene: ReviewScene = driver.top
    first, *others = scene.review.moments
    own = [each for each in scene.review.moments if each.side == "w"]
    dots = [dot.ply - 1 for dot in scene.panel._dots() if dot.mark is MoveMark.OWN]
    assert sorted(each.ply for each in own) == dots and [first, *others][: len(own)] == own
    assert all(first.loss >= each.loss for each in own)
    assert at_main(driver, first.ply + 1)
    assert scene.displayed == scene.review.game.position_after(first.ply + 1)
    assert sum(text.startswith("Turning point: ") for text in driver.buttons) == 1
    name = scene.text.names[first.side]
    before, after = percent(first.before), percent(first.after)
    assert told(driver)[0] == f"{name}’s chance of winning: {before} → {after}%."
    assert len(told(driver)) == 2, "and what it meant"
    assert set(told(driver)) <= {node.label.name for node in driver.app.stack.read().nodes}
    assert driver.overflows == []


def test_moments_are_gone_through_in_the_order_of_the_game(review):
    driver = review(match_to_review())
    scene: ReviewScene = driver.top
    plies = sorted(each.ply + 1 for each in scene.review.moments)
    driver.press("home")
    for ply in (*plies, plies[0]):
        driver.press("j")
        assert at_main(driver, ply)
    driver.press("shift+j")
    assert at_main(driver, plies[-1])


def test_a_game_without_a_slip_says_so(review):
    class Content(PointsEngine):
        def reply(self, question: QueuedRequest) -> Answer | None:
            if not isinstance(request := question.request, ReviewRequest):
                return super().reply(question)
            turns = [turn.notation for turn in request.game.turns]
            found = (Verdict(ply, turn, "good", 0, 0, 0.5, turn) for ply, turn in enumerate(turns))
            return Answer(request, verdicts=tuple(found))

    driver = review(match_to_review(plies=6), engine=Content())
    assert "No move cost much: there is no turning point." in told(driver)[-1]
    assert not any("Turning point" in text for text in driver.buttons)
    assert "Winning chance lost" not in driver.text


def test_keys_step_through_the_game(review):
    driver = review(match_to_review())
    for start, key, ply in (
        (9, "left", 8), (9, "right", 10), (9, "pageup", 8), (9, "pagedown", 10),
        (9, "home", 0), (0, "left", 0), (9, "ctrl+z", 8), (9, "ctrl+y", 10), (9, "backspace", 8),
    ):  # fmt: skip
        driver.top.go_to(driver.top.line.played[:start])
        driver.press(key)
        assert at_main(driver, ply), key


def test_the_graph_fills_and_leads_to_a_move(review):
    driver = review(match_to_review(), share=0.5)
    scene: ReviewScene = driver.top
    last = scene.review.game.ply
    known = [chance is not None for chance in scene.review.chances()]
    half = -(-last // 2)
    assert known == [True] * (half + 1) + [False] * (last - half)
    assert f"{half} of {last} moves reviewed." in [
        text for part in driver.top.ui.painted if isinstance(part, Live) for text in part.texts
    ]
    graph = scene.panel.graph
    assert graph.rect.width > 600
    for place, ply in (
        (graph.point(10, 0.5), 10),
        ((graph.rect.left, graph.rect.centery), 0),
        (graph.point(last - 1, 0.5), last - 1),
        ((graph.rect.right - 1, graph.rect.centery), last),
    ):
        driver.click(place)
        assert at_main(driver, ply)
    driver.hold(graph.point(10, 0.5), graph.point(20, 0.5))
    assert at_main(driver, 20), "dragged"


def test_a_move_of_the_list_is_gone_to_and_slips_of_both_sides_are_marked(review):
    driver = review(match_to_review())
    scene: ReviewScene = driver.top
    show_moves(driver)
    rows = scene.panel.moves.rows
    for ply, (row, verdict) in enumerate(zip(rows, scene.review.verdicts, strict=True), start=1):
        by = scene.review.game.position_after(ply - 1).side
        mark = MoveMark.OWN if by == "w" else MoveMark.RIVALS
        assert row.mark is (mark if is_costly(verdict) else None)
        assert row.text == f"{ply}. {turn_heading(scene.ctx.words, verdict.turn)}"
        spoken = scene.text.spoken_row(row.path)
        assert spoken.startswith(f"{ply}. {'Ana' if by == 'w' else 'Bot'} ")
        assert ("chance of winning: " in spoken) is bool(row.mark)
    driver.press("home")
    driver.click(scene.panel.moves.entries[2][1].center)
    assert at_main(driver, 3) and scene.panel.moves.current == 3


def test_slips_are_marked_and_moments_by_the_chance_alone(review):
    driver = review(match_to_review())
    scene: ReviewScene = driver.top
    first, other = (
        scene.review.verdicts[ply]._replace(turn=turn, best="+w", lost_points=9.0, lost_chance=lost)
        for ply, turn, lost in ((2, "wA", 0.01), (4, "wB", 0.4))
    )
    scene.review.verdicts[2], scene.review.verdicts[4] = first, other
    (graph,) = scene.panel.graph.regions()
    marked = [dot.ply for dot in graph.shows[2]]
    assert 5 in marked and 3 not in marked
    (moment,) = moments(scene.review.game, (*[None] * 2, first, None, other), "w")
    assert scene.text.moment(moment)[1:] == ("5. White on β", "−40%")
    assert "Winning chance lost" in driver.text and "points" not in " ".join(driver.buttons)


def test_both_sides_can_be_looked_at(review):
    driver = review(match_to_review(BOTS))
    scene: ReviewScene = driver.top
    first, marks = scene.review.chances(), [row.mark for row in scene.panel.moves.rows]
    assert "Uno’s slips" in driver.text and "Dos’s slips" in driver.text
    driver.press("p")
    driver.click_button("Switch sides")
    for one, two in zip(first, scene.review.chances(), strict=True):
        assert one is not None and two is not None and one + two == pytest.approx(1)
    assert {MoveMark.OWN, MoveMark.RIVALS} & {*marks}
    assert [row.mark for row in scene.panel.moves.rows] == marks, "a mark means the same player"


def test_a_step_by_key_is_spoken_and_moves_no_focus(review):
    driver = review(match_to_review())
    announcer = Announcer()
    driver.press("home", "tab")
    announcer.news(driver.app.stack.read())
    focus = driver.top.ui.focus.current
    for ply, key in ((1, "pagedown"), (2, "pagedown"), (1, "pageup"), (2, "pagedown")):
        driver.press(key)
        driver.wait(1)
        assert announcer.news(driver.app.stack.read()).startswith(f"{ply}. ")
        assert driver.top.ui.focus.current is focus


CODE = "-/-/ww/-/-/-/- wg/bb w -"
STEAL = Fact("stolen", "E", 1, 0, "w", "bE/<w", without="+w", cost=True)
STOLEN = "With black on π, Bot can steal a white stone; the better move keeps 1 safe."
MISS = Fact("misses", "B", 3, without="+w", cost=True)
FALL = Verdict(0, "gC", "blunder", 0.6, 3.0, 0.1, "+w")


def remark(
    ctx: Context,
    monkeypatch: pytest.MonkeyPatch,
    verdict: Verdict,
    facts: tuple[Fact, ...] | None,
    *,
    better: bool = False,
) -> list[str]:
    """The remark on a game of one move, or on the better one in its place."""
    match = match_of(AGAINST_BOT, CODE)
    match.game.play(verdict.turn)
    found = GameReview(match, Analysis(PointsEngine()))
    found.verdicts = [verdict]
    monkeypatch.setattr(found, "why", lambda *_: facts)
    line = AnalysisLine(match, [verdict.best if better else verdict.turn])
    said = ReviewText(ctx.words, found).remark(line)
    return [said.heading, *said.lines]


@pytest.mark.parametrize(
    ("verdict", "facts", "said"),
    [
        (FALL, (STEAL, MISS, Fact("shuts", "A")),
         ["Ana’s chance of winning: 70 → 10%.", STOLEN]),
        (FALL, (MISS, STEAL._replace(without="wB")),
         ["Ana’s chance of winning: 70 → 10%.", "Idea of the better move: more on β (+3)."]),
        (FALL, tuple(each._replace(without="wB") for each in (STEAL, MISS)),  # beside another move
         ["Ana’s chance of winning: 70 → 10%.", STOLEN]),
        (FALL, (Fact("wins", worth=6, cost=True), Fact("outcome", by="bE", cost=True)),
         ["Ana’s chance of winning: 70 → 10%.",
          "Idea of the better move: takes a stone that allows a bonus action when placed."]),
        (FALL, (Fact("outcome", by="+bb", cost=True),),
         ["Ana’s chance of winning: 70 → 10%.",
          "Idea of the better move: takes a stone that allows a bonus action when placed."]),
        (FALL._replace(proven=-1, value=0.0), (STEAL,),
         ["Ana’s chance of winning: 60 → 0%.", STOLEN,
          "Against best play, Ana can no longer avoid losing."]),
    ],
)  # fmt: skip
def test_a_costly_move_is_told_by_its_cost_and_names_no_better_one(
    ctx, monkeypatch, verdict, facts, said
):
    assert remark(ctx, monkeypatch, verdict, facts) == said


@pytest.mark.parametrize(
    ("facts", "lesson", "said"),
    [
        ((STEAL, MISS), "keep",
         (STOLEN, "The move played: with black on π, Bot can steal a white stone; "
          "the better move keeps 1 safe.")),
        ((MISS, STEAL), "offer", ("Idea of the better move: more on β (+3).",) * 2),
        ((MISS._replace(kind="better_gains", number=4, stone="w"),), "refill",
         ("Idea of the better move: gains 3 points on β, now worth 4 to Ana.",
          "Gains 3 points on β, now worth 4 to Ana.")),
    ],
)  # fmt: skip
def test_a_slip_has_one_reason_wherever_it_is_told(ctx, monkeypatch, facts, lesson, said):
    told, beside_better = said
    assert remark(ctx, monkeypatch, FALL, facts)[1:] == [told]
    assert remark(ctx, monkeypatch, FALL, facts, better=True)[1:] == [beside_better]
    here = parse_position(CODE)
    turn, reason = parse_turn(FALL.turn, here), reason_of_slip(facts, FALL.best)
    names = {"w": "Ana", "b": "Bot"}
    warning = warning_words(ctx.words, Alarm(here, turn, JudgedMove(0, "w", FALL), reason), names)
    assert warning.endswith(told) and lesson_of(here, turn, reason) == lesson


@pytest.mark.parametrize(
    ("facts", "said"),
    [
        ((), ["Takes a stone that allows a bonus action when placed."]),
        ((Fact("wastes", "C", 5, 0),), ["Takes a stone that allows a bonus action when placed."]),
        ((Fact("armed", number=1), Fact("wastes", "C", 5, 0), Fact("last_of")),
         ["Takes a stone that allows a bonus action when placed."]),
        ((Fact("wins", worth=6),), ["Takes a stone that allows a bonus action when placed."]),
    ],
)  # fmt: skip
def test_the_better_move_is_told_by_what_speaks_for_it(ctx, monkeypatch, facts, said):
    heading, *lines = remark(ctx, monkeypatch, FALL, facts, better=True)
    assert heading == "Better was: 1 white stone from the quarry" and lines[: len(said)] == said


def test_a_slip_without_a_known_reason_is_told_by_the_better_move(review):
    driver = review(match_to_review())
    scene: ReviewScene = driver.top
    scene.review.why = lambda *_: ()
    said = []
    for ply, verdict in enumerate(scene.review.verdicts[:-1], start=1):
        if is_costly(verdict):
            scene.go_to(scene.line.played[:ply])
            assert len(told(driver)) >= 2, ply
            said += told(driver)
    assert any(text.startswith("Idea of the better move: ") for text in said)


def test_comments_are_quoted_and_marks_are_none(review):
    match = match_to_review()
    match.comments[3] = "[%hint 2] A bold one. [%clk 0:04:32]"
    match.comments[2] = "[%hint 2] [%undo]"
    driver = review(match)
    driver.top.go_to(driver.top.line.played[:3])
    assert any("“A bold one.”" in text for text in told(driver))
    driver.press("pageup")
    assert not any("“" in text for text in told(driver))


def test_nothing_names_the_better_move_before_one_asks(review):
    driver = review(match_to_review())
    scene: ReviewScene = driver.top
    show_moves(driver)
    for move in {each.side: each for each in scene.review.moments}.values():
        scene.open_moment(move)
        driver.wait(0.3)
        before = scene.review.game.position_after(move.ply)
        best, words = parse_turn(move.verdict.best, before), scene.ctx.words
        named = turn_phrase(words, move.verdict.best)
        names = named, sentences.turn_words(words, before, best, scene.text.names)
        rows = {scene.text.spoken_row(row.path) for row in scene.panel.moves.rows}
        rows |= {button.text for button in driver.top.ui.buttons if button.target.area == "moments"}
        read = {node.label.name for node in driver.app.stack.read().nodes} - rows
        assert not any(name in text for text in (*read, *told(driver)) for name in names)
        driver.press("t")
        driver.wait(0.3)
        played = turn_phrase(words, move.verdict.turn)
        goal = f"Played: {played}. Find a better move."
        as_rival = "You are Black now: find a better move than the one played."
        assert scene.suggestions == ()
        assert told(driver) == [goal if move.side == "w" else as_rival]
        driver.press("s")
        assert told(driver)[0] == f"Better was: {named}" and scene.displayed == before.play(best)
        assert not scene.match.variations, "it was shown, not tried"
        driver.press("escape")
        assert at_main(driver, move.ply + 1)
    driver.press("escape")
    assert isinstance(driver.top, MenuScene)


def test_while_one_looks_for_a_move_the_engine_is_silent_and_says_why(review):
    driver = review(match_to_review())
    move = open_own_moment(driver)
    driver.click_button("Engine")
    driver.wait(0.3)
    driver.press("t")
    driver.wait(0.3)
    played = turn_phrase(driver.top.ctx.words, move.verdict.turn)
    goal = f"Played: {played}. Find a better move."
    assert told(driver) == [goal] and goal not in driver.text
    assert driver.top.ctx.words("review.engine_looks") not in driver.text
    assert driver.button("Engine").unavailable == told(driver)[0] and driver.top.panel.moves
    driver.press("h")
    driver.press("s")
    driver.wait(0.3)
    assert not driver.button("Engine").unavailable and driver.top.suggestions


def test_of_a_finished_game_the_engine_tells_the_result(review):
    driver = review(match_to_review())
    driver.click_button("Engine")
    driver.press("end")
    driver.wait(0.3)
    words = driver.top.ctx.words
    assert driver.top.line.game.position.is_over()
    assert words("review.no_engine") not in driver.text
    assert words("review.engine_looks") not in driver.text


def test_the_engine_and_the_graph_agree_on_the_chance(review):
    driver = review(match_to_review())
    scene: ReviewScene = driver.top
    driver.click_button("Engine")
    compared = 0
    for ply in range(0, scene.review.game.ply, 4):
        scene.go_to(scene.line.played[:ply])
        driver.until(lambda: scene.suggestions)
        best, known = scene.suggestions[0], scene.review.chances()[ply]
        assert known is not None
        if best.proven is None:
            is_own = scene.line.game.position.side == scene.review.viewpoint
            assert best.value == pytest.approx(known if is_own else 1 - known)
            compared += 1
    assert compared > 5


def test_a_second_try_judges_the_move_on_the_board(review):
    driver = review(match_to_review())
    move = open_own_moment(driver)
    scene: ReviewScene = driver.top
    driver.press("t")
    assert scene.displayed == scene.review.game.position_after(move.ply)
    try_turn(driver, move.verdict.turn)
    driver.wait(0.5)
    assert told(driver)[0] == "Not this one."
    assert scene.line.game.ply == move.ply + 2, "and the rival's reply is played"
    assert driver.button("To the game")
    driver.press("t")
    try_turn(driver, move.verdict.best)
    driver.wait(0.5)
    right, kept = told(driver)[:2]
    assert right == "Correct!" and f"{percent(move.before)}%" in kept
    driver.press("escape")
    assert at_main(driver, move.ply + 1) and driver.overflows == []
    driver.wait(1)
    graded = [parse_puzzle(text) for text in PuzzleDiary.load().yours]
    assert [each.line for each in graded] == [(move.verdict.best,)], "failed at first"
    assert [each.grade for each in graded] == [1], "the engine here finds the best turn"


def test_a_verdict_ends_the_reason_why_a_take_ended(review, monkeypatch):
    driver = review(match_to_review())
    move = open_own_moment(driver)
    driver.press("t")
    scene: ReviewScene = driver.top
    judged = Retry.judge
    monkeypatch.setattr(Retry, "judge", lambda *_: None)
    try_turn(driver, move.verdict.best)
    scene.line.ended_by = Refusal(RefusalKind.TAKE_LIMIT, QUARRY, GRAY, 2)
    scene.line.emit(TurnEvent(EventKind.NEWS))
    driver.wait(0.1)
    assert scene.state.refusal == Spot(QUARRY, GRAY)
    monkeypatch.setattr(Retry, "judge", judged)
    driver.wait(0.1)
    assert told(driver)[0] == "Correct!" and scene.state.refusal is None


@pytest.mark.parametrize("plays_on", [False, True])
def test_a_failed_try_is_kept_as_a_puzzle_whichever_way_one_leaves(review, *, plays_on):
    driver = review(match_to_review())
    move = open_own_moment(driver)
    driver.press("t")
    try_turn(driver, move.verdict.turn)
    driver.wait(0.5)
    driver.press("p" if plays_on else "escape")
    if plays_on:
        driver.click_button("Play on from here")
    assert len(PuzzleDiary.load().yours) == 1


def test_who_leaves_a_review_ends_the_grading_of_a_failed_try(review, ctx, monkeypatch):
    driver = review(match_to_review())
    move = open_own_moment(driver)
    driver.press("t")
    try_turn(driver, move.verdict.turn)
    driver.wait(0.5)
    monkeypatch.setattr(ctx.engine, "reply", lambda _: None)
    driver.press("escape")
    driver.wait(0.1)
    assert ctx.engine.open
    driver.press("escape")
    assert isinstance(driver.top, MenuScene) and ctx.engine.open == []


def better_than_played(scene: ReviewScene, move: JudgedMove) -> str:
    """A turn clearly better than the one played, but not as good as the best."""
    position = scene.review.game.position_after(move.ply)
    retry = Retry(position, move, scene.review.analysis)
    for turn in legal_turns(position):
        found = None
        while found is None:
            found = retry.judge(turn)
            scene.ctx.engine.poll()
        if not found.is_best:
            return turn.notation
    raise AssertionError("no such turn")


def test_a_try_better_than_the_move_played_is_right(review):
    driver = review(match_to_review())
    move = open_own_moment(driver)
    tried = better_than_played(driver.top, move)
    driver.press("t")
    try_turn(driver, tried)
    driver.wait(0.5)
    right, text = told(driver)[:2]
    assert right == "Correct!"
    assert text == "Better than the move played. There is an even better move."
    driver.press("escape")
    assert PuzzleDiary.load().yours == {}


def test_any_move_can_be_tried_and_is_kept_beside_the_game(review, ctx):
    driver = review(match_to_review(plies=20))
    scene: ReviewScene = driver.top
    scene.go_to(scene.line.played[:3])
    turn = other_turn(scene)
    try_turn(driver, turn)
    driver.wait(0.5)
    path = (*scene.line.played[:3], turn)
    assert scene.line.path == path
    assert moves(driver)[4] == f"↳ 4. {turn_heading(ctx.words, turn)}"
    assert told(driver)[-1].startswith("Ana’s chance of winning: ")
    driver.press("escape")
    assert at_main(driver, 3), "one press leads back to the game"
    driver.click(scene.panel.moves.entries[4][1].center)
    assert scene.line.path == path
    driver.press("escape", "escape")
    assert isinstance(driver.top, MenuScene) and ctx.games.current().variations.find(path)


def test_a_branch_is_deleted_and_the_game_is_not(review):
    driver = review(match_to_review())
    scene: ReviewScene = driver.top
    scene.go_to(scene.line.played[:3])
    before = moves(driver)
    scene.play(other_turn(scene))
    driver.wait(0.1)
    assert len(moves(driver)) == len(before) + 1
    driver.press("delete", "delete")
    assert moves(driver) == before and at_main(driver, 3)


def test_a_game_goes_on_from_the_move_on_the_board(review):
    driver = review(match_to_review())
    driver.press("s")
    after = driver.top.displayed
    driver.press("p")
    driver.click_button("Play on from here")
    assert driver.top.session.game.start == after


class Says(PointsEngine):
    """Answers with the first legal turns, valued as given: chance, proven result, margin."""

    def __init__(self, *values: tuple[float, int | None, float | None]) -> None:
        super().__init__()
        self._values = values

    def reply(self, question: QueuedRequest) -> Answer | None:
        if not isinstance(request := question.request, LinesRequest):
            return super().reply(question)
        pairs = zip(legal_turns(request.position), self._values, strict=False)
        infos = (
            Info(1, 1, 0, value, (turn.notation,), margin, proven, rank)
            for rank, (turn, (value, proven, margin)) in enumerate(pairs, start=1)
        )
        return Answer(request, infos=tuple(infos))


def lines(driver: Driver) -> list[str]:
    return [button.text.split(" · ")[1] for button in driver.top.ui.buttons if " · " in button.text]


@pytest.mark.parametrize(
    ("values", "said"),
    [
        ([(0.4, None, None), (0.6, None, None), (0.1, 0, None)],
         ["56% for Bruno", "forced draw", "36% for Bruno"]),  # as 44% for Ana is shown
        ([(1.0, 1, 6), (1.0, 1, 1), (1.0, 1, 5.5)],
         ["forced win by 6 for Bruno", "forced win for Bruno", "forced win by 1 for Bruno"]),
        ([(0.0, -1, -6)], ["forced win by 6 for Ana"]),
    ],
)  # fmt: skip
def test_the_engines_moves_are_listed_best_first(review, values, said):
    driver = review(played(match_of(PERSONS), 6), engine=Says(*values))
    driver.top.go_to(driver.top.line.played[:3])
    assert lines(driver) == [], "folded"
    driver.press("h")
    driver.wait(0.5)
    assert lines(driver) == said
    path = driver.top.line.path
    row = next(button for button in driver.top.ui.buttons if " · " in button.text)
    driver.click(row.shown_rect.center)
    assert driver.top.line.path[:-1] == path
    driver.press("h")
    assert lines(driver) == []


def test_an_engine_that_names_illegal_moves_breaks_nothing(review):
    driver = review(match_to_review())
    before = driver.top.line.path
    driver.top.play("+wwww")
    assert driver.top.line.path == before and told(driver) == ["That move isn’t legal here."]


def test_what_the_engines_lines_prove_is_true_of_the_game_too(review):
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
    move = scene.review.moments[0]
    engine.lost = scene.review.game.position_after(move.ply).code
    scene.go_to(scene.line.played[: move.ply])
    driver.press("h")
    driver.wait(0.5)
    assert move.ply not in [each.ply for each in scene.review.moments]
    assert scene.panel.moves is None or not scene.panel.moves.rows[move.ply].mark
    assert scene.review.chances()[move.ply : move.ply + 2] in ([0.0, 0.0], [1.0, 1.0])


def test_what_a_person_asks_comes_before_the_rest_of_the_review(review):
    class Counting(PointsEngine):
        """Looks at positions when the test says so, and notes what is dropped."""

        def __init__(self) -> None:
            super().__init__(share=0.5)
            self.dropped: list[QueuedRequest] = []
            self.is_held = True

        def reply(self, question: QueuedRequest) -> Answer | None:
            is_asked = isinstance(question.request, LinesRequest | ReasonsRequest)
            return None if is_asked and self.is_held else super().reply(question)

        def cancel(self, pending: QueuedRequest) -> None:
            self.dropped.append(pending)
            super().cancel(pending)

    engine = Counting()
    driver = review(match_to_review(), engine=engine)
    scene: ReviewScene = driver.top
    assert not engine.dropped and scene.review.analysis.is_reviewing
    driver.press("home", "h")
    driver.wait(0.1)
    assert engine.dropped and not scene.review.analysis.is_reviewing
    assert not scene.review.has_failed
    engine.is_held = False
    driver.wait(0.1)
    assert scene.review.analysis.is_reviewing and not scene.review.is_complete


def test_a_better_move_is_shown_before_the_engine_knows_why(review):
    class Unsure(PointsEngine):
        def reply(self, question: QueuedRequest) -> Answer | None:
            is_asked_why = isinstance(question.request, ReasonsRequest)
            return None if is_asked_why else super().reply(question)

    driver = review(match_to_review(), engine=Unsure())
    open_own_moment(driver)
    driver.press("s")
    driver.wait(0.3)
    assert told(driver)[1] == driver.top.ctx.words("hints.why_thinking")


class Broken(InstantEngine):
    def reply(self, question: QueuedRequest) -> Answer:
        return Answer(question.request)


def test_an_engine_that_fails_is_told_and_stops_nothing(review):
    driver = review(match_to_review(), engine=Broken())
    assert "The engine isn’t responding" in told(driver)[-1]
    driver.press("home", "j", "s", "t", "h", "right", "left", "l", "end")
    scene: ReviewScene = driver.top
    scene.go_to(scene.line.played[:3])
    scene.play(other_turn(scene))
    driver.wait(0.5)
    assert told(driver) == ["The engine isn’t responding; you can still try moves."]
    driver.press("escape", "escape")
    assert isinstance(driver.top, MenuScene)


def test_a_position_without_a_game_opens_on_the_engines_moves(review):
    driver = review(match_of(PERSONS, CODE))
    scene: ReviewScene = driver.top
    assert scene.panel.graph is None and len(lines(driver)) == 3
    assert told(driver)[0].startswith("Ana’s chance of winning: ")
    assert not {"Show", "Try again"} & set(driver.buttons)
    scene.play(other_turn(scene))
    driver.wait(0.5)
    assert scene.line.path and len(lines(driver)) == 3
    driver.press("escape")
    assert scene.line.path == () and driver.overflows == []


def test_a_game_of_one_move_is_reviewed(review):
    driver = review(match_to_review(plies=1))
    driver.press("home", "end", "left", "right", "j", "h", "t")
    assert isinstance(driver.top, ReviewScene) and driver.overflows == []


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


def test_an_engine_that_was_too_slow_is_asked_again_but_not_for_ever():
    for failures, is_judged in ((3, True), (99, False)):
        engine = Slow(failures)
        review = GameReview(match_to_review(plies=6), Analysis(engine))
        review.begin()
        for _ in range(20):
            engine.poll()
            review.follow()
        assert (review.is_complete, review.has_failed) == (is_judged, not is_judged)
    assert engine.failures == 99 - 4


def test_a_review_opened_again_is_complete_at_once(review):
    asked = list[Any]()

    class Counting(PointsEngine):
        def reply(self, question: Any) -> Any:
            asked.append(question.request)
            return super().reply(question)

    match = match_to_review()
    driver = review(match, engine=Counting())
    driver.press("escape")
    asked.clear()
    driver.app.stack.push(driver.top.routes.review(match))
    driver.wait(0.1)
    assert driver.top.review.is_complete
    assert not [each for each in asked if isinstance(each, ReviewRequest)]


def test_the_review_is_reached_from_result_pause_and_saved_games(ctx, routes, drive):
    ctx.settings.animation = "off"
    ctx.engine = PointsEngine()
    driver = drive(routes.result(match_to_review()))
    driver.press("r")
    assert isinstance(driver.top, ReviewScene)
    driver = drive(routes.menu())
    driver.show(PauseScene(routes, match_to_review(plies=9)))
    driver.press("r")
    assert isinstance(driver.top, ReviewScene) and driver.top.review.game.ply == 9
    ctx.games.keep(match_to_review())
    driver = drive(routes.your_games())
    row = next(button for button in driver.top.ui.buttons if button.detail)
    driver.click(row.shown_rect.center)
    driver.click_button("Review")
    assert isinstance(driver.top, ReviewScene)


def test_what_is_tried_in_a_listed_game_is_kept_in_its_place(ctx, routes, drive):
    ctx.engine = PointsEngine()
    older, newer = match_to_review(plies=9), match_to_review(plies=20)
    for match in (older, newer):
        ctx.games.keep(match)
    driver = drive(routes.review(older, is_listed=True))
    driver.wait(1)
    driver.top.play(other_turn(driver.top))
    driver.wait(1)
    assert ctx.games.match(older.game_id).variations
    assert [entry.game for entry in ctx.games.page()] == [newer.game_id, older.game_id]


def test_the_lesson_of_the_game_stands_below_its_moments_and_opens_exercises(review, ctx):
    driver = review(match_to_review(), engine=CostsEngine())
    lesson = "Refill before your own stones run out"
    (press,) = (each for each in driver.buttons if lesson in each)
    assert press == f"The lesson of this game: {lesson}."
    kept = ctx.players.mistakes.last(("Ana",))
    assert len(kept) == 1 and kept[0].mistakes
    assert driver.button(press).detail == f"{len(kept[0].mistakes)} of your moves"
    target = driver.button(press).target
    assert not any(each.holds(target) for each in driver.top.ui.scrolls), "it is in sight"
    driver.top.ui.focus.set(target)
    driver.press("enter")
    assert driver.top.displayed in [each.position for each in kept[0].mistakes]
    assert driver.top.sequence.progress.of == len(kept[0].mistakes)


def test_a_game_of_bots_or_one_that_goes_on_teaches_no_lesson(review, ctx):
    for match in (match_to_review(BOTS), match_to_review(plies=12)):
        driver = review(match, engine=CostsEngine())
        assert not any("lesson" in each for each in driver.buttons)
    assert not ctx.players.mistakes.games


def test_beside_a_wide_lead_and_a_modest_chance_it_is_said_what_is_still_open(review):
    driver = review(match_to_review())
    found = set[bool]()
    for ply in range(1, driver.top.review.game.ply):
        move = driver.top.review.move_to(ply)
        driver.top.go_to(driver.top.line.played[:ply])
        position = driver.top.review.game.position_after(ply)
        side = driver.top.review.viewpoint
        lead, chance = score(position).lead(side), move.chances_of(side)[1]
        if is_costly(move.verdict) or move.verdict.proven is not None:
            continue
        is_wide = abs(lead) >= 10 and (chance if lead > 0 else 1 - chance) < 0.9
        columns = sum(map(position.is_valid, LOCATIONS))
        laid = "".join(position.columns)
        white, black = (STONES_IN_PLAY[each] - laid.count(each) for each in SIDES)
        left = f"Columns still open: {columns}. Stones left: white {white}, black {black}."
        assert (left in told(driver)) is is_wide
        found.add(is_wide)
    assert found == {True, False}
