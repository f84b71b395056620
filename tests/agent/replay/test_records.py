"""What is kept of a step, as files: read back as it was, foreign ones passed over, old ones removed."""

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from smoketree.agent.replay.record import Action, Effect, Element, Place, Record
from smoketree.agent.replay.store import MOST_BYTES, Records
from smoketree.clock import SystemClock

DAY = 86400.0


class Dated(SystemClock):
    """A clock that stands at a day."""

    def __init__(self, day: int) -> None:
        self._at = 1_800_000_000.0 + day * DAY

    def now(self) -> float:
        return self._at


def record(step: str = "Delete Ann", url: str = "/people", day: str = "2027-01-15", **more: object) -> Record:
    action = Action(
        tool="browser_click",
        elements={"target": Element(role="button", name="Delete", places=(Place(role="row", name="Ann"),))},
        effect=Effect(changed=True, url="/people/:id"),
        ready=True,
    )
    plain: dict[str, object] = {"actions": (action,), "created": day, "last_pass": day, "by": "model", **more}
    return Record(version=1, step=step, previous="", url=url, viewport="1600x900", **plain)  # type: ignore[arg-type]


def opened(folder: Path, day: int = 0) -> Records:
    records = Records(folder, Dated(day))
    records.open()
    return records


def test_what_is_kept_is_read_back_and_what_is_dropped_is_gone(tmp_path: Path) -> None:
    first, other = record(), record(url="/people/:id")
    for each in (first, other):
        opened(tmp_path).keep(each)
    later = opened(tmp_path)
    assert dict(later.of(first.key)) == {"/people": first, "/people/:id": other}
    assert (later.warnings, later.earlier(first)) == ([], first)
    later.drop(first)
    assert dict(opened(tmp_path).of(first.key)) == {"/people/:id": other}
    assert later.earlier(first) == first  # a new one in its place is a healed one


@pytest.mark.parametrize(
    "spoilt",
    [
        pytest.param(lambda _: "", id="empty"),
        pytest.param(lambda _: "[" * 50_000, id="deep"),
        pytest.param(lambda text: text[: len(text) // 2], id="cut off"),
        pytest.param(lambda text: text.replace('"version": 1', '"version": 2'), id="of another version"),
        pytest.param(lambda text: text.replace('"version": 1', '"version": "1"'), id="of another type"),
        pytest.param(lambda text: text.replace("Delete Ann", "Delete Bob"), id="of another step"),
        pytest.param(lambda text: text.replace("browser_click", "browser_run_code_unsafe"), id="of another tool"),
        pytest.param(lambda text: text.replace('"target"', '"selector"'), id="of another argument"),
        pytest.param(lambda text: text.replace("{", '{"extra": 1,', 1), id="with more in it"),
        pytest.param(lambda text: text + " " * MOST_BYTES, id="too large"),
        pytest.param(lambda _: "\udcff\x00", id="no text"),
    ],
)
def test_what_is_no_record_of_ours_is_passed_over_with_a_warning(tmp_path: Path, spoilt: Callable[[str], str]) -> None:
    opened(tmp_path).keep(record())
    [path] = tmp_path.iterdir()
    path.write_bytes(spoilt(path.read_text()).encode("utf-8", "surrogateescape"))
    records = opened(tmp_path)
    assert dict(records.of(record().key)) == {}
    assert len(records.warnings) == 1
    assert path.name in records.warnings[0]


def test_a_file_holds_what_the_documentation_says(tmp_path: Path) -> None:
    opened(tmp_path).keep(record(doubted=True))
    [path] = tmp_path.iterdir()
    assert path.name == record().file_name
    told = json.loads(path.read_text())
    assert told["version"] == 1
    assert set(told) == {
        *("version", "step", "previous", "url", "viewport", "by", "actions", "created", "lastPass", "doubted")
    }
    assert told["actions"][0]["elements"]["target"]["places"] == [{"role": "row", "name": "Ann"}]


def test_a_record_that_nothing_passed_with_for_long_is_removed(tmp_path: Path) -> None:
    records = opened(tmp_path)
    records.keep(record(day=records.today))
    assert dict(opened(tmp_path, 90).of(record().key)) != {}
    assert dict(opened(tmp_path, 91).of(record().key)) == {}
    assert list(tmp_path.iterdir()) == []


def test_a_folder_that_cannot_be_written_costs_a_warning(tmp_path: Path) -> None:
    (tmp_path / "replay").write_text("a file")
    records = Records(tmp_path / "replay", Dated(0))
    records.open()
    records.keep(record())
    records.keep(record())
    assert len(records.warnings) == 1
    assert dict(records.of(record().key)) == {}
