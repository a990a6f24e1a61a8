//! What two settings make of the same decisions.

use steelyard_protocol::{ChangedDecision, Choices, Compared, Measure, RankAgreement};

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
        lacks: [text("not checked"), String::new()],
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
        }],
        choices: Some(Choices {
            n: 40,
            right_a: 30,
            right_b: u32::MAX,
            only_a: 1,
            only_b: 8,
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
