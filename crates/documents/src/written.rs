//! Markdown for people, written so that no text of a file can be more than text in it.

mod disarmed;

pub use disarmed::disarmed;

/// Blocks of Markdown, a blank line between each two.
#[derive(Debug, Default)]
pub struct Document(String);

impl Document {
    /// A heading of that level.
    pub fn heading(&mut self, level: usize, text: &str) {
        let marks = "#".repeat(level);
        self.block(&format!("{marks} {text}"));
    }

    /// A paragraph, of one line.
    pub fn paragraph(&mut self, text: &str) {
        self.block(text);
    }

    /// A list.
    pub fn bullets(&mut self, items: &[String]) {
        let lines: Vec<String> = items.iter().map(|item| format!("- {item}")).collect();
        self.block(&lines.join("\n"));
    }

    /// Steps in their order, each with what belongs under it.
    pub fn numbered(&mut self, items: &[Step]) {
        let mut lines = Vec::new();
        for (number, step) in (1..).zip(items) {
            let lead = format!("{number}. ");
            lines.push(format!("{lead}{}", step.text));
            let under = step.under.iter();
            lines.extend(under.map(|text| format!("{:indent$}- {text}", "", indent = lead.len())));
        }
        self.block(&lines.join("\n"));
    }

    /// A table; cells are written as they are.
    pub fn table(&mut self, head: &[&str], rows: &[Vec<String>]) {
        let line = |cells: &[String]| format!("| {} |", cells.join(" | "));
        let head: Vec<String> = head.iter().map(|cell| (*cell).to_owned()).collect();
        let rule = vec!["---".to_owned(); head.len()];
        let mut lines = vec![line(&head), line(&rule)];
        lines.extend(rows.iter().map(|row| line(row)));
        self.block(&lines.join("\n"));
    }

    /// Text as it is, such as a template to copy.
    pub fn fenced(&mut self, language: &str, text: &str) {
        self.block(&format!("```{language}\n{}\n```", text.trim_end()));
    }

    fn block(&mut self, text: &str) {
        if text.is_empty() {
            return;
        }
        if !self.0.is_empty() {
            self.0.push('\n');
        }
        self.0.push_str(text);
        self.0.push('\n');
    }

    /// All of it, with a line break at its end.
    pub fn into_text(self) -> String {
        self.0
    }
}

/// Something to do, and what belongs to it.
#[derive(Debug, Default)]
pub struct Step {
    /// Its words.
    pub text: String,
    /// What stands under it, as a list.
    pub under: Vec<String>,
}

impl Step {
    /// One with nothing under it.
    pub fn new(text: impl Into<String>) -> Self {
        Self {
            text: text.into(),
            under: Vec::new(),
        }
    }
}

/// A text of a file on one line, with every sign that Markdown would take for its own behind a backslash.
///
/// Underscores within a word stay bare, since they mean nothing there and names are full of them; so does `&`
/// where no entity follows. Signs that turn the direction of writing are left out: they could make a line read
/// otherwise than it is.
pub fn text(raw: &str) -> String {
    let folded = folded(raw);
    let chars: Vec<char> = folded.chars().collect();
    let mut out = String::with_capacity(folded.len());
    for (at, &c) in chars.iter().enumerate() {
        let before = at.checked_sub(1).and_then(|at| chars.get(at)).copied();
        let after = chars.get(at + 1).copied();
        if needs_backslash(c, before, after) || starts_block(&chars, at) || starts_link(&chars, at)
        {
            out.push('\\');
        }
        out.push(c);
    }
    out
}

/// What something is called, as [`text`] writes it.
pub fn name(raw: &str) -> String {
    let name = text(raw);
    if name.is_empty() {
        "(without a name)".to_owned()
    } else {
        name
    }
}

/// A text as code, for paths and addresses that shall not become links.
pub fn code(raw: &str) -> String {
    let folded = folded(raw);
    if folded.is_empty() {
        return String::new();
    }
    let longest = folded
        .split(|c| c != '`')
        .map(str::len)
        .max()
        .unwrap_or_default();
    let ticks = "`".repeat(longest + 1);
    let space = if folded.starts_with('`') || folded.ends_with('`') {
        " "
    } else {
        ""
    };
    format!("{ticks}{space}{folded}{space}{ticks}")
}

/// Whether a sign turns the direction of writing, so that a line reads otherwise than it is.
pub const fn turns(c: char) -> bool {
    matches!(c, '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
}

/// On one line, without control signs and those that turn the direction of writing.
fn folded(raw: &str) -> String {
    let plain: String = raw
        .chars()
        .filter(|c| !turns(*c))
        .map(|c| if c.is_control() { ' ' } else { c })
        .collect();
    let words: Vec<&str> = plain.split_whitespace().collect();
    words.join(" ")
}

fn needs_backslash(c: char, before: Option<char>, after: Option<char>) -> bool {
    let within = |c: Option<char>| c.is_some_and(char::is_alphanumeric);
    match c {
        '\\' | '`' | '*' | '[' | ']' | '|' | '~' | '$' => true,
        '<' => after.is_some_and(|c| c.is_ascii_alphabetic() || matches!(c, '/' | '!' | '?')),
        '_' => !(within(before) && within(after)),
        '&' => after.is_some_and(|c| c == '#' || c.is_ascii_alphanumeric()),
        _ => false,
    }
}

/// Whether the sign at a place makes its line a heading, a list or a rule.
fn starts_block(chars: &[char], at: usize) -> bool {
    let c = chars[at];
    if at == 0 {
        return matches!(c, '#' | '+' | '-' | '=' | '>');
    }
    let numbered = || chars[..at].iter().all(char::is_ascii_digit);
    let ends = chars.get(at + 1).is_none_or(|c| *c == ' ');
    matches!(c, '.' | ')') && ends && numbered()
}

/// Whether the sign at a place makes a bare address a link.
fn starts_link(chars: &[char], at: usize) -> bool {
    let follows = |text: &str| {
        let rest = chars[at + 1..].iter().copied();
        text.chars().eq(rest.take(text.len()))
    };
    let www = || {
        at >= 3
            && chars[at - 3..at]
                .iter()
                .all(|c| c.eq_ignore_ascii_case(&'w'))
    };
    match chars[at] {
        ':' => follows("//"),
        '.' => www(),
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::{code, name, text};

    #[test]
    fn signs_of_markdown_are_text() {
        let cases = [
            ("postgres_position", "postgres_position"),
            ("_emphasis_ a_", "\\_emphasis\\_ a\\_"),
            ("# heading\n\n- item", "\\# heading - item"),
            ("- item", "\\- item"),
            ("12. item", "12\\. item"),
            ("1.5 of 3", "1.5 of 3"),
            ("<b>&amp; Q & A", "\\<b>\\&amp; Q & A"),
            ("[a](b) ![c](d)", "\\[a\\](b) !\\[c\\](d)"),
            (
                "see https://a.b and www.c.d",
                "see https\\://a.b and www\\.c.d",
            ),
            ("a | b ~~c~~ $d$", "a \\| b \\~\\~c\\~\\~ \\$d\\$"),
            ("safe\u{202e}txt.exe", "safetxt.exe"),
            ("1 < 2 > 0", "1 < 2 > 0"),
            ("> said", "\\> said"),
            ("", ""),
        ];
        for (raw, expected) in cases {
            assert_eq!(text(raw), expected, "{raw}");
        }
    }

    #[test]
    fn code_is_fenced_by_more_ticks_than_it_has() {
        assert_eq!(code("docs/a.md"), "`docs/a.md`");
        assert_eq!(code("a``b"), "```a``b```");
        assert_eq!(code("`a`"), "`` `a` ``");
        assert_eq!(code(" \n"), "");
    }

    #[test]
    fn a_name_of_nothing_is_told() {
        assert_eq!(name("a_b"), "a_b");
        assert_eq!(name("\0"), "(without a name)");
    }
}
