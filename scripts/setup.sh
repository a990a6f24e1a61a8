#!/usr/bin/env bash
# Installs what is missing and nothing else; each thing is announced in one line.
#   scripts/setup.sh [build] [browser] [check]     build: to build the page, browser: to test it, check: what others' code is
set -euo pipefail
source "$(dirname "$0")/env.sh"

DEBIAN_RUST=(rustc-web cargo-web rust-web-src lld-22)
# Left behind once Debian's Rust serves, so that rustup is not asked again.
DEBIAN_RUST_SERVES=$STEELYARD_TOOLS/debian-rust-serves

# apt_install WHY PACKAGE...
apt_install() {
  local why=$1
  shift
  has apt-get || die "Missing: $*. $why. Please install it; this script knows only apt."
  local root=()
  if [ "$(id -u)" -ne 0 ]; then
    has sudo || die "Missing: $*. $why. Please run as root: apt-get install $*"
    root=(sudo)
  fi
  say "Installing $* with apt: $why (a minute or two)."
  "${root[@]}" apt-get update -qq </dev/null ||
    say 'apt-get update failed; trying with the package lists at hand.'
  "${root[@]}" env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends "$@" </dev/null >/dev/null ||
    die "apt could not install $*. $why."
}

# Whether something was built here.
built=

# cargo_install PACKAGE VERSION WHY OPTION...
cargo_install() {
  local package=$1 version=$2 why=$3
  shift 3
  built=yes
  say "Installing $package $version into $STEELYARD_TOOLS: $why."
  # The tools read and write files and are done in seconds as they are; most of their crates they share.
  env -u RUSTFLAGS CARGO_TARGET_DIR="$STEELYARD_TOOLS/build" \
    CARGO_PROFILE_RELEASE_OPT_LEVEL=0 CARGO_PROFILE_RELEASE_LTO=off CARGO_PROFILE_RELEASE_CODEGEN_UNITS=16 \
    CARGO_PROFILE_RELEASE_DEBUG=0 CARGO_PROFILE_RELEASE_STRIP=symbols \
    cargo install --quiet --force --root "$STEELYARD_TOOLS" --version "$version" "$package" "$@"
}

version_of() { "$1" --version 2>/dev/null | awk '{print $2; exit}' || true; }

setup_rust() {
  if ! has cargo; then
    say 'No Rust on PATH: taking Debian'\''s. (With rustup, builds are faster to set up.)'
    apt_install 'the compiler' rustc-web cargo-web rust-web-clippy rustfmt-web
  fi
  if has_wasm_std || [ -e "$DEBIAN_RUST_SERVES" ]; then return; fi
  if has rustup; then
    say 'Adding the wasm32 target to Rust: the page and its worker run as WebAssembly (half a minute).'
    if RUST_BACKTRACE=0 rustup target add $WASM && has_wasm_std; then return; fi
    say 'rustup could not download it.'
  fi
  apt_install 'a Rust that builds its own standard library for wasm32; builds take longer' "${DEBIAN_RUST[@]}"
  mkdir -p "$STEELYARD_TOOLS"
  touch "$DEBIAN_RUST_SERVES"
}

setup_node() {
  { has node && has npm; } || die 'Missing: Node.js 20 or newer with npm (wasm-opt and the browser tests run on it).'
  [ "$(node -p 'parseInt(process.versions.node)')" -ge 20 ] || die "Node.js $(node --version) is too old: 20 or newer is needed."
  if [ ! node_modules/.package-lock.json -nt package-lock.json ]; then
    say 'Installing the npm packages of package-lock.json: wasm-opt and what drives browsers (half a minute).'
    npm ci --no-fund --no-audit --loglevel=error </dev/null
    touch node_modules/.package-lock.json
  fi
}

setup_tools() {
  if [ "$(version_of trunk)" != "$TRUNK_VERSION" ]; then
    # Without its features: it downloads nothing here.
    cargo_install trunk "$TRUNK_VERSION" 'it builds the page (about 2 minutes, once)' --locked --no-default-features
  fi
  if [ "$(version_of wasm-bindgen)" != "$WASM_BINDGEN_VERSION" ]; then
    # Without --locked: its own lock file names a yanked crate.
    cargo_install wasm-bindgen-cli "$WASM_BINDGEN_VERSION" 'it builds the page (about a minute, once)' --no-default-features --bin wasm-bindgen
  fi
}

setup_check() {
  if [ "$(version_of cargo-deny)" != "$CARGO_DENY_VERSION" ]; then
    cargo_install cargo-deny "$CARGO_DENY_VERSION" 'it holds licences, sources and versions (about a minute, once)' --locked
  fi
}

setup_browser() {
  if [ -n "${CHROMIUM:-}" ] || has chromium-headless-shell; then return; fi
  # Another browser serves as well, more slowly; nobody is asked for a password because of that.
  if find_chromium >/dev/null && [ "$(id -u)" -ne 0 ]; then return; fi
  if has apt-cache && apt-cache show chromium-headless-shell >/dev/null 2>&1; then
    apt_install 'the browser for the tests' chromium-headless-shell
  elif ! find_chromium >/dev/null; then
    apt_install 'the browser for the tests' chromium
  fi
}

# A second browser, which the tests go without where it is missing; nobody is asked for a password because of it.
setup_firefox() {
  if find_firefox >/dev/null || [ "$(id -u)" -ne 0 ] || ! has apt-cache; then return; fi
  if apt-cache show firefox-esr >/dev/null 2>&1; then
    (apt_install 'the second browser for the tests' firefox-esr) || say 'The tests go on without it.'
  fi
}

parts=" ${*:-build} "
wanted() { [[ $parts == *" $1 "* ]]; }
for part in $parts; do
  case $part in build | browser | check) ;; *) die "Unknown part: $part" ;; esac
done

if wanted build; then
  setup_rust
  setup_node
fi
browsers=
if wanted browser; then
  # They are fetched while the tools are built.
  (
    setup_browser
    setup_firefox
  ) &
  browsers=$!
fi
if wanted build; then setup_tools; fi
if wanted check; then setup_check; fi
if [ -n "$browsers" ]; then wait "$browsers"; fi
[ -z "$built" ] || rm -rf "$STEELYARD_TOOLS/build"
