//! What two settings make of the same decisions, and who does better in them.

use steelyard_protocol::{
    AgentKey, AgentMeasure, AgentNumber, AgentRow, Agents, ChangedDecision, Choices, Compared,
    HeadToHead, Lacks, Measure, RankAgreement,
};

use super::studies::verdict;
use super::text;

pub(crate) fn compared() -> Compared {
    let measure = Measure {
        id: text("questions.low"),
        label: text("Questions of low effort"),
        unit: text("ms"),
        more_is_better: None,
        n: 12,
        groups: u32::MAX,
        lacks: [Some(Lacks::NotChecked), None],
        mean_a: 0.1 + 0.2,
        mean_b: -0.0,
        difference: f64::MIN_POSITIVE,
        interval: Some((-0.0, f64::MAX)),
        enough: true,
        note: text("of 12 tasks"),
    };
    Compared {
        decisions: u32::MAX,
        winners: 2,
        statuses: 1,
        outcomes: 3,
        changed: vec![ChangedDecision {
            decision: 129,
            before: verdict(Some(1)),
            after: verdict(None),
            recorded: text("A & B, Accept"),
        }],
        choices: Some(Choices {
            n: 40,
            right_a: 30,
            right_b: u32::MAX,
            only_a: 1,
            only_b: 8,
            same_a: 29,
            same_b: u32::MAX,
            difference: 0.175,
            low: 0.020_331,
            high: 0.313_002,
            enough: true,
            mid_p: Some(0.021_484_4),
            exact_p: None,
            note: text("too few"),
        }),
        measures: vec![
            Measure {
                interval: None,
                enough: false,
                more_is_better: Some(true),
                ..measure.clone()
            },
            measure,
        ],
        ranks: Some(RankAgreement {
            n: 3,
            same_first: 2,
            tau_n: u32::MAX,
            tau: Some([-1.0, 0.8, 1.0]),
        }),
        refused: vec![text("no parameter")],
    }
}

pub(crate) fn agents() -> Agents {
    let row = AgentRow {
        name: text("cli (m)"),
        tasks: 12,
        runs: u32::MAX,
        contested: 11,
        won: 7,
        tied: 1,
        lost: 2,
        no_winner: 1,
        numbers: vec![
            None,
            Some(AgentNumber {
                n: 12,
                mean: 0.1 + 0.2,
                interval: Some((-0.0, f64::MAX)),
            }),
        ],
    };
    Agents {
        by: AgentKey::Program,
        decisions: 13,
        tasks: 12,
        contested: 11,
        no_winner: 1,
        heuristic: 5,
        several: 2,
        unnamed: 300,
        measures: vec![AgentMeasure {
            label: text("Duration"),
            unit: text("ms"),
        }],
        rows: vec![row],
        head_to_head: Some(HeadToHead {
            one: text("a"),
            other: text("b"),
            tasks: 12,
            wins: 9,
            losses: 2,
            even: 1,
            no_winner: 128,
            note: text("too few"),
            measures: compared().measures,
        }),
    }
}
