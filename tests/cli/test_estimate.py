"""What `--dry-run` says of the cost, before anything is opened."""

from pathlib import Path

import pytest

from smoketree.cli.lint import asked_for, estimate
from smoketree.providers import PROVIDERS
from smoketree.settings import Settings
from tests.cli.command import smoketree

READINGS = ("plain: click", "model", "assertion (host): text", "assertion (judged)", "model")


@pytest.fixture
def key(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(PROVIDERS["anthropic"].keys[0], "sk-fake")


def test_only_what_is_not_read_is_asked_for() -> None:
    assert asked_for(READINGS, whole=False) == (2, 1)
    assert asked_for(READINGS, whole=True) == (3, 1)


def test_more_lines_cost_more_and_none_nothing(key: None) -> None:
    settings = Settings(provider="anthropic")
    few, many = (estimate(settings, READINGS * times).split("about ")[1] for times in (1, 10))
    assert [float(part) for part in few.split(" USD")[0].split(" to ")] < [
        float(part) for part in many.split(" USD")[0].split(" to ")
    ]
    assert "nothing" in estimate(settings, READINGS[:1])


def test_without_a_price_it_is_tokens() -> None:
    settings = Settings(provider="openai", model="local", model_base_url="http://127.0.0.1:9/v1", max_tokens=5000)
    said = estimate(settings, READINGS)
    assert "tokens; its price is not known" in said
    assert "--max-tokens 5,000" in said


def test_without_a_model_the_lines_that_need_one_are_told() -> None:
    assert "3 lines that need one will be errors" in estimate(Settings(provider="none"), READINGS)


@pytest.mark.e2e
def test_a_dry_run_opens_nothing(tmp_path: Path) -> None:
    plan = tmp_path / "a.md"
    plan.write_text('#Case 1: a\n- Do the usual dance\n- Assert: the page shows "x"\n', encoding="utf-8")
    done = smoketree("run", str(plan), "--url", "http://nowhere.invalid", "--dry-run", cwd=tmp_path)
    assert done.returncode == 0, done.stderr
    assert "no model is set" in done.stdout
    assert not (tmp_path / ".smoketree").exists()
