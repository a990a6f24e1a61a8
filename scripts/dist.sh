#!/usr/bin/env bash
# The release build: dist/, static files that work from any folder of any host.
#   scripts/dist.sh [PART...]     parts of the set-up to have done along (see setup.sh)
set -euo pipefail
source "$(dirname "$0")/env.sh"
use_wasm_rust

# The wasm names no folder of this machine. These come on top of .cargo/config.toml's flags.
sources=${CARGO_HOME:-$HOME/.cargo}/registry/src
export CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_RUSTFLAGS="--remap-path-prefix=$sources/= --remap-path-prefix=$PWD/="

# compile FOLDER MODULE PROFILE: word for word as Trunk asks cargo, so that it finds this done.
compile() {
  cargo build --quiet --target=$WASM --manifest-path "$1/Cargo.toml" --profile "$3" --bin "steelyard-$2"
}

# Trunk itself may have to be installed meanwhile.
trap 'kill $(jobs -p) 2>/dev/null || true' EXIT
compile . app page &
page=$!
(compile crates/worker worker worker && compile crates/languages languages worker) &
worker=$!
scripts/setup.sh build "$@"
wait $page
wait $worker
trunk build --release
