"""Keeps a value off the page for later lines."""

from smoketree.agent.toolbox import other_arguments as other
from smoketree.agent.toolbox.errors import ToolError
from smoketree.agent.toolbox.fence import one_line
from smoketree.agent.toolbox.tool_context import Done, ToolContext
from smoketree.plan.values import remembered
from smoketree.snapshot.fold import fold, has_phrase
from smoketree.snapshot.label import label, visible_text
from smoketree.snapshot.tree import Tree


async def remember(context: ToolContext, args: other.Remember) -> Done:
    """Keeps the value under the name that the line at work gives, once, if the page shows it.

    Raises ToolTrouble otherwise: a model could make an assertion true by what it has kept.
    """
    context.begin("remember", f"remember {args.name}")
    if args.name not in remembered(context.line(args.line)):
        raise ToolError("the line at work does not say to remember a value under that name")
    case = context.stage.case
    if case is not None and (case.at, args.name) in case.kept:
        raise ToolError("this line has remembered its value already")
    value = " ".join(args.value.split())
    view = await context.look()
    if not value or not _stands(view.tree, value):
        raise ToolError("the page does not show that value, letter by letter", named=args.value)
    context.stage.remember(args.name, value)
    if case is not None:
        case.kept.add((case.at, args.name))
    context.begin("remember", f'remember "{one_line(value, 80)}" as {args.name}')
    return Done(f"kept as {{{{{args.name}}}}}", page=False)


def _stands(tree: Tree, value: str) -> bool:
    """Whether a text, a name or a field's value on the page has the value, as whole words."""
    folded = fold(value)
    for node in tree:
        for text in (node.text or "", label(tree, node) if node.name or node.end == node.index + 1 else ""):
            plain = " ".join(text.split())
            if value in plain and has_phrase(fold(plain), folded):
                return True
    whole = " ".join(" ".join(visible_text(tree, root).split()) for root in tree if root.parent is None)
    return value in whole and has_phrase(fold(whole), folded)
