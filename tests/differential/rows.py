"""The differences that are meant, one row each."""

from collections.abc import Callable
from dataclasses import dataclass

from tests.differential.compare import Difference
from tests.differential.sameness import (
    alike_but_for,
    as_given,
    both_say,
    theirs_and_more,
    titles_more,
    without_frames,
    without_secrets,
)

# A row that belongs to the one before it and is not told again.
AS_ABOVE = "as above"


@dataclass(frozen=True, slots=True)
class Purpose:
    """A difference that is meant. `places` is a pattern of `GROUP/NUMBER TOOL: FACET`; `theirs` and `ours` tell a
    reader what each does; `why` is the reason; `holds` says whether a difference at such a place is this one."""

    places: str
    theirs: str
    ours: str
    why: str
    holds: Callable[[Difference], bool] = lambda _: True


@dataclass(frozen=True, slots=True)
class Listed:
    """A difference of the tool lists that is meant. `places` is a pattern of a `ListDifference.place`."""

    places: str
    theirs: str
    ours: str
    why: str


PURPOSES: tuple[Purpose, ...] = (
    Purpose(
        r".*: code",
        "code puts modifier keys in an order of its own, Control as ControlOrMeta; an option may be a value or a label",
        "keys as they were given; a label is called so",
        "Code tells what was done.",
        as_given,
    ),
    Purpose(
        r".*\[page\.\]: .*",
        "`get_by_role(...)` is a target, `page.get_by_role(...)` is not",
        "both are",
        "A line copied from the code of an answer should work as a target.",
    ),
    Purpose(
        r".*: error",
        "the message about a wrong target has an example in JavaScript",
        "the example is Python",
        "The language of the project.",
        both_say("is not a valid target"),
    ),
    Purpose(
        r".*: error",
        "several elements are named by locators in JavaScript",
        "by locators in Python",
        "The language of the project.",
        both_say("strict mode violation"),
    ),
    Purpose(
        r".*: error",
        "a ref that went away: not found",
        "the same sentence, and which element it was",
        "The model need not look it up.",
        theirs_and_more,
    ),
    Purpose(
        r".*: error",
        "a time-out's reason stands in a long call log",
        "the reason stands beside the time-out",
        "The call log is a hundred lines of retries.",
        both_say("Timeout "),
    ),
    Purpose(
        r".*: snapshot",
        "what stands in a password field is shown",
        "it is masked",
        "A password that a person typed or a manager filled in is nobody's business.",
        alike_but_for(r'(?<=textbox "Password")(.*): .*'),
    ),
    Purpose(
        r".*browser_fill_form: error",
        "the message does not say which field of a form could not be filled",
        "it begins with the field's name",
        "A form has many.",
    ),
    Purpose(
        r".*\[surrogate\]: result",
        "half a character stays as an escape (`\\ud800`)",
        "it becomes the sign for an unreadable character",
        "Some models' APIs refuse a request with half a character in it, escaped or not.",
    ),
    Purpose(
        r"run code/.*: (error|code)",
        "`browser_run_code_unsafe` takes a function in JavaScript",
        "that, or Python: `async def run(page)`, or statements; the code of JavaScript is a comment",
        "The language of the project is Python.",
    ),
    Purpose(
        r"run code/.*\[Python\]: .*",
        "code that is no function in JavaScript is no code",
        "any Python runs, `5` too; a last expression is the result",
        "As above.",
    ),
    Purpose(
        r".*\[ref\]: .*",
        "an element is pointed at by `target` only",
        "by `ref` (`startRef`, `endRef`), too",
        "The name of older servers, which many prompts still use.",
    ),
    Purpose(
        r".*\[comment\]: .*",
        "a function for browser_evaluate may not end in a comment",
        "it may",
        "It is code all the same.",
    ),
    Purpose(
        r".*\[many messages\]: result",
        "of more than 200 messages of the console the first are gone, and not counted",
        "all are there",
        "The first error is the one that matters.",
    ),
    Purpose(
        r".*\[autocomplete\]: .*",
        "a combobox of a form has to be a `<select>`",
        "an input that is one (an autocomplete) takes the text",
        "It is a combobox to whoever reads the snapshot.",
    ),
    Purpose(
        r".*\[asks\]: error",
        "waiting for a text while a dialog is open runs into its time-out",
        "it is told at once that a dialog is open",
        "The page cannot be read then.",
        lambda one: "does not handle the modal state" in one.ours,
    ),
    Purpose(
        r".*\[file name\]: error",
        "a name that no file can have is told in the words of Node",
        "in ours",
        "Plain words.",
    ),
    Purpose(
        r".*\[pixels\]: error",
        "half a pixel is told in the words of Playwright's protocol",
        "`A window has whole pixels, not ...`",
        "Plain words.",
    ),
    Purpose(
        r"odd/.*browser_navigate: code",
        "an address while a dialog is open: code that says it was gone to",
        "a comment that says it was not",
        "Code tells what was done.",
        lambda one: one.ours.startswith("# not gone to"),
    ),
    Purpose(
        r".*browser_generate_locator: result",
        "a locator in JavaScript, a selector as it was given",
        "a Python locator by role and name",
        "The language of the project.",
    ),
    Purpose(
        r".*browser_verify_list_visible: code",
        "an aria snapshot of the page's body",
        "an assertion for each item, in the list that was named",
        "The snapshot of the body says nothing of which list.",
    ),
    Purpose(
        r".*\[(javascript|empty)\]: error",
        "the browser refuses a `javascript:` or an empty address",
        "it is refused before the browser is asked",
        "An address is checked in one place.",
    ),
    Purpose(
        r".*: (page|result)",
        "a page has no title while a dialog or a file chooser is open",
        "the title that was known before",
        "It helps to tell the pages apart.",
        titles_more,
    ),
    Purpose(
        r".*\[no tab\]: error",
        "closing a tab where there is none: `Tab undefined not found`",
        "`No open tabs. Navigate to a URL to create one.`",
        "The sentence for the same thing elsewhere.",
    ),
    Purpose(
        r".*\[(no file|two files)\]: error",
        "a file that cannot be given is told in the words of Node or of Playwright's method",
        "`There is no file ...`, or the reason alone",
        "Plain words.",
    ),
    Purpose(
        r".*\[download\]: events",
        "a download of the same name as one before overwrites it",
        "the second file is `name-2.ext`",
        "Nothing that was saved is lost.",
    ),
    Purpose(
        r"downloads/.* file: output/report-2\.csv",
        AS_ABOVE,
        "the second file",
        "As above.",
    ),
    Purpose(
        r"network/.*(browser_network_request: result|file: output/response-.*)",
        "a body that is no text: the bare path of a file whose ending is made from the media type (`.octetstream`)",
        "a link, `.bin`",
        "As all other files.",
    ),
    Purpose(
        r"(storage|results)/.*browser_set_storage_state: error",
        "a file that cannot be read as a state is told in the words of Node",
        "in ours",
        "Plain words.",
    ),
    Purpose(
        r"record/.*(_tracing: result|file: output/trace-.*\.zip)",
        "a trace is a folder of live files, linked from its start on",
        "a zip, linked when it is stopped",
        "`playwright show-trace` and the CI's artifacts take a zip.",
    ),
    Purpose(
        r"record/.*highlight: result",
        "a highlighted element is named by a JavaScript locator",
        "by the description that was given, or the target",
        "The words of the one who asked.",
    ),
    Purpose(
        r"record/.*browser_get_config: result",
        "its settings",
        "ours, some under the same names",
        "Each has others.",
    ),
    Purpose(
        r".*: error",
        "`net::ERR_ABORTED` alone",
        "what that means beside it",
        "Plain words.",
        both_say("net::ERR_ABORTED"),
    ),
    Purpose(
        r"crash/.*: events",
        "the log has our error with the server's own stack",
        "the error alone",
        "It says nothing of the page.",
        alike_but_for(r"#L.*"),
    ),
    Purpose(
        r"(console|quiet)/.*browser_console_messages: result",
        "page errors stand after all messages; a stack has the page's own lines only",
        "all in the order in which it came; a timer's stack may show our wrapper, a line its number in it",
        "The order tells what led to an error. Timers are watched, so that an answer waits for them.",
        lambda one: without_frames(one.theirs) == without_frames(one.ours),
    ),
    Purpose(
        r"secrets/.* browser_find: result",
        "a part of a secret can be found, and so be guessed",
        "what is sought is the page without secrets",
        "No way around.",
        lambda one: "No matches found" in one.ours,
    ),
    Purpose(
        r"secrets/.*",
        "a secret's place is `<secret>NAME</secret>`; a picture shows what was typed; an error may show it too",
        "`<secret:NAME>`; its field is veiled in the page; nothing that leaves shows it",
        "One word for it everywhere, and no way around.",
        lambda one: without_secrets(one.theirs) == without_secrets(one.ours),
    ),
)

LISTED: tuple[Listed, ...] = (
    Listed(
        r"browser_(annotate|resume|start_recording|stop_recording)",
        "there",
        "not there",
        "They need a person at a headed browser, or a script that is paused.",
    ),
    Listed(
        r"browser_run_code",
        "only `browser_run_code_unsafe`",
        "both names, only with `--allow-unsafe-code`",
        "The seeds' name. It is arbitrary code on this machine.",
    ),
    Listed(
        r"browser_snapshot\.(compress|offset|mode|unnamed)",
        "not there",
        "`compress` folds long lists, `offset` gives a long page in windows, `mode` asks for what changed, `unnamed` "
        "for what can be clicked and has no name",
        "A page of 5,000 items is 150,000 tokens.",
    ),
)
