//! Rules on answers where a case cannot go: hostile depth.

use steelyard_interaction::Preference;

use crate::preference_support::{checked, run_of, word};

#[test]
fn deep_json_parses() {
    let deep = "[".repeat(100_000) + &"]".repeat(100_000);
    let found = checked(Preference::Json, &run_of(&[&deep])).found;
    assert_eq!(word(&found[0].1), "kept");
}
