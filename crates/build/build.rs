//! Names the build: a hash over the sources of everything that runs in a worker, so that a page
//! never talks to a worker of another build and a changed worker gets a new address.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use steelyard_kernel::{FNV1A_64, fnv1a_64};

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
    let mut hash = FNV1A_64;
    for file in &files {
        hash = fnv1a_64(hash, &fs::read(file)?);
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
