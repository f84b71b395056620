"""Plays groups by hand: `python -m tests.differential [GROUP ...]` tells all differences that are not on purpose.

`--theirs` only prints what the official server says, `--again` compares it with itself (what differs then is a matter
of chance). `--kept` keeps its answers in a file, so that the next run need not ask it again.
"""

import argparse
import pickle
import sys
import tempfile
from functools import partial
from pathlib import Path

import anyio

from tests.differential import peers
from tests.differential.calls import GROUPS
from tests.differential.compare import Played, differences, play
from tests.differential.on_purpose import purpose
from tests.differential.pages import furnish
from tests.differential.script import Group, lay_out
from tests.fakes.pages import Pages


def main(arguments: argparse.Namespace) -> None:
    """Plays the groups one after another."""
    kept: Path | None = arguments.kept
    recorded = pickle.loads(kept.read_bytes()) if kept is not None and kept.exists() else {}  # noqa: S301 - our own
    with Pages() as pages:
        furnish(pages)
        for group in GROUPS:
            if arguments.groups and group.name not in arguments.groups:
                continue
            if group.name not in recorded:
                recorded[group.name] = _played(group, pages, peers.official(settle=group.settle))
                if kept is not None:
                    kept.write_bytes(pickle.dumps(recorded))
            theirs = recorded[group.name]
            if arguments.theirs:
                _show(group, theirs)
            else:
                other = peers.official(settle=group.settle) if arguments.again else peers.ours()
                _tell(group, theirs, _played(group, pages, other))


def _played(group: Group, pages: Pages, command: list[str]) -> Played:
    async def played(folder: Path) -> Played:
        async with peers.peer([*command, *group.flags], folder) as peer:
            return await play(group, peer, pages.origin)

    with tempfile.TemporaryDirectory() as folder:
        lay_out(group, Path(folder))
        return anyio.run(partial(played, Path(folder).resolve()))


def _show(group: Group, played: Played) -> None:
    for number, one in enumerate(played.seen, 1):
        title = f"{group.name}/{number:02} {one.call.tool} {dict(one.call.arguments)}"
        sys.stdout.write(f"\n#### {title}\n{one.answer.text}\n")


def _tell(group: Group, theirs: Played, ours: Played) -> None:
    found = list(differences(group, theirs, ours))
    left = [one for one in found if purpose(one) is None]
    counts = f"{len(theirs.seen)} calls, {len(found)} differences, {len(left)} not on purpose"
    sys.stdout.write(f"\n== {group.name}: {counts}\n")
    for one in left:
        sys.stdout.write(f"{one}\n")
    sys.stdout.flush()


if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("groups", nargs="*")
    parser.add_argument("--kept", type=Path)
    parser.add_argument("--theirs", action="store_true")
    parser.add_argument("--again", action="store_true")
    main(parser.parse_args())
