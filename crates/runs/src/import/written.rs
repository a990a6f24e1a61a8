//! Trajectories as a file of Steelyard's own, which it reads again: nothing in it that a log should not tell.

use std::borrow::Cow;

use serde::Serialize;
use steelyard_documents::masked;
use steelyard_kernel::rfc3339_text;

use crate::{Asked, Effort, Ended, Harm, QuestionKind, Trajectory, Turn, Usage, Violation, ended};

/// A trajectory under the names of trajectory files; all texts are masked.
#[derive(Debug, Serialize)]
pub struct Written<'a> {
    agent_name: Cow<'a, str>,
    spec_id: Option<Cow<'a, str>>,
    run_id: Option<Cow<'a, str>>,
    stage: Option<Cow<'a, str>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    project: Option<Cow<'a, str>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    branch: Option<Cow<'a, str>>,
    models: Vec<Cow<'a, str>>,
    /// Place of the trajectory that this one hangs on.
    parent: Option<usize>,
    /// Place of the trajectory that has all of this one and counts for it.
    #[serde(skip_serializing_if = "Option::is_none")]
    whole_in: Option<usize>,
    /// Whether an agent called it, also where that agent's trajectory is not there.
    called: bool,
    turns: Vec<WrittenTurn<'a>>,
    questions_asked: Vec<WrittenQuestion<'a>>,
    /// Whether the log says that these are all; what is `found` was looked for in its answers otherwise.
    lists_questions: bool,
    /// None where the log has no such list: an empty one says that nothing was broken.
    preference_violations: Option<Vec<WrittenViolation<'a>>>,
    usage: Usage,
    /// What the technical score of a log alone is made of.
    ended: Ended,
}

#[derive(Debug, Serialize)]
struct WrittenTurn<'a> {
    turn_number: u32,
    timestamp: Option<String>,
    prompt: Cow<'a, str>,
    response: Cow<'a, str>,
    token_count: Option<u64>,
    latency_ms: Option<f64>,
}

#[derive(Debug, Serialize)]
struct WrittenQuestion<'a> {
    text: Cow<'a, str>,
    /// What it is about, where that stands apart.
    #[serde(skip_serializing_if = "str::is_empty")]
    about: Cow<'a, str>,
    /// Number of the turn.
    turn: Option<u32>,
    question_type: Option<QuestionKind>,
    effort_level: Option<Effort>,
    options: Vec<Cow<'a, str>>,
    answer: Option<Cow<'a, str>>,
    /// Whether it was found in an answer, where the log does not list it.
    #[serde(skip_serializing_if = "is_false")]
    found: bool,
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "as serde calls it")]
fn is_false(found: &bool) -> bool {
    !*found
}

#[derive(Debug, Serialize)]
struct WrittenViolation<'a> {
    preference: Cow<'a, str>,
    expected: Cow<'a, str>,
    actual: Cow<'a, str>,
    severity: Option<Harm>,
    /// Number of the turn.
    turn: Option<u32>,
}

impl<'a> Written<'a> {
    /// The form of a trajectory; `parent` is the place of the one that it hangs on, among all that are written, `whole_in`
    /// that of the one that has all of it.
    pub fn new(one: &'a Trajectory, parent: Option<usize>, whole_in: Option<usize>) -> Self {
        let number = |turn: Option<usize>| one.turns.get(turn?).map(|turn| turn.number);
        let name = |name: &'a Option<steelyard_documents::Name>| name.as_deref().map(masked);
        Self {
            agent_name: masked(&one.agent),
            spec_id: name(&one.spec),
            run_id: name(&one.run),
            stage: name(&one.stage),
            project: name(&one.project),
            branch: name(&one.branch),
            models: one.models.iter().map(|model| masked(model)).collect(),
            parent,
            whole_in,
            called: one.identity.caller.is_some(),
            turns: one.turns.iter().map(turn).collect(),
            questions_asked: one
                .questions
                .iter()
                .map(|asked| question(asked, number(asked.turn)))
                .collect(),
            lists_questions: one.lists_questions,
            preference_violations: one.lists_violations.then(|| {
                let all = one.violations.iter();
                all.map(|one| violation(one, number(one.turn))).collect()
            }),
            usage: one.usage,
            ended: ended(one),
        }
    }
}

fn turn(turn: &Turn) -> WrittenTurn<'_> {
    let timestamp = turn.at.and_then(rfc3339_text);
    WrittenTurn {
        turn_number: turn.number,
        timestamp,
        prompt: masked(&turn.prompt),
        response: masked(&turn.response),
        token_count: turn.tokens,
        latency_ms: turn.latency_ms,
    }
}

fn question(asked: &Asked, turn: Option<u32>) -> WrittenQuestion<'_> {
    WrittenQuestion {
        text: masked(&asked.text),
        about: masked(&asked.about),
        turn,
        question_type: asked.kind,
        effort_level: asked.effort,
        options: asked.options.iter().map(|option| masked(option)).collect(),
        answer: asked.answer.as_deref().map(masked),
        found: !asked.listed,
    }
}

fn violation(one: &Violation, turn: Option<u32>) -> WrittenViolation<'_> {
    WrittenViolation {
        preference: masked(&one.preference),
        expected: masked(&one.expected),
        actual: masked(&one.actual),
        severity: one.harm,
        turn,
    }
}
