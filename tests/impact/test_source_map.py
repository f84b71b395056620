"""Source maps are read as ECMA-426 has them, and anything else is refused."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from smoketree.impact.coverage import decode_vlq, read_source_map
from tests.impact.bundle import bundle, encode_vlq


@given(st.lists(st.integers(-(1 << 40), 1 << 40)))
def test_what_is_encoded_is_decoded(numbers: list[int]) -> None:
    assert decode_vlq(encode_vlq(numbers)) == numbers


@given(st.text())
def test_anything_is_a_map_or_a_value_error(text: str) -> None:
    for candidate in (text, json.dumps({"version": 3, "sources": [text], "mappings": text})):
        try:
            read_source_map(candidate)
        except ValueError:
            continue


def test_a_number_that_does_not_end_is_refused() -> None:
    with pytest.raises(ValueError, match="within a number"):
        decode_vlq("g")


def test_each_segment_names_the_line_that_it_comes_from() -> None:
    code, text = bundle({"src/a.js": "one();\n\ntwo();\n", "src/b.js": "three();\n"}, "x.map")
    found = [(code[each.column :].split("(")[0], each.source.path, each.source_line) for each in read_source_map(text)]
    assert found == [("one", "../../src/a.js", 0), ("two", "../../src/a.js", 2), ("three", "../../src/b.js", 0)]


def test_sections_begin_where_they_say() -> None:
    part = {"version": 3, "sources": ["a.js"], "mappings": "AAAA;AACA"}
    sections = [{"offset": {"line": 4, "column": 7}, "map": part}]
    found = read_source_map(")]}'" + json.dumps({"version": 3, "sections": sections}))
    assert [(each.line, each.column, each.source_line) for each in found] == [(4, 7, 0), (5, 0, 1)]
