"""Attack: the program is killed while it saves diaries, lessons and settings. Promised: nothing
reported as saved is lost."""

import random
import tempfile
from collections.abc import Callable, Iterator
from datetime import date, timedelta
from functools import partial
from itertools import islice
from multiprocessing.connection import Connection
from pathlib import Path
from typing import NamedTuple

from lab.campaign.attack import Attack, LostError
from lab.campaign.kills import REFUSED, told_before_it_was_killed
from lab.pictures import sample
from tholos_desktop.services.temple_diary import TempleDiary
from tholos_desktop.storage import settings
from tholos_desktop.storage.learned import LearningDiary
from tholos_desktop.storage.puzzle_diary import PuzzleDiary
from tholos_desktop.table.match import Player
from tholos_desktop.teaching.puzzles import parse_puzzle

GONE = "gone"
_PERSON = Player("Ana")
_FIRST_DAY = date(2026, 1, 1)
_BOARDS = 50
"""Maximum number of different boards in the learning diary, whose file has limited room."""


class Home:
    """Everything that is saved for a person, as the program finds it at its start."""

    def __init__(self, folder: Path) -> None:
        self.temples = TempleDiary.load(folder / TempleDiary.FILE)
        self.puzzles = PuzzleDiary.load(folder / PuzzleDiary.FILE)
        self.learned = LearningDiary.load(folder / LearningDiary.FILE)
        self.settings = settings.load(folder / "settings.json")

    def value(self, claim: str) -> str:
        kind, _, about = claim.partition(" ")
        return str(getattr(self, f"_{kind}")(about))

    @property
    def complaints(self) -> list[object]:
        kept = self.temples, self.puzzles, self.learned, self.settings
        return [each.quarantined for each in kept if each.quarantined]

    def _temple(self, day: str) -> str:
        visit = self.temples.of((_PERSON.name,)).get(date.fromisoformat(day))
        return visit.game if visit else GONE

    def _solved(self, day: str) -> bool:
        return date.fromisoformat(day) in self.puzzles.dailies

    def _board(self, name: str) -> bool:
        return self.learned.is_done(name)

    def _setup(self, _: str) -> object:
        return self.settings.setup.get("player_name", GONE)


class HomeAction(NamedTuple):
    claim: str
    """Name of what is saved, such as ``setup name``."""
    value: str
    """Value that is saved under this name."""
    do: Callable[[Home], object]
    """Saves the value; returns ``False`` if that is impossible."""


def deeds(seed: int) -> Iterator[HomeAction]:
    rng, number = random.Random(seed), 0
    while True:
        number += 1
        day = _FIRST_DAY + timedelta(number)
        match rng.randrange(5):
            case 2:
                begin = partial(_begin_temple, day=day, game_id=f"{number:016x}")
                yield HomeAction(f"temple {day}", f"{number:016x}", begin)
            case 3:
                yield HomeAction(f"solved {day}", "True", partial(_solve, day=day))
            case 4:
                name = f"board.{number % _BOARDS}"
                yield HomeAction(f"board {name}", "True", partial(_learn, name=name))
            case _:
                yield HomeAction("setup name", str(number), partial(_choose, name=str(number)))


def live(mouth: Connection, folder: Path, seed: int) -> None:
    home = Home(folder)
    for number, deed in enumerate(deeds(seed)):
        done = deed.do(home)
        mouth.send_bytes((REFUSED if done is False else str(number)).encode())
        if done is False:
            return


def _case(rng: random.Random) -> int:
    with tempfile.TemporaryDirectory(prefix="tholos-campaign-") as name:
        folder, seed = Path(name), rng.randrange(10**9)
        told = told_before_it_was_killed(rng, folder, live, folder, seed)
        done = list(islice(deeds(seed), len(told) + 1))
        home = Home(folder)
        _expect_all(home, done)
    return 1


ATTACK = Attack("keepings", 1_000, _case)


def _expect_all(home: Home, done: list[HomeAction]) -> None:
    """Check that every action was saved. The last one was in progress, so it may be saved or
    not."""
    *told, under_way = done
    values = {deed.claim: deed.value for deed in told}
    for claim, value in values.items():
        allowed = {value, under_way.value} if under_way.claim == claim else {value}
        if (found := home.value(claim)) not in allowed:
            raise LostError(f"{claim} was {value!r} after {len(told)} deeds, but is {found!r}")
    if complaints := home.complaints:
        raise LostError(f"the player is told of {complaints}")


def _begin_temple(home: Home, day: date, game_id: str) -> None:
    home.temples.begin(day, _PERSON.name, game_id)


def _solve(home: Home, day: date) -> None:
    home.puzzles.note(parse_puzzle(sample.PUZZLE), day, solved=True, alone=True, daily=True)


def _learn(home: Home, name: str) -> None:
    home.learned.finish(name)


def _choose(home: Home, name: str) -> object:
    home.settings.setup = {"player_name": name}
    return home.settings.save()
