use std::collections::{BTreeMap, BTreeSet};

use steelyard_decision::Model;
use steelyard_engine::workspace::Workspace;
use steelyard_protocol as protocol;
use steelyard_system::{OpenFile, System, diagnostic, total};

use super::frame::{sentence_case, switch};
use super::to_u32;

/// What reads logs of other programs.
const RUNS: &str = "Runs";
/// Longest line that travels, in characters.
const LONGEST_LINE: usize = 2_000;

/// All files, what was said about them, and the decisions in them.
pub fn workspace(workspace: &Workspace, models: &[Model]) -> protocol::Workspace {
    let decisions = decisions_of(workspace, models);
    let decision = |key: u32| decisions.get(&key).copied().map(to_u32);
    let systems = workspace.systems().iter().map(|one| one.label());
    let systems = systems.chain([RUNS]).map(|label| {
        let files = workspace.files().iter();
        let files = files.filter(|opened| system(opened) == Some(label));
        (label.to_owned(), total(files))
    });
    let apart = apart(workspace, models);
    let undecided = workspace.undecided();
    protocol::Workspace {
        files: workspace
            .files()
            .iter()
            .enumerate()
            .map(|(place, opened)| file(opened, decision(opened.key), workspace.mapping(place)))
            .collect(),
        systems: systems.collect(),
        decisions: models
            .iter()
            .enumerate()
            .map(|(place, model)| brief(workspace, place, model))
            .collect(),
        readings: readings(models),
        runs: to_u32(workspace.files().iter().map(|file| file.runs().len()).sum()),
        logs: to_u32(logs(workspace)),
        telemetry: to_u32(telemetry(workspace)),
        apart: to_u32(undecided),
        only_run: apart.first().copied().filter(|_| undecided == 1),
        simulates: workspace.files().iter().any(|file| {
            let mut held = file.held.iter();
            held.any(|(system, one)| one.count > 0 && system.simulates())
        }),
        presets: workspace.presets().into_iter().map(preset).collect(),
    }
}

/// How many files are logs of other programs that a run was read of.
fn logs(workspace: &Workspace) -> usize {
    let files = workspace.files().iter();
    files
        .filter(|file| file.log.is_some() && !file.runs().is_empty())
        .count()
}

/// How many runs there are whose events can be told one by one: those of logs of events, and all others.
fn telemetry(workspace: &Workspace) -> usize {
    let runs = workspace.files().iter().map(|file| match &file.telemetry {
        Some(log) => log.log.runs.len(),
        None => file.runs().len(),
    });
    runs.sum()
}

/// The runs of a person that stand in no decision.
fn apart(workspace: &Workspace, models: &[Model]) -> Vec<protocol::RunId> {
    let mut compared = BTreeSet::new();
    for (place, model) in models.iter().enumerate() {
        let alternatives = 0..model.cells.alternatives.len();
        compared.extend(alternatives.filter_map(|at| workspace.run_of(place, at)));
    }
    let files = workspace.files().iter().enumerate();
    let runs = files.flat_map(|(at, file)| {
        let runs = file.runs().iter().enumerate();
        let own = runs.filter(move |(place, run)| workspace.calls().counts((at, *place), run));
        own.map(|(place, _)| (file.key, place))
    });
    let apart = runs.filter(|run| !compared.contains(run));
    let id = |(file, place)| protocol::RunId {
        file,
        place: to_u32(place),
    };
    apart.map(id).collect()
}

/// The first decision that each file has a part in: its own before those over several files.
fn decisions_of(workspace: &Workspace, models: &[Model]) -> BTreeMap<u32, usize> {
    let mut found = BTreeMap::new();
    for (place, loaded) in workspace.decisions().iter().enumerate() {
        if let Some(key) = loaded.decision.file {
            found.entry(key).or_insert(place);
        }
    }
    for (place, model) in models.iter().enumerate() {
        for (key, _) in &model.files {
            found.entry(*key).or_insert(place);
        }
    }
    found
}

fn preset(preset: steelyard_system::Preset) -> protocol::Preset {
    protocol::Preset {
        label: preset.label,
        settings: protocol::Settings {
            values: preset.settings.values,
            switches: preset.settings.switches,
            ..protocol::Settings::default()
        },
    }
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
    let loaded = workspace.decisions().get(place);
    protocol::Brief {
        id: loaded
            .map(|one| protocol::DecisionId(one.id()))
            .unwrap_or_default(),
        label: workspace.label(place, model),
        system: loaded.map_or("", |one| one.system.label()).to_owned(),
        alternatives: to_u32(model.cells.alternatives.len()),
        noun: loaded.map_or("", |one| one.noun).to_owned(),
        file: loaded.and_then(|one| one.decision.file),
    }
}

fn file(
    opened: &OpenFile,
    decision: Option<u32>,
    table: Option<protocol::Mapping>,
) -> protocol::FileReport {
    protocol::FileReport {
        key: opened.key,
        name: opened.file.source.name.clone(),
        size: opened.size,
        system: system(opened).map(str::to_owned),
        kind: kind(opened),
        holds: opened.words_or_reason(),
        decision,
        table,
        only_events: opened.has_only_events(),
        diagnostics: opened
            .diagnostics
            .iter()
            .map(|one| diagnostic(&opened.file.source, one))
            .collect(),
    }
}

/// What read a file, in words.
fn system(opened: &OpenFile) -> Option<&'static str> {
    if opened.telemetry.is_some() || opened.beside.is_some() {
        return Some(RUNS);
    }
    // Of a log that told of no run nothing is read.
    let log = opened.log.as_ref();
    let log = log.filter(|log| log.note.is_some() || !log.trajectories.is_empty());
    opened.system().map(System::label).or(log.map(|_| RUNS))
}

fn kind(opened: &OpenFile) -> String {
    if let Some(what) = opened.not_yet() {
        let what = what.split_once(' ').map_or(what, |(_, noun)| noun);
        return format!("{}, not supported yet", sentence_case(what));
    }
    let Some(format) = opened.file.format else {
        return "Not recognised".to_owned();
    };
    let what = match opened.only_kind().or(opened.left_over()) {
        Some(kind) => kind.label,
        None if opened.is_unknown() => "Not recognised",
        None => "Several documents",
    };
    format!("{what}, {}", format.label())
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
        let text = opened.line(number, 4 * LONGEST_LINE)?;
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
