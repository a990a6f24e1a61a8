//! How far reading has come, and the way to stop it.

use leptos::prelude::*;

use crate::charts::format;
use crate::components::dynamic::{perhaps, text, when};
use crate::state::files::Files;

/// A line under the table while files are being read.
#[component]
pub(crate) fn Reading() -> impl IntoView {
    let files = expect_context::<Files>();
    let progress = files.progress();
    let share = move || {
        progress.with(|progress| {
            progress.as_ref().map_or(0.0, |progress| {
                f64::from(progress.done) / f64::from(progress.total.max(1)) * 100.0
            })
        })
    };
    let words = text(move || {
        progress.with(|progress| match progress {
            Some(progress) => format!(
                "{} of {} files read",
                format::count(u64::from(progress.done)),
                format::count(u64::from(progress.total)),
            ),
            None => "Reading".to_owned(),
        })
    });
    let name = perhaps(move || {
        progress.with(|progress| progress.as_ref().map(|progress| progress.file.clone()))
    });
    let line = move || {
        view! {
            <div class="reading" role="status">
                <b>{name}</b>
                <span>{words}</span>
                <span
                    class="bar"
                    role="progressbar"
                    aria-label="Reading files"
                    aria-valuemin="0"
                    aria-valuemax="100"
                    aria-valuenow=text(move || format!("{:.0}", share()))
                >
                    <span class="bar-done" style:width=text(move || format!("{:.1}%", share()))></span>
                </span>
                <span class="percent">{text(move || format!("{:.0}%", share()))}</span>
                <button type="button" class="link" on:click=move |_| files.cancel()>
                    "Cancel"
                </button>
            </div>
        }
        .into_any()
    };
    when(move || files.opening().get(), line)
}
