use super::{Raw, Scorer, count, value};
use crate::focus::Candidate;
use crate::rule::{About, Given, Turn, Words};
use crate::words::{folded, held, holds};

/// What is unclear is worth asking about.
#[derive(Debug)]
pub(super) struct Ambiguity;

static ABOUT: About = About {
    id: "ambiguity",
    label: "Ambiguity",
    numbers: &[
        value("high_clarity_threshold", "Clear above confidence", 0.8),
        value("low_clarity_threshold", "Unclear below confidence", 0.5),
        count("lookback_window", "Turns looked at", 3.0),
        count("many_hedges", "Unclear from hedges", 2.0),
        value("clear_score", "Score if clear", 0.9),
        value("medium_score", "Score in between", 1.2),
        value("unclear_score", "Score if unclear", 1.5),
    ],
    words: &[Words {
        key: "hedge_words",
        default: &[
            "maybe",
            "perhaps",
            "possibly",
            "sort of",
            "kind of",
            "i think",
            "i guess",
            "probably",
            "not sure",
            "uncertain",
        ],
    }],
    signals: &["ambiguity"],
    uses_signals: true,
    idle: &[],
};

/// How sure an extraction is that does not say.
const CONFIDENCE: f64 = 0.7;

/// Below the first a signal says clear, below the second in between. Source: ADR-006, "Enhanced `AmbiguityScorer`".
const SIGNAL: [f64; 2] = [0.2, 0.5];

impl Scorer for Ambiguity {
    fn about(&self) -> &'static About {
        &ABOUT
    }

    fn weight(&self) -> f64 {
        0.15
    }

    fn rows(&self) -> (f64, &'static [(&'static str, f64)]) {
        const ROWS: &[(&str, f64)] = &[
            ("deepen", 0.20),
            ("clarify", 0.30),
            ("bridge", 0.10),
            ("synthesis", 0.10),
        ];
        (0.15, ROWS)
    }

    fn score<'a>(&self, turn: Turn<'a>, given: &Given<'_>, candidate: &Candidate) -> Raw<'a> {
        let [high, low, _window, many, clear, medium, unclear] = given.values();
        let signal = turn.state.signals.ambiguity;
        if let Some(ambiguity) = signal.filter(|_| given.listed.uses_signals) {
            let score = if ambiguity < SIGNAL[0] {
                clear
            } else if ambiguity < SIGNAL[1] {
                medium
            } else {
                unclear
            };
            return Raw {
                signals: vec!["ambiguity"],
                ..Raw::new(score, format!("a signal puts the ambiguity at {ambiguity}"))
            };
        }
        let node = candidate.focus.node.map(|at| &turn.state.nodes[at]);
        let confidence = node.and_then(|node| node.confidence).unwrap_or(CONFIDENCE);
        let label = node.map(|node| folded(&node.label));
        let heard: Vec<_> = turn.state.last(given.count(2)).collect();
        let mut texts: Vec<&str> = heard.iter().map(|one| one.folded.as_str()).collect();
        texts.extend(label.as_deref());
        let hedges = held(given.words(0), &texts);
        let score = if confidence > high && hedges.is_empty() {
            clear
        } else if confidence < low || hedges.len() as f64 >= many {
            unclear
        } else {
            medium
        };
        let why = match (hedges.is_empty(), node) {
            (true, Some(_)) => format!("confidence {confidence}, no hedge"),
            (true, None) => "about no node, no hedge".to_owned(),
            (false, _) => format!("confidence {confidence}, hedged by {}", hedges.join(", ")),
        };
        let has_one =
            |one: &&&crate::state::Utterance| hedges.iter().any(|hedge| holds(&one.folded, hedge));
        Raw {
            heard: heard.iter().filter(has_one).copied().collect(),
            ..Raw::new(score, why)
        }
    }
}
