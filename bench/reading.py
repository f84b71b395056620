"""The share of the bullets of test cases that are read without a model and without a page.

python bench/reading.py FILE|FOLDER... [--draw 100 --seed 7]

A bullet is an expectation where `smoketree lint` takes it for an assertion, else an action. All bullets of a file with
a lint error count as unread, as they are for its author. `--draw` prints that many read lines with their readings, for
a second reader: always the same lines for a seed, as long as they are read. `--verdicts` is the file of what that
reader said: [verdicts], `"file:line digest" = "right"` or the reason why the reading is wrong. The digest is that of
line and reading: a verdict is about this reading only, and no sentence of others is kept.
"""

import argparse
import hashlib
import json
import re
import subprocess
import sys
import tomllib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

_VERDICTS = Path(__file__).with_name("reading_verdicts.toml")
_ACTS = ("literal", "plain")
_CLAIMS = ("assertion (host",)
_BULLET = re.compile(r"^\s*(?:[-*+]|\d+[.)])\s+(?P<text>\S.*)$")
_ASSERTION = re.compile(r"^\W*(?:assert|verify|check|confirm|ensure|expect)\b", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Bullet:
    """One line and its reading."""

    place: str
    text: str
    reading: str

    @property
    def expectation(self) -> bool:
        return self.reading.startswith("assertion")

    @property
    def read(self) -> bool:
        return self.reading.startswith(_CLAIMS if self.expectation else _ACTS)


def bullets(file: Path) -> list[Bullet]:
    """The bullets of one file, as `smoketree lint` lists them."""
    command = [sys.executable, "-m", "smoketree", "lint", "--json", str(file)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    try:
        said = json.loads(done.stdout)
    except ValueError:
        raise SystemExit(f"lint said nothing about {file}: {done.stderr.strip()}") from None
    if any(one.get("severity", "error") == "error" for one in said["problems"]):
        return list(_unread(file))
    return [
        Bullet(f"{file.parent.name}/{file.name}:{one['line']}", one["text"], one["reading"]) for one in said["lines"]
    ]


def _unread(file: Path) -> Iterator[Bullet]:
    """The bullets of a file that lint refuses, which may not be listed there."""
    for number, line in enumerate(file.read_text(encoding="utf-8").splitlines(), 1):
        if bullet := _BULLET.match(line):
            reading = "assertion (lint error)" if _ASSERTION.match(bullet["text"]) else "lint error"
            yield Bullet(f"{file.parent.name}/{file.name}:{number}", bullet["text"], reading)


def print_shares(found: Mapping[str, Sequence[Bullet]]) -> None:
    """Prints the shares per file and in total."""
    everything = [bullet for own in found.values() for bullet in own]
    for name, own in {**found, "total": everything}.items():
        acts = [one for one in own if not one.expectation]
        claims = [one for one in own if one.expectation]
        broken = "   has lint errors" if name != "total" and any("lint error" in one.reading for one in own) else ""
        print(f"{name:40} actions {_share(acts):>18}   expectations {_share(claims):>18}{broken}")


def _share(own: Sequence[Bullet]) -> str:
    read = sum(one.read for one in own)
    return f"{read}/{len(own)}" + (f" = {read / len(own):.1%}" if own else "")


def _digest(seed: int, bullet: Bullet) -> str:
    return hashlib.sha256(f"{seed} {bullet.place} {bullet.text}".encode()).hexdigest()


def _key(bullet: Bullet) -> str:
    return f"{bullet.place} {hashlib.sha256(f'{bullet.text} {bullet.reading}'.encode()).hexdigest()[:8]}"


def print_drawn(found: Iterable[Bullet], count: int, seed: int, verdicts: Mapping[str, str]) -> None:
    """Prints `count` of the read lines, drawn with `seed`, and what a second reader said about each."""
    read = [one for one in found if one.read]
    drawn = sorted(read, key=lambda one: _digest(seed, one))[:count]
    for one in drawn:
        print(f"{_key(one)}\n    {one.text}\n    {one.reading}\n    {verdicts.get(_key(one), 'not checked yet')}")
    checked = [verdicts[_key(one)] for one in drawn if _key(one) in verdicts]
    wrong = sum(verdict != "right" for verdict in checked)
    print(f"drawn {len(drawn)}, checked {len(checked)}, misread {wrong}")


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("files", nargs="+", type=Path, metavar="FILE|FOLDER")
    parser.add_argument("--draw", type=int, default=0, metavar="N", help="print N read lines for a second reader")
    parser.add_argument("--seed", type=int, default=7, metavar="N")
    parser.add_argument("--verdicts", type=Path, default=_VERDICTS, metavar="FILE")
    words = parser.parse_args()
    files = [file for path in words.files for file in (sorted(path.glob("*.md")) if path.is_dir() else [path])]
    found = {f"{file.parent.name}/{file.name}": bullets(file) for file in files}
    print_shares(found)
    if words.draw:
        verdicts = (
            tomllib.loads(words.verdicts.read_text(encoding="utf-8"))["verdicts"] if words.verdicts.exists() else {}
        )
        print_drawn([one for own in found.values() for one in own], words.draw, words.seed, verdicts)
    return 0


if __name__ == "__main__":
    sys.exit(main())
