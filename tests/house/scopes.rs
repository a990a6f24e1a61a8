//! Work of the page that comes later than the call that asked for it (a task, a frame, an event of a removed element) goes
//! through `src/reactive/scope.rs`: it may come after its page has gone, and a read of a disposed signal stops everything.

use std::sync::LazyLock;

use regex::Regex;

use crate::sources::modules;

/// Folders of what is drawn and goes again.
const DRAWN: [&str; 4] = ["src/app/", "src/charts/", "src/components/", "src/pages/"];

/// What outlives the caller, and what to use.
const LATER: [(&str, &str); 5] = [
    (
        r"(?-u:\b)spawn_local(?-u:\b)",
        "scope::spawn, or scope::detach for what changes files",
    ),
    (
        r"(?-u:\b)request_animation_frame(?-u:\b)",
        "scope::next_frame",
    ),
    (r"(?-u:\b)set_interval(?-u:\b)", "a timer in a StoredValue"),
    (r"(?-u:\b)Timeout::new(?-u:\b)", "scope::timer"),
    (
        r"<(?:Show|Suspense|Await|Portal)(?-u:\b)",
        "components::dynamic::when: its part has an owner of its own",
    ),
];

/// Events that a browser sends when it removes an element, or later.
const LATE_EVENTS: &str = r"(?-u:\b)on:(?:blur|change|close|focusout|pointerleave|toggle)=";
const GUARD: &str = "scope::guard(";

static PATTERNS: LazyLock<Vec<(Regex, &str)>> = LazyLock::new(|| {
    let compiled = LATER.map(|(pattern, instead)| (compile(pattern), instead));
    Vec::from(compiled)
});
static EVENTS: LazyLock<Regex> = LazyLock::new(|| compile(LATE_EVENTS));
fn compile(pattern: &str) -> Regex {
    Regex::new(pattern).expect("a valid pattern")
}

/// What of a module breaks the rule.
fn faults(text: &str) -> Vec<String> {
    let code = text
        .lines()
        .map(|line| line.split("//").next().unwrap_or_default())
        .collect::<Vec<_>>()
        .join("\n");
    let mut found = Vec::new();
    for (pattern, instead) in PATTERNS.iter() {
        let hits = pattern.find_iter(&code);
        found.extend(hits.map(|hit| format!("{}: use {instead}", hit.as_str())));
    }
    for event in EVENTS.find_iter(&code) {
        if !code[event.end()..].starts_with(GUARD) {
            found.push(format!("{}: use {GUARD}…)", event.as_str()));
        }
    }
    found
}

#[test]
fn what_comes_later_ends_with_the_part_that_asked_for_it() {
    let mut found = Vec::new();
    for module in modules("src") {
        if DRAWN.iter().any(|folder| module.name.starts_with(folder)) {
            let own = faults(&module.text).into_iter();
            found.extend(own.map(|fault| format!("{}: {fault}", module.name)));
        }
    }
    assert_eq!(found, Vec::<String>::new());
}

#[test]
fn the_rule_sees_each_kind_and_leaves_the_rest_alone() {
    assert_eq!(
        faults("spawn_local(async move { a.set(b.await) });").len(),
        1
    );
    assert_eq!(faults("request_animation_frame(move || draw());").len(), 1);
    assert_eq!(
        faults("view! { <input on:blur=move |_| commit()/> }").len(),
        1
    );
    assert_eq!(
        faults("rest.set_value(Some(Timeout::new(REST_MS, act)));").len(),
        1
    );
    assert_eq!(faults("view! { <Show when=open>\"a\"</Show> }").len(), 1);
    let right = "scope::spawn(task); // spawn_local(task)\n\
        view! { <input on:blur=scope::guard(move |_| commit()) on:click=act/> }\n\
        rest.set_value(Some(scope::timer(REST_MS, act)));\n\
        listener.forget();";
    assert_eq!(faults(right), Vec::<String>::new());
}
