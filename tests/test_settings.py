"""Where a setting comes from, and what is refused."""

from pathlib import Path

import pytest

from smoketree.errors import UsageError
from smoketree.settings import (
    is_address,
    load_settings,
    shard_here,
    shard_of,
    url_given,
    viewport_size,
)
from smoketree.settings_files import NEVER_FROM_FILES


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)  # the process's folder is an input, not code of ours
    return tmp_path


def test_flags_over_variables_over_files_over_defaults(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (folder / "pyproject.toml").write_text(
        '[tool.smoketree]\nworkers = 3\nvideo = "off"\ntag = ["a", "b"]\nretries = 4\n'
    )
    (folder / "smoketree.toml").write_text('workers = 4\nvideo = "failures"\nmax-steps = 7\n')
    monkeypatch.setenv("SMOKETREE_WORKERS", "5")
    monkeypatch.setenv("SMOKETREE_ALLOW_ORIGIN", "https://a.example, https://b.example")
    settings = load_settings({"workers": "6"})
    assert (settings.workers, settings.video, settings.max_steps, settings.tag, settings.retries) == (
        6,
        "failures",
        7,
        ("a", "b"),
        4,
    )
    assert settings.allow_origin == ("https://a.example", "https://b.example")
    assert load_settings({}).workers == 5


@pytest.mark.parametrize("name", sorted(NEVER_FROM_FILES))
def test_a_file_cannot_widen_trust(folder: Path, name: str) -> None:
    key = name.replace("_", "-")
    for file, text in (
        ("smoketree.toml", f'{key} = "sh evil-tracer.sh"\n'),
        ("pyproject.toml", f'[tool.smoketree]\n{name} = ["sh evil-tracer.sh"]\n'),
    ):
        (folder / file).write_text(text)
        with pytest.raises(UsageError, match=f"`{key}` cannot be set in {file}") as caught:
            load_settings({})
        assert caught.value.hint == f"give it as a flag (--{key}) or a variable (SMOKETREE_{name.upper()})"
        assert "evil-tracer" not in str(caught.value)
        (folder / file).unlink()


@pytest.mark.parametrize(
    "line",
    ["max-cost = 0.6", 'max-cost = "9"', "max-cost = nan", 'vars-file = "../x"', 'vars-file = "/proc/self/environ"'],
)
def test_a_file_may_only_ask_for_less(folder: Path, line: str) -> None:
    (folder / "smoketree.toml").write_text('max-cost = 0.1\nvars-file = "vars/x.env"\nurl = "http://of.the.file"\n')
    settings = load_settings({})
    assert (settings.max_cost, settings.vars_file) == (0.1, Path("vars/x.env"))
    assert load_settings({"max_cost": 3}).max_cost == 3
    assert settings.url == "http://of.the.file"
    assert url_given({}) is None
    assert load_settings({}, files=False).max_cost == 0.5
    (folder / "smoketree.toml").write_text(line + "\n")
    with pytest.raises(UsageError, match=line.split(" ", 1)[0]):
        load_settings({})
    assert load_settings({"workers": 3}, files=False).workers == 3, "what the files say does not matter"


def test_an_empty_text_is_nothing(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """An input that a CI did not set comes as an empty variable."""
    names = ["url", "model", "vars_file", "inbox", "shard", "retries", "bypass", "basic_auth", "storage_state"]
    names += ["user_data_dir", "browser_server", "grid_capabilities"]
    for name in names:
        monkeypatch.setenv(f"SMOKETREE_{name.upper()}", " " if name == "browser_server" else "")
    assert {name: getattr(load_settings({}), name) for name in names} == dict.fromkeys(names)


@pytest.mark.parametrize("name", ["cdp_endpoint", "ws_endpoint", "grid_url"])
def test_an_empty_address_of_a_browser_is_not_the_browser_of_this_machine(
    folder: Path, name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    with pytest.raises(UsageError, match=f"--{name.replace('_', '-')}: takes the address of a browser, and is empty"):
        load_settings({name: " "})
    monkeypatch.setenv(f"SMOKETREE_{name.upper()}", "")
    with pytest.raises(UsageError, match="and is empty"):
        load_settings({})


@pytest.mark.parametrize("given", ["chrome", "[]", '{"alwaysMatch": {}}', '{"key": "secret-tracer"'])
def test_what_are_no_capabilities(folder: Path, given: str) -> None:
    with pytest.raises(UsageError, match="--grid-capabilities: takes capabilities as a JSON object") as caught:
        load_settings({"grid_capabilities": given})
    assert "secret-tracer" not in str(caught.value)


def test_a_secret_value_is_never_repeated(folder: Path) -> None:
    for flag in ("basic_auth", "bypass"):
        with pytest.raises(UsageError) as caught:
            load_settings({flag: "hunter2-tracer"})
        assert "hunter2-tracer" not in str(caught.value)


@pytest.mark.parametrize("text", ["http://x", "https://x:8080/a?b", "http://[::1]:80/", "ws://x/y"])
def test_addresses(text: str) -> None:
    assert is_address(text)


@pytest.mark.parametrize("text", ["", "x", "http://", "http://a b", "http://x:99999", "http://[::1", "file:///etc"])
def test_what_is_no_address(text: str) -> None:
    assert not is_address(text)


@pytest.mark.parametrize(
    ("name", "value", "said"),
    [
        ("model_price", "x", "--model-price: takes IN/OUT"),
        ("retries", "11", "--retries: input should be less than or equal to 10"),
        ("basic_auth", "hunter22", "--basic-auth: takes USER:PASSWORD"),
        ("allow_network", "x", "--allow-network: takes networks such as 10.1.0.0/16"),
        ("fail_on", "x", "--fail-on: takes page-error"),
    ],
)
def test_a_wrong_value_is_refused_by_its_flag(folder: Path, name: str, value: str, said: str) -> None:
    with pytest.raises(UsageError, match=said):
        load_settings({name: value})


def test_viewports_and_shards() -> None:
    assert viewport_size("desktop") == (1600, 900)
    assert viewport_size("800x600") == (800, 600)
    assert shard_of("2/5") == (2, 5)
    for bad in ("0/1", "3/2", "x", "1/0"):
        with pytest.raises(ValueError, match="takes I/N"):
            shard_of(bad)


@pytest.mark.parametrize(
    ("text", "variables", "part"),
    [
        ("2/5", {"CI_NODE_INDEX": "1", "CI_NODE_TOTAL": "9"}, "2/5"),
        ("auto", {"CI_NODE_INDEX": "1", "CI_NODE_TOTAL": "9"}, "1/9"),
        ("auto/9", {"CI_NODE_INDEX": "9", "CI_NODE_TOTAL": "9"}, "9/9"),
        ("auto/8", {"JOB_COMPLETION_INDEX": "0"}, "1/8"),
        ("auto/8", {"JOB_COMPLETION_INDEX": "7"}, "8/8"),
    ],
)
def test_the_shard_of_a_job(text: str, variables: dict[str, str], part: str) -> None:
    assert shard_here(text, variables) == part


@pytest.mark.parametrize(
    ("text", "variables"),
    [
        ("auto", {}),
        ("auto/8", {}),
        ("auto", {"JOB_COMPLETION_INDEX": "0"}),
        ("auto", {"CI_NODE_TOTAL": "1"}),
        ("auto/8", {"CI_NODE_INDEX": "1", "CI_NODE_TOTAL": "9"}),
    ],
)
def test_a_shard_that_is_not_known_is_an_error(text: str, variables: dict[str, str]) -> None:
    with pytest.raises(ValueError, match="takes "):
        shard_here(text, variables)


@pytest.mark.parametrize(
    ("given", "address"),
    [
        ("127.0.0.1:8000", "http://127.0.0.1:8000"),
        ("localhost:3000/shop", "http://localhost:3000/shop"),
        ("[::1]:80", "http://[::1]:80"),
        ("web:3000", "http://web:3000"),
        ("preview.example", "https://preview.example"),
        ("preview.example:8443/a?b=c", "https://preview.example:8443/a?b=c"),
        ("https://preview.example", "https://preview.example"),
    ],
)
def test_an_address_without_a_scheme_gets_one(given: str, address: str) -> None:
    assert load_settings({"url": given}, files=False).url == address


@pytest.mark.parametrize("given", ["nonsense", "ftp://preview.example", "a b.example", "/shop"])
def test_what_is_no_address_gets_none(given: str) -> None:
    with pytest.raises(UsageError, match="takes an address"):
        load_settings({"url": given}, files=False)
