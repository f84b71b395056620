# Everything sets itself up first; nothing needs to be installed by hand.
.PHONY: help demo test lint bench lock docs clean setup

PY := .venv/bin/python

help: ## this list
	@grep -E '^[a-z]+:.*##' $(MAKEFILE_LIST) | sed -E 's/:.*## /\t/' | expand -t 10

setup: ## .venv, locked dependencies, Chromium and ffmpeg
	@scripts/setup

demo: setup ## run the sample plans on the sample preview, without an API key
	@$(PY) -m smoketree demo

test: setup ## all tests
	@scripts/setup-mail-servers
	@$(PY) -m pytest -n 2 --dist loadfile --no-loadscope-reorder

lint: setup ## style, types, who may import whom
	@.venv/bin/ruff check
	@.venv/bin/ruff format --check
	@.venv/bin/mypy
	@.venv/bin/lint-imports --no-cache

bench: setup ## every performance claim, as a ratio
	@for each in bench/*.py; do echo "== $$each"; $(PY) $$each || exit 1; done

lock: ## renew the hashed lock files
	@for extra in "" "-dev"; do \
	  .venv/bin/uv pip compile --quiet --universal --python-version 3.11 --generate-hashes --no-emit-index-url \
	    --no-emit-find-links --no-header $${extra:+--extra dev -c requirements.lock} pyproject.toml \
	    -o requirements$$extra.lock; \
	done

docs: setup ## renew the generated pages of docs/
	@$(PY) -m smoketree.cli.documents docs

clean: ## remove what was built
	rm -rf .venv .cache .smoketree .pytest_cache .mypy_cache .ruff_cache .hypothesis build dist
