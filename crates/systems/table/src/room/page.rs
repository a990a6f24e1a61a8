//! A table's columns and maps in the protocol's words, and back.

use steelyard_documents::{Name, Names};
use steelyard_kernel::bins;
use steelyard_protocol as protocol;
use steelyard_protocol::table::Table;
use steelyard_protocol::{Question, decode, to_u32};
use steelyard_system::Asked;

use super::TablesOpen;
use crate as engine;

pub(super) fn answer(tables: TablesOpen<'_>, asked: Asked<'_>) -> Result<Vec<u8>, String> {
    let gone = || "There is no such table any more.".to_owned();
    match decode(asked.question)? {
        Table::ColumnsOf(question) => {
            let found = columns(tables, question.key).ok_or_else(gone)?;
            Ok(question.answered(&found))
        }
        Table::Preview(question) => {
            let found = preview(tables, question.key, &question.map).ok_or_else(gone)?;
            Ok(question.answered(&found))
        }
        Table::OfRuns(question) => Ok(question.answered(&of_runs(tables, &question))),
    }
}

/// The columns of a table with the map that it is read by, or a guess; `None` for a file that is none.
fn columns(tables: TablesOpen<'_>, key: u32) -> Option<protocol::table::Columns> {
    let opened = tables.file(key)?;
    let own = tables.map_of_file(key);
    let described = engine::describe(&opened.file, own.as_ref())?;
    let guessed = own.is_none();
    let map = own.unwrap_or_else(|| described.guess());
    Some(protocol::table::Columns {
        key,
        columns: described.columns.iter().map(column).collect(),
        width: to_u32(described.width),
        rows: to_u32(described.rows),
        whole: described.whole,
        map: protocol_map(&map),
        guessed,
    })
}

/// A map of runs as a new file.
fn of_runs(tables: TablesOpen<'_>, asked: &protocol::table::OfRuns) -> protocol::WrittenFile {
    let mut names = Names::default();
    for file in tables.open.files {
        names.take(file.file.source.name.as_str().into());
    }
    let text = crate::text::of_runs(&engine_map(&asked.map), &asked.runs);
    protocol::WrittenFile {
        name: names.numbered(|number| match number {
            1 => "weighed.yaml".to_owned(),
            number => format!("weighed-{number}.yaml"),
        }),
        text: Some(text),
        ..protocol::WrittenFile::default()
    }
}

fn column(column: &engine::DescribedColumn) -> protocol::table::TableColumn {
    protocol::table::TableColumn {
        name: column.name.to_string(),
        numbers: to_u32(column.numbers),
        blanks: to_u32(column.blanks),
        others: to_u32(column.others),
        first_other: column.first_other.clone(),
        samples: column.samples.clone(),
        texts: column.texts.clone(),
        more_texts: column.more_texts,
        range: column.range,
        unit: column.unit().to_owned(),
        dates: column.are_dates(),
        distribution: distribution(column),
    }
}

/// How the numbers of a column lie, where it has any.
fn distribution(column: &engine::DescribedColumn) -> Option<protocol::Distribution> {
    let ([min, median, max], bins) =
        bins(&mut column.values.clone(), protocol::Distribution::BINS)?;
    Some(protocol::Distribution {
        criterion: String::new(),
        bins,
        min,
        median,
        max,
        missing: to_u32(column.blanks + column.others),
    })
}

/// What would come of a map; `None` for a file that is no table.
fn preview(
    tables: TablesOpen<'_>,
    key: u32,
    map: &protocol::table::TableMap,
) -> Option<protocol::table::MapPreview> {
    let file = &tables.file(key)?.file;
    let mut map = engine_map(map);
    let described = engine::describe(file, Some(&map))?;
    for column in &mut map.columns {
        let comma = described.comma_of(&column.column);
        for limit in [&mut column.at_least, &mut column.at_most] {
            *limit = limit.take().map(|limit| limit.plain(comma));
        }
    }
    let found = engine::preview(&map, file);
    let refused = found.errors.iter().filter(|_| found.decisions == 0);
    let refused: Vec<String> = refused
        .map(|diagnostic| format!("{}: expected {}", diagnostic.found, diagnostic.expected))
        .collect();
    let (fewest, most) = found.rows;
    Some(protocol::table::MapPreview {
        decisions: to_u32(found.decisions),
        fewest: to_u32(fewest),
        most: to_u32(most),
        rows: to_u32(found.all_rows),
        unranked: to_u32(found.all_rows - found.ranked),
        same_names: found.same_names,
        warnings: found.warnings,
        whole: found.whole,
        title: found.title.to_string(),
        leader: found.leader.map(String::from),
        sentence: found.sentence,
        refused: refused.into_iter().next(),
        text: map.text().unwrap_or_default(),
    })
}

fn protocol_map(map: &engine::TableMap) -> protocol::table::TableMap {
    let column = |column: &engine::MappedColumn| protocol::table::MappedColumn {
        column: column.column.to_string(),
        less: column.better == engine::Direction::Less,
        weight: column.weight,
        raw: column.scale == engine::Scale::Raw,
        at_least: column.at_least.as_ref().map(protocol_limit),
        at_most: column.at_most.as_ref().map(protocol_limit),
        bounds: protocol::table::ColumnBounds {
            min: column.bounds.min,
            max: column.bounds.max,
            whole: column.bounds.whole,
        },
    };
    let only = |only: &engine::OnlyTexts| protocol::table::OnlyTexts {
        column: only.column.to_string(),
        one_of: only.one_of.iter().map(Name::to_string).collect(),
    };
    protocol::table::TableMap {
        id: map.id.as_ref().map(Name::to_string),
        decision: map.decision.as_ref().map(Name::to_string),
        missing_as_worst: map.missing == engine::Missing::Worst,
        only: map.only.iter().map(only).collect(),
        columns: map.columns.iter().map(column).collect(),
    }
}

fn protocol_limit(limit: &engine::Limit) -> protocol::table::Limit {
    match limit {
        engine::Limit::Number(number) => protocol::table::Limit::Number(*number),
        engine::Limit::Written(text) => protocol::table::Limit::Written(text.to_string()),
    }
}

fn engine_limit(limit: &protocol::table::Limit) -> Option<engine::Limit> {
    match limit {
        protocol::table::Limit::Number(number) => {
            let finite = number.is_finite();
            finite.then_some(engine::Limit::Number(*number))
        }
        protocol::table::Limit::Written(text) => engine::Limit::parse(text),
    }
}

fn engine_map(map: &protocol::table::TableMap) -> engine::TableMap {
    // What is no weight or limit of a file is none here either: the text must be read back.
    let column = |column: &protocol::table::MappedColumn| engine::MappedColumn {
        column: column.column.as_str().into(),
        better: if column.less {
            engine::Direction::Less
        } else {
            engine::Direction::More
        },
        weight: if column.weight.is_finite() {
            column.weight.max(0.0)
        } else {
            0.0
        },
        scale: if column.raw {
            engine::Scale::Raw
        } else {
            engine::Scale::Range
        },
        at_least: column.at_least.as_ref().and_then(engine_limit),
        at_most: column.at_most.as_ref().and_then(engine_limit),
        bounds: engine::ColumnBounds {
            min: column.bounds.min.filter(|x| x.is_finite()),
            max: column.bounds.max.filter(|x| x.is_finite()),
            whole: column.bounds.whole,
        },
    };
    let only = |only: &protocol::table::OnlyTexts| engine::OnlyTexts {
        column: only.column.as_str().into(),
        one_of: only.one_of.iter().map(Name::from).collect(),
    };
    let name = |name: &Option<String>| name.as_deref().map(Name::from);
    engine::TableMap {
        runs: None,
        id: name(&map.id),
        decision: name(&map.decision),
        missing: if map.missing_as_worst {
            engine::Missing::Worst
        } else {
            engine::Missing::LeftOut
        },
        only: map.only.iter().map(only).collect(),
        columns: map.columns.iter().map(column).collect(),
    }
}
