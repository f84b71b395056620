"""The whole table of forms: all that the grammar can read. `docs/plan-language.md` is made from it."""

from smoketree.agent.literal.actions import Action
from smoketree.agent.literal.control_forms import CONTROLS
from smoketree.agent.literal.element_forms import ELEMENTS
from smoketree.agent.literal.forms import Chapter
from smoketree.agent.literal.page_forms import PAGES
from smoketree.agent.literal.text_forms import TEXTS
from smoketree.browser.checks import Check

ACTIONS: tuple[Chapter[Action], ...] = (PAGES[0], *CONTROLS, *PAGES[1:])
"""Every way to ask for an action, in chapters."""

ASSERTIONS: tuple[Chapter[Check], ...] = (*TEXTS, *ELEMENTS)
"""Every assertion that the host can check, in chapters."""
