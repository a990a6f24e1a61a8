use serde::Serialize;

/// How much a [`Diagnostic`] costs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Severity {
    /// Read as meant; nothing a result hangs on was guessed.
    Note,
    /// Something was coerced, assumed or left out, and the result shows it.
    Warning,
    /// A value, a card or a file could not be used.
    Error,
}

/// One thing a reader has to say about one place of one file.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Diagnostic {
    /// How much it costs.
    pub severity: Severity,
    /// Name of the file as it was opened.
    pub file: String,
    /// Line, from 1.
    pub line: u32,
    /// Column in characters (Unicode scalar values), from 1.
    pub column: u32,
    /// The exact bytes meant, to underline them; not part of the JSON contract.
    #[serde(skip)]
    pub span: super::Span,
    /// Stable name of the kind of diagnostic.
    pub code: Code,
    /// What stands there, shortened to a line.
    pub found: String,
    /// What would have been right.
    pub expected: String,
    /// What was done about it.
    pub done: String,
}

macro_rules! codes {
    ($($(#[doc = $doc:literal])+ $name:ident = $id:literal, $title:literal;)+) => {
        /// The stable name of a kind of [`Diagnostic`]; public like a parameter id.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
        pub enum Code {
            $($(#[doc = $doc])+ #[serde(rename = $id)] $name,)+
        }

        impl Code {
            /// Every code there is, in the order of this file.
            pub const ALL: &[Code] = &[$(Code::$name,)+];

            /// The name in JSON and on the command line, such as `cost-word`.
            pub const fn id(self) -> &'static str {
                match self { $(Code::$name => $id,)+ }
            }

            /// A few words for a list: "cost is a word".
            pub const fn title(self) -> &'static str {
                match self { $(Code::$name => $title,)+ }
            }
        }
    };
}

codes! {
    // The file as a whole.
    /// A file of no bytes, or only of white space and comments.
    Empty = "empty", "nothing in the file";
    /// Bytes that are no text: the magic number of an image, an archive, a database, or NULs.
    Binary = "binary", "not a text file";
    /// A packed file that is cut off or broken: what came out before is read.
    Packed = "packed", "packed file is not whole";
    /// UTF-16 or UTF-8 with a byte-order mark: read, and said.
    Encoding = "encoding", "other encoding";
    /// Bytes that are not UTF-8, escapes of half a character: replaced by U+FFFD.
    InvalidUtf8 = "invalid-utf8", "broken characters";
    /// More bytes, nodes, depth or documents than the [`Budget`](super::Budget) allows.
    Budget = "budget", "over the limit";
    /// Text that is none of the known kinds.
    UnknownKind = "unknown-kind", "unknown kind of file";
    /// None of the known kinds, but runs of agents are loaded: their questions may be answered in it.
    Context = "context", "taken as context";
    /// A version of a format that this engine does not know.
    SchemaVersion = "schema-version", "unknown version";

    // Syntax.
    /// The parser of the syntax stopped or resumed here.
    Syntax = "syntax", "syntax error";
    /// One key twice in a map: the first holds.
    DuplicateKey = "duplicate-key", "key given twice";
    /// A YAML alias without an anchor.
    UnknownAlias = "unknown-alias", "alias without anchor";
    /// A YAML tag or merge key that has no meaning here.
    Unsupported = "unsupported", "not supported";

    // Values.
    /// A key the reader does not know; the nearest known one is named.
    UnknownKey = "unknown-key", "unknown field";
    /// A map, list, text or number where another was meant.
    WrongType = "wrong-type", "wrong type";
    /// A number outside its range.
    OutOfRange = "out-of-range", "out of range";
    /// NaN or an infinity.
    NonFinite = "non-finite", "not a finite number";
    /// A word that is none of the listed ones.
    UnknownWord = "unknown-word", "unknown word";
    /// A field that a formula needs is not there.
    MissingField = "missing-field", "missing field";
    /// A template's placeholder, such as `<0.0-1.0>` or `[N]`, where a value was meant.
    Placeholder = "placeholder", "placeholder, not a value";

    // Visible coercions.
    /// A word such as `Low` or `Easy` read as the number of the policy's table.
    WordAsNumber = "word-as-number", "word read as number";
    /// A number followed by words: the number counts, the text is kept.
    TextAfterNumber = "text-after-number", "text after a number";
    /// A number written in quotes.
    NumberAsText = "number-as-text", "number in quotes";
    /// A number written as a percentage.
    Percent = "percent", "percentage";
    /// A rating from 1 to 5 where a share is expected.
    Rating = "rating", "rating read as a share";
    /// A row with more cells than the table has columns.
    RaggedRow = "ragged-row", "row too long";
    /// A single value where a list was meant.
    SingleAsList = "single-as-list", "one value as a list";
    /// A field under another name than the schema's.
    OtherName = "other-name", "other field name";
    /// A word or boolean written another way (`MEDIUM`, `yes`).
    OtherSpelling = "other-spelling", "other spelling";
    /// A risk given as bare text, or without a severity.
    RiskWithoutSeverity = "risk-without-severity", "risk without severity";
    /// A receipt that says PASS and something else beside it.
    TwoVerdicts = "two-verdicts", "two verdicts in one";
    /// A violation that does not say whether it is open to approval: it is not.
    ClosedViolation = "closed-violation", "violation not open to approval";
    /// Evidence without a quality: left out of the mean.
    EvidenceWithoutQuality = "evidence-without-quality", "evidence without quality";

    // Between files.
    /// A card without a receipt.
    NoReceipt = "no-receipt", "no receipt for this card";
    /// A receipt, approval or evaluation that names a card that is not there.
    UnknownCard = "unknown-card", "card is not there";
    /// What a receipt, approval or evaluation calls a card, where several are called so.
    AmbiguousCard = "ambiguous-card", "name of several cards";
    /// An approval of something that its card does not have, or that waits for none.
    IdleApproval = "idle-approval", "approval of nothing";
    /// A history of a decision that has no card, or attempts without a decision that they are of.
    UnusedHistory = "unused-history", "history not used";
    /// A receipt without a name, and the card it was taken to mean.
    UnnamedReceipt = "unnamed-receipt", "receipt names no card";
    /// Two cards of one id: the later is renamed. Two logs of one called agent: the call leads to the first.
    DuplicateId = "duplicate-id", "id given twice";
    /// A second policy, or a second receipt for a card; a run that another log has as well.
    Superseded = "superseded", "given twice";
    /// A file with errors in it that is not used at all.
    Refused = "refused", "not used";
    /// A weight, threshold or switch that no parameter has, or that its bounds refuse.
    UnknownParameter = "unknown-parameter", "unknown parameter";
    /// Thresholds of one number in an order that leaves no room for an outcome between them.
    ThresholdOrder = "threshold-order", "thresholds out of order";
    /// Two weights that stand for shares of one whole and do not sum to it.
    WeightSum = "weight-sum", "weights do not sum to 1";
    /// Preferences of a user that nobody can keep together.
    PreferenceConflict = "preference-conflict", "preferences against each other";
    /// An artifact of an agent that no trajectory tells of.
    NoTrajectory = "no-trajectory", "no trajectory of this agent";
    /// A run without a trajectory whose technical score counts for all, beside runs that have one: a reading of decisions.
    Unlogged = "unlogged", "counts without a trajectory";
    /// A file that another names and that is not there, or is no text.
    NoFile = "no-file", "file cannot be read";
    /// A run that a task names and that is not there.
    UnknownRun = "unknown-run", "run is not there";
    /// What a task calls a run, where several are called so.
    AmbiguousRun = "ambiguous-run", "name of several runs";
    /// A run that another one called: its user is an agent.
    CalledRun = "called-run", "run of another run";
    /// Runs that were put onto one task and are at several stages.
    SeveralStages = "several-stages", "runs of several stages";
    /// A run that an agent called, or a note about one, without the log that it belongs to.
    NoCaller = "no-caller", "called from elsewhere";
    /// A column that a table does not have.
    UnknownColumn = "unknown-column", "unknown column";
}
