//! What readers stumble over.

use steelyard_tests::Random;

/// Any of some words.
pub(crate) fn any_of(words: &str, random: &mut Random) -> String {
    let words: Vec<&str> = words.split(' ').collect();
    (*random.one_of(&words)).to_owned()
}

/// Numbers at the ends of what is one, and words that look like one.
pub(crate) const NUMBERS: &str = "\
    0 -0 -0.0 -1 1e308 -1e308 1e309 1e-308 5e-324 1e999999999 NaN .nan inf -inf .inf Infinity -Infinity \
    9223372036854775807 9223372036854775808 -9223372036854775808 18446744073709551615 18446744073709551616 4294967295 \
    4294967296 9007199254740993 1e15 1e18 0x7fffffffffffffff 0o777 1_000 00012 0.1e +.5 253402300800000";

/// Pieces of syntax, of several languages.
pub(crate) const PIECES: [&str; 64] = [
    "{",
    "}",
    "[",
    "]",
    "(",
    ")",
    ":",
    ": ",
    ",",
    "\"",
    "'",
    "`",
    "```",
    "~~~",
    "```yaml\n",
    "---\n",
    "...\n",
    "- ",
    "-",
    "#",
    "# ",
    "&a ",
    "*a ",
    "<<: *a\n",
    "!!binary ",
    "!!float ",
    "!x ",
    "? ",
    "| ",
    "|\n",
    ">-\n",
    "%YAML 1.2\n",
    "@",
    "=",
    "[[a]]\n",
    "[a.b]\n",
    "a.b.c = 1\n",
    "'''",
    "\"\"\"",
    "\\",
    "\\u0000",
    "\\ud800",
    "\\udc00",
    "\\ud83d\\ude00",
    "\\x",
    "\t",
    "\r",
    "\r\n",
    "\n\n\n",
    ";",
    "||",
    "**",
    "- **a**: ",
    "* ",
    "> ",
    "| a | b |\n|---|---|\n",
    "<!--",
    "-->",
    "null",
    "true",
    "~",
    "{}",
    "[]",
    "\"\"",
];

/// Characters that turn the direction, hide, end lines elsewhere, or fold to something else.
pub(crate) const CHARACTERS: [&str; 20] = [
    "\0",
    "\u{1b}[31m",
    "\u{7f}",
    "\u{85}",
    "\u{a0}",
    "\u{ad}",
    "\u{200b}",
    "\u{200d}",
    "\u{202e}",
    "\u{2028}",
    "\u{2029}",
    "\u{2066}",
    "\u{2069}",
    "\u{feff}",
    "\u{fffd}",
    "\u{ffff}",
    "İ",
    "ẞ",
    "e\u{301}\u{301}\u{301}",
    "👩‍👩‍👧‍👧",
];

/// Bytes that are no text.
pub(crate) const BYTES: [&[u8]; 9] = [
    b"\xff",
    b"\xc0\x80",
    b"\xed\xa0\x80",
    b"\xf4\x90\x80\x80",
    b"\xe2\x82",
    b"\xef\xbb\xbf",
    b"\xff\xfe",
    b"\xfe\xff",
    b"\x80",
];

/// What opens a level of nesting, what is innermost, and what closes it.
pub(crate) const NESTS: [[&str; 3]; 10] = [
    ["[", "", "]"],
    ["{\"a\":", "1", "}"],
    ["{a: ", "1", "}"],
    ["- ", "a", ""],
    ["> ", "a", ""],
    ["* ", "a", ""],
    ["? ", "a", ""],
    ["**", "a", "**"],
    ["[a](", "b", ")"],
    ["a = {a = ", "1", "}"],
];
