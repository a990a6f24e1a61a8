use serde::{Serialize, Serializer};
use steelyard_decision::{
    Against, Model, RecordedOutcome, Verdict, Weighed, contributions, multiplier,
};

use super::ab::{is_choice, tops};
use super::{Flip, FlipSearch};

/// What a list of decisions is sorted by: closest calls first.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct WorkItem {
    /// Place among the decisions that were given.
    pub place: usize,
    /// What it comes to.
    pub outcome: Verdict,
    /// The first's lead over the second, in units of the score; null where one or none ranks.
    pub margin: Option<f64>,
    /// How many score as much as the winner, the winner among them: a tie is named by the order of files. Where nobody wins
    /// for a tie, how many tie; else 0.
    pub level: usize,
    /// Whether a rule of thumb has a part in the score of one of those.
    pub heuristic: bool,
    /// The smallest single edit that changes the outcome, the first of [`flips`](super::flips()); `None` where there is none.
    /// Printed is its size.
    #[serde(serialize_with = "size")]
    pub nearest_flip: Option<Flip>,
    /// Numbers that were not searched any further; left out where all were.
    #[serde(skip_serializing_if = "is_none")]
    pub not_searched: usize,
    /// The worst of what its record says.
    pub against: Record,
    /// Whether the outcome is the recorded choice, as in [`Side::right`](super::Side::right): its agreement over many
    /// decisions is what two settings are compared by. Left out where none is recorded.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub same_choice: Option<bool>,
    /// The recorded outcome; left out where none is.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub recorded: Option<RecordedOutcome>,
    /// Errors and warnings of its documents.
    pub diagnostics: usize,
}

/// What each decision would be sorted by, in the order given.
pub fn worklist(models: &[Model]) -> Vec<WorkItem> {
    models
        .iter()
        .enumerate()
        .map(|(place, model)| item(place, model))
        .collect()
}

fn item(place: usize, model: &Model) -> WorkItem {
    let mut search = FlipSearch::new(&model.parameters, &model.cells);
    while search.step(&model.parameters, &model.cells) {}
    WorkItem {
        not_searched: search.not_searched(),
        nearest_flip: search.nearest(),
        ..WorkItem::without_flip((place, model), &model.weigh())
    }
}

#[allow(clippy::trivially_copy_pass_by_ref, reason = "serde asks so")]
fn is_none(count: &usize) -> bool {
    *count == 0
}

#[allow(clippy::ref_option, reason = "serde asks so")]
fn size<S: Serializer>(flip: &Option<Flip>, serializer: S) -> Result<S::Ok, S::Error> {
    flip.as_ref().map(|flip| flip.size).serialize(serializer)
}

impl WorkItem {
    /// The item of a decision, as it was weighed, but for its nearest flip, which takes a hundred times as long as all else.
    pub fn without_flip((place, model): (usize, &Model), weighed: &Weighed) -> Self {
        let outcome = weighed.verdict(&model.cells);
        let (cells, last) = weighed.last(&model.cells);
        let level = tops(model, (cells, last));
        let margin = match &last.order[..last.ranked] {
            [first, second, ..] => Some(last.scores[*first] - last.scores[*second]),
            _ => None,
        };
        Self {
            place,
            margin,
            heuristic: level
                .iter()
                .any(|at| cells.is_heuristic(&model.parameters, *at)),
            level: level.len(),
            nearest_flip: None,
            not_searched: 0,
            against: record(model, &weighed.scores, &outcome),
            same_choice: model
                .recorded
                .as_ref()
                .and_then(|then| is_choice(then, &outcome)),
            recorded: model.recorded.clone(),
            diagnostics: model.diagnostics.errors() + model.diagnostics.warnings(),
            outcome,
        }
    }
}

/// What the record of a decision says of its outcome and scores, the worst first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Record {
    /// It has another outcome, or another score and no outcome.
    Differs,
    /// It has another score, and the same outcome all the same.
    ScoresDiffer,
    /// Its scores are not what its own numbers come to.
    NotReproducible,
    /// It has the same.
    Matches,
    /// There is none.
    NotRecorded,
}

impl Record {
    /// In words: "scores differ".
    pub const fn words(self) -> &'static str {
        match self {
            Self::Differs => "differs",
            Self::ScoresDiffer => "scores differ",
            Self::NotReproducible => "not reproducible",
            Self::Matches => "matches",
            Self::NotRecorded => "not recorded",
        }
    }
}

/// The worst of what the record says of the outcome and of each score.
pub fn record(model: &Model, scores: &[f64], now: &Verdict) -> Record {
    let same = model.recorded.as_ref().and_then(|then| then.matches(now));
    let outcome = same.map(|same| {
        if same {
            Record::Matches
        } else {
            Record::Differs
        }
    });
    let alternatives = model.cells.alternatives.iter().enumerate();
    let each = alternatives.filter_map(|(place, one)| {
        let then = one.recorded.as_ref()?;
        let parts = contributions(&model.parameters, &model.cells, place);
        let multiplier = multiplier(&model.parameters, &model.cells, place);
        Some(match then.against(scores[place], &parts, multiplier) {
            Against::NotRecorded => Record::NotRecorded,
            Against::Matches => Record::Matches,
            Against::NotReproducible => Record::NotReproducible,
            Against::Differs { .. } if same == Some(true) => Record::ScoresDiffer,
            Against::Differs { .. } => Record::Differs,
        })
    });
    each.chain(outcome).min().unwrap_or(Record::NotRecorded)
}
