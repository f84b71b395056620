"""All exceptions of the package are in the one tree of errors.py."""

import inspect
import pkgutil
from importlib import import_module

import smoketree
from smoketree.errors import HandledError, SmoketreeError, SmoketreeException


def exceptions() -> set[type[BaseException]]:
    """Every exception that a module of the package defines."""
    found: set[type[BaseException]] = set()
    for module in pkgutil.walk_packages(smoketree.__path__, "smoketree."):
        if module.name.endswith("__main__"):
            continue
        for _, kind in inspect.getmembers(import_module(module.name), inspect.isclass):
            if issubclass(kind, BaseException) and kind.__module__.startswith("smoketree."):
                found.add(kind)
    return found


def test_every_exception_is_in_the_tree() -> None:
    outside = {kind.__name__ for kind in exceptions() if not issubclass(kind, SmoketreeException)}
    assert outside == {"Cancelled"}, "which no `except Exception` may stop"


def test_each_is_shown_to_a_user_or_handled_inside() -> None:
    for kind in exceptions() - {SmoketreeException}:
        assert not (issubclass(kind, SmoketreeError) and issubclass(kind, HandledError)), kind
        assert not issubclass(kind, SmoketreeError) or kind.exit_code in (2, 3), kind
