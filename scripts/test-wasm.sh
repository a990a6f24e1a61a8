#!/usr/bin/env bash
# The suites that must give the same bytes in the browser as natively, in Chromium.
set -euo pipefail
source "$(dirname "$0")/env.sh"
use_wasm_rust

PORT=${PORT:-8123}
CHROMIUM=$(find_chromium)
export CHROMIUM

test=$(cargo test --package steelyard-same-bytes --target "$WASM" --profile worker --no-run --message-format=json --test same |
  node -e '
    const lines = require("node:fs").readFileSync(0, "utf8").trim().split("\n").map((line) => JSON.parse(line));
    console.log(lines.findLast((line) => line.executable?.endsWith(".wasm")).executable);')

# The runner serves its page, and the browser of all other tests opens it.
NO_HEADLESS=1 WASM_BINDGEN_TEST_ADDRESS=127.0.0.1:$PORT \
  wasm-bindgen-test-runner "$test" >"${TMPDIR:-/tmp}/steelyard-test-wasm.log" 2>&1 &
runner=$!
trap 'kill "$runner"' EXIT
node tests/bytes/open.mjs "http://127.0.0.1:$PORT"
