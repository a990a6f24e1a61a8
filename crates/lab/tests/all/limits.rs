//! Gates along what they are compared with: who is let in or shut out where a limit moves, by itself or with others.

use steelyard_lab::{Knob, Mode, Sweep, zones};

use crate::support::{read_model, swept};

/// Who wins where, as a limit that is compared with a number of each lets them in or shuts them out. None of them is first or
/// second.
fn safest_along(
    gate: impl Fn(usize) -> (&'static str, usize),
    risk: impl Fn(usize) -> usize,
) -> Vec<String> {
    let gated = (2..COUNT).map(|at| {
        let (op, measured) = gate(at);
        format!(
            r#"  {{ id = "a{at}", cells = {{ x = -{at} }}, gates = [{{ id = "g", test = {{ label = "m", measured = 0.{measured:03}, op = "{op}", limit = "limit" }} }}] }},"#
        )
    });
    let risks = (0..COUNT).map(|at| format!("a{at} = {}", if at < 2 { COUNT } else { risk(at) }));
    let model = read_model(&format!(
        r#"
parameters = {{ w = 1, limit = {{ value = 0.5, max = 1 }} }}
criteria = [{{ id = "x", weight = "w" }}]
alternatives = [
  {{ id = "a0", cells = {{ x = 2 }} }},
  {{ id = "a1", cells = {{ x = 1 }} }},
{}
]
safety = [{{ label = "risk", prefer = "least", x = {{ {} }} }}]
guards = [{{ status = {{ id = "ELSE", winner = "safest" }} }}]
"#,
        gated.collect::<Vec<_>>().join("\n"),
        risks.collect::<Vec<_>>().join(", "),
    ));
    let zones = swept(&model, "limit").zones.into_iter();
    let winners = zones.map(|zone| zone.verdict.winner.unwrap().to_string());
    winners.collect()
}

const COUNT: usize = 80;

#[test]
fn a_limit_lets_in_who_is_safer_however_many_there_are() {
    for op in ["<=", "<"] {
        let winners = safest_along(|at| (op, at), |at| COUNT - at);
        let expected = (0..COUNT).filter(|at| *at != 1).map(|at| format!("a{at}"));
        assert!(winners.iter().cloned().eq(expected), "{op} {winners:?}");
    }
}

#[test]
fn a_limit_shuts_out_who_is_safest_however_many_there_are() {
    for op in [">", ">="] {
        let winners = safest_along(|at| (op, at), |at| at);
        let expected = (2..COUNT).chain([0]).map(|at| format!("a{at}"));
        assert!(winners.iter().cloned().eq(expected), "{op} {winners:?}");
    }
}

/// Two have the same number: one is let in where the limit is that, the other, who is safer, beyond it.
#[test]
fn a_limit_lets_in_one_at_a_number_and_another_beyond_it() {
    let gate = |at: usize| (if at.is_multiple_of(2) { "<=" } else { "<" }, at / 2);
    let winners = safest_along(gate, |at| COUNT - at);
    let expected = (1..COUNT).filter(|at| !at.is_multiple_of(2));
    let expected = expected.map(|at| format!("a{}", if at == 1 { 0 } else { at }));
    assert!(winners.iter().cloned().eq(expected), "{winners:?}");
}

/// Each of `count` scores 100 w as long as w is below its number, and another 40: where w is above .4 the first of those that are
/// let in leads.
#[test]
fn a_limit_that_is_a_weight_as_well_moves_scores() {
    for count in [10_u32, 80] {
        let measured = |at: u32| f64::from(at + 1) / f64::from(count);
        let gated = (0..count).map(|at| {
            format!(
                r#"  {{ id = "a{at}", cells = {{ x = 100 }}, gates = [{{ id = "g", test = {{ label = "m", measured = {:?}, op = ">", limit = "w" }} }}] }},"#,
                measured(at)
            )
        });
        let model = read_model(&format!(
            r#"
parameters = {{ w = {{ value = 0.5, max = 2 }}, v = 1 }}
criteria = [{{ id = "x", weight = "w" }}, {{ id = "y", weight = "v" }}]
alternatives = [
{}
  {{ id = "b", cells = {{ y = 40 }} }}, {{ id = "c", cells = {{ y = 39 }} }},
]
"#,
            gated.collect::<Vec<_>>().join("\n"),
        ));
        let zones = swept(&model, "w").zones.into_iter();
        let winners: Vec<String> = zones
            .map(|zone| zone.verdict.winner.unwrap().to_string())
            .collect();
        let led = (0..count)
            .filter(|at| measured(*at) > 0.4)
            .map(|at| format!("a{at}"));
        let b = || std::iter::once("b".to_owned());
        assert!(
            winners.iter().cloned().eq(b().chain(led).chain(b())),
            "{winners:?}"
        );
    }
}

/// The limit of 80 is what follows a weight, or half of what a proportional move of it leaves: s = (1 − w)/2.
#[test]
fn a_limit_that_goes_along_opens_gates_as_well() {
    let gated = (0..80).map(|at| {
        format!(
            r#"  {{ id = "a{at}", cells = {{ x = {} }}, gates = [{{ id = "g", test = {{ label = "m", measured = 0.{:03}, op = "<=", limit = "s" }} }}] }},"#,
            at + 1,
            at * 10 + 5
        )
    });
    let gated = gated.collect::<Vec<_>>().join("\n");
    for (shared, mode, count) in [
        (r#"fallback_of = "w""#, Mode::Free, 80),
        ("value = 0.25", Mode::Proportional, 50),
    ] {
        let model = read_model(&format!(
            r#"
parameters = [{{ id = "w", value = 0.5, max = 1 }}, {{ id = "s", {shared}, role = "weight" }}, {{ id = "r", value = 0.25 }}]
criteria = [{{ id = "x", weight = "w" }}]
alternatives = [
{gated}
  {{ id = "b", cells = {{ x = 0 }} }},
]
"#
        ));
        let knob = Knob::parameter(&model.parameters, "w", Some(mode)).unwrap();
        let found = zones(&Sweep::new(&model.parameters, &model.cells, knob).unwrap());
        let winners = found
            .zones
            .iter()
            .map(|zone| zone.verdict.winner.clone().unwrap());
        let mut expected: Vec<String> = (0..count).map(|at| format!("a{at}")).collect();
        expected.insert(0, "b".to_owned());
        if mode == Mode::Proportional {
            expected.reverse();
        }
        assert!(
            winners.eq(expected),
            "{mode:?}: {} zones",
            found.zones.len()
        );
    }
}

/// None of 80 that a limit lets in is first; the 40th makes it many.
#[test]
fn a_limit_counts_where_a_rule_asks_how_many_rank_or_wait() {
    let rules = [
        (r#"{ left = "ranked", op = ">", right = 42 }"#, 0.395),
        (r#"{ left = "waiting", op = "<", right = 1 }"#, 0.795),
        (
            r#"{ left = "rank", of = "z", op = ">", right = 42 }"#,
            0.395,
        ),
    ];
    for (rule, edge) in rules {
        let gated = (0..80).map(|at| {
            format!(
                r#"  {{ id = "a{at}", cells = {{ x = {at} }}, gates = [{{ id = "g", effect = "escalate", test = {{ label = "m", measured = 0.{:03}, op = "<=", limit = "limit" }} }}] }},"#,
                at * 10 + 5
            )
        });
        let model = read_model(&format!(
            r#"
parameters = {{ w = 1, limit = {{ value = 0.5, max = 1 }} }}
criteria = [{{ id = "x", weight = "w" }}]
alternatives = [
{}
  {{ id = "b", cells = {{ x = 200 }} }}, {{ id = "c", cells = {{ x = 100 }} }}, {{ id = "z", cells = {{ x = -1 }} }},
]
guards = [{{ tests = [{rule}], status = "YES" }}, {{ status = "NO" }}]
"#,
            gated.collect::<Vec<_>>().join("\n"),
        ));
        let found = swept(&model, "limit");
        let edges: Vec<f64> = found.breakpoints.iter().map(|one| one.at).collect();
        assert!(
            edges.len() == 1 && (edges[0] - edge).abs() < 1e-12,
            "{rule} {edges:?}"
        );
    }
}

/// Whom the limit lets in is first or second of nothing, and the best in the panel that is opened.
#[test]
fn a_limit_lets_in_who_wins_the_stage_behind_it() {
    let gated = (0..80).map(|at| {
        format!(
            r#"  {{ id = "a{at}", cells = {{ x = {at} }}, gates = [{{ id = "g", test = {{ label = "m", measured = 0.{:03}, op = "<=", limit = "limit" }} }}] }},"#,
            at * 10 + 5
        )
    });
    let model = read_model(&format!(
        r#"
parameters = {{ w = 1, limit = {{ value = 0.5, max = 1 }} }}
criteria = [{{ id = "x", weight = "w" }}]
alternatives = [
{}
  {{ id = "b", cells = {{ x = 200 }} }}, {{ id = "c", cells = {{ x = 100 }} }},
]
guards = [{{ status = {{ id = "PANEL", opens = "panel" }} }}]

[[stages]]
id = "panel"
criteria = [{{ id = "x", weight = "w" }}]
alternatives = [{{ id = "b", cells = {{ x = 1 }} }}, {{ id = "a40", cells = {{ x = 2 }} }}]
"#,
        gated.collect::<Vec<_>>().join("\n"),
    ));
    let found = swept(&model, "limit");
    let zones = found.zones.iter();
    let winners: Vec<_> = zones.map(|zone| zone.verdict.winner.as_deref()).collect();
    assert_eq!(winners, [Some("b"), Some("a40")]);
    assert!((found.breakpoints[0].at - 0.405).abs() < 1e-12);
}
