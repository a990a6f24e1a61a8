#!/usr/bin/env bash
# The release build: dist/, static files that work from any folder of any host.
set -euo pipefail
source "$(dirname "$0")/env.sh"
use_wasm_rust

trunk build --release
