#!/usr/bin/env bash
# Every bench, in Chromium; writes BENCHMARKS.md. With `kernel` only the kernel's, which needs no dist/.
set -euo pipefail
source "$(dirname "$0")/env.sh"
use_wasm_rust

scripts/setup.sh build browser
CHROMIUM=$(find_chromium)
export CHROMIUM

if [ "${1:-}" != kernel ]; then node benches/run.mjs; fi

# As Trunk builds the worker: the same profile and the same wasm-opt.
target=${CARGO_TARGET_DIR:-target}
built=$target/bench-kernel
cargo build --quiet --release --target "$WASM" --package steelyard-bench-kernel
wasm-bindgen --target web --no-typescript --out-dir "$built" "$target/$WASM/release/steelyard_bench_kernel.wasm"
wasm-opt -O3 --strip-debug --strip-producers -o "$built/steelyard_bench_kernel_bg.wasm" "$built/steelyard_bench_kernel_bg.wasm"
node benches/kernel.mjs --built "$built"
