"""Music: pieces made of phrases, each a sound file.

The end of a phrase keeps ringing while the next phrase starts."""

import json
from collections import deque
from collections.abc import Iterator
from itertools import cycle
from pathlib import Path
from time import monotonic
from typing import NamedTuple

import pygame

CHANNELS = range(3)
FADE = 4.0
BREATH = 1.0
REST = 30.0
AHEAD = 2.0
"""A phrase is loaded this many seconds before it is played. If something on the screen moves,
``LATEST`` applies instead."""
LATEST = 0.3


_PIECES = "pieces.json"


class Phrase(NamedTuple):
    """A few bars of a piece. ``pace``: seconds from its start to the start of the next phrase."""

    piece: str
    path: Path
    pace: float


class Music:
    """Plays phrases endlessly.

    Methods raise only ``pygame.error``. No call takes longer than decoding one phrase."""

    def __init__(self, folder: Path) -> None:
        self._coming = deque(_phrases(folder))  # from the next one to the last one heard
        self._next: pygame.mixer.Sound | None = None
        self._moment = 0.0
        self._heard: Phrase | None = None
        self._free = cycle(CHANNELS)
        self._channel = next(self._free)
        self._gain = 0.0

    def next_piece(self) -> None:
        if self._heard is None:
            return
        for number in CHANNELS:
            pygame.mixer.Channel(number).fadeout(round(FADE * 1000))
        other = (i for i, each in enumerate(self._coming) if each.piece != self._heard.piece)
        self._coming.rotate(-next(other, 0))
        self._moment = monotonic() + BREATH
        self._next = self._heard = None

    def obey(self, gain: float) -> None:
        """Set the volume, 0 to 1. At 0 the music stops. When the volume rises again, the
        interrupted phrase starts from its beginning."""
        if gain == self._gain:
            return
        self._gain = gain
        for number in CHANNELS:
            channel = pygame.mixer.Channel(number)
            if gain == 0:
                channel.stop()
            elif sound := channel.get_sound():
                sound.set_volume(gain)
        if gain == 0:
            self._coming.rotate(1 if self._heard else 0)
            self._next = self._heard = None
            self._moment = 0.0

    def tend(self, *, calm: bool) -> None:
        """Load or start the next phrase when it is due. ``calm`` means that nothing on the screen
        moves."""
        if self._gain == 0 or not self._coming:
            return
        wait = self._moment - monotonic()
        if self._next is None and wait < (AHEAD if calm else LATEST):
            self._load()
        if self._next and wait <= 0:
            self._begin(self._next)

    def _load(self) -> None:
        try:
            self._next = pygame.mixer.Sound(self._coming[0].path)
        except (pygame.error, OSError):
            self._coming.popleft()

    def _begin(self, sound: pygame.mixer.Sound) -> None:
        channel = pygame.mixer.Channel(self._channel)
        if channel.get_busy():
            return
        sound.set_volume(self._gain)
        channel.play(sound)
        self._channel = next(self._free)
        self._heard, self._next = self._coming[0], None
        self._coming.rotate(-1)
        self._moment = monotonic() + self._heard.pace


def missing_phrases(folder: Path) -> list[str]:
    if not (folder / _PIECES).exists():
        return [_PIECES]
    return [phrase.path.name for phrase in _phrases(folder) if not phrase.path.exists()]


def _phrases(folder: Path) -> Iterator[Phrase]:
    try:
        pieces = json.loads((folder / _PIECES).read_text(encoding="utf-8"))
        for piece, paces in pieces.items():
            for i, pace in enumerate(paces):
                rest = REST if i == len(paces) - 1 else 0.0
                yield Phrase(piece, folder / f"{piece}-{i:02}.ogg", float(pace) + rest)
    except (OSError, ValueError, TypeError, AttributeError):
        return
