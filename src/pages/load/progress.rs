//! How far reading has come, and the way to stop it.

use leptos::prelude::*;

use steelyard_protocol::ReadStage;

use crate::charts::format;
use crate::client::Progress;
use crate::components::dynamic::{flag, perhaps, text, when};
use crate::reactive::memo::memo;
use crate::state::ground::files::Files;
use crate::state::ground::navigation::Navigation;
use crate::state::ground::route::Page;

fn in_words(progress: &Progress) -> String {
    let files = format!(
        "{} of {} files read",
        format::count(u64::from(progress.done)),
        format::count(u64::from(progress.total)),
    );
    if progress.share.is_none() {
        return "Working out what follows from the files".to_owned();
    }
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

/// A share below 1 in whole percent, rounded down: 100 % is never told before the end.
fn percent(share: f64) -> String {
    format!("{:.0}", (share * 100.0).floor())
}

/// A line under the table while files are being read.
#[component]
pub(crate) fn FilesProgress() -> impl IntoView {
    let files = expect_context::<Files>();
    when(
        move || files.opening().get(),
        || view! { <Line/> }.into_any(),
    )
}

/// The line. Where nobody knows how much is left, the bar moves and says no number.
#[component]
fn Line() -> impl IntoView {
    let files = expect_context::<Files>();
    let navigation = expect_context::<Navigation>();
    let (progress, looks) = (files.progress(), files.looks());
    let share = memo(move |_| progress.with(|progress| progress.as_ref()?.share));
    let words = text(move || {
        progress.with(|progress| match progress {
            Some(progress) => in_words(progress),
            None => "Reading".to_owned(),
        })
    });
    let name = perhaps(move || {
        progress.with(|progress| progress.as_ref().map(|progress| progress.file.clone()))
    });
    let partial = move || {
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
    };
    view! {
        <div class="reading" role="status">
            <b>{name}</b>
            <span>{words}</span>
            <span
                class="bar"
                class:unknown=flag(move || share.get().is_none())
                role="progressbar"
                aria-label="Reading files"
                aria-valuemin="0"
                aria-valuemax="100"
                aria-valuenow=perhaps(move || share.get().map(percent))
            >
                <span
                    class="bar-done"
                    style:width=text(move || {
                        share.get().map_or(String::new(), |share| format!("{:.1}%", share * 100.0))
                    })
                ></span>
            </span>
            <span class="percent">
                {text(move || share.get().map_or(String::new(), |share| percent(share) + "%"))}
            </span>
            {when(move || looks.get() > 0 && navigation.page() != Page::Telemetry, partial)}
            <button type="button" class="link" on:click=move |_| files.cancel()>
                "Cancel"
            </button>
        </div>
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::client::PartRead;

    fn progress(share: Option<f64>, part: Option<PartRead>) -> Progress {
        Progress {
            done: 1,
            total: 2,
            share,
            file: String::new(),
            part,
            looks: 0,
        }
    }

    #[test]
    fn a_share_below_the_whole_is_never_told_as_the_whole() {
        assert_eq!(percent(0.999_9), "99");
        assert_eq!(percent(0.0), "0");
        assert_eq!(percent(0.579), "57");
    }

    #[test]
    fn what_is_read_is_counted_and_what_follows_is_not() {
        let part = PartRead {
            stage: ReadStage::Reading,
            done: 5_000_000,
            total: 20_000_000,
        };
        let words = in_words(&progress(Some(0.5), Some(part)));
        assert_eq!(words, "5.0 MB of 20.0 MB read, 1 of 2 files read");
        assert_eq!(in_words(&progress(Some(0.5), None)), "1 of 2 files read");
        let words = in_words(&progress(None, Some(part)));
        assert_eq!(words, "Working out what follows from the files");
    }
}
