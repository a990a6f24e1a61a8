//! Which preferences were broken most, and by whom.

use std::collections::BTreeMap;
use std::sync::Arc;

use leptos::prelude::*;
use steelyard_protocol::Runs;

use crate::charts::format;
use crate::pages::runs::family::counted;
use crate::state::views::sort_order::ordered;

/// Preferences that are listed.
const MOST: usize = 20;

/// The bars.
#[component]
pub(super) fn Broken(
    /// All runs.
    all: Arc<Runs>,
) -> impl IntoView {
    let preferences = preferences(&all);
    let most = preferences.first().map_or(1, |(_, times, _)| *times).max(1);
    let none = preferences.is_empty();
    let rows = preferences.into_iter().take(MOST).map(|(name, times, runs)| {
        let share = 100.0 * f64::from(times) / f64::from(most);
        view! {
            <tr>
                <th scope="row"><code>{name}</code></th>
                <td class="bar-cell" aria-hidden="true">
                    <span class="stack"><i class="high" style:width=format!("{share}%")></i></span>
                </td>
                <td class="end">{format::count(u64::from(times))}</td>
                <td class="end">{format::count(runs as u64)}</td>
            </tr>
        }
    });
    let rows = rows.collect_view();
    view! {
        <section class="block" aria-labelledby="broken-title">
            <header class="section-head">
                <h2 id="broken-title">"Preferences broken"</h2>
            </header>
            {if none {
                view! {
                    <p class="faint block-none">
                        "No log lists one and no rule finds one. The config lists preferences under "
                        <code>"user_preferences"</code> "."
                    </p>
                }
                    .into_any()
            } else {
                view! {
                    <table class="bar-table">
                        <thead>
                            <tr>
                                <th scope="col">"Preference"</th>
                                <td></td>
                                <th scope="col" class="end">"Times"</th>
                                <th scope="col" class="end">"Runs"</th>
                            </tr>
                        </thead>
                        <tbody>{rows}</tbody>
                    </table>
                }
                    .into_any()
            }}
        </section>
    }
}

/// Each preference with how often it was broken and in how many runs, the most often broken first.
fn preferences(all: &Runs) -> Vec<(String, u32, usize)> {
    let mut counts: BTreeMap<&str, (u32, usize)> = BTreeMap::new();
    for (name, times) in counted(&all.runs).flat_map(|run| &run.broken) {
        let one = counts.entry(name).or_default();
        *one = (one.0.saturating_add(*times), one.1 + 1);
    }
    let counts = counts
        .into_iter()
        .map(|(name, (times, runs))| (name.to_owned(), times, runs));
    ordered(counts.collect(), |(_, one, _), (_, two, _)| two.cmp(one))
}

#[cfg(test)]
mod tests {
    use steelyard_protocol::RunLine;

    use super::*;

    #[test]
    fn the_most_often_broken_comes_first() {
        let run = |broken: &[(&str, u32)]| RunLine {
            broken: broken
                .iter()
                .map(|(name, times)| ((*name).to_owned(), *times))
                .collect(),
            ..RunLine::default()
        };
        let all = Runs {
            runs: vec![
                run(&[("json", 1), ("commas", 2)]),
                run(&[("commas", 1)]),
                run(&[]),
            ],
            ..Runs::default()
        };
        let found = preferences(&all);
        assert_eq!(
            found,
            [("commas".to_owned(), 3, 2), ("json".to_owned(), 1, 1)]
        );
    }
}
