use std::ops::Range;

use steelyard_protocol::deliberation as told;
use steelyard_protocol::to_u32;

use super::LONGEST;
use crate::config::Rules;
use crate::run::{Run, What};
use crate::triage::{Fired, triage};

/// Disagreements that travel at once.
const MOST: usize = 2_000;

pub(super) fn disagreements(run: &Run, rules: &Rules) -> Vec<told::DisagreementSeen> {
    let events = run.rounds.iter().enumerate();
    let events = events.flat_map(|(at, round)| round.events.iter().map(move |event| (at, event)));
    let all = events.filter_map(|(at, event)| {
        let What::Disagreement {
            agents,
            texts,
            class,
        } = &event.what
        else {
            return None;
        };
        let texts = texts.each_ref().map(|text| super::cut(text));
        let found = triage([&texts[0], &texts[1]], rules.triage_threshold, rules.method);
        Some(told::DisagreementSeen {
            round: to_u32(at),
            seq: event.seq,
            place: (event.place.file, event.place.line),
            agents: agents.iter().map(|agent| to_u32(*agent)).collect(),
            recorded: class.as_deref().unwrap_or_default().to_owned(),
            class: found
                .class
                .map_or("undecided", |class| class.id())
                .to_owned(),
            advice: found.class.map_or("", |class| class.advice()).to_owned(),
            likeness: [found.similarity, found.overlap],
            fired: found.fired.iter().map(|one| fired(one, &texts)).collect(),
            texts,
        })
    });
    all.take(MOST).collect()
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
        class: one.class.id().to_owned(),
        confidence: one.confidence,
        why: one.why.clone(),
        evidence: evidence.collect(),
    }
}
