"""Runs the cases of the live bench with a model whose answers are kept: transcripts of one that saw the requests only.

python -m bench.live.model [APP...] --out DIR                 replays the transcripts and prints the figures
python -m bench.live.model --kind good --ask DIR              keeps each request without an answer in DIR

The transcript of a case is a JSON file: answers by the kind of request and the line that it is about. An element is
named by its line in the snapshot (`at`), as refs differ from run to run. A request that no transcript answers stops its
case, after `--wait` seconds for somebody to write the answer.
"""

import argparse
import json
import re
import sys
import tempfile
import time
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from bench.live.apps import APPS, HERE, prepare, served
from bench.live.cases import KINDS, Case, run_case, select
from bench.live.figures import Result, print_figures
from bench.live.run import Store, commit

sys.path.append(str(HERE.parents[1]))
from tests.fakes.messages_api import MessagesApi
from tests.fakes.model_peers import Answer, Block, Body, forced, newest, texts, use

TRANSCRIPTS = HERE / "transcripts"
_MARKED = re.compile(r"^(\d+)\. (?:Assert: )?(?:If .*?: )?(.*?)   <- rewrite(; not so)?", re.MULTILINE)
_AT_WORK = re.compile(r"^Carry out line \d+, and only that: (.*)$", re.MULTILINE)
_ASKED = re.compile(r"^(?:The line|1\.):? (.*)$", re.MULTILINE)
_ELEMENT = re.compile(r"^\s*- '?(.*)\[ref=([\w-]+)\]", re.MULTILINE)


class UnansweredError(LookupError):
    """Raised when the transcript has no answer."""


@dataclass(slots=True)
class Transcript:
    """The answers for one case. `ask` is the folder for requests without an answer, `wait` how many seconds the case
    is held for one."""

    case: Case
    ask: Path | None = None
    wait: float = 0
    _asked: int = field(default=0)

    @property
    def name(self) -> str:
        return f"{self.case.app}/{self.case.kind}-{re.sub(r'[^a-z0-9]+', '-', self.case.name.lower())}"

    def answer(self, body: Body) -> Answer | None:
        """The answer to a request; None if there is none."""
        end = time.monotonic() + self.wait
        while True:
            try:
                return list(self._blocks(body)), "tool_use"
            except (LookupError, ValueError) as missing:
                if time.monotonic() > end:
                    return None
                if self.ask is not None:
                    self._keep(body, missing)
            time.sleep(1)

    def _blocks(self, body: Body) -> Iterator[Block]:
        kind, text = forced(body) or "act", newest(body)
        if kind == "rewrite":
            marked = _MARKED.findall(text) or [("1", _line(_ASKED, text), "page")]
            kinds = {"": "rewrite", "page": "page", "; not so": "again"}
            lines = [{"line": int(number), "plain": self._given(kinds[again], line)} for number, line, again in marked]
            yield use("rewrite", lines=[one for one in lines if one["plain"]])
        elif kind == "act":
            turn = sum(message["role"] == "assistant" for message in body["messages"])
            for call in self._given("act", _line(_AT_WORK, "\n".join(texts(body))))[turn]:
                yield _call(call, body)
        else:
            yield use(kind, **self._given(kind, _line(_ASKED, text)))

    def _given(self, kind: str, line: str) -> Any:
        path = TRANSCRIPTS / f"{self.name}.json"
        kept: dict[str, dict[str, Any]] = json.loads(path.read_text("utf-8")) if path.exists() else {}
        if line not in kept.get(kind, {}):
            raise UnansweredError(kind, line)
        return kept[kind][line]

    def _keep(self, body: Body, missing: Exception) -> None:
        """Writes the request down, once."""
        assert self.ask is not None
        system = body.get("system") or ""
        told = system if isinstance(system, str) else "\n".join(block["text"] for block in system)
        tools = "\n".join(tool["name"] for tool in body.get("tools") or ())
        parts = [f"MISSING {missing!r} for {self.name}", "SYSTEM", told, "TOOLS", tools]
        for message in body["messages"]:
            content = message["content"]
            said = texts({"messages": [message]}) if message["role"] == "user" else [json.dumps(content)]
            parts += [message["role"].upper(), *said]
        path = self.ask / f"{self.name.replace('/', '-')}.txt"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text("\n".join(parts), encoding="utf-8")


def _line(pattern: re.Pattern[str], text: str) -> str:
    found = pattern.search(text)
    if found is None:
        raise UnansweredError(pattern.pattern)
    return str(found[1])


def _call(call: Mapping[str, Any], body: Body) -> Block:
    """A tool call with the ref of the element that it names."""
    arguments = {key: value for key, value in call.items() if key not in ("tool", "at", "nth")}
    if "at" in call:
        arguments |= {"element": call["at"], "ref": _ref(call["at"], call.get("nth", 1), body)}
    if "fields" in call:
        arguments["fields"] = [
            {"ref": _ref(one["at"], one.get("nth", 1), body), "value": one["value"]} for one in call["fields"]
        ]
    return use(call["tool"], **arguments)


def _ref(at: str, nth: int, body: Body) -> str:
    """The ref of the nth element whose line in the newest snapshot begins with these words."""
    for text in reversed(texts(body)):
        found: list[str] = [ref for line, ref in _ELEMENT.findall(text) if line.startswith(at)]
        if len(found) >= nth:
            return found[nth - 1]
    raise UnansweredError(at)


class Relay(MessagesApi):
    """The Messages API for one case; what its transcript does not answer is not found, which ends the run."""

    def __init__(self, transcript: Transcript) -> None:
        super().__init__(lambda _: ([], "end_turn"))
        self._transcript = transcript

    def handle(self, path: str, body: Body) -> dict[str, Any] | None:
        answer = self._transcript.answer(body)
        if answer is None:
            return None
        self.peer = lambda _: answer
        return super().handle(path, body)


def run(case: Case, words: argparse.Namespace) -> Result:
    """One run of a case on a fresh application, with its transcript for a model."""
    with (
        tempfile.TemporaryDirectory() as name,
        served(APPS[case.app], Path(name)) as app,
        Relay(Transcript(case, words.ask, words.wait)) as relay,
    ):
        return Result(case, run_case(case, app, Path(name), words.checkout, {}, relay.environ), None)


def work_through(cases: Sequence[Case], store: Store, words: argparse.Namespace) -> bool:
    """Runs what is not kept yet, within the time of one slice; whether nothing is left."""
    end = time.monotonic() + words.minutes * 60
    todo = [case for case in cases if words.anew or store.load(case) is None]
    for app in dict.fromkeys(case.app for case in todo):
        prepare(APPS[app])

    def one(case: Case) -> bool:
        if time.monotonic() > end:
            return False
        result = run(case, words)
        store.save(result)
        outcome = result.outcome
        line = outcome.line(outcome.stopped_at)
        print(
            f"{outcome.status} {case.key} requests {outcome.requests} ${outcome.cost:.4f} | {line.text if line else ''}"
            f" | {'' if outcome.status == 'passed' else outcome.reason[:300]}",
            flush=True,
        )
        return True

    with ThreadPoolExecutor(words.workers) as pool:
        return all(list(pool.map(one, todo)))


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("apps", nargs="*", metavar="APP", choices=[*APPS, []])
    parser.add_argument("--kind", choices=KINDS, help="only the good cases, or only those that must fail")
    parser.add_argument("--case", default="", metavar="WORDS", help="only cases that match this expression")
    parser.add_argument("--out", type=Path, default=Path(tempfile.gettempdir()) / "live-model", metavar="DIR")
    parser.add_argument("--checkout", type=Path, default=HERE.parents[1], metavar="DIR", help="whose smoketree runs")
    parser.add_argument("--ask", type=Path, metavar="DIR", help="where requests without an answer are written")
    parser.add_argument("--wait", type=float, default=0, metavar="S", help="how long a request waits for its answer")
    parser.add_argument("--minutes", type=float, default=8, metavar="N", help="how long one slice may begin new cases")
    parser.add_argument("--workers", type=int, default=1, metavar="N", help="cases that run side by side")
    parser.add_argument("--anew", action="store_true", help="run what is kept once more")
    parser.add_argument("--figures", action="store_true", help="only print what is kept")
    words = parser.parse_args()
    cases = [case for case in select(tuple(words.apps)) if words.kind in (None, case.kind)]
    cases = [case for case in cases if re.search(words.case, case.key)]
    store = Store(words.out / commit(words.checkout))
    finished = words.figures or work_through(cases, store, words)
    results = [result for case in cases if (result := store.load(case)) is not None]
    print_figures(results)
    asked = [one.outcome for one in results if one.outcome.requests]
    requests, cost = sum(one.requests for one in asked), sum(one.cost for one in asked)
    print(f"model: {requests} requests and ${cost:.4f} for {len(asked)} of {len(results)} cases")
    return 0 if finished else 75


if __name__ == "__main__":
    sys.exit(main())
