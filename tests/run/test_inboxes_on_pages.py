"""Whole plans with an inbox that is kept elsewhere: the sample app sends its mail to a real MailDev."""

import smtplib
from pathlib import Path

import pytest

from smoketree.report.model import Status
from tests.conftest import RunPlan
from tests.fakes.mail_api import Fault
from tests.fakes.mail_servers import maildev
from tests.fakes.mailpit_api import MailpitApi
from tests.fakes.pages import Hit, Pages, Reply

pytestmark = [pytest.mark.browser]

SECRET = "correct horse/battery"


def test_a_code_and_a_magic_link_by_a_maildev_with_a_password(
    run_plan: RunPlan, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from smoketree.cli.demo import examples_folder, sample_preview

    monkeypatch.setenv("MAILDEV_PASSWORD", SECRET)
    with maildev("ci", SECRET) as server, sample_preview(smtp=f"127.0.0.1:{server.smtp_port}") as url:
        report = run_plan(
            str(examples_folder() / "smoke/sign-up.md"),
            url=url,
            inbox=f"maildev+http://ci:{{{{secret.MAILDEV_PASSWORD}}}}@127.0.0.1:{server.port}",
            secret="MAILDEV_PASSWORD",
            out=tmp_path,
        )
    assert [one.status for one in report.scenarios] == [Status.PASSED, Status.PASSED], report.scenarios
    told = next(step for step in report.scenarios[0].steps if "the e-mailed code" in step.description).description
    assert ", from " in told
    for file in tmp_path.rglob("*.json"):
        assert SECRET not in file.read_text(encoding="utf-8")


def test_an_inbox_that_does_not_work_is_an_error_and_not_a_failure(run_plan: RunPlan, tmp_path: Path) -> None:
    plan = tmp_path / "a.md"
    plan.write_text(
        '#Case 1: a\n- Type a temporary e-mail address into "Email"\n- Wait for the code\n'
        '- Assert: the page shows "x"\n'
    )
    with Pages() as pages, MailpitApi() as mailpit:
        pages.html("/page", "<label>Email <input></label>")
        mailpit.next(Fault(401, b"go away"))
        report = run_plan(
            str(plan),
            url=pages.url("/page"),
            inbox=f"mailpit+http://ci:hush-hush@{mailpit.url.removeprefix('http://')}",
            out=tmp_path / "out",
        )
    (case,) = report.scenarios
    assert case.status is Status.ERROR
    failed = next(step for step in case.steps if step.error)
    assert "answered 401 Unauthorized: go away" in (failed.error or "")
    assert "hush-hush" not in report.model_dump_json()


def test_what_the_mail_says(run_plan: RunPlan, tmp_path: Path) -> None:
    plan = tmp_path / "a.md"
    plan.write_text(
        '#Case 1: a\n- Type a temporary e-mail address into "Email"\n- Click "Order"\n'
        '- Assert: the subject of the e-mail is "Thanks for your order"\n'
    )
    with maildev() as server, Pages() as pages:

        def order(hit: Hit) -> Reply:
            with smtplib.SMTP("127.0.0.1", server.smtp_port, timeout=30) as client:
                client.sendmail("shop@shop.example", [hit.query["to"]], "Subject: Thanks for your order\r\n\r\n2 items")
            return Reply("ok")

        pages.on("/order", order)
        pages.html(
            "/page",
            "<label>Email <input id=field></label><button onclick=\"fetch('/order?to=' + field.value)\">Order</button>",
        )
        report = run_plan(
            str(plan), url=pages.url("/page"), inbox=f"maildev+http://127.0.0.1:{server.port}", out=tmp_path / "out"
        )
    assert report.passed, report.scenarios[0].summary
