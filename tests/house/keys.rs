//! A key of a document can be a secret like any text: what a card keeps of one goes through `Decoder::key`, which masks it.
//! Raw keys are there to be compared, and for those who put the tree together that is read afterwards.

use std::sync::LazyLock;

use regex::Regex;

use crate::sources::modules;

/// Files that put trees together.
const BUILDERS: [&str; 5] = [
    "entry.rs",
    "gathering.rs",
    "markdown.rs",
    "prose.rs",
    "section.rs",
];

static RAW: LazyLock<Regex> =
    LazyLock::new(|| Regex::new(r"[.]key(?-u:\b)|Entry \{[^}]*key").expect("a valid pattern"));

static COMPARED: LazyLock<Regex> = LazyLock::new(|| {
    let readers = "field_name|field_of|is_sign|severity_of_key";
    Regex::new(&format!(
        r"({readers})[(]&[a-z_]+[.]key[)]|[.]key[ \n]*[.]eq_ignore_ascii_case[(]"
    ))
    .expect("a valid pattern")
});

/// The lines of a text that keep a raw key.
fn keeping(text: &str) -> Vec<String> {
    let code = text.split("#[cfg(test)]").next().unwrap_or_default();
    let code = COMPARED.replace_all(code, "");
    let lines = code.lines().filter(|line| RAW.is_match(line));
    lines.map(|line| line.trim().to_owned()).collect()
}

#[test]
fn no_raw_key_enters_a_card() {
    let mut found = Vec::new();
    for module in modules("crates/systems/collapse/src/card") {
        let file = module.name.rsplit('/').next().unwrap_or_default();
        if !BUILDERS.contains(&file) {
            let lines = keeping(&module.text).into_iter();
            found.extend(lines.map(|line| format!("{}: {line}", module.name)));
        }
    }
    assert_eq!(found, Vec::<String>::new(), "use Decoder::key");
}

#[test]
fn a_raw_key_is_seen() {
    assert_eq!(keeping("x = entry.key.clone();").len(), 1);
    assert_eq!(keeping("let Entry { key, value, .. } = entry;").len(), 1);
    assert_eq!(
        keeping("field_name(&entry.key); Decoder::key(entry); entry.key_span").len(),
        0
    );
}
