#!/usr/bin/env bash
# The tests:
#   native
#   browser [WHAT...]   those in Chromium, and in Firefox where it is found; or only WHAT, which is named to Playwright
#   firefox             those in Firefox alone
#   telemetry           the emitters of docs/emitters and the sample of a run, against their schemas
#   kill [OPTION...]    a Chromium killed while somebody works (see tests/kill/kill.mjs)
set -euo pipefail
source "$(dirname "$0")/env.sh"

what=$1
shift
if [ "$what" = browser ] || [ "$what" = kill ]; then
  scripts/setup.sh browser
  CHROMIUM=$(find_chromium chromium-headless-shell)
  export CHROMIUM
fi

case $what in
  native) cargo test --workspace ;;
  browser)
    if [ $# -eq 0 ]; then scripts/test-wasm.sh; fi
    playwright test --config tests/browser/playwright.config.mjs "$@"
    if [ $# -gt 0 ]; then exit; fi
    scripts/test.sh telemetry
    node tests/kill/kill.mjs
    scripts/test.sh firefox
    ;;
  firefox)
    FIREFOX=$(find_firefox) || { say 'No Firefox here: the tests in it are skipped.'; exit; }
    export FIREFOX
    node --test --test-reporter=spec tests/firefox/*.test.mjs
    ;;
  telemetry) playwright test --config tests/telemetry/playwright.config.mjs ;;
  kill) node tests/kill/kill.mjs "$@" ;;
  *) die "Unknown tests: $what" ;;
esac
