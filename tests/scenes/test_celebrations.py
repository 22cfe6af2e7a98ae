"""What is celebrated: a column that changes hands, a puzzle solved, a win; and none of it moves
with reduced motion."""

from typing import Any

import pytest

from lab.pictures import sample
from tests.driving import Drive, Driver, routes_of
from tests.tables import scene_of
from tholos_desktop.table.match import Match, Player, Setup

PERSON, BOT = Player(), Player(level="easy")


class Heard:
    """Notes the effects that are played."""

    def __init__(self, ctx: Any, monkeypatch: pytest.MonkeyPatch) -> None:
        self.played: list[tuple[str, int]] = []
        monkeypatch.setattr(ctx.sound, "play", self._play)

    def _play(self, name: str, *, height: int = 0) -> None:
        self.played.append((name, height))


def ringing(ctx: Any, drive: Drive, code: str, turn: str) -> list[tuple[str, int]]:
    """The columns that ring after a move, with what they pay."""
    scene = scene_of(ctx, Setup(PERSON, BOT), code, speed="normal")
    driver = drive(scene)
    scene.session.play(turn)
    found = []
    for _ in range(90):
        driver.wait(1 / 60)
        found += [(each.at, each.points) for each in scene.motion.air().ringing]
    driver.wait(2)
    assert not scene.motion.air().ringing, "it dies away"
    return sorted(set(found))


@pytest.mark.parametrize("view", [pytest.param("temple", marks=pytest.mark.slow), "plan"])
def test_a_column_that_changes_hands_rings(ctx, drive, monkeypatch, view):
    ctx.settings.view = view
    heard = Heard(ctx, monkeypatch)
    assert ringing(ctx, drive, "gwb/-/-/-/-/-/- ww/b w -", "wA") == [("A", 3)]
    assert ("column_won", 3) in heard.played


def result(ctx: Any, drive: Drive, setup: Setup, seed: int = 1) -> tuple[Driver, Match]:
    match = sample.match(None, setup=setup, seed=seed)
    match.counted = match.game.position
    return drive(routes_of(ctx).result(match), (1280, 720)), match


def test_after_a_win_the_roof_comes_down(ctx, drive):
    ctx.settings.animation = "normal"
    driver, match = result(ctx, drive, Setup(PERSON, PERSON))
    assert match.result in ("w", "b")
    tops = []
    for _ in range(180):
        driver.wait(1 / 60)
        roofs = [each for each in driver.top.regions() if each.shows == ("roof",)]
        tops.append(roofs[0].place[1])
    assert tops == sorted(tops)
    assert tops[0] < 0 < tops[-1]
