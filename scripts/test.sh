#!/usr/bin/env bash
# The tests: `native`, or `browser`; behind that, what is named to Playwright, and then that alone.
set -euo pipefail
source "$(dirname "$0")/env.sh"

if [ "$1" = native ]; then
  cargo test --workspace
  exit
fi
shift
scripts/setup.sh browser
CHROMIUM=$(find_chromium chromium-headless-shell)
export CHROMIUM
if [ $# -eq 0 ]; then scripts/test-wasm.sh; fi
playwright test --config tests/browser/playwright.config.mjs "$@"
