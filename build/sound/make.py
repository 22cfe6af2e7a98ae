"""Make every sound and piece of music again: `make sound`.

    python build/sound/make.py [--only effects|music] [--look FOLDER]

The same scripts make the same files. `--look` also writes spectrograms and prints the levels.
"""

import argparse
import json
from collections.abc import Iterator
from pathlib import Path

from effects import effects
from look import sheet
from music import PIECES, Part, performed
from ogg import write
from samples import RATE, Samples, loudness, peak

SOUNDS = Path(__file__).resolve().parents[2] / "assets" / "sounds"
EFFECT_QUALITY, MUSIC_QUALITY = 0.45, 0.35


def main() -> None:
    """Write `assets/sounds`, and print the length and loudness of each sound."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--only", choices=("effects", "music"))
    parser.add_argument("--look", type=Path, metavar="FOLDER")
    options = parser.parse_args()
    made: dict[str, list[tuple[str, Samples]]] = {}
    if options.only != "music":
        made["effects"] = _make("effects", effects(), EFFECT_QUALITY)
    if options.only != "effects":
        parts = {name: performed(piece) for name, piece in PIECES.items()}
        made["music"] = _make("music", _phrases(parts), MUSIC_QUALITY)
        paces = {name: [round(part.pace, 4) for part in piece] for name, piece in parts.items()}
        text = json.dumps(paces, indent=1, sort_keys=True)
        (SOUNDS / "music" / "pieces.json").write_text(text + "\n", encoding="utf-8", newline="\n")
    if options.look:
        options.look.mkdir(parents=True, exist_ok=True)
        for kind, sounds in made.items():
            sheet(sounds, options.look / f"{kind}.png", (300, 170))


def _phrases(parts: dict[str, list[Part]]) -> Iterator[tuple[str, Samples]]:
    for name, piece in parts.items():
        for i, part in enumerate(piece):
            yield f"{name}-{i:02}", part.sound


def _make(
    kind: str, sounds: Iterator[tuple[str, Samples]], quality: float
) -> list[tuple[str, Samples]]:
    folder = SOUNDS / kind
    folder.mkdir(parents=True, exist_ok=True)
    for old in folder.glob("*.ogg"):
        old.unlink()
    made = []
    for name, sound in sounds:
        path = folder / f"{name}.ogg"
        write(path, sound, quality)
        made.append((name, sound))
        print(
            f"{name:16}{len(sound) / RATE:7.2f} s  peak {peak(sound):6.1f} dB"
            f"  {loudness(sound):6.1f} LUFS  {path.stat().st_size / 1024:7.1f} KiB"
        )
    return made


if __name__ == "__main__":
    main()
