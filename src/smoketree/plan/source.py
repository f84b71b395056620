"""Plan files: finding them and reading them, with the plans that they need (a sign-in that runs once, say)."""

import hashlib
import os
import posixpath
from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from smoketree.errors import PlanError, UsageError
from smoketree.plan.front import needs_location
from smoketree.plan.markdown import split_lines
from smoketree.plan.model import FrontMatter, Location, Plan, Problem, Severity
from smoketree.plan.parser import Parsed, parse


@dataclass(frozen=True, slots=True)
class Needed:
    """Plans in an order in which each comes after the one it needs, and what is wrong with their needs."""

    plans: tuple[Plan, ...]
    problems: tuple[Problem, ...]


def needed_file(plan: Plan) -> str | None:
    """The file that a plan needs, named from where the plan's own file is named from, or None."""
    if plan.front.needs is None:
        return None
    folder = posixpath.dirname(plan.file.replace("\\", "/"))
    return posixpath.normpath(posixpath.join(folder, plan.front.needs.replace("\\", "/")))


def with_needs(plans: Sequence[Plan], read: Callable[[str], Parsed]) -> Needed:
    """Adds the plans that are needed and orders all: what is needed first, otherwise as given.

    `read` loads a plan by its name. A file that is missing or has errors, and a circle, are problems at the line
    of `needs`; the plan that has it is then left out.
    """
    known = {_key(plan.file): plan for plan in reversed(plans)}
    ordered: dict[str, Plan] = {}
    failed: set[str] = set()
    problems: list[Problem] = []

    def problem(plan: Plan, message: str) -> None:
        problems.append(Problem(needs_location(plan.text, plan.file), message, "needs is relative to this plan"))

    for plan in plans:
        # A plan needs at most one other, so a chain is a line or ends in a circle.
        chain: dict[str, Plan] = {}
        current: Plan | None = plan
        usable = True
        while usable and current is not None and (key := _key(current.file)) not in ordered:
            chain[key] = current
            file = needed_file(current)
            following = None if file is None else known.get(_key(file))
            if key in failed:
                usable = False
            elif file is not None and _key(file) in chain:
                around = [link.file for link in chain.values()][list(chain).index(_key(file)) :]
                problem(current, f"plans need each other in a circle: {' -> '.join([*around, around[0]])}")
                usable = False
            elif file is not None and following is None:
                parsed = read(file)
                if parsed.plan is None:
                    problem(current, f"the plan {file} that this one needs cannot be used")
                    problems += parsed.problems
                    usable = False
                else:
                    following = known[_key(file)] = parsed.plan
            current = following
        if usable:
            ordered |= reversed(chain.items())
        else:
            failed |= chain.keys()
    return Needed(tuple(ordered.values()), tuple(problems))


def _key(file: str) -> str:
    return posixpath.normpath(file.replace("\\", "/"))


DEFAULT_FOLDER = "smoke/"
MAX_BYTES = 5_000_000
"""A larger file is no plan; 10,000 lines of 100 characters are a fifth of it."""

_GLOB = frozenset("*?[")


def load(path: Path, name: str | None = None, variables: Collection[str] = ()) -> Parsed:
    """Reads a plan file. Never raises: a file that cannot be read is a problem that names it.

    `name` is what locations call the file (default: the path); `variables` as in `parse`.
    """
    file = str(path) if name is None else name
    try:
        if path.is_dir():
            return _refused(file, "this is a folder, not a plan", "name a file in it, or give the folder to run")
        with path.open("rb") as stream:
            data = stream.read(MAX_BYTES + 1)
    except (OSError, ValueError) as error:
        reason = (error.strerror or type(error).__name__) if isinstance(error, OSError) else "the path cannot be used"
        return _refused(file, f"this file cannot be read: {reason}")
    if len(data) > MAX_BYTES:
        return _refused(file, f"this file is larger than {MAX_BYTES // 1_000_000} MB", "split the plan")
    if data.startswith((b"\xff\xfe", b"\xfe\xff")):
        return _refused(file, "this file is UTF-16, not UTF-8", "save it as UTF-8")
    try:
        text = data.decode("utf-8")
    except UnicodeDecodeError as error:
        before = data[: error.start].decode("utf-8").removeprefix("\ufeff")
        return _refused(file, "this file is not UTF-8", "save it as UTF-8", before)
    if "\x00" in text:
        return _refused(file, "this is not a text file", "", text[: text.index("\x00")])
    parsed = parse(text, file, variables)
    draft = parsed.draft and replace(parsed.draft, sha=hashlib.sha256(data).hexdigest())
    return Parsed(None if parsed.plan is None else draft, parsed.problems, draft)


def is_plan_name(name: str) -> bool:
    """Whether a file of that name is taken for a plan."""
    return Path(name).suffix.lower() in (".md", ".markdown")


def discover(arguments: Sequence[str], base: Path) -> list[Path]:
    """The plan files that the arguments name: files, folders (all `*.md` in them, sorted) and globs.

    Paths are as the user named them, those below a folder or of a glob relative to `base` too; each is given once,
    in the order of the arguments. With no argument, `smoke/` is looked at. Hidden files and folders are left out.
    Raises UsageError where an argument names nothing.
    """
    found: dict[str, Path] = {}
    for argument in arguments or [DEFAULT_FOLDER]:
        paths = _named(argument, base)
        if not paths:
            raise UsageError(*_nothing(argument, base))
        for path in paths:
            found.setdefault(os.path.normpath(base / path), path)
    return list(found.values())


@dataclass(frozen=True, slots=True)
class Unusable:
    """A plan that cannot be run, as far as it could be read, and why: one `file:line:column: ...` for each error."""

    plan: Plan
    errors: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Loaded:
    """Plans and those they need, each before the ones that need it; and those that cannot be run."""

    plans: tuple[Plan, ...]
    unusable: tuple[Unusable, ...]

    @property
    def errors(self) -> str:
        """Every error of every plan, one a line."""
        return "\n".join(dict.fromkeys(error for one in self.unusable for error in one.errors))


def load_all(paths: Sequence[Path], base: Path = Path(), variables: Collection[str] = ()) -> tuple[Plan, ...]:
    """Reads plans and those they need, each before the ones that need it.

    `paths` are relative to `base` or absolute. Raises PlanError with every error of every plan, one
    `file:line:column: ...` a line; warnings are left to `lint`.
    """
    loaded = load_each(paths, base, variables)
    if loaded.unusable:
        raise PlanError(loaded.errors)
    return loaded.plans


def load_each(paths: Sequence[Path], base: Path = Path(), variables: Collection[str] = ()) -> Loaded:
    """The same, with the plans that cannot be run beside those that can."""
    plans: list[Plan] = []
    unusable: list[Unusable] = []
    for path in paths:
        parsed = load(base / path, str(path), variables)
        if parsed.plan is not None:
            plans.append(parsed.plan)
        else:
            draft = parsed.draft or Plan(str(path), "", "", FrontMatter(), ())
            unusable.append(Unusable(draft, tuple(map(str, parsed.errors))))
    needed = with_needs(plans, lambda file: load(base / file, file, variables))
    errors = tuple(str(problem) for problem in needed.problems if problem.severity is Severity.ERROR)
    left_out = [plan for plan in plans if plan not in needed.plans]
    return Loaded(needed.plans, (*unusable, *(Unusable(plan, errors) for plan in left_out)))


def _named(argument: str, base: Path) -> list[Path]:
    path = Path(argument)
    try:
        if (base / path).is_dir():
            return sorted(path / below for below in _below(base / path))
        if (base / path).exists():
            return [path]
        if _GLOB.intersection(argument):
            return _globbed(argument, base)
    except (OSError, ValueError):
        return []
    return []


def _globbed(argument: str, base: Path) -> list[Path]:
    """The plans that a glob names; a folder among them means the plans in it."""
    absolute = Path(argument).is_absolute()
    start = Path(Path(argument).anchor) if absolute else base
    pattern = argument[len(str(start)) :] if absolute else argument
    found: set[Path] = set()
    for match in start.glob(pattern.rstrip("/") or "*"):
        if any(part.startswith(".") and part not in Path(pattern).parts for part in match.relative_to(start).parts):
            continue
        own = match if absolute else Path(os.path.relpath(match, base))
        if match.is_dir():
            found.update(own / below for below in _below(match))
        elif is_plan_name(match.name):
            found.add(own)
    return sorted(found)


def _below(folder: Path) -> list[Path]:
    """The Markdown files in a folder and below, relative to it. Links to folders are not followed."""
    return [
        path.relative_to(folder)
        for path in folder.rglob("*")
        if is_plan_name(path.name)
        and path.is_file()
        and not any(part.startswith(".") for part in path.relative_to(folder).parts)
    ]


def _nothing(argument: str, base: Path) -> tuple[str, str]:
    if Path(argument) == Path(DEFAULT_FOLDER) and not (base / argument).exists():
        hint = "write a first plan with smoketree init, or line by line with smoketree try URL; or name plan files"
        return "no plans: there is no folder smoke/", hint
    try:
        if (base / argument).is_dir():
            return f"no plans in {argument}", "plans are Markdown files, *.md"
    except (OSError, ValueError):
        pass
    what = "no plan matches" if _GLOB.intersection(argument) else "no such file or folder:"
    return f"{what} {argument}", "plans are Markdown files; name files, folders or a glob like 'smoke/**/*.md'"


def _refused(file: str, message: str, hint: str = "", before: str = "") -> Parsed:
    """No plan; the problem is at the place that follows the text `before`."""
    lines = split_lines(before)
    return Parsed(None, (Problem(Location(file, len(lines), len(lines[-1]) + 1), message, hint),))
