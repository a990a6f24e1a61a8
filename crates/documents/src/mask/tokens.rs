//! Secrets that are known by themselves, wherever they stand.

use super::letters::Letters::{Base64, Dotted, Hex, Plain, Word};
use super::{Found, names, rules};

/// A secret at the beginning of a word.
pub(super) fn word(text: &str, at: usize) -> Option<Found> {
    let rest = &text.as_bytes()[at..];
    let first = *rest.first()?;
    let second = *rest.get(1)?;
    let ruled = rules::of(first).iter().find_map(|rule| {
        if rule.start.as_bytes()[1] != second {
            return None;
        }
        let behind = rest.strip_prefix(rule.start.as_bytes())?;
        // First, since what goes on without an end would be gone through again from each of many beginnings.
        if in_base64(text, at, rule.start) {
            return None;
        }
        let length = rule.letters.run_to(behind, rule.most);
        let from = at + rule.start.len();
        let fits = (rule.least..=rule.most).contains(&length);
        fits.then(|| Found::secret(from, from + length))
    });
    let found = ruled.or_else(|| match first {
        b'e' => jwt(rest, at),
        b'M' | b'N' | b'O' => discord(rest, at),
        b'0' if second == b'x' => account(text, at),
        b'p' => airtable(rest, at),
        _ => None,
    });
    found.map(|found| with_partner(text, found, first))
}

/// Whether a beginning without a sign of its own stands within base64, such as that of an image.
fn in_base64(text: &str, at: usize, start: &str) -> bool {
    /// As much as no word in front of a key has.
    const LONG: usize = 40;
    let bare = start.bytes().all(|byte| byte.is_ascii_alphanumeric());
    bare && Base64.run_back(&text.as_bytes()[..at], LONG) == LONG
}

/// The id of an AWS key is often followed by its secret, as in the file that the console gives.
fn with_partner(text: &str, found: Found, first: u8) -> Found {
    /// Letters of the secret.
    const LONG: usize = 40;
    if first != b'A' {
        return found;
    }
    let behind = &text.as_bytes()[found.to..];
    let between = behind.iter().take(8);
    let is_between = |byte: &&u8| b" \t\r\n,:;|\"'/\\".contains(byte);
    let apart = between.take_while(is_between).count();
    let secret = &behind[apart..];
    let holds = |byte: &&u8| byte.is_ascii_alphanumeric() || b"+/".contains(byte);
    let length = secret.iter().take(LONG + 1).take_while(holds).count();
    let mixed = secret[..length].iter().any(u8::is_ascii_digit)
        && secret[..length].iter().any(u8::is_ascii_uppercase)
        && secret[..length].iter().any(u8::is_ascii_lowercase);
    if apart > 0 && length == LONG && mixed {
        return Found::secret(found.from, found.to + apart + LONG);
    }
    found
}

/// A JSON Web Token: a head in base64, which begins as `{"` does, and what is parted from it by full stops.
fn jwt(rest: &[u8], at: usize) -> Option<Found> {
    /// Letters that no head has: it names an algorithm, a key and, at most, a chain of certificates.
    const LONG: usize = 2_048;
    const SHORT: usize = 8;
    let head = Word.run_to(rest.strip_prefix(b"eyJ")?, LONG);
    let behind = rest[3 + head..].strip_prefix(b".")?;
    let fits = (SHORT..=LONG).contains(&head) && Word.run_to(behind, SHORT) >= SHORT;
    fits.then(|| Found::secret(at + 3, at + Dotted.run(rest)))
}

/// A token of a bot of Discord: its number in base64, a time and a signature.
fn discord(rest: &[u8], at: usize) -> Option<Found> {
    let number = Plain.run_to(rest, 28);
    let time = Word.run_to(rest[number..].strip_prefix(b".")?, 7);
    let signature = rest[number + 1 + time..].strip_prefix(b".")?;
    let fits = (23..=28).contains(&number) && (6..=7).contains(&time);
    let signature = if fits { Word.run(signature) } else { 0 };
    (signature >= 27).then(|| Found::secret(at, at + number + time + signature + 2))
}

/// A token of Airtable: its id of 17 letters and, behind a full stop, 64 hexadecimal digits.
fn airtable(rest: &[u8], at: usize) -> Option<Found> {
    const START: usize = "pat".len();
    const ID: usize = 17;
    const LONG: usize = 64;
    let id = Plain.run_to(rest, ID);
    let digits = rest[id..].strip_prefix(b".")?;
    let fits = rest.starts_with(b"pat") && id == ID && Hex.run_to(digits, LONG) == LONG;
    fits.then(|| Found::secret(at + START, at + ID + 1 + LONG))
}

/// A token of a bot of Telegram: its number, and behind this colon what begins with `AA`.
pub(super) fn telegram(text: &str, at: usize) -> Option<Found> {
    let bytes = text.as_bytes();
    let behind = bytes[at + 1..].strip_prefix(b"A")?;
    let number = bytes[..at].iter().rev().take(17);
    let number = number.take_while(|byte| byte.is_ascii_digit()).count();
    let length = Word.run_to(behind, 40) + 1;
    let fits = (6..=16).contains(&number) && (32..=40).contains(&length);
    fits.then(|| Found::secret(at + 1, at + 1 + length))
}

/// Keys whose second part begins with this hyphen: of Mailchimp (`…-us6`), of Mailgun (`…-0123abcd-0123abcd`).
pub(super) fn mail(text: &str, at: usize) -> Option<Found> {
    let bytes = text.as_bytes();
    let before = &bytes[..at];
    let length = Hex.run_back(before, 33);
    let starts = before.len().checked_sub(length + 1).map(|at| before[at]);
    if length != 32 || starts.is_some_and(|byte| byte.is_ascii_alphanumeric()) {
        return None;
    }
    let behind = &bytes[at + 1..];
    let tail = Word.run_to(behind, 17);
    let of_mailchimp = (3..=4).contains(&tail) && behind.starts_with(b"us");
    let of_mailgun = tail == 17 && behind[8] == b'-' && Hex.run_to(behind, 8) == 8;
    (of_mailchimp || of_mailgun).then(|| Found::secret(at - 32, at + 1 + tail))
}

/// A client secret of Azure around this tilde: three letters, a digit and `Q~`.
pub(super) fn azure(text: &str, at: usize) -> Option<Found> {
    let bytes = text.as_bytes();
    let [before @ .., digit, b'Q'] = &bytes[..at] else {
        return None;
    };
    let of_key = |byte: &&u8| Dotted.hold(**byte) || **byte == b'~';
    let ahead = before.iter().rev().take(3).take_while(of_key).count();
    if !digit.is_ascii_digit() || ahead < 3 {
        return None;
    }
    let behind = &bytes[at + 1..];
    let length = behind.iter().take_while(of_key).count();
    // A full stop at the end is the sentence's.
    let stops = behind[..length]
        .iter()
        .rev()
        .take_while(|byte| **byte == b'.');
    let length = length - stops.count();
    (length >= 31).then(|| Found::secret(at - 5, at + 1 + length))
}

/// The key of an account of Ethereum in a list that tells so: `accounts: ["0x…"]`. A hash looks the same.
fn account(text: &str, at: usize) -> Option<Found> {
    /// Digits of a key.
    const LONG: usize = 64;
    /// As much of the list as is looked back on, in bytes.
    const LIST: usize = 512;
    let bytes = text.as_bytes();
    if Hex.run_to(&bytes[at + 2..], LONG) != LONG {
        return None;
    }
    let before = &bytes[at.saturating_sub(LIST)..at];
    let of_list = |byte: &&u8| byte.is_ascii_alphanumeric() || b"\"'`\\, \t\r\n._".contains(byte);
    let items = before.iter().rev().take_while(of_list).count();
    let before = before[..before.len() - items].strip_suffix(b"[")?;
    let before = before.trim_ascii_end();
    let before = before.strip_suffix(b":").or(before.strip_suffix(b"="))?;
    let signs = before.iter().rev().take(8);
    let signs = signs.take_while(|byte| b"\"'\\ ".contains(byte)).count();
    let before = &before[..before.len() - signs];
    let name = before[names::start(before)..].to_ascii_lowercase();
    let tells = ["accounts", "privatekeys", "private_keys"];
    let tells = tells.iter().any(|tells| tells.as_bytes() == name);
    tells.then(|| Found::secret(at, at + 2 + LONG))
}
