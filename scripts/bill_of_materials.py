"""Runs inside the image: prints what is in it (SPDX 2.3, JSON): Debian's packages, Python's, ffmpeg and Node.

python3 - NAME, where NAME is the image's.
"""

import hashlib
import json
import subprocess
import sys
from datetime import UTC, datetime
from importlib.metadata import distributions
from pathlib import Path

NODE = Path(next(Path("/opt/smoketree/lib").glob("python3*")), "site-packages/playwright/driver/node")


def printed(*command: str) -> str:
    return subprocess.run(command, capture_output=True, text=True, check=True).stdout


def found() -> list[tuple[str, str, str]]:
    """Name, version and purl of everything. ffmpeg is built from source and Node is inside Playwright: no packages."""
    listed = printed("dpkg-query", "--show", "--showformat", "${Package}\t${Version}\t${Architecture}\n")
    debian = [line.split("\t") for line in listed.splitlines()]
    ffmpeg = printed("/usr/local/bin/ffmpeg", "-version").split()[2]
    node = printed(str(NODE), "--version").strip().removeprefix("v")
    return [
        *((name, version, f"pkg:deb/debian/{name}@{version}?arch={arch}") for name, version, arch in debian),
        *((one.name, one.version, f"pkg:pypi/{one.name.lower()}@{one.version}") for one in distributions()),
        ("ffmpeg", ffmpeg, f"pkg:generic/ffmpeg@{ffmpeg}"),
        ("node", node, f"pkg:generic/node@{node}"),
    ]


def bill(name: str) -> dict[str, object]:
    packages = [
        {
            "SPDXID": f"SPDXRef-{number}",
            "name": package,
            "versionInfo": version,
            "downloadLocation": "NOASSERTION",
            "filesAnalyzed": False,
            "externalRefs": [
                {"referenceCategory": "PACKAGE-MANAGER", "referenceType": "purl", "referenceLocator": purl}
            ],
        }
        for number, (package, version, purl) in enumerate(sorted(set(found())))
    ]
    digest = hashlib.sha256(json.dumps(packages).encode()).hexdigest()
    return {
        "spdxVersion": "SPDX-2.3",
        "dataLicense": "CC0-1.0",
        "SPDXID": "SPDXRef-DOCUMENT",
        "name": name,
        "documentNamespace": f"https://github.com/smoketree/smoketree/sbom/{digest}",
        "creationInfo": {
            "created": datetime.now(UTC).strftime("%Y-%m-%dT%H:%M:%SZ"),
            "creators": ["Tool: smoketree-bill_of_materials"],
        },
        "packages": packages,
        "documentDescribes": [package["SPDXID"] for package in packages],
    }


if __name__ == "__main__":
    print(json.dumps(bill(sys.argv[1]), indent=1))
