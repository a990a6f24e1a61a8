//! What somebody takes a disagreement for, on its way into a document.

use std::fmt::Write as _;

use steelyard_documents::{Format, Name, Names, Node, quoted};
use steelyard_protocol::deliberation as told;
use steelyard_system::{Change, OpenFile, OpenFiles, holding, set, spelled, written};

use super::Runs;
use crate::read::looks_like_triage;
use crate::run::{Run, What};
use crate::triage::{Class, Given};

/// What a new document begins with.
const ABOUT: &str = "# What disagreements of runs are about, judged by hand. Open this file together with their logs.\n";

/// The document that says what a disagreement is: where one says something of it already that one, else the first that can be written,
/// else a new one. Nothing else of its text changes. An error is a sentence.
pub(super) fn judged(
    room: &Runs,
    open: OpenFiles<'_>,
    run: &Run,
    asked: &told::Judge,
) -> Result<told::TriageFile, String> {
    let mut events = run.rounds.iter().flat_map(|round| &round.events);
    let before = events.find_map(|event| match &event.what {
        What::Disagreement { judged, .. } if event.seq == Some(asked.seq) => Some(judged.as_ref()),
        _ => None,
    });
    let before = before.ok_or("There is no such disagreement any more.")?;
    let holder = match before {
        Some(judged) => {
            let opened = &open.files[judged.0];
            let given = &judged.1;
            let found = writable(opened).filter(|document| document.span.start == given.item.0);
            let name = &opened.file.source.name;
            let document = found.ok_or_else(|| {
                format!("{name} holds the judgement, and only its owner can change it.")
            })?;
            Some((opened, document))
        }
        None => {
            let files = room.files.iter().zip(open.files);
            let mut own = files.filter(|(contents, _)| contents.triages > 0);
            own.find_map(|(_, opened)| Some((opened, writable(opened)?)))
        }
    };
    let Some((opened, document)) = holder else {
        return Ok(fresh(open, run, asked));
    };
    let given = before.map(|judged| &judged.1);
    let changes = changes(document, run, asked, given);
    let format = opened.file.format.unwrap_or(Format::Yaml);
    let source = &opened.file.source;
    let saved = written(source, set(source, format, document, &changes));
    let saved = saved.map_err(|why| format!("{why}."))?;
    Ok(told::TriageFile {
        key: Some(opened.key),
        name: saved.name,
        text: saved.text,
    })
}

/// The document of a file that can be written into.
fn writable(opened: &OpenFile) -> Option<&Node> {
    let format = opened.file.format?;
    let is_text = matches!(format, Format::Yaml | Format::Json | Format::Toml);
    let mut documents = opened.file.documents.iter();
    let document = documents.find(|one| looks_like_triage(one))?;
    let whole = is_text && opened.packing.is_none() && !opened.file.is_flawed(document);
    whole.then_some(document)
}

/// What changes: of a judgement that stands there what is said otherwise, or all of a new one. A class that is another one is no longer of
/// whom it was.
fn changes(document: &Node, run: &Run, asked: &told::Judge, given: Option<&Given>) -> Vec<Change> {
    let Some(entry) = holding(document, &["triage"]) else {
        return Vec::new();
    };
    let items = entry.value.items();
    let at = given.map_or(items.len(), |given| given.item.1);
    let seq = asked.seq.to_string();
    let known = given.map(|given| &given.judgement);
    let is_other = known.is_none_or(|known| Class::word(known.class) != asked.class.word());
    let mut values = vec![(
        "class",
        asked.class.word(),
        known.map(|one| Class::word(one.class)),
    )];
    if is_other || !asked.by.is_empty() {
        let by = known.map_or("", |one| one.by.as_str());
        values.push(("by", asked.by.as_str(), Some(by)));
    }
    let note = known.map_or("", |one| one.note.as_str());
    values.push(("note", asked.note.as_str(), Some(note)));
    if given.is_none() {
        let of = [("run", run.id.as_str(), None), ("seq", seq.as_str(), None)];
        values.splice(0..0, of);
    }
    let said = values
        .into_iter()
        .filter(|(_, new, old)| Some(*new) != *old);
    let change = |(name, value, _): (&str, &str, _)| {
        let spelling = items.get(at).and_then(|item| spelled(item, &[name]));
        let name = spelling.map_or(name, |entry| entry.key.as_str());
        let path = [entry.key.as_str(), &at.to_string(), name];
        (path.map(str::to_owned).into(), value.to_owned())
    };
    said.map(change).collect()
}

/// A new document, under a name that no file has.
fn fresh(open: OpenFiles<'_>, run: &Run, asked: &told::Judge) -> told::TriageFile {
    let mut names = Names::default();
    for opened in open.files {
        names.take(Name::from(opened.file.source.name.as_str()));
    }
    let mut text = format!(
        "{ABOUT}triage:\n  - run: {}\n    seq: {}\n    class: {}\n",
        quoted(&run.id),
        asked.seq,
        asked.class.word()
    );
    for (key, value) in [("by", &asked.by), ("note", &asked.note)] {
        if !value.is_empty() {
            let _written = writeln!(text, "    {key}: {}", quoted(value));
        }
    }
    told::TriageFile {
        key: None,
        name: names.numbered(|number| match number {
            1 => "triage.yaml".to_owned(),
            number => format!("triage-{number}.yaml"),
        }),
        text,
    }
}
