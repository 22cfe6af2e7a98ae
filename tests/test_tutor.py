"""The tutor in all that may happen at a table, without a window."""

import random
from itertools import islice
from typing import Any

import pytest

from tests.claim_checker import Effort, is_true
from tests.knowing_engine import BAD, GOOD, KnowingEngine
from tests.matches import AGAINST_BOT, PERSONS
from tests.playing import positions, random_game
from tests.taught_table import TaughtTable
from tholos_desktop.rules import Turn, legal_turns, parse_position, parse_turn, start
from tholos_desktop.table.facts import Fact
from tholos_desktop.table.match import Setup
from tholos_desktop.table.protocol_lines import Verdict, Warming
from tholos_desktop.table.turn_input import EventKind, Spot, TurnEvent
from tholos_desktop.table.turn_values import TurnValues
from tholos_desktop.teaching.columns import raised
from tholos_desktop.teaching.preparation import Preparation
from tholos_desktop.teaching.refutations import lets
from tholos_desktop.teaching.tutor import HELD_BY_TUTOR, PATIENCE_SECONDS, _explaining
from tholos_desktop.teaching.verdicts import is_costly
from tholos_desktop.teaching.warnings import (
    EVEN,
    GENTLE,
    ON_A_POSITION,
    STRICT,
    THIRDS,
    WARNING_LIMITS,
    ProposedTurn,
    WarningLimits,
    Warnings,
)


def warned(lesson: TaughtTable, turn: Turn) -> bool:
    """Choose a turn, and let it wait as long as it has to."""
    ply = lesson.game.ply
    lesson.choose(turn)
    lesson.wait(0.5)
    return lesson.game.ply == ply


@pytest.mark.parametrize("setup", [AGAINST_BOT, PERSONS])
@pytest.mark.parametrize("mode", ["gentle", "strict"])
def test_a_turn_that_costs_much_is_warned_of(setup: Setup, mode: str) -> None:
    lesson = TaughtTable(setup, mode=mode)
    turn = lesson.bad
    lesson.wait(2.0)
    assert warned(lesson, turn)
    alarm = lesson.tutor.alarm
    assert alarm.attempt.turn == turn and alarm.attempt.lost == pytest.approx(GOOD - BAD)
    assert lesson.tutor._of_side()._given == [alarm.attempt], "it counts towards the limits"


def test_a_hurried_value_goes_before_those_that_are_wanted_and_loses_none() -> None:
    engine, here = KnowingEngine(), start()
    values, (first, second, third, *_) = TurnValues(engine), legal_turns(here)
    values.look_at(here, [first, second])
    values.hurry(here, third)
    for _ in range(9):
        engine.poll()
    assert [values.is_known(here, turn) for turn in (first, second, third)] == [True] * 3
    asked = [text for text in engine.analyzed if text != f"value {here.play(first).code}"]
    assert asked == [f"value {here.play(turn).code}" for turn in (third, second)]


def test_values_are_wanted_until_one_looks_away() -> None:
    engine, here = KnowingEngine(), start()
    values, (first, second, third, *_) = TurnValues(engine), legal_turns(here)
    values.look_at(here, [first, second])
    values.look_away()
    values.hurry(here, third)
    for _ in range(9):
        engine.poll()
    assert [values.is_known(here, turn) for turn in (first, second, third)] == [False, False, True]
    lesson = TaughtTable(AGAINST_BOT, mode="gentle")
    lesson.until_best()
    lesson.wait(3 / 60)
    lesson.preparation.suspend()
    asked = len(lesson.engine.analyzed)
    for _ in range(9):
        lesson.engine.poll()
    assert len(lesson.engine.analyzed) == asked, "the bot's move need not wait"


def test_a_position_is_searched_on_while_it_is_followed(monkeypatch: pytest.MonkeyPatch) -> None:
    preparation, here = Preparation(KnowingEngine()), start()
    ended: list[bool] = []
    close = preparation.analysis.close
    monkeypatch.setattr(preparation.analysis, "close", lambda: ended.append(True) or close())
    after = here.play(legal_turns(here)[0])
    for position, ends in ((here, 1), (here, 1), (after, 2), (after, 2)):
        preparation.follow(position)
        assert len(ended) == ends


def test_turns_in_a_hurry_are_valued_in_order_before_reasons() -> None:
    engine, here = KnowingEngine(), start()
    preparation, (one, other, *_) = Preparation(engine), legal_turns(here)
    preparation.analysis.explain(here, one.notation)
    for _ in range(2):  # as in each frame
        preparation.hurry(here, (one, other))
    assert not preparation.analysis.is_explaining
    for _ in range(9):
        engine.poll()
    values = [f"value {here.play(turn).code}" for turn in (other, one, other)]
    assert engine.analyzed[1:] == values, "the second makes way for the first, once"


def test_turns_near_the_end_are_valued_by_the_solver() -> None:
    game, levels = random_game(5), dict[int, str]()

    class Asking(KnowingEngine):
        def ask(self, request: Any, then: Any) -> Any:
            levels[request.position.open_spaces()] = request.level
            return super().ask(request, then)

    for ply in range(game.ply - 1):
        here = game.position_after(ply)
        TurnValues(Asking()).look_at(here, [game.turns[ply]])
    solved = {spaces for spaces, level in levels.items() if level == "oracle"}
    assert solved == {spaces for spaces in levels if spaces <= 8}


def test_the_tutor_says_what_the_rival_could_do() -> None:
    lesson = TaughtTable(AGAINST_BOT, "-/bbgg/-/b/-/bwbw/bw ww/bb w -", mode="gentle")
    here, turn = lesson.game.position, lesson.bad
    lesson.wait(2.0)
    assert warned(lesson, turn)
    answer = lesson.tutor.alarm.fact
    assert answer.kind == "lets"
    assert is_true(here, lesson.best, answer, Effort(0, 0), lesson.tutor.alarm.attempt.turn)
    after = here.play(lesson.tutor.alarm.attempt.turn)
    assert raised_by(after.code, answer.by, answer.at) == answer.worth


def raised_by(code: str, notation: str, column: str) -> int:
    """By how much a turn raises its player's lead in a column."""
    position = parse_position(code)
    return raised(position, parse_turn(notation, position))[column]


@pytest.mark.parametrize("case", ["off", "good", "best", "decided", "failing engine"])
def test_the_tutor_is_silent(case: str) -> None:
    lesson = TaughtTable(AGAINST_BOT, mode="off" if case == "off" else "gentle")
    turn = lesson.best if case == "best" else lesson.bad
    if case == "good":
        lesson.engine.bad.clear()
    lesson.engine.best = 0.02 if case == "decided" else GOOD
    lesson.engine.knows_nothing = case == "failing engine"
    lesson.wait(2.0)
    if case == "best":
        lesson.preparation._values._found.clear()  # as after a proven search, which values no turn
    event = lesson.choose(turn)
    assert event.kind is EventKind.PLAYED, "and nobody waits"


@pytest.mark.parametrize(
    ("kind", "lost", "speaks"), [("takes", 0.28, True), ("full", 0.28, False), ("full", 0.32, True)]
)
def test_without_points_that_are_lost_only_a_large_loss_needs_no_telling_reason(
    kind: str, lost: float, speaks: bool
) -> None:
    lesson = TaughtTable(AGAINST_BOT, "wb/-/w/-/b/-/- www/- w -", mode="gentle")
    lesson.engine.reasons = (Fact("gains", "C", 9), Fact(kind, "A", 3))
    lesson.engine.best = EVEN - 0.05
    turn = lesson.bad
    lesson.engine.bad.clear()
    lesson.engine.worth[lesson.game.position.play(turn).code] = lesson.engine.best - lost
    lesson.wait(2.0)
    assert lets(lesson.game.position, turn, lesson.best) == []
    assert warned(lesson, turn) is speaks
    fact = Fact("misses", "A", 5) if kind == "takes" else None
    assert not speaks or lesson.tutor.alarm.fact == fact


def test_a_turn_that_costs_the_lead_is_warned_of_without_a_reason() -> None:
    """The best turn wins the same column, so that nothing tells the two apart."""
    code = "www/wggbb/gww/-/gw/wbwb/bwwww ww/bbb w -"
    lesson = TaughtTable(AGAINST_BOT, code, mode="gentle")
    lesson.engine.reasons = (Fact("gains", "F", 9, 9, "w"), Fact("takes", "F", 9))
    here, turn = lesson.game.position, parse_turn("wF/wD", lesson.game.position)
    lesson.engine.bad.add(here.play(turn).code)
    lesson.wait(2.0)
    assert warned(lesson, turn)
    assert lesson.tutor.alarm.fact is None


def test_a_costly_turn_is_warned_of_before_its_reason_is_known() -> None:
    lesson = TaughtTable(AGAINST_BOT, "wb/-/w/-/b/-/- www/- w -", mode="gentle")
    lesson.engine.is_slow_to_explain = True
    lesson.engine.best = EVEN - 0.05
    turn = lesson.bad
    lesson.wait(2.0)
    assert warned(lesson, turn)


@pytest.mark.parametrize(
    ("code", "notation", "fact"),
    [
        ("b/w/-/-/-/w/- -/b w -", "+b", Fact("misses_stones", number=3, stone="w")),
        ("b/w/-/-/-/w/- g/b w -", "gD", Fact("misses_take")),
    ],
)
def test_where_stones_had_better_be_taken_no_column_is_named(
    code: str, notation: str, fact: Fact, monkeypatch: pytest.MonkeyPatch
) -> None:
    lesson = TaughtTable(AGAINST_BOT, code, mode="gentle")
    lesson.engine.reasons = (Fact("armed", number=3),)
    here, turn = lesson.game.position, parse_turn(notation, lesson.game.position)
    best = parse_turn("+www" if fact.stone else "+ww", here)
    monkeypatch.setattr(lesson.preparation, "best", lambda position: best)
    lesson.engine.bad.add(here.play(turn).code)
    lesson.wait(2.0)
    assert warned(lesson, turn)
    assert lesson.tutor.alarm.fact == fact


@pytest.mark.parametrize(
    ("code", "notation", "fact"),
    [
        ("-/www/-/-/b/-/- wg/bb w -", "gB", Fact("gift", "B", 2, stone="g")),
        ("-/www/-/-/b/-/- wg/bb w B4", "gB", Fact("gift", "B", 3, stone="g")),
        ("-/wwbb/-/-/-/-/- wb/- w -", "bB", Fact("wastes", "B", 9, 0)),
    ],
)
def test_the_tutor_names_the_column_in_which_points_are_lost(
    code: str, notation: str, fact: Fact
) -> None:
    lesson = TaughtTable(AGAINST_BOT, code, mode="gentle")
    here = lesson.game.position
    turn = parse_turn(notation, here)
    lesson.engine.bad.add(here.play(turn).code)
    lesson.wait(2.0)
    assert warned(lesson, turn)
    assert lesson.tutor.alarm.fact == fact


@pytest.mark.parametrize(
    ("worth", "kinds", "fact"),
    [
        (5, ("takes", "A"), Fact("misses", "A", 5)),
        (1, ("takes", "C"), Fact("misses", "C")),
    ],
)
def test_a_point_or_two_does_not_explain_a_large_loss(
    worth: int, kinds: tuple[str, str], fact: Fact, monkeypatch: pytest.MonkeyPatch
) -> None:
    lesson = TaughtTable(AGAINST_BOT, "wb/-/w/-/b/-/- www/- w -", mode="gentle")
    lesson.engine.reasons = (Fact(*kinds, worth),)
    here, turn = lesson.game.position, lesson.bad
    best = parse_turn(f"w{kinds[1]}", here)
    monkeypatch.setattr(lesson.preparation, "best", lambda position: best)
    lesson.wait(2.0)
    assert warned(lesson, turn)
    alarm = lesson.tutor.alarm
    assert alarm.fact == fact and alarm.better == best
    assert bool(alarm.reply) is False, "the rival can only take"


def test_a_large_loss_without_points_names_the_rivals_reply(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    lesson = TaughtTable(AGAINST_BOT, "b/w/-/-/-/w/- g/b w -", mode="gentle")
    lesson.engine.reasons = (Fact("armed", number=3),)
    here, turn = lesson.game.position, parse_turn("gD", lesson.game.position)
    best = parse_turn("+ww", here)
    monkeypatch.setattr(lesson.preparation, "best", lambda position: best)
    lesson.engine.bad.add(here.play(turn).code)
    lesson.wait(2.0)
    assert warned(lesson, turn)
    alarm = lesson.tutor.alarm
    assert alarm.fact == Fact("misses_take")
    assert not parse_turn(alarm.reply, here.play(turn)).is_take


def test_of_several_columns_the_one_with_the_most_points_is_named(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    lesson = TaughtTable(AGAINST_BOT, "wbwb/wwb/w/-/b/-/b wwg/- w -", mode="gentle")
    lesson.engine.reasons = (Fact("takes", "B", 1),)
    here, turn = lesson.game.position, lesson.bad
    best = parse_turn("wB/CA", here)  # 9 points on alpha, 1 on beta
    monkeypatch.setattr(lesson.preparation, "best", lambda position: best)
    lesson.wait(2.0)
    assert warned(lesson, turn)
    assert lesson.tutor.alarm.fact == Fact("misses", "A", 9)
    assert lesson.tutor.alarm.better == best


@pytest.mark.parametrize("notation", ["gB", "gE", "gC"])  # White's column, Black's, an empty one
@pytest.mark.parametrize("mode", ["gentle", "strict"])
def test_only_gray_on_an_own_column_is_worth_a_gentle_word_though_it_costs_little(
    mode: str, notation: str
) -> None:
    lesson = TaughtTable(AGAINST_BOT, "-/www/-/-/b/-/- wg/bb w -", mode=mode)
    here = lesson.game.position
    lesson.engine.worth[here.play(parse_turn(notation, here)).code] = GOOD - 0.06
    lesson.wait(2.0)
    assert warned(lesson, parse_turn(notation, here)) is (mode == "strict" or notation == "gB")


def test_strict_speaks_of_a_turn_that_gentle_let_pass() -> None:
    lesson = TaughtTable(AGAINST_BOT, "-/www/-/-/b/-/- wg/bb w -", mode="gentle")
    turn = parse_turn("gE", lesson.game.position)
    lesson.engine.worth[lesson.game.position.play(turn).code] = GOOD - 0.06
    lesson.wait(2.0)
    assert not lesson.tutor.holds_back(turn)
    lesson.mode = "strict"
    assert lesson.tutor.holds_back(turn)


def test_strict_speaks_of_a_small_loss_without_a_reason() -> None:
    lesson = TaughtTable(AGAINST_BOT, mode="strict")
    lesson.engine.reasons = (Fact("equal", number=3),)
    turn = parse_turn("wD", lesson.game.position)
    lesson.engine.worth[lesson.game.position.play(turn).code] = GOOD - 0.07
    lesson.wait(2.0)
    assert warned(lesson, turn)


def test_strict_speaks_of_gray_on_an_own_column_as_soon_as_of_any_other_loss() -> None:
    lesson = TaughtTable(AGAINST_BOT, "-/www/-/-/b/-/- wg/bb w -", mode="strict")
    turn = parse_turn("gB", lesson.game.position)
    lesson.engine.worth[lesson.game.position.play(turn).code] = GOOD - 0.045
    lesson.wait(2.0)
    assert warned(lesson, turn)


@pytest.mark.parametrize("mode", ["gentle", "strict"])
@pytest.mark.parametrize("chance", [0.99, 0.01])
@pytest.mark.parametrize(
    ("code", "notation", "lead", "fact"),
    [
        ("-/wwbb/-/-/-/-/- wb/- w -", "bB", -14.0, Fact("wastes", "B", 9, 0)),
        ("-/wwb/-/-/-/-/- wb/b w -", "bB", -14.0, Fact("wastes", "B", 5, 0)),
        ("-/wwbb/-/-/-/-/- wb/- w -", "bB", -3.0, None),  # most of it comes back
        ("-/wwbb/-/-/-/-/- wb/- w -", "+g", -14.0, None),  # nothing of it is near
    ],
)
def test_many_points_thrown_away_are_worth_a_word_in_a_decided_game(
    *, mode: str, chance: float, code: str, notation: str, lead: float, fact: Fact | None
) -> None:
    lesson = TaughtTable(AGAINST_BOT, code, mode=mode)
    here = lesson.game.position
    turn = parse_turn(notation, here)
    lesson.engine.best = chance
    lesson.engine.worth[here.play(turn).code] = chance
    lesson.engine.lead[here.play(turn).code] = lead
    lesson.wait(2.0)
    assert warned(lesson, turn) is (fact is not None)
    assert fact is None or lesson.tutor.alarm.fact == fact


@pytest.mark.parametrize(
    ("notation", "speaks"), [("wC/B-", True), ("wC/E-", False), ("bB", True), ("bE", False)]
)
def test_an_own_column_spoiled_by_a_stone_returned_or_added_is_worth_a_word(
    notation: str, speaks: bool
) -> None:
    lesson = TaughtTable(AGAINST_BOT, "-/wbw/-/-/b/-/- wb/bb w -", mode="gentle")
    here = lesson.game.position
    turn = parse_turn(notation, here)
    lesson.engine.worth[here.play(turn).code] = GOOD - 0.06
    lesson.wait(2.0)
    assert warned(lesson, turn) is speaks
    assert not speaks or lesson.tutor.alarm.fact[:3] == ("wastes", "B", 5)


def test_what_is_not_known_is_waited_for_a_moment_and_no_longer() -> None:
    lesson = TaughtTable(AGAINST_BOT, mode="gentle")
    lesson.until_best()
    turn = lesson.bad
    lesson.engine.is_silent = True
    assert lesson.choose(turn).kind is EventKind.CHOSEN and lesson.tutor.is_waiting
    assert lesson.session.touch(Spot("A")).kind is EventKind.NOTHING
    lesson.wait(PATIENCE_SECONDS - 0.1)
    assert lesson.game.ply == 0 and not lesson.tutor.take_late()
    lesson.wait(0.2)
    assert lesson.game.turns[0] == turn
    assert lesson.tutor.take_late() and not lesson.tutor.take_late()


def test_while_the_bots_warm_up_nobody_waits() -> None:
    lesson = TaughtTable(AGAINST_BOT, mode="gentle")
    lesson.engine.is_silent, lesson.engine.warming = True, Warming(3, 40)
    lesson.wait()
    assert lesson.choose(lesson.bad).kind is EventKind.PLAYED
    assert lesson.tutor.take_late()


def test_while_a_turn_waits_no_reason_is_sought_before_its_value() -> None:
    lesson = TaughtTable(AGAINST_BOT, mode="gentle")
    lesson.until_best()
    turn = lesson.bad
    lesson.engine.is_silent = True
    lesson.choose(turn)
    asked = len(lesson.engine.analyzed)
    lesson.wait(PATIENCE_SECONDS / 2)
    assert not [each for each in lesson.engine.analyzed[asked:] if each.startswith("why")]


def test_a_turn_that_was_warned_of_is_asked_about_until_it_is_let_stand() -> None:
    lesson = TaughtTable(AGAINST_BOT, mode="strict")
    turn = lesson.bad
    lesson.wait(2.0)
    for _ in range(5):
        assert warned(lesson, turn)
        lesson.session.rethink(HELD_BY_TUTOR)
        lesson.session.undo()
        assert not lesson.tutor.holds_back(lesson.best) and lesson.tutor.alarm is None
    assert warned(lesson, turn)
    lesson.tutor.let_stand(turn)
    assert lesson.session.confirm(HELD_BY_TUTOR).kind is EventKind.PLAYED


@pytest.mark.parametrize("step", ["confirm", "finish", "touch", "view"])
def test_only_the_tutor_s_word_plays_a_turn_that_waits(step: str) -> None:
    lesson = TaughtTable(AGAINST_BOT, mode="strict")
    turn = lesson.bad
    lesson.wait(2.0)
    assert step == "confirm" or warned(lesson, turn)
    given = {"touch": [Spot("w", "w")], "view": [0], "confirm": [HELD_BY_TUTOR]}.get(step, [])
    assert getattr(lesson.session, step)(*given) == TurnEvent()
    assert lesson.game.ply == 0 and not lesson.session.may_finish


def test_neither_undo_nor_redo_asks_again() -> None:
    lesson = TaughtTable(PERSONS, mode="strict")
    turn = lesson.bad
    lesson.wait(2.0)
    assert warned(lesson, turn)
    lesson.tutor.let_stand(turn)
    lesson.session.confirm(HELD_BY_TUTOR)
    lesson.session.undo()
    lesson.wait()
    assert lesson.session.redo().kind is EventKind.REPLAYED and lesson.tutor.alarm is None
    lesson.session.undo()
    lesson.wait()
    assert not warned(lesson, turn)


# When it speaks: of what costs much, while the game is open, and not too often


def attempts(chance: float = 0.6, lost: float = 0.5) -> list[ProposedTurn]:
    """A bad turn in every position of a game."""
    rng, game = random.Random(5), random_game(5, 0)
    return [
        ProposedTurn(position, rng.choice(legal_turns(position)), ply, chance, lost, ("answers",))
        for ply, position in enumerate(islice(positions(game), game.ply))
    ]


def spoken(limits: WarningLimits, tried: list[ProposedTurn]) -> list[ProposedTurn]:
    warnings, found = Warnings(limits), []
    for attempt in tried:
        if warnings.is_due(attempt):
            warnings.given(attempt)
            found.append(attempt)
    assert warnings.number == len(found)
    return found


@pytest.mark.parametrize("limits", WARNING_LIMITS.values(), ids=WARNING_LIMITS)
def test_a_turn_is_warned_of_once(limits: WarningLimits) -> None:
    (attempt, *_) = attempts()
    assert spoken(limits, [attempt, attempt]) == [attempt]


def test_another_bad_turn_of_the_same_position_is_warned_of_but_not_for_ever() -> None:
    (attempt, *_) = attempts()
    others = [attempt._replace(turn=turn) for turn in legal_turns(attempt.position)]
    assert len(others) > ON_A_POSITION
    assert spoken(GENTLE, others) == others[:ON_A_POSITION]
    assert spoken(STRICT, others) == others, "silence would look like praise"


@pytest.mark.parametrize(
    "change",
    [
        {"lost": 0.2},
        {"chance": 0.02, "lost": 0.02},
        {"chance": 0.99, "lost": 0.4},
        {"chance": 0.45, "lost": 0.28, "kinds": ("idle", "equal", "full", "shuts")},
        {"chance": 0.45, "lost": 0.28, "kinds": ()},
        {"chance": 0.95, "lost": 0.28, "kinds": ()},
    ],
)
def test_the_gentle_tutor_is_silent(change: dict[str, object]) -> None:
    (attempt, *_) = attempts()
    assert spoken(GENTLE, [attempt._replace(**change)]) == []


@pytest.mark.parametrize(("before", "after"), [(0.45, 0.13), (0.95, 0.55)])
@pytest.mark.parametrize("kinds", [("idle", "equal", "full", "shuts"), ()])
def test_the_gentle_tutor_warns_of_a_large_loss_without_a_reason(
    before: float, after: float, kinds: tuple[str, ...]
) -> None:
    tried = [
        attempt._replace(kinds=kinds) for attempt in attempts(chance=before, lost=before - after)
    ]
    assert GENTLE.most is not None
    assert len(spoken(GENTLE, tried)) == GENTLE.most[-1], "but within its limits"


@pytest.mark.parametrize(
    ("before", "after"), [(0.4, 0.33), (0.48, 0.33), (0.53, 0.39), (0.99, 0.92), (0.07, 0.01)]
)
@pytest.mark.parametrize("kinds", [("lets",), ("equal",), ()])
def test_strict_speaks_of_whatever_a_review_would_mark(
    before: float, after: float, kinds: tuple[str, ...]
) -> None:
    (attempt, *_) = attempts(chance=before, lost=before - after)
    verdict = Verdict(0, attempt.turn.notation, "good", before - after, 0.0, after, "+w")
    assert is_costly(verdict)
    assert spoken(STRICT, [attempt._replace(kinds=kinds)])
    assert not spoken(STRICT, [attempt._replace(lost=STRICT.least - 0.01, kinds=kinds)])


@pytest.mark.parametrize("limits", WARNING_LIMITS.values(), ids=WARNING_LIMITS)
@pytest.mark.parametrize(
    ("points", "lost", "speaks"),
    [(14, 0.0, True), (6, 0.01, True), (6, -0.01, True), (14, -0.04, False), (5, 0.0, False)],
)
@pytest.mark.parametrize("chance", [0.995, 0.01])
def test_many_points_thrown_away_are_warned_of_whoever_is_ahead(
    limits: WarningLimits, points: float, lost: float, speaks: bool, chance: float
) -> None:
    (attempt, *_) = attempts(chance=chance, lost=lost)
    attempt = attempt._replace(points=points)
    assert spoken(limits, [attempt]) == ([attempt] if speaks else [])


@pytest.mark.parametrize("limits", WARNING_LIMITS.values(), ids=WARNING_LIMITS)
def test_a_loss_of_the_lead_needs_neither_a_reason_nor_a_warning_left(
    limits: WarningLimits,
) -> None:
    tried = [attempt._replace(kinds=()) for attempt in attempts(chance=0.6, lost=0.3)]
    assert spoken(limits, tried) == tried


@pytest.mark.parametrize("limits", WARNING_LIMITS.values(), ids=WARNING_LIMITS)
def test_a_won_game_thrown_away_is_warned_of(limits: WarningLimits) -> None:
    (attempt, *_) = attempts(chance=0.98, lost=0.66)
    assert spoken(limits, [attempt]) == [attempt]


def test_strict_speaks_of_less() -> None:
    (attempt, *_) = attempts(lost=(GENTLE.least + STRICT.least) / 2)
    assert spoken(GENTLE, [attempt]) == []
    assert spoken(STRICT, [attempt]) == [attempt]


def test_warnings_are_spread_over_the_thirds_of_a_game() -> None:
    found = spoken(GENTLE, attempts(chance=0.9, lost=0.3))
    assert GENTLE.most is not None
    spaces = [attempt.position.open_spaces() for attempt in found]
    by_then = [sum(each > last for each in spaces) for last in (*THIRDS, 0)]
    assert tuple(by_then) == GENTLE.most


def test_what_was_saved_up_may_be_spent_late() -> None:
    tried = attempts(chance=0.9, lost=0.3)
    late = [each for each in tried if each.position.open_spaces() <= THIRDS[1]]
    assert GENTLE.most is not None
    assert len(spoken(GENTLE, late)) == min(GENTLE.most[-1], len(late))


@pytest.mark.parametrize(("missed", "told"), [(5, 5), (2, None), (None, None)])
def test_a_small_loss_gives_way_to_a_place_where_more_is_missed(
    missed: int | None, told: int | None
) -> None:
    found = _explaining(Fact("wastes", "A", 1, 0), Fact("misses", "B", missed))
    assert found == Fact("misses", "B", told)
