"""Authors and licenses, from ``LICENSE`` and ``CREDITS.md``."""

import re
from importlib import metadata
from typing import NamedTuple

from tholos_desktop import files

OWN = "as the program"
"""Words in ``CREDITS.md`` that stand for the program's own license."""
_DISTRIBUTION, _IN_METADATA = "tholos-desktop", "licenses/LICENSE"
_WHERE = re.compile("(?:, )?(?:<[^>]*>|`[^`]*`)")


class Credit(NamedTuple):
    whose: str
    """Authors of the work. If the authors are unknown, the name of the work."""
    license: str


def credits_of_others() -> list[Credit]:
    rows = _rows(files.asset("CREDITS.md").read_text("utf-8"))
    all_of_them = [Credit(row.get("made by", row["what"]), row["license"]) for row in rows]
    return [credit for credit in all_of_them if credit.license != OWN]


def notice() -> str:
    """Return the program's license and copyright holder.

    Raises :class:`.AssetError` if no license file is found."""
    name, copyright_line = _license_text().split("\n\n")[:2]
    return f"{name.strip()}. {copyright_line.strip()}."


def _license_text() -> str:
    beside = files.asset().parent
    for path in (beside / "LICENSE", beside.parent / "licenses" / "LICENSE"):
        if path.is_file():
            return path.read_text("utf-8")
    try:
        found = metadata.distribution(_DISTRIBUTION).read_text(_IN_METADATA)
    except metadata.PackageNotFoundError:
        found = None
    if found is None:
        raise files.AssetError(beside / "LICENSE")
    return found


def _rows(text: str) -> list[dict[str, str]]:
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
