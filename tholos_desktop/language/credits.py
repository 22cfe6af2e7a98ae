"""Whose the program and all in it are: what ``LICENSE`` and ``CREDITS.md`` say, read from there."""

import re
from importlib import metadata
from typing import NamedTuple

from tholos_desktop import files

OWN = "as the program"
"""What the credits say of what has no license of its own."""
_DISTRIBUTION, _IN_METADATA = "tholos-desktop", "licenses/LICENSE"
_WHERE = re.compile("(?:, )?(?:<[^>]*>|`[^`]*`)")
"""An address or a file, in Markdown."""


class Credit(NamedTuple):
    """Something in the program that is another's."""

    whose: str
    """Its name, perhaps with who made it."""
    license: str


def credits_of_others() -> list[Credit]:
    """What in the program is under a license of its own, in the order of ``CREDITS.md``."""
    rows = _rows(files.asset("CREDITS.md").read_text("utf-8"))
    all_of_them = [Credit(row.get("made by", row["what"]), row["license"]) for row in rows]
    return [credit for credit in all_of_them if credit.license != OWN]


def notice() -> str:
    """The name of the program's license and whose the program is.

    Raises :class:`~tholos_desktop.files.MissingAssetError` if the license is nowhere.
    """
    name, copyright_line = _license_text().split("\n\n")[:2]
    return f"{name.strip()}. {copyright_line.strip()}."


def _license_text() -> str:
    """It lies beside the assets in a checkout, among others in a package, else where pip put it."""
    beside = files.asset().parent
    for path in (beside / "LICENSE", beside.parent / "licenses" / "LICENSE"):
        if path.is_file():
            return path.read_text("utf-8")
    try:
        found = metadata.distribution(_DISTRIBUTION).read_text(_IN_METADATA)
    except metadata.PackageNotFoundError:
        found = None
    if found is None:
        raise files.MissingAssetError(beside / "LICENSE")
    return found


def _rows(text: str) -> list[dict[str, str]]:
    """The rows of all tables of a Markdown text by their columns' names, without addresses."""
    rows: list[dict[str, str]] = []
    names: list[str] = []
    for line in text.splitlines():
        if not line.startswith("|"):
            names = []
            continue
        cells = [_WHERE.sub("", cell).strip() for cell in line.strip("|").split("|")]
        if not names:
            names = cells
        elif set("".join(cells)) != {"-"}:
            rows.append(dict(zip(names, cells, strict=True)))
    return rows
