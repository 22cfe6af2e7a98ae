"""Turns tried beside a game: the tree that they make, and the scene in which it grows."""

import re
from collections.abc import Callable
from typing import Any

import pytest

from tests.driving import Driver
from tests.matches import PERSONS, match_of, played, same
from tests.playing import spots_of
from tests.points_engine import PointsEngine
from tests.tables import press_spot
from tholos_desktop.language.catalogue import Words, languages
from tholos_desktop.language.reasons import turn_heading
from tholos_desktop.rules import Game, legal_turns, parse_turn
from tholos_desktop.scenes.menus.menu import MenuScene
from tholos_desktop.table.analysis_line import AnalysisLine
from tholos_desktop.table.match import Match
from tholos_desktop.table.protocol_lines import Info, Verdict
from tholos_desktop.table.requests import Answer, QueuedRequest
from tholos_desktop.ui.context import Context

Drive = Callable[..., Driver]


def trying(turns: int = 6, at: int = 3) -> AnalysisLine:
    match = played(match_of(PERSONS), turns)
    path = [turn.notation for turn in match.game.turns[:at]]
    return AnalysisLine(match, path)


def others(tree: AnalysisLine) -> list[str]:
    """Legal turns that the match has not played from where one is."""
    legal = [turn.notation for turn in legal_turns(tree.game.position)]
    return [turn for turn in legal if turn not in tree.following()]


def test_what_is_tried_is_kept_and_the_match_is_not_touched() -> None:
    tree = trying()
    before = tree.match.game.turns
    first = others(tree)[0]
    tree.play(first)
    second = others(tree)[0]
    tree.play(second)
    assert tree.match.game.turns == before
    assert not tree.is_in_game and tree.may_delete
    branch = tree.match.variations.find([*tree.played[:3], first])
    assert branch is not None and [each.turn for each in branch.branches] == [second]
    again = Match.from_text(tree.match.text())
    assert same(again, tree.match)


def test_one_goes_back_and_on_and_meets_what_is_known() -> None:
    tree = trying()
    game = tree.played
    side_step = others(tree)[0]
    tree.play(side_step)
    tree.undo()
    assert tree.path == game[:3] and tree.following() == [game[3], side_step]
    tree.forward()
    assert tree.path == (*game[:3], side_step), "what was taken back last comes first"
    tree.go_to(game)
    assert tree.path == game and tree.following() == []
    tree.go_to(())
    assert tree.path == () and not tree.may_delete
    for _ in game:
        tree.forward()
    assert tree.path == game and tree.forward().transfers == ()


def test_a_variation_is_deleted_with_what_follows_it() -> None:
    tree = trying()
    first = others(tree)[0]
    tree.play(first)
    tree.play(others(tree)[0])
    tree.undo()
    tree.delete()
    assert tree.path == tree.played[:3] and tree.following() == [tree.played[3]]
    tree.delete()
    assert tree.path == tree.played[:3], "the game itself is not deleted"


# The scene


@pytest.fixture
def analysis(ctx: Context, routes: Any, drive: Drive) -> Callable[..., Driver]:
    def opened(match: Match, at: int, engine: Any = PointsEngine) -> Driver:
        ctx.settings.animation = "off"
        ctx.engine = engine()
        driver = drive(routes.menu())
        path = [turn.notation for turn in match.game.turns[:at]]
        driver.app.stack.push(scene := routes.analysis(match, path, ctx.games.keep))
        scene.analysis.elo = None  # chances as the engine says them
        driver.wait(0.5)
        return driver

    return opened


def test_a_step_is_said(analysis: Any) -> None:
    match = played(match_of(PERSONS), 6)
    driver = analysis(match, 5)
    driver.press("pageup")
    turn = match.game.turns[3].notation
    assert f"4. {turn_heading(Words('en'), turn)}" in driver.top.announcements()
    driver.press("home")
    assert not any(re.match(r"\d+\. ", text) for text in driver.top.announcements())


def test_turns_are_tried_by_hand_and_kept_in_the_save(analysis: Any, ctx: Context) -> None:
    match = played(match_of(PERSONS), 6)
    driver = analysis(match, 3)
    scene = driver.top
    turn = legal_turns(scene.displayed)[-1]
    for spot in spots_of(turn):
        press_spot(driver, spot)
    if scene.line.path == scene.line.played[:3]:
        driver.press("n")
    driver.wait(0.2)
    assert scene.line.path[-1] == turn.notation
    driver.press("pageup")
    assert scene.displayed == match.game.position_after(3)
    driver.press("pagedown")
    driver.press("escape")
    assert isinstance(driver.top, MenuScene)
    kept = ctx.games.current()
    assert kept.variations.find([*[t.notation for t in match.game.turns[:3]], turn.notation])
    assert driver.overflows == []


def test_the_best_turns_are_listed_and_chosen_by_key_and_click(analysis: Any) -> None:
    match = played(match_of(PERSONS), 6)
    driver = analysis(match, 3)
    scene = driver.top
    best = [info.pv[0] for info in scene._best()]
    assert len(best) == 3
    driver.press("j")
    driver.wait(0.2)
    assert scene.line.path[3:] == (best[1],)
    driver.press("ctrl+z")
    driver.wait(0.2)
    button = next(b for b in driver.top.ui.buttons if b.key == "H")
    driver.click(button.shown_rect.center)
    driver.wait(0.2)
    assert scene.line.path[3:] == (best[0],)


def test_a_move_is_listed_once_and_the_list_of_moves_stays(analysis: Any) -> None:
    match = played(match_of(PERSONS), 6)
    driver = analysis(match, 3)
    scene = driver.top
    best = [info.pv[0] for info in scene._best()]
    match.game = Game(
        match.game.start, [*match.game.turns[:3], parse_turn(best[1], scene.displayed)]
    )
    unlisted = [turn for turn in others(scene.line) if turn not in best]
    for turn in (best[0], *unlisted[:3]):
        match.variations.add((*scene.line.path, turn))
    scene.relayout()
    driver.wait(0.1)
    headings = [turn_heading(driver.app.ctx.words, turn) for turn in (*best, *unlisted[:3])]
    shown = [b.text.split("\n") for b in scene.ui.buttons if "\n" in b.text]
    assert [each[0] for each in shown] == headings
    assert [each[2:] for each in shown[:3]] == [["tried"], ["played in the game"], []]
    assert [each[1:] for each in shown[3:]] == [["tried"]] * 3
    assert scene.panel.moves is not None and driver.overflows == []


def test_the_move_of_the_game_has_the_next_free_key(analysis: Any) -> None:
    class Two(PointsEngine):
        def reply(self, question: QueuedRequest) -> Answer | None:
            answer = super().reply(question)
            return answer and answer._replace(infos=answer.infos[:2])

    match = played(match_of(PERSONS), 6)
    driver = analysis(match, 3, Two)
    scene = driver.top
    best = [info.pv[0] for info in scene._best()]
    game = next(turn for turn in others(scene.line) if turn not in best)
    match.game = Game(match.game.start, [*match.game.turns[:3], parse_turn(game, scene.displayed)])
    scene.relayout()
    rows = [button for button in scene.ui.buttons if "\n" in button.text]
    assert [row.key for row in rows] == ["H", "J", "L"]
    driver.press("l")
    driver.wait(0.2)
    assert scene.line.path[3:] == (game,)


def test_keys_wait_for_the_engine_so_that_none_changes_its_move(analysis: Any) -> None:
    class Silent(PointsEngine):
        def reply(self, question: QueuedRequest) -> Answer | None:
            return None

    driver = analysis(played(match_of(PERSONS), 6), 3, Silent)
    rows = [button for button in driver.top.ui.buttons if "\n" in button.text]
    assert [row.key for row in rows] == [None]


def test_a_certain_lead_is_said_and_an_estimate_is_not(analysis: Any) -> None:
    class Sure(PointsEngine):
        def reply(self, question: QueuedRequest) -> Answer | None:
            turns = legal_turns(question.request.position)
            found = [(1.0, 1, 6), (1.0, 1, 1), (1.0, 1, 5.5)]
            infos = tuple(
                Info(1, 1, 0, value, (turn.notation,), margin, proven, rank)
                for rank, (turn, (value, proven, margin)) in enumerate(
                    zip(turns, found, strict=False), start=1
                )
            )
            return Answer(question.request, infos=infos)

    driver = analysis(played(match_of(PERSONS), 6), 3, Sure)
    said = [b.text.split("\n")[1] for b in driver.top.ui.buttons if b.key in ("H", "J", "L")]
    assert said == ["Bruno wins by 6, forced", "Bruno wins, forced", "Bruno wins by 1, forced"]


def test_a_forced_loss_names_the_rival_who_wins(analysis: Any) -> None:
    class Lost(PointsEngine):
        def reply(self, question: QueuedRequest) -> Answer | None:
            turn = legal_turns(question.request.position)[0]
            info = Info(1, 1, 0, 0.0, (turn.notation,), -6, -1, 1)
            return Answer(question.request, infos=(info,))

    driver = analysis(played(match_of(PERSONS), 6), 3, Lost)
    button = next(b for b in driver.top.ui.buttons if b.key == "H")
    assert button.text.split("\n")[1] == "Ana wins by 6, forced"


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("proven", [1, -1])
def test_a_forced_result_leaves_room_for_the_key(
    analysis: Any, ctx: Context, language: str, proven: int
) -> None:
    class Sure(PointsEngine):
        def reply(self, question: QueuedRequest) -> Answer | None:
            turns = legal_turns(question.request.position)[:3]
            infos = (
                Info(1, 1, 0, 0.5 + proven / 2, (turn.notation,), 12 * proven, proven, rank)
                for rank, turn in enumerate(turns, start=1)
            )
            return Answer(question.request, infos=tuple(infos))

    ctx.words.use(language)
    driver = analysis(played(match_of(PERSONS), 6), 3, Sure)
    rows = {b.key: b for b in driver.top.ui.buttons if b.key in ("H", "J", "L")}
    assert [key for key, b in rows.items() if b._cap_in(b.shown_rect)] == ["H", "J", "L"]
    assert all("12" in button.text for button in rows.values())


def test_comments_are_shown_and_a_missing_engine_is_told(analysis: Any) -> None:
    match = played(match_of(PERSONS), 6)
    match.comments[3] = "[%hint 2] A bold one. [%clk 0:04:32]"
    match.comments[2] = "[%hint 3] [%undo]"

    class Failing(PointsEngine):
        def reply(self, question: QueuedRequest) -> Answer:
            return Answer(question.request)

    driver = analysis(match, 3, Failing)
    said = " ".join(driver.top._panel_text().lines)
    assert "“A bold one.”" in said and "not responding" in said
    driver.press("pageup")
    assert "“" not in " ".join(driver.top._panel_text().lines), "marks are no comment"
    driver.press("pagedown")
    scene = driver.top
    scene._play(others(scene.line)[0])
    assert not scene.line.is_in_game, "turns can be tried all the same"


def test_an_engine_that_names_illegal_turns_breaks_nothing(analysis: Any) -> None:
    driver = analysis(played(match_of(PERSONS), 6), 3)
    scene = driver.top
    scene._play("wA/BC")
    assert scene.line.path == scene.line.played[:3]


@pytest.mark.parametrize("is_listed", [True, False])
def test_a_move_of_the_game_is_judged_as_in_its_review(
    routes: Any, analysis: Any, ctx: Context, is_listed: bool
) -> None:
    match = played(match_of(PERSONS), 6)
    driver = analysis(match, 3)
    best = [info.pv[0] for info in driver.top._best()]
    here = driver.top.displayed
    turn = best[0] if is_listed else next(t for t in others(driver.top.line) if t not in best)
    match.game = Game(match.game.start, [*match.game.turns[:3], parse_turn(turn, here)])
    verdict = Verdict(3, turn, "mistake", 0.3, 3.0, 0.4, best[1])
    path = [turn.notation for turn in match.game.turns[:3]]
    driver.app.stack.push(routes.analysis(match, path, ctx.games.keep, [None, None, None, verdict]))
    driver.wait(0.5)
    words, scene = ctx.words, driver.top
    shown = {b.text.split("\n")[0]: b.text.split("\n")[1:] for b in scene.ui.buttons}
    heading = turn_heading(words, best[1])
    assert shown[heading] == ["70% for Bruno"]
    assert shown[turn_heading(words, turn)] == [
        "40% for Bruno",
        "Mistake: 70% → 40%",
        "played in the game",
    ]
    driver.press("pageup")
    driver.wait(0.5)
    assert not any("Mistake" in b.text for b in scene.ui.buttons)


def test_suggestions_stand_best_first_whatever_the_engines_order(analysis: Any) -> None:
    class Stubborn(PointsEngine):
        """Ranks what it has looked at longest first, as searches do."""

        def reply(self, question: QueuedRequest) -> Answer | None:
            turns = legal_turns(question.request.position)
            found = [(0.4, None), (0.6, None), (0.1, 0)]
            infos = tuple(
                Info(1, 1, 0, value, (turn.notation,), proven=proven, rank=rank)
                for rank, (turn, (value, proven)) in enumerate(
                    zip(turns, found, strict=False), start=1
                )
            )
            return Answer(question.request, infos=infos)

    driver = analysis(played(match_of(PERSONS), 6), 3, Stubborn)
    assert [info.value for info in driver.top._best()] == [0.6, 0.1, 0.4]
    shown = [b.text.partition("\n")[2] for b in driver.top.ui.buttons if b.key in ("H", "J", "L")]
    assert [text.split()[0] for text in shown] == ["60%", "forced", "40%"]
