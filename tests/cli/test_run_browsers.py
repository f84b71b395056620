"""`smoketree run` with browsers that it did not make itself, and with what was in them before."""

import json
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.browser.test_contexts import chromium_at_a_port
from tests.cli.command import LIGHT, processes_in, smoketree
from tests.fakes.pages import Pages

pytestmark = [pytest.mark.e2e, pytest.mark.browser]

PLAN = """#Case 1: Sign in
- Type "zoe" into the Name field
- Click "Sign in"
- Assert: the page shows "Welcome, zoe"
- Assert: the page does not show "Error"
#Case 2: Wrong on purpose
- Assert: the page shows "Welcome, nobody" within 1 second
"""
SEEN = '#Case 1: Seen\n- Assert: the page shows "visits: COUNT"\n'
COUNTER = """<title>Visits</title><h1></h1><script>
const seen = Number(localStorage.getItem("visits") ?? 0) + 1;
localStorage.setItem("visits", seen);
document.querySelector("h1").textContent = "visits: " + seen;
</script>"""
SIGN_IN = """<title>Sign in</title><form onsubmit="said.textContent = 'Welcome, ' + who.value; return false">
<label>Name <input id="who"></label><button>Sign in</button></form><p id="said"></p>"""


@pytest.fixture(scope="module")
def pages() -> Iterator[Pages]:
    with Pages() as served:
        served.html("/", SIGN_IN)
        served.html("/visits", COUNTER)
        yield served


def run(folder: Path, plan: str, *flags: str) -> dict[str, Any]:
    """The scenarios of the report, by name."""
    (folder / "plan.md").write_text(plan)
    done = smoketree("run", "plan.md", "--provider", "none", *LIGHT, *flags, cwd=folder, timeout=200)
    assert "Traceback" not in done.stderr
    report = json.loads((folder / ".smoketree/results/latest.json").read_text())
    return {scenario["name"]: scenario for scenario in report["scenarios"]} | {"code": done.returncode}


def test_the_official_server_as_the_browser(tmp_path: Path, pages: Pages) -> None:
    server = f"{sys.executable} -m playwright mcp"
    cases = run(tmp_path, PLAN, "--url", pages.url("/"), "--browser-server", server)
    assert cases["Sign in"]["status"] == "passed", cases["Sign in"]["summary"]
    assert cases["Wrong on purpose"]["status"] == "failed"
    assert cases["code"] == 1
    assert any("external browser server: no video" in warning for warning in cases["Sign in"]["warnings"])
    kinds = [artifact["kind"] for artifact in cases["Sign in"]["artifacts"]]
    assert {"snapshot", "screenshot"} <= set(kinds)
    assert "video" not in kinds
    assert processes_in(tmp_path) == []


def test_a_browser_that_runs_already(tmp_path: Path, pages: Pages) -> None:
    with chromium_at_a_port(tmp_path / "theirs") as endpoint:
        cases = run(tmp_path, PLAN, "--url", pages.url("/"), "--cdp-endpoint", endpoint)
    assert cases["Sign in"]["status"] == "passed", cases["Sign in"]["summary"]
    assert cases["Wrong on purpose"]["status"] == "failed"


def test_a_storage_state_to_start_from(tmp_path: Path, pages: Pages) -> None:
    state = {"cookies": [], "origins": [{"origin": pages.origin, "localStorage": [{"name": "visits", "value": "41"}]}]}
    (tmp_path / "state.json").write_text(json.dumps(state))
    flags = ("--url", pages.url("/visits"), "--storage-state", "state.json")
    assert run(tmp_path, SEEN.replace("COUNT", "42"), *flags)["Seen"]["status"] == "passed"


def test_a_profile_is_used_again(tmp_path: Path, pages: Pages) -> None:
    flags = ("--url", pages.url("/visits"), "--user-data-dir", "profile")
    for visit in (1, 2):
        cases = run(tmp_path, SEEN.replace("COUNT", str(visit)), *flags)
        assert cases["Seen"]["status"] == "passed", cases["Seen"]["summary"]
