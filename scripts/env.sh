# shellcheck shell=bash
# Pins and paths that the scripts share. Sourced by them; leaves them in the project's folder.
cd "$(dirname "${BASH_SOURCE[0]}")/.." || exit 1

# shellcheck disable=SC2034 # read by setup.sh
TRUNK_VERSION=0.21.14
# The crate and its command line must be the same version.
# shellcheck disable=SC2034
WASM_BINDGEN_VERSION=$(sed -n 's/^wasm-bindgen = "=\(.*\)"$/\1/p' Cargo.toml)

# shellcheck disable=SC2034
CARGO_DENY_VERSION=0.20.2

STEELYARD_TOOLS=${STEELYARD_TOOLS:-${HOME:?}/.cache/steelyard/tools}
WASM=wasm32-unknown-unknown

export PATH="$STEELYARD_TOOLS/bin:$PWD/node_modules/.bin:$PATH"
export PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD=1 TRUNK_SKIP_VERSION_CHECK=true
# Cargo has jobs of its own: the pipe of make that these name is closed here.
unset MAKEFLAGS MFLAGS
# Trunk wants this one as a boolean.
if [ -n "${NO_COLOR:-}" ]; then export NO_COLOR=true; else unset NO_COLOR; fi

say() { printf '%s\n' "$*"; }
die() { printf '%s\n' "$*" >&2; exit 1; }
has() { command -v "$1" >/dev/null 2>&1; }

# Does the Rust on PATH come with a standard library for wasm32?
has_wasm_std() {
  has rustc && compgen -G "$(rustc --print target-libdir --target $WASM)/libstd-*.rlib" >/dev/null
}

# Where no such library could be downloaded, scripts/debian/cargo builds one along (see setup.sh).
# Its artifacts stay apart from those of the other compiler.
use_wasm_rust() {
  if ! has_wasm_std; then
    export PATH="$PWD/scripts/debian:$PATH"
    export CARGO_TARGET_DIR="${CARGO_TARGET_DIR:-$PWD/target}/debian"
  fi
  # The wasm names no folder of this machine. These come on top of .cargo/config.toml's flags.
  local sources=${CARGO_HOME:-$HOME/.cargo}/registry/src
  export CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_RUSTFLAGS="--remap-path-prefix=$sources/= --remap-path-prefix=$PWD/="
}

# The first of these that is here.
first_of() {
  local name
  for name in "$@"; do
    if [ -n "$name" ] && has "$name"; then
      command -v "$name"
      return
    fi
  done
  return 1
}

# What FIREFOX says, else any that is here.
find_firefox() { first_of "${FIREFOX:-}" firefox-esr firefox; }

# find_chromium [FIRST...]: what CHROMIUM says, else the first of these that is here, else any. The headless shell is the
# same engine without a window: a third faster for tests.
find_chromium() {
  first_of "${CHROMIUM:-}" "$@" chromium chromium-browser google-chrome google-chrome-stable chromium-headless-shell
}
