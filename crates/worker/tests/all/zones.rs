//! Where a slider tips, against numbers worked out by hand.

use steelyard_protocol::study::{LinesOf, ZonesOf};
use steelyard_protocol::{Mode, Settings, Zones};

use super::support::{CARDS, FOLLOWING, PAIR, Page, SHARED, assert_near, settings, verdict};

/// One zone in a line: `[0, 7) PANEL B`.
fn lines(zones: &Zones) -> Vec<String> {
    let line = |zone: &steelyard_protocol::Zone| {
        let (open, close) = (
            if zone.holds_from { '[' } else { '(' },
            if zone.holds_to { ']' } else { ')' },
        );
        let (from, to) = (rounded(zone.from), rounded(zone.to));
        let (status, label) = (&zone.verdict.status.id, &zone.verdict.label);
        format!("{open}{from}, {to}{close} {status} {label}")
    };
    zones.zones.iter().map(line).collect()
}

/// Six decimals at most.
fn rounded(x: f64) -> f64 {
    (x * 1e6).round() / 1e6
}

fn pair() -> Page {
    Page::with(&[("cards.yaml", PAIR)])
}

/// A = 0.9·t − 0.5 and B = 0.8·t + 0.2: they meet at 7, and A passes 6 above 65/9.
#[test]
fn a_weight_alone() {
    let zones = pair().zones(&Settings::default(), (0, "collapse.w_e"), Mode::Free);
    let expected = [
        "[0, 7) PANEL B",
        "[7, 7.222222] PANEL A",
        "(7.222222, 20] ACCEPT A",
    ];
    assert_eq!(lines(&zones), expected);
    assert_near(zones.edges[0], 7.0);
    assert_near(zones.edges[1], 65.0 / 9.0);
    assert_eq!(zones.edges.len(), 2);
    assert!(zones.exact);
    assert_eq!(
        (zones.parameter.as_str(), zones.mode),
        ("collapse.w_e", Mode::Free)
    );
    let winners: Vec<_> = zones.zones.iter().map(|zone| zone.verdict.winner).collect();
    assert_eq!(winners, [Some(1), Some(0), Some(0)]);
}

/// Without the weight both score 0, and the first in the file leads: a zone of that single value.
#[test]
fn an_end_of_the_range_that_has_an_outcome_of_its_own() {
    const LONE: &str = r#"
parameters = { w = 1 }
criteria = [{ id = "x", weight = "w" }]
alternatives = [
  { id = "A", cells = { x = 1 } },
  { id = "B", cells = { x = 2 } },
]
"#;
    let zones =
        Page::with(&[("lone.toml", LONE)]).zones(&Settings::default(), (0, "w"), Mode::Free);
    assert_eq!(lines(&zones), ["[0, 0]  A", "(0, 2]  B"]);
    let limited = LONE.replace("w = 1", "w = { value = 1, min = 0.5, max = 2, limit = 2 }");
    let mut other = Page::with(&[("lone.toml", &limited)]);
    let zones = other.zones(&Settings::default(), (0, "w"), Mode::Free);
    assert_eq!(lines(&zones), ["[0.5, 2]  B"]);
}

/// The others share (34 − t) / 24 of themselves: A = 0.9·t − 0.5·(34 − t)/24 and
/// B = 0.8·t + 0.2·(34 − t)/24. B passes 6 at 686/95, and they meet at 238/31.
#[test]
fn a_weight_and_the_others_of_its_sum() {
    let mode = Mode::Proportional;
    let zones = pair().zones(&Settings::default(), (0, "collapse.w_e"), mode);
    let expected = [
        "[0, 7.221053] PANEL B",
        "(7.221053, 7.677419) ACCEPT B",
        "[7.677419, 34] ACCEPT A",
    ];
    assert_eq!(lines(&zones), expected);
    assert_near(zones.edges[0], 686.0 / 95.0);
    assert_near(zones.edges[1], 238.0 / 31.0);
    assert_eq!(zones.mode, mode);
}

/// The same two as lines: they meet where the zones of the two winners do.
#[test]
fn the_lines_of_a_weight_meet_where_its_zones_do() {
    let mut page = pair();
    let about = LinesOf {
        decision: page.id(0),
        parameter: "collapse.w_e".to_owned(),
        mode: Mode::Proportional,
    };
    let found = page.study(&Settings::default(), about);
    let found = found.unwrap().unwrap();
    let [only] = found.crossings.as_slice() else {
        panic!("{found:?}");
    };
    assert_near(only.at, 238.0 / 31.0);
    assert_near(
        only.score,
        0.9 * 238.0 / 31.0 - 0.5 * (34.0 - 238.0 / 31.0) / 24.0,
    );
    assert_eq!((only.left, only.right, only.first), (1, 0, true));
    let labels: Vec<&str> = found.lines.iter().map(|line| line.label.as_str()).collect();
    assert_eq!((labels, found.hidden), (vec!["A", "B"], 0));
}

/// C has 0.3·t − 1.2, below B wherever t is; D waits. The zones are those of A and B alone.
#[test]
fn cards_that_never_lead_move_no_edge() {
    let mut page = Page::with(&[("cards.yaml", CARDS)]);
    for mode in [Mode::Free, Mode::Proportional] {
        let about = (0, "collapse.w_e");
        assert_eq!(
            page.zones(&Settings::default(), about, mode).edges,
            pair().zones(&Settings::default(), about, mode).edges
        );
    }
}

/// The limit is strict: a score of 8.5 is accepted below 8.5. Above it A has to lead by 2.
#[test]
fn a_threshold() {
    let zones = pair().zones(&Settings::default(), (0, "collapse.threshold"), Mode::Free);
    assert_eq!(lines(&zones), ["[0, 8.5) ACCEPT A", "[8.5, 14] PANEL A"]);
    // With a close call first the gap of 0.3 asks the panel above 0.3, whatever the threshold is.
    let first = settings(&[("collapse.close-call", "first")]);
    let zones = pair().zones(&first, (0, "collapse.gap"), Mode::Free);
    assert_eq!(lines(&zones), ["[0, 0.3] ACCEPT A", "(0.3, 6] PANEL A"]);
}

#[test]
fn edits_and_readings_move_the_edges() {
    // As written reversibility and confidence count against, cost for: A = 0.9·t − 5.9, B = 0.8·t − 1.8.
    // B leads by more than 2 over all of the range and passes 6 at 9.75.
    let written = settings(&[("collapse.signs", "as_written")]);
    let zones = pair().zones(&written, (0, "collapse.w_e"), Mode::Free);
    assert_eq!(
        lines(&zones),
        ["[0, 9.75] REFLEXION B", "(9.75, 20] ACCEPT B"]
    );
    // Without risk A = 0.9·t + 2.7 and B = 0.8·t + 1: A leads from the start and passes 6 at 11/3.
    // Its lead, 1.7 + 0.1·t, is 2 at 3, where no panel is asked any more.
    let moved = settings(&[("collapse.w_r", "0")]);
    let zones = pair().zones(&moved, (0, "collapse.w_e"), Mode::Free);
    let expected = [
        "[0, 3) PANEL A",
        "[3, 3.666667] REFLEXION A",
        "(3.666667, 20] ACCEPT A",
    ];
    assert_eq!(lines(&zones), expected);
}

/// With risk locked at 8 the others share (26 − t)/16 of themselves: A = 0.9·t − 3.2 + 2.7·(26 − t)/16 leads
/// B = 0.8·t − 0.8 + (26 − t)/16 over all of the range, and passes 6 at 770/117.
#[test]
fn what_is_locked_stays_while_others_share() {
    let locked = Settings {
        locked: vec!["collapse.w_r".to_owned()],
        ..Settings::default()
    };
    let zones = pair().zones(&locked, (0, "collapse.w_e"), Mode::Proportional);
    let expected = ["[0, 6.581197] PANEL A", "(6.581197, 26] ACCEPT A"];
    assert_eq!(lines(&zones), expected);
    assert_near(zones.edges[0], 770.0 / 117.0);
    // Where only the weight of invariants shares, which neither card breaks, the edges are those of the
    // weight alone.
    let names = ["r", "v", "k", "gamma"];
    let locked = Settings {
        locked: names.map(|name| format!("collapse.w_{name}")).to_vec(),
        ..Settings::default()
    };
    let zones = pair().zones(&locked, (0, "collapse.w_e"), Mode::Proportional);
    assert_eq!(zones.edges.len(), 2);
    assert_near(zones.edges[0], 7.0);
    assert_near(zones.edges[1], 65.0 / 9.0);
    assert_near(zones.zones.last().unwrap().to, 20.0);
    // Free moves do not ask what is locked.
    let free = pair().zones(&locked, (0, "collapse.w_e"), Mode::Free);
    assert_eq!(
        free,
        pair().zones(&Settings::default(), (0, "collapse.w_e"), Mode::Free)
    );
}

#[test]
fn what_cannot_be_swept_has_no_zones() {
    let mut page = pair();
    let all: Vec<String> = ["r", "v", "k", "gamma", "i"]
        .map(|name| format!("collapse.w_{name}"))
        .to_vec();
    let alone = Settings {
        locked: all,
        ..Settings::default()
    };
    let plain = Settings::default();
    let table = [
        (&plain, 0, "collapse.nothing", Mode::Free),
        (&plain, 0, "", Mode::Free),
        (&plain, 0, "collapse.severity.low", Mode::Free),
        (&plain, 0, "collapse.threshold", Mode::Proportional),
        (&plain, 1, "collapse.w_e", Mode::Free),
        (&alone, 0, "collapse.w_e", Mode::Proportional),
    ];
    for (settings, decision, id, mode) in table {
        let about = ZonesOf {
            decision: page.id(decision),
            parameter: id.to_owned(),
            mode,
        };
        assert_eq!(page.study(settings, about), Some(None), "{id}");
    }
}

/// In the middle of each zone the decision, asked, is what the zone says, and so it is at ends that belong to
/// it.
#[test]
fn a_decision_comes_to_what_its_zone_says() {
    let files = [
        ("cards.yaml", CARDS),
        ("shared.toml", SHARED),
        ("following.toml", FOLLOWING),
    ];
    let mut page = Page::with(&files);
    let base = settings(&[("collapse.w_k", "3"), ("w_cost", "0.4"), ("taste", "1.5")]);
    let table = [
        (0, "collapse.w_e"),
        (0, "collapse.w_r"),
        (0, "collapse.gap"),
        (1, "w_fit"),
        (1, "veto"),
        (1, "bar"),
        (2, "all"),
        (2, "speed"),
    ];
    for (decision, id) in table {
        let zones = page.zones(&base, (decision, id), Mode::Free);
        assert!(!zones.zones.is_empty());
        for zone in &zones.zones {
            let ends = [(zone.from, zone.holds_from), (zone.to, zone.holds_to)];
            let ends = ends.iter().filter(|(_, holds)| *holds);
            let at = ends.map(|(end, _)| *end);
            for value in at.chain([f64::midpoint(zone.from, zone.to)]) {
                let mut moved = base.clone();
                moved.values.push((id.to_owned(), value));
                let decided = page.decide_at(decision, &moved);
                assert_eq!(verdict(&decided), zone.verdict, "{id} = {value}: {zones:?}");
            }
        }
        let joined = zones.zones.windows(2);
        for pair in joined {
            assert_near(pair[0].to, pair[1].from);
            assert_ne!(pair[0].verdict, pair[1].verdict);
        }
    }
}
