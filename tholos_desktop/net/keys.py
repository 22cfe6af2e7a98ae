"""Keys of this computer's players and of their friends, in a file that only this user can read."""

import json
from pathlib import Path
from typing import Any, NamedTuple

from tholos_desktop import files
from tholos_desktop.net.lines import KEY, clean_name
from tholos_desktop.net.seal import Identity

FILE = "keys.json"
MOST_FRIENDS = 200
_SECRET, _SHARED = 32, 32


class Friend(NamedTuple):
    name: str
    key: bytes
    shared: bytes
    is_a: bool
    """True if this computer is side A in connections with the friend, and the friend's is side
    B."""


class Keyring:
    def __init__(self, path: Path | None = None) -> None:
        """Read the keys. An unreadable file is set aside; raises ``OSError`` if that fails."""
        self.path = path or files.settings_folder() / FILE
        self._secrets: dict[str, bytes] = {}
        self._friends: dict[str, list[Friend]] = {}
        if not self.path.exists():
            return
        try:
            self._read(files.read_json(self.path))
        except (ValueError, KeyError, TypeError, AttributeError, RecursionError):
            files.quarantine(self.path)
            self._secrets, self._friends = {}, {}

    def identity(self, name: str) -> Identity:
        """Return a player's keys, creating them if necessary; raises ``OSError``."""
        if name not in self._secrets:
            self._secrets[name] = Identity.new().secret
            self._write()
        return Identity(self._secrets[name])

    def owner(self, key: bytes) -> Identity | None:
        for secret in self._secrets.values():
            identity = Identity(secret)
            if identity.key == key:
                return identity
        return None

    def friends(self, name: str) -> list[Friend]:
        return list(self._friends.get(name, ()))

    def friend(self, name: str, key: bytes) -> Friend | None:
        return next((each for each in self.friends(name) if each.key == key), None)

    def remember(self, name: str, friend: Friend) -> None:
        """Store a friend at the top of a player's list; raises ``OSError``."""
        others = [each for each in self.friends(name) if each.key != friend.key]
        friends = [friend, *others][:MOST_FRIENDS]
        if friends != self.friends(name):
            self._friends[name] = friends
            self._write()

    def known_as(self, key: bytes) -> str | None:
        """Return the name of the local player or friend with this public key; ``None`` if nobody
        has it."""
        for name, secret in self._secrets.items():
            if Identity(secret).key == key:
                return name
        friends = (each for friends in self._friends.values() for each in friends)
        return next((each.name for each in friends if each.key == key), None)

    def _read(self, values: Any) -> None:
        for name, entry in values.items():
            self._secrets[name] = _bytes(entry["secret"], _SECRET)
            self._friends[name] = [
                Friend(
                    clean_name(each["name"]),
                    _bytes(each["key"], KEY),
                    _bytes(each["shared"], _SHARED),
                    each["is_a"] is True,
                )
                for each in entry["friends"]
            ]

    def _write(self) -> None:
        values = {
            name: {
                "secret": secret.hex(),
                "friends": [
                    {
                        "name": each.name,
                        "key": each.key.hex(),
                        "shared": each.shared.hex(),
                        "is_a": each.is_a,
                    }
                    for each in self._friends.get(name, ())
                ],
            }
            for name, secret in self._secrets.items()
        }
        files.write_atomically(self.path, json.dumps(values, indent=1, ensure_ascii=False))


def _bytes(text: str, size: int) -> bytes:
    content = bytes.fromhex(text)
    if len(content) != size:
        raise ValueError(f"a key has {size} bytes")
    return content
