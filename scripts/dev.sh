#!/usr/bin/env bash
# Rebuilds on each save, unoptimised, and serves the result; the page reloads itself.
set -euo pipefail
source "$(dirname "$0")/env.sh"
use_wasm_rust

dist=${CARGO_TARGET_DIR:-target}/dev-dist
mkdir -p "$dist"
node scripts/serve.mjs "$dist" --reload &
server=$!
trap 'kill $server 2>/dev/null || true' EXIT
trunk watch --dist "$dist"
