"""The inputs: every one of the table has an effect or an error, and none that is empty is set."""

from typing import Any

import pytest

from smoketree.action.inputs import INPUTS, Inputs, child_settings, read_inputs
from smoketree.errors import UsageError
from smoketree.settings import Settings, load_settings

URL = "https://pr-7.preview.example"
SETTINGS = [one for one in INPUTS if one.kind == "setting"]
OWN = [one for one in INPUTS if one.kind == "own"]
GOOD: dict[str, tuple[str, Any]] = {
    "model-price": ("0.25/2", "0.25/2"),
    "max-tokens": ("5000", 5000),
    "plans": ("smoke/a.md\nsmoke/b", ("smoke/a.md", "smoke/b")),
    "ready-path": ("/health", "/health"),
    "ready-text": ("ready, at\nlast", "ready, at\nlast"),
    "wait-timeout": ("12.5", 12.5),
    "provider": ("None", "none"),
    "model": ("claude-haiku-4-5", "claude-haiku-4-5"),
    "var": ("A=1\nB=two=2, and more", {"A": "1", "B": "two=2, and more"}),
    "inbox": ("mailpit:http://mail:8025", "mailpit:http://mail:8025"),
    "bypass": ("vercel:0123456789", "vercel:0123456789"),
    "coverage": ("false", False),
    "changed-only": ("true", True),
    "credentials-origin": ("https://main.example", "https://main.example"),
    "basic-auth": ("ada:love,lace", "ada:love,lace"),
    "plain": ("true", True),
    "readings": ("false", False),
    "allow-origin": ("https://a.example\nhttps://b.example", ("https://a.example", "https://b.example")),
    "allow-network": ("10.1.0.0/16, fd12::/48", ("10.1.0.0/16", "fd12::/48")),
    "fail-on": ("page-error, text\noverlay", ("page-error", "text", "overlay")),
    "base-url": ("https://main.example", "https://main.example"),
    "gate": ("New", "new"),
    "max-cost": ("2", 2.0),
    "timeout": ("90", 90.0),
    "workers": ("4", 4),
    "retries": ("0", 0),
    "shard": ("2/5", "2/5"),
    "strict": ("TRUE", True),
    "prove": ("true", True),
    "receipt": ("true", True),
    "video": ("ON", "on"),
    "cdp-endpoint": ("http://grid:9222", "http://grid:9222"),
    "ws-endpoint": ("wss://grid:3000/?token=tracer", "wss://grid:3000/?token=tracer"),
    "grid-url": ("http://grid:4444", "http://grid:4444"),
    "grid-capabilities": ('{"browserName": "chrome"}', '{"browserName": "chrome"}'),
}
BAD = {
    "wait-timeout": ["soon", "-1", "nan"],
    "provider": ["mistral"],
    "model-base-url": ["gateway"],
    "model-price": ["1", "-1/2", "1/2/3", "free"],
    "max-tokens": ["many", "-1"],
    "var": ["A"],
    "bypass": ["netlify:x"],
    "basic-auth": ["adalovelace"],
    "allow-network": ["10.1", "10.1.2.3/8", "intranet"],
    "max-cost": ["free", "-1"],
    "timeout": ["0", "x"],
    "workers": ["0", "1.5", "99"],
    "retries": ["-1", "many"],
    "shard": ["0/5", "6/5", "2"],
    "fail-on": ["overlays", "text, oops"],
    "base-url": ["https://a b"],
    "gate": ["old"],
    "strict": ["maybe"],
    "prove": ["maybe"],
    "receipt": ["maybe"],
    "video": ["always"],
    "cdp-endpoint": ["9222"],
    "ws-endpoint": ["grid:3000 "],
    "grid-url": ["grid"],
    "grid-capabilities": ["chrome", "[]"],
    "mode": ["test"],
    "comment": ["never"],
    "comment-key": ["a b", "--", "a\n<!--", "a--b"],
    "retention-days": ["0", "401", "a week", "nan"],
    "allow-forks": ["1"],
    "secrets": ["LOGIN", "login=x", "A=1234567\nA=7654321", "GITHUB_X=1234567", "ANTHROPIC_API_KEY=1234567",
                "A@ftp://x=1234567"],
}  # fmt: skip


def read(**inputs: str) -> Inputs:
    return read_inputs({f"INPUT_{name.replace('_', '-').upper()}": value for name, value in inputs.items()})


def test_each_setting_is_one_of_the_command() -> None:
    names = {one.name.replace("-", "_") for one in SETTINGS}
    assert names <= set(Settings.model_fields)
    assert {one.name for one in SETTINGS} == {*GOOD, "model-base-url"}, "each is tried below"


@pytest.mark.parametrize("name", sorted(GOOD))
def test_each_setting_reaches_the_child(name: str) -> None:
    text, meant = GOOD[name]
    inputs = read(**{name: text})
    field = name.replace("-", "_")
    assert getattr(inputs.settings, field) == meant
    assert getattr(load_settings(child_settings(inputs, url=URL), files=False), field) == meant


@pytest.mark.parametrize(("name", "value"), [(name, value) for name, values in BAD.items() for value in values])
def test_a_bad_value_is_one_line_that_names_the_input(name: str, value: str) -> None:
    with pytest.raises(UsageError) as refused:
        read(**{name: value})
    assert name in refused.value.message or name == "secrets"
    assert "input" in refused.value.message
    assert len(refused.value.message.splitlines()) == 1
    assert refused.value.exit_code == 2


@pytest.mark.parametrize("name", ["bypass", "basic-auth", "secrets", "inbox"])
def test_a_bad_value_that_may_be_secret_is_not_told(name: str) -> None:
    with pytest.raises(UsageError) as refused:
        read(**{name: "tracerwithoutform", "workers": "0"})
    assert "tracer" not in f"{refused.value.message}{refused.value.hint}"


def test_the_address_of_the_model_is_for_the_key_proxy_only() -> None:
    inputs = read(provider="openai", model="m", model_base_url="https://ada:gate-tracer@gateway.example/v1")
    assert inputs.settings.model_base_url == "https://ada:gate-tracer@gateway.example/v1"
    assert "model_base_url" not in child_settings(inputs, url=URL)
    assert "gate-tracer" in inputs.private.values()
    assert inputs.has_model, "without a key"
    assert not read(provider="anthropic", model_base_url="https://gateway.example").has_model


def test_own_inputs_take_effect() -> None:
    said = {
        "url": "https://{slug}.preview.example", "environment": "Preview*", "anthropic-api-key": "sk-tracer",
        "gemini-api-key": "gm-tracer", "openai-api-key": "so-tracer", "secrets": "LOGIN=1234567\n\nPAY@https://pay.example:8443=a=b\nGONE=",
        "mode": "Run", "comment": "Changes", "comment-key": "web", "retention-days": "30", "allow-forks": "true",
        "token": "ghs_tracer", "media-token": "github_pat_tracer",
    }  # fmt: skip
    assert set(said) == {one.name for one in OWN}
    inputs = read(**said)
    assert (inputs.url, inputs.environment) == (said["url"], said["environment"])
    assert inputs.keys == {
        "ANTHROPIC_API_KEY": "sk-tracer",
        "GEMINI_API_KEY": "gm-tracer",
        "OPENAI_API_KEY": "so-tracer",
    }
    told = [(one.name, one.value, one.origin) for one in inputs.secrets]
    assert told == [("LOGIN", "1234567", None), ("PAY", "a=b", "https://pay.example:8443")]
    assert inputs.settings.secret == ("LOGIN", "PAY@https://pay.example:8443")
    assert (inputs.mode, inputs.comment, inputs.comment_key) == ("run", "changes", "web")
    assert (inputs.retention_days, inputs.allow_forks, inputs.token) == (30, True, "ghs_tracer")
    assert inputs.media_token == "github_pat_tracer"


def test_empty_inputs_are_not_set() -> None:
    empty = {one.name: " " for one in INPUTS}
    assert read(**empty) == read()
    nothing = read().settings.model_dump(exclude_unset=True)
    assert set(nothing) == {one.name.replace("-", "_") for one in SETTINGS if one.default}
    for value in ("vercel:", "cookie:pass=", "cookie:="):
        assert read(bypass=value).settings.bypass is None, "a fork's run gets empty secrets"
    for value in (":", "ada:"):
        assert read(**{"basic-auth": value}).settings.basic_auth is None


def test_the_defaults_of_the_table_are_those_that_count() -> None:
    with_defaults = {one.name: one.default for one in INPUTS if one.name != "token"}
    assert read(**with_defaults) == read()


def test_the_child_is_told_no_key_no_token_and_no_value_of_a_secret() -> None:
    inputs = read(
        **{"token": "ghs_tracer", "media-token": "github_pat_tracer", "anthropic-api-key": "sk-tracer",
           "secrets": "LOGIN=tracer-login"}
    )  # fmt: skip
    assert "tracer" not in repr(child_settings(inputs, url=URL))
    assert "tracer" not in repr(inputs)


def test_what_is_private_is_known_by_name() -> None:
    inputs = read(
        **{"token": "ghs_tracer", "bypass": "cookie:pass=cookie-tracer", "basic-auth": "ada:auth-tracer",
           "inbox": "imap://ada:mail%2Dtracer@mail.example", "ws-endpoint": "wss://grid/?token=ws-tracer",
           "url": "https://ada:url-tracer@preview.example", "secrets": "PIN=123", "media-token": "pat-tracer"}
    )  # fmt: skip
    private = inputs.private
    assert private["MEDIA_TOKEN"] == "pat-tracer"
    assert private["BYPASS"] == "cookie-tracer"
    assert private["BASIC_AUTH_PASSWORD"] == "auth-tracer"
    assert private["INBOX_PASSWORD"] == "mail-tracer"
    assert private["WS_ENDPOINT"] == "wss://grid/?token=ws-tracer"
    assert private["URL_PASSWORD"] == "url-tracer"
    assert "PIN" not in private, "three characters would be taken out of everything"


def test_settings_of_the_job_count_where_no_input_is(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SMOKETREE_VIEWPORT", "mobile")
    assert child_settings(read(), url=URL)["viewport"] == "mobile"
