"""From what was heard of a step to the actions of its record."""

from collections.abc import Mapping

from smoketree.agent.replay.address import url_template
from smoketree.agent.replay.calls import MAIL, Drafter
from smoketree.agent.replay.effect import CHECKED, changed
from smoketree.agent.replay.elements import Scene, Unkept
from smoketree.agent.replay.record import MOST_ACTIONS, Action, Effect
from smoketree.agent.replay.tape import Heard, Page, Site, StepHeard
from smoketree.agent.replay.wording import Wording, asks_for_something_new
from smoketree.plan.values import expand
from smoketree.snapshot.parse import SnapshotError, parse
from smoketree.snapshot.tree import Tree

_EMPTY = Scene(Tree(()))


class Draft:
    """The actions of one step. Scenes are read once each: most calls share theirs with a neighbour."""

    def __init__(self, heard: StepHeard, site: Site, wording: Wording, *, mailed: bool) -> None:
        self._heard = heard
        self._site = site
        self._wording = wording
        self._drafter = Drafter(wording, site.origin, site.folder, mailed=mailed)
        self._scenes: dict[int, Scene] = {}

    def actions(self) -> tuple[Action, ...]:
        """What does the step again in another run. Raises Unkept where nothing surely does."""
        calls = self._heard.calls
        if asks_for_something_new(self._heard.step.text):
            raise Unkept("the step means something else every time")
        if len(calls) > MOST_ACTIONS:
            raise Unkept("too many calls")
        start = self._scene(calls[0].pages[0]) if calls and calls[0].pages else _EMPTY
        return tuple(self._action(heard, start) for heard in calls)

    def _action(self, heard: Heard, start: Scene) -> Action:
        scene = self._scene_of(heard)
        if heard.tool in MAIL:
            action = self._mail(heard, scene)
        else:
            action = self._drafter.drafted(heard.tool, heard.arguments, scene, self._heard.step.text)
        found = [start.found(element, self._filled) for element in action.elements.values()]
        return action.model_copy(
            update={"effect": self._effect(heard), "ready": bool(found) and all(len(nodes) == 1 for nodes in found)}
        )

    def _mail(self, heard: Heard, scene: Scene) -> Action:
        step = self._heard.step.text
        told = {name: str(value) for name, value in heard.arguments.items() if name != "ref"}
        if heard.tool == "enter_code":
            told = {"text": self._drafter.text(told["text"], step, typed=True)}
        elements = {}
        if "ref" in heard.arguments:
            elements["target"] = self._drafter.element(heard.arguments["ref"], scene, step)
        return Action(tool=heard.tool, elements=elements, arguments=dict(told))

    def _effect(self, heard: Heard) -> Effect:
        if heard.tool not in CHECKED or not heard.pages or heard.after is None:
            return Effect()
        before, after = self._template(heard.pages[0]), self._template(heard.after)
        there = after if after != before else None
        return Effect(changed=changed(heard.pages[0].snapshot, heard.after.snapshot), url=there)

    def _template(self, page: Page) -> str:
        return url_template(page.url, self._site.url, self._wording.passing)

    def _scene_of(self, heard: Heard) -> Scene:
        """The newest snapshot before the call that has all its elements."""
        refs = _refs(heard.arguments)
        for page in heard.pages:
            scene = self._scene(page)
            if all(scene.node(ref) is not None for ref in refs):
                return scene
        return _EMPTY

    def _scene(self, page: Page) -> Scene:
        if id(page) not in self._scenes:
            try:
                self._scenes[id(page)] = Scene(parse(page.snapshot))
            except SnapshotError:
                self._scenes[id(page)] = _EMPTY
        return self._scenes[id(page)]

    def _filled(self, text: str) -> str:
        return expand(text, self._wording.values)


def _refs(arguments: Mapping[str, object]) -> list[str]:
    named = [arguments.get(key) for key in ("target", "ref", "startTarget", "startRef", "endTarget", "endRef")]
    fields = arguments.get("fields")
    listed = fields if isinstance(fields, (list, tuple)) else ()
    named += [each.get("target", each.get("ref")) for each in listed if isinstance(each, Mapping)]
    return [ref for ref in named if isinstance(ref, str)]
