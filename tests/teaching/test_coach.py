"""The lesson of a game and of the last ten, and its exercises."""

import json
from collections import Counter
from typing import Any

import pytest

from tests.driving import Drive, Driver, routes_of
from tests.matches import AGAINST_BOT, match_of
from tests.playing import random_game
from tests.points_engine import CostsEngine, PointsEngine
from tests.tables import rest, try_turn
from tholos_desktop.language.catalogue import YOU, Words, languages
from tholos_desktop.language.coach import cost_words
from tholos_desktop.language.reasons import turn_heading
from tholos_desktop.rules import Game, legal_turns, parse_position, parse_turn, score
from tholos_desktop.storage.mistake_diary import MistakeDiary
from tholos_desktop.table.analysis import Analysis
from tholos_desktop.table.facts import Fact
from tholos_desktop.table.match import Match
from tholos_desktop.table.requests import Answer, MoveRequest, QueuedRequest
from tholos_desktop.teaching.exercise import Effort
from tholos_desktop.teaching.game_lesson import (
    LAST_GAMES,
    LESSONS,
    GameNotes,
    LessonSearch,
    OwnMistake,
    lesson_of,
    lessons,
    main_lesson,
)
from tholos_desktop.teaching.game_review import GameReview
from tholos_desktop.teaching.kinds import KINDS
from tholos_desktop.teaching.praise import ASKED, MOST, SELDOM, PraiseSearch
from tholos_desktop.teaching.verdicts import is_as_good, is_costly

LESSON = "Lesson: Refill before your own stones run out"
OWN_COLUMN = parse_position("-/www/-/-/b/-/- wg/bb w -")
MISTAKE = OwnMistake(OWN_COLUMN, 3, "gB", "wE", 0.1, 6.0, 0.4, "gray")


def notes(*mistakes: OwnMistake, player: str = "", moves: int = 20) -> GameNotes:
    return GameNotes(player, moves, mistakes)


@pytest.mark.parametrize(
    ("turn", "facts", "lesson"),
    [
        ("gB", [Fact("loses", "B", 2, cost=True)], "gray"),
        ("gE", [Fact("loses", "B", 2, cost=True)], "feed"),
        ("gE", [Fact("loses", "B", 1, 4, cost=True), Fact("unarmed", cost=True)], "refill"),
        ("gB", [Fact("takes", "A", 2), Fact("unarmed", cost=True)], "refill"),
        ("gB", [Fact("unarmed", without="+ww", cost=True)], "refill"),
        ("wE", [Fact("unarmed", without="wD/+w", cost=True)], "keep"),
        ("gB", [Fact("outcome", cost=True)], ""),
        ("gB", [Fact("cramps", worth=3, number=1, cost=True)], "junk"),
        ("gB", [Fact("cramps", worth=3, number=2, cost=True)], ""),
        ("gB", [Fact("ensures", without=f"+{OWN_COLUMN.side}", cost=True)], "refill"),
        ("gB", [Fact("ensures", without="gE", cost=True)], "offer"),
        ("gB", [Fact("unarmed")], ""),
        ("gB", [], ""),
    ],
)
def test_the_lesson_of_a_move_is_that_of_its_first_cost(turn, facts, lesson):
    assert lesson_of(OWN_COLUMN, parse_turn(turn, OWN_COLUMN), facts) == lesson


def test_every_kind_of_cost_has_a_lesson_with_a_text_in_every_language():
    assert {kind.lesson for kind in KINDS.values()} - {""} == {*LESSONS} - {"gray"}
    for language in languages():
        words = Words(language)
        assert all(words(f"coach.{name}") != f"coach.{name}" for name in LESSONS)


def test_the_lesson_that_cost_most_comes_first():
    cheap = MISTAKE._replace(lost=0.0625, lesson="refill")
    dear = MISTAKE._replace(lost=0.25)
    slight = MISTAKE._replace(points=30.0, lost=0.05)
    found = lessons([notes(cheap, cheap), notes(dear, cheap, cheap._replace(lesson=""), slight)])
    assert [(each.name, len(each.mistakes), each.lost) for each in found] == [
        ("gray", 1, 0.25),
        ("refill", 3, 0.1875),
    ]
    english = Words("en")
    assert cost_words(english, MISTAKE._replace(value=0.4, lost=0.25).move, "Ana") == (
        "Ana’s chance of winning: 65 → 40%."
    )


def test_the_lesson_of_a_game_is_the_one_that_lost_most_chance():
    points = MISTAKE._replace(points=30.0, lost=0.06)
    chance = MISTAKE._replace(points=3.0, lost=0.2, lesson="refill")
    blunder = MISTAKE._replace(points=3.0, lost=0.7, lesson="")
    for mistakes, name in (
        ([points], "gray"),
        ([points, chance], "refill"),
        ([points, chance, blunder], None),
        ([*[chance] * 4, blunder], "refill"),
        ([blunder], None),
        ([], None),
    ):
        lesson = main_lesson(notes(*mistakes))
        assert (lesson and lesson.name) == name


def test_the_diary_is_read_again_as_it_was_written(tmp_path):
    path = tmp_path / MistakeDiary.FILE
    diary = MistakeDiary.load(path)
    for number in range(LAST_GAMES + 3):
        diary.note(f"game {number}", notes(MISTAKE, player="Ana", moves=number))
    diary.note("other", notes(player="Bo"))
    diary.note("game 4", notes(player="Anna", moves=99))  # under a former name, and again
    read = MistakeDiary.load(path)
    assert read.games == diary.games
    last = read.last(("Ana", "Anna"))
    assert len(last) == LAST_GAMES and last[0].moves == 99 and last[1].moves == 12
    read.dismiss(MISTAKE)
    again = MistakeDiary.load(path)
    assert all(each.mistakes == () for each in again.last(("Ana", "Anna")))


def test_notes_that_held_lost_points_too_are_read(tmp_path):
    path = tmp_path / MistakeDiary.FILE
    MistakeDiary.load(path).note("game", notes(MISTAKE))
    values = json.loads(path.read_text("utf-8"))
    values["games"]["game"].insert(2, 9.0)
    path.write_text(json.dumps(values), "utf-8")
    assert MistakeDiary.load(path).games == {"game": notes(MISTAKE)}


@pytest.mark.parametrize("change", ["code", "turn", "lesson", "number", "shape"])
def test_what_is_damaged_in_the_diary_is_passed_over(tmp_path, change):
    path = tmp_path / MistakeDiary.FILE
    diary = MistakeDiary.load(path)
    diary.note("good", notes(MISTAKE))
    diary.note("bad", notes(MISTAKE))
    values = json.loads(path.read_text("utf-8"))
    mistake = values["games"]["bad"][-1][0]
    place = {"code": 0, "turn": 2, "lesson": 7, "number": 4}.get(change)
    if place is None:
        values["games"]["bad"] = {"no": "list"}
    else:
        mistake[place] = "moonlight"
    path.write_text(json.dumps(values), "utf-8")
    read = MistakeDiary.load(path)
    assert list(read.games) == ["good"] and read.games["good"] == notes(MISTAKE)


def test_a_chance_is_read_as_one(tmp_path):
    diary = MistakeDiary(path=tmp_path / MistakeDiary.FILE)
    diary.note("game", notes(MISTAKE._replace(lost=7.0, value=-1.0)))
    (read,) = MistakeDiary.load(diary.path).games["game"].mistakes
    assert (read.lost, read.value) == (1.0, 0.0)


def test_a_review_notes_the_lessons_of_ones_own_moves():
    match, engine = Match(AGAINST_BOT, 1, random_game(3, 0)), CostsEngine()
    review = GameReview(match, Analysis(engine))
    search = LessonSearch(review, "w", "Ana")
    review.begin()
    found = []
    for _ in range(400):
        engine.poll()
        review.verdicts = review.analysis.verdicts(review.game)
        found += [search.notes] if search.follow() else []
    (noted,) = found
    own = [each for each in review.verdicts if review.game.position_after(each.ply).side == "w"]
    costly = [each for each in own if is_costly(each)]
    assert noted.moves == len(own) > 10 and len(noted.mistakes) == len(costly) > 0
    assert {each.lesson for each in noted.mistakes} == {"refill"}
    assert engine.most_asked == 1, "one at a time"
    for mistake, verdict in zip(noted.mistakes, costly, strict=True):
        assert mistake.move.verdict._replace(kind="") == verdict._replace(kind="")


@pytest.mark.parametrize("seed", [3, 4])
def test_the_result_opens_the_lesson_and_its_positions(ctx, drive, seed):
    ctx.settings.animation, ctx.engine = "off", CostsEngine()
    match = Match(AGAINST_BOT, 1, random_game(seed, 0))
    driver = drive(routes_of(ctx).result(match))
    assert LESSON not in driver.buttons
    driver.press("right", "right")
    places = {each.text: each.rect.topleft for each in driver.top.ui.buttons}
    at = driver.top.ui.focus.current.rect()
    driver.until(lambda: LESSON in driver.buttons)
    now = {each.text: each.rect.topleft for each in driver.top.ui.buttons}
    assert now.items() > places.items(), "nothing moves for it"
    assert driver.top.ui.focus.current.rect() == at
    (noted,) = ctx.players.mistakes.last(ctx.players.find(match.players["w"].name).names)
    driver.wait(3)
    driver.click_button(LESSON)
    assert driver.top.title == "coach.refill"
    count = ctx.words("coach.moves", n=len(noted.mistakes))
    assert driver.button(ctx.words("coach.practice")).detail == count
    costliest = max(noted.mistakes, key=lambda each: each.lost)
    move = f"{costliest.ply + 1}. {turn_heading(ctx.words, costliest.turn)}"
    cost = cost_words(ctx.words, costliest.move, ctx.words(YOU))
    assert driver.button(move).detail == cost
    driver.click_button(move)
    assert driver.top.displayed == costliest.position and driver.top.sequence.progress.of == 1


def test_of_a_game_that_was_given_up_no_moves_are_counted(ctx, drive):
    ctx.settings.animation, ctx.engine = "off", CostsEngine()
    match = match_of(AGAINST_BOT)
    match.game, match.forfeit = random_game(3, 0), "w"
    match.game.undo()
    driver = drive(routes_of(ctx).review(match))
    driver.until(lambda: driver.top.coach.lesson)
    driver.wait()
    (noted,) = ctx.players.mistakes.last(ctx.players.find(match.players["w"].name).names)
    (lesson,) = lessons([noted])

    title = ctx.words("coach.lesson", lesson=ctx.words(f"coach.{lesson.name}"))
    count = ctx.words("coach.moves", n=len(lesson.mistakes))
    assert driver.button(title).detail == count
    assert noted.moves == 0


def test_the_lesson_praises_a_good_move(ctx, drive):
    class Engine(CostsEngine, WeakBots): ...

    ctx.settings.animation, ctx.engine = "off", Engine(best=0)
    match = Match(AGAINST_BOT, 1, random_game(3, 0))
    ctx.games.keep(match)
    driver = drive(routes_of(ctx).result(match))
    coach = driver.top._coach
    driver.until(lambda: coach.praised)
    driver.wait(3)
    driver.click_button(LESSON)
    first = coach.praised[0]
    move = f"{first.ply + 1}. {turn_heading(ctx.words, first.verdict.turn)}"
    assert f"{move}: Few players at your level find this move." in driver.text


def test_without_a_rating_no_move_is_praised(ctx, drive):
    class Engine(CostsEngine, WeakBots): ...

    ctx.settings.animation, ctx.engine = "off", Engine(best=0)
    match = Match(AGAINST_BOT, 1, random_game(3, 0))
    match.comments[2] = "[%undo]"
    ctx.games.keep(match)
    driver = drive(routes_of(ctx).result(match))
    coach = driver.top._coach
    driver.until(lambda: coach.is_over)
    driver.wait(20)
    assert coach.lesson and not coach.praised and not ctx.engine.played


def test_one_slip_is_no_lesson_to_open(ctx, drive):
    ctx.settings.animation, ctx.engine = "off", PointsEngine()  # knows no costs
    match = Match(AGAINST_BOT, 1, random_game(3, 0))
    driver = drive(routes_of(ctx).result(match))
    driver.until(lambda: driver.top._coach.is_over)
    assert not any(text.startswith("Lesson") for text in driver.buttons)


def open_practice(ctx: Any, drive: Drive) -> Driver:
    ctx.players.learned.know_the_game()
    driver = drive(routes_of(ctx).learn())
    driver.top.ui.focus.set(driver.button(ctx.words("coach.practice")).target)
    driver.press("enter")
    return driver


@pytest.fixture
def page(ctx: Any, drive: Drive) -> Driver:
    ctx.settings.animation, ctx.engine = "off", PointsEngine()
    better = MISTAKE._replace(points=2.0, turn="gE")
    ctx.players.mistakes.note("a", notes(MISTAKE, better))
    return open_practice(ctx, drive)


def practice(page: Driver) -> None:
    """Press the button of the lesson, which may have to be scrolled to."""
    page.top.ui.focus.set(page.button("Keep gray out of your own columns").target)
    page.press("enter")


def test_the_page_of_puzzles_says_what_costs_most_and_lets_one_practice(page, ctx):
    assert "What costs you most" in page.text
    assert page.button("Keep gray out of your own columns").detail == "2 of your moves"
    practice(page)
    scene = page.top
    assert scene.displayed == OWN_COLUMN and scene.sequence.progress[:2] == (1, 2)
    try_turn(page, "gB")
    page.until(lambda: scene.attempt.game.ply == 2)  # the rival's reply
    rest(page)
    assert scene.attempt.effort.wrong == 1 and scene.displayed == OWN_COLUMN
    try_turn(page, MISTAKE.best)
    page.until(lambda: scene.attempt.is_done)
    assert scene.attempt.effort == Effort(wrong=1)
    assert len(ctx.players.puzzles.yours) == 1, "a failed one comes back as a puzzle"
    assert page.button("Next").icon == "next"
    page.click_button("Next")
    assert scene.sequence.progress[:2] == (2, 2)


def test_who_leaves_an_exercise_is_not_judged_any_more(page, ctx, monkeypatch):
    practice(page)
    monkeypatch.setattr(ctx.engine, "reply", lambda _: None)
    try_turn(page, "gB")
    page.wait(0.1)
    assert ctx.engine.open
    page.press("escape")
    assert ctx.engine.open == []


def test_an_exercise_that_is_not_for_me_does_not_come_back(page, ctx):
    practice(page)
    assert page.button("Don’t show again").icon is None, "it isn't a step forward"
    page.click_button("Don’t show again")
    page.click_button("Back")
    assert page.top.sequence.progress[:2] == (1, 2)
    for _ in range(2):
        page.click_button("Don’t show again")
    assert page.top.sequence.progress[:2] == (2, 2)
    for _ in range(2):
        page.click_button("Don’t show again")
    assert page.top.title == "coach.practice" and ctx.words("coach.none") not in page.text
    assert not [each for each in page.top.ui.buttons if each.target.area == "costs"]
    assert MistakeDiary.load().last(("",))[0].mistakes == ()


def test_without_reviews_the_page_says_how_to_get_there(ctx, drive):
    assert ctx.words("coach.none") in open_practice(ctx, drive).text


def test_a_lesson_is_of_games_and_moves_that_exist():
    game = Game(OWN_COLUMN)
    game.play(MISTAKE.turn)
    assert MISTAKE.move.side == "w" and MISTAKE.move.loss == MISTAKE.lost


class WeakBots(PointsEngine):
    """Of nine bots of the level some play the best move, the others the worst one."""

    def __init__(self, best: int) -> None:
        super().__init__()
        self._best = best
        self.played: dict[str, Counter[str]] = {}

    def reply(self, question: QueuedRequest) -> Answer | None:
        answer, request = super().reply(question), question.request
        if not isinstance(request, MoveRequest) or answer is None:
            return answer
        position = request.position
        turns = legal_turns(position)
        leads = {turn: score(position.play(turn)).lead(position.side) for turn in turns}
        if (request.seed or 0) >= self._best:
            worst = min(leads, key=lambda turn: leads[turn])
            answer = answer._replace(turn_text=worst.notation)
        self.played.setdefault(position.code, Counter())[answer.turn_text] += 1
        return answer


def searched(match: Match, engine: WeakBots) -> PraiseSearch:
    """A search for praise at its end. What it has found keeps its place."""
    review, looks = GameReview(match, Analysis(engine)), Analysis(engine)
    looks.elo = 1500
    search = PraiseSearch(review, "w", engine, looks)
    review.begin()
    for _ in range(2_000):
        engine.poll()
        review.verdicts = review.analysis.verdicts(review.game)
        before = [*search.found]
        assert search.follow() == (search.found != before)
        assert search.found[: len(before)] == before
        if search.is_over:
            return search
    raise AssertionError("the search does not end")


@pytest.mark.parametrize("best", [0, SELDOM, SELDOM + 1])
def test_a_good_move_is_praised_that_few_of_the_level_find(best):
    match, engine = Match(AGAINST_BOT, 1, random_game(3, 0)), WeakBots(best)
    search = searched(match, engine)
    assert 0 < len(search.found) <= MOST
    for move in search.found:
        played = engine.played[match.game.position_after(move.ply).code]
        assert move.side == "w" and is_as_good(move.verdict)
        assert played.total() == ASKED and played[move.verdict.turn] <= SELDOM


def test_no_move_is_praised_that_was_played_with_a_hint():
    match, engine = Match(AGAINST_BOT, 1, random_game(3, 0)), WeakBots(0)
    match.comments |= {ply: "[%hint 1]" for ply in range(match.game.ply) if ply != 24}
    assert [move.ply for move in searched(match, engine).found] == [24]


def test_a_search_for_praise_can_be_ended():
    match, engine = Match(AGAINST_BOT, 1, random_game(3, 0)), WeakBots(0)
    review, looks = GameReview(match, Analysis(engine)), Analysis(engine)
    search = PraiseSearch(review, "w", engine, looks)
    review.begin()
    while not looks.is_reviewing:
        engine.poll()
        review.verdicts = review.analysis.verdicts(review.game)
        search.follow()
    search.close()
    assert engine.open == []
