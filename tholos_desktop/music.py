"""The music: pieces that flow into one another, each decoded while it plays.

pygame streams one piece at a time, and a crossfade needs two. To decode a whole piece at once keeps
the mixer's lock for a quarter of a second, whatever thread does it: nothing sounds meanwhile, and
an effect waits. So a piece plays from a *tape*, a short sound in a loop, and its file is decoded
onto the tape a page at a time, before the loop comes round.
"""

import io
from collections import deque
from collections.abc import Iterable, Iterator
from pathlib import Path
from time import monotonic
from typing import NamedTuple

import numpy as np
import pygame

RATE = 44_100
"""Frames in a second, of the mixer and of the files; a frame is a sample for either ear."""
CHANNELS = (0, 1)
"""The mixer's channels that are kept for the music."""
FADE = 4.0
"""Seconds for which two pieces are heard together."""
_FRAME = 4
"""Bytes in a frame."""
_TAPE = 16
"""Seconds on a tape."""
_AHEAD = 8.0
"""Seconds decoded before they are heard; the rest of a tape is for clocks that differ."""
_READY = 2.0
"""Seconds that are decoded before a piece begins."""
_SEAM = 256 * _FRAME
"""Bytes by which a page is joined to the one before."""
_LATE = 2048 * _FRAME
"""Bytes by which the seam may come before its place."""


class Music:
    """Pieces in turn, for ever; to be tended in each turn of the main loop.

    Its methods raise only ``pygame.error``, and none takes longer than decoding a page.
    """

    def __init__(self, pieces: Iterable[Path]) -> None:
        self._pieces = deque(pieces)
        self._since = 0.0
        self._gain = 0.0
        self._past: _Tape | None = None
        self._now: _Tape | None = None
        self._next: _Tape | None = None
        self._moves_on = False

    def next_piece(self) -> None:
        """Let the next piece begin now, if one is being heard."""
        self._moves_on = self._now is not None

    def obey(self, gain: float) -> None:
        """Sound as loud as that from now on; at 0 the music stops, to go on where it was."""
        if gain == self._gain:
            return
        self._gain = gain
        if gain == 0:
            self._stop()
        for tape in (self._past, self._now):
            if tape:
                tape.sound.set_volume(gain)

    def tend(self, *, calm: bool) -> bool:
        """Do the next small thing; whether there is more to do at once.

        What can wait waits for a ``calm`` turn of the main loop.
        """
        if self._gain == 0:
            return False
        if self._past and not self._past.channel.get_busy():
            self._past = None
        for tape in (self._now, self._past):
            if tape and tape.ahead < (_AHEAD if calm else _AHEAD / 2):
                tape.wind()
                return True
        if self._next:
            self._prepare(self._next)
        elif self._is_time():
            self._open()
        else:
            return False
        return True

    def _is_time(self) -> bool:
        """Whether the next piece is to begin; not while two are heard."""
        if self._past or not self._pieces:
            return False
        return not self._now or self._moves_on or self._now.left <= FADE

    def _open(self) -> None:
        """Take up the next piece; one that cannot be read is not tried again."""
        free = CHANNELS[1] if self._now and self._now.channel_number == CHANNELS[0] else CHANNELS[0]
        try:
            self._next = _Tape(_Reader(self._pieces[0], self._since), free)
        except (pygame.error, OSError, ValueError, MemoryError):
            self._pieces.popleft()
        self._since = 0.0

    def _prepare(self, tape: "_Tape") -> None:
        """Decode the beginning of the next piece, then let it begin while the last one fades."""
        if tape.ahead < _READY:
            tape.wind()
            return
        if self._now:
            self._now.channel.fadeout(round(FADE * 1000))
        tape.play(self._gain)
        self._pieces.rotate(-1)
        self._past, self._now, self._next = self._now, tape, None
        self._moves_on = False

    def _stop(self) -> None:
        """Fall silent, and remember the place unless the piece is over."""
        if self._now and self._now.left > FADE:
            self._since = self._now.position
            self._pieces.rotate(1)
        for tape in (self._past, self._now):
            if tape:
                tape.channel.stop()
        self._past = self._now = self._next = None
        self._moves_on = False


class _Tape:
    """A piece on one of the music's channels."""

    def __init__(self, reader: "_Reader", channel_number: int) -> None:
        self._reader = reader
        self.channel_number = channel_number
        self.channel = pygame.mixer.Channel(channel_number)
        self.sound = pygame.mixer.Sound(buffer=bytes(_TAPE * RATE * _FRAME))
        self._frames = np.asarray(self.sound)  # the sound's own memory
        self._written = 0
        self._began: float | None = None

    def play(self, gain: float) -> None:
        """Let it be heard, softly at first."""
        self.sound.set_volume(gain)
        self.channel.play(self.sound, loops=-1, fade_ms=round(FADE * 1000))
        self._began = monotonic()

    def wind(self) -> None:
        """Decode one page more onto the tape."""
        frames = np.frombuffer(self._reader.read(), np.int16).reshape(-1, 2)
        places = np.arange(self._written, self._written + len(frames)) % len(self._frames)
        self._frames[places] = frames
        self._written += len(frames)

    @property
    def ahead(self) -> float:
        """The seconds that are decoded and not heard yet."""
        return self._written / RATE - self._age

    @property
    def position(self) -> float:
        """The second of the piece that is heard now."""
        return self._reader.since + self._age

    @property
    def left(self) -> float:
        """The seconds until the piece ends."""
        return self._reader.seconds - self.position

    @property
    def _age(self) -> float:
        return monotonic() - self._began if self._began is not None else 0.0


class _Reader:
    """The samples of an Ogg Vorbis file in stereo at :data:`RATE`, from some second on.

    pygame decodes whole files only, but a file's header and some of its pages make a file. What a
    decoder makes of it begins late and, with some decoders, ends late. So the page before is
    decoded once more each time, and what follows the last samples of the time before is new.
    """

    def __init__(self, path: Path, since: float) -> None:
        self._data = path.read_bytes()
        cuts = list(_cuts(self._data))
        headers = [cut for cut in cuts if cut.frames == 0]
        if len(headers) == len(cuts):
            raise ValueError(f"{path}: no sound")
        self._cuts = [headers[-1], *(cut for cut in cuts if cut.frames)]
        self.seconds = cuts[-1].frames / RATE
        self._page = 1 + sum(0 < cut.frames <= since * RATE for cut in cuts)
        self.since = self._cuts[self._page - 1].frames / RATE
        self._seam = b""

    def read(self) -> bytes:
        """The frames of the next page; silence after the end and for what cannot be read."""
        page = self._page
        self._page += 1
        if page < len(self._cuts):
            for first in range(page - 1, page - 4, -1) if self._seam else (page,):
                new = self._new(self._decoded(max(first, 1), page), page)
                if new:
                    self._seam = new[-_SEAM:]
                    return new
        return bytes(RATE * _FRAME)

    def _decoded(self, first: int, last: int) -> bytes:
        """What the decoder makes of some pages alone; now and then, of the wrong ones, nothing."""
        pages = self._data[self._cuts[first - 1].end : self._cuts[last].end]
        try:
            file = io.BytesIO(self._data[: self._cuts[0].end] + pages)
            return pygame.mixer.Sound(file=file).get_raw()
        except pygame.error:
            return b""

    def _new(self, samples: bytes, page: int) -> bytes:
        """What comes after the seam, which is sought near its place; nothing if it is not there."""
        length = (self._cuts[page].frames - self._cuts[page - 1].frames) * _FRAME
        at = len(samples) - length - len(self._seam)
        if at < 0 or not samples.startswith(self._seam, at):
            at = samples.find(self._seam, max(at - _LATE, 0))
            while at > 0 and at % _FRAME:
                at = samples.find(self._seam, at + 1)
        return samples[at + len(self._seam) :] if at >= 0 else b""


class _Cut(NamedTuple):
    """A place where an Ogg file may be cut: the bytes before it, and the frames."""

    end: int
    frames: int
    """0 in the header."""


def _cuts(data: bytes) -> Iterator[_Cut]:
    """The places of an Ogg file where a page ends together with a packet."""
    at = 0
    while data[at : at + 4] == b"OggS" and at + 27 <= len(data):
        body = at + 27 + data[at + 26]
        segments = data[at + 27 : body]
        frames = int.from_bytes(data[at + 6 : at + 14], "little", signed=True)
        at = body + sum(segments)
        if at <= len(data) and frames >= 0 and segments[-1:] != b"\xff":
            yield _Cut(at, frames)
