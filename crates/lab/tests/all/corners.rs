//! Corners of zones and flips: statuses that name somebody, weights below 0, confidences of 0, counts, and work that
//! is bounded.

use std::fmt::Write as _;

use steelyard_decision::{
    Alternative, Cells, Column, Criterion, Model, Origin, Parameter, Parameters, Provenance, Shape,
    judge::judge, weigh,
};
use steelyard_lab::{
    Edit, FlipSearch, Flips, Knob, Mode, Scale, Spot, Sweep, SweepError, flips, zones,
};

use crate::support::{read_model, swept};

/// 300 of them, so that an edit of a cell is tried among few.
fn many(winner: &str) -> Model {
    let mut alternatives = String::new();
    let mut safety = String::new();
    for at in 0..300 {
        let x = 900 - at;
        let _ = writeln!(
            alternatives,
            "  {{ id = \"a{at}\", cells = {{ x = {x}.0 }} }},"
        );
        // The seventh is as safe as the ninth.
        let risk = if at == 7 || at == 9 { 0 } else { 1 + at % 5 };
        let _ = write!(safety, "a{at} = {risk}, ");
    }
    read_model(&format!(
        r#"
parameters = {{ w = 1, bar = 899.5 }}
criteria = [{{ id = "x", weight = "w", min = 0, max = 1000 }}]
alternatives = [
{alternatives}]
safety = [{{ label = "risk", prefer = "least", x = {{ {safety} }} }}]
guards = [
  {{ id = "good", tests = [{{ left = "top", op = ">", right = "bar" }}], status = "GOOD" }},
  {{ id = "safe", status = {{ id = "SAFE", winner = {winner}, recommended = "first" }} }},
]
"#
    ))
}

/// What each edit of a cell comes to is what the decision comes to with that cell.
fn assert_confirmed(model: &Model, found: &Flips) {
    for flip in &found.edits {
        let Some(edit) = Edit::of(&model.cells, &flip.knob, flip.to) else {
            continue;
        };
        let mut cells = model.cells.clone();
        edit.make(&mut cells).unwrap();
        let after = weigh(&model.parameters, &cells).verdict(&cells);
        assert_eq!(after, flip.after, "{flip:?}");
        assert_ne!(after, found.now);
    }
}

#[test]
fn among_many_a_status_names_whom_it_names_among_all() {
    for winner in [r#""safest""#, r#"{ this = "a250" }"#, r#""first""#] {
        let model = many(winner);
        let found = flips(&model.parameters, &model.cells);
        assert_confirmed(&model, &found);
        let first = Knob::cell(&model.cells, None, "a0", "x").unwrap();
        let mut mine = found.edits.iter().filter(|flip| flip.knob == first);
        let flip = mine.next().unwrap();
        let expected = match winner {
            r#""safest""# => "a7",
            r#""first""# => "a0",
            _ => "a250",
        };
        assert_eq!(flip.after.winner.as_deref(), Some(expected), "{winner}");
        assert!((flip.edge - 899.5).abs() < 1e-9, "{flip:?}");
    }
}

/// Of equally safe ones the first of the ranking is named, so that it matters where those change places, however far
/// from leading.
#[test]
fn the_safest_is_another_where_equally_safe_ones_change_places() {
    for norm in ["one", "weights"] {
        let model = read_model(&format!(
            r#"
parameters = {{ one = {{ value = 1.6, max = 4 }}, two = {{ value = 1.6, max = 4 }} }}
norm = "{norm}"
criteria = [{{ id = "x", weight = "one" }}, {{ id = "y", weight = "two" }}]
alternatives = [
  {{ id = "a", cells = {{ x = 7, y = 3 }} }},
  {{ id = "b", cells = {{ x = 3, y = 6 }} }},
  {{ id = "c", cells = {{ x = 10, y = 11 }} }},
  {{ id = "d", cells = {{ x = 11, y = 10 }} }},
]
safety = [{{ label = "risk", prefer = "least", x = {{ a = 0, b = 0, c = 2, d = 3 }} }}]
guards = [{{ id = "else", status = {{ id = "ELSE", winner = "safest" }} }}]
"#
        ));
        let found = swept(&model, "two");
        let winners: Vec<_> = found
            .zones
            .iter()
            .map(|zone| zone.verdict.winner.as_deref())
            .collect();
        assert_eq!(winners, [Some("a"), Some("b")], "{norm}");
        // 4 · 1.6 = 3 t
        assert!((found.breakpoints[0].at - 6.4 / 3.0).abs() < 1e-9 && found.exact);
        let found = flips(&model.parameters, &model.cells);
        let cell = Knob::cell(&model.cells, None, "b", "y").unwrap();
        assert!(found.edits.iter().any(|flip| flip.knob == cell));
    }
}

/// Of 100 whose numbers come from one or from both of two voices three lead somewhere: with the part x of V, Q has .8 − .6x, P
/// .1 + .8x, and R, of which only V is heard, .6. So R leads from x = 1/3 to 5/8.
#[test]
fn of_many_means_of_uneven_coverage_those_that_lead_are_found() {
    let others = (0..97).map(|at| match at % 3 {
        0 => format!("  {{ id = \"a{at}\", cells = {{ V = 0.4{at:02} }} }},"),
        1 => format!("  {{ id = \"a{at}\", cells = {{ S = 0.1{at:02} }} }},"),
        _ => format!("  {{ id = \"a{at}\", cells = {{ V = 0.2{at:02}, S = 0.1 }} }},"),
    });
    let others: Vec<String> = others.collect();
    let model = read_model(&format!(
        r#"
parameters = {{ v = {{ value = 1, max = 4 }}, s = 1 }}
norm = "weights"
criteria = [{{ id = "V", weight = "v" }}, {{ id = "S", weight = "s" }}]
alternatives = [
{}
  {{ id = "P", cells = {{ V = 0.9, S = 0.1 }} }},
  {{ id = "Q", cells = {{ V = 0.2, S = 0.8 }} }},
  {{ id = "R", cells = {{ V = 0.6 }} }},
]
"#,
        others.join("\n")
    ));
    let found = swept(&model, "v");
    let zones = found.zones.iter();
    let winners: Vec<_> = zones
        .map(|zone| zone.verdict.winner.as_deref().unwrap())
        .collect();
    assert_eq!(winners, ["Q", "R", "P"]);
    let edges: Vec<f64> = found.breakpoints.iter().map(|one| one.at).collect();
    assert!(
        (edges[0] - 0.5).abs() < 1e-9 && (edges[1] - 5.0 / 3.0).abs() < 1e-9,
        "{edges:?}"
    );
}

/// Weights from −9 on. Two of them are below 0, or cancel.
#[test]
fn a_proportional_move_begins_where_everything_stands() {
    for values in [
        [1.0, -3.0, -5.0],
        [-1.0, -2.0, -3.0],
        [2.0, 1.0, -1.0],
        [1.0, 3.0, -1.0],
        [4.0, 2.0, 1.0],
    ] {
        let [a, b, c] = values;
        let model = read_model(&format!(
            r#"
criteria = [{{ id = "x", weight = "a" }}, {{ id = "y", weight = "b" }}, {{ id = "z", weight = "c" }}]
alternatives = [{{ id = "one", cells = {{ x = 1, y = 2, z = 3 }} }}, {{ id = "two", cells = {{ x = 3, y = 1, z = 1 }} }}]
[parameters]
a = {{ value = {a:?}, min = -9, max = 9 }}
b = {{ value = {b:?}, min = -9, max = 9 }}
c = {{ value = {c:?}, min = -9, max = 9 }}
"#
        ));
        for id in ["a", "b", "c"] {
            let knob = Knob::parameter(&model.parameters, id, Some(Mode::Proportional)).unwrap();
            let sweep = Sweep::new(&model.parameters, &model.cells, knob).unwrap();
            let stands = sweep.parameters_at(sweep.now);
            let sum: f64 = values.iter().sum();
            for (one, other) in stands.all().iter().zip(model.parameters.all()) {
                assert!(
                    (one.value - other.value).abs() < 1e-9,
                    "{values:?} {id}: {stands:?}"
                );
            }
            // It stays a simplex, within bounds, and zones are what asking gives.
            let found = zones(&sweep);
            for step in 0..=50 {
                let t = sweep.from + f64::from(step) / 50.0 * (sweep.to - sweep.from);
                let at = sweep.parameters_at(t);
                let now: f64 = at.all().iter().map(|one| one.value).sum();
                assert!((now - sum).abs() < 1e-9, "{values:?} {id} at {t}: {at:?}");
                let zone = found.zones.iter().find(|zone| zone.from < t && t < zone.to);
                let verdict = judge(&at, &model.cells, &Shape::of(&model.cells)).verdict;
                let beside = found
                    .breakpoints
                    .iter()
                    .any(|one| (one.at - t).abs() < 1e-9);
                if let Some(zone) = zone.filter(|_| !beside) {
                    assert_eq!(zone.verdict, verdict, "{values:?} {id} at {t}");
                }
            }
        }
    }
}

/// Who is sure of nothing counts for nothing; sure of something they would decide.
#[test]
fn a_confidence_of_0_rises() {
    for gain in ["gain = 0", ""] {
        let cell = |x: f64| {
            if gain.is_empty() {
                format!("{{ x = {x:?}, gain = 0 }}")
            } else {
                format!("{x:?}")
            }
        };
        let (p, q) = (cell(0.1), cell(0.9));
        let model = read_model(&format!(
            r#"
parameters = {{ v = 1, s = 1 }}
norm = "weights"
criteria = [{{ id = "V", weight = "v" }}, {{ id = "S", weight = "s", min = 0, max = 1, {gain} }}]
alternatives = [
  {{ id = "P", cells = {{ V = 0.6, S = {p} }} }},
  {{ id = "Q", cells = {{ V = 0.5, S = {q} }} }},
  {{ id = "R", cells = {{ V = 0.55 }} }},
]
"#
        ));
        let knob = Knob::gain(&model.cells, None, "S").unwrap();
        let sweep = Sweep::new(&model.parameters, &model.cells, knob.clone()).unwrap();
        let found = zones(&sweep);
        assert!(found.exact && found.zones.len() > 1, "{gain}: {found:?}");
        // (.6 + .1 c)/(1 + c) against (.5 + .9 c)/(1 + c) cross at 1/8, before which R's .55 is passed at 1/9 by P.
        let scores = sweep.weigh(1.0).scores;
        assert!(
            (scores[0] - 0.35).abs() < 1e-12 && (scores[1] - 0.7).abs() < 1e-12,
            "{scores:?}"
        );
        assert!(
            (scores[2] - 0.55).abs() < 1e-12,
            "who gave no score stays without: {scores:?}"
        );
        let found = flips(&model.parameters, &model.cells);
        let mut mine = found.edits.iter().filter(|flip| flip.knob == knob);
        assert!(mine.next().is_some());
    }
}

/// a counts 3, b 5000: the next whole number at which b is passed, however far.
#[test]
fn counts_are_followed_as_far_as_they_go() {
    let model = read_model(
        r#"
parameters = { w = 1 }
criteria = [{ id = "x", weight = "w", whole = true, min = 0, max = 100000 }]
alternatives = [{ id = "a", cells = { x = 5000 } }, { id = "b", cells = { x = 3 } }]
"#,
    );
    let found = flips(&model.parameters, &model.cells);
    let moves: Vec<(f64, f64)> = found
        .edits
        .iter()
        .map(|flip| (flip.from, flip.to))
        .collect();
    assert_eq!(moves, [(5000.0, 2.0), (3.0, 5001.0)]);
}

/// A panel of uneven coverage in each of many stages, over a decision of many weights.
fn wide(alternatives: usize, criteria: usize, stages: usize) -> Model {
    let mut text = String::new();
    let names: Vec<String> = (0..criteria).map(|at| format!("c{at}")).collect();
    let weights: Vec<String> = names
        .iter()
        .enumerate()
        .map(|(at, name)| format!("{name} = {}", 1 + at % 4))
        .collect();
    let _ = writeln!(
        text,
        "parameters = {{ {}, gap = 0.2, bar = 0.6 }}",
        weights.join(", ")
    );
    text.push_str("norm = \"weights\"\n");
    text.push_str("guards = [{ id = \"close\", tests = [{ left = \"gap\", op = \"<\", right = \"gap\" }], status = { id = \"PANEL\", opens = \"s0\" } }, { id = \"good\", tests = [{ left = \"top\", op = \">\", right = \"bar\" }], status = \"GOOD\" }, { id = \"else\", status = \"ELSE\" }]\n");
    let body = |seed: usize| {
        let criteria: Vec<String> = names
            .iter()
            .map(|name| format!("{{ id = \"{name}\", weight = \"{name}\", min = 0, max = 1 }}"))
            .collect();
        let rows = (0..alternatives).map(|at| {
            let cells = names
                .iter()
                .enumerate()
                .filter(|(place, _)| !(at * 7 + place * 5 + seed).is_multiple_of(6));
            let cells = cells.map(|(place, name)| {
                format!(
                    "{name} = 0.{:03}",
                    (at * 389 + place * 577 + seed * 131) % 997
                )
            });
            format!(
                "{{ id = \"a{at}\", cells = {{ {} }} }}",
                cells.collect::<Vec<_>>().join(", ")
            )
        });
        format!(
            "criteria = [{}]\nalternatives = [{}]\n",
            criteria.join(", "),
            rows.collect::<Vec<_>>().join(",\n")
        )
    };
    text.push_str(&body(0));
    for stage in 0..stages {
        let _ = writeln!(text, "[[stages]]\nid = \"s{stage}\"\nnorm = \"weights\"");
        text.push_str("guards = [{ id = \"agreed\", tests = [{ left = \"top\", op = \">\", right = \"bar\" }, { left = \"gap\", op = \">\", right = \"gap\" }], status = \"AGREED\" }, { id = \"split\", status = \"SPLIT\" }]\n");
        text.push_str(&body(stage + 1));
    }
    read_model(&text)
}

#[test]
fn a_search_that_ends_early_says_so() {
    let model = wide(12, 4, 2);
    let (parameters, cells) = (&model.parameters, &model.cells);
    let whole = flips(parameters, cells);
    assert_eq!(whole.not_searched, 0);
    assert_confirmed(&model, &whole);
    let mut search = FlipSearch::new(parameters, cells).within(20_000);
    let mut tried = 0;
    while search.step(parameters, cells) {
        tried += 1;
    }
    let part = search.finish(parameters, cells);
    assert!(
        tried > 0 && part.not_searched > 0,
        "{tried} {}",
        part.not_searched
    );
    for flip in &part.edits {
        assert!(whole.edits.contains(flip));
    }
}

/// What is looked at grows with the decision and not with the square of it.
#[test]
fn many_alternatives_in_many_stages_are_searched_whole() {
    let model = wide(24, 6, 8);
    let (parameters, cells) = (&model.parameters, &model.cells);
    let mut search = FlipSearch::new(parameters, cells).within(200_000_000);
    while search.step(parameters, cells) {}
    let found = search.finish(parameters, cells);
    assert_eq!(found.not_searched, 0);
}

/// Weights of 5 and of 9 together.
#[test]
fn the_step_of_a_weight_is_a_share_of_its_own_group() {
    let model = read_model(
        r#"
parameters = [
  { id = "a", value = 2, group = "one" }, { id = "b", value = 3, group = "one" },
  { id = "c", value = 4, group = "two" }, { id = "d", value = 5, group = "two" },
]
criteria = [{ id = "x", weight = "a" }, { id = "y", weight = "b" }, { id = "z", weight = "c" }, { id = "u", weight = "d" }]
alternatives = [{ id = "A", cells = { u = 2 } }, { id = "B", cells = { x = 1, y = 1, z = 1 } }]
"#,
    );
    let found = flips(&model.parameters, &model.cells);
    // 10 against 9: 1 more of a, b or c, or half of one less of d.
    for (id, way, sum) in [
        ("a", 1.0, 5.0),
        ("b", 1.0, 5.0),
        ("c", 1.0, 9.0),
        ("d", 0.5, 9.0),
    ] {
        let knob = Knob::parameter(&model.parameters, id, Some(Mode::Free)).unwrap();
        let mut mine = found.edits.iter().filter(|flip| flip.knob == knob);
        let flip = mine.next().unwrap();
        assert_eq!(flip.scale, Scale::Weights(sum), "{id}");
        assert!((flip.size - way / sum).abs() < 1e-9, "{flip:?}");
    }
}

#[test]
fn an_edit_is_made_only_within_what_the_cell_can_be() {
    let model = read_model(
        r#"
parameters = { w = 1 }
criteria = [{ id = "share", weight = "w", min = 0, max = 1 }, { id = "any", weight = "w" }]
alternatives = [{ id = "a", cells = { share = 0.5, any = 0.5 } }]
"#,
    );
    let make = |criterion: &str, value: f64| {
        let knob = Knob::cell(&model.cells, None, "a", criterion).unwrap();
        let mut cells = model.cells.clone();
        let made = Edit::of(&cells, &knob, value).unwrap().make(&mut cells);
        assert!(made.is_ok() || cells == model.cells, "{criterion} {value}");
        made
    };
    for (criterion, value) in [
        ("share", 0.0),
        ("share", 1.0),
        ("any", -1e300),
        ("any", 1e300),
    ] {
        assert_eq!(make(criterion, value), Ok(()), "{criterion} {value}");
    }
    for (criterion, value) in [
        ("share", -0.1),
        ("share", 1.1),
        ("share", f64::NAN),
        ("any", f64::INFINITY),
        ("any", f64::NEG_INFINITY),
    ] {
        assert_eq!(
            make(criterion, value),
            Err(SweepError::NoCell),
            "{criterion} {value}"
        );
    }
}

/// S is sure by 0.8 of P and gave Q no number; T has a say of nobody.
#[test]
fn a_number_that_nobody_gave_counts_as_those_beside_it_once_it_is_there() {
    let model = read_model(
        r#"
parameters = { v = 1, s = 1, t = 1 }
norm = "weights"
criteria = [{ id = "V", weight = "v" }, { id = "S", weight = "s", gain = 0.8 }, { id = "T", weight = "t", gain = 0 }]
alternatives = [{ id = "P", cells = { V = 0.5, S = 0.1, T = 1 } }, { id = "Q", cells = { V = 0.5, T = 1 } }]
"#,
    );
    let missing = |criterion, alternative| {
        let spot = Spot {
            criterion,
            alternative,
            ..Spot::default()
        };
        spot.is_missing(&model.cells)
    };
    let found = [0, 1, 2].map(|criterion| [0, 1].map(|at| missing(criterion, at)));
    assert_eq!(found, [[false, false], [false, true], [false, false]]);
    let knob = Knob::cell(&model.cells, None, "Q", "S").unwrap();
    let mut cells = model.cells.clone();
    let edit = Edit::of(&cells, &knob, 0.9).unwrap();
    edit.make(&mut cells).unwrap();
    let scores = weigh(&model.parameters, &cells).scores;
    assert!((scores[0] - (0.5 + 0.08) / 1.8).abs() < 1e-12, "{scores:?}");
    assert!((scores[1] - (0.5 + 0.72) / 1.8).abs() < 1e-12, "{scores:?}");
}

#[test]
fn a_weight_moves_as_its_group_does_unless_it_is_said() {
    let model = read_model(
        r#"
parameters = [
  { id = "a", value = 2, group = "simplex" }, { id = "b", value = 3, group = "simplex" },
  { id = "c", value = 4, group = "loose" }, { id = "d", value = 6, group = "loose" },
  { id = "e", value = 1, group = "alone" },
]
groups = [{ id = "simplex", mode = "proportional" }, { id = "alone", mode = "proportional" }]
criteria = [{ id = "x", weight = "a" }]
alternatives = [{ id = "A", cells = { x = 2 } }]
"#,
    );
    let mode = |id, mode| Knob::parameter(&model.parameters, id, mode).unwrap().mode();
    let found = ["a", "b", "c", "e"].map(|id| mode(id, None));
    assert_eq!(
        found,
        [
            Mode::Proportional,
            Mode::Proportional,
            Mode::Free,
            Mode::Free
        ]
    );
    assert_eq!(mode("a", Some(Mode::Free)), Mode::Free);
    assert_eq!(mode("c", Some(Mode::Proportional)), Mode::Proportional);
}

/// Nobody wins where those level at the top have scores by a rule of thumb: neither where an edit makes them level nor
/// where the one above them is taken out.
#[test]
fn a_heuristic_tie_has_no_winner_whatever_made_it() {
    let heuristic = || Origin {
        notes: vec![(Provenance::Heuristic, "guessed".into())],
        ..Origin::default()
    };
    let cells = Cells {
        criteria: vec![Criterion::new("x", "x", 1.0, 0)],
        columns: vec![Column {
            origins: vec![heuristic(), heuristic(), heuristic()],
            ..Column::new(vec![3.0, 2.0, 2.0])
        }],
        alternatives: ["a", "b", "c"].map(Alternative::new).into(),
        ..Cells::default()
    };
    let parameters = Parameters::new(vec![Parameter::weight("x", "x", 1.0)]);
    let knob = Knob::cell(&cells, None, "b", "x").unwrap();
    let found = zones(&Sweep::new(&parameters, &cells, knob).unwrap());
    let level = found
        .breakpoints
        .iter()
        .find(|one| (one.at - 3.0).abs() < 1e-9)
        .unwrap();
    assert_eq!(level.here.winner, None);
    let found = flips(&parameters, &cells);
    let winners: Vec<_> = found
        .acts
        .iter()
        .map(|act| act.after.winner.as_deref())
        .collect();
    assert_eq!(winners, [None]);
}
