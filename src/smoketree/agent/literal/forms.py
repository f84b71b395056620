"""What a form is: one row of the grammar. The rows are in `action_forms` and `assertion_forms`."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Generic, TypeVar

T = TypeVar("T")

GROUPS: Mapping[str, str] = {
    "page": "[the|this] page|[the|this] screen|[the] app|[the] site|[the] website|[the] view",
    "text": (
        "the text|text|the message|message|a message|the words|the (error|success|warning|confirmation) [message]"
        "|(an|a) (error|success|warning|confirmation) message|(the|a) (toast|notification)"
    ),
    "is": "is|are|is now|are now|becomes|become|remains|stays|is still|should be|must be|should become|will be",
    "isnt": (
        "is not|isn't|are not|aren't|is no longer|are no longer|is not longer|should not be|shouldn't be|must not be"
        "|should no longer be|is never|stays not"
    ),
    "shows": (
        "shows|show|displays|display|contains|contain|has|says|say|reads|includes|include|now shows|still shows"
        "|should show|should display|should contain|should say|must show|must contain|shows the text"
        "|contains the text|has the text|shows text|contains text|displays the text|shows the message"
        "|displays the message|shows a message|shows the words|is showing|is displaying"
    ),
    "hides": (
        "does not show|doesn't show|does not display|doesn't display|does not contain|doesn't contain|does not say"
        "|doesn't say|does not have|doesn't have|does not include|doesn't include|no longer shows|no longer contains"
        "|no longer displays|no longer has|should not show|shouldn't show|should not contain|shouldn't contain"
        "|should not display|must not show|must not contain|never shows|does not show the text"
        "|does not contain the text"
    ),
    "seen": (
        "shown|visible|displayed|present|seen|there|listed|shown on <page>|visible on <page>|displayed on <page>"
        "|present on <page>|on <page>|shown on screen|visible on screen|on screen"
    ),
    "appears": (
        "appears|appear|shows up|show up|exists|exist|comes up|should appear|should exist|appears on <page>|is found"
    ),
    "vanishes": (
        "disappears|disappear|goes away|go away|is gone|are gone|vanishes|vanish|has disappeared|has gone"
        "|should disappear|no longer appears|no longer appear|no longer exists"
        "|does not appear|doesn't appear|do not appear|don't appear|does not exist|doesn't exist"
        "|do not exist|don't exist|should not appear|shouldn't appear|should not exist|is absent|are absent|is missing"
    ),
    "equals": (
        "is|is now|equals|should be|must be|should equal|changes to|becomes|reads|is equal to|remains|stays|is still"
    ),
    "differs": "is not|isn't|does not equal|doesn't equal|should not be|shouldn't be|is no longer|must not be",
    "has": "contains|includes|should contain|must contain|should include|has",
    "lacks": "does not contain|doesn't contain|does not include|doesn't include|should not contain|no longer contains",
    "starts": "starts with|begins with|should start with|should begin with",
    "ends": "ends with|ends in|should end with|should end in",
    "url": "[the] [current|page|browser] url|[the] address|[the] address bar|[the] page address|[the] location",
    "title": "[the] page title|the title of <page>|the tab title|the browser title|the window title|the title",
    "cannot see": "does not see|doesn't see|do not see|don't see|should not see|cannot see|can't see",
    "stands": "is|appears|comes|is shown|is listed|stands|is displayed",
    "there are": "there (is|are|should be|must be)|<page> (shows|has|contains)",
    "inside": "in|inside|within|on",
    "come": ("to appear|to be shown|to be visible|to show up|appears|is shown|is visible|shows up|opens"),
    "go": (
        "to disappear|to go away|to vanish|to be gone|to close|to be hidden|disappears|is gone|goes away|vanishes"
        "|is no longer shown|is no longer visible|is hidden|is not shown"
    ),
    "loaded": "to load|to be loaded|to finish loading|loads|is loaded|has loaded|to settle|to be ready",
    "change to": "switch to|go to|change to|go back to|switch back to|return to",
    "browser tab": "browser tab|window|browser window",
    "native dialog": (
        "dialog|alert|confirmation|prompt|confirm dialog|confirmation dialog|alert dialog|prompt dialog|popup|pop-up"
    ),
    "someone": "i|we|you|user|users|the user|the users|a user|the visitor|the customer",
}
"""Phrases that several forms share, by name."""


@dataclass(frozen=True, slots=True)
class Form(Generic[T]):
    """A way to say something.

    `pattern` is in the language of `match`; `builds` makes what it means from the slots' values, by name;
    `doc` is its line in the documentation; `examples` are steps with what `lint` prints for each. A form that is
    `alone` is not joined with others by "and".
    """

    pattern: str
    builds: Callable[..., tuple[T, ...]]
    doc: str
    examples: tuple[tuple[str, str], ...]
    alone: bool = False


@dataclass(frozen=True, slots=True)
class Chapter(Generic[T]):
    """Forms that belong together, under a heading of the documentation."""

    title: str
    forms: tuple[Form[T], ...]
