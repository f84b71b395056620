"""The figures of the truth bench as docs/truth.md."""

import re
import tomllib
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from math import comb
from pathlib import Path
from typing import Any

from bench.live.figures import Result
from bench.pairs.figures import Outcome
from bench.pairs.pairs import Trial
from bench.truth.mutants import BUDGET, SEED, Mutant, Mutated

_VERDICTS = ("passed", "failed")
Kept = Sequence[tuple[str, Any]]


@dataclass(frozen=True, slots=True)
class Corpora:
    """What is kept of every corpus, how much of each is missing, and of which commits it is."""

    mutants: Sequence[Mutated]
    forged: Kept
    bugs: Kept
    pairs: Sequence[tuple[Trial, Outcome]]
    live: Sequence[Result]
    missing: Mapping[str, int]
    commits: Mapping[str, Sequence[str]]


@dataclass(frozen=True, slots=True)
class Share:
    """So many of so many, and which."""

    name: str
    bad: tuple[str, ...]
    of: int

    @property
    def row(self) -> str:
        return f"| {self.name} | {len(self.bad)} | {self.of} | {bound(len(self.bad), self.of)} |"


def bound(bad: int, of: int) -> str:
    """The upper end of the 95 % interval of a share: Clopper-Pearson; where nothing was found, the exact one-sided
    bound, of which 3 / N is the approximation."""
    if not of:
        return "-"
    tail = 0.05 if bad == 0 else 0.025
    low, high = bad / of, 1.0
    while high - low > 1e-6:
        middle = (low + high) / 2
        if sum(comb(of, at) * middle**at * (1 - middle) ** (of - at) for at in range(bad + 1)) > tail:
            low = middle
        else:
            high = middle
    return f"≤ {high:.2%}"


def write_page(found: Corpora, path: Path) -> None:
    """Writes docs/truth.md. A corpus of which no result is kept here stays as the page has it, with its commit."""
    earlier = path.read_text(encoding="utf-8") if path.exists() else ""
    path.write_text("\n".join(_page(found, earlier)) + "\n", encoding="utf-8")


def _carried(earlier: str, title: str, share: Share) -> tuple[str, list[str]]:
    """The row of a corpus in a table of the earlier page, and the lines about it below the table."""
    section = earlier.partition(f"\n## {title}\n")[2].partition("\n## ")[0].splitlines()
    row = next((line for line in section if line.startswith(f"| {share.name} |")), share.row)
    return row, [line for line in section if line.startswith(f"- {share.name}: ")]


def survivors(found: Corpora) -> list[str]:
    """The mutants that passed and changed what the page shows, the false passes first."""
    listed: list[tuple[bool, str]] = []
    for case in found.mutants:
        for one in case.mutants:
            if one.outcome == "survived" or one.falsely_passed:
                named = "; ".join((*one.gone, *one.came, *one.fewer))
                words = (f"{_verdict(one):10} {case.key}:{one.line} {one.kind}: {one.what}", one.difference, named)
                listed.append((not one.falsely_passed, " | ".join(words)))
    return [text for _, text in sorted(listed)]


def reviewed(kind: str = "reason") -> dict[tuple[str, str], str]:
    """Why a mutant of a case is no false pass, although the rule says so; with `repaired`, what became of one that
    is."""
    found = tomllib.loads((Path(__file__).parent / "reviewed.toml").read_text(encoding="utf-8"))
    return {(case, one["what"]): one[kind] for case, own in found.items() for one in own if kind in one}


def _verdict(mutant: Mutant) -> str:
    return "FALSE PASS" if mutant.falsely_passed else "fewer" if mutant.fewer else "not about"


def _page(found: Corpora, earlier: str) -> Iterator[str]:
    mutants = [(case, one) for case in found.mutants for one in case.mutants if one.counts]
    yield from _HEAD.splitlines()
    # What is missing here of a corpus that the earlier page has is not missing there.
    carried = {
        name: said
        for said in re.findall(r"[^.;:]+ at commit [^;.]+", earlier.partition("\nMeasured:")[2].partition("\n")[0])
        for name in re.findall(r"\w+", said.partition(" at commit ")[0])
        if not found.commits.get(name)
    }
    left = ", ".join(f"{count} of {name}" for name, count in found.missing.items() if count and name not in carried)
    names: dict[str, list[str]] = {}
    for name, commits in found.commits.items():
        names.setdefault(" and ".join(f"`{commit}`" for commit in commits), []).append(name)
    for name, said in carried.items():
        names.setdefault(said.partition(" at commit ")[2], []).append(name)
    at = "; ".join(f"{', '.join(own)} at commit {commit}" for commit, own in names.items())
    yield from ("", f"Measured: {at}." + (f" **Not complete:** missing are {left}." if left else ""))
    for title, explained, shares in (
        ("False passes", "Something was broken, and the case passed.", _false_passes(found, mutants)),
        ("False alarms", "Nothing was broken, and the case failed.", _false_alarms(found)),
        ("Not understood", "Nothing was broken, and the case ended with an error: it needs other words, or a model.",
         _not_understood(found)),
    ):  # fmt: skip
        yield from ("", f"## {title}", "", explained, "", "| Corpus | Found | Of | 95 % bound |", "|---|---|---|---|")
        offenders: list[str] = []
        for share in shares:
            row, lines = _carried(earlier, title, share) if not share.of else (share.row, [])
            yield row
            offenders += lines or [f"- {share.name}: {one}" for one in share.bad[:40]]
        yield from ("", *offenders) if offenders else ()
    known = "## The mutants\n" + earlier.partition("\n## The mutants\n")[2].partition("\n## What counts\n")[0]
    yield from (
        "",
        *(_mutant_table(found, mutants) if mutants else known.rstrip().splitlines()),
        "",
        *_HOW.splitlines(),
    )


def _false_passes(found: Corpora, mutants: Sequence[tuple[Mutated, Mutant]]) -> list[Share]:
    forged = [one for _, batch in found.forged for one in batch]
    known, repaired = reviewed(), reviewed("repaired")
    seeded = [(key, row) for key, row in found.bugs if key.startswith("bugs/")]
    strong = [(trial, kept) for trial, kept in found.pairs if not (trial.good or trial.weak or trial.mistake)]
    must_fail = [one for one in found.live if one.counts and one.case.kind == "must_fail"]
    return [
        Share("mutants", tuple(f"`{_plain(case.key)}`: " + _plain("; ".join((
                                   one.what, *one.gone, *one.came, *filter(None, [repaired.get((case.key, one.what))])
                               )))
                               for case, one in mutants
                               if one.falsely_passed and (case.key, one.what) not in known), len(mutants)),
        Share("pairs", tuple(trial.key for trial, kept in strong if kept.status == "passed"), len(strong)),
        Share("seeded bugs", tuple(key for key, row in seeded if row["status"] == "passed"), len(seeded)),
        Share("live, must fail", tuple(one.case.key for one in must_fail if one.outcome.status == "passed"),
              len(must_fail)),
        Share("forged runs", tuple(one["key"] for one in forged if one["status"] == "passed"), len(forged)),
    ]  # fmt: skip


def _accused(case: Mutated) -> bool:
    """Whether a case failed at the end, without a fault. An error, as on a busy machine, accuses nobody."""
    return bool(case.failed_good) and "(could not be tested" not in case.failed_good


def _false_alarms(found: Corpora) -> list[Share]:
    proved = [case for case in found.mutants if not case.not_provable]
    good = [(trial, kept) for trial, kept in found.pairs if trial.good and not trial.mistake]
    own = [one for one in found.live if one.counts and one.case.kind == "good"]
    rounds = [(key, bad) for key, bad in found.bugs if key.startswith("good/")]
    return [
        Share("mutants' cases, run once more at the end", tuple(one.key for one in proved if _accused(one)),
              len(proved)),
        Share("pairs", tuple(trial.key for trial, kept in good if kept.status == "failed"), len(good)),
        Share("sample app, rounds of all plans", tuple(key for key, bad in rounds if bad), len(rounds)),
        Share("live, good", tuple(one.case.key for one in own if one.outcome.status == "failed"), len(own)),
    ]  # fmt: skip


def _not_understood(found: Corpora) -> list[Share]:
    good = [(trial, kept) for trial, kept in found.pairs if trial.good and not trial.mistake]
    own = [one for one in found.live if one.counts and one.case.kind == "good"]
    return [
        Share("pairs", tuple(trial.key for trial, kept in good if kept.status not in _VERDICTS), len(good)),
        Share("live, good, without a model", tuple(one.case.key for one in own if one.outcome.status not in _VERDICTS),
              len(own)),
    ]  # fmt: skip


def _mutant_table(found: Corpora, mutants: Sequence[tuple[Mutated, Mutant]]) -> Iterator[str]:
    yield from ("## The mutants", "", "| Application | Cases | Mutants | Caught | Error | Unseen | Survived |")
    yield "|---|---|---|---|---|---|---|"
    by_app: dict[str, list[Mutated]] = {}
    for case in found.mutants:
        by_app.setdefault(case.key.partition("/")[0], []).append(case)
    for app, cases in by_app.items():
        counts = Counter(one.outcome for case in cases for one in case.mutants if one.counts)
        own = sum(not case.not_provable for case in cases)
        cells = [own, counts.total(), *(counts[name] for name in ("caught", "error", "unseen", "survived"))]
        yield f"| {app} | {' | '.join(map(str, cells))} |"
    known = reviewed()
    about = sum(bool(one.fewer) and not one.falsely_passed for _, one in mutants)
    runs = len(mutants) or 1
    yield from ("", f"Of those that survived, {about} show a named value in fewer places than the good page, and still")
    yield "somewhere; whether a claim is about these places is not decided here."
    seconds, cpu = sum(case.seconds for case in found.mutants), sum(case.cpu for case in found.mutants)
    for case, one in mutants:
        if one.falsely_passed and (case.key, one.what) in known:
            why = known[case.key, one.what]
            yield from ("", f"Not counted, looked at by hand: `{_plain(case.key)}`, {_plain(one.what)}: {why}.")
    yield ""
    yield f"A mutant took {seconds / runs:.1f} s and {cpu / runs:.1f} CPU-seconds, all that belongs to it included."


def _plain(text: str) -> str:
    return text.replace("`", "'").replace("|", "/").replace("<", "&lt;").replace("\n", " ")


_HEAD = """# How far the verdicts can be trusted

This page is written by `make truth`, from runs without a model (the forged runs have one that lies).
A bound is the upper end of the exact 95 % interval (Clopper-Pearson). Where nothing was found it is the one-sided bound
that the "rule of three" approximates: with 0 of N, the true share is below about 3 / N.
"""

_HOW = f"""## What counts

**A mutant** is one case of an application with one fault in what the browser receives ([prove](prove.md) lists the
kinds). Faults are chosen by what two good runs touched, {BUDGET} a case, with the seed {SEED}, which was fixed before
the first run; their choice knows nothing of how a line is read. Mutants whose fault had nothing to act on count for
nothing.

**A mutant passed falsely** if its case passed although a value that one of its assertion lines names (what the line
quotes, and its numbers, amounts and dates) was on the page in every good run when that line held, and is nowhere on the
faulty page when it held there; or the reverse. The page is what a person can read: its visible text, values and names
of elements, title and address. What decides this does not know how smoketree reads a line. Each such mutant is looked
at by hand; one that is no false pass after all is listed above with the reason (`bench/truth/reviewed.toml`). A mutant
that passed and changed something else is *survived*, and not about a claim.

**The other corpora**: the pairs are small applications with one fault each, and cases whose testers could not miss it
(`bench/pairs`); seeded bugs are those of the sample app (`bench/false_pass.py`); the live cases are those of six
applications of others, written before the first run (`bench/live`); forged runs are the broken pairs with a model that
says that everything holds, in three ways (`bench/truth/forged.py`).

**Others publish** 0 of 30 and 0 of 20 false passes (one-sided bounds of 10 and 14 %), and 0 of 2,190 forged runs
(0.14 %).

## How to repeat it

```sh
python -m bench.live.apps install trac wagtail mlflow tiddlywiki nodered jupyterlab ihatemoney otterwiki
python -m bench.pairs.library install
make truth          # again and again, until it says that all is done; exit code 75: not yet
```

Each call runs for less than ten minutes, and keeps its results by commit, one small file a case or batch.
"""
