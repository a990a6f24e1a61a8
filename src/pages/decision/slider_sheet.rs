//! The sheet at the foot of a phone: one slider at a time, previous and next, what changed.

use std::sync::Arc;

use leptos::prelude::*;
use steelyard_protocol::Frame;

use super::consequence::{Acts, Changes};
use super::rail_group::BoundSlider;
use crate::components::dynamic::{dynamic, when};
use crate::components::icon::{Glyph, Icon};

/// The sheet.
#[component]
pub(crate) fn SliderSheet(
    /// The decision's fixed part.
    frame: Arc<Frame>,
    /// Whether all sliders are in view anyway: the sheet then holds only the acts.
    whole: Signal<bool>,
) -> impl IntoView {
    let count = frame.parameters.len();
    let at = RwSignal::new(0_usize);
    let step = move |forward: bool| {
        at.update(|at| {
            *at = if forward { *at + 1 } else { *at + count - 1 } % count.max(1);
        });
    };
    let held = StoredValue::new(frame);
    let slider = dynamic(move || {
        let parameter = held.with_value(|frame| frame.parameters.get(at.get()).cloned());
        let slider = parameter.map(|parameter| view! { <BoundSlider parameter=parameter/> });
        slider.into_any()
    });
    let one = move || {
        view! {
                <div class="sheet-slider">
                    <button
                        type="button"
                        class="icon-button"
                        aria-label="Previous slider"
                        on:click=move |_| step(false)
                    >
                        <Icon glyph=Glyph::ChevronLeft size=16/>
                    </button>
                    {slider.clone()}
                    <button
                        type="button"
                        class="icon-button"
                        aria-label="Next slider"
                        on:click=move |_| step(true)
                    >
                        <Icon glyph=Glyph::ChevronRight size=16/>
                    </button>
                </div>
        }
        .into_any()
    };
    view! {
        <div class="sheet" role="region" aria-label="One slider at a time">
            {when(move || !whole.get(), one)}
            <div class="sheet-acts">
                <Changes/>
                <span class="spacer"></span>
                <Acts/>
            </div>
        </div>
    }
}
