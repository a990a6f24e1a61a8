/// A text in double quotes, as YAML, TOML and JSON all read it.
pub fn quoted(text: &str) -> String {
    let mut quoted = String::with_capacity(text.len() + 2);
    quoted.push('"');
    for letter in text.chars() {
        match letter {
            '"' | '\\' => quoted.extend(['\\', letter]),
            '\n' => quoted.push_str("\\n"),
            '\t' => quoted.push_str("\\t"),
            '\r' => quoted.push_str("\\r"),
            // What a reader of YAML or TOML need not take as it is.
            '\0'..='\x1F'
            | '\x7F'..='\u{9F}'
            | '\u{2028}'
            | '\u{2029}'
            | '\u{FEFF}'
            | '\u{FFFE}'
            | '\u{FFFF}' => {
                let code = u32::from(letter);
                let digit = |shift: u32| char::from_digit((code >> shift) & 0xF, 16).unwrap_or('0');
                quoted.push_str("\\u");
                quoted.extend([12, 8, 4, 0].map(digit));
            }
            _ => quoted.push(letter),
        }
    }
    quoted.push('"');
    quoted
}
