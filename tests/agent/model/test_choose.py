import sys

import pytest

from smoketree.agent.model.budget import Budget
from smoketree.agent.model.choose import chosen, opened
from smoketree.errors import UsageError

CLAUDE = {"ANTHROPIC_API_KEY": "sk"}
GEMINI = {"GEMINI_API_KEY": "gm"}


@pytest.mark.parametrize(
    ("provider", "model", "environ", "expected"),
    [
        ("auto", None, {}, None),
        ("auto", None, {"ANTHROPIC_API_KEY": ""}, None),
        ("auto", None, {"ANTHROPIC_API_KEY": "\n"}, None),
        ("auto", None, CLAUDE, "claude-haiku-4-5-20251001"),
        ("auto", None, GEMINI, "gemini-3.1-pro-preview"),
        ("auto", None, CLAUDE | GEMINI, "claude-haiku-4-5-20251001"),
        ("auto", None, {"GOOGLE_API_KEY": "gm"}, "gemini-3.1-pro-preview"),
        ("auto", "gemini-2.5-flash", CLAUDE | GEMINI, "gemini-2.5-flash"),
        ("auto", "gemini-2.5-flash", CLAUDE, None),
        ("auto", "claude-opus-5-5", {}, None),
        ("none", "claude-opus-5-5", CLAUDE, None),
        ("anthropic", None, {"ANTHROPIC_AUTH_TOKEN": "t"}, "claude-haiku-4-5-20251001"),
        ("anthropic", "of-a-gateway", CLAUDE, "of-a-gateway"),
        ("gemini", None, CLAUDE | GEMINI, "gemini-3.1-pro-preview"),
    ],
)
def test_which_model(provider: str, model: str | None, environ: dict[str, str], expected: str | None) -> None:
    choice = chosen(provider, model, environ)
    assert (choice.model if choice else None) == expected
    if choice:
        assert choice.provider == ("gemini" if choice.model.startswith("gemini") else "anthropic")
        assert choice.price.model == choice.model


@pytest.mark.parametrize(
    ("provider", "model", "environ", "message"),
    [
        ("anthropic", None, GEMINI, "anthropic needs its key in ANTHROPIC_API_KEY"),
        ("gemini", None, CLAUDE, "gemini needs its key in GEMINI_API_KEY"),
        ("gemini", "claude-opus-5-5", GEMINI, "--model claude-opus-5-5 is not a model of --provider gemini"),
        ("openai", None, CLAUDE, "choose auto, none, anthropic or gemini"),
    ],
)
def test_what_cannot_be_chosen(provider: str, model: str | None, environ: dict[str, str], message: str) -> None:
    with pytest.raises(UsageError, match=message):
        chosen(provider, model, environ)


@pytest.mark.anyio
async def test_gemini_without_its_package(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "google.genai", None)  # as where it is not installed
    choice = chosen("gemini", None, GEMINI)
    assert choice is not None
    with pytest.raises(UsageError, match=r"smoketree\[gemini\]"):
        async with opened(choice, GEMINI, Budget(1)):
            pytest.fail("must not be reached")
