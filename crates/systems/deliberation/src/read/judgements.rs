//! Documents of what somebody takes disagreements for.

use std::collections::{BTreeMap, BTreeSet};

use steelyard_decision::Place;
use steelyard_documents::{Code, Decoder, Name, Node, Range, Severity, Value, normalised};
use steelyard_system::{OpenFile, Reader, holding};

use crate::codes;
use crate::run::{Run, What};
use crate::triage::{Class, Given, Judgement};

const SEQ: Range = Range {
    min: 0.0,
    max: u32::MAX as f64,
    says: "a whole number from 0 on",
};

/// Whether a document says what disagreements are about: a list under `triage`, where a config has settings.
pub fn looks_like_triage(node: &Node) -> bool {
    holding(node, &["triage"]).is_some_and(|entry| matches!(entry.value.value, Value::List(_)))
}

/// Reads what a document says of disagreements. What names none, or no class, is told and left out.
pub fn read_triage<'a>(reader: &mut Reader<'a, '_>, node: &'a Node) -> Vec<Given> {
    let (key, decoder) = (reader.key, &mut reader.decoder);
    let mut given = Vec::new();
    let Some(mut fields) = decoder.fields(node, "a triage document") else {
        return given;
    };
    let list = fields.take(decoder, &["triage"]);
    for (at, item) in list
        .map_or(&[][..], |entry| entry.value.items())
        .iter()
        .enumerate()
    {
        if let Some(one) = judgement(decoder, item, key) {
            let item = (node.span.start, at);
            given.push(Given { item, ..one });
        }
    }
    fields.finish(decoder);
    given
}

fn judgement<'a>(decoder: &mut Decoder<'a>, item: &'a Node, file: u32) -> Option<Given> {
    let mut fields = decoder.fields(item, "a judgement")?;
    let entries = ["run", "seq", "class", "by", "note"].map(|name| fields.take(decoder, &[name]));
    fields.finish(decoder);
    let [run, seq, class, by, note] = entries.map(|entry| entry.map(|entry| &entry.value));
    let missing = [("run", run), ("seq", seq), ("class", class)];
    for (name, _) in missing.iter().filter(|(_, value)| value.is_none()) {
        let found = format!("a judgement without {name}");
        let words = [found.as_str(), "run, seq and class", "judgement left out"];
        decoder.report(Severity::Error, Code::MISSING_FIELD, item.span, words);
    }
    let (run, seq, class) = (run?, seq?, class?);
    let mut text = |node: Option<&Node>, what: &str| {
        let text = node.and_then(|node| decoder.text(node, what));
        text.unwrap_or_default()
    };
    let (by, note) = (text(by, "by"), text(note, "note"));
    let name = decoder.text(run, "run")?;
    let number = decoder.number(seq, "seq", SEQ, &[])?.value;
    if number.fract() != 0.0 {
        decoder.wrong_type(seq, "seq as a whole number from 0 on");
        return None;
    }
    let word = decoder.text(class, "class")?;
    let Some(known) = Class::of(&normalised(&word)) else {
        let expected = "factual, value, semantic or undecided";
        let words = [word.as_str(), expected, "left out"];
        decoder.report(Severity::Error, Code::UNKNOWN_WORD, class.span, words);
        return None;
    };
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "whole and within bounds"
    )]
    let seq = number as u32;
    let line = decoder.source().position(item.span.start).line;
    Some(Given {
        run: name.into(),
        seq,
        judgement: Judgement {
            class: known,
            by: by.into(),
            note,
            place: Place { file, line },
        },
        item: (0, 0),
        span: item.span,
    })
}

/// Puts what files say, each by its place, onto the disagreements that it is about. What is about none of them is told, and so is what is
/// said twice: the first holds.
pub fn judge<'a>(
    runs: &mut [Run],
    all: impl Iterator<Item = (usize, &'a [Given])>,
    files: &mut [OpenFile],
) {
    let mut known: BTreeMap<(Name, u32), Vec<[usize; 3]>> = BTreeMap::new();
    for (at, run) in runs.iter().enumerate() {
        for (round, events) in run.rounds.iter().map(|round| &round.events).enumerate() {
            for (place, event) in events.iter().enumerate() {
                if let (Some(seq), What::Disagreement { .. }) = (event.seq, &event.what) {
                    let places = known.entry((run.id.clone(), seq)).or_default();
                    places.push([at, round, place]);
                }
            }
        }
    }
    let mut judged: BTreeSet<(Name, u32)> = BTreeSet::new();
    for (file, given) in all {
        let mut decoder = Decoder::new(&files[file].file.source);
        for one in given {
            let about = (one.run.clone(), one.seq);
            let words = match known.get(&about) {
                _ if !judged.insert(about.clone()) => Some((
                    Code::DUPLICATE_ID,
                    format!("event {} of {} judged again", one.seq, one.run),
                    "each disagreement once".to_owned(),
                    "only the first counts",
                )),
                None => Some((
                    codes::ABOUT_NOTHING,
                    format!("event {} of {}", one.seq, one.run),
                    expected(runs, &known, &about),
                    "no open disagreement; ignored",
                )),
                Some(places) => {
                    for [run, round, place] in places {
                        let what = &mut runs[*run].rounds[*round].events[*place].what;
                        if let What::Disagreement { judged, .. } = what {
                            *judged = Some(Box::new((file, one.clone())));
                        }
                    }
                    None
                }
            };
            if let Some((code, found, expected, done)) = words {
                let words = [found.as_str(), &expected, done];
                decoder.report(Severity::Warning, code, one.span, words);
            }
        }
        let said = decoder.into_diagnostics();
        files[file].diagnostics.extend(said);
    }
}

/// What a judgement could have been about: disagreements of its run near to it, or a run that is open.
fn expected(
    runs: &[Run],
    known: &BTreeMap<(Name, u32), Vec<[usize; 3]>>,
    about: &(Name, u32),
) -> String {
    const NEAR: usize = 3;
    if runs.iter().any(|run| run.id == about.0) {
        let is_own = |one: &&(Name, u32)| one.0 == about.0;
        let before = known.range(..about).rev().map(|(one, _)| one);
        let mut near: Vec<&(Name, u32)> = before.take_while(is_own).take(NEAR).collect();
        near.reverse();
        let behind = known.range(about..).map(|(one, _)| one);
        near.extend(behind.take_while(is_own).take(NEAR));
        let near: Vec<String> = near.iter().map(|one| one.1.to_string()).collect();
        return match near.as_slice() {
            [] => "a run with disagreements".to_owned(),
            near => format!("one of its disagreements: {}", near.join(", ")),
        };
    }
    let names: Vec<&str> = runs.iter().take(NEAR).map(|run| run.id.as_str()).collect();
    match names.as_slice() {
        [] => "the log of that run opened too".to_owned(),
        names => format!("a run that is open, such as {}", names.join(", ")),
    }
}
