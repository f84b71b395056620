"""The whole table of forms: all that the grammar can read. `docs/plan-language.md` is made from it."""

from smoketree.agent.literal.actions import Action
from smoketree.agent.literal.address_forms import ADDRESSES
from smoketree.agent.literal.cell_forms import CELLS
from smoketree.agent.literal.choice_forms import CHOICES
from smoketree.agent.literal.click_forms import CLICKS
from smoketree.agent.literal.copy_forms import COPYING
from smoketree.agent.literal.element_forms import ELEMENTS
from smoketree.agent.literal.forms import Chapter
from smoketree.agent.literal.key_forms import KEYS
from smoketree.agent.literal.label_forms import LABELS
from smoketree.agent.literal.mail_forms import MAIL, MAIL_CHECKS
from smoketree.agent.literal.motion_forms import MOTION
from smoketree.agent.literal.page_forms import PAGES
from smoketree.agent.literal.row_forms import ROWS
from smoketree.agent.literal.sought_forms import SOUGHT
from smoketree.agent.literal.text_forms import TEXTS
from smoketree.agent.literal.typing_forms import TYPING
from smoketree.agent.literal.value_forms import VALUES
from smoketree.agent.literal.wait_forms import WAITS
from smoketree.agent.literal.window_forms import WINDOWS
from smoketree.language.claim import Claim

_DEEDS: tuple[Chapter[Action], ...] = (*CLICKS, *TYPING, *COPYING, *CHOICES, *MOTION, *KEYS, *SOUGHT, *ROWS)

ACTIONS: tuple[Chapter[Action], ...] = (*PAGES, *_DEEDS, *WAITS, *WINDOWS, *MAIL)
"""Every way to ask for an action, in chapters."""

ASSERTIONS: tuple[Chapter[Claim], ...] = (*TEXTS, *LABELS, *CELLS, *ELEMENTS, *ADDRESSES, *VALUES, *MAIL_CHECKS)
"""Every assertion that the host can check, in chapters."""
