"""What a change touches, in sentences: the same in every output."""

from collections import Counter
from collections.abc import Iterable

from smoketree.report.model import Impact, Scenario
from smoketree.report.wording import count

_MOST = 8


def impact_lines(impact: Impact | None) -> tuple[str, ...]:
    """What the change touches, and which of its lines were never run; empty where no change was asked about."""
    if impact is None:
        return ()
    since = f"the change since {impact.changed_from}"
    if impact.all_because is not None:
        said = [f"{since} may touch every case: {impact.all_because}"]
    elif not impact.touched:
        said = [f"{since} touches no case that the base's coverage knows"]
    else:
        plans = Counter(case.plan for case in impact.touched)
        named = _listed(f"{plan} ({count(number, 'case')})" for plan, number in plans.items())
        said = [f"{since} touches {named}"]
        pages = dict.fromkeys(page for case in impact.touched for page in case.pages)
        said += [f"pages: {_listed(pages)}"] if pages else []
    for each in impact.never_run[:_MOST]:
        said.append(f"{each.file}:{each.lines} was never run")
    more = len(impact.never_run) - _MOST
    return (*said, f"lines of {count(more, 'more file')} were never run") if more > 0 else tuple(said)


def suspect_rows(scenario: Scenario) -> tuple[tuple[str, str], ...]:
    """The changed files that may be why a case does not pass, with a label."""
    return tuple(("suspect", f"{one.file}: {one.reason}") for one in scenario.suspects)


def _listed(items: Iterable[str]) -> str:
    texts = list(items)
    more = len(texts) - _MOST
    return ", ".join(texts[:_MOST]) + (f" and {more} more" if more > 0 else "")
