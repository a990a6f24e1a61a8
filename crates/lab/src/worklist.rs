use serde::Serialize;
use steelyard_decision::{Against, Model, Verdict, contributions, multiplier};

use super::FlipSearch;
use super::ab::tops;

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
    /// Size of the smallest single edit that changes the outcome; null where there is none.
    pub nearest_flip: Option<f64>,
    /// The worst of what its record says.
    pub against: Record,
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
        nearest_flip: search.nearest().map(|flip| flip.size),
        ..WorkItem::without_flip(place, model)
    }
}

impl WorkItem {
    /// The item of a decision but for its nearest flip, which takes a hundred times as long as all else.
    pub fn without_flip(place: usize, model: &Model) -> Self {
        let weighed = model.weigh();
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
            against: record(model, &weighed.scores, &outcome),
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
