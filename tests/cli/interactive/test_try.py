"""`smoketree try` as a script uses it: lines on stdin, on a real browser."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from smoketree.cli.demo import sample_preview
from tests.cli.command import LIGHT, smoketree
from tests.fakes.pages import Pages

pytestmark = [pytest.mark.e2e, pytest.mark.browser]


@pytest.fixture(scope="module")
def shop() -> Iterator[str]:
    with sample_preview() as url:
        yield url


@pytest.fixture(scope="module")
def pages() -> Iterator[Pages]:
    with Pages() as served:
        served.html(
            "/", "<title>home</title><h1>Hi there</h1><button onclick='out.textContent=1'>Go</button><p id=out>"
        )
        served.html(
            "/dialog",
            "<title>d</title><h1>Hi</h1><button onclick='box.showModal()'>Open</button>"
            "<dialog id=box aria-label=News><button onclick='box.close()'>Close</button></dialog>",
        )
        served.html(
            "/rollback",
            "<title>r</title><h1>Hi</h1><p id=out>none</p><button onclick=\"out.textContent='Saved';"
            "setTimeout(() => out.textContent='none', 3000)\">Save</button><button>Next</button>",
        )
        yield served


def typed(*lines: str) -> str:
    return "".join(f"{line}\n" for line in lines)


def test_what_is_saved_passes_as_a_run(shop: str, tmp_path: Path) -> None:
    session = typed(
        'Verify that the heading "Shop" is shown',
        'Click the "Add to cart" button for "Acorn Mug"',
        '- Verify that the page shows "Acorn Mug added to the cart"',
        ":case The cart",
        "Open /cart",
        'Verify that the page shows "Subtotal: $14.00"',
        ":save smoke/cart",
    )
    done = smoketree("try", f"{shop}/shop", "--lines", cwd=tmp_path, typed=session)
    assert done.returncode == 0, done.stdout + done.stderr
    assert 'ok     click button "Add to cart" in article "Acorn Mug"' in done.stdout
    assert f"saved 5 lines; run it with: smoketree run smoke/cart.md --url {shop}" in done.stdout
    ran = smoketree("run", "--url", shop, *LIGHT, cwd=tmp_path)
    assert ran.returncode == 0, ran.stdout + ran.stderr
    assert "2 of 2 cases passed" in ran.stdout
    (picture,) = re.findall(r"button \"Add to cart\" in article \"Acorn Mug\": (\S+)", done.stdout)
    marked = (tmp_path / picture).read_text()
    assert marked.count("<rect ") == 1
    assert 'width="1600" height="900"' in marked


def test_what_is_not_good_is_not_kept(pages: Pages, tmp_path: Path) -> None:
    session = typed(
        'Click "Gone"',
        'Verify that the page shows "Bye" within 1 second',
        "Frobnicate it",
        'Verify that the page shows "Hi there"',
        'Click "Go"',
        ":undo",
        ":save it",
    )
    done = smoketree("try", f"{pages.origin}/", "--lines", cwd=tmp_path, typed=session)
    assert done.returncode == 1, done.stdout + done.stderr
    assert 'FAILED there is no control "Gone" on the page' in done.stdout
    assert 'ERROR  could not read "Frobnicate it"' in done.stdout
    assert "begins again, without what was not kept" in done.stdout
    assert (tmp_path / "it.md").read_text().count("\n- ") == 2


def test_a_case_without_an_assertion_is_not_saved_and_one_is_offered(pages: Pages, tmp_path: Path) -> None:
    session = typed('Click "Go"', ":save it", ":run nowhere.md:3", ":frob")
    done = smoketree("try", pages.origin, "--lines", cwd=tmp_path, typed=session)
    assert 'not saved: the case "Try" asserts nothing' in done.stdout
    assert 'for instance: Verify that the heading "Hi there" is shown' in done.stdout
    assert "there is no command :frob" in done.stdout
    assert not (tmp_path / "it.md").exists()


def test_what_an_earlier_act_changed_is_judged_in_a_session_that_looked_before_it(pages: Pages, tmp_path: Path) -> None:
    session = typed('Click "Open"', 'Click "Close"', "Verify that the News dialog closes", ":save it")
    done = smoketree("try", f"{pages.origin}/dialog", "--lines", cwd=tmp_path, typed=session)
    assert done.returncode == 0, done.stdout + done.stderr
    assert done.stdout.count('Click "Open"') == 2
    assert "saved 3 lines" in done.stdout


def test_a_line_that_holds_no_longer_is_taken_out(pages: Pages, tmp_path: Path) -> None:
    session = typed('Click "Save", verify that the page shows "Saved"', ":case Next", ":quit")
    done = smoketree("try", f"{pages.origin}/rollback", "--lines", cwd=tmp_path, typed=session)
    assert (
        'it held, but no longer does, and was taken out: Click "Save", verify that the page shows "Saved"'
        in done.stdout
    )


def test_no_password_is_printed_or_saved(shop: str, tmp_path: Path) -> None:
    session = typed(
        'Type "demo@example.com" into "Email"',
        'Type "green-forest" into "Password"',
        'Click the "Sign in" button',
        'Verify that the page shows "Welcome back"',
        'Verify that the page does not show "green-forest"',
        ":save it",
    )
    done = smoketree("try", f"{shop}/login", "--lines", cwd=tmp_path, typed=session)
    assert done.returncode == 0, done.stdout + done.stderr
    assert "green-forest" not in done.stdout + done.stderr
    assert "--secret PASSWORD" in done.stdout
    for path in (path for path in tmp_path.rglob("*") if path.is_file()):
        assert b"green-forest" not in path.read_bytes(), path
    ran = smoketree(
        "run", "it.md", "--url", shop, "--secret", "PASSWORD", *LIGHT, cwd=tmp_path, PASSWORD="green-forest"
    )
    assert ran.returncode == 0, ran.stdout + ran.stderr


def test_a_secret_that_is_not_granted_is_asked_for(pages: Pages, tmp_path: Path) -> None:
    done = smoketree("try", pages.origin, "--lines", cwd=tmp_path, typed=typed('Type "{{secret.PW}}" into "Go"'))
    assert done.returncode == 3
    assert "the secret PW was not granted" in done.stdout


def test_lines_of_a_plan_are_carried_out(shop: str, tmp_path: Path) -> None:
    plan = tmp_path / "shop.md"
    plan.write_text(
        '#Case 1: Shop\n\n- Open /shop\n- Click the "Add to cart" button for "Acorn Mug"\n- Open /cart\n'
        '- Assert: the page shows "Subtotal: $14.00"\n- Click "Nothing"\n'
    )
    done = smoketree(
        "try", shop, "--lines", cwd=tmp_path, typed=typed(":run shop.md:3-6", ":run shop.md:9", ":save it")
    )
    assert done.returncode == 0, done.stdout + done.stderr
    assert "shop.md:9: no step is there" in done.stdout
    assert (tmp_path / "it.md").read_text().endswith('- Open /cart\n- Assert: the page shows "Subtotal: $14.00"\n')


def test_a_preview_that_is_not_there(tmp_path: Path) -> None:
    done = smoketree("try", "127.0.0.1:9", cwd=tmp_path, typed="")
    assert done.returncode == 3
    assert "no server listens at 127.0.0.1:9" in done.stderr
