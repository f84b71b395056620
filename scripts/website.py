"""A hook of MkDocs: makes pages of README, SECURITY and others, and of GitHub's Markdown what Python-Markdown reads."""

import re
from pathlib import Path

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import File, Files
from mkdocs.structure.pages import Page

ROOT = Path(__file__).resolve().parents[1]
OUTSIDE = {
    "README.md": "index.md",
    "SECURITY.md": "security.md",
    "CONTRIBUTING.md": "contributing.md",
    "CHANGELOG.md": "changelog.md",
}
"""The pages outside docs/, and their names in the website."""
_LINK = re.compile(r"(?<=\]\()(?P<path>[^):#\s]+)(?P<anchor>#[^)\s]*)?(?=\))")
_LINKED = re.compile(r"\[(?P<text>[^\]]*)\]\((?P<path>\.\./(?!\w+\.md)[^)]*|LICENSE|examples/[^)]*)\)")
_FENCE = re.compile(r"^[ ]*```.*?^[ ]*```$", re.MULTILINE | re.DOTALL)


def on_files(files: Files, config: MkDocsConfig) -> Files:
    """Adds the pages outside docs/."""
    for name, page in OUTSIDE.items():
        files.append(File.generated(config, page, content=(ROOT / name).read_text(encoding="utf-8")))
    return files


def on_page_markdown(markdown: str, page: Page, config: MkDocsConfig, files: Files) -> str:  # noqa: ARG001
    """The text with links as the website has them, and without what only GitHub's Markdown knows."""
    if page.file.src_uri == "troubleshooting.md":  # who searches for a message finds it there first
        page.meta["search"] = {"boost": 4}
    kept: list[str] = []

    def keep(fence: re.Match[str]) -> str:
        kept.append(fence[0])
        return f"\0{len(kept) - 1}\0"

    text = _FENCE.sub(keep, markdown)
    text = _LINKED.sub(r"\g<text>", text)  # to a file of the repository, which the website does not have
    text = _LINK.sub(_target, text).replace('"docs/pictures/', '"pictures/')
    # In a cell, GitHub needs a backslash before a pipe in code; Python-Markdown would show it.
    lines = [re.sub(r"`[^`]*`", lambda code: code[0].replace("\\|", "|"), line) for line in text.split("\n")]
    return re.sub("\0(\\d+)\0", lambda mark: kept[int(mark[1])], "\n".join(lines))


def on_post_page(output: str, page: Page, config: MkDocsConfig) -> str:  # noqa: ARG001
    """The page with a name for the theme's search dialog, which has none."""
    return output.replace(
        'data-md-component="search" role="dialog"', 'data-md-component="search" role="dialog" aria-label="Search"'
    )


def _target(link: re.Match[str]) -> str:
    path = link["path"].removeprefix("../").removeprefix("docs/")
    return OUTSIDE.get(path, path) + (link["anchor"] or "")
