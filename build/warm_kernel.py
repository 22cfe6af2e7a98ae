"""Put the kernel's machine code into a packaged program, so that nobody waits for a compiler.

    python build/warm_kernel.py dist/tholos

Runs the packaged engine once in an empty folder of its own and takes what it compiled along.
"""

import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

SECONDS = 300


def main(program: Path) -> int:
    """Warm the program in a folder; return the exit code."""
    engine = next(path for path in program.glob("tholos-engine*") if path.is_file())
    with tempfile.TemporaryDirectory() as home:
        subprocess.run(
            [engine.resolve()],
            input="isready\nquit\n",
            text=True,
            check=True,
            timeout=SECONDS,
            stdout=subprocess.DEVNULL,
            env={**os.environ, "THOLOS_HOME": home},
        )
        compiled = list(Path(home).rglob("*.nb[ic]"))
        if not compiled:
            print("the engine compiled nothing", file=sys.stderr)
            return 1
        shipped = program / "_internal" / "kernel-cache"
        shutil.rmtree(shipped, ignore_errors=True)
        shipped.mkdir(parents=True)
        for path in compiled:
            shutil.copy2(path, shipped)
    print(f"{len(compiled)} files of machine code in {shipped}")
    return 0


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1])))
