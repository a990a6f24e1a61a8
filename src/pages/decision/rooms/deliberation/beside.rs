//! How the rules of triage do, where somebody judged.

use leptos::prelude::*;
use steelyard_protocol::deliberation::{BesideSeen, Class};

use super::known::Run;
use super::words::chance;
use crate::charts::format;
use crate::components::confusion::Confusion;
use crate::components::dynamic::{Dynamic, dynamic};

/// The share and the matrix; nothing where nobody judged.
pub(super) fn beside(run: Run) -> Dynamic {
    let found = run.disagreements.part(|found| found.beside.clone());
    dynamic(move || {
        let Some(found) = found.get().filter(|found| judged(found) > 0) else {
            return ().into_any();
        };
        let counts = found.counts.map(Vec::from).into();
        view! {
            <div class="disagreement-beside" role="group" aria-label="How often the rules agree">
                <div>
                    <p><b>{words(&found)}</b></p>
                    <p>{found.flatters}</p>
                </div>
                <Confusion names=&Class::WORDS counts=counts caption="Rows: judged, columns: rules"/>
            </div>
        }
        .into_any()
    })
}

fn judged(found: &BesideSeen) -> u32 {
    found.counts.iter().flatten().sum()
}

/// "The rules agree with 9 of 12 judgements: 75% (95% confidence interval 47–91%)."
fn words(found: &BesideSeen) -> String {
    let agreed: u32 = (0..4).map(|at| found.counts[at][at]).sum();
    let judged = judged(found);
    let said = format!(
        "The rules agree with {} of {} judgements",
        format::count(agreed.into()),
        format::count(judged.into())
    );
    match found.interval {
        Some((low, high)) => {
            let share = chance(f64::from(agreed) / f64::from(judged));
            let [low, high] = [low, high].map(|share| format::fixed(share * 100.0, 0));
            format!("{said}: {share} (95% confidence interval {low}–{high}%).")
        }
        None => format!(
            "{said}: too few for a percentage, which needs {}.",
            found.fewest
        ),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn of_few_no_share_is_told() {
        let mut found = BesideSeen {
            counts: [[2, 1, 0, 0], [0, 1, 0, 0], [0; 4], [0, 0, 0, 1]],
            interval: Some((0.3755, 0.9638)),
            fewest: 5,
            flatters: String::new(),
        };
        assert_eq!(
            words(&found),
            "The rules agree with 4 of 5 judgements: 80% (95% confidence interval 38–96%)."
        );
        found.counts[3][3] = 0;
        found.interval = None;
        assert_eq!(
            words(&found),
            "The rules agree with 3 of 4 judgements: too few for a percentage, which needs 5."
        );
    }
}
