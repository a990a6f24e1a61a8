//! What the parts of the page share: memos over the decision, made once a frame.

use std::sync::Arc;

use leptos::prelude::*;
use steelyard_protocol::{Criterion, Decided, Frame};

use crate::charts::bars::Part;
use crate::charts::paint::letter;
use crate::components::beam::Ground;
use crate::state::deciding::Deciding;
use crate::state::selection::Selection;

/// The decision in view.
#[derive(Clone, Copy)]
pub(crate) struct View {
    /// The latest answer.
    pub(crate) decided: Memo<Option<Arc<Decided>>>,
    /// Criteria in summation order.
    pub(crate) criteria: StoredValue<Vec<Criterion>>,
    /// Place in the input of the card that is explained: the selected one, else the winner, else
    /// the first.
    pub(crate) explained: Memo<Option<u32>>,
    /// Winner and family of the status, for beams.
    pub(crate) ground: Memo<Option<Ground>>,
    /// The outcome in a word or two: "A accept".
    pub(crate) outcome: Memo<String>,
    /// Limits of the score: label and value.
    pub(crate) levels: Memo<Vec<(String, f64)>>,
}

/// Makes the shared view of a frame and puts it into the context.
pub(crate) fn provide(frame: &Frame) {
    let decided = expect_context::<Deciding>().decided();
    let selection = expect_context::<Selection>();
    provide_context(View {
        decided,
        criteria: StoredValue::new(frame.criteria.clone()),
        explained: Memo::new(move |_| {
            let natural = || {
                decided.with(|decided| {
                    let decided = decided.as_ref()?;
                    decided.winner.or(decided.rows.first().map(|row| row.index))
                })
            };
            selection.card.get().or_else(natural)
        }),
        ground: Memo::new(move |_| {
            decided.with(|decided| {
                decided.as_ref().map(|decided| Ground {
                    winner: decided.winner,
                    tone: decided.status.tone,
                })
            })
        }),
        outcome: Memo::new(move |_| decided.with(|decided| in_words(decided.as_deref()))),
        levels: Memo::new(move |_| {
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
    let status = decided.status.label.to_lowercase();
    match decided.winner {
        Some(winner) => format!("{} {status}", letter(winner)),
        None => status,
    }
}

impl View {
    /// Contributions as bars' parts, in criterion order.
    pub(crate) fn parts(self, contributions: &[f64]) -> Vec<Part> {
        self.criteria.with_value(|criteria| {
            criteria
                .iter()
                .zip(contributions)
                .map(|(criterion, &value)| Part {
                    label: criterion.label.clone(),
                    slot: criterion.slot,
                    value,
                })
                .collect()
        })
    }
}
