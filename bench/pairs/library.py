"""The component libraries of the pairs bench, their bundles, and the server of its pages.

python -m bench.pairs.library install      installs the libraries from their registries
python -m bench.pairs.library serve        serves the pages until it is interrupted

They are installed below the folder of SMOKETREE_LIVE_APPS (default: `apps` in the temporary folder), never here.
"""

import os
import shutil
import signal
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path

from bench.live.apps import App, install, running
from bench.pairs.pairs import CORPUS

HERE = Path(__file__).parent
_PACKAGES = (
    "esbuild@0.28.2", "react@18.3.1", "react-dom@18.3.1", "vue@3.5.45", "lit@3.3.3", "@mui/material@6.5.0",
    "@emotion/react@11.14.0", "@emotion/styled@11.14.1", "radix-ui@1.8.1", "ag-grid-community@33.3.2",
    "ag-grid-react@33.3.2",
    # Those of bench/wide.
    "antd@6.6.8", "@chakra-ui/react@3.38.0", "@fluentui/react-components@9.74.11", "primevue@5.0.2",
    "@primeuix/themes@3.0.1", "sweetalert2@11.26.25", "alpinejs@3.17.5", "@mantine/core@9.8.1",
    "@mantine/hooks@9.8.1", "@mantine/notifications@9.8.1", "react-aria-components@1.22.1", "bootstrap@5.3.9",
    "@popperjs/core@2.11.8", "@tanstack/react-table@9.3.1", "element-plus@2.14.8", "vuetify@4.3.0",
    "@shoelace-style/shoelace@2.20.1", "datatables.net@3.1.5", "datatables.net-dt@3.1.2", "jquery@4.0.0",
    "sonner@2.0.8", "@material/web@2.5.0",
    "@blueprintjs/core@6.20.0", "@dnd-kit/core@6.3.1", "@dnd-kit/sortable@10.0.0", "@dnd-kit/utilities@3.2.2",
    "@ionic/core@9.0.5", "ant-design-vue@4.2.6", "bulma@1.0.4", "dayjs@1.11.23", "fomantic-ui-css@2.9.4",
    "jquery-ui@1.14.2", "knockout@3.5.3", "mithril@2.3.8", "naive-ui@2.45.3", "notyf@3.10.0", "petite-vue@0.4.1",
    "primereact@10.9.9", "react-bootstrap@2.10.10", "react-toastify@11.2.0", "rsuite@6.2.4",
    "semantic-ui-react@2.1.5", "slim-select@3.6.1", "tabulator-tables@6.5.3", "toastr@2.1.4", "uikit@3.25.29",
    "vant@4.10.2", "preact@11.2.0", "react-hook-form@7.92.0",
)  # fmt: skip
_PAGES = App(
    "pairs",
    ("Django==5.2.19",),
    ("{home}/bin/python", str(HERE / "server.py"), "{port}", "{home}/bundles"),
    "/shared.js",
)
_BUNDLED = (".jsx", ".js")


def install_all() -> None:
    """Installs the server's package and the component libraries."""
    install(_PAGES)
    (_PAGES.home / "package.json").write_text('{"private": true}\n', encoding="utf-8")
    npm = shutil.which("npm") or "npm"
    subprocess.run(
        [npm, "install", "--no-fund", "--no-audit", "--legacy-peer-deps", *_PACKAGES], cwd=_PAGES.home, check=True
    )


def bundle() -> None:
    """Bundles every application that is not a page of its own and has changed since its last bundle."""
    bundles = _PAGES.home / "bundles"
    every = sorted(path for path in (CORPUS / "apps").iterdir() if path.suffix in _BUNDLED)
    sources = [path for path in every if not _is_newer(bundles / f"{path.stem}.js", path)]
    if not sources:
        return
    modules = _PAGES.home / "node_modules"
    subprocess.run(
        [
            str(modules / ".bin" / "esbuild"), *map(str, sources), "--bundle", "--format=esm", "--jsx=automatic",
            "--minify-syntax", "--loader:.css=text", "--log-level=warning", f"--outdir={bundles}",
            '--define:process.env.NODE_ENV="production"', "--define:__VUE_OPTIONS_API__=true",
            "--define:__VUE_PROD_DEVTOOLS__=false", "--define:__VUE_PROD_HYDRATION_MISMATCH_DETAILS__=false",
            "--alias:vue=vue/dist/vue.esm-bundler.js",
        ],
        env=os.environ | {"NODE_PATH": str(modules)}, check=True,
    )  # fmt: skip


def _is_newer(bundle: Path, source: Path) -> bool:
    return bundle.exists() and bundle.stat().st_mtime > source.stat().st_mtime


@contextmanager
def served(folder: Path, delay: str = "0-0") -> Iterator[str]:
    """Serves all applications; `folder` takes the server's log. Every response comes so many milliseconds late."""
    bundle()
    data = folder / "server"
    data.mkdir(parents=True, exist_ok=True)
    with running(replace(_PAGES, env={"PAIRS_DELAY": delay, "PAIRS_CORPUS": str(CORPUS.resolve())}), data) as url:
        yield url


def main() -> int:
    words = sys.argv[1:]
    if words == ["install"]:
        install_all()
        return 0
    if words == ["serve"]:
        signal.signal(signal.SIGTERM, lambda *_: sys.exit(0))
        with tempfile.TemporaryDirectory() as folder, served(Path(folder)) as url:
            print(url, flush=True)
            signal.pause()
    print(__doc__, file=sys.stderr)
    return 2


if __name__ == "__main__":
    sys.exit(main())
