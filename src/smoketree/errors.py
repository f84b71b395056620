"""Every exception that smoketree raises on purpose, as one tree.

    SmoketreeException              base; never raised itself
    ├── HandledError                raised and caught inside smoketree, as a result that is passed up: never shown
    └── SmoketreeError           1  base of all that a user is shown; never raised itself
        ├── UsageError           2  a setting, a flag, an input or a file that was named is wrong
        │   └── PlanError        2  a plan cannot be used; carries every problem found, with file and line
        └── UntestableError      3  nothing is known about the app: it could not be tested
            ├── MailError        3  an inbox cannot be used, or a mail did not arrive (in mail/protocol.py)
            ├── GitHubError      3  GitHub did not answer, or not as it should (in github/api.py)
            ├── ModelError       3  a model gave no usable answer (in agent/model/conversation.py)
            ├── PreviewError     3  the preview did not answer, or answered with a sign-on page
            ├── BrowserError     3  the browser is missing, died or could not do what was asked
            └── OutputError      3  a result could not be written

A package defines its own errors below one of these (tests/test_errors.py). The only exception outside the tree is the
Action's `Cancelled`, which no `except Exception` may stop.

The number is the process exit code (0 passed, 1 a case failed, 2 wrong input, 3 could not be tested,
130 interrupted). SmoketreeErrors are raised in the lower layers and caught only at the entry points
(command line, action, MCP, REST), where each is shown as one line and a hint.
"""

from typing import ClassVar

EXIT_PASSED = 0
EXIT_FAILED = 1
EXIT_USAGE = 2
EXIT_UNTESTABLE = 3
EXIT_INTERRUPTED = 130


class SmoketreeException(Exception):  # noqa: N818 - the name of the tree
    """Base of all exceptions of smoketree."""


class HandledError(SmoketreeException):
    """Raised and caught inside smoketree: a result that is passed up, with the words for it."""


class SmoketreeError(SmoketreeException):
    """Base of all errors that a user is shown.

    `message` says what is wrong and where, in one line; `hint` says what to do about it.
    """

    exit_code: ClassVar[int] = EXIT_UNTESTABLE

    def __init__(self, message: str, hint: str = "") -> None:
        super().__init__(message)
        self.message = message
        self.hint = hint

    def __str__(self) -> str:
        return f"{self.message}\n  {self.hint}" if self.hint else self.message

    @property
    def line(self) -> str:
        """Both in one line."""
        return f"{self.message}; {self.hint}" if self.hint else self.message


class UsageError(SmoketreeError):
    """Raised when a setting, an input or a named file is wrong."""

    exit_code = EXIT_USAGE


class PlanError(UsageError):
    """Raised when a plan cannot be used; the message holds one `file:line:column: problem` a line."""


class UntestableError(SmoketreeError):
    """Raised when nothing can be said about the app."""

    exit_code = EXIT_UNTESTABLE


class PreviewError(UntestableError):
    """Raised when the preview cannot be reached or is not the app (5xx, 401, a sign-on wall)."""


class BrowserError(UntestableError):
    """Raised when the browser is missing, died, or did not do what was asked."""


class OutputError(UntestableError):
    """Raised when a result cannot be written (disk full, folder gone)."""
