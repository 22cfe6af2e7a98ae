"""Hints in all that may happen at a table, without a window."""

import re

import pytest

from tests.knowing_engine import GOOD, KnowingEngine
from tests.matches import AGAINST_BOT, BOTS, PERSONS, match_of
from tests.playing import spots_of
from tests.spoken import words_in
from tests.teaching.taught_table import CODE, STEP, TaughtTable
from tholos_desktop.language.hints import hint_words, why_words
from tholos_desktop.rules import QUARRY, legal_turns, parse_position, parse_turn, start
from tholos_desktop.table.facts import Fact
from tholos_desktop.table.match import HelpUsed, Match
from tholos_desktop.table.protocol_lines import Info, Warming
from tholos_desktop.table.turn_input import Spot
from tholos_desktop.teaching import why
from tholos_desktop.teaching.advice import (
    EQUAL,
    LOST,
    OPEN,
    TAKE,
    advice,
    advice_by_rules,
    top_reasons,
    touched,
)
from tholos_desktop.teaching.columns import total_gain
from tholos_desktop.teaching.hint import PATIENCE_SECONDS, PLACE, TURN, HintStage
from tholos_desktop.teaching.kinds import facts_of
from tholos_desktop.teaching.preparation import Preparation, TurnKnowledge

NAMES = {"w": "Ana", "b": "Bruno"}


def test_a_hint_goes_up_two_rungs_and_is_closed_by_the_third():
    lesson = TaughtTable(AGAINST_BOT)
    assert lesson.hint.stage is HintStage.THINKING
    lesson.wait()
    assert lesson.hint.stage is HintStage.READY
    for rung in (PLACE, TURN):
        lesson.ask()
        assert (lesson.hint.rung, lesson.hint.stage) == (rung, HintStage.ASKED)
        assert lesson.hint.advice and lesson.hint.advice.turn == lesson.best
    lesson.ask()
    assert (lesson.hint.rung, lesson.hint.stage) == (0, HintStage.READY)
    assert lesson.hint.advice is None
    assert not lesson.hint.follow(STEP), "nothing has changed"
    lesson.ask()
    lesson.session.touch(spots_of(lesson.best)[0])
    assert not lesson.hint.follow(STEP)
    lesson.session.play(lesson.best.notation)
    assert lesson.hint.follow(STEP) and lesson.hint.rung == 0


def test_where_every_turn_loses_the_one_that_loses_least_is_hinted(monkeypatch):
    """An engine may rank lost turns by what the rival finds hardest."""
    lesson = TaughtTable(AGAINST_BOT)
    margins = {"wD": -23.0, "wB": -9.0, "wC": -11.0}
    lost = tuple(
        Info(1, 9, 5, 0.0, (turn,), rank=rank, proven=-1, margin=margin)
        for rank, (turn, margin) in enumerate(margins.items(), start=1)
    )
    monkeypatch.setattr(lesson.engine, "infos_of", lambda *_: lost)
    lesson.ask(2)
    assert lesson.hint.advice and lesson.hint.advice.fact == LOST
    assert lesson.hint.advice.turn == parse_turn("wB", lesson.game.position)


def test_of_a_hinted_turn_the_rest_is_left_while_it_is_followed(monkeypatch):
    lesson = TaughtTable(AGAINST_BOT, "-/w/-/-/b/-/wb ww/bb w -")
    infos = (Info(1, 9, 5, 0.5, ("wC/E-",), rank=1),)
    monkeypatch.setattr(lesson.engine, "infos_of", lambda *_: infos)
    lesson.ask(2)
    turn = lesson.hint.turn
    assert turn and turn.notation == "wC/E-"
    lifted, placed, *_ = spots_of(turn)
    for spot, left in ((lifted, turn.transfers), (placed, turn.transfers[1:])):
        lesson.session.touch(spot)
        assert lesson.hint.left == left
        assert not lesson.hint.is_abandoned
    lesson.session.step_back()
    for spot in spots_of(parse_turn("wD/+g", lesson.game.position))[:2]:
        lesson.session.touch(spot)
    assert lesson.hint.is_abandoned
    lesson.session.step_back()
    assert not lesson.hint.is_abandoned


def test_in_the_middle_of_a_hinted_turn_the_rest_is_shown_at_once(monkeypatch):
    lesson = TaughtTable(AGAINST_BOT, "-/w/-/-/b/-/wb ww/bb w -")
    infos = (Info(1, 9, 5, 0.5, ("wC/E-",), rank=1),)
    monkeypatch.setattr(lesson.engine, "infos_of", lambda *_: infos)
    turn = parse_turn("wC/E-", lesson.game.position)
    for spot in spots_of(turn)[:2]:
        lesson.session.touch(spot)
    lesson.ask(1)
    assert lesson.hint.turn == turn
    assert lesson.hint.left == turn.transfers[1:]


def test_the_best_turn_is_hinted_at_before_it_is_known_why():
    """By a fact about it; what matters most is told with the turn, if it is known by then."""
    lesson = TaughtTable(AGAINST_BOT)
    lesson.engine.is_slow_to_explain = True
    lesson.wait(0.5)
    lesson.hint.ask()
    told = lesson.hint.advice
    assert lesson.hint.rung == PLACE and told.turn == lesson.best
    assert told.fact in facts_of(lesson.game.position, lesson.best)
    lesson.engine.is_slow_to_explain = False
    lesson.wait()
    lesson.ask()
    assert lesson.hint.advice.fact == told.fact
    assert lesson.hint.advice.reasons == lesson.engine.reasons


@pytest.mark.parametrize("why", ["warming", "silent", "failing"])
def test_without_an_engine_the_rules_alone_give_two_rungs(why):
    lesson = TaughtTable(AGAINST_BOT)
    lesson.engine.is_silent = why != "failing"
    lesson.engine.knows_nothing = True
    lesson.engine.warming = Warming(3, 40) if why == "warming" else None
    lesson.ask()
    if why == "silent":
        assert lesson.hint.rung == 0 and not lesson.hint.follow(0.0)
        lesson.wait(PATIENCE_SECONDS)
    advice = lesson.hint.advice
    assert lesson.hint.rung == PLACE and advice and advice.turn is None
    assert advice.fact.kind == "takes" and advice.places == {Spot(advice.fact.at)}
    lesson.ask()
    assert lesson.hint.rung == TURN and lesson.hint.advice.turn is None


def test_a_hint_once_begun_is_told_to_its_end():
    """The engine warms up between two rungs: they still agree."""
    lesson = TaughtTable(AGAINST_BOT)
    lesson.engine.is_silent, lesson.engine.warming = True, Warming(3, 40)
    lesson.ask()
    first = lesson.hint.advice
    lesson.engine.is_silent, lesson.engine.warming = False, None
    lesson.wait()
    assert lesson.hint.advice is first
    lesson.ask()
    told = lesson.hint.advice
    assert (told.fact, told.places, told.turn) == (first.fact, first.places, lesson.best)


def test_where_bots_play_there_is_no_hint_but_why():
    lesson = TaughtTable(BOTS)
    lesson.wait(1.0)
    assert lesson.game.ply and not lesson.hint.ask() and not lesson.tutor.is_on
    lesson.why.ask()
    ply = lesson.game.ply
    for _ in range(9):
        lesson.engine.poll()
        before = lesson.why.reasons
        assert lesson.why.follow(0.1) == (lesson.why.reasons != before)
    lesson.wait(1.0)
    assert lesson.why.reasons and lesson.why.reasons.facts == lesson.engine.reasons
    assert lesson.session.is_held and lesson.game.ply == ply, "the bots wait"


def test_hints_and_undos_are_marked_in_the_record():
    lesson = TaughtTable(PERSONS)
    match = lesson.match
    match.comments[0] = "Well begun."
    assert match.helped == HelpUsed()
    lesson.wait()
    lesson.ask(2)
    lesson.ask(2)
    assert (match.helped, match.hint_before(0)) == (HelpUsed(1, 0), TURN)
    hinted = lesson.best
    lesson.choose(hinted)
    assert match.is_hinted(0) and match.hint_before(1) == 0
    lesson.choose(lesson.best)
    lesson.session.undo()
    again = Match.from_text(match.text())
    assert again.helped == match.helped == HelpUsed(1, 1)
    assert again.comments == {0: f"Well begun. [%hint 2 {hinted}]", 1: "[%undo]"}
    other = next(each for each in legal_turns(again.game.start) if each != hinted)
    match.game.undo()
    match.game.play(other)
    assert match.hint_before(0) == TURN and not match.is_hinted(0)
    match.comments[0] = "[%hint 2]"
    assert match.is_hinted(0), "about which turn is unknown"
    assert match.restart().helped == HelpUsed()


def test_a_hint_in_turns_taken_back_marks_no_turn_played_instead():
    lesson = TaughtTable(PERSONS)
    lesson.choose(lesson.best)
    lesson.wait()
    lesson.ask(2)
    match = lesson.match
    assert match.hint_before(1)
    lesson.session.undo()
    lesson.session.redo()
    assert match.hint_before(1), "the turn stands again, and so does its hint"
    lesson.session.undo()
    other = legal_turns(match.game.position)[-1]
    assert other != lesson.best
    match.play(other)
    assert match.hint_before(0) == match.hint_before(1) == 0
    assert match.helped == Match.from_text(match.text()).helped == HelpUsed(1, 2)


def test_a_place_is_told_only_if_all_good_turns_touch_it():
    position = match_of(PERSONS, CODE).game.position
    one, other, third = (parse_turn(text, position) for text in ("wB", "wB/CD", "wC"))
    takes = (Fact("takes", "B", 3, loss=0.3),)
    assert advice(position, TurnKnowledge((one, other)), takes).places == {Spot("B")}
    told = advice(position, TurnKnowledge((one, third)), takes)
    assert (told.fact, told.places) == (EQUAL, touched(one))
    told = advice(position, TurnKnowledge((one,)), (Fact("equal", number=3), *takes))
    assert (told.fact, told.reasons) == (EQUAL, takes)
    told = advice(position, TurnKnowledge((one,)), (Fact("guards", "G", 4, 1, loss=0.3),))
    assert (told.fact.kind, told.places) == ("guards", {Spot("B")}), "the turn touches no other"
    told = advice(position, TurnKnowledge((one,), may_be_good=(one, other)), ())
    assert told.fact in facts_of(position, one), "what both do"
    assert advice(position, TurnKnowledge((one,), may_be_good=(one, third)), ()).fact == EQUAL, (
        "nothing tells them"
    )
    assert advice(position, TurnKnowledge((one,), may_be_good=(one, third)), takes).fact == takes[0]
    assert advice(position, TurnKnowledge((one,)), (Fact("spoils", "B", 3),)).fact == EQUAL, (
        "not needed"
    )
    assert advice(position, TurnKnowledge((one,), is_lost=True), takes).fact == LOST


@pytest.mark.parametrize(
    ("code", "turn", "asked"),
    [
        ("ww/wg/-/w/-/-/- g/bb w -", "+g", "take"),
        ("ww/bg/-/w/-/-/- g/bb w -", "+g", "gets_gray"),
        ("ww/wg/-/w/-/-/- w/bb w -", "wD/+g", "place"),
        ("ww/bgbgg/-/w/-/-/- g/bb w -", "+g", "take"),  # the only one is full
    ],
)
def test_only_a_column_that_the_rival_can_lose_points_on_is_asked_about(code, turn, asked):
    position = match_of(PERSONS, code).game.position
    best, gets = parse_turn(turn, position), Fact("gets_gray", number=1, loss=0.3)
    fact = advice(position, TurnKnowledge((best,)), (gets,)).fact
    assert fact.kind == asked
    assert asked != "place" or fact.stone == "w", "the stone that goes first"
    told = advice(position, TurnKnowledge((best,)), (Fact("equal", number=2),))
    assert told.idea and (asked == gets.kind or told.idea.kind != gets.kind)


@pytest.mark.parametrize(
    ("code", "turns", "idea"),
    [
        (CODE, ("wA", "wF/wA"), "takes"),
        (CODE, ("wB", "wD"), "place"),
        ("-/-/-/-/-/-/- ww/bb w -", ("+b", "+g"), "take"),
        ("-/-/-/-/-/-/- ww/bb w -", ("+b", "wA"), "gets_rivals"),  # of the best alone
    ],
)
def test_where_several_turns_are_good_the_first_step_says_what_they_do(code, turns, idea):
    position = match_of(PERSONS, code).game.position
    good = tuple(parse_turn(text, position) for text in turns)
    told = advice(position, TurnKnowledge(good), (Fact("equal", number=2),))
    assert (told.fact, told.idea and told.idea.kind) == (EQUAL, idea)
    text = hint_words(words_in("en"), told, PLACE, "w", NAMES)
    assert re.fullmatch(r"One of the good moves is marked\. .+\.", text)


def test_a_hint_tells_no_cost_beside_another_turn():
    position = match_of(PERSONS, CODE).game.position
    cost = Fact("ensures", worth=8, by="wF", loss=0.02, without="+w", cost=True)
    told = advice(position, TurnKnowledge((parse_turn("wF/wA", position),)), (cost,))
    assert told.fact == EQUAL and told.reasons and cost not in told.reasons


def test_one_place_is_marked_of_a_turn_that_touches_more():
    position = match_of(PERSONS, "-/g/-/-/-/-/- ww/bb w -").game.position
    good = tuple(parse_turn(text, position) for text in ("wA/BC", "wD"))
    told = advice(position, TurnKnowledge(good), ())
    assert (told.fact, told.places) == (EQUAL, {Spot("A")})
    told = advice(position, TurnKnowledge(good[:1]), (Fact("equal", number=2),))
    assert (told.places, told.idea.kind) == ({Spot("A")}, "place"), "an empty column is easily won"


def test_of_equal_facts_the_one_about_the_first_stone_is_told():
    position = start()
    turn, other = (parse_turn(text, position) for text in ("wF/wB", "wB"))
    found = TurnKnowledge((turn,))
    takes = tuple(Fact("takes", at, 1, loss=0.3) for rank, at in ((1, "B"), (2, "F")))
    for reasons in (takes, None):
        told = advice(position, found, reasons)
        assert (told.fact.kind, told.fact.at, told.places) == ("takes", "F", {Spot("F")})
    found = TurnKnowledge((turn,), may_be_good=(turn, other))
    told = advice(position, found)
    assert (told.fact, told.idea and told.idea.kind) == (EQUAL, "place")
    assert told.places == {Spot("F")}, "and nothing about columns, since all are empty"


@pytest.mark.parametrize(
    ("code", "turn", "reason", "fact", "idea"),
    [
        ("w/wbwb/-/w/-/b/b wg/b w -", "gB", Fact("takes", "G", 1, loss=0.3), "guards", None),
        ("w/wbwb/-/w/-/b/b w/b w -", "wG/FB", Fact("takes", "G", 1, loss=0.3), "takes", None),
        ("w/wbwb/-/w/-/b/b w/b w -", "wA", Fact("builds", "A", 1, loss=0.3), "builds", None),
        ("w/wbwb/-/w/-/b/b w/b w -", "wB", Fact("takes", "B", 9, loss=0.3), "takes", None),
        ("w/wg/g/-/-/wbwb/bw -/wb w -", "+www",
         Fact("threatens", "F", 9, by="wF/wG", loss=0.8), "guards", TAKE),
        ("-/-/-/-/-/-/- -/bb w -", "+ww",
         Fact("threatens", "F", 2, by="wF/wG", loss=0.8), "threatens", TAKE),
        ("-/-/-/-/-/-/- ww/bb w -", "wA",
         Fact("threatens", "F", 2, by="wF", loss=0.8), "threatens", None),
    ],
)  # fmt: skip
def test_a_large_gain_of_the_rival_is_asked_about_before_a_small_one(
    code, turn, reason, fact, idea
):
    position = match_of(PERSONS, code).game.position
    told = advice(position, TurnKnowledge((parse_turn(turn, position),)), (reason,))
    assert (told.fact.kind, told.idea) == (fact, idea)
    assert fact != "guards" or told.fact.worth == 9
    assert told.places or not told.idea
    words = hint_words(words_in("en"), told, PLACE, "w", NAMES)
    assert (words.startswith("Bruno threatens ")) is (fact == "guards")


def test_a_take_points_at_the_quarry():
    position = match_of(PERSONS, "-/-/-/-/-/-/- -/bb w -").game.position
    turn = parse_turn("+ww", position)
    assert advice(position, TurnKnowledge((turn,)), ()).places == {Spot(QUARRY, "w")}
    assert advice_by_rules(position).fact == TAKE


def test_the_rules_alone_tell_of_the_greater_danger():
    position = match_of(PERSONS, "w/bwbw/-/-/-/-/- g/bbb w -").game.position
    told = advice_by_rules(position)
    assert told.fact.kind == "guards" and told.places == {Spot(told.fact.at)}
    nothing = match_of(PERSONS, "-/-/-/-/-/-/- g/- w -").game.position
    assert advice_by_rules(nothing).fact == OPEN


def test_why_tells_of_the_last_turn_and_is_gone_with_the_next():
    lesson = TaughtTable(PERSONS)
    lesson.why.ask()
    assert lesson.why.reasons is None and not lesson.why.may_ask
    turn = lesson.best
    lesson.choose(turn)
    lesson.why.ask()
    assert lesson.why.is_awaited or lesson.why.reasons
    lesson.wait()
    assert lesson.why.reasons.turn == turn and lesson.why.reasons.facts == lesson.engine.reasons
    lesson.why.ask()
    assert lesson.why.reasons is None
    lesson.why.ask()
    lesson.choose(lesson.best)
    lesson.wait()
    assert lesson.why.reasons is None


@pytest.mark.parametrize("language", ["en", "pl"])
def test_why_waits_for_a_silent_engine_and_praises_nothing_before_it_answers(language):
    lesson, words = TaughtTable(PERSONS), words_in(language)
    lesson.choose(lesson.best)
    lesson.engine.is_silent = True
    lesson.why.ask()
    lesson.wait(why.PATIENCE_SECONDS - 0.5)
    assert lesson.why.is_awaited
    assert why_words(words, lesson.why.reasons, NAMES) == words("hints.why_thinking")
    lesson.wait(1.0)
    assert not lesson.why.is_awaited
    assert why_words(words, lesson.why.reasons, NAMES) == words("hints.why_unknown")
    lesson.engine.is_silent = False
    lesson.wait()
    assert lesson.why.reasons.facts == lesson.engine.reasons


def test_why_looks_back_with_the_player():
    lesson = TaughtTable(PERSONS)
    turns = []
    for _ in range(3):
        turns.append(lesson.best)
        lesson.choose(turns[-1])
    lesson.session.view(2)
    lesson.why.ask()
    lesson.wait()
    assert lesson.why.reasons.turn == turns[1]
    assert lesson.why.reasons.position == lesson.game.position_after(1)
    lesson.session.view(1)
    lesson.wait()
    assert lesson.why.reasons is None


def test_why_explains_a_hinted_turn_until_another_is_played():
    lesson = TaughtTable(PERSONS)
    lesson.choose(lesson.best)
    lesson.wait()
    lesson.ask(2)
    hinted, here = lesson.hint.turn, lesson.game.position
    assert hinted
    lesson.why.ask(hinted)
    lesson.wait()
    reasons = lesson.why.reasons
    assert reasons and (reasons.position, reasons.turn, reasons.is_hint) == (here, hinted, True)
    number = len(lesson.engine.reasons)
    assert reasons.facts[:number] == lesson.engine.reasons
    assert len(reasons.facts) > number, "the hint has said those already"
    lesson.choose(lesson.best)
    lesson.wait()
    assert lesson.why.reasons is None


LOSING = "wb/wwbwg/wwbwg/g/wwbwb/wwwbb/wwb bb/b w -"
"""White may lose 5 points at once with black on Ω, or none by taking stones."""


def test_a_hint_never_tells_only_what_a_turn_loses():
    here = parse_position(LOSING)
    turn = parse_turn("bG", here)
    loss, gain = Fact("loses", "G", 5, cost=True), Fact("takes", "A", 3)
    assert loss not in top_reasons(here, turn, (loss, EQUAL))
    assert top_reasons(here, turn, (gain, loss)) == (gain, loss)


def test_of_equally_good_turns_one_that_loses_nothing_at_once_is_suggested():
    here, engine = parse_position(LOSING), KnowingEngine()
    turns = legal_turns(here)
    engine.worth = {here.play(turn).code: GOOD for turn in turns}
    engine.lead = {here.play(turn).code: 1.0 if turn.notation == "bG" else 0.0 for turn in turns}
    preparation = Preparation(engine)
    while preparation.best(here) is None:
        preparation.follow(here)
        engine.poll()
    found = preparation.found(here)
    assert "bG" in [turn.notation for turn in found.good]
    assert total_gain(here, found.good[0]) >= 0


def test_what_may_be_held_is_suggested_before_a_certain_loss_by_fewer_points():
    here, engine = parse_position(LOSING), KnowingEngine()
    lost, *others = legal_turns(here)
    engine.best = 0.01
    engine.worth = {here.play(turn).code: 0.01 for turn in others} | {here.play(lost).code: 0.0}
    engine.lead = {here.play(turn).code: -3.0 for turn in others}
    preparation = Preparation(engine)
    while preparation.best(here) is None:
        preparation.follow(here)
        engine.poll()
    assert lost not in preparation.found(here).good
