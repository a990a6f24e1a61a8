//! Trust in each agent over the rounds, in its three parts, beside what the log says.

use std::sync::Arc;

use leptos::prelude::*;
use steelyard_protocol::deliberation::{AgentSeen, Course};

use super::known::Run;
use crate::charts::format;
use crate::charts::trust_course::{self, Rounds, Trusted};
use crate::charts::view::SceneView;
use crate::components::chart::{ChartMarks, ChartMenu, Pointing};
use crate::components::dynamic::text;
use crate::components::measure::width_of;
use crate::components::trust_legend::TrustLegend;
use crate::reactive::memo::memo;

/// Width on paper, in pixels.
const ON_PAPER: f64 = 420.0;
/// Agents that are drawn: those of whom most is known.
const MOST: usize = 24;

/// The rows.
#[component]
pub(super) fn TrustPart() -> impl IntoView {
    let run = expect_context::<Run>();
    let all = run.course.part(|course| Arc::new(trusted(course)));
    let numbers = run.course.part(|course| {
        let rounds = course.rounds.iter();
        Arc::new(rounds.map(|round| round.number).collect::<Vec<u32>>())
    });
    let node = NodeRef::new();
    let width = width_of(node, ON_PAPER);
    let chart = memo(move |_| {
        let numbers = numbers.get().unwrap_or_default();
        let rounds = Rounds {
            numbers: numbers.to_vec(),
            here: run.here.get().unwrap_or_default(),
        };
        let all = all.get().unwrap_or_default();
        trust_course::chart(&all, &rounds, width.get().max(240.0))
    });
    let scene = memo(move |_| chart.with(|chart| chart.scene.clone()));
    let pointing = Pointing::new();
    let left = run
        .course
        .part(|course| course.agents.len().saturating_sub(MOST) as u64);
    let foot = text(move || match left.get().unwrap_or_default() {
        0 => String::new(),
        left => format!(
            "{} with less activity not drawn.",
            format::counted(left, "agent")
        ),
    });
    view! {
        <section class="watch-part run-trust" class:stale=run.course.stale aria-labelledby="run-trust-title">
            <header class="section-head">
                <h2 id="run-trust-title">"Trust after the round"</h2>
                <TrustLegend/>
                <ChartMenu id="run-trust" chart=chart pointing=pointing/>
            </header>
            <div class="plot" node_ref=node>
                <SceneView scene=scene/>
                <ChartMarks id="run-trust" label="Agents and trust in them" chart=chart pointing=pointing/>
            </div>
            <p class="watch-foot">{foot}</p>
        </section>
    }
}

/// What is drawn of the agents: in their order, those of whom most is known where they are many.
fn trusted(course: &Course) -> Vec<Trusted> {
    let mut agents: Vec<&AgentSeen> = course.agents.iter().collect();
    if agents.len() > MOST {
        agents.sort_by_key(|agent| std::cmp::Reverse(agent.trust.len() + agent.recorded.len()));
        agents.truncate(MOST);
    }
    let one = |agent: &AgentSeen| Trusted {
        agent: agent.name.clone(),
        steps: agent
            .trust
            .iter()
            .map(|one| (one.round, one.value, (!one.is_initial).then_some(one.parts)))
            .collect(),
        recorded: agent.recorded.clone(),
    };
    agents.into_iter().map(one).collect()
}
