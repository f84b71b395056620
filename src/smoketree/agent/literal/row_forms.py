"""Ways to ask for what stands in a row, a card, a post; for results by their number; for what is yet hidden."""

from smoketree.agent.literal.actions import Action, SetChecked
from smoketree.agent.literal.forms import Chapter, Form
from smoketree.agent.literal.page_actions import WaitSettled
from smoketree.agent.literal.refs import inside
from smoketree.agent.literal.row_actions import Each, Find, GoTo, InEachRow, InRow, OpenMenu, Result
from smoketree.agent.literal.sought_actions import SayIt
from smoketree.snapshot.query import Query
from smoketree.snapshot.roles import ROLE_WORDS

_ITEM = (
    "(email|e-mail|mail|message|post|tweet|comment|review|thread|contact|person|user|order|product|conversation"
    "|notification|event|task|note|record|reply|member|customer|file|booking|invoice|account)"
)
_ITEMS = (
    "(emails|e-mails|mails|messages|posts|tweets|comments|reviews|threads|orders|products|tasks|notes|events"
    "|items|rows)"
)
_BY = "(by|from|of|for|to|named|called|titled|with the title|with the subject|with the name|about)"
_DONE_TO = ("delete", "remove", "edit", "archive", "duplicate", "approve", "reject", "like", "star", "pin", "restore")
_CLICK = "(click|press|tap|hit|click on|tap on|select|press on)"
_THEN = "(and|and then|then|, then|, and|,)"
_FIND_AND_CLICK = "(find and click|find and click on|find and tap|find and tap on|locate and click|locate and click on)"
_NAMED = "(named|called|labeled|labelled|titled|with the name|with the label|saying)"


def _their(who: str, icon: str, *, paged: bool = False) -> tuple[Action, ...]:
    """ "Their phone number" stands behind "Phone" as well."""
    words = icon.split()
    shorter = (" ".join(words[:-1]),) if len(words) > 1 and words[-1].casefold() in {"number", "address"} else ()
    return (InRow(who, (icon, *shorter), labelled=True, paged=paged),)


def _done_to(verb: str, who: str) -> tuple[Action, ...]:
    """ "Delete "Tea"": what is called Delete beside it, or as a whole "Delete Tea"."""
    return (InRow(who, (verb, f"{verb} {who}")),)


def _form_to(verb: str) -> Form[Action]:
    return Form(
        f"{verb} [the] [row|item|entry|line|card|{_ITEM}] {{who}} [row|item|entry|line|card|task|post|order|product"
        "|file|user|note|record|contact|message|comment] [(from|in) (the list|the table|the page|the cart)] "
        f"[(by clicking|by pressing|using|with) [on] (the|its) {verb}"
        " (button|icon|link)]",
        lambda who: _done_to(verb, who),
        f"Clicks what is called {verb.capitalize()} in the row in which the text stands.",
        ((f'{verb.capitalize()} "Tea"', f'click "{verb}" in what holds "Tea"'),),
    )


def _box_of(who: str) -> tuple[Action, ...]:
    row = Query(roles=ROLE_WORDS["row"], text=who)
    return (SetChecked(Query(roles=ROLE_WORDS["checkbox"], within=row), checked=True),)


def _some(text: str, icon: str, most: int | None = None) -> tuple[Action, ...]:
    return () if most == 0 else (InEachRow(text, icon, most),)


ROWS: tuple[Chapter[Action], ...] = (
    Chapter(
        "In rows, cards and posts",
        (
            Form(
                f"(find|locate|look for|look up|go to) [the] {_ITEM} {_BY} {{who}} {_THEN} {_CLICK} [on] [the|its]"
                " {icon} [icon|button|link|symbol] [to {_:purpose}]",
                lambda who, icon, _=None: (InRow(who, (icon,)),),
                "Clicks what is called so in the row in which the text stands, alone. The page need not mark up its"
                " rows: a row is the first element around the text of which there are several alike. An icon without a"
                " name goes by its class (trash, icon-trash), letter by letter. Where there is not just one row, and"
                " one such control in it, nothing is done.",
                (
                    (
                        "Find the email by Ann and click the trash icon to delete it",
                        'click "trash" in what holds "Ann"',
                    ),
                ),
            ),
            Form(
                f"{_CLICK} [on] [the] {{icon}} (icon|button|link|symbol) (of|on|for|in|next to) [the] {_ITEM} {_BY}"
                " {who} [to {_:purpose}]",
                lambda icon, who, _=None: (InRow(who, (icon,)),),
                "The same.",
                (('Click the "Reply" button on the post by @ann', 'click "Reply" in what holds "@ann"'),),
            ),
            Form(
                f"for [the] {_ITEM} [{_BY}] {{who}} [,] {_CLICK} [on] [the|its|their] {{icon}}"
                " [icon|button|link|symbol]",
                lambda who, icon: (InRow(who, (icon,)),),
                "The same.",
                (('For the user @ann, click on the "Like" button', 'click "Like" in what holds "@ann"'),),
            ),
            Form(
                f"{_CLICK} [on] [the] {{icon}} [icon|button|link|symbol] (of|on|for|in) (all|every|each|all the|each of"
                f" the|all of the) [{_ITEMS}|{_ITEM}] (by|from|of) {{who}}",
                lambda icon, who: _some(who, icon),
                "In each such row, once.",
                (('Click the "Like" button on all posts by @ann', 'click "Like" in each of what holds "@ann"'),),
            ),
            Form(
                f"{_CLICK} [on] [the] {{icon}} [icon|button|link|symbol] (of|on|for|in) {{number}} [{_ITEMS}|{_ITEM}]"
                " (by|from|of) {who}",
                lambda icon, number, who: _some(who, icon, number),
                "In so many of them, the first.",
                (('Click "Like" on 2 posts by @ann', 'click "Like" in the first 2 of what holds "@ann"'),),
            ),
            Form(
                f"(find|locate|look for|look up|search for) {{who}} (in|on) the {{collected}} {_THEN} {_CLICK} [on]"
                " (their|his|her|its|the) {icon} [icon|button|link]",
                lambda who, collected, icon: _their(who, icon, paged=True),  # noqa: ARG005 - said for people
                "The same, or the value that stands behind such a label in it; where the page does not show the row,"
                " the next page of the list is turned to, by the one control for it (Next, >).",
                (
                    (
                        "Find Ann Lee in the contact book and click on their phone number",
                        'click "phone number" in what holds "Ann Lee", turning pages',
                    ),
                ),
            ),
            Form(
                f"(find|locate|look for|look up) [the] {_ITEM} {_BY} {{who}} {_THEN} {_CLICK} [on] (their|his|her)"
                " {icon} [icon|button|link]",
                _their,
                "The same, on this page.",
                (("Find the contact named Ann and click on their email", 'click "email" in what holds "Ann"'),),
            ),
            *map(_form_to, _DONE_TO),
            Form(
                "(click|open|select|follow|visit|tap|click on|find and click|find and click on|find and open|tap on)"
                " the {ordinal} [search] (result|hit) [link]",
                lambda ordinal: (Result(ordinal),),
                "The title of one of what a search came to, by its number: of the one list whose entries are a link"
                " with words behind it. Where its pages have fewer, the next page is turned to.",
                (("Click the 3rd search result", "click result 3"),),
            ),
        ),
    ),
    Chapter(
        "Pages of a list",
        (
            Form(
                "(click|go to|open|click on|switch to|navigate to) [the] (page|page number) {number} [of the list|link"
                "|button|of the results]",
                lambda number: (SayIt((f"{number}", f"page {number}", f"go to page {number}")),),
                "Clicks what is called so.",
                (("Go to page 2", 'click what is called "2", "page 2" or "go to page 2"'),),
            ),
            Form(
                "(go to|click|open|turn to|switch to) the next page [of the list|of results|of the results|of the"
                " table] [link|button]",
                lambda: (SayIt(("next", "next page", "go to next page")),),
                "The same.",
                (("Go to the next page", 'click what is called "next", "next page" or "go to next page"'),),
            ),
        ),
    ),
    Chapter(
        "Every one of several",
        (
            Form(
                "(click|press|tap|click on) (all|every|each|all the|each of the|all of the) {several:things}",
                lambda several: (Each(several),),
                "Each once, in the order of the page; they may go away as they are clicked.",
                (('Click all "Delete" buttons', 'click every button "Delete"'),),
            ),
            Form(
                "(check|tick|select|mark) (all|every|each|all the|all of the) (box|boxes|checkbox|checkboxes"
                "|tick boxes) [in {scope}]",
                lambda scope=None: (Each(inside(Query(roles=("checkbox", "switch")), scope), checked=True),),
                "Makes every box checked.",
                (("Check all checkboxes", "check every checkbox"),),
            ),
            Form(
                "(uncheck|untick|deselect|clear) (all|every|each|all the|all of the) (box|boxes|checkbox|checkboxes"
                "|tick boxes) [in {scope}]",
                lambda scope=None: (Each(inside(Query(roles=("checkbox", "switch")), scope), checked=False),),
                "Makes every box unchecked.",
                (("Uncheck all boxes", "uncheck every checkbox"),),
            ),
            Form(
                "(mark|tick off|check off|set) [the] [item|task|todo|entry|row] {who} [item|task|todo|entry] as"
                " (done|complete|completed|finished)",
                _box_of,
                "Checks the box in its row.",
                (('Mark "Milk" as done', 'check checkbox in row of "Milk"'),),
            ),
            Form(
                "(check|tick) the {who:quoted} (item|task|todo|entry|row)",
                _box_of,
                "The same.",
                (('Check the "Milk" item', 'check checkbox in row of "Milk"'),),
            ),
        ),
    ),
    Chapter(
        "Pages by what leads to them",
        (
            Form(
                "(go to|open|navigate to|visit|switch to|go back to|return to|move to) [the] {pagename}"
                " (page|screen|view)",
                lambda pagename: (GoTo(pagename),),
                "Clicks the one link, tab, menu item or button that is called so. To go to an address, write it.",
                (("Go to the settings page", 'go to "settings" by what is called so'),),
            ),
            Form(
                "(open|go to|navigate to|visit) {capital}",
                lambda capital: (GoTo(capital),),
                "The same, where the name begins with a capital.",
                (("Open Settings", 'go to "Settings" by what is called so'),),
            ),
            Form(
                "(save|save changes|save the changes|save it|save the form|save the"
                " (settings|entry|profile|record|page|item))",
                lambda: (SayIt(("save", "save changes")),),
                "Clicks what is called so.",
                (("Save the changes", 'click what is called "save" or "save changes"'),),
            ),
            Form(
                "(close|dismiss) (the|this|any) (cookie|cookies|consent|promo|welcome|newsletter|survey|privacy)"
                " (banner|popup|pop-up|notice|dialog|modal|bar|overlay|message)",
                lambda: (SayIt(("close", "x", "\u00d7", "\u2715", "dismiss")),),
                "Clicks the one thing that closes something on the page; it accepts nothing.",
                (
                    (
                        "Close the cookie banner",
                        'click what is called "close", "x", "\u00d7", "\u2715" or "dismiss"',
                    ),
                ),
            ),
        ),
    ),
    Chapter(
        "Finding what has to be opened first",
        (
            Form(
                f"{_FIND_AND_CLICK} {{control}}",
                lambda control: (Find(control),),
                "Clicks it where it is shown. Where it is on the page, but hidden in a closed menu, folder or section,"
                " what opens that is pointed at or clicked first. Where two such are hidden, nothing is done.",
                (('Find and click on the item labeled "Print"', 'find and click item of "Print"'),),
            ),
            Form(
                "(find|locate|look for) {clear} (and|and then|, then|then) (click|press|tap|click on|select) (it"
                "|that|on it)",
                lambda clear: (Find(clear),),
                "The same, in two breaths.",
                (('Find the "Buy" button and click it', 'find and click button "Buy"'),),
            ),
            Form(
                f"{_FIND_AND_CLICK} [on] the (folder|file|folder or file|file or folder|node|entry) {_NAMED}"
                " {quoted}",
                lambda quoted: (Find(Query(name=quoted)),),
                "The same, in a tree of folders.",
                (('Find and click on the folder named "Photos"', 'find and click control "Photos"'),),
            ),
            Form(
                "(navigate|go|look|browse|click) through the [file|folder|directory|navigation] (tree|menu|folders"
                "|hierarchy|directories)",
                lambda: (WaitSettled(),),
                "Says only how: what is to be found there stands in the next sentence.",
                (("Navigate through the file tree", "wait until the page is loaded"),),
            ),
            Form(
                "(open|expand|click|tap|click on|unfold|show) (the|this) [main|pie|hamburger|burger|side|navigation"
                "|radial] menu [button|icon] [below|above]",
                lambda: (OpenMenu(),),
                "Clicks the one control that is called Menu, or drawn as three lines, three dots or a plus.",
                (("Open the menu", "open the menu"),),
            ),
        ),
    ),
)
"""What is found by what it stands in, or behind."""
