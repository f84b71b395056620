"""The same calls on the official server and on ours: what differs is on purpose, or a defect."""

import shutil
from collections.abc import AsyncIterator, Iterator
from contextlib import AsyncExitStack
from pathlib import Path

import anyio
import pytest

from tests.differential import peers
from tests.differential.calls import GROUPS
from tests.differential.compare import Difference, Played, differences, play
from tests.differential.on_purpose import document, listed, purpose
from tests.differential.pages import furnish
from tests.differential.rows import LISTED, PURPOSES, Purpose
from tests.differential.script import Group, lay_out
from tests.differential.tool_lists import list_differences
from tests.fakes.pages import Pages

DOCUMENT = Path(__file__).parents[2] / "docs" / "mcp-differences.md"


@pytest.fixture(scope="module")
def furnished() -> Iterator[Pages]:
    with Pages() as pages:
        yield furnish(pages)


@pytest.fixture(scope="module")
def met() -> dict[str, list[Purpose | None]]:
    """The rows that were met, by group."""
    return {}


class Pairs:
    """Both servers, running, by their options. To start them takes longer than most groups."""

    def __init__(self, folder: Path, stack: AsyncExitStack) -> None:
        self._folder = folder
        self._stack = stack
        self._running: dict[object, list[peers.Peer]] = {}

    async def of(self, group: Group) -> list[peers.Peer]:
        """The two for the group, with only its files; without a page where it begins anew."""
        options = (group.settle, group.flags)
        if options not in self._running:
            commands = {"theirs": peers.official(settle=group.settle), "ours": peers.ours()}
            self._running[options] = [
                await self._started(name, [*command, *group.flags], group) for name, command in commands.items()
            ]
            return self._running[options]
        for one in self._running[options]:
            if group.anew:
                await one.call("browser_close", {})
            for left in one.workspace.iterdir():
                shutil.rmtree(left) if left.is_dir() else left.unlink()
            lay_out(group, one.workspace)
        return self._running[options]

    async def _started(self, name: str, command: list[str], group: Group) -> peers.Peer:
        workspace = self._folder / str(len(self._running)) / name
        workspace.mkdir(parents=True)
        lay_out(group, workspace)
        return await self._stack.enter_async_context(peers.peer(command, workspace))


@pytest.fixture(scope="module")
async def pairs(anyio_backend: str, tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[Pairs]:
    async with AsyncExitStack() as stack:
        yield Pairs(tmp_path_factory.mktemp("pairs"), stack)


async def _both(group: Group, pages: Pages, pairs: Pairs) -> list[Difference]:
    played: dict[int, Played] = {}

    async def on(number: int, peer: peers.Peer) -> None:
        played[number] = await play(group, peer, pages.origin)

    async with anyio.create_task_group() as tasks:
        for number, peer in enumerate(await pairs.of(group)):
            tasks.start_soon(on, number, peer)
    return list(differences(group, played[0], played[1]))


@pytest.mark.e2e
@pytest.mark.anyio
@pytest.mark.parametrize("group", GROUPS, ids=lambda group: group.name)
async def test_what_differs_is_on_purpose(
    group: Group, furnished: Pages, pairs: Pairs, met: dict[str, list[Purpose | None]]
) -> None:
    found = await _both(group, furnished, pairs)
    met[group.name] = [purpose(one) for one in found]
    assert not [str(one) for one in found if purpose(one) is None]


@pytest.mark.e2e
def test_every_row_of_the_table_was_met(met: dict[str, list[Purpose | None]]) -> None:
    if len(met) < len(GROUPS):
        pytest.skip("only a part of the groups was played")
    assert not [row.ours for row in PURPOSES if not any(row in rows for rows in met.values())]


@pytest.mark.e2e
@pytest.mark.anyio
async def test_the_tool_lists_are_alike(pairs: Pairs, tmp_path: Path) -> None:
    """Those of the core, and those of all capabilities."""
    async with (
        peers.peer(peers.official(settle=0, capabilities=""), tmp_path) as theirs,
        peers.peer(peers.ours(capabilities=""), tmp_path) as ours,
    ):
        for one, other in ((theirs, ours), await pairs.of(GROUPS[0])):
            found = list(list_differences(await one.tools(), await other.tools()))
            assert not [str(each) for each in found if listed(each) is None]
    assert not [row.ours for row in LISTED if not any(listed(each) is row for each in found)]


def test_the_document_tells_the_table() -> None:
    assert DOCUMENT.read_text(encoding="utf-8") == document()


def test_the_calls_are_many_and_of_all_tools() -> None:
    calls = [call for group in GROUPS for call in group.calls]
    assert len(calls) >= 250
    assert len({call.tool for call in calls}) >= 68
