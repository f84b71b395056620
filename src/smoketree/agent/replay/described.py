"""What was replayed, in the words of the report."""

from collections.abc import Mapping

from smoketree.agent.replay.record import Action


def described(action: Action, said: Mapping[str, str]) -> str:
    """An action in a few words, with the plan's placeholders: `type "{{EMAIL}}" into field "Email"`. `said` are its
    elements as they are called on the page."""
    element, given = said.get("target", ""), action.arguments
    values = given.get("values")
    chosen = ", ".join(f'"{value}"' for value in values) if isinstance(values, list) else ""
    waited = given.get("text") or given.get("textGone")
    words = {
        "browser_click": f"{'double-click' if given.get('doubleClick') else 'click'} {element}",
        "browser_type": f'type "{given.get("text", "")}" into {element}',
        "browser_select_option": f"select {chosen} in {element}",
        "browser_drag": f"drag {said.get('startTarget', '')} to {said.get('endTarget', '')}",
        "browser_press_key": f"press {given.get('key', '')}",
        "browser_navigate": f"open {given.get('url') or '/'}",
        "browser_navigate_back": "go back",
        "browser_wait_for": f'wait for "{waited}"' if given.get("text") else f'wait for "{waited}" to go',
        "browser_handle_dialog": f"{'accept' if given.get('accept') else 'dismiss'} the dialog",
        "browser_fill_form": f"fill in {', '.join(said.values())}",
        "enter_code": f"enter the code {given.get('text', '')}",
    }
    plain = action.tool.removeprefix("browser_").replace("_", " ")
    return words.get(action.tool, f"{plain} {element}").rstrip()
