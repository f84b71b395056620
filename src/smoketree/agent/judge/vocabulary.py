"""Words of a judged line by their role: what names nothing, what denies, what is about looks, what is related."""

from smoketree.agent.stems import stem


def _words(text: str) -> frozenset[str]:
    return frozenset(text.split())


def _stems(text: str) -> frozenset[str]:
    return frozenset(map(stem, text.split()))


STOP = _words(
    """a an the this that these those it its it's he she they them their theirs his her hers i me my mine you your
    yours we us our ours of to in on at by for from with within into onto as than then so and or but if
    while when where which who whom whose what how why is are was were be been being am do does did done has
    have had having will would shall should can could may might must let's let there here up down out off
    over under about between through during also just even very too such other another own via per s t re ll ve d"""
)
"""Words that name nothing."""

FRAME = _stems(
    """assert verify check ensure expect make sure see seen look show shown display appear visible present exist page
    screen site website app application ui view user person someone visitor say said tell told read contain include
    mention indicate indication state text message section area element item something anything thing way able possible
    possibility now already yet currently properly correctly right successfully expected sensible appropriate relevant
    somewhere provide give given get become remain kind clear clearly button link field box row list table column cell
    heading label option tab icon menu form input textbox window browser go went come happen ask request need offer
    prompt allow let permit use name call want"""
) - {stem("confirm")}
"""Stems of words that frame an assertion, or name a kind of element, but not what it is about."""

NEGATIONS = _words(
    """no not never none nothing nobody nowhere neither nor without cannot n't unable don't doesn't didn't isn't
    aren't wasn't weren't won't can't couldn't hasn't haven't hadn't shouldn't wouldn't mustn't unless nicht
    kein keine keinen nie ohne pas jamais aucun aucune sans ningún ninguna nunca sin non senza nessun geen
    niet"""
)

LEANING = _stems(
    """error invalid wrong incorrect fail failure reject refuse deny decline warn complain validate require missing
    empty disabled unavailable limit forbid prevent block lock restricted unauthorized expired cancel problem issue
    mandatory explain ask unknown unsupported unlikely"""
)
"""Stems of words by which a line without "not" may be proved by a sentence with "not"."""

TONE = _stems(
    """tone friendly polite politely rude welcoming helpful encouraging apologetic formal informal professional casual
    neutral aggressive sarcastic wording worded phrased understandable readable concise grammatical humorous warm
    offensive confusing reassuring persuasive"""
)
"""Stems of words about how a text sounds: the text itself need not have them."""

COLORS = _words(
    """red green blue yellow orange purple violet pink black white grey gray brown teal turquoise cyan magenta gold
    silver navy beige"""
)
LOOKS = _words(
    """aligned align alignment centered centred centre center overlap overlaps overlapping layout color colour
    colors colours colored coloured font bold italic underlined strikethrough cropped clipped legible
    contrast blurry blurred theme spacing margin padding responsive width height
    shadow border rounded highlighted visually appearance styled unstyled design pretty
    ugly distorted stretched pixelated faded transparent opaque"""
)
"""Words about looks, which only a picture can prove."""

LOOK_PHRASES = (
    "cut off",
    "side by side",
    "left of",
    "right of",
    "on the left",
    "on the right",
    "right corner",
    "left corner",
    "dark mode",
    "light mode",
    "looks good",
    "looks right",
    "looks fine",
    "looks ok",
    "looks nice",
    "looks broken",
)
DEPICTED = _words("image images picture pictures photo photos logo icon chart graph drawing illustration map")
"""Things that a picture shows, or a name in the tree."""

_FAMILIES = (
    """error fail failed failure invalid wrong incorrect denied reject problem unable mistake oops sorry declined
    unsuccessful unauthorized mismatch warning required""",
    """success successful confirmation confirm thank thanks congratulations complete finished saved placed received
    accepted approved acknowledged""",
    "login signin logout signout credential credentials password username authentication account",
    "signup register registration account join",
    "cart basket bag trolley",
    "price total amount cost sum subtotal $ € £",
    "greet greeting welcome hello hi hey morning evening afternoon",
    "notification alert toast banner notice snackbar",
    "product article task todo entry",
    "purchase order bought checkout",
    "search find filter result match",
    "user account profile",
    "begin start launch",
    "locked restricted forbidden upgrade premium",
    "picture image photo illustration",
    "logo brand",
    "date day month calendar schedule",
    "choose select pick choice",
    "help support faq assistance",
    "setting preferences configuration",
    "mail email inbox",
    "dialog popup modal",
    "navigation navbar",
    "phone telephone mobile tel",
    "address street city zip",
    "pay payment card charge checkout",
    "ship shipping delivery dispatched",
    "invite invitation",
    "member team teammate colleague",
    "trial free upgrade plan",
    "next continue proceed",
)

RELATED: dict[str, frozenset[str]] = {}
"""A stem -> stems of words that speak of the same thing. Enough to say that a quote is about the line's subject, never
that it proves the line."""

for _family in _FAMILIES:
    _members = _stems(_family)
    for _member in _members:
        RELATED[_member] = RELATED.get(_member, frozenset()) | _members

ROLES: dict[str, frozenset[str]] = {
    "alert": _stems("alert error warning notification notice toast problem"),
    "status": _stems("status notification confirmation toast notice"),
    "dialog": _stems("dialog popup modal"),
    "alertdialog": _stems("dialog popup modal alert"),
    "img": _stems("picture image photo logo icon illustration chart"),
    "navigation": _stems("navigation menu navbar"),
    "searchbox": _stems("search"),
    "banner": _stems("header"),
    "contentinfo": _stems("footer"),
}
"""A role -> stems of what a plan may call it."""

TOPICS: dict[str, frozenset[str]] = {
    "address": _stems("url address path route query fragment location domain"),
    "dialog": _stems("dialog popup alert confirm confirmation prompt"),
    "mail": _stems("mail email inbox sender subject"),
    "answer": _stems("api request response server endpoint returns answers http json"),
    "value": _stems("field box input value prefilled entered typed select choice dropdown editor textarea default"),
    "placeholder": _stems("placeholder hint field box input prompt"),
    "option": _stems("option choices dropdown select combobox"),
    "code": _stems("code snippet command source example key terminal log json output"),
    "deleted": _stems("crossed struck strikethrough old former"),
    "link": _stems("link href url points target"),
}
"""What a line must speak of for text that is not one of the page's own sentences to be evidence for it."""
