"""Write one page with every text in every language side by side, for people who correct them.

Run it from the folder of the sources: ``python build/languages.py PAGE.html``.
"""

import html
import json
import sys
from pathlib import Path

TEXTS = Path(__file__).resolve().parent.parent / "assets" / "text"
FIRST = ("en", "es")
"""Languages from which the others are translated."""
STYLE = """
body { font: 14px/1.4 sans-serif; margin: 1em }
table { border-collapse: collapse }
th, td { border: 1px solid #bbb; padding: .3em .5em; text-align: left; vertical-align: top }
th { background: #eee; position: sticky; top: 0 }
td { min-width: 14em; white-space: pre-line }
td:first-child { font-family: monospace; min-width: 0 }
"""


def main(page: Path) -> None:
    """Write the page. Raises ``OSError`` if it can't be written."""
    folders = {path.name for path in TEXTS.iterdir() if path.is_dir()}
    languages = [*FIRST, *sorted(folders - set(FIRST))]
    heads = "".join(f"<th>{name}</th>" for name in languages)
    areas = sorted(path.stem for path in (TEXTS / "en").glob("*.json"))
    tables = [
        f"<h2>{area}</h2>\n<table>\n<tr><th>key</th>{heads}</tr>\n{rows(area, languages)}\n</table>"
        for area in areas
    ]
    page.parent.mkdir(parents=True, exist_ok=True)
    page.write_text(
        '<!DOCTYPE html>\n<meta charset="utf-8">\n<title>Tholos: the texts</title>\n'
        f"<style>{STYLE}</style>\n" + "\n".join(tables) + "\n",
        "utf-8",
    )


def rows(area: str, languages: list[str]) -> str:
    """Return a row for every key of an area, in the order of the English file."""
    texts = {name: loaded(name, area) for name in languages}
    keys = dict.fromkeys(key for said in texts.values() for key in said)
    return "\n".join(
        f"<tr><td>{key}</td>{''.join(cell(name, texts[name], key) for name in languages)}</tr>"
        for key in keys
    )


def loaded(language: str, area: str) -> dict[str, str]:
    """Return the texts of one file; none if the language lacks it."""
    path = TEXTS / language / f"{area}.json"
    if not path.exists():
        return {}
    texts: dict[str, str] = json.loads(path.read_text("utf-8"))
    return texts


def cell(language: str, texts: dict[str, str], key: str) -> str:
    """Return a text as a cell, which is empty if the language has no such form."""
    return f'<td lang="{language}">{html.escape(texts.get(key, ""))}</td>'


if __name__ == "__main__":
    main(Path(sys.argv[1]))
