"""Artifacts, uploaded as the results service takes them; what it is that knows the token, no error tells."""

import base64
import json
from collections.abc import Mapping
from pathlib import Path

import pytest

from smoketree.github.uploads import TransferError, Uploads
from tests.fakes.github_api import GithubApi
from tests.fakes.github_http import Answer, Fault, error
from tests.fakes.results_service import ResultsFake
from tests.github.waiting import Waits

PLACE = {
    "GITHUB_SERVER_URL": "https://github.com",
    "GITHUB_REPOSITORY": "acme/shop",
    "GITHUB_RUN_ID": "42",
    "GITHUB_RETENTION_DAYS": "30",
}
PAGE = b"<!doctype html><title>report</title>"


@pytest.fixture
def results(github: GithubApi) -> ResultsFake:
    return ResultsFake(github)


@pytest.fixture
def uploads(results: ResultsFake, waits: Waits) -> Uploads:
    waits.now_is(1_767_225_600.0)  # 2026-01-01
    return Uploads({**PLACE, **results.environ}, timer=waits)


def test_a_file_is_up_under_a_name_and_a_link(uploads: Uploads, results: ResultsFake) -> None:
    url = uploads.upload('a:b/c"d.html', PAGE, "text/html", 7)
    [kept] = results.artifacts.values()
    assert (kept.name, kept.version, kept.mime) == ("a-b-c-d.html", 7, "text/html")
    assert (kept.content, kept.expires_at) == (PAGE, "2026-01-08T00:00:00Z")
    assert url == f"https://github.com/acme/shop/actions/runs/42/artifacts/{kept.id}"


def test_it_is_kept_no_longer_than_the_repository_allows(uploads: Uploads, results: ResultsFake) -> None:
    uploads.upload("page.html", PAGE, "text/html", 400)
    assert results.artifacts["page.html"].expires_at == "2026-01-31T00:00:00Z"


def test_many_files_are_one_archive(uploads: Uploads, results: ResultsFake, tmp_path: Path) -> None:
    (tmp_path / "latest.json").write_text("{}", encoding="utf-8")
    uploads.zipped("smoke-report-default-1-files", {"results/latest.json": tmp_path / "latest.json"}, 7)
    kept = results.artifacts["smoke-report-default-1-files"]
    with kept.archive as archive:
        assert {name: archive.read(name) for name in archive.namelist()} == {"results/latest.json": b"{}"}
    assert (kept.version, kept.mime) == (4, "")


def test_a_media_type_that_the_service_does_not_know_is_none_in_particular(
    uploads: Uploads, results: ResultsFake, github: GithubApi
) -> None:
    uploads.upload("a.bin", b"x", "application/x-odd", 7)
    github.fault("POST", "/CreateArtifact$", Fault(error(400, "unknown mime_type")))
    uploads.upload("b.html", PAGE, "text/html", 7)
    assert {name: one.mime for name, one in results.artifacts.items()} == {
        "a.bin": "application/octet-stream",
        "b.html": "application/octet-stream",
    }


def test_a_name_that_is_taken_is_told_with_what_to_do(uploads: Uploads) -> None:
    uploads.upload("page.html", PAGE, "text/html", 7)
    with pytest.raises(TransferError, match=r"page.html already exists: give each suite a `comment-key`"):
        uploads.upload("page.html", PAGE, "text/html", 7)


@pytest.mark.parametrize(
    ("where", "fault"),
    [
        ("/CreateArtifact$", Fault.too_many(1)),
        ("^/blob/artifact/", Fault.dropped()),
        ("/FinalizeArtifact$", Fault(error(500, "oops"))),
    ],
)
def test_what_may_pass_is_waited_for(
    uploads: Uploads, results: ResultsFake, github: GithubApi, waits: Waits, where: str, fault: Fault
) -> None:
    github.fault("PUT" if "blob" in where else "POST", where, fault, times=4)
    uploads.upload("page.html", PAGE, "text/html", 7)
    assert results.artifacts["page.html"].content == PAGE
    assert waits.waited == [3.0, 4.5, 6.75, 10.125]


def test_a_service_that_is_down_is_waited_for_once(uploads: Uploads, github: GithubApi, waits: Waits) -> None:
    github.fault("POST", "/CreateArtifact$", Fault.dropped(), times=99)
    for name in ("a.html", "b.html", "c.html"):
        with pytest.raises(TransferError, match="did not answer"):
            uploads.upload(name, PAGE, "text/html", 7)
    assert len(waits.waited) == 4
    assert len(github.hits("POST", "/CreateArtifact$")) == 5 + 1 + 1


@pytest.mark.parametrize(
    ("method", "where", "fault"),
    [
        ("POST", "/CreateArtifact$", Fault(error(403, "no"))),
        ("POST", "/CreateArtifact$", Fault(Answer({"ok": False}))),
        ("POST", "/CreateArtifact$", Fault(Answer(b"[1]"))),
        ("POST", "/CreateArtifact$", Fault(Answer({"ok": True, "signed_upload_url": "http://[:::/?sig=tracer-signature"}))),
        ("POST", "/CreateArtifact$", Fault(Answer({"ok": True, "signed_upload_url": "blob:?sig=tracer-signature"}))),
        ("PUT", "^/blob/", Fault(Answer(b"tracer-signature", 403))),
        ("PUT", "^/blob/", Fault(Answer(None, 302, {"Location": "/elsewhere?sig=tracer-signature"}))),
        ("PUT", "^/blob/", Fault.dropped()),
        ("POST", "/FinalizeArtifact$", Fault(error(400, "size or hash is wrong"))),
        ("POST", "/FinalizeArtifact$", Fault(Answer({"ok": True, "artifact_id": "../5"}))),
    ],
)  # fmt: skip
def test_what_goes_wrong_is_told_without_token_and_signature(
    uploads: Uploads, results: ResultsFake, github: GithubApi, method: str, where: str, fault: Fault
) -> None:
    github.fault(method, where, fault, times=9)
    with pytest.raises(TransferError) as caught:
        uploads.upload("page.html", PAGE, "text/html", 7)
    told = f"{caught.value} {caught.value!r} {caught.value.__cause__!r} {uploads.__dict__!r}"
    assert caught.value.__context__ is None or "sig=" not in str(caught.value.__context__)
    assert "tracer-signature" not in told
    assert results.token not in told
    assert github.hits("POST", "/elsewhere") == []


def scp(value: object) -> str:
    payload = base64.urlsafe_b64encode(json.dumps(value).encode()).decode().rstrip("=")
    return f"header.{payload}.signature"


@pytest.mark.parametrize(
    ("token", "usable"),
    [
        (scp({"scp": "Actions.Results:run:job"}), True),
        (scp({"scp": "a:b Actions.Results:run:job:more c"}), True),
        (scp({"scp": ["Actions.GenericRead:1", "Actions.Results:run:job"]}), True),
        (scp({"scp": "Actions.Results:run"}), False),
        (scp({"scp": "Actions.ResultsOther:run:job"}), False),
        (scp({"scp": "Actions.Results::"}), False),
        (scp({"scp": 7}), False),
        (scp({"scp": [7, None]}), False),
        (scp({}), False),
        (scp(["scp"]), False),
        ("one-part-only", False),
        ("a.%%%.c", False),
        ("a.\u00e9.c", False),
    ],
)
def test_the_jobs_ids_come_from_the_tokens_scopes(token: str, usable: bool, waits: Waits) -> None:
    environ = {**PLACE, "ACTIONS_RUNTIME_TOKEN": token, "ACTIONS_RESULTS_URL": "https://results.example/"}
    assert Uploads(environ, timer=waits).available is usable


@pytest.mark.parametrize(
    ("server", "there"),
    [
        ("https://github.com", True),
        ("https://acme.ghe.com", True),
        ("", True),
        ("https://github.acme.example", False),
        ("https://notghe.com", False),
    ],
)
def test_an_enterprise_server_has_none(results: ResultsFake, waits: Waits, server: str, there: bool) -> None:
    environ: Mapping[str, str] = {**PLACE, **results.environ, "GITHUB_SERVER_URL": server}
    assert Uploads(environ, timer=waits).available is there
    if not there:
        with pytest.raises(TransferError, match="accepts no artifacts"):
            Uploads(environ, timer=waits).upload("page.html", PAGE, "text/html", 7)
    assert not Uploads({**environ, "ACTIONS_RUNTIME_TOKEN": ""}, timer=waits).available
