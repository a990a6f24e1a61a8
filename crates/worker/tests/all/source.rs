//! Lines of a file.

use steelyard_protocol::SourceLines;
use steelyard_protocol::ask::Source;

use super::support::Page;

fn source(page: &mut Page, key: u32, first: u32, count: u32) -> SourceLines {
    page.answer_to(Source { key, first, count }).unwrap()
}

#[test]
fn lines_of_a_file() {
    let mut page = Page::with(&[("a.yaml", "agent: a\r\ncost: 3\n# end")]);
    let table = [
        (1, 100, "1 agent: a|2 cost: 3|3 # end"),
        (2, 1, "2 cost: 3"),
        (3, u32::MAX, "3 # end"),
        (4, 5, ""),
        (1, 0, ""),
    ];
    for (first, count, expected) in table {
        let source = source(&mut page, 1, first, count);
        let lines: Vec<String> = source
            .lines
            .iter()
            .map(|line| format!("{} {}", line.number, line.text))
            .collect();
        assert_eq!(lines.join("|"), expected, "{count} from {first}");
        assert_eq!((source.key, source.total), (1, 3));
    }
    assert_eq!(source(&mut page, 9, 1, 5).lines, vec![]);
    // There is no line 0; what follows it is still there.
    assert!(
        source(&mut page, 1, 0, 2)
            .lines
            .iter()
            .all(|line| line.number >= 1)
    );
}

#[test]
fn a_file_that_is_no_text_has_no_lines() {
    let mut page = Page::with(&[("a.bin", "\0\0")]);
    assert_eq!(source(&mut page, 1, 1, 5).lines, vec![]);
}

#[test]
fn long_lines_are_cut_after_2000_characters() {
    let mut page = Page::with(&[("a.yaml", &format!("agent: {}", "ä".repeat(5000)))]);
    let source = source(&mut page, 1, 1, 1);
    let count = source.lines[0].text.chars().count();
    assert!((2000..=2001).contains(&count), "{count}");
}
