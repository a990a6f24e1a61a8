//! All files, grouped by the system that reads them.

use leptos::prelude::*;
use steelyard_protocol::FileReport;

use super::file_row::FileRow;
use crate::components::dynamic::{dynamic, text, when};
use crate::reactive::memo::memo;
use crate::state::ground::files::Files;

/// The table.
#[component]
pub(crate) fn FileTable(
    /// Key of the file looked at.
    #[prop(into)]
    chosen: Signal<Option<u32>>,
) -> impl IntoView {
    let files = expect_context::<Files>();
    let systems = memo(move |_| {
        files.workspace().with(|open| {
            let systems = open.systems.iter().map(|(system, _)| system.clone());
            systems.collect::<Vec<String>>()
        })
    });
    let groups = dynamic(move || {
        let groups = systems.get().into_iter().map(Some).chain([None]);
        groups
            .map(|system| view! { <Group system=system chosen=chosen/> })
            .collect_view()
            .into_any()
    });
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
    system: Option<String>,
    /// Key of the file looked at.
    chosen: Signal<Option<u32>>,
) -> impl IntoView {
    let files = expect_context::<Files>();
    let name = system.clone().unwrap_or_else(|| "Not read".to_owned());
    let unread = system.is_none();
    let label = system.clone();
    let members = memo(move |_| {
        files.workspace().with(|open| {
            let of_system = open.files.iter().filter(|file| file.system == system);
            of_system.cloned().collect::<Vec<FileReport>>()
        })
    });
    let holds = text(move || {
        files.workspace().with(|open| {
            let mut systems = open.systems.iter();
            let found = systems.find(|(system, _)| label.as_ref() == Some(system));
            found.map_or(String::new(), |(_, holds)| holds.clone())
        })
    });
    let rows = dynamic(move || {
        let rows = members.get().into_iter();
        rows.map(|file| view! { <FileRow file=file chosen=chosen/> })
            .collect_view()
            .into_any()
    });
    let several = move || unread && members.with(Vec::len) > 1;
    let all_out = when(several, move || {
        let take_out = move |_| {
            let keys: Vec<u32> =
                members.with(|members| members.iter().map(|file| file.key).collect());
            files.take_out(&keys);
        };
        view! {
            <button type="button" class="link" on:click=take_out>
                "Remove all of these"
            </button>
        }
        .into_any()
    });
    let body = move || {
        view! {
            <tbody>
                <tr class="group">
                    <th colspan="6" scope="rowgroup">
                        {name.clone()} <span>{holds}</span> {all_out.clone()}
                    </th>
                </tr>
                {rows.clone()}
            </tbody>
        }
        .into_any()
    };
    when(move || members.with(|members| !members.is_empty()), body)
}
