"""A file or text of the program that is missing: what stands in for it, and who is told."""

import json
import logging
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tholos_desktop import app, crash, diagnosis, files
from tholos_desktop.__main__ import main
from tholos_desktop.audio.sound import Sounds
from tholos_desktop.language.catalogue import Words, lacking, languages, misfits


@pytest.fixture
def assets(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A copy of the texts and sounds of the program, to take something away from."""
    copy, asset = tmp_path / "assets", files.asset
    for part in ("text", "sounds"):
        shutil.copytree(asset(part), copy / part)

    def found(*parts: str) -> Path:
        return files.present(copy.joinpath(*parts)) if parts[:1] != ("fonts",) else asset(*parts)

    monkeypatch.setattr(files, "asset", found)
    return copy


def drop_text(assets: Path, language: str, key: str) -> None:
    path = assets / "text" / language / f"{key.partition('.')[0]}.json"
    texts = json.loads(path.read_text("utf-8"))
    del texts[key]
    path.write_text(json.dumps(texts), "utf-8")


def test_a_text_that_is_missing_is_english_and_told_once(assets, caplog):
    drop_text(assets, "es", "menu.quit")
    words = Words("es")
    english = Words("en")("menu.quit")
    assert [words("menu.quit"), words("menu.quit")] == [english, english]
    assert [record.getMessage() for record in caplog.records] == [
        "the text 'menu.quit' is missing in the language 'es'"
    ]


@pytest.mark.parametrize(
    "wrong",
    ["{stupid}: {n}", "{n", "{0} turnos", "{n.x}", "{n[0]}", "{n:s}", "{n!z}", "{n:99999999999}"],
)
def test_a_text_that_asks_for_an_unknown_value_is_english_and_told_once(assets, caplog, wrong):
    path = assets / "text" / "es" / "your_games.json"
    texts = json.loads(path.read_text("utf-8")) | {"your_games.turns.other": wrong}
    path.write_text(json.dumps(texts), "utf-8")
    words = Words("es")
    assert [words("your_games.turns", n=2) for _ in range(2)] == ["2 moves", "2 moves"]
    assert [record.getMessage() for record in caplog.records] == [
        "the text 'your_games.turns' asks for a value that there is not in the language 'es'"
    ]
    assert misfits("es") == ["es: your_games.turns.other"]


@pytest.mark.parametrize(
    "content", ["", '{"menu.quit": "Nu', "[1]", '{"menu.quit": 7}', '"\xff"', "[" * 99_999]
)
def test_a_file_of_texts_that_cannot_be_read_is_english_and_stops_nothing(assets, content):
    path = assets / "text" / "es" / "menu.json"
    path.write_text(content, "latin-1")
    words = Words("es")
    assert words("menu.quit") == Words("en")("menu.quit")
    assert words("game.hint") == "Pista"
    assert lacking("es") == (["es/menu.json"] if "7" not in content else [])


def test_the_doctor_names_texts_that_are_damaged(assets):
    (assets / "text" / "es" / "menu.json").write_text("[1]")
    path = assets / "text" / "es" / "your_games.json"
    texts = json.loads(path.read_text("utf-8")) | {"your_games.turns.other": "{stupid}: {n}"}
    path.write_text(json.dumps(texts), "utf-8")
    told = [str(finding) for finding in diagnosis.whole() if not finding.is_well]
    assert len(told) == 2 and "es/menu.json" in told[0] and "es: your_games.turns.other" in told[1]


@pytest.mark.parametrize("language", languages())
def test_no_text_of_the_program_asks_for_an_unknown_value(language):
    assert misfits(language) == []


def test_a_text_that_no_font_can_draw_ends_nothing(assets):
    path = assets / "text" / "es" / "menu.json"
    path.write_text('{"menu.quit": "Nueva\\u0000 \\ud800"}')
    assert Words("es")("menu.quit") == "Nueva\ufffd \ufffd"


def test_a_file_of_texts_that_is_missing_is_told_in_plain_words(assets, ctx, monkeypatch):
    (assets / "text" / "es" / "rules.json").unlink()
    monkeypatch.setattr(app, "_system_language", lambda: "es")
    new = app.new_context()
    (notice,) = new.notices
    said = new.words(notice.key, **notice.values)
    assert "es/rules.json" in said and "instalar Tholos" in said
    assert new.words("rules.goal.title") == ctx.words("rules.goal.title")
    new.close()


def test_without_a_file_of_english_texts_the_program_asks_to_be_installed_again(assets, capsys):
    (assets / "text" / "en" / "rules.json").unlink()
    assert main([]) == 2
    said = capsys.readouterr().err
    assert "rules.json" in said and "install Tholos again" in said
    assert "Traceback" not in said


def test_a_sound_that_is_missing_is_told_once_and_by_the_doctor(assets, ctx, caplog):
    assert all(is_well for _, _, is_well in diagnosis.whole())
    (assets / "sounds" / "effects" / "win.ogg").unlink()
    music = next((assets / "sounds" / "music").glob("*-01.ogg"))
    music.unlink()
    sounds = Sounds(assets / "sounds", ctx.settings)
    sounds.play("win")
    told = [record.getMessage() for record in caplog.records]
    gaps = ["effects/win.ogg", f"music/{music.name}"]
    assert told == [f"the sound {gap} is missing; please install Tholos again" for gap in gaps]
    rows = {name: (said, is_well) for name, said, is_well in diagnosis.whole()}
    assert rows["sounds"] == (f"missing: {', '.join(gaps)}. Please install Tholos again", False)
    assert rows["texts"] == ("all there", True)


def test_the_log_is_a_file_while_the_window_is_open():
    with crash.log_to_file():
        (handler,) = logging.getLogger("tholos_desktop").handlers
        logging.getLogger("tholos_desktop.language").warning("a text is missing")
    assert isinstance(handler, logging.FileHandler) and handler.stream is None, "closed"
    logging.getLogger("tholos_desktop.language").warning("and nobody listens")
    log = (files.log_folder() / crash.LOG).read_text("utf-8")
    assert re.fullmatch(r"\d{4}-\d\d-\d\d [\d:,]+ a text is missing\n", log)


_MENU_AND_GAME = """
import sys
from pathlib import Path
from tholos_desktop import files
folder = Path(sys.argv[1])
files.asset = lambda *parts: files.present(folder.joinpath(*parts))
from tholos_desktop.__main__ import main

def look(window):
    from lab.pictures import sample

    window.open()
    window.stack.push(window._directory.table(sample.match()))
    window.frame([], 0.1)

try:
    from lab.pictures.instant_engine import InstantEngine
    from tholos_desktop import app
except OSError:  # it is met again, and told
    pass
else:
    app.Engine = lambda *_: InstantEngine()
    app.App.run = look
sys.exit(main([]))
"""


@pytest.mark.parametrize(
    ("name", "damage"),
    [
        ("images/manifest.json", "renamed"),
        pytest.param("images/stone-w1.webp", "cut", marks=pytest.mark.slow),
        ("fonts/GFSNeohellenicBold.otf", "garbled"),
        pytest.param("text/en/menu.json", "emptied", marks=pytest.mark.slow),
    ],
)
def test_a_damaged_installation_is_told_in_one_sentence(tmp_path, name, damage):
    folder = tmp_path / "assets"
    shutil.copytree(files.asset(), folder, copy_function=os.symlink)
    content = (folder / name).read_bytes()
    (folder / name).unlink()
    if damage == "renamed":
        (folder / name).write_bytes(content.replace(b"flattening", b"flattenin'"))
    else:
        kept = {"emptied": 0, "cut": len(content) // 2, "garbled": 1}[damage]
        garbage = bytes(range(256)) if damage == "garbled" else b""
        (folder / name).write_bytes(content[:kept] + garbage)
    done = subprocess.run(
        [sys.executable, "-c", _MENU_AND_GAME, str(folder)],
        capture_output=True,
        encoding="utf-8",
        check=False,
        timeout=60,
    )
    assert done.returncode == 2, done.stderr
    assert Path(name).name in done.stderr and "nstall Tholos" in done.stderr
    assert "Traceback" not in done.stderr
