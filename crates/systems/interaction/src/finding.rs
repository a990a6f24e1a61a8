//! What became of the user's preferences in a run: what its log says, what rules find, and what it costs.

use std::collections::{BTreeMap, BTreeSet};

use steelyard_decision::{Provenance, plain};
use steelyard_documents::{Name, Span};
use steelyard_runs::{Trajectory, Violation};

use crate::{Broken, Checked, Held, Penalty, Policy, Preference, Seen, penalties, switch_ids};

/// Who says so.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum By {
    /// The log lists it; what a rule says of the same, where one does: whether it is broken.
    Log(Option<bool>),
    /// A rule found it.
    Rule,
}

/// What is said of a preference at one place of a run.
#[derive(Clone, Debug, PartialEq)]
pub enum FindingState {
    /// It was kept, wherever it was looked at and nothing else is said.
    Kept {
        /// At how many answers, questions or turns.
        times: usize,
    },
    /// It was broken.
    Broken(Option<Penalty>),
    /// Nobody can tell, and why.
    NotJudged(&'static str),
}

/// One line of what became of the preferences.
#[derive(Clone, Debug, PartialEq)]
pub struct Finding {
    /// The preference as the log calls it, else by its public name.
    pub name: Name,
    /// Which it is; `None` for one that nobody knows.
    pub preference: Option<Preference>,
    /// Who says so.
    pub by: By,
    /// What is said. A broken one without a penalty does not count: the log's own list does.
    pub state: FindingState,
    /// Place of the turn, and of the question where one is meant.
    pub seen: Seen,
    /// What was wanted.
    pub expected: String,
    /// What there was; empty where nothing is broken.
    pub actual: String,
    /// Bytes that break it first, of the question's text, else of the turn's answer.
    pub at: Option<Span>,
    /// Where it stands in the file: the violation, else the question, the turn or the run.
    pub span: Span,
}

impl Finding {
    /// What it costs, where it counts.
    pub const fn penalty(&self) -> Option<&Penalty> {
        match &self.state {
            FindingState::Broken(penalty) => penalty.as_ref(),
            FindingState::Kept { .. } | FindingState::NotJudged(_) => None,
        }
    }
}

/// Everything that is said of the preferences of a run: first what its log lists, in its order, then what rules found, by
/// preference. `checks` are those of [`super::check`].
///
/// What a log lists counts as listed. What rules find counts where the config wants it and, by `⚖ interaction.violations`,
/// the log has no list of its own, or does not list that preference for that turn.
pub fn findings(policy: &Policy, run: &Trajectory, checks: &[Checked]) -> Vec<Finding> {
    let rules = Rules::new(checks);
    let mut listed: BTreeSet<(Preference, Option<usize>)> = BTreeSet::new();
    let mut all = Vec::new();
    // Those that count, by their places.
    let mut counting: Vec<(usize, Broken)> = Vec::new();
    for one in &run.violations {
        let broken = Broken::of_log(one);
        let known = broken.preference;
        listed.extend(known.map(|known| (known, known.place_of(one.turn))));
        counting.push((all.len(), broken));
        all.push(of_log(one, known, &rules));
    }
    let by_rules = match policy.reading(switch_ids::VIOLATIONS) {
        "list_only" => false,
        "list_and_rules" => true,
        _ => !run.lists_violations,
    };
    for checked in checks {
        let preference = checked.preference;
        if !policy.preferences.contains(&preference) {
            continue;
        }
        // One that is listed without a turn is about all of them.
        let is_listed = |seen: &Seen| {
            let at = |turn| listed.contains(&(preference, turn));
            at(None) || at(preference.place_of(seen.turn))
        };
        for (seen, held) in &checked.found {
            if *held == Held::Kept || is_listed(seen) {
                continue;
            }
            if by_rules && matches!(held, Held::Broken { .. }) {
                let preference = Some(preference);
                let harm = None;
                counting.push((all.len(), Broken { preference, harm }));
            }
            all.push(of_rule(run, preference, *seen, held));
        }
        if checked.kept() > 0 {
            let mut kept = of_rule(run, preference, Seen::default(), &Held::Kept);
            kept.state = FindingState::Kept {
                times: checked.kept(),
            };
            all.push(kept);
        }
    }
    let broken: Vec<Broken> = counting.iter().map(|(_, one)| *one).collect();
    let costs = penalties(policy, run, &broken);
    for ((at, _), penalty) in counting.into_iter().zip(costs) {
        all[at].state = FindingState::Broken(Some(penalty));
    }
    all
}

/// What rules say of a preference in a turn, and in the whole run under no turn.
#[derive(Default)]
struct Rules(BTreeMap<(Preference, Option<usize>), Says>);

#[derive(Clone, Copy, Default)]
struct Says {
    kept: bool,
    unsure: bool,
    broken: bool,
    /// Bytes of the answer that break it first.
    at: Option<Span>,
}

impl Rules {
    fn new(checks: &[Checked]) -> Self {
        let mut rules = Self::default();
        for checked in checks {
            for (seen, held) in &checked.found {
                // Where no turn is seen twice the same, which says no more than once.
                for turn in BTreeSet::from([None, seen.turn]) {
                    let says = rules.0.entry((checked.preference, turn)).or_default();
                    match held {
                        Held::Kept => says.kept = true,
                        Held::Unsure(_) => says.unsure = true,
                        Held::Broken { at, .. } => {
                            // In a question it is the question's text, which no violation names.
                            let own = at.filter(|_| seen.question.is_none());
                            says.at = says.at.or(own.filter(|_| turn.is_some()));
                            says.broken = true;
                        }
                    }
                }
            }
        }
        rules
    }

    /// Whether rules find broken what a log lists for a turn, and where; `None` where none tells.
    fn beside(&self, preference: Preference, turn: Option<usize>) -> (Option<bool>, Option<Span>) {
        let place = preference.place_of(turn);
        let says = self.0.get(&(preference, place)).copied();
        let Says {
            kept,
            unsure,
            broken,
            at,
        } = says.unwrap_or_default();
        let reported = broken || (kept && !unsure);
        (reported.then_some(broken), at)
    }
}

/// What a log lists, with what a rule says of the same.
fn of_log(one: &Violation, preference: Option<Preference>, rules: &Rules) -> Finding {
    let expected = preference.map_or("", Preference::expects);
    let seen = Seen {
        turn: one.turn,
        question: None,
    };
    let says = preference.map(|known| rules.beside(known, one.turn));
    let (says, at) = says.unwrap_or_default();
    Finding {
        name: one.preference.clone(),
        preference,
        by: By::Log(says),
        state: FindingState::Broken(None),
        seen,
        expected: match one.expected.as_str() {
            "" => expected.to_owned(),
            words => words.to_owned(),
        },
        actual: one.actual.clone(),
        at,
        span: one.span,
    }
}

fn of_rule(run: &Trajectory, preference: Preference, seen: Seen, held: &Held) -> Finding {
    let question = seen.question.and_then(|at| run.questions.get(at));
    let turn = seen.turn.and_then(|at| run.turns.get(at));
    let (state, actual, at) = match held {
        Held::Kept => (FindingState::Kept { times: 1 }, String::new(), None),
        Held::Broken { actual, at } => (FindingState::Broken(None), actual.clone(), *at),
        Held::Unsure(why) => (FindingState::NotJudged(why), String::new(), None),
    };
    let place = question.map(|one| one.span).or(turn.map(|one| one.span));
    Finding {
        name: Name::new_static(preference.id()),
        preference: Some(preference),
        by: By::Rule,
        state,
        seen,
        expected: preference.expects().to_owned(),
        actual,
        at,
        span: place.unwrap_or(run.span),
    }
}

/// "commas costs 0.05: turn 2, 3 commas": one that counts.
pub(super) fn broken_words(run: &Trajectory, finding: &Finding, penalty: &Penalty) -> String {
    let mut words = format!("{} costs {}", finding.name, plain(penalty.costs));
    let turn = finding.seen.turn.and_then(|at| run.turns.get(at));
    let turn = turn.map(|turn| format!("turn {}", turn.number));
    let actual = Some(finding.actual.clone()).filter(|_| finding.by == By::Rule);
    let details: Vec<String> = [turn.filter(|_| actual.is_some()), actual]
        .into_iter()
        .flatten()
        .collect();
    if !details.is_empty() {
        words.extend([": ", &details.join(", ")]);
    }
    if let Some(why) = penalty.assumed {
        words.extend([" (", why, ")"]);
    }
    match finding.by {
        By::Log(Some(true)) => words.push_str("; the rule agrees"),
        By::Log(Some(false)) => words.push_str("; the rule finds it kept"),
        By::Log(None) | By::Rule => {}
    }
    words
}

/// What else is said of preferences, for each and what is said of it once: those that were kept, that rules find broken and
/// that do not count, and that nobody can judge.
pub(super) fn aside(policy: &Policy, found: &[Finding]) -> Vec<(Provenance, String)> {
    let why = if policy.reading(switch_ids::VIOLATIONS) == "list_only" {
        "what rules find does not count"
    } else {
        "the log's own list counts"
    };
    // In the order in which each is first met.
    let mut met: Vec<(Provenance, String, usize)> = Vec::new();
    for finding in found {
        let (provenance, words, times) = match &finding.state {
            FindingState::Broken(Some(_)) => continue,
            FindingState::Broken(None) => (
                Provenance::ByRule,
                format!("found broken by rule ({why})"),
                1,
            ),
            FindingState::Kept { times: 1 }
                if !finding.preference.is_some_and(Preference::is_of_run) =>
            {
                // Elsewhere it may be broken.
                (Provenance::ByRule, "found kept by rule once".to_owned(), 1)
            }
            FindingState::Kept { times } => {
                (Provenance::ByRule, "found kept by rule".to_owned(), *times)
            }
            FindingState::NotJudged(why) => (Provenance::LeftOut, format!("not judged ({why})"), 1),
        };
        let words = format!("{} {words}", finding.name);
        match met.iter_mut().find(|(_, known, _)| *known == words) {
            Some((.., count)) => *count += times,
            None => met.push((provenance, words, times)),
        }
    }
    let lines = met.into_iter().map(|(provenance, words, count)| {
        let words = match count {
            1 => words,
            count => format!("{words}, {count} times"),
        };
        (provenance, words)
    });
    lines.collect()
}
