"""What `smoketree doctor` says of keys and hosts: nothing that lets anybody in."""

import pytest

from smoketree.cli.doctor import examine
from smoketree.settings import Settings

KEY = {"ANTHROPIC_API_KEY": "sk-hunter22"}
BOTH = KEY | {"GEMINI_API_KEY": "gm-hunter22"}
GATEWAY = KEY | {"ANTHROPIC_BASE_URL": "http://user:hunter22@gate.example:8443/v1?key=hunter22"}


def said(topic: str, environ: dict[str, str], **settings: object) -> tuple[bool | None, str]:
    (finding,) = examine(Settings.model_validate(settings), environ, topic)
    assert "hunter22" not in f"{finding.found} {finding.fix}"
    return finding.ok, finding.found


@pytest.mark.parametrize(
    ("environ", "settings", "ok", "words"),
    [
        (BOTH, {}, True, "a run uses claude-"),
        (BOTH, {"provider": "gemini"}, True, "a run uses gemini-"),
        (BOTH, {"model": "gemini-2.5-flash"}, True, "a run uses gemini-2.5-flash"),
        (BOTH, {"provider": "none"}, None, "a run uses none of them"),
        (KEY, {"provider": "gemini"}, False, "gemini needs its key in GEMINI_API_KEY"),
        (KEY, {"model": "gemini-2.5-flash"}, None, "has no key for its model"),
        ({}, {}, None, "no model key is set: only plain lines are read"),
    ],
)
def test_the_keys_that_a_run_would_use(
    environ: dict[str, str], settings: dict[str, object], ok: bool | None, words: str
) -> None:
    found = said("keys", environ, **settings)
    assert found[0] is ok
    assert words in found[1]


@pytest.mark.parametrize(
    ("environ", "settings", "host"),
    [
        (GATEWAY, {}, "gate.example:8443"),
        (BOTH, {"provider": "gemini"}, "generativelanguage.googleapis.com"),
        (BOTH, {"provider": "none"}, None),
        (KEY, {"provider": "gemini"}, None),
        (KEY | {"ANTHROPIC_BASE_URL": "http://user:hunter22@a:port/"}, {}, "an address that cannot be read"),
    ],
)
def test_the_hosts_that_a_run_would_talk_to(
    environ: dict[str, str], settings: dict[str, object], host: str | None
) -> None:
    told = ["the preview's own host", *([host] if host else [])]
    assert said("hosts", environ, **settings)[1].startswith(f"a run connects to: {', '.join(told)};")
