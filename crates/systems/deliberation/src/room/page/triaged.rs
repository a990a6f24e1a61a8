use std::ops::Range;

use steelyard_protocol::deliberation as told;
use steelyard_protocol::to_u32;
use steelyard_system::OpenFiles;

use super::LONGEST;
use crate::config::Rules;
use crate::room::Runs;
use crate::run::{Run, What};
use crate::triage::{Beside, Class, Fired, Judgement, triage};

/// Disagreements that travel at once.
const MOST: usize = 2_000;

pub(super) fn disagreements(
    room: &Runs,
    open: OpenFiles<'_>,
    run: &Run,
    rules: &Rules,
) -> told::Disagreements {
    let mut beside = Beside::default();
    let mut all = Vec::new();
    let events = run.rounds.iter().enumerate();
    let events = events.flat_map(|(at, round)| round.events.iter().map(move |event| (at, event)));
    for (at, event) in events {
        let What::Disagreement {
            agents,
            texts,
            class,
            judged,
        } = &event.what
        else {
            continue;
        };
        let judged = judged.as_ref().map(|judged| &judged.1.judgement);
        // What was judged counts also behind the last that travels.
        if all.len() == MOST && judged.is_none() {
            continue;
        }
        let texts = texts.each_ref().map(|text| super::cut(text));
        let found = triage([&texts[0], &texts[1]], rules.triage_threshold, rules.method);
        if let Some(judged) = judged {
            beside.count(judged.class, found.class);
        }
        if all.len() == MOST {
            continue;
        }
        let holds = judged.map_or(found.class, |judged| judged.class);
        all.push(told::DisagreementSeen {
            round: to_u32(at),
            seq: event.seq,
            place: (event.place.file, event.place.line),
            agents: agents.iter().map(|agent| to_u32(*agent)).collect(),
            recorded: class.as_deref().unwrap_or_default().to_owned(),
            class: class_of(holds),
            ruled: class_of(found.class),
            judged: judged.map(judgement),
            advice: holds.map_or("", Class::advice).to_owned(),
            likeness: [found.similarity, found.overlap],
            fired: found.fired.iter().map(|one| fired(one, &texts)).collect(),
            texts,
        });
    }
    let holding = room.files.iter().zip(open.files);
    let holding = holding.filter(|(contents, _)| contents.triages > 0);
    told::Disagreements {
        all,
        beside: told::BesideSeen {
            counts: beside.counts(),
            interval: beside.interval().map(|[low, high]| (low, high)),
            fewest: Beside::FEWEST,
            flatters: Beside::FLATTERS.to_owned(),
        },
        files: holding
            .map(|(_, opened)| (opened.key, opened.file.source.name.clone()))
            .collect(),
    }
}

fn class_of(class: Option<Class>) -> told::Class {
    match class {
        Some(Class::Factual) => told::Class::Factual,
        Some(Class::Value) => told::Class::Value,
        Some(Class::Semantic) => told::Class::Semantic,
        None => told::Class::Undecided,
    }
}

fn judgement(of: &Judgement) -> told::JudgementSeen {
    told::JudgementSeen {
        by: of.by.to_string(),
        note: of.note.clone(),
        place: (of.place.file, of.place.line),
    }
}

fn fired(one: &Fired, texts: &[String; 2]) -> told::FiredSeen {
    // The page counts characters.
    let characters = |text: &str, span: &Range<usize>| {
        let before = text[..span.start].chars().count();
        (
            to_u32(before),
            to_u32(before + text[span.clone()].chars().count()),
        )
    };
    let evidence = one.evidence.iter().take(LONGEST / 40).map(|(text, span)| {
        let (from, to) = characters(&texts[*text], span);
        (u8::from(*text == 1), from, to)
    });
    told::FiredSeen {
        class: class_of(Some(one.class)),
        confidence: one.confidence,
        why: one.why.clone(),
        evidence: evidence.collect(),
    }
}
