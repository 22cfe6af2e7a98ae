"""The addresses of one's own servers, as they are typed in the options."""

from typing import Any

import pygame
import pytest

from tholos_desktop.services.elsewhere import is_server_address


@pytest.mark.parametrize(
    ("field", "text", "is_good"),
    [
        ("meeting_point", "ws://host:4000/v1", True), ("meeting_point", "wss://a.b-c.org/x", True),
        ("meeting_point", "ws://[fe80::1]:4000/v1", True), ("meeting_point", "host:4001", False),
        ("meeting_point", "http://host:4000/v1", False), ("meeting_point", "ws://", False),
        ("meeting_point", "ws://host:70000/v1", False), ("meeting_point", "ws://a b/v1", False),
        ("relay", "host:4001", True), ("relay", "10.0.0.1:1", True), ("relay", "[::1]:4001", True),
        ("relay", "host", False), ("relay", "host:0", False), ("relay", "host:99999", False),
        ("relay", "ws://host:4001", False), ("relay", "host:four", False),
    ],
)  # fmt: skip
def test_an_address_has_the_form_of_its_server(field: str, text: str, is_good: bool) -> None:
    assert is_server_address(field, text) is is_good


def test_a_wrong_address_is_refused_as_it_is_typed(routes: Any, drive: Any) -> None:
    """The sentence names which of the two it is, and the address that works is kept."""
    scene = routes.options()
    driver, settings = drive(scene), scene.ctx.settings
    settings.relay = "host:4001"
    scene.open("elsewhere")
    driver.wait()

    def type_into(entry: int, text: str) -> None:
        scene.ui.focus.set(scene.ui.entries[entry].target)
        driver.press("ctrl+a", "backspace")
        for letter in text:
            driver.send(pygame.Event(pygame.TEXTINPUT, text=letter))
        assert scene.ui.entries[entry].text == text, "typed on through the sentence"

    assert "won’t work" not in driver.text
    type_into(1, "host")
    assert "Relay server: this address won’t work. It should look like host:4001." in driver.text
    assert settings.relay != "host"
    type_into(0, "x")
    assert "Connection server: this address won’t work." in driver.text
    assert "Relay server: this" in driver.text
    type_into(1, "host:4002")
    assert "Relay server: this" not in driver.text
    type_into(0, "")
    assert (settings.meeting_point, settings.relay) == ("", "host:4002")
    assert "won’t work" not in driver.text
