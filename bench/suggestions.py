"""Whether the first line that is offered for an unreadable one is what its author meant.

python bench/suggestions.py [--list]

Every line of the sample plans is made unreadable in several ways: words before it, a verb that is not in the lexicon, a
missing role word, a missing preposition. For each line that is then not read, the first offer counts if it performs the
same act on the same element with the same values, or asserts the same quotes with the same polarity. At least 0.8 of
them should, on the page that the line is about; the ratio without a page (`lint`) is printed, too. `--list` prints the
others.
"""

import argparse
import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from urllib.parse import urljoin

import anyio

from smoketree.agent.agent import perform_acts
from smoketree.agent.outcome import ActStatus, Outcome
from smoketree.agent.step_context import StepContext
from smoketree.browser.launch import launched
from smoketree.browser.options import LaunchOptions, SessionOptions
from smoketree.browser.origins import origin_of
from smoketree.cli.demo import examples_folder, sample_preview
from smoketree.clock import SystemClock
from smoketree.language.act import Act, Verb
from smoketree.language.index import PageIndex
from smoketree.language.locate import Located, locate, locate_control
from smoketree.language.plainer import plainer_acts
from smoketree.language.plainer_claims import plainer_claims
from smoketree.language.reader import read_acts, read_claims
from smoketree.language.suggestions import ROLES_OF_VERB
from smoketree.language.words import tokens
from smoketree.plan.model import Plan, Step
from smoketree.plan.parser import parse
from smoketree.plan.source import needed_file
from smoketree.settings import viewport_size

TARGET = 0.8
CHATTER = (
    "As agreed with the team, {}",
    "Now that everything is in place it is time to {}",
    "Without further ado {}",
)
REMARKS = (CHATTER[0], "Now that everything is in place it is obvious that {}", "Needless to mention, {}")
SYNONYMS = (
    (r"^click\b", ("smash", "poke at", "whack")),
    (r"^(type|fill in)\b", ("jot down", "punch in", "populate")),
    (r"^select\b", ("pluck", "go with")),
    (r"^check\b", ("put a mark on", "tick off")),
    (r"^uncheck\b", ("deactivate", "untick off")),
    (r"^open\b", ("bring up", "surf to")),
    (r"^clear\b", ("wipe", "blank out")),
    (r"\bdoes not show\b", ("does not flaunt", "is free of")),
    (r"\bshows\b", ("flaunts", "proudly exhibits", "carries")),
    (r"\bis shown\b", ("materialises", "can be admired")),
    (r"\bhas the value\b", ("sports", "carries")),
)
ROLE = re.compile(r" (button|box|link|field|heading|dropdown|section|list|table|dialog|checkbox)\b")
PREPOSITION = re.compile(r'" (?:into|from|with) "')
PRESSING = {Verb.CLICK, Verb.DO, Verb.GO}


def unreadable(step: Step) -> Iterator[tuple[str, str]]:
    """Ways to write the line that are not read, and what kind they are of."""
    text = step.text
    lower = text[:1].lower() + text[1:]
    made = [("chatter", form.format(lower)) for form in (REMARKS if step.is_assertion else CHATTER)]
    made += [
        ("synonym", re.sub(found, word, lower, count=1))
        for found, words in SYNONYMS
        for word in words
        if re.search(found, lower)
    ]
    made += [("role", ROLE.sub("", text, count=1)), ("preposition", PREPOSITION.sub('" "', text, count=1))]
    for kind, line in made:
        read = read_claims(line) if step.is_assertion else read_acts(line)
        if line != text and read is None:
            yield kind, line


def node_of(page: PageIndex, act: Act) -> object:
    if act.verb in {Verb.DO, Verb.GO}:
        verb = act.values if act.verb is Verb.DO else ("go",)
        found = locate_control(page, verb, act.target, act.place)
    elif act.target is None:
        return None
    else:
        found = locate(page, act.target, ROLES_OF_VERB.get(act.verb, ()))
    return found.node.index if isinstance(found, Located) else str(act.target)


def same_act(page: PageIndex, left: Act, right: Act) -> bool:
    verbs = {left.verb, right.verb}
    values = verbs <= PRESSING or left.values == right.values
    return (len(verbs) == 1 or verbs <= PRESSING) and values and node_of(page, left) == node_of(page, right)


def same(page: PageIndex, step: Step, offer: str) -> bool:
    """Whether the offer does or checks what the step does."""
    if step.is_assertion:
        asked, offered = read_claims(step.text), read_claims(offer)
        if asked is None or offered is None:
            return False
        quotes, others = ({one.text for one in tokens(text) if one.quoted} for text in (step.text, offer))
        negated = [any(getattr(one, "negated", False) for one in read.claims) for read in (asked, offered)]
        return asked.claims == offered.claims or (quotes == others and negated[0] is negated[1])
    meant, said = read_acts(step.text), read_acts(offer)
    if meant is None or said is None or len(meant.acts) != len(said.acts):
        return False
    return all(same_act(page, left, right) for left, right in zip(meant.acts, said.acts, strict=True))


@dataclass(slots=True)
class Tally:
    """Lines of each kind, and those whose first offer is right, with the page and without."""

    lines: Counter[str] = field(default_factory=Counter)
    right: Counter[str] = field(default_factory=Counter)
    without_page: Counter[str] = field(default_factory=Counter)
    wrong: list[str] = field(default_factory=list)

    def take(self, page: PageIndex, step: Step) -> None:
        offers = plainer_claims if step.is_assertion else plainer_acts
        for how, line in unreadable(step):
            kind = f"{'assertion' if step.is_assertion else 'action'}, {how}"
            self.lines[kind] += 1
            first, lint = next(iter(offers(line, page)), ""), next(iter(offers(line)), "")
            self.right[kind] += same(page, step, first)
            self.without_page[kind] += same(page, step, lint)
            if not same(page, step, first):
                self.wrong.append(f"{step.location}: {line}\n    {first or 'nothing was offered'}")

    def show(self) -> float:
        for kind, total in sorted(self.lines.items()):
            print(f"  {kind:24} {total:4} lines, {self.right[kind] / total:.2f}, {self.without_page[kind] / total:.2f}")
        total = sum(self.lines.values()) or 1
        ratio, alone = sum(self.right.values()) / total, sum(self.without_page.values()) / total
        print(
            f"first offers that are right: {ratio:.2f} of {total} (at least {TARGET}); without a page {alone:.2f}",
            flush=True,
        )
        return ratio


async def walk(plans: list[Plan], url: str, tally: Tally) -> None:
    """Performs the plans of one session in order, and tallies the lines of the last one."""
    async with launched(LaunchOptions()) as browser:
        start = urljoin(url, plans[0].front.url or "")
        output = Path(".smoketree")
        options = SessionOptions(viewport=viewport_size("desktop"), origin=origin_of(start), output=output)
        async with browser.session(options) as session:
            stage = StepContext(session, str, lambda *_: None, url, examples_folder() / "smoke", SystemClock())
            for plan in plans:
                await session.call("browser_navigate", {"url": urljoin(url, plan.front.url or "")})
                for step in (step for case in plan.cases for step in case.steps):
                    await session.settled(3.0)
                    if plan is plans[-1]:
                        tally.take(PageIndex((await stage.look()).tree), step)
                    reading = None if step.is_assertion else read_acts(step.text)
                    if reading is not None:
                        done = await perform_acts(reading.acts, stage)
                        completed = isinstance(done, Outcome) and done.status is ActStatus.DONE
                        if not completed and step.condition is None:
                            print(f"{step.location}: not done, the rest of the plan is left out: {done}")
                            return


def sample_plans() -> dict[str, Plan]:
    """The sample plans that need no mail, with values in the place of what a run generates."""
    found = {}
    for file in sorted((examples_folder() / "smoke").glob("*.md")):
        text = file.read_text(encoding="utf-8").replace("{{unique}}", "u7k2")
        plan = parse(text, file.name).plan
        if plan is None or plan.front.inbox or "mail" in text.casefold().replace("email", ""):
            continue
        for name, value in plan.front.variables.items():
            text = text.replace(f"{{{{{name}}}}}", value)
        plan = parse(text, file.name).plan
        if plan is not None:
            found[file.name] = plan
    return found


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--list", action="store_true")
    arguments = parser.parse_args()
    tally = Tally()
    plans = sample_plans()
    with sample_preview() as url:  # one preview for all: what one plan leaves, the next ones find
        for plan in plans.values():
            print(f"{plan.file} ...", flush=True)
            needed = plans.get(needed_file(plan) or "")
            anyio.run(walk, [needed, plan] if needed is not None else [plan], url, tally)
            tally.show()
    if arguments.list:
        print("\n".join(tally.wrong))
    return 0 if tally.show() >= TARGET else 1


if __name__ == "__main__":
    raise SystemExit(main())
