use std::collections::BTreeMap;

use serde_json::Value as Json;
use steelyard_decision::Place;
use steelyard_documents::{Decoder, Name, Node, Value, masked};
use steelyard_system::{Reader, holding};

use super::agent_of;
use crate::config::{read_config, read_rubric};
use crate::rubric::Rubric;
use crate::run::{Event, Round, Run, Text, What};

/// Whether a document is the history of a run, as the original program writes it.
pub fn looks_like_history(node: &Node) -> bool {
    holding(node, &["round_history"]).is_some()
}

/// Reads the history of a run. It has neither votes nor dissents: what it never recorded is not recorded. A round's reviews are
/// kept with the round before, whose artifacts they judge.
pub fn read_history<'a>(reader: &mut Reader<'a, '_>, node: &'a Node, untitled: &str) -> Run {
    let (file, key) = (reader.file, reader.key);
    let decoder = &mut reader.decoder;
    let mut run = Run {
        id: untitled.into(),
        file,
        ..Run::default()
    };
    if let Some(stamp) = node.get("run_timestamp").and_then(Node::text) {
        run.id = masked(stamp).into_owned().into();
    }
    if let Some(config) = node.get("config") {
        // What a log says of its config is not found fault with.
        let mut own = Decoder::new(decoder.source());
        run.draft = read_config(&mut own, config).unwrap_or_default();
    }
    run.list(run.draft.agents.clone());
    run.title = run.draft.task.clone().unwrap_or_default();
    let mut reading = Reading {
        decoder,
        key,
        run,
        living: None,
        rounds: BTreeMap::new(),
    };
    reading.run.place = reading.place(node);
    let entries = node.get("round_history").map_or(&[][..], Node::items);
    for (at, entry) in (0..).zip(entries) {
        reading.entry(at, entry);
    }
    let mut run = reading.run;
    run.rounds = reading.rounds.into_values().collect();
    for round in &mut run.rounds {
        // Reviews come before what is written upon them.
        let is_written = |what: &What| matches!(what, What::Artifact { .. } | What::Ended { .. });
        round.events.sort_by_key(|one| is_written(&one.what));
    }
    run.note();
    run
}

struct Reading<'a, 'd> {
    decoder: &'a mut Decoder<'d>,
    key: u32,
    run: Run,
    living: Option<Rubric>,
    rounds: BTreeMap<u32, Round>,
}

impl Reading<'_, '_> {
    fn place(&self, node: &Node) -> Place {
        Place {
            file: self.key,
            line: self.decoder.source().position(node.span.start).line,
        }
    }

    fn put(&mut self, number: u32, node: &Node, what: What) {
        let place = self.place(node);
        let round = self.rounds.entry(number).or_insert_with(|| Round {
            number,
            place,
            events: Vec::new(),
        });
        round.events.push(Event {
            at: None,
            seq: None,
            place,
            what,
        });
    }

    /// Takes what is kept with a round.
    fn entry(&mut self, at: u32, entry: &Node) {
        let number = entry.get("round").and_then(whole).unwrap_or(at);
        let place = self.place(entry);
        self.rounds.entry(number).or_insert_with(|| Round {
            number,
            place,
            events: Vec::new(),
        });
        for node in entry.get("interactions").map_or(&[][..], Node::items) {
            let of = node.get("round").and_then(whole).unwrap_or(number);
            let rubric = node.get("metadata").and_then(|one| one.get("rubric"));
            if let Some(rubric) = rubric.and_then(|one| read_rubric(self.decoder, one)) {
                let known = self.living.as_ref().or(self.run.draft.rubric.as_ref());
                match known {
                    None => self.run.draft.rubric = Some(rubric.clone()),
                    Some(known) if *known != rubric => {
                        self.put(of, node, What::Rubric(rubric.clone()));
                    }
                    Some(_) => {}
                }
                self.living = Some(rubric);
            }
            if let Some(what) = review(&mut self.run, node) {
                self.put(of, node, what);
            }
        }
        let texts = entry.get("artifacts").map_or(&[][..], Node::items);
        for (index, node) in texts.iter().enumerate() {
            if let Some(text) = node.text() {
                let what = self.written(index, text);
                self.put(number, node, what);
            }
        }
        if let Some(Value::Bool(converged)) = entry.get("converged").map(|one| &one.value) {
            let what = What::Ended {
                converged: Some(*converged),
                similarity: None,
            };
            self.put(number, entry, what);
        }
    }

    /// An artifact, by the creator of its place.
    fn written(&self, index: usize, text: &str) -> What {
        let agents = self.run.agents.iter().enumerate();
        let mut creators = agents.filter(|(_, one)| one.role == "creator");
        What::Artifact {
            agent: creators.nth(index).map(|(at, _)| at),
            id: artifact(index),
            text: Some(Text {
                text: masked(text).into_owned(),
                embedding: Vec::new(),
            }),
            similarity: None,
        }
    }
}

fn artifact(index: usize) -> Name {
    format!("artifact {}", index + 1).into()
}

fn whole(node: &Node) -> Option<u32> {
    let number = node.number()?;
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "whole and within bounds"
    )]
    (number.fract() == 0.0 && (0.0..=1e6).contains(&number)).then_some(number as u32)
}

/// A review: its response is a JSON object in a text, with a number under `CRITERION_score` for each criterion.
fn review(run: &mut Run, node: &Node) -> Option<What> {
    let metadata = node.get("metadata")?;
    if metadata.get("phase").and_then(Node::text) != Some("review") {
        return None;
    }
    let name = node.get("agent_name").and_then(Node::text);
    let reviewer = name.map(|name| agent_of(run, &masked(name)));
    let index = metadata.get("artifact_index").and_then(whole).unwrap_or(0);
    let response = node
        .get("response")
        .and_then(Node::text)
        .unwrap_or_default();
    let Ok(Json::Object(told)) = serde_json::from_str(response) else {
        return None;
    };
    let scored = told.iter().filter_map(|(key, value)| {
        let criterion = key.strip_suffix("_score")?;
        Some((
            Name::from(criterion),
            value
                .as_f64()
                .filter(|score| (0.0..=10.0).contains(score))?,
        ))
    });
    let feedback = told
        .get("feedback")
        .and_then(Json::as_str)
        .unwrap_or_default();
    Some(What::Review {
        reviewer,
        artifact: artifact(index as usize),
        scores: scored.collect(),
        feedback: masked(feedback).into_owned(),
        differences: Vec::new(),
    })
}
