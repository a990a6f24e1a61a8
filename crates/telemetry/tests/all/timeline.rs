//! Slices of time: against arithmetic by hand, and against every millisecond counted.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use proptest::prelude::*;
use steelyard_protocol::telemetry::{
    Slice, SliceKind, SliceSum, Stretch, Timeline, TimelineAsk, TimelineLane,
};
use steelyard_telemetry::answer::{Slices, slice_at, sums, timeline};

use crate::support::opened;

/// One agent that calls another: times in milliseconds, written when each is over.
const LOG: &str = r#"{"type":"run_started","run":"r","ts":0}
{"type":"llm_call","run":"r","agent":"a","model":"m","ts":1000000005000,"latency_ms":3000}
{"type":"spawn","run":"r","agent":"a","spawned":"b","ts":1000000005400}
{"type":"turn","run":"r","agent":"b","ts":1000000007900,"duration_ms":2000}
{"type":"tool_call","run":"r","agent":"a","name":"Bash","ts":1000000008000,"duration_ms":2500,"status":"failed"}
{"type":"tool_call","run":"r","agent":"a","name":"Task","ts":1000000008000,"duration_ms":2600}
{"type":"llm_call","run":"r","agent":"a","model":"m","ts":1000000009500,"duration_ms":1500,"inferred":true}
{"type":"question","run":"r","agent":"a","text":"?","ts":1000000009900,"waited_ms":300}
{"type":"turn","run":"r","agent":"a","ts":1000000010000,"turn_number":1,"duration_ms":8000,"waited_ms":2000}
{"type":"error","run":"r","error":"x"}
"#;

const BEGIN: f64 = 1e12;

fn slices(log: &str) -> Slices {
    let log = log.replace("{\"type\":\"run_started\",\"run\":\"r\",\"ts\":0}\n", "");
    Slices::of(&opened(&log).log, Some(0))
}

fn ask(most: u32) -> TimelineAsk {
    TimelineAsk {
        most,
        ..TimelineAsk::default()
    }
}

fn lane<'t>(
    timeline: &'t Timeline,
    track: Option<&str>,
    kind: Option<SliceKind>,
) -> &'t TimelineLane {
    let mut lanes = timeline.lanes.iter();
    let found = lanes.find(|lane| lane.track.as_deref() == track && lane.kind == kind);
    found.unwrap_or_else(|| panic!("no lane {track:?} {kind:?}"))
}

/// From the beginning on.
fn ends(slice: &Slice) -> (f64, f64) {
    (slice.from - BEGIN, slice.to - BEGIN)
}

fn sum<'s>(sums: &'s [SliceSum], kind: SliceKind, name: &str) -> &'s SliceSum {
    let mut sums = sums.iter();
    let found = sums.find(|one| one.kind == kind && one.name == name);
    found.unwrap_or_else(|| panic!("no {kind:?} {name}"))
}

#[test]
fn what_is_told_when_it_is_over_began_before() {
    let timeline = timeline(&slices(LOG), &ask(10_000));
    assert_eq!(
        (timeline.whole.0 - BEGIN, timeline.whole.1 - BEGIN),
        (0.0, 10_000.0)
    );
    assert_eq!(timeline.outside, 1);
    // The lanes of the first agent stand open.
    let tools = lane(&timeline, Some("a"), Some(SliceKind::Tool));
    assert_eq!(tools.rows, 2);
    let found: Vec<_> = tools
        .slices
        .iter()
        .map(|one| (ends(one), one.row))
        .collect();
    assert_eq!(found, [((5_400.0, 8_000.0), 0), ((5_500.0, 8_000.0), 1)]);
    let calls = lane(&timeline, Some("a"), Some(SliceKind::Call));
    let found: Vec<_> = calls
        .slices
        .iter()
        .map(|one| (ends(one), one.inferred))
        .collect();
    assert_eq!(
        found,
        [((2_000.0, 5_000.0), false), ((8_000.0, 9_500.0), true)]
    );
    assert_eq!(calls.inferred, 1);
    let waits = lane(&timeline, Some("a"), Some(SliceKind::Wait));
    let found: Vec<_> = waits.slices.iter().map(ends).collect();
    assert_eq!(found, [(0.0, 2_000.0), (9_600.0, 9_900.0)]);
    let other = lane(&timeline, Some("b"), None);
    assert_eq!(ends(&other.slices[0]), (5_900.0, 7_900.0));
    assert_eq!(other.slices[0].kind, SliceKind::Turn);
    // In a row of its own stands all that an agent does.
    let all = lane(&timeline, Some("a"), None);
    let kinds: Vec<SliceKind> = all.slices.iter().map(|one| one.kind).collect();
    let expected = [1, 2, 2]
        .iter()
        .zip([SliceKind::Turn, SliceKind::Call, SliceKind::Tool]);
    let expected = expected.flat_map(|(count, kind)| vec![kind; *count]);
    assert_eq!(kinds, expected.collect::<Vec<_>>());
}

#[test]
fn what_lies_within_is_not_its_own() {
    let slices = slices(LOG);
    let all = sums(&slices, Stretch::All);
    let turn = all
        .sums
        .iter()
        .find(|one| one.kind == SliceKind::Turn)
        .expect("turns");
    // 8,000 and the 2,000 of the other agent; of its own: 8,000 − 3,000 − 2,600 − 1,500 − 300, and those 2,000.
    assert_eq!((turn.count, turn.total, turn.own), (2, 10_000.0, 2_600.0));
    let task = sum(&all.sums, SliceKind::Tool, "Task");
    assert_eq!((task.total, task.own, task.failed), (2_600.0, 600.0, None));
    let bash = sum(&all.sums, SliceKind::Tool, "Bash");
    assert_eq!(
        (bash.total, bash.own, bash.failed),
        (2_500.0, 2_500.0, Some(1))
    );
    let calls = sum(&all.sums, SliceKind::Call, "m");
    assert_eq!((calls.count, calls.total, calls.inferred), (2, 4_500.0, 1));
    assert_eq!(calls.longest, (3_000.0, 0));
    // From 2,000 to 10,000 without the question.
    assert_eq!((all.busy, all.waited), (7_700.0, 2_300.0));
    let part = sums(&slices, Stretch::Times(BEGIN + 5_000.0, BEGIN + 6_000.0));
    let task = sum(&part.sums, SliceKind::Tool, "Task");
    assert_eq!((task.total, task.own), (600.0, 500.0));
    // What ends where it begins is not in it.
    assert!(part.sums.iter().all(|one| one.kind != SliceKind::Call));
}

#[test]
fn only_names_in_sight_travel() {
    let slices = slices(LOG);
    let stretch = Stretch::Times(BEGIN + 5_600.0, BEGIN + 5_700.0);
    let part = TimelineAsk {
        stretch,
        ..ask(1_000)
    };
    let drawn = timeline(&slices, &part);
    let tools = lane(&drawn, Some("a"), Some(SliceKind::Tool)).slices.iter();
    let named: Vec<&str> = tools
        .map(|one| drawn.names[one.name as usize].as_str())
        .collect();
    assert_eq!(named, ["Task", "Bash"]);
    // Those and the turn's, which has none.
    assert_eq!(drawn.names.len(), 3);
}

#[test]
fn walking_stays_within_a_name() {
    let slices = slices(LOG);
    let at = |event, step| slice_at(&slices, event, step).map(|at| (at.slice.event, at.place));
    assert_eq!(at(0, 0), Some((0, (1, 2))));
    assert_eq!(at(0, 1), Some((5, (2, 2))));
    assert_eq!(at(5, 1), Some((5, (2, 2))));
    assert_eq!(at(0, -1), Some((0, (1, 2))));
    assert_eq!(at(1, 0), None);
    let turn = slice_at(&slices, 7, 0).expect("a turn");
    assert_eq!(
        (turn.slice.kind, turn.own, turn.slice.number),
        (SliceKind::Turn, 600.0, Some(1))
    );
}

#[test]
fn stretches_without_work_fold_where_that_makes_them_shorter() {
    let hours = 3_600_000.0;
    let mut log = String::new();
    for at in [0.0, 1_000.0, 5.0 * hours, 5.0 * hours + 60_000.0] {
        let at = BEGIN + at;
        let _written = writeln!(
            log,
            "{{\"type\":\"tool_call\",\"run\":\"r\",\"name\":\"x\",\"ts\":{at},\"duration_ms\":500}}"
        );
    }
    let slices = slices(&log);
    let fold = TimelineAsk {
        fold: true,
        ..ask(1_000)
    };
    let drawn = timeline(&slices, &fold);
    assert_eq!(drawn.folds.len(), 1);
    let (from, to) = drawn.folds[0];
    assert_eq!((from - BEGIN, to - BEGIN), (1_000.0, 5.0 * hours - 500.0));
    assert!(timeline(&slices, &ask(1_000)).folds.is_empty());
}

#[test]
fn events_without_times_stand_in_their_order() {
    let log = "{\"type\":\"round_started\",\"run\":\"r\",\"round\":1}\n{\"type\":\"tool_call\",\"run\":\"r\",\"name\":\"x\",\"duration_ms\":5}\n{\"type\":\"round_ended\",\"run\":\"r\",\"round\":1}\n";
    let open = TimelineAsk {
        open: Some(vec![String::new()]),
        ..ask(100)
    };
    let drawn = timeline(&slices(log), &open);
    assert!(drawn.ordered);
    assert_eq!(drawn.whole, (0.0, 3.0));
    let tool = &lane(&drawn, Some(""), Some(SliceKind::Tool)).slices[0];
    assert_eq!((tool.from, tool.to), (1.0, 2.0));
    let round = &lane(&drawn, None, Some(SliceKind::Round)).slices[0];
    assert_eq!((round.from, round.to, round.number), (0.0, 3.0, Some(1)));
}

#[test]
fn a_round_that_does_not_end_goes_up_to_the_last_time() {
    let log = format!(
        "{{\"type\":\"round_started\",\"run\":\"r\",\"round\":2,\"ts\":{BEGIN}}}\n{{\"type\":\"paused\",\"run\":\"r\",\"ts\":{}}}\n{{\"type\":\"dissent\",\"run\":\"r\",\"agent\":\"a\",\"ts\":{}}}\n",
        BEGIN + 100.0,
        BEGIN + 400.0
    );
    let drawn = timeline(&slices(&log), &ask(100));
    let of = |kind| {
        let slice = &lane(&drawn, None, Some(kind)).slices[0];
        (ends(slice), slice.inferred)
    };
    assert_eq!(of(SliceKind::Round), ((0.0, 400.0), true));
    assert_eq!(of(SliceKind::Pause), ((100.0, 400.0), true));
    assert_eq!(of(SliceKind::Dissent), ((400.0, 400.0), false));
    // Nobody has anything to do in it.
    assert!(sums(&slices(&log), Stretch::All).sums.is_empty());
}

/// An event: agent, which of a turn, a call, a tool and a question, when it ended, how long it took.
type Made = (u8, u8, u16, u16);

fn written(made: &[Made]) -> String {
    let mut log = String::new();
    for (agent, kind, end, took) in made {
        let (end, took) = (BEGIN + 200.0 + f64::from(*end), took);
        let own = match kind {
            0 => format!("\"type\":\"turn\",\"duration_ms\":{took}"),
            1 => format!("\"type\":\"llm_call\",\"model\":\"m\",\"latency_ms\":{took}"),
            2 => format!("\"type\":\"tool_call\",\"name\":\"t\",\"duration_ms\":{took}"),
            _ => format!("\"type\":\"question\",\"waited_ms\":{took}"),
        };
        let _written = writeln!(
            log,
            "{{{own},\"run\":\"r\",\"agent\":\"a{agent}\",\"ts\":{end}}}"
        );
    }
    log
}

proptest! {
    #[test]
    fn as_every_millisecond_tells(
        made in prop::collection::vec((0_u8..3, 0_u8..4, 0_u16..200, 0_u16..120), 1..24),
        from in 0_u16..300, long in 1_u16..300
    ) {
        let slices = slices(&written(&made));
        let (first, last) = timeline(&slices, &ask(10)).whole;
        let from = (BEGIN + f64::from(from)).clamp(first, last - 1.0);
        let to = (from + f64::from(long)).min(last);
        let found = sums(&slices, Stretch::Times(from, to));
        let (mut totals, mut busy, mut waited, mut owns) = (BTreeMap::new(), 0, 0, 0);
        let mut at = from;
        while at < to {
            let on = |made: &&Made| {
                let end = BEGIN + 200.0 + f64::from(made.2);
                end - f64::from(made.3) <= at && at < end
            };
            let now: Vec<&Made> = made.iter().filter(on).collect();
            for made in now.iter().filter(|made| made.1 < 3) {
                *totals.entry(made.1).or_insert(0_u32) += 1;
            }
            // The user is waited for once, however many questions are open.
            *totals.entry(3).or_insert(0) += u32::from(now.iter().any(|made| made.1 == 3));
            let is = |agent: u8, kinds: &[u8]| now.iter().any(|made| made.0 == agent && kinds.contains(&made.1));
            let works = |agent: &u8| is(*agent, &[1, 2]) || (is(*agent, &[0]) && !is(*agent, &[3]));
            let any = (0..3).any(|agent| works(&agent));
            busy += u32::from(any);
            waited += u32::from(!any && now.iter().any(|made| made.1 == 3));
            owns += now.iter().filter(|made| made.1 == 0 && !is(made.0, &[1, 2, 3])).count();
            at += 1.0;
        }
        prop_assert_eq!(found.busy, f64::from(busy));
        prop_assert_eq!(found.waited, f64::from(waited));
        let kinds = [(0, SliceKind::Turn), (1, SliceKind::Call), (2, SliceKind::Tool), (3, SliceKind::Wait)];
        for (kind, named) in kinds {
            let total: f64 = found.sums.iter().filter(|one| one.kind == named).map(|one| one.total).sum();
            prop_assert_eq!(total, f64::from(totals.get(&kind).copied().unwrap_or_default()));
        }
        let own: f64 = found.sums.iter().filter(|one| one.kind == SliceKind::Turn).map(|one| one.own).sum();
        prop_assert_eq!(own, owns as f64);
    }

    /// Whatever is too short to be seen is counted, and whatever is not stands alone.
    #[test]
    fn nothing_is_lost_between_pixels(
        made in prop::collection::vec((0_u8..2, 0_u8..4, 0_u16..2000, 0_u16..90), 1..60), most in 1_u32..400
    ) {
        let log = written(&made);
        let slices = slices(&log);
        let open = TimelineAsk { open: Some(vec!["a0".to_owned(), "a1".to_owned()]), ..ask(most) };
        let drawn = timeline(&slices, &open);
        let alone = drawn.lanes.iter().filter(|lane| lane.kind.is_some());
        let count: u32 = alone.flat_map(|lane| &lane.slices).map(|slice| slice.count).sum();
        prop_assert_eq!(count as usize, made.len());
        let pixel = (drawn.stretch.1 - drawn.stretch.0) / f64::from(most);
        for lane in drawn.lanes.iter().filter(|lane| lane.kind.is_some()) {
            prop_assert!(lane.slices.len() <= lane.rows as usize * (2 * most as usize + 1) + made.len());
            for slice in lane.slices.iter().filter(|slice| slice.count > 1) {
                prop_assert!(slice.to - slice.from <= 2.0 * pixel);
            }
            for row in 0..lane.rows.min(3) {
                let row: Vec<&Slice> = lane.slices.iter().filter(|slice| slice.row == row && slice.count == 1).collect();
                for pair in row.windows(2) {
                    prop_assert!(pair[1].from >= pair[0].to, "they overlap");
                }
            }
        }
    }

    #[test]
    fn no_log_is_too_odd(
        lines in prop::collection::vec(prop::sample::select(vec![
            "{\"type\":\"turn\",\"run\":\"r\",\"ts\":1e300,\"duration_ms\":1e300}",
            "{\"type\":\"turn\",\"run\":\"r\",\"ts\":1,\"duration_ms\":-5,\"waited_ms\":1e12}",
            "{\"type\":\"llm_call\",\"run\":\"r\",\"ts\":\"9999-12-31T23:59:59Z\",\"latency_ms\":1e12}",
            "{\"type\":\"round_ended\",\"run\":\"r\",\"round\":9e15,\"ts\":5}",
            "{\"type\":\"round_started\",\"run\":\"r\",\"round\":9e15,\"ts\":50}",
            "{\"type\":\"paused\",\"run\":\"r\",\"ts\":9}", "{\"type\":\"resumed\",\"run\":\"r\",\"ts\":3}",
            "{\"type\":\"spawn\",\"run\":\"r\",\"agent\":\"a\",\"spawned\":\"a\",\"ts\":2}",
            "{\"type\":\"tool_call\",\"run\":\"s\",\"agent\":\"a\",\"duration_ms\":4,\"ts\":4}",
        ]), 0..12),
        from in prop::num::f64::ANY, to in prop::num::f64::ANY, most in prop::sample::select(vec![0, 1, 7, u32::MAX]), fold in any::<bool>()
    ) {
        let log = opened(&lines.join("\n"));
        for run in [None, Some(0), Some(1)] {
            let slices = Slices::of(&log.log, run);
            for stretch in [Stretch::All, Stretch::Times(from, to), Stretch::Rounds(0, u64::MAX)] {
                let ask = TimelineAsk { stretch, most, fold, open: None };
                let drawn = timeline(&slices, &ask);
                prop_assert!(drawn.stretch.0 < drawn.stretch.1);
                prop_assert!(drawn.lanes.iter().flat_map(|lane| &lane.slices).all(|slice| slice.from <= slice.to));
                let sums = sums(&slices, stretch);
                prop_assert!(sums.sums.iter().all(|one| one.own >= 0.0 && one.own <= one.total));
            }
        }
    }
}
