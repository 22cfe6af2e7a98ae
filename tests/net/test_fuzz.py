"""Lines of every kind in every state, rightly signed where a signature is due: none ends the
program, begins a game, or changes anything but by a legal act of its signer."""

import random
import resource
import time
from collections.abc import Callable, Iterator

import pytest

from tests.net.far_homes import FarHome, open_live
from tests.net.manglings import mangled
from tests.net.shared import any_act, notations
from tholos_desktop.net.encoding import base32
from tholos_desktop.net.message import Word, game_line, write
from tholos_desktop.net.opening import accept, invite
from tholos_desktop.net.seal import Identity
from tholos_desktop.net.shared_game import (
    ASK,
    BACK,
    FLAG,
    NO,
    RESIGN,
    TURN,
    UNCLOCKED,
    GameAct,
    GameState,
    SharedGame,
    Signature,
    signed_content,
)
from tholos_desktop.rules import SIDES
from tholos_desktop.table.clock import TimeControl
from tholos_desktop.table.terms import Terms

KINDS = (TURN, FLAG, RESIGN, ASK, BACK, NO, UNCLOCKED)
TERMS = (Terms(0, take_backs=3), Terms(None, take_backs=1, clock=TimeControl(5, 3, True)))
LINE_SECONDS = 0.05


class HostileRival:
    """Bruno, who has his own key and all that he was told, and writes lines by chance."""

    def __init__(self, ana: FarHome, bruno: FarHome, rng: random.Random) -> None:
        assert bruno.game is not None
        self.ana, self.me, self.rng = ana, bruno.me, rng
        self.opening, self.side = bruno.game.opening, bruno.game.side
        self.states = [bruno.game.state]
        self.others = [Identity.new() for _ in range(3)]
        self.lines: list[str] = ["at 0000000000000"]
        self.ways: tuple[Callable[[], str], ...] = (
            self.legal, self.legal, self.random_acts, self.mixed, self.unsigned, self.deal,
            self.take, self.word, self.heartbeat, self.rubbish, self.damaged, self.again,
        )  # fmt: skip

    def line(self) -> str:
        line = self.rng.choice(self.ways)()
        self.lines = [*self.lines[-200:], line]
        return line

    def _write(self, state: GameState) -> str:
        game = SharedGame(self.opening, self.me)
        game.state = state
        line = game_line(game)
        if self.rng.random() < 0.1:
            line = line._replace(ra=self.rng.randbytes(16))
        return write(line)

    def _signed(self, acts: tuple[GameAct, ...], state: GameState) -> GameState:
        game = SharedGame(self.opening, self.me)
        number = self.rng.choice((len(acts), len(acts), self.rng.randint(0, len(acts))))
        head = game._heads(acts, 0)[number]
        signature = Signature(number, self.me.sign(signed_content(head)))
        return state._replace(acts=acts).signed_by(self.side, signature)

    def legal(self) -> str:
        """Go on from any state by legal acts, mostly from a late one."""
        known = self.rng.choice((self.states, self.states[-3:]))
        game = SharedGame(self.opening, self.me, self.rng.choice(known))
        for _ in range(self.rng.choice((1, 1, 3))):
            any_act(game, self.rng)
        self.states = [*self.states[-50:], game.state]
        return self._write(game.state)

    def random_acts(self) -> str:
        """Sign acts by chance, on top of a state or in its midst."""
        state = self.rng.choice(self.states)
        kept = state.acts[: self.rng.randint(0, len(state.acts))]
        some = [self.any_notation() for _ in range(5)]
        added = tuple(
            GameAct(self.rng.choice("wb"), kind, self.rng.choice(some) if kind == TURN else "")
            for kind in self.rng.choices(KINDS, k=self.rng.choice((1, 2, 5, 400)))
        )  # fmt: skip
        if self.opening.terms.clock:
            added = tuple(
                act._replace(used=self.rng.choice((0, 1, 3000, 2**20))) if act.kind == TURN else act
                for act in added
            )
        return self._write(self._signed(kept + added, state))

    def any_notation(self) -> str:
        """A turn that is legal in some state, or text that is none."""
        game = SharedGame(self.opening, self.me, self.rng.choice(self.states))
        none = ("", "wA/BC", "+www", "-w", ":", "x" * 3000, "draw-w", "no", "wA:", "é")
        return (
            self.rng.choice(notations(game.board) or none)
            if self.rng.random() < 0.8
            else self.rng.choice(none)
        )

    def mixed(self) -> str:
        """Put a signature of one state under another."""
        one, other = self.rng.choice(self.states), self.rng.choice(self.states)
        side = self.rng.choice(tuple(SIDES))
        return self._write(one.signed_by(side, other.signed(side)))

    def unsigned(self) -> str:
        state = self.rng.choice(self.states)
        number = self.rng.choice((0, 1, len(state.acts), 500))
        false = Signature(number, self.rng.randbytes(64))
        return self._write(state.signed_by(self.rng.choice(tuple(SIDES)), false))

    def deal(self) -> str:
        by = self.rng.choice((self.me, self.me, *self.others))
        gid = self.opening.gid if self.rng.random() < 0.3 else b""
        made = invite(by, self.rng.choice(("Bruno", "", "Ana")), self.rng.choice(TERMS), gid)
        if self.rng.random() < 0.2:
            made = made._replace(terms=Terms(3))
        return write(made)

    def take(self) -> str:
        by = self.rng.choice((self.me, *self.others))
        made = invite(self.ana.me, "Ana", TERMS[0], self.rng.choice((self.opening.gid, b"")))
        return write(accept(by, "Bruno", made))

    def word(self) -> str:
        words = "say 1", "say 12", "say 0", "say 13", "say 01", "bye", "bye x", "hello", "hello x"
        return self.rng.choice(words)

    def again(self) -> str:
        return self.rng.choice(("again", *self.lines[-5:], self.rng.choice(self.lines)))

    def heartbeat(self) -> str:
        return write(Word("at", base32(self.rng.randbytes(8))))

    def rubbish(self) -> str:
        letters = "".join(map(chr, range(32, 127))) + "\n\0é"
        size = self.rng.choice((0, 1, 20, 500, 5000))
        return self.rng.choice(("", "TH2", "TH208", "at ", "say ")) + "".join(
            self.rng.choices(letters, k=size)
        )

    def damaged(self) -> str:
        line = self.rng.choice(self.lines)
        at = self.rng.randrange(len(line) or 1)
        return line[:at] + self.rng.choice("0AZ !") + line[at + self.rng.randint(0, 2) :]


def rounds(rng: random.Random, count: int) -> Iterator[tuple[FarHome, HostileRival]]:
    """``count`` states of honest Ana's home: before, in and after games."""
    for number in range(count):
        ana, bruno = open_live(TERMS[number % 2]).homes
        rival = HostileRival(ana, bruno, rng)
        if number % 5 == 4:
            ana.disk.clear()
            ana.start()
        ana.meeting.connected(rival.me.key)
        ana.meeting.now += 1000.0 * number
        yield ana, rival


def honest_act(ana: FarHome, rng: random.Random, rival: HostileRival) -> None:
    """Ana goes on, and now and then wants a rematch."""
    game = ana.game
    if game is None:
        return
    if game.board.is_over and rng.random() < 0.1:
        ana.meeting.again()
    elif rng.random() < 0.3 and any_act(game, rng):
        ana.shelf.keep(game)
        rival.states.append(game.state)


def check(ana: FarHome, line: str, put: Callable[[str], object]) -> None:
    game = ana.game
    before = game.state if game else GameState()
    games, pending = len(ana.disk), len(ana.lasting)
    consents = ana.meeting.wants_again
    fallen = len(ana.fell)
    begun = time.process_time()
    put(line)
    assert time.process_time() - begun < LINE_SECONDS, line[:80]
    ana.meeting.out.clear()
    ana.meeting.tick()
    ana.meeting.out.clear()
    told = ana.take_events()
    assert len(told) <= 4
    assert len(ana.disk) <= games + consents
    assert len(ana.lasting) <= pending + consents
    if game is not None and ana.game is game and game.state != before:
        answered = min(before.white.number, before.black.number)
        assert game.state.acts[:answered] == before.acts[:answered], "what both signed never falls"
        if count_own(game, before) > count_own(game, game.state):
            assert len(ana.fell) > fallen, "what fell is told"
        SharedGame(game.opening, ana.me, game.state)  # every act is legal and signed


def count_own(game: SharedGame, state: GameState) -> int:
    """Count Ana's acts, but no stop of the clock while it stands, whoever stopped it."""
    own = [act for act in state.acts if act.side == game.side]
    return sum(act.kind != UNCLOCKED or not game.board.is_unclocked for act in own)


def live(lines: int, seed: int) -> None:
    rng = random.Random(seed)
    each = 250
    for ana, rival in rounds(rng, lines // each):
        for _ in range(each):
            check(ana, rival.line(), ana.meeting.receive)
            ana.meeting._strikes = 0  # else three false lines would cut
            ana.meeting.now += rng.choice((0.0, 0.2, 5.0))
            honest_act(ana, rng, rival)


def pasted(lines: int, seed: int) -> None:
    rng = random.Random(seed)
    each = 250
    for ana, rival in rounds(rng, lines // each):
        for _ in range(each):
            line = rival.line()
            text = mangled(line, rng) if rng.random() < 0.3 else f"Tholos 3. wA {line}"
            check(ana, text, ana.paste)
            honest_act(ana, rng, rival)


def test_lines_that_are_sent():
    live(500, 1)


def test_lines_that_are_pasted():
    pasted(500, 2)


@pytest.mark.slow
@pytest.mark.parametrize("run", [live, pasted])
def test_a_hundred_thousand_lines(run):
    run(2000, 3)
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    run(100_000, 4)
    grown = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before
    print(f"{grown} KiB more")
    assert grown < 5 * 1024
