"""Make the portraits of the masons again: `make portraits`.

    python build/portraits/make.py [--only iris …] [--to FOLDER] [--edge 512]

The same scripts make the same pictures.
"""

import argparse
import zlib
from pathlib import Path

import light
import numpy as np
from masons import MASONS

PICTURES = Path(__file__).resolve().parents[2] / "assets" / "images" / "portraits"
QUALITY = 88


def main() -> None:
    """Write the portraits, and print the size of each."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--only", nargs="+", choices=MASONS, default=list(MASONS))
    parser.add_argument("--to", type=Path, default=PICTURES)
    parser.add_argument("--edge", type=int, default=512)
    options = parser.parse_args()
    options.to.mkdir(parents=True, exist_ok=True)
    for name in options.only:
        mason, seed = MASONS[name], zlib.crc32(name.encode())
        work = mason.carve(np.random.default_rng(seed))
        picture = light.picture(work, mason.ground, seed, options.edge)
        path = options.to / f"{name}.webp"
        picture.save(path, quality=QUALITY, method=6, alpha_quality=100)
        print(f"{name:12}{path.stat().st_size / 1024:8.1f} KiB", flush=True)


if __name__ == "__main__":
    main()
