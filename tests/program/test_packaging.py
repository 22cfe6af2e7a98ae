"""What packages and workflows promise: one version, every folder and license, pinned actions."""

import itertools
import os
import re
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from ai.kernel.shipped import ROOT
from tholos_desktop import ISSUES, __version__
from tholos_desktop.__main__ import ENDING

PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
LINUX = ROOT / "build" / "linux"
WORKFLOWS = sorted((ROOT / ".github" / "workflows").glob("*.yml"))


def linter(name: str) -> str:
    """Where a linter is, beside this Python or on the path; the test is skipped if nowhere."""
    beside = Path(sys.executable).parent
    found = shutil.which(name, path=str(beside)) or shutil.which(name)
    if found is None:
        pytest.skip(f"{name} is not here")
    return found


def test_the_version_is_said_in_one_place():
    assert PROJECT["project"]["dynamic"] == ["version"]
    newest = re.search(
        r'<release version="([^"]+)"',
        next((ROOT / "build" / "linux").glob("*.metainfo.xml")).read_text("utf-8"),
    )
    assert newest[1] == __version__


def test_problems_are_reported_at_the_homepage():
    metainfo = next((ROOT / "build" / "linux").glob("*.metainfo.xml")).read_text("utf-8")
    (homepage,) = re.findall(r'<url type="homepage">https://([^<]+)</url>', metainfo)
    assert f"{homepage}/issues" == ISSUES


def test_every_folder_with_code_is_packed():
    folders = {
        ".".join(path.parent.relative_to(ROOT).parts)
        for package in ("ai", "tholos_desktop")
        for path in (ROOT / package).rglob("*.py")
    }
    assert folders | {"tholos_desktop.assets"} == set(PROJECT["tool"]["setuptools"]["packages"])


def test_nothing_that_is_imported_is_left_out_of_the_packages():
    spec = (ROOT / "tholos.spec").read_text("utf-8")
    left_out = set(
        re.findall(r'"([\w.]+)"', "".join(re.findall(r"^UNUSED .*", spec, re.MULTILINE)))
    )
    imports = re.compile(r"^ *(?:from|import) ([\w.]+)", re.MULTILINE)
    for package in ("ai", "tholos_desktop"):
        for path in (ROOT / package).rglob("*.py"):
            for module in imports.findall(path.read_text("utf-8")):
                whole = itertools.accumulate(module.split("."), "{}.{}".format)
                assert left_out.isdisjoint(whole), f"{path.name} imports {module}"
    assert "numpy.random" in left_out


def test_every_library_that_is_needed_is_credited():
    credits = (ROOT / "assets" / "CREDITS.md").read_text("utf-8").lower()
    for needed in PROJECT["project"]["dependencies"]:
        assert re.split("[<>=]", needed)[0] in credits


def test_every_font_has_its_license_beside_it():
    fonts = ROOT / "assets" / "fonts"
    for font in fonts.glob("*.otf"):
        family = re.split("-|Bold", font.stem)[0]
        assert (fonts / f"{family}-LICENSE.txt").is_file(), font.name


@pytest.mark.parametrize("workflow", WORKFLOWS, ids=lambda path: path.stem)
def test_every_action_is_pinned_by_its_commit(workflow):
    uses = re.findall(r"uses:\s*(\S+)", workflow.read_text("utf-8"))
    assert uses
    assert all(re.fullmatch(r"[\w.-]+/[\w./-]+@[0-9a-f]{40}", action) for action in uses)


@pytest.mark.parametrize("command", [["actionlint"], ["zizmor", "--offline", "--quiet"]])
def test_the_linters_of_workflows_find_nothing(command):
    program = linter(command[0])
    done = subprocess.run(
        [program, *command[1:], *map(str, WORKFLOWS)],
        capture_output=True,
        encoding="utf-8",
        check=False,
        timeout=60,
    )
    assert done.returncode == 0, done.stdout + done.stderr


def requirements(listed: list[str]) -> set[tuple[str, str]]:
    """Names and ranges of requirements, without their markers."""
    found = (re.match(r"([\w.-]+)(?:\[.*\])?([^;]*)", each) for each in listed)
    return {(each[1], each[2].strip()) for each in found if each}


def test_the_lock_of_releases_is_as_new_as_the_project():
    """After a change of ``pyproject.toml``: ``make lock``."""
    lock = tomllib.loads((ROOT / "uv.lock").read_text("utf-8"))
    packages = {each["name"]: each for each in lock["package"]}
    own = packages["tholos-desktop"]["metadata"]["requires-dist"]
    locked = {(each["name"], each["specifier"]) for each in own}
    extras = PROJECT["project"]["optional-dependencies"].values()
    asked = requirements([*PROJECT["project"]["dependencies"], *itertools.chain(*extras)])
    ordered = {(name, ",".join(sorted(ranges.split(",")))) for name, ranges in asked}
    assert {(name, ",".join(sorted(ranges.split(",")))) for name, ranges in locked} == ordered
    for package in packages.values():
        if package["name"] != "tholos-desktop":
            held = [package.get("sdist", {"hash": "sha256:"}), *package.get("wheels", ())]
            assert all(each["hash"].startswith("sha256:") for each in held), package["name"]


@pytest.mark.parametrize(
    "system",
    [
        "x86_64-unknown-linux-gnu",
        "x86_64-pc-windows-msvc",
        "aarch64-apple-darwin",
        "x86_64-apple-darwin",
    ],
)
def test_the_lock_has_wheels_for_every_system_of_a_release(system, tmp_path):
    command = [linter("uv"), "sync", "--frozen", "--no-build", "--no-install-project", "--dry-run"]
    command += ["--offline", "--extra", "package", "--python-platform", system]
    done = subprocess.run(
        [*command, "--python", sys.executable],
        cwd=ROOT,
        env=os.environ | {"UV_PROJECT_ENVIRONMENT": str(tmp_path / "none")},
        capture_output=True,
        encoding="utf-8",
        check=False,
    )
    assert "no binary distribution" not in done.stderr
    assert "pyinstaller" in done.stderr


def test_a_release_installs_nothing_but_wheels_of_the_lock():
    release = next(path for path in WORKFLOWS if path.stem == "release").read_text("utf-8")
    assert "make package PYTHON=python LOCKED=1" in release
    assert "pip install" not in release


@pytest.mark.skipif(shutil.which("make") is None, reason="make is not here")
def test_a_locked_package_asks_no_index_for_ranges():
    command = ["make", "--dry-run", "--always-make", "package", "LOCKED=1"]
    said = subprocess.run(command, cwd=ROOT, capture_output=True, encoding="utf-8", check=True)
    assert "uv sync --frozen --no-build" in said.stdout
    assert "pip install" not in said.stdout


def test_every_system_knows_our_files():
    assert f'<glob pattern="*{ENDING}"/>' in (LINUX / "tholos-mime.xml").read_text("utf-8")
    installer = (ROOT / "build" / "windows" / "tholos.nsi").read_text("utf-8")
    for deed in ("ASSOCIATE", "DISSOCIATE"):
        assert f'!insertmacro {deed} "{ENDING}"' in installer
    assert f'"{ENDING[1:]}"' in (ROOT / "tholos.spec").read_text("utf-8")


def test_all_that_an_appimage_is_made_of_is_held_to_a_digest():
    script = (LINUX / "appimage.sh").read_text("utf-8")
    addresses = re.findall(r"^(\w+)=https://\S+/[\d.]+/\S+$", script, re.MULTILINE)
    assert len(addresses) == script.count("https://") == 2
    for name in addresses:
        assert re.search(rf"^{name}_digest=[0-9a-f]{{64}}$", script, re.MULTILINE)
        assert f'"${name}" "${name}_digest"' in script
    assert '--runtime-file "$work/runtime"' in script
