#!/usr/bin/env bash
# The tests:
#   native              cargo's
#   bytes               the suites that must give the same bytes in the browser as natively
#   browser [WHAT...]   the page in Chromium; or only WHAT, which is named to Playwright
#   firefox             its main jobs in Firefox, where that is found
#   telemetry           the emitters of docs/emitters and the sample of a run, against their schemas
#   kills [OPTION...]   a Chromium killed while somebody works (see tests/kill/kill.mjs)
#   monkeys [OPTION...] a monkey on the page, for two minutes (see tests/monkey/monkey.mjs)
set -euo pipefail
source "$(dirname "$0")/env.sh"

what=$1
shift
if [ "$what" = bytes ] || [ "$what" = browser ] || [ "$what" = kills ] || [ "$what" = monkeys ]; then
  scripts/setup.sh browser
  CHROMIUM=$(find_chromium chromium-headless-shell)
  export CHROMIUM
fi

case $what in
  native) cargo test --workspace ;;
  bytes) scripts/test-wasm.sh ;;
  browser)
    playwright test --config tests/browser/playwright.config.mjs "$@"
    if [ $# -eq 0 ]; then scripts/test.sh telemetry; fi
    ;;
  firefox)
    FIREFOX=$(find_firefox) || { say 'No Firefox here: the tests in it are skipped.'; exit; }
    export FIREFOX
    node --test --test-reporter=spec tests/firefox/*.test.mjs
    ;;
  telemetry) playwright test --config tests/telemetry/playwright.config.mjs ;;
  kills) node tests/kill/kill.mjs "$@" ;;
  monkeys) node tests/monkey/monkey.mjs "$@" ;;
  *) die "Unknown tests: $what" ;;
esac
