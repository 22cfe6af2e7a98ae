"""The address of one's own relay, as it is typed in the options."""

from typing import Any

import pygame
import pytest

from tholos_desktop.services.elsewhere import is_relay_address


@pytest.mark.parametrize("text", ["host:4001", "a.b-c.org:65535", "10.0.0.1:1", "[fe80::1]:4001"])
def test_a_good_address(text: str) -> None:
    assert is_relay_address(text)


@pytest.mark.parametrize(
    "text", ["host", "host:0", "host:70000", "host:four", "ws://host:4001", "a b:4001", ":4001"]
)
def test_a_wrong_address(text: str) -> None:
    assert not is_relay_address(text)


def test_a_wrong_address_is_refused_as_it_is_typed(routes: Any, drive: Any) -> None:
    """Typing goes on through the sentence, and the address that works is kept."""
    scene = routes.options()
    driver, settings = drive(scene), scene.ctx.settings
    settings.relay = "host:4001"
    scene.open("elsewhere")
    driver.wait()

    def type_anew(text: str) -> None:
        scene.ui.focus.set(scene.ui.entries[0].target)
        driver.press("ctrl+a", "backspace")
        for letter in text:
            driver.send(pygame.Event(pygame.TEXTINPUT, text=letter))
        assert scene.ui.entries[0].text == text

    assert "won’t work" not in driver.text
    type_anew("host")
    assert "This address won’t work. It should look like host:4001." in driver.text
    assert settings.relay != "host"
    type_anew("host:4002")
    assert "won’t work" not in driver.text and settings.relay == "host:4002"
    type_anew("")
    assert "won’t work" not in driver.text and settings.relay == ""
