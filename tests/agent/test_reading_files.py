"""Files of readings: what is written comes back, and what is odd is left out."""

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from smoketree.agent.reading_order import PlanReading
from smoketree.agent.readings import LineKey, Readings, StoredReading, line_key, parse_readings, render_readings
from smoketree.plan.model import Plan
from smoketree.plan.parser import parse
from smoketree.report.model import Resolver

PLAN = '#Case 1: a\n- Open "/"\n- Supply "Ada" as the Name\n- Assert: the page shows "Ada"\n'
TEXTS = st.text(st.characters(codec="utf-8"), min_size=1, max_size=60)


def plan(text: str = PLAN, file: str = "smoke/a.md") -> Plan:
    found = parse(text, file).plan
    assert found is not None
    return found


def reading(of: Plan, lines: tuple[str, ...] = ('Type "Ada" into the "Name" field',)) -> StoredReading:
    return StoredReading(line_key(of, of.cases[0], of.cases[0].steps[1]), lines)


@given(TEXTS, TEXTS, st.lists(TEXTS, min_size=1, max_size=8))
def test_whatever_is_written_is_read_again(case: str, line: str, lines: list[str]) -> None:
    one = StoredReading(LineKey("smoke/in/a.md", case, line, "0123456789ab"), tuple(lines), "act")
    assert parse_readings(render_readings([one], "smoke"), "smoke") == (one,)


def test_a_person_can_review_it() -> None:
    text = render_readings([reading(plan())], "smoke")
    assert 'line = \'Supply "Ada" as the Name\'\nread = [\'Type "Ada" into the "Name" field\']\n' in text
    assert 'file = "a.md"\ncase = "a"\n' in text


@pytest.mark.parametrize(
    "text",
    [
        "reading = 3",
        "[[reading]]",
        "odd [",
        render_readings([reading(plan())]).replace('by = "rewrite"', 'by = "plain"'),
        render_readings([reading(plan())]) + 'more = "x"\n',
        render_readings([reading(plan(), ("A",) * 9)]),
        render_readings([reading(plan())]) + "#" * 1_000_000,
    ],
)
def test_what_is_no_file_of_readings_says_why(text: str) -> None:
    with pytest.raises(ValueError, match=r"\w"):
        parse_readings(text)


def stored(root: Path, **files: tuple[Plan, StoredReading]) -> Readings:
    """Readings with these files: `base`, `own`, `kept`."""
    places = {"base": "out/readings/base.toml", "own": "smoke/readings.toml", "kept": "out/readings/kept.toml"}
    for name, (_, one) in files.items():
        path = root / places[name]
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(render_readings([one], "smoke" if name == "own" else ""), encoding="utf-8")
    found = Readings(root / "out", root)
    found.load([plan()])
    return found


def test_the_base_counts_first_then_the_plans_own_then_earlier_runs(tmp_path: Path) -> None:
    here = plan()
    step = here.cases[0].steps[1]
    ways = {name: ('Type "Ada" into the "Name" field', f"Press {name}") for name in ("base", "own", "kept")}
    files = {name: (here, reading(here, lines)) for name, lines in ways.items()}
    key = line_key(here, here.cases[0], step)
    for names in (("kept",), ("own", "kept"), ("base", "own", "kept")):
        found = stored(tmp_path, **{name: files[name] for name in names}).of(key)
        assert found is not None
        assert found.lines == ways[names[0]]


def test_a_reading_that_the_base_lacks_is_told(tmp_path: Path) -> None:
    here = plan()
    other = StoredReading(LineKey("smoke/b.md", "b", "c", "0123456789ab"), ("d",))
    found = PlanReading(here, stored=stored(tmp_path, base=(here, other), own=(here, reading(here))))
    step = here.cases[0].steps[1]
    assert found.of(step).by is Resolver.READING
    assert not found.needs_a_model(step), "on a fork, without a key"
    [said] = found.warnings()
    assert said.startswith('smoke/a.md:3: new reading: "Supply')
    assert PlanReading(here, stored=stored(tmp_path / "x", own=(here, reading(here)))).warnings() == ()


def test_plain_words_come_first_and_a_change_before_the_line_ends_its_reading(tmp_path: Path) -> None:
    here = plan()
    readings = stored(tmp_path, own=(here, reading(here)))
    changed = plan(PLAN.replace('Open "/"', 'Open "/x"'))
    assert PlanReading(changed, stored=readings).of(changed.cases[0].steps[1]).by is None
    simple = plan(PLAN.replace("Supply", "Type"))
    assert PlanReading(simple, stored=readings).of(simple.cases[0].steps[1]).by is Resolver.PLAIN
    assert PlanReading(simple, plain=False).of(simple.cases[0].steps[1]).by is None
    assert PlanReading(simple, plain=False).of(simple.cases[0].steps[2]).by is Resolver.PLAIN, "claims always"


def test_readings_of_lines_that_are_gone_are_dropped(tmp_path: Path) -> None:
    here = plan()
    old = StoredReading(LineKey("smoke/a.md", "a", "gone", "0123456789ab"), ("d",))
    elsewhere = StoredReading(LineKey("other/a.md", "a", "kept", "0123456789ab"), ("d",))
    path = tmp_path / "out/readings/kept.toml"
    path.parent.mkdir(parents=True)
    path.write_text(render_readings([old, elsewhere]), encoding="utf-8")
    readings = Readings(tmp_path / "out", tmp_path)
    readings.load([here])
    readings.keep(reading(here))
    readings.write([here], save=False)
    assert [one.key.line for one in parse_readings(path.read_text(encoding="utf-8"))] == [
        "kept", 'Supply "Ada" as the Name',
    ]  # fmt: skip
    assert not (tmp_path / "smoke").exists()


def test_a_link_is_no_file_of_readings(tmp_path: Path) -> None:
    here = plan()
    (tmp_path / "smoke").mkdir()
    (tmp_path / "elsewhere.toml").write_text(render_readings([reading(here)], "smoke"), encoding="utf-8")
    (tmp_path / "smoke/readings.toml").symlink_to(tmp_path / "elsewhere.toml")
    readings = Readings(tmp_path / "out", tmp_path)
    readings.load([here])
    assert readings.of(reading(here).key) is None
