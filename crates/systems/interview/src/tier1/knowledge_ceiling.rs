use steelyard_decision::{Atom, GateTest, Op};

use super::{Veto, fact, passes, strategy};
use crate::focus::Candidate;
use crate::rule::{About, Given, Number, Sort, Turn, Words};
use crate::state::{Speaker, UncertaintyKind};
use crate::words::{folded, held, holds};

/// Nothing more is asked about what the respondent knows nothing of.
#[derive(Debug)]
pub(super) struct KnowledgeCeiling;

static ABOUT: About = About {
    id: "knowledge_ceiling",
    label: "Knowledge ceiling",
    numbers: &[
        Number {
            key: "lookback_window",
            label: "Answers looked at",
            default: 5.0,
            sort: Sort::Count,
        },
        Number {
            key: "consecutive_terminal_threshold",
            label: "Don't-know answers in a row",
            default: 3.0,
            sort: Sort::Optional,
        },
        Number {
            key: "uncertainty_severity",
            label: "Severity of terminal uncertainty",
            default: 0.5,
            sort: Sort::Limit,
        },
    ],
    words: &[Words {
        key: "negative_patterns",
        default: &[
            "don't know",
            "do not know",
            "no idea",
            "never heard",
            "not sure",
            "unfamiliar",
            "no experience",
            "never used",
            "haven't tried",
            "can't say",
            "not familiar",
        ],
    }],
    signals: &["knowledge_ceiling", "uncertainty"],
    uses_signals: false,
    idle: &[("min_confidence", "negative_patterns and lookback_window")],
};

/// Number of topic words that are looked for.
const TOPIC_WORDS: usize = 5;

/// Strategies that answers without knowledge in a row keep out.
const OF_TOPICS: [&str; 3] = ["deepen", "broaden", "cover_element"];

impl Veto for KnowledgeCeiling {
    fn about(&self) -> &'static About {
        &ABOUT
    }

    fn test(&self, turn: Turn<'_>, given: &Given<'_>, candidate: &Candidate) -> GateTest {
        let ceiling = ceiling(turn, given, candidate);
        let of_topics = OF_TOPICS.contains(&strategy(turn, candidate).id.as_str());
        match given.limit(1).filter(|_| of_topics) {
            None => ceiling,
            Some(limit) => {
                let answers = turn.state.said_by(Speaker::Respondent);
                let phrases = given.words(0);
                // The signal is about the last answer; of those before nothing but their words is there.
                let signal = turn.state.signals.terminal;
                let mut signal = signal.filter(|_| given.listed.uses_signals);
                let row = answers.take_while(|answer| {
                    let by_words = || !held(phrases, &[&answer.folded]).is_empty();
                    signal.take().unwrap_or_else(by_words)
                });
                let in_a_row = GateTest::Atom(Atom::Number {
                    label: "don't-know answers in a row".into(),
                    measured: row.count() as f64,
                    criterion: None,
                    op: Op::Lt,
                    limit,
                });
                GateTest::All(vec![ceiling, in_a_row])
            }
        }
    }
}

fn ceiling(turn: Turn<'_>, given: &Given<'_>, candidate: &Candidate) -> GateTest {
    let terminal = turn.state.signals.terminal;
    match terminal.filter(|_| given.listed.uses_signals) {
        Some(true) if strategy(turn, candidate).is_depth() => {
            return fact(
                "knowledge",
                false,
                "the respondent knows more",
                "a signal says the respondent knows no more",
            );
        }
        Some(true) => {
            return passes(
                "knowledge",
                "no depth is asked of a respondent who knows no more",
            );
        }
        Some(false) => return passes("knowledge", "a signal says the respondent knows more"),
        None => {}
    }
    let phrases = phrases(turn, given, candidate);
    let uncertainty = turn.state.signals.uncertainty.as_ref();
    let uncertainty = uncertainty.filter(|_| turn.heard.uncertainty);
    match uncertainty.copied() {
        Some((UncertaintyKind::Productive, _)) => passes(
            "knowledge",
            "a signal says the uncertainty is productive, so that don't-know answers are no end",
        ),
        Some((UncertaintyKind::Terminal, severity)) if strategy(turn, candidate).is_depth() => {
            let severity = given.limit(SEVERITY).map(|limit| {
                GateTest::Atom(Atom::Number {
                    label: "severity of terminal uncertainty".into(),
                    measured: severity,
                    criterion: None,
                    op: Op::Lt,
                    limit,
                })
            });
            GateTest::All(severity.into_iter().chain([phrases]).collect())
        }
        _ => phrases,
    }
}

/// Place of the limit of terminal uncertainty among the numbers.
const SEVERITY: usize = 2;

/// Whether an answer has a don't-know phrase together with a topic word of the candidate.
fn phrases(turn: Turn<'_>, given: &Given<'_>, candidate: &Candidate) -> GateTest {
    let topic = topic_of(turn, candidate);
    let phrases = given.words(0);
    let answers = turn.state.said_by(Speaker::Respondent).take(given.count(0));
    let found = answers.into_iter().find_map(|answer| {
        let phrase = held(phrases, &[&answer.folded]).first().copied()?;
        let about = topic.iter().find(|term| holds(&answer.folded, term))?;
        Some(format!("an answer says “{phrase}” about “{about}”"))
    });
    match found {
        Some(found) => fact(
            "knowledge",
            false,
            "no don't-know answer is about it",
            found,
        ),
        None => fact(
            "knowledge",
            true,
            "no don't-know answer is about it",
            "a don't-know answer is about it",
        ),
    }
}

fn topic_of(turn: Turn<'_>, candidate: &Candidate) -> Vec<String> {
    let words = candidate.focus.topic_words();
    let element = candidate.focus.element;
    let element = element.map(|at| folded(&turn.state.elements[at].id.replace('_', " ")));
    words.take(TOPIC_WORDS).chain(element).collect()
}
