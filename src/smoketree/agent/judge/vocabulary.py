"""Words that a line of a plan is made of, by what they say of how it can be proved."""

from smoketree.agent.judge.stems import stem


def _words(text: str) -> frozenset[str]:
    return frozenset(text.split())


def _stems(text: str) -> frozenset[str]:
    return frozenset(stem(word) for word in text.split())


STOP = _words(
    """a an the this that these those it its it's he she they them their theirs his her hers i me my mine you your
    yours we us our ours of to in on at by for from with within into onto as than then so and or but if
    while when where which who whom whose what how why is are was were be been being am do does did done has
    have had having will would shall should can could may might must let's let there here up down out off
    over under about after before between through during again also just only even very too more most less
    least some any each every all both few many much such other another same own via per longer s t re ll ve d"""
)
"""Words that name nothing."""

FRAME = _stems(
    """assert verify check confirm ensure expect make sure see seen look looks show shows shown showing display
    displays displayed appear appears appeared visible present exist exists page screen site website app
    application ui view user users person someone customer's visitor say says said saying tell tells told
    read reads contain contains include includes mention mentions indicate indicates indication indicating
    state states stating text texts message messages section area element elements item's something anything
    thing things way able possible possibility now still already yet currently properly correctly right
    successfully expected sensible appropriate relevant somewhere provide provides give gives given get gets
    become becomes remain remains kind least clear clearly button link field box row list table column cell
    heading label option tab icon menu form input textbox window browser go goes went come comes happen
    happens ask asks asked request requests requested need needs needed offer offers offered prompt prompts
    prompted allow allows allowed let lets permit permits permitted use uses used name names named call
    called want wants"""
)
"""Stems of words that frame an assertion, or name a kind of element, but not what it is about."""

FRAME -= {stem("confirm")}

NEGATIONS = _words(
    """no not never none nothing nobody nowhere neither nor without cannot n't unable don't doesn't didn't isn't
    aren't wasn't weren't won't can't couldn't hasn't haven't hadn't shouldn't wouldn't mustn't unless nicht
    kein keine keinen nie ohne pas jamais aucun aucune sans ningún ninguna nunca sin non senza nessun geen
    niet"""
)

ABSENT = _stems(
    """gone disappear disappears disappeared vanish vanished removed deleted absent missing hidden closed cleared
    dismissed empty free"""
)
"""Stems of words that say that something is not there."""

LEANING = _stems(
    """error errors invalid wrong incorrect fail fails failure reject rejected refuse refused deny denied decline
    declined warn warning warns complain complains validate validation validates require required requires
    missing empty disabled unavailable sold stock out limit forbid forbidden prevent prevents block blocked
    lock locked restricted unauthorized expired cancel cancelled canceled only unread unpaid unchecked zero
    problem issue mandatory explain explains ask asks unknown unsupported unlikely"""
)
"""Stems of words by which a line without "not" may be proved by a sentence with "not"."""

RELATING = _words(
    """before after above below between than and or both all each every sorted sum same different
    equal equals more fewer less higher lower most least other others respectively any nor"""
)
"""Words by which a line speaks of several rows at once."""

_FAMILIES = (
    """error fail failed failure invalid wrong incorrect denied deny rejected reject problem unable mistake oops sorry
    declined unsuccessful unauthorized mismatch warning required""",
    """success successful confirmation confirm confirmed thank thanks congratulations complete completed finished saved
    placed received accepted approved acknowledged""",
    "empty no none nothing zero 0 nobody",
    "login signin logout signout credential credentials password username authentication account",
    "signup register registered registration account join joined",
    "cart basket bag trolley",
    "delete deleted remove removed trash discarded",
    "price total amount cost sum subtotal $ € £",
    "greet greets greeting greeted welcome hello hi hey morning evening afternoon",
    "notification alert toast banner notice snackbar",
    "item product article task todo entry",
    "purchase order bought checkout",
    "search find filter result results match matches",
    "user account profile",
    "begin start started launch get-started",
    "unavailable sold stock unavailable",
    "loading progress spinner",
    "locked restricted forbidden upgrade premium",
    "picture image photo illustration",
    "logo brand",
    "date day month calendar schedule",
    "choose select pick choice",
    "help support faq assistance",
    "setting settings preferences options configuration",
    "mail email inbox",
    "dialog popup modal",
    "navigation menu navbar",
    "phone telephone mobile tel",
    "address street city zip",
    "pay payment paid card charge charged checkout",
    "ship shipping delivery delivered dispatched",
    "invite invited invitation invites",
    "member team teammate colleague",
    "trial free upgrade plan",
    "next continue proceed",
    "today now moment ago recent recently",
)

RELATED: dict[str, frozenset[str]] = {}
"""A stem -> stems of words that speak of the same thing. Enough to say that a quote has to do with a line, never that
it proves it."""

for _family in _FAMILIES:
    _members = _stems(_family)
    for _member in _members:
        RELATED[_member] = RELATED.get(_member, frozenset()) | _members

RELATED[stem("empty")] |= NEGATIONS

ERRORS = _stems(
    """error errors fail failed failure invalid incorrect wrong denied rejected unable oops declined unsuccessful
    unauthorized"""
)
"""Stems of words that stand where something went wrong, and hardly anywhere else."""

ROLES: dict[str, frozenset[str]] = {
    "alert": _stems("alert error warning notification notice toast problem"),
    "status": _stems("status notification confirmation toast notice"),
    "dialog": _stems("dialog popup modal"),
    "alertdialog": _stems("dialog popup modal alert"),
    "img": _stems("picture image photo logo icon illustration chart"),
    "progressbar": _stems("progress loading"),
    "navigation": _stems("navigation menu navbar"),
    "searchbox": _stems("search"),
    "checkbox": _stems("checkbox"),
    "switch": _stems("switch toggle"),
    "banner": _stems("header"),
    "contentinfo": _stems("footer"),
}
"""A role -> stems of what a plan may call it."""

_COUNTING = "two three four five six seven eight nine ten eleven twelve"
NUMBERS = {word: at for at, word in enumerate(_COUNTING.split(), 2)} | {"both": 2}
"""Words for so many things."""

COLOURS = _words(
    """red green blue yellow orange purple violet pink black white grey gray brown teal turquoise cyan magenta gold
    silver navy beige"""
)
LOOKS = _words(
    """aligned align alignment centered centred centre center overlap overlaps overlapping layout color colour
    colors colours colored coloured font bold italic underlined strikethrough cropped clipped legible
    readable contrast blurry blurred theme spacing margin padding responsive width height bigger larger
    smaller shadow border rounded highlighted visually appearance styled unstyled design professional pretty
    ugly distorted stretched pixelated faded transparent opaque"""
)
"""Words about looks, which no text can prove unless it has the word itself."""

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
DEPICTED = _words("""image images picture pictures photo photos logo icon chart graph drawing illustration map""")
"""Things that a picture shows, or a name in the tree."""

TOPICS: dict[str, frozenset[str]] = {
    "address": _stems(
        """url address path route redirect redirected redirects location query fragment taken lands domain"""
    ),
    "dialog": _stems("dialog popup alert confirm confirmation prompt"),
    "mail": _stems("mail email mails inbox sender subject"),
    "answer": _stems("api request response status server endpoint returns answers http json"),
    "value": _stems(
        """field box input value prefilled filled entered typed selected chosen select choice dropdown keeps editor
    textarea textbox combobox picker slider default"""
    ),
    "placeholder": _stems("placeholder hint field box input prompt"),
    "option": _stems("option options choices dropdown select combobox"),
    "code": _stems("code snippet command source example token key terminal log json output"),
    "deleted": _stems("crossed struck strikethrough old former previous deleted completed done"),
    "link": _stems("link links href url leads points target"),
}
"""What a line must speak of, for what stands somewhere else than in the page's own words to prove it."""
