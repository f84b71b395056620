"""The whole Action as a runner starts it, real child and all, against the fake GitHub, a fake model, the sample app."""

import json
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from hashlib import sha256
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from tempfile import gettempdir

import psutil
import pytest

from smoketree.agent.readings import StoredReading, line_key, render_readings
from smoketree.plan.parser import parse
from smoketree.report.receipt import verify_receipt
from smoketree.report.store import load
from tests.action.runner import deployed, running
from tests.fakes.attachments import ADDRESS, AttachmentsFake
from tests.fakes.messages_api import MessagesApi
from tests.fakes.model_peers import done, follow, type_text
from tests.fakes.rewriters import good, rewriting

pytestmark = [pytest.mark.e2e, pytest.mark.browser]

PLAN = """---
secrets: [MAIL]
---
#Case 1: Signs in
- Open "/login"
- Type {{secret.MAIL}} into "Email"
- Do whatever it takes to fill in the rest
- Assert: within 1 seconds the heading "Good riddance" is shown
"""
TRACERS = {
    "MAIL": "tracer-mail@example.com",
    "KEY": "sk-tracer-of-the-model-key",
    "BYPASS": "tracer-bypass-value",
    "AUTH": "tracer-auth-password",
    "MEDIA": "github_pat_tracerTokenForPictures00000001",
}


def test_a_pull_request_end_to_end_and_no_secret_anywhere(tmp_path: Path) -> None:
    model = MessagesApi(follow([type_text("textbox", "Password", "green-forest", line=3), done(3)]))
    with running(tmp_path) as job, model:
        job.inputs = {
            "secrets": f"MAIL={TRACERS['MAIL']}",
            "anthropic-api-key": TRACERS["KEY"],
            "bypass": f"cookie:pass={TRACERS['BYPASS']}",
            "basic-auth": f"ada:{TRACERS['AUTH']}",
            "media-token": TRACERS["MEDIA"],
            "video": "off",
        }
        attachments = AttachmentsFake(job.github, token=TRACERS["MEDIA"])
        job.more = {"ANTHROPIC_BASE_URL": model.url}
        job.plan(PLAN)
        process = job.start()
        seen = Watch(process.pid)
        with seen.watching():
            job.said = process.communicate(timeout=120)[0]
        assert process.returncode == 1, job.said

        assert {"python", "node", "chrom"} <= seen.kinds, "the child, the driver and the browser were looked at"
        assert seen.leaks == set()
        assert {value for one in model.log for value in one.headers.values() if "tracer" in value} == {
            f"Bearer {TRACERS['KEY']}"
        }
        assert TRACERS["MAIL"] not in repr([one.body for one in model.log])

        [comment] = job.comments
        assert comment.startswith("<!-- smoketree:default -->\n")
        assert "1 of 1 case failed" in comment
        assert "smoke/plan.md:8" in comment
        [(number, picture)] = attachments.kept.items()
        assert picture.startswith(b"\x89PNG")
        assert f'src="{ADDRESS}/{number}"' in comment
        assert f'src="{ADDRESS}/{number}"' in job.summary
        assert f"{gettempdir()}/" not in comment + job.summary
        assert "::error file=smoke/plan.md,line=8" in job.said
        outputs = job.assignments()
        assert outputs["conclusion"] == "failed"
        assert float(outputs["cost-usd"]) > 0
        assert (job.workspace / outputs["report-html"]).is_file()
        page = next(one for one in job.results.artifacts.values() if one.name.endswith(".html"))
        assert outputs["artifact-url"].endswith(f"/actions/runs/42/artifacts/{page.id}")
        assert outputs["artifact-url"] in comment
        assert "Good riddance" in page.content.decode()
        left = "\n".join(line for line in job.everything.splitlines() if not line.startswith("::add-mask::"))
        assert not [name for name, value in TRACERS.items() if value in left]
        assert not [token for token in (job.github.token, job.results.token) if token in left]
        written = [hit.path for hit in job.github.log if hit.method == "POST"]
        assert not any("/statuses/" in path for path in written), "the job is a check"


def test_a_repository_without_plans_gets_a_comment_from_a_scan(tmp_path: Path) -> None:
    with running(tmp_path) as job:
        (job.workspace / "smoketree.toml").write_text("max-pages = 2\n")
        assert job.do() == 0, job.said
        [comment] = job.comments
        assert "2 pages visited" in comment
        assert "This repository has no plans yet" in comment
        assert job.assignments()["conclusion"] == "passed"


UNPLAIN = """#Case 1: Types
- Open "/login"
- Supply "Ada" as the Email
- Assert: the page shows "Sign in"
"""


def test_the_base_says_how_an_unchanged_line_is_read(tmp_path: Path) -> None:
    plan = parse(UNPLAIN, "plan.md").plan
    assert plan is not None
    key = line_key(plan, plan.cases[0], plan.cases[0].steps[1])
    ways = ('Type "Ada" into the "Email" field', 'Type "Ada" into the "Email" textbox')
    theirs, ours = (render_readings([StoredReading(key, (way,))]) for way in ways)
    with running(tmp_path) as job:
        job.inputs = {"video": "off", "receipt": "true"}
        job.plan(UNPLAIN)
        job.plan(ours, "smoke/readings.toml")
        job.on_base(theirs, "smoke/readings.toml")
        assert job.do() == 0, job.said
        [case] = load(job.report).scenarios
        assert [step.read_as for step in case.steps] == [None, ways[0]]
        receipt = job.workspace / job.assignments()["receipt"]
        assert verify_receipt(receipt).problems == ()
        assert json.loads(receipt.read_text())["predicate"]["readings"] == [
            {
                "file": "readings/base.toml",
                "sha256": sha256(theirs.replace("plan.md", "smoke/plan.md").encode()).hexdigest(),
            },
            {"file": "smoke/readings.toml", "sha256": sha256(ours.encode()).hexdigest()},
        ]
        job.home.files.clear()
        job.on_base("# An app", "README.md")
        job.run_id += 1
        assert job.do() == 0, job.said
        report = load(job.report)
        assert report.scenarios[0].steps[1].read_as == ways[1]
        assert any("new reading" in warning for warning in report.warnings)
        assert "new reading" in job.comments[0]


def test_a_line_that_a_model_read_comes_with_its_file_and_a_suggestion(tmp_path: Path) -> None:
    known = {'Supply "Ada" as the Email': ['Type "Ada" into the "Email" field']}
    with running(tmp_path) as job, MessagesApi(rewriting(good(known))) as model:
        job.inputs = {"video": "off", "anthropic-api-key": TRACERS["KEY"]}
        job.more = {"ANTHROPIC_BASE_URL": model.url}
        job.plan(UNPLAIN)
        pull = job.home.pulls[7]
        pull.files = ["smoke/plan.md"]
        pull.patches["smoke/plan.md"] = "@@ -0,0 +1,4 @@\n" + "".join(f"+{line}\n" for line in UNPLAIN.splitlines())
        assert job.do() == 0, job.said
        [comment] = job.comments
        assert "1 line read by a model" in comment
        file = job.results.artifacts["smoke-report-default-1-readings.toml"]
        assert f"[`smoke/readings.toml`](https://github.com/acme/shop/actions/runs/42/artifacts/{file.id})" in comment
        [suggested] = pull.reviewed
        assert suggested["body"].endswith('```suggestion\n- Type "Ada" into the "Email" field\n```\n')

        job.plan(file.content.decode(), "smoke/readings.toml")
        job.inputs, job.more = {"video": "off"}, {}
        job.run_id += 1
        assert job.do() == 0, "the file as it was offered is one that a run without a key reads"
        assert "read by a model" not in job.comments[0]


class Watch:
    """Looks into the arguments and environments of all that a process starts, again and again."""

    def __init__(self, pid: int) -> None:
        self.root = psutil.Process(pid)
        self.arguments = self.root.cmdline()
        self.kinds: set[str] = set()
        self.leaks: set[tuple[str, str]] = set()
        self._over = threading.Event()

    @contextmanager
    def watching(self) -> Iterator[None]:
        thread = threading.Thread(target=self._watch)
        thread.start()
        try:
            yield
        finally:
            self._over.set()
            thread.join()

    def _watch(self) -> None:
        while not self._over.wait(0.1):
            with suppress(psutil.NoSuchProcess):
                self._look([self.root], environ=False)  # what the runner gave it is in its own
                self._look(self.root.children(recursive=True), environ=True)

    def _look(self, processes: list[psutil.Process], *, environ: bool) -> None:
        for process in processes:
            with suppress(psutil.NoSuchProcess, psutil.AccessDenied, psutil.ZombieProcess, OSError):
                arguments = process.cmdline()
                if environ and arguments == self.arguments:
                    continue  # forked and not yet executed: a copy of the one that has it all
                held = " ".join(arguments)
                if environ:
                    held += repr(process.environ())
                self.kinds.update(kind for kind in ("python", "node", "chrom") if kind in process.name())
                self.leaks.update((process.name(), word) for word in ("tracer", "GITHUB_", "INPUT_") if word in held)


def test_a_secret_that_the_workflow_does_not_grant_is_named(tmp_path: Path) -> None:
    with deployed(tmp_path) as job:
        job.inputs = {"url": "https://pr-7.preview.example"}
        job.plan(PLAN)
        assert job.do() == 2, job.said
        [comment] = job.comments
        assert "smoke/plan.md: the secret MAIL was not granted" in comment
        assert "MAIL=${{ secrets.MAIL }}" in comment


class _Wall(BaseHTTPRequestHandler):
    def log_message(self, format: str, *args: object) -> None:  # noqa: A002 - the name of the base class
        """Says nothing."""

    def do_GET(self) -> None:
        self.send_response(401)
        self.send_header("WWW-Authenticate", 'Basic realm="preview"')
        self.send_header("Content-Length", "0")
        self.end_headers()


def test_a_protected_preview_is_named(tmp_path: Path) -> None:
    wall = ThreadingHTTPServer(("127.0.0.1", 0), _Wall)
    threading.Thread(target=wall.serve_forever, args=(0.02,), daemon=True).start()
    try:
        with deployed(tmp_path, f"http://127.0.0.1:{wall.server_port}") as job:
            job.inputs = {"wait-timeout": "30"}
            job.plan('#Case 1: Signs in\n- Open "/login"\n- Assert: the heading "Sign in" is shown\n')
            assert job.do() == 3, job.said
            [comment] = job.comments
            assert "basic auth" in comment
            assert "basic-auth" in comment, "what to set"
    finally:
        wall.shutdown()
        wall.server_close()
