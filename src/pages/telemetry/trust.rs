//! Trust in each agent, as it was after the last round in view; nothing where no event tells.

use leptos::prelude::*;

use super::watch::Watch;
use crate::charts::format;
use crate::charts::trust_chart::{self, Now};
use crate::charts::view::SceneView;
use crate::components::chart::{ChartMarks, ChartMenu, Pointing};
use crate::components::dynamic::{dynamic, text, when};
use crate::components::measure::width_of;
use crate::components::trust_legend::TrustLegend;
use crate::reactive::memo::memo;

/// Width on paper, in pixels.
const ON_PAPER: f64 = 420.0;

/// The bars.
#[component]
pub(super) fn Trust() -> impl IntoView {
    let watch = expect_context::<Watch>();
    let any = move || {
        watch
            .trust
            .with(|trust| trust.as_ref().is_some_and(|all| !all.is_empty()))
    };
    when(any, || view! { <Bars/> }.into_any())
}

#[component]
fn Bars() -> impl IntoView {
    let watch = expect_context::<Watch>();
    let until = memo(move |_| {
        watch
            .filter
            .with(|filter| filter.rounds.map(|rounds| rounds.1))
    });
    let now: Memo<Vec<Now>> = memo(move |_| {
        watch.trust.with(|all| {
            all.as_ref()
                .map_or(Vec::new(), |all| trust_chart::at_round(all, until.get()))
        })
    });
    let when_words = memo(move |_| match until.get() {
        Some(round) => format!("after round {}", format::count(round)),
        None => "at the end".to_owned(),
    });
    let node = NodeRef::new();
    let width = width_of(node, ON_PAPER);
    let chart = memo(move |_| {
        now.with(|now| {
            when_words.with(|words| trust_chart::chart(now, words, width.get().max(240.0)))
        })
    });
    let scene = memo(move |_| chart.with(|chart| chart.scene.clone()));
    let pointing = Pointing::new();
    let split = memo(move |_| now.with(|now| now.iter().any(|one| one.parts.is_some())));
    let foot = text(move || {
        if now.with(Vec::is_empty) {
            format!(
                "No event has a trust value {}.",
                when_words.get().replace("after", "up to")
            )
        } else {
            "dashed line at 0.2: no devil’s advocate below it".to_owned()
        }
    });
    view! {
        <section class="watch-part" aria-labelledby="trust-title">
            <header class="section-head">
                <h2 id="trust-title">"Trust"</h2>
                <p>{text(move || when_words.get())}</p>
                {dynamic(move || split.get().then(|| view! { <TrustLegend/> }).into_any())}
                <ChartMenu id="trust" chart=chart pointing=pointing/>
            </header>
            <div class="plot" node_ref=node>
                <SceneView scene=scene/>
                <ChartMarks id="trust" label="Agents, by trust" chart=chart pointing=pointing/>
            </div>
            <p class="watch-foot">{foot}</p>
        </section>
    }
}
