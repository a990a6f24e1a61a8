use serde::{Serialize, Serializer};
use steelyard_terms::Repair;

/// The stable name of a kind of [`Diagnostic`](crate::Diagnostic); public like a parameter id.
///
/// Here stand those of files, syntax and values. What one crate alone reports stands there, in its `codes`; ranks are the
/// order in which diagnostics of one place are told, so that no two codes share one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Code {
    rank: u16,
    id: &'static str,
    title: &'static str,
    repair: Option<Repair>,
}

impl Code {
    /// A code of a rank; `id` as in JSON and on the command line, such as `cost-word`, `title` in a few words.
    pub const fn new(rank: u16, id: &'static str, title: &'static str) -> Self {
        Self {
            rank,
            id,
            title,
            repair: None,
        }
    }

    /// The same code, of diagnostics that a repair is offered for.
    #[must_use]
    pub const fn with_repair(self, repair: Repair) -> Self {
        Self {
            repair: Some(repair),
            ..self
        }
    }

    /// The repair that is offered, where there is one.
    pub const fn repair(self) -> Option<Repair> {
        self.repair
    }

    /// Its place among all codes.
    pub const fn rank(self) -> u16 {
        self.rank
    }

    /// The name in JSON and on the command line.
    pub const fn id(self) -> &'static str {
        self.id
    }

    /// A few words for a list: "cost is a word".
    pub const fn title(self) -> &'static str {
        self.title
    }

    /// A file of no bytes, or only of white space and comments.
    pub const EMPTY: Self = Self::new(10, "empty", "nothing in the file");

    /// A file, or what stands for one in a folder, that the system does not give: a broken link, a pipe, one of somebody else.
    pub const UNREADABLE: Self = Self::new(15, "unreadable", "cannot be read");

    /// Bytes that are no text: the magic number of an image, an archive, a database, or NULs.
    pub const BINARY: Self = Self::new(20, "binary", "not a text file");

    /// A packed file that is cut off or broken: what could be unpacked is read.
    pub const PACKED: Self = Self::new(30, "packed", "damaged packed file");

    /// A file that was another one, or none, when its end was reached: what was read may be of both.
    pub const CHANGED: Self = Self::new(35, "changed", "changed while it was read");

    /// UTF-16 or UTF-8 with a byte-order mark: read, and said. A table that is not UTF-8: read as Windows-1252, an assumption.
    pub const ENCODING: Self = Self::new(40, "encoding", "other encoding");

    /// Bytes that are not UTF-8, escapes of half a character: replaced by U+FFFD.
    pub const INVALID_UTF8: Self = Self::new(50, "invalid-utf8", "broken characters");

    /// More bytes, nodes, depth or documents than the [`Budget`](crate::Budget) allows.
    pub const BUDGET: Self = Self::new(60, "budget", "over the limit");

    /// Text that is none of the known kinds.
    pub const UNKNOWN_KIND: Self = Self::new(70, "unknown-kind", "unknown kind of file");

    /// A file whose kind is known by its marks, and not read yet.
    pub const NOT_YET: Self = Self::new(75, "not-yet", "not supported yet");

    /// A version of a format that this engine does not know.
    pub const SCHEMA_VERSION: Self = Self::new(90, "schema-version", "unknown version");

    /// The parser of the syntax stopped or resumed here.
    pub const SYNTAX: Self = Self::new(100, "syntax", "syntax error");

    /// One key twice in a map: the first holds.
    pub const DUPLICATE_KEY: Self = Self::new(110, "duplicate-key", "key given twice");

    /// A YAML alias without an anchor.
    pub const UNKNOWN_ALIAS: Self = Self::new(120, "unknown-alias", "alias without anchor");

    /// A YAML tag or merge key that has no meaning here.
    pub const UNSUPPORTED: Self = Self::new(130, "unsupported", "not supported");

    /// A key the reader does not know; the nearest known one is named.
    pub const UNKNOWN_KEY: Self = Self::new(140, "unknown-key", "unknown field");

    /// A map, list, text or number where another was meant.
    pub const WRONG_TYPE: Self = Self::new(150, "wrong-type", "wrong type");

    /// A number outside its range.
    pub const OUT_OF_RANGE: Self = Self::new(160, "out-of-range", "out of range");

    /// NaN or an infinity.
    pub const NON_FINITE: Self = Self::new(170, "non-finite", "not a finite number");

    /// A word that is none of the listed ones.
    pub const UNKNOWN_WORD: Self = Self::new(180, "unknown-word", "unknown word");

    /// A field that a formula needs is not there.
    pub const MISSING_FIELD: Self = Self::new(190, "missing-field", "missing field");

    /// A template's placeholder, such as `<0.0-1.0>` or `[N]`, where a value was meant.
    pub const PLACEHOLDER: Self = Self::new(200, "placeholder", "placeholder, not a value");

    /// A word such as `Low` or `Easy` read as the number of the policy's table.
    pub const WORD_AS_NUMBER: Self = Self::new(210, "word-as-number", "word read as number");

    /// A number followed by words: the number counts, the text is kept.
    pub const TEXT_AFTER_NUMBER: Self = Self::new(220, "text-after-number", "text after a number");

    /// A number written in quotes.
    pub const NUMBER_AS_TEXT: Self = Self::new(230, "number-as-text", "number in quotes");

    /// A number written as a percentage.
    pub const PERCENT: Self = Self::new(240, "percent", "percentage");

    /// A row with more cells than the table has columns.
    pub const RAGGED_ROW: Self = Self::new(260, "ragged-row", "row too long");

    /// A single value where a list was meant.
    pub const SINGLE_AS_LIST: Self = Self::new(270, "single-as-list", "one value as a list");

    /// A field under another name than the schema's.
    pub const OTHER_NAME: Self = Self::new(280, "other-name", "other field name");

    /// A word or boolean written another way (`MEDIUM`, `yes`).
    pub const OTHER_SPELLING: Self = Self::new(290, "other-spelling", "other spelling");

    /// Two cards of one id: the later is renamed. Two logs of one called agent: the call leads to the first.
    pub const DUPLICATE_ID: Self = Self::new(400, "duplicate-id", "id given twice");

    /// A second policy, or a second receipt for a card; a run that another log has as well.
    pub const SUPERSEDED: Self = Self::new(410, "superseded", "given twice");

    /// A file with errors in it that is not used at all.
    pub const REFUSED: Self = Self::new(420, "refused", "not used");

    /// A weight, threshold or switch that no parameter has, or that its bounds refuse.
    pub const UNKNOWN_PARAMETER: Self = Self::new(430, "unknown-parameter", "unknown parameter");

    /// Those that stand here.
    pub const ALL: &[Self] = &[
        Self::EMPTY,
        Self::UNREADABLE,
        Self::BINARY,
        Self::PACKED,
        Self::ENCODING,
        Self::INVALID_UTF8,
        Self::BUDGET,
        Self::UNKNOWN_KIND,
        Self::NOT_YET,
        Self::SCHEMA_VERSION,
        Self::SYNTAX,
        Self::DUPLICATE_KEY,
        Self::UNKNOWN_ALIAS,
        Self::UNSUPPORTED,
        Self::UNKNOWN_KEY,
        Self::WRONG_TYPE,
        Self::OUT_OF_RANGE,
        Self::NON_FINITE,
        Self::UNKNOWN_WORD,
        Self::MISSING_FIELD,
        Self::PLACEHOLDER,
        Self::WORD_AS_NUMBER,
        Self::TEXT_AFTER_NUMBER,
        Self::NUMBER_AS_TEXT,
        Self::PERCENT,
        Self::RAGGED_ROW,
        Self::SINGLE_AS_LIST,
        Self::OTHER_NAME,
        Self::OTHER_SPELLING,
        Self::DUPLICATE_ID,
        Self::SUPERSEDED,
        Self::REFUSED,
        Self::UNKNOWN_PARAMETER,
    ];
}

impl Serialize for Code {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.id)
    }
}
