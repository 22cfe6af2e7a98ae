"""The program without a library of games elsewhere or of screen readers: one sentence where it is
missed, and everything else as before."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from ai.kernel.shipped import ROOT

NETWORK = ("cryptography", "spake2")
LIBRARIES = (*NETWORK, "zeroconf", "accesskit")
BLOCKED = """
import sys

class Missing:
    def find_spec(self, name, path=None, target=None):
        if name.partition(".")[0] in {names!r}:
            raise ModuleNotFoundError(f"No module named {{name!r}}", name=name)

sys.meta_path.insert(0, Missing())
"""
PAGES = """
from tholos_desktop.app import App, new_context, new_directory, start_pygame

start_pygame()
ctx = new_context()
directory = new_directory(ctx)
app = App(ctx, directory, directory.menu())
for scene in (directory.play("elsewhere"), directory.options("access")):
    app.stack.push(scene)
    app.frame([], 1 / 60)
    nodes = app.stack.read().nodes
    print(*(node.label.name for node in nodes), *scene.announcements(), end="<end>")
    scene.close()
    app.frame([], 1 / 60)
"""
RECORD = """
from tholos_desktop.app import new_context, new_directory
from tholos_desktop.scenes.pasting import lines_in
from tholos_desktop.table.match import Match, Player, Setup

directory = new_directory(new_context())
match = Match.new(Setup(Player("Ana"), Player("Luis", key="0" * 64)))
match.tags |= {"Net": "2", "NetActs": ""}
added = directory.games.add(match)
print(added.game_id == match.game_id, repr(lines_in(directory.elsewhere, match.text())))
"""
SELF_CHECK = """
from tholos_desktop.__main__ import main
from tholos_desktop.commands import selfcheck

selfcheck.languages = lambda: ("en",)  # for the seconds: nothing else needs the libraries
selfcheck.PAGES = ()
selfcheck.check_engine = selfcheck._play = lambda *_: None
selfcheck._check_pictures = selfcheck._check_sounds = lambda: None
sys.exit(main(["--self-check"]))
"""


def run(code: str, names: tuple[str, ...], home: Path) -> str:
    """The text that a program prints for which some libraries are not there."""
    environment = {"THOLOS_HOME": str(home), "SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy"}
    done = subprocess.run(
        [sys.executable, "-c", BLOCKED.format(names=names) + code],
        cwd=ROOT, env=os.environ | environment, capture_output=True, encoding="utf-8",
        check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


@pytest.mark.parametrize(
    "names",
    [LIBRARIES[:1], pytest.param(LIBRARIES[1:], marks=pytest.mark.slow), LIBRARIES[2:]],
    ids=" ".join,
)
def test_a_page_says_which_library_is_missing(names, tmp_path):
    friend, access, _ = run(PAGES, names, tmp_path).split("<end>")
    network = [name for name in names if name in NETWORK]
    assert ("Online games don’t work here" in friend) == bool(network)
    assert not network or any(f"library {name}" in friend for name in network)
    assert ("library accesskit is missing" in access) == ("accesskit" in names)


def test_the_record_of_an_online_game_is_read_and_imported(tmp_path):
    assert run(RECORD, NETWORK, tmp_path).endswith("True ''\n")


@pytest.mark.slow
def test_the_self_check_names_what_is_missing_and_is_content(tmp_path):
    *_, network, reader, last = run(SELF_CHECK, LIBRARIES, tmp_path).splitlines()
    assert network in {f"network: off: {name} is missing or does not load" for name in NETWORK}
    assert reader.startswith("screen reader: off: No module named 'accesskit'")
    assert last == "ok"
