use std::io::{self, Write};
use std::process::ExitCode;

use steelyard_engine::collapse::Policy;
use steelyard_engine::decision::{Explained, Model, Report, Settings, Weighed, explain, headline};
use steelyard_engine::formats::Severity;
use steelyard_engine::workspace::Workspace;

use crate::{Trouble, args, check, load, table};

pub(crate) fn run(decide: &args::Decide, out: &mut impl Write) -> Result<ExitCode, Trouble> {
    let (workspace, model) = model(&decide.given, out)?;
    let weighed = model.weigh();
    if decide.json {
        let report = Report::new(&model, &weighed);
        serde_json::to_writer(&mut *out, &report).map_err(io::Error::from)?;
        writeln!(out)?;
    } else {
        print(&model, &weighed, decide.explain, out)?;
    }
    Ok(check::exit_code(&workspace))
}

/// The decision in the given files; prints what stands in its way where there is none.
pub(crate) fn model(
    given: &args::Given,
    out: &mut impl Write,
) -> Result<(Workspace, Model), Trouble> {
    let args::System::Collapse = given.system;
    let workspace = load::workspace(&given.files)?;
    let settings = settings(&given.set, workspace.policy())?;
    let (model, refused) = workspace.model(&settings);
    if let Some(refusal) = refused.first() {
        return Err(Trouble::Usage(refusal.to_string()));
    }
    let Some(model) = model else {
        let said = workspace.files().iter().flat_map(|file| &file.diagnostics);
        said.filter(|said| said.severity == Severity::Error)
            .try_for_each(|said| check::print_diagnostic(said, out))?;
        return Err(Trouble::Input("no position card in these files".to_owned()));
    };
    Ok((workspace, model))
}

/// Splits `--set id=value` into values of parameters and readings of switches.
fn settings(set: &[String], policy: &Policy) -> Result<Settings, Trouble> {
    let mut settings = Settings::default();
    for pair in set {
        let Some((id, value)) = pair.split_once('=') else {
            let words = format!("--set {pair}: expected ID=VALUE, such as collapse.w_e=12");
            return Err(Trouble::Usage(words));
        };
        let id = id.to_owned();
        if policy.parameters.place(&id).is_none() {
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
    Ok(settings)
}

fn print(model: &Model, weighed: &Weighed, whole: bool, out: &mut impl Write) -> io::Result<()> {
    let status = weighed.outcome.status.map_or("NONE", |status| status.id);
    let winner = weighed
        .outcome
        .winner
        .map(|at| model.cells.alternatives[at].label.as_str());
    writeln!(
        out,
        "{status}{}",
        winner.map_or(String::new(), |winner| format!("  {winner}"))
    )?;
    writeln!(out, "{}", headline(model, weighed))?;
    writeln!(out)?;
    table::ranking(model, weighed, out)?;
    writeln!(out)?;
    table::rules(model, weighed, out)?;
    if whole {
        writeln!(out)?;
        tree(model, &explain(model, weighed), 0, out)?;
    }
    Ok(())
}

fn tree(model: &Model, node: &Explained, depth: usize, out: &mut impl Write) -> io::Result<()> {
    let place = node.place.map_or(String::new(), |place| {
        format!("  ({}:{})", model.file_name(place.file), place.line)
    });
    writeln!(
        out,
        "{:indent$}{}{place}",
        "",
        node.sentence,
        indent = 2 * depth
    )?;
    node.children
        .iter()
        .try_for_each(|child| tree(model, child, depth + 1, out))
}
