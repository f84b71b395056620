"""The generated pages of docs/ are what their sources say, and the wheel has what a user needs."""

import json
import re
import subprocess
import sys
import tomllib
import zipfile
from pathlib import Path

import jsonschema
import pytest
import yaml
from click.testing import CliRunner

from smoketree.action.inputs import INPUTS, OUTPUTS, action_yml
from smoketree.cli.authoring import init_command as init
from smoketree.cli.checks import scan_command as scan
from smoketree.cli.documents import BLOCKS, llms_text, page_with_blocks, pages
from smoketree.cli.lint import command as lint
from smoketree.cli.run import command as run
from smoketree.providers import PROVIDERS
from smoketree.settings import Settings

ROOT = Path(__file__).resolve().parents[2]


def test_the_generated_pages_are_up_to_date() -> None:
    for name, text in pages().items():
        assert (ROOT / "docs" / name).read_text(encoding="utf-8") == text, f"{name}: run: make docs"


def test_the_index_for_language_models_is_up_to_date() -> None:
    assert (ROOT / "docs/llms.txt").read_text(encoding="utf-8") == llms_text(ROOT / "docs"), "run: make docs"


@pytest.mark.parametrize("good", [True, False])
def test_front_matter_has_a_schema_that_says_what_lint_says(good: bool) -> None:
    """Every plan of the sample app satisfies it, and what the model refuses does not."""
    validator = jsonschema.Draft202012Validator(json.loads(pages()["front-matter.schema.json"]))
    if good:
        for plan in (ROOT / "examples/smoke").glob("*.md"):
            head = plan.read_text(encoding="utf-8").split("---\n")[1]
            validator.validate(yaml.safe_load(head))
        validator.validate({"tags": "smoke, login", "variables": {"ZIP": 1234}, "timeout": 30, "max-steps": 5})
    for bad in ({"urls": "/"}, {"timeout": 0}, {"max-steps": "many"}, {"variables": {"A": ["b"]}}) * (not good):
        assert not validator.is_valid(bad)


def test_readings_have_a_schema() -> None:
    validator = jsonschema.Draft202012Validator(json.loads(pages()["readings.schema.json"]))
    entry = {"file": "a.md", "case": "A", "line": "Log in", "read": ['Click "In"'], "by": "rewrite", "after": "0" * 12}
    validator.validate({"reading": [entry]})
    assert not validator.is_valid({"reading": [{**entry, "after": "?"}]})


def test_init_writes_what_lint_takes_and_a_skill(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    assert CliRunner().invoke(init, []).exit_code == 0
    assert json.loads((tmp_path / "smoke/front-matter.schema.json").read_text())["properties"]["url"]
    assert CliRunner().invoke(lint, ["smoke"], standalone_mode=False).return_value == 0
    assert CliRunner().invoke(init, ["--skill"]).exit_code == 0
    skill = (tmp_path / ".claude/skills/smoketree/SKILL.md").read_text()
    assert yaml.safe_load(skill.split("---\n")[1])["name"] == "smoketree"
    assert "smoketree lint" in skill
    assert "Click" in skill


@pytest.mark.parametrize("name", BLOCKS)
def test_the_generated_parts_of_a_page_are_up_to_date(name: str) -> None:
    page = (ROOT / "docs" / name).read_text(encoding="utf-8")
    assert page == page_with_blocks(name, page), "run: make docs"


def test_the_page_of_models_has_every_provider_and_the_prices() -> None:
    page = (ROOT / "docs" / "models.md").read_text(encoding="utf-8")
    assert all(f"| `{name}` |" in page for name in PROVIDERS)
    assert "| `claude-haiku-4-5` |" in page


def test_every_extra_is_in_the_project_file() -> None:
    extras = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]["optional-dependencies"]
    image = re.findall(r"--extra (\S+).*requirements-image\.lock", (ROOT / "Makefile").read_text(encoding="utf-8"))
    for provider in PROVIDERS.values():
        assert not provider.extra or (provider.extra in extras and provider.extra in image), provider.name


def test_every_setting_is_documented() -> None:
    page = pages()["settings.md"]
    for name, field in Settings.model_fields.items():
        assert field.description, name
        assert f"`SMOKETREE_{name.upper()}`" in page


def test_the_actions_contract_is_the_table_of_inputs() -> None:
    assert (ROOT / "action.yml").read_text(encoding="utf-8") == action_yml(), "run: make docs"
    page = (ROOT / "docs/action.md").read_text(encoding="utf-8")
    contract = yaml.safe_load(action_yml())
    assert list(contract["inputs"]) == [one.name for one in INPUTS]
    assert list(contract["outputs"]) == list(OUTPUTS)
    assert all(one["required"] is False and isinstance(one["default"], str) for one in contract["inputs"].values())
    assert all(f"`{name}`" in page for name in (*contract["inputs"], *contract["outputs"]))


def test_each_input_that_is_a_setting_is_a_flag_of_run_or_scan() -> None:
    shown = "".join(CliRunner().invoke(command, ["--help"]).output for command in (run, scan))
    missing = [one.name for one in INPUTS if one.kind == "setting" and f"--{one.name} " not in f"{shown} "]
    assert missing == ["plans"], "which `run` takes as its arguments"


@pytest.mark.e2e
def test_the_wheel_has_all_that_is_not_python(tmp_path: Path) -> None:
    subprocess.run(
        [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(tmp_path)],
        cwd=ROOT,
        check=True,
        capture_output=True,
    )
    with zipfile.ZipFile(next(tmp_path.glob("*.whl"))) as wheel:
        names = set(wheel.namelist())
    sources = [path for path in (ROOT / "src").rglob("*") if path.is_file() and "__pycache__" not in path.parts]
    samples = [path for path in (ROOT / "examples").rglob("*") if path.is_file() and "__pycache__" not in path.parts]
    wanted = {path.relative_to(ROOT / "src").as_posix() for path in sources}
    wanted |= {f"smoketree/{path.relative_to(ROOT).as_posix()}" for path in samples}
    wanted |= {f"smoketree/docs/{name}" for name in ("plan-language.md", "plan-language-cheat-sheet.md")}
    assert wanted <= names
    assert not [name for name in names if "__pycache__" in name]
