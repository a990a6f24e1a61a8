//! What a run's words are judged by, and what was found so far.

use std::sync::OnceLock;

use steelyard_runs::{Asked, Effort, Trajectory};

use crate::{
    Checked, Context, EffortVerdict, Method, Policy, Vagueness, check, classify, switch_ids,
    vagueness,
};

/// An effort by each method, in the order of [`Method::ALL`]; `None` where none can judge it.
pub type Efforts = [Option<Effort>; Method::ALL.len()];

/// Tells the effort of a question.
type Classify = fn(Method, &Asked, &[Context<'_>]) -> EffortVerdict;

/// Holds a run against what is wanted.
type Check = fn(&Policy, &Trajectory) -> Vec<Checked>;

/// The rules that judge words; what counts how often they are asked brings its own.
#[derive(Clone, Copy, Debug)]
pub struct Judge {
    /// [`classify`], or what stands for it.
    pub classify: Classify,
    /// [`check`], or what stands for it.
    pub check: Check,
    /// [`vagueness()`], or what stands for it.
    pub vagueness: fn(&str) -> Vagueness,
}

impl Default for Judge {
    fn default() -> Self {
        Self {
            classify,
            check,
            vagueness,
        }
    }
}

/// What was found in the words of a trajectory so far, each thing once: no parameter changes it. It holds for one
/// trajectory, one config and one set of context files.
#[derive(Clone, Debug, Default)]
pub struct TextFindings {
    efforts: [OnceLock<Vec<Option<EffortVerdict>>>; Method::ALL.len()],
    /// By question: what each method says, whatever is recorded.
    by: OnceLock<Vec<OnceLock<Efforts>>>,
    /// By scope: answers, questions.
    checks: [OnceLock<Vec<Checked>>; 2],
}

impl TextFindings {
    /// A verdict for each question of a trajectory that counts and has no effort of its own, by the policy's method; empty
    /// where nothing is classified.
    pub fn efforts(
        &self,
        judge: Judge,
        policy: &Policy,
        (trajectory, contexts): (&Trajectory, &[Context<'_>]),
    ) -> &[Option<EffortVerdict>] {
        if !policy.classifies {
            return &[];
        }
        let method = policy.method();
        let verdict = |asked: &Asked| {
            let open = asked.effort.is_none() && policy.counts(asked);
            open.then(|| (judge.classify)(method, asked, contexts))
        };
        self.efforts[method as usize]
            .get_or_init(|| trajectory.questions.iter().map(verdict).collect())
    }

    /// What each method says of the question at a place, in the order of [`Method::ALL`]; no other one is judged.
    pub fn by(
        &self,
        judge: Judge,
        place: usize,
        (trajectory, contexts): (&Trajectory, &[Context<'_>]),
    ) -> Option<Efforts> {
        let asked = trajectory.questions.get(place)?;
        let open = || trajectory.questions.iter().map(|_| OnceLock::new());
        let found = self.by.get_or_init(|| open().collect()).get(place)?;
        let says = |method| (judge.classify)(method, asked, contexts).effort;
        Some(*found.get_or_init(|| Method::ALL.map(says)))
    }

    /// What rules say of the preferences of a trajectory, by the policy's scope.
    pub fn checks(&self, judge: Judge, policy: &Policy, trajectory: &Trajectory) -> &[Checked] {
        let of_questions = policy.reading(switch_ids::PREFERENCE_SCOPE) == "question";
        self.checks[usize::from(of_questions)].get_or_init(|| (judge.check)(policy, trajectory))
    }
}
