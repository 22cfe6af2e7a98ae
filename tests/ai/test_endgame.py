"""The solver of endgames against brute force with the readable rules."""

import pytest

from ai.endgame import settled
from ai.endgame.solver import SLICE, Solver
from ai.kernel import kernel
from ai.kernel.state import PLACES, ROOM, decode, encode
from tests.endings import ENOUGH, Outcome, exact, exact_result, small
from tests.playing import positions, random_game, swapped
from tholos_desktop.rules import Position, parse_position


@pytest.fixture
def solver() -> Solver:
    return Solver(1 << 16)


def solved(solver: Solver, position: Position) -> Outcome:
    state = encode(position)
    solver.begin(state)
    result, margin = solver.result(state), solver.margin(state)
    assert result is not None and margin is not None
    return result, margin


@pytest.mark.parametrize("spaces", [1, 2, pytest.param(4, marks=pytest.mark.slow)])
def test_results_and_margins_are_those_of_brute_force(spaces, solver):
    tried = small(spaces)
    assert len(tried) == ENOUGH
    assert 10 <= sum(any(position.ornaments) for position, _ in tried) <= 30
    for position, outcome in tried:
        solver.forget()
        assert solved(solver, position) == outcome, position.code
    assert {result for _, (result, _) in tried} >= {-1, 1}


def test_a_question_about_a_margin_is_answered_exactly(solver):
    for position, (result, margin) in small(3)[:10]:
        state = encode(position)
        solver.begin(state)
        assert solver.gets_points(state, margin), position.code
        assert not solver.gets_points(state, margin + 1), position.code
        assert solver.gets(state, result), position.code
        if result == 1:
            turn = solver.known_turn(state)
            assert turn is not None, position.code
            after = position.play(decode(turn, position))
            assert exact_result(after) == -1, position.code
        else:
            assert not solver.gets(state, result + 1), position.code


@pytest.mark.parametrize(
    "code",
    [
        "wbbgb/wgwwb/bgwww/wbggg/bwgwb/wwbgw/wwbgb b/bg w G7",
        "wbwww/bwwgw/gwbgb/wwgwg/bbgwb/wggb/bbwgb w/bg b -",
    ],
)
def test_a_win_without_a_point_more_is_a_win(code, solver):
    position = parse_position(code)
    assert solved(solver, position) == (1, 0) == exact(position, {})
    state = encode(position)
    assert [solver.gets(state, result) for result in (-1, 0, 1)] == [True] * 3
    assert [solver.gets_points(state, points) for points in (0, 1)] == [True, False]


def test_a_draw_is_no_win_for_either_side(solver):
    black = parse_position("bgbw/gbgwb/bwwwb/ggwwg/bwggb/wwgwb/bgwwb ww/bb b E1")
    for position in (black, swapped(black)):
        state = encode(position)
        solver.begin(state)
        assert solver.result(state) == 0 == exact_result(position)
        assert [solver.gets(state, result) for result in (-1, 0, 1)] == [True, True, False]


def test_what_is_known_changes_no_result(solver):
    """Deeper positions, asked with all that is known, with nothing, and with no room to know."""
    forgetful = Solver(2)
    for seed in range(6):
        for position in positions(random_game(seed, seed % 3)):
            if 1 <= position.open_spaces() <= 5:
                known = solved(solver, position)
                assert solved(Solver(1 << 12), position) == known, position.code
                if position.open_spaces() <= 4:
                    assert solved(forgetful, position) == known, position.code


def test_it_gives_up_when_it_is_late_and_goes_on_when_asked_again(solver):
    position = next(p for p in positions(random_game(3, 0)) if p.open_spaces() == 8)
    state = encode(position)
    solver.begin(state, is_late=lambda nodes: nodes >= SLICE)
    assert solver.margin(state) is None
    assert solver.nodes == SLICE
    tries = 1
    while (margin := solver.margin(state)) is None:
        solver.begin(state, is_late=lambda nodes: nodes >= 10 * SLICE)
        tries += 1
    assert tries > 1
    assert solved(Solver(), position)[1] == margin


def test_the_mirror_image_is_worth_the_same(solver):
    for seed in range(8):
        position = next(p for p in positions(random_game(seed, 0)) if p.open_spaces() <= 5)
        assert solved(solver, position) == solved(solver, swapped(position)), position.code


@pytest.mark.slow
def test_a_game_never_ends_beyond_the_bounds():
    """Positions with few spaces open, against the end of the random games they come from."""
    narrow = 0
    for seed in range(200):
        game = random_game(seed, seed % 4)
        final = int(settled.tally(encode(game.position)))
        for position in positions(game):
            spaces = position.open_spaces()
            if 1 <= spaces <= 6:
                low, high = settled.bounds(encode(position), spaces)
                assert low <= final <= high, position.code
                narrow += high - low < 20 * settled.POINT
    assert narrow > 100


def test_fingerprints_tell_positions_apart():
    keys: dict[tuple[int, int], bytes] = {}
    for seed in range(40):
        for position in positions(random_game(seed, 0)):
            if position.open_spaces() > 10:  # nothing is settled yet
                state = encode(position)
                assert int(state[ROOM : ROOM + PLACES].sum()) == kernel.spaces(state)
                key = tuple(map(int, settled.fingerprint(state)))
                assert keys.setdefault(key, state.tobytes()) == state.tobytes()  # type: ignore[arg-type]
    assert len(keys) > 500
