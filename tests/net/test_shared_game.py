"""The acts of a shared game, who may do what, and which of two lists stands."""

import pytest

from tests.net.shared import SIGNERS, home, legal, notations, opening, quick_signatures
from tholos_desktop.net.shared_game import (
    ASK,
    BACK,
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
    parse_acts,
    signed_content,
)
from tholos_desktop.rules import BLACK, WHITE
from tholos_desktop.table.clock import TimeControl
from tholos_desktop.table.terms import Terms

__all__ = ["quick_signatures"]
pytestmark = pytest.mark.usefixtures("quick_signatures")
CLOCKED = Terms(0, begins=WHITE, take_backs=1, clock=TimeControl(10, 5, True))
GOES_ON = CLOCKED._replace(clock=TimeControl(10, 5, False))
UNTIMED = Terms(0, begins=WHITE, take_backs=3)


def pair(terms: Terms = UNTIMED) -> tuple[SharedGame, SharedGame]:
    """White's home and Black's."""
    made = opening(terms=terms)
    return home(made, WHITE), home(made, BLACK)


def turn(game: SharedGame, number: int = 0, used: int = 0) -> str:
    text = notations(game.board)[number]
    game.do(TURN, text, used)
    return text


def tell(game: SharedGame, other: SharedGame) -> tuple[bool, tuple[str, ...]]:
    return other.merge(game.state)


def copy_of(game: SharedGame) -> SharedGame:
    return SharedGame(game.opening, SIGNERS[game.side], game.state)


@pytest.mark.parametrize(
    ("terms", "before", "white", "black"),
    [
        (CLOCKED, "", "turn flag resign unclocked", "resign unclocked"),
        (GOES_ON, "", "turn resign unclocked", "resign unclocked"),
        (UNTIMED, "", "turn resign", "resign"),
        (CLOCKED, "unclocked-b", "turn resign", "resign"),
        (UNTIMED, "+w", "resign ask", "turn resign"),
        (UNTIMED, "+w +b", "turn resign ask", "resign ask"),
        (UNTIMED, "+w ask-w", "resign no", "turn resign back no"),
        (UNTIMED, "+w ask-w +b", "turn resign ask", "resign ask"),
        (UNTIMED, "+w +b ask-w back-b", "turn resign", "resign"),
        (UNTIMED, "+w ask-w no-w ask-w no-b ask-w", "resign no", "turn resign back no"),
        (UNTIMED, "+w ask-w no-w ask-w no-b ask-w no-w", "resign", "turn resign"),
        (CLOCKED, "+w ask-w back-b +w", "resign unclocked", "turn flag resign unclocked"),
        (CLOCKED, "resign-b", "", ""),
        (CLOCKED, "+w flag-b", "", ""),
    ],
)
def test_who_may_do_what(terms, before, white, black):
    board = Board(opening(terms=terms))
    for act in parse_acts(before.split(), WHITE):
        board.add(act)
    allowed = {(act.side, act.kind) for act in legal(board)}
    sides = {WHITE: white, BLACK: black}
    assert allowed == {(side, kind) for side, kinds in sides.items() for kind in kinds.split()}


def test_time_is_what_the_author_had_left_and_none_comes_back():
    white, black = pair(CLOCKED)
    with pytest.raises(ValueError):
        turn(white, used=6001)
    turn(white, used=6000)
    assert white.board.left(WHITE) == 50
    white.do(ASK)
    tell(white, black)
    black.do(BACK)
    assert (black.board.game.ply, black.board.left(WHITE)) == (0, 50)
    tell(black, white)
    with pytest.raises(ValueError):
        turn(white, used=51)
    white.do(UNCLOCKED)
    assert white.board.left(WHITE) is None
    with pytest.raises(ValueError):
        turn(white, used=1)


def test_a_take_back_goes_to_before_the_askers_own_last_turn():
    for asker, ply in ((WHITE, 0), (BLACK, 1)):
        board = Board(opening(terms=UNTIMED))
        for act in parse_acts(["+w", "+b"], WHITE):
            board.add(act)
        assert board.ply_after_back(asker) == ply
        for act in parse_acts([f"ask-{asker}", f"back-{'wb'.replace(asker, '')}"], WHITE):
            board.add(act)
        assert (board.game.ply, board.mover) == (ply, asker)


def test_turns_are_taken_back_as_often_as_the_terms_allow_and_no_more():
    board = Board(opening(terms=UNTIMED))
    for _ in range(UNTIMED.take_backs):
        for act in parse_acts(["+w", "ask-w", "back-b"], WHITE):
            board.add(act)
    for act in parse_acts(["+w", "+b"], WHITE):
        board.add(act)
    assert board.ply_after_back(WHITE) is None and board.ply_after_back(BLACK) == 1


def test_a_game_of_400_acts_ends_without_a_result():
    board = Board(opening())
    board.acts = MOST_ACTS
    assert board.is_over and board.result == "-"
    with pytest.raises(ValueError):
        board.add(GameAct(WHITE, RESIGN))
    white, _ = pair()
    with pytest.raises(MergeError):
        white.merge(GameState((GameAct(BLACK, RESIGN),) * (MOST_ACTS + 1)))


@pytest.mark.parametrize(
    "act",
    [
        GameAct(WHITE, RESIGN, "+w"), GameAct(WHITE, RESIGN, "", 1), GameAct(WHITE, TURN, "bA"),
        GameAct(WHITE, TURN, ""), GameAct(WHITE, TURN, "+w", -1), GameAct(WHITE, "draw"),
    ],
)  # fmt: skip
def test_each_act_has_one_form(act):
    with pytest.raises(ValueError):
        Board(opening()).add(act)


@pytest.mark.parametrize("word", ["+w:0", "+w:05", "+w:-1", "+w:", "+w:5:5", "+w:²", "+w:1e3"])
def test_each_word_has_one_form(word):
    with pytest.raises(ValueError):
        parse_acts([word], WHITE)


def test_each_act_needs_its_authors_signature():
    white, black = pair()
    turn(white)
    sound, own = white.state, SIGNERS[WHITE].sign(signed_content(white.heads[1]))
    for signature in (
        Signature(), Signature(0, own), Signature(2, own), Signature(1, b"x" * 64),
        Signature(1, SIGNERS[WHITE].sign(white.heads[1])),
        Signature(1, SIGNERS[BLACK].sign(signed_content(white.heads[1]))),
    ):  # fmt: skip
        with pytest.raises(MergeError):
            black.merge(sound._replace(white=signature))
    with pytest.raises(MergeError):
        white.merge(GameState((GameAct(WHITE, RESIGN),)))
    assert not black.state.acts
    assert tell(white, black) == (True, ())


def test_a_state_of_another_opening_is_refused():
    white, _ = pair()
    _, other = pair(CLOCKED)
    turn(white)
    with pytest.raises(MergeError):
        tell(white, other)


def test_nobody_takes_back_what_the_other_has_answered():
    white, black = pair()
    second = copy_of(white)
    turn(white)
    tell(white, black)
    turn(black)
    fell = turn(second, 1)
    assert tell(second, black) == (False, ())
    assert tell(black, second) == (True, (fell,))


def test_there_are_no_free_second_thoughts():
    white, black = pair()
    second = copy_of(white)
    turn(white)
    fell = turn(second, 1)
    tell(white, black)
    assert tell(second, black) == (False, ()), "the first one stands"
    assert tell(black, second) == (True, (fell,)), "and who sent it yields"


def test_the_act_of_the_side_to_move_stands():
    white, black = pair()
    turn(white)
    tell(white, black)
    white.do(ASK)
    turn(black)
    assert tell(white, black) == (False, ())
    assert tell(black, white) == (True, ("ask-w",))


@pytest.mark.parametrize("kind", [RESIGN, UNCLOCKED])
def test_what_was_meant_for_good_is_said_again(kind):
    white, black = pair(CLOCKED)
    black.do(kind)
    turn(white)
    before = black.state
    assert tell(white, black) == (True, ())
    assert [act.kind for act in black.state.acts] == [TURN, kind]
    assert white.merge(before) == (False, ())
    tell(black, white)
    tell(white, black)
    assert white.state == black.state


def test_of_two_machines_of_both_the_list_that_both_signed_further_stands():
    games = pair()
    copies = tuple(map(copy_of, games))
    for number, (white, black) in enumerate((games, copies)):
        turn(white, number)
        tell(white, black)
        turn(black)
        tell(black, white)
    turn(games[0])
    tell(*games)
    turn(games[1])
    for kind in (ASK, NO, ASK, NO, ASK):
        copies[0].do(kind)
    assert len(copies[0].state.acts) > len(games[1].state.acts)
    assert tell(copies[0], games[1]) == (False, ())
    assert tell(games[1], copies[0])[0]
