"""Pages with a part that commands write: between two marks, whatever stands around them."""

from pathlib import Path


def written(page: Path, marks: tuple[str, str], text: str) -> str:
    """A page with a text between its marks; ``ValueError`` for a page that has none."""
    if not page.is_file():
        raise ValueError(f"there is no {page}: it is written in the folder of the sources")
    before, begin, rest = page.read_text("utf-8").partition(marks[0])
    _, end, after = rest.partition(marks[1])
    if not (begin and end):
        raise ValueError(f"{page} lacks the marks {marks[0]} and {marks[1]}")
    return f"{before}{begin}\n{text}\n{end}{after}"
