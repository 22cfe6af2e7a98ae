"""The address of one's own relay, as it is typed on the page of the connection."""

import pygame
import pytest

from tholos_desktop.services.elsewhere import is_relay_address


@pytest.mark.parametrize("text", ["host:4001", "a.b-c.org:65535", "10.0.0.1:1", "[fe80::1]:4001"])
def test_a_good_address(text):
    assert is_relay_address(text)


@pytest.mark.parametrize(
    "text", ["host", "host:0", "host:70000", "host:four", "ws://host:4001", "a b:4001", ":4001"]
)
def test_a_wrong_address(text):
    assert not is_relay_address(text)


def test_a_wrong_address_is_refused(routes, drive):
    driver, settings = drive(routes.menu()), routes.ctx.settings
    settings.relay = "host:4001"
    driver.show(routes.connection())

    def type_anew(text: str) -> None:
        entry = driver.top.ui.entries[0]
        driver.top.ui.begin_typing(entry)
        driver.press("ctrl+a", "backspace")
        for letter in text:
            driver.send(pygame.Event(pygame.TEXTINPUT, text=letter))
        assert driver.top.ui.entries[0].text == text

    type_anew("host")
    assert "won’t work" not in driver.text
    driver.press("enter")
    assert "This address won’t work. It should look like host:4001." in driver.text
    assert settings.relay == "host:4001"
    for address in ("host:4002", ""):
        type_anew(address)
        driver.press("enter")
        assert settings.relay == address and "won’t work" not in driver.text
    type_anew("host:4003")
    driver.press("escape")
    assert type(driver.top).__name__ == "MenuScene" and settings.relay == "host:4003"


def test_a_wrong_address_holds_nobody_on_the_page(routes, drive):
    driver, settings = drive(routes.menu()), routes.ctx.settings
    driver.show(routes.connection())
    driver.top.ui.begin_typing()
    driver.send(pygame.Event(pygame.TEXTINPUT, text="h"))
    driver.press("escape")
    assert type(driver.top).__name__ == "ConnectionScene"
    driver.press("escape")
    assert type(driver.top).__name__ == "MenuScene" and settings.relay == ""
