use serde::{Serialize, Serializer};
use steelyard_decision::Domain;
use steelyard_documents::Name;
use steelyard_documents::rows::{Amount, is_grouped};
use steelyard_runs::RunRef;

/// Which columns of a table count, and how: the small config that can be saved.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct TableMap {
    /// The runs whose measures are the table (`of: runs`); `None` for a map of files.
    #[serde(skip)]
    pub runs: Option<Vec<RunRef>>,
    /// The column that names a row; without one the first that holds no criterion.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub id: Option<Name>,
    /// The column that names the decision a row belongs to; without one all rows are one decision.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub decision: Option<Name>,
    /// What happens to a row without a number in a column that counts.
    pub missing: Missing,
    /// Which texts a row must have to rank.
    #[serde(skip_serializing_if = "Vec::is_empty", serialize_with = "by_column")]
    pub only: Vec<OnlyTexts>,
    /// The columns that count, in the order of summation.
    pub columns: Vec<MappedColumn>,
}

/// A column in which a row must have one of these texts to rank.
#[derive(Clone, Debug, PartialEq)]
pub struct OnlyTexts {
    /// Its name in the table; it may count too.
    pub column: Name,
    /// The texts; case and white space around them do not matter.
    pub one_of: Vec<Name>,
}

/// As a map from columns to texts.
fn by_column<S: Serializer>(only: &[OnlyTexts], serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_map(only.iter().map(|one| (&one.column, &one.one_of)))
}

/// One column that counts.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct MappedColumn {
    /// Its name in the table.
    pub column: Name,
    /// Which way is better.
    pub better: Direction,
    /// Its weight.
    pub weight: f64,
    /// What its numbers are measured by.
    pub scale: Scale,
    /// Rows below this do not rank.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub at_least: Option<Limit>,
    /// Rows above this do not rank.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub at_most: Option<Limit>,
    /// What its numbers can be.
    #[serde(flatten)]
    pub bounds: ColumnBounds,
}

/// A limit of a column.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(untagged)]
pub enum Limit {
    /// A number in the unit of the column: of percentages a share, of dates days since 1970-01-01.
    Number(f64),
    /// A text that is read as a cell of the column is: `95%`, `500 ms`, `€ 1.299,00`, `2026-11-22`.
    Written(Name),
}

impl Limit {
    /// A limit as somebody types it; `None` for a number that is not finite, or a text without digits. A number that is the same in every
    /// notation is one.
    pub fn parse(text: &str) -> Option<Self> {
        let text = text.trim();
        match text.parse::<f64>() {
            _ if !text.contains(|letter: char| letter.is_ascii_digit()) => None,
            Ok(number) if !number.is_finite() => None,
            // Of "1.299" the table says what it is.
            Ok(number) if !is_grouped(text, '.') => Some(Self::Number(number)),
            _ => Some(Self::Written(text.into())),
        }
    }

    /// The same as a number where it is one without a unit, by a table in which commas are decimal or are not: other tables may
    /// have it otherwise.
    #[must_use]
    pub fn plain(self, comma: Option<bool>) -> Self {
        let number = |text: &Name| {
            let amount = Amount::parse(text)?;
            let bare = amount.unit.is_empty() && amount.money.is_empty() && amount.spread.is_none();
            amount.decimal(comma)?.parse().ok().filter(|_| bare)
        };
        match &self {
            Self::Written(text) => number(text).map_or(self, Self::Number),
            Self::Number(_) => self,
        }
    }
}

/// What the numbers of a column can be, as far as a map says.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize)]
pub struct ColumnBounds {
    /// Least.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub min: Option<f64>,
    /// Greatest, not below the least.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub max: Option<f64>,
    /// Whether they are counts.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub whole: bool,
}

impl ColumnBounds {
    /// What a map says alone.
    pub(super) fn domain(self) -> Domain {
        Domain {
            whole: self.whole,
            ..Domain::new(
                self.min.unwrap_or(f64::NEG_INFINITY),
                self.max.unwrap_or(f64::INFINITY),
            )
        }
    }

    /// In words: "a whole number from 0 to 10".
    pub(super) fn words(self) -> String {
        let what = if self.whole {
            "a whole number"
        } else {
            "a number"
        };
        match (self.min, self.max) {
            (Some(min), Some(max)) => format!("{what} from {min} to {max}"),
            (Some(min), None) => format!("{what} from {min}"),
            (None, Some(max)) => format!("{what} up to {max}"),
            (None, None) => what.to_owned(),
        }
    }
}

/// Which way is better.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Direction {
    /// More is better.
    #[default]
    More,
    /// Less is better.
    Less,
}

/// What the numbers of a column are measured by.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Scale {
    /// The way from the worst number of the file to the best: 0 to 1, so that weights of columns of
    /// different units can be compared.
    #[default]
    Range,
    /// Nothing: the numbers as they are, with the sign of their direction.
    Raw,
}

/// What happens to a row without a number in a column that counts.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Missing {
    /// It is listed and does not rank.
    #[default]
    LeftOut,
    /// It counts with the worst number of the column, and is marked so.
    Worst,
}

impl MappedColumn {
    /// A column at weight 1, measured by its range.
    pub fn new(column: impl Into<Name>, better: Direction) -> Self {
        Self {
            column: column.into(),
            better,
            weight: 1.0,
            scale: Scale::Range,
            at_least: None,
            at_most: None,
            bounds: ColumnBounds::default(),
        }
    }
}

impl TableMap {
    /// A map of these columns.
    pub fn of(columns: &[(&str, Direction)]) -> Self {
        let columns = columns.iter();
        Self {
            columns: columns
                .map(|(name, better)| MappedColumn::new(*name, *better))
                .collect(),
            ..Self::default()
        }
    }
}
