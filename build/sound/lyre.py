"""The lyre: plucked gut strings (Karplus-Strong), a sound box of wood and hide, and a hall."""

from collections.abc import Callable

import numpy as np
from samples import RATE, Samples, band, colored, convolved, length, room, times

TAPS = 32  # of the filter in the string's loop; its delay is half of them


def pluck(
    rng: np.random.Generator, hertz: float, *, seconds: float = 4.0, force: float = 0.7
) -> Samples:
    """Return one string, plucked by a finger: two loops of slightly different length, which drift
    apart.

    `force` between 0 and 1 is the loudness and the brightness.
    """
    seed = int(rng.integers(1 << 32))  # one finger: both loops begin with the same noise
    wider = hertz * 2 ** (rng.uniform(0.8, 2.2) / 1200)
    first = _loop(np.random.default_rng(seed), hertz, seconds, force)
    second = _loop(np.random.default_rng(seed), wider, seconds, force * 0.8)
    string = 0.68 * first + 0.32 * second
    return string / np.sqrt(np.mean(string[: length(0.25)] ** 2)) * force


def _loop(rng: np.random.Generator, hertz: float, seconds: float, force: float) -> Samples:
    """Return the sound of a delay line of one period, which loses its treble with each pass."""
    size = 4096
    w = np.fft.rfftfreq(size, 1 / RATE)
    # Nepers a second: everything fades, high tones faster; treble strings fade sooner.
    loss = 0.75 + 0.6 * (hertz / 400) + 7.5e-7 * w**2 * (0.7 + 0.3 * 330 / hertz)
    period = RATE / hertz
    delay = int(period) - TAPS // 2
    response = np.exp(-loss / hertz - 2j * np.pi * w / RATE * (period - delay))
    taps = np.fft.irfft(response, size)[:TAPS] * np.hanning(TAPS + 2)[1:-1] ** 0.25
    taps *= np.exp(-loss[0] / hertz) / np.sum(taps)

    count = round(period)  # the noise in the loop at first: one strength for each tone
    f = np.fft.rfftfreq(count, 1 / RATE)
    strength = 1 / (1 + (f / (900 + 2600 * force**1.5)) ** 2)
    strength *= np.abs(np.sin(np.pi * f / hertz * 0.21)) + 0.08  # where the finger pulls
    strength *= rng.uniform(0.65, 1.1, len(f))
    strength[0] = 0
    burst = np.fft.irfft(strength * np.exp(2j * np.pi * rng.uniform(size=len(f))), count)
    burst /= np.sqrt(np.mean(burst**2))

    total = length(seconds)
    start = delay + TAPS
    line = np.zeros(start + total)
    line[start : start + count] = burst
    done = start + count
    while done < len(line):
        step = min(delay, len(line) - done)
        heard = line[done - delay - TAPS + 1 : done - delay + step]
        line[done : done + step] = np.convolve(heard, taps, "valid")
        done += step
    string = line[start:]
    t = np.arange(total) / RATE
    fade = min(length(1.2), total // 3)
    string[-fade:] *= np.cos(np.linspace(0, np.pi / 2, fade)) ** 2
    return string * np.minimum(t / 0.0012, 1)


def box(rng: np.random.Generator) -> Samples:
    """Return the sound box's response to a click: the click itself, and the tones of wood and
    stretched hide."""
    t = times(0.25)
    answer = np.zeros(len(t))
    tones = [(108, 0.05, 0.5), (196, 0.05, 0.9), (287, 0.04, 0.8), (402, 0.03, 0.7)]
    tones += [(561, 0.02, 0.5), (780, 0.014, 0.4), (1130, 0.008, 0.35), (1720, 0.005, 0.25)]
    for middle, tau, share in tones:
        f = middle * rng.uniform(0.98, 1.02)
        answer += share * np.sin(2 * np.pi * f * t) * np.exp(-t / tau) * f / RATE * 2.5
    answer[0] += 1
    return answer


def hall(
    rng: np.random.Generator, *, seconds: float = 2.2, wet: float = 0.30
) -> Callable[[Samples], Samples]:
    """Return a function that plays strings through the box in a hall, in narrow stereo with shape
    (n, 2)."""
    wood = box(rng)
    left_room, right_room = room(rng, seconds, 1800), room(rng, seconds, 1800)

    def heard(strings: Samples) -> Samples:
        dry = colored(convolved(strings, wood), band(55, 11_000))
        left, right = convolved(dry, left_room), convolved(dry, right_room)
        answer = np.stack([0.75 * left + 0.25 * right, 0.25 * left + 0.75 * right], axis=1)
        whole = wet * answer
        whole[: len(dry)] += dry[:, None]
        return whole

    return heard


def played_mono(rng: np.random.Generator, strings: Samples, *, wet: float = 0.22) -> Samples:
    """Return strings heard through the box in a smaller hall, for effects."""
    return hall(rng, seconds=1.3, wet=wet)(strings).mean(axis=1)
