"""A receipt of a run: an in-toto statement (v1) with the digests of its report and evidence, to be signed by somebody.

It lies in the run's folder; names of files count from the output folder. By itself it proves only that the files are
those that it lists: who made it is what a signature says, such as GitHub's attestation of the receipt.
"""

import hashlib
import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from smoketree.display_text import one_line
from smoketree.errors import UsageError
from smoketree.report.links import relative_path, shown_url
from smoketree.report.model import TestReport
from smoketree.report.store import Store, load, runs_named, system_words, write_text

RECEIPT = "receipt.json"
_STATEMENT = "https://in-toto.io/Statement/v1"
_PREDICATE = "https://github.com/smoketree/smoketree/receipt/v1"


def write_receipt(report: TestReport, out: Path) -> Path:
    """Writes the receipt of a report whose files are written; its path. Raises OutputError."""
    files = {_report_of(report): out / _report_of(report), **_evidence(report, out)}
    statement = {
        "_type": _STATEMENT,
        "subject": [{"name": name, "digest": {"sha256": _digest(path)}} for name, path in sorted(files.items())],
        "predicateType": _PREDICATE,
        "predicate": _facts(report),
    }
    path = Store(out).run_folder(report.run_id) / RECEIPT
    write_text(path, json.dumps(statement, indent=2, ensure_ascii=False) + "\n")
    return path


@dataclass(frozen=True, slots=True)
class Verified:
    """A receipt, the report that it lists, how many files it lists, and the `problems`: what is not as it says."""

    path: Path
    report: TestReport
    files: int
    problems: tuple[str, ...]


def verify_receipt(path: Path, plans: Path | None = None, commit: str | None = None) -> Verified:
    """Compares a receipt, or that of the last run of an output folder, with the files, where asked for also with the
    plans below a folder, and with the commit that it should be of. Raises UsageError where it cannot be read, or is not
    one."""
    if path.is_dir():
        path = Store(path).run_folder(load(path).run_id) / RECEIPT
    digests, predicate = _read(path)
    out = path.parent.parent.parent
    problems = list(_changed(digests, out))
    file = out / f"results/{path.parent.name}.json"
    if not file.is_file():
        raise UsageError(f"{path}: its report is missing", f"it was {file}; leave a receipt in its run's folder")
    report = load(file)
    if _report_of(report) not in digests:
        problems.append(f"not in the receipt: {_report_of(report)}")
    facts = _facts(report)
    problems += [f"the receipt and the report differ in {name}" for name in facts if predicate.get(name) != facts[name]]
    problems += [f"not in the receipt: {name}" for name in sorted(_evidence(report, out)) if name not in digests]
    if plans is not None:
        problems += _changed({plan.file: plan.sha for plan in report.plans}, plans)
    tested = report.environment.commit
    if commit is not None and not (tested or "").startswith(commit):
        problems.append(f"the run is of commit {tested or '(not known)'}, not of {commit}")
    return Verified(path, report, len(digests), tuple(problems))


def _facts(report: TestReport) -> dict[str, Any]:
    """What the predicate says of a run that its report says, too."""
    environment = report.environment
    return {
        "runId": report.run_id,
        "passed": report.passed,
        "accepted": report.accepted,
        "cases": {
            "passed": report.passed_count, "failed": report.failed_count, "errors": report.error_count,
            "skipped": report.skipped_count,
        },
        "generatedAt": report.generated_at,
        "preview": shown_url(report.url),
        "commit": environment.commit,
        "pipeline": environment.run_url,
        "smoketree": environment.smoketree,
        "model": environment.model,
        "plans": [{"file": plan.file, "sha256": plan.sha} for plan in report.plans],
        "readings": [{"file": one.file, "sha256": one.sha} for one in report.readings],
    }  # fmt: skip


def _report_of(report: TestReport) -> str:
    return f"results/{report.run_id}.json"


def _evidence(report: TestReport, out: Path) -> dict[str, Path]:
    """The files of a run's folder, and of those runs that a merged report has evidence in, by their names."""
    store = Store(out)
    folders = [store.run_folder(run_id) for run_id in (report.run_id, *runs_named(report))]
    found = (path for folder in folders for path in folder.rglob("*") if path.is_file() and not path.is_symlink())
    return {path.relative_to(out).as_posix(): path for path in found if path.name != RECEIPT}


def _changed(digests: Mapping[str, str], out: Path) -> Iterator[str]:
    for name, digest in digests.items():
        path = out / name
        if not path.is_file() or path.is_symlink():
            yield f"missing: {name}"
        elif _digest(path) != digest:
            yield f"changed: {name}"


def _read(path: Path) -> tuple[dict[str, str], Mapping[str, Any]]:
    """The digests and the predicate of a receipt. Raises UsageError."""
    try:
        statement = json.loads(path.read_text(encoding="utf-8"))
    except OSError as error:
        raise UsageError(f"no receipt at {path}: {system_words(error)}", "A run writes one with --receipt.") from error
    except (ValueError, RecursionError) as error:
        raise UsageError(f"{path} is not JSON: {one_line(str(error), 200)}") from error
    try:
        kinds = statement["_type"], statement["predicateType"]
        digests = {str(one["name"]): str(one["digest"]["sha256"]) for one in statement["subject"]}
        predicate = statement["predicate"]
        names_are_good = all(relative_path(name) and not name.startswith("../") for name in digests)
    except (KeyError, TypeError) as error:
        raise UsageError(f"{path} is not a receipt of smoketree") from error
    if kinds != (_STATEMENT, _PREDICATE) or not isinstance(predicate, dict) or not names_are_good:
        raise UsageError(f"{path} is not a receipt of smoketree")
    return digests, predicate


def _digest(path: Path) -> str:
    with path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()
