//! All files, grouped by the system that reads them.

use leptos::prelude::*;
use steelyard_protocol::{FileReport, System};

use super::file_row::FileRow;
use super::totals::total;
use crate::components::dynamic::{dynamic, text, when};
use crate::state::files::Files;

/// The groups in the order to show.
const GROUPS: [Option<System>; 4] = [
    Some(System::Collapse),
    Some(System::Interaction),
    Some(System::Data),
    None,
];

fn name_of(system: Option<System>) -> &'static str {
    match system {
        Some(System::Collapse) => "Collapse",
        Some(System::Interaction) => "Interaction",
        Some(System::Data) => "Tables and decisions as data",
        None => "Not read",
    }
}

/// The table.
#[component]
pub(crate) fn FileTable(
    /// Key of the file looked at.
    #[prop(into)]
    chosen: Signal<Option<u32>>,
) -> impl IntoView {
    let groups = GROUPS
        .into_iter()
        .map(|system| view! { <Group system=system chosen=chosen/> })
        .collect_view();
    view! {
        <div class="table-box" tabindex="0" role="region" aria-label="Files, scrollable">
            <table class="files">
                <thead>
                    <tr>
                        <th scope="col">"File"</th>
                        <th scope="col" class="kind">
                            "Read as"
                        </th>
                        <th scope="col" class="holds">
                            "Holds"
                        </th>
                        <th scope="col" class="size">
                            "Size"
                        </th>
                        <th scope="col" class="found">
                            "Diagnostics"
                        </th>
                        <th scope="col" class="act">
                            <span class="unseen">"Remove"</span>
                        </th>
                    </tr>
                </thead>
                {groups}
            </table>
        </div>
    }
}

#[component]
fn Group(
    /// The system, or none for what is not read.
    #[prop(optional_no_strip)]
    system: Option<System>,
    /// Key of the file looked at.
    chosen: Signal<Option<u32>>,
) -> impl IntoView {
    let files = expect_context::<Files>();
    let members = move || {
        files.workspace().with(|open| {
            let of_system = open.files.iter().filter(|file| file.system == system);
            of_system.cloned().collect::<Vec<FileReport>>()
        })
    };
    let holds = text(move || total(members().iter()));
    let rows = dynamic(move || {
        let rows = members().into_iter();
        rows.map(|file| view! { <FileRow file=file chosen=chosen/> })
            .collect_view()
            .into_any()
    });
    let several = move || system.is_none() && members().len() > 1;
    let all_out = when(several, move || {
        let take_out = move |_| {
            let keys: Vec<u32> = members().iter().map(|file| file.key).collect();
            files.take_out(&keys);
        };
        view! {
            <button type="button" class="link" on:click=take_out>
                "Take all of these out"
            </button>
        }
        .into_any()
    });
    let body = move || {
        view! {
            <tbody>
                <tr class="group">
                    <th colspan="6" scope="rowgroup">
                        {name_of(system)} <span>{holds}</span> {all_out.clone()}
                    </th>
                </tr>
                {rows.clone()}
            </tbody>
        }
        .into_any()
    };
    when(move || !members().is_empty(), body)
}
