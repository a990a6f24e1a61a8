//! Asks the linker for what `scripts/split.mjs` needs to cut the worker into chunks: which function
//! calls which. The page does the same, in a build script of its own.

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    if std::env::var("CARGO_CFG_TARGET_ARCH").is_ok_and(|arch| arch == "wasm32") {
        println!("cargo::rustc-link-arg-bins=--emit-relocs");
    }
}
