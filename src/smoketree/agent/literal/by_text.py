"""What can be clicked though a snapshot does not list it: words that show a hand, the label of a hidden box.

A snapshot has no line of its own for a span within a sentence, nor for an input that is not drawn. Such a thing is
looked for by its exact words, only when nothing else on the page was meant, and clicked only where there is one.
"""

import json
from dataclasses import dataclass
from typing import Any

from smoketree.agent.literal.actions import Action, Click, FindAndClick, Pick, SetChecked
from smoketree.agent.literal.resolved import Nothing, ToolCall
from smoketree.snapshot.query import Query

_PRESSED = {"button", "link", "tab", "menuitem", "menuitemcheckbox", "menuitemradio", "option"}
_BOXES = {"checkbox", "radio", "switch", "menuitemcheckbox", "menuitemradio"}
_NOTE = "found by its words: the page does not mark it up as something to click"

_SCRIPT = """() => {
  const wanted = %s;
  const flat = (element) => (element.textContent || "").replace(/\\s+/g, " ").trim();
  const seen = (element) => element.checkVisibility({checkOpacity: true, checkVisibilityCSS: true})
    && element.getClientRects().length > 0;
  const inner = [...document.body.querySelectorAll("*")].filter((element) => flat(element) === wanted
    && seen(element) && ![...element.children].some((child) => flat(child) === wanted));
  const found = [];
  for (const element of inner) {
    const label = element.closest("label");
    const control = label && flat(label) === wanted ? label.control : null;
    const boxed = control && ["checkbox", "radio"].includes(control.type);
    if (!boxed && getComputedStyle(element).cursor !== "pointer") continue;
    const path = [];
    for (let at = element; at !== document.documentElement; at = at.parentElement)
      path.unshift(`:nth-child(${[...at.parentElement.children].indexOf(at) + 1})`);
    const type = boxed ? control.type : "";
    found.push({path: `html > ${path.join(" > ")}`, type, checked: boxed && control.checked});
  }
  return found;
}"""


@dataclass(frozen=True, slots=True)
class Sought:
    """The words to look for, and for which action."""

    action: Action
    words: str

    @property
    def script(self) -> str:
        """What to evaluate in the page; it changes nothing."""
        return _SCRIPT % json.dumps(" ".join(self.words.split()))

    def resolved(self, results: tuple[str, ...]) -> ToolCall | Nothing | None:
        """What to do with what the script found; None where it is not just one thing that will do."""
        try:
            found: Any = json.loads(results[0]) if results else None
        except ValueError:
            return None
        if not isinstance(found, list) or len(found) != 1:
            return None
        kind, checked = found[0]["type"], found[0]["checked"]
        said = f'{kind or "text"} "{self.words}"'
        wanted = self.action.checked if isinstance(self.action, SetChecked) else True
        if isinstance(self.action, SetChecked) and (not kind or (kind == "radio" and wanted is False)):
            return None
        if kind and not isinstance(self.action, Click) and wanted is not None and checked is wanted:
            return Nothing(f"{said} is {'checked' if checked else 'unchecked'} already")
        return ToolCall("browser_click", {"element": said, "target": found[0]["path"]}, f"click {said}", _NOTE)


def by_text(action: Action) -> Sought | None:
    """How to look for what the action means by its words; None where they are not enough."""
    if not isinstance(action, (Click, Pick, SetChecked, FindAndClick)):
        return None
    query: Query = action.query
    alone = query.quoted and query.within is None and query.next_to is None and query.nth is None and not query.text
    kinds = _BOXES if isinstance(action, SetChecked) else _PRESSED | _BOXES
    if query.name is None or not alone or not set(query.roles) <= kinds:
        return None
    plain = not isinstance(action, Click) or (not action.double and action.button == "left")
    return Sought(action, query.name) if plain else None
