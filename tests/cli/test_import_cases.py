"""`smoketree import`: cases of other tools become a plan that lint takes."""

from pathlib import Path

import pytest
from click.testing import CliRunner

from smoketree.agent.drafting.imported import cases_of_gherkin, cases_of_table
from smoketree.cli.authoring import import_command as command
from smoketree.errors import UsageError

TESTRAIL = '''ID,Title,Section,Steps,Expected Result
C1,Sign in,Account,"1. Open /login
2. Click ""Sign in""","1. The heading ""Sign in"" is shown
2. the page shows ""Welcome"""
C2,Sign out,Account,"Click ""Sign out""",
'''
XRAY = '''Test ID;Test Summary;Action;Data;Expected Result
1;Add a to-do;Open /todos;;
1;;Type into the "New to-do" field;milk;"""milk"" is shown"
2;Delete **it**;Click "Delete";;Verify that the page does not show "milk"
'''
ZEPHYR = (
    "Key,Name,Folder,Test Script (Step-by-Step) - Step,Test Script (Step-by-Step) - Test Data,"
    "Test Script (Step-by-Step) - Expected Result\n"
    "T-1,Search,/Shop,Open /search,,\n"
    ',,,Click "Search",,the page shows "0 results"\n'
)


def test_a_row_for_each_case_as_testrail_exports_them() -> None:
    first, second = cases_of_table(TESTRAIL)
    assert first.name == "Sign in"
    assert first.steps == (
        "Open /login",
        'Assert: The heading "Sign in" is shown',
        'Click "Sign in"',
        'Assert: the page shows "Welcome"',
    )
    assert (second.name, second.steps) == ("Sign out", ('Click "Sign out"',))


def test_a_row_for_each_step_as_xray_and_zephyr_export_them() -> None:
    first, second = cases_of_table(XRAY)
    assert first.steps == ("Open /todos", 'Type into the "New to-do" field: milk', 'Assert: "milk" is shown')
    assert (second.name, second.steps[-1]) == ("Delete it", 'Verify that the page does not show "milk"')
    (search,) = cases_of_table(ZEPHYR)
    assert search.steps == ("Open /search", 'Click "Search"', 'Assert: the page shows "0 results"')


def test_a_table_without_steps() -> None:
    with pytest.raises(UsageError, match="no column for the step"):
        cases_of_table("Title,Owner\nA,B\n")


FEATURE = """Feature: Cart
  Background:
    Given open /shop
  Scenario Outline: Add <thing>
    When click "<thing>"
    Then the page shows "<thing> added"
    And the page shows "Cart 1"
    Examples:
      | thing |
      | Mug   |
      | Pen   |
"""


def test_scenarios_of_gherkin() -> None:
    pytest.importorskip("gherkin")
    first, second = cases_of_gherkin(FEATURE)
    assert (first.name, second.name) == ("Add Mug", "Add Pen")
    assert first.steps == (
        "Open /shop",
        'Click "Mug"',
        'Assert: The page shows "Mug added"',
        'Assert: The page shows "Cart 1"',
    )
    with pytest.raises(UsageError, match="no Gherkin"):
        cases_of_gherkin("Given a step before any feature\n")


def test_the_command_writes_a_plan_and_says_what_is_left(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path("cases.csv").write_text(TESTRAIL)
    done = CliRunner().invoke(command, ["cases.csv"])
    assert done.exit_code == 0, done.output
    assert "2 cases, 5 lines" in done.output
    assert "0 lines to write more plainly" in done.output
    assert Path("smoke/cases.md").read_text().startswith("#Case 1: Sign in\n\n- Open /login\n")
    again = CliRunner().invoke(command, ["cases.csv"])
    assert isinstance(again.exception, UsageError)
