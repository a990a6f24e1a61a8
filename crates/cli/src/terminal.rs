//! What is printed: nothing of a file steers a terminal, and nothing of it breaks a line.

use std::fmt::Arguments;
use std::io::{self, Write};

use serde::Serialize;
use serde_json::ser::{Formatter, Serializer};
use steelyard_documents::written::turns;

/// Standard output, through which everything goes. Of control characters line breaks and tabs pass, a carriage return is
/// left out, and U+FFFD stands for each other one, as for what turns the direction of writing.
pub(crate) struct Terminal<W>(pub(crate) W);

impl<W: Write> Write for Terminal<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        // Only whole texts are written.
        let text = String::from_utf8_lossy(bytes);
        if text.chars().any(steers) {
            self.0.write_all(printable(&text).as_bytes())?;
        } else {
            self.0.write_all(bytes)?;
        }
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        self.0.flush()
    }
}

fn steers(letter: char) -> bool {
    hides(letter) && !matches!(letter, '\n' | '\t')
}

/// Whether a character is none to be seen: a control character, or one that makes others stand elsewhere.
fn hides(letter: char) -> bool {
    letter.is_control() || turns(letter)
}

/// The text without what could steer a terminal.
pub(crate) fn printable(text: &str) -> String {
    let letters = text.chars().filter(|letter| *letter != '\r');
    let shown = letters.map(|letter| match letter {
        letter if steers(letter) => char::REPLACEMENT_CHARACTER,
        letter => letter,
    });
    shown.collect()
}

/// The text on one line: a line break in a name is a space.
pub(crate) fn flat(text: &str) -> String {
    printable(text).replace(['\n', '\t'], " ")
}

/// Prints one line, whatever its words hold.
macro_rules! line {
    ($out:expr, $($words:tt)+) => {
        $crate::terminal::print_line($out, format_args!($($words)+))
    };
}
pub(crate) use line;

/// See [`line!`].
pub(crate) fn print_line(out: &mut impl Write, words: Arguments<'_>) -> io::Result<()> {
    let mut text = flat(&words.to_string());
    text.push('\n');
    out.write_all(text.as_bytes())
}

/// Prints one JSON value on one line.
pub(crate) fn print_json(what: &impl Serialize, out: &mut impl Write) -> io::Result<()> {
    let mut writer = Serializer::with_formatter(&mut *out, Escaped);
    what.serialize(&mut writer).map_err(io::Error::from)?;
    writeln!(out)
}

/// JSON in which all that [`hides`] is escaped: the format itself asks for what is below U+0020 alone.
struct Escaped;

impl Formatter for Escaped {
    fn write_string_fragment<W: ?Sized + Write>(
        &mut self,
        out: &mut W,
        fragment: &str,
    ) -> io::Result<()> {
        let mut done = 0;
        for (at, control) in fragment.match_indices(hides) {
            out.write_all(&fragment.as_bytes()[done..at])?;
            let code = control.chars().next().map_or(0, u32::from);
            write!(out, "\\u{code:04x}")?;
            done = at + control.len();
        }
        out.write_all(&fragment.as_bytes()[done..])
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn written(write: impl Fn(&mut Terminal<Vec<u8>>) -> io::Result<()>) -> String {
        let mut out = Terminal(Vec::new());
        write(&mut out).expect("a buffer takes all");
        String::from_utf8(out.0).expect("text")
    }

    #[test]
    fn nothing_steers() {
        let text = "a\u{1b}]0;x\u{7}\u{9b}1m\u{7f}\r\n\tb\u{8}";
        let expected = "a\u{fffd}]0;x\u{fffd}\u{fffd}1m\u{fffd}\n\tb\u{fffd}";
        assert_eq!(written(|out| out.write_all(text.as_bytes())), expected);
        let line = "a\u{fffd}]0;x\u{fffd}\u{fffd}1m\u{fffd}  b\u{fffd}\n";
        assert_eq!(written(|out| line!(out, "{text}")), line);
    }

    #[test]
    fn nothing_turns_the_direction_of_writing() {
        let turning = [0x200E, 0x200F].into_iter().chain(0x202A..=0x202E);
        for code in turning.chain(0x2066..=0x2069) {
            let letter = char::from_u32(code).expect("a character");
            let text = format!("a{letter}b");
            assert_eq!(written(|out| line!(out, "{text}")), "a\u{fffd}b\n");
            assert_eq!(written(|out| out.write_all(text.as_bytes())), "a\u{fffd}b");
            let json = written(|out| print_json(&text, out));
            assert_eq!(json, format!("\"a\\u{code:04x}b\"\n"));
        }
    }

    #[test]
    fn json_says_the_same() {
        let text = "a\u{1b}\u{9b}\u{7f}\n\u{85}é\u{202e}";
        let json = written(|out| print_json(&text, out));
        assert_eq!(json, "\"a\\u001b\\u009b\\u007f\\n\\u0085é\\u202e\"\n");
        assert_eq!(serde_json::from_str::<String>(&json).expect("JSON"), text);
    }
}
