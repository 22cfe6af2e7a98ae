"""Build the numpy of this environment without OpenBLAS.

    python build/plain_numpy.py FOLDER

The bots use numpy only for arrays, but OpenBLAS would be a quarter of the packaged program. numpy's
own routines take its place, so nothing is missing. The build needs a C++ compiler and eight minutes
of one processor. A folder that has the same version already is left unchanged.
"""

import subprocess
import sys
from importlib import metadata
from pathlib import Path

OPTIONS = ("blas=none", "lapack=none", "allow-noblas=true")
OPTIONS += ("cpu-dispatch=none", "disable-svml=true", "strip=true")
"""Options of numpy's build. It compiles one set of routines, not a further one for each newer
processor."""


def main(folder: Path) -> int:
    """Build into a folder, unless it has this version already; return the exit code."""
    version = metadata.version("numpy")
    if (folder / f"numpy-{version}.dist-info").is_dir():
        return 0
    command = [sys.executable, "-m", "pip", "install", "--quiet", "--no-deps", "--upgrade"]
    command += ["--no-binary", "numpy", "--target", str(folder), f"numpy=={version}"]
    if sys.platform == "win32":
        command.append("--config-settings=setup-args=--vsenv")
    settings = [f"--config-settings=setup-args=-D{option}" for option in OPTIONS]
    return subprocess.run([*command, *settings], check=False).returncode


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1])))
