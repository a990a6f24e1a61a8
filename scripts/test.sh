#!/usr/bin/env bash
# The tests: `native`, `browser` or `firefox`; behind `browser`, what is named to Playwright, and then that alone.
set -euo pipefail
source "$(dirname "$0")/env.sh"

if [ "$1" = native ]; then
  cargo test --workspace
  exit
fi
if [ "$1" = firefox ]; then
  FIREFOX=$(find_firefox) || { say 'No Firefox here: the tests in it are skipped.'; exit; }
  export FIREFOX
  node --test --test-reporter=spec tests/firefox/*.test.mjs
  exit
fi
shift
scripts/setup.sh browser
CHROMIUM=$(find_chromium chromium-headless-shell)
export CHROMIUM
if [ $# -eq 0 ]; then scripts/test-wasm.sh; fi
playwright test --config tests/browser/playwright.config.mjs "$@"
if [ $# -eq 0 ]; then scripts/test.sh firefox; fi
