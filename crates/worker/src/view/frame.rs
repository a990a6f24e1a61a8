use steelyard_decision as engine;
use steelyard_engine::workspace::Workspace;
use steelyard_protocol as protocol;
use steelyard_system::{SavedIn, System};

use super::to_u32;

/// What of a decision no slider changes; `saved` are its parameters as loaded. `None` where it is not loaded.
pub fn frame(
    workspace: &Workspace,
    place: usize,
    model: &engine::Model,
    saved: Option<&engine::Parameters>,
) -> Option<protocol::Frame> {
    let weight_id = |place: &usize| Some(model.parameters.at(*place)?.id.to_string());
    let criterion = |criterion: &engine::Criterion| protocol::Criterion {
        id: criterion.id.to_string(),
        label: criterion.label.to_string(),
        slot: criterion.slot,
        weights: criterion.weights.iter().filter_map(weight_id).collect(),
    };
    let loaded = workspace.decisions().get(place)?;
    let can = loaded.decision.can;
    // A decision that was exported under settings begins there.
    let begins = |place: usize| saved.and_then(|saved| saved.at(place));
    let parameters = model.parameters.all().iter().enumerate();
    Some(protocol::Frame {
        id: protocol::DecisionId(loaded.id()),
        system: loaded.system.id().to_owned(),
        label: workspace.label(place, model),
        noun: loaded.noun.to_owned(),
        against: match &loaded.decision.base {
            Some(file) => file.clone(),
            None => "the defaults".to_owned(),
        },
        saved_in: match loaded.decision.saved_in {
            SavedIn::Data => protocol::SavedIn::Data,
            SavedIn::Configuration(what) => protocol::SavedIn::Configuration(what.to_owned()),
            SavedIn::Own(what) => protocol::SavedIn::Own(what.to_owned()),
        },
        can: protocol::Capabilities {
            reports: can.reports,
            outcomes: can.outcomes,
        },
        stand_in: can.panel.map(|one| protocol::StandIn {
            status: one.status.to_owned(),
            switch: one.switch[0].to_owned(),
            choice: one.switch[1].to_owned(),
            words: one.words.to_owned(),
        }),
        event: told_by(workspace, place),
        parameters: parameters
            .map(|(place, one)| parameter(one, begins(place), comparison(&model.cells, place)))
            .collect(),
        groups: groups(&model.parameters),
        switches: model.switches.iter().map(switch).collect(),
        stages: model
            .cells
            .with_stages()
            .into_iter()
            .map(|(stage, cells)| protocol::StageFrame {
                id: stage.map_or(String::new(), |stage| stage.id.to_string()),
                criteria: cells.criteria.iter().map(criterion).collect(),
            })
            .collect(),
        statuses: statuses(&model.cells),
    })
}

/// The event that a decision was read from: those of a log stand in the order of their events, where each could be used.
fn told_by(workspace: &Workspace, decision: usize) -> Option<(protocol::RunId, u32)> {
    let key = workspace.decisions().get(decision)?.decision.file?;
    let log = workspace.file(key)?.telemetry.as_deref()?;
    let own = decisions_of(workspace, key);
    let at = own.iter().position(|place| *place == decision)?;
    let event = log
        .decisions
        .get(at)
        .filter(|_| own.len() == log.decisions.len())?;
    let run = protocol::RunId {
        file: key,
        place: to_u32(log.log.run.code(*event)?),
    };
    Some((run, to_u32(*event)))
}

/// The decisions that were read from a file as data, by their places among all.
pub(crate) fn decisions_of(workspace: &Workspace, file: u32) -> Vec<usize> {
    let decisions = workspace.decisions().iter().enumerate();
    let own = decisions.filter(|(_, one)| {
        one.decision.file == Some(file) && one.system.id() == steelyard_engine::Data.id()
    });
    own.map(|(place, _)| place).collect()
}

/// The statuses that rules name, those of stages among them, the first of each family.
fn statuses(cells: &engine::Cells) -> Vec<protocol::Status> {
    let mut all: Vec<protocol::Status> = Vec::new();
    for (_, cells) in cells.with_stages() {
        all.extend(
            cells
                .guards
                .iter()
                .map(|guard| super::status(&guard.status)),
        );
    }
    all.sort_by_key(|status| status.tone);
    all.dedup_by_key(|status| status.tone);
    all
}

/// How a guard or gate compares with the parameter at a place.
fn comparison(cells: &engine::Cells, place: usize) -> &'static str {
    let mut all = cells.with_stages().into_iter();
    let found = all.find_map(|(_, cells)| {
        let mut tests = cells.guards.iter().flat_map(|guard| &guard.tests);
        tests.find(|test| test.right == engine::Limit::Parameter(place))
    });
    found.map_or("", |test| test.op.pretty())
}

fn parameter(
    parameter: &engine::Parameter,
    begins: Option<&engine::Parameter>,
    comparison: &str,
) -> protocol::Parameter {
    protocol::Parameter {
        id: parameter.id.to_string(),
        label: parameter.label.to_string(),
        group: parameter.group.to_string(),
        unit: parameter.unit.to_string(),
        role: parameter.role,
        default: parameter.default,
        saved: begins.map_or(0.0, |begins| begins.value),
        min: parameter.min,
        max: parameter.max,
        limit: parameter.limit,
        step: parameter.step,
        comparison: comparison.to_owned(),
        locked: begins.is_some_and(|begins| begins.locked),
        follows: begins
            .filter(|begins| begins.follows)
            .and_then(|begins| Some(begins.fallback_of.as_ref()?.to_string())),
    }
}

fn groups(parameters: &engine::Parameters) -> Vec<protocol::Group> {
    let mut groups: Vec<protocol::Group> = Vec::new();
    for (place, parameter) in parameters.all().iter().enumerate() {
        if groups.iter().any(|group| group.id == parameter.group) {
            continue;
        }
        let mut given = parameters.groups().iter();
        let given = given.find(|group| group.id == parameter.group);
        let label = given.map_or_else(
            || sentence_case(&parameter.group),
            |one| one.label.to_string(),
        );
        groups.push(protocol::Group {
            id: parameter.group.to_string(),
            label,
            mode: parameters.mode(place),
        });
    }
    groups
}

pub(super) fn sentence_case(word: &str) -> String {
    let mut letters = word.chars();
    letters.next().map_or(String::new(), |first| {
        first.to_uppercase().chain(letters).collect()
    })
}

pub(super) fn switch(switch: &engine::Switch) -> protocol::Switch {
    let choice = |choice: &engine::Choice| protocol::Choice {
        id: choice.id.to_owned(),
        label: choice.label.to_owned(),
    };
    protocol::Switch {
        id: switch.id.to_owned(),
        label: switch.label.to_owned(),
        choices: switch.choices.iter().map(choice).collect(),
        saved: to_u32(switch.saved),
    }
}

/// The page's settings as the engine's.
pub fn settings(settings: &protocol::Settings) -> engine::Settings {
    engine::Settings {
        values: settings.values.clone(),
        switches: settings.switches.clone(),
        locked: settings.locked.clone(),
    }
}
