"""The published JSON Schema of a report; `docs/report.schema.json` is this, written out."""

import json

from smoketree.report.model import SCHEMA_VERSION, TestReport

DIALECT = "https://json-schema.org/draft/2020-12/schema"


def schema() -> dict[str, object]:
    """The schema of what `TestReport` accepts and writes, in the JSON names, as JSON Schema 2020-12."""
    return {
        "$schema": DIALECT,
        "$id": f"urn:smoketree:report:{SCHEMA_VERSION}",
        **TestReport.model_json_schema(by_alias=True),
        "title": "smoketree report",
    }


def schema_text() -> str:
    """The schema as the text of a file."""
    return json.dumps(schema(), indent=2, ensure_ascii=False) + "\n"
