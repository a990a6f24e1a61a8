//! Files that are cut off, broken, long, or strange.

use std::fmt::Write as _;

use proptest::prelude::*;
use steelyard_telemetry::{Derived, LONGEST, Log, Reader, Reason, Warning, metrics_csv, summaries};

use crate::support::{EVENTS, adds_up, read};

/// Where the last lines of the sample begin.
fn last_lines(count: usize) -> usize {
    let ends = EVENTS.trim_end().rmatch_indices('\n');
    ends.map(|(at, _)| at + 1).nth(count - 1).unwrap()
}

fn words(log: &Log) -> String {
    format!("{log:?}")
}

#[test]
fn what_is_cut_off_costs_the_line_that_it_cuts() {
    let (last, before) = (last_lines(1), last_lines(2));
    let head = EVENTS[..before].lines().count() as u64;
    let mut reader = Reader::new();
    reader.feed(&EVENTS.as_bytes()[..before]);
    let so_far = reader.so_far();
    let (runs, places) = (so_far.runs.len(), so_far.len());
    assert_eq!(
        words(&so_far),
        words(&read(&EVENTS.as_bytes()[..before], 1 << 16))
    );
    assert_eq!((runs, places as u64), (1, head));
    let head_size = before;
    for cut in before..=EVENTS.len() {
        let log = read(&EVENTS.as_bytes()[..cut], 1 << 16);
        adds_up(&log);
        let (whole, rest) = match cut {
            cut if cut <= head_size => (0, 0),
            cut if cut + 1 < last => (0, 1),
            cut if cut <= last => (1, 0),
            cut if cut < EVENTS.trim_end().len() => (1, 1),
            _ => (2, 0),
        };
        assert_eq!(log.lines.all, head + whole + rest, "{cut}");
        assert_eq!(log.lines.kept, head + whole, "{cut}");
        assert_eq!(log.line(places - 1), head);
        assert_eq!(log.size, cut as u64);
        for bad in &log.quarantine {
            assert_eq!((bad.line, bad.reason), (head + whole + 1, Reason::CutOff));
            let from = usize::try_from(bad.offset).unwrap();
            assert!(EVENTS[from..cut].starts_with(&bad.text[..8.min(bad.text.len())]));
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(48))]
    #[test]
    fn broken_bytes_stop_nothing(
        from in 0_usize..1_200,
        flips in prop::collection::vec((any::<prop::sample::Index>(), any::<u8>()), 0..40),
        pieces in prop::collection::vec(1_usize..3_000, 1..4),
    ) {
        let start = EVENTS.match_indices('\n').nth(from).unwrap().0 + 1;
        let end = EVENTS.len().min(start + 12_000);
        let mut bytes = EVENTS.as_bytes()[start..end].to_vec();
        for (at, byte) in flips {
            let at = at.index(bytes.len());
            bytes[at] = byte;
        }
        let whole = read(&bytes, bytes.len());
        adds_up(&whole);
        let breaks = memchr::memchr_iter(b'\n', &bytes).count() as u64;
        prop_assert_eq!(whole.lines.all, breaks + u64::from(!bytes.ends_with(b"\n")));
        let whole_words = words(&whole);
        for piece in pieces {
            prop_assert_eq!(&words(&read(&bytes, piece)), &whole_words);
        }
        // What follows from it can be written, whatever it is.
        let derived = Derived::of(&whole);
        let rows: usize = metrics_csv(&whole, &derived).lines().count();
        prop_assert!(rows > derived.rounds.len());
        prop_assert_eq!(summaries(&whole, &derived).len(), whole.runs.len());
    }
}

#[test]
fn a_line_that_is_too_long_is_told_and_costs_itself_alone() {
    let piece = vec![b'x'; 1 << 20];
    let mut reader = Reader::new();
    reader.feed(b"{\"type\":\"turn\",\"run\":\"a\"}\n{\"type\":\"turn\",\"response\":\"");
    let fed = LONGEST / piece.len() + 8;
    for _ in 0..fed {
        reader.feed(&piece);
    }
    reader.feed(b"\"}\n{\"type\":\"vote\"}\n");
    let log = reader.finish();
    adds_up(&log);
    assert_eq!((log.lines.all, log.lines.kept), (3, 2));
    let bad = &log.quarantine[0];
    assert_eq!(
        (bad.line, bad.offset, bad.reason, bad.text.as_str()),
        (2, 26, Reason::TooLong, "")
    );
    assert_eq!(log.line(1), 3);
    assert_eq!(log.runs.len(), 1);
}

/// What is held of a line that is too long, as far as memory of the whole process tells.
#[cfg(target_os = "linux")]
#[test]
fn a_line_that_is_too_long_is_not_held() {
    let resident = || {
        let words = std::fs::read_to_string("/proc/self/statm").unwrap();
        let pages: usize = words.split(' ').nth(1).unwrap().parse().unwrap();
        pages * 4096
    };
    let piece = vec![b'x'; 1 << 20];
    let mut reader = Reader::new();
    reader.feed(b"{\"type\":\"turn\",\"response\":\"");
    let before = resident();
    for _ in 0..1024 {
        reader.feed(&piece);
    }
    // Other tests of this binary hold some as well.
    let held = resident().saturating_sub(before);
    assert!(held < 512 << 20, "{} MB", held >> 20);
    assert_eq!(reader.finish().reasons.get(&Reason::TooLong), Some(&1));
}

/// So many agents in as many rounds, of which each has a few events.
fn crowd(count: usize) -> String {
    let mut text = String::from("{\"type\":\"run_started\",\"run\":\"r\",\"agents\":[");
    for agent in 0..count {
        let comma = if agent == 0 { "" } else { "," };
        write!(text, "{comma}\"agent {agent}\"").unwrap();
    }
    text.push_str("]}\n");
    for round in 0..count {
        let agent = round * 7_919 % count;
        writeln!(
            text,
            r#"{{"type":"trust_updated","run":"r","round":{round},"agent":"agent {agent}","trust":0.5}}
{{"type":"drift_checked","run":"r","round":{round},"percent":{}}}
{{"type":"vote","run":"r","round":{round},"agent":"agent {agent}","accept":true}}
{{"type":"llm_call","run":"r","round":{round},"agent":"agent {agent}","tokens_out":3}}"#,
            round % 17
        )
        .unwrap();
    }
    text
}

#[test]
fn many_agents_in_many_rounds_are_all_counted() {
    let log = read(crowd(10_000).as_bytes(), 1 << 20);
    let derived = Derived::of(&log);
    let last = derived.rounds.last().unwrap();
    assert_eq!((log.runs.len(), derived.totals.len()), (1, 1));
    assert_eq!((derived.rounds.len(), last.trust_mean), (10_000, Some(0.5)));
    assert_eq!(metrics_csv(&log, &derived).lines().count(), 10_001);
}

#[test]
fn many_rounds_of_one_event() {
    let mut text = String::new();
    for round in 0..100_000 {
        writeln!(text, r#"{{"type":"dissent","run":"r","round":{round}}}"#).unwrap();
    }
    let log = read(text.as_bytes(), 1 << 20);
    let derived = Derived::of(&log);
    assert_eq!(derived.rounds.len(), 100_000);
    assert!(
        derived
            .rounds
            .iter()
            .all(|one| (one.events, one.dissents) == (1, 1))
    );
    assert_eq!(derived.totals[0].rounds, 100_000);
}

#[test]
fn rounds_that_are_never_over() {
    let mut text = String::new();
    for round in 0..20_000 {
        writeln!(
            text,
            r#"{{"type":"round_started","run":"r","round":{round}}}"#
        )
        .unwrap();
    }
    for _ in 0..20_000 {
        text.push_str(
            "{\"type\":\"vote\",\"run\":\"r\"}\n{\"type\":\"round_ended\",\"run\":\"r\"}\n",
        );
    }
    let log = read(text.as_bytes(), 1 << 20);
    let derived = Derived::of(&log);
    // Each end closes the one that is open, so that a vote belongs to each.
    assert!(derived.rounds.iter().all(|round| round.events == 3));
}

#[test]
fn a_clock_that_goes_backwards() {
    let text = "\
{\"type\":\"run_started\",\"run\":\"r\",\"ts\":\"2026-01-05T10:00:10Z\"}
{\"type\":\"round_started\",\"round\":0,\"ts\":\"2026-01-05T10:00:09Z\"}
{\"type\":\"vote\",\"ts\":\"2026-01-05T10:00:09Z\"}
{\"type\":\"vote\",\"run\":\"other\",\"ts\":\"2026-01-05T09:00:00Z\"}
{\"type\":\"round_ended\",\"run\":\"r\",\"round\":0,\"ts\":\"2026-01-05T10:00:07.5Z\"}
{\"type\":\"run_ended\",\"ts\":\"2026-01-05T10:00:08Z\"}
";
    let log = read(text.as_bytes(), 11);
    assert_eq!(log.warned.get(&Warning::ClockBack), Some(&2));
    let places: Vec<usize> = log.warnings.iter().map(|one| one.event).collect();
    assert_eq!(places, [1, 4]);
    let derived = Derived::of(&log);
    assert_eq!(derived.rounds[0].duration, None);
    assert_eq!(derived.totals[0].duration, None);
    let (first, last) = log.runs[0].times.unwrap();
    assert_eq!(last - first, 2_500.0);
}

#[test]
fn a_file_without_anything_in_it() {
    for text in ["", "\u{feff}"] {
        let log = read(text.as_bytes(), 1);
        assert_eq!((log.lines.all, log.runs.len()), (0, 0), "{text:?}");
    }
    let text = "\n \n\t\r\n\0\0\0\n  ";
    for piece in [1, 2, 100] {
        let log = read(text.as_bytes(), piece);
        adds_up(&log);
        assert_eq!((log.lines.all, log.lines.blank), (5, 5));
        assert!(log.is_empty());
        let derived = Derived::of(&log);
        assert_eq!(metrics_csv(&log, &derived).lines().count(), 1);
        assert_eq!(summaries(&log, &derived), []);
    }
}

#[test]
fn a_mark_at_the_beginning_is_no_part_of_a_line() {
    let marked = format!("\u{feff}{EVENTS}");
    let plain = read(EVENTS.as_bytes(), EVENTS.len());
    for piece in [1, 2, 3, 1 << 20] {
        let log = read(marked.as_bytes(), piece);
        assert_eq!(log.lines, plain.lines);
        assert_eq!((log.place(0).0, log.place(1).0), (3, plain.place(1).0 + 3));
        assert_eq!(
            metrics_csv(&log, &Derived::of(&log)),
            metrics_csv(&plain, &Derived::of(&plain))
        );
    }
    // One that stands elsewhere is no white space.
    let log = read("{\"type\":\"a\"}\n\u{feff}{\"type\":\"a\"}\n".as_bytes(), 5);
    assert_eq!(
        (log.lines.kept, log.quarantine[0].reason),
        (1, Reason::NotJson)
    );
    // A part of one is no mark.
    let log = read(b"\xEF\xBB", 1);
    assert_eq!((log.lines.all, log.lines.quarantined), (1, 1));
}

#[test]
fn numbers_as_large_as_they_get_stop_nothing() {
    let mut text = String::new();
    for at in [
        "1e300",
        "-1e300",
        "-1e306",
        "1e-300",
        "0",
        "9e15",
        "\"9999-12-31T23:59:59.999Z\"",
        "1e999",
    ] {
        for kind in [
            "run_started",
            "round_started",
            "llm_call",
            "turn",
            "drift_checked",
            "round_ended",
            "run_ended",
        ] {
            writeln!(
                text,
                r#"{{"type":"{kind}","run":"r","round":4294967294,"seq":9007199254740992,"ts":{at},"agent":"a","tokens_in":1e308,"tokens_out":1e308,"token_count":1e308,"latency_ms":-1e308,"percent":1e308,"cost_usd":1e308,"similarity_mean":-1e308}}"#
            )
            .unwrap();
        }
    }
    let log = read(text.as_bytes(), 1 << 20);
    adds_up(&log);
    let derived = Derived::of(&log);
    assert_eq!(derived.rounds[0].round, 4_294_967_294);
    assert!(metrics_csv(&log, &derived).lines().count() == 2);
}
