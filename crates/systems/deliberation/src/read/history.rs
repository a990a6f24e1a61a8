use serde_json::Value as Json;
use steelyard_decision::Place;
use steelyard_documents::{Decoder, Name, Node, masked};
use steelyard_system::{Reader, holding};

use super::agent_of;
use crate::config::{read_config, read_rubric};
use crate::rubric::Rubric;
use crate::run::{Event, Round, Run, Text, Told, What};

/// Whether a document is the history of a run, as the original program writes it.
pub fn looks_like_history(node: &Node) -> bool {
    holding(node, &["round_history"]).is_some()
}

/// Reads the history of a run. It has neither votes nor dissents: what it never recorded is not recorded. A round's reviews are
/// kept with the round before, whose artifacts they judge.
pub fn read_history<'a>(reader: &mut Reader<'a, '_>, node: &'a Node, untitled: &str) -> Run {
    let (file, key) = (reader.file, reader.key);
    let decoder = &mut reader.decoder;
    let place = |decoder: &Decoder<'_>, node: &Node| Place {
        file: key,
        line: decoder.source().position(node.span.start).line,
    };
    let mut run = Run {
        id: untitled.into(),
        file,
        place: place(decoder, node),
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
    run.agents.clone_from(&run.draft.agents);
    run.listed = run.agents.len();
    run.title = run.draft.task.clone().unwrap_or_default();
    let mut living: Option<Rubric> = None;
    let entries = node.get("round_history").map_or(&[][..], Node::items);
    let mut reviews: Vec<(u32, Event)> = Vec::new();
    for (at, entry) in entries.iter().enumerate() {
        let number = entry.get("round").and_then(whole).unwrap_or(at as u32);
        let mut round = Round {
            number,
            place: place(decoder, entry),
            events: Vec::new(),
        };
        for interaction in entry.get("interactions").map_or(&[][..], Node::items) {
            let of = interaction.get("round").and_then(whole).unwrap_or(number);
            let place = place(decoder, interaction);
            let event = |what| Event {
                at: None,
                seq: None,
                place,
                what,
            };
            let metadata = interaction.get("metadata");
            let rubric = metadata.and_then(|one| one.get("rubric"));
            if let Some(rubric) = rubric.and_then(|one| read_rubric(decoder, one)) {
                if run.draft.rubric.is_none() {
                    run.draft.rubric = Some(rubric.clone());
                } else if living.as_ref().or(run.draft.rubric.as_ref()) != Some(&rubric) {
                    reviews.push((of, event(What::Rubric(rubric.clone()))));
                }
                living = Some(rubric);
            }
            if let Some(what) = review(decoder, &mut run, interaction) {
                run.recorded.reviews = true;
                reviews.push((of, event(what)));
            }
        }
        for (index, text) in entry
            .get("artifacts")
            .map_or(&[][..], Node::items)
            .iter()
            .enumerate()
        {
            let Some(words) = text.text() else { continue };
            let creators = run
                .agents
                .iter()
                .enumerate()
                .filter(|(_, one)| one.role == "creator");
            round.events.push(Event {
                at: None,
                seq: None,
                place: place(decoder, text),
                what: What::Artifact {
                    agent: creators.map(|(at, _)| at).nth(index),
                    id: artifact(index),
                    text: Some(Text {
                        text: masked(words).into_owned(),
                        embedding: Vec::new(),
                    }),
                    similarity: None,
                },
            });
        }
        if let Some(steelyard_documents::Value::Bool(converged)) =
            entry.get("converged").map(|one| &one.value)
        {
            let place = place(decoder, entry);
            let what = What::Ended {
                converged: Some(*converged),
                similarity: None,
            };
            round.events.push(Event {
                at: None,
                seq: None,
                place,
                what,
            });
        }
        run.rounds.push(round);
    }
    steelyard_kernel::sort_by_key(&mut run.rounds, |one| one.number);
    for (number, event) in reviews {
        let found = run.rounds.binary_search_by_key(&number, |one| one.number);
        let at = found.unwrap_or_else(|at| {
            run.rounds.insert(
                at,
                Round {
                    number,
                    place: event.place,
                    events: Vec::new(),
                },
            );
            at
        });
        // Reviews come before what is written upon them.
        let before = run.rounds[at].events.iter();
        let before = before
            .take_while(|one| matches!(one.what, What::Review { .. } | What::Rubric(_)))
            .count();
        run.rounds[at].events.insert(before, event);
    }
    run.recorded = Told {
        reviews: run.recorded.reviews,
        ..Told::default()
    };
    run
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
fn review(decoder: &mut Decoder<'_>, run: &mut Run, node: &Node) -> Option<What> {
    let metadata = node.get("metadata")?;
    if metadata.get("phase").and_then(Node::text) != Some("review") {
        return None;
    }
    let name = node.get("agent_name").and_then(Node::text);
    let reviewer = name.map(|name| agent_of(run, &masked(name), decoder, node.span));
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
    })
}
