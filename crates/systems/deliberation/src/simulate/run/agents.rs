//! What agents do in a round: they write, judge, object and vote.

use serde_json::{Map, Value, json};
use steelyard_documents::similarity::Counted;

use super::super::answer::Answer;
use super::Sim;
use super::faults::Call;
use crate::quorum::required;
use crate::rubric::Rubric;
use crate::run::Text;
use crate::texts::Known;

impl Sim<'_> {
    /// Creators write; how alike each artifact is to the one before.
    pub(super) fn write(&mut self, phase: &str) -> Vec<f64> {
        let mut similarities = Vec::new();
        for agent in self.there() {
            if self.members[agent].role != "creator" {
                continue;
            }
            let answer = self.answer(agent, phase, false);
            let before = self.members[agent]
                .artifact
                .as_ref()
                .map_or(0, |(text, _)| text.len());
            let own = self.members[agent].name.clone();
            let call = Call {
                phase,
                artifact: if before > 0 { &own } else { "" },
                prompt: before,
                answer: answer.text.len(),
            };
            if !self.call(agent, call) {
                continue;
            }
            let counted = Counted::of(self.rules.method, &answer.text);
            let id = self.name(agent);
            let mut fields = vec![
                ("agent", id.clone()),
                ("artifact_id", id),
                ("text", json!(answer.text)),
            ];
            if let Some((_, before)) = &self.members[agent].artifact {
                let alike = before.similarity(&counted);
                similarities.push(alike);
                fields.push(("similarity_to_previous", json!(alike)));
            }
            self.log.emit("artifact", &fields);
            self.members[agent].artifact = Some((answer.text, counted));
        }
        similarities
    }

    /// Every reviewer that has joined judges every artifact but its own; all do where none is a reviewer.
    pub(super) fn review(&mut self, round: u32, advocate: Option<usize>) {
        let joined = self.joined(round);
        let is_reviewer = |sim: &Self, at: usize| sim.members[at].role == "reviewer";
        let has_reviewers = joined.iter().any(|at| is_reviewer(self, *at));
        for agent in self.there() {
            if has_reviewers && !is_reviewer(self, agent) {
                continue;
            }
            let answer = self.answer(agent, "review", advocate == Some(agent));
            for author in 0..self.members.len() {
                let Some((text, _)) = &self.members[author].artifact else {
                    continue;
                };
                let prompt = text.len();
                if (author == agent && joined.len() > 1) || !self.members[agent].is_there {
                    continue;
                }
                let own = self.members[author].name.clone();
                let call = Call {
                    phase: "review",
                    artifact: &own,
                    prompt,
                    answer: answer.text.len(),
                };
                if self.call(agent, call) {
                    self.scores(agent, author, &answer);
                }
            }
        }
    }

    fn scores(&mut self, agent: usize, author: usize, answer: &Answer) {
        let noise = self.plan.chances.score_noise;
        let mut told = Map::new();
        for at in 0..self.living.criteria.len() {
            let name = self.living.criteria[at].name.clone();
            let own = answer.scores.iter().find(|one| one.criterion == name);
            let any = answer.scores.iter().find(|one| one.criterion == "*");
            let off = (2.0 * self.draws.score.unit() - 1.0) * noise;
            let Some(score) = own.or(any).map(|one| one.value) else {
                continue;
            };
            // As reviewers write it: two digits.
            let score = ((score + off).clamp(0.0, 1.0) * 100.0).round() / 100.0;
            let sums = &mut self.members[author].scores[at];
            *sums = (sums.0 + score, sums.1 + 1);
            told.insert(name.to_string(), json!(score));
        }
        let fields = [
            ("reviewer", self.name(agent)),
            ("artifact_id", self.name(author)),
            ("scores", Value::Object(told)),
            ("feedback", json!(answer.text)),
        ];
        self.log.emit("review", &fields);
    }

    /// Agents object.
    pub(super) fn object(&mut self, advocate: Option<usize>) {
        let chances = self.plan.chances;
        for agent in 0..self.members.len() {
            // Drawn of each, so that who is away shifts nobody's numbers.
            let drawn = self.draws.dissent.unit();
            let is_impactful = self.draws.impact.unit() < chances.impactful_rate;
            let is_advocate = advocate == Some(agent);
            let effect = if is_advocate {
                chances.devils_advocate_effect
            } else {
                0.0
            };
            if drawn >= chances.dissent_rate + effect || !self.members[agent].is_there {
                continue;
            }
            let answer = self.answer(agent, "vote", is_advocate);
            let Some((text, citations)) = answer.dissent else {
                continue;
            };
            self.outcome.dissents[0] += 1;
            self.outcome.dissents[1] += u32::from(is_impactful);
            let text = Text {
                text,
                embedding: Vec::new(),
            };
            let known = Known::of(&text, self.rules.method);
            let at = self.log.clock as f64;
            let member = &mut self.members[agent];
            let depth = member
                .standing
                .depth(known, &text.text, citations, &self.rules.trust);
            member.standing.dissents(Some(at), is_impactful, depth);
            member.dissents = true;
            let fields = [
                ("agent", self.name(agent)),
                ("text", json!(text.text)),
                ("citations", json!(citations)),
                ("impactful", json!(is_impactful)),
                ("depth", json!(depth)),
            ];
            self.log.emit("dissent", &fields);
        }
    }

    /// Agents vote on the artifact that scores best; true where that ends the debate.
    pub(super) fn vote(
        &mut self,
        advocate: Option<usize>,
        similarities: &[f64],
        began: u64,
    ) -> bool {
        let best = self.scored(&self.living).reduce(better);
        let mut counts = (0, 0);
        for agent in self.there() {
            if self.members[agent].role == "curator" {
                continue;
            }
            let Some((author, score)) = best else {
                continue;
            };
            let accept = self.accepts(agent, advocate == Some(agent));
            // Who objects does not accept in the same round.
            let accepts = accept.unwrap_or(score >= self.plan.chances.accept_at);
            let accepts = accepts && !self.members[agent].dissents;
            counts = (counts.0 + u32::from(accepts), counts.1 + 1);
            let fields = [
                ("agent", self.name(agent)),
                ("artifact_id", self.name(author)),
                ("accept", json!(accepts)),
            ];
            self.log.emit("vote", &fields);
        }
        let rules = self.rules;
        let needed = required(counts.1, rules.threshold, rules.small, rules.bound);
        let converged = if rules.by_similarity {
            !similarities.is_empty()
                && similarities
                    .iter()
                    .all(|one| *one >= rules.similarity_threshold)
        } else {
            needed > 0 && counts.0 >= needed
        };
        self.ended(began, Some((counts.0, needed, converged, similarities)));
        converged
    }

    /// Whether the next answer of an agent to a vote says that it accepts; one that only objects is kept for when it does.
    fn accepts(&mut self, agent: usize, is_advocate: bool) -> Option<bool> {
        let member = &self.members[agent];
        let (_, list) = self.mock.list(&member.name, "vote", is_advocate)?;
        let says = list.iter().any(|answer| answer.accept.is_some());
        if says {
            self.answer(agent, "vote", is_advocate).accept
        } else {
            None
        }
    }

    /// The artifacts that are scored, with their scores by a rubric.
    pub(super) fn scored(&self, rubric: &Rubric) -> impl Iterator<Item = (usize, f64)> {
        let members = self.members.iter().enumerate();
        members.filter_map(|(at, member)| {
            let means = rubric.criteria.iter().zip(&member.scores);
            let means = means.filter(|(_, (_, count))| *count > 0);
            let (sum, total) = means.fold((0.0, 0.0), |(sum, total), (one, (score, count))| {
                (
                    sum + one.weight * score / f64::from(*count),
                    total + one.weight,
                )
            });
            (total > 0.0).then(|| (at, sum / total))
        })
    }
}

/// The better of two artifacts, the first of equals.
pub(super) fn better(best: (usize, f64), one: (usize, f64)) -> (usize, f64) {
    if one.1 > best.1 { one } else { best }
}
