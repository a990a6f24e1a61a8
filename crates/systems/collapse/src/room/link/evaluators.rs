//! What the evaluations of a panel mean for the cards of a decision.

use std::collections::BTreeMap;

use crate::panel::{Evaluation, Evaluator, Role, Score};
use crate::{Policy, Sensed};
use steelyard_decision::{Place, Provenance};
use steelyard_documents::{Code, Severity, Span, normalised};
use steelyard_kernel::add_steps;

use super::names::Names;
use super::{FilePart, Notice};

/// The panel of a decision in file order. Of an agent that speaks twice the later evaluation
/// stands alone.
pub(super) fn evaluators(
    parts: &[FilePart<'_>],
    names: &Names,
    policy: &Policy,
    notices: &mut Vec<(usize, Notice)>,
) -> Vec<Evaluator> {
    let mut evaluators: Vec<Evaluator> = Vec::new();
    // Their places by the normalised names of their agents.
    let mut places: BTreeMap<String, usize> = BTreeMap::new();
    for part in parts {
        for evaluation in &part.case_file.evaluations {
            let mut hearing = Hearing {
                part: *part,
                names,
                notices,
            };
            let Some(role) = hearing.role(evaluation, policy) else {
                continue;
            };
            add_steps(1);
            let name = normalised(&evaluation.agent);
            let known = places.get(&name).copied();
            if known.is_some() {
                let words = [
                    &evaluation.agent,
                    "one evaluation per agent",
                    "only the later counts",
                ];
                hearing.say(evaluation.span, Severity::Warning, Code::SUPERSEDED, words);
            }
            let mut evaluator = hearing.silent(evaluation, role);
            hearing.hear(evaluation, &mut evaluator);
            match known {
                // Alone, since what was said before goes with another confidence.
                Some(place) => evaluators[place] = evaluator,
                None => {
                    places.insert(name, evaluators.len());
                    evaluators.push(evaluator);
                }
            }
        }
    }
    evaluators
}

struct Hearing<'p, 'a> {
    part: FilePart<'a>,
    names: &'p Names,
    notices: &'p mut Vec<(usize, Notice)>,
}

impl Hearing<'_, '_> {
    fn say(&mut self, span: Span, severity: Severity, code: Code, words: [&str; 3]) {
        let say = Notice::new(span, severity, code, words);
        self.notices.push((self.part.file, say));
    }

    fn role(&mut self, evaluation: &Evaluation, policy: &Policy) -> Option<Role> {
        let aliases = &policy.aliases;
        let by_name = aliases.role_of(&evaluation.agent);
        let Some((word, span)) = &evaluation.role else {
            if by_name.is_none() {
                let agent = evaluation.agent.as_str();
                let expected = format!(
                    "a name that says a role, a role: field, or the name under panel.aliases in the policy, as {}",
                    aliases.expected(agent)
                );
                let words = [agent, &expected, "evaluation not used"];
                let span = evaluation.agent_span;
                self.say(span, Severity::Error, Code::UNKNOWN_WORD, words);
            }
            return by_name;
        };
        let named = Role::of_key(word).or_else(|| aliases.role_of(word));
        if named.is_none() {
            let expected = aliases.expected(word);
            let (severity, done) = match by_name {
                Some(role) => (
                    Severity::Warning,
                    format!("speaks as {} by its name", role.label()),
                ),
                None => (Severity::Error, "evaluation not used".to_owned()),
            };
            self.say(
                *span,
                severity,
                Code::UNKNOWN_WORD,
                [word, &expected, &done],
            );
        }
        named.or(by_name)
    }

    fn silent(&self, evaluation: &Evaluation, role: Role) -> Evaluator {
        let cards = self.names.all().len();
        Evaluator {
            id: evaluation.agent.clone(),
            role,
            confidence: 0.0,
            scores: vec![None; cards],
            rationale: vec![String::new(); cards],
            recommendation: None,
            concerns: Vec::new(),
            place: Some(self.place(evaluation.span)),
        }
    }

    fn place(&self, span: Span) -> Place {
        Place {
            file: self.part.opened.key,
            line: self.part.opened.file.source.position(span.start).line,
        }
    }

    fn hear(&mut self, evaluation: &Evaluation, evaluator: &mut Evaluator) {
        evaluator.confidence = evaluation.confidence.as_ref().map_or(0.0, |one| one.value);
        evaluator.concerns.clone_from(&evaluation.concerns);
        for (name, score) in &evaluation.scores {
            if let Some(card) = self.card(name, score.span) {
                evaluator.scores[card] = Some(self.score(score));
            }
        }
        for (name, why) in &evaluation.rationale {
            if let Ok(card) = self.names.find(name) {
                evaluator.rationale[card].clone_from(why);
            } else if !evaluation.scores.iter().any(|(scored, _)| scored == name) {
                self.idle_rationale(evaluation, name);
            }
        }
        if let Some(name) = &evaluation.recommendation {
            evaluator.recommendation = self.card(name, evaluation.span);
        }
    }

    /// Says of a reason that is of no position.
    fn idle_rationale(&mut self, evaluation: &Evaluation, name: &str) {
        let (found, expected) = if name.is_empty() {
            ("one text".to_owned(), "a map from positions to reasons")
        } else {
            (name.to_owned(), "a position that it scores")
        };
        let found = format!("rationale: {found}");
        let words = [found.as_str(), expected, "rationale not used"];
        let code = crate::codes::UNKNOWN_CARD;
        self.say(evaluation.span, Severity::Warning, code, words);
    }

    fn score(&self, score: &Sensed) -> Score {
        Score {
            value: score.value,
            place: Some(self.place(score.span)),
            provenance: match score.coerced {
                Some(_) => Provenance::Coerced,
                None => Provenance::Read,
            },
        }
    }

    /// The card of a name; where there is none, says so.
    fn card(&mut self, name: &str, span: Span) -> Option<usize> {
        let astray = match self.names.find(name) {
            Ok(card) => return Some(card),
            Err(astray) => astray,
        };
        let words = [name, &astray.expected, "not used"];
        self.say(span, Severity::Error, astray.code, words);
        None
    }
}
