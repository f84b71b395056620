"""What the runner says happened, read from payloads as GitHub (and Vercel) writes them."""

import json
import tempfile
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from smoketree.errors import UsageError
from smoketree.github.event import Event, read_event
from smoketree.github.target import Command, command_in
from tests.github.waiting import BEEF, C0FFEE

PAYLOADS = Path(__file__).parent / "payloads"
DEFAULT_SHA = "d" * 40


def environ(name: str, path: Path, **more: str) -> Mapping[str, str]:
    return {
        "GITHUB_EVENT_NAME": name,
        "GITHUB_EVENT_PATH": str(path),
        "GITHUB_REPOSITORY": "acme/shop",
        "GITHUB_ACTOR": "ada",
        "GITHUB_SHA": DEFAULT_SHA,
        "GITHUB_REF": "refs/heads/main",
        **more,
    }


def recorded(payload: str, name: str = "", **more: str) -> Event:
    """The event of a recorded payload; its name is the file's unless said."""
    return read_event(environ(name or payload, PAYLOADS / f"{payload}.json", **more))


def changed(folder: Path, payload: str, change: Any, name: str = "") -> Event:
    """The event of a payload after `change` was done to it."""
    body = json.loads((PAYLOADS / f"{payload}.json").read_text(encoding="utf-8"))
    change(body)
    (folder / "event.json").write_text(json.dumps(body), encoding="utf-8")
    return read_event(environ(name or payload, folder / "event.json"))


def test_a_pull_request() -> None:
    event = recorded("pull_request")
    assert (event.name, event.action, event.number, event.default_branch) == ("pull_request", "synchronize", 7, "main")
    assert event.pull is not None
    assert (event.pull.head_sha, event.pull.head_repository, event.pull.base_ref) == (C0FFEE, "acme/shop", "main")
    assert recorded("pull_request_fork", "pull_request").pull != event.pull


def test_a_deployment() -> None:
    told = recorded("deployment_status").announced
    assert told is not None
    assert (told.sha, told.environment, told.state) == (C0FFEE, "Preview", "success")
    assert told.url == "https://shop-9axq-acme.vercel.app"


def test_the_log_of_a_deployment_is_no_preview(tmp_path: Path) -> None:
    def only_a_log(body: Any) -> None:
        body["deployment_status"] |= {"environment_url": "", "target_url": "https://ci.example/log/1"}
        body["deployment_status"]["log_url"] = body["deployment_status"]["target_url"]

    told = changed(tmp_path, "deployment_status", only_a_log).announced
    assert told is not None
    assert told.url == ""


@pytest.mark.parametrize(
    ("vercels", "ours"),
    [("success", "success"), ("ready", "success"), ("promoted", "success"), ("error", "error"), ("failed", "failure")]
    + [(state, "skipped") for state in ("canceled", "ignored", "skipped")]
    + [("pending", "pending"), ("what-comes-next", "pending")],
)
def test_vercels_dispatch(tmp_path: Path, vercels: str, ours: str) -> None:
    def say(body: Any) -> None:
        body["action"] = f"vercel.deployment.{vercels}"

    told = changed(tmp_path, "repository_dispatch", say).announced
    assert told is not None
    assert (told.state, told.sha, told.environment, told.project) == (ours, C0FFEE, "Preview", "web")


def test_the_other_events() -> None:
    comment = recorded("issue_comment")
    assert comment.said is not None
    assert (comment.number, comment.said.author, comment.said.author_type) == (7, "ada", "User")
    assert recorded("merge_group").number == 7
    run = recorded("workflow_run")
    assert run.before is not None
    assert (run.before.id, run.before.head_repository, run.before.head_sha) == (4444, "stranger/shop", C0FFEE)
    assert run.number is None, "GitHub names no pull request of a fork"
    for name in ("workflow_dispatch", "push", "schedule"):
        event = recorded(name, GITHUB_SHA=BEEF, GITHUB_REF="refs/heads/topic")
        assert (event.sha, event.ref, event.pull) == (BEEF, "refs/heads/topic", None)


@pytest.mark.parametrize("body", ["", "[]", "{", '"x"', '{"action": 7}', "{}", '{"pull_request": {"number": 7}}'])
def test_what_is_no_payload(tmp_path: Path, body: str) -> None:
    (tmp_path / "event.json").write_text(body, encoding="utf-8")
    with pytest.raises(UsageError, match="payload of the event pull_request"):
        read_event(environ("pull_request", tmp_path / "event.json"))


def test_a_commit_has_to_look_like_one(tmp_path: Path) -> None:
    def odd(body: Any) -> None:
        body["pull_request"]["head"]["sha"] = "../../etc/passwd"

    with pytest.raises(UsageError, match=r"pull_request\.head\.sha"):
        changed(tmp_path, "pull_request", odd)

    def none(body: Any) -> None:
        del body["client_payload"]["git"]
        body["client_payload"]["sha"] = C0FFEE  # it has no meaning there

    with pytest.raises(UsageError, match=r"client_payload\.git"):
        changed(tmp_path, "repository_dispatch", none)


def _leaves(body: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    inside = body.items() if isinstance(body, dict) else enumerate(body) if isinstance(body, list) else []
    return [path, *(leaf for key, value in inside for leaf in _leaves(value, (*path, key)))]


_JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=20) | st.just("x" * 5000),
    lambda inner: st.lists(inner, max_size=2) | st.dictionaries(st.text(max_size=5), inner, max_size=2),
    max_leaves=4,
)


@given(st.sampled_from(sorted(path.stem for path in PAYLOADS.glob("*.json"))), st.data())
def test_any_payload_is_an_event_or_a_usage_error(name: str, data: st.DataObject) -> None:
    body = json.loads((PAYLOADS / f"{name}.json").read_text(encoding="utf-8"))
    *way, last = data.draw(st.sampled_from(_leaves(body)[1:]))
    at = body
    for key in way:
        at = at[key]
    at[last] = data.draw(_JSON)
    event = name.removesuffix("_fork").removesuffix("_dependabot").removesuffix("_closed").removesuffix("_failure")
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "event.json"
        file.write_text(json.dumps(body), encoding="utf-8")
        try:
            read = read_event(environ(event.removesuffix("_canceled"), file))
        except UsageError:
            return
    assert read.pull is None or len(read.pull.head_sha) in {40, 64}
    assert read.announced is None or len(read.announced.sha) in {40, 64}


def test_where_there_is_no_workflow(tmp_path: Path) -> None:
    with pytest.raises(UsageError, match="GITHUB_EVENT_NAME"):
        read_event({})
    with pytest.raises(UsageError, match="cannot be read"):
        read_event(environ("push", tmp_path / "gone.json"))


@pytest.mark.parametrize(
    ("body", "meant"),
    [
        ("/smoke", Command()),
        ("Nice!\r\n\r\n/smoke  shop.md smoke/*.md\r\nbye", Command(("shop.md", "smoke/*.md"))),
        ("/smoke c0ffee0", Command(commit="c0ffee0")),
        ("/smoke shop.md c0ffee0", Command(("shop.md",), "c0ffee0")),
        ("please /smoke", None),
        ("/smokescreen", None),
        ("> /smoke", None),
        ("    /smoke", None),
        ("```\n/smoke\n```", None),
        ("```\nx\n```\n/smoke", Command()),
        ("/smoke ../x.md", Command(wrong="`../x.md` is not the path of a plan")),
        ("/smoke /etc/passwd", Command(wrong="`/etc/passwd` is not the path of a plan")),
        ("/smoke --secret", Command(wrong="`--secret` is not the path of a plan")),
        ("/smoke $(id)", Command(wrong="`$(id)` is not the path of a plan")),
        ("/smoke c0ffee0 beef111", Command(wrong="it names more than one commit")),
        ("", None),
    ],
)
def test_a_command(body: str, meant: Command | None) -> None:
    assert command_in(body) == meant


@given(st.text(max_size=200))
def test_no_comment_names_a_path_elsewhere(words: str) -> None:
    command = command_in(f"/smoke {words}")
    assert command is None or all(
        not plan.startswith(("/", "-")) and ".." not in plan.split("/") and "\0" not in plan for plan in command.plans
    )
