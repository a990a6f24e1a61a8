//! A search over all runs.

use steelyard_protocol::runs::Search;
use steelyard_protocol::{Searched, Settings};

use super::Page;
use super::runs::{find, id};
use super::{TALKS, page_with};

fn searched(page: &mut Page, words: &str, first: u32, lines: bool) -> Searched {
    let words = words.to_owned();
    let search = Search {
        words,
        first,
        lines,
    };
    page.ask_system(&Settings::default(), None, search).unwrap()
}

#[test]
fn words_are_looked_for_in_all_runs() {
    let mut page = page_with(&TALKS);
    let found = searched(&mut page, "CACHE", 0, true);
    let runs: Vec<_> = found.runs.iter().map(|one| (one.run, one.places)).collect();
    // A prompt, an answer and its question; a prompt.
    assert_eq!(runs, [(id(2, 0), 3), (id(2, 1), 1)]);
    assert_eq!((found.next, found.of), (4, 4));
    let lines: Vec<_> = found.runs[0]
        .lines
        .iter()
        .map(|one| (one.entry, one.turn, one.line.as_str(), one.marks.clone()))
        .collect();
    assert_eq!(
        lines,
        [
            (0, Some(4), "Add a\n cache", vec![(7, 12)]),
            (
                1,
                Some(4),
                "I looked. Which cache should I use?\n\n- Redis\n- Memory",
                vec![(16, 21)]
            ),
            (2, Some(4), "Which cache should I use?", vec![(6, 11)]),
        ]
    );
    for nothing in ["nowhere", "", ".*", "(a+)+$", "[", "\\"] {
        let found = searched(&mut page, nothing, 0, true);
        assert_eq!((found.runs, found.next), (Vec::new(), 4), "{nothing}");
    }
    let beyond = searched(&mut page, "cache", 99, true);
    assert_eq!((beyond.runs, beyond.next), (Vec::new(), 4));
}

/// Piece by piece each run comes once, and in as many places as a search in it alone finds.
#[test]
fn a_search_goes_on_where_it_was() {
    let run = |turns: usize| {
        let turns = vec![r#"{"prompt": "Die Größe, die GRÖẞE"}"#; turns].join(",");
        format!(r#"{{"agent": "a", "turns": [{turns}]}}"#)
    };
    let runs: Vec<String> = (0..150).map(|at| run(at % 7 + 1)).collect();
    let (runs, long) = (format!("[{}]", runs.join(",")), run(10_000));
    let mut page = page_with(&[("runs.json", &runs), ("long.json", &long)]);
    let (mut next, mut all, mut pieces) = (0, Vec::new(), 0);
    loop {
        let piece = searched(&mut page, "GRÖẞE", next, false);
        assert!(piece.next > next && piece.runs.iter().all(|one| one.lines.is_empty()));
        let again = searched(&mut page, "GRÖẞE", next, true);
        assert!(
            again
                .runs
                .iter()
                .all(|one| (1..=3).contains(&one.lines.len()))
        );
        all.extend(again.runs);
        (next, pieces) = (again.next, pieces + 1);
        if next == again.of {
            break;
        }
    }
    assert!(pieces > 2 && all.len() == 151);
    assert_eq!(all[150].places, 10_000);
    for one in all {
        let found = find(&mut page, one.run, "größe");
        assert_eq!(one.places as usize, found.entries.len());
    }
}
