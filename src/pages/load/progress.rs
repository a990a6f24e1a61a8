//! How far reading has come, and the way to stop it.

use leptos::prelude::*;

use steelyard_protocol::ReadStage;

use crate::charts::format;
use crate::client::Progress;
use crate::components::dynamic::{perhaps, text, when};
use crate::state::files::Files;
use crate::state::navigation::Navigation;
use crate::state::route::Page;

fn in_words(progress: &Progress) -> String {
    let files = format!(
        "{} of {} files read",
        format::count(u64::from(progress.done)),
        format::count(u64::from(progress.total)),
    );
    let Some(part) = progress.part else {
        return files;
    };
    let stage = match part.stage {
        ReadStage::Fetching => "read from disk",
        ReadStage::Unpacking => "unpacked",
        ReadStage::Reading | ReadStage::Events => "read",
    };
    let (done, total) = (format::bytes(part.done), format::bytes(part.total));
    let large = format!("{done} of {total} {stage}");
    if progress.total == 1 {
        large
    } else {
        format!("{large}, {files}")
    }
}

/// A line under the table while files are being read.
#[component]
pub(crate) fn FilesProgress() -> impl IntoView {
    let files = expect_context::<Files>();
    let navigation = expect_context::<Navigation>();
    let (progress, looks) = (files.progress(), files.looks());
    let share = move || {
        progress.with(|progress| {
            progress
                .as_ref()
                .map_or(0.0, |progress| progress.share() * 100.0)
        })
    };
    let words = text(move || {
        progress.with(|progress| match progress {
            Some(progress) => in_words(progress),
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
                {when(
                    move || looks.get() > 0 && navigation.page() != Page::Telemetry,
                    move || {
                        view! {
                            <button
                                type="button"
                                class="link"
                                on:click=move |_| navigation.open(Page::Telemetry)
                            >
                                "View partial log"
                            </button>
                        }
                        .into_any()
                    },
                )}
                <button type="button" class="link" on:click=move |_| files.cancel()>
                    "Cancel"
                </button>
            </div>
        }
        .into_any()
    };
    when(move || files.opening().get(), line)
}
