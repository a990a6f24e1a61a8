//! One column: what it holds, what it is for, and how much it counts.

use leptos::prelude::*;
use steelyard_protocol::table::TableColumn;

use super::draft::{ColumnDraft, Field, MapDraft, Role};
use super::typed::{Typed, TypedLimit};
use super::words;
use crate::charts::view::SceneView;
use crate::components::distribution::bars;
use crate::components::dynamic::{dynamic, flag, perhaps, present, text, when, word};
use crate::components::icon::{Glyph, Icon};
use crate::reactive::memo::memo;
use crate::reactive::scope;
use crate::state::ground::selection::Selection;

/// The column's place and the map that it is a part of.
#[derive(Clone, Copy)]
struct Own {
    place: usize,
    draft: RwSignal<MapDraft>,
    column: Memo<ColumnDraft>,
}

impl Own {
    fn change(self, change: impl FnOnce(&mut ColumnDraft)) {
        self.draft.update(|draft| {
            if let Some(column) = draft.columns.get_mut(self.place) {
                change(column);
            }
        });
    }

    /// Whether a field is wrong.
    fn is_wrong(self, field: Field) -> bool {
        self.column
            .with(|column| column.problem().is_some_and(|(at, _)| at == field))
    }

    fn problem_id(self) -> String {
        format!("map-problem-{}", self.place)
    }
}

/// The row.
#[component]
pub(super) fn ColumnRow(
    /// Key of the table's file.
    key: u32,
    /// Its place among those that are shown.
    place: usize,
    /// What stands in it.
    column: TableColumn,
    /// The map.
    draft: RwSignal<MapDraft>,
) -> impl IntoView {
    let own = Own {
        place,
        draft,
        column: memo(move |_| {
            draft.with(|draft| draft.columns.get(place).cloned().unwrap_or_default())
        }),
    };
    let filters = memo(move |_| own.column.with(ColumnDraft::filters));
    let counts = memo(move |_| own.column.with(ColumnDraft::counts));
    let unused = memo(move |_| own.column.with(|one| one.role() == Role::Ignored));
    let guess = move || view! { <span class="mark">"guess"</span> }.into_any();
    let also = dynamic(move || {
        let also = own.column.with(ColumnDraft::also).into_iter();
        also.map(|also| view! { <span class="mark">{also}</span> })
            .collect_view()
            .into_any()
    });
    let problem = dynamic(move || {
        let problem = own.column.with(ColumnDraft::problem);
        let line = problem.map(|(_, words)| {
            view! {
                <p class="mapping-problem" id=own.problem_id()>
                    <Icon glyph=Glyph::Bang name="Error"/>
                    {words}
                </p>
            }
        });
        line.into_any()
    });
    let name = column.name.clone();
    let fields = move || view! { <Fields own=own name=name.clone()/> }.into_any();
    let (name, more) = (column.name.clone(), column.more_texts);
    let texts = move || view! { <Texts own=own name=name.clone() more=more/> }.into_any();
    let samples: Vec<AnyView> = column
        .samples
        .iter()
        .map(|sample| view! { <bdi>{sample.clone()}</bdi> }.into_any())
        .collect();
    view! {
        <li class="mapping-row" class:unused=unused>
            <bdi class="mapping-name" title=column.name.clone()>
                {column.name.clone()}
            </bdi>
            <span class="mapping-marks">{when(move || own.column.with(|one| one.guessed), guess)} {also}</span>
            <RoleChoice own=own name=column.name.clone()/>
            <p class="mapping-facts">
                <span>{words::kind(&column)}</span>
                {lies(&column)}
                <Gaps key=key column=column.clone() counts=counts/>
                <span class="mapping-samples">{samples}</span>
            </p>
            {when(move || counts.get(), fields)}
            {when(move || filters.get(), texts)}
            {problem}
        </li>
    }
}

/// How its numbers lie, and the one in the middle.
fn lies(column: &TableColumn) -> Option<AnyView> {
    let found = column
        .distribution
        .as_ref()
        .filter(|found| found.min < found.max)?;
    let (scene, median) = (bars(found, None), words::in_unit(found.median, column));
    let view = view! {
        <span class="mapping-bars"><SceneView scene=Signal::stored(scene)/></span>
        <span>{format!("median {median}")}</span>
    };
    Some(view.into_any())
}

/// What stands in it and is no number, with the way to the first.
#[component]
fn Gaps(
    /// Key of the table's file.
    key: u32,
    /// What stands in it.
    column: TableColumn,
    /// Whether the column counts.
    counts: Memo<bool>,
) -> impl IntoView {
    let selection = expect_context::<Selection>();
    words::gaps(&column).map(|(gaps, first)| match first {
        None => view! { <span class="mark" class:amber=counts>{gaps}</span> }.into_any(),
        Some((line, found)) => {
            let look = move |_| selection.look_at_line(key, line);
            view! {
                <button
                    type="button"
                    class="mark"
                    class:amber=counts
                    title=format!("Show line {line}")
                    on:click=look
                >
                    {format!("{gaps}line {line}, ")}
                    <bdi>{found}</bdi>
                </button>
            }
            .into_any()
        }
    })
}

#[component]
fn RoleChoice(
    /// The column.
    own: Own,
    /// Its name.
    name: String,
) -> impl IntoView {
    let role = memo(move |_| own.column.with(ColumnDraft::role));
    let options = Role::ALL
        .into_iter()
        .enumerate()
        .map(|(at, (one, label))| {
            let chosen = flag(move || role.get() == one);
            view! {
                <option value=at prop:selected=chosen>
                    {label}
                </option>
            }
        })
        .collect_view();
    let choose = move |event| {
        let at: Option<usize> = event_target_value(&event).parse().ok();
        if let Some((role, _)) = at.and_then(|at| Role::ALL.get(at)) {
            own.draft.update(|draft| draft.give(own.place, *role));
        }
    };
    view! {
        <span class="select">
            <select
                aria-label=format!("Role of {name}")
                aria-invalid=present(move || own.is_wrong(Field::Role))
                aria-describedby=perhaps(move || own.is_wrong(Field::Role).then(|| own.problem_id()))
                on:change=scope::guard(choose)
            >
                {options}
            </select>
        </span>
    }
}

/// The texts with which rows rank.
#[component]
fn Texts(
    /// The column.
    own: Own,
    /// Its name.
    name: String,
    /// Whether there may be other texts than those to choose among.
    more: bool,
) -> impl IntoView {
    let texts = own.column.with_untracked(|column| column.texts.clone());
    let toggle = |shown: String| {
        let (asked, chosen) = (shown.clone(), shown.clone());
        let pressed = word(move || own.column.with(|column| column.lets_pass(&asked)));
        let choose = move |_| own.change(|column| column.toggle(&chosen));
        view! {
            <button type="button" class="filter" aria-pressed=pressed on:click=choose>
                <bdi>{shown}</bdi>
            </button>
        }
    };
    let texts = texts.into_iter().map(toggle).collect_view();
    let more = more.then(|| view! { <span>"A map in a file can name other texts."</span> });
    view! {
        <div
            class="filters mapping-texts"
            role="group"
            aria-label=format!("Rows rank only with, {name}")
            aria-describedby=perhaps(move || own.is_wrong(Field::Texts).then(|| own.problem_id()))
        >
            {texts}
            {more}
        </div>
    }
}

/// Limits of a criterion, and its weight and measure unless it is one for its limits only.
#[component]
fn Fields(
    /// The column.
    own: Own,
    /// Its name.
    name: String,
) -> impl IntoView {
    let ranks = memo(move |_| own.column.with(|column| column.role() != Role::Limits));
    let (weighed, scaled) = (name.clone(), name.clone());
    let weight = move || {
        let name = weighed.clone();
        view! { <NumberField own=own field=Field::Weight label="Weight" name=name/> }.into_any()
    };
    let scale = move || view! { <Scale own=own name=scaled.clone()/> }.into_any();
    view! {
        <div class="mapping-fields">
            {when(move || ranks.get(), weight)}
            <NumberField own=own field=Field::AtLeast label="At least" name=name.clone()/>
            <NumberField own=own field=Field::AtMost label="At most" name=name/>
            {when(move || ranks.get(), scale)}
        </div>
    }
}

/// How its numbers are measured.
#[component]
fn Scale(
    /// The column.
    own: Own,
    /// Its name.
    name: String,
) -> impl IntoView {
    let measure = move |event| {
        let raw = event_target_value(&event) == "raw";
        own.change(|column| column.raw = raw);
    };
    let raw = memo(move |_| own.column.with(|column| column.raw));
    view! {
        <label>
            "Scaled"
            <span class="select">
                <select aria-label=format!("Scaled, {name}") on:change=scope::guard(measure)>
                    <option value="range" prop:selected=move || !raw.get()>
                        "by range"
                    </option>
                    <option value="raw" prop:selected=raw>
                        "as it is"
                    </option>
                </select>
            </span>
        </label>
    }
}

#[component]
fn NumberField(
    /// The column.
    own: Own,
    /// Which of its numbers.
    field: Field,
    /// What the field is called.
    label: &'static str,
    /// The column's name.
    name: String,
) -> impl IntoView {
    let of = move |column: &ColumnDraft| match field {
        Field::AtLeast => column.at_least.text.clone(),
        Field::AtMost => column.at_most.text.clone(),
        _ => column.weight.text.clone(),
    };
    let typed = move |event| {
        let typed = event_target_value(&event);
        own.change(|column| match field {
            Field::AtLeast => column.at_least = TypedLimit::read(typed),
            Field::AtMost => column.at_most = TypedLimit::read(typed),
            _ => column.weight = Typed::read(typed),
        });
    };
    let unit = own.column.with_untracked(|column| column.unit.clone());
    let unit = Some(unit).filter(|unit| field != Field::Weight && !unit.is_empty());
    // The description of the field, where no problem is it.
    let title = unit.as_ref().map(|unit| format!("in {unit}"));
    let wrong = flag(move || own.is_wrong(field));
    let placeholder = if field == Field::Weight { "" } else { "–" };
    view! {
        <label>
            {label}
            <input
                type="text"
                inputmode="decimal"
                autocomplete="off"
                spellcheck="false"
                class="typed"
                class:wrong=wrong
                placeholder=placeholder
                aria-label=format!("{label}, {name}")
                title=title
                aria-invalid=present(move || wrong.get())
                aria-describedby=perhaps(move || wrong.get().then(|| own.problem_id()))
                prop:value=text(move || own.column.with(of))
                on:input=typed
            />
            {unit.map(|unit| view! { <bdi class="mapping-unit">{unit}</bdi> })}
        </label>
    }
}
