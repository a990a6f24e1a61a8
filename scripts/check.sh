#!/usr/bin/env bash
# Everything that can be said about the project without building or running it.
set -euo pipefail
source "$(dirname "$0")/env.sh"

step() { printf '\n== %s\n' "$*"; }

step 'format'
cargo fmt --all --check

# What stands for the browser alone is three lines: all is read as this machine's.
step 'lints'
cargo clippy --workspace --all-targets -- -D warnings

# rustdoc reads and writes one index for all crates; with what earlier runs left in it that takes five seconds a crate.
rm -rf "${CARGO_TARGET_DIR:-target}/doc"

step 'documentation'
RUSTDOCFLAGS='-D warnings' cargo doc --workspace --no-deps --document-private-items

step 'dependencies'
scripts/setup.sh check
cargo deny --locked --workspace check -D warnings licenses sources bans
# Known faults stand in a database elsewhere, of which a copy may be here from before.
timeout 60 cargo deny fetch db </dev/null >/dev/null 2>&1 || true
if compgen -G "${CARGO_HOME:-$HOME/.cargo}/advisory-dbs/*/crates" >/dev/null; then
  cargo deny --locked --workspace --offline check -D advisory-not-detected advisories
else
  say 'advisories not checked: no copy of their database can be had here'
fi

step 'links, and the length of the map'
node scripts/links.mjs
[ "$(wc -w <ARCHITECTURE.md)" -le 2500 ] || die 'ARCHITECTURE.md has more than 2,500 words: what is about one part goes into the README there.'

step 'scripts'
bash -n scripts/*.sh scripts/debian/cargo .ci/run
if has shellcheck; then shellcheck -x -P scripts scripts/*.sh scripts/debian/cargo .ci/run; fi
for script in public/*.js scripts/*.mjs scripts/samples/*.mjs scripts/samples/agents/*.mjs scripts/samples/interview/*.mjs scripts/samples/telemetry/*.mjs tests/browser/*.mjs tests/firefox/*.mjs tests/kill/*.mjs tests/monkey/*.mjs tests/telemetry/*.mjs tests/bytes/*.mjs benches/*.mjs benches/effort/*.mjs benches/interview/*.mjs benches/kernel/*.mjs benches/lab/*.mjs benches/telemetry/*.mjs; do node --check "$script"; done

step 'samples'
node scripts/make-samples.mjs --check
