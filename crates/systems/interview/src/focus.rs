//! What each strategy would be about.

use steelyard_documents::Name;

use crate::graph::{Graph, opposite};
use crate::state::State;
use crate::strategy::{FocusRule, Strategy};
use crate::words::long_words;

/// What a candidate is about.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Focus {
    /// Place of the node.
    pub node: Option<usize>,
    /// Place of the element.
    pub element: Option<usize>,
    /// In words, as redundancy compares it: "Contrast with: low price".
    pub description: String,
    /// Bytes at the beginning of the description that the strategy puts before its subject: "Contrast with: ".
    pub preface: usize,
    /// How sure it is, 0 to 1.
    pub confidence: f64,
}

impl Focus {
    /// A focus whose description is a preface of the strategy and a subject.
    fn new(preface: &str, subject: &str, confidence: f64) -> Self {
        Self {
            description: format!("{preface}{subject}"),
            preface: preface.len(),
            confidence,
            ..Self::default()
        }
    }

    /// Topic words of the subject, in its order: longer than three letters and in lower case, without what the strategy puts
    /// before its subject and without [`ACTIVITIES`].
    pub(crate) fn topic_words(&self) -> impl Iterator<Item = String> {
        let subject = self.description.get(self.preface..).unwrap_or_default();
        long_words(subject).filter(|word| !ACTIVITIES.contains(&word.as_str()))
    }
}

/// Words that say what an interview does and not what it is about.
const ACTIVITIES: [&str; 2] = ["explore", "understanding"];

/// A strategy with what it would be about.
#[derive(Clone, Debug, PartialEq)]
pub struct Candidate {
    /// Unique in its turn: `deepen:NODE`, `broaden:open`.
    pub id: Name,
    /// Place of its strategy.
    pub strategy: usize,
    /// What it is about.
    pub focus: Focus,
}

/// How many of the last nodes are summed up, at least and at most.
const SUMMED_UP: std::ops::RangeInclusive<usize> = 2..=3;

/// The candidates of a turn, in the order of the config; of strategies that are not enabled there is none, nor of one that
/// has nothing to be about.
pub(crate) fn candidates(strategies: &[Strategy], state: &State, graph: &Graph) -> Vec<Candidate> {
    let all = strategies.iter().enumerate();
    let enabled = all.filter(|(_, strategy)| strategy.enabled);
    let found = enabled.flat_map(|(at, strategy)| {
        let focuses = focuses(strategy, state, graph);
        focuses.into_iter().map(move |(target, focus)| Candidate {
            id: match target {
                Some(target) => format!("{}:{target}", strategy.id).into(),
                None => strategy.id.clone(),
            },
            strategy: at,
            focus,
        })
    });
    found.collect()
}

type Target = (Option<Name>, Focus);

/// What a strategy can be about, each with the second half of its candidate's id.
fn focuses(strategy: &Strategy, state: &State, graph: &Graph) -> Vec<Target> {
    let on_node = |at: &usize, confidence| {
        let node = &state.nodes[*at];
        let focus = Focus {
            node: Some(*at),
            ..Focus::new(&preface(strategy), &node.label, confidence)
        };
        (Some(node.id.clone()), focus)
    };
    let nothing = |target: Option<&'static str>, preface: &str, subject: &str, confidence| {
        let focus = Focus::new(preface, subject, confidence);
        (target.map(Name::new_static), focus)
    };
    match strategy.focus {
        FocusRule::RecentNode => {
            let sure = if strategy.id == "clarify" { 1.0 } else { 0.8 };
            let found = graph.recent.first().map(|at| on_node(at, sure));
            let deepens = strategy.id == "deepen";
            let found =
                found.or_else(|| deepens.then(|| nothing(None, "Deepen ", "understanding", 0.5)));
            found.into_iter().collect()
        }
        FocusRule::Open => vec![nothing(Some("open"), "Explore ", "new aspects", 1.0)],
        FocusRule::None => vec![nothing(None, "", without_label(strategy), 1.0)],
        FocusRule::PeripheralNode => {
            let found = graph.peripheral.first().map(|at| on_node(at, 0.7));
            found.into_iter().collect()
        }
        FocusRule::OppositeStance => {
            let found = contrasting(state, graph).next();
            found.map(|at| on_node(&at, 0.7)).into_iter().collect()
        }
        FocusRule::RecentNodes => recent_nodes(strategy, state, graph).into_iter().collect(),
        FocusRule::UncoveredElements => uncovered(strategy, state),
    }
}

/// Nodes of the opposite stance to the most recent one that has any, the older first.
pub(crate) fn contrasting<'a>(
    state: &'a State,
    graph: &Graph,
) -> impl Iterator<Item = usize> + use<'a> {
    let stances = graph.recent.iter().map(|at| state.nodes[*at].stance);
    let taken = stances.into_iter().find(|stance| *stance != 0);
    opposite(&state.nodes, taken.unwrap_or(0))
}

fn recent_nodes(strategy: &Strategy, state: &State, graph: &Graph) -> Option<Target> {
    let labels = graph.recent.iter().take(*SUMMED_UP.end());
    let labels: Vec<&str> = labels.map(|at| state.nodes[*at].label.as_str()).collect();
    if !SUMMED_UP.contains(&labels.len()) {
        return None;
    }
    let focus = Focus::new(&preface(strategy), &labels.join(", "), 0.8);
    Some((Some(FocusRule::RecentNodes.id().into()), focus))
}

fn uncovered(strategy: &Strategy, state: &State) -> Vec<Target> {
    let elements = state.elements.iter().enumerate();
    let uncovered = elements.filter(|(_, element)| !element.seen);
    let target = |(at, element): (usize, &crate::state::Element)| {
        let name = element.label.as_ref().unwrap_or(&element.id);
        let focus = Focus {
            element: Some(at),
            ..Focus::new(&preface(strategy), name, 1.0)
        };
        (Some(element.id.clone()), focus)
    };
    uncovered.map(target).collect()
}

/// What a strategy puts before a label, by what it is about: "Deepen: ".
fn preface(strategy: &Strategy) -> String {
    let verb = match strategy.focus {
        FocusRule::RecentNode if strategy.id == "clarify" => "Clarify",
        FocusRule::RecentNode => "Deepen",
        FocusRule::UncoveredElements => "Cover",
        FocusRule::PeripheralNode => "Bridge to",
        FocusRule::OppositeStance => "Contrast with",
        FocusRule::RecentNodes => "Summarise",
        FocusRule::Open | FocusRule::None => &strategy.label,
    };
    format!("{verb}: ")
}

/// What a strategy is about that is about nothing.
fn without_label(strategy: &Strategy) -> &str {
    match strategy.id.as_str() {
        "ease" => "Ease the conversation",
        "closing" => "Begin to wrap up",
        "reflection" => "Reflect on the interview",
        _ => strategy.label.as_str(),
    }
}
