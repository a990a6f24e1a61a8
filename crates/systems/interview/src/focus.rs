//! What each strategy would be about.

use steelyard_documents::Name;

use crate::graph::Graph;
use crate::state::State;
use crate::strategy::{FocusRule, Strategy, display_names, whole_names};
use crate::words::long_words;

/// What a candidate is about.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Focus {
    /// The rule that found it.
    pub rule: FocusRule,
    /// Place of the node.
    pub node: Option<usize>,
    /// Places of the nodes of a summary, the most recent first.
    pub nodes: Vec<usize>,
    /// Place of the element.
    pub element: Option<usize>,
    /// In words, as redundancy compares it: "Contrast with: low price". A strategy's own name is no part of it, unless it
    /// is about nothing.
    pub description: String,
    /// Bytes at the beginning of the description that come before its subject: "Contrast with: ".
    pub preface: usize,
    /// How sure it is, 0 to 1.
    pub confidence: f64,
}

impl Focus {
    /// A focus whose description is a preface and a subject.
    fn new(rule: FocusRule, preface: &str, subject: &str, confidence: f64) -> Self {
        Self {
            rule,
            description: format!("{preface}{subject}"),
            preface: preface.len(),
            confidence,
            ..Self::default()
        }
    }

    /// What it is about, without what stands before it; empty where it is about nothing.
    pub fn subject(&self) -> &str {
        self.description.get(self.preface..).unwrap_or_default()
    }

    /// Whether it is about nodes or an element, and not about the interview as a whole.
    fn is_of_something(&self) -> bool {
        self.node.is_some() || self.element.is_some() || !self.nodes.is_empty()
    }

    /// Topic words of the subject, in its order: longer than three letters and in lower case, without [`ACTIVITIES`].
    pub(crate) fn topic_words(&self) -> impl Iterator<Item = String> {
        long_words(self.subject()).filter(|word| !ACTIVITIES.contains(&word.as_str()))
    }
}

/// Words that say what an interview does and not what it is about.
const ACTIVITIES: [&str; 2] = ["explore", "understanding"];

/// A strategy with what it would be about.
#[derive(Clone, Debug, PartialEq)]
pub struct Candidate {
    /// Unique in its turn: `deepen:NODE`, `broaden:open`.
    pub id: Name,
    /// The name of its strategy and the subject: "Provoke: low price".
    pub label: Name,
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
    let names = display_names(strategies);
    let wholes = whole_names(strategies);
    let all = strategies.iter().enumerate();
    let enabled = all.filter(|(_, strategy)| strategy.enabled);
    let found = enabled.flat_map(|(at, strategy)| {
        let focuses = focuses(strategy, state, graph);
        let (name, whole) = (&names[at], &wholes[at]);
        focuses.into_iter().map(move |(target, focus)| Candidate {
            id: match target {
                Some(target) => format!("{}:{target}", strategy.id).into(),
                None => strategy.id.clone(),
            },
            label: label(name, whole, &focus),
            strategy: at,
            focus,
        })
    });
    found.collect()
}

/// "Provoke: low price"; the strategy's whole name where it is about nothing.
fn label(name: &Name, whole: &Name, focus: &Focus) -> Name {
    if focus.is_of_something() {
        format!("{name}: {}", focus.subject()).into()
    } else {
        whole.clone()
    }
}

type Target = (Option<Name>, Focus);

/// What a strategy can be about, each with the second half of its candidate's id.
fn focuses(strategy: &Strategy, state: &State, graph: &Graph) -> Vec<Target> {
    let rule = strategy.focus;
    let preface = strategy
        .preface()
        .map_or(String::new(), |verb| format!("{verb}: "));
    let on_node = |at: &usize, confidence| {
        let node = &state.nodes[*at];
        let focus = Focus {
            node: Some(*at),
            ..Focus::new(rule, &preface, &node.label, confidence)
        };
        (Some(node.id.clone()), focus)
    };
    let on_nothing = |target: Option<&'static str>, preface: &str, subject: &str, confidence| {
        let focus = Focus::new(rule, preface, subject, confidence);
        (target.map(Name::new_static), focus)
    };
    match rule {
        FocusRule::RecentNode => {
            let sure = if strategy.id == "clarify" { 1.0 } else { 0.8 };
            let found = graph.recent.first().map(|at| on_node(at, sure));
            let deepens = strategy.id == "deepen";
            let found = found
                .or_else(|| deepens.then(|| on_nothing(None, "Deepen ", "understanding", 0.5)));
            found.into_iter().collect()
        }
        FocusRule::Open => vec![on_nothing(Some("open"), "Explore ", "new aspects", 1.0)],
        // About nothing, it has no subject: all that could be compared is its name.
        FocusRule::None => vec![on_nothing(None, strategy.sentence(), "", 1.0)],
        FocusRule::PeripheralNode => {
            let found = graph.peripheral.first().map(|at| on_node(at, 0.7));
            found.into_iter().collect()
        }
        FocusRule::OppositeStance => {
            let found = graph.opposite.first().map(|at| on_node(at, 0.7));
            found.into_iter().collect()
        }
        FocusRule::RecentNodes => recent_nodes(&preface, state, graph).into_iter().collect(),
        FocusRule::UncoveredElements => uncovered(&preface, state),
    }
}

fn recent_nodes(preface: &str, state: &State, graph: &Graph) -> Option<Target> {
    let nodes = graph.recent.iter().take(*SUMMED_UP.end()).copied();
    let nodes: Vec<usize> = nodes.collect();
    if !SUMMED_UP.contains(&nodes.len()) {
        return None;
    }
    let labels: Vec<&str> = nodes
        .iter()
        .map(|at| state.nodes[*at].label.as_str())
        .collect();
    let rule = FocusRule::RecentNodes;
    let focus = Focus {
        nodes,
        ..Focus::new(rule, preface, &labels.join(", "), 0.8)
    };
    Some((Some(rule.id().into()), focus))
}

fn uncovered(preface: &str, state: &State) -> Vec<Target> {
    let elements = state.elements.iter().enumerate();
    let uncovered = elements.filter(|(_, element)| !element.seen);
    let target = |(at, element): (usize, &crate::state::Element)| {
        let name = element.label.as_ref().unwrap_or(&element.id);
        let focus = Focus {
            element: Some(at),
            ..Focus::new(FocusRule::UncoveredElements, preface, name, 1.0)
        };
        (Some(element.id.clone()), focus)
    };
    uncovered.map(target).collect()
}
