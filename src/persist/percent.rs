//! Percent-encoding, as addresses have it.

use std::fmt::Write as _;

/// Percent-encodes everything but what ids are made of.
pub(crate) fn encode(text: &str) -> String {
    let mut encoded = String::with_capacity(text.len());
    for byte in text.bytes() {
        if byte.is_ascii_alphanumeric() || matches!(byte, b'.' | b'_' | b'-') {
            encoded.push(char::from(byte));
        } else {
            let _written = write!(encoded, "%{byte:02X}");
        }
    }
    encoded
}

/// The text behind [`encode`]; what is no code stands for itself.
pub(crate) fn decode(text: &str) -> String {
    let mut bytes = Vec::with_capacity(text.len());
    let mut rest = text.as_bytes();
    while let [byte, after @ ..] = rest {
        let hex = after
            .get(..2)
            .and_then(|digits| std::str::from_utf8(digits).ok())
            .and_then(|digits| u8::from_str_radix(digits, 16).ok());
        let (decoded, left) = match (byte, hex) {
            (b'%', Some(code)) => (code, &after[2..]),
            _ => (*byte, after),
        };
        bytes.push(decoded);
        rest = left;
    }
    String::from_utf8_lossy(&bytes).into_owned()
}
