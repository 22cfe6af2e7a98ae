"""Keyboard layouts and the number pad: events as SDL sends them, and what the program does."""

from typing import Any, NamedTuple

import pygame
import pytest

from tests.driving import Driver, routes_of
from tests.matches import PERSONS
from tests.playing import spots_of
from tests.tables import press_spot, scene_of
from tholos_desktop.rules import Turn, legal_turns
from tholos_desktop.ui import key_map
from tholos_desktop.ui.keyboard import Keyboard

LETTERS = "abcdefghijklmnopqrstuvwxyz"
ROWS = (LETTERS, "1234567890", ";,./")
PLACES = dict(zip("".join(ROWS), (*range(4, 40), 51, 54, 55, 56), strict=True))
"""Scancodes of the keys of a US keyboard."""


class Layout(NamedTuple):
    """The keys by their places, in the order of ``ROWS``."""

    letters: str
    digits: str
    signs: str
    is_latin: bool = False

    @property
    def printed(self) -> dict[int, str]:
        return dict(zip(PLACES.values(), self.letters + self.digits + self.signs, strict=True))

    @property
    def keyboard(self) -> Keyboard:
        places = {ord(key): place for place, key in self.printed.items()}
        return Keyboard(lambda key: places.get(key, 0))

    def place(self, key: str) -> int:
        """The place of a key of the program."""
        places = {printed: place for place, printed in self.printed.items()}
        return places[key] if self.is_latin and key in places else PLACES[key]


LAYOUTS = {
    "us": Layout(*ROWS, is_latin=True),
    "gr": Layout("αβψδεφγηιξκλμνοπ;ρστθωςχυζ", "1234567890", "΄,./"),
    "ru": Layout("фисвуапршолдьтщзйкыегмцчня", "1234567890", "жбю."),
    "il": Layout("שנבגקכעיןחלךצמםפ/רדאוה'סטז", "1234567890", "ףתץ."),
    "ara": Layout("شﻻؤيثبلاهتنمةىخحضقسفعرصءغئ", "1234567890", "كوزظ"),
    "ir": Layout("شذزیثبلاهتنمپدخحضقسفعرصطغظ", "۱۲۳۴۵۶۷۸۹۰", "کو./"),
    "am": Layout("ջզչգբեանկիտհքլըթճսվմւյփդոժ", "1234567890", "՝խշռ"),
    "ge": Layout("აბცდეფგჰიჯკლმნოპქრსტუვწხყზ", "1234567890", ";,./"),
    "th": Layout("ฟิแกำดเ้ร่าสทืนยๆพหะีอไปัผ", "ๅ/-ภถุึคตจ", "วมใฝ"),
    "fr": Layout("qbcdefghijkl,noparstuvzxyw", "1234567890", "m;:!", is_latin=True),
    "fr_mac": Layout("qbcdefghijkl,noparstuvzxyw", "&é\"'(§è!çà", "m;:=", is_latin=True),
    "de": Layout("abcdefghijklmnopqrstuvwxzy", "1234567890", "ö,.-", is_latin=True),
}
"""X11's layouts; ``fr_mac`` has the upper row of a Mac, where SDL does not replace it."""


class Hands:
    """Hands on a keyboard of some layout; keys are named as the program names them."""

    def __init__(self, driver: Driver, layout: Layout) -> None:
        self.driver, self.layout = driver, layout
        driver.ctx.keyboard = layout.keyboard

    @property
    def top(self) -> Any:
        return self.driver.top

    def press(self, *names: str) -> None:
        for name in names:
            *held, key = name.split("+")
            self._press(self.layout.place(key), pygame.KMOD_LCTRL if held else 0)

    def write(self, text: str) -> None:
        """Type what the keys print."""
        places = {printed: place for place, printed in self.layout.printed.items()}
        for letter in text:
            self._press(places[letter], 0)

    def _press(self, place: int, mod: int) -> None:
        printed = self.layout.printed[place]
        is_command = bool(mod) and printed.isascii()
        typed = chr(ord(printed) & 0x1F) if is_command and printed.isalpha() else printed
        rest = {"key": ord(printed), "mod": mod, "unicode": typed, "scancode": place}
        self.driver.send(pygame.Event(pygame.KEYDOWN, **rest))
        if not is_command:  # SDL also types the letter of Ctrl+ω
            self.driver.send(pygame.Event(pygame.TEXTINPUT, text=printed))
        self.driver.send(pygame.Event(pygame.KEYUP, **rest))


def play(hands: Hands, turn: Turn) -> None:
    session = hands.top.session
    for spot in spots_of(turn):
        press_spot(hands, spot)  # type: ignore[arg-type]
        hands.driver.wait()
    if not session.game.ply:
        hands.press("n")


def name_entry(driver: Driver) -> Any:
    """Focus the entry to rename somebody, on the page of people."""
    rename = next(button for button in driver.top.ui.buttons if button.text == "Rename")
    driver.click(rename.shown_rect.center)
    return driver.top.ui.entries[0]


def pad_key(key: int, typed: str = "", mod: int = 0) -> pygame.Event:
    return pygame.Event(pygame.KEYDOWN, key=key, mod=mod, unicode=typed, scancode=89)


@pytest.mark.parametrize("name", LAYOUTS)
def test_each_letter_and_digit_is_on_one_key_of_each_layout(name):
    layout = LAYOUTS[name]
    heard = {}
    for place, printed in layout.printed.items():
        event = pygame.Event(
            pygame.KEYDOWN, key=ord(printed), mod=pygame.KMOD_LCTRL, unicode="", scancode=place
        )
        found = layout.keyboard.translated(event)
        assert found is not None
        heard[chr(found.key)] = place
    expected = PLACES if not layout.is_latin else {key: layout.place(key) for key in PLACES}
    assert {key: heard[key] for key in (*LETTERS, *"1234567890")} == {
        key: expected[key] for key in (*LETTERS, *"1234567890")
    }


@pytest.mark.parametrize("name", ["us", "gr", "th", "fr_mac"])
def test_a_move_hint_undo_copy_and_paste_by_keys(ctx, drive, name):
    scene = scene_of(ctx, PERSONS)
    hands = Hands(drive(scene), LAYOUTS[name])
    session, turn = scene.session, legal_turns(scene.session.game.position)[-1]
    before = session.game.position.code
    play(hands, turn)
    assert tuple(session.game.turns) == (turn,)
    hands.press("ctrl+c")
    assert ctx.clipboard.paste() == session.game.position.code
    hands.press("ctrl+z")
    assert session.game.position.code == before
    plan = scene.board.is_plan
    hands.press("v")
    assert scene.board.is_plan != plan
    hands.press("h")
    assert scene.teacher.is_waiting
    hands.press("ctrl+v")
    assert type(hands.top).__name__ == "AdoptScene"


@pytest.mark.parametrize(("name", "word"), [("gr", "γιωργος"), ("ru", "ольга"), ("fr", "zoa")])
def test_names_are_typed_in_the_layout_and_commands_are_not(ctx, drive, name, word):
    driver = drive(routes_of(ctx).people())
    hands = Hands(driver, LAYOUTS[name])
    entry = name_entry(driver)
    hands.press("ctrl+a")
    driver.press("delete")
    hands.write(word)
    assert entry.text == word
    hands.press("ctrl+a", "ctrl+c")
    assert (ctx.clipboard.paste(), entry.text) == (word, word)
    hands.press("ctrl+x")
    assert entry.text == ""
    hands.press("ctrl+v", "ctrl+v")
    assert entry.text == 2 * word


@pytest.mark.parametrize(
    ("mod", "key", "typed"),
    [
        (pygame.KMOD_RALT, "s", "ś"),
        (pygame.KMOD_MODE, "c", "ć"),
        (pygame.KMOD_LCTRL | pygame.KMOD_RALT, "a", "ą"),  # Windows
        (pygame.KMOD_LALT, "z", "ż"),  # Option on a Mac
    ],
)
def test_alt_gr_types_and_is_no_command(ctx, drive, mod, key, typed):
    event = pygame.Event(pygame.KEYDOWN, key=ord(key), mod=mod, unicode=typed, scancode=PLACES[key])
    ctx.clipboard.copy("as before")
    scene = scene_of(ctx, PERSONS)
    driver = drive(scene)
    before = scene.session.game.position, driver.pixels()
    driver.send(event)
    assert (scene.session.game.position, driver.pixels()) == before
    driver = drive(routes_of(ctx).people())
    entry = name_entry(driver)
    before = entry.text
    driver.send(event, pygame.Event(pygame.TEXTINPUT, text=typed))
    assert sorted(entry.text) == sorted(before + typed)
    assert ctx.clipboard.paste() == "as before"


def test_a_layout_changed_while_the_program_runs_counts_at_once():
    """With X11's groups (``us,gr``), SDL goes on reporting the keys of the first layout."""
    stale = LAYOUTS["gr"].keyboard
    for key, typed, place in (("θ", "u", 24), (";", "a", 20), ("α", "q", 4)):
        event = pygame.Event(pygame.KEYDOWN, key=ord(key), mod=0, unicode=typed, scancode=place)
        found = stale.translated(event)
        assert found is not None and chr(found.key) == typed


NUM = pygame.KMOD_NUM


class PadHands(Hands):
    """Hands that choose columns on the number pad."""

    def press(self, *names: str) -> None:
        for name in names:
            if name.isdecimal():
                self.driver.send(pad_key(getattr(pygame, f"K_KP{name}"), name, NUM))
            else:
                super().press(name)


@pytest.mark.parametrize("column", "AG")
def test_the_number_pad_chooses_columns(ctx, drive, column):
    scene = scene_of(ctx, PERSONS)
    hands = PadHands(drive(scene), LAYOUTS["us"])
    turns = legal_turns(scene.session.game.position)
    turn = next(turn for turn in turns if turn.transfers[-1].target == column)
    play(hands, turn)
    assert tuple(scene.session.game.turns) == (turn,)


@pytest.mark.parametrize(
    ("key", "name"),
    [
        *(("KP7", "HOME"), ("KP8", "UP"), ("KP9", "PAGEUP"), ("KP4", "LEFT"), ("KP6", "RIGHT")),
        *(("KP1", "END"), ("KP2", "DOWN"), ("KP3", "PAGEDOWN"), ("KP0", "INSERT")),
        *(("KP_PERIOD", "DELETE"), ("KP_ENTER", "RETURN"), ("KP5", "UNKNOWN")),
    ],
)
@pytest.mark.parametrize("mod", [0, pygame.KMOD_LSHIFT, NUM | pygame.KMOD_LSHIFT])
def test_without_num_lock_the_pad_has_its_other_keys(key, name, mod):
    typed = {"KP_PERIOD": ".", "KP_ENTER": "\r"}.get(key, "")  # as pygame fills the event
    for kind in (pygame.KEYDOWN, pygame.KEYUP):
        event = pad_key(getattr(pygame, f"K_{key}"), typed, mod)
        event = pygame.Event(kind, event.dict)
        found = Keyboard().translated(event)
        assert found is not None and found.key == getattr(pygame, f"K_{name}")
        assert found.mod == mod


@pytest.mark.parametrize(("name", "shown"), [("gr", "Q"), ("fr", "Q")])
def test_a_key_is_stored_and_shown_by_its_latin_letter(ctx, drive, name, shown):
    driver = drive(routes_of(ctx).options("keys"))
    hands = Hands(driver, LAYOUTS[name])
    driver.button("End turn").press()
    driver.wait()
    hands.press("q")
    assert ctx.keys.written() == {"finish": "q"}
    assert driver.button("End turn").key == shown
    driver.button("End turn").press()
    driver.wait()
    driver.send(pad_key(pygame.K_KP9, "9", NUM))
    assert ctx.keys.written() == {"finish": "9"}
    assert key_map.known("[9]") is None, "a key of the pad is never heard by its own name"
