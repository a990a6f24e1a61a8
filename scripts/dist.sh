#!/usr/bin/env bash
# The release build: dist/, static files that work from any folder of any host.
set -euo pipefail
source "$(dirname "$0")/env.sh"
use_wasm_rust

# The wasm names no folder of this machine. These come on top of .cargo/config.toml's flags.
sources=${CARGO_HOME:-$HOME/.cargo}/registry/src
export CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_RUSTFLAGS="--remap-path-prefix=$sources/= --remap-path-prefix=$PWD/="

trunk build --release
