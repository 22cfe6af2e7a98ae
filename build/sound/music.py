"""The music: five quiet pieces for one lyre, written out as phrases with space between them.

A phrase is a line of notes, `degree:units`. Degrees count the strings of the piece's octave from
the lowest, 0, to its octave, 7, and go on in both directions; `3+7` are two strings together and
`-` is a rest. The modes carry the names that the ancients gave them, tuned as Ptolemy's even
diatonic. `Way` says how a phrase is played, and how long the lyre is silent after it.
"""

from typing import NamedTuple

import numpy as np
from lyre import hall, pluck
from samples import RATE, Samples, length, loudness, mixed

LOUDNESS = -22.0  # LUFS, of a whole piece before its phrases are evened
LOUDEST = -22.5  # LUFS, of a phrase; the quiet ones stay as quiet as they are played
PEAK = 0.7
INAUDIBLE = 10 ** (-66 / 20)  # of a phrase's peak: there it ends
LEAD = 0.4  # seconds before the first note of a phrase
FALL = 0.3  # seconds in which the last of a phrase fades

DORIAN = (1, 16 / 15, 6 / 5, 4 / 3, 3 / 2, 8 / 5, 9 / 5)
PHRYGIAN = (1, 9 / 8, 6 / 5, 4 / 3, 3 / 2, 5 / 3, 9 / 5)
LYDIAN = (1, 9 / 8, 5 / 4, 4 / 3, 3 / 2, 5 / 3, 15 / 8)
HYPODORIAN = (1, 9 / 8, 6 / 5, 4 / 3, 3 / 2, 8 / 5, 9 / 5)
HYPOPHRYGIAN = (1, 9 / 8, 5 / 4, 4 / 3, 3 / 2, 5 / 3, 16 / 9)


class Way(NamedTuple):
    """One playing of a phrase.

    `rest` is the silence after it in seconds; `octave` lifts it by octaves; `doubled` adds the
    octave, softly, as when men and boys sing together; `ground` strikes a low string at each of
    these units.
    """

    phrase: str
    rest: float
    force: float = 0.55
    octave: int = 0
    doubled: bool = False
    ground: tuple[tuple[float, int], ...] = ()


class Note(NamedTuple):
    """A string struck at a second of the piece."""

    second: float
    hertz: float
    force: float


class Piece(NamedTuple):
    """A piece: its seed, octave in hertz, mode, seconds a unit, phrases, and their order."""

    seed: int
    base: float
    mode: tuple[float, ...]
    unit: float
    phrases: dict[str, str]
    order: tuple[Way, ...]


OMPHALOS = Piece(  # slow, in Dorian: questions from the middle string, answers to the lowest
    seed=11,
    base=164.81,
    mode=DORIAN,
    unit=0.50,
    phrases={
        "call": "3:3 4:1 3:2 2:2 1:2 0:4",
        "ask": "3:3 4:1 5:2 4:2 3:2 4:5",
        "fall": "7:3 6:1 5:2 4:2 5:1 4:1 3:5",
        "low": "0:2 2:1 3:3 2:1 1:2 0:4",
        "open": "0:1 3:1 4:1 7:4 4:1 3:1 0:4",
        "sigh": "4:2 5:1 4:1 3:2 1:2 0:4",
        "far": "7:2 8:1 7:3 5:1 4:2 3:1 4:5",
        "end": "3:2 2:2 1:3 0+7:6",
    },
    order=(
        Way("open", 3.0, 0.40, ground=((0, -7),)),
        Way("call", 2.4, 0.55, ground=((0, -4), (10, -7))),
        Way("ask", 2.0, 0.55, ground=((0, -4), (10, -3))),
        Way("call", 3.6, 0.50, ground=((0, -4), (6, -4), (10, -7))),
        Way("fall", 2.2, 0.60, ground=((0, 0), (10, -4))),
        Way("sigh", 3.8, 0.50, ground=((0, -3), (8, -7))),
        Way("open", 2.6, 0.42, ground=((0, -7), (7, 0))),
        Way("ask", 1.8, 0.58, doubled=True, ground=((0, -4), (10, -3))),
        Way("far", 2.6, 0.56, ground=((0, 0), (9, -3))),
        Way("low", 4.2, 0.48, ground=((0, -7), (9, -7))),
        Way("fall", 2.0, 0.56, doubled=True, ground=((0, 0), (6, -3), (10, -4))),
        Way("call", 3.0, 0.50, ground=((0, -4), (10, -7))),
        Way("far", 2.2, 0.48, ground=((0, 0), (9, -3))),
        Way("sigh", 3.0, 0.46, ground=((0, -3), (8, -7))),
        Way("open", 2.4, 0.38, ground=((0, -7),)),
        Way("end", 3.0, 0.44, ground=((0, -4), (7, -7))),
    ),
)

SEIKILOS = Piece(  # in Phrygian: the song on the stone of Seikilos, line by line, and dreams of it
    seed=22,
    base=185.0,
    mode=PHRYGIAN,
    unit=0.44,
    phrases={
        "gate": "0:2 4:1 7:3 4:2 3:1 0:4",
        "shine": "3:1 7:2 7:3 5:1 6:1 7:1 6:4",
        "grief": "5:2 6:1 7:1 6:1 5:1 4:1 3:2 4:1 2:4",
        "brief": "3:1 5:1 7:1 6:1 5:1 6:1 5:2 3:1 4:1 2:3",
        "time": "3:1 5:1 4:1 6:1 7:1 5:1 3:2 3:1 3:1 1:1 0:5",
        "ripple": "0:1 3:1 5:1 7:2 5:1 3:1 4:4",
        "answer": "7:2 6:1 5:2 4:1 3:2 1:1 2:4",
        "amen": "3:1 1:2 0+7:6",
    },
    order=(
        Way("gate", 2.6, 0.42, ground=((0, -7),)),
        Way("ripple", 3.0, 0.40, ground=((0, -4),)),
        Way("shine", 1.6, 0.58, ground=((0, -4), (10, -4))),
        Way("grief", 1.8, 0.56, ground=((0, -4), (12, -5))),
        Way("brief", 1.6, 0.58, ground=((0, -4), (10, -5))),
        Way("time", 4.0, 0.54, ground=((0, -4), (7, -3), (11, -7))),
        Way("ripple", 2.0, 0.40, ground=((0, -4), (8, -3))),
        Way("answer", 2.6, 0.50, ground=((0, 0), (8, -5))),
        Way("ripple", 2.0, 0.42, ground=((0, -4), (8, -3))),
        Way("gate", 3.8, 0.44, ground=((0, -7), (9, -7))),
        Way("shine", 1.8, 0.54, doubled=True, ground=((0, -4), (6, 0), (10, -4))),
        Way("grief", 2.0, 0.54, doubled=True, ground=((0, -4), (6, -3), (12, -5))),
        Way("brief", 1.8, 0.56, doubled=True, ground=((0, -4), (6, -4), (10, -5))),
        Way("time", 4.2, 0.52, doubled=True, ground=((0, -4), (7, -3), (11, -7))),
        Way("answer", 2.4, 0.44, ground=((0, 0), (8, -5))),
        Way("time", 2.6, 0.42, ground=((0, -4), (11, -7))),
        Way("amen", 3.0, 0.40, ground=((1, -7),)),
    ),
)

HESPEROS = Piece(  # the evening star, in Lydian: five beats to the step, as in the paeans
    seed=33,
    base=174.61,
    mode=LYDIAN,
    unit=0.38,
    phrases={
        "rise": "0:2 2:1 4:2 5:2 4:1 2:2 3:2 2:1 1:2 2:5",
        "star": "4:2 5:1 6:2 7:2 6:1 4:2 5:2 4:1 2:2 1:5",
        "home": "7:2 5:1 4:2 5:2 4:1 2:2 1:2 2:1 -1:2 0:5",
        "rock": "0:1 4:1 7:1 9:2 7:1 4:1 2:1 0:4",
        "sway": "0+4:3 2:2 1+5:3 4:2 0+4:5",
        "calm": "4:3 2:2 1:3 2:2 0:5",
        "still": "2:3 4:2 7:5",
    },
    order=(
        Way("rock", 2.4, 0.40, ground=((0, -7),)),
        Way("rock", 3.0, 0.42, ground=((0, -7), (8, -3))),
        Way("rise", 2.0, 0.54, ground=((0, -7), (5, -4), (10, -3), (15, -5))),
        Way("star", 2.0, 0.56, ground=((0, -3), (5, 0), (10, -4), (15, -3))),
        Way("home", 4.0, 0.54, ground=((0, -7), (5, -4), (10, -3), (15, -7))),
        Way("sway", 2.6, 0.44, ground=((0, -7), (10, -7))),
        Way("still", 3.4, 0.44, ground=((0, -5),)),
        Way("rise", 1.8, 0.52, doubled=True, ground=((0, -7), (10, -3), (15, -5))),
        Way("home", 3.8, 0.52, ground=((0, -4), (10, -3), (15, -7))),
        Way("rock", 2.4, 0.40, octave=0, ground=((0, -7), (8, -3))),
        Way("star", 2.2, 0.50, doubled=True, ground=((0, -3), (10, -4), (15, -3))),
        Way("calm", 3.8, 0.46, ground=((0, -3), (10, -7))),
        Way("sway", 2.4, 0.42, ground=((0, -7), (10, -7))),
        Way("rise", 2.0, 0.46, ground=((0, -7), (10, -3), (15, -5))),
        Way("calm", 2.8, 0.42, ground=((0, -3), (10, -7))),
        Way("still", 2.4, 0.38, ground=((0, -7),)),
        Way("rock", 3.0, 0.34, ground=((0, -7), (8, -7))),
    ),
)

EOS = Piece(  # the dawn, in Hypophrygian: a walk in threes, that comes home from one string below
    seed=44,
    base=196.0,
    mode=HYPOPHRYGIAN,
    unit=0.40,
    phrases={
        "round": "0:1 4:1 7:1 6:1 4:1 2:1 3:1 1:1 0:4",
        "wake": "0:1 2:1 4:1 5:2 4:1 3:1 2:2 4:4",
        "light": "4:1 5:1 6:1 7:3 6:1 5:1 4:1 5:2 4:4",
        "lark": "7:1 8:1 9:1 8:2 7:1 6:1 5:1 4:1 5:2 4:4",
        "dew": "4:1 2:1 1:1 2:2 1:1 0:1 -1:2 0:5",
        "field": "0+4:2 5:1 4:2 2:1 1+3:2 2:1 0+4:4",
        "still": "4:3 6:2 7:1 4:5",
        "end": "2:2 1:1 -1:2 0+7:6",
    },
    order=(
        Way("round", 2.6, 0.42, ground=((0, -7), (8, -7))),
        Way("wake", 2.0, 0.52, ground=((0, -7), (9, -3))),
        Way("light", 2.2, 0.54, ground=((0, -3), (11, -3))),
        Way("dew", 3.6, 0.52, ground=((0, -3), (9, -7))),
        Way("field", 2.6, 0.46, ground=((0, -7), (9, -7))),
        Way("lark", 2.4, 0.52, ground=((0, 0), (10, -3))),
        Way("dew", 3.8, 0.48, ground=((0, -3), (9, -7))),
        Way("still", 3.0, 0.44, ground=((0, -3), (6, -3))),
        Way("wake", 1.8, 0.50, doubled=True, ground=((0, -7), (9, -3))),
        Way("light", 2.6, 0.48, doubled=True, ground=((0, -3), (11, -3))),
        Way("field", 2.4, 0.42, ground=((0, -7), (9, -7))),
        Way("end", 3.0, 0.42, ground=((0, -5), (5, -7))),
    ),
)

LETHE = Piece(  # the river, in Hypodorian: slow, by steps, and each line ends lower than it hoped
    seed=55,
    base=155.56,
    mode=HYPODORIAN,
    unit=0.52,
    phrases={
        "oar": "0+4:3 2:1 1+5:3 2:1 0+4:5",
        "shore": "0:2 4:2 3:1 2:1 1:2 2:4",
        "drift": "4:3 5:1 4:2 2:2 3:2 1:4",
        "river": "0:1 2:1 4:1 7:3 6:1 5:1 4:4",
        "reed": "7:2 6:1 4:1 5:2 4:2 2:1 1:1 2:4",
        "deep": "2:2 1:1 0:1 -2:2 -1:2 0:5",
        "home": "4:2 3:1 2:1 1:2 -1:2 0:5",
        "end": "2:2 1:2 -1:2 0+7:6",
    },
    order=(
        Way("oar", 3.0, 0.42, ground=((0, -7),)),
        Way("shore", 2.2, 0.52, ground=((0, -7), (8, -5))),
        Way("drift", 2.4, 0.52, ground=((0, -3), (10, -6))),
        Way("home", 3.8, 0.50, ground=((0, -3), (8, -7))),
        Way("river", 2.2, 0.52, ground=((0, -7), (8, -3))),
        Way("reed", 2.6, 0.50, doubled=True, ground=((0, 0), (10, -5))),
        Way("deep", 4.0, 0.48, ground=((0, -5), (8, -7))),
        Way("oar", 2.8, 0.44, ground=((0, -7), (8, -7))),
        Way("drift", 2.2, 0.48, doubled=True, ground=((0, -3), (10, -6))),
        Way("end", 3.0, 0.44, ground=((0, -3), (6, -7))),
    ),
)

PIECES = {
    "omphalos": OMPHALOS,
    "seikilos": SEIKILOS,
    "hesperos": HESPEROS,
    "eos": EOS,
    "lethe": LETHE,
}


class Part(NamedTuple):
    """A phrase as it is played, with the ring of the strings and the hall."""

    sound: Samples
    pace: float
    """Seconds from its beginning to the beginning of the next part. Its own end may be later."""


def performed(piece: Piece) -> list[Part]:
    """Return the piece as a player plays it, with a player's unevenness, in the hall.

    The parts laid over one another at their moments are the whole piece.
    """
    rng = np.random.default_rng(piece.seed)
    moments = [LEAD]
    scores: list[list[Note]] = []
    for way in piece.order:
        notes, end = _phrase(rng, piece, way, moments[-1])
        scores.append(notes)
        moments.append(end + way.rest)
    starts = [length(moment - LEAD) / RATE for moment in moments]  # the last is the end
    strings = [
        mixed([(note.second - start, _plucked(rng, note)) for note in notes])
        for start, notes in zip(starts, scores, strict=False)
    ]
    heard = hall(rng)
    sounds = [heard(string) for string in strings]
    whole = mixed(list(zip(starts, sounds, strict=False)))
    gain = 10 ** ((LOUDNESS - loudness(whole)) / 20)
    return [
        Part(_finished(_evened(sound * gain)), float(pace))
        for sound, pace in zip(sounds, np.diff(starts), strict=True)
    ]


def _evened(sound: Samples) -> Samples:
    """Return a phrase, turned down if it is louder than the maximum."""
    return sound * min(1.0, 10 ** ((LOUDEST - loudness(sound)) / 20))


def _plucked(rng: np.random.Generator, note: Note) -> Samples:
    seconds = float(np.clip(900 / note.hertz, 2.0, 5.5))
    return pluck(rng, note.hertz, seconds=seconds, force=note.force)


def _phrase(
    rng: np.random.Generator, piece: Piece, way: Way, start: float
) -> tuple[list[Note], float]:
    """Return the notes of a phrase, and the second at which it ends."""
    notes: list[Note] = []
    written = [token.split(":") for token in piece.phrases[way.phrase].split()]
    total = sum(float(units) for _, units in written)
    at, moment = 0.0, start
    bass = list(way.ground)
    for degrees, units in written:
        breadth = 1 + 0.16 * max(0.0, at / total - 0.6) ** 1.5 / 0.25  # the end is taken broadly
        arch = 0.86 + 0.22 * np.sin(np.pi * min(at / total * 1.15, 1))
        while bass and bass[0][0] <= at:
            _, low = bass.pop(0)
            notes.append(Note(moment - 0.02, _hertz(piece, low), way.force * 0.62))
        for i, degree in enumerate([] if degrees == "-" else degrees.split("+")):
            hertz = _hertz(piece, int(degree) + 7 * way.octave)
            late = max(0.0, moment + rng.normal(0, 0.009) + 0.045 * i)
            force = float(np.clip(way.force * arch * rng.uniform(0.9, 1.1), 0.15, 0.95))
            notes.append(Note(late, hertz, force))
            if way.doubled:
                notes.append(Note(late + 0.03, hertz * 2, force * 0.36))
        at += float(units)
        moment += float(units) * piece.unit * breadth * rng.uniform(0.985, 1.015)
    return notes, moment


def _hertz(piece: Piece, degree: int) -> float:
    octave, step = divmod(degree, len(piece.mode))
    return piece.base * piece.mode[step] * 2.0**octave


def _finished(sound: Samples) -> Samples:
    """Return a part with its peaks rounded off, cut where it becomes inaudible."""
    sound = np.tanh(sound / PEAK) * PEAK
    level = np.abs(sound).max(axis=1)
    fall = length(FALL)
    sound = sound[: np.flatnonzero(level > INAUDIBLE * level.max())[-1] + fall].copy()
    sound[-fall:] *= np.cos(np.linspace(0, np.pi / 2, fall))[:, None] ** 2
    return sound
