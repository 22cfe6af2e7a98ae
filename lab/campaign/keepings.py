"""Attack: the program is killed while it keeps games in the archive, and what else is a person's.

Promised: of games, reviews, ratings, diaries, lessons and settings nothing is lost that had been
reported as kept, and nothing is left that the player would be told of.
"""

import random
import tempfile
from collections.abc import Callable, Iterator
from datetime import date, timedelta
from functools import lru_cache, partial
from itertools import islice
from multiprocessing.connection import Connection
from pathlib import Path
from typing import NamedTuple

from lab.campaign.attack import Attack, LostError
from lab.campaign.kills import told_before_it_was_killed
from lab.campaign.matches import DAY
from lab.campaign.victim import REFUSED
from tholos_desktop.commands import sample
from tholos_desktop.rules import BASIC, Game
from tholos_desktop.services.players import Players
from tholos_desktop.storage import archive_figures, settings, strengths
from tholos_desktop.storage.archive import FILE, Archive
from tholos_desktop.storage.learned import Learned
from tholos_desktop.storage.puzzle_diary import PuzzleDiary
from tholos_desktop.storage.temple_diary import TempleDiary
from tholos_desktop.table.match import Match
from tholos_desktop.table.rated import played, unrated_reason
from tholos_desktop.table.rating import KNOWN_GAMES, Rating
from tholos_desktop.table.rating import ratings as told_by
from tholos_desktop.table.seats import Player, Setup
from tholos_desktop.teaching.puzzles import parse_puzzle

GONE = "gone"
_PERSON = Player("Ana")
_BOTS = Player(level="easy"), Player(level="hard"), Player(elo=900)
_FIRST_DAY = date(2026, 1, 1)
_BOARDS = 50
"""So many boards are learnt at most: a file of the lessons has no room for any number."""


class Home:
    """All that is kept of a person, as a start finds it."""

    def __init__(self, folder: Path) -> None:
        self.archive = Archive(folder / FILE)
        self.temples = TempleDiary.load(folder / TempleDiary.FILE)
        self.puzzles = PuzzleDiary.load(folder / PuzzleDiary.FILE)
        self.learned = Learned.load(folder / Learned.FILE)
        self.settings = settings.load(folder / "settings.json")

    def value(self, claim: str) -> str:
        """What is so now of what a claim is about."""
        kind, _, about = claim.partition(" ")
        return str(getattr(self, f"_{kind}")(about))

    @property
    def rating(self) -> Rating:
        """The person's, told from the archive."""
        return Players(self.settings, self.archive).rating(_PERSON.name, BASIC)

    @property
    def complaints(self) -> list[object]:
        """What the player would be told of."""
        kept = self.temples, self.puzzles, self.learned, self.settings
        aside = [each.set_aside for each in kept if each.set_aside]
        sound = self.archive.read("PRAGMA integrity_check") in ([], [("ok",)])
        return [*self.archive.notices, *aside, *([] if sound else ["the archive is damaged"])]

    def _game(self, game_id: str) -> str:
        entry = self.archive.find(game_id)
        return self.archive.record(entry.number) if entry else GONE

    def _review(self, game_id: str) -> str:
        found = self.archive.read(
            "SELECT losses FROM games JOIN reviews USING (number) WHERE game = ?", [game_id]
        )
        return str(found[0][0]) if found else GONE

    def _temple(self, day: str) -> str:
        visit = self.temples.of((_PERSON.name,)).get(date.fromisoformat(day))
        return visit.game if visit else GONE

    def _solved(self, day: str) -> bool:
        return date.fromisoformat(day) in self.puzzles.dailies

    def _board(self, name: str) -> bool:
        return self.learned.is_done(name)

    def _setup(self, _: str) -> object:
        return self.settings.setup.get("w_name", GONE)


class Deed(NamedTuple):
    claim: str
    """What it is about."""
    value: str
    """What is so of that once it is kept."""
    do: Callable[[Home], object]
    """Keeps it; ``False`` if that cannot be."""
    match: Match | None = None
    """The game that it is about, where it keeps one."""


def deeds(seed: int) -> Iterator[Deed]:
    rng, number = random.Random(seed), 0
    games: list[Match] = []
    while True:
        number += 1
        day = _FIRST_DAY + timedelta(number)
        match rng.randrange(10):
            case 0 if games:
                yield _deleted(games.pop(rng.randrange(len(games))))
            case 1 if games:
                chosen = rng.choice(games)
                line = f"wA{number}/2 bB0/0"
                keep = partial(_keep_review, game_id=chosen.game_id, line=line)
                yield Deed(f"review {chosen.game_id}", line, keep)
            case 2:
                begin = partial(_begin_temple, day=day, game_id=f"{number:016x}")
                yield Deed(f"temple {day}", f"{number:016x}", begin)
            case 3:
                yield Deed(f"solved {day}", "True", partial(_solve, day=day))
            case 4:
                name = f"board.{number % _BOARDS}"
                yield Deed(f"board {name}", "True", partial(_learn, name=name))
            case 5:
                yield Deed("setup name", str(number), partial(_choose, name=str(number)))
            case _:
                games.append(_game(rng, seed, number))
                for turns in rng.sample((20, 20, 999), 2) if rng.random() < 0.3 else (999,):
                    yield _kept(games[-1], turns, when=number)


def live(mouth: Connection, folder: Path, seed: int) -> None:
    """Do deed after deed, and tell the number of each once it is kept."""
    home = Home(folder)
    for number, deed in enumerate(deeds(seed)):
        done = deed.do(home)
        mouth.send_bytes((REFUSED if done is False else str(number)).encode())
        if done is False:
            return


@lru_cache(maxsize=1)
def _whole_games() -> list[Game]:
    return [sample.match(None, seed=seed).game for seed in range(6)]


def _lot(rng: random.Random) -> int:
    with tempfile.TemporaryDirectory(prefix="tholos-campaign-") as name:
        folder, seed = Path(name), rng.randrange(10**9)
        told = told_before_it_was_killed(rng, folder, live, folder, seed)
        done = list(islice(deeds(seed), len(told) + 1))
        home = Home(folder)
        _expect_all(home, done)
        home.archive.close()
    return 1


ATTACK = Attack("keepings", 1_000, _lot, prepare=_whole_games)


def _expect_all(home: Home, done: list[Deed]) -> None:
    """All that was done is so; the last deed was under way and may be done or not."""
    *told, under_way = done
    values = {deed.claim: deed.value for deed in told}
    for claim, value in values.items():
        allowed = {value, under_way.value} if under_way.claim == claim else {value}
        if (found := home.value(claim)) not in allowed:
            raise LostError(f"{claim} was {value!r} after {len(told)} deeds, but is {found!r}")
    if home.rating not in (_rating(told), _rating(done)):
        raise LostError(f"after {len(told)} deeds the rating is {home.rating}")
    if complaints := home.complaints:
        raise LostError(f"the player is told of {complaints}")


def _rating(done: list[Deed]) -> Rating:
    levels, games = strengths.load(), dict[str, tuple[int, Deed]]()
    for number, deed in enumerate(done):
        if deed.claim.startswith("game "):
            before = games.pop(deed.claim, (number, deed))
            if deed.match is not None:
                games[deed.claim] = before[0], deed
    matches = [deed.match for _, deed in sorted(games.values(), key=lambda each: each[0])]
    rated = [
        played(match, levels)
        for match in matches
        if match is not None and match.game.is_over and not unrated_reason(match, levels)
    ][-KNOWN_GAMES:]
    return told_by(rated, last=1)[-1]


# Deeds


def _game(rng: random.Random, seed: int, number: int) -> Match:
    pair = rng.sample((_PERSON, rng.choice(_BOTS)), 2)
    match = Match(Setup(pair[0], pair[1]), seed, rng.choice(_whole_games()), day=DAY)
    match.game_id = f"{number:016x}"
    return match


def _kept(whole: Match, turns: int, *, when: int) -> Deed:
    """A game as it stood after some turns."""
    game = Game(whole.game.start, whole.game.turns[:turns])
    match = Match(whole.setup, whole.seed, game, day=DAY)
    match.game_id = whole.game_id
    keep = partial(_keep, match=match, when=when)
    return Deed(f"game {match.game_id}", match.text(), keep, match)


def _deleted(match: Match) -> Deed:
    return Deed(f"game {match.game_id}", GONE, partial(_delete, game_id=match.game_id))


def _keep(home: Home, match: Match, when: int) -> bool:
    return home.archive.keep(match, when=when)


def _delete(home: Home, game_id: str) -> bool:
    entry = home.archive.find(game_id)
    return entry is not None and home.archive.delete(entry.number)


def _keep_review(home: Home, game_id: str, line: str) -> None:
    archive_figures.keep_review(home.archive, game_id, line)


def _begin_temple(home: Home, day: date, game_id: str) -> None:
    home.temples.begin(day, _PERSON.name, game_id)


def _solve(home: Home, day: date) -> None:
    home.puzzles.note(parse_puzzle(sample.PUZZLE), day, solved=True, alone=True, daily=True)


def _learn(home: Home, name: str) -> None:
    home.learned.finish(name)


def _choose(home: Home, name: str) -> object:
    home.settings.setup = {"w_name": name}
    return home.settings.save()
