use steelyard_engine::decision as engine;
use steelyard_engine::workspace::Workspace;
use steelyard_protocol as protocol;

use super::to_u32;

/// What no slider changes.
pub fn frame(workspace: &Workspace, model: &engine::Model) -> protocol::Frame {
    let parameter_id = |place: usize| {
        model
            .parameters
            .at(place)
            .map_or(String::new(), |p| p.id.to_string())
    };
    let criterion = |criterion: &engine::Criterion| protocol::Criterion {
        id: criterion.id.to_string(),
        label: criterion.label.to_string(),
        slot: criterion.slot,
        parameter: criterion.weight(0).map_or(String::new(), parameter_id),
    };
    protocol::Frame {
        system: protocol::System::Collapse,
        label: label(workspace),
        parameters: model.parameters.all().iter().map(parameter).collect(),
        groups: groups(model.parameters.all()),
        switches: model.switches.iter().map(switch).collect(),
        criteria: model.cells.criteria.iter().map(criterion).collect(),
        policy: workspace
            .policy_file()
            .map(|file| file.file.source.name.clone()),
    }
}

/// The folder that all files came from; empty where they came from several or none.
fn label(workspace: &Workspace) -> String {
    let mut folders = workspace
        .files()
        .iter()
        .map(|file| folder(&file.file.source.name));
    let first = folders.next().flatten();
    let common = first.filter(|first| folders.all(|folder| folder == Some(first)));
    common.unwrap_or_default().to_owned()
}

/// The outermost folder of a path.
fn folder(name: &str) -> Option<&str> {
    name.split_once('/')
        .map(|(folder, _)| folder)
        .filter(|folder| !folder.is_empty())
}

fn parameter(parameter: &engine::Parameter) -> protocol::Parameter {
    protocol::Parameter {
        id: parameter.id.to_string(),
        label: parameter.label.to_string(),
        group: parameter.group.to_string(),
        unit: parameter.unit.to_string(),
        role: match parameter.role {
            engine::Role::Weight => protocol::Role::Weight,
            engine::Role::Multiplier => protocol::Role::Multiplier,
            engine::Role::Threshold => protocol::Role::Threshold,
            engine::Role::Evaluating => protocol::Role::Evaluating,
        },
        default: parameter.default,
        saved: parameter.saved,
        min: parameter.min,
        max: parameter.max,
        limit: parameter.limit,
        step: parameter.step,
    }
}

fn groups(parameters: &[engine::Parameter]) -> Vec<protocol::Group> {
    let mut groups: Vec<protocol::Group> = Vec::new();
    for parameter in parameters {
        if !groups.iter().any(|group| group.id == parameter.group) {
            let mut letters = parameter.group.chars();
            let label = letters.next().map_or(String::new(), |first| {
                first.to_uppercase().chain(letters).collect()
            });
            groups.push(protocol::Group {
                id: parameter.group.to_string(),
                label,
            });
        }
    }
    groups
}

fn switch(switch: &engine::Switch) -> protocol::Switch {
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
    }
}
