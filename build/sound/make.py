"""Make every sound and piece of music again: `make sound`.

    python build/sound/make.py [--only effects|music] [--look FOLDER]

The same scripts make the same files. `--look` also writes spectrograms and prints the levels.
"""

import argparse
from collections.abc import Iterator
from pathlib import Path

from effects import effects
from look import sheet
from music import pieces
from ogg import write
from samples import RATE, Samples, loudness, peak

SOUNDS = Path(__file__).resolve().parents[2] / "assets" / "sounds"
EFFECT_QUALITY, MUSIC_QUALITY = 0.45, 0.35


def main() -> None:
    """Write `assets/sounds`, and say how long and how loud each is."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--only", choices=("effects", "music"))
    parser.add_argument("--look", type=Path, metavar="FOLDER")
    options = parser.parse_args()
    made: dict[str, list[tuple[str, Samples]]] = {"effects": [], "music": []}
    if options.only != "music":
        _make("effects", effects(), EFFECT_QUALITY, made)
    if options.only != "effects":
        _make("music", pieces(), MUSIC_QUALITY, made)
    if options.look:
        options.look.mkdir(parents=True, exist_ok=True)
        if made["effects"]:
            sheet(made["effects"], options.look / "effects.png", (300, 170))
        if made["music"]:
            sheet(made["music"], options.look / "music.png", (1500, 400))


def _make(
    kind: str,
    sounds: Iterator[tuple[str, Samples]],
    quality: float,
    made: dict[str, list[tuple[str, Samples]]],
) -> None:
    folder = SOUNDS / kind
    folder.mkdir(parents=True, exist_ok=True)
    for old in folder.glob("*.ogg"):
        old.unlink()
    for name, sound in sounds:
        path = folder / f"{name}.ogg"
        write(path, sound, quality)
        made[kind].append((name, sound))
        print(
            f"{name:16}{len(sound) / RATE:7.2f} s  peak {peak(sound):6.1f} dB"
            f"  {loudness(sound):6.1f} LUFS  {path.stat().st_size / 1024:7.1f} KiB"
        )


if __name__ == "__main__":
    main()
