use std::collections::BTreeSet;
use std::io::{self, Write};
use std::process::ExitCode;

use serde::Serialize;
use steelyard_decision::data::{Data, Printed};
use steelyard_decision::{
    Explained, Model, Weighed, explain, headline, record_words, verdict_words,
};
use steelyard_documents::Name;
use steelyard_engine::workspace::Workspace;
use steelyard_system::Apart;

use crate::terminal::{Terminal, line, print_json};
use crate::{Systems, Trouble, apart, args, check, given, table};

pub(crate) fn run(
    systems: Systems,
    decide: &args::Decide,
    out: &mut impl Write,
) -> Result<ExitCode, Trouble> {
    let json = decide.json || decide.data;
    let found = given::read(
        systems,
        &decide.given,
        Some(&decide.system),
        (json, &mut *out),
    );
    if let Err(Trouble::Alone(alone)) = &found
        && !json
    {
        each(&alone.apart, decide.explain, out)?;
    }
    let given::Read {
        workspace,
        models,
        apart,
    } = found?;
    let reported = check::diagnostics_at(&workspace);
    let system = systems.iter().find(|one| one.id() == decide.system);
    let noun = system.map_or("alternative", |one| one.noun());
    for (place, model) in models.iter().enumerate() {
        let weighed = model.weigh();
        if decide.json {
            let notes = system.map_or(Vec::new(), |one| one.notes(model, &weighed));
            let printed = Noted {
                printed: Printed::new(model, &weighed),
                notes,
            };
            print_named(model, &printed, out)?;
        } else if decide.data {
            print_json(&Data::new(model), out)?;
        } else {
            table::title(model, place, out)?;
            print((noun, model), &weighed, (decide.explain, &reported), out)?;
            let beneath = system.and_then(|one| one.beneath(model, &weighed));
            let notes = system.map_or(Vec::new(), |one| one.notes(model, &weighed));
            for words in beneath.into_iter().chain(notes) {
                writeln!(out)?;
                words.lines().try_for_each(|words| line!(out, "{words}"))?;
            }
        }
    }
    if decide.data {
        // What is printed is to be opened again, and nothing else.
        let _gone = apart::close(apart.as_ref(), false, &mut Terminal(io::stderr()));
    } else {
        apart::close(apart.as_ref(), decide.json, out)?;
    }
    if json {
        // Nothing can be done where standard error is gone.
        let _gone = tell_left_out(&workspace, &models);
    } else {
        check::print_errors(workspace.files(), out)?;
    }
    Ok(check::exit_code(&workspace))
}

/// Prints the numbers of what is compared with nothing, above what is said of it.
fn each(apart: &Apart, whole: bool, out: &mut impl Write) -> io::Result<()> {
    table::apart(&apart.models, out)?;
    if whole {
        for model in &apart.models {
            writeln!(out)?;
            tree(model, &explain(model, &model.weigh(), usize::MAX), 0, out)?;
        }
    }
    writeln!(out)
}

/// Says what is wrong with files that no decision holds: nothing that is printed as JSON tells of them.
fn tell_left_out(workspace: &Workspace, models: &[Model]) -> io::Result<()> {
    let held: BTreeSet<u32> = models
        .iter()
        .flat_map(|model| model.files.iter().map(|(key, _)| *key))
        .collect();
    let others = workspace.files().iter();
    let others = others.filter(|opened| !held.contains(&opened.key));
    check::print_errors(others, &mut Terminal(io::stderr()))
}

/// The same, under the name of its decision where that has one.
pub(crate) fn print_named(
    model: &Model,
    what: &impl Serialize,
    out: &mut impl Write,
) -> io::Result<()> {
    let decision = Some(&model.title).filter(|title| !title.is_empty());
    print_json(&Named { decision, what }, out)
}

#[derive(Serialize)]
struct Named<'a, T> {
    #[serde(skip_serializing_if = "Option::is_none")]
    decision: Option<&'a Name>,
    #[serde(flatten)]
    what: &'a T,
}

/// A printed decision with what its system notes of the outcome.
#[derive(Serialize)]
struct Noted<T> {
    #[serde(flatten)]
    printed: T,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    notes: Vec<String>,
}

/// What to act on, where that is not what leads.
pub(crate) fn recommended<'m>(model: &'m Model, weighed: &'m Weighed) -> Option<&'m Name> {
    let (cells, last) = weighed.last(&model.cells);
    let outcome = &last.outcome;
    let other = outcome
        .recommended
        .filter(|one| Some(*one) != outcome.winner)?;
    Some(&cells.alternatives[other].label)
}

/// `reported` is what files say.
fn print(
    (noun, model): (&str, &Model),
    weighed: &Weighed,
    (whole, reported): (bool, &BTreeSet<check::At<'_>>),
    out: &mut impl Write,
) -> io::Result<()> {
    let verdict = weighed.verdict(&model.cells);
    line!(out, "{}", verdict_words(model, &verdict))?;
    line!(out, "{}", headline(model, weighed))?;
    if let Some(other) = recommended(model, weighed) {
        line!(out, "Recommended: {other}.")?;
    }
    if let Some((says, why)) = record_words(model, weighed) {
        line!(out, "{says}")?;
        why.map_or(Ok(()), |why| line!(out, "{why}"))?;
    }
    // Files know nothing of readings, so that no check tells it.
    let all = model.diagnostics.iter();
    all.filter(|diagnostic| !reported.contains(&check::at(diagnostic)))
        .try_for_each(|diagnostic| check::print_diagnostic(diagnostic, out))?;
    writeln!(out)?;
    let (mut cells, mut at) = (&model.cells, weighed);
    loop {
        table::ranking(noun, model, cells, at, out)?;
        if !cells.guards.is_empty() {
            writeln!(out)?;
            table::rules(cells, at, out)?;
        }
        let Some((place, below)) = &at.stage else {
            break;
        };
        let stage = &cells.stages[*place];
        writeln!(out)?;
        line!(out, "{}", stage.label)?;
        (cells, at) = (&stage.cells, below);
    }
    if whole {
        writeln!(out)?;
        tree(model, &explain(model, weighed, usize::MAX), 0, out)?;
    }
    Ok(())
}

fn tree(model: &Model, node: &Explained, depth: usize, out: &mut impl Write) -> io::Result<()> {
    let place = node.place.map_or(String::new(), |place| {
        format!("  ({}:{})", model.file_name(place.file), place.line)
    });
    line!(
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
