# Two commands are enough: `make play` and `make test`. Each sets up what it needs; the second run is quick.
# Before a commit `make check` is enough; `make test-long` compares as much as there is to compare.

PYTHON ?= python3
PORT ?= 8000
HOST ?= 127.0.0.1
export PYTHON PORT HOST ANY_PYTHON
# Compiled modules and tests are kept: without them each process of a run would compile them again.
unexport PYTHONDONTWRITEBYTECODE

VENV := .venv
PY := $(VENV)/bin/python
BAKED := build/cache/baked

QUICK := not browser and not long and not thorough
# The results of the parts of `make test`, for its last lines.
CLOSING := .pytest_cache/closing.jsonl
test: export MASTABA_CLOSING = $(CLOSING)
# One day for all parts of a run, and for its second tries (tests/today.py).
ifeq ($(MASTABA_TEST_SEED),)
MASTABA_TEST_SEED := $(shell date +%Y%m%d)
endif
export MASTABA_TEST_SEED

# Missing tools of a target are named before anything is built.
NEEDS := folder python
play site itch check test test-long: NEEDS := folder python node
bench soak monkey faults: NEEDS := folder python node chromium

.PHONY: help play address itch check test test-chromium-1 test-chromium-2 test-engines-1 test-engines-2 test-others \
	test-site-python \
	test-long test-long-browsers test-long-others fuzz soak monkey faults bench teach site wheel desktop lint format messages pins clean FORCE

help:
	@echo "make play      build the site and serve it (PORT=$(PORT), HOST=$(HOST))"
	@echo "make check     before each commit: lint, types, rules, bots, play, screens; no browser, no whole games"
	@echo "make test      all that, and whole games and real browsers: each day another fifth (MASTABA_ALL=true: all; ARGS=tests/play: all tests there)"
	@echo "make test-long everything, also the tests that make test runs in parts or on other days: two hours"
	@echo "make test-site-python what make check tests, in the built site's own Python in Chromium (after make site)"
	@echo "make fuzz      try damaged games, links, imports and stores for a minute (MINUTES=60, N=1000000)"
	@echo "make soak      bots play in one page of a browser, which must not grow (N=500 games, or HOURS=12); then make monkey"
	@echo "make monkey    press at random in the page for an hour (MINUTES=5, SEED=…; CASE=FILE for an earlier failure)"
	@echo "make faults    every file of the start broken in every way, and broken updates (ROWS=40, PART=1/3, FILE=boot.js for some)"
	@echo "make bench     measure: every module of benchmarks/ (ONLY=startup for one)"
	@echo "make teach     learn a game's weights from nothing, for hours (GAME=pyramids; docs/bots.md); stopped, it goes on where it was"
	@echo "make site      build the site into build/web, for any static host (docs/hosting.md)"
	@echo "make itch      the same as one zip, for itch.io and its like"
	@echo "make desktop   play in a window of this machine"
	@echo "make wheel     rebuild the committed pygame-ce wheel for the browser (Debian, root, long)"
	@echo "make format    format the code"
	@echo "make messages  bring the catalogues in assets/translations up to date with the texts"
	@echo "make pins      rewrite requirements*.txt from requirements*.in (UPGRADE=1: with the newest versions)"
	@echo "make clean     remove everything that can be made again"

play: address site
	@$(PY) build/serve.py

# An unusable port is reported before the site is built.
address: $(VENV)/pyvenv.cfg
	@$(PY) build/serve.py --check

site: $(VENV)/site.stamp web/node_modules/stamp
	@$(PY) build/pack.py
	@echo "Copy build/web into any folder of any static host. GitHub, GitLab, itch.io, nginx, Apache …: docs/hosting.md"

itch: site
	@$(PY) build/upload.py

# The screens are tested on baked assets, which both processes need: they are baked before.
check: $(VENV)/dev.stamp web/node_modules/stamp lint
	@$(PY) build/pack.py --assets-only
	MASTABA_ASSETS=$(BAKED) $(PY) -m pytest -n 2 --dist worksteal --ignore tests/browser -m "$(QUICK)" $(ARGS)

test-long: $(VENV)/dev.stamp web/node_modules/stamp lint
ifdef ARGS
	$(PY) -m pytest --timeout 1800 $(ARGS)
else
	@$(PY) build/pack.py
	@$(MAKE) --no-print-directory --keep-going test-long-others test-long-browsers
endif

# Two at a time, in this order: lint, which is quick, and then the longest first: tests without a browser, Chromium's tests in
# two parts, tests in the site's own Python, and in two parts tests in every engine that is here. The site has been built
# before. The last lines name a part that has died.
PARTS := test-others test-chromium-2 test-chromium-1 test-site-python test-engines-2 test-engines-1
$(PARTS): export MASTABA_PART = $@
test: $(VENV)/dev.stamp web/node_modules/stamp $(if $(ARGS),lint)
ifdef ARGS
	$(PY) -m pytest $(ARGS)
else
	@$(PY) build/pack.py
	@rm -f $(CLOSING)
	@$(MAKE) --no-print-directory --keep-going -j2 lint $(PARTS) && ended=0 || ended=$$?; \
		$(PY) -m tests.closing $(CLOSING) $(PARTS) || ended=1; exit $$ended
endif

# With CI=true failed tests in a browser run once more by themselves; both runs are printed, and the last line names tests that
# passed only then (tests/closing.py, docs/decisions.md).
AGAIN = MASTABA_AGAIN=1 $(PY) -m pytest --last-failed --last-failed-no-failures none
IN_BROWSERS = $(PY) -m pytest -o cache_dir=.pytest_cache/$@ $(1) $(if $(filter true,$(CI)),\
	|| { echo "Once more the failures in $@:"; $(AGAIN) -o cache_dir=.pytest_cache/$@ $(1); })

test-chromium-1:
	$(call IN_BROWSERS,-m "browser and not engines and not long" tests/browser/test_[a-l]*.py)

test-chromium-2:
	$(call IN_BROWSERS,-m "browser and not engines and not long" tests/browser/test_[m-z]*.py)

test-engines-1:
	$(call IN_BROWSERS,-m "engines and not long" tests/browser/engines/test_[a-k]*.py)

test-engines-2:
	$(call IN_BROWSERS,-m "engines and not long" tests/browser/engines/test_[l-z]*.py)

test-long-browsers:
	$(call IN_BROWSERS,-m browser tests/browser)

test-long-others:
	MASTABA_ASSETS=$(BAKED) $(PY) -m pytest -n 2 --dist worksteal --timeout 1800 --ignore tests/browser

# In the site's own Python, the site being built. One page: beside it, in make test, another part runs.
test-site-python: PAGES ?= $(if $(MASTABA_CLOSING),1,2)
test-site-python:
	$(PY) -m tests.site_python --pages $(PAGES) -m "$(QUICK)" $(ARGS)

test-others:
	MASTABA_ASSETS=$(BAKED) $(PY) -m pytest --ignore tests/browser -m "not long"

fuzz: $(VENV)/dev.stamp
	$(PY) -m tests.fuzz.run

soak: $(VENV)/dev.stamp web/node_modules/stamp
	@build/require.sh chromium
	@$(PY) build/pack.py
	$(PY) -m tests.reliability.soak && grown=0 || grown=$$?; $(PY) -m tests.reliability.monkey && exit $$grown

monkey: $(VENV)/dev.stamp web/node_modules/stamp
	@build/require.sh chromium
	@$(PY) build/pack.py
	$(PY) -m tests.reliability.monkey

faults: $(VENV)/dev.stamp web/node_modules/stamp
	@build/require.sh chromium
	@$(PY) build/pack.py
	$(PY) -m tests.reliability.faults

lint: $(VENV)/dev.stamp
	$(PY) -m ruff check .
	$(PY) -m ruff format --check .
	$(PY) -m mypy
	$(VENV)/bin/lint-imports --no-logo --no-cache
	$(PY) build/messages.py --check
	$(PY) build/plain.py

messages: $(VENV)/dev.stamp
	$(PY) build/messages.py

format: $(VENV)/dev.stamp
	$(PY) -m ruff check --fix .
	$(PY) -m ruff format .

bench: $(VENV)/dev.stamp web/node_modules/stamp
	@build/require.sh chromium
	@$(PY) build/pack.py
	$(PY) benchmarks/run.py $(ONLY)

teach: $(VENV)/dev.stamp
	$(PY) -m training.teach $(GAME) $(ARGS)

desktop: $(VENV)/desktop.stamp $(VENV)/site.stamp
	@$(PY) build/pack.py --assets-only
	MASTABA_ASSETS=$(BAKED) $(PY) -m game.main

pins: $(VENV)/pins.stamp
	$(PY) build/pins.py $(if $(UPGRADE),--upgrade)

wheel:
	@build/require.sh python
	$(PYTHON) build/wheel/make.py

clean:
	rm -rf $(VENV) web/node_modules build/web build/mastaba.zip build/cache build/stage .pytest_cache .mypy_cache .ruff_cache

# The environment is always the one of PYTHON: when that changes, it is made again with everything in it.
$(VENV)/pyvenv.cfg: FORCE
	@build/require.sh $(NEEDS)
	@build/setup.sh python

FORCE:

# Stamps remember the lists that packages were installed from.
$(VENV)/desktop.stamp: requirements.txt
$(VENV)/site.stamp: requirements-site.txt
$(VENV)/dev.stamp: requirements-dev.txt
$(VENV)/pins.stamp: build/requirements-pins.txt
$(VENV)/%.stamp: $(VENV)/pyvenv.cfg build/requirements-pip.txt
	@build/setup.sh packages $(filter-out %requirements-pip.txt,$(filter %.txt,$^))
	@touch $@
	@$(if $(findstring dev,$*),touch $(VENV)/site.stamp $(VENV)/desktop.stamp,true)

web/node_modules/stamp: web/package.json web/package-lock.json
	@build/require.sh node
	@build/setup.sh node
	@touch $@
