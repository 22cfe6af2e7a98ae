"""Sounds: what is heard, what is not, and that a missing device stops nothing."""

from typing import get_args

import numpy as np
import pygame
import pytest

from lab.pictures import sample
from tests.audio.listening import FOLDER, Volumes, loaded, playing
from tests.driving import Drive, routes_of
from tests.exercises import GRAB
from tests.matches import PERSONS
from tests.tables import press_spot, scene_of, try_turn
from tholos_desktop.audio import sound
from tholos_desktop.audio.sound import Silence, Sounds, transfer_effects
from tholos_desktop.rules import QUARRY, Game, Transfer, parse_position
from tholos_desktop.storage import puzzle_shelf
from tholos_desktop.table.match import Match, Player, Setup
from tholos_desktop.table.terms import Terms
from tholos_desktop.table.turn_input import Spot
from tholos_desktop.teaching.puzzles import Shelf
from tholos_desktop.ui.context import Context

pytestmark = pytest.mark.usefixtures("no_device_yet")


def test_every_effect_has_its_files():
    there = {path.stem.partition("-")[0] for path in (FOLDER / "effects").glob("*.ogg")}
    assert there == set(get_args(sound.Effect))


def test_an_effect_is_heard():
    sounds = loaded()
    sounds.play("stone_white", height=3)
    assert playing() == 1
    sounds.play("stone_white", height=3)
    assert playing() == 1, "the same sound at the same moment is not doubled"
    sounds.play("no such sound")  # type: ignore[arg-type]
    assert playing() == 1


@pytest.mark.parametrize("field", ["volume_master", "volume_effects"])
def test_volume_nought_is_silence(field):
    volumes = Volumes()
    sounds = loaded(volumes)
    setattr(volumes, field, 0)
    sounds.play("click")
    assert playing() == 0


def test_both_ears_hear_the_same_if_that_is_wanted():
    path = FOLDER / "music" / "omphalos-03.ogg"
    volumes = Volumes()
    sounds = loaded(volumes)
    apart = pygame.sndarray.array(pygame.mixer.Sound(path)).astype(int)
    assert np.abs(apart[:, 0] - apart[:, 1]).max() > 1000
    sounds.start_music()
    sounds.tend(calm=True)
    volumes.mono = True
    sounds.adjust()
    while sounds.tend(calm=True):
        pass
    assert sounds._music._heard is None, "the music begins again"
    assert pygame.mixer.get_init()[2] == 1, "one channel, which the system gives to both ears"
    same = pygame.sndarray.array(pygame.mixer.Sound(path)).astype(int)
    assert np.abs(same - apart.mean(axis=1)).max() <= 2, "neither side is lost"
    sounds.play("stone_white")
    assert playing() == 1
    volumes.mono = False
    sounds.adjust()
    sounds.tend(calm=True)
    assert pygame.mixer.get_init()[2] == 2


def everything(sounds: Silence) -> None:
    for calm in (False, True, True):
        sounds.tend(calm=calm)
    sounds.play("click")
    sounds.start_music()
    sounds.tend(calm=True)
    sounds.next_piece()
    sounds.adjust()
    sounds.handle(pygame.Event(pygame.WINDOWFOCUSLOST))
    sounds.handle(pygame.Event(pygame.WINDOWFOCUSGAINED))
    sounds.tend(calm=True)
    sounds.close()
    sounds.next_piece()
    sounds.adjust()
    sounds.play("click")
    assert not sounds.tend(calm=True)


@pytest.mark.parametrize("error", [pygame.error("no device"), NotImplementedError("no mixer")])
def test_a_machine_without_a_device_plays_on(error, monkeypatch):
    def refuse(**_: int) -> None:
        raise error

    monkeypatch.setattr(pygame.mixer, "init", refuse)
    sounds = Sounds(FOLDER, Volumes())
    assert not sounds.tend(calm=True), "there is nothing more to do"
    everything(sounds)


def tended(sounds: Sounds) -> None:
    while sounds.tend(calm=True):
        pass


@pytest.mark.parametrize(
    ("which", "iscapture", "is_ours"), [(2, 0, True), (0, 0, False), (2, 1, False)]
)
def test_sound_goes_on_when_its_device_is_gone(which, iscapture, *, is_ours):
    sounds = loaded()
    sounds.start_music()
    sounds.tend(calm=True)
    before = sounds._effects["click"]
    removed = pygame.Event(pygame.AUDIODEVICEREMOVED, which=which, iscapture=iscapture)
    sounds.handle(removed)
    tended(sounds)
    sounds.tend(calm=True)
    assert (sounds._effects["click"] is not before) == is_ours, "sounds go with their device"
    assert sounds._music._gain > 0
    sounds.play("click")
    assert playing() >= 1


def test_a_device_that_comes_later_is_found_when_the_player_comes_back(monkeypatch):
    def refuse(**_: int) -> None:
        raise pygame.error("no device")

    sounds = Sounds(FOLDER, Volumes())
    with monkeypatch.context() as without:
        without.setattr(pygame.mixer, "init", refuse)
        tended(sounds)
        sounds.handle(pygame.Event(pygame.WINDOWFOCUSGAINED))
        tended(sounds)
        assert pygame.mixer.get_init() is None
    tended(sounds)
    assert pygame.mixer.get_init() is None, "nobody asks again each frame"
    sounds.handle(pygame.Event(pygame.WINDOWFOCUSGAINED))
    tended(sounds)
    sounds.play("click")
    assert playing() == 1


def test_missing_and_broken_files_are_passed_over(tmp_path):
    everything(Sounds(tmp_path / "nowhere", Volumes()))
    for name in ("effects/click.ogg", "effects/stone_white-1a.ogg", "music/song.ogg"):
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_bytes(b"OggS and no more")
    everything(Sounds(tmp_path, Volumes()))


def test_silence_does_nothing():
    everything(Silence())
    assert pygame.mixer.get_init() is None


class Heard(Silence):
    """What would have been heard."""

    def __init__(self) -> None:
        self.names: list[str] = []
        self.heights: list[int] = []

    def play(self, name: str, *, height: int = 0) -> None:
        self.names.append(name)
        self.heights.append(height)


@pytest.mark.parametrize(
    ("transfer", "effects"),
    [
        (Transfer("w", QUARRY, "w"), ("slide", None)),
        (Transfer("w", "w", "A"), (None, "stone_white")),
        (Transfer("g", "b", "w"), ("steal", None)),
        (Transfer("b", "A", "D"), ("pick", "stone_black")),
        (Transfer("g", "A", QUARRY), ("pick", "return")),
        (Transfer("w", "w", QUARRY), (None, "return")),
    ],
)
def test_every_transfer_sounds_like_what_it_is(transfer, effects):
    assert transfer_effects(transfer) == effects


def test_a_turn_is_heard_and_so_is_what_may_not_be(ctx, drive):
    ctx.settings.animation = "off"
    ctx.sound = heard = Heard()
    game = Game(parse_position("wb/-/-/-/-/-/- ww/bb w -"))
    scene = routes_of(ctx).table(Match(Setup(Player("Ana"), Player("Bruno")), 1, game))
    driver = drive(scene)
    driver.touch(Spot("b", "b"))
    assert heard.names == ["refused"]
    driver.touch(Spot("w", "w"))
    assert heard.names[1:] == ["pick"]
    driver.touch(Spot("A"))
    driver.wait()
    assert heard.names[2:3] == ["stone_white"]
    assert heard.heights[2] == 2


def test_buttons_are_heard(ctx, drive):
    ctx.sound = heard = Heard()
    driver = drive(routes_of(ctx).options())
    driver.click_button("Game")
    driver.move((1, 1))  # wherever the mouse was before
    heard.names.clear()
    driver.click_button("On")
    assert heard.names == ["hover", "click"]
    driver.press("escape")
    assert heard.names[-1] == "back"


def decline_a_bonus(ctx: Context, drive: Drive) -> None:
    driver = drive(scene_of(ctx, PERSONS, "-/g/-/-/-/-/- ww/bb w -"))
    press_spot(driver, Spot("w", "w"))
    press_spot(driver, Spot("A"))
    driver.wait()
    driver.click(driver.top.chip.rect.center)


def draw_an_ornament(ctx: Context, drive: Drive) -> None:
    match = Match.new(PERSONS._replace(terms=Terms(3, begins="w")), seed=5)
    drive(routes_of(ctx).table(match)).press("1", "1")


def put_the_roof_back(ctx: Context, drive: Drive) -> None:
    driver = drive(routes_of(ctx).result(sample.match(None)), (1280, 720))
    driver.click_button("Lift the roof")
    driver.wait(0.2)
    driver.click_button("Put the roof back")
    driver.wait(0.2)


def miss_in_a_run(ctx: Context, drive: Drive) -> None:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(puzzle_shelf, "load", lambda: Shelf(GRAB))
        driver = drive(routes_of(ctx).puzzle_run())
    driver.press("k")
    try_turn(driver, "wC")
    driver.wait(0.3)


@pytest.mark.parametrize(
    ("deed", "effects"),
    [
        (decline_a_bonus, ["click"]),
        (draw_an_ornament, ["flip", "flip", "stone_gray"]),
        (put_the_roof_back, ["stone_gray"]),
        (miss_in_a_run, ["refused"]),
    ],
)
def test_what_is_done_beside_a_turn_is_heard(ctx, drive, deed, effects):
    ctx.settings.animation = "off"
    ctx.sound = heard = Heard()
    deed(ctx, drive)
    assert [name for name in heard.names if name in effects] == effects
