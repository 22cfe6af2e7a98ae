"""What the tests of effects and music share: a player's volumes, and sounds that are loaded."""

from dataclasses import dataclass
from pathlib import Path

import pygame

from tholos_desktop import files
from tholos_desktop.audio import music
from tholos_desktop.audio.sound import Sounds

FOLDER = files.asset("sounds")


@dataclass
class Volumes:
    volume_master: int = 100
    volume_effects: int = 100
    volume_music: int = 50
    mono: bool = False
    mute_unfocused: bool = True


def loaded(volumes: Volumes | None = None, folder: Path = FOLDER) -> Sounds:
    sounds = Sounds(folder, volumes or Volumes())
    while sounds.tend(calm=True):
        pass
    return sounds


def playing() -> int:
    return sum(pygame.mixer.Channel(i).get_busy() for i in range(pygame.mixer.get_num_channels()))


def tended(sounds: Sounds) -> Sounds:
    while sounds.tend(calm=True):
        pass
    return sounds


def with_music(volumes: Volumes | None = None, folder: Path = FOLDER) -> Sounds:
    sounds = loaded(volumes, folder)
    sounds.start_music()
    return tended(sounds)


def channels_busy() -> list[bool]:
    return [pygame.mixer.Channel(number).get_busy() for number in music.CHANNELS]
