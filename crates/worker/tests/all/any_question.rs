//! Every kind of question with numbers, places and decisions nobody would send, over all bundled samples at once:
//! always an answer, and the host goes on.

use std::fs;
use std::path::Path;

use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::Value;
use steelyard_protocol::study::OfDecision;
use steelyard_protocol::{
    DecisionId, FileBytes, OfSystem, Question, Request, Settings, Study, SystemQuestion, encode,
};

use super::messages::requests::{of_collapse, of_table, requests, settings};
use super::messages::{deliberation, interview, runs};
use super::support::{Noise, Page};

/// How often each kind is asked.
const TIMES: usize = 30;

/// How the ids of decisions begin, and of none.
const SYSTEMS: [&str; 6] = [
    "collapse",
    "deliberation",
    "interaction",
    "interview",
    "table",
    "no",
];

/// All files of all samples, in one workspace.
fn samples() -> Vec<FileBytes> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../public/samples");
    let folders = fs::read_dir(folder).unwrap();
    let files = folders.flat_map(|one| fs::read_dir(one.unwrap().path()).unwrap());
    let mut files: Vec<_> = files.map(|file| file.unwrap().path()).collect();
    files.sort_by_key(|path| (path.extension() != Some("jsonl".as_ref()), path.clone()));
    (1..)
        .zip(files)
        .map(|(key, path)| FileBytes {
            key,
            name: path.file_name().unwrap().to_str().unwrap().to_owned(),
            bytes: fs::read(&path).unwrap(),
        })
        .collect()
}

/// The message with other numbers and other decisions; `None` where a number does not fit.
fn shaken<T: Serialize + DeserializeOwned>(
    message: &T,
    noise: &mut Noise,
    page: &Page,
) -> Option<T> {
    let mut value = serde_json::to_value(message).unwrap();
    shake(&mut value, noise, page);
    serde_json::from_value(value).ok()
}

fn shake(value: &mut Value, noise: &mut Noise, page: &Page) {
    match value {
        Value::Number(number) if number.is_f64() => {
            let numbers = [0.0, -1.0, 0.5, 1e-300, 1e300, 1e15];
            *value = numbers[noise.below(numbers.len())].into();
        }
        Value::Number(_) => {
            // Mostly what there is, sometimes what there is not.
            *value = match noise.below(8) {
                0 => u32::MAX,
                1 => 1_000_000,
                2 => u32::try_from(noise.below(40)).unwrap(),
                _ => u32::try_from(noise.below(4)).unwrap(),
            }
            .into();
        }
        Value::Array(all) => all.iter_mut().for_each(|one| shake(one, noise, page)),
        Value::Object(fields) => {
            for (name, one) in fields {
                if name == "decision" && one.is_string() {
                    let system = SYSTEMS[noise.below(SYSTEMS.len())];
                    *one = decision(system, noise, page).0.into();
                } else if name == "file" && one.is_number() && noise.below(4) > 0 {
                    // Of the logs, which have the first keys.
                    *one = (1 + noise.below(3)).into();
                } else if name == "place" && noise.below(4) > 0 {
                    *one = noise.below(2).into();
                } else if name == "round" {
                    // An older one is answered with nothing.
                    *one = u32::MAX.into();
                } else {
                    shake(one, noise, page);
                }
            }
        }
        Value::Null | Value::Bool(_) | Value::String(_) => {}
    }
}

/// A decision of a system; the id of none where there is none.
fn decision(system: &str, noise: &mut Noise, page: &Page) -> DecisionId {
    let of_it = page.loaded().iter().filter(|id| id.0.starts_with(system));
    let of_it: Vec<_> = of_it.collect();
    match of_it.len() {
        0 => page.id(u32::MAX),
        count => of_it[noise.below(count)].clone(),
    }
}

#[test]
fn every_kind_of_question_is_answered_whatever_is_asked() {
    let mut noise = Noise(0xa5c);
    let mut page = Page::default();
    page.ask(Request::Open { files: samples() });
    for sample in requests() {
        if matches!(sample, Request::Open { .. } | Request::Close { .. }) {
            continue;
        }
        for _ in 0..times(&sample) {
            if let Some(request) = shaken(&sample, &mut noise, &page) {
                page.ask(request);
            }
        }
    }
    ask_system(&of_collapse(), &mut noise, &mut page);
    ask_system(&of_table(), &mut noise, &mut page);
    ask_system(&runs::questions(), &mut noise, &mut page);
    ask_system(&interview::questions(), &mut noise, &mut page);
    ask_system(&deliberation::questions(), &mut noise, &mut page);
    assert!(page.decide(&Settings::default()).winner.is_some());
}

/// What weighs every decision is asked less often.
fn times(sample: &Request) -> usize {
    let Request::Study { study, .. } = sample else {
        return TIMES;
    };
    match study {
        Study::CurveOf(_) | Study::Interpretation(_) | Study::Compare(_) => TIMES / 6,
        _ => TIMES,
    }
}

/// Asks a system, of a decision and of none, and as a study.
fn ask_system<F>(samples: &[F], noise: &mut Noise, page: &mut Page)
where
    F: OfSystem + Serialize + DeserializeOwned,
{
    for sample in samples {
        for _ in 0..TIMES {
            let asked = shaken(sample, noise, page).map(|question| SystemQuestion {
                system: F::SYSTEM.to_owned(),
                question: encode(&question),
            });
            let settings = shaken(&settings(), noise, page);
            let (Some(asked), Some(settings)) = (asked, settings) else {
                continue;
            };
            let system = [F::SYSTEM, F::SYSTEM, "no"][noise.below(3)];
            let decision = decision(system, noise, page);
            page.ask(match noise.below(3) {
                0 => Request::Study {
                    round: u32::MAX,
                    settings,
                    study: OfDecision { decision, asked }.asked(),
                },
                at => Request::AskSystem {
                    asked,
                    settings,
                    decision: (at == 1).then_some(decision),
                },
            });
        }
    }
}
