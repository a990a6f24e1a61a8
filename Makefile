# The doors of the project. Each one sets up what is missing, says so, and is quick the second time.
SHELL := bash
.SHELLFLAGS := -euo pipefail -c
.DEFAULT_GOAL := help
MAKEFLAGS += --no-print-directory
.DELETE_ON_ERROR:

# What dist/ is made of; folders too, since a file may go away.
DIST_SOURCES := index.html Trunk.toml scripts/one-stylesheet.mjs Cargo.toml Cargo.lock .cargo/config.toml package-lock.json \
	$(shell find src public $(filter-out crates/cli,$(wildcard crates/*)))

.PHONY: help serve dev test native bytes browser kills firefox monkeys kill monkey check lint bench fuzz cost dist tools setup clean

help: ## This list
	@awk -F ':.*## ' '/^[a-z]+:.*## / { printf "  make %-12s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

serve: dist ## Build the page for release and serve it on this machine
	@node scripts/serve.mjs dist

dev: setup ## Serve an unoptimised page that follows each save
	@scripts/dev.sh

test: native bytes browser kills monkeys firefox ## Every test: cargo's, then the browser's on the release build

native: tools
	@scripts/test.sh native

bytes: tools
	@scripts/test.sh bytes

# With the machine to itself: what is waited for has ten seconds.
browser: dist native bytes
	@scripts/test.sh browser

kills monkeys firefox: browser
	@scripts/test.sh $@

KILLS ?= 1000
monkey: MINUTES ?= 120
SEED ?= 1
kill: dist ## Kill the browser KILLS times (1000) while somebody works, and ask what comes back
	@scripts/test.sh kills --kills $(KILLS) --seed $(SEED)

monkey: dist ## Click, type and go through the page at random for MINUTES (120), by SEED (1); what fails is kept in tests/monkey/found
	@scripts/test.sh monkeys --minutes $(MINUTES) --seed $(SEED)

check: lint dist ## Format, lints, docs, dependencies, links, sizes, shell
	@node scripts/size.mjs

lint: tools
	@scripts/check.sh

bench: dist ## Speed against peers, in Chromium; written to BENCHMARKS.md
	@scripts/bench.sh

# Inputs are known by their numbers: FROM is the first.
fuzz: MINUTES ?= 10
FROM ?= 0
ATTACK := cargo test --profile fuzz --package steelyard-tests --test attack -- --nocapture

fuzz: tools ## Mutated files through every reader and command, for MINUTES (10); what is found is kept in tests/attack/found
	@STEELYARD_ATTACK_MINUTES=$(MINUTES) STEELYARD_ATTACK_FROM=$(FROM) STEELYARD_ATTACK_KEEP=1 $(ATTACK)

cost: tools ## Exponents of time and memory over the size of the worst shapes of files
	@$(ATTACK) --ignored cost

dist: dist/index.html ## The release build alone: static files that work from any folder

dist/index.html: $(DIST_SOURCES) | tools
	@scripts/dist.sh

tools:
	@scripts/setup.sh build

setup: ## Install what building, testing and checking need
	@scripts/setup.sh build browser check

clean: ## Remove what was built; installed tools stay
	rm -rf dist target node_modules tests/browser/results
