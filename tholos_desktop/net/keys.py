"""Keys of this computer's players and of their friends, in a file that only this user can read.

A player or friend *is* its KEY. Names are labels: a renamed player keeps key and friends, and no
two keys on this computer have labels that differ by no more than case, accents, width, signs, or
letters of another alphabet that look the same."""

import json
import unicodedata
from collections.abc import Sequence
from functools import lru_cache
from pathlib import Path
from typing import Any, NamedTuple

from tholos_desktop import files
from tholos_desktop.net.encoding import clean_name
from tholos_desktop.net.seal import Identity, parse_key
from tholos_desktop.plain_text import folded

FILE = "keys.json"
MOST_FRIENDS = 200
_GREEK = "ΑΒΕΖΗΙΚΜΝΟΡΤΥΧαικνορτυχ", "ABEZHIKMNOPTYXaikvoptux"
_CYRILLIC = "АВЕКМНОРСТУХІЈЅавекмнорстухіјѕ", "ABEKMHOPCTYXIJSabekmhopctyxijs"
_LATIN = str.maketrans(*map("".join, zip(_GREEK, _CYRILLIC, strict=True)))
"""Letters of other alphabets, and the Latin ones that they look like."""
_ALIKE = str.maketrans("l10", "iio")


class Friend(NamedTuple):
    key: bytes
    """The friend's KEY, 32 bytes."""
    name: str
    """The label: the friend's own name, with a number if somebody else has that name."""


class _Player(NamedTuple):
    identity: Identity
    friends: list[Friend]
    """The last one met first."""


class Keyring:
    def __init__(self, path: Path | None = None) -> None:
        """Read the keys. Of a damaged file a copy is kept, and what can be read of it is used;
        raises ``OSError`` if that fails."""
        self.path = path or files.settings_folder() / FILE
        self.quarantined: Path | None = None
        """Copy of a file of which a player or friend could not be read."""
        self._players: dict[str, _Player] = {}
        self._load()

    def _load(self) -> None:
        """Read the file, also before each change: another window may have added to it."""
        if not self.path.exists():
            return
        try:
            values = files.read_json(self.path)
            if not isinstance(values, dict):
                raise ValueError("this is no file of keys")
        except (ValueError, RecursionError):
            values = {"": None}
        self._players.clear()
        are_read = [self._read(name, entry) for name, entry in values.items()]
        if not all(are_read):
            self.quarantined = files.quarantine(self.path)
            self._write()

    def identity(self, name: str) -> Identity:
        """Return a player's keys, creating them if necessary; raises ``OSError``."""
        return self._player(name).identity

    def rename(self, names: Sequence[str]) -> None:
        """Let the first of a person's names have the keys that are kept under one of the others.
        Raises ``OSError``."""
        name, *former = names
        if name in self._players or not any(each in self._players for each in former):
            return
        self._load()
        found = next((each for each in former if each in self._players), None)
        if name not in self._players and found is not None:
            self._players[name] = self._players.pop(found)
            self._write()

    def owner(self, key: bytes) -> Identity | None:
        mine = (player.identity for player in self._players.values())
        return next((each for each in mine if each.key == key), None)

    def friends(self, name: str) -> list[Friend]:
        """Return all friends of a player, the last one met first."""
        return list(self._players[name].friends) if name in self._players else []

    def remember(self, name: str, key: bytes, friends_name: str) -> Friend:
        """Store a friend at the top of a player's list, and return it with its label. Raises
        ``OSError``, and :class:`.seal.SealError` for a KEY that is none."""
        self._load()
        player = self._player(name)
        friend = Friend(parse_key(key), self._label(key, clean_name(friends_name)))
        others = [each for each in player.friends if each.key != key]
        if player.friends[:1] != [friend]:
            player.friends[:] = [friend, *others][:MOST_FRIENDS]
            self._write()
        return friend

    def known_as(self, key: bytes) -> str | None:
        """Return the label of the local player or friend with this KEY; ``None`` if nobody has
        it."""
        return next((name for known, name in self._labels() if known == key), None)

    def label(self, key: bytes, name: str) -> str:
        """Return the label of a KEY. Somebody who is not known here, and calls themselves by a
        ``name``, has the label that :meth:`remember` would give."""
        known = self.known_as(key)
        return self._label(key, clean_name(name)) if known is None else known

    def _player(self, name: str) -> _Player:
        if name not in self._players:
            self._load()
        if name not in self._players:
            self._players[name] = _Player(Identity.new(), [])
            self._write()
        return self._players[name]

    def _labels(self) -> list[tuple[bytes, str]]:
        friends = [each for player in self._players.values() for each in player.friends]
        own = [(player.identity.key, name) for name, player in self._players.items()]
        return [*own, *friends]

    def _label(self, key: bytes, name: str) -> str:
        taken = {_letters(label) for known, label in self._labels() if known != key and label}
        label, number = name, 1
        while _letters(label) in taken:
            number += 1
            label = f"{name} {number}"
        return label

    def _read(self, name: str, entry: Any) -> bool:
        """Return True if all of a player's entry could be read."""
        try:
            name.encode()  # a lone surrogate could not be written again
            player = _Player(Identity(bytes.fromhex(entry["secret"])), [])
            friends = list(entry["friends"])
        except (ValueError, KeyError, TypeError):
            return False
        self._players[name] = player
        for each in friends:
            try:
                key, label = parse_key(bytes.fromhex(each["key"])), clean_name(each["name"])
                player.friends.append(Friend(key, self._label(key, label)))
            except (ValueError, KeyError, TypeError):
                continue
        return len(player.friends) == len(friends)

    def _write(self) -> None:
        values = {
            name: {
                "secret": player.identity.secret.hex(),
                "friends": [{"key": each.key.hex(), "name": each.name} for each in player.friends],
            }
            for name, player in self._players.items()
        }
        files.write_atomically(self.path, json.dumps(values, indent=1, ensure_ascii=False))


@lru_cache(maxsize=2 * MOST_FRIENDS)
def _letters(name: str) -> str:
    """Return what tells a name from others: fonts draw no emoji, so its signs don't count unless it
    has nothing else."""
    latin = folded(unicodedata.normalize("NFKD", name).translate(_LATIN)).translate(_ALIKE)
    return "".join(filter(str.isalnum, latin)) or name
