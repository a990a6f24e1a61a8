//! What studies are answered.

use steelyard_protocol::{
    Act, Crossing, Curve, Flip, FlipWords, Flips, Input, Lines, Mode, Record, ScoreLine, Tone,
    Verdict, WorkItem, Zone, Zones,
};

use super::decided::status;
use super::text;

pub(crate) fn verdict(winner: Option<u32>) -> Verdict {
    Verdict {
        status: status(Tone::Discussed),
        winner,
        label: text("A & B"),
    }
}

pub(crate) fn item(record: Record) -> WorkItem {
    WorkItem {
        decision: 200,
        verdict: verdict(Some(1)),
        before: Some(verdict(None)),
        margin: Some(0.1 + 0.2),
        lead: text("0.30"),
        level: 2,
        heuristic: true,
        record,
        same_choice: Some(false),
        recorded: text("B, Accept"),
        diagnostics: 3,
    }
}

pub(crate) fn zones() -> Zones {
    let zone = |from, to| Zone {
        from,
        holds_from: true,
        to,
        holds_to: false,
        verdict: verdict(Some(0)),
    };
    Zones {
        parameter: text("collapse.w_e"),
        mode: Mode::Proportional,
        exact: true,
        zones: vec![zone(0.0, 65.0 / 9.0), zone(65.0 / 9.0, f64::MAX)],
        edges: vec![65.0 / 9.0, f64::MIN_POSITIVE],
    }
}

pub(crate) fn flips() -> Flips {
    let weight = Flip {
        label: text("Evidence"),
        slot: Some(1),
        mode: Mode::Proportional,
        from: 10.0,
        to: 7.6,
        edge: 238.0 / 31.0,
        relative: Some(0.232),
        size: 0.068,
        words: FlipWords {
            from: text("10.00"),
            edge: text("below 7.68"),
            change: text("−2.32"),
            share: text("6.8% of the weight sum (34)"),
        },
        exact: true,
        after: verdict(Some(1)),
        sets: vec![(text("collapse.w_e"), 7.6), (text("collapse.w_r"), 8.8)],
        input: None,
        place: None,
    };
    let input = Flip {
        slot: None,
        mode: Mode::Free,
        relative: None,
        exact: false,
        sets: vec![],
        input: Some(Input {
            decision: text("cards"),
            stage: String::new(),
            alternative: text("A"),
            criterion: text("cost"),
            value: 45.000_000_1,
        }),
        place: Some((u32::MAX, 11)),
        ..weight.clone()
    };
    Flips {
        edits: vec![weight, input],
        count: 300,
        not_searched: 17,
        acts: vec![Act {
            label: text("Without A"),
            overrides: super::requests::overrides(),
            after: verdict(None),
        }],
    }
}

pub(crate) fn lines() -> Lines {
    let line = |index, points| ScoreLine {
        index,
        label: text("agent"),
        points,
    };
    Lines {
        parameter: text("interaction.technical_weight"),
        mode: Mode::Proportional,
        from: -0.0,
        to: 1.0,
        lines: vec![
            line(0, vec![(0.0, -1.45), (1.0, 1.0)]),
            line(u32::MAX, Vec::new()),
        ],
        crossings: vec![Crossing {
            at: 31.0 / 33.0,
            score: 0.1 + 0.2,
            left: u32::MAX,
            right: 0,
            first: true,
        }],
        hidden: 300,
    }
}

pub(crate) fn curve() -> Curve {
    Curve {
        parameter: text("table.tests"),
        decisions: 36,
        exact: false,
        steps: vec![(0.0, 12), (-0.0, 0), (0.1 + 0.2, u32::MAX)],
        to: 2.0,
    }
}
