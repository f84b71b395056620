"""Every event end to end, from payload to comment, with a stand-in for the half that opens pages."""

import json
import os
import re
from pathlib import Path
from typing import Any

import pytest

from smoketree.github.runs import artifact_name
from smoketree.report.model import Environment
from tests.action.runner import HEAD, Runner
from tests.action.stand_in import told
from tests.fakes import github_state
from tests.report import samples
from tests.report.test_escape import gfm

PLAN = '#Case 1: Signs in\n- Open "/login"\n- Assert: the heading "Sign in" is shown\n'
URL = "https://pr-7.preview.example"


def test_a_pull_request(job: Runner) -> None:
    job.plan(f"---\nsecrets: [LOGIN]\n---\n{PLAN}")
    job.plan("not a plan's business", "secret.txt")
    job.inputs = {"secrets": "LOGIN=tracer-1\nOTHER=tracer-2", "anthropic-api-key": "sk-tracer", "var": "A=1\nB=2"}
    assert job.go() == 0, job.said
    child = told(job.report)
    assert child["files"] == ["smoke/plan.md"]
    assert child["settings"]["url"] == URL
    assert child["settings"]["var"] == {"A": "1", "B": "2"}
    assert child["settings"]["trace"] == "off"
    assert child["environ"]["LOGIN"] == "<secret:LOGIN>", "it had it; the report does not"
    assert child["settings"]["secret"] == ["LOGIN"]
    assert "OTHER" not in child["environ"], "no plan speaks of it"
    assert child["environ"]["ANTHROPIC_BASE_URL"].startswith("http://127.0.0.1:")
    assert child["environ"]["ANTHROPIC_API_KEY"].startswith("loopback-")
    assert not [name for name in child["own"] if name.startswith(("GITHUB", "INPUT", "ACTIONS", "LOGIN", "ANTHROPIC"))]
    assert json.loads(job.report.read_text())["environment"]["commit"] == HEAD
    [comment] = job.comments
    assert "1 of 1 case passed" in comment
    assert job.assignments()["preview-url"] == URL
    assert "::warning::hostile" not in job.said.splitlines()
    assert not job.home.statuses


def test_a_schedule_that_proves_the_plans(job: Runner) -> None:
    job.as_event("schedule")
    job.plan(PLAN)
    job.inputs = {"prove": "true", "url": URL}
    assert job.go() == 0, job.said
    assert job.assignments()["conclusion"] == "passed", "no conclusion depends on it"
    page = next(one for one in job.results.artifacts.values() if one.name.endswith(".html"))
    for text in (job.summary, page.content.decode()):
        assert "1 fault in 1 case: 0 caught, 0 error, 1 survived" in text
        assert "POST /cart is sent twice" in text


BASE = "https://staging.example"


@pytest.mark.parametrize(
    ("gate", "text", "has_line", "code"),
    [
        pytest.param("new", "FAILS OLD", True, 0, id="the base fails too"),
        pytest.param("new", "FAILS OLD", False, 1, id="the line is new in the pull request"),
        pytest.param("new", "FAILS", True, 1, id="new"),
        pytest.param("any", "FAILS OLD", True, 1, id="all count, whatever the child says"),
    ],
)
def test_the_gate_and_the_base_branch_s_deployment(
    job: Runner, gate: str, text: str, *, has_line: bool, code: int
) -> None:
    job.home.deploy("ba5e" * 10, "Production", "success", "https://shop.example")
    job.home.deploy("0" * 40, "staging", "success", BASE, ref="main")
    job.plan(f"#Case 1: {text}\n- Assert: x\n")
    job.on_base(f"#Case 1: {text}\n- Assert: x\n" if has_line else "#Case 1: Another\n- Assert: y\n")
    job.inputs = {"gate": gate}
    assert job.go() == code, job.said
    assert told(job.report)["settings"]["base_url"] == BASE
    assert job.assignments()["conclusion"] == ("failed" if code else "passed")
    assert "1 of 1 case failed" in job.comments[0], "no verdict changes"


def test_without_a_base_every_failure_counts(job: Runner) -> None:
    job.home.deploy("ba5e" * 10, "Production", "success", "https://shop.example")
    job.plan("#Case 1: FAILS OLD\n- Assert: x\n")
    job.inputs = {"gate": "new"}
    assert job.go() != 0, job.said
    assert "base_url" not in told(job.report)["settings"]


@pytest.mark.parametrize(
    ("text", "code", "conclusion", "said"),
    [
        ("#Case 1: FAILS\n- Assert: x\n", 1, "failed", "1 of 1 case failed"),
        ("#Case 1: DIES\n- Assert: x\n", 3, "error", "ended with exit code 9"),
        ("#Case 1: SILENT\n- Assert: x\n", 3, "error", "left no report: it died of <secret:BASIC_AUTH>"),
        ("#Case 1: WRONG\n- Assert: x\n", 2, "error", "a step is missing"),
    ],
)
def test_what_does_not_pass(job: Runner, text: str, code: int, conclusion: str, said: str) -> None:
    job.plan(text)
    job.inputs = {"basic-auth": "ada:tracer-password"}
    assert job.go() == code, job.said
    assert job.assignments()["conclusion"] == conclusion
    [comment] = job.comments
    assert said in comment.replace("\\", "").replace("`", ""), comment
    assert "::error" in job.said
    told_to_nobody = "\n".join(line for line in job.everything.splitlines() if not line.startswith("::add-mask::"))
    assert "tracer" not in told_to_nobody


def test_what_a_child_leaves_is_removed_however_deep(job: Runner) -> None:
    job.plan("#Case 1: DEEP\n- Assert: x\n")
    assert job.go() == 0, job.said
    room = Path(*told(job.report)["room"])
    assert str(room) not in job.everything, "what is told names no temporary folder"
    assert room.name.startswith("smoketree-")
    assert not room.exists()


def test_a_deployment_takes_plans_and_settings_from_the_base(job: Runner) -> None:
    job.as_event("deployment_status")
    job.plan("#Case 1: FAILS\n- Assert: x\n")
    job.plan("#Case 1: FAILS\n- Assert: x\n", "smoketree.toml")
    job.on_base(f"---\nneeds: ../../shared/in.md\n---\n{PLAN}", "smoke/web/plan.md")
    job.on_base(PLAN, "shared/in.md")
    job.on_base("viewport = 'mobile'\n", "smoketree.toml")
    job.on_base(PLAN, "other/plan.md")
    job.inputs = {"plans": "smoke/**/*.md"}
    assert job.go() == 0, job.said
    child = told(job.report)
    assert child["files"] == ["shared/in.md", "smoke/web/plan.md", "smoketree.toml"]
    assert job.assignments()["preview-url"] == "https://shop-9axq-acme.vercel.app"
    assert [one.state for one in job.home.statuses if one.context == "smoketree"] == ["pending", "success"]


def test_a_comment_selects_plans(job: Runner) -> None:
    job.asked("/smoke web")
    job.on_base(PLAN, "smoke/web.md")
    job.on_base(PLAN, "smoke/admin.md")
    assert job.go() == 0, job.said
    assert told(job.report)["settings"]["select"] == ["*web*"]


def test_a_comment_for_a_fork_types_no_secret_and_keeps_to_what_was_asked(job: Runner) -> None:
    job.asked(f"/smoke {HEAD[:10]} web")
    job.from_a_fork()
    job.on_base(PLAN, "smoke/web.md")
    job.on_base(f"---\nsecrets: [LOGIN]\n---\n{PLAN}", "smoke/web-secret.md")
    job.on_base(PLAN, "smoke/admin.md")
    job.inputs = {"secrets": "LOGIN=tracer-1", "allow-forks": "true", "bypass": "vercel:pass-the-wall"}
    assert job.go() == 0, job.said
    child = told(job.report)
    assert child["settings"]["plans"] == ["smoke/web.md"]
    assert child["settings"]["select"] == ["smoke/web.md:1"]
    assert "secret" not in child["settings"]
    assert "bypass" in child["settings"]
    assert child["environ"] == {}
    assert job.assignments()["conclusion"] == "neutral"
    assert "NOT TESTED" in job.summary
    assert "admin" not in job.summary


@pytest.mark.parametrize(("value", "conclusion"), [("", "neutral"), ("dependabot-s-own", "passed")])
def test_dependabot_has_the_secrets_that_github_gives_it(job: Runner, value: str, conclusion: str) -> None:
    job.payload("pull_request_dependabot")
    job.home.pull(7, sha=HEAD, author="dependabot[bot]")
    job.plan(PLAN)
    job.plan(f"---\nsecrets: [LOGIN]\n---\n{PLAN}", "smoke/secret.md")
    job.inputs = {"secrets": f"LOGIN={value}"}
    assert job.go() == 0, job.said
    assert job.assignments()["conclusion"] == conclusion
    assert ("NOT TESTED" in job.summary) is not bool(value)
    child = told(job.report)
    assert child["environ"] == ({"LOGIN": "<secret:LOGIN>"} if value else {})


def test_a_fork_gets_no_secret_at_all(job: Runner) -> None:
    job.payload("pull_request_fork")
    job.from_a_fork()
    job.plan(PLAN)
    job.inputs = {"secrets": "LOGIN=tracer-1", "bypass": "vercel:tracer-2", "anthropic-api-key": "sk-tracer"}
    assert job.go() == 0, job.said
    child = told(job.report)
    assert child["environ"] == {}
    assert not {"secret", "bypass", "basic_auth", "inbox"} & set(child["settings"])


def test_whose_mail_a_pull_requests_plans_may_read(job: Runner) -> None:
    job.payload("pull_request")
    job.plan(f'{PLAN}- Assert: the e-mail to "ceo@corp.example" says "Welcome"\n')
    job.on_base(f'{PLAN}- Assert: the e-mail to "ann@shop.example" says "Welcome"\n')
    job.inputs = {"inbox": "mailpit:http://mail.example:8025", "var": "MAIL=bob@shop.example"}
    assert job.go() == 0, job.said
    assert told(job.report)["settings"]["mail_to"] == ["bob@shop.example", "ann@shop.example"]


ASKING = f"---\nallow-origins: [https://evil.example, https://sso.example]\nurl: https://app.example/in\n---\n{PLAN}"


@pytest.mark.parametrize("event", ["pull_request", "push", "schedule"])
def test_front_matter_adds_the_origins_that_the_base_s_copy_names(job: Runner, event: str) -> None:
    job.as_event(event)
    job.more = {"GITHUB_REF": "refs/heads/feature", "GITHUB_SHA": HEAD}
    job.plan(ASKING)
    job.on_base(ASKING.replace("https://evil.example, ", ""))
    job.inputs = {"allow-origin": "https://pay.example", "url": URL}
    assert job.go() == 0, job.said
    settings = told(job.report)["settings"]
    assert settings["plan_origin"] == ["smoke/plan.md@https://app.example", "smoke/plan.md@https://sso.example"]
    assert settings["allow_origin"] == ["https://pay.example"]


def test_without_a_base_front_matter_adds_nothing(job: Runner) -> None:
    job.plan(ASKING)
    assert job.go() == 0, job.said
    assert told(job.report)["settings"]["plan_origin"] == []


def test_the_base_s_own_plans_may_name_origins(job: Runner) -> None:
    job.as_event("deployment_status")
    job.on_base(ASKING)
    assert job.go() == 0, job.said
    assert [entry.partition("@")[2] for entry in told(job.report)["settings"]["plan_origin"]] == [
        "https://app.example", "https://evil.example", "https://sso.example"
    ]  # fmt: skip


def test_a_forks_plans_reach_their_preview_only(job: Runner) -> None:
    job.payload("pull_request_fork")
    job.from_a_fork()
    job.plan(ASKING)
    job.on_base(ASKING)
    job.inputs = {"allow-origin": "https://pay.example", "allow-network": "10.0.0.0/8"}
    assert job.go() == 0, job.said
    settings = told(job.report)["settings"]
    assert settings["plan_origin"] == []
    assert not {"allow_origin", "allow_network"} & set(settings)


def test_a_fork_is_told_of_by_the_run_after_its_own(job: Runner) -> None:
    job.as_event("workflow_run")
    job.home.pull(7, sha=HEAD, fork="stranger/shop")
    job.change(lambda payload: payload["workflow_run"]["head_repository"].update(full_name="stranger/shop"))
    run = github_state.Run(HEAD, head_repository="stranger/shop", id=4444)
    job.home.runs[run.id] = run
    report = samples.report(samples.passed_case(), environment=Environment(commit=HEAD))
    content = github_state.packed(("results/latest.json", report.model_dump_json(by_alias=True)))
    run.artifacts.append(github_state.Artifact(f"{artifact_name('default', None, 1)}-files", content))
    job.inputs = {"mode": "report"}
    assert job.go() == 0, job.said
    [comment] = job.comments
    assert "1 of 1 case passed" in comment


@pytest.mark.parametrize(
    ("event", "payload", "why"),
    [
        ("merge_group", "", "merge queue"),
        ("repository_dispatch", "repository_dispatch_canceled", "skipped or cancelled"),
        ("pull_request", "pull_request_closed", "closed"),
    ],
)
def test_where_nothing_is_to_be_tested_that_is_all_that_is_said(
    job: Runner, event: str, payload: str, why: str
) -> None:
    job.as_event(event, payload)
    job.on_base(PLAN)
    assert job.go() == 0, job.said
    assert job.assignments()["conclusion"] == "skipped"
    assert why in job.summary
    assert not job.comments
    assert not job.home.statuses


def test_a_merge_queue_with_an_address_is_tested(job: Runner) -> None:
    job.as_event("merge_group")
    job.plan("#Case 1: FAILS\n- Assert: x\n")
    job.inputs = {"url": "https://queue.preview.example"}
    assert job.go() == 1, job.said
    assert told(job.report)["settings"]["url"] == "https://queue.preview.example"
    assert job.assignments()["conclusion"] == "failed"


@pytest.mark.parametrize(("conclusion", "code"), [("failure", 3), ("success", 0)])
def test_a_merge_queue_s_shards_that_failed_are_not_forgotten(job: Runner, conclusion: str, code: int) -> None:
    job.as_event("merge_group")
    jobs = [{"conclusion": conclusion, "run_attempt": 1}]
    job.home.runs[job.run_id] = github_state.Run(HEAD, id=job.run_id, jobs=jobs)
    job.inputs = {"mode": "report"}
    assert job.go() == code, job.said


@pytest.mark.parametrize(
    ("body", "allow", "said"),
    [
        ("/smoke", "true", "look at the commit, then name it in your comment: /smoke c0ffee0000"),
        ("/smoke web", "true", "/smoke c0ffee0000 web"),
        ("/smoke", "false", "see allow-forks"),
        ("/smoke beefbeef", "true", "beefbeef is not the head of #7: it is c0ffee0 now"),
        ("/smoke ../x", "true", "is not the path of a plan"),
    ],
)
def test_a_command_that_cannot_be_followed_is_answered(job: Runner, body: str, allow: str, said: str) -> None:
    job.asked(body)
    job.from_a_fork()
    job.inputs = {"allow-forks": allow}
    assert job.go() == 0, job.said
    [answer] = job.comments
    assert said in answer.replace("\\", "").replace("`", ""), answer
    assert not any(line.startswith("/smoke") for line in answer.splitlines()), "it would be a command"
    assert job.assignments()["conclusion"] == "skipped"


def test_who_may_not_ask_is_not_answered(job: Runner) -> None:
    job.asked("/smoke", permission="read")
    job.from_a_fork()
    assert job.go() == 0, job.said
    assert job.comments == []


def test_vercels_own_event(job: Runner) -> None:
    job.as_event("repository_dispatch")
    job.on_base(PLAN)
    assert job.go() == 0, job.said
    assert told(job.report)["settings"]["url"] == "https://shop-9axq-acme.vercel.app"


def test_a_failed_deployment_fails_at_once(job: Runner) -> None:
    job.as_event("deployment_status", "deployment_status_failure")
    assert job.go() == 3, job.said
    [comment] = job.comments
    assert "was not deployed" in comment
    assert [one.state for one in job.home.statuses] == ["pending", "error"]


def test_a_preview_that_was_skipped_is_none(job: Runner) -> None:
    job.home.deployments.clear()
    job.home.deploy(HEAD, "Preview").now("inactive", description="ignored")
    job.plan(PLAN)
    assert job.go() == 0, job.said
    assert job.assignments()["conclusion"] == "skipped"
    assert not job.comments


def test_no_preview_within_the_time_is_an_error(job: Runner) -> None:
    job.home.deployments.clear()
    job.plan(PLAN)
    job.inputs = {"wait-timeout": "20"}
    assert job.go() == 3, job.said
    assert "waited 20 s" in job.comments[0]
    assert job.said.count("waiting for") == 1


def test_no_checkout_is_said_so(job: Runner) -> None:
    assert job.go() == 2
    assert "actions/checkout" in job.comments[0]


def test_comment_off(job: Runner) -> None:
    job.plan("#Case 1: FAILS\n- Assert: x\n")
    job.inputs = {"comment": "off"}
    assert job.go() == 1
    assert not job.comments
    assert "1 of 1 case failed" in job.summary


def test_several_previews_have_a_section_each(job: Runner) -> None:
    job.home.deployments.clear()
    job.home.deploy(HEAD, "Preview \N{EN DASH} web", "success", "https://web.preview.example")
    job.home.deploy(HEAD, "Preview \N{EN DASH} admin", "success", "https://admin.preview.example")
    job.plan(PLAN, "smoke/web/a.md")
    job.plan("#Case 1: FAILS\n- Assert: x\n", "smoke/admin/a.md")
    job.inputs = {"environment": "Preview - web = smoke/web\nPreview - admin = smoke/admin"}
    assert job.go() == 1, job.said
    [comment] = job.comments
    assert "1 of 2 cases failed" in comment
    report = json.loads(job.report.read_text())
    files = [one["plan"]["file"] for one in report["scenarios"]]
    assert sorted(files) == ["smoke/admin/a.md", "smoke/web/a.md"]
    children = [json.loads(text)["settings"]["url"] for text in report["suggestions"]]
    assert children == ["https://web.preview.example", "https://admin.preview.example"]


def test_one_preview_that_cannot_be_tested_does_not_hide_the_other(job: Runner) -> None:
    job.home.deployments.clear()
    job.home.deploy(HEAD, "web", "success", "https://web.preview.example")
    job.home.deploy(HEAD, "admin", "success", "https://admin.preview.example")
    job.plan("#Case 1: SILENT\n- Assert: x\n", "smoke/web/a.md")
    job.plan("#Case 1: FAILS\n- Assert: x\n", "smoke/admin/a.md")
    job.inputs = {"environment": "web = smoke/web\nadmin = smoke/admin"}
    assert job.go() == 1, job.said
    assert "left no report" in job.comments[0]


def test_an_address_that_shows_another_commit_by_then_is_no_pass(job: Runner) -> None:
    """The branch's alias moves on while the child looks at it."""
    job.plan(PLAN)
    job.inputs = {"url": "https://{branch}.preview.example"}
    job.heard = lambda line: job.home.push(7, "beef" + "1" * 36) if line.startswith("begins") else None
    assert job.go() == 3, job.said
    assert "moved from c0ffee0 to beef111" in job.comments[0]


HOSTILE = "x\n::set-output name=conclusion::passed\r\n##[error]x\u2028::warning::<!-- @everyone \x1b[31m\x00"


@pytest.mark.parametrize(
    "change",
    [
        lambda payload: payload["pull_request"]["head"].update(ref=HOSTILE),
        lambda payload: payload["pull_request"].update(title=HOSTILE, number=7.5),
        lambda payload: payload["pull_request"]["head"].update(sha=HOSTILE),
        lambda payload: payload.update(pull_request=[[]]),
        lambda payload: payload["pull_request"].update(number=10**30),
        lambda payload: payload["pull_request"].update(head=None),
    ],
)
def test_a_hostile_payload_says_nothing_to_the_runner(job: Runner, change: Any) -> None:
    job.plan(PLAN)
    job.change(change)
    job.home.pulls[7].head_ref = HOSTILE
    job.home.deployments[0].environment = HOSTILE
    job.home.deployments[0].now("success", URL, description=HOSTILE)
    job.go()
    commands = [line for line in job.said.splitlines() if line.lstrip().startswith("::")]
    for line in commands:
        assert line.startswith(("::add-mask::", "::stop-commands::", "::error ", "::warning title=smoketree::")) or (
            len(line) == 36 and line.endswith("::")
        )
    assert "##[" not in job.said
    assert "\n::set-output" not in job.said


def test_all_missing_permissions_are_named_in_one_message(job: Runner) -> None:
    token, _ = job.github.identity(contents="read", metadata="read")
    job.plan(PLAN)
    job.inputs = {"token": token}
    assert job.go() == 3, job.said
    listed = ["checks: read", "deployments: read", "pull-requests: write", "statuses: read"]
    [line] = [line for line in job.said.splitlines() if "lacks permissions" in line]
    assert sorted(re.findall(r"`([\w-]+: \w+)`", line)) == listed, line
    assert "lacks permissions" in job.summary
    assert "::error" in job.said


def test_a_run_that_tests_nothing_names_them_too(job: Runner) -> None:
    job.asked("/smoke")
    job.from_a_fork()
    token, _ = job.github.identity(contents="read", pull_requests="read")
    job.inputs = {"token": token}
    assert job.go() == 0, job.said
    assert job.assignments()["conclusion"] == "skipped"
    [line] = [line for line in job.said.splitlines() if "lacks permissions" in line]
    assert "`pull-requests: write`" in line
    assert "lacks permissions" in job.summary


def test_a_fork_is_not_told_of_permissions_that_it_cannot_have(job: Runner) -> None:
    job.payload("pull_request_fork")
    job.from_a_fork()
    token, _ = job.github.identity(contents="read", deployments="read", statuses="read", checks="read")
    job.plan(PLAN)
    job.inputs = {"token": token}
    assert job.go() == 0, job.said
    assert "lacks permissions" not in job.said


ODD = "::set-output name=x::y %0A <!-- smoketree --> | [x](javascript:0) ``` @everyone \u202egnp.exe"


def test_hostile_names_from_everywhere_say_nothing_to_the_runner(job: Runner) -> None:
    """Names of files, environments, statuses, checks and people, in the log, the comment and the summary."""
    job.home.deployments.clear()
    job.home.commits.add(HEAD)
    job.home.status(HEAD, f"preview {ODD}", "success", URL, description=ODD)
    job.home.status(HEAD, f"preview two {ODD}", "success", "https://other.preview.example")
    job.home.check(HEAD, ODD, summary=f"Preview URL: {URL} {ODD}")
    job.home.pulls[7].author = ODD
    job.plan("#Case 1: FAILS " + ODD + "\n- Assert: x\n", "smoke/a\n::error::b.md")
    assert job.go() == 3, job.said
    job.inputs = {"url": URL}
    before = job.said
    assert job.go() == 1, job.said
    for line in (before + job.said).splitlines():
        assert not line.startswith(("::set-output", "::error::", "##["))
    for text in (*job.comments, job.summary):
        assert "\u202e" not in text
        tokens = [one for block in gfm().parse(text) for one in (block, *(block.children or ()))]
        shown = [one for one in tokens if one.type not in {"code_inline", "fence", "inline"}]
        assert not [one for one in shown if one.type.startswith("html") and "-->" in one.content[:-4]]
        assert not [one for one in shown if "javascript" in str(one.attrs.get("href", ""))]
        assert not [one for one in shown if "@everyone" in one.content]


def test_file_names_that_are_no_unicode_end_nothing(job: Runner) -> None:
    job.plan(ASKING)
    (job.workspace / "smoke").joinpath(os.fsdecode(b"\xff\xfe.md")).write_text(ASKING, encoding="utf-8")
    job.inputs = {"url": URL}
    assert job.go() in {0, 1, 2, 3}
    assert job.assignments()["conclusion"]


def test_deep_json_in_the_payload_is_refused(job: Runner) -> None:
    (job.root / "workflow/event.json").write_text('{"a":' * 100_000 + "1" + "}" * 100_000)
    assert job.go() == 2
    assert "payload" in job.said
