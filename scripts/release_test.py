"""What `make release-test` tries: every part of a release, against a registry and a repository of its own."""

import json
import os
import subprocess
import tempfile
import time
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from scripts.act_machine import ROOT, git

from smoketree.cli.demo import free_address
from smoketree.version import __version__

ENGINE = os.environ["ENGINE"]
TAG, MAJOR = f"v{__version__}", f"v{__version__.partition('.')[0]}"


@contextmanager
def registry(folder: Path) -> Iterator[str]:
    """A registry on this machine, with nothing in it: its HOST:PORT."""
    where = free_address()
    store = {"filesystem": {"rootdirectory": str(folder / "registry")}}
    (folder / "registry.yml").write_text(json.dumps({"version": 0.1, "storage": store, "http": {"addr": where}}))
    command = ["docker-registry", "serve", str(folder / "registry.yml")]
    with subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL) as process:
        try:
            until = time.monotonic() + 60
            while not _answers(where):
                assert time.monotonic() < until, "the registry does not answer"
                time.sleep(0.1)
            yield where
        finally:
            process.terminate()


def _answers(where: str) -> bool:
    try:
        with urllib.request.urlopen(f"http://{where}/v2/", timeout=5) as answer:
            return bool(answer.status == 200)
    except OSError:
        return False


def pushed(where: str) -> list[str]:
    """The names of the images in the registry."""
    with urllib.request.urlopen(f"http://{where}/v2/_catalog", timeout=10) as answer:
        names: list[str] = json.load(answer)["repositories"]
    return names


class Release:
    """A clone of this commit that releases into `where` and pushes to the bare repository."""

    def __init__(self, folder: Path, where: str) -> None:
        self.bare, self.clone, self.repository = folder / "bare", folder / "clone", f"{where}/smoketree/smoketree"
        git(folder, "clone", "-q", "--bare", str(ROOT), str(self.bare))
        git(folder, "clone", "-q", str(self.bare), str(self.clone))
        (self.clone / ".venv").symlink_to(ROOT / ".venv")
        self.registries = folder / "registries.conf"
        self.registries.write_text(f'[[registry]]\nlocation = "{where}"\ninsecure = true\n')

    def part(self, *words: str, code: int = 0) -> str:
        environ = {**os.environ, "REPOSITORY": self.repository, "CONTAINERS_REGISTRIES_CONF": str(self.registries)}
        done = subprocess.run(
            [str(self.clone / "scripts/release"), *words], capture_output=True, text=True, check=False, env=environ
        )
        assert done.returncode == code, f"{words}: exit {done.returncode}\n{(done.stdout + done.stderr)[-4000:]}"
        return done.stdout + done.stderr

    @property
    def digest(self) -> str:
        return (self.clone / "digest").read_text(encoding="utf-8").strip()

    def at(self, ref: str) -> str:
        return git(self.bare, "rev-parse", f"{ref}^{{commit}}")


def main() -> None:
    with tempfile.TemporaryDirectory() as name, registry(Path(name)) as where:
        folder = Path(name)
        release = Release(folder, where)
        source = git(release.clone, "rev-parse", "HEAD")
        release.part("check", TAG)
        release.part("check", "v0.0.0", code=2)
        refuses_what_failed(release, where)
        release.part("image", TAG)
        image = release.digest
        bill = json.loads((release.clone / "sbom.json").read_text(encoding="utf-8"))
        names = {one["name"] for one in bill["packages"]}
        assert {"chromium-headless-shell", "playwright", "ffmpeg", "node"} <= names, sorted(names)
        said(f"image: tried, then pushed as {image}; its bill of materials has {len(names)} packages")
        release.part("index", TAG, image)
        digest = release.digest
        release.part("pin", TAG, digest)
        pinned = f'image: "docker://{release.repository}:{TAG}@{digest}"'
        assert pinned in git(release.bare, "show", f"{TAG}:action.yml")
        assert release.at(TAG) == release.at(MAJOR) == git(release.clone, "rev-parse", "HEAD")
        assert git(release.bare, "rev-parse", f"{TAG}^") == source == release.at("HEAD")
        said(f"pin: {TAG} and {MAJOR} are the commit whose action.yml names {digest}")
        exact = release.at(TAG)
        assert "there already" in release.part("check", TAG, code=2)
        git(release.clone, "reset", "-q", "--hard", source)
        later = f"{TAG[:-1]}{int(TAG[-1]) + 1}"
        release.part("pin", later, digest)
        assert (release.at(TAG), release.at(MAJOR)) == (exact, release.at(later))
        said("the next release moves the major tag and leaves the exact one")
        runs_by_its_digest(release, digest)
    said("not seen here: the other architecture, provenance and signatures (GitHub), Debian's snapshot archive")


def refuses_what_failed(release: Release, where: str) -> None:
    """An image that does not pass its test is not pushed."""
    test = release.clone / "scripts/image-test"
    kept = test.read_text(encoding="utf-8")
    test.write_text("#!/bin/sh\nexit 1\n", encoding="utf-8")
    release.part("image", TAG, code=1)
    test.write_text(kept, encoding="utf-8")
    assert pushed(where) == []
    said("an image that fails its test is not pushed")


def runs_by_its_digest(release: Release, digest: str) -> None:
    environ = {**os.environ, "CONTAINERS_REGISTRIES_CONF": str(release.registries)}
    command = [
        ENGINE,
        "run",
        "--rm",
        "--pull=always",
        "--network",
        "none",
        f"{release.repository}@{digest}",
        "--version",
    ]
    printed = subprocess.run(command, env=environ, capture_output=True, text=True, check=True).stdout
    assert __version__ in printed, printed
    said("the image is pulled and run by the digest that the tag names")


def said(line: str) -> None:
    print(f"release-test: {line}", flush=True)


if __name__ == "__main__":
    main()
