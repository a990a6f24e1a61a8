//! How often each way of telling effort is right, on questions that none of them was fitted on.

mod held_out;

use leptos::prelude::*;

use crate::charts::format;
use crate::components::confusion::{Confusion, LEVELS};
use held_out::HELD_OUT;

/// A method, and how many questions of each label it calls what: by label, then by verdict.
struct OfMethod {
    method: &'static str,
    counts: [[u32; 3]; 3],
}

impl OfMethod {
    fn all(&self) -> u32 {
        self.counts.iter().flatten().sum()
    }

    /// The share that is right, in percent.
    fn right(&self) -> f64 {
        let right: u32 = (0..3).map(|level| self.counts[level][level]).sum();
        100.0 * f64::from(right) / f64::from(self.all().max(1))
    }
}

/// What was measured beside, on questions that somebody else wrote and labelled, which are not among those here.
const ANOTHER_HAND: &str = "The author of these questions also wrote those that the method was fitted on, so the figures flatter. \
    On 200 that somebody else wrote and labelled, steelyard was right on 66% and seed_patterns on 48%. On your own, expect two \
    of three to be right; steelyard classify --labels measures it.";

/// Sentences and a matrix for each method.
#[component]
pub(crate) fn Measured() -> impl IntoView {
    let asked = HELD_OUT.first().map_or(0, OfMethod::all);
    let matrices = HELD_OUT.iter().map(|one| {
        let caption = format!("{}: {}% right", one.method, format::fixed(one.right(), 1));
        view! { <Confusion names=&LEVELS counts=one.counts.map(Vec::from).into() caption=caption/> }
    });
    view! {
        <p class="measured-on">
            {format!("Counted on {} that were labelled first and held out while weights were fitted. Rows: the label; columns: the method's answer.", format::counted(u64::from(asked), "question"))}
        </p>
        <p class="measured-on">{ANOTHER_HAND}</p>
        <div class="measured">{matrices.collect_view()}</div>
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_methods_were_asked_the_same_questions() {
        let asked: Vec<[u32; 3]> = HELD_OUT
            .iter()
            .map(|one| one.counts.map(|row| row.iter().sum()))
            .collect();
        assert!(asked.iter().all(|labels| *labels == asked[0]));
        let one = OfMethod {
            method: "",
            counts: [[2, 1, 0], [0, 1, 0], [0, 1, 3]],
        };
        assert_eq!(
            (one.all(), format::fixed(one.right(), 1)),
            (8, "75.0".to_owned())
        );
    }
}
