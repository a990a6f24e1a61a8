//! Names the build: a hash over the sources of everything that runs in a worker, so that a page
//! never talks to a worker of another build and a changed worker gets a new address.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

const FNV_OFFSET: u64 = 0xcbf2_9ce4_8422_2325;
const FNV_PRIME: u64 = 0x0100_0000_01b3;

fn main() -> io::Result<()> {
    // Asked for as it runs: the script may have been compiled in another clone with the same target folder.
    let own = std::env::var_os("CARGO_MANIFEST_DIR").unwrap_or_default();
    let crates = Path::new(&own).join("..");
    let mut files = Vec::new();
    for folder in sources(&crates)? {
        println!("cargo::rerun-if-changed={}", folder.display());
        collect(&folder, &mut files)?;
    }
    println!("cargo::rerun-if-changed=build.rs");
    files.sort();
    let mut hash = FNV_OFFSET;
    for file in &files {
        for byte in fs::read(file)? {
            hash = (hash ^ u64::from(byte)).wrapping_mul(FNV_PRIME);
        }
    }
    println!("cargo::rustc-env=STEELYARD_BUILD_ID={hash:016x}");
    Ok(())
}

/// The folders of sources of all crates but the command line's.
fn sources(folder: &Path) -> io::Result<Vec<PathBuf>> {
    let mut found = Vec::new();
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        if !path.is_dir() || path.ends_with("cli") {
            continue;
        }
        if path.join("Cargo.toml").exists() {
            found.push(path.join("src"));
        } else {
            found.extend(sources(&path)?);
        }
    }
    Ok(found)
}

fn collect(folder: &Path, files: &mut Vec<PathBuf>) -> io::Result<()> {
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        if path.is_dir() {
            collect(&path, files)?;
        } else {
            files.push(path);
        }
    }
    Ok(())
}
