//! The rewards of one run: pure arithmetic over what its log says.

use steelyard_runs::{Asked, Effort, Ended, EventKind, Harm, Outcome, Trajectory, Violation};

use crate::{Artifact, Coefficient, EffortVerdict, Policy, Preference, Required, ids, switch_ids};

/// `R_Pers` of a run in which nothing was broken.
pub(super) const COMPLIANCE_BONUS: f64 = 0.05;

/// What a broken preference costs that nobody knows, under each reading.
const UNKNOWN_PENALTY: f64 = 0.05;

/// What questions are worth and cost.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Costs {
    /// `R_Proact` where all questions are low.
    pub low_bonus: f64,
    /// Off for each question of medium effort.
    pub medium: f64,
    /// Off for each question of high effort.
    pub high: f64,
    /// Whether no question at all is worth the bonus, by `⚖ interaction.no-questions`.
    pub bonus_for_none: bool,
    /// What a question costs whose effort cannot be judged, by `⚖ interaction.unjudged`; `None` where it is counted apart.
    pub unjudged: Option<f64>,
}

impl Costs {
    /// Those of a policy.
    pub fn of(policy: &Policy) -> Self {
        Self {
            low_bonus: policy.parameters.value_of(ids::LOW_BONUS),
            medium: policy.parameters.value_of(ids::MEDIUM),
            high: policy.parameters.value_of(ids::HIGH),
            bonus_for_none: policy.reading(switch_ids::NO_QUESTIONS) != "no_bonus",
            unjudged: (policy.reading(switch_ids::UNJUDGED) == "medium")
                .then(|| policy.parameters.value_of(ids::MEDIUM)),
        }
    }

    /// What a question of an effort costs, 0 or more; `None` is one that cannot be judged.
    pub fn of_effort(&self, effort: Option<Effort>) -> f64 {
        match effort {
            Some(Effort::Low) => 0.0,
            Some(Effort::Medium) => self.medium,
            Some(Effort::High) => self.high,
            None => self.unjudged.unwrap_or(0.0),
        }
    }
}

/// How many questions there are of each effort.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct EffortCounts {
    /// Low, medium, high.
    pub judged: [usize; 3],
    /// Those that cannot be judged.
    pub unjudged: usize,
}

impl EffortCounts {
    /// Counts one more.
    pub fn add(&mut self, effort: Option<Effort>) {
        match effort {
            Some(effort) => self.judged[effort as usize] += 1,
            None => self.unjudged += 1,
        }
    }

    /// All of them.
    pub fn all(&self) -> usize {
        self.judged.iter().sum::<usize>() + self.unjudged
    }
}

/// `R_Proact`: `low_bonus` if all questions are low or there are none, else `−(medium · n_medium + high · n_high)`. One that
/// cannot be judged is not known to be low, so that there is no bonus beside it. Source: SPEC-PPP-003, "Proactivity Reward".
pub fn proactivity(asked: &EffortCounts, costs: &Costs) -> f64 {
    let [low, medium, high] = asked.judged;
    if medium + high + asked.unjudged > 0 {
        let unjudged = costs.of_effort(None) * asked.unjudged as f64;
        return 0.0 - (costs.medium * medium as f64 + costs.high * high as f64 + unjudged);
    }
    if low > 0 || costs.bonus_for_none {
        costs.low_bonus
    } else {
        0.0
    }
}

/// `R_Pers`: 0.05 where nothing was broken, else `−Σ penalty`. Source: SPEC-PPP-003, "Personalization Reward".
pub fn personalisation(penalties: &[Penalty]) -> f64 {
    if penalties.is_empty() {
        return COMPLIANCE_BONUS;
    }
    0.0 - penalties.iter().map(|one| one.costs).sum::<f64>()
}

/// What one broken preference costs.
#[derive(Clone, Debug, PartialEq)]
pub struct Penalty {
    /// Taken off, 0 or more.
    pub costs: f64,
    /// What had to be assumed to tell.
    pub assumed: Option<&'static str>,
}

/// A preference that was not kept, as far as its cost goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Broken {
    /// Which; `None` for one that nobody knows.
    pub preference: Option<Preference>,
    /// How bad, where a log says it.
    pub harm: Option<Harm>,
}

impl Broken {
    /// One that a log lists.
    pub fn of_log(listed: &Violation) -> Self {
        Self {
            preference: Preference::parse(&listed.preference),
            harm: listed.harm,
        }
    }
}

/// What each broken preference of a run costs, in their order, by `⚖ interaction.violation-penalty`.
pub fn penalties(policy: &Policy, trajectory: &Trajectory, broken: &[Broken]) -> Vec<Penalty> {
    let by = policy.reading(switch_ids::VIOLATION_PENALTY);
    let mut seen: Vec<Preference> = Vec::new();
    let questions = trajectory.questions.iter();
    let asks = questions.filter(|asked| policy.counts(asked)).count();
    let penalty = broken.iter().map(|broken| {
        let Some(preference) = broken.preference else {
            return Penalty {
                costs: UNKNOWN_PENALTY,
                assumed: Some("not a known preference"),
            };
        };
        if by == "by_severity" {
            let id = match broken.harm {
                Some(Harm::Warning) => ids::WARNING,
                _ => ids::ERROR,
            };
            let unsaid = broken.harm.is_none();
            return Penalty {
                costs: policy.parameters.value_of(id),
                assumed: unsaid.then_some("no severity given, counts as an error"),
            };
        }
        let again = seen.contains(&preference);
        seen.push(preference);
        let costs = if by == "paper" {
            by_paper(preference, asks, again)
        } else {
            policy.penalty_of(preference)
        };
        Penalty {
            costs,
            assumed: None,
        }
    });
    penalty.collect()
}

/// The paper's penalty of a preference that was broken, `again` or for the first time.
fn by_paper(preference: Preference, asks: usize, again: bool) -> f64 {
    match preference.coefficient() {
        Coefficient::Each(costs) => costs,
        _ if again => 0.0,
        Coefficient::Once(costs) => costs,
        Coefficient::MissingAsks => 3_usize.saturating_sub(asks) as f64,
    }
}

/// The effort of a question: the recorded one, else that of a verdict, which may be none; without a verdict medium ("default
/// middle ground").
pub fn effort_of(asked: &Asked, verdict: Option<&EffortVerdict>) -> Option<Effort> {
    let found = verdict.map_or(Some(Effort::Medium), |verdict| verdict.effort);
    asked.effort.or(found)
}

/// A technical score, and what it was made of.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Technical {
    /// From 0 to 1; `None` where the artifact says nothing that it could be made of.
    pub score: Option<f64>,
    /// How it was formed, in a sentence.
    pub formed: String,
    /// The numbers of the artifact that it was made of, by their names.
    pub inputs: Vec<(&'static str, f64)>,
    /// What was missing of it, and what was taken for it.
    pub missing: Vec<String>,
}

/// The technical score of an artifact, by `⚖ interaction.technical`: the recorded one, else half for all required fields
/// and half for completeness, or `0.6 · completeness + 0.4 · correctness`. `stage` is that of the decision.
///
/// Completeness that is not given is the share of required fields that are there. A term of which nothing is known is 0.
pub fn technical(policy: &Policy, artifact: &Artifact, stage: &str) -> Technical {
    if let Some(score) = artifact.technical {
        return Technical {
            score: Some(score),
            formed: "as recorded".to_owned(),
            inputs: vec![("technical", score)],
            missing: Vec::new(),
        };
    }
    let (present, asked) = required(policy, artifact, stage);
    let by_fields = policy.reading(switch_ids::TECHNICAL) != "completeness_and_correctness";
    let share = (asked > 0).then(|| present as f64 / asked as f64);
    let completeness = artifact.completeness.or(share);
    let second = if by_fields {
        // Where nothing is required, nothing required is missing.
        Some(f64::from(u8::from(present == asked)))
    } else {
        artifact.correctness
    };
    let known = completeness.is_some() || (!by_fields && artifact.correctness.is_some());
    if !known {
        return Technical::default();
    }
    let mut missing = Vec::new();
    if completeness.is_none() {
        missing.push("no completeness given, counts as 0".to_owned());
    }
    if second.is_none() {
        missing.push("no correctness given, counts as 0".to_owned());
    }
    if by_fields && asked == 0 {
        missing.push("no field is required, so none is missing".to_owned());
    }
    let (first, second) = (completeness.unwrap_or(0.0), second.unwrap_or(0.0));
    let (score, formed) = if by_fields {
        let fields = match asked {
            0 => "required fields (none)".to_owned(),
            _ => format!("all required fields ({present} of {asked})"),
        };
        (
            0.5 * second + 0.5 * first,
            format!("half for {fields}, half for completeness"),
        )
    } else {
        let formed = "0.6 · completeness + 0.4 · correctness".to_owned();
        (0.6 * first + 0.4 * second, formed)
    };
    let correctness = artifact.correctness.filter(|_| !by_fields);
    let inputs = [
        ("completeness", artifact.completeness),
        ("correctness", correctness),
    ];
    let inputs = inputs.into_iter().filter_map(|(what, x)| Some((what, x?)));
    Technical {
        score: Some(score),
        formed,
        inputs: inputs.collect(),
        missing,
    }
}

/// A technical score from a log alone, *heuristic*: half for ending with an answer, after which nothing failed, broke in or was
/// called, and half for the share of tool calls that did not fail, of those whose result the log has. Where no call has a
/// result none failed. 0 to 1.
pub fn technical_of_log(trajectory: &Trajectory) -> Technical {
    let Ended {
        answered,
        calls,
        failed_calls,
    } = steelyard_runs::ended(trajectory);
    let share = match calls {
        0 => 1.0,
        all => (all - failed_calls.min(all)) as f64 / all as f64,
    };
    let end = if answered {
        "with an answer"
    } else {
        "without an answer"
    };
    let calls = match calls {
        0 if is_silent(trajectory) => "how they ended is not recorded".to_owned(),
        0 => "none with a result".to_owned(),
        all => format!("{failed_calls} of {all} failed"),
    };
    let (of_end, of_calls) = (0.5 * f64::from(u8::from(answered)), 0.5 * share);
    Technical {
        score: Some(of_end + of_calls),
        formed: format!(
            "end {of_end:.2} of 0.50 ({end}), tool calls {of_calls:.2} of 0.50 ({calls})"
        ),
        ..Technical::default()
    }
}

/// Whether tools gave something, and the log does not say of any whether it failed.
fn is_silent(trajectory: &Trajectory) -> bool {
    let mut events = trajectory.turns.iter().flat_map(|turn| &turn.events);
    events.any(|event| {
        let EventKind::Tool(call) = &event.kind else {
            return false;
        };
        call.outcome == Outcome::NotSaid
    })
}

/// How many of the required fields are there, and how many are required.
fn required(policy: &Policy, artifact: &Artifact, stage: &str) -> (usize, usize) {
    let asked = policy.required_at(stage);
    let is_present = |name: &str, there: &[String]| {
        let listed = || there.iter().any(|one| one == name);
        artifact.content.has(name).unwrap_or_else(listed)
    };
    let count = |names: &[String], there: &[String]| {
        let present = names.iter().filter(|name| is_present(name, there)).count();
        (present, names.len())
    };
    match &artifact.required {
        Required::All(all) => (usize::from(*all), 1),
        Required::Listed(fields) => {
            let present = fields.iter().filter(|(_, there)| *there).count();
            (present, fields.len())
        }
        Required::Names(names) if asked.is_empty() => count(names, names),
        Required::Names(names) => count(asked, names),
        Required::Unsaid => count(asked, &[]),
    }
}
