import random
from collections.abc import Iterator
from datetime import date, timedelta
from functools import lru_cache
from typing import TYPE_CHECKING

from tholos_desktop.rules import Game, Turn, legal_turns, parse_position, score, start
from tholos_desktop.services.elsewhere import Elsewhere
from tholos_desktop.store.games import Games
from tholos_desktop.table.match import Match, Player, Setup
from tholos_desktop.table.protocol_lines import LEVELS
from tholos_desktop.table.rivals import RIVALS
from tholos_desktop.table.terms import Terms
from tholos_desktop.teaching.game_lesson import GameNotes, OwnMistake

if TYPE_CHECKING:
    from tholos_desktop.net.meeting import PendingGame
    from tholos_desktop.net.opening import Acceptance, Invitation
    from tholos_desktop.services.remote_table import RemoteTable

SEED = 11
SETUP = Setup(Player("Ana"), Player("Bruno"))
PUZZLE = "win 2 bbbb/wwwwg/wgwww/wwww/bbgb/bbgb/wbbwg wb/bgg b - gD +b bE/<w"
_MISTAKES = (
    ("w/wbwb/wwbbb/gb/-/wb/w gg/- b -", "+bb", "+bbb", 6.0, "refill"),
    ("g/wbwbb/wwbbb/gbgw/-/wbb/w www/- b -", "+w", "+bbb", 8.0, "refill"),
    ("w/wgbbw/bbbbw/bwb/bg/wbb/wbbwb wb/- w -", "wF/bE", "wF/bA", 9.0, "feed"),
    ("-/bwwb/wbgbb/gw/-/-/bwbbw ww/bb w -", "wB/GD", "wB/GE", 5.0, "keep"),
)
NOTES = GameNotes(
    "",
    28,
    tuple(
        OwnMistake(parse_position(code), 30, played, best, 0.08, points, 0.4, lesson)
        for code, played, best, points, lesson in _MISTAKES
    ),
)
"""A reviewed game, with the mistakes of several."""
_ORNAMENTS = ("-", "-", "A6C1D3F7", "B1G2", "A7C2E4")


def match(
    plies: int | None = 25, *, ornaments: str = "-", setup: Setup = SETUP, seed: int = SEED
) -> Match:
    """Return a match after ``plies`` turns of sensible play. If ``plies`` is ``None``, return a
    finished match."""
    return Match(setup, seed, Game(start("w", ornaments), _turns(plies, ornaments, seed)))


@lru_cache(maxsize=64)
def _turns(plies: int | None, ornaments: str, seed: int) -> tuple[Turn, ...]:
    rng = random.Random(seed)
    game = Game(start("w", ornaments))
    while not game.is_over and (plies is None or game.ply < plies):
        turns = legal_turns(game.position)
        some = rng.sample(turns, min(len(turns), 8))
        margin = lambda turn: score(game.position.play(turn)).lead(game.position.side)  # noqa: E731
        game.play(max(some, key=margin))
    return tuple(game.turns)


def games(count: int, played: int) -> Iterator[Match]:
    """Yield ``count`` games, ten per day up to yesterday. Only ``played`` different games are
    generated; the others repeat their moves."""
    rng, yesterday = random.Random(SEED), date.today() - timedelta(1)
    kinds = [_ORNAMENTS[seed % len(_ORNAMENTS)] for seed in range(played)]
    found = [match(None, ornaments=kind, seed=seed) for seed, kind in enumerate(kinds)]
    bots = [*(Player(level=level) for level in LEVELS), *map(Player.mason, RIVALS), Player(elo=900)]
    for number in range(count):
        whole = found[number % played]
        person = Player(rng.choice(("", *2 * ("Ana",), "Íñigo")))
        other = rng.choice(bots) if rng.random() < 0.9 else Player("Bruno")
        cut = rng.randrange(1, 6) if rng.random() < 0.1 else 0
        game = Game(whole.game.start, whole.game.turns[: whole.game.ply - cut])
        white, black = rng.sample((person, other), 2)
        game_of = Match(Setup(white, black), number, game)
        game_of.game_id = _game_id(number)
        game_of.day = f"{yesterday - timedelta((count - number) // 10):%Y.%m.%d}"
        yield game_of


@lru_cache(maxsize=1)
def _records(_: date) -> list[str]:
    return [match.text() for match in games(90, 10)]


def _game_id(number: int) -> str:
    return f"{number:016x}"


def fill(store: Games) -> None:
    """Add a player with many games. Do nothing if the store already has these
    games."""
    if store.find(_game_id(0)) is not None:
        return
    store.import_games(_records(date.today()))
    store.finish_work()


FAR_TERMS = "0,t,w,b,-,1"


def _far_host(elsewhere: Elsewhere) -> "tuple[PendingGame, Acceptance]":
    """Return a friend's invitation, and the answer of our player."""
    from tholos_desktop.net.meeting import PendingGame, accept_invitation
    from tholos_desktop.net.opening import invite
    from tholos_desktop.net.seal import Identity

    friend = Identity(bytes(range(32)))  # who is one friend, however often a scene is made
    dealt = invite(friend, SETUP.black.name, Terms.parse(FAR_TERMS))
    name = SETUP.white.name
    answer = accept_invitation(elsewhere, elsewhere.keys.identity(name), name, dealt)
    assert answer is not None
    return PendingGame(dealt, friend), answer


def invitation(elsewhere: Elsewhere) -> "Invitation":
    return _far_host(elsewhere)[0].invitation


def befriend(elsewhere: Elsewhere) -> None:
    """Add six friends, and an invitation that waits."""
    from tholos_desktop.net.seal import Identity

    for name in ("Ana", "Luis", "Theodora von der Heide") * 2:
        elsewhere.keys.remember(SETUP.white.name, Identity.new().key, name)
    elsewhere.invite(SETUP.white.name, Terms())


class _WaitingLink:
    """Stands for a ``Link`` without a network."""

    def __init__(self, digits: str, trouble: str, names_near: tuple[str, ...]) -> None:
        from tholos_desktop.net.link import LinkState

        self.digits, self.trouble, self.failure = digits, trouble, trouble
        self.state = LinkState.PAIRING if digits else LinkState.MEETING
        if trouble and not digits:
            self.state = LinkState.FAILED
        self.opened, self.peer, self.may_be_the_date = 0, None, False
        self.names_near = names_near

    def lines(self) -> list[str]:
        return []

    def send(self, *lines: str) -> None: ...

    def close(self) -> None: ...


def waiting_table(
    elsewhere: Elsewhere, digits: str, trouble: str, names_near: tuple[str, ...] = ()
) -> "RemoteTable":
    """Return a table where nobody has come yet."""
    elsewhere.dial = lambda *_, **__: _WaitingLink(digits, trouble, names_near)  # type: ignore[assignment, method-assign]

    table = elsewhere.host(SETUP.white.name, Terms())
    table.poll(0.0)
    return table


def far_table(elsewhere: Elsewhere) -> "RemoteTable":
    """Return the table of a game with a remote friend, after twelve turns."""
    from tholos_desktop.net.message import game_line, write
    from tholos_desktop.net.opening import GameOpening, opening_bytes
    from tholos_desktop.net.shared_game import TURN, SharedGame

    pending, answer = _far_host(elsewhere)
    friend, me = pending.me, elsewhere.keys.identity(SETUP.white.name)
    opening = GameOpening(pending.invitation, answer, opening_bytes(friend, answer.gid))
    host, guest = SharedGame(opening, friend), SharedGame(opening, me)
    rng = random.Random(SEED)
    for _ in range(12):
        mover, other = (host, guest) if host.has_turn else (guest, host)
        mover.do(TURN, rng.choice(legal_turns(mover.board.game.position)).notation)
        other.merge(mover.state)
    table = elsewhere.paste(write(game_line(host))).table
    assert table is not None
    return table
