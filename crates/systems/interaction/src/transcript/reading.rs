use std::borrow::Cow;

use steelyard_runs::{Asked, Effort, QuestionKind, Trajectory};

use crate::{
    Broken, Context, Costs, EffortCounts, EffortVerdict, Efforts, Judge, Method, Penalty, Policy,
    TextFindings, Vagueness, effort_of, penalties, personalisation, proactivity,
};

/// What words come to under a policy.
#[derive(Clone, Debug)]
pub struct TextReading<'a> {
    policy: &'a Policy,
    contexts: Vec<Context<'a>>,
    judge: Judge,
    costs: Costs,
}

/// What is thought of a question.
#[derive(Clone, Debug, PartialEq)]
pub struct Opinion {
    /// Whether it counts.
    pub counts: bool,
    /// The effort that counts: the recorded one before any that is found; `None` where it cannot be judged.
    pub effort: Option<Effort>,
    /// Kind as recorded, else by its words.
    pub kind: QuestionKind,
    /// What it costs, 0 or below; 0 for one that does not count.
    pub reward: f64,
    /// What the method in force says; `None` where nothing is classified.
    pub verdict: Option<EffortVerdict>,
    /// What each method says; `None` where there is no such question.
    pub by: Option<Efforts>,
}

impl<'a> TextReading<'a> {
    /// `contexts` are the texts that agents could have looked in.
    pub fn new(policy: &'a Policy, contexts: Vec<Context<'a>>, judge: Judge) -> Self {
        Self {
            policy,
            contexts,
            judge,
            costs: Costs::of(policy),
        }
    }

    /// The method that counts.
    pub fn method(&self) -> Method {
        self.policy.method()
    }

    /// Whether a question counts.
    pub const fn counts(&self, asked: &Asked) -> bool {
        self.policy.counts(asked)
    }

    /// What makes a prompt vague, where it is as vague as the policy's threshold or more. *Experimental*.
    pub fn vague(&self, prompt: &str) -> Option<Vagueness> {
        let vague = (self.judge.vagueness)(prompt);
        (vague.score >= self.policy.vagueness_threshold).then_some(vague)
    }

    /// What each preference costs that the log of a run lists as broken, in their order.
    pub fn penalties(&self, trajectory: &Trajectory) -> Vec<Penalty> {
        let listed = trajectory.violations.iter().map(Broken::of_log);
        penalties(self.policy, trajectory, &listed.collect::<Vec<_>>())
    }

    /// `R_Proact` and `R_Pers` of a run with so many questions of each effort that count, and these penalties.
    pub fn rewards(&self, efforts: &EffortCounts, penalties: &[Penalty]) -> (f64, f64) {
        let proactive = proactivity(efforts, &self.costs);
        (proactive, personalisation(penalties))
    }

    /// The questions of a run; `text_findings` is what was found in its words before, so that each is judged once.
    pub fn questions<'b>(
        &'b self,
        trajectory: &'b Trajectory,
        text_findings: Option<&'b TextFindings>,
    ) -> Questions<'b> {
        Questions {
            reading: self,
            trajectory,
            text_findings: text_findings
                .map_or_else(|| Cow::Owned(TextFindings::default()), Cow::Borrowed),
        }
    }
}

/// The questions of a run, by their places.
#[derive(Clone, Debug)]
pub struct Questions<'a> {
    reading: &'a TextReading<'a>,
    trajectory: &'a Trajectory,
    text_findings: Cow<'a, TextFindings>,
}

impl Questions<'_> {
    /// The effort of one that counts.
    pub fn effort(&self, place: usize) -> Option<Effort> {
        let TextReading { policy, judge, .. } = self.reading;
        let verdict = self.text_findings.verdict(*judge, policy, self.at(place));
        let asked = self.trajectory.questions.get(place);
        asked.and_then(|asked| effort_of(asked, verdict))
    }

    /// What each method says of one; `None` where there is none.
    pub fn by(&self, place: usize) -> Option<Efforts> {
        let all = self.by_all(place)?;
        let mut efforts = all.iter().map(|one| one.effort);
        Some([(); Method::ALL.len()].map(|()| efforts.next().flatten()))
    }

    fn by_all(&self, place: usize) -> Option<Vec<&EffortVerdict>> {
        self.text_findings
            .by_all(self.reading.judge, self.at(place))
    }

    fn at(&self, place: usize) -> (usize, &Trajectory, &[Context<'_>]) {
        (place, self.trajectory, &self.reading.contexts)
    }

    /// All that is thought of one; no other one is judged.
    pub fn opinion(&self, place: usize, asked: &Asked) -> Opinion {
        let reading = self.reading;
        let by_all = self.by_all(place);
        let verdict = by_all.and_then(|all| all.get(reading.method() as usize).copied());
        let kind = asked.kind.or(verdict.map(|one| one.kind));
        let verdict = verdict.filter(|_| reading.policy.classifies);
        let effort = effort_of(asked, verdict);
        let counts = reading.counts(asked);
        let costs = if counts {
            reading.costs.of_effort(effort)
        } else {
            0.0
        };
        Opinion {
            counts,
            effort,
            kind: kind.unwrap_or(QuestionKind::OpenEnded),
            reward: 0.0 - costs,
            verdict: verdict.cloned(),
            by: self.by(place),
        }
    }
}
