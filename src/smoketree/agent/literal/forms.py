"""What a form is: one row of the grammar. The rows are in the modules `*_forms`, all of them in `table`."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Generic, TypeVar

T = TypeVar("T")

GROUPS: Mapping[str, str] = {
    "page": "[the|this] page|[the|this] screen|[the] app|[the] site|[the] website|[the] view",
    "text": (
        "the text|text|the message|message|a message|the words|a text|the word|the label|the error text|the"
        " validation message"
        "|a validation message|[the] (error|success|warning|confirmation|validation|info) message|the (error|success"
        "|warning|confirmation)|an error text"
        "|(an|a) (error|success|warning|confirmation) message|(the|a|an) [success|error|info|warning|confirmation]"
        " (toast|notification|snackbar|toast message)"
        "|(the|a|an) [new|added] (result|search result|product|task|todo|to-do|note|post|comment|user|contact|customer"
        "|order|invoice|file|project|event|appointment|member|record|article|message)"
    ),
    "is": (
        "is|are|is now|are now|becomes|become|remains|stays|is still|should be|must be|should become|will be"
        "|should now be|should still be|has been|have been|has to be|is also|was|were|gets"
    ),
    "isnt": (
        "is not|isn't|are not|aren't|is no longer|are no longer|is not longer|should not be|shouldn't be|must not be"
        "|should no longer be|is never|stays not|must no longer be|will not be|won't be|cannot be|should never be"
        "|was not|were not"
    ),
    "shows": (
        "shows|show|displays|display|contains|contain|has|says|say|reads|includes|include|now shows|still shows"
        "|should show|should display|should contain|should say|must show|must contain|shows the text"
        "|contains the text|has the text|shows text|contains text|displays the text|shows the message"
        "|displays the message|shows a message|shows the words|is showing|is displaying|now displays|now contains"
        "|should now show|should read|should include|should have|must have|must display|must say|will show"
        "|should contain the text|should show the text|should display the text|displays text|have|showed|displayed"
        "|shows the (error|success|warning|error message|success message|confirmation message|error text)"
        "|displays the (error|success|warning|error message|success message)"
    ),
    "hides": (
        "does not show|doesn't show|does not display|doesn't display|does not contain|doesn't contain|does not say"
        "|doesn't say|does not have|doesn't have|does not include|doesn't include|no longer shows|no longer contains"
        "|no longer displays|no longer has|should not show|shouldn't show|should not contain|shouldn't contain"
        "|should not display|must not show|must not contain|never shows|does not show the text"
        "|does not contain the text|must not display|must not have|should not have|should not say|should never show"
        "|should no longer show|should no longer contain|should no longer have|do not show|don't show|shouldn't have"
        "|does not show the message|should not contain the text|shouldn't display|doesn't list|does not list|no"
        " longer lists"
    ),
    "seen": (
        "shown|visible|displayed|present|seen|there|listed|rendered|available|shown on <page>|visible on <page>"
        "|displayed on <page>|visible to (the user|me|users)|displayed to (the user|me)|shown to (the user|me)"
        "|present on <page>|on <page>|shown on screen|visible on screen|on screen"
    ),
    "appears": (
        "appears|appear|shows up|show up|exists|exist|comes up|should appear|should exist|appears on <page>|is found"
        "|must appear|must exist|will appear|pops up|has appeared|appeared|should show up|now appears|can be seen"
    ),
    "vanishes": (
        "disappears|disappear|goes away|go away|is gone|are gone|vanishes|vanish|has disappeared|has gone"
        "|should disappear|no longer appears|no longer appear|no longer exists"
        "|does not appear|doesn't appear|do not appear|don't appear|does not exist|doesn't exist"
        "|do not exist|don't exist|should not appear|shouldn't appear|should not exist|is absent|are absent|is missing"
    ),
    "equals": (
        "=|reads|is exactly|should read|matches|should match|changed to|should change to|has changed to|should now"
        " be|must equal"
        "|is|is now|equals|should be|must be|should equal|changes to|becomes|is equal to|remains|stays|is still"
    ),
    "differs": "is not|isn't|does not equal|doesn't equal|should not be|shouldn't be|is no longer|must not be",
    "has": "contains|includes|should contain|must contain|should include|has",
    "lacks": "does not contain|doesn't contain|does not include|doesn't include|should not contain|no longer contains",
    "starts": "starts with|begins with|should start with|should begin with",
    "ends": "ends with|ends in|should end with|should end in",
    "url": "[the] [current|page|browser] url|[the] address|[the] address bar|[the] page address|[the] location",
    "title": "[the] page title|the title of <page>|the tab title|the browser title|the window title|the title",
    "sees": (
        "sees|see|should see|can see|now sees|now see|should now see|will see|must see|can now see|is able to see|saw"
        "|are able to see|should be able to see|will now see|still sees|still see|should still see"
    ),
    "cannot see": "is not able to see|can no longer see|no longer sees|does not see|doesn't see|do not see|don't see"
    "|should not see|cannot see|can't see",
    "stands": "is|appears|comes|is shown|is listed|stands|is displayed|should be|should come|should appear|must be"
    "|is now",
    "there are": "there (is|are|should be|must be)|<page> (shows|has|contains)",
    "inside": "in|inside|within|on",
    "come": (
        "to appear|to be shown|to be visible|to show up|appears|is shown|is visible|shows up|opens|to open|to be"
        " displayed"
        "|is displayed|to become visible|becomes visible|to come up|comes up|pops up|to pop up|has appeared|to load"
        "|loads"
    ),
    "go": (
        "to disappear|to go away|to vanish|to be gone|to close|to be hidden|disappears|is gone|goes away|vanishes"
        "|is no longer shown|is no longer visible|is hidden|is not shown|is no longer displayed|is not displayed|closes"
        "|is not visible|has disappeared|has gone|to no longer be visible|to not be visible"
    ),
    "loaded": "to load|to be loaded|to finish loading|loads|is loaded|has loaded|to settle|to be ready|to load"
    " completely|is ready"
    "|to fully load|is fully loaded|to be fully loaded|has finished loading|finishes loading|to load fully",
    "finishing": "<go>|to finish|to complete|is done|is finished|is complete|has finished|to be done",
    "change to": "switch to|go to|change to|go back to|switch back to|return to|move to|focus",
    "browser tab": "browser tab|window|browser window",
    "fields": "[text|input|form|their|respective|corresponding] (fields|textboxes|inputs|boxes)|text input fields",
    "corner": "(in|at) the (top|upper|bottom|lower) [right|left|right-hand|left-hand] [corner|part|edge|of <page>"
    "|corner of <page>"
    "|part of <page>]|(at|in) the (top|bottom) of <page>|on the (left|right) [side|hand side] [of <page>]|below|above"
    "|on <page>|at the bottom|at the top",
    "mail": "[the|an|my] (e-mail|email|mail|confirmation e-mail|confirmation email|verification e-mail|verification"
    " email"
    "|welcome e-mail|welcome email|e-mail message|email message|newest e-mail|latest email|latest e-mail|received"
    " email)",
    "mailbox": "[the|my] (inbox|mailbox|e-mail|email|mail)",
    "code": "[the|my|a] [e-mailed|emailed|received|sent|one-time|6-digit|six-digit|4-digit|four-digit|8-digit] "
    "(code|verification code|confirmation code|otp|otp code|one-time code|one-time password|passcode|security code"
    "|login code|sign-in code|code received|pin|pin code)",
    "new address": "(a|the|my|an) [new|fresh|random|unique] (temporary|temp|disposable|throwaway|test) "
    "(e-mail|email|e-mail address|email address|mail address|mailbox|inbox)|(a new|a fresh) "
    "(e-mail|email|e-mail address|email address|mailbox|inbox)|the temporary address|a temporary address",
    "overlay": "[cookie|consent|cookies|newsletter|promo|welcome|survey|privacy|gdpr] "
    "(banner|popup|pop-up|notice|dialog|modal|bar|overlay|consent|message|prompt|wizard|tour|window|notification)",
    "native dialog": (
        "dialog|alert|confirmation|prompt|confirm dialog|confirmation dialog|alert dialog|prompt dialog|popup|pop-up"
        "|confirm"
        "|alert box|confirm box|dialog box|alert popup|confirmation popup|confirm prompt|popup dialog|browser dialog"
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
