"""Two tables: every line of the tables of answers, lost connections, kills and resyncs."""

import random
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.net.pairs import Pair, any_turn, reloaded
from tholos_desktop.net.chain import ChainError
from tholos_desktop.net.game import hello
from tholos_desktop.net.lines import (
    Back,
    Have,
    Hello,
    No,
    Options,
    base32,
    format_line,
    parse_line,
)
from tholos_desktop.net.seal import Identity
from tholos_desktop.net.table import TableEventKind, TableState


@pytest.fixture
def pair(tmp_path: Path) -> Pair:
    """Two who have just begun a game."""
    pair = Pair(tmp_path, Options(None, take_backs=3))
    pair.connect()
    return pair


def sent(pair: Pair, which: int = 0) -> list[str]:
    """What a table wants to say, taken from it."""
    lines = ["CUT" if line is None else line for line in pair.tables[which].out]
    pair.tables[which].out.clear()
    return lines


def mover(pair: Pair) -> int:
    return 0 if pair.host.state is TableState.MINE else 1


def test_a_turn_waits_for_one_disk(pair: Pair, monkeypatch: pytest.MonkeyPatch) -> None:
    waits = []
    monkeypatch.setattr("tholos_desktop.net.game.os.fsync", waits.append)
    pair.play_on(4)
    assert len(waits) == 4
    one, other = pair.games
    assert reloaded(one).chain.heads == reloaded(other).chain.heads == one.chain.heads


def test_a_game_from_greeting_to_both_signatures(pair: Pair) -> None:
    assert {pair.host.state, pair.guest.state} == {TableState.MINE, TableState.THEIRS}
    pair.play_on()
    pair.assert_finished()
    for which in (0, 1):
        assert pair.news(which)[:2] == [TableEventKind.GREETED, TableEventKind.OPENED]
        assert pair.news(which).count(TableEventKind.ENDED) == 1
    host, guest = pair.games
    assert host.chain
    del host.chain.ends[guest.side]
    pair.now += 3
    pair.host.tick()
    assert [line.split()[0] for line in sent(pair)] == ["have", "done"], "the rival's is missing"


def test_a_turn_that_went_by_message_is_reported_to_a_rival_who_is_connected(pair: Pair) -> None:
    which = mover(pair)
    pair.games[which].play(any_turn(pair.games[which], pair.rng))
    pair.tables[which].refresh()
    assert [line.split()[0] for line in sent(pair, which)] == ["have", "turn"]
    pair.cut()
    pair.tables[which].refresh()
    assert sent(pair, which) == []


def test_a_lost_connection_costs_nothing(pair: Pair) -> None:
    pair.play_on(5)
    pair.cut()
    assert pair.host.state is TableState.AWAY
    pair.pass_time(29)
    assert not pair.host.is_gone()
    pair.pass_time(2)
    assert pair.host.is_gone()
    pair.play()  # a turn put down while away is kept
    pair.connect()
    pair.assert_equal()
    assert pair.games[0].chain and pair.games[0].chain.number == 6
    assert TableEventKind.BACK in pair.news(0)
    pair.play_on()
    pair.assert_finished()


@pytest.mark.parametrize("which", [0, 1])
@pytest.mark.parametrize("word", ["hello", "deal", "take", "open", "have", "turn", "done"])
def test_a_lost_line_costs_seconds(tmp_path: Path, word: str, which: int) -> None:
    said: list[str] = []

    def spoil(line: str) -> list[str]:
        said.append(line.split(maxsplit=1)[0])
        is_lost = said[-1] == word and said.count(word) == which + 1
        return [] if is_lost else [line]

    pair = Pair(tmp_path, spoil=spoil)
    pair.connect()
    waited = 0.0
    while not all(t.game and t.game.chain and len(t.game.chain.ends) == 2 for t in pair.tables):
        if not pair.play():
            pair.pass_time(0.5)
            waited += 0.5
    pair.assert_finished()
    assert waited <= 3


@pytest.mark.parametrize("lost", [["hello"], ["have"], ["hello", "have"]])
def test_a_move_made_while_away_waits_for_no_greeting(tmp_path: Path, lost: list[str]) -> None:
    pair = Pair(tmp_path, spoil=lambda line: [] if is_bad and line.split()[0] in lost else [line])
    is_bad = False
    pair.connect()
    pair.play_on(5)
    pair.cut()
    pair.play()
    is_bad = True
    pair.connect()
    pair.assert_equal()
    assert pair.games[0].chain and pair.games[0].chain.number == 6
    assert all(table.is_greeted for table in pair.tables) == (len(lost) == 1)


def test_a_move_that_the_rival_says_they_lack_is_sent_again(pair: Pair) -> None:
    which = mover(pair)
    before = pair.games[1 - which].chain
    assert before
    where = f"have 0 {base32(before.short(0))}"
    pair.tables[which].play(any_turn(pair.games[which], pair.rng), 0)
    assert len(sent(pair, which)) == 1
    for answers in (0, 1, 0, 1):
        pair.now += 0.5
        pair.tables[which].receive(where)
        assert [line.split()[0] for line in sent(pair, which)] == ["turn"] * answers


def test_a_greeting_said_again_is_answered(pair: Pair) -> None:
    greeting = format_line(hello(pair.games[1].own, "1.5"))
    pair.host._greetings = 1  # said, but not answered yet
    for answer in (["have"], ["hello", "have"], ["hello", "have"]):
        assert [line.split()[0] for line in hearing(pair, greeting)] == answer
    assert pair.host.rival_app == "1.5"


def test_a_deal_said_again_is_answered_again_and_changes_nothing(pair: Pair) -> None:
    host, guest = pair.games
    assert host.deal and guest.take
    opened = [list(pair.news(which)) for which in (0, 1)]
    deal, take = format_line(host.deal), format_line(guest.take)
    pair.guest.receive(deal)
    assert sent(pair, 1) == [take]
    assert hearing(pair, take) == [format_line(host.open_line())]
    assert hearing(pair, deal) == ["no game 0"], "ours"
    pair.guest.receive(format_line(host.deal._replace(options=Options(2))))
    assert sent(pair, 1) == ["no game 0"]
    pair.guest.receive(format_line(host.open_line()))
    pair.exchange()
    assert [pair.news(which) for which in (0, 1)] == opened
    assert pair.games == (host, guest)


def test_nobody_else_is_taken_for_the_rival(pair: Pair) -> None:
    pair.play_on(5)
    pair.cut()
    pair.play()
    away = min(pair.tables, key=lambda table: table.game.chain.number)
    ahead = max(pair.tables, key=lambda table: table.game.chain.number)
    away.connected()
    away.out.clear()
    line = ahead.game.chain.line(6)
    for other in (
        line._replace(signature=bytes(64)),
        line._replace(head=bytes(8)),
        line._replace(number=7),
        Have(6, line.head),
        Have(5, bytes(8)),
    ):
        away.receive(format_line(other))
        assert not away.is_greeted
        assert not away.out
    away.receive(format_line(line))
    assert away.is_greeted
    assert away.game.chain.number == 6


def test_two_greetings_get_no_endless_answers(pair: Pair) -> None:
    pair.host.receive(format_line(hello(pair.games[1].own)))
    assert len(sent(pair)) <= 2


@pytest.mark.parametrize("seed", range(3))
def test_bad_lines_and_kills_cost_nothing(tmp_path: Path, seed: int) -> None:
    rng = random.Random(seed)

    def spoil(line: str) -> list[str]:
        return rng.choice([[line]] * 8 + [[]] + [[line, line]])

    pair = Pair(tmp_path, Options(None, pace="15+10e", take_backs=2), seed, spoil)
    for _ in range(3000):
        if not pair.host.is_connected:
            pair.connect()
        if all(t.game and t.game.chain and len(t.game.chain.ends) == 2 for t in pair.tables) and (
            all(table.state is TableState.ENDED for table in pair.tables)
        ):
            break
        if rng.random() < 0.1:
            pair.kill(rng.randrange(2))
        elif rng.random() < 0.05:
            pair.cut()
        pair.play()
        pair.pass_time(5)
    pair.assert_finished()


def test_a_restored_backup_heals_itself(pair: Pair, tmp_path: Path) -> None:
    pair.play_on(3)
    old = pair.games[0].journal.path.read_bytes()
    pair.play_on(4)
    pair.games[0].journal.path.write_bytes(old)
    pair.kill(0)
    assert pair.games[0].chain and pair.games[0].chain.number == 3
    pair.connect()
    pair.assert_equal()
    assert pair.games[0].chain and pair.games[0].chain.number == 7


def test_a_backup_from_before_a_take_back_heals_itself(pair: Pair) -> None:
    pair.play_on(4)
    which = mover(pair)
    old = pair.games[which].journal.path.read_bytes()
    pair.tables[which].ask()
    pair.exchange()
    pair.tables[1 - which].answer(gives=True)
    pair.exchange()
    pair.play_on(3)
    pair.games[which].journal.path.write_bytes(old)
    pair.kill(which)
    pair.connect()
    pair.assert_equal()
    assert pair.games[which].chain and pair.games[which].chain.number == 8
    pair.play_on()
    pair.assert_finished()


def test_a_restored_backup_that_plays_on_is_a_fork(pair: Pair) -> None:
    pair.play_on(3 + (mover(pair) == 0))
    which = mover(pair)
    old = pair.games[which].journal.path.read_bytes()
    pair.play_on(6)
    pair.games[which].journal.path.write_bytes(old)
    pair.kill(which)
    table = pair.tables[which]
    assert table.game and pair.tables[1 - which].game
    theirs = pair.tables[1 - which].game.chain
    assert theirs and table.game.chain
    other = next(
        turn
        for turn in (any_turn(table.game, random.Random(n)) for n in range(100))
        if turn != theirs.turns[table.game.chain.number]
    )
    table.play(other, 0)
    pair.connect()
    assert pair.tables[1 - which].state is TableState.STOPPED
    assert pair.tables[1 - which].problem == "fork"
    assert reloaded(pair.tables[1 - which].game).is_forked
    assert table.problem == "fork"


# Taking back, phrases, ends


def test_an_ask_survives_a_kill(pair: Pair) -> None:
    pair.play_on(4)
    which = mover(pair)
    pair.cut()
    pair.tables[which].ask()
    pair.kill(which)
    pair.connect()
    other = pair.tables[1 - which]
    assert other.game and other.game.rival_asked
    assert not pair.play()  # who asked does not play until that is answered
    other.answer(gives=True)
    pair.exchange()
    pair.assert_equal()
    pair.play_on()
    pair.assert_finished()


def test_a_turn_is_a_refusal_too(pair: Pair) -> None:
    pair.play_on(4)
    which = 1 - mover(pair)
    pair.tables[which].ask()
    pair.exchange()
    pair.play()
    game = pair.tables[which].game
    assert game and game.asked is None
    pair.play_on()
    pair.assert_finished()


def test_the_fourth_ask_is_refused_without_asking(pair: Pair) -> None:
    pair.play_on(4)
    which = mover(pair)
    asker, other = pair.tables[which], pair.tables[1 - which]
    for _ in range(3):
        asker.ask()
        asked = asker.out[-1] or ""
        for _ in range(2):
            pair.exchange()
            other.receive(asked)
        assert pair.news(1 - which)[-1] is TableEventKind.ASKED
        other.answer(gives=False)
        pair.exchange()
        assert pair.news(which)[-1] is TableEventKind.REFUSED
    assert pair.news(1 - which).count(TableEventKind.ASKED) == 3
    with pytest.raises(ChainError):
        asker.ask()
    other.receive(asked)
    assert sent(pair, 1 - which) == ["nay"]
    asker.receive("nay")
    assert not asker.events, "nothing was asked"


@pytest.mark.parametrize("by_mover", [True, False])
@pytest.mark.parametrize("is_away", [True, False])
def test_resigning(pair: Pair, by_mover: bool, is_away: bool) -> None:
    pair.play_on(4)
    which = mover(pair) if by_mover else 1 - mover(pair)
    if is_away:
        pair.cut()
    pair.tables[which].resign()
    if is_away:
        pair.kill(which)
        pair.play()  # perhaps a turn crosses it
        pair.connect()
    pair.exchange()
    pair.assert_finished()
    winner = pair.tables[1 - which].game
    assert winner and winner.chain and winner.chain.result == winner.side


def test_a_flag_is_claimed_by_a_press_after_a_minute_more(tmp_path: Path) -> None:
    pair = Pair(tmp_path, Options(pace="1+0e"))
    pair.connect()
    pair.play_on(4)
    gone = mover(pair)
    waiter = pair.tables[1 - gone]
    pair.cut()
    pair.pass_time(60)
    assert not waiter.may_claim()
    with pytest.raises(ChainError):
        waiter.claim()
    pair.pass_time(58 + 4)
    assert waiter.may_claim()
    assert not pair.tables[gone].may_claim()
    waiter.claim()
    pair.play()  # the other has put a turn down meanwhile
    pair.connect()
    pair.assert_finished()
    assert waiter.game and waiter.game.chain
    assert waiter.game.chain.result == waiter.game.side


def test_phrases_are_few(pair: Pair) -> None:
    assert pair.host.say(3)
    pair.now += 4
    assert not pair.host.say(4)
    pair.exchange()
    for _ in range(5):
        pair.guest.receive("say 7")
    pair.exchange()
    assert next(event for event in pair.events[1] if event.news is TableEventKind.SAID).number == 3
    assert pair.news(1).count(TableEventKind.SAID) == 1


# Time


def test_a_heartbeat_after_ten_seconds_of_silence(pair: Pair) -> None:
    pair.now += 9
    pair.host.tick()
    assert sent(pair) == []
    pair.now += 2
    pair.host.tick()
    assert [line.split()[0] for line in sent(pair)] == ["have"]


def test_lag_is_shown_and_never_charged(tmp_path: Path) -> None:
    pair = Pair(tmp_path, Options(pace="15+0"))
    pair.connect()
    for lag in (5, 3, 20):
        which = mover(pair)
        pair.now += 1 + lag
        pair.play()
        lags = [event for event in pair.events[1 - which] if event.news is TableEventKind.LAG]
        assert bool(lags) == (lag == 20)
    assert pair.host.left_ms(own=True) in (15 * 60_000 - 1000, 15 * 60_000 - 2000)


# Answers to bad lines


def hearing(pair: Pair, text: str) -> list[str]:
    pair.host.receive(text)
    return sent(pair)


def test_three_lines_of_no_form_cut(pair: Pair) -> None:
    assert hearing(pair, "have x") == ["no line 0"]
    assert hearing(pair, "\x00") == ["no line 0"]
    assert hearing(pair, "watch this") == []
    assert hearing(pair, "say 99") == ["no line 0", "CUT"]
    assert pair.host.state is not TableState.STOPPED


def test_an_act_not_the_next_or_already_there(pair: Pair) -> None:
    pair.play_on(5)
    chain = pair.games[1].chain
    assert chain
    late = chain.line(5)
    assert hearing(pair, format_line(late)) == [f"have 5 {base32(late.head)}"]
    assert hearing(pair, format_line(chain.line(4))) == []
    assert hearing(pair, format_line(late._replace(number=9)))[0].startswith("have 5")


def test_three_false_signatures_leave_the_game(pair: Pair) -> None:
    pair.play_on(5 + mover(pair))
    game = pair.games[1]
    line = game.play(any_turn(game, pair.rng))
    false = format_line(line._replace(signature=bytes(64)))
    assert hearing(pair, false) == [f"no signature {line.number}"]
    assert hearing(pair, false) == [f"no signature {line.number}"]
    assert hearing(pair, false)[-1] == "CUT"
    assert pair.host.state is TableState.STOPPED
    assert pair.host.events[-1].news is TableEventKind.STOPPED
    assert pair.games[0].chain and pair.games[0].chain.number == line.number - 1


def test_an_illegal_turn_is_kept_as_a_proof(pair: Pair) -> None:
    pair.play_on(5 + mover(pair))
    game = pair.games[1]
    line = format_line(game.play(any_turn(game, pair.rng))._replace(text="zz"))
    assert hearing(pair, line)[-2:] == [f"no turn {line.split()[1]}", "CUT"]
    assert pair.host.problem == "turn"
    assert ("!", line) in pair.games[0].journal.lines
    assert reloaded(pair.games[0]).chain


@pytest.mark.parametrize(
    ("change", "why"),
    [({"low": 2, "high": 3}, "version"), ({"rules": bytes(8)}, "rules")],
)
def test_programs_that_differ_say_so(tmp_path: Path, change: dict[str, object], why: str) -> None:
    pair = Pair(tmp_path)
    pair.host.connected()
    pair.guest.connected()
    greeting = parse_line(sent(pair, 1)[0])
    assert isinstance(greeting, Hello)
    answer = hearing(pair, format_line(greeting._replace(app="1.4", **change)))
    assert answer[-2:] == [f"no {why} 1", "CUT"]
    assert (pair.host.problem, pair.host.rival_app) == (why, "1.4")


def test_another_protocol_beside_ours_is_spoken_to(tmp_path: Path) -> None:
    pair = Pair(tmp_path)
    pair.host.connected()
    pair.guest.connected()
    greeting = parse_line(sent(pair, 1)[0])
    assert isinstance(greeting, Hello)
    hearing(pair, format_line(greeting._replace(high=7, caps="bkswxyz")))
    assert pair.host.is_greeted


def test_lines_before_the_greeting_are_not_heard(pair: Pair) -> None:
    pair.cut()
    pair.host.connected()
    sent(pair)
    chain = pair.games[1].chain
    assert chain
    assert hearing(pair, f"say {3}") == []
    assert hearing(pair, "resign 0 0000000000000 " + "0" * 103) == []


def test_a_no_is_never_answered(pair: Pair) -> None:
    for why in ("line", "signature", "game", "rate", "busy"):
        assert hearing(pair, format_line(No(why, 3))) == []
    assert pair.host.state in (TableState.MINE, TableState.THEIRS)


def test_a_rematch_is_asked_for_once_and_only_after_the_end(pair: Pair) -> None:
    pair.host.again()
    assert sent(pair) == [], "the game is not over"
    pair.host.resign()
    pair.exchange()
    pair.host.again()
    pair.host.again()
    assert [line.split()[0] for line in sent(pair)] == ["again"]


def test_a_guest_whose_answer_to_the_deal_was_lost_sends_it_again(tmp_path: Path) -> None:
    pair = Pair(tmp_path)
    for table in pair.tables:
        table.connected()
    for which in (0, 1, 0, 1, 0):
        if pair.guest.game is None:
            for line in sent(pair, which):
                pair.tables[1 - which].receive(line)
    assert pair.guest.game and pair.guest.game.chain is None and pair.guest.game.take
    sent(pair, 1)
    pair.guest.receive("have 0 " + base32(bytes(8)))
    assert sent(pair, 1) == [format_line(pair.guest.game.take)]


def test_what_was_refused_is_said_again_only_after_a_while(pair: Pair) -> None:
    while mover(pair):
        pair.play()
    pair.host.play(any_turn(pair.games[0], pair.rng), 1000)
    assert sent(pair)
    assert hearing(pair, format_line(No("busy", 3))) == []
    pair.now += 9
    pair.host.tick()
    assert sent(pair) == []
    pair.now += 3.5
    pair.host.tick()
    assert any(line.startswith("turn ") for line in sent(pair))


def test_a_stranger_is_not_whom_the_game_is_with(pair: Pair) -> None:
    pair.play_on(4)
    pair.cut()
    pair.identities = pair.identities[0], Identity.new()
    pair.tables[1] = pair._table(1)
    kept = pair.host.game
    pair.connect()
    assert TableEventKind.STRANGER in pair.news(0)
    assert pair.host.game is not kept
    assert kept and kept.chain and kept.chain.number == 4


def test_a_new_deal_beside_an_unfinished_game_is_offered(pair: Pair) -> None:
    pair.play_on(4)
    pair.cut()
    pair.tables[0] = pair._table(0, Options())
    pair.connect()
    assert TableEventKind.DEALT in pair.news(1)
    assert pair.guest.game and pair.guest.game.chain and pair.guest.game.chain.number == 4
    pair.guest.accept()
    pair.exchange()
    assert pair.guest.game.chain and pair.guest.game.chain.number == 0
    pair.play_on()
    pair.assert_finished()


def test_when_both_deal_one_deal_stands(tmp_path: Path) -> None:
    pair = Pair(tmp_path)
    pair.tables[1] = pair._table(1, Options(0))
    pair.connect()
    pair.play_on()
    pair.assert_finished()
    assert pair.games[0].is_host
    assert len(list((tmp_path / "1").iterdir())) == 1


def test_an_unasked_take_back_gets_no_answer(pair: Pair) -> None:
    pair.play_on(5)
    assert hearing(pair, format_line(Back(6, bytes(8), bytes(64), 3))) in (
        ["no signature 6"],
        ["no turn 6", "CUT"],
    )


STEPS = st.lists(
    st.sampled_from(
        ["play", "play", "play", "cut", "connect", "kill0", "kill1", "ask", "yes", "no",
         "resign", "say", "again", "wait"]
    ),
    max_size=60,
)  # fmt: skip


@pytest.mark.parametrize("examples", [20, pytest.param(400, marks=pytest.mark.slow)])
def test_whatever_is_done_both_agree_in_the_end(
    tmp_path_factory: pytest.TempPathFactory, examples: int
) -> None:
    @settings(max_examples=examples, deadline=None)
    @given(STEPS, st.integers(0, 1000))
    def agree(steps: list[str], seed: int) -> None:
        both_agree_after(tmp_path_factory.mktemp("pair"), steps, seed)

    agree()


def both_agree_after(folder: Path, steps: list[str], seed: int) -> None:  # noqa: PLR0912
    pair = Pair(folder, Options(0, take_backs=2), seed)
    rng = random.Random(seed)
    for step in steps:
        table = rng.choice(pair.tables)
        game = table.game
        may = game is not None and game.chain is not None
        try:
            if step == "cut":
                pair.cut()
            elif step == "connect" and not pair.host.is_connected:
                pair.connect()
            elif step.startswith("kill"):
                pair.kill(int(step[-1]))
            elif step == "play":
                pair.play()
            elif step == "wait":
                pair.pass_time(11)
            elif may and step == "ask":
                table.ask()
            elif may and step in ("yes", "no"):
                table.answer(gives=step == "yes")
            elif may and step == "resign" and rng.random() < 0.2:
                table.resign()
            elif step == "say":
                table.say(1)
            elif may and step == "again":
                table.again()
        except ChainError:
            pass
        if pair.host.is_connected:
            pair.exchange()
    if not pair.host.is_connected:
        pair.connect()
    for _ in range(8):
        for table in pair.tables:
            if table.game and table.game.rival_asked:
                table.answer(gives=False)
        pair.pass_time(11)
    pair.play_on()
    pair.pass_time(11)
    pair.assert_finished()
    assert not any(
        event.news in (TableEventKind.STOPPED, TableEventKind.DISK)
        for e in pair.events
        for event in e
    )
