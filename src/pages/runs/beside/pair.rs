//! Two turns that go together: what differs, what was said, what was called.

use leptos::prelude::*;
use steelyard_protocol::{CallBeside, RunId, TurnBeside, TurnPair};

use super::SIDES;
use crate::charts::format;
use crate::components::dynamic::flag;
use crate::components::icon::{Glyph, Icon};
use crate::pages::runs::tree::Way;

/// Id of a pair in the page.
pub(super) fn pair_id(place: u32) -> String {
    format!("pair-{place}")
}

#[component]
pub(super) fn PairView(
    /// Place among all pairs.
    place: u32,
    /// The pair.
    pair: TurnPair,
    /// The two runs.
    runs: [RunId; 2],
    /// Whether the two part here.
    parts: bool,
    /// The pair that was gone to last.
    at: RwSignal<Option<u32>>,
) -> impl IntoView {
    let TurnPair {
        sides,
        differs,
        calls,
        more,
    } = pair;
    let other = match differs.join(", ") {
        same if same.is_empty() => String::new(),
        _ if sides.contains(&None) => "in one run only".to_owned(),
        what => format!("other {what}"),
    };
    let differs = !other.is_empty();
    let apart = apart(&sides).join(" · ");
    let heads: Vec<_> = (0..2)
        .map(|side| head(side, sides[side].as_ref(), runs[side]))
        .collect();
    let [left, right] = sides.map(Option::unwrap_or_default);
    let same = left.prompt == right.prompt;
    let calls: Vec<_> = calls.into_iter().map(row).collect();
    view! {
        <li
            id=pair_id(place)
            class="pair"
            class:differs=differs
            class:gone-to=flag(move || at.get() == Some(place))
        >
            {parts.then(|| view! { <p class="pair-parts">"They part here"</p> })}
            <div class="pair-head">
                <h3>{format!("Pair {}", u64::from(place) + 1)}</h3>
                <span class="pair-differs">{other}</span>
                <span class="faint">{apart}</span>
            </div>
            <div class="pair-row">{heads}</div>
            {if same {
                view! { <div class="pair-prompt" dir="auto">{left.prompt}</div> }.into_any()
            } else {
                said("pair-prompt", [left.prompt, right.prompt])
            }}
            {(!calls.is_empty()).then(|| view! { <ol class="pair-calls">{calls}</ol> })}
            {(more > 0).then(|| view! {
                <p class="faint">{format!("{} not shown", format::counted(u64::from(more), "further line"))}</p>
            })}
            {said("pair-answer", [left.answer, right.answer])}
        </li>
    }
}

/// The letter of a side, which stands where there is one column.
fn letter(side: usize) -> AnyView {
    view! { <b class="side">{SIDES[side]}</b> }.into_any()
}

/// The turn of a side, with what it took, and the way to it.
fn head(side: usize, turn: Option<&TurnBeside>, run: RunId) -> AnyView {
    let Some(turn) = turn else {
        return view! { <p class="pair-turn faint">{letter(side)} "no turn"</p> }.into_any();
    };
    let (calls, failed) = turn.calls;
    let count = |number: u32, noun| (number > 0).then(|| format::counted(u64::from(number), noun));
    let facts = [
        Some(turn.end.clone()),
        turn.tokens
            .map(|tokens| format!("{} tokens", format::tokens(tokens as f64))),
        turn.took_ms.map(format::duration),
        count(calls, "call"),
        (failed > 0).then(|| format!("{} failed", format::count(u64::from(failed)))),
        count(turn.questions, "question"),
    ];
    let facts: Vec<String> = facts.into_iter().flatten().collect();
    let (number, entry) = (turn.number, turn.entry);
    view! {
        <p class="pair-turn">
            {letter(side)}
            <Way id=Some(run) to=Some(entry)>
                {format!("Turn {number}")}
                <Icon glyph=Glyph::ChevronRight size=12/>
            </Way>
            <span class="faint">{facts.join(" · ")}</span>
        </p>
    }
    .into_any()
}

/// What the right one took beyond the left one, of all that both have and that differs.
fn apart(sides: &[Option<TurnBeside>; 2]) -> Vec<String> {
    let [Some(left), Some(right)] = sides else {
        return Vec::new();
    };
    let sign = |more: bool| if more { "+" } else { "−" };
    let count = |one: u32, two: u32, noun: &dyn Fn(u64) -> String| {
        let by = u64::from(one.abs_diff(two));
        (by > 0).then(|| format!("{}{}", sign(two > one), noun(by)))
    };
    let tokens = left.tokens.zip(right.tokens);
    let time = left.took_ms.zip(right.took_ms);
    let all = [
        tokens.filter(|(one, two)| one != two).map(|(one, two)| {
            format!(
                "{}{} tokens",
                sign(two > one),
                format::tokens(one.abs_diff(two) as f64)
            )
        }),
        time.filter(|(one, two)| (one - two).abs() > 0.0)
            .map(|(one, two)| {
                format!("{}{}", sign(two > one), format::duration((two - one).abs()))
            }),
        count(left.calls.0, right.calls.0, &|by| {
            format::counted(by, "call")
        }),
        count(left.calls.1, right.calls.1, &|by| {
            format!("{} failed", format::count(by))
        }),
        count(left.questions, right.questions, &|by| {
            format::counted(by, "question")
        }),
    ];
    let all: Vec<String> = all.into_iter().flatten().collect();
    if all.is_empty() {
        vec!["same usage".to_owned()]
    } else {
        all
    }
}

/// What either side says; nothing where neither does.
fn said(class: &'static str, texts: [String; 2]) -> AnyView {
    if texts.iter().all(String::is_empty) {
        return ().into_any();
    }
    let texts = (0..).zip(texts).map(|(side, text)| {
        if text.is_empty() {
            view! { <div class="nothing-said"></div> }.into_any()
        } else {
            view! { <div class=class dir="auto">{letter(side)} {text}</div> }.into_any()
        }
    });
    view! { <div class="pair-row">{texts.collect_view()}</div> }.into_any()
}

/// A line of calls: what one alone has is in relief.
fn row(calls: [Option<CallBeside>; 2]) -> AnyView {
    let [left, right] = calls
        .each_ref()
        .map(|call| call.as_ref().map(|call| &call.name));
    let only = left != right;
    let both = (0..).zip(calls).map(|(side, call)| match call {
        None => view! { <span class="nothing-said"></span> }.into_any(),
        Some(CallBeside { name, summary, failed }) => view! {
            <span class="pair-call" class:only=only>
                {letter(side)}
                {only.then(|| view! { <span class="unseen">{format!("only {}: ", SIDES[side])}</span> })}
                <b>{name}</b>
                <span class="pair-summary">{summary}</span>
                {failed.then(|| view! { <span class="pair-failed">"failed"</span> })}
            </span>
        }
        .into_any(),
    });
    view! { <li class="pair-row">{both.collect_view()}</li> }.into_any()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_the_right_one_took_beyond_the_left_one() {
        let left = TurnBeside {
            tokens: Some(1_200),
            took_ms: Some(4_000.0),
            calls: (5, 1),
            ..TurnBeside::default()
        };
        let right = TurnBeside {
            tokens: Some(900),
            took_ms: Some(16_400.0),
            calls: (7, 1),
            questions: 1,
            ..TurnBeside::default()
        };
        let words =
            |one: &TurnBeside, two: &TurnBeside| apart(&[Some(one.clone()), Some(two.clone())]);
        assert_eq!(
            words(&left, &right),
            ["−300 tokens", "+12.4 s", "+2 calls", "+1 question"]
        );
        assert_eq!(words(&left, &left), ["same usage"]);
        let unknown = TurnBeside {
            tokens: None,
            ..right.clone()
        };
        assert_eq!(words(&unknown, &right), ["same usage"]);
        assert!(apart(&[Some(left), None]).is_empty());
    }
}
