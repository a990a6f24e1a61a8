//! A log that is read record by record is what it is when it is read as a whole.

use steelyard_documents::Source;
use steelyard_runs::import::{Feed, import, recognise};

use crate::suite_logs::{LOGS, log};

/// Logs that are read record by record, whole and with all that may be wrong with one.
fn logs() -> Vec<(&'static str, Vec<u8>)> {
    let mut all = Vec::new();
    for name in LOGS {
        let text = log(name);
        let importer = recognise(&text).expect("a log");
        if Feed::new(importer, name).is_none() || name.starts_with("events/") {
            continue;
        }
        let first = text.lines().next().expect("a line");
        let odd = [
            "{\"caf\u{e9}\":\"\u{e9}\u{e9}\",\r\r\"b\": oops}",
            "{\"type\":\"user\",\"more\":NaN} {\"type\":\"x\"}",
            "{\"\\ud83d\":\"\\ud83d\"}\0\0",
            "  {\"type\":\"user\",\"a\":[1,{\"type\":\"user\"}",
        ];
        let odd = odd.join("\r\n");
        all.push((
            name,
            format!("\u{feff}\n{odd}\n{text}{odd}\r{first}{first}").into_bytes(),
        ));
        all.push((name, text.into_bytes()));
    }
    assert!(all.len() > 10);
    all
}

#[test]
fn cut_anywhere_in_its_last_lines_a_log_is_the_same() {
    for (name, bytes) in logs() {
        let text = std::str::from_utf8(&bytes).expect("text");
        let text = text.trim_start_matches('\u{feff}');
        let importer = recognise(text).expect("a log");
        let last = text.trim_end().rmatch_indices('\n').nth(1);
        let ends = last.map_or(0, |(at, _)| at)..=text.len();
        for end in ends.filter(|end| text.is_char_boundary(*end)) {
            let cut = &text[..end];
            let mut feed = Feed::new(importer, name).expect("records");
            let pieces = cut.as_bytes().chunks(64);
            pieces.for_each(|piece| feed.feed(piece, &[]));
            let (made, whole) = (feed.finish(), Source::new(name, cut.to_owned()));
            assert_eq!(
                made.imported,
                import(importer, &whole),
                "{name} up to {end}"
            );
            assert_eq!(made.source.lines, whole.lines, "{name} up to {end}");
        }
    }
}
