"""Pages of the documentation that are shipped with smoketree."""

from pathlib import Path

from smoketree.errors import UsageError

LANGUAGE = "plan-language.md"
CHEAT_SHEET = "plan-language-cheat-sheet.md"


def shipped_page(name: str) -> str:
    """A page of docs/: in the wheel, or in the checkout that this is installed from. Raises UsageError."""
    package = Path(__file__).resolve().parent
    for folder in (package / "docs", package.parent.parent / "docs"):
        if (folder / name).is_file():
            return (folder / name).read_text(encoding="utf-8")
    raise UsageError(f"docs/{name} is not installed", "install smoketree again, from the wheel or a checkout")
