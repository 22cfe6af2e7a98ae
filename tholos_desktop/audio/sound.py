import logging
import time
from collections import defaultdict
from contextlib import suppress
from pathlib import Path
from typing import Literal, Protocol, get_args

import pygame

from tholos_desktop.audio.music import CHANNELS, Music, missing_phrases
from tholos_desktop.rules import QUARRY, Stone, Transfer, is_location

_LOG = logging.getLogger(__name__)
LOUDEST = 100
RATE = 44_100
_EFFECTS_AT_ONCE = 16
_DEVICE_PATIENCE = 4.0
"""Maximum seconds to wait for a still screen before the audio device is opened anyway."""
_ECHO = 0.03
"""Minimum seconds between two plays of an effect. Overlapping plays would only sound louder."""


Effect = Literal[
    "stone_white", "stone_black", "stone_gray", "pick", "slide", "steal", "return", "flip",
    "shuffle", "score", "marker", "column_won", "column_lost", "solved", "turn", "refused",
    "win", "loss", "draw", "click", "hover", "back",
]  # fmt: skip

_LANDINGS: dict[Stone, Effect] = {"w": "stone_white", "b": "stone_black", "g": "stone_gray"}


def transfer_effects(transfer: Transfer) -> tuple[Effect | None, Effect | None]:
    landing: Effect | None = _LANDINGS[transfer.stone] if is_location(transfer.target) else None
    if transfer.target == QUARRY:
        landing = "return"
    if transfer.source == QUARRY:
        return "slide", landing
    if is_location(transfer.source):
        return "pick", landing or _LANDINGS[transfer.stone]
    return (None if landing else "steal"), landing


def missing_sounds(folder: Path) -> list[str]:
    there = {path.stem.partition("-")[0] for path in (folder / "effects").glob("*.ogg")}
    effects = [f"effects/{name}.ogg" for name in get_args(Effect) if name not in there]
    return effects + [f"music/{name}" for name in missing_phrases(folder / "music")]


class Volumes(Protocol):
    """Settings of :class:`Sounds`; volumes range from 0 to :data:`LOUDEST`."""

    volume_master: int
    volume_effects: int
    volume_music: int
    mono: bool
    mute_unfocused: bool


class Silence:
    def play(self, name: Effect, *, height: int = 0) -> None:
        """Play an effect. ``height`` selects its pitch: the number of stones below a placed stone,
        or the number of points already counted."""

    def start_music(self) -> None: ...

    def next_piece(self) -> None:
        """Fade out the current piece of music and start the next one."""

    def adjust(self) -> None: ...

    def handle(self, event: pygame.Event) -> None:
        """Mute the sound while the window lacks the keyboard focus, if that setting is on. Open the
        system's device again when the one in use is gone or none was there."""

    def tend(self, *, calm: bool) -> bool:
        """Do one step; return True if the next is due at once. ``calm`` means that nothing on the
        screen moves, so a step may be slow."""
        return False

    def close(self) -> None: ...


class Sounds(Silence):
    """Plays effects and music. Effects are silent until :meth:`tend` has loaded them. Methods never
    raise errors."""

    def __init__(self, folder: Path, volumes: Volumes) -> None:
        self._volumes = volumes
        for name in missing_sounds(folder):
            _LOG.warning("the sound %s is missing; please install Tholos again", name)
        self._files = sorted((folder / "effects").glob("*.ogg"), reverse=True)
        self._unread = list(self._files)
        self._music = Music(folder / "music")
        self._effects: dict[str, dict[int, list[pygame.mixer.Sound]]] = defaultdict(dict)
        self._taken: dict[str, int] = defaultdict(int)
        self._played_at: dict[str, float] = {}
        self._is_open: bool | None = None
        self._is_mono = volumes.mono
        self._born = time.monotonic()
        self._wants_music = False
        self._focused = True

    def play(self, name: Effect, *, height: int = 0) -> None:
        gain = self._gain(self._volumes.volume_effects)
        pitches = self._effects.get(name)
        now = time.monotonic()
        if not self._is_open or not pitches or gain == 0:
            return
        if now - self._played_at.get(name, -1.0) < _ECHO:
            return
        self._played_at[name] = now
        takes = pitches[min(pitches, key=lambda pitch: abs(pitch - height))]
        self._taken[name] += 1
        sound = takes[self._taken[name] % len(takes)]
        with suppress(pygame.error):
            sound.set_volume(gain)
            sound.play()

    def start_music(self) -> None:
        self._wants_music = True

    def next_piece(self) -> None:
        with suppress(pygame.error):
            self._music.next_piece()

    def adjust(self) -> None:
        """Apply the volume settings. Effects that are already playing keep their volume."""
        if self._is_open and self._volumes.mono != self._is_mono:
            self._reopen()
        if self._is_open:
            with suppress(pygame.error):
                self._music.obey(self._gain(self._volumes.volume_music))

    def handle(self, event: pygame.Event) -> None:
        if event.type == pygame.WINDOWFOCUSLOST and self._volumes.mute_unfocused:
            self._focused = False
            self.adjust()
            if self._is_open:
                with suppress(pygame.error):
                    # Stop instead of pausing: pygame's pause holds Python's lock while it waits
                    # for the mixer, which needs that lock whenever a sound ends.
                    pygame.mixer.stop()
        elif event.type == pygame.WINDOWFOCUSGAINED and not self._focused:
            self._focused = True
            self.adjust()
        if event.type == pygame.AUDIODEVICEREMOVED:
            # SDL numbers only open devices, and moves to a new default device by itself.
            if self._is_open and event.which and not event.iscapture:
                self._reopen()
        elif event.type == pygame.WINDOWFOCUSGAINED and self._is_open is False:
            self._reopen()  # without a device, SDL doesn't say that one has come

    def _reopen(self) -> None:
        """Have :meth:`tend` open the device and load all sounds again."""
        with suppress(pygame.error):
            self._music.obey(0.0)
        self.close()
        self._is_open, self._unread = None, list(self._files)

    def tend(self, *, calm: bool) -> bool:
        if self._is_open is None:
            if calm or time.monotonic() - self._born > _DEVICE_PATIENCE:
                self._is_mono = self._volumes.mono
                self._is_open = _open(1 if self._is_mono else 2)
            return bool(self._is_open)
        if not self._is_open:
            return False
        if self._unread:
            self._load(self._unread.pop())
            return bool(self._unread)
        if self._wants_music:
            self.adjust()
            with suppress(pygame.error):
                self._music.tend(calm=calm)
        return False

    def close(self) -> None:
        if self._is_open:
            with suppress(pygame.error):
                pygame.mixer.quit()
        self._effects.clear()
        self._is_open = False

    def _gain(self, volume: int) -> float:
        if not self._focused:
            return 0.0
        return float((volume / LOUDEST * self._volumes.volume_master / LOUDEST) ** 1.5)

    def _load(self, path: Path) -> None:
        """Load an effect file, such as ``draw.ogg``, ``click-a.ogg`` (variant ``a``) or
        ``stone_gray-2a.ogg`` (variant ``a`` for height 2)."""
        name, _, variant = path.stem.partition("-")
        height = int(variant[0]) if variant[:1].isdigit() else 0
        try:
            sound = pygame.mixer.Sound(path)
        except (pygame.error, OSError) as error:
            _LOG.warning("the sound %s cannot be read: %s", path, error)
        else:
            self._effects[name].setdefault(height, []).append(sound)


def _open(channels: int) -> bool:
    try:
        # The rate of the files, not of the device: converting takes longer than decoding a file.
        pygame.mixer.init(
            frequency=RATE, size=-16, channels=channels, buffer=1024, allowedchanges=0
        )
        pygame.mixer.set_num_channels(len(CHANNELS) + _EFFECTS_AT_ONCE)
        pygame.mixer.set_reserved(len(CHANNELS))
    except (pygame.error, AttributeError, NotImplementedError):
        return False  # AttributeError and NotImplementedError: a pygame built without a mixer
    return True
