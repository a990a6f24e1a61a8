#!/usr/bin/env bash
# The suites that must give the same bytes in the browser as natively, in Chromium. They are built as the worker is, of
# whose crates they are made.
set -euo pipefail
source "$(dirname "$0")/env.sh"
use_wasm_rust

target=${CARGO_TARGET_DIR:-target}
built=$target/same-bytes
cargo build --package steelyard-same-bytes --bin steelyard-same-bytes --target "$WASM" --profile worker
wasm-bindgen --target web --no-typescript --out-dir "$built" "$target/$WASM/worker/steelyard-same-bytes.wasm"
node tests/bytes/open.mjs "$built"
