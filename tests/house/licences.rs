//! What others' code asks of those who ship ours.

use spdx::{Expression, ParseMode};

use crate::dependencies::foreign;

/// Licences that ask for no more than naming the author.
const ALLOWED: [&str; 6] = [
    "Apache-2.0",
    "BSL-1.0",
    "CC0-1.0",
    "MIT",
    "Unicode-3.0",
    "Zlib",
];

fn allows(expression: &str) -> bool {
    Expression::parse_mode(expression, ParseMode::LAX).is_ok_and(|parsed| {
        parsed.evaluate(|asked| {
            asked.addition.is_none()
                && asked
                    .license
                    .id()
                    .is_some_and(|id| ALLOWED.contains(&id.name))
        })
    })
}

#[test]
fn every_licence_is_one_of_the_allowed() {
    for package in foreign() {
        let licence = package.license.as_deref().unwrap_or("none");
        assert!(
            allows(licence),
            "{} {}: {licence}",
            package.name,
            package.version
        );
    }
}

#[test]
fn a_choice_needs_one_allowed_licence_and_a_sum_needs_all() {
    assert!(allows("GPL-3.0-only OR MIT"));
    assert!(allows("(MIT OR Apache-2.0) AND Unicode-3.0"));
    assert!(allows("Unlicense/MIT"));
    assert!(!allows("MIT AND GPL-3.0-only"));
    assert!(!allows("Apache-2.0 WITH LLVM-exception"));
    assert!(!allows("none"));
}
