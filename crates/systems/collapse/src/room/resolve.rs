//! Answers to concerns, written into a document of resolutions.

use std::fmt::Write;

use steelyard_documents::{Name, Names};
use steelyard_protocol::collapse::{ResolutionsFile, Resolve};
use steelyard_system::OpenFile;

use super::CardsOpen;
use super::contents::CaseFile;
use crate::card::quoted;
use crate::receipt::ConcernKey;
use crate::{Resolution, ResolutionOf};

/// Name of a file of resolutions that is made anew.
const NAME: &str = "resolutions";
/// The first line of such a file.
const ABOUT: &str = "# Answers to the concerns of the panel\n";

/// The file of a decision's resolutions with one concern answered; an empty answer takes the resolution out. The file is
/// one that was written here; where there is none, one is made, under a name that no file has.
pub(super) fn resolve(
    cards: CardsOpen<'_>,
    decision: &Name,
    asked: &Resolve,
) -> Result<ResolutionsFile, String> {
    let own = cards
        .open
        .files
        .iter()
        .enumerate()
        .find_map(|(at, opened)| {
            let contents = cards.room.files.get(at)?;
            let [case_file] = contents.case_files.as_slice() else {
                return None;
            };
            // What somebody wrote by hand has comments and an order of its own, which writing it anew would lose.
            let is_own = contents.policies == 0
                && is_plain_yaml(opened)
                && is_alone(case_file, decision)
                && written(decision, &case_file.resolutions) == opened.file.source.text;
            is_own.then_some((opened, case_file))
        });
    let mut kept: Vec<Resolution> = own.map_or(Vec::new(), |(_, file)| file.resolutions.clone());
    let keys = [&asked.agent, &asked.role].map(|name| ConcernKey::new(name, &asked.concern));
    let is_it = |one: &Resolution| one.concern_key().is_some_and(|key| keys.contains(&key));
    let answer = asked.resolution.trim();
    match kept.iter_mut().rev().find(|one| is_it(one)) {
        Some(one) if !answer.is_empty() => answer.clone_into(&mut one.answer),
        Some(_) => kept.retain(|one| !is_it(one)),
        None if answer.is_empty() => {}
        None => kept.push(Resolution {
            of: ResolutionOf::Concern {
                agent: asked.agent.clone(),
                concern: asked.concern.clone(),
            },
            answer: answer.to_owned(),
            ..Resolution::default()
        }),
    }
    let text = (!kept.is_empty()).then(|| written(decision, &kept));
    match own {
        Some((opened, _)) => Ok(ResolutionsFile {
            key: Some(opened.key),
            name: opened.file.source.name.clone(),
            text,
        }),
        None if text.is_none() => {
            Err("This concern has no resolution in a file of its own.".to_owned())
        }
        None => Ok(ResolutionsFile {
            key: None,
            name: fresh(cards.open.files),
            text,
        }),
    }
}

fn is_plain_yaml(opened: &OpenFile) -> bool {
    let yaml = opened.file.format == Some(steelyard_documents::Format::Yaml);
    yaml && opened.packing.is_none() && opened.file.documents.len() == 1
}

/// Whether a file says nothing of a decision but resolutions.
fn is_alone(file: &CaseFile, decision: &Name) -> bool {
    let alone = CaseFile {
        decision: decision.clone(),
        resolutions: file.resolutions.clone(),
        ..CaseFile::default()
    };
    !file.resolutions.is_empty() && *file == alone
}

fn fresh(files: &[OpenFile]) -> String {
    let mut names = Names::default();
    for opened in files {
        names.take(Name::from(opened.file.source.name.as_str()));
    }
    names.numbered(|number| match number {
        1 => format!("{NAME}.yaml"),
        number => format!("{NAME}-{number}.yaml"),
    })
}

/// Resolutions as a document.
fn written(decision: &Name, all: &[Resolution]) -> String {
    let mut text = ABOUT.to_owned();
    if !decision.is_empty() {
        let _written = writeln!(text, "decision: {}", quoted(decision));
    }
    text.push_str("resolutions:\n");
    for one in all {
        let fields = match &one.of {
            ResolutionOf::Concern { agent, concern } => [
                ("agent", agent.as_str()),
                ("concern", concern.as_str()),
                ("resolution", one.answer.as_str()),
            ],
            ResolutionOf::Tradeoff(name) => [
                ("tradeoff", name.as_str()),
                ("mitigation", one.answer.as_str()),
                ("", ""),
            ],
        };
        let step = one.next_step.as_deref().unwrap_or_default();
        let fields = fields.into_iter().chain([("next_step", step)]);
        let fields = fields.filter(|(_, value)| !value.is_empty());
        for (at, (name, value)) in fields.enumerate() {
            let lead = if at == 0 { "  - " } else { "    " };
            let _written = writeln!(text, "{lead}{name}: {}", quoted(value));
        }
    }
    text
}
