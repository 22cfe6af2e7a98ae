"""The music: phrases at their moments, pieces that flow into one another, silence on request."""

import json
import struct
import weakref
from pathlib import Path
from typing import ClassVar

import numpy as np
import pygame
import pytest

from tests.audio.listening import (
    FOLDER,
    Volumes,
    channels_busy,
    loaded,
    playing,
    tended,
    with_music,
)
from tholos_desktop.audio import music, sound
from tholos_desktop.audio.sound import Sounds

PHRASES = sorted((FOLDER / "music").glob("*.ogg"))
MANIFEST = json.loads((FOLDER / "music" / "pieces.json").read_text(encoding="utf-8"))

pytestmark = pytest.mark.usefixtures("no_device_yet")


class Named(pygame.mixer.Sound):
    """A phrase that knows its name; all that are kept anywhere are in ``alive``."""

    alive: ClassVar["weakref.WeakSet[Named]"] = weakref.WeakSet()

    def __init__(self, path: Path) -> None:
        super().__init__(path)
        self.name = path.stem
        self.alive.add(self)


class Channel:
    """A channel of the mixer that goes by the test's clock."""

    def __init__(self, clock: list[float], log: list[tuple[str, float]]) -> None:
        self.clock, self.log = clock, log
        self.sound: Named | None = None
        self.end = 0.0
        self.fade = 0.0

    def play(self, sound: Named) -> None:
        assert not self.get_busy(), "what is heard is not cut off"
        self.sound, self.fade = sound, 0.0
        self.end = self.clock[0] + sound.get_length()
        self.log.append((sound.name, self.clock[0]))

    def get_busy(self) -> bool:
        if self.end <= self.clock[0]:
            self.sound = None
        return self.sound is not None

    def get_sound(self) -> Named | None:
        return self.sound if self.get_busy() else None

    def fadeout(self, milliseconds: int) -> None:
        if self.get_busy() and not self.fade:
            self.fade = milliseconds / 1000
            self.end = min(self.end, self.clock[0] + self.fade)

    def stop(self) -> None:
        self.sound = None


class Evening:
    """A table with music whose time passes as fast as the test wants."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.clock = [1000.0]
        self.begun: list[tuple[str, float]] = []
        self.channels = [Channel(self.clock, self.begun) for _ in music.CHANNELS]
        self.most_kept = 0
        self.calm = True
        Named.alive.clear()
        monkeypatch.setattr(music, "monotonic", lambda: self.clock[0])
        monkeypatch.setattr(pygame.mixer, "Channel", lambda number: self.channels[number])
        self.monkeypatch = monkeypatch

    def begin(self, folder: Path = FOLDER, volumes: Volumes | None = None) -> Sounds:
        sounds = loaded(volumes, folder)
        self.monkeypatch.setattr(pygame.mixer, "Sound", Named)
        sounds.start_music()
        return sounds

    def wait(self, sounds: Sounds, seconds: float, step: float = 0.05) -> None:
        for _ in range(round(seconds / step)):
            sounds.tend(calm=self.calm)
            self.busy()
            self.most_kept = max(self.most_kept, len(Named.alive))
            self.clock[0] += step

    def busy(self) -> list[str]:
        return [c.sound.name for c in self.channels if c.get_busy() and c.sound]

    @property
    def names(self) -> list[str]:
        return [name for name, _ in self.begun]


@pytest.fixture
def evening(monkeypatch: pytest.MonkeyPatch) -> Evening:
    return Evening(monkeypatch)


def phrase_names(piece: str) -> list[str]:
    return [f"{piece}-{i:02}" for i in range(len(MANIFEST[piece]))]


ALL_PHRASES = [name for piece in MANIFEST for name in phrase_names(piece)]
ALL_PACES = [pace for piece in MANIFEST.values() for pace in (*piece[:-1], piece[-1] + music.REST)]


@pytest.mark.slow
def test_the_manifest_and_the_files_agree():
    assert len(MANIFEST) >= 5
    assert {path.stem for path in PHRASES} == set(ALL_PHRASES)
    assert sum(path.stat().st_size for path in PHRASES) <= 5_000_000
    loaded()
    assert pygame.mixer.get_init() == (sound.RATE, -16, 2)
    lengths = []
    for name in ALL_PHRASES:
        path = FOLDER / "music" / f"{name}.ogg"
        channels, rate = struct.unpack_from("<BI", path.read_bytes(), 39)
        assert (channels, rate) == (2, sound.RATE), name
        samples = pygame.sndarray.array(pygame.mixer.Sound(path))
        lengths.append(len(samples) / rate)
        peak = np.abs(samples.astype(int)).max()
        assert np.abs(samples[:20]).max() < 0.01 * peak, name
        assert np.abs(samples[-20:]).max() < 0.01 * peak, name
    paces = [pace for piece in MANIFEST.values() for pace in piece]
    for i, length in enumerate(lengths):
        turns = [paces[(i + k) % len(paces)] for k in music.CHANNELS]
        assert length < sum(turns), "its channel is free when its turn comes again"
        assert length > turns[0] - 2, "a rest is no gap"
    rings = [length > pace for length, pace in zip(lengths, paces, strict=True)]
    assert sum(rings) > len(rings) / 2


def test_after_a_piece_the_lyre_rests_half_a_minute(evening):
    sounds = evening.begin()
    first, second = list(MANIFEST)[:2]
    evening.wait(sounds, sum(MANIFEST[first]) + 25)
    assert evening.names == phrase_names(first)
    assert evening.busy() == []
    evening.wait(sounds, 8)
    assert evening.names[-1] == f"{second}-00"


def test_the_next_piece_begins_while_this_one_fades(evening):
    sounds = evening.begin()
    pieces = list(MANIFEST)
    evening.wait(sounds, ALL_PACES[0] + 0.3)
    assert len(evening.busy()) == 2
    sounds.next_piece()
    asked = evening.clock[0]
    assert [channel.fade for channel in evening.channels][:2] == [music.FADE, music.FADE]
    sounds.next_piece()
    evening.wait(sounds, music.BREATH + 0.2)
    sounds.next_piece()
    assert evening.begun[2:] == [
        (f"{pieces[1]}-00", pytest.approx(asked + music.BREATH, abs=0.06))
    ], "asked twice, it goes on once"
    evening.wait(sounds, music.FADE + 0.1)
    assert evening.names[3:] == [f"{pieces[2]}-00"]
    assert evening.busy() == [f"{pieces[2]}-00"], "what faded has gone"
    evening.wait(sounds, MANIFEST[pieces[2]][0] - music.FADE + music.BREATH - 0.6)
    assert len(Named.alive) == 2, "the phrase that would have come is there already"
    sounds.next_piece()
    evening.wait(sounds, music.BREATH + 0.2)
    assert evening.names[4:] == [f"{pieces[3]}-00"]


def test_music_obeys_its_volume():
    volumes = Volumes()
    sounds = with_music(volumes)
    phrase = pygame.mixer.Channel(0).get_sound()
    loud = phrase.get_volume()
    assert loud == pytest.approx(0.5**1.5, abs=0.01)
    volumes.volume_music = 20
    sounds.adjust()
    assert 0 < phrase.get_volume() < loud
    volumes.volume_music = 0
    sounds.adjust()
    tended(sounds)
    assert channels_busy() == [False, False, False]
    volumes.volume_music = 20
    tended(sounds)
    assert channels_busy().count(True) == 1


def test_without_the_focus_it_is_silent(monkeypatch):
    monkeypatch.setattr(sound, "_ECHO", 0.0)
    monkeypatch.setattr(music, "BREATH", 0.0)
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


def test_the_focus_finds_the_music_in_the_phrase_where_it_was(evening):
    sounds = evening.begin()
    evening.wait(sounds, sum(ALL_PACES[:3]) + 2)
    for _ in range(2):
        sounds.handle(pygame.Event(pygame.WINDOWFOCUSLOST))
        sounds.next_piece()
        assert evening.busy() == []
        evening.wait(sounds, 3600, step=1)
        assert evening.busy() == []
    sounds.handle(pygame.Event(pygame.WINDOWFOCUSGAINED))
    evening.wait(sounds, ALL_PACES[3] + 0.2)
    assert evening.names == [*ALL_PHRASES[:4], *ALL_PHRASES[3:5]]
    sounds.next_piece()
    sounds.handle(pygame.Event(pygame.WINDOWFOCUSLOST))
    sounds.handle(pygame.Event(pygame.WINDOWFOCUSGAINED))
    evening.wait(sounds, 1)
    assert evening.names[6:] == [f"{list(MANIFEST)[1]}-00"], "the next piece was called for"


def test_a_phrase_that_cannot_be_read_is_left_out(evening, tmp_path):
    (tmp_path / "music").mkdir()
    (tmp_path / "music" / "pieces.json").write_text('{"a": [2, 3, 4, 5], "b": [6, 7]}')
    data = (FOLDER / "music" / f"{ALL_PHRASES[0]}.ogg").read_bytes()
    files = {
        "a-01": b"",
        "a-02": b"OggS and no more",
        "a-03": data,
        "b-00": data[:60],
        "b-01": data,
    }
    for name, content in files.items():  # and a-00 is missing
        (tmp_path / "music" / f"{name}.ogg").write_bytes(content)
    sounds = evening.begin(tmp_path)
    evening.wait(sounds, 1)
    assert evening.names == ["a-03"]
    sounds.next_piece()
    evening.wait(sounds, 4)
    assert evening.names == ["a-03", "b-01"]
    evening.wait(sounds, 20 + 3 * music.REST)
    assert evening.names[:5] == ["a-03", "b-01", "a-03", "b-01", "a-03"]


@pytest.mark.parametrize("text", ["", "[1]", '{"a": 1}', '{"a": ["x"]}', '{"a": [1, 2]}', "{}"])
def test_without_a_manifest_that_can_be_read_there_is_no_music(text, tmp_path):
    (tmp_path / "music").mkdir()
    (tmp_path / "music" / "pieces.json").write_text(text)
    sounds = with_music(folder=tmp_path)
    for _ in range(4):
        sounds.next_piece()
        assert not sounds.tend(calm=True)
    assert playing() == 0
