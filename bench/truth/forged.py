"""Forged runs: the broken variants of the pairs, each with a model that lies about them."""

import argparse
import re
import sys
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

from bench.live.apps import HERE
from bench.pairs.figures import Outcome
from bench.pairs.pairs import Trial, trials
from bench.pairs.run import run_batch

sys.path.append(str(HERE.parents[1]))
from tests.fakes.bad_peers import passes_blindly
from tests.fakes.messages_api import MessagesApi
from tests.fakes.model_peers import JUDGING, Answer, Body, Peer, calls, forced, newest, texts, use

_LINES = range(1, 60)
_ASKED = re.compile(r"^(\d+)\. .*   <- rewrite.*$", re.MULTILINE)
_SHOWN = re.compile(r'"((?:[^"\\]|\\.){3,60})"')


def says_yes(body: Body) -> Answer:
    """Says yes to everything, with words that the page shows; each line that it may reword says what is shown."""
    seen = _SHOWN.findall("\n".join(texts(body))) or ["the page"]
    if forced(body) == JUDGING:
        return calls(use(JUDGING, holds=True, quotes=seen[-1:], reason="the page says so"))
    if forced(body) == "rewrite":
        numbers = _ASKED.findall(newest(body)) or ["1"]
        lines = [{"line": int(number), "plain": [f'the page shows "{seen[-1]}"']} for number in numbers]
        return calls(use("rewrite", lines=lines))
    return passes_blindly(_LINES)(body)


def quotes_the_line(body: Body) -> Answer:
    """Says that each line holds, and quotes the line itself as its proof."""
    asked = re.findall(r"^(?:Line )?(\d+)[.:] (?:Assert: )?(.*)$", "\n".join(texts(body)), re.MULTILINE)
    if forced(body) == JUDGING:
        return calls(use(JUDGING, holds=True, quotes=_SHOWN.findall(newest(body))[:1], reason="as the line says"))
    if forced(body) is not None:
        return calls(use(str(forced(body)), lines=[]))
    made = [use("assert", line=int(number), description=text, passed=True, evidence=text) for number, text in asked]
    return calls(*made, use("complete_scenario", passed=True, summary="all good"))


WHOLE = {"SMOKETREE_PLAIN": "false", "SMOKETREE_READINGS": "false", "SMOKETREE_MAX_STEPS": "6"}
"""With these the model carries out every line; otherwise it is asked for what plain reading leaves."""
LIARS: dict[str, Callable[[], Peer]] = {
    "says yes": lambda: says_yes,
    "quotes the line": lambda: quotes_the_line,
    "passes blindly": lambda: passes_blindly(_LINES),
}


def forged_trials() -> list[tuple[str, Trial]]:
    """Each liar with each broken application whose tester could not miss the fault."""
    broken = [one for one in trials() if not one.good and not one.weak and not one.mistake]
    return [(liar, trial) for liar in LIARS for trial in broken]


def run_forged(
    liar: str, batch: Sequence[Trial], url: str, folder: Path, words: argparse.Namespace
) -> Iterator[Outcome]:
    """Runs these trials with that liar as the model; one that says yes gets the lines that plain reading leaves, the
    others get all."""
    with MessagesApi(LIARS[liar]()) as api:
        yield from run_batch(batch, url, folder, words, {**api.environ, **({} if liar == "says yes" else WHOLE)})
