//! What the parts of the page share: memos over the decision, made once a frame.

use std::sync::Arc;

use leptos::prelude::*;
use steelyard_protocol::{Criterion, Decided, Explanation, Frame};

use crate::charts::bars::BarPart;
use crate::charts::domain::Domain;
use crate::charts::paint::letter;
use crate::components::chart::Pointing;
use crate::components::dynamic::text;
use crate::components::track::Base;
use crate::reactive::memo::memo;
use crate::state::answers::deciding::Deciding;
use crate::state::ground::selection::Selection;

/// The decision in view.
#[derive(Clone, Copy)]
pub(crate) struct View {
    /// The latest answer.
    pub(crate) decided: Signal<Option<Arc<Decided>>>,
    /// What of the decision no slider changes.
    pub(crate) frame: StoredValue<Arc<Frame>>,
    /// The stage that rows and scale are of, by its place among all.
    pub(crate) stage: Memo<u32>,
    /// What that stage weighs.
    pub(crate) criteria: Memo<Arc<[Criterion]>>,
    /// What the stage weighs whose score is explained.
    pub(crate) explained_criteria: Memo<Arc<[Criterion]>>,
    /// Place in the input of the card that is explained: the selected one, else the winner, else
    /// the first.
    pub(crate) explained: Memo<Option<u32>>,
    /// Winner and family of the status, for beams.
    pub(crate) base: Signal<Option<Base>>,
    /// The outcome in a word or two: "A accept".
    pub(crate) outcome: Signal<String>,
    /// Limits of the score: label and value.
    pub(crate) levels: Memo<Vec<(String, f64)>>,
    /// Digits after the point of scores and what they are made of.
    pub(crate) digits: Memo<usize>,
}

/// Makes the shared view of a frame and puts it into the context.
pub(crate) fn provide(frame: &Arc<Frame>) {
    let decided = expect_context::<Deciding>().decided();
    let selection = expect_context::<Selection>();
    let held = StoredValue::new(Arc::clone(frame));
    let stage = memo(move |_| {
        let stage = |decided: &Option<Arc<Decided>>| decided.as_ref().map(|decided| decided.stage);
        decided.with(stage).unwrap_or_default()
    });
    let explained_stage = memo(move |_| {
        let explained = |decided: &Option<Arc<Decided>>| {
            decided.as_ref()?.explanation.as_ref().map(|one| one.stage)
        };
        decided.with(explained).unwrap_or_else(|| stage.get())
    });
    let criteria_of = move |stage: u32| held.with_value(|frame| frame.criteria_of(stage).into());
    provide_context(View {
        decided,
        stage,
        criteria: memo(move |_| criteria_of(stage.get())),
        explained_criteria: memo(move |_| criteria_of(explained_stage.get())),
        frame: held,
        explained: memo(move |_| {
            let natural = || {
                decided.with(|decided| {
                    let decided = decided.as_ref()?;
                    decided.winner.or(decided.rows.first().map(|row| row.index))
                })
            };
            selection.card.get().or_else(natural)
        }),
        base: Signal::derive(move || {
            decided.with(|decided| {
                decided.as_ref().map(|decided| Base {
                    winner: decided.winner,
                    tone: decided.status.tone,
                })
            })
        }),
        outcome: text(move || decided.with(|decided| in_words(decided.as_deref()))),
        digits: memo(move |_| {
            let digits = |decided: &Option<Arc<Decided>>| decided.as_ref().map(|one| one.digits);
            decided.with(digits).unwrap_or(2) as usize
        }),
        levels: memo(move |_| {
            decided.with(|decided| {
                let levels = decided.iter().flat_map(|decided| &decided.levels);
                levels
                    .map(|level| (level.label.clone(), level.value))
                    .collect()
            })
        }),
    });
}

fn in_words(decided: Option<&Decided>) -> String {
    let Some(decided) = decided else {
        return "not decided yet".to_owned();
    };
    let status = decided.status.label.to_ascii_lowercase();
    match decided.winner {
        Some(winner) if status.is_empty() => format!("{} wins", letter(winner)),
        Some(winner) => format!("{} {status}", letter(winner)),
        None => status,
    }
}

/// How a picture was drawn, and what of it is pointed at.
#[derive(Clone, Copy)]
pub(super) struct Drawn {
    /// Its scale.
    pub(super) domain: Memo<Domain>,
    /// Its width.
    pub(super) width: Signal<f64>,
    /// What is pointed at.
    pub(super) pointing: Pointing,
}

impl View {
    /// Reads the latest answer.
    pub(crate) fn read<T>(self, read: impl FnOnce(&Decided) -> T) -> Option<T> {
        self.decided.with(|decided| decided.as_deref().map(read))
    }

    /// What one alternative is called: "card".
    pub(crate) fn noun(self) -> String {
        self.frame.with_value(|frame| frame.noun.clone())
    }

    /// Reads the explanation.
    pub(crate) fn explanation<T>(self, read: impl FnOnce(&Explanation) -> T) -> Option<T> {
        self.decided.with(|decided| {
            let explanation = decided.as_ref()?.explanation.as_ref()?;
            Some(read(explanation))
        })
    }

    /// Whether runs are ranked of which a rule of thumb says how they went: what came of them can be entered.
    pub(crate) fn lacks_outcomes(self) -> bool {
        let guessed = self.read(|decided| {
            let marks = decided.rows.iter().flat_map(|row| &row.marks);
            marks.chain(&decided.winner_mark).any(|mark| mark.heuristic)
        });
        guessed == Some(true) && self.frame.with_value(|frame| frame.can.outcomes)
    }

    /// Limits of the score that is explained: none where it is of another stage than the ranking.
    pub(crate) fn explained_thresholds(self) -> Vec<f64> {
        let is_of = |explained: &Explanation| explained.stage;
        if self.explanation(is_of) == Some(self.stage.get()) {
            self.thresholds()
        } else {
            Vec::new()
        }
    }

    /// Limits of the score.
    pub(crate) fn thresholds(self) -> Vec<f64> {
        self.levels
            .with(|levels| levels.iter().map(|level| level.1).collect())
    }
}

/// Contributions as bars' parts, in criterion order.
pub(crate) fn parts(criteria: &[Criterion], contributions: &[f64]) -> Vec<BarPart> {
    let all = criteria.iter().zip(contributions);
    let part = |(criterion, &value): (&Criterion, &f64)| BarPart {
        label: criterion.label.clone(),
        slot: criterion.slot,
        value,
    };
    all.map(part).collect()
}
