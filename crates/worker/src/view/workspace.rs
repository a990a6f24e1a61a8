use steelyard_decision::Model;
use steelyard_engine::workspace::{
    Contents, Kind, MadeOf, Mapping, OpenFile, SavedFile, Workspace,
};
use steelyard_interaction::{WEIGHTINGS, ids, switch_ids};
use steelyard_protocol as protocol;

use super::frame::{noun, sentence_case, switch};
use super::to_u32;

/// Longest line that travels, in characters.
const LONGEST_LINE: usize = 2_000;

/// All files, what was said about them, and the decisions in them.
pub fn workspace(workspace: &Workspace, models: &[Model]) -> protocol::Workspace {
    protocol::Workspace {
        files: workspace.files().iter().map(file).collect(),
        decisions: models
            .iter()
            .enumerate()
            .map(|(place, model)| brief(workspace, place, model))
            .collect(),
        readings: readings(models),
        runs: to_u32(
            workspace
                .files()
                .iter()
                .map(|file| file.contents.runs().len())
                .sum(),
        ),
        presets: presets(workspace),
    }
}

/// What SPEC-PPP-003 asks to compare: PPP on and off, and weightings.
fn presets(workspace: &Workspace) -> Vec<protocol::Preset> {
    if workspace.of_interaction() == 0 {
        return Vec::new();
    }
    let consensus = [("weighted", "PPP on"), ("binary", "PPP off")];
    let readings = consensus.map(|(reading, label)| protocol::Preset {
        label: label.to_owned(),
        settings: protocol::Settings {
            switches: vec![(switch_ids::CONSENSUS.to_owned(), reading.to_owned())],
            ..protocol::Settings::default()
        },
    });
    let weights = WEIGHTINGS.map(|(technical, interaction)| protocol::Preset {
        label: format!("Technical {technical}, interaction {interaction}"),
        settings: protocol::Settings {
            values: vec![
                (ids::TECHNICAL_WEIGHT.to_owned(), technical),
                (ids::INTERACTION_WEIGHT.to_owned(), interaction),
            ],
            ..protocol::Settings::default()
        },
    });
    readings.into_iter().chain(weights).collect()
}

/// Each switch once, in the order of the first decision that has it.
fn readings(models: &[Model]) -> Vec<protocol::Reach> {
    let mut all: Vec<protocol::Reach> = Vec::new();
    for (place, model) in models.iter().enumerate() {
        for one in &model.switches {
            let known = all.iter_mut().find(|reach| reach.switch.id == one.id);
            match known {
                Some(reach) => reach.decisions.push(to_u32(place)),
                None => all.push(protocol::Reach {
                    switch: switch(one),
                    decisions: vec![to_u32(place)],
                }),
            }
        }
    }
    all
}

fn brief(workspace: &Workspace, place: usize, model: &Model) -> protocol::Brief {
    protocol::Brief {
        label: label(workspace, place, model),
        system: match model.system.as_str() {
            "" => "Decision".to_owned(),
            system => sentence_case(system),
        },
        alternatives: to_u32(model.cells.alternatives.len()),
        noun: noun(workspace.made_of(place), model).to_owned(),
        file: own_file(workspace, place, model).map(|(key, _)| *key),
        alone: workspace.stands_alone(place),
    }
}

/// What a decision is called: by its title, its file, or the folder of the cards.
pub fn label(workspace: &Workspace, place: usize, model: &Model) -> String {
    match (model.title.as_str(), own_file(workspace, place, model)) {
        ("", Some((_, name))) => name.clone(),
        ("", None) => {
            let what = match workspace.made_of(place) {
                MadeOf::Runs => "Agents",
                MadeOf::Cards | MadeOf::Data | MadeOf::Rows => "Position cards",
            };
            folder(workspace).unwrap_or(what).to_owned()
        }
        (title, _) => title.to_owned(),
    }
}

/// The file that a decision stands in. Cards may stand in many, unless it has a name, and decisions as data may
/// name others after their own.
fn own_file<'a>(
    workspace: &Workspace,
    place: usize,
    model: &'a Model,
) -> Option<&'a (u32, String)> {
    let made_of = workspace.made_of(place);
    match model.files.as_slice() {
        files if made_of == MadeOf::Cards && !model.title.is_empty() => {
            let first = model.cells.alternatives.first()?.place?;
            let open = workspace.file(first.file).is_some();
            let own = files.iter().find(|(key, _)| open && *key == first.file);
            own.or(files.first())
        }
        [_, _, ..] if matches!(made_of, MadeOf::Cards | MadeOf::Runs) => None,
        files => files.first(),
    }
}

/// The outermost folder that all files came from; `None` where they came from several or none.
fn folder(workspace: &Workspace) -> Option<&str> {
    let mut folders = workspace.files().iter().map(|file| {
        let parts = file.file.source.name.split_once('/');
        parts
            .map(|(folder, _)| folder)
            .filter(|one| !one.is_empty())
    });
    let first = folders.next().flatten()?;
    folders.all(|folder| folder == Some(first)).then_some(first)
}

fn file(opened: &OpenFile) -> protocol::FileReport {
    let kind = opened.contents.kind();
    protocol::FileReport {
        key: opened.key,
        name: opened.file.source.name.clone(),
        size: opened.size as u64,
        system: match kind {
            Kind::Unknown if is_context_alone(opened) => Some(protocol::System::Interaction),
            Kind::Unknown => None,
            Kind::Decisions | Kind::Table | Kind::TableMap => Some(protocol::System::Data),
            Kind::Log | Kind::Trajectories | Kind::Artifacts | Kind::Config | Kind::Tasks => {
                Some(protocol::System::Interaction)
            }
            Kind::Mixed if of_interaction(opened) => Some(protocol::System::Interaction),
            _ => Some(protocol::System::Collapse),
        },
        kind: kind_words(&opened.contents, opened.file.format),
        holds: opened.contents.words(),
        table: super::table::mapping(opened.contents.mapping),
        diagnostics: opened
            .diagnostics
            .iter()
            .map(|said| diagnostic(opened, said))
            .collect(),
    }
}

/// Whether it is nothing but what agents could have looked in: no table that waits for its map.
fn is_context_alone(opened: &OpenFile) -> bool {
    opened.contents.is_context && opened.contents.mapping == Mapping::None
}

/// Whether several documents are all about interaction, or most is: no card among them.
fn of_interaction(opened: &OpenFile) -> bool {
    let contents = &opened.contents;
    let runs = contents.trajectories.len()
        + contents.artifacts.len()
        + contents.configs.len()
        + contents.tasks.len();
    runs > 0 && contents.dossiers.is_empty() && contents.policies == 0
}

fn kind_words(contents: &Contents, format: Option<steelyard_documents::Format>) -> String {
    let Some(format) = format else {
        return "Not text".to_owned();
    };
    let mapping = contents.mapping;
    let what = match contents.kind() {
        Kind::Unknown if mapping == Mapping::Unmapped => "Perhaps a table",
        Kind::Unknown if contents.is_context => "Context of agents",
        Kind::Unknown => "Unknown",
        Kind::Cards => "Position card",
        Kind::Receipts => "Verifier receipt",
        Kind::Policy => "Collapse policy",
        Kind::Approvals => "Approvals",
        Kind::Evaluations => "Panel evaluations",
        Kind::History => "History",
        Kind::Trajectories => "Trajectories",
        Kind::Artifacts => "Artifacts of agents",
        Kind::Config => "Config of interaction",
        Kind::Tasks => "Tasks by hand",
        Kind::Decisions => "Decision as data",
        Kind::Table if mapping == Mapping::Unmapped => "Table without a map",
        Kind::Table => "Table",
        Kind::TableMap => "Map of columns",
        Kind::Log => "Log of agents",
        Kind::Mixed => "Several documents",
    };
    format!("{what}, {}", format.label())
}

fn diagnostic(opened: &OpenFile, said: &steelyard_documents::Diagnostic) -> protocol::Diagnostic {
    let source = &opened.file.source;
    let line_end = source
        .lines
        .line(&source.text, said.line)
        .map_or(said.span.end, |line| line.end);
    let end = source.position(said.span.end.min(line_end).max(said.span.start));
    protocol::Diagnostic {
        severity: match said.severity {
            steelyard_documents::Severity::Note => protocol::Severity::Note,
            steelyard_documents::Severity::Warning => protocol::Severity::Warning,
            steelyard_documents::Severity::Error => protocol::Severity::Error,
        },
        code: said.code.id().to_owned(),
        title: said.code.title().to_owned(),
        line: said.line,
        column: said.column,
        end_column: if end.line == said.line {
            end.column
        } else {
            said.column
        },
        found: said.found.clone(),
        expected: said.expected.clone(),
        done: said.done.clone(),
    }
}

/// Lines of a file from `first` (1-based), at most `count`.
pub fn source_lines(
    workspace: &Workspace,
    key: u32,
    first: u32,
    count: u32,
) -> protocol::SourceLines {
    let text = workspace
        .file(key)
        .filter(|opened| opened.file.format.is_some());
    let Some(opened) = text else {
        return protocol::SourceLines {
            key,
            lines: Vec::new(),
            total: 0,
        };
    };
    let source = &opened.file.source;
    let lines = (first..first.saturating_add(count)).map_while(|number| {
        let text = source.lines.line(&source.text, number)?.of(&source.text);
        let text = text.chars().take(LONGEST_LINE).collect();
        Some(protocol::SourceLine { number, text })
    });
    let total = to_u32(source.lines.count());
    protocol::SourceLines {
        key,
        lines: lines.collect(),
        total,
    }
}

/// A file with settings written into it.
pub fn policy_patch(saved: SavedFile) -> protocol::PolicyPatch {
    let hunk = |hunk: steelyard_documents::Hunk| protocol::Hunk {
        old_start: to_u32(hunk.old_start),
        new_start: to_u32(hunk.new_start),
        lines: hunk
            .lines
            .into_iter()
            .map(|(kind, text)| diff_line(kind, text))
            .collect(),
    };
    protocol::PolicyPatch {
        name: saved.name,
        text: saved.text,
        hunks: saved.diff.into_iter().map(hunk).collect(),
    }
}

fn diff_line(kind: steelyard_documents::DiffKind, text: String) -> protocol::DiffLine {
    let kind = match kind {
        steelyard_documents::DiffKind::Same => protocol::DiffKind::Same,
        steelyard_documents::DiffKind::Added => protocol::DiffKind::Added,
        steelyard_documents::DiffKind::Removed => protocol::DiffKind::Removed,
    };
    protocol::DiffLine { kind, text }
}
