//! Where words stand: in one run, and in which of all.

use crate::AgentsOpen;
use steelyard_protocol::{Found, Hit, HitLine, Part, RunHits, RunId, Searched, to_u32};
use steelyard_runs::transcript::{Entry, Needle, What, entries};

use super::runs::id;
use super::transcript::run;

/// Calls with each entry that has the words: its place and how often. Gives the bytes that were gone through.
fn each(needle: &Needle, all: &[Entry<'_>], mut take: impl FnMut(usize, usize)) -> usize {
    let mut bytes = 0;
    for (place, entry) in all.iter().enumerate() {
        let mut count = 0;
        entry.what.texts(|text| {
            count += needle.count(text);
            bytes += text.len();
        });
        if count > 0 {
            take(place, count);
        }
    }
    bytes
}

/// The text of an entry in which words stand first, and its characters up to their end.
fn first(needle: &Needle, what: &What<'_>) -> Option<(Part, u32)> {
    let texts = [(Part::Text, what.text()), (Part::Output, what.output())];
    let mut ends = texts.into_iter().filter_map(|(part, text)| {
        let end = needle.first_end(text)?;
        Some((part, to_u32(end)))
    });
    ends.next()
}

/// Where words stand in a run; nowhere in an unknown one.
pub(super) fn found(agents: AgentsOpen<'_>, id: RunId, words: String) -> Found {
    let needle = Needle::new(&words);
    let mut found = Found {
        id,
        words,
        ..Found::default()
    };
    let (Some(run), Some(needle)) = (run(agents, id), needle) else {
        return found;
    };
    let all = entries(run.trajectory);
    each(&needle, &all, |place, count| {
        found.total = found.total.saturating_add(to_u32(count));
        if found.entries.len() < Found::MOST {
            found.entries.push(Hit {
                entry: to_u32(place),
                count: to_u32(count),
                shown: first(&needle, &all[place].what),
            });
        }
    });
    found
}

/// The runs that have words, from one on: so many that the worker can look at what else is asked before it goes on.
pub(super) fn searched(agents: AgentsOpen<'_>, words: &str, begin: u32, lines: bool) -> Searched {
    /// Bytes of texts, and runs that have the words, after which a piece is over.
    const PIECE: (usize, usize) = (8 << 20, 64);
    let all = agents.runs();
    let mut searched = Searched {
        of: to_u32(all.len()),
        next: to_u32(all.len()),
        ..Searched::default()
    };
    let Some(needle) = Needle::new(words) else {
        return searched;
    };
    let mut bytes = 0;
    for (place, run) in all.iter().enumerate().skip(begin as usize) {
        if bytes >= PIECE.0 || searched.runs.len() >= PIECE.1 {
            searched.next = to_u32(place);
            break;
        }
        let entries = entries(run.trajectory);
        let mut hits = RunHits {
            run: id((run.file.key, run.place)),
            ..RunHits::default()
        };
        bytes += each(&needle, &entries, |place, _| {
            hits.places += 1;
            if lines && hits.lines.len() < RunHits::MOST {
                hits.lines
                    .extend(line(&needle, place, &entries[place]).map(|line| {
                        HitLine {
                            turn: entries[place]
                                .turn
                                .and_then(|turn| Some(run.trajectory.turns.get(turn)?.number)),
                            ..line
                        }
                    }));
            }
        });
        if hits.places > 0 {
            searched.runs.push(hits);
        }
    }
    searched
}

/// An entry in a line around the words.
fn line(needle: &Needle, place: usize, entry: &Entry<'_>) -> Option<HitLine> {
    let mut found = None;
    entry.what.texts(|text| {
        if found.is_none() {
            found = needle.line(text);
        }
    });
    let (line, spans) = found?;
    let marks = spans.into_iter();
    let marks = marks.map(|span| (to_u32(span.start), to_u32(span.end)));
    Some(HitLine {
        entry: to_u32(place),
        line,
        marks: marks.collect(),
        ..HitLine::default()
    })
}
