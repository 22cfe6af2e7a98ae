"""Pack the program of `make package` for Linux: a tar.xz, and a .deb for Debian and its kin.

    python build/linux/package.py dist/tholos dist

The .deb puts the program into /opt/tholos, and the menu entry, icons, and the type of game records
where desktops look for them.
"""

import lzma
import os
import platform
import shutil
import subprocess
import sys
import tarfile
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT))

from tholos_desktop import __version__  # noqa: E402  (it is not installed)

ID = "io.github.tholos_desktop.Tholos"
HERE, ICONS = Path(__file__).parent, ROOT / "build" / "icons"
LEVEL = 9
"""xz's level: 0.6 MB less than the usual one, for 40 % more time."""
ARCHITECTURES = {"x86_64": "amd64", "aarch64": "arm64"}
CONTROL = """\
Package: tholos
Version: {version}
Architecture: {architecture}
Maintainer: The Tholos Desktop authors <tholos-desktop@users.noreply.github.com>
Installed-Size: {kilobytes}
Depends: libc6 (>= {glibc}), libx11-6 | libwayland-client0
Section: games
Priority: optional
Homepage: https://github.com/tholos-desktop/tholos-desktop
Description: abstract board game of columns and stones
 Seven columns of white, black and gray stones rise on a round temple. Play
 against the computer at several strengths, or with another person at one
 screen. No network is needed.
"""


def main(program: Path, out: Path) -> int:
    """Pack a program's folder into another folder; return the exit code."""
    out.mkdir(parents=True, exist_ok=True)
    machine = platform.machine()
    archive = out / f"tholos-{__version__}-linux-{machine}.tar.xz"
    filters = [{"id": lzma.FILTER_LZMA2, "preset": LEVEL}]
    if machine == "x86_64":
        filters.insert(0, {"id": lzma.FILTER_X86})
    with (
        lzma.open(archive, "w", filters=filters) as packed,
        tarfile.open(mode="w", fileobj=packed) as tar,
    ):
        tar.add(program, "tholos")
        names = (f"{ID}.desktop", f"{ID}.metainfo.xml", "tholos-mime.xml")
        for path in (*(HERE / name for name in names), ROOT / "LICENSE"):
            tar.add(path, f"tholos/share/{path.name}")
    print(archive)
    print(_deb(program, out, ARCHITECTURES.get(machine, machine)))
    return 0


def desktop_files(share: Path) -> None:
    """Put the files that desktops read into a ``share`` folder."""
    for source, folder in (
        (HERE / f"{ID}.desktop", "applications"),
        (HERE / f"{ID}.metainfo.xml", "metainfo"),
    ):
        _copy(source, share / folder / source.name)
    _copy(HERE / "tholos-mime.xml", share / "mime" / "packages" / "tholos.xml")
    for icon in ICONS.glob("tholos-*.png"):
        size = icon.stem.removeprefix("tholos-")
        _copy(icon, share / "icons" / "hicolor" / f"{size}x{size}" / "apps" / "tholos.png")


def _deb(program: Path, out: Path, architecture: str) -> Path:
    with tempfile.TemporaryDirectory() as folder:
        root = Path(folder, "tholos")
        shutil.copytree(program, root / "opt" / "tholos", symlinks=True)
        desktop_files(root / "usr" / "share")
        _copy(ROOT / "LICENSE", root / "usr" / "share" / "doc" / "tholos" / "copyright")
        start = root / "usr" / "games" / "tholos"
        start.parent.mkdir(parents=True)
        start.symlink_to("/opt/tholos/tholos")
        size = sum(path.lstat().st_size for path in root.rglob("*")) // 1024
        control = root / "DEBIAN" / "control"
        control.parent.mkdir()
        control.write_text(
            CONTROL.format(
                version=__version__,
                architecture=architecture,
                kilobytes=size,
                glibc=os.confstr("CS_GNU_LIBC_VERSION").split()[1],
            )
        )
        for path in root.rglob("*"):
            if not path.is_symlink():
                path.chmod(0o755 if path.is_dir() or os.access(path, os.X_OK) else 0o644)
        made = out / f"tholos_{__version__}_{architecture}.deb"
        subprocess.run(
            ["dpkg-deb", "--root-owner-group", "-Zxz", f"-z{LEVEL}", "--build", root, made],
            check=True,
            stdout=subprocess.DEVNULL,
        )
    return made


def _copy(source: Path, target: Path) -> None:
    target.parent.mkdir(parents=True, exist_ok=True)
    shutil.copyfile(source, target)


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1]), Path(sys.argv[2])))
