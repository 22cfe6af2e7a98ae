"""The story of a game: which moves it tells of, that it says nothing false, and its cards."""

import random
from collections.abc import Callable, Sequence
from typing import Any

import pygame
import pytest

from tests.driving import Driver
from tests.matches import AGAINST_BOT, BOTS, match_of
from tests.playing import random_game, spots_of
from tests.points_engine import PointsEngine
from tests.tables import press_spot
from tholos_desktop.language.catalogue import languages
from tholos_desktop.rules import SIDES, Game
from tholos_desktop.scenes.exercise.scene import ExerciseScene
from tholos_desktop.scenes.menus.menu import MenuScene
from tholos_desktop.scenes.review.scene import ReviewScene
from tholos_desktop.scenes.review.story import StoryScene
from tholos_desktop.table.match import Match, Setup
from tholos_desktop.table.protocol_lines import Verdict
from tholos_desktop.teaching.game_review import GameReview
from tholos_desktop.teaching.highlights import Highlight, HighlightKind, highlights
from tholos_desktop.teaching.turning_points import LEAST_LOSS, TurningPoint, chances, is_costly
from tholos_desktop.ui.context import Context

Drive = Callable[..., Driver]
GAME = random_game(3, 0)


def judged(*values: tuple[float, float]) -> list[Verdict]:
    """Verdicts of the first moves of a game: the chance after each and what it lost."""
    turns = [turn.notation for turn in GAME.turns]
    return [
        Verdict(ply, turn, "good", lost, 0.0, value, f"not {turn}" if lost else turn)
        for ply, (turn, (value, lost)) in enumerate(zip(turns, values, strict=False))
    ]


def told(verdicts: Sequence[Verdict], side: str, good: int | None = None) -> list[Highlight]:
    game = Game(GAME.start, GAME.turns[: len(verdicts)])
    point = None if good is None else TurningPoint(good, side, verdicts[good], is_good=True)
    return list(highlights(game, verdicts, [side], point))


def kinds(found: Sequence[Highlight]) -> list[tuple[str, int]]:
    return [(each.kind.value, each.point.ply) for each in found]


FIRST = GAME.start.side


def test_the_turning_point_is_where_the_better_chance_was_lost_for_good() -> None:
    verdicts = judged((0.7, 0), (0.3, 0), (0.4, 0.3), (0.6, 0), (0.3, 0.1), (0.8, 0))
    assert kinds(told(verdicts, FIRST)) == [("turning", 2)]


def test_an_escape_is_a_mistake_that_the_rival_gave_back_at_once() -> None:
    verdicts = judged((0.7, 0), (0.3, 0), (0.3, 0.4), (0.35, 0.35), (0.65, 0), (0.3, 0))
    (found,) = told(verdicts, FIRST)
    assert kinds([found]) == [("escape", 2)] and found.recovered == pytest.approx(0.65)


def test_a_quiet_game_has_only_its_best_move_or_no_story_at_all() -> None:
    verdicts = judged((0.6, 0), (0.4, 0.1), (0.6, 0.05), (0.4, 0))
    assert told(verdicts, FIRST) == []
    assert kinds(told(verdicts, FIRST, good=0)) == [("best", 0)]


def test_a_game_without_a_turning_point_has_the_costliest_move_that_is_marked() -> None:
    verdicts = judged((0.9, 0.06), (0.1, 0), (0.92, 0.07), (0.1, 0.3), (0.9, 0.04))
    assert kinds(told(verdicts, FIRST)) == [("costliest", 2)]
    assert [ply for ply, each in enumerate(verdicts) if is_costly(each)] == [0, 2, 3]


def test_the_best_move_is_found_late_and_moves_no_other_card() -> None:
    verdicts = judged((0.8, 0), (0.3, 0), (0.4, 0.3), (0.6, 0), (0.3, 0), (0.8, 0))
    assert kinds(told(verdicts, FIRST, good=0)) == [*kinds(told(verdicts, FIRST)), ("best", 0)]


def test_no_story_says_anything_that_the_verdicts_do_not() -> None:
    rng = random.Random(seed := random.randrange(10**6))
    seen = set()
    for case in range(400):
        number = rng.randrange(2, GAME.ply + 1)
        values = [
            (rng.random(), rng.choice((0.0, 0.0, 0.04, 0.1, 0.2, 0.5))) for _ in range(number)
        ]
        verdicts, game = judged(*values), Game(GAME.start, GAME.turns[:number])
        sides = rng.choice((["w"], ["b"], list(SIDES)))
        found = highlights(game, verdicts, sides, None)
        where = f"seed {seed}, case {case}"
        assert len(found) <= 3 and len({each.point.ply for each in found}) == len(found), where
        points = [TurningPoint(n, game.position_after(n).side, v) for n, v in enumerate(verdicts)]
        own = [each for each in points if each.side in sides]
        for each in found:
            seen.add(each.kind)
            point = each.point
            assert point in own and is_costly(point.verdict), where
            least = 0.0 if each.kind is HighlightKind.COSTLIEST else LEAST_LOSS
            assert point.loss >= least, where
            after = chances(game, verdicts, point.side)[point.ply + 1 :]
            if each.kind is HighlightKind.TURNING_POINT:
                assert point.before >= 0.5 > max(filter(None, after), default=0), where
            elif each.kind is HighlightKind.COSTLIEST:
                assert point.loss == max(other.loss for other in own), where
            else:
                assert point.after < 0.5 <= after[1] == each.recovered, where
                assert verdicts[point.ply + 1].lost_chance >= LEAST_LOSS, where
        if not found:
            assert not any(is_costly(each.verdict) for each in own), where
    assert len(seen) == 3


@pytest.fixture
def story(ctx: Context, routes: Any, drive: Drive) -> Callable[..., Driver]:
    """Opens the review of a finished game over the menu."""

    def opened(setup: Setup = AGAINST_BOT, *, share: float = 1.0) -> Driver:
        ctx.settings.animation = "off"
        ctx.engine = PointsEngine(share=share)
        driver = drive(routes.menu())
        match: Match = match_of(setup)
        match.game = random_game(3, 0)
        driver.app.stack.push(routes.review(match))
        driver.wait(4)
        assert isinstance(driver.top, StoryScene)
        return driver

    return opened


def cards(driver: Driver) -> list[Highlight]:
    return list(driver.top.review.highlights)


def test_each_highlight_has_a_card_with_a_sentence_and_two_buttons(story: Any) -> None:
    driver = story()
    found = cards(driver)
    assert found
    read = driver.labels
    for each in found:
        assert driver.top._text.heading(each) in read
        (sentence,) = [text for text in read if text.startswith(f"{each.point.ply + 1}. ")]
        assert sentence == driver.top._text.story(each) and "%" in sentence
    texts = driver.buttons
    assert texts.count("Try it yourself") == texts.count("Show on the board") == len(found)
    assert sum(button.primary for button in driver.top.ui.buttons) == 1
    assert driver.overflows == []


def test_a_card_leads_to_its_move_and_to_a_second_try(story: Any) -> None:
    driver = story()
    first = cards(driver)[0].point
    driver.click_button("Show on the board")
    driver.wait(0.2)
    assert isinstance(driver.top, ReviewScene) and driver.top.ply == first.ply + 1
    driver.press("escape")
    assert isinstance(driver.top, StoryScene)
    driver.click_button("Try it yourself")
    assert isinstance(driver.top, ExerciseScene)
    assert driver.top.displayed == driver.top.attempt.asked
    attempt = driver.top.attempt
    for turn in attempt.exercise.solution(driver.top.displayed):
        for spot in spots_of(turn):
            press_spot(driver, spot)
    if not attempt.is_done:
        driver.press("n")
    driver.wait(0.2)
    assert attempt.is_done and driver.button("Hint")._unavailable == "This board is done."
    driver.click_button("Back to the story")
    assert isinstance(driver.top, StoryScene) and driver.overflows == []
    driver.press("escape")
    assert isinstance(driver.top, MenuScene)


@pytest.mark.parametrize("language", languages())
def test_the_way_back_from_a_second_try_fits(story: Any, ctx: Context, language: str) -> None:
    driver, words = story(), ctx.words
    words.use(language)
    driver.top.relayout()
    driver.click_button(words("review.try"))
    assert driver.button(words("review.to_story"))
    driver.press("escape")
    driver.click_button(words("review.story_see"))
    driver.wait(0.2)
    driver.press("t")
    assert driver.button(words("review.to_review")) and driver.overflows == []


def test_while_the_moves_are_judged_it_says_how_far_it_is_and_all_moves_can_be_seen(
    story: Any,
) -> None:
    driver = story(share=0.5)
    assert cards(driver) == []
    assert "moves reviewed" in driver.text
    analysis = driver.top.review.analysis
    assert analysis.is_reviewing
    driver.press("enter")
    assert isinstance(driver.top, ReviewScene)
    driver.press("escape", "escape")
    assert isinstance(driver.top, MenuScene) and not analysis.is_reviewing


def test_a_card_that_comes_in_moves_neither_the_others_nor_the_focus(
    story: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    driver = story()
    scene = driver.top
    monkeypatch.setattr(GameReview, "looks_for_good_move", property(lambda self: self.is_looking))
    monkeypatch.setattr(GameReview, "is_looking", True, raising=False)
    first = tuple(each for each in scene.review.highlights if not each.point.is_good)[:1]
    rest = tuple(Highlight(HighlightKind.BEST, each.point._replace(is_good=True)) for each in first)
    scene.review.highlights = first
    scene.relayout()
    before = [(each.text, each.rect) for each in scene.ui.buttons]
    scene.ui.focus.set(scene.ui.buttons[-1].target)
    assert "Looking for the best move" in driver.text
    scene.review.highlights, scene.review.is_looking = (*first, *rest), False
    scene.relayout()
    after = [(each.text, each.rect) for each in scene.ui.buttons]
    assert set(map(str, before)) <= set(map(str, after)) and len(after) > len(before)
    assert scene.ui.focus.current is scene.ui.buttons[-1].target


def test_cards_fill_the_page_once_no_best_move_is_found(story: Any) -> None:
    driver = story()
    scene, words = driver.top, driver.app.ctx.words
    driver.until(lambda: not scene.review.looks_for_good_move)
    assert not any(each.point.is_good for each in cards(driver))
    for number in (1, 2):
        scene.review.highlights = (cards(driver) * 2)[:number]
        scene.relayout()
        texts = words("review.try"), words("review.story_see")
        spots = [each.rect for each in scene.ui.buttons if each.text in texts]
        width = scene.form_size(scene.ui)[0]
        assert max(each.right for each in spots) - min(each.left for each in spots) > width * 0.9
        assert driver.overflows == []
        assert "best move" not in driver.text


def test_a_story_looks_the_same_whenever_it_became_known(story: Any, ctx: Any) -> None:
    def shown(driver: Driver) -> list[object]:
        driver.until(lambda: not driver.top.review.looks_for_good_move)
        assert not any(each.point.is_good for each in cards(driver))
        return [*driver.labels, *((each.text, each.rect) for each in driver.top.ui.buttons)]

    driver = story(share=0.5)
    ctx.engine._share = 1.0
    driver.press("l")
    driver.until(lambda: driver.top.review.is_complete)
    driver.until(lambda: not driver.top.review.looks_for_good_move)
    driver.press("escape")
    first = shown(driver)
    assert shown(story()) == first, "the first review ended behind the list of all moves"


def test_of_a_game_of_bots_both_sides_are_told_by_name(story: Any) -> None:
    driver = story(BOTS)
    assert cards(driver)
    assert "You" not in driver.text


@pytest.mark.parametrize("language", ["en", "es", "de", "pl"])
def test_every_button_can_be_reached_in_a_small_window_with_large_text(
    ctx: Context, routes: Any, drive: Drive, language: str
) -> None:
    ctx.engine = PointsEngine()
    ctx.settings.text_scale, ctx.settings.language = 1.5, language
    ctx.words.use(language)
    match = match_of(AGAINST_BOT)
    match.game = random_game(3, 0)
    driver = drive(routes.review(match), (960, 540))
    driver.wait(4)
    assert driver.overflows == []
    reached = set()
    driver.press("tab")
    for key in ("down", "right", "up", "left", "tab") * 4:
        driver.press(key)
        target = driver.top.ui.focus.current
        window = pygame.Rect(0, 0, 960, 540)
        assert window.contains(target.rect()), "the focus is scrolled into sight"
        reached.add(target)
    assert reached == set(driver.top.ui.focus.targets())
