//! How many winners change along the slider touched last: a small step line, the weight on it; a button that
//! opens it at full size.

use std::sync::Arc;

use leptos::prelude::*;
use steelyard_protocol::{Curve, Parameter};

use super::curve_sheet::{CurveSheet, line_of};
use super::view::View;
use crate::charts::format;
use crate::charts::step_line;
use crate::charts::view::SceneView;
use crate::components::dynamic::{text, when};
use crate::components::icon::{Glyph, Icon};
use crate::reactive::memo::memo;
use crate::state::answers::studies::Studies;
use crate::state::ground::editing::Editing;

/// Size of the picture, in pixels.
const WIDTH: f64 = 204.0;
const HEIGHT: f64 = 32.0;

/// The picture and its words; nothing while one decision is loaded.
#[component]
pub(crate) fn CurveView() -> impl IntoView {
    let studies = expect_context::<Studies>();
    let editing = expect_context::<Editing>();
    let view = expect_context::<View>();
    let found = memo(move |_| {
        let curve = studies.curve()?;
        let parameter = view.frame.with_value(|frame| {
            let mut all = frame.parameters.iter();
            all.find(|one| one.id == curve.parameter).cloned()
        });
        Some((curve, parameter?))
    });
    let there = move || {
        found.with(|found| {
            found
                .as_ref()
                .is_some_and(|(curve, _)| !curve.steps.is_empty())
        })
    };
    let scene = memo(move |_| {
        let found = found.get();
        let Some((curve, parameter)) = found else {
            return step_line::scene(&step_line::StepLine::default(), (WIDTH, HEIGHT));
        };
        let value = editing.draft().with(|draft| draft.value(&parameter));
        step_line::scene(&line_of(&curve, &parameter, value), (WIDTH, HEIGHT))
    });
    let words = text(move || {
        found.with(|found| {
            found
                .as_ref()
                .map_or(String::new(), |(curve, one)| words_of(curve, one))
        })
    });
    let open = RwSignal::new(false);
    let on_close = Callback::new(move |()| open.set(false));
    let show = move |_| open.set(true);
    let large = when(
        move || open.get(),
        move || view! { <CurveSheet found=found on_close=on_close/> }.into_any(),
    );
    let small = when(there, move || {
        view! {
            <button type="button" class="curve" title="Open the curve" on:click=show>
                <Icon glyph=Glyph::Curve/>
                <SceneView scene=scene/>
                <span class="curve-words">{words}</span>
            </button>
        }
        .into_any()
    });
    view! {
        {small}
        {large}
    }
}

fn words_of(curve: &Arc<Curve>, parameter: &Parameter) -> String {
    let from = curve.steps.first().map_or(0.0, |step| step.0);
    let method = if curve.exact { "" } else { ", scanned" };
    let of = match curve.decisions {
        1 => String::new(),
        all => format!("of {} decisions, ", format::count(u64::from(all))),
    };
    format!(
        "{of}winners that change as {} moves {} to {}{method}",
        parameter.label,
        format::short(from),
        format::short(curve.to)
    )
}
