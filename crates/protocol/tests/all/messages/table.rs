//! What is asked and told of a table's columns.

use steelyard_protocol::Distribution;
use steelyard_protocol::table::{
    ColumnBounds, Columns, Limit, MapPreview, MappedColumn, OnlyTexts, TableColumn, TableMap,
};

use super::text;

pub(crate) fn map() -> TableMap {
    TableMap {
        id: Some(text("name")),
        decision: None,
        missing_as_worst: true,
        only: vec![OnlyTexts {
            column: text("os"),
            one_of: vec![text("Linux"), text("none")],
        }],
        columns: vec![
            MappedColumn {
                column: text("price, \"net\"\n"),
                less: true,
                weight: 0.1 + 0.2,
                raw: true,
                at_least: Some(Limit::Written(text("−€ 1.299,00"))),
                at_most: Some(Limit::Number(-0.5)),
                bounds: ColumnBounds {
                    min: Some(0.0),
                    max: None,
                    whole: true,
                },
            },
            MappedColumn::default(),
        ],
    }
}

pub(crate) fn columns() -> Columns {
    Columns {
        key: u32::MAX,
        columns: vec![
            TableColumn {
                name: text("price"),
                numbers: 1,
                blanks: 2,
                first_other: Some((u32::MAX, text("heavy"))),
                others: 3,
                samples: vec![text("€ 5"), text("")],
                texts: vec![text("€ 5")],
                more_texts: true,
                range: Some((-1.0, f64::MAX)),
                unit: text("€"),
                dates: true,
                distribution: Some(Distribution {
                    criterion: String::new(),
                    bins: vec![1, 0, u32::MAX],
                    min: -1.0,
                    median: 0.5,
                    max: f64::MAX,
                    missing: 5,
                }),
            },
            TableColumn::default(),
        ],
        width: 10_000,
        rows: 40,
        whole: false,
        map: map(),
        guessed: true,
    }
}

pub(crate) fn preview() -> MapPreview {
    MapPreview {
        decisions: 24,
        fewest: 6,
        most: 7,
        rows: 160,
        same_names: Some(text("2 rows with the who of another row.")),
        unranked: 2,
        whole: true,
        title: text("task-1"),
        leader: Some(text("b")),
        sentence: text("Leads a by 0.12."),
        warnings: vec![text("x at most 1 keeps out every row.")],
        refused: Some(text("no")),
        text: text("{}"),
    }
}
