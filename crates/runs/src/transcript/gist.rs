use std::fmt;

use serde::de::{Deserialize, Deserializer, IgnoredAny, MapAccess, SeqAccess, Visitor};

use super::{LINE, line};

/// Names under which tools are told what to do, the most telling first.
const TELLING: [&str; 14] = [
    "command",
    "cmd",
    "file_path",
    "path",
    "notebook_path",
    "pattern",
    "query",
    "url",
    "prompt",
    "description",
    "question",
    "message",
    "code",
    "input",
];

/// What a tool was called with, in a line: of JSON the most telling of its texts, else the first line. JSON may be cut off.
pub fn gist(input: &str) -> String {
    let input = input.trim();
    if input.starts_with('{') {
        let mut found = GistFacts::default();
        found.read(input);
        if found.best.is_none() {
            // A text that is cut off ends here.
            let cut = input.strip_suffix('…').unwrap_or(input);
            found.read(&[cut.trim_end_matches('\\'), "\""].concat());
        }
        if let Some(text) = found.into_text() {
            return line(&text, LINE);
        }
    }
    let first = input.lines().find(|one| !one.trim().is_empty());
    line(first.unwrap_or_default(), LINE)
}

/// What is known so far.
#[derive(Default)]
struct GistFacts {
    /// The most telling text, with its place among the names.
    best: Option<(usize, String)>,
    path: Option<String>,
}

impl GistFacts {
    /// The most telling text. A command of one word is a verb where there is a path: "view a.rs".
    fn into_text(self) -> Option<String> {
        let (rank, text) = self.best?;
        let verb = rank == 0 && !text.trim().contains(char::is_whitespace);
        Some(match self.path.filter(|_| verb) {
            Some(path) => [text.trim(), " ", &path].concat(),
            None => text,
        })
    }

    /// What stands before an error is kept.
    fn read(&mut self, json: &str) {
        let mut reader = serde_json::Deserializer::from_str(json);
        let _cut_off = reader.deserialize_map(self);
    }
}

impl<'de> Visitor<'de> for &mut GistFacts {
    type Value = ();

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a map")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<(), A::Error> {
        while let Some(key) = map.next_key::<String>()? {
            let rank = TELLING.iter().position(|name| *name == key);
            let better = |rank: &usize| self.best.as_ref().is_none_or(|(best, _)| rank < best);
            let (better, path) = (rank.filter(better), key == "path");
            if better.is_none() && !path {
                map.next_value::<IgnoredAny>()?;
                continue;
            }
            let Text(text) = map.next_value()?;
            if path {
                self.path.clone_from(&text);
            }
            if let (Some(rank), Some(text)) = (better, text) {
                self.best = Some((rank, text));
            }
        }
        Ok(())
    }
}

/// A text, or the texts of a list with spaces between: a command as its words. `None` for anything else.
struct Text(Option<String>);

impl<'de> Deserialize<'de> for Text {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(Words)
    }
}

struct Words;

impl<'de> Visitor<'de> for Words {
    type Value = Text;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a value")
    }

    fn visit_str<E>(self, text: &str) -> Result<Text, E> {
        Ok(Text((!text.trim().is_empty()).then(|| text.to_owned())))
    }

    fn visit_unit<E>(self) -> Result<Text, E> {
        Ok(Text(None))
    }

    fn visit_bool<E>(self, _: bool) -> Result<Text, E> {
        Ok(Text(None))
    }

    fn visit_u64<E>(self, _: u64) -> Result<Text, E> {
        Ok(Text(None))
    }

    fn visit_i64<E>(self, _: i64) -> Result<Text, E> {
        Ok(Text(None))
    }

    fn visit_f64<E>(self, _: f64) -> Result<Text, E> {
        Ok(Text(None))
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Text, A::Error> {
        while map.next_entry::<IgnoredAny, IgnoredAny>()?.is_some() {}
        Ok(Text(None))
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<Text, A::Error> {
        let mut words: Vec<String> = Vec::new();
        while let Some(item) = list.next_element::<Text>()? {
            words.extend(item.0);
        }
        Ok(Text((!words.is_empty()).then(|| words.join(" "))))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(input: &str, expected: &str) {
        assert_eq!(gist(input), expected, "{input}");
    }

    #[test]
    fn the_most_telling_text_of_json() {
        check(
            r#"{"description":"Runs","command":"make test"}"#,
            "make test",
        );
        check(r#"{"path":"a","pattern":"b"}"#, "a");
        check(
            r#"{"command":["bash","-lc","make\n all"]}"#,
            "bash -lc make all",
        );
        check(r#"{"command":7,"query":"x"}"#, "x");
        check(r#"{"command":" ","query":"x"}"#, "x");
        check(r#"{"limit":{"path":"inner"},"url":"u"}"#, "u");
        check(r#"{"limit":7}"#, r#"{"limit":7}"#);
        check("{}", "{}");
    }

    #[test]
    fn a_verb_with_its_path() {
        check(r#"{"command":"view","path":"/a b"}"#, "view /a b");
        check(
            r#"{"path":"/a","command":"view","file_text":"x"}"#,
            "view /a",
        );
        check(r#"{"path":"/a","command":"ls -l"}"#, "ls -l");
        check(r#"{"path":7,"command":"ls"}"#, "ls");
    }

    #[test]
    fn json_that_is_cut_off() {
        check(r#"{"file_path":"a.rs","edits":[{"old":"x…"#, "a.rs");
        check(r#"{"command":"cat <<EOF\none two…"#, "cat <<EOF one two");
        check(r#"{"command":"cat \…"#, "cat");
        check(r#"{"prompt":"a","com"#, "a");
    }

    #[test]
    fn anything_else_by_its_first_line() {
        check("*** Begin Patch\n*** Update File: a", "*** Begin Patch");
        check("\n\n  ls  -l\nx", "ls -l");
        check("[1,2]", "[1,2]");
        check("", "");
        check("\u{0}", "\u{0}");
        assert_eq!(gist(&"x".repeat(500)).chars().count(), LINE);
        let deep = ["{\"command\":", &"[".repeat(100_000)].concat();
        assert_eq!(gist(&deep).chars().count(), LINE);
    }
}
