#!/usr/bin/env bash
# Every test. With `browser` only those in Chromium, with more words only what they name to Playwright.
set -euo pipefail
source "$(dirname "$0")/env.sh"

scripts/setup.sh browser
CHROMIUM=$(find_chromium chromium-headless-shell)
export CHROMIUM

if [ $# -eq 0 ]; then
  cargo test --workspace
  scripts/test-wasm.sh
else
  shift
fi
playwright test --config tests/browser/playwright.config.mjs "$@"
