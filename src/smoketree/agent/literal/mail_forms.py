"""Ways to ask for what concerns e-mail: an address, the code, the link, what a mail says."""

from smoketree.agent.literal.actions import Action
from smoketree.agent.literal.forms import Chapter, Form
from smoketree.agent.literal.mail_actions import EnterCode, OpenMailLink, UseAddress, WaitForCode
from smoketree.language.claim import Claim, Compare, MailSays

_KEPT = "[(as|and (remember|store|keep|save) it as) {variable}]"


def _address(variable: str | None = None) -> tuple[Action, ...]:
    return (UseAddress(variable=variable),) if variable else (UseAddress(),)


MAIL: tuple[Chapter[Action], ...] = (
    Chapter(
        "E-mail",
        (
            Form(
                f"(use|create|generate|get|make|request) <new address> {_KEPT}",
                _address,
                "Makes an inbox of a new address; the address is {{EMAIL}} in later steps, or what is said after `as`.",
                (
                    ("Use a temporary e-mail address", "use a temporary e-mail address, kept as EMAIL"),
                    ("Create a temporary email as INBOX", "use a temporary e-mail address, kept as INBOX"),
                ),
            ),
            Form(
                "(use|type|enter|fill in|fill|input|put|write) <new address> (for|in|into|as|to|inside) {field}",
                lambda field: (UseAddress(field),),
                "The same, and types it into a field.",
                (
                    (
                        'Type a temporary e-mail address into "Email"',
                        'use a temporary e-mail address in field "Email", kept as EMAIL',
                    ),
                ),
            ),
            Form(
                "(fill|fill in|fill out|complete) {field} (with|using) <new address>",
                lambda field: (UseAddress(field),),
                "The same, the field first.",
                (
                    (
                        "Fill in the Email field with a temporary e-mail address",
                        "use a temporary e-mail address in field Email, kept as EMAIL",
                    ),
                ),
            ),
            Form(
                "(wait for|wait until|get|fetch|read|retrieve|receive|check <mailbox> for|check for) <code>"
                " [(from|in) <mail>|(to arrive|arrives|is received|to be received)|by e-mail|by email]",
                lambda: (WaitForCode(),),
                "Waits for the code that was sent to the inbox; it is {{CODE}} in later steps.",
                (
                    ("Wait for the verification code", "wait for the e-mailed code, kept as CODE"),
                    ("Get the code from the e-mail", "wait for the e-mailed code, kept as CODE"),
                ),
            ),
            Form(
                "(wait for|get|fetch|read|retrieve|receive|take|copy) <code> [(from|in) <mail>|by e-mail|by email]"
                " (and|and then|, then|then) (enter|type|type in|fill in|input|paste|submit|use) (it|the code)"
                " [(in|into|to) {field}]",
                lambda field=None: (EnterCode(field),),
                "Waits for it and enters it.",
                (("Wait for the verification code and enter it", "enter the e-mailed code"),),
            ),
            Form(
                "(enter|type|type in|fill in|input|paste|submit|use|provide) <code>"
                " [(from|in|sent by|received in|received by|sent to|of|that was sent to|you received in|in) (<mail>"
                "|<mailbox>)"
                "|received|sent|you received|that was sent|that was received|by e-mail|by email]",
                lambda: (EnterCode(),),
                "Enters it, after waiting where it has not come: into the field for a code, also one of many small"
                " boxes.",
                (("Enter the code from the e-mail", "enter the e-mailed code"),),
            ),
            Form(
                "(enter|type|type in|fill in|input|paste|fill) <code>"
                " [(from|in|sent by|received in|received by|sent to) (<mail>|<mailbox>)] (in|into|to|as) {saidfield}",
                lambda saidfield: (EnterCode(saidfield),),
                "The same, into a field that is said.",
                (('Enter the code into the "Code" field', 'enter the e-mailed code in field "Code"'),),
            ),
            Form(
                "(open|click|click on|follow|visit|press|tap|go to|use) the [confirmation|verification|activation|reset"
                "|password reset|sign-in|login|magic|invitation] link"
                " (in|from|inside|within|sent in|received in|of|sent by|sent to|that was sent in) (<mail>|<mailbox>)",
                lambda: (OpenMailLink(),),
                "Opens the link in the newest mail: the only one, or the one to confirm by.",
                (("Open the link in the e-mail", "open the link in the e-mail"),),
            ),
            Form(
                "(open|click|click on|follow|visit|press|tap) [the] (link {quoted}|button {quoted}|{quoted} link"
                "|{quoted} button|{quoted}) (in|from|inside|within|of) <mail>",
                lambda quoted: (OpenMailLink(quoted),),
                "Opens the link of those words.",
                (('Click the "Confirm" link in the email', 'open the link "Confirm" in the e-mail'),),
            ),
            Form(
                "(open|check) <mail> and (open|click|click on|follow) the"
                " [confirmation|verification|activation|reset|magic] link [in it]",
                lambda: (OpenMailLink(),),
                "The same.",
                (("Open the e-mail and click the confirmation link", "open the link in the e-mail"),),
            ),
        ),
    ),
)

MAIL_CHECKS: tuple[Chapter[Claim], ...] = (
    Chapter(
        "E-mail",
        (
            Form(
                "<mail> <shows> {quoted}",
                lambda quoted: (MailSays(quoted),),
                "The newest mail in the inbox holds the text.",
                (('The e-mail says "Welcome"', 'text of the e-mail contains "Welcome"'),),
            ),
            Form(
                "<mail> <hides> {quoted}",
                lambda quoted: (MailSays(quoted, negated=True),),
                "It does not.",
                (('The e-mail does not contain "Error"', 'text of the e-mail does not contain "Error"'),),
            ),
            Form(
                "(the subject of <mail>|[the] (e-mail|email|mail) subject|the subject [line]) <shows> {quoted}",
                lambda quoted: (MailSays(quoted, subject=True),),
                "Its subject holds the text.",
                (('The e-mail subject contains "Welcome"', 'subject of the e-mail contains "Welcome"'),),
            ),
            Form(
                "(the subject of <mail>|[the] (e-mail|email|mail) subject|the subject [line]) <equals> {quoted}",
                lambda quoted: (MailSays(quoted, subject=True, compare=Compare.EQUALS),),
                "Its subject is the text.",
                (('The subject of the e-mail is "Welcome"', 'subject of the e-mail is "Welcome"'),),
            ),
            Form(
                "(<mail>|an e-mail|an email|a mail) with the subject {quoted}"
                " (<appears>|arrives|is received|has arrived|was received|is sent|was sent|is in <mailbox>)",
                lambda quoted: (MailSays(quoted, subject=True),),
                "The same.",
                (
                    (
                        'An e-mail with the subject "Welcome" arrives',
                        'subject of the e-mail contains "Welcome"',
                    ),
                ),
            ),
        ),
    ),
)
