//! The map of a table's columns, from the command line and to a file.

use std::path::{Path, PathBuf};

use clap::Args;

use steelyard_decision::Settings;
use steelyard_documents::rows::{Header, header};
use steelyard_documents::{File, Format, Name, masked};
use steelyard_engine::workspace::Workspace;
use steelyard_system::System;
use steelyard_table::{
    Direction, Limit, MappedColumn, Missing, OnlyTexts, Scale, Table, TableMap, Tables, describe,
};

use crate::{Trouble, output_file};

pub(crate) use steelyard_table::codes::changes_meaning;
pub(crate) use steelyard_table::looks_like_map as is_map;

/// Which columns of a table count; over the map in a file.
#[derive(Clone, Default, Args)]
pub(crate) struct Map {
    /// Columns that count, and which way is better: price:less,battery:more
    #[arg(long = "map", value_name = "COLUMN:less|more,…", value_delimiter = ',')]
    pub(crate) columns: Vec<String>,
    /// A limit that rows must meet to rank, in the notation of the table: price<=1000, 'latency<=500 ms', 'acc>=95%',
    /// released>=2026-01-31, or one of these texts: os=Linux|none
    #[arg(
        long = "limit",
        value_name = "COLUMN<=X | COLUMN>=X | COLUMN=TEXT|TEXT"
    )]
    limits: Vec<String>,
    /// The column that names rows
    #[arg(long, value_name = "COLUMN")]
    id: Option<String>,
    /// The column that names the decision a row belongs to
    #[arg(long, value_name = "COLUMN")]
    decision: Option<String>,
    /// Weigh numbers as they are, not scaled to the range of their column
    #[arg(long)]
    raw: bool,
    /// Count a missing number as the worst of its column, instead of leaving its row out
    #[arg(long)]
    missing_as_worst: bool,
    /// Save the map, as JSON, to use it again
    #[arg(long = "save-map", value_name = "FILE")]
    save: Option<PathBuf>,
    /// Let --save-map write over a file that is there
    #[arg(long, requires = "save")]
    force: bool,
}

impl Map {
    /// Tells tables which map the command line gives, if it gives one.
    pub(crate) fn give(&self, workspace: &mut Workspace) -> Result<(), Trouble> {
        let given = given(self)?;
        if let Some(tables) = workspace.room_mut::<Tables>() {
            tables.map_columns(given);
        }
        Ok(())
    }

    /// Saves the map in force under settings where the command line asks for it.
    pub(crate) fn keep(&self, workspace: &Workspace, settings: &Settings) -> Result<(), Trouble> {
        let tables = workspace.view::<Tables>();
        let map = tables.and_then(|tables| tables.map_under(settings));
        match (&self.save, map) {
            (Some(path), Some(map)) => save(&map, path, self.force),
            (Some(_), None) => {
                let words = "--save-map: there is no map of columns; give one with --map";
                Err(Trouble::Usage(words.to_owned()))
            }
            (None, _) => Ok(()),
        }
    }
}

/// The map that the command line gives; `None` where it leaves that to a file.
fn given(map: &Map) -> Result<Option<TableMap>, Trouble> {
    if map.columns.is_empty() {
        let alone = !map.limits.is_empty() || map.id.is_some() || map.decision.is_some() || map.raw;
        if alone || map.missing_as_worst {
            let words = "--limit, --id, --decision, --raw and --missing-as-worst go with --map";
            return Err(Trouble::Usage(words.to_owned()));
        }
        return Ok(None);
    }
    let columns = map.columns.iter().map(|text| column(text, map.raw));
    let mut read = TableMap {
        runs: None,
        id: map.id.as_deref().map(Name::from),
        decision: map.decision.as_deref().map(Name::from),
        missing: if map.missing_as_worst {
            Missing::Worst
        } else {
            Missing::LeftOut
        },
        only: Vec::new(),
        columns: columns.collect::<Result<_, _>>()?,
    };
    for text in &map.limits {
        limit(&mut read, text)?;
    }
    Ok(Some(read))
}

fn column(text: &str, raw: bool) -> Result<MappedColumn, Trouble> {
    let direction = |word: &str| match word {
        "less" => Some(Direction::Less),
        "more" => Some(Direction::More),
        _ => None,
    };
    let parts = text.rsplit_once(':');
    let Some((name, better)) = parts.and_then(|(name, word)| Some((name, direction(word)?))) else {
        let words = format!("--map {text}: expected COLUMN:less or COLUMN:more");
        return Err(Trouble::Usage(words));
    };
    Ok(MappedColumn {
        scale: if raw { Scale::Raw } else { Scale::Range },
        ..MappedColumn::new(name.trim(), better)
    })
}

fn limit(map: &mut TableMap, text: &str) -> Result<(), Trouble> {
    let wrong = || {
        Trouble::Usage(format!(
            "--limit {text}: expected COLUMN<=X or COLUMN>=X of a mapped column, or COLUMN=TEXT|TEXT"
        ))
    };
    let (most, parts) = match text.split_once("<=") {
        Some(parts) => (true, Some(parts)),
        None => (false, text.split_once(">=")),
    };
    let (name, value) = parts.or_else(|| text.split_once('=')).ok_or_else(wrong)?;
    let name = name.trim();
    if name.is_empty() || name.ends_with(OPERATORS) {
        return Err(not_an_operator(text));
    }
    if parts.is_none() {
        let one_of: Vec<Name> = value.split('|').map(|text| text.trim().into()).collect();
        if one_of.iter().any(|text| text.starts_with(OPERATORS)) {
            return Err(not_an_operator(text));
        }
        if one_of.iter().any(Name::is_empty) {
            return Err(wrong());
        }
        let column = name.into();
        map.only.push(OnlyTexts { column, one_of });
        return Ok(());
    }
    if value.trim().starts_with(OPERATORS) {
        return Err(not_an_operator(text));
    }
    let value = Limit::parse(value).ok_or_else(wrong)?;
    let names: Vec<Name> = map.columns.iter().map(|one| one.column.clone()).collect();
    // As columns of a table are found.
    let place = Header::named(names).place_of(name).ok_or_else(wrong)?;
    let column = &mut map.columns[place];
    let limit = if most {
        &mut column.at_most
    } else {
        &mut column.at_least
    };
    *limit = Some(value);
    Ok(())
}

/// Signs that other languages compare by, and neither a column ends with nor a text begins with on the command line: `os!=x`
/// shall not mean `os=x`.
const OPERATORS: [char; 8] = ['=', '<', '>', '!', '~', '^', '≠', '¬'];

fn not_an_operator(text: &str) -> Trouble {
    let words = "the comparisons are <=, >= and =; in a map, `only` takes texts with such signs";
    Trouble::Usage(format!("--limit {text}: {words}"))
}

/// Writes a map so that it can be given as a file.
fn save(map: &TableMap, path: &Path, force: bool) -> Result<(), Trouble> {
    let text = map.text();
    let text = text.map_err(|error| Trouble::Input(error.to_string()))?;
    output_file::write(path, &text, force)
}

/// What to say of tables that no map fits, where they were to decide; `None` where something else was, or a map is in force.
pub(crate) fn wanting(workspace: &Workspace, system: &dyn System) -> Option<Trouble> {
    let tables = workspace.view::<Tables>()?;
    if system.id() != Table.id() || tables.map_in_force().is_some() {
        return None;
    }
    if tables.has_maps() {
        return Some(Trouble::Input("the map of columns has errors".to_owned()));
    }
    // CSV is a table whatever it says; JSON is one where it is nothing else.
    let files = workspace.files().iter();
    let mut could_be =
        files.filter(|opened| opened.is_unknown() || opened.file.format == Some(Format::Csv));
    let first = could_be.find_map(|opened| Some((&opened.file, header(&opened.file)?)));
    let Some((file, header)) = first else {
        return Some(Trouble::Input("no table in these files".to_owned()));
    };
    let names: Vec<&str> = header.columns.iter().map(Name::as_str).collect();
    let example = match guessed(file) {
        Some(example) => format!("perhaps {example}"),
        None => "as --map COLUMN:less, though none looks like numbers that count".to_owned(),
    };
    let words = format!(
        "which columns count? Say it with --map, {example}; there are {}",
        names.join(", ")
    );
    Some(Trouble::Usage(masked(&words).into_owned()))
}

/// The map that a table looks like, as the command line would give it; `None` where no column of it is a
/// number.
fn guessed(file: &File) -> Option<String> {
    let map = describe(file, None)?.guess();
    let columns = map.columns.iter().map(|one| {
        let better = match one.better {
            Direction::Less => "less",
            Direction::More => "more",
        };
        format!("{}:{better}", one.column)
    });
    let columns: Vec<String> = columns.collect();
    let words = [
        Some(("--map", columns.join(","))),
        map.id.map(|name| ("--id", name.to_string())),
        map.decision.map(|name| ("--decision", name.to_string())),
    ];
    let words = words.into_iter().flatten();
    let words: Vec<String> = words
        .map(|(what, given)| format!("{what} {}", quoted(&given)))
        .collect();
    (!columns.is_empty()).then(|| words.join(" "))
}

/// As a shell takes it for one word.
fn quoted(text: &str) -> String {
    let plain = |c: char| c.is_alphanumeric() || "_-:,.#".contains(c);
    if text.chars().all(plain) {
        text.to_owned()
    } else {
        format!("'{}'", text.replace('\'', r"'\''"))
    }
}
