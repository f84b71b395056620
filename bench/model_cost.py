"""What a model costs on the five-case bench: requests, tokens as billed, dollars, and the time outside the model.

python -m bench.model_cost

The same app, plans and decisions as the reference agent was measured with (bench/five_cases), behind a local Messages
API that simulates prefix caching (tests/fakes). Ratios are to the reference agent's figures, recorded on the machine
of the commission and not run again here: its seconds are of another machine and day, its dollars are not.
"""

import json
import os
import sys
import tempfile
import time
from dataclasses import dataclass
from pathlib import Path

import smoketree
from smoketree.report.model import Usage

sys.path.append(str(Path(__file__).parents[1]))
from bench.five_cases.app import serve
from tests.fakes.messages_api import MessagesApi
from tests.fakes.model_peers import Answer, Body, Decision, Peer, follow, texts
from tests.fakes.pages import Pages

_FOLDER = Path(__file__).parent / "five_cases"
_TOOLS = {"click": "click", "type": "type_text", "select": "select_option"}
_ROWS = "{:34} {:>8} {:>9} {:>9} {:>9} {:>8} {:>9} {:>8}"


@dataclass(frozen=True)
class Measured:
    """One run. `outside` are its seconds in all: the scripted model answers at once."""

    passed: str
    usage: Usage
    outside: float


def scripted(plan: str) -> Peer:
    """A model that takes the scripted decisions of the case that it is told of."""
    cases = json.loads((_FOLDER / "scripts" / f"{plan}.json").read_text("utf-8"))["cases"]
    peers = [(case["match"], follow([_decision(one) for one in case["do"]])) for case in cases]

    def answer(body: Body) -> Answer:
        told = "\n".join(texts(body))
        return next(peer for match, peer in peers if match in told)(body)

    return answer


def _decision(one: dict[str, str]) -> Decision:
    match one["do"]:
        case "press":
            return Decision("press_key", {"key": one["key"]})
        case "assert":
            said = {"description": one["description"], "passed": True, "evidence": one["expect"]}
            return Decision("assert", said)
        case what:
            more: dict[str, object] = {"text": one["text"]} if what == "type" else {}
            more |= {"values": [one["value"]]} if what == "select" else {}
            return Decision(_TOOLS[what], more, one["role"], one["name"])


def run(plan: str, path: str, **settings: object) -> Measured:
    """Runs a plan with its script for a model."""
    with Pages() as pages, MessagesApi(scripted(plan)) as api, tempfile.TemporaryDirectory() as out:
        serve(pages)
        os.environ |= api.environ
        usual = {"provider": "anthropic", "readings": False, "out": Path(out), "retries": 0}
        began = time.monotonic()
        report = smoketree.run_plan(str(_FOLDER / "plans" / f"{plan}.md"), url=pages.url(path), **usual, **settings)
        took = time.monotonic() - began
    passed = f"{report.passed_count} of {len(report.scenarios)}"
    return Measured(passed, report.usage, took)


def show(name: str, measured: Measured, dollars: float, seconds: float) -> None:
    """One row: the figures, and what share of the reference agent's they are."""
    used = measured.usage
    row = (
        name,
        measured.passed,
        used.requests,
        used.input_tokens + used.cache_read_tokens + used.cache_write_tokens,
        f"{used.cost:.4f}",
        f"{used.cost / dollars:.3f}",
        f"{measured.outside:.1f}",
        f"{measured.outside / seconds:.2f}",
    )
    print(_ROWS.format(*row))


def main() -> None:
    print(_ROWS.format("", "passed", "requests", "tokens in", "dollars", "ratio", "seconds", "ratio"))
    print(_ROWS.format("reference, five cases", "5 of 5", 56, 600_545, "0.6050", "1.000", "111.1", "1.00"))
    show("five cases, the model alone", run("shop", "/", plain=False), 0.605, 111.1)
    show("five cases, plain reading first", run("shop", "/"), 0.605, 111.1)
    print(_ROWS.format("reference, 2,000 rows", "1 of 2", 14, 870_805, "0.8700", "1.000", "32.6", "1.00"))
    show("2,000 rows, the model alone", run("big", "/big", plain=False), 0.87, 32.6)


if __name__ == "__main__":
    main()
