//! One voice of the panel in a row, with what it said folded beneath.

use leptos::prelude::*;
use steelyard_protocol::{Change, Panel, Voice};

use super::said::Said;
use crate::charts::format;
use crate::components::dynamic::{dynamic, flag, perhaps, text, when, word};
use crate::state::editing::Editing;

/// All rows; an unfolded one is followed by what its voice said.
#[component]
pub(super) fn VoiceRows(
    /// The latest panel.
    panel: Memo<Option<Panel>>,
) -> impl IntoView {
    let shape = Memo::new(move |_| {
        panel.with(|panel| {
            let panel = panel.as_ref();
            panel.map_or((0, 0), |panel| (panel.voices.len(), panel.positions.len()))
        })
    });
    let most = Memo::new(move |_| {
        let counts = |panel: &Panel| {
            let counts = panel
                .voices
                .iter()
                .map(|voice| voice.counts.max(voice.weight));
            counts.fold(0.0, f64::max)
        };
        panel.with(|panel| panel.as_ref().map_or(0.0, counts))
    });
    let rows = dynamic(move || {
        let (voices, positions) = shape.get();
        let rows = (0..voices).map(|at| {
            let voice =
                Memo::new(move |_| panel.with(|panel| panel.as_ref()?.voices.get(at).cloned()));
            view! { <VoiceRow voice=voice positions=positions most=most/> }
        });
        rows.collect_view().into_any()
    });
    view! { <tbody>{rows}</tbody> }
}

#[component]
fn VoiceRow(
    /// The voice, as it is now.
    voice: Memo<Option<Voice>>,
    /// How many positions there are.
    positions: usize,
    /// What the longest bar stands for.
    most: Memo<f64>,
) -> impl IntoView {
    let open = RwSignal::new(false);
    let of = move |read: fn(&Voice) -> String| {
        text(move || voice.with(|voice| voice.as_ref().map_or(String::new(), read)))
    };
    let out = move || voice.with(|voice| voice.as_ref().is_some_and(|voice| voice.left_out));
    let heuristic = move || voice.with(|voice| voice.as_ref().is_some_and(|it| it.heuristic));
    let width = text(move || {
        let counts = voice.with(|voice| voice.as_ref().map_or(0.0, |voice| voice.counts));
        let share = counts / most.get().max(f64::MIN_POSITIVE);
        format!("{:.2}%", 100.0 * share.clamp(0.0, 1.0))
    });
    let cells = (0..positions).map(|at| {
        let score =
            Memo::new(move |_| voice.with(|voice| voice.as_ref()?.scores.get(at).copied()?));
        let shade = text(move || format!("{:.3}", score.get().unwrap_or_default()));
        let words = text(move || {
            let score = score.get().map(|score| format::fixed(score, 2));
            score.unwrap_or_else(|| format::UNKNOWN.to_owned())
        });
        let none = flag(move || score.get().is_none());
        view! {
            <td class="score" class:none=none style=("--score", move || shade.get())>{words}</td>
        }
    });
    let without = of(|voice| {
        let by = voice.without.map(|by| format::signed(by, 3));
        by.unwrap_or_else(|| format::UNKNOWN.to_owned())
    });
    let tipped = of(|voice| voice.tips.clone());
    let tips = move || {
        let title = text(move || format!("Without it: {}", tipped.get()));
        view! { <span class="tips" title=title>"tips it"</span> }.into_any()
    };
    let is_pivotal =
        move || voice.with(|voice| voice.as_ref().is_some_and(|it| !it.tips.is_empty()));
    let mark = || {
        let title = "A rule of Steelyard's stands in for a judgement";
        view! { <span class="mark" title=title>"heuristic"</span> }.into_any()
    };
    view! {
        <tr class:out=flag(out)>
            <th scope="row" class="m-voice">
                <button
                    type="button"
                    class="plain"
                    title=of(|voice| format!("{}, {}", voice.id, voice.role))
                    aria-expanded=word(move || open.get())
                    on:click=move |_| open.update(|open| *open = !*open)
                >
                    {of(|voice| voice.label.clone())}
                </button>
                {when(heuristic, mark)}
            </th>
            <td class="m-number m-factors">
                {of(|voice| format::fixed(voice.weight, 2))} <span class="times">"×"</span>
                {of(|voice| format::fixed(voice.confidence, 2))}
            </td>
            <td class="m-bar">
                <span class="bar-box"><i style:width=move || width.get()></i></span>
                <span class="bar-number">{of(|voice| format::fixed(voice.counts, 2))}</span>
            </td>
            {cells.collect_view()}
            <td class="m-number m-without">{when(is_pivotal, tips)} {without}</td>
        </tr>
        {when(move || open.get(), move || {
            view! { <Unfolded voice=voice columns=positions + 4/> }.into_any()
        })}
    }
}

/// What a voice said, and the switch that leaves it out.
#[component]
fn Unfolded(
    /// The voice.
    voice: Memo<Option<Voice>>,
    /// Columns of the table.
    columns: usize,
) -> impl IntoView {
    let editing = expect_context::<Editing>();
    let said = expect_context::<Said>();
    let id = Memo::new(move |_| {
        voice.with(|voice| {
            voice
                .as_ref()
                .map_or(String::new(), |voice| voice.id.clone())
        })
    });
    let out = move || voice.with(|voice| voice.as_ref().is_some_and(|voice| voice.left_out));
    let tips = perhaps(move || {
        let tips = voice.with(|voice| voice.as_ref().map(|voice| voice.tips.clone()));
        tips.filter(|tips| !tips.is_empty())
            .map(|tips| format!("Without it: {tips}."))
    });
    let counts = text(move || {
        voice.with(|voice| {
            let Some(voice) = voice else {
                return String::new();
            };
            let [weight, confidence, counts] =
                [voice.weight, voice.confidence, voice.counts].map(|it| format::fixed(it, 2));
            let (who, role) = (&voice.id, &voice.role);
            let counts = format!("counts by {counts}: weight {weight}, confidence {confidence}");
            if voice.heuristic {
                format!("A rule stands in for the {role} and {counts}.")
            } else {
                format!("{who} speaks as {role} and {counts}.")
            }
        })
    });
    let toggle = move |_| {
        let Some(voice) = voice.get_untracked() else {
            return;
        };
        if voice.left_out {
            editing.take_back(&Change::Deed(voice.toggle));
        } else {
            editing.put_deeds(&[voice.toggle]);
        }
    };
    view! {
        <tr class="unfolded">
            <td colspan=columns.to_string()>
                <p class="counts">{counts} " " <b>{tips}</b></p>
                {said.of(id)}
                <button type="button" class="button" on:click=toggle>
                    {text(move || {
                        let words = if out() { "Take this voice in again" } else { "Leave this voice out" };
                        words.to_owned()
                    })}
                </button>
            </td>
        </tr>
    }
}
