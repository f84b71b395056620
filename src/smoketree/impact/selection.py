"""Which cases a change touches, and which of its lines no case ran."""

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass
from pathlib import PurePosixPath

from smoketree.impact.coverage import CaseRecord, Coverage, Lines, format_lines, parse_lines
from smoketree.impact.repository import Change, FileChange, Hunk
from smoketree.report.model import Impact, TouchedCase, UnrunLines

Cases = Mapping[str, Collection[str]]
"""The names of the cases, by the plan's file."""


@dataclass(frozen=True, slots=True)
class Selection:
    """What decides which cases a change touches. `plans` are the cases that there are now; `plan_paths` the plans by
    their paths in the repository."""

    base: Coverage
    plans: Cases
    plan_paths: Mapping[str, str]

    def touched(self, ref: str, change: Change) -> Impact:
        """The cases that ran a changed line, those of changed plans and those that the coverage does not have; all,
        where a file changed of which is not known who runs it."""
        records = {(case.plan, case.name): case for case in self.base.cases}
        pages: dict[tuple[str, str], set[str]] = {
            (plan, name): set() for plan, names in self.plans.items() for name in names if (plan, name) not in records
        }
        for each in change.files:
            if each.file in self.plan_paths:
                plan = self.plan_paths[each.file]
                pages |= {(plan, name): pages.get((plan, name), set()) for name in self.plans[plan]}
            elif (unknown := self._unknown(each)) is not None:
                return Impact(changed_from=ref, all_because=unknown)
            else:
                for key, record in records.items():
                    if key[1] in self.plans.get(key[0], ()):
                        for page in self._pages(record, each, change):
                            pages.setdefault(key, set()).add(page)
        touched = (
            TouchedCase(plan=plan, name=name, pages=tuple(sorted(pages[plan, name])))
            for plan, names in self.plans.items()
            for name in names
            if (plan, name) in pages
        )
        return Impact(changed_from=ref, touched=tuple(touched))

    def _unknown(self, change: FileChange) -> str | None:
        """Why it is not known what the change of a file touches; None where it is."""
        path = PurePosixPath(change.file)
        if change.file in self.base.files:
            return None
        # A new file has no effect but through those that name it, which changed too. Of another kind, it may have.
        if change.is_new and path.suffix in {PurePosixPath(file).suffix for file in self.base.files}:
            return None
        return f"no recorded page loaded {change.file}, so what it changes is not known"

    def _pages(self, record: CaseRecord, change: FileChange, since: Change) -> Iterator[str]:
        """The pages on which a case ran what changed in a file: any of it, where the lines that it ran are of another
        text than the one that was changed."""
        file = self.base.files.get(change.file)
        exact = file is not None and file.blob and file.blob == since.blobs.get(change.file)
        replaced = changed_lines(change, has_code=bool(file is not None and file.code)) if exact else None
        for page in record.pages:
            ran = record.lines(change.file, page)
            if ran and (replaced is None or ran & replaced):
                yield page


def changed_lines(change: FileChange, *, has_code: bool) -> Lines | None:
    """The old lines that a change is about; None where it may be about all of the file. A style rule applies by its
    selector to any element: only a change of declarations is about the rule that they are in."""
    if not change.hunks or not (has_code or all(map(_is_of_declarations, change.hunks))):
        return None
    return frozenset(line for hunk in change.hunks for line in hunk.replaced)


def _is_of_declarations(hunk: Hunk) -> bool:
    words = (line.strip() for line in (*hunk.removed, *hunk.added))
    return all(not line or (line.endswith(";") and not line.startswith("@")) for line in words)


def never_run(change: Change, head: Coverage) -> tuple[UnrunLines, ...]:
    """The changed lines with code that no case ran, of files that pages loaded as they are now."""
    found = []
    for each in change.files:
        record = head.files.get(each.file)
        code = frozenset(parse_lines(record.code)) if record is not None else frozenset()
        unrun = (each.new_lines & code) - head.ran(each.file)
        if unrun:
            found.append(UnrunLines(file=each.file, lines=format_lines(unrun, code=code - unrun)))
    return tuple(found)
