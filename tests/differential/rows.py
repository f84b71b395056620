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
        "code has Control as ControlOrMeta; an option may be a value or a label",
        "the given key; a label is named as a label",
        "Code shows what was done.",
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
        "a ref that no longer exists: not found",
        "the same sentence, and the element's description",
        "The model need not look it up.",
        theirs_and_more,
    ),
    Purpose(
        r".*: error",
        "the reason of a time-out is in a long call log",
        "the reason is in the same line as the time-out",
        "The call log is a hundred lines of retries.",
        both_say("Timeout "),
    ),
    Purpose(
        r".*: snapshot",
        "the content of a password field is shown",
        "it is masked",
        "Passwords typed by a person or a password manager are private.",
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
        "half a surrogate pair is kept as an escape (`\\ud800`)",
        "it becomes the replacement character",
        "Some models' APIs refuse a request with half a surrogate pair, escaped or not.",
    ),
    Purpose(
        r"run code/.*: (error|code)",
        "`browser_run_code_unsafe` takes a function in JavaScript",
        "also Python: `async def run(page)`, or statements; JavaScript is shown as a comment",
        "The language of the project is Python.",
    ),
    Purpose(
        r"run code/.*\[Python\]: .*",
        "code that is not a JavaScript function is refused",
        "any Python runs, `5` too; a last expression is the result",
        "As above.",
    ),
    Purpose(
        r".*\[ref\]: .*",
        "an element is addressed by `target` only",
        "also by `ref` (`startRef`, `endRef`)",
        "Older servers use this name, and so do many prompts.",
    ),
    Purpose(
        r".*\[comment\]: .*",
        "a function for browser_evaluate may not end in a comment",
        "it may",
        "It is still valid code.",
    ),
    Purpose(
        r".*\[many messages\]: result",
        "if the console has more than 200 messages, the first are dropped and not counted",
        "all are there",
        "The first error is the one that matters.",
    ),
    Purpose(
        r".*\[autocomplete\]: .*",
        "a combobox of a form has to be a `<select>`",
        "an input that is one (an autocomplete) takes the text",
        "It is a combobox in the snapshot.",
    ),
    Purpose(
        r".*\[asks\]: error",
        "waiting for a text while a dialog is open times out",
        "it reports at once that a dialog is open",
        "The page cannot be read then.",
        lambda one: "does not handle the modal state" in one.ours,
    ),
    Purpose(
        r".*\[file name\]: error",
        "an invalid file name is reported in Node's words",
        "in ours",
        "Plain words.",
    ),
    Purpose(
        r".*\[pixels\]: error",
        "half a pixel is reported in the words of Playwright's protocol",
        "`A window has whole pixels, not ...`",
        "Plain words.",
    ),
    Purpose(
        r"odd/.*browser_navigate: code",
        "an address while a dialog is open: the code shows a navigation",
        "a comment that says that there was none",
        "Code shows what was done.",
        lambda one: one.ours.startswith("# not gone to"),
    ),
    Purpose(
        r".*browser_generate_locator: result",
        "a locator in JavaScript, a selector unchanged",
        "a Python locator by role and name",
        "The language of the project.",
    ),
    Purpose(
        r".*browser_verify_list_visible: code",
        "an aria snapshot of the page's body",
        "an assertion for each item, in the list that was named",
        "The snapshot of the body does not show which list.",
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
        "the last known title",
        "It helps to distinguish the pages.",
        titles_more,
    ),
    Purpose(
        r".*\[no tab\]: error",
        "closing a tab where there is none: `Tab undefined not found`",
        "`No open tabs. Navigate to a URL to create one.`",
        "Other tools use this sentence.",
    ),
    Purpose(
        r".*\[(no file|two files)\]: error",
        "a file that cannot be uploaded is reported in the words of Node or of Playwright's method",
        "`There is no file ...`, or the reason alone",
        "Plain words.",
    ),
    Purpose(
        r".*\[download\]: events",
        "a download overwrites an earlier one with the same name",
        "the second file is `name-2.ext`",
        "No saved file is lost.",
    ),
    Purpose(
        r"downloads/.* file: output/report-2\.csv",
        AS_ABOVE,
        "the second file",
        "As above.",
    ),
    Purpose(
        r"network/.*(browser_network_request: result|file: output/response-.*)",
        "a body that is not text: a file with an ending from the media type (`.octetstream`)",
        "`.bin`",
        "The usual ending.",
    ),
    Purpose(
        r"(storage|results)/.*browser_set_storage_state: error",
        "an invalid storage state file is reported in Node's words",
        "in ours",
        "Plain words.",
    ),
    Purpose(
        r"record/.*(_tracing: result|file: output/trace-.*\.zip)",
        "a trace is a folder of live files, linked from the start",
        "a zip, linked when the trace is stopped",
        "`playwright show-trace` and the CI's artifacts take a zip.",
    ),
    Purpose(
        r"record/.*highlight: result",
        "a highlighted element is named by a JavaScript locator",
        "by the given description, or the target",
        "The caller's own words.",
    ),
    Purpose(
        r"record/.*browser_get_config: result",
        "its settings",
        "smoketree's settings, some with the same names",
        "The servers have different settings.",
    ),
    Purpose(
        r".*: error",
        "`net::ERR_ABORTED` alone",
        "also its meaning",
        "Plain words.",
        both_say("net::ERR_ABORTED"),
    ),
    Purpose(
        r"crash/.*: events",
        "the log has smoketree's error with the server's own stack",
        "the error alone",
        "The stack says nothing about the page.",
        alike_but_for(r"#L.*"),
    ),
    Purpose(
        r"(console|quiet)/.*browser_console_messages: result",
        "page errors come after all messages; a stack has only the page's own lines",
        "all in chronological order; a timer's stack may show smoketree's wrapper and line numbers in it",
        "The order shows what led to an error. Timers are wrapped, so that an answer waits for them.",
        lambda one: without_frames(one.theirs) == without_frames(one.ours),
    ),
    Purpose(
        r"secrets/.* browser_find: result",
        "a part of a secret can be found, so the secret can be guessed",
        "only the page without secrets is searched",
        "Secrets must not leak.",
        lambda one: "No matches found" in one.ours,
    ),
    Purpose(
        r"secrets/.*",
        "a secret is replaced by `<secret>NAME</secret>`; a picture shows what was typed; an error may show it too",
        "`<secret:NAME>`; its field is covered in the page; no output shows it",
        "One form everywhere, and no leak.",
        lambda one: without_secrets(one.theirs) == without_secrets(one.ours),
    ),
)

LISTED: tuple[Listed, ...] = (
    Listed(
        r"browser_(annotate|resume|start_recording|stop_recording)",
        "available",
        "not available",
        "They need a person at a headed browser, or a paused script.",
    ),
    Listed(
        r"browser_run_code",
        "only `browser_run_code_unsafe`",
        "both names, only with `--allow-unsafe-code`",
        "An older name. It runs arbitrary code on this machine.",
    ),
    Listed(
        r"browser_snapshot\.(compress|offset|mode|unnamed)",
        "not available",
        "`compress` folds long lists, `offset` gives a long page in windows, `mode` returns only changes, `unnamed` "
        "elements that can be clicked and have no name",
        "A page of 5,000 items is 150,000 tokens.",
    ),
)


# The server itself, which no call compares: what clients, settings and Playwright's own tests of its server find.
SERVED: tuple[tuple[str, str, str], ...] = (
    (
        "a profile on disk, one for each workspace",
        "a profile in memory; `--user-data-dir` for the disk",
        "Two clients can run at once, and each starts with a clean profile.",
    ),
    (
        "`--init-page` takes a TypeScript module",
        "a Python file with `async def run(page)`",
        "The language of the project.",
    ),
    ("Firefox and WebKit", "Chromium, Chrome and Edge", "smoketree needs Chromium's protocol."),
    (
        "without the browser's own download: an error that names its folder",
        "the machine's Chromium is used",
        "It works with what is there.",
    ),
    (
        "`--endpoint` of a Playwright server without the name of a browser in a header: an error",
        "Chromium is asked for",
        "As above.",
    ),
    (
        "a storage state file that is missing: the first call fails",
        "the command fails at its start",
        "The mistake is seen at once.",
    ),
    (
        "the browser is listed for `playwright-cli` and its dashboard",
        "it is not",
        "Another program could drive it without a token.",
    ),
    (
        "an HTTP client that does not answer a ping loses its session",
        "no pings; the session ends when its event stream breaks off, or when it was not used for an hour",
        "Sessions were lost.",
    ),
    (
        "`--allowed-hosts` replaces the served Host names; `127.0.0.1` is refused at `localhost`",
        "it adds names; those of the loopback interface are always served",
        "They reach only this machine.",
    ),
    (
        "`DEBUG=pw:mcp:*` writes log lines",
        "it does not",
        "They are of the official server's parts; what a user needs is in the answers and on stderr.",
    ),
)
