"""Readings between runs: they come back whole, to their own suite and part, and never as anything else."""

import gzip
from pathlib import Path

import pytest

from smoketree.action.readings import (
    KeptReadings,
    kept_readings,
    offer_file,
    offer_readings,
    to_commit,
    write_base_readings,
)
from smoketree.agent.readings import MOST_BYTES, parse_readings
from tests.fakes.github_api import GithubApi
from tests.fakes.github_http import Answer, Fault, error
from tests.fakes.results_service import ResultsFake
from tests.github.waiting import Waits, seen_with


class Job:
    """A job's view of its readings; `said` is what the log has."""

    def __init__(self, github: GithubApi) -> None:
        self.results = ResultsFake(github)
        self.said: list[str] = []

    def kept(
        self, suite: str = "web", run: int = 1, *, event: str = "pull_request", model: bool = True, part: str = ""
    ) -> KeptReadings:
        more = {"GITHUB_EVENT_NAME": event, "GITHUB_RUN_ID": str(run), "GITHUB_RUN_ATTEMPT": "1"}
        environ = {**self.results.environ, **more}
        return kept_readings(environ, suite, model=model, timer=Waits(), say=self.said.append, part=part)


@pytest.fixture
def job(github: GithubApi) -> Job:
    return Job(github)


def reading(line: str) -> str:
    return f"""[[reading]]
file = "a.md"
case = "a"
line = "{line}"
read = ['Click "{line}"']
by = "rewrite"
after = "0123456789ab"
"""


def left(out: Path, line: str) -> Path:
    (out / "readings").mkdir(parents=True)
    (out / "readings/kept.toml").write_text(reading(line), encoding="utf-8")
    return out


def there(out: Path) -> list[str]:
    text = (out / "readings/kept.toml").read_text(encoding="utf-8")
    return [one.key.line for one in parse_readings(text)]


def test_they_come_back_to_their_own_suite_and_part(job: Job, tmp_path: Path) -> None:
    job.kept(run=1).save(left(tmp_path / "a", "1"))
    job.kept("web-admin", run=2).save(left(tmp_path / "b", "2"))
    job.kept(run=2, part="1/2").save(left(tmp_path / "c", "3"))
    job.kept(run=2, part="2/2").save(left(tmp_path / "d", "4"))
    for number, (suite, part, expected) in enumerate(
        [("web", "", ["1"]), ("web-admin", "", ["2"]), ("web", "1/2", ["3"]), ("web", "2/2", ["4"])]
    ):
        out = tmp_path / str(number)
        job.kept(suite, run=9, part=part).restore(out)
        assert there(out) == expected
    assert job.said == []


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"no archive",
        gzip.compress(b"no TOML ]"),
        gzip.compress(reading("one").encode())[:30],
        gzip.compress(reading("one").replace("rewrite", "magic").encode()),
        gzip.compress(reading("one").encode() + b"#" * MOST_BYTES, 1),
    ],
    ids=["empty", "plain", "no-toml", "cut", "odd", "bomb"],
)
def test_what_is_no_file_of_readings_is_not_restored(job: Job, tmp_path: Path, content: bytes) -> None:
    job.kept().cache.save(job.kept().key, content)
    job.kept(run=2).restore(tmp_path / "out")
    assert not (tmp_path / "out").exists()


def test_only_a_plain_file_of_readings_is_kept(job: Job, tmp_path: Path) -> None:
    (tmp_path / "secret").write_text(reading("one"), encoding="utf-8")
    (tmp_path / "out/readings").mkdir(parents=True)
    (tmp_path / "out/readings/kept.toml").symlink_to(tmp_path / "secret")
    job.kept().save(tmp_path / "out")
    job.kept(run=2).save(tmp_path / "nothing")
    assert not job.results.caches


def test_the_readings_of_the_base_branch_are_named_from_the_root(github: GithubApi, tmp_path: Path) -> None:
    home = github.repository("acme/shop")
    home.files = {
        ("main", "smoke/readings.toml"): reading("one").encode(),
        ("main", "smoke/in/readings.toml"): b"odd [",
        ("topic", "smoke/readings.toml"): reading("two").encode(),
    }
    said: list[str] = []
    with seen_with(github) as shop:
        write_base_readings(shop, "main", ("smoke",), tmp_path, said.append)
    [found] = parse_readings((tmp_path / "readings/base.toml").read_text(encoding="utf-8"))
    assert (found.key.file, found.key.line) == ("smoke/a.md", "one")
    assert len(said) == 1
    assert "smoke/in/readings.toml" in said[0]


@pytest.mark.parametrize("event", ["pull_request_target", "issue_comment", "deployment_status", "workflow_run"])
def test_what_runs_on_the_default_branch_keeps_nothing_and_says_so_once(job: Job, tmp_path: Path, event: str) -> None:
    job.kept(run=1).save(left(tmp_path / "a", "1"))
    kept = job.kept(run=2, event=event)
    kept.restore(tmp_path / "b")
    kept.save(left(tmp_path / "c", "1"))
    assert there(tmp_path / "b") == ["1"]
    assert len(job.results.caches) == 1
    [said] = job.said
    assert event in said
    assert job.kept(run=2, event=event, model=False).may_save is False
    assert len(job.said) == 1


def test_a_cache_that_does_not_answer_is_a_warning(job: Job, github: GithubApi, tmp_path: Path) -> None:
    github.fault("POST", "/GetCacheEntryDownloadURL$", Fault(error(403, "no")))
    github.fault("POST", "/CreateCacheEntry$", Fault(Answer(b"no json")))
    job.kept().restore(tmp_path / "out")
    job.kept().save(left(tmp_path / "a", "1"))
    assert [line.partition(":: ")[0].startswith("::warning title=smoketree::") for line in job.said] == [True, True]
    assert job.results.token not in "".join(job.said)


def test_new_readings_are_offered_in_the_file_that_the_plans_have(tmp_path: Path) -> None:
    out, plans, into = tmp_path / "out", tmp_path / "plans", tmp_path / "into"
    (out / "readings").mkdir(parents=True)
    (plans / "smoke").mkdir(parents=True)
    new = "\n".join(reading(line).replace("a.md", file) for line, file in (("1", "smoke/a.md"), ("tracer", "b.md")))
    (out / "readings/new.toml").write_text(new.replace('"1"]', '"one"]'), encoding="utf-8")
    (plans / "smoke/readings.toml").write_text(reading("1") + "\n" + reading("2"), encoding="utf-8")
    offer_readings(out, plans, into, lambda text: text.replace("tracer", "***"))
    offered = to_commit(into)
    assert list(offered) == ["readings.toml", "smoke/readings.toml"]
    own = parse_readings(offered["smoke/readings.toml"].decode())
    assert [one.key.line for one in own] == ["1", "2"], "what was there stays, what is new is in it once"
    assert [one.key.line for one in parse_readings(offered["readings.toml"].decode())] == ["***"]


@pytest.mark.parametrize("content", [b"", b"\xff", b"[[reading]]\nfile = 1", b"reading = []", b"x" * (MOST_BYTES + 1)])
def test_what_is_no_file_of_readings_is_not_offered(tmp_path: Path, content: bytes) -> None:
    (tmp_path / "out/readings").mkdir(parents=True)
    (tmp_path / "out/readings/new.toml").write_bytes(content)
    offer_readings(tmp_path / "out", tmp_path, tmp_path / "into", str)
    assert to_commit(tmp_path / "into") == {}


@pytest.mark.parametrize(
    "path", ["../readings.toml", "/etc/readings.toml", "a/../../readings.toml", "a\n/readings.toml"]
)
def test_a_file_elsewhere_is_not_offered(tmp_path: Path, path: str) -> None:
    offer_file(tmp_path / "into", path, reading("1"))
    assert list(tmp_path.rglob("*.toml")) == []
