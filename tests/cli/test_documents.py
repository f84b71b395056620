"""The generated pages of docs/ are what their sources say, and the wheel has what a user needs."""

import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

from smoketree.cli.documents import pages
from smoketree.settings import Settings

ROOT = Path(__file__).resolve().parents[2]


@pytest.mark.parametrize("name", ["plan-language.md", "settings.md", "report.schema.json"])
def test_a_generated_page_is_up_to_date(name: str) -> None:
    assert (ROOT / "docs" / name).read_text(encoding="utf-8") == pages()[name], "run: make docs"


def test_every_setting_is_documented() -> None:
    page = pages()["settings.md"]
    for name, field in Settings.model_fields.items():
        assert field.description, name
        assert f"`SMOKETREE_{name.upper()}`" in page


@pytest.mark.e2e
def test_the_wheel_has_all_that_is_not_python(tmp_path: Path) -> None:
    subprocess.run(
        [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(tmp_path)],
        cwd=ROOT,
        check=True,
        capture_output=True,
    )
    with zipfile.ZipFile(next(tmp_path.glob("*.whl"))) as wheel:
        names = set(wheel.namelist())
    sources = [path for path in (ROOT / "src").rglob("*") if path.is_file() and "__pycache__" not in path.parts]
    samples = [path for path in (ROOT / "examples").rglob("*") if path.is_file() and "__pycache__" not in path.parts]
    wanted = {path.relative_to(ROOT / "src").as_posix() for path in sources}
    wanted |= {f"smoketree/{path.relative_to(ROOT).as_posix()}" for path in samples}
    assert wanted <= names
    assert not [name for name in names if "__pycache__" in name]
