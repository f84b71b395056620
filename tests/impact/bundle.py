"""A small bundle with its source map, and a git repository that it is built from."""

import json
import subprocess
from collections.abc import Mapping, Sequence
from pathlib import Path

_DIGITS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"


def encode_vlq(numbers: Sequence[int]) -> str:
    """The numbers in base64 VLQ."""
    text = ""
    for number in numbers:
        rest = (-number << 1) | 1 if number < 0 else number << 1
        while True:
            digit, rest = rest & 31, rest >> 5
            text += _DIGITS[digit | (32 if rest else 0)]
            if not rest:
                break
    return text


def bundle(sources: Mapping[str, str], map_name: str) -> tuple[str, str]:
    """The sources in one line of code without indentation, and its source map: a segment for each line of them."""
    code, segments, at, source_at, line_at = "", [], 0, 0, 0
    for number, text in enumerate(sources.values()):
        for line, words in enumerate(text.splitlines()):
            if not words.strip():
                continue
            segments.append(encode_vlq((len(code) - at, number - source_at, line - line_at, 0)))
            at, source_at, line_at = len(code), number, line
            code += words.strip() + " "
    names = [f"../../{name}" for name in sources]
    source_map = {
        "version": 3, "sources": names, "sourcesContent": list(sources.values()), "names": [],
        "mappings": ",".join(segments),
    }  # fmt: skip
    return f"{code}\n//# sourceMappingURL={map_name}\n", json.dumps(source_map)


def git(folder: Path, *arguments: str) -> None:
    """Runs git there as somebody."""
    who = ("-c", "user.name=Ada", "-c", "user.email=ada@example.com", "-c", "commit.gpgsign=false")
    subprocess.run(["git", *who, *arguments], cwd=folder, check=True, capture_output=True)  # noqa: S607


def repository(folder: Path, files: Mapping[str, str]) -> None:
    """A repository on the branch `main` that has these files in its one commit."""
    git(folder, "init", "-q", "-b", "main")
    for name, text in files.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
    git(folder, "add", ".")
    git(folder, "commit", "-q", "-m", "first")
