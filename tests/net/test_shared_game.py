"""The acts of a shared game, who may do what, and which of two lists stands."""

import pytest

from tests.net.shared import SIGNERS, home, opening, quick_signatures
from tholos_desktop.net.shared_game import (
    ASK,
    BACK,
    FLAG,
    MOST_ACTS,
    NO,
    RESIGN,
    TURN,
    UNCLOCKED,
    Board,
    GameAct,
    GameState,
    MergeError,
    SharedGame,
    Signature,
    signed_content,
    sorted_turns,
)
from tholos_desktop.rules import BLACK, WHITE
from tholos_desktop.table.clock import TimeControl
from tholos_desktop.table.terms import Terms

__all__ = ["quick_signatures"]
pytestmark = pytest.mark.usefixtures("quick_signatures")
CLOCKED = Terms(0, begins=WHITE, take_backs=1, clock=TimeControl(10, 5, True))


def pair(terms: Terms | None = None) -> tuple[SharedGame, SharedGame]:
    """White's home and Black's."""
    made = opening(terms=terms)
    return home(made, WHITE), home(made, BLACK)


def turn(game: SharedGame, number: int = 0, used: int = 0) -> str:
    text = sorted_turns(game.board.game.position)[number].notation
    game.do(TURN, text, used)
    return text


def tell(game: SharedGame, other: SharedGame) -> tuple[bool, tuple[str, ...]]:
    return other.merge(game.state)


def copy_of(game: SharedGame) -> SharedGame:
    return SharedGame(game.opening, SIGNERS[game.side], game.state)


# Acts


def test_only_who_has_the_turn_may_play_or_flag() -> None:
    white, black = pair(CLOCKED)
    for kind in (TURN, FLAG):
        with pytest.raises(ValueError):
            black.do(kind, "+w" if kind == TURN else "")
    assert not black.state.acts
    turn(white, used=20)
    tell(white, black)
    black.do(FLAG)
    assert black.board.result == "w"


def test_a_flag_needs_a_clock_that_ends_the_game() -> None:
    for clock in (None, TimeControl(10, 5, False)):
        white, _ = pair(CLOCKED._replace(clock=clock))
        with pytest.raises(ValueError):
            white.do(FLAG)


def test_time_is_what_the_author_had_left() -> None:
    white, black = pair(CLOCKED)
    with pytest.raises(ValueError):
        turn(white, used=6001)
    turn(white, used=6000)
    assert white.board.left(WHITE) == 50
    tell(white, black)
    turn(black)
    tell(black, white)
    with pytest.raises(ValueError):
        turn(white, used=51)
    timed, _ = pair()
    with pytest.raises(ValueError):
        turn(timed, used=1)


def test_a_take_back_gives_no_time_back() -> None:
    white, black = pair(CLOCKED)
    turn(white, used=1000)
    white.do(ASK)
    tell(white, black)
    black.do(BACK)
    assert black.board.game.ply == 0
    assert black.board.left(WHITE) == 6000 + 50 - 1000


def test_an_unclocked_game_has_no_clock_for_good() -> None:
    white, black = pair(CLOCKED)
    black.do(UNCLOCKED)
    tell(black, white)
    assert white.board.left(WHITE) is None
    for kind, used in ((TURN, 1), (FLAG, 0), (UNCLOCKED, 0)):
        with pytest.raises(ValueError):
            white.do(kind, "+w" if kind == TURN else "", used)
    turn(white)


def test_a_question_names_the_turns_that_go() -> None:
    white, black = pair(Terms(0, begins=WHITE, take_backs=3))
    with pytest.raises(ValueError):
        white.do(ASK)
    turn(white)
    tell(white, black)
    assert white.board.ply_after_back(WHITE) == 0
    assert black.board.ply_after_back(BLACK) is None
    turn(black)
    tell(black, white)
    assert white.board.ply_after_back(WHITE) == 0
    assert white.board.ply_after_back(BLACK) == 1
    white.do(ASK)
    tell(white, black)
    with pytest.raises(ValueError):
        white.do(BACK)
    black.do(BACK)
    tell(black, white)
    assert white.board.game.ply == 0
    assert white.board.mover == WHITE


def test_three_questions_a_side() -> None:
    white, _ = pair(Terms(0, begins=WHITE, take_backs=3))
    turn(white)
    for _ in range(3):
        white.do(ASK)
        white.do(NO)
    with pytest.raises(ValueError):
        white.do(ASK)


def test_granted_take_backs_are_as_many_as_agreed() -> None:
    white, black = pair(Terms(0, begins=WHITE, take_backs=1))
    turn(white)
    white.do(ASK)
    tell(white, black)
    black.do(BACK)
    tell(black, white)
    turn(white, 1)
    with pytest.raises(ValueError):
        white.do(ASK)


def test_who_asked_may_withdraw_or_play_on() -> None:
    for withdraw in (True, False):
        white, black = pair(Terms(0, begins=WHITE, take_backs=3))
        turn(white)
        tell(white, black)
        turn(black)
        tell(black, white)
        white.do(ASK)
        white = copy_of(white)  # also after a restart
        if withdraw:
            white.do(NO)
        else:
            turn(white)
        assert white.board.asked is None
        tell(white, black)
        assert black.state == white.state


def test_nothing_follows_the_end() -> None:
    white, black = pair(CLOCKED)
    white.do(RESIGN)
    tell(white, black)
    assert black.is_signed_off
    for kind in (TURN, FLAG, RESIGN, ASK, BACK, NO, UNCLOCKED):
        with pytest.raises(ValueError):
            black.do(kind, "+w" if kind == TURN else "")


def test_a_game_of_400_acts_ends_without_a_result() -> None:
    board = Board(opening())
    board.words = ("no-w",) * MOST_ACTS
    assert board.is_over
    assert board.result == "-"
    with pytest.raises(ValueError):
        board.add(GameAct(WHITE, RESIGN))
    white, _ = pair()
    with pytest.raises(MergeError):
        white.merge(GameState((GameAct(BLACK, RESIGN),) * (MOST_ACTS + 1)))


@pytest.mark.parametrize(
    "act",
    [
        GameAct(WHITE, RESIGN, 1),
        GameAct(WHITE, RESIGN, 0, 1),
        GameAct(WHITE, TURN, -1),
        GameAct(WHITE, TURN, 10**6),
        GameAct(WHITE, TURN, 0, -1),
        GameAct(WHITE, "draw"),
        GameAct(WHITE, BACK),
        GameAct(WHITE, NO),
    ],
)
def test_each_act_has_one_form(act: GameAct) -> None:
    with pytest.raises(ValueError):
        Board(opening()).add(act)


# Signatures


def test_each_act_needs_its_authors_signature() -> None:
    white, black = pair()
    turn(white)
    sound = white.state
    for signature, why in (
        (Signature(), "signature"),
        (Signature(0, b"x" * 64), "signature"),
        (Signature(2, sound.white.content), "signature"),
        (Signature(1, SIGNERS[WHITE].sign(white.heads[1])), "signature"),
        (Signature(1, SIGNERS[BLACK].sign(white.heads[1])), "signature"),
    ):
        with pytest.raises(MergeError) as caught:
            black.merge(sound._replace(white=signature))
        assert caught.value.why == why
        assert not black.state.acts
    assert tell(white, black) == (True, ())


def test_our_own_acts_need_our_signature() -> None:
    white, black = pair()
    invented = copy_of(black)
    invented.state = GameState((GameAct(WHITE, RESIGN),))
    with pytest.raises(MergeError) as caught:
        white.merge(invented.state)
    assert caught.value.why == "missing"


def test_an_illegal_act_that_is_signed_changes_nothing() -> None:
    white, black = pair()
    act = GameAct(WHITE, TURN, 500)
    head = white._head_after(white.heads[0], act)
    signature = Signature(1, SIGNERS[WHITE].sign(signed_content(head)))
    with pytest.raises(MergeError) as caught:
        black.merge(GameState((act,), white=signature))
    assert caught.value.why == "illegal"
    assert not black.state.acts


def test_another_opening_is_refused_whatever_signs_it() -> None:
    white, _ = pair()
    _, other = pair(Terms(0, begins=WHITE, take_backs=1))
    turn(white)
    with pytest.raises(MergeError):
        other.merge(white.state)


def test_a_line_with_the_authors_signature_is_enough() -> None:
    white, black = pair()
    for one, other in ((white, black), (black, white)) * 3:
        turn(one)
        alone = one.state.signed_by(other.side, Signature())
        other.merge(alone)
    assert white.state.acts == black.state.acts


# Which of two lists stands


def test_lost_acts_come_back() -> None:
    white, black = pair()
    turn(white)
    old = copy_of(white)
    tell(white, black)
    turn(black)
    tell(black, white)
    turn(white)
    tell(white, black)
    assert tell(black, old) == (True, ())
    assert old.state == black.state


def test_nobody_takes_back_what_the_other_has_answered() -> None:
    white, black = pair()
    second = copy_of(white)
    turn(white)
    tell(white, black)
    turn(black)
    turn(second, 1)
    assert tell(second, black) == (False, ())
    assert tell(black, second) == (True, (second_word(second),))


def second_word(game: SharedGame) -> str:
    return sorted_turns(game.opening.start)[1].notation


def test_there_are_no_free_second_thoughts() -> None:
    white, black = pair()
    second = copy_of(white)
    turn(white)
    turn(second, 1)
    tell(white, black)
    assert tell(second, black) == (False, ()), "the first one stands"
    assert tell(black, second) == (True, (second_word(white),)), "and who sent it yields"


def test_the_act_of_the_side_to_move_stands() -> None:
    white, black = pair(CLOCKED)
    turn(white)
    tell(white, black)
    white.do(ASK)
    turn(black)
    tell(black, white)
    assert [act.kind for act in white.state.acts] == [TURN, TURN]
    assert tell(white, black) == (True, ()), "White has signed what made the ask fall"
    white, black = pair(CLOCKED)
    turn(white)
    tell(white, black)
    white.do(ASK)
    turn(black)
    assert tell(black, white) == (True, ("ask-w",))


@pytest.mark.parametrize("kind", [RESIGN, UNCLOCKED])
def test_what_was_meant_for_good_is_said_again(kind: str) -> None:
    white, black = pair(CLOCKED)
    black.do(kind)
    turn(white)
    before = black.state
    assert tell(white, black) == (True, ())
    assert [act.kind for act in black.state.acts] == [TURN, kind]
    assert white.merge(before) == (False, ())
    tell(black, white)
    assert tell(white, black)[1] == ()
    assert white.state == black.state


def test_a_question_that_fell_takes_nothing_back() -> None:
    """Black asked, and White played instead. White can't return to the question afterwards, to see
    Black's answer first and then play something else."""
    for seed in range(20):
        white, black = pair(Terms(0, begins=WHITE, take_backs=3))
        turn(white)
        tell(white, black)
        turn(black, seed % 3)
        tell(black, white)
        second = copy_of(white)
        for kind in (ASK, NO, ASK):
            black.do(kind)
        tell(black, second)
        turn(white, seed)
        assert tell(white, black) == (True, ("ask-b", "no-b", "ask-b"))
        turn(black)
        answered = black.state
        second.do(BACK)
        assert tell(second, black) == (False, ())
        assert black.state == answered


def test_two_machines_of_both_players() -> None:
    """The list with more acts under both signatures stands, however long the other is."""
    games = pair(Terms(0, begins=WHITE, take_backs=3))
    copies = [copy_of(game) for game in games]
    for number, (white, black) in ((0, games), (1, copies)):
        turn(white, number)
        tell(white, black)
        turn(black)
        tell(black, white)
    turn(games[0])
    tell(games[0], games[1])
    turn(games[1])
    copies[0].do(ASK)
    copies[0].do(NO)
    copies[0].do(ASK)
    copies[0].do(NO)
    copies[0].do(ASK)
    assert len(copies[0].state.acts) > len(games[1].state.acts)
    assert tell(copies[0], games[1]) == (False, ())
    assert tell(games[1], copies[0])[0]
