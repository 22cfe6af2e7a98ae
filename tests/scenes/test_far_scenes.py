"""Games with a friend elsewhere, through the scenes of two homes."""

import random
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pygame
import pytest

from lab.pictures.sample import befriend
from tests.menu_routes import MenuRoutes
from tests.net.shared import any_turn
from tests.scenes.far_tables import FarHome, Pipe, run
from tholos_desktop import HOME
from tholos_desktop.net.shared_game import TURN
from tholos_desktop.rules import Game, rival
from tholos_desktop.scenes.game_card import CardScene
from tholos_desktop.table.match import Match, Player, Setup
from tholos_desktop.table.terms import Terms
from tholos_desktop.table.turn_input import Hand, Spot


@pytest.fixture
def pipe() -> Pipe:
    return Pipe()


@pytest.fixture
def homes(tmp_path: Path, ctx: Any, pipe: Pipe) -> Iterator[list[FarHome]]:
    pygame.display.set_mode((1280, 720))
    made = [FarHome(tmp_path / name, name, pipe) for name in ("Ana", "Bruno")]
    yield made
    for home in made:
        home.stop()


def kind(home: FarHome) -> str:
    return type(home.top).__name__


def open_page(home: FarHome) -> None:
    home.show(home.routes.play("elsewhere"))


def call(homes: list[FarHome]) -> None:
    """Both open the page, and Ana shows her digits."""
    for home in homes:
        open_page(home)
    homes[0].press("Show my digits")


def type_code(home: FarHome, code: str) -> None:
    home.top.type(code)
    home.press("Join")


def begin_live(homes: list[FarHome], turns: int = 0, *, first: str = "GameScene") -> None:
    """Open a game of both, and play turns; ``first`` is the kind of scene that they see first."""
    call(homes)
    homes[0].frame()
    assert "13 · 085 · 626" in homes[0].said()
    type_code(homes[1], "4713085626")
    run(homes)
    assert [kind(home) for home in homes] == [first, first]
    exchange(homes, turns)


def begin_by_message(homes: list[FarHome]) -> None:
    """Open a game of both by pasting what each sends to the other."""
    ana, bruno = homes
    open_page(ana)
    ana.press("Copy the invitation")
    assert "the free program Tholos Desktop" in ana.clipboard.paste()
    assert f"\nhttps://{HOME}\n" in ana.clipboard.paste()
    open_page(bruno)
    bruno.clipboard.copy(ana.clipboard.paste())
    bruno.press("Paste")
    assert "Ana invites you to a game" in bruno.said()
    bruno.press("Accept")
    assert "Copied: send it to Ana" in bruno.said()
    ana.clipboard.copy(bruno.clipboard.paste())
    ana.press("Paste the answer")
    assert kind(ana) == "GameScene"
    bruno.clipboard.copy(ana.clipboard.paste())
    bruno.press("Paste the answer")
    run(homes, 3)


def mover(homes: list[FarHome]) -> tuple[FarHome, FarHome]:
    """The one to move, then the other."""
    ana, bruno = homes
    return (ana, bruno) if ana.top.session.may_choose else (bruno, ana)


def exchange(homes: list[FarHome], turns: int) -> None:
    for _ in range(turns):
        one, _other = mover(homes)
        one.play()
        run(homes)


def plies(homes: list[FarHome]) -> list[int]:
    return [home.top.match.game.ply for home in homes]


def test_wrong_digits_are_answered_on_both_sides(homes, pipe):
    ana, bruno = homes
    call(homes)
    type_code(bruno, "4713085627")
    run(homes, 5)
    assert all("The digits didn’t match." in home.said() for home in homes)
    assert "085" not in ana.said()
    ana.press("Try again")
    assert "13 · 085 · 626" in ana.said(), "who wants new digits asks for them"
    bruno.press("Try again")
    type_code(bruno, "4713085626")
    run(homes)
    assert [kind(home) for home in homes] == ["GameScene", "GameScene"]


def test_without_a_server_digits_hold_on_the_same_network_or_it_is_played_by_messages(homes, pipe):
    ana = homes[0]
    pipe.is_reachable = False
    open_page(ana)
    ana.press("Show my digits")
    ana.frame()
    assert "for now, these digits work only on the same network" in ana.said()
    assert "4713 · 085 · 626" in ana.said()
    assert ana.ctx.words("elsewhere.tell") not in ana.said(), "the trouble stands in its place"
    ana.press("Try again")
    assert [end.is_closed for end in pipe.ends] == [True, False] and kind(ana) == "MeetingScene"
    ana.settings.same_network = False
    ana.top.relayout()
    assert "The server can’t be reached. Are you online?" in ana.said()
    ana.press("By message")
    assert kind(ana) == "InvitationScene"
    assert "TH2" in ana.clipboard.paste()


def test_the_way_back_from_a_letter_passes_no_failed_meeting(homes, pipe):
    bruno = homes[1]
    pipe.is_reachable, bruno.settings.same_network = False, False
    open_page(bruno)
    type_code(bruno, "4713085626")
    run(homes, 20)
    assert kind(bruno) == "MeetingScene" and "The server can’t be reached" in bruno.said()
    bruno.press("By message")
    assert kind(bruno) == "InvitationScene"
    bruno.press("Back")
    assert kind(bruno) == "FriendScene"


@pytest.mark.parametrize("is_joined", [False, True])
def test_digits_hold_while_a_game_by_message_is_looked_at(homes, pipe, is_joined):
    ana, bruno = homes
    pipe.is_reachable = False
    call(homes)
    ana.press("By message")
    assert kind(ana) == "InvitationScene"
    if is_joined:
        type_code(bruno, pipe.code)
        run(homes)
        assert [kind(home) for home in homes] == ["GameScene", "GameScene"]
        return
    ana.press("Back")
    assert kind(ana) == "MeetingScene" and "4713 · 085 · 626" in ana.said()
    assert len(pipe.ends) == 1 and not pipe.ends[0].is_closed
    ana.press("By message")
    ana.press("Back")
    ana.press("Back")
    assert kind(ana) == "FriendScene" and pipe.ends[0].is_closed
    assert len(ana.routes.elsewhere.unanswered()) == 1, "the same letter both times"


def test_a_code_that_is_too_short_is_refused_at_once(homes, pipe):
    open_page(homes[0])
    type_code(homes[0], "12345")
    assert "Type all ten digits" in homes[0].said()
    assert pipe.ends == []


def key(home: FarHome, code: int, unicode: str = "") -> None:
    for kind_of in (pygame.KEYDOWN, pygame.KEYUP):
        home.handle(pygame.Event(kind_of, key=code, mod=0, unicode=unicode, scancode=0))


def type_text(home: FarHome, text: str) -> None:
    for letter in text:
        home.top.handle(pygame.Event(pygame.TEXTINPUT, text=letter))


def test_digits_are_typed_at_once_and_a_second_enter_is_not_back(homes, pipe):
    bruno = homes[1]
    call(homes)
    pipe.is_open = False
    type_text(bruno, "4713085626")
    for _ in range(3):
        key(bruno, pygame.K_RETURN)
        bruno.frame()
    assert kind(bruno) == "MeetingScene" and not pipe.ends[1].is_closed
    pipe.mend()
    run(homes)
    assert [kind(home) for home in homes] == ["GameScene", "GameScene"]


def test_the_line_for_digits_stays_where_it_is(homes):
    ana = homes[0]
    open_page(ana)
    before = ana.top.ui.entries[0].rect.copy()
    befriend(ana.routes.elsewhere)
    ana.top.resume()
    assert ana.shows("Open invitations: 1") and ana.shows("All 6 friends")
    assert ana.top.ui.entries[0].rect == before


def test_digits_of_a_friend_on_the_same_network_can_be_typed_beside_ones_own(homes, pipe):
    ana = homes[0]
    open_page(ana)
    ana.press("Show my digits")
    assert not ana.top.ui.entries
    pipe.ends[0].names_near = ("Bruno",)
    ana.frame()
    ana.press("Join")
    assert ana.ctx.words("elsewhere.too_short") in ana.said() and not pipe.ends[0].is_closed
    type_text(ana, "4713085626")
    ana.press("Join")
    assert kind(ana) == "MeetingScene" and pipe.ends[0].is_closed and not ana.top.ui.entries


def test_friends_meet_again_by_name(homes, pipe):
    begin_live(homes)
    one, _other = mover(homes)
    one.play()
    run(homes)
    for home in homes:
        home.quit()
        home.frame()
    assert [kind(home) for home in homes] == ["FriendScene", "FriendScene"]
    homes[0].press("With Bruno")
    homes[1].press("With Ana")
    run(homes)
    assert plies(homes) == [1, 1]


def test_every_running_game_is_found_on_the_page_with_whose_turn_it_is(homes, pipe):
    def rows(home: FarHome) -> list[str]:
        home.close()
        assert kind(home) == "FriendScene"
        friend = "With Bruno" if home is homes[0] else "With Ana"
        return [button.detail for button in home.top.ui.buttons if button.text == friend]

    begin_by_message(homes)
    one, other = mover(homes)
    assert rows(one) == ["Your move · By message"]
    assert rows(other) == [f"{one.name} to move · By message"]
    begin_live(homes, 1)
    for home in homes:
        details = rows(home)
        assert sorted(detail.split(" · ")[1] for detail in details) == ["By message", "Online"]
        assert details == sorted(details, key=lambda detail: not detail.startswith("Your move"))
        home.top.type("125")
        next(
            button for button in home.top.ui.buttons if "By message" in (button.detail or "")
        ).command()
        home.frame()
        home.frame()
        assert kind(home) == "GameScene" and not home.top.remote.table.is_live
    one, other = mover(homes)
    one.play()
    send(one, other)
    assert plies(homes) == [1, 1]
    for home in homes:
        assert rows(home) and home.top._typed == "", "it is another game's line"


def test_two_games_with_one_friend_are_told_apart_among_ones_games(homes, pipe):
    begin_by_message(homes)
    for home in homes:
        home.close()
    begin_live(homes, 1)
    for home in homes:
        home.begin_at(home.routes.your_games())
        run([home], 30)
        details = [button.detail or "" for button in home.top.ui.buttons]
        told = [home.said(), *details]
        for kind_ in ("Online · ", "By message · "):
            assert sum(each.count(kind_) for each in told) == 1


def test_the_board_says_what_is_copied_and_where_the_answer_goes(homes):
    def is_bright(home: FarHome) -> bool:
        (paste,) = (button for button in home.top.ui.buttons if button.text == "Paste")
        return bool(paste.primary)

    begin_by_message(homes)
    for home in homes:
        home.begin_at(home.routes.table(home.top.match))
        home.frame()
    one, other = mover(homes)
    opens = "Copied: send it to Bruno before you quit.\nPaste Bruno’s next line here."
    waits = "Paste Ana’s next line here."
    assert (opens if other is homes[0] else waits) in other.said()
    assert is_bright(other) and not is_bright(one)
    one.play()
    said = f"Copied: send it to {other.name} before you quit.\nPaste {other.name}’s next line here."
    assert said in one.said() and is_bright(one)
    other.clipboard.copy(one.clipboard.paste())
    other.press("Paste")
    run(homes, 3)
    assert plies(homes) == [1, 1] and not is_bright(other)
    one.stop()
    one.start()
    one.show(one.routes.table(one.ctx.games.current()))
    said = (
        f"Send your line to {other.name} if you haven’t yet.\nPaste {other.name}’s next line here."
    )
    assert said in one.said() and is_bright(one)


def test_who_played_by_message_is_a_friend_afterwards(homes, pipe):
    begin_by_message(homes)
    one, other = mover(homes)
    one.resign()
    send(one, other)
    for home in homes:
        home.begin_at(home.routes.menu())
        open_page(home)
    homes[0].press("With Bruno")
    homes[1].press("With Ana")
    run(homes)
    next(home for home in homes if home.shows("Accept")).press("Accept")
    run(homes)
    assert [kind(home) for home in homes] == ["GameScene", "GameScene"]


def test_ornaments_are_explained_until_one_has_moved(homes, pipe):
    for home in homes:
        home.settings.setup |= {"elsewhere_terms": "3,t,w,w,-,0"}
    begin_live(homes, first="OrnamentsScene")
    for home in homes:
        home.press("Start")
    one, other = mover(homes)
    one.play()
    run(homes)
    for home, first in ((one, "GameScene"), (other, "OrnamentsScene")):
        match = home.top.match
        home.stack.clear(home.routes.menu())
        home.stack.push(home.routes.table(match))
        home.frame()
        home.frame()
        assert kind(home) == first


@pytest.mark.parametrize(("not_shown", "ply"), [("", 3), ("turn", 4), ("back", 2)])
def test_a_killed_window_goes_on_under_continue(homes, pipe, not_shown, ply):
    begin_live(homes, 3)
    one, other = mover(homes)
    table = one.top.remote.table
    if not_shown == "turn":
        table.do(TURN, any_turn(table.game, random.Random(1)))
    elif not_shown == "back":
        other.top.remote.table.do("ask")
        run(homes, 2)
        table.do("back")
    one.stop()
    pipe.ends[homes.index(one)].close()
    pipe.cut()
    one.start()
    pipe.is_open = True
    one.press("Continue")
    run(homes)
    assert plies(homes) == [ply, ply]
    assert one.ctx.games.count() == 1
    exchange(homes, 2)
    assert plies(homes) == [ply + 2, ply + 2]


def test_a_rival_who_is_gone_is_told_and_comes_back(homes, pipe):
    begin_live(homes, 2)
    pipe.cut()
    run(homes, 15, 1.0)
    one, other = mover(homes)
    assert f"{one.name}’s computer isn’t responding." in other.said()
    run(homes, 120, 1.0)
    assert kind(other) == "GoneScene"
    assert f"{one.name} has been away for 2 min" in other.said()
    pipe.mend()
    run(homes, 5)
    assert kind(other) == "GameScene"
    assert f"{one.name} is back." in other.said()
    assert plies(homes) == [2, 2]


def test_a_live_game_goes_on_by_messages_and_back(homes, pipe):
    begin_live(homes, 2)
    pipe.cut()
    one, other = mover(homes)
    run(homes, 40, 1.0)
    for home in homes:
        home.press("Continue by message")
    run(homes, 2)
    one.play()
    assert f"Copied: send it to {other.name} before you quit." in one.said()
    other.paste(f"> my move:\n> {one.clipboard.paste()}")
    run(homes, 3)
    assert plies(homes) == [3, 3]
    assert f"{one.name}’s line has arrived." in other.said()
    pipe.is_open = True
    for home in homes:
        home.pause()
        home.press("Continue live")
    run(homes)
    exchange(homes, 2)
    assert plies(homes) == [5, 5]


def test_a_game_by_messages_from_the_menu(homes):
    begin_by_message(homes)
    for _ in range(4):
        one, other = mover(homes)
        one.play()
        other.paste(one.clipboard.paste())
        run(homes, 3)
    assert plies(homes) == [4, 4]


@pytest.mark.parametrize("resigns", [True, False])
def test_the_last_signature_is_offered_until_both_have_it(homes, pipe, resigns):
    one, other = begin_without_line(homes, pipe)
    if resigns:
        one.resign()
    else:
        while not one.top.match.game.is_over:
            one, other = mover(homes)
            one.play()
            if not one.top.match.game.is_over:
                send(one, other)
    for sender, hearer in ((one, other), (other, one)):
        run(homes, 70)
        offer = sender.ctx.words("elsewhere.last_line", name=hearer.name)
        assert offer in sender.said()
        sender.clipboard.copy("")
        sender.press("Copy the last line")
        assert f"Copied: send it to {hearer.name} before you quit." in sender.said()
        line = sender.clipboard.paste()
        if kind(hearer) != "ResultScene":
            hearer.begin_at(hearer.routes.menu())
        for text in (damaged(line), line):
            hearer.paste(text)
            hearer.frame()
            assert ("line is damaged" in hearer.said()) == (text != line)
    run(homes, 70)
    assert "last line" not in one.said()
    for home in homes:
        assert home.routes.elsewhere._tables


def send(one: FarHome, other: FarHome) -> None:
    """Paste on the board what has been copied."""
    other.paste(one.clipboard.paste())
    run([one, other], 3)


def begin_without_line(homes: list[FarHome], pipe: Pipe) -> tuple[FarHome, FarHome]:
    """Begin a live game whose line is then down; return who is to move, and the other."""
    begin_live(homes)
    pipe.cut()
    for home in homes:
        table = home.top.remote.table
        table.close()
        assert not (table.is_live or table.is_connected or table.say(1))
    return mover(homes)


@pytest.mark.parametrize("door", ["menu", "your games"])
def test_the_rivals_file_brings_an_open_game_up_to_date(homes, pipe, tmp_path, door):
    one, other = begin_without_line(homes, pipe)
    old, new = tmp_path / "old.tholos", tmp_path / "new.tholos"
    old.write_text(one.top.match.text())
    one.play()
    new.write_text(one.top.match.text())
    for file in (new, old):
        if door == "menu":
            other.begin_at(other.routes.menu())
        else:  # over the open board
            other.show(other.routes.your_games())
        other.handle(pygame.Event(pygame.DROPFILE, files=[file]))
        assert other.ctx.games.finish_work(10)
        if door != "menu":
            other.close()
        run(homes, 3)
        assert kind(other) == "GameScene" and plies(homes) == [1, 1]
        assert other.ctx.games.count() == 1, "it did not come in beside it"


@pytest.mark.parametrize("door", ["menu", "board", "page"])
def test_a_pasted_record_brings_an_open_game_up_to_date(homes, pipe, door):
    one, other = begin_without_line(homes, pipe)
    old = one.top.match.text()
    one.play()
    for record in (one.top.match.text(), old):
        if door == "menu":
            other.begin_at(other.routes.menu())
        elif door == "page":
            open_page(other)
        other.paste(record)
        run(homes, 3)
        assert kind(other) == "GameScene" and plies(homes) == [1, 1]
        assert other.ctx.games.count() == 1, "it did not come in beside it"


def damaged(line: str) -> str:
    """The last line with one letter changed."""
    return f"{line[:-30]}{'A' if line[-30] != 'A' else 'B'}{line[-29:]}".splitlines()[-1]


@pytest.mark.parametrize(
    ("spoil", "said"),
    [(damaged, "This line is damaged"), (str, "This line is already part of the game.")],
)
def test_a_bad_line_has_its_sentence(homes, pipe, spoil, said):
    one, other = begin_without_line(homes, pipe)
    one.play()
    line = one.clipboard.paste()
    other.paste(line)
    run(homes, 2)
    other.paste(spoil(line))
    assert said in other.said()
    assert plies(homes) == [1, 1]


@pytest.mark.parametrize(("answer", "left"), [("Decline", 3), ("Allow", 2)])
def test_a_take_back_is_asked_for_and_answered(homes, pipe, answer, left):
    begin_live(homes, 3)
    one, other = mover(homes)
    other.press("Take back")
    run(homes, 3)
    assert "asks to go back to the position before move 3" in one.said()
    assert kind(one) == "GameScene", "nothing that a rival sends opens a dialog"
    allow, decline = (b for b in one.top.ui.buttons if b.text in ("Allow", "Decline"))
    assert not (allow.primary or decline.primary or allow.danger or decline.danger)
    one.press(answer)
    run(homes, 3)
    assert plies(homes) == [left, left]
    assert ("declined the take-back" in other.said()) == (answer == "Decline")
    assert other.top.session.may_choose == (answer == "Allow")


def test_a_question_for_a_take_back_is_withdrawn(homes, pipe):
    begin_live(homes, 3)
    one, other = mover(homes)
    other.press("Take back")
    run(homes, 3)
    assert one.shows("Allow")
    other.press("Withdraw")
    run(homes, 3)
    assert f"{other.name} no longer wants a take-back." in one.said()
    assert not one.shows("Allow") and other.shows("Take back")
    assert plies(homes) == [3, 3] and one.top.session.may_choose


def test_a_clock_stops_for_good_when_the_game_goes_on_by_message(homes, pipe):
    homes[0].settings.setup |= {"elsewhere_terms": "0,t,?,?,10+0,1"}
    begin_live(homes, 2)
    one, other = mover(homes)
    for home in homes:
        home.clipboard.copy("my own text")
    other.pause()
    other.press("Continue by message")
    run(homes, 3)
    assert f"{other.name} has left. The game goes on without a clock" in one.said()
    assert "The clock has stopped for good." in other.said()
    assert all(home.clipboard.paste() == "my own text" for home in homes)
    assert all(home.top.match.clock is None for home in homes)
    one.quit()
    one.close()
    one.press("Continue")
    assert one.top.match.clock is None


def test_a_game_from_a_backup_waits_for_the_rival_or_a_press(homes, pipe):
    one, _other = begin_without_line(homes, pipe)
    one.top.remote.table.game.must_hear_first = True
    run(homes, 2)
    assert "This game comes from a backup" in one.said() and not one.top.session.may_choose
    one.press("Go on anyway")
    run(homes, 2)
    one.play()
    assert one.top.match.game.ply == 1


def test_phrases_are_read_in_the_own_language(homes, pipe):
    begin_live(homes)
    ana, bruno = homes
    bruno.ctx.words.use("de")
    ana.press("Say…")
    ana.press("Good game!")
    run(homes, 3)
    assert "Schöne Partie!" in bruno.said()


def test_resigning_ends_it_for_both_and_a_rematch_begins(homes, pipe):
    begin_live(homes, 2)
    ana, bruno = homes
    colors = [home.top.match.near_side for home in homes]
    ana.resign()
    run(homes, 5)
    assert "You resigned. Bruno wins." in ana.said()
    assert "Ana has resigned. You win." in bruno.said()
    assert not any("last line" in home.said() for home in homes), "it has gone by itself"
    for home in homes:
        home.press("Rematch")
    run(homes, 10)
    exchange(homes, 1)
    assert plies(homes) == [1, 1], "they stay connected"
    assert [home.top.match.near_side for home in homes] == colors[::-1]


def test_a_whole_game_comes_to_its_result_and_a_rematch(homes, pipe):
    begin_live(homes)
    while all(kind(home) == "GameScene" for home in homes):
        exchange(homes, 1)
    run(homes, 70)
    assert [kind(home) for home in homes] == ["ResultScene", "ResultScene"]
    for home, text in zip(homes, ["Rematch", "Ana would like a rematch."], strict=True):
        assert home.ctx.games.current() is None
        home.press(text)
        run(homes, 10)
    for home in homes:
        assert [type(scene).__name__ for scene in home.stack.scenes] == ["MenuScene", "GameScene"]
        assert "would like a rematch" not in home.said()


def test_a_game_that_ends_before_its_board_is_drawn_is_listed_once(homes, pipe):
    ana, bruno = homes
    ana.settings.setup |= {"friend_clock_minutes": 10, "friend_clock_increment": 0}
    call(homes)
    type_code(bruno, "4713085626")
    while kind(ana) != "GameScene":
        ana.frame()
        bruno.routes.elsewhere.poll(bruno.now)
    ana.top.remote.table.do("resign")
    bruno.routes.elsewhere.poll(bruno.now)
    run(homes, 30, 0.1)
    assert "Ana has resigned. You win." in bruno.said()
    for home in homes:
        entries = home.ctx.games.page()
        assert [entry.is_over for entry in entries] == [True]
        clock = home.routes.games.match(entries[0].game).clock
        assert clock is None or clock.left("w") == clock.left("b")


def test_help_is_shut_until_the_game_ends(homes, pipe):
    begin_live(homes, 2)
    ana = homes[0]
    texts = {button.text for button in ana.top.ui.buttons}
    assert not texts & {"Hint", "Why?", "Redo"}
    assert not any(home.top.previews_points for home in homes)
    ana.settings.tutor = "on"
    assert not ana.top.teacher.tutor.is_on
    ana.pause()
    assert not {button.text for button in ana.top.ui.buttons} & {"Review", "Restart"}


def test_a_page_over_the_board_does_not_stop_the_clock(homes, pipe):
    homes[0].settings.setup |= {"elsewhere_terms": "0,t,?,?,10+5,1"}
    begin_live(homes)
    one, other = mover(homes)
    one.play()
    run(homes)
    watches = {home.name: 0.0 for home in homes}
    for home in homes:
        home.top._time.now = lambda name=home.name: watches[name]
    run(homes, 2)
    clock, side = other.top.match.clock, other.top.near_side
    before = clock.left(side)
    board = other.top
    other.show(other.routes.rules())
    watches[other.name] = 70.0
    other.frame()
    other.close()
    other.frame()
    assert other.top is board
    assert before - clock.left(side) == pytest.approx(70)

    one.show(one.routes.rules())  # a move that comes meanwhile starts the clock at once
    other.play()
    board = other.top.remote.table.game.board
    assert board.left(side) == pytest.approx(10 * (before - 70 + 5), abs=1)
    other.frame()
    one.frame()
    one.now += 40
    one.close()
    run([one], 3)
    assert one.top.match.game.ply == 2
    assert 10 * 60 + 5 - one.top.match.clock.left(one.top.near_side) == pytest.approx(40, abs=1)


def test_leaving_keeps_the_game_and_tells_the_other(homes, pipe):
    begin_live(homes, 2)
    ana, bruno = homes
    ana.pause()
    ana.press("Save and go back")
    run(homes, 3)
    assert "Ana has left the table." in bruno.said()
    assert ana.ctx.games.current() is not None


def test_who_has_no_name_plays_without_and_is_nobodys_you(homes):
    ana, bruno = homes
    ana.settings.setup = {}
    open_page(ana)
    ana.press("Copy the invitation")
    assert kind(ana) == "InvitationScene"
    bruno.paste(ana.clipboard.paste())
    assert "your friend invites you" in bruno.said().lower()


def test_a_name_typed_for_a_friend_is_the_players_name_everywhere(homes):
    ana = homes[0]
    ana.settings.setup = {}
    players = ana.routes.players
    unnamed = len(players.everyone)
    open_page(ana)
    before = {button.text: button.rect for button in ana.top.ui.buttons}
    name, digits = ana.top.ui.entries
    type_text(ana, "4")
    assert (name.text, digits.text) == ("", "4")
    ana.top.ui.begin_typing(name)
    type_text(ana, " Zoe4 ")
    assert digits.text == "4"
    ana.press("Copy the invitation")
    homes[1].paste(ana.clipboard.paste())
    assert "Zoe4 invites you" in homes[1].said()
    assert players.last.name == "Zoe4" and len(players.everyone) == unnamed
    ana.press("Back")
    moved = {
        each.text for each in ana.top.ui.buttons if before.get(each.text, each.rect) != each.rect
    }
    assert moved <= {"Paste", "Game settings"}, "only the foot, which lists the invitation"
    ana.press("Your name: Zoe4")
    assert kind(ana) == "PeopleScene", "it is changed where every name is"


def test_who_is_invited_may_type_a_name_before_accepting(homes):
    ana, bruno = homes
    bruno.settings.setup = {}
    open_page(ana)
    ana.press("Copy the invitation")
    open_page(bruno)
    bruno.paste(ana.clipboard.paste())
    (name,) = bruno.top.ui.entries
    bruno.top.ui.begin_typing(name)
    type_text(bruno, "Zoe")
    bruno.press("Accept")
    ana.paste(bruno.clipboard.paste())
    assert "Zoe" in ana.said()


def test_the_position_of_an_open_game_is_shut_elsewhere_too(homes, pipe):
    begin_live(homes, 3)
    ana = homes[0]
    code = ana.top.match.game.position.code
    ana.paste(code)
    ana.frame()
    assert kind(ana) == "GameScene"
    assert "Not available until your online game" in ana.said()
    ana.quit()
    ana.close()
    ana.paste()
    assert kind(ana) == "MenuScene"
    entry = ana.ctx.games.find(ana.ctx.games.current().game_id)
    match, players = ana.ctx.games.current(), ana.routes.players
    ana.show(CardScene(ana.routes, entry, match, ana.ctx.games, players))
    assert "Review" not in {button.text for button in ana.top.ui.buttons}


def test_no_engine_helps_in_the_position_of_an_open_game(homes, pipe):
    begin_live(homes, 3)
    ana = homes[0]
    setup = Setup(Player("Ana"), Player(level="easy"))
    double = Match(setup, 0, Game(ana.top.match.game.start))
    for turn in ana.top.match.game.turns:
        double.game.play(turn.notation)
    shut = "Not available until your online game with this position is over."
    ana.show(ana.routes.review(double, is_listed=True))
    assert kind(ana) == "ReviewScene" and shut in " ".join(ana.top.announcements())
    ana.close()
    ana.show(ana.routes.table(double))
    teacher = ana.top.teacher
    for ask in (teacher.ask_hint, teacher.ask_why):
        ana.top.session.forget_news()
        ask()
        assert shut in ana.said()
    ana.settings.tutor = "on"
    assert not teacher.tutor.is_on
    assert not ana.routes.elsewhere.forbids_analysis(Match(setup, 0, Game(double.game.start)))


def test_a_player_at_another_window_is_called(homes, pipe):
    ana, bruno = homes
    open_page(ana)
    ana.press("Show my digits")
    assert not ana.routes.elsewhere.take_call()
    open_page(bruno)
    type_code(bruno, "4713085626")
    run(homes)
    assert ana.routes.elsewhere.take_call(), "the friend has come"
    one, other = mover(homes)
    for home in homes:
        home.routes.elsewhere.take_call()
    one.play()
    run(homes)
    assert other.routes.elsewhere.take_call() and other.routes.elsewhere.is_our_turn
    assert not one.routes.elsewhere.take_call() and not one.routes.elsewhere.is_our_turn
    one.press("Take back")
    run(homes, 3)
    assert other.routes.elsewhere.take_call(), "a question waits"


def full_disk(*_: object) -> None:
    raise OSError("no space left")


def test_an_invitation_is_copied_again_and_withdrawn(homes):
    ana = homes[0]
    open_page(ana)
    ana.press("Copy the invitation")
    line = ana.clipboard.paste()
    ana.clipboard.copy("TH2 of something else")
    ana.press("Paste the answer")
    assert kind(ana) == "InvitationScene" and "TH2" not in ana.said()
    ana.paste(line)
    (said,) = (each for each in ana.top.ui.labels if "You wrote this yourself" in each.text)
    button = next(each for each in ana.top.ui.buttons if each.text == "Copy the invitation")
    assert button.rect.left <= said.rect.left < button.rect.right, "answered where one pressed"
    assert 0 < button.rect.top - said.rect.bottom < button.rect.height
    ana.press("Copy the invitation")
    assert ana.clipboard.paste() == line
    ana.press("Back")
    ana.press("Paste")
    assert "You wrote this yourself" in ana.said() and "Copied" in ana.said(), "as on the page"
    ana.press("Back")
    ana.press("Open invitations: 1")
    assert ana.clipboard.paste() == line and "Copied" in ana.said()
    for answer in ("Back", "Withdraw"):
        assert len(ana.routes.elsewhere.unanswered()) == 1
        ana.press("Withdraw")
        ana.press(answer)
    assert kind(ana) == "FriendScene" and ana.routes.elsewhere.unanswered() == []
    assert "Copy the invitation" in [b.text for b in ana.top.ui.buttons]


@pytest.mark.parametrize("is_new", [True, False])
def test_a_new_letter_is_sealed_and_one_that_was_sent_waits_for_its_answer(homes, is_new):
    ana = homes[0]
    ana.settings.animation = "normal"
    table = ana.routes.elsewhere.invite("Ana", Terms())
    ana.show(ana.routes.invitation(table, copies=is_new))
    assert [each.text for each in ana.top.ui.buttons if each.primary] == ["Paste the answer"]
    assert ana.top.moving is is_new and ("Copied" in ana.said()) is is_new
    ana.settings.animation = "off"
    ana.frame()
    assert not ana.top.moving


def test_invitations_that_wait_are_told_apart_and_no_second_is_made_unasked(homes, pipe):
    ana = homes[0]
    open_page(ana)
    ana.press("Copy the invitation")
    ana.press("Back")
    ana.press("Show my digits")
    pipe.ends[0].trouble = "unmet"
    ana.frame()
    ana.press("By message")
    assert kind(ana) == "InvitationScene" and len(ana.routes.elsewhere.unanswered()) == 1
    ana.press("Back")
    ana.press("Back")
    ana.routes.elsewhere.invite("Ana", Terms(4))
    ana.top.resume()
    ana.press("Open invitations: 2")
    shown = {b.detail: b.text for b in ana.top.ui.buttons if b.text != "Back"}
    assert len(shown) == 2 and all(re.search(r"\d, 20\d\d, \d\d:\d\d", t) for t in shown.values())


def test_an_invitation_is_refused_or_cannot_be_kept(homes, monkeypatch):
    ana, bruno = homes
    open_page(ana)
    ana.press("Copy the invitation")
    bruno.paste(ana.clipboard.paste())
    for answer, said in ((full_disk, "could not be saved"), (lambda *_: None, "your own key")):
        monkeypatch.setattr(bruno.routes.elsewhere, "accept", answer)
        bruno.press("Accept")
        assert kind(bruno) == "InvitedScene" and said in bruno.said()
    bruno.press("Not now")
    assert kind(bruno) == "MenuScene"


def test_the_digits_are_copied_for_the_friend(homes, pipe):
    ana = homes[0]
    open_page(ana)
    ana.press("Show my digits")
    ana.frame()
    assert "Copied." not in ana.said()
    ana.press("Copy the digits")
    assert ana.clipboard.paste() == "4713085626" and "Copied." in ana.said()
    pipe.ends[0].trouble = "wrong"
    ana.frame()
    assert "Copied." in ana.said()
    ana.press("Back")
    assert pipe.ends[0].is_closed
    ana.press("Show my digits")
    ana.top._table.call()
    assert [end.is_closed for end in pipe.ends] == [True, True, False], "one link at a time"
    ana.routes.elsewhere.close()
    assert pipe.ends[2].is_closed


def test_a_rematch_goes_by_message_once_the_rival_has_left(homes, pipe, monkeypatch):
    begin_live(homes, 2)
    ana, bruno = homes
    own = ana.top.match.near_side
    bruno.resign()
    run(homes, 5)
    ana.press("Rematch")
    assert "would like" not in ana.said() and kind(ana) == "RematchScene"
    assert ana.ctx.words("elsewhere.rematch_asked", name="Bruno") in ana.said()
    bruno.press("Back")
    run(homes, 5)
    assert "Bruno has left. You can send a new invitation by message." in ana.said()
    with monkeypatch.context() as patch:
        patch.setattr(ana.routes.elsewhere, "invite", full_disk)
        ana.press("Copy a new invitation")
        assert "could not be saved" in ana.said()
    ana.press("Copy a new invitation")
    assert kind(ana) == "InvitationScene" and "TH2" in ana.clipboard.paste()
    assert ana.top._table.pending.invitation.terms.color == rival(own)
    ana.press("Main menu")
    assert kind(ana) == "MenuScene"


def test_a_phrase_so_soon_after_another_is_not_sent(homes, pipe):
    begin_live(homes)
    ana, bruno = homes
    for phrase, said in (("Good luck!", "You said: Good luck!"), ("Oops!", "Not sent")):
        ana.press("Say…")
        ana.press(phrase)
        assert said in ana.said()
    run(homes, 3)
    assert "Good luck!" in bruno.said() and "Oops!" not in bruno.said()


def test_what_a_full_disk_refuses_does_not_happen(homes, pipe, monkeypatch):
    begin_live(homes, 3)
    one, other = mover(homes)
    monkeypatch.setattr(other.top.remote.table, "do", full_disk)
    other.press("Take back")
    assert "could not be saved" in other.said()
    monkeypatch.setattr(one.top.remote.table, "do", full_disk)
    one.resign()
    assert "could not be saved" in one.said()
    run(homes, 3)
    assert plies(homes) == [3, 3] and not other.top.remote.table.game.board.is_over


def test_a_half_made_move_is_undone_without_asking(homes, pipe):
    begin_live(homes, 2)
    one, other = mover(homes)
    session = one.top.session

    def is_half(spot: Spot) -> bool:
        hand = Hand(session.game.position)
        hand.touch(spot)
        return hand.lifted is not None or not hand.picker.is_final

    session.touch(next(filter(is_half, sorted(session.hand.sources()))))
    one.frame()
    assert not session.hand.is_empty
    one.press("Undo")
    run(homes, 3)
    assert session.hand.is_empty and plies(homes) == [2, 2]
    assert "asks to go back" not in other.said()


def test_by_messages_every_answer_is_copied(homes, pipe):
    one, other = begin_without_line(homes, pipe)
    one.play()
    send(one, other)
    one.press("Take back")
    send(one, other)
    other.press("Allow")
    send(other, one)
    assert plies(homes) == [0, 0]
    one.resign()
    send(one, other)
    assert f"{one.name} has resigned. You win." in other.said()


@pytest.mark.parametrize("way", ["enter", "tab", "click"])
def test_digits_after_ones_name_go_into_their_line(ctx, drive, way):
    driver = drive(MenuRoutes(ctx).play("elsewhere"))
    scene = driver.top

    def type_in(text: str) -> None:
        for letter in text:
            driver.send(pygame.Event(pygame.TEXTINPUT, text=letter))
            driver.wait()

    driver.click(scene.ui.entries[0].rect.center)
    type_in("Ana")
    if way == "click":
        driver.click(scene.ui.window.move(-4, -4).bottomright)
    else:
        driver.press(*(["enter"] if way == "enter" else ["tab", "tab"]))
    type_in("2345678901")
    assert scene.ui.entries[-1].text.replace(" ", "").endswith("2345678901")
    assert [entry.text for entry in scene.ui.entries[:-1]] in ([], ["Ana"])
    assert (ctx.players.last.name == "Ana") == (way == "enter"), "Enter takes the name"
