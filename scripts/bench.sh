#!/usr/bin/env bash
# Every bench, in Chromium; writes BENCHMARKS.md. With `page`, `logs`, `timeline`, `line`, `kernel`, `lab`, `effort`, `interview`
# or `telemetry` only that one; the last five need no dist/.
set -euo pipefail
source "$(dirname "$0")/env.sh"
use_wasm_rust

scripts/setup.sh build browser
CHROMIUM=$(find_chromium)
export CHROMIUM

if [ "${1:-page}" = page ]; then node benches/run.mjs; fi
if [ "${1:-logs}" = logs ]; then node benches/logs.mjs; fi
if [ "${1:-timeline}" = timeline ]; then node benches/timeline.mjs; fi
if [ "${1:-line}" = line ]; then node benches/line.mjs; fi

# As Trunk builds the worker: the same profile and the same wasm-opt.
target=${CARGO_TARGET_DIR:-target}
read -ra optimise < <(sed -n 's/.*data-bin="steelyard-worker".*data-wasm-opt="\(.*\)" data-wasm-opt-params="\(.*\)">/-O\1 \2/p' index.html) ||
  die 'index.html names no flags of wasm-opt for the worker.'
for bench in kernel lab effort interview telemetry; do
  if [ "${1:-$bench}" != "$bench" ]; then continue; fi
  built=$target/bench-$bench
  cargo build --quiet --profile worker --target "$WASM" --package "steelyard-bench-$bench"
  wasm-bindgen --target web --no-typescript --out-dir "$built" "$target/$WASM/worker/steelyard_bench_$bench.wasm"
  wasm-opt "${optimise[@]}" -o "$built/steelyard_bench_${bench}_bg.wasm" "$built/steelyard_bench_${bench}_bg.wasm"
  node "benches/$bench.mjs" --built "$built"
done
