//! JSON with a line for each of its parts. Nothing but white space is put in or left out: numbers, texts and the order of
//! keys stay as they stand, and what was cut off is set as far as it goes. Pure.

/// Parts that stand in a line of their own are put in no further than this, so that depth makes no text of blanks.
const DEEPEST: usize = 40;
/// Lists of numbers and short words stay in one line up to so many characters.
const LINE: usize = 72;

/// The text in lines; `None` where it does not begin as an object or a list.
pub(super) fn pretty(text: &str) -> Option<String> {
    let text = text.trim();
    if !text.starts_with(['{', '[']) {
        return None;
    }
    let mut made = String::with_capacity(text.len() * 2);
    let mut depth = 0_usize;
    let mut rest = text;
    while let Some(sign) = rest.chars().next() {
        let taken = match sign {
            '"' => word(rest),
            '{' | '[' => {
                let short = short(rest);
                if let Some(short) = short {
                    set(&mut made, short);
                    rest = &rest[short.len()..];
                    continue;
                }
                depth += 1;
                made.push(sign);
                line(&mut made, depth);
                sign.len_utf8()
            }
            '}' | ']' => {
                depth = depth.saturating_sub(1);
                line(&mut made, depth);
                made.push(sign);
                1
            }
            ',' => {
                made.push(',');
                line(&mut made, depth);
                1
            }
            ':' => {
                made.push_str(": ");
                1
            }
            blank if blank.is_ascii_whitespace() => 1,
            other => {
                made.push(other);
                other.len_utf8()
            }
        };
        if sign == '"' {
            made.push_str(&rest[..taken]);
        }
        rest = &rest[taken..];
    }
    Some(made)
}

/// Bytes of the word in quotes that a text begins with; all of it where it does not end.
fn word(text: &str) -> usize {
    let mut escaped = false;
    for (at, sign) in text.char_indices().skip(1) {
        match sign {
            _ if escaped => escaped = false,
            '\\' => escaped = true,
            '"' => return at + 1,
            _ => {}
        }
    }
    text.len()
}

/// The list or object that a text begins with, where it is short and holds none.
fn short(text: &str) -> Option<&str> {
    let mut at = 1;
    while let Some(sign) = text[at..].chars().next() {
        match sign {
            '"' => at += word(&text[at..]),
            '{' | '[' => return None,
            '}' | ']' => return Some(&text[..=at]),
            _ => at += sign.len_utf8(),
        }
        if at > LINE || at >= text.len() {
            return None;
        }
    }
    None
}

/// A short part in one line, with a blank after each comma and colon.
fn set(made: &mut String, part: &str) {
    let mut rest = part;
    while let Some(sign) = rest.chars().next() {
        let taken = if sign == '"' {
            word(rest)
        } else {
            sign.len_utf8()
        };
        match sign {
            ',' => made.push_str(", "),
            ':' => made.push_str(": "),
            blank if blank.is_ascii_whitespace() => {}
            _ => made.push_str(&rest[..taken]),
        }
        rest = &rest[taken..];
    }
}

fn line(made: &mut String, depth: usize) {
    made.push('\n');
    for _ in 0..depth.min(DEEPEST) {
        made.push_str("  ");
    }
}

#[cfg(test)]
mod tests {
    use super::pretty;

    #[test]
    fn each_part_has_its_line_and_short_ones_share_one() {
        let text = r#"{"seq":1.50,"a":{"k": [1,2 ,3],"deep":{"x":{}}},"t":"a, {b}: \"c\"","e":[]}"#;
        let lines = [
            "{",
            r#"  "seq": 1.50,"#,
            r#"  "a": {"#,
            r#"    "k": [1, 2, 3],"#,
            r#"    "deep": {"#,
            r#"      "x": {}"#,
            "    }",
            "  },",
            r#"  "t": "a, {b}: \"c\"","#,
            r#"  "e": []"#,
            "}",
        ];
        assert_eq!(pretty(text), Some(lines.join("\n")));
    }

    #[test]
    fn what_was_cut_off_is_set_as_far_as_it_goes() {
        assert_eq!(
            pretty(r#"{"a":{"b":"cu"#).as_deref(),
            Some("{\n  \"a\": {\n    \"b\": \"cu")
        );
        assert_eq!(pretty("[[1,"), Some("[\n  [\n    1,\n    ".to_owned()));
    }

    #[test]
    fn what_is_no_json_stays() {
        assert_eq!(pretty("12:00 started"), None);
        assert_eq!(pretty(""), None);
        let wild = "{]}\u{e9}\\\"";
        let without: String = pretty(wild)
            .unwrap_or_default()
            .split_whitespace()
            .collect();
        assert_eq!(without, wild, "nothing is left out");
    }

    #[test]
    fn depth_makes_no_text_of_blanks() {
        let deep = "[".repeat(20_000);
        assert!(pretty(&deep).is_some_and(|text| text.len() < 2_000_000));
    }
}
