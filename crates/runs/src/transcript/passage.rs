/// The first characters of a text, at most `most`. A CR LF is never parted, so that it may be one fewer.
pub fn beginning(text: &str, most: usize) -> &str {
    let end = place(text, most);
    let cut = &text[..end];
    // A lone CR is given all the same, or else nobody would ever get past it.
    match cut.strip_suffix('\r') {
        Some(before) if !before.is_empty() && text[end..].starts_with('\n') => before,
        _ => cut,
    }
}

/// Where in a text so many characters end; its own end where it has fewer.
fn place(text: &str, characters: usize) -> usize {
    // So many bytes are no more characters.
    if text.len() <= characters {
        return text.len();
    }
    let mut rest = text.chars();
    if let Some(last) = characters.checked_sub(1) {
        rest.nth(last);
    }
    text.len() - rest.as_str().len()
}

/// The characters of a text from the one at `from` (from 0), at most `most`, as [`beginning`] cuts them; and how many come
/// after those.
pub fn piece(text: &str, from: usize, most: usize) -> (&str, usize) {
    let rest = &text[place(text, from)..];
    let piece = beginning(rest, most);
    (piece, rest[piece.len()..].chars().count())
}

/// A text on one line and at most `most` characters long, the last of them an ellipsis where something is left out.
pub fn line(text: &str, most: usize) -> String {
    let (mut line, mut count) = (String::new(), 0);
    for word in text.split_whitespace() {
        if !line.is_empty() {
            line.push(' ');
            count += 1;
        }
        // One more than may stand there tells that something is left out.
        let word = beginning(word, most.saturating_add(1));
        line.push_str(word);
        count += word.chars().count();
        if count > most {
            let kept = beginning(&line, most.saturating_sub(1)).trim_end().len();
            line.truncate(kept);
            line.push('…');
            return line;
        }
    }
    line
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    /// [`line`] letter by letter.
    fn line_by_letters(text: &str, most: usize) -> String {
        let words: Vec<&str> = text.split_whitespace().collect();
        let all: Vec<char> = words.join(" ").chars().collect();
        if all.len() <= most {
            return all.into_iter().collect();
        }
        let kept: String = all[..most.saturating_sub(1)].iter().collect();
        kept.trim_end().to_owned() + "…"
    }

    /// Where so many characters end, one by one.
    fn place_by_letters(text: &str, characters: usize) -> usize {
        text.chars().take(characters).map(char::len_utf8).sum()
    }

    proptest! {
        #[test]
        fn places_and_lines_are_those_of_the_letters(
            text in "([a-c é€𝄞\r\n\t]|[a-z]{1,40}|\\PC){0,40}",
            most in 0_usize..60,
        ) {
            prop_assert_eq!(place(&text, most), place_by_letters(&text, most));
            prop_assert_eq!(line(&text, most), line_by_letters(&text, most));
        }
    }

    #[test]
    fn a_cr_lf_is_not_parted() {
        assert_eq!(beginning("a\r\nb", 2), "a");
        assert_eq!(beginning("a\r\nb", 3), "a\r\n");
        assert_eq!(beginning("a\rb", 2), "a\r");
        assert_eq!(beginning("\r\nb", 1), "\r");
        assert_eq!(beginning("é€𝄞", 2), "é€");
        assert_eq!(beginning("é", 0), "");
        assert_eq!(beginning("", 3), "");
    }

    #[test]
    fn a_piece_says_how_much_comes_after_it() {
        assert_eq!(piece("é€𝄞x", 1, 2), ("€𝄞", 1));
        assert_eq!(piece("abc", 3, 2), ("", 0));
        assert_eq!(piece("abc", usize::MAX, 2), ("", 0));
        assert_eq!(piece("ab\r\nc", 1, 2), ("b", 3));
        assert_eq!(piece("ab\r\nc", 2, 2), ("\r\n", 1));
    }

    #[test]
    fn a_line_has_at_most_so_many_characters() {
        assert_eq!(line(" a\n\tb  c ", 5), "a b c");
        assert_eq!(line("a b c", 4), "a b…");
        assert_eq!(line("a b c", 3), "a…");
        assert_eq!(line("ab", 1), "…");
        assert_eq!(line("ab", 2), "ab");
        assert_eq!(line("", 2), "");
        assert_eq!(line("𝄞𝄞𝄞", 2), "𝄞…");
    }
}
