use std::collections::BTreeSet;
use std::io::{self, Write};
use std::sync::{Mutex, PoisonError};

use steelyard_decision::{Model, Parameters, Refusal, Settings};
use steelyard_documents::rows::header;
use steelyard_documents::{Name, Severity};
use steelyard_engine::workspace::{Kind, Workspace};
use steelyard_interaction::complete_weights;

use crate::args::{self, System};
use crate::terminal::line;
use crate::{Trouble, check, load, map};

/// The decisions in the given files; prints what stands in the way where there is none. Without a
/// system the cards of files decide, and else the decisions in them.
pub(crate) fn models(
    given: &args::Given,
    system: Option<System>,
    out: &mut impl Write,
) -> Result<(Workspace, Vec<Model>), Trouble> {
    let workspace = load::workspace(&given.files, map::given(&given.map)?)?;
    let system = system.unwrap_or_else(|| system_of(&workspace));
    let (models, refused) = match system {
        System::Collapse => {
            let settings = settings(&given.set, &[&workspace.policy().parameters])?;
            workspace.collapses(&settings)
        }
        System::Interaction => {
            let settings = settings(&given.set, &[&workspace.interaction().parameters])?;
            workspace.interactions(&settings)
        }
        System::Cells => {
            let (models, _) = workspace.decisions(&Settings::default());
            workspace.decisions(&settings(&given.set, &known(&models))?)
        }
        System::Table => {
            let (models, _) = workspace.tables(&Settings::default());
            workspace.tables(&settings(&given.set, &known(&models))?)
        }
    };
    if models.is_empty() {
        return Err(nothing(&workspace, system, out)?);
    }
    if let Some(refusal) = refused.first() {
        return Err(usage(refusal));
    }
    map::keep(&given.map, &workspace)?;
    Ok((workspace, models))
}

/// What there is to decide: cards, else how agents worked, else decisions as data, else tables.
fn system_of(workspace: &Workspace) -> System {
    let has = |kind: Kind| {
        workspace
            .files()
            .iter()
            .any(|file| file.contents.kind() == kind)
    };
    if workspace.of_cards() > 0 {
        System::Collapse
    } else if workspace.of_interaction() > 0 {
        System::Interaction
    } else if has(Kind::Table) && !has(Kind::Decisions) {
        System::Table
    } else {
        System::Cells
    }
}

fn known(models: &[Model]) -> Vec<&Parameters> {
    models.iter().map(|model| &model.parameters).collect()
}

pub(crate) fn usage(refusal: &Refusal) -> Trouble {
    Trouble::Usage(refusal.to_string())
}

/// Prints the errors of files in which there is nothing to decide.
fn nothing(
    workspace: &Workspace,
    system: System,
    out: &mut impl Write,
) -> Result<Trouble, Trouble> {
    let said = workspace.files().iter().flat_map(|file| &file.diagnostics);
    said.filter(|said| said.severity == Severity::Error)
        .try_for_each(|said| check::print_diagnostic(said, out))?;
    let what = match system {
        System::Collapse => "position card",
        System::Interaction => "trajectory or artifact",
        System::Cells => "decision",
        System::Table if workspace.table_map().is_none() => return Ok(unmapped(workspace)),
        System::Table => "table that the map fits",
    };
    Ok(Trouble::Input(format!("no {what} in these files")))
}

/// What to say of a table that nobody mapped.
fn unmapped(workspace: &Workspace) -> Trouble {
    let files = workspace.files();
    if files.iter().any(|opened| !opened.contents.maps.is_empty()) {
        return Trouble::Input("the map of columns has errors".to_owned());
    }
    // CSV is a table whatever it says; JSON is one where it is nothing else.
    let could_be = |kind| kind == Kind::Table || kind == Kind::Unknown;
    let mut tables = files
        .iter()
        .filter(|opened| could_be(opened.contents.kind()));
    let Some((file, header)) =
        tables.find_map(|opened| Some((&opened.file, header(&opened.file)?)))
    else {
        return Trouble::Input("no table in these files".to_owned());
    };
    let names: Vec<&str> = header.columns.iter().map(Name::as_str).collect();
    let example = map::guessed(file).unwrap_or_else(|| format!("--map {}:less", names[0]));
    Trouble::Usage(format!(
        "which columns count? --map says it, perhaps {example}; there are {}",
        names.join(", ")
    ))
}

/// Splits `id=value` into values of parameters and readings of switches. One weight of interaction alone is read as a
/// config has it.
pub(crate) fn settings(set: &[String], known: &[&Parameters]) -> Result<Settings, Trouble> {
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
    if let Some([found, expected]) = complete_weights(&mut settings) {
        warn(&found, &expected);
    }
    Ok(settings)
}

/// Tells of weights that do not sum to 1, once of the same: a back-test sets them anew for each file.
fn warn(found: &str, expected: &str) {
    static TOLD: Mutex<BTreeSet<String>> = Mutex::new(BTreeSet::new());
    let mut told = TOLD.lock().unwrap_or_else(PoisonError::into_inner);
    if told.insert(found.to_owned()) {
        let (id, title) = (
            steelyard_interaction::codes::WEIGHT_SUM.id(),
            steelyard_interaction::codes::WEIGHT_SUM.title(),
        );
        // Nothing can be done where standard error is gone.
        let _ = line!(
            &mut io::stderr(),
            "steelyard: warning: {title} [{id}]: found {found}; expected {expected}; used as they are"
        );
    }
}
