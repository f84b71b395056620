"""Reads acts on mail: addresses, codes, links."""

from collections.abc import Sequence

from smoketree.language.act import Act, Verb
from smoketree.language.act_phrases import Acts, field_query, without_purpose
from smoketree.language.lexicon import DETERMINERS, word_set
from smoketree.language.words import Token, words_of
from smoketree.snapshot.query import Query

_MAIL_WORDS = frozenset({"email", "e-mail", "mail"})


def read_code(rest: tuple[Token, ...], _: str) -> Acts | None:
    """ "Enter the code from the e-mail", "Type the code into the "Code" field" """
    where: Query | None = None
    words = words_of(rest)
    for at in range(1, len(rest)):
        if rest[at].key in {"in", "into"} and words_of(rest[at + 1 : at + 2]) != ("my",) and not _is_code(words):
            where, words = field_query(rest[at + 1 :]), words_of(rest[:at])
            if where is None:
                return None
            break
    totp = words[-2:] == ("authenticator", "code") or words[-2:] == ("totp", "code") or words[-1:] == ("totp",)
    if totp and set(words) <= {"the", "totp", "authenticator", "code", "my", "a"}:
        return (Act(Verb.ENTER_CODE, where, mode="totp"),)
    return (Act(Verb.ENTER_CODE, where),) if _is_code(words) else None


_CODES = word_set("code otp pin passcode")

_CODE_WORDS = word_set(
    "the my a verification confirmation security one-time login sign-in sms 6-digit six-digit 4-digit four-digit "
    "8-digit e-mailed emailed received sent from in email e-mail mail by that was to it via password inbox your"
)


def _is_code(words: Sequence[str]) -> bool:
    codes = [word for word in words if word in _CODES]
    otp = "one-time" in words and "password" in words
    return (len(codes) == 1 or otp) and all(word in _CODES | _CODE_WORDS for word in words) and words[0] != "a"


_ADDRESS_WORDS = word_set("temporary temp disposable throwaway")


def read_temporary_address(rest: tuple[Token, ...], _: str) -> Acts | None:
    """ "Use a temporary e-mail address for the Email field" """
    words = words_of(rest)
    if "" in words and not any(token.quoted for token in rest):
        return None
    for at, token in enumerate(rest):
        if token.key in {"in", "into", "for", "with", "as"} and at:
            if token.key == "as" and len(rest) == at + 2 and rest[at + 1].text.isupper() and _is_address(words[:at]):
                return (Act(Verb.USE_ADDRESS, name=rest[at + 1].text),)
            first, second = (rest[:at], rest[at + 1 :]) if token.key != "with" else (rest[at + 1 :], rest[:at])
            field = field_query(second)
            known = field is not None and _is_address(words_of(first))
            return (Act(Verb.USE_ADDRESS, field, name="EMAIL"),) if known else None
    return (Act(Verb.USE_ADDRESS, name="EMAIL"),) if _is_address(words) else None


def _is_address(words: Sequence[str]) -> bool:
    plain = [word for word in words if word not in DETERMINERS]
    new = words[:2] in (("a", "new"), ("a", "fresh"))
    kinds = {"new", "fresh"} if new else set()
    rest = [word for word in plain if word not in _ADDRESS_WORDS | kinds]
    return len(rest) < len(plain) and " ".join(rest) in _ADDRESSES


_ADDRESSES = frozenset({"email", "e-mail", "email address", "e-mail address", "mail address", "mailbox", "inbox"})


def read_mail_link(rest: tuple[Token, ...], _: str) -> Acts | None:
    """ "the "Verify" button in the email", "the link from the e-mail" """
    rest = without_purpose(rest)
    words = words_of(rest)
    if not words or words[-1] not in _MAIL_WORDS | {"inbox"} or not {"in", "from"} & set(words):
        return None
    at = max(i for i, word in enumerate(words) if word in {"in", "from"})
    if not set(words[at + 1 :]) <= {"the", "my", "confirmation", "verification", "welcome", "received"} | _MAIL_WORDS:
        return None
    head = [token for token in rest[:at] if token.key not in _LINK_WORDS]
    if not head:
        return (Act(Verb.OPEN_MAIL_LINK),)
    return (Act(Verb.OPEN_MAIL_LINK, values=(head[0].text,)),) if len(head) == 1 and head[0].quoted else None


_LINK_WORDS = word_set("the confirmation verification activation link button reset")


def read_wait_for_code(rest: tuple[Token, ...], _: str) -> Acts | None:
    """ "Wait for the code" """
    words = words_of(rest)
    words = words[1:] if words[:1] == ("for",) else words
    return (Act(Verb.WAIT_FOR_CODE, name="CODE"),) if words and _is_code(words) else None
