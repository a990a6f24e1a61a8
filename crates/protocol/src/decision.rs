use serde::{Deserialize, Serialize};

use crate::{
    Consequences, DecisionId, Edited, Level, Mode, Panel, Record, Recorded, Role, Status, Tone,
    WhatIf,
};

/// What a decision is made of and no slider changes: sent once when it is opened.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Frame {
    /// What the decision is called.
    pub id: DecisionId,
    /// Id of the system that it comes from: what the page's room of it is found by.
    pub system: String,
    /// Its name: a title, a folder or a file.
    pub label: String,
    /// What one alternative is called, in the singular: "card".
    pub noun: String,
    /// What changes are measured against: a policy's file name, or "the defaults".
    pub against: String,
    /// What its settings can be saved in.
    pub saved_in: SavedIn,
    /// What can be asked about it.
    pub can: Capabilities,
    /// Who may speak in the place of a panel; `None` where it asks none.
    pub stand_in: Option<StandIn>,
    /// The event that tells of it, by place in its log, with the run.
    pub event: Option<(RunId, u32)>,
    /// Everything that can be moved, in the order to show.
    pub parameters: Vec<Parameter>,
    /// The groups that parameters stand in, in the order to show.
    pub groups: Vec<Group>,
    /// Readings of rules where the source contradicts itself.
    pub switches: Vec<Switch>,
    /// The decision itself, then every stage that its statuses may open, each before those that it opens.
    pub stages: Vec<StageFrame>,
    /// The statuses that its rules name, one of each family; none where the first simply wins.
    pub statuses: Vec<Status>,
}

impl Frame {
    /// What the decision itself weighs, in summation order.
    pub fn criteria(&self) -> &[Criterion] {
        self.criteria_of(0)
    }

    /// What a stage weighs, by its place among all, in summation order; nothing where there is none.
    pub fn criteria_of(&self, stage: u32) -> &[Criterion] {
        let stage = self.stages.get(stage as usize);
        stage.map_or(&[], |stage| &stage.criteria)
    }
}

/// What of a decision or one of its stages no slider changes.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct StageFrame {
    /// What edits call it; empty for the decision itself.
    pub id: String,
    /// Criteria in summation order.
    pub criteria: Vec<Criterion>,
}

/// What can be asked about a decision beside what can be asked about any.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Capabilities {
    /// Reports can be written about it.
    pub reports: bool,
    /// What came of its alternatives can be said: they are runs, and it is called like their task.
    pub outcomes: bool,
}

/// Rules that speak in the place of a panel.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct StandIn {
    /// Id of the status that wants a panel.
    pub status: String,
    /// Id of the switch that lets them.
    pub switch: String,
    /// Id of its choice that does.
    pub choice: String,
    /// What to open, or what they go by, in sentences.
    pub words: String,
}

/// What the settings of a decision can be saved in.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum SavedIn {
    /// Nothing but the decision itself, as data.
    #[default]
    Data,
    /// What holds for all decisions of its system, called so: "policy".
    Configuration(String),
    /// A file of its own, called so: "map".
    Own(String),
}

impl SavedIn {
    /// What it is called; `None` for data.
    pub fn what(&self) -> Option<&str> {
        match self {
            Self::Data => None,
            Self::Configuration(what) | Self::Own(what) => Some(what),
        }
    }
}

/// Parameters that belong together.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Group {
    /// Stable name.
    pub id: String,
    /// Heading.
    pub label: String,
    /// What the other weights do while one moves.
    pub mode: Mode,
}

/// Something a user can move.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Parameter {
    /// Public name, such as `collapse.w_e`.
    pub id: String,
    /// Name in words.
    pub label: String,
    /// Id of its [`Group`].
    pub group: String,
    /// Unit, or empty.
    pub unit: String,
    /// What it does.
    pub role: Role,
    /// The system's own default.
    pub default: f64,
    /// The value of the loaded files, or the default: where a reset goes.
    pub saved: f64,
    /// Least value.
    pub min: f64,
    /// Greatest value a slider reaches; more can be typed up to `limit`.
    pub max: f64,
    /// Greatest value at all.
    pub limit: f64,
    /// What an arrow key moves.
    pub step: f64,
    /// How a rule compares with it, `>` or `<`; empty where it is no limit.
    pub comparison: String,
    /// Whether it is locked where it was read: proportional moves of others leave it alone.
    pub locked: bool,
    /// Id of the parameter whose value it has until it is moved itself; until then moves of others share nothing with it.
    pub follows: Option<String>,
}

/// A reading of a rule that a user can choose.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Switch {
    /// Public name, such as `collapse.signs`.
    pub id: String,
    /// Name in words.
    pub label: String,
    /// The readings, the default first.
    pub choices: Vec<Choice>,
    /// The reading of the loaded files, or the default: an index into `choices`.
    pub saved: u32,
}

/// One reading of a [`Switch`].
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Choice {
    /// Public name, such as `as_written`.
    pub id: String,
    /// What it means, in a line.
    pub label: String,
}

/// A criterion of the decision.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Criterion {
    /// Stable name; gives the colour.
    pub id: String,
    /// Name in words.
    pub label: String,
    /// Palette slot, from 1: fixed by id, never by rank.
    pub slot: u8,
    /// Ids of the parameters that weigh it: one for all, or one a class of alternatives.
    pub weights: Vec<String>,
}

/// Which ranked alternatives are shown, and in which order: a matter of rows alone, ranks and scores stay as they are.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Sieve {
    /// Words that each name holds, however they are written.
    pub names: String,
    /// What they are sorted by.
    pub by: SieveBy,
    /// Whether the greatest goes first; of ranks, the last.
    pub falls: bool,
    /// Criteria by id, with the least and the greatest number that is shown. What has no number there is not shown.
    pub ranges: Vec<(String, f64, f64)>,
}

/// What rows of a ranking are sorted by.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum SieveBy {
    /// Ranks.
    #[default]
    Rank,
    /// Names.
    Name,
    /// The numbers of a criterion, by its id; what has none goes last.
    Criterion(String),
}

/// How the numbers of alternatives lie, of one criterion or column.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Distribution {
    /// Id of the criterion; empty for a column that is none yet.
    pub criterion: String,
    /// How many there are in each of as many equal parts of the way from the least to the greatest.
    pub bins: Vec<u32>,
    /// Least number.
    pub min: f64,
    /// The one in the middle; of two, half way between.
    pub median: f64,
    /// Greatest number.
    pub max: f64,
    /// Alternatives without a number.
    pub missing: u32,
}

impl Distribution {
    /// Parts of the way: as many bars as fit into a column.
    pub const BINS: usize = 24;
}

/// Which rows of which ranking to send.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct RowWindow {
    /// The stage on the way to the outcome, from 0 for the decision itself; the last, which decided, if `None`.
    pub stage: Option<u32>,
    /// First row, from 0.
    pub first: u32,
    /// How many at most.
    pub count: u32,
    /// Which are counted, and in which order.
    pub sieve: Sieve,
}

/// A decision under some settings.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Decided {
    /// The revision asked for.
    pub revision: u32,
    /// Which decision it is.
    pub decision: DecisionId,
    /// The status; with stages, of the last one.
    pub status: Status,
    /// First of the ranking, where the status lets one lead (input order).
    pub winner: Option<u32>,
    /// Label of the winner.
    pub winner_label: String,
    /// Its score.
    pub winner_score: Option<f64>,
    /// What a log says of the outcome, and why ours differs where it does; empty where it says nothing.
    pub record_words: String,
    /// Notes of its system on what the outcome does not rest on, a sentence or two each.
    pub notes: Vec<String>,
    /// What to know of that score: that a rule of thumb stands behind it.
    pub winner_mark: Option<Mark>,
    /// The decimals with which that score is shown, as in the sentence.
    pub winner_digits: u32,
    /// One sentence: by how much it passes or misses, and whom it leads. Differences are those of the scores shown.
    pub sentence: String,
    /// Criterion signs under the chosen reading, +1 or −1, in criterion order.
    pub signs: Vec<f64>,
    /// The stage on the way to the outcome that scale, levels and rows are of: its place in `path`.
    pub depth: u32,
    /// The same stage by its place in [`Frame::stages`].
    pub stage: u32,
    /// Lowest and highest point that the stacked bar of any ranked or explained alternative
    /// reaches, with 0 and the threshold within.
    pub scale: (f64, f64),
    /// The decimals with which the scores of that stage are shown.
    pub digits: u32,
    /// Levels of the score to draw: the accept threshold.
    pub levels: Vec<Level>,
    /// Alternatives that rank.
    pub ranked: u32,
    /// Those of them that the sieve lets through.
    pub shown: u32,
    /// Rows asked for, in the order of the sieve, only ranked ones.
    pub rows: Vec<Row>,
    /// First row's place among those shown, from 0.
    pub first: u32,
    /// Gated alternatives, would-be score descending; at most 200.
    pub gated: Vec<Gated>,
    /// Gated alternatives in all.
    pub gated_count: u32,
    /// The way to the outcome: the decision itself, then the stages that statuses opened. Its first rules are those
    /// of the explained alternative.
    pub path: Vec<StageRules>,
    /// How the explained alternative got its score.
    pub explanation: Option<Explanation>,
    /// What the record of its time says of it.
    pub record: Record,
    /// The stage in which evaluators weigh the alternatives, where there is one.
    pub panel: Option<Panel>,
    /// Facts that might be otherwise: of the gated, the highest score first, and of the explained one.
    pub what_if: Vec<WhatIf>,
    /// What the settings change in its own numbers and facts, in their order.
    pub edited: Vec<Edited>,
    /// What the settings change over everything loaded.
    pub consequences: Consequences,
    /// Parameters or switches that could not be set as asked, in words.
    pub refused: Vec<String>,
}

impl Decided {
    /// The panel, where it is what decided.
    pub fn deciding_panel(&self) -> Option<&Panel> {
        self.panel.as_ref().filter(|panel| panel.opened)
    }
}

/// One ranked alternative.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Row {
    /// Place in the input: gives the letter and tint.
    pub index: u32,
    /// Public name.
    pub id: String,
    /// Name to show.
    pub label: String,
    /// Rank, from 1.
    pub rank: u32,
    /// Score.
    pub score: f64,
    /// Its score minus that of the first, both as they are shown; 0 for the first.
    pub to_first: f64,
    /// Signed contributions in criterion order; their sum is the score.
    pub contributions: Vec<f64>,
    /// What all of them are multiplied by, and what that is called; `None` where nothing is.
    pub multiplier: Option<(String, f64)>,
    /// The numbers that are weighed, in criterion order.
    pub numbers: Vec<f64>,
    /// What the record says of its score, where there is one.
    pub recorded: Option<Recorded>,
    /// What to know of its numbers: verified, coerced 4.
    pub marks: Vec<Mark>,
    /// File key and line where it stands.
    pub file: u32,
    /// Line, from 1.
    pub line: u32,
}

/// A small word beside a number or a name.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Mark {
    /// "unverified", "4 coerced", "verified".
    pub text: String,
    /// Whether it changes a result (amber) or not.
    pub changes_result: bool,
    /// Whether it is good news that wants a check mark.
    pub good: bool,
    /// Whether it says that a rule of thumb has a part in it.
    pub heuristic: bool,
    /// A sentence for the tooltip.
    pub title: String,
}

/// One alternative that a gate keeps out of the ranking.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Gated {
    /// Place in the input.
    pub index: u32,
    /// Public name.
    pub id: String,
    /// Name to show.
    pub label: String,
    /// Name of the rule.
    pub rule: String,
    /// What the gate does with it.
    pub status: Status,
    /// Why, in words.
    pub reason: String,
    /// Distance to passing, in words: "0.15 to pass", "receipt fails".
    pub distance: String,
    /// The score it would have had; `None` where not all of its numbers are there.
    pub would_be: Option<f64>,
    /// Key of its file.
    pub file: u32,
    /// Line, from 1.
    pub line: u32,
}

/// A stage of the way to an outcome.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct StageRules {
    /// Name in words; empty for the decision itself.
    pub label: String,
    /// Alternatives in it.
    pub alternatives: u32,
    /// Those of them that rank.
    pub ranked: u32,
    /// Evaluators that weigh them; 0 where criteria do.
    pub evaluators: u32,
    /// Its rules in order.
    pub rules: Vec<RuleLine>,
}

/// One rule and how it went.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct RuleLine {
    /// Name of the rule.
    pub label: String,
    /// The numbers it compared: "8.50 > 6.00, verified".
    pub compared: String,
    /// How it went.
    pub state: RuleState,
    /// A word for it: "pass", "accept", "not reached".
    pub word: String,
    /// The status it gave, where it decided.
    pub tone: Option<Tone>,
}

/// How a rule went.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum RuleState {
    /// A gate let it through.
    Passed,
    /// A gate held it back.
    Stopped,
    /// A guard that does not hold: the next one is asked.
    NotMet,
    /// The guard that named the status.
    Decided,
    /// An earlier guard decided.
    NotReached,
}

/// One run: the part of one agent in one conversation.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize,
)]
pub struct RunId {
    /// Key of the file.
    pub file: u32,
    /// Place among the runs of that file, from 0.
    pub place: u32,
}

/// How an alternative got its score.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Explanation {
    /// The stage whose score it is, by its place in [`Frame::stages`].
    pub stage: u32,
    /// Place in the input.
    pub index: u32,
    /// Public name.
    pub id: String,
    /// Name to show.
    pub label: String,
    /// Its score; `None` where not all of its numbers are there.
    pub score: Option<f64>,
    /// Why it has no score; empty where it has one.
    pub without: String,
    /// One entry a criterion, in order; values sum to the score.
    pub contributions: Vec<Contribution>,
    /// The run that it is, or that its number comes from.
    pub run: Option<RunId>,
}

/// One criterion's part of a score.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Contribution {
    /// Whether there is a number; else `raw` and `value` say nothing.
    pub known: bool,
    /// Raw number before gain and weight (cost 30, not 0.30).
    pub raw: f64,
    /// The number as it goes into the score (cost 0.30).
    pub number: f64,
    /// What it counts by: the weight, or in a mean its share of all weights.
    pub counts: f64,
    /// Signed part of the score.
    pub value: f64,
    /// The number that the files give, where an input stands for it.
    pub read: Option<f64>,
    /// Sentences about the number: how it was formed, what was coerced or missing.
    pub notes: Vec<String>,
    /// Where its inputs stand.
    pub inputs: Vec<InputLine>,
}

/// A place that a number was read from.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct InputLine {
    /// What was read: "evidence quality 0.90".
    pub text: String,
    /// Key of the file.
    pub file: u32,
    /// Name of the file.
    pub file_name: String,
    /// Line, from 1.
    pub line: u32,
}

/// A node of the whole explanation: outcome ← rules ← scores ← contributions ← inputs ← lines of files.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Reason {
    /// A plain sentence.
    pub sentence: String,
    /// Where it was read.
    pub place: Option<ReasonPlace>,
    /// What it rests on.
    pub because: Vec<Reason>,
}

/// The line of a file that a [`Reason`] rests on.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ReasonPlace {
    /// Key of the file.
    pub file: u32,
    /// Name of the file.
    pub file_name: String,
    /// Line, from 1.
    pub line: u32,
}
