use std::collections::BTreeSet;
use std::io::{self, Write};
use std::process::ExitCode;
use std::sync::{Mutex, PoisonError};

use serde::Serialize;
use steelyard_decision::{Model, Parameters, Refusal, Settings};
use steelyard_documents::{Diagnostic, Severity};
use steelyard_engine::Data;
use steelyard_engine::workspace::Workspace;
use steelyard_system::{Apart, Incomplete};

use crate::args::{self, System};
use crate::omissions::Omissions;
use crate::terminal::{line, print_json};
use crate::{Systems, Trouble, apart, check, load, map};

/// The decisions that something is asked of; `to` as [`models`] has it.
pub(crate) fn asked(
    systems: Systems,
    asked: &args::Asked,
    to: (bool, &mut impl Write),
) -> Result<(Workspace, Vec<Model>), Trouble> {
    models(systems, &asked.given, asked.system.as_deref(), to)
}

/// The decisions in the given files; prints what stands in the way where there is none, as JSON where that is asked for.
/// Without a system the first that has one decides.
pub(crate) fn models(
    systems: Systems,
    given: &args::Given,
    system: Option<&str>,
    to: (bool, &mut impl Write),
) -> Result<(Workspace, Vec<Model>), Trouble> {
    let Read {
        workspace, models, ..
    } = read(systems, given, system, to)?;
    Ok((workspace, models))
}

/// Settings for one system without a decision of it, refused where its configuration does not take them.
pub(crate) fn of_system(
    systems: Systems,
    workspace: &Workspace,
    system: &dyn steelyard_system::System,
    set: &[String],
) -> Result<Settings, Trouble> {
    let Some(config) = workspace.configuration(system.id()) else {
        return Ok(Settings::default());
    };
    let settings = settings(systems, set, &[config.parameters])?;
    let (mut parameters, mut switches) = (config.parameters.clone(), config.switches.to_vec());
    let refused = Model::apply(&mut parameters, &mut switches, &settings);
    refused
        .first()
        .map_or(Ok(settings), |refusal| Err(usage(refusal)))
}

/// Decisions with what they were read from.
pub(crate) struct Read {
    pub(crate) workspace: Workspace,
    pub(crate) models: Vec<Model>,
    /// What the same system holds beside them, compared with nothing.
    pub(crate) apart: Option<Apart>,
}

/// The same with what is compared with nothing.
pub(crate) fn read(
    systems: Systems,
    given: &args::Given,
    system: Option<&str>,
    to: (bool, &mut impl Write),
) -> Result<Read, Trouble> {
    let (workspace, system) = opened(systems, given, system)?;
    omissions(&workspace, system).print();
    decided(systems, given, (workspace, system), to)
}

/// Files, and the system that decides in them.
pub(crate) fn opened(
    systems: Systems,
    given: &args::Given,
    system: Option<&str>,
) -> Result<(Workspace, System), Trouble> {
    let workspace = load::workspace(systems, &given.files, &given.map)?;
    let wanted = system.and_then(|id| systems.iter().find(|one| one.id() == id));
    let system = wanted.map_or_else(|| system_of(&workspace), |one| *one);
    Ok((workspace, system))
}

/// The files of which a system uses nothing.
pub(crate) fn omissions(workspace: &Workspace, system: System) -> Omissions {
    let user = format!("decisions of the system {}", system.id());
    Omissions::of_system(workspace, &user, Some(system.id()))
}

/// The decisions of a system in files.
pub(crate) fn decided(
    systems: Systems,
    given: &args::Given,
    (workspace, system): (Workspace, System),
    to: (bool, &mut impl Write),
) -> Result<Read, Trouble> {
    let settings = match workspace.configuration(system.id()) {
        Some(configuration) => settings(systems, &given.set, &[configuration.parameters])?,
        None => {
            let (models, _) = workspace.models_of(system.id(), &Settings::default());
            let known: Vec<&Parameters> = models.iter().map(|model| &model.parameters).collect();
            settings(systems, &given.set, &known)?
        }
    };
    let (models, refused) = workspace.models_of(system.id(), &settings);
    let apart = workspace.apart(system.id(), &settings);
    if models.is_empty() {
        return Err(match apart {
            Some(apart) => alone(apart, workspace, to.0),
            None => nothing(&workspace, system, to)?,
        });
    }
    if let Some(refusal) = refused.first() {
        return Err(usage(refusal));
    }
    given.map.keep(&workspace, &settings)?;
    Ok(Read {
        workspace,
        models,
        apart,
    })
}

/// What stands where a decision would, for every command alike.
pub(crate) struct Alone {
    pub(crate) apart: Apart,
    pub(crate) workspace: Workspace,
    /// Whether JSON is asked for.
    pub(crate) json: bool,
}

impl Alone {
    /// Prints it. Nothing is wrong with files for that.
    pub(crate) fn print(&self, out: &mut impl Write) -> io::Result<ExitCode> {
        if self.json {
            let diagnostics = errors(&self.workspace);
            let apart = apart::Report::new(&self.apart);
            print_json(&WithErrors { apart, diagnostics }, out)?;
        } else {
            apart::print_words(&self.apart, out)?;
            check::print_errors(self.workspace.files(), out)?;
        }
        Ok(check::exit_code(&self.workspace))
    }
}

/// The same as JSON.
#[derive(Serialize)]
struct WithErrors<'a> {
    apart: apart::Report<'a>,
    diagnostics: Vec<&'a Diagnostic>,
}

/// What stands where a decision would.
pub(crate) fn alone(apart: Apart, workspace: Workspace, json: bool) -> Trouble {
    Trouble::Alone(Box::new(Alone {
        apart,
        workspace,
        json,
    }))
}

/// The system of the first decision, or else one that has what is compared with nothing, or else the last that has documents
/// in these files.
fn system_of(workspace: &Workspace) -> System {
    if let Some(first) = workspace.decisions().first() {
        return first.system;
    }
    let has_apart = |one: &&System| workspace.apart(one.id(), &Settings::default()).is_some();
    if let Some(system) = workspace.systems().iter().find(has_apart) {
        return *system;
    }
    let mut systems = workspace.systems().iter().rev();
    let holding = systems.find(|system| workspace.holds(system.id()));
    holding.copied().unwrap_or(&Data)
}

pub(crate) fn usage(refusal: &Refusal) -> Trouble {
    Trouble::Usage(refusal.to_string())
}

/// What is printed as JSON where there is nothing to decide.
#[derive(Serialize)]
struct Nothing<'a> {
    diagnostics: Vec<&'a Diagnostic>,
}

/// The errors of all files, and the warnings by which what is told of them may mean something else.
pub(crate) fn errors(workspace: &Workspace) -> Vec<&Diagnostic> {
    let diagnostics = workspace.files().iter().flat_map(|file| &file.diagnostics);
    let errors = diagnostics.filter(|diagnostic| {
        diagnostic.severity == Severity::Error || map::changes_meaning(diagnostic)
    });
    errors.collect()
}

/// Prints the errors of files in which there is nothing to decide.
pub(crate) fn print_errors(
    workspace: &Workspace,
    (json, out): (bool, &mut impl Write),
) -> io::Result<()> {
    let diagnostics = errors(workspace);
    if json {
        return print_json(&Nothing { diagnostics }, out);
    }
    check::print_warnings(workspace, out)?;
    let mut errors = diagnostics
        .into_iter()
        .filter(|one| one.severity == Severity::Error);
    errors.try_for_each(|diagnostic| check::print_diagnostic(diagnostic, out))
}

fn nothing(
    workspace: &Workspace,
    system: System,
    to: (bool, &mut impl Write),
) -> Result<Trouble, Trouble> {
    print_errors(workspace, to)?;
    if let Some(trouble) = map::wanting(workspace, system) {
        return Ok(trouble);
    }
    Ok(Trouble::Input(system.nothing()))
}

/// Splits `id=value` into values of parameters and readings of switches. What a system's files would
/// complete is completed.
pub(crate) fn settings(
    systems: Systems,
    set: &[String],
    known: &[&Parameters],
) -> Result<Settings, Trouble> {
    let mut settings = Settings::default();
    for pair in set {
        let Some((id, value)) = pair.split_once('=') else {
            let words = format!("{pair}: expected ID=VALUE, such as collapse.w_e=12");
            return Err(Trouble::Usage(words));
        };
        let id = id.to_owned();
        if !known
            .iter()
            .any(|parameters| parameters.place(&id).is_some())
        {
            // A switch, or nothing that is known: the engine names what is nearest.
            settings.switches.push((id, value.to_owned()));
            continue;
        }
        match value.parse::<f64>() {
            Ok(number) => settings.values.push((id, number)),
            Err(_) => {
                let words = format!("{id} cannot be {value}: expected a number");
                return Err(Trouble::Usage(words));
            }
        }
    }
    let incomplete = systems.iter().filter_map(|one| one.complete(&mut settings));
    incomplete.for_each(|one| warn(&one));
    Ok(settings)
}

/// Tells of settings that are not as they should be, once of the same: a back-test sets them anew for each file.
fn warn(
    Incomplete {
        code,
        found,
        expected,
    }: &Incomplete,
) {
    static REPORTED: Mutex<BTreeSet<String>> = Mutex::new(BTreeSet::new());
    let mut reported = REPORTED.lock().unwrap_or_else(PoisonError::into_inner);
    if reported.insert(found.clone()) {
        let (id, title) = (code.id(), code.title());
        // Nothing can be done where standard error is gone.
        let _ = line!(
            &mut io::stderr(),
            "steelyard: warning: {title} [{id}]: found {found}; expected {expected}; used as they are"
        );
    }
}
