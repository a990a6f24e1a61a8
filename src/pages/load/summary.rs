//! The numbers over the table, and the way to more files.

use leptos::prelude::*;
use steelyard_protocol::{Severity, Workspace};

use crate::charts::format;
use crate::components::about::about;
use crate::components::dynamic::{flag, text};
use crate::components::file_buttons::ChooseButton;
use crate::components::icon::{Glyph, Icon};
use crate::components::media::Room;
use crate::state::ground::files::{Files, diagnostics_in};
use crate::state::ground::route::Page;

/// Files, decisions, errors and warnings.
#[component]
pub(crate) fn Summary() -> impl IntoView {
    let files = expect_context::<Files>();
    let room = expect_context::<Signal<Room>>();
    let open = files.workspace();
    let so_far = files.opening();
    let severity = move |severity| open.with(|open| diagnostics_in(open, severity));
    let errors = Signal::derive(move || severity(Severity::Error));
    let warnings = Signal::derive(move || severity(Severity::Warning));
    let decisions = Signal::derive(move || open.with(|open| open.decisions.len() as u64));
    let suffix = move || if so_far.get() { " so far" } else { "" };
    view! {
        <div class="summary">
            <Number
                number=Signal::derive(move || open.with(|open| open.files.len() as u64))
                label=text(move || open.with(|open| files_label(open)) + suffix())
            />
            <Number
                number=decisions
                label=text(move || {
                    format!("{} to re-score", format::plural(decisions.get(), "decision"))
                })
            />
            <Number
                number=errors
                bad=flag(move || errors.get() > 0)
                label=text(move || format::plural(errors.get(), "error"))
            />
            <Number
                number=warnings
                label=text(move || format::plural(warnings.get(), "warning"))
            />
            <p class="view-about">{about(Page::Load).sentence}</p>
            <div class="drop-hint">
                <Icon glyph=Glyph::Drop size=16/>
                <span class="drop-words">
                    {text(move || {
                        if room.get() == Room::Phone {
                            "Add files".to_owned()
                        } else {
                            "Drop more files or a folder".to_owned()
                        }
                    })}
                </span>
                <ChooseButton
                    label="Choose files"
                    on_files=move |handed| files.open(handed)
                />
            </div>
        </div>
    }
}

fn files_label(open: &Workspace) -> String {
    let files = format::plural(open.files.len() as u64, "file");
    match open.unread() {
        0 => files,
        unread => format!("{files}, {} not read", format::count(unread as u64)),
    }
}

#[component]
fn Number(
    /// How many.
    #[prop(into)]
    number: Signal<u64>,
    /// Of what.
    #[prop(into)]
    label: Signal<String>,
    /// Whether it is bad news.
    #[prop(optional, into)]
    bad: Signal<bool>,
) -> impl IntoView {
    view! {
        <p class="number">
            <b class:bad=bad>{text(move || format::count(number.get()))}</b>
            <span>{label}</span>
        </p>
    }
}
