//! What is looked at is a part of a log that is still being read: how much of it, and how far reading is by now. And how
//! long answers take that are slow.

use leptos::prelude::*;

use super::watch::Watch;
use crate::charts::format;
use crate::components::dynamic::{text, when};
use crate::components::icon::{Glyph, Icon};
use crate::pages::load::FilesProgress;

/// A line over the page, while that is so.
#[component]
pub(super) fn SoFar() -> impl IntoView {
    let watch = expect_context::<Watch>();
    let words = text(move || {
        let file = watch.overview.with(|one| {
            let file = one.as_ref().map(|one| one.run.file.clone());
            file.unwrap_or_default()
        });
        watch
            .part
            .get()
            .map_or(String::new(), |part| in_words(part, &file))
    });
    let line = move || {
        view! {
            <div class="watch-so-far">
                <p>
                    <Icon glyph=Glyph::Info/>
                    <span>{words}</span>
                </p>
                <FilesProgress/>
            </div>
        }
        .into_any()
    };
    when(move || watch.part.with(Option::is_some), line)
}

/// For how long answers are awaited, where that is longer than a moment.
#[component]
pub(super) fn Waiting() -> impl IntoView {
    let waiting_s = expect_context::<Watch>().client.waiting_s();
    let words = move || match waiting_s.get() {
        0 => String::new(),
        seconds => format!("Working, {seconds} s"),
    };
    view! { <p class="watch-waiting">{text(words)}</p> }
}

fn in_words((read, all): (u64, u64), file: &str) -> String {
    let percent = read * 100 / all.max(1);
    let name = format::path_and_leaf(file).1;
    format!(
        "The first {percent}% of {name}. More follows as the file is read; exports and copies once all is read."
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_part_says_how_much_it_is() {
        let words = in_words((1_379, 4_000), "logs/events.jsonl");
        assert!(
            words.starts_with("The first 34% of events.jsonl."),
            "{words}"
        );
        assert!(in_words((3_999, 4_000), "a").starts_with("The first 99% of a"));
    }
}
