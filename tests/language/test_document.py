"""Every example of the documentation reads as it is shown, and the documentation is short and complete."""

from smoketree.language.act import Verb
from smoketree.language.claim import Claim
from smoketree.language.document import cheat_sheet, document, examples
from smoketree.language.reader import read_acts, read_claims

EXAMPLES = list(examples())


def test_the_examples_read_as_shown_and_so_do_their_canonical_lines() -> None:
    text = document()
    for line, canonical in EXAMPLES:
        shown = line.removeprefix("Verify ")
        read = read_claims if line != shown else read_acts
        reading = read(shown)
        assert str(reading or "-") == canonical, line
        if canonical != "-":
            assert read(canonical) == reading, line
            assert f"| `{shown}` | `{canonical}` |" in text


def test_every_verb_and_every_kind_of_claim_has_an_example() -> None:
    acts = [read_acts(line) for line, _ in EXAMPLES if not line.startswith("Verify ")]
    claims = [read_claims(line.removeprefix("Verify ")) for line, _ in EXAMPLES if line.startswith("Verify ")]
    assert {act.verb for read in acts if read for act in read.acts} == set(Verb)
    assert {type(claim) for read in claims if read for claim in read.claims} == set(Claim.__args__)


def test_the_documentation_can_be_read_in_one_sitting() -> None:
    assert document().count("\n") < 400
    assert cheat_sheet().count("\n") < 50, "one page"
    assert all(line.startswith(("#", "-")) or len(line) < 130 for line in document().splitlines() if "|" not in line)
