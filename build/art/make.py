"""Make the pictures of the board again: `make art`.

    python build/art/make.py [--only stones temple …] [--unit 784] [--to FOLDER]

Needs Blender's module `bpy` and so Python 3.11. The same scripts make the same pictures.
"""

import argparse
import json
import tempfile
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import backdrops
import clouds
import ground
import icon
import measures
import pieces
import roof
import stones
import temple
import trays

IMAGES = Path(__file__).resolve().parents[2] / "assets" / "images"
UNIT = 784
"""Pixels of a ring radius, which are as many as in a window of 3840x2160."""

_Maker = Callable[[float, int, Path], Iterator[tuple[str, Any]]]
_MAKERS: dict[str, tuple[_Maker, int, int]] = {
    "stones": (stones.pictures, 32, 95),
    "shadows": (stones.shadows, 12, 90),
    "temple": (temple.pictures, 8, 92),
    "roof": (roof.pictures, 12, 90),
    "trays": (trays.pictures, 12, 92),
    "pieces": (pieces.pictures, 24, 92),
    "ground": (ground.pictures, 10, 92),
    "icon": (icon.pictures, 96, 95),
    "backdrops": (backdrops.pictures, 16, 92),
    "large-backdrops": (backdrops.large, 10, 70),
    "clouds": (clouds.pictures, 1, 60),
}
"""For each kind of picture: the function that makes it, samples, and quality of the WebP."""


def main() -> None:
    """Write the pictures and the manifest, and print the time that each took."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--only", nargs="+", choices=_MAKERS, default=list(_MAKERS))
    parser.add_argument("--unit", type=int, default=UNIT, help="pixels of a ring radius")
    parser.add_argument("--to", type=Path, default=IMAGES)
    options = parser.parse_args()
    options.to.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as folder:
        for kind in options.only:
            maker, samples, quality = _MAKERS[kind]
            begin = time.monotonic()
            for name, picture in maker(options.unit, samples, Path(folder)):
                path = options.to / f"{name}.webp"
                path.parent.mkdir(exist_ok=True)
                picture.save(path, quality=quality, method=6, alpha_quality=100)
                took, begin = time.monotonic() - begin, time.monotonic()
                size = f"{picture.width}x{picture.height}"
                print(
                    f"{name:18}{size:12}{path.stat().st_size / 1024:8.1f} KiB{took:8.1f} s",
                    flush=True,
                )
    for folder_name, places in backdrops.PLACES.items():
        text = json.dumps(places, indent=1)
        (options.to / folder_name / "places.json").write_text(text + "\n", encoding="utf-8")
    text = json.dumps(measures.manifest(), indent=2)
    (options.to / "manifest.json").write_text(text + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
