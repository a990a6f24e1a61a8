//! On paper, after a decision: what was changed, against what. On a screen its rail shows it.

use leptos::prelude::*;
use steelyard_protocol::Frame;

use crate::components::control::value_text;
use crate::components::dynamic::dynamic;
use crate::components::media::Paper;
use crate::state::answers::deciding::Deciding;
use crate::state::ground::draft::Draft;
use crate::state::ground::editing::Editing;
use crate::state::ground::navigation::Navigation;
use crate::state::ground::route::Page;

/// The list; nothing where everything is as saved.
#[component]
pub(super) fn Changed() -> impl IntoView {
    let navigation = expect_context::<Navigation>();
    let deciding = expect_context::<Deciding>();
    let paper = expect_context::<Paper>();
    let draft = expect_context::<Editing>().draft();
    dynamic(move || {
        let frame = deciding.frame().get().filter(|_| {
            let here = paper.holds() && navigation.page() == Page::Decision;
            here && draft.with(|draft| draft.changes() > 0)
        });
        let Some(frame) = frame else {
            return ().into_any();
        };
        let mut lines = draft.with(|draft| changes(&frame, draft));
        deciding.decided().with(|decided| {
            let edited = decided.iter().flat_map(|decided| &decided.edited);
            lines.extend(edited.map(|one| one.words.clone()));
        });
        let lines = lines.into_iter().map(|line| view! { <li>{line}</li> });
        view! {
            <section class="changed-list" aria-labelledby="changed-title">
                <header class="section-head">
                    <h2 id="changed-title">"Changed"</h2>
                    <p>{format!("against {}", frame.against)}</p>
                </header>
                <ul>{lines.collect_view()}</ul>
            </section>
        }
        .into_any()
    })
}

/// Parameters and readings of a decision that differ from the saved ones: "Evidence 10.0 → 10.5".
fn changes(frame: &Frame, draft: &Draft) -> Vec<String> {
    let moved = frame.parameters.iter().filter_map(|one| {
        let value = draft.values.get(&one.id)?;
        let (before, after) = (value_text(one, one.saved), value_text(one, *value));
        Some(format!("{} {before} → {after}", one.label))
    });
    let read = frame.switches.iter().filter_map(|switch| {
        let reading = draft.readings.get(&switch.id)?;
        let choice = switch.choices.iter().find(|choice| choice.id == *reading)?;
        Some(format!("{}: {}", switch.label, choice.label))
    });
    moved.chain(read).collect()
}

#[cfg(test)]
mod tests {
    use steelyard_protocol::{Choice, Parameter, Role, Switch};

    use super::*;

    #[test]
    fn what_differs_is_told_with_what_it_was() {
        let parameter = |id: &str, label: &str| Parameter {
            id: id.to_owned(),
            label: label.to_owned(),
            group: "weights".to_owned(),
            unit: String::new(),
            role: Role::Weight,
            default: 10.0,
            saved: 10.0,
            min: 0.0,
            max: 20.0,
            limit: 1000.0,
            step: 0.1,
            comparison: String::new(),
            locked: false,
            follows: None,
        };
        let choice = |id: &str| Choice {
            id: id.to_owned(),
            label: format!("means {id}"),
        };
        let frame = Frame {
            parameters: vec![parameter("w_e", "Evidence"), parameter("w_r", "Risk")],
            switches: vec![Switch {
                id: "signs".to_owned(),
                label: "Signs".to_owned(),
                choices: vec![choice("a"), choice("b")],
                saved: 0,
            }],
            ..Frame::default()
        };
        let mut draft = Draft::default();
        assert_eq!(changes(&frame, &draft), [""; 0]);
        draft.values.insert("w_r".to_owned(), 10.5);
        draft.readings.insert("signs".to_owned(), "b".to_owned());
        draft.values.insert("unknown".to_owned(), 1.0);
        assert_eq!(
            changes(&frame, &draft),
            ["Risk 10.0 → 10.5", "Signs: means b"]
        );
    }
}
