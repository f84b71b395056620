import functools
import json
from pathlib import Path

from hypothesis import given
from jsonschema import Draft202012Validator

from smoketree.report.model import TestReport, schema
from tests.report import samples
from tests.report.strategies import reports, unhurried

validator = functools.cache(lambda: Draft202012Validator(schema()))
PUBLISHED = Path(__file__).parents[2] / "docs" / "report.schema.json"


def test_the_published_schema_is_the_models() -> None:
    assert PUBLISHED.read_text(encoding="utf-8") == json.dumps(schema(), indent=2, ensure_ascii=False) + "\n", (
        "write it with: smoketree report schema"
    )


def test_the_schema_is_one() -> None:
    Draft202012Validator.check_schema(schema())
    assert schema()["$schema"] == "https://json-schema.org/draft/2020-12/schema"
    assert schema()["$id"]
    assert schema()["title"]


@unhurried
@given(reports())
def test_what_is_written_is_valid_and_is_read_back(report: TestReport) -> None:
    text = report.model_dump_json(by_alias=True)
    validator().validate(json.loads(text))
    assert TestReport.model_validate_json(text) == report


def test_the_keys_of_the_commission_are_there() -> None:
    data = json.loads(samples.red().model_dump_json(by_alias=True))
    assert {"url", "scenarios", "totalDuration", "passedCount", "failedCount", "generatedAt"} <= data.keys()
    scenario = data["scenarios"][1]
    assert {"name", "passed", "steps", "assertions", "summary", "duration"} <= scenario.keys()
    assert {"id", "action", "description", "status", "timestamp", "reasoning", "error"} <= scenario["steps"][0].keys()
    assert {"description", "passed", "evidence"} <= data["scenarios"][2]["assertions"][0].keys()


def test_unknown_keys_are_not_valid() -> None:
    data = json.loads(samples.green().model_dump_json(by_alias=True))
    assert not validator().is_valid(data | {"verdict": "passed"})
