//! A run in which different ideas are wanted: creators write ideas, reviewers list differences, a curator puts together what is
//! alike, until there are enough approaches.

use std::collections::BTreeSet;

use serde_json::{Value, json};

use super::Sim;
use super::faults::Call;
use crate::diverge::{Ideas, Landscape, Tree};
use crate::run::Text;

/// Ideas that were written.
pub(super) struct Written {
    ideas: Ideas,
    ids: Vec<String>,
    /// Who wrote each.
    authors: Vec<usize>,
}

impl Sim<'_> {
    /// None yet.
    pub(super) fn nothing_written(&self) -> Written {
        Written {
            ideas: Ideas::new(self.rules.method),
            ids: Vec::new(),
            authors: Vec::new(),
        }
    }

    /// A round; true where there are enough approaches at its end.
    pub(super) fn diverging_round(&mut self, round: u32, written: &mut Written) -> bool {
        self.outcome.rounds += 1;
        let began = self.log.clock;
        self.log.emit("round_started", &[]);
        self.reach();
        let before = written.ids.len();
        self.write_ideas(round, written);
        self.list_differences(before, written);
        let enough = self.put_together(written);
        self.ended(began, None);
        enough
    }

    /// Each creator writes an idea.
    fn write_ideas(&mut self, round: u32, written: &mut Written) {
        for agent in self.there() {
            if self.members[agent].role != "creator" {
                continue;
            }
            let Some(text) = self.idea(agent) else {
                continue;
            };
            let call = Call {
                phase: "idea",
                artifact: "",
                prompt: 0,
                answer: text.len(),
            };
            if !self.call(agent, call) {
                continue;
            }
            let id = format!("{}-{round}", self.members[agent].name);
            let fields = [
                ("agent", self.name(agent)),
                ("artifact_id", json!(id)),
                ("text", json!(text)),
            ];
            self.log.emit("artifact", &fields);
            let embedding = Vec::new();
            if written
                .ideas
                .take(written.ids.len(), &Text { text, embedding })
            {
                written.ids.push(id);
                written.authors.push(agent);
            }
        }
    }

    /// The next idea of an agent. Of a list for everybody each agent begins at a place of its own: they do not all say the same.
    fn idea(&mut self, agent: usize) -> Option<String> {
        let turn = self.members[agent].ideas;
        self.members[agent].ideas += 1;
        let name = &self.members[agent].name;
        let (key, list) = self.mock.list(name, "idea", false)?;
        let first = if key.starts_with('*') { agent } else { 0 };
        Some(list[(first + turn) % list.len()].text.clone())
    }

    /// Every reviewer holds each new idea but its own against the likest one before.
    fn list_differences(&mut self, before: usize, written: &Written) {
        let has_reviewers = self.members.iter().any(|one| one.role == "reviewer");
        for agent in self.there() {
            let role = &self.members[agent].role;
            if role == "curator" || has_reviewers && role != "reviewer" {
                continue;
            }
            for place in before..written.ids.len() {
                let Some(other) = written.ideas.likest_before(place) else {
                    continue;
                };
                if written.authors[place] == agent || !self.members[agent].is_there {
                    continue;
                }
                let text = self.answer(agent, "difference", false).text;
                let call = Call {
                    phase: "difference",
                    artifact: &written.ids[place],
                    prompt: 0,
                    answer: text.len(),
                };
                if !self.call(agent, call) {
                    continue;
                }
                let difference = json!({"from": written.ids[other], "text": text});
                let fields = [
                    ("reviewer", self.name(agent)),
                    ("artifact_id", json!(written.ids[place])),
                    ("differences", json!([difference])),
                ];
                self.log.emit("review", &fields);
            }
        }
    }

    /// What is alike is one approach; whether there are enough.
    fn put_together(&mut self, written: &Written) -> bool {
        let tree: Tree = written.ideas.tree();
        let found = written.ideas.landscape(&tree, self.rules.approach);
        self.count(written, &found);
        let id = |at: &usize| written.ids[*at].as_str();
        let approaches = found.approaches.iter().map(|one| {
            let ideas: Vec<&str> = one.ideas.iter().map(id).collect();
            json!({"ideas": ideas, "representative": id(&one.representative)})
        });
        let approaches: Vec<Value> = approaches.collect();
        let enough = approaches.len() >= self.rules.approaches as usize;
        let curator = self.members.iter().position(|one| one.role == "curator");
        let fields = [
            (
                "agent",
                curator.map_or(Value::Null, |agent| self.name(agent)),
            ),
            ("approaches", json!(approaches)),
            ("enough", json!(enough)),
        ];
        self.log.emit("approaches", &fields);
        enough
    }

    /// What there is at the end of the round.
    fn count(&mut self, written: &Written, found: &Landscape) {
        let approaches = found.approaches.iter();
        let voices: BTreeSet<usize> = approaches
            .map(|one| written.authors[one.representative])
            .collect();
        let counts = [written.ids.len(), found.approaches.len(), voices.len()];
        self.outcome.found = counts.map(|count| u32::try_from(count).unwrap_or(u32::MAX));
        let others = found.apart.len() * found.apart.len().saturating_sub(1);
        let sum: f64 = found.apart.iter().flatten().sum();
        self.outcome.apart = (others > 0).then(|| sum / others as f64);
    }

    /// What a human picks, where the file of answers says: an idea by its name.
    pub(super) fn pick(&mut self, written: &Written) {
        let Some(answer) = self.mock.direction() else {
            return;
        };
        let Some(id) = written.ids.iter().find(|id| **id == answer.text) else {
            return;
        };
        let fields = [("by", json!("human")), ("artifact_id", json!(id))];
        self.log.emit("direction", &fields);
    }
}
