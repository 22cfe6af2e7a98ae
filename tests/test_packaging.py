"""What packages and workflows promise: one version, every folder and license, pinned actions."""

import re
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from ai.kernel.shipped import ROOT
from tholos_desktop import __version__

PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
WORKFLOWS = sorted((ROOT / ".github" / "workflows").glob("*.yml"))


def linter(name: str) -> str:
    """Where a linter is, beside this Python or on the path; the test is skipped if nowhere."""
    beside = Path(sys.executable).parent
    found = shutil.which(name, path=str(beside)) or shutil.which(name)
    if found is None:
        pytest.skip(f"{name} is not here")
    return found


def test_the_version_is_said_in_one_place() -> None:
    assert PROJECT["project"]["dynamic"] == ["version"]
    newest = re.search(
        r'<release version="([^"]+)"',
        next((ROOT / "build" / "linux").glob("*.metainfo.xml")).read_text("utf-8"),
    )
    assert newest[1] == __version__


def test_every_folder_with_code_is_packed() -> None:
    folders = {
        ".".join(path.parent.relative_to(ROOT).parts)
        for package in ("ai", "tholos_desktop")
        for path in (ROOT / package).rglob("*.py")
    }
    assert folders | {"tholos_desktop.assets"} == set(PROJECT["tool"]["setuptools"]["packages"])


def test_every_library_that_is_needed_is_credited() -> None:
    credits = (ROOT / "assets" / "CREDITS.md").read_text("utf-8").lower()
    for needed in PROJECT["project"]["dependencies"]:
        assert re.split("[<>=]", needed)[0] in credits


def test_every_font_has_its_license_beside_it() -> None:
    fonts = ROOT / "assets" / "fonts"
    for font in fonts.glob("*.otf"):
        family = re.split("-|Bold", font.stem)[0]
        assert (fonts / f"{family}-LICENSE.txt").is_file(), font.name


@pytest.mark.parametrize("workflow", WORKFLOWS, ids=lambda path: path.stem)
def test_every_action_is_pinned_by_its_commit(workflow: Path) -> None:
    uses = re.findall(r"uses:\s*(\S+)", workflow.read_text("utf-8"))
    assert uses
    assert all(re.fullmatch(r"[\w.-]+/[\w./-]+@[0-9a-f]{40}", action) for action in uses)


@pytest.mark.parametrize("command", [["actionlint"], ["zizmor", "--offline", "--quiet"]])
def test_the_linters_of_workflows_find_nothing(command: list[str]) -> None:
    program = linter(command[0])
    done = subprocess.run(
        [program, *command[1:], *map(str, WORKFLOWS)],
        capture_output=True,
        encoding="utf-8",
        check=False,
        timeout=60,
    )
    assert done.returncode == 0, done.stdout + done.stderr


@pytest.mark.skipif(shutil.which("make") is None, reason="make is not here")
@pytest.mark.parametrize(("system", "level"), [("Windows_NT", "6"), ("", "0")])
def test_two_programs_with_all_modules_each_hold_them_packed(system: str, level: str) -> None:
    command = ["make", "--dry-run", "package", f"OS={system}"]
    said = subprocess.run(command, cwd=ROOT, capture_output=True, encoding="utf-8", check=True)
    assert f"PYINSTALLER_ZLIB_COMPRESSION_LEVEL={level} " in said.stdout


def test_the_readers_left_out_on_windows_read_no_file_of_the_game() -> None:
    kinds = {path.suffix for path in (ROOT / "assets").rglob("*.*") if path.is_file()}
    assert kinds.isdisjoint({".jpg", ".jpeg", ".tif", ".tiff", ".xm", ".mod", ".opus", ".wv"})
