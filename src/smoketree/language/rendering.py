"""Renders acts and claims as canonical plain lines, which read back as the same acts and claims.

A canonical line quotes every value; see `phrase_rendering` for names.
"""

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace

from smoketree.language.act import Act, Verb
from smoketree.language.claim import (
    OPENED,
    Before,
    CellIs,
    Claim,
    CountIs,
    DialogSaid,
    Downloaded,
    Each,
    ElementShown,
    LabelIs,
    LabelsCompared,
    MailSays,
    MessageShown,
    OptionsAre,
    OrderIs,
    OutcomeIs,
    PageIs,
    RequestAnswered,
    SortedBy,
    StateIs,
    TextShown,
    TimesShown,
    TitleIs,
    UrlIs,
    ValueIs,
)
from smoketree.language.claim_terms import Compare, Count, Outcome
from smoketree.language.inflection import plural
from smoketree.language.phrase_rendering import ORDINAL_WORDS, phrase_line, placed, plural_line, quoted
from smoketree.snapshot.query import Query
from smoketree.snapshot.roles import ROLE_WORDS

_PLAIN_ADDRESS = re.compile(r"(?:[a-z][a-z0-9+.-]*://\S+|/\S*|about:blank)(?<![,;:.!?])", re.IGNORECASE)


def _listing(values: Sequence[str]) -> str:
    texts = [quoted(value) for value in values]
    return texts[0] if len(texts) == 1 else f"{', '.join(texts[:-1])} and {texts[-1]}"


def claims_line(claims: Sequence[Claim]) -> str:
    """Claims as one line."""
    listing = any(isinstance(claim, OptionsAre) and len(claim.options) > 1 for claim in claims)
    return ("; " if listing else " and ").join(claim_line(claim) for claim in claims)


def claim_line(claim: Claim) -> str:
    """One claim as a plain line."""
    return _CLAIMS[type(claim)](claim)


def _shown(subject: str, claim: TextShown | ElementShown | PageIs, place: Query | None = None) -> str:
    verb = {
        (False, False): "is shown",
        (True, False): "is not shown",
        (False, True): "appears",
        (True, True): "disappears",
    }[claim.negated, claim.new]
    if isinstance(claim, ElementShown) and claim.query.roles == OPENED:
        subject = phrase_line(replace(claim.query, roles=()))
        verb = "opens" if claim.new else f"is {'not ' * claim.negated}opened"
    at, anchor = getattr(claim, "at", ""), getattr(claim, "anchor", None)
    where = placed(at, anchor) or (f" at the {at} of the page" if at else "")
    return f"{subject} {verb}{placed('in', place)}{where}"


def _text_shown(claim: TextShown) -> str:
    if not (claim.new or claim.at) and (claim.within is None or claim.within.roles == ROLE_WORDS["tab"]):
        holder = "the page" if claim.within is None else phrase_line(claim.within)
        return f"{holder} {'does not show' if claim.negated else 'shows'} {quoted(claim.text)}"
    return _shown(quoted(claim.text), claim, claim.within)


def _compared(subject: str, claim: UrlIs | TitleIs | ValueIs | MailSays, equals: tuple[str, str]) -> str:
    if getattr(claim, "new", False):
        equals = ("changes to", "changes to")
    verbs = {
        Compare.EQUALS: equals,
        Compare.CONTAINS: ("contains", "does not contain"),
        Compare.STARTS: ("starts with", "does not start with"),
        Compare.ENDS: ("ends with", "does not end with"),
    }
    value = claim.text if isinstance(claim, MailSays) else claim.value
    if isinstance(claim.compare, Count):
        return f"{subject} is {_bound(claim.compare)} {quoted(value)}"
    return f"{subject} {verbs[claim.compare][claim.negated]} {quoted(value)}"


def _value_is(claim: ValueIs) -> str:
    if claim.value == "" and claim.compare is Compare.EQUALS:
        return f"{phrase_line(claim.query)} is {'not ' * claim.negated}empty"
    if claim.placeholder:
        return _compared(phrase_line(claim.query), claim, ("has the placeholder", "does not have the placeholder"))
    return _compared(phrase_line(claim.query), claim, ("has the value", "does not have the value"))


def _order_is(claim: OrderIs) -> str:
    if claim.beyond:
        ends = f"{quoted(claim.first)} and {quoted(claim.beyond)}"
        return f"{quoted(claim.second)} is between {ends}{placed('in', claim.within)}"
    return f"{quoted(claim.first)} is {'not ' * claim.negated}before {quoted(claim.second)}{placed('in', claim.within)}"


def _times_shown(claim: TimesShown) -> str:
    place = placed("in", claim.within)
    return f"{quoted(claim.text)}{place} is {'not ' * claim.negated}shown {claim.compare.value} {claim.count} times"


def _is(claim: LabelIs | CellIs) -> str:
    return "changes to" if claim.new else "is not" if claim.negated else f"is {_bound(claim.compare)}".rstrip()


def _label_is(claim: LabelIs) -> str:
    place, verb = placed("in", claim.within), _is(claim)
    if not claim.sure and claim.label.endswith((" by", " to")):
        return f"the page {verb} {claim.label} {claim.value}"
    if not claim.sure:
        return f"the {claim.label}{place} {verb} {claim.value}"
    return f"{quoted(claim.label)}{place} {verb} {quoted(claim.value)}"


def _cell_is(claim: CellIs) -> str:
    verb = _is(claim)
    if not claim.column and not claim.sure:
        return f"{phrase_line(claim.of)} is marked as {claim.value}"
    if not claim.column and not claim.of.quoted:
        return f"{phrase_line(claim.of)} is {claim.value}"
    if not claim.sure and claim.column.endswith((" by", " to")):
        return f"{phrase_line(claim.of)} {verb} {claim.column} {claim.value}"
    if not claim.sure:
        return f"the {claim.column} of {phrase_line(claim.of)} {verb} {claim.value}"
    column = f"{quoted(claim.column)} in " if claim.column else ""
    return f"{column}{phrase_line(claim.of)} {verb} {quoted(claim.value)}"


def _each(claim: Each) -> str:
    if claim.count is not None:
        number = f"{claim.compare} {claim.count} of the" if claim.count else "none of the"
        every = f"every {phrase_line(claim.query).removeprefix('the ')}"
        one = _each(replace(claim, count=None)).removeprefix(every)
        verb = next(said for said in _PLURAL if one.startswith(f" {said} "))
        name = claim.query.name
        several = replace(claim.query, name=plural(name)) if name and not claim.query.roles else claim.query
        return f"{number} {plural_line(several)} {_PLURAL[verb]}{one.removeprefix(f' {verb}')}"
    every = f"every {phrase_line(claim.query).removeprefix('the ')}"
    match claim.claim:
        case TextShown(text=text):
            return f"{every} {'does not show' if claim.negated else 'shows'} {quoted(text)}"
        case ElementShown(query=query):
            return f"{every} has {phrase_line(query)}"
        case StateIs(state=state):
            return f"{every} is {state}"
        case ValueIs(value=value):
            return f"{every} has the value {quoted(value)}" if value else f"{every} is empty"
        case CellIs(column=column, value=value, compare=Count() as compare):
            return f"every {column}{placed('in', claim.query.within)} is {_bound(compare)} {quoted(value)}"
        case CellIs(column=column, value=value):
            cell = f"has {quoted(value)} in the column {quoted(column)}" if column else f"is {quoted(value)}"
            return f"{every} {cell}"


_PLURAL = {"shows": "show", "has": "have", "is": "are"}


def _sorted_by(claim: SortedBy) -> str:
    by = f" by {claim.column}" if claim.column else ""
    way = {None: "", False: " in ascending order", True: " in descending order"}[claim.descending]
    return f"{phrase_line(claim.query)} is {'not ' * claim.negated}sorted{by}{way}"


def _bound(compare: Compare | Count) -> str:
    words = {Count.EXACTLY: "equal to", Count.FEWER_THAN: "less than"}
    return words.get(compare, compare.value) if isinstance(compare, Count) else ""


def _labels_compared(claim: LabelsCompared) -> str:
    return f"{quoted(claim.left)} is {'not ' * claim.negated}{_bound(claim.compare)} {quoted(claim.right)}"


def _options_are(claim: OptionsAre) -> str:
    options = " and ".join(f"the {quoted(option)} option" for option in claim.options)
    verb = "does not have" if claim.negated else "has only" if claim.only else "has"
    return f"{phrase_line(claim.query)} {verb} {options}"


def _message_shown(claim: MessageShown) -> str:
    if claim.gone:
        return f"{quoted(claim.words[0])} disappears" if claim.words else f"the {claim.kind} disappears"
    at = f" at the {claim.at} of the page" if claim.at else ""
    if not all(word.isalpha() for word in claim.words) or len(claim.words) > 1:
        words = " ".join(quoted(word) if " " in word else word for word in claim.words)
        return f"a {claim.kind} says that {words}"
    words = " ".join([*claim.words, claim.kind.value])
    return f"{'no' if claim.negated else 'a'} {words} is shown{at}"


def _outcome_is(claim: OutcomeIs) -> str:
    subject = phrase_line(claim.query) if claim.query else "the changes"
    if claim.outcome in {Outcome.SIGNED_IN, Outcome.SIGNED_OUT}:
        subject = "the user"
    return f"{subject} is {'not ' * claim.negated}{claim.outcome.value}"


def _downloaded(claim: Downloaded) -> str:
    kind = f"{claim.name[1:].upper()} " if claim.name and claim.compare is Compare.ENDS else ""
    name = f" {quoted(claim.name)}" if claim.name and not kind else ""
    if claim.text is not None:
        return f"the downloaded {kind}file{name} contains {quoted(claim.text)}"
    return f"{'the' if name else 'a'} {kind}file{name} is {'not ' * claim.negated}downloaded"


_CLAIMS: Mapping[type, Callable[..., str]] = {
    TextShown: _text_shown,
    ElementShown: lambda claim: _shown(phrase_line(claim.query), claim),
    PageIs: lambda claim: _shown(f"the page {quoted(claim.name)}", claim),
    UrlIs: lambda claim: _compared("the URL", claim, ("is", "is not")),
    TitleIs: lambda claim: _compared(f"the page {'heading' if claim.heading else 'title'}", claim, ("is", "is not")),
    ValueIs: _value_is,
    StateIs: lambda claim: f"{phrase_line(claim.query)} is {'not ' * claim.negated}{claim.state}",
    CountIs: lambda claim: (
        f"there are {'not ' * claim.negated}{claim.compare} {claim.count} {plural_line(claim.query)}"
    ),
    OrderIs: _order_is,
    TimesShown: _times_shown,
    LabelIs: _label_is,
    CellIs: _cell_is,
    Each: _each,
    SortedBy: _sorted_by,
    LabelsCompared: _labels_compared,
    OptionsAre: _options_are,
    MessageShown: _message_shown,
    OutcomeIs: _outcome_is,
    Downloaded: _downloaded,
    RequestAnswered: lambda claim: (
        f"{claim.method} {claim.path}" + (f" answered {claim.status}" if claim.status else "")
    ),
    Before: lambda claim: f"before the act {claim_line(claim.claim)}",
    DialogSaid: lambda claim: f"the dialog {'never ' * claim.negated}said {quoted(claim.text)}",
    MailSays: lambda claim: _compared("the email subject" if claim.subject else "the email", claim, ("is", "is not")),
}


def acts_line(acts: Sequence[Act]) -> str:
    """Acts as one line."""
    people = {act.person for act in acts}
    if len(people) == 1 and (person := people.pop()):
        return f"As {person}: " + ", then ".join(act_line(replace(act, person="")) for act in acts)
    return ", then ".join(act_line(act) for act in acts)


def act_line(act: Act) -> str:
    """One act as a plain line."""
    line = _ACTS[act.verb](act) if act.verb in _ACTS else f"{act.verb.value} {_target(act)}".strip()
    times = {1: "", 2: " twice"}.get(act.count, f" {act.count} times")
    person = f"As {act.person}: " if act.person else ""
    return f"{person}{line}{times}"


def _target(act: Act) -> str:
    return phrase_line(act.target) if act.target is not None else ""


def _open(act: Act) -> str:
    address = act.values[0] if _PLAIN_ADDRESS.fullmatch(act.values[0]) else quoted(act.values[0])
    return f"open {address}" + " in a new tab" * (act.mode == "new tab")


def _click(act: Act) -> str:
    verb = {"": "click", "double": "double-click", "right": "right-click", "middle": "middle-click"}[act.mode]
    return f"{verb} {_target(act)}"


def _checked(verb: str, act: Act) -> str:
    return f"{verb} all {plural_line(act.target)}" if act.mode == "every" and act.target else f"{verb} {_target(act)}"


def _do(act: Act) -> str:
    words = [" ".join((*act.values, act.mode)).strip()]
    if act.target is not None:
        target = phrase_line(act.target)
        words.append(target.removeprefix("the ") if (act.target.name or "").startswith("all ") else target)
    words += [
        f"in {'descending' if one.descending else 'ascending'} order" for one in act.claims if isinstance(one, SortedBy)
    ]
    if act.place is not None:
        words += ["from" if act.values[0] in {"remove", "delete"} else "to", phrase_line(act.place)]
    return " ".join(words)


def _type(act: Act) -> str:
    verb = "append" if act.mode == "append" else "type"
    if act.values == ("",) and not act.mode:
        return f"clear {_target(act) or 'the text'}"
    if act.mode == "submit":
        return f"search for {quoted(act.values[0])} in {_target(act)}"
    return f"{verb} {quoted(act.values[0])}{placed('into', act.target)}"


def _fill(act: Act) -> str:
    pairs = ", ".join(f"{label}: {quoted(value)}" for label, value in act.pairs)
    return f"fill in {phrase_line(act.place) if act.place else 'the form'} with {pairs}"


def _drag(act: Act) -> str:
    if act.place is not None:
        return f"drag {_target(act)} to {phrase_line(act.place)}"
    where = act.values[0]
    numbered = where.lstrip("-").isdigit()
    return f"drag {_target(act)} to the {ORDINAL_WORDS[int(where)] + ' position' if numbered else where}"


def _press(act: Act) -> str:
    key = act.values[0] if act.mode else f"the {act.values[0]} key"
    return f"press {key}{placed('in', act.target)}"


def _wait(act: Act) -> str:
    if act.values:
        return f"wait {act.values[0]} seconds"
    limit = f" up to {act.within:g} seconds" if act.within is not None else ""
    return f"wait{limit} until {claims_line(act.claims)}" if act.claims else f"wait{limit} until the page is loaded"


def _scroll(act: Act) -> str:
    if act.target is not None:
        return f"scroll to {_target(act)}"
    return f"scroll {act.mode}" if act.mode in {"up", "down"} else f"scroll to the {act.mode}"


def _switch_tab(act: Act) -> str:
    value = act.values[0]
    if value in {"new", "other"}:
        return f"switch to the {value} tab"
    if value.lstrip("-").isdigit():
        return f"switch to the {ORDINAL_WORDS[int(value)]} tab"
    return f"switch to the {quoted(value)} tab"


def _remember(act: Act) -> str:
    what = f"the {act.values[0]}" if act.mode == "label" else _target(act)
    return f"remember {what} as {act.name}"


def _use_address(act: Act) -> str:
    name = f" as {act.name}" if act.name != "EMAIL" else ""
    return f"use a temporary email address{placed('for', act.target) or name}"


def _enter_code(act: Act) -> str:
    code = "the authenticator code" if act.mode == "totp" else "the code from the email"
    return f"enter {code}{placed('into', act.target)}"


_ACTS: Mapping[Verb, Callable[[Act], str]] = {
    Verb.OPEN: _open,
    Verb.BACK: lambda _: "go back",
    Verb.FORWARD: lambda _: "go forward",
    Verb.RELOAD: lambda _: "reload the page",
    Verb.RESIZE: lambda act: f"resize the window to {act.values[0]}x{act.values[1]}",
    Verb.CLICK: _click,
    Verb.CLICK_EACH: lambda act: f"click all {plural_line(act.target) if act.target else ''}",
    Verb.DO: _do,
    Verb.TYPE: _type,
    Verb.FILL: _fill,
    Verb.SELECT: lambda act: " ".join(["select", _listing(act.values), "from", _target(act)]),
    Verb.CHECK: lambda act: _checked("check", act),
    Verb.UNCHECK: lambda act: _checked("uncheck", act),
    Verb.CHOOSE: lambda act: f"select {_target(act)}",
    Verb.PRESS: _press,
    Verb.HOVER: lambda act: f"hover over {_target(act)}",
    Verb.DRAG: _drag,
    Verb.UPLOAD: lambda act: f"upload {_listing(act.values)}{placed('to', act.target)}",
    Verb.SCROLL: _scroll,
    Verb.MENU: lambda act: "select " + " > ".join(quoted(part) for part in act.values),
    Verb.OPEN_MENU: lambda act: f"open {_target(act) if act.target else 'the menu'}",
    Verb.SEARCH: lambda act: f"search for {quoted(act.values[0])}{placed('in', act.place)}",
    Verb.SIGN_IN: lambda act: (
        f"log in{''.join(f' as {quoted(user)}' for user in act.values[:-1])} with the password {quoted(act.values[-1])}"
    ),
    Verb.SELECT_TEXT: lambda act: f"highlight the text in {_target(act)}",
    Verb.WAIT: _wait,
    Verb.ACCEPT_DIALOG: lambda act: "accept the dialog" + (f" with {quoted(act.values[0])}" if act.values else ""),
    Verb.DISMISS_DIALOG: lambda _: "dismiss the dialog",
    Verb.SWITCH_TAB: _switch_tab,
    Verb.CLOSE_TAB: lambda act: "close the new tab" if act.mode == "new" else "close the tab",
    Verb.REMEMBER: _remember,
    Verb.USE_ADDRESS: _use_address,
    Verb.WAIT_FOR_CODE: lambda _: "wait for the code",
    Verb.ENTER_CODE: _enter_code,
    Verb.OPEN_MAIL_LINK: lambda act: f"open the {quoted(act.values[0]) + ' ' if act.values else ''}link in the email",
    Verb.REQUEST: lambda act: (
        f"send {act.values[0]} {act.values[1]}" + (f" with {act.values[2]}" if act.values[2:] else "")
    ),
    Verb.ADD_PASSKEY: lambda _: "add a passkey",
}
