"""Pasted and dropped texts and files: taken as they were typed, or told in one sentence."""

from collections.abc import Callable
from pathlib import Path

import pygame
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.driving import routes_of
from tests.matches import ANA, MASON, PERSONS, played
from tests.tables import scene_of
from tholos_desktop.plain_text import as_typed
from tholos_desktop.scenes.pasted_game import pasted
from tholos_desktop.scenes.your_games.choose_file import ChooseFileScene
from tholos_desktop.services.chosen_names import LONGEST_NAME
from tholos_desktop.table.match import Match, Setup

MATCH = played(Match.new(Setup(ANA, MASON), 1), 9)
MATCH.comments[3] = "Bien joué\u00a0! — “so” – it is > that"
RECORD = MATCH.text()
POSITION = "w/-/-/-/-/-/- w/bb b A7C2"


def smart(text: str) -> str:
    """What a word processor makes of quotes and dashes, outside comments."""
    parts = text.split("{")
    tail = [part.partition("}") for part in parts[1:]]
    clean = [parts[0], *(rest for _, _, rest in tail)]
    clean = [part.replace(' "', " “").replace('"', "”").replace("-", "–") for part in clean]
    inside = [said for said, _, _ in tail]
    return clean[0] + "".join(f"{{{s}}}{c}" for s, c in zip(inside, clean[1:], strict=True))


CHANGES: dict[str, Callable[[str], str]] = {
    "as it is": str,
    "typographic": smart,
    "guillemets": lambda text: text.replace(' "', " «\u00a0").replace('"]', "\u00a0»]"),
    "German quotes": lambda text: text.replace(' "', " „").replace('"]', "“]"),
    "quoted": lambda text: "".join(f"> {line}\n" for line in text.splitlines()),
    "quoted twice": lambda text: "".join(f">> {line}\n" for line in text.splitlines()),
    "no-break spaces": lambda text: text.replace(" ", "\u00a0"),
    "zero-width spaces": lambda text: text.replace("/", "\u200b/").replace("]", "]\u200b"),
    "Windows": lambda text: "\ufeff" + text.replace("\n", "\r\n"),
    "a chat line before": lambda text: f"Look at this, it was fun:\n{text}",
    "a messenger's head": lambda text: f"[12:31, 29/11/2026] Ana: {text}",
    "indented": lambda text: "".join(f"    {line}\n" for line in text.splitlines()),
}
AROUND: dict[str, Callable[[str], str]] = {
    "a code block": lambda text: f"```\n{text}```\n",
    "a signature after": lambda text: f"{text}\n\nSent from my phone\n",
    "a whole mail": lambda text: smart(f"Hi!\n\n{text}\n\nBye,\nAna [who else]"),
}


@pytest.mark.parametrize("change", CHANGES | AROUND)
def test_a_pasted_record_is_the_game_that_was_sent(change):
    found = pasted(as_typed((CHANGES | AROUND)[change](RECORD)))
    assert found is not None and not found.is_cut
    assert found.text() == RECORD.replace("\u00a0", " ")


@pytest.mark.parametrize("change", CHANGES)
def test_a_pasted_position_is_the_one_that_was_sent(change):
    found = pasted(as_typed(CHANGES[change](POSITION)))
    assert found is not None and found.game.position.code == POSITION


@pytest.mark.parametrize("change", ["as it is", "quoted", "Windows"])
def test_several_pasted_games_are_imported(ctx, drive, change):
    other = played(Match.new(PERSONS, 2), 4).text()
    ctx.clipboard.copy(CHANGES[change](f"{RECORD}\n{other}"))
    driver = drive(routes_of(ctx).menu())
    driver.press("ctrl+v")
    driver.until(lambda: ctx.games.count() == 2)


@settings(max_examples=200, deadline=None)
@given(st.text(st.sampled_from('[]Tholos "“”{}>–-\n\r\u200b\u00a0wb1.`\\'), max_size=60))
def test_any_text_can_be_pasted(text):
    assert len(as_typed(text)) <= len(text) + 4
    pasted(as_typed(text))


def test_names_keep_their_letters():
    for name in ("O’Brien", "Ángel 👩‍👩‍👧", "می‌خواهم", "Zoë «Z» B.", "王小明"):
        assert as_typed(name) == name


def unreadable(monkeypatch: pytest.MonkeyPatch) -> None:
    """What SDL does with a text that X11 sends in parts."""

    def get_text() -> str:
        pygame.set_error("Selection timeout")
        return ""

    monkeypatch.setattr(pygame.scrap, "get_text", get_text)


def test_a_text_that_cannot_be_read_is_not_called_none(ctx, drive, monkeypatch):
    routes = routes_of(ctx)
    for scene in (
        routes.menu(),
        scene_of(ctx, PERSONS),
        ChooseFileScene(routes, ctx.games),
        routes.play("elsewhere"),
    ):
        driver = drive(scene)
        ctx.clipboard.copy("")
        with monkeypatch.context() as patch:
            unreadable(patch)
            driver.press("ctrl+v")
        said = " ".join(node.label.name for node in driver.top.read().nodes if node.label)
        assert "could not be read. Save it as a file" in said
        assert "no text" not in said
        driver.press("ctrl+v")


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("3085626", "3085626"),
        ("My code is 308-56 26 😀, come!", "3085626"),
        ("> " + "word " * 40 + "\n3085626", "3085626"),
        ("1" * 50, "1" * 10),
    ],
)
def test_the_digits_of_a_pasted_code_are_taken(ctx, drive, text, shown):
    driver = drive(routes_of(ctx).play("elsewhere"))
    driver.top.enter_digits()
    ctx.clipboard.copy(text)
    driver.press("ctrl+v")
    assert driver.top.ui.entries[-1].text == shown


def test_a_pasted_name_is_cut_to_the_room_that_is_left(ctx, drive):
    driver = drive(routes_of(ctx).people())
    driver.click(next(b for b in driver.top.ui.buttons if b.text == "Rename").shown_rect.center)
    entry = driver.top.ui.entries[0]
    driver.press("ctrl+a", "delete", *"Ana")
    ctx.clipboard.copy("\nMaria\u00a0Magdalena\n" + "x" * 5_000_000)
    driver.press("ctrl+v")
    assert entry.text == "AnaMaria Magdalena xxxxxxxx"[:LONGEST_NAME]
    driver.press("ctrl+a", "ctrl+v")
    assert entry.text == "Maria Magdalena xxxxxxxx"[:LONGEST_NAME]


def drop(*files: Path | str, text: str = "") -> list[pygame.Event]:
    """What SDL sends for a drop; a link leaves nothing between its two ends."""
    return [
        pygame.Event(pygame.DROPBEGIN),
        *(pygame.Event(pygame.DROPFILE, file=str(file)) for file in files),
        *(pygame.Event(pygame.DROPTEXT, text=line) for line in text.splitlines() if line),
        pygame.Event(pygame.DROPCOMPLETE),
    ]


REFUSED = "This can’t be opened here. Drop game files or text on the main menu."


def test_a_drop_that_is_of_no_use_is_told(ctx, drive, tmp_path):
    routes = routes_of(ctx)
    path = tmp_path / "game.tholos"
    path.write_text(RECORD, "utf-8")
    for scene, events in (
        (routes.menu(), drop()),
        (routes.options(), drop(path)),
        (routes.options(), drop(text="Ana")),
        (routes.your_games(), drop()),
        (scene_of(ctx, PERSONS), drop(path)),
        (routes.rules(), drop(path)),
        (routes.people(), drop(path, path)),
    ):
        driver = drive(scene)
        driver.send(*events)
        assert REFUSED in driver.text, type(scene).__name__
        driver.press("enter")
        assert driver.top is scene


@pytest.mark.parametrize("where", ["menu", "your_games", "choose_file"])
def test_all_games_of_several_files_are_imported(ctx, drive, tmp_path, where):
    """Among them are a record that is damaged, a picture and a folder."""
    paths = [tmp_path / f"{n}.tholos" for n in range(5)]
    for ply, path in enumerate(paths[:3], 1):
        path.write_text(played(Match.new(PERSONS), ply).text(), "utf-8")
    with paths[2].open("a", encoding="utf-8") as file:
        file.write("\n" + played(Match.new(PERSONS), 4).text().replace("1. ", "1. x"))
    paths[3].write_bytes(b"\x89PNG\xff")
    paths[4].mkdir()
    routes = routes_of(ctx)
    driver = drive(routes.your_games() if where == "your_games" else routes.menu())
    if where == "choose_file":
        driver.app.stack.push(ChooseFileScene(routes, ctx.games))
    driver.send(*drop(*paths))
    driver.until(lambda: ctx.games.importing.is_over)
    assert ctx.games.count() == 3
    unread = ctx.games.imported.unreadable
    assert [each.split()[0] for each in unread] == ["2.tholos", "3.tholos", "4.tholos"]
    if where != "choose_file":
        driver.wait(20)
        assert "Games imported: 3. Unreadable: 3 of 6." in driver.text
        driver.click_button("Undo import")
        driver.until(lambda: ctx.games.count() == 0)


def test_dropped_text_is_taken_like_pasted_text(ctx, drive):
    routes = routes_of(ctx)
    for scene in (routes.menu(), scene_of(ctx, PERSONS)):
        driver = drive(scene)
        driver.send(*drop(text=smart(RECORD)))
        assert type(driver.top).__name__ == "AdoptScene"
    driver = drive(routes.play("elsewhere"))
    driver.top.enter_digits()
    driver.send(*drop(text="Code: 308 56 26"))
    assert driver.top.ui.entries[-1].text == "3085626"
