use super::{Raw, Scorer, count, value};
use crate::focus::Candidate;
use crate::rule::{About, Given, Turn, Words};
use crate::state::{Speaker, Utterance};
use crate::words::held;

/// Who says little is not asked for more of the same.
#[derive(Debug)]
pub(super) struct Engagement;

static ABOUT: About = About {
    id: "engagement",
    label: "Engagement",
    numbers: &[
        value("low_momentum_threshold", "Momentum low below", 30.0),
        value("high_momentum_threshold", "Momentum high above", 70.0),
        count("low_count", "Flagging from low answers", 3.0),
        count("lookback_window", "Turns looked at", 10.0),
        count("answers", "Answers looked at", 5.0),
        value("low_depth_score", "Depth score if flagging", 0.8),
        value("low_other_score", "Other score if flagging", 1.2),
        value("high_depth_score", "Depth score if eager", 1.1),
        value("reasoning_gain", "Deep reasoning adds to depth", 0.2),
    ],
    words: &[
        Words {
            key: "elaboration_markers",
            default: &[
                "because",
                "since",
                "for example",
                "specifically",
                "such as",
                "meaning",
            ],
        },
        Words {
            key: "enthusiasm_markers",
            default: &[
                "!",
                "really",
                "absolutely",
                "love",
                "great",
                "perfect",
                "excited",
            ],
        },
    ],
    signals: &["reasoning"],
    uses_signals: false,
    idle: &[],
};

/// What a word, a marker of elaboration and one of enthusiasm add.
const ADDS: [f64; 3] = [5.0, 20.0, 15.0];

/// The momentum of nobody's answers.
const UNKNOWN: f64 = 50.0;

impl Scorer for Engagement {
    fn about(&self) -> &'static About {
        &ABOUT
    }

    fn weight(&self) -> f64 {
        0.15
    }

    fn score<'a>(&self, turn: Turn<'a>, given: &Given<'_>, candidate: &Candidate) -> Raw<'a> {
        let [
            low,
            high,
            few,
            _window,
            _answers,
            low_depth,
            low_other,
            high_depth,
        ] = given.values();
        let last = turn.state.last(given.count(3));
        let answers = last.filter(|one| one.speaker == Speaker::Respondent);
        let heard: Vec<_> = answers.take(given.count(4)).collect();
        let momentum = |text: &str| {
            let words = text.split_whitespace().count() as f64;
            let found = [0, 1].map(|list| held(given.words(list), &[text]).len() as f64);
            words * ADDS[0] + found[0] * ADDS[1] + found[1] * ADDS[2]
        };
        let all: Vec<f64> = heard.iter().map(|one| momentum(&one.folded)).collect();
        let mean = if all.is_empty() {
            UNKNOWN
        } else {
            all.iter().sum::<f64>() / all.len() as f64
        };
        let flags = all.iter().filter(|one| **one < low).count() as f64;
        let deeper = turn.strategies[candidate.strategy].is_depth();
        let score = match (flags >= few && !all.is_empty(), mean > high, deeper) {
            (true, _, true) => low_depth,
            (true, _, false) => low_other,
            (false, true, true) => high_depth,
            _ => 1.0,
        };
        let why = if all.is_empty() {
            "nobody answered yet".to_owned()
        } else {
            format!(
                "mean momentum {mean:.1}, {flags} of {} answers low",
                all.len()
            )
        };
        let why = match sentiment(&heard) {
            Some(mean) => format!("{why}, mean sentiment {mean:.2}"),
            None => why,
        };
        let raw = Raw {
            heard,
            ..Raw::new(score, why)
        };
        let signal = turn.state.signals.reasoning;
        match signal.filter(|_| turn.heard.reasoning && deeper) {
            Some(reasoning) => raw.moved("reasoning", given.value(REASONING) * reasoning),
            None => raw,
        }
    }
}

/// Place of the gain of reasoning among the numbers.
const REASONING: usize = 8;

/// Mean of the sentiments that are recorded of answers, −1 to 1: shown, and not scored.
fn sentiment(answers: &[&Utterance]) -> Option<f64> {
    let told: Vec<f64> = answers.iter().filter_map(|one| one.sentiment).collect();
    (!told.is_empty()).then(|| told.iter().sum::<f64>() / told.len() as f64)
}
