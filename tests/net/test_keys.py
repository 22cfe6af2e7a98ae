"""Keys of players and friends: who keeps what through renames, equal names and damaged files."""

import json
from pathlib import Path

import pytest

from tholos_desktop import files
from tholos_desktop.net.encoding import clean_name
from tholos_desktop.net.keys import Keyring
from tholos_desktop.net.seal import Identity, SealError
from tholos_desktop.services.elsewhere import Elsewhere
from tholos_desktop.storage.notices import Notices
from tholos_desktop.storage.settings import Settings
from tholos_desktop.store.games import Games


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "keys.json"


def test_keys_and_friends_are_there_at_the_next_start(path):
    keys = Keyring(path)
    mine, others = keys.identity("Ana").key, [Identity.new().key for _ in range(9)]
    for number, key in enumerate(others):
        keys.remember("Ana", key, f"Friend {number}")
    keys.remember("Ana", others[3], "Friend 3")
    again = Keyring(path)
    assert again.identity("Ana").key == mine
    names = [each.name for each in again.friends("Ana")]
    assert names == [f"Friend {n}" for n in (3, 8, 7, 6, 5, 4, 2, 1, 0)], "all can be reached"
    assert again.known_as(others[0]) == "Friend 0" and again.known_as(mine) == "Ana"
    assert again.quarantined is None and files.aside(path.parent) == []


def test_a_renamed_player_keeps_key_and_friends(path):
    keys = Keyring(path)
    mine, friend = keys.identity("").key, Identity.new().key
    keys.remember("", friend, "Bruno")
    for names in (["Ana", ""], ["Anna", "Ana"], ["Anna", "Ana", ""]):
        keys.rename(names)
        assert Keyring(path).identity(names[0]).key == mine
        assert [each.key for each in Keyring(path).friends(names[0])] == [friend]
    other = keys.identity("Ana").key
    keys.rename(["Anna", "Ana"])
    assert (keys.identity("Anna").key, keys.identity("Ana").key) == (mine, other)


def test_no_two_keys_have_one_label(path):
    keys = Keyring(path)
    keys.identity("Ana")
    made = [Identity.new().key for _ in range(3)]
    labels = [keys.remember("Ana", key, name).name for key, name in zip(
        made, ("ANA", "Bruno", "bruno"), strict=True)]  # fmt: skip
    assert labels == ["ANA 2", "Bruno", "bruno 2"]
    assert keys.remember("Ana", made[1], "Bruno").name == "Bruno", "a friend is no namesake"
    assert keys.remember("Ana", made[2], "Carla").name == "Carla", "who has a new name is known"
    assert len(keys.friends("Ana")) == 3


@pytest.mark.parametrize("key", [bytes(32), b"", bytes(64), (1).to_bytes(32, "little")])
def test_a_weak_key_is_no_friend(path, key):
    with pytest.raises(SealError):
        Keyring(path).remember("Ana", key, "Eve")


GOOD = {"key": Identity.new().key.hex(), "name": "Bruno"}


@pytest.mark.parametrize(
    "bad",
    [
        {"key": "00" * 32, "name": "Eve"}, {"key": "zz", "name": "Eve"}, {"key": 7, "name": "Eve"},
        {"name": "Eve"}, {"key": GOOD["key"]}, {"key": GOOD["key"], "name": 3}, None, 7, [], "x",
    ],
)  # fmt: skip
def test_one_bad_friend_is_dropped_and_told(path, bad):
    secret = Identity.new().secret.hex()
    path.write_text(json.dumps({"Ana": {"secret": secret, "friends": [bad, GOOD, bad]}}))
    keys = Keyring(path)
    assert [each.name for each in keys.friends("Ana")] == ["Bruno"]
    assert keys.identity("Ana").secret.hex() == secret
    (copy,) = files.aside(path.parent)
    assert keys.quarantined == copy and "Ana" in copy.read_text()
    assert Keyring(path).quarantined is None, "told once"


@pytest.mark.parametrize(
    "bad", [{"secret": "00", "friends": []}, {"friends": []}, {"secret": "11" * 32}, None, [], 7]
)
def test_one_bad_player_is_dropped_and_told(path, bad):
    good = {"secret": Identity.new().secret.hex(), "friends": [GOOD]}
    path.write_text(json.dumps({"Eve": bad, "Ana": good, "\ud800": good}))
    keys = Keyring(path)
    assert keys.quarantined and len(keys.friends("Ana")) == 1


@pytest.mark.parametrize("text", ["", "[]", "7", "{", "[" * 5000, "\x00"])
def test_a_file_that_is_none_is_set_aside(path, text):
    path.write_text(text)
    keys = Keyring(path)
    assert keys.quarantined and keys.identity("Ana")
    assert len(files.aside(path.parent)) == 1


def test_two_windows_keep_what_each_other_adds(path):
    one, other = Keyring(path), Keyring(path)
    assert one.identity("Ana").key == other.identity("Ana").key
    friends = [Identity.new().key for _ in range(2)]
    one.remember("Ana", friends[0], "Bruno")
    other.remember("Ana", friends[1], "Clea")
    other.identity("Luis")
    one.rename(["Anna", "Ana"])
    assert {each.key for each in Keyring(path).friends("Anna")} == set(friends)
    assert Keyring(path).owner(other.identity("Luis").key)


def test_the_player_is_told_once_that_keys_were_dropped(tmp_path, monkeypatch):
    monkeypatch.setenv("THOLOS_HOME", str(tmp_path))
    ring = Keyring()
    ring.path.parent.mkdir(parents=True, exist_ok=True)
    values = {"Ana": {"secret": Identity.new().secret.hex(), "friends": [GOOD, None]}}
    ring.path.write_text(json.dumps(values))
    notices = Notices()
    for _ in range(2):
        elsewhere = Elsewhere(Games(tmp_path / "games"), Settings(), notices=notices)
        assert [each.name for each in elsewhere.friends("Ana")] == ["Bruno"]
    assert [(each.key, each.values) for each in notices] == [
        ("app.keys_quarantined", {"file": files.aside(ring.path.parent)[0].name})
    ]


def test_keys_that_cannot_be_read_end_nothing(tmp_path, monkeypatch):
    monkeypatch.setenv("THOLOS_HOME", str(tmp_path))
    Keyring().path.mkdir(parents=True)
    elsewhere = Elsewhere(Games(tmp_path / "games"), Settings())
    assert elsewhere.friends("Ana") == [] and elsewhere.unanswered() == []


@pytest.mark.parametrize(
    "name",
    [
        "JOSÉ", "Jose\u0301", "\uff2a\uff4f\uff53\uff45", "Jose", "José\U0001f600", "José!",
        "J\u043esé", "\u0408osé", "J\u03bfsé", "J\u041e\u0405\u0415\u0301", "J0sé",
    ],
)  # fmt: skip
def test_a_friend_whose_name_looks_like_another_gets_a_number(path, name):
    keys = Keyring(path)
    keys.remember("Ana", Identity.new().key, "José")
    assert keys.remember("Ana", Identity.new().key, name).name == f"{clean_name(name)} 2"


def test_a_stranger_who_has_a_friends_name_is_shown_with_a_number(path):
    """By message nobody is met, so a line's KEY may be known to nobody here."""
    keys, bruno = Keyring(path), Identity.new().key
    keys.remember("Ana", bruno, "Bruno")
    assert [keys.label(key, "bruno") for key in (bruno, Identity.new().key)] == ["Bruno", "bruno 2"]
    assert len(keys.friends("Ana")) == 1
