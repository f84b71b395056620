import sys

import pytest

from smoketree.agent.model.choose import chosen, opened
from smoketree.agent.model.metered import Budget
from smoketree.errors import UsageError

CLAUDE = {"ANTHROPIC_API_KEY": "sk"}
GEMINI = {"GEMINI_API_KEY": "gm"}
OPENAI = {"OPENAI_API_KEY": "sk-o"}


@pytest.mark.parametrize(
    ("provider", "model", "environ", "expected", "named"),
    [
        ("auto", None, {}, None, None),
        ("auto", None, {"ANTHROPIC_API_KEY": ""}, None, None),
        ("auto", None, {"ANTHROPIC_API_KEY": "\n"}, None, None),
        ("auto", None, CLAUDE, "claude-haiku-4-5-20251001", "anthropic"),
        ("auto", None, GEMINI, "gemini-3.1-pro-preview", "gemini"),
        ("auto", None, CLAUDE | GEMINI, "claude-haiku-4-5-20251001", "anthropic"),
        ("auto", None, {"GOOGLE_API_KEY": "gm"}, "gemini-3.1-pro-preview", "gemini"),
        ("auto", "gemini-2.5-flash", CLAUDE | GEMINI, "gemini-2.5-flash", "gemini"),
        ("auto", "gemini-2.5-flash", CLAUDE, None, None),
        ("auto", "claude-opus-5-5", {}, None, None),
        ("none", "claude-opus-5-5", CLAUDE, None, None),
        ("anthropic", None, {"ANTHROPIC_AUTH_TOKEN": "t"}, "claude-haiku-4-5-20251001", "anthropic"),
        ("anthropic", "of-a-gateway", CLAUDE, "of-a-gateway", "anthropic"),
        ("gemini", None, CLAUDE | GEMINI, "gemini-3.1-pro-preview", "gemini"),
        ("auto", None, OPENAI, None, None),
        ("auto", "gpt-5", CLAUDE | OPENAI, "gpt-5", "openai"),
        ("auto", "qwen3", OPENAI, "qwen3", "openai"),
        ("openai", "claude-opus-5-5", OPENAI, "claude-opus-5-5", "openai"),
        ("openai", "qwen3", {"OPENAI_BASE_URL": "http://localhost:11434/v1"}, "qwen3", "openai"),
    ],
)
def test_which_model(
    provider: str, model: str | None, environ: dict[str, str], expected: str | None, named: str | None
) -> None:
    choice = chosen(provider, model, environ)
    assert (choice.model if choice else None) == expected
    if choice:
        assert choice.provider.name == named
        assert choice.price.model == choice.model


@pytest.mark.parametrize(
    ("provider", "model", "environ", "message"),
    [
        ("anthropic", None, GEMINI, "anthropic needs its key in ANTHROPIC_API_KEY"),
        ("gemini", None, CLAUDE, "gemini needs its key in GEMINI_API_KEY"),
        ("gemini", "claude-opus-5-5", GEMINI, "--model claude-opus-5-5 is not a model of --provider gemini"),
        ("openai", "gpt-5", CLAUDE, "openai needs its key in OPENAI_API_KEY"),
        ("openai", None, OPENAI, "--provider openai needs a model"),
        ("mistral", None, CLAUDE, "choose auto, none, anthropic, gemini, openai"),
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
        async with opened(choice, Budget(1)):
            pytest.fail("must not be reached")
