//! Each kind of key, in a sentence, in JSON and in an address; one letter fewer is none.

use super::super::letters::Letters;
use super::super::rules::{self, RULES, Rule};
use super::{check, masked};

/// So many letters of a kind, as mixed as those of a key.
pub(super) fn letters(kind: Letters, length: usize) -> String {
    let all = match kind {
        Letters::Hex => "0a1b2c3d4e5f6789",
        Letters::Plain => "a1B2c3D4e5F6g7H8i9J0kLmNoPqRsTuVwXyZ",
        Letters::Word | Letters::Path => "a1B2c3D4-e5F6g7H8_i9J0kLmNoPqRsTuVwXyZ",
        Letters::Dotted => "a1B2c3D4.e5F6g7H8_i9J0kLmNoPqRsTuVwXyZ",
        Letters::Base64 => "a1B2c3D4+e5F6g7H8/i9J0kLmNoPqRsTuVwXyZ",
    };
    let mut letters: String = all.chars().cycle().take(length - 1).collect();
    letters.push('7');
    letters
}

fn key(rule: &Rule) -> String {
    format!("{}{}", rule.start, letters(rule.letters, rule.least))
}

#[test]
fn every_rule_masks_its_keys() {
    for rule in RULES {
        let (id, start, key) = (rule.id, rule.start, key(rule));
        let hidden = &key[start.len()..];
        for (text, expected) in [
            (format!("It is {key}."), format!("It is {start}(masked).")),
            (
                format!("{{\"x\":\"{key}\"}}"),
                format!("{{\"x\":\"{start}(masked)\"}}"),
            ),
            (format!("a\\n{key}\\n"), format!("a\\n{start}(masked)\\n")),
            (format!("?x={key}&y=1"), format!("?x={start}(masked)&y=1")),
            (format!("_{key} é"), format!("_{start}(masked) é")),
        ] {
            let found = masked(&text);
            assert!(!found.contains(hidden), "{id}: {text}\n{found}");
            assert_eq!(found, expected, "{id}");
            assert_eq!(masked(&found), found, "{id}: masked once is masked");
        }
    }
}

#[test]
fn a_letter_fewer_is_no_key() {
    for rule in RULES {
        let few = letters(rule.letters, rule.least - 1);
        let text = format!("It is {}{few}.", rule.start);
        assert_eq!(masked(&text), text, "{}", rule.id);
        if rule.most < usize::MAX {
            let many = letters(rule.letters, rule.most + 1);
            let text = format!("It is {}{many}.", rule.start);
            assert_eq!(masked(&text), text, "{}", rule.id);
        }
    }
}

#[test]
fn rules_stand_in_the_order_of_their_first_letters() {
    assert!(RULES.is_sorted_by_key(|rule| rule.start.as_bytes()[0]));
    for rule in RULES {
        let of_letter = rules::of(rule.start.as_bytes()[0]);
        assert!(
            of_letter.iter().any(|one| one.start == rule.start),
            "{}",
            rule.id
        );
    }
    assert!(rules::of(b'@').is_empty() && rules::of(0xFF).is_empty());
}

#[test]
fn keys_without_a_beginning_of_their_own() {
    let plain = |length| letters(Letters::Plain, length);
    let hex = |length| letters(Letters::Hex, length);
    let jwt = format!(
        "eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiI{}.{}",
        plain(20),
        plain(43)
    );
    check(&format!("jwt {jwt}, then"), "jwt eyJ(masked), then");
    let discord = format!("MTA{}.G{}.{}", plain(21), plain(5), plain(38));
    check(&format!("bot {discord}"), "bot (masked)");
    let airtable = format!("{}.{}", plain(14), hex(64));
    check(&format!("key pat{airtable}."), "key pat(masked).");
    let discord = format!("1098765432109876543/{}", letters(Letters::Word, 68));
    for path in ["api", "api/v10"] {
        check(
            &format!("https://discord.com/{path}/webhooks/{discord}"),
            &format!("https://discord.com/{path}/webhooks/(masked)"),
        );
    }
    let telegram = format!("1234567890:AA{}", plain(33));
    check(
        &format!("/bot{telegram}/getMe"),
        "/bot1234567890:(masked)/getMe",
    );
    check(&format!("key {}-us12", hex(32)), "key (masked)");
    check(
        &format!("key {}-{}-{}", hex(32), hex(8), hex(8)),
        "key (masked)",
    );
    let azure = format!("abc8Q~{}", plain(34));
    check(&format!("secret {azure}."), "secret (masked).");
    let pair = format!("AKIAIOSFODNN7EXAMPLE,{}\r\n", plain(40));
    check(&pair, "AKIA(masked)\r\n");
}
