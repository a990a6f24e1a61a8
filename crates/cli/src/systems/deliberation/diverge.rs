//! `diverge`: which ideas are alike, and whether they make enough approaches.

use std::io::{self, Write};

use serde::Serialize;
use steelyard_decision::{plain, points};
use steelyard_deliberation::Under;
use steelyard_deliberation::approaches::{Approaches, Recorded};
use steelyard_deliberation::run::{Run, What};

use crate::table;
use crate::terminal::line;

/// The contract of `diverge --json`, a run at its end.
#[derive(Serialize)]
pub(super) struct Diverge {
    run: String,
    /// How alike ideas of one approach are.
    threshold: f64,
    wanted: u32,
    enough: bool,
    /// The likeness above which there are enough; `null` where no likeness changes that.
    enough_above: Option<f64>,
    approaches: Vec<Approach>,
    /// How unlike each two approaches are, in their order.
    apart: Vec<Vec<f64>>,
    steps: Vec<Step>,
    rounds: Vec<Round>,
    differences: Vec<Difference>,
    /// Whether the log puts the same ideas together at last.
    recorded_same: Option<bool>,
    picked: Option<Picked>,
    /// Texts that are more than is looked at.
    left_out: usize,
}

#[derive(Serialize)]
struct Approach {
    representative: String,
    text: String,
    ideas: Vec<String>,
}

/// From that likeness down to the step before there are so many approaches.
#[derive(Serialize)]
struct Step {
    likeness: f64,
    approaches: usize,
}

#[derive(Serialize)]
struct Round {
    #[serde(rename = "round")]
    number: u32,
    ideas: usize,
    approaches: usize,
}

#[derive(Serialize)]
struct Difference {
    round: u32,
    reviewer: Option<String>,
    artifact: String,
    from: Option<String>,
    text: String,
}

#[derive(Serialize)]
struct Picked {
    by: String,
    artifact: String,
    reason: String,
}

pub(super) fn of(run: &Run, under: &Under) -> Result<Diverge, &'static str> {
    let all = under.approaches.as_ref();
    let all = all.ok_or("no deliberation with mode: diverge")?;
    let last = all.rounds.len().checked_sub(1).ok_or("no rounds")?;
    let (tree, rules) = (&all.rounds[last], &under.rules);
    let found = all.ideas.landscape(tree, rules.approach);
    let name = |at: &usize| all.named[*at].0.to_string();
    let approaches = found.approaches.iter().map(|one| Approach {
        representative: name(&one.representative),
        text: text(run, all, tree.versions()[one.representative]).to_owned(),
        ideas: one.ideas.iter().map(name).collect(),
    });
    let steps = tree.steps().into_iter();
    let rounds = run.rounds.iter().zip(&all.rounds);
    let wanted = rules.approaches as usize;
    let recorded = Recorded::of(run, last);
    let differences = recorded.differences.iter().map(|one| Difference {
        round: run.rounds[one.round].number,
        reviewer: one.reviewer.map(|agent| run.agents[agent].name.to_string()),
        artifact: one.artifact.to_string(),
        from: one.from.map(ToString::to_string),
        text: one.text.to_owned(),
    });
    Ok(Diverge {
        run: run.id.to_string(),
        threshold: rules.approach,
        wanted: rules.approaches,
        enough: found.approaches.len() >= wanted,
        enough_above: tree.enough_above(wanted).filter(|above| *above >= 0.0),
        approaches: approaches.collect(),
        steps: steps
            .map(|(likeness, approaches)| Step {
                likeness,
                approaches,
            })
            .collect(),
        rounds: rounds
            .map(|(round, tree)| Round {
                number: round.number,
                ideas: tree.ideas(),
                approaches: tree.approaches(rules.approach),
            })
            .collect(),
        differences: differences.collect(),
        recorded_same: recorded
            .groups
            .map(|(groups, _)| all.is_same(&found, groups)),
        picked: recorded.picked.map(|(by, artifact, reason)| Picked {
            by: by.to_string(),
            artifact: artifact.to_string(),
            reason: reason.to_owned(),
        }),
        left_out: all.left_out,
        apart: found.apart,
    })
}

/// The text of a version of an idea.
fn text<'a>(run: &'a Run, all: &Approaches, version: usize) -> &'a str {
    let (round, event) = all.written[version];
    match &run.rounds[round].events[event].what {
        What::Artifact {
            text: Some(text), ..
        } => &text.text,
        _ => "",
    }
}

pub(super) fn print(told: &Diverge, out: &mut impl Write) -> io::Result<()> {
    let count = match told.approaches.len() {
        1 => "1 distinct approach".to_owned(),
        count => format!("{count} distinct approaches"),
    };
    let enough = if told.enough { "enough" } else { "too few" };
    line!(
        out,
        "{}: {count}, {} wanted: {enough}",
        told.run,
        told.wanted
    )?;
    let above = match told.enough_above {
        Some(above) => format!("; enough approaches above {}", plain(above)),
        None => String::new(),
    };
    let threshold = plain(told.threshold);
    line!(out, "Least similarity in an approach: {threshold}{above}")?;
    approaches(told, out)?;
    steps(told, out)?;
    differences(told, out)?;
    match &told.picked {
        Some(one) => line!(out, "{} picked {}. {}", one.by, one.artifact, one.reason)?,
        None => line!(out, "What a human picked is not recorded.")?,
    }
    if told.left_out > 0 {
        line!(out, "Texts left out beyond the limit: {}.", told.left_out)?;
    }
    if told.recorded_same == Some(false) {
        line!(out, "The log groups the ideas differently.")?;
    }
    writeln!(out)
}

fn approaches(told: &Diverge, out: &mut impl Write) -> io::Result<()> {
    let head = [
        "#",
        "representative",
        "others",
        "nearest",
        "apart",
        "begins with",
    ];
    let mut rows = vec![head.map(str::to_owned).to_vec()];
    for (at, one) in told.approaches.iter().enumerate() {
        let others = one.ideas.iter().filter(|id| **id != one.representative);
        let others: Vec<&str> = others.map(String::as_str).collect();
        let apart = told.apart[at].iter().enumerate();
        let apart = apart.filter(|(other, _)| *other != at);
        let nearest = apart.reduce(|best, one| if one.1 < best.1 { one } else { best });
        rows.push(vec![
            (at + 1).to_string(),
            one.representative.clone(),
            others.join(", "),
            nearest.map_or("–".to_owned(), |(other, _)| format!("#{}", other + 1)),
            nearest.map_or("–".to_owned(), |(_, apart)| points(*apart)),
            steelyard_documents::excerpt(&one.text),
        ]);
    }
    table::rows(&rows, out)
}

fn differences(told: &Diverge, out: &mut impl Write) -> io::Result<()> {
    for one in &told.differences {
        let who = one.reviewer.as_deref().unwrap_or("somebody");
        let from = one.from.as_ref();
        let from = from.map_or(String::new(), |from| format!(" from {from}"));
        let (round, artifact, text) = (one.round, &one.artifact, &one.text);
        line!(
            out,
            "Round {round}, {who}: {artifact} differs{from}: {text}"
        )?;
    }
    Ok(())
}

/// "1 up to 0.1895, 2 up to 0.3062, 3 up to 0.7434, 5 above".
fn steps(told: &Diverge, out: &mut impl Write) -> io::Result<()> {
    let ideas = told.rounds.last().map_or(0, |round| round.ideas);
    let mut words: Vec<String> = told
        .steps
        .iter()
        .map(|one| format!("{} up to {}", one.approaches, plain(one.likeness)))
        .collect();
    words.push(format!("{ideas} above"));
    line!(out, "Approaches by similarity: {}", words.join(", "))
}
