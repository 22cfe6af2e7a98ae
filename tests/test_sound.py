"""Sounds: what is heard, what is not, and that a missing device stops nothing."""

import struct
import time
import weakref
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any, get_args

import numpy as np
import pygame
import pytest

from tests.driving import Driver
from tholos_desktop import files, music, sound
from tholos_desktop.app import IDLE_MS
from tholos_desktop.hand import Spot
from tholos_desktop.match import Match, Player, Setup
from tholos_desktop.rules import QUARRY, Game, Transfer, parse_position
from tholos_desktop.scenes.game import GameScene
from tholos_desktop.scenes.options import OptionsScene
from tholos_desktop.sound import Silence, Sounds, transfer_effects

FOLDER = files.asset("sounds")
PIECES = sorted((FOLDER / "music").glob("*.ogg"))
MEGABYTE = 1_000_000


@dataclass
class Volumes:
    volume_master: int = 100
    volume_effects: int = 100
    volume_music: int = 50
    mute_unfocused: bool = True


@pytest.fixture(autouse=True)
def _quiet() -> Iterator[None]:
    pygame.mixer.quit()
    pygame.display.init()
    yield
    pygame.mixer.quit()


def loaded(volumes: Volumes | None = None, folder: Path = FOLDER) -> Sounds:
    sounds = Sounds(folder, volumes or Volumes())
    while sounds.tend(calm=True):
        pass
    return sounds


def playing() -> int:
    return sum(pygame.mixer.Channel(i).get_busy() for i in range(pygame.mixer.get_num_channels()))


def test_every_effect_has_its_files() -> None:
    there = {path.stem.partition("-")[0] for path in (FOLDER / "effects").glob("*.ogg")}
    assert there == set(get_args(sound.Effect))


def test_all_sounds_together_are_small() -> None:
    assert sum(path.stat().st_size for path in FOLDER.rglob("*.ogg")) <= 8 * MEGABYTE
    assert len(list((FOLDER / "music").glob("*.ogg"))) >= 3


def test_effects_neither_clip_nor_click() -> None:
    loaded()
    for path in sorted((FOLDER / "effects").glob("*.ogg")):
        samples = pygame.sndarray.array(pygame.mixer.Sound(path)) / 32768
        peak = np.abs(samples).max()
        assert 10 ** (-24 / 20) < peak < 10 ** (-4.5 / 20), path.name
        assert np.abs(samples[0]).max() < 0.02 * peak, path.name
        assert np.abs(samples[-20:]).max() < 0.02 * peak, path.name


def test_nothing_is_loaded_before_the_loop_runs() -> None:
    sounds = Sounds(FOLDER, Volumes())
    assert pygame.mixer.get_init() is None
    sounds.play("click")
    assert sounds.is_silent
    assert not sounds.tend(calm=False)
    assert pygame.mixer.get_init() is None, "no device is opened while something moves"


def test_an_effect_is_heard() -> None:
    sounds = loaded()
    sounds.play("stone_white", height=3)
    assert playing() == 1
    sounds.play("stone_white", height=3)
    assert playing() == 1, "the same sound at the same moment is not doubled"
    sounds.play("no such sound")  # type: ignore[arg-type]
    assert playing() == 1


def test_a_higher_column_sounds_higher_and_takes_take_turns(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(sound, "_ECHO", 0.0)
    heard: list[int] = []

    class Take:
        def __init__(self, path: Path) -> None:
            self.name = path.stem

        def set_volume(self, _: float) -> None:
            pass

        def play(self) -> None:
            heard.append(self.name)

    monkeypatch.setattr(pygame.mixer, "Sound", Take)
    sounds = loaded()
    for height in (0, 0, 4, 9):
        sounds.play("stone_black", height=height)
    assert sorted(heard[:2]) == ["stone_black-0a", "stone_black-0b"]
    assert all(name.startswith("stone_black-4") for name in heard[2:])


@pytest.mark.parametrize("field", ["volume_master", "volume_effects"])
def test_volume_nought_is_silence(field: str) -> None:
    volumes = Volumes()
    sounds = loaded(volumes)
    setattr(volumes, field, 0)
    sounds.play("click")
    assert playing() == 0


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """The time by which the music goes, for the test to advance."""
    now = [1000.0]
    monkeypatch.setattr(music, "monotonic", lambda: now[0])
    return now


def tended(sounds: Sounds) -> Sounds:
    while sounds.tend(calm=True):
        pass
    return sounds


def with_music(volumes: Volumes | None = None, folder: Path = FOLDER) -> Sounds:
    sounds = loaded(volumes, folder)
    sounds.start_music()
    return tended(sounds)


def pieces_heard() -> list[bool]:
    return [pygame.mixer.Channel(number).get_busy() for number in music.CHANNELS]


def fades() -> tuple[float, float]:
    """How far the music's two channels are faded in; the piece's own volume apart."""
    first, second = (
        pygame.mixer.Channel(number).get_volume() * pygame.mixer.Channel(number).get_busy()
        for number in music.CHANNELS
    )
    return first, second


def test_music_begins_softly_when_it_is_asked_for() -> None:
    sounds = loaded()
    tended(sounds)
    assert pieces_heard() == [False, False]
    sounds.start_music()
    tended(sounds)
    assert pieces_heard() == [True, False]
    assert fades()[0] < 0.3


def test_the_next_piece_begins_while_the_last_one_fades(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(music, "FADE", 0.6)
    sounds = with_music()
    time.sleep(0.8)
    assert fades() == (1.0, 0.0)
    old = weakref.ref(pygame.mixer.Channel(0).get_sound())
    sounds.next_piece()
    tended(sounds)
    assert pieces_heard() == [True, True]
    seen = []
    while pieces_heard() == [True, True]:
        seen.append(fades())
        assert sum(seen[-1]) == pytest.approx(1.0, abs=0.25), "one comes as the other goes"
        time.sleep(0.02)
    assert any(abs(going - coming) < 0.5 for going, coming in seen)
    assert seen[0][0] - seen[0][1] > 0.3
    assert seen[-1][1] - seen[-1][0] > 0.3
    assert old() is not None
    tended(sounds)
    assert old() is None, "the last piece is dropped when it has faded"
    assert pieces_heard() == [False, True]


def test_never_are_more_than_two_pieces_heard(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(music, "FADE", 0.3)
    sounds = with_music()
    for _ in range(2):
        sounds.next_piece()
        tended(sounds)
    sounds.next_piece()
    second = pygame.mixer.Channel(1).get_sound()
    tended(sounds)
    assert pygame.mixer.Channel(1).get_sound() is second, "the third waits for the first to go"
    time.sleep(0.5)
    tended(sounds)
    assert pieces_heard() == [True, True]
    assert pygame.mixer.Channel(1).get_sound() is second


def test_each_piece_flows_into_the_next_before_it_ends(clock: list[float]) -> None:
    sounds = with_music()
    for path in PIECES:
        begun, length = clock[0], pygame.mixer.Sound(path).get_length()
        current = pieces_heard()
        while pieces_heard() == current:
            clock[0] += 0.25
            tended(sounds)
        assert clock[0] - begun == pytest.approx(length - music.FADE, abs=0.5)
        assert pieces_heard() == [True, True]
        pygame.mixer.Channel(current.index(True)).stop()  # the fade goes by another clock
        tended(sounds)


def test_music_obeys_its_volume() -> None:
    volumes = Volumes()
    sounds = with_music(volumes)
    piece = pygame.mixer.Channel(0).get_sound()
    loud = piece.get_volume()
    volumes.volume_music = 20
    sounds.adjust()
    assert 0 < piece.get_volume() < loud
    sounds.next_piece()
    tended(sounds)
    assert pieces_heard() == [True, True]
    assert pygame.mixer.Channel(1).get_sound().get_volume() == piece.get_volume()
    volumes.volume_music = 0
    sounds.adjust()
    tended(sounds)
    assert pieces_heard() == [False, False]
    volumes.volume_music = 20
    sounds.adjust()
    tended(sounds)
    assert pieces_heard().count(True) == 1


def test_without_the_focus_it_is_silent(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sound, "_ECHO", 0.0)
    volumes = Volumes()
    sounds = with_music(volumes)
    sounds.play("win")
    sounds.next_piece()
    tended(sounds)
    assert playing() == 3
    sounds.handle(pygame.Event(pygame.WINDOWFOCUSLOST))
    sounds.play("click")
    tended(sounds)
    assert playing() == 0
    sounds.handle(pygame.Event(pygame.WINDOWFOCUSGAINED))
    tended(sounds)
    assert playing() == 1
    volumes.mute_unfocused = False
    sounds.handle(pygame.Event(pygame.WINDOWFOCUSLOST))
    sounds.play("click")
    assert playing() == 2


def test_the_focus_finds_the_music_where_it_was(clock: list[float]) -> None:
    sounds = with_music()
    for _ in range(240):
        clock[0] += 0.25
        tended(sounds)
    sounds.handle(pygame.Event(pygame.WINDOWFOCUSLOST))
    clock[0] += 3600
    tended(sounds)
    sounds.handle(pygame.Event(pygame.WINDOWFOCUSGAINED))
    tended(sounds)
    again = pygame.mixer.Channel(0).get_sound().get_raw()[: music.RATE * 4]
    place = pygame.mixer.Sound(PIECES[0]).get_raw().find(again)
    assert 57 < place / 4 / music.RATE <= 60, "from the page that was being heard"


def test_what_is_heard_is_the_piece(clock: list[float]) -> None:
    """The loop of the tape never comes to what is old or not decoded yet."""
    sounds = with_music()
    begun = clock[0]
    samples = pygame.sndarray.array(pygame.mixer.Sound(PIECES[0]))
    tape = np.asarray(pygame.mixer.Channel(0).get_sound())
    while (second := clock[0] - begun) < 60:
        sounds.tend(calm=False)
        places = np.arange(round(second * music.RATE), round((second + 1.5) * music.RATE))
        assert np.array_equal(tape[places % len(tape)], samples[places]), second
        clock[0] += IDLE_MS / 1000


def test_no_piece_is_decoded_at_once(monkeypatch: pytest.MonkeyPatch, clock: list[float]) -> None:
    """The mixer keeps its lock as long as it decodes: an effect would wait, and hold the frame."""
    lengths: list[float] = []
    real = pygame.mixer.Sound

    def spied(*args: Any, **options: Any) -> Any:
        made = real(*args, **options)
        if "buffer" not in options:
            lengths.append(made.get_length())
        return made

    sounds = loaded()
    monkeypatch.setattr(pygame.mixer, "Sound", spied)
    sounds.start_music()
    for _ in range(400):
        clock[0] += IDLE_MS / 1000
        sounds.tend(calm=True)
    assert len(lengths) > 50
    assert max(lengths) < 5


def test_effects_leave_the_music_its_channels(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sound, "_ECHO", 0.0)
    sounds = loaded()
    for _ in range(40):
        sounds.play("win")
    assert playing() == pygame.mixer.get_num_channels() - len(music.CHANNELS)
    assert pieces_heard() == [False, False]
    sounds.start_music()
    tended(sounds)
    assert pieces_heard() == [True, False]


def test_a_piece_that_cannot_be_read_is_passed_over(tmp_path: Path) -> None:
    (tmp_path / "music").mkdir()
    data = PIECES[0].read_bytes()
    pieces = {"a": b"", "b": b"OggS and no more", "c": data[:4000], "d": data[:100_000]}
    for name, content in pieces.items():
        (tmp_path / "music" / f"{name}.ogg").write_bytes(content)
    with_music(folder=tmp_path)
    assert pieces_heard() == [True, False], "what there is of the last one"


def test_the_pieces_are_at_the_rate_of_the_mixer() -> None:
    loaded()
    assert pygame.mixer.get_init() == (music.RATE, -16, 2)
    for path in PIECES:
        channels, rate = struct.unpack_from("<BI", path.read_bytes(), 39)
        assert (channels, rate) == (2, music.RATE), path.name


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
    sounds.close()
    sounds.play("click")
    assert not sounds.tend(calm=True)


@pytest.mark.parametrize("error", [pygame.error("no device"), NotImplementedError("no mixer")])
def test_a_machine_without_a_device_plays_on(
    error: Exception, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(**_: int) -> None:
        raise error

    monkeypatch.setattr(pygame.mixer, "init", refuse)
    sounds = Sounds(FOLDER, Volumes())
    everything(sounds)
    assert sounds.is_silent


def test_missing_and_broken_files_are_passed_over(tmp_path: Path) -> None:
    everything(Sounds(tmp_path / "nowhere", Volumes()))
    for name in ("effects/click.ogg", "effects/stone_white-1a.ogg", "music/song.ogg"):
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_bytes(b"OggS and no more")
    everything(Sounds(tmp_path, Volumes()))


def test_all_is_well_after_it_is_loaded_too() -> None:
    everything(loaded())


def test_silence_does_nothing() -> None:
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
def test_every_transfer_sounds_like_what_it_is(
    transfer: Transfer, effects: tuple[str | None, str | None]
) -> None:
    assert transfer_effects(transfer) == effects


def test_a_turn_is_heard_and_so_is_what_may_not_be(kit: Any, drive: Callable[..., Driver]) -> None:
    kit.settings.animation = "off"
    kit.sound = heard = Heard()
    game = Game(parse_position("wb/-/-/-/-/-/- ww/bb w -"))
    scene = GameScene(kit, Match(Setup(Player("Ana"), Player("Bruno")), 1, game))
    driver = drive(scene)
    scene.touch(Spot("b", "b"))
    assert heard.names == ["refused"]
    scene.touch(Spot("w", "w"))
    assert heard.names[1:] == ["pick"]
    scene.touch(Spot("A"))
    driver.wait()
    assert heard.names[2:3] == ["stone_white"]
    assert heard.heights[2] == 2


def test_buttons_are_heard(kit: Any, drive: Callable[..., Driver]) -> None:
    kit.sound = heard = Heard()
    driver = drive(OptionsScene(kit))
    driver.click_button("Fast")
    assert heard.names == ["hover", "click"]
    driver.press("escape")
    assert heard.names[-1] == "back"
