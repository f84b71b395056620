"""Chooses faults for a case from what it touched. A fixed seed gives the same faults for the same traces."""

import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from smoketree.prove.trace import MASK, CaseTrace, PageText, RequestKey, SeenRequest, texts_of_line
from smoketree.prove.values import changed_body, changed_values

BUDGET = 60
"""Faults of a proof, where nothing else is asked for."""
SEED = 1
LATE_SECONDS = 20.0
"""How late an answer is: later than an assertion waits."""

_ANSWERS = frozenset({"document", "xhr", "fetch"})


@dataclass(frozen=True, slots=True)
class Fault:
    """One fault in what the browser receives, while one case runs. `line` is the plan line that it is aimed at, or at
    which the case touched what is faulty. `request` and those like it that come later are answered otherwise, or the
    element at `path` is; `part` and `to` are the old and the new value, `detail` an event or an attribute."""

    kind: str
    line: int
    request: SeenRequest | None = None
    path: str = ""
    part: str = ""
    to: object = ""
    detail: str = ""

    @property
    def key(self) -> RequestKey | None:
        """The request that is answered otherwise; None of a fault in the page."""
        return self.request.key if self.request else None

    @property
    def identity(self) -> tuple[object, ...]:
        """What makes it another fault than those of other lines: each is there for the whole case."""
        return (self.kind, self.key, self.path, self.part, self.to, self.detail)

    def __str__(self) -> str:
        """What it does, in a few words."""
        where = f'"{self.part}"' if self.part else self.path.rpartition(" > ")[2]
        at = str(self.key)
        return {
            "answered-500": f"{at} is answered 500",
            "answered-empty": f"{at} is answered with nothing",
            "answered-late": f"{at} is answered {LATE_SECONDS:g} s late",
            "script-throws": f"{at} throws",
            "write-swallowed": f"{at} is answered as good but not sent",
            "write-doubled": f"{at} is sent twice",
            "element-removed": f"{where} is not shown",
            "text-changed": f'{where} reads "{self.to}"',
            "handler-dropped": f"{self.detail} on {where} does nothing",
            "state-not-set": f"{self.detail} of {where} does not change",
            "state-not-kept": f"{self.detail} of {where} is {str(self.to).lower() or 'empty'}",
            "list-stale": f"{where} is not updated",
        }.get(self.kind, f'{at} has {self.kind.removeprefix("changed-")} "{self.to}" for "{self.part}"')


def choose_faults(traces: Sequence[CaseTrace], budget: int, seed: int) -> list[tuple[CaseTrace, Fault]]:
    """Up to `budget` faults, in turn of every case and of every group of faults: first those aimed at an assertion
    line, each line once before any line twice."""
    queues = [(trace, _in_turn(trace, seed)) for trace in traces]
    chosen: list[tuple[CaseTrace, Fault]] = []
    while queues and len(chosen) < budget:
        for trace, queue in tuple(queues):
            fault = next(queue, None)
            if fault is None:
                queues.remove((trace, queue))
            elif len(chosen) < budget:
                chosen.append((trace, fault))
    return chosen


def _in_turn(trace: CaseTrace, seed: int) -> Iterator[Fault]:
    chance = random.Random(f"{seed}:{trace.plan.file}:{trace.case.name}")  # noqa: S311 - a choice, not a secret
    aimed = [list(faults_at(trace, step.location.line, step.text)) for step in trace.case.assertions]
    groups = [
        _dealt(aimed, chance),
        _dealt([list(_of_requests(trace))], chance),
        _dealt([list(_of_page(trace))], chance),
    ]
    known: set[tuple[object, ...]] = set()
    while groups:
        for group in tuple(groups):
            fault = next((one for one in group if one.identity not in known), None)
            if fault is None:
                groups.remove(group)
            else:
                known.add(fault.identity)
                yield fault


def _dealt(piles: Sequence[list[Fault]], chance: random.Random) -> Iterator[Fault]:
    """One of each pile in turn, kinds that came already last."""
    for pile in piles:
        chance.shuffle(pile)
    used: dict[str, int] = {}
    while any(piles):
        for pile in piles:
            if pile:
                pile.sort(key=lambda one: used.get(one.kind, 0))
                fault = pile.pop(0)
                used[fault.kind] = used.get(fault.kind, 0) + 1
                yield fault


def faults_at(trace: CaseTrace, line: int, text: str) -> Iterator[Fault]:
    """Faults in what the assertion at a line may be about."""
    for each in texts_of_line(text, trace.texts.get(line, ())):
        yield Fault("element-removed", line, path=each.path, part=each.text.partition(MASK)[0][:80])
        for kind, old, new in changed_values(each.text):
            if each.text:
                yield Fault("text-changed", line, path=each.path, part=old, to=new)
            yield from _in_answers(trace, line, kind, old, new)
        yield from _of_state(each, line)


def _of_state(each: PageText, line: int) -> Iterator[Fault]:
    for name, value in each.state:
        if isinstance(value, bool):
            yield Fault("state-not-kept", line, path=each.path, to=not value, detail=name)
        elif value:
            yield Fault("state-not-kept", line, path=each.path, to="", detail=name)


def _in_answers(trace: CaseTrace, line: int, kind: str, old: str, new: str) -> Iterator[Fault]:
    for request in reversed(trace.requests):
        if request.body is None or request.line > line or request.kind not in _ANSWERS:
            continue
        if changed_body(request.body, request.headers.get("content-type", ""), old, new) is not None:
            yield Fault(f"changed-{kind}", line, request=request, part=old, to=new)
            return


def _of_requests(trace: CaseTrace) -> Iterator[Fault]:
    late = False
    for request in trace.requests:
        if request.kind in _ANSWERS:
            yield Fault("answered-500", request.line, request=request)
            if not late:  # one a case: it takes long
                late = True
                yield Fault("answered-late", request.line, request=request)
            if request.body:
                yield Fault("answered-empty", request.line, request=request)
        if request.kind == "script":
            yield Fault("script-throws", request.line, request=request)
        if request.writes:
            yield Fault("write-swallowed", request.line, request=request)
            yield Fault("write-doubled", request.line, request=request)


def _of_page(trace: CaseTrace) -> Iterator[Fault]:
    """Faults in what the case acted on, and in what came of it."""
    kinds = {"event": "handler-dropped", "state": "state-not-set", "children": "list-stale"}
    for one in trace.touched:
        if one.kind != "children" or not one.path.partition(" in frame ")[0].endswith("body"):
            yield Fault(kinds[one.kind], one.line, path=one.path, detail=one.detail)
    lines = sorted(filter(None, trace.texts))
    before = frozenset(each.text for each in trace.texts[lines[0]]) if lines else frozenset()
    for line in lines:
        texts = trace.texts[line]
        for each in texts:
            for _, old, new in changed_values("" if each.text in before else each.text):
                yield Fault("text-changed", line, path=each.path, part=old, to=new)
        before = frozenset(each.text for each in texts)
