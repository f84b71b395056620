"""What the pages link to is there."""

import re
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
PAGES = [*sorted(ROOT.glob("*.md")), *sorted((ROOT / "docs").glob("*.md"))]
FENCES = re.compile(r"^```.*?^```$", re.MULTILINE | re.DOTALL)


def anchors(page: Path) -> set[str]:
    """As GitHub makes them of headings: lower case, words and hyphens only, spaces as hyphens."""
    headings = re.findall(r"^#+ (.+)$", FENCES.sub("", page.read_text(encoding="utf-8")), re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-") for heading in headings}


def test_no_link_leads_nowhere() -> None:
    lost = []
    for page in PAGES:
        text = re.sub(r"`[^`\n]*`", "", FENCES.sub("", page.read_text(encoding="utf-8")))
        for link in re.findall(r"\]\(([^)\s]+)\)", text):
            if "://" not in link:
                name, _, anchor = link.partition("#")
                target = (page.parent / name).resolve() if name else page
                if not target.exists() or (anchor and anchor not in anchors(target)):
                    lost.append(f"{page.relative_to(ROOT)}: {link}")
    assert not lost
