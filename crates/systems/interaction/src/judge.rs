//! What a run's words are judged by, and what was found so far.

use std::sync::OnceLock;

use steelyard_runs::{Asked, Effort, Trajectory};

use crate::{
    Checked, Context, EffortVerdict, Method, Policy, Vagueness, check, classify_by, switch_ids,
    vagueness,
};

/// An effort by each method, in the order of [`Method::ALL`]; `None` where none can judge it.
pub type Efforts = [Option<Effort>; Method::ALL.len()];

/// What each method says of a question, in the order of [`Method::ALL`], as far as it was asked.
type Verdicts = [OnceLock<EffortVerdict>; Method::ALL.len()];

/// Tells the effort of a question by each of these methods.
type Classify = fn(&[Method], &Asked, &[Context<'_>]) -> Vec<EffortVerdict>;

/// Holds a run against what is wanted.
type Check = fn(&Policy, &Trajectory) -> Vec<Checked>;

/// The rules that judge words; what counts how often they are asked brings its own.
#[derive(Clone, Copy, Debug)]
pub struct Judge {
    /// [`classify_by`], or what stands for it.
    pub classify: Classify,
    /// [`check`], or what stands for it.
    pub check: Check,
    /// [`vagueness()`], or what stands for it.
    pub vagueness: fn(&str) -> Vagueness,
}

impl Default for Judge {
    fn default() -> Self {
        Self {
            classify: classify_by,
            check,
            vagueness,
        }
    }
}

/// What was found in the words of a trajectory so far, each thing once: no parameter changes it. It holds for one
/// trajectory, one config and one set of context files.
#[derive(Clone, Debug, Default)]
pub struct TextFindings {
    /// By question: what each method says, whatever is recorded.
    verdicts: OnceLock<Vec<Verdicts>>,
    /// By scope: answers, questions.
    checks: [OnceLock<Vec<Checked>>; 2],
}

impl TextFindings {
    /// What the policy's method says of the question at a place, where it counts and has no effort of its own; `None` where
    /// nothing is classified.
    pub fn verdict(
        &self,
        judge: Judge,
        policy: &Policy,
        (place, trajectory, contexts): (usize, &Trajectory, &[Context<'_>]),
    ) -> Option<&EffortVerdict> {
        let asked = trajectory.questions.get(place)?;
        let open = policy.classifies && asked.effort.is_none() && policy.counts(asked);
        let method = policy.method();
        let found = || self.found(judge, &[method], (place, trajectory, contexts));
        open.then(found)??.get(method as usize)?.get()
    }

    /// What each method says of the question at a place, in the order of [`Method::ALL`]; no other one is judged.
    pub fn by_all(
        &self,
        judge: Judge,
        at: (usize, &Trajectory, &[Context<'_>]),
    ) -> Option<Vec<&EffortVerdict>> {
        let found = self.found(judge, &Method::ALL, at)?;
        found.iter().map(OnceLock::get).collect()
    }

    /// What is known of the question at a place, by these methods at the least.
    fn found(
        &self,
        judge: Judge,
        methods: &[Method],
        (place, trajectory, contexts): (usize, &Trajectory, &[Context<'_>]),
    ) -> Option<&Verdicts> {
        let asked = trajectory.questions.get(place)?;
        let open = || trajectory.questions.iter().map(|_| Verdicts::default());
        let found = self.verdicts.get_or_init(|| open().collect()).get(place)?;
        let unknown = |method: &&Method| found[**method as usize].get().is_none();
        let unknown: Vec<Method> = methods.iter().filter(unknown).copied().collect();
        if !unknown.is_empty() {
            let verdicts = (judge.classify)(&unknown, asked, contexts);
            for (method, verdict) in unknown.into_iter().zip(verdicts) {
                // Another thread may have been quicker, and says the same.
                let _ = found[method as usize].set(verdict);
            }
        }
        Some(found)
    }

    /// What rules say of the preferences of a trajectory, by the policy's scope.
    pub fn checks(&self, judge: Judge, policy: &Policy, trajectory: &Trajectory) -> &[Checked] {
        let of_questions = policy.reading(switch_ids::PREFERENCE_SCOPE) == "question";
        self.checks[usize::from(of_questions)].get_or_init(|| (judge.check)(policy, trajectory))
    }
}
