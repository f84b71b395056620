"""The text of a downloaded file, for claims about what is in it."""

import io
import logging
from functools import lru_cache
from pathlib import Path

_LONGEST = 5_000_000
"""Bytes of a file that is read."""

_MOST_PAGES = 200
_PLAIN = (".txt", ".csv", ".json", ".md", ".xml", ".html", ".log", ".tsv", ".yml", ".yaml")


def file_text(path: Path) -> str | None:
    """The text of a text file or PDF; None where it has none that can be read.

    The text of a PDF is what its pages draw, in the order in which they draw it: words may be parted or missing.
    """
    try:
        if path.stat().st_size > _LONGEST:
            return None
        if is_pdf(path):
            return _pdf_text(path.read_bytes())
        return path.read_text(encoding="utf-8-sig") if path.suffix.casefold() in _PLAIN else None
    except (OSError, UnicodeDecodeError):
        return None


def is_pdf(path: Path) -> bool:
    """Whether it is a PDF by its name."""
    return path.suffix.casefold() == ".pdf"


@lru_cache(4)  # a claim is asked again while its file is being saved
def _pdf_text(content: bytes) -> str | None:
    import pypdf  # a tenth of a second that only a plan with a PDF pays

    logging.getLogger("pypdf").setLevel(logging.CRITICAL)  # it reports each flaw of a file that it can still read
    try:
        pages = pypdf.PdfReader(io.BytesIO(content)).pages[:_MOST_PAGES]
        text = "\n".join(page.extract_text() for page in pages)
    except Exception:  # noqa: BLE001 - a hostile or broken file may raise anything in a parser; it is then not readable
        return None
    return text if text.strip() else None
