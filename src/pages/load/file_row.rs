//! One file in the table.

use leptos::ev::MouseEvent;
use leptos::prelude::*;
use steelyard_protocol::{FileReport, Severity};

use crate::charts::format;
use crate::components::diagnostics::glyph_of;
use crate::components::dynamic::{flag, present, when};
use crate::components::icon::{Glyph, Icon};
use crate::components::source::severity_class;
use crate::state::ground::files::{Files, diagnostics_of};
use crate::state::ground::selection::Selection;
use crate::state::keeping::autosave::Autosave;

/// Name, kind, holdings, size, diagnostics, and the way out.
#[component]
pub(crate) fn FileRow(
    /// What was read of it.
    file: FileReport,
    /// Key of the file looked at.
    chosen: Signal<Option<u32>>,
) -> impl IntoView {
    let files = expect_context::<Files>();
    let selection = expect_context::<Selection>();
    let key = file.key;
    let here = move || chosen.get() == Some(key);
    let counts = counts_view(&file);
    let (folder, leaf) = format::path_and_leaf(&file.name);
    let remove = format!("Remove {}", file.name);
    let holds = if file.holds.is_empty() {
        format::UNKNOWN.to_owned()
    } else {
        file.holds
    };
    view! {
        <tr
            class:here=flag(here)
            class:unread=file.system.is_none()
            on:click=move |_| selection.look_at_file(key)
        >
            <th scope="row" class="name">
                <Icon glyph=Glyph::File/>
                <button
                    type="button"
                    class="plain"
                    aria-current=present(here)
                    title=file.name.clone()
                    aria-label=file.name.clone()
                >
                    <span class="folder">{folder.to_owned()}</span>
                    <span class="leaf">{leaf.to_owned()}</span>
                </button>
                {marks(files, key)}
            </th>
            <td class="kind" title=file.kind.clone()>{file.kind.clone()}</td>
            <td class="holds" title=holds.clone()>{holds.clone()}</td>
            <td class="size">{format::bytes(file.size)}</td>
            <td class="found">{counts}</td>
            <td class="act">
                <button
                    type="button"
                    class="icon-button quiet"
                    aria-label=remove
                    title="Remove this file"
                    on:click=move |event: MouseEvent| {
                        event.stop_propagation();
                        files.take_out(&[key]);
                    }
                >
                    <Icon glyph=Glyph::Cross/>
                </button>
            </td>
        </tr>
    }
}

/// What a file is beside its name: changed, or too large to come back.
fn marks(files: Files, key: u32) -> impl IntoView {
    let autosave = expect_context::<Autosave>();
    let mark = |words: &'static str, title: &'static str| {
        view! { <span class="mark amber" title=title>{words}</span> }.into_any()
    };
    let changed = files.is_changed(key).then(|| {
        let title = "Changed here; the file on your disk is as it was";
        mark("changed here", title)
    });
    let unkept = when(
        move || autosave.is_too_large(key),
        move || {
            let title = "Too large for the browser's storage; open it again after a reload";
            mark("not kept", title)
        },
    );
    view! {
        {changed}
        {unkept}
    }
}

/// An icon and a number for each severity that occurs; "clean" where none does.
fn counts_view(file: &FileReport) -> AnyView {
    let found: Vec<(Severity, u64)> = [Severity::Error, Severity::Warning, Severity::Note]
        .into_iter()
        .map(|severity| (severity, diagnostics_of(file, severity)))
        .filter(|(_, count)| *count > 0)
        .collect();
    if found.is_empty() {
        return "clean".into_any();
    }
    found
        .into_iter()
        .map(|(severity, count)| {
            let word = match severity {
                Severity::Error => "error",
                Severity::Warning => "warning",
                Severity::Note => "note",
            };
            let words = format::counted(count, word);
            view! {
                <span class=format!("severity {}", severity_class(severity)) title=words.clone()>
                    <Icon glyph=glyph_of(severity)/>
                    <span aria-hidden="true">{format::count(count)}</span>
                    <span class="unseen">{words.clone()}</span>
                </span>
            }
        })
        .collect_view()
        .into_any()
}
