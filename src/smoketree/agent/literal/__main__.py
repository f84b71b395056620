"""Writes `docs/plan-language.md`: run from the repository's root."""

import sys
from pathlib import Path

from smoketree.agent.literal.document import document

if __name__ == "__main__":
    path = Path(sys.argv[1] if len(sys.argv) > 1 else "docs/plan-language.md")
    path.write_text(document(), encoding="utf-8")
