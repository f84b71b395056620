"""Every workflow that the documentation shows is one that GitHub takes, and says only what the Action knows."""

import re
import subprocess
from pathlib import Path

import pytest
import yaml

from smoketree.action.inputs import INPUTS
from tests.cli.command import smoketree

ROOT = Path(__file__).resolve().parents[2]
TOOLS = ROOT / ".venv/bin"
PAGES = ("README.md", "docs/action.md")
TAGS_WILL_DO = """
rules:
  unpinned-uses:
    config:
      policies:
        "*": ref-pin
"""
"""What is shown is shown by tags; the page says that a commit is surer."""
BLOCK = re.compile(r"^```yaml\n(.*?)^```$", re.MULTILINE | re.DOTALL)


@pytest.fixture(scope="module")
def workflows(tmp_path_factory: pytest.TempPathFactory) -> list[Path]:
    """Those of the pages and that of `smoketree init`, each in a file called after its page and line."""
    folder = tmp_path_factory.mktemp("shown")
    found = []
    for page in PAGES:
        text = (ROOT / page).read_text(encoding="utf-8")
        for block in BLOCK.finditer(text):
            if re.search(r"^jobs:$", block[1], re.MULTILINE):
                line = text.count("\n", 0, block.start(1)) + 1
                found.append(folder / f"{Path(page).stem}-{line}.yml")
                found[-1].write_text(block[1], encoding="utf-8")
    (folder / "zizmor.yml").write_text(TAGS_WILL_DO, encoding="utf-8")
    assert smoketree("init", cwd=folder).returncode == 0
    return [*found, folder / ".github/workflows/smoke.yml"]


def test_the_pages_have_workflows(workflows: list[Path]) -> None:
    assert {path.stem.partition("-")[0] for path in workflows} == {"README", "action", "smoke"}


@pytest.mark.parametrize(
    "linter",
    [
        ("actionlint",),
        ("check-jsonschema", "--builtin-schema", "vendor.github-workflows"),
        ("zizmor", "--offline", "--no-progress", "--config", "zizmor.yml"),
    ],
    ids=lambda words: words[0],
)
def test_they_are_workflows(linter: tuple[str, ...], workflows: list[Path]) -> None:
    command = [str(TOOLS / linter[0]), *linter[1:], *map(str, workflows)]
    done = subprocess.run(command, cwd=workflows[0].parent, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr


def test_they_know_the_inputs_and_ask_for_what_they_need(workflows: list[Path]) -> None:
    known = {one.name: one for one in INPUTS}
    for path in workflows:
        workflow = yaml.safe_load(path.read_text(encoding="utf-8"))
        used = 0
        for job in workflow["jobs"].values():
            allowed = {**(workflow["permissions"] or {}), **job.get("permissions", {})}
            for step in job["steps"]:
                if not step.get("uses", "").startswith("smoketree/smoketree@"):
                    if step.get("uses", "").startswith("actions/checkout@"):
                        assert step["with"]["persist-credentials"] is False, path.name
                    continue
                used += 1
                given = step.get("with", {})
                assert given.keys() <= known.keys(), f"{path.name}: {given.keys() - known.keys()}"
                for name, value in given.items():
                    assert not known[name].choices or str(value).lower() in known[name].choices, f"{path.name}: {name}"
                mode = given.get("mode", "all")
                assert allowed["contents"] == "read"
                assert allowed["pull-requests"] == ("read" if mode == "run" else "write"), path.name
                assert (allowed.get("actions") == "read") == (mode == "report" or "shard" in given), path.name
                on_its_own = {True, "on"} & workflow.keys()
                events = str([workflow[key] for key in on_its_own])
                status = re.search("repository_dispatch|issue_comment|workflow_run", events) is not None
                assert (allowed.get("statuses") == "write") == status, path.name
        assert used, path.name
