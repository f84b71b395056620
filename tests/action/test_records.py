"""Replay records between runs: they come back whole, to their own suite and part, and never as anything else."""

import gzip
import io
import tarfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from smoketree.action import records
from smoketree.action.records import KeptRecords, kept_records
from smoketree.agent.replay.store import MOST_BYTES
from tests.fakes.github_api import GithubApi
from tests.fakes.github_http import Answer, Fault, error
from tests.fakes.results_service import ResultsFake
from tests.github.waiting import Waits


class Job:
    """A job's view of its records; `said` is what the log has."""

    def __init__(self, github: GithubApi) -> None:
        self.results = ResultsFake(github)
        self.said: list[str] = []

    def kept(
        self, suite: str = "web", run: int = 1, *, event: str = "pull_request", model: bool = True, part: str = ""
    ) -> KeptRecords:
        more = {"GITHUB_EVENT_NAME": event, "GITHUB_RUN_ID": str(run), "GITHUB_RUN_ATTEMPT": "1"}
        environ = {**self.results.environ, **more}
        return kept_records(environ, suite, model=model, timer=Waits(), say=self.said.append, part=part)

    def put(self, packed: bytes) -> None:
        self.kept().cache.save(self.kept().key, packed)


@pytest.fixture
def github() -> Iterator[GithubApi]:
    with GithubApi() as server:
        yield server


@pytest.fixture
def job(github: GithubApi) -> Job:
    return Job(github)


def left(out: Path, **files: str) -> Path:
    (out / "replay").mkdir(parents=True)
    for name, text in files.items():
        (out / "replay" / f"{name}.json").write_text(text, encoding="utf-8")
    return out


def there(out: Path) -> dict[str, str]:
    return {path.name: path.read_text(encoding="utf-8") for path in (out / "replay").glob("*")}


def test_they_come_back_to_their_own_suite_and_part(job: Job, tmp_path: Path) -> None:
    job.kept(run=1).save(left(tmp_path / "a", one="1"))
    job.kept("web-admin", run=2).save(left(tmp_path / "b", two="2"))
    job.kept(run=2, part="1/2").save(left(tmp_path / "c", three="3"))
    job.kept(run=2, part="2/2").save(left(tmp_path / "d", four="4"))
    for number, (suite, part, expected) in enumerate(
        [
            ("web", "", {"one.json": "1"}),
            ("web-admin", "", {"two.json": "2"}),
            ("web", "1/2", {"three.json": "3"}),
            ("web", "2/2", {"four.json": "4"}),
        ]
    ):
        out = tmp_path / str(number)
        job.kept(suite, run=9, part=part).restore(out)
        assert there(out) == expected
    assert job.said == []


def test_only_files_of_records_are_packed(job: Job, tmp_path: Path) -> None:
    out = left(tmp_path / "out", one="1", huge="x" * (MOST_BYTES + 1))
    (out / "replay/link.json").symlink_to("/etc/passwd")
    (out / "replay/other.txt").write_text("no record", encoding="utf-8")
    job.kept().save(out)
    job.kept(run=2).restore(tmp_path / "next")
    assert there(tmp_path / "next") == {"one.json": "1"}
    job.kept(run=3).save(tmp_path / "nothing")
    assert len(job.results.caches) == 1


def entry(
    name: str, content: bytes = b"x", kind: bytes = tarfile.REGTYPE, link: str = ""
) -> tuple[tarfile.TarInfo, bytes]:
    info = tarfile.TarInfo(name)
    info.type, info.linkname = kind, link
    info.size = len(content) if kind == tarfile.REGTYPE else 0
    return info, content


def packed(*entries: tuple[tarfile.TarInfo, bytes]) -> bytes:
    file = io.BytesIO()
    with tarfile.open(fileobj=file, mode="w:gz") as archive:
        for info, content in entries:
            archive.addfile(info, io.BytesIO(content) if info.size else None)
    return file.getvalue()


def test_nothing_but_small_plain_records_is_unpacked(job: Job, tmp_path: Path) -> None:
    job.put(
        packed(
            entry("../up.json"),
            entry("/absolute.json"),
            entry("folder/in.json"),
            entry("..json/"),
            entry("link.json", kind=tarfile.SYMTYPE, link="/etc/passwd"),
            entry("hard.json", kind=tarfile.LNKTYPE, link="good.json"),
            entry("device.json", kind=tarfile.CHRTYPE),
            entry("pipe.json", kind=tarfile.FIFOTYPE),
            entry("huge.json", bytes(MOST_BYTES + 1)),
            entry("n" * 300 + ".json"),
            entry("line\nend.json"),
            entry("run.sh"),
            entry("good.json", b"good"),
        )
    )
    job.kept(run=2).restore(tmp_path / "out")
    assert there(tmp_path / "out") == {"good.json": "good"}
    assert [path.name for path in tmp_path.iterdir()] == ["out"]
    assert job.said == []


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"no archive",
        gzip.compress(b"no archive"),
        packed(entry("a.json"))[:40],
        packed(entry("a.json"))[:20] + b"\xff" * 40,
        gzip.compress(gzip.decompress(packed(entry("a.json"))) + bytes(records._LARGEST_UNPACKED), 1),
    ],
    ids=["empty", "plain", "no-tar", "cut", "damaged", "bomb"],
)
def test_a_corrupt_archive_is_none(job: Job, tmp_path: Path, content: bytes) -> None:
    job.put(content)
    job.kept(run=2).restore(tmp_path / "out")
    assert not (tmp_path / "out").exists()


@pytest.mark.parametrize("event", ["pull_request_target", "issue_comment", "deployment_status", "workflow_run"])
def test_what_runs_on_the_default_branch_keeps_nothing_and_says_so_once(job: Job, tmp_path: Path, event: str) -> None:
    job.kept(run=1).save(left(tmp_path / "a", one="1"))
    kept = job.kept(run=2, event=event)
    kept.restore(tmp_path / "b")
    kept.save(left(tmp_path / "c", hostile="1"))
    assert there(tmp_path / "b") == {"one.json": "1"}
    assert len(job.results.caches) == 1
    [said] = job.said
    assert event in said
    assert job.kept(run=2, event=event, model=False).may_save is False
    assert len(job.said) == 1


def test_a_cache_that_does_not_answer_is_a_warning(job: Job, github: GithubApi, tmp_path: Path) -> None:
    github.fault("POST", "/GetCacheEntryDownloadURL$", Fault(error(403, "no")))
    github.fault("POST", "/CreateCacheEntry$", Fault(Answer(b"no json")))
    job.kept().restore(tmp_path / "out")
    job.kept().save(left(tmp_path / "a", one="1"))
    assert [line.partition(":: ")[0].startswith("::warning title=smoketree::") for line in job.said] == [True, True]
    assert job.results.token not in "".join(job.said)
