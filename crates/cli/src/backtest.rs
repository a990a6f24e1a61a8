use std::collections::BTreeSet;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use steelyard_decision::{DecisionSet, Model, Verdict, verdict_words};
use steelyard_documents::{Budget, Name, Node, Value, counted, read};
use steelyard_lab::Comparison;

use crate::map::{Map, is_map};
use crate::omissions::Omissions;
use crate::terminal::{line, print_json};
use crate::{Systems, Trouble, args, check, given, load, table};

/// Changed decisions that are printed without being asked for more.
const FIRST: usize = 20;

/// One of the two weightings: documents that stand before the data, and settings.
struct Variant {
    /// Whether the document is a map of a table's columns, which stands after the data.
    is_map: bool,
    files: Vec<PathBuf>,
    set: Vec<String>,
}

/// A decision by name, with the labels of its alternatives.
struct Named {
    name: Name,
    model: Model,
}

pub(crate) fn run(
    systems: Systems,
    asked: &args::Backtest,
    out: &mut impl Write,
) -> Result<ExitCode, Trouble> {
    let units = units(&asked.data)?;
    // What stands wrong in a unit is read once for each weighting.
    let mut errors = BTreeSet::new();
    let mut omissions = Omissions::default();
    let [before, after] = [&asked.before, &asked.after].map(|text| {
        let variant = variant(text, &asked.map)?;
        let mut all = Vec::new();
        for unit in &units {
            let left_out = &mut omissions;
            errors.extend(decisions(
                systems,
                asked,
                (&variant, unit),
                left_out,
                &mut all,
            )?);
        }
        Ok::<_, Trouble>(all)
    });
    omissions.print();
    let (before, after) = (before?, after?);
    let names = |all: &[Named]| all.iter().map(|one| one.name.clone()).collect::<Vec<_>>();
    if before.is_empty() || names(&before) != names(&after) {
        let words = format!(
            "{} under {} and {} under {}: both need the same decisions, by name",
            counted(before.len(), "decision", "decisions"),
            asked.before,
            after.len(),
            asked.after
        );
        return Err(Trouble::Input(words));
    }
    let names = names(&before).into_iter();
    let verdicts = verdicts(&before).into_iter().zip(verdicts(&after));
    let pairs = names
        .zip(verdicts)
        .map(|(name, (before, after))| (name, before, after));
    let comparison = Comparison::new(pairs);
    if asked.json {
        print_json(&comparison, out)?;
    } else {
        print(&comparison, &before, asked.all, out)?;
    }
    for told in &errors {
        check::tell(told, asked.json, out)?;
    }
    let most = asked.fail_if_winners_change.unwrap_or(usize::MAX);
    Ok(match (!errors.is_empty(), comparison.winners > most) {
        (true, _) => ExitCode::from(1),
        (false, true) => ExitCode::from(3),
        (false, false) => ExitCode::SUCCESS,
    })
}

/// A file, or settings written as `ID=VALUE,…`.
fn variant(text: &str, map: &Map) -> Result<Variant, Trouble> {
    let path = Path::new(text);
    if path.exists() {
        let bytes = std::fs::read(path);
        let bytes = bytes.map_err(|error| Trouble::Input(format!("{text}: {error}")))?;
        let file = read(text, &bytes, &Budget::default());
        let mapped = file.documents.iter().any(is_map);
        if mapped && !map.columns.is_empty() {
            let words = format!("--map would override the map in {text}; give one of them");
            return Err(Trouble::Usage(words));
        }
        let set = file.documents.iter().find_map(|root| root.get("set"));
        return Ok(match set {
            Some(set) => Variant {
                is_map: false,
                files: Vec::new(),
                set: set
                    .entries()
                    .iter()
                    .map(|one| setting(&one.key, &one.value))
                    .collect(),
            },
            None => Variant {
                is_map: mapped,
                files: vec![path.to_owned()],
                set: Vec::new(),
            },
        });
    }
    let set: Vec<String> = text.split(',').map(|pair| pair.trim().to_owned()).collect();
    let saved = text == "saved";
    if !saved && set.iter().any(|pair| !pair.contains('=')) {
        let words = format!("{text}: expected a file, ID=VALUE,… or the word saved");
        return Err(Trouble::Usage(words));
    }
    Ok(Variant {
        is_map: false,
        files: Vec::new(),
        set: if saved { Vec::new() } else { set },
    })
}

fn setting(key: &str, node: &Node) -> String {
    match &node.value {
        Value::Number(number) => format!("{key}={number}"),
        Value::Text(text) => format!("{key}={text}"),
        _ => format!("{key}={}", node.kind()),
    }
}

/// What is read together: a file, a folder, or each folder of a folder of folders.
fn units(data: &[PathBuf]) -> Result<Vec<PathBuf>, Trouble> {
    let mut units = Vec::new();
    for path in data {
        let below = if path.is_dir() {
            load::below(path)?
        } else {
            Vec::new()
        };
        if !below.is_empty() && below.iter().all(|one| one.is_dir()) {
            units.extend(below);
        } else {
            units.push(path.clone());
        }
    }
    Ok(units)
}

/// Reads the decisions of a unit under a variant; returns what is printed of errors in its files, where there are any.
fn decisions(
    systems: Systems,
    asked: &args::Backtest,
    (variant, unit): (&Variant, &Path),
    omissions: &mut Omissions,
    all: &mut Vec<Named>,
) -> Result<Option<Vec<u8>>, Trouble> {
    let mut files = variant.files.clone();
    files.push(unit.to_owned());
    if variant.is_map {
        // The first policy holds, and the last map.
        files.reverse();
    }
    let given = args::Given {
        files,
        set: variant.set.clone(),
        map: asked.map.clone(),
    };
    let to = (false, &mut io::sink());
    let read = given::opened(systems, &given, asked.system.as_deref()).and_then(|found| {
        omissions.merge(given::omissions(&found.0, found.1));
        given::decided(systems, &given, found, to)
    });
    let given::Read {
        workspace, models, ..
    } = read.map_err(|trouble| match trouble {
        Trouble::Alone(mut alone) => {
            alone.json = asked.json;
            Trouble::Alone(alone)
        }
        trouble => named(trouble, unit),
    })?;
    let several = models.len() > 1;
    for (place, model) in models.into_iter().enumerate() {
        let unit = unit.display();
        let name = match (model.title.is_empty(), several) {
            (false, _) => format!("{unit}: {}", model.title),
            (true, true) => format!("{unit}: {}", place + 1),
            (true, false) => unit.to_string(),
        };
        all.push(Named {
            name: name.into(),
            model,
        });
    }
    let mut told = Vec::new();
    check::print_errors(workspace.files(), &mut told)?;
    Ok(Some(told).filter(|told| !told.is_empty()))
}

/// The trouble with the unit that it is about: of many files one may lack what is asked of all.
fn named(trouble: Trouble, unit: &Path) -> Trouble {
    let unit = unit.display().to_string();
    let named = |words: String| {
        if words.contains(&unit) {
            words
        } else {
            format!("{unit}: {words}")
        }
    };
    match trouble {
        Trouble::Usage(words) => Trouble::Usage(named(words)),
        Trouble::Input(words) => Trouble::Input(named(words)),
        trouble @ (Trouble::Alone(_) | Trouble::Output(_)) => trouble,
    }
}

fn verdicts(all: &[Named]) -> Vec<Verdict> {
    let Some(first) = all.first() else {
        return Vec::new();
    };
    let shared = all
        .iter()
        .all(|one| one.model.parameters == first.model.parameters);
    if !shared {
        return all
            .iter()
            .map(|one| one.model.weigh().verdict(&one.model.cells))
            .collect();
    }
    let models: Vec<Model> = all.iter().map(|one| one.model.clone()).collect();
    DecisionSet::new(&models).verdicts(&first.model.parameters)
}

fn print(
    comparison: &Comparison,
    decisions: &[Named],
    all: bool,
    out: &mut impl Write,
) -> io::Result<()> {
    let Comparison {
        winners, statuses, ..
    } = comparison;
    let counts = (*winners, comparison.decisions, *statuses);
    line!(out, "{}", table::changes(counts))?;
    let shown = if all { comparison.changed.len() } else { FIRST };
    for changed in comparison.changed.iter().take(shown) {
        let found = decisions.iter().find(|one| one.name == changed.decision);
        let words = |verdict: &Verdict| match found {
            Some(one) => verdict_words(&one.model, verdict),
            None => String::new(),
        };
        let (before, after) = (words(&changed.before), words(&changed.after));
        line!(out, "  {}: {before} → {after}", changed.decision)?;
    }
    match comparison.changed.len().checked_sub(shown) {
        Some(more @ 1..) => line!(out, "  and {more} more; --all lists them"),
        _ => Ok(()),
    }
}
