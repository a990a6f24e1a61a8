//! Decisions whose numbers are very small or very large: what tips them is found all the same, or said not to be
//! resolved.

use proptest::prelude::*;
use steelyard_decision::{Model, Verdict};
use steelyard_lab::{Knob, Mode, Sweep, Zones, flips, zones};

use crate::support::read_model;

const MAGNITUDES: [f64; 8] = [1e-9, 1e-6, 1e-3, 1.0, 1e5, 1e6, 1e9, 1e12];

fn swept(model: &Model, knob: Knob) -> Zones {
    zones(&Sweep::new(&model.parameters, &model.cells, knob).unwrap())
}

fn parameter(model: &Model, id: &str, mode: Mode) -> Knob {
    Knob::parameter(&model.parameters, id, Some(mode)).unwrap()
}

/// The worked example E4b, whose scores know no unit of weight.
#[test]
fn a_mean_tips_at_the_same_share_whatever_its_weights_are_measured_in() {
    for k in MAGNITUDES {
        let (v, s, m) = (2.5 * k, 2.0 * k, 1.5 * k);
        let model = read_model(&format!(
            r#"
parameters = {{ v = {v:?}, s = {s:?}, m = {m:?} }}
norm = "weights"
criteria = [{{ id = "V", weight = "v" }}, {{ id = "S", weight = "s", gain = 0.8 }}, {{ id = "M", weight = "m", gain = 0.6 }}]
alternatives = [
  {{ id = "P", cells = {{ V = 0.9, S = 0.6, M = 0.5 }} }},
  {{ id = "Q", cells = {{ V = 0.5, M = 0.9 }} }},
]
"#
        ));
        for mode in [Mode::Free, Mode::Proportional] {
            let found = swept(&model, parameter(&model, "v", mode));
            let edges: Vec<f64> = found.breakpoints.iter().map(|one| one.at / k).collect();
            // Proportional: s = 2/3.5 and m = 1.5/3.5 of 6 − v.
            let expected = match mode {
                Mode::Free => 1.189_244_001,
                Mode::Proportional => proportional_edge(),
            };
            let [edge] = edges[..] else {
                panic!("{k:?} {mode:?}: {edges:?}");
            };
            assert!((edge - expected).abs() < 1e-6, "{k:?} {mode:?}: {edge}");
            assert!(found.exact, "{k:?} {mode:?}");
        }
    }
}

/// Where P and Q of the mean above are one, by halving.
fn proportional_edge() -> f64 {
    let apart = |v: f64| {
        let (s, m) = ((6.0 - v) * 2.0 / 3.5 * 0.8, (6.0 - v) * 1.5 / 3.5 * 0.6);
        (0.9 * v + 0.6 * s + 0.5 * m) / (v + s + m) - (0.5 * v + 0.9 * m) / (v + m)
    };
    let (mut low, mut high) = (0.0, 6.0);
    for _ in 0..60 {
        let middle = f64::midpoint(low, high);
        if apart(middle) < 0.0 {
            low = middle;
        } else {
            high = middle;
        }
    }
    low
}

/// When something is due, in milliseconds, earlier being better: raw, and as a table scales its columns.
fn due(scale: &str, weight: f64) -> Model {
    let day = 86_400_000.0;
    let (a, b) = (1.7e12 + 3.0 * day, 1.7e12 + 3.5 * day);
    read_model(&format!(
        r#"
parameters = {{ w = {weight:?}, v = 1 }}
criteria = [{{ id = "due", weight = "w", sign = -1{scale} }}, {{ id = "worth", weight = "v" }}]
alternatives = [
  {{ id = "a", cells = {{ due = {a:?}, worth = 0.5 }} }},
  {{ id = "b", cells = {{ due = {b:?}, worth = 0.5 }} }},
]
"#
    ))
}

#[test]
fn times_in_milliseconds_tip_where_they_pass_one_another() {
    let range = format!(", shift = 1.7e12, gain = {:?}", 1.0 / (7.0 * 86_400_000.0));
    for (scale, weight) in [("", 1.0), ("", 1e-6), (range.as_str(), 1.0)] {
        let model = due(scale, weight);
        let knob = Knob::cell(&model.cells, None, "a", "due").unwrap();
        let found = swept(&model, knob.clone());
        let edges: Vec<f64> = found.breakpoints.iter().map(|one| one.at).collect();
        let [edge] = edges[..] else {
            panic!("{scale} {weight}: {edges:?}");
        };
        let expected = 1.7e12 + 3.5 * 86_400_000.0;
        assert!((edge - expected).abs() <= 1.0, "{scale}: {edge}");
        let found = flips(&model.parameters, &model.cells);
        let mut mine = found.edits.iter().filter(|flip| flip.knob == knob);
        let flip = mine.next().unwrap();
        assert!((flip.edge - expected).abs() <= 1.0, "{flip:?}");
        assert_eq!(flip.after.winner.as_deref(), Some("b"));
    }
}

/// A gap of half a point at scores of a million millions is passed to both sides, a third of one from where the cell stands.
#[test]
fn edges_that_are_near_for_their_size_are_two() {
    let model = read_model(
        r#"
parameters = { w = 1.4, gap = { value = 0.5, role = "threshold" } }
criteria = [{ id = "x", weight = "w" }]
alternatives = [{ id = "a", cells = { x = 702989840239.6149 } }, { id = "b", cells = { x = 702989840239.6149 } }]
guards = [{ id = "apart", tests = [{ left = "gap", op = ">", right = "gap" }], status = "APART" }]
"#,
    );
    let knob = Knob::cell(&model.cells, None, "a", "x").unwrap();
    let found = flips(&model.parameters, &model.cells);
    let mine = found.edits.iter().filter(|flip| flip.knob == knob);
    let mut steps: Vec<f64> = mine.map(|flip| flip.edge - flip.from).collect();
    steps.sort_by(f64::total_cmp);
    let [down, up] = steps[..] else {
        panic!("{steps:?}");
    };
    assert!(
        (down + 0.357).abs() < 0.01 && (up - 0.357).abs() < 0.01,
        "{steps:?}"
    );
}

/// Of scores of a billionth or so comparisons see a few steps. What tips is found, and nothing is called exact.
#[test]
fn weights_of_a_billionth_lose_no_edits_and_claim_nothing() {
    let model = |k: f64| {
        let (one, two) = (3.0 * k, 2.0 * k);
        read_model(&format!(
            r#"
parameters = {{ one = {one:?}, two = {two:?} }}
criteria = [{{ id = "x", weight = "one", min = 0, max = 9 }}, {{ id = "y", weight = "two", min = 0, max = 9 }}]
alternatives = [
  {{ id = "a", cells = {{ x = 7, y = 2 }} }},
  {{ id = "b", cells = {{ x = 3, y = 5 }} }},
]
"#
        ))
    };
    let edits = |model: &Model| {
        let found = flips(&model.parameters, &model.cells);
        for flip in &found.edits {
            let sweep = Sweep::new(&model.parameters, &model.cells, flip.knob.clone()).unwrap();
            let after = sweep.weigh(flip.to).verdict(&model.cells);
            assert_eq!(after, flip.after, "{flip:?}");
            assert_ne!(after, found.now);
        }
        found.edits
    };
    let (large, small) = (edits(&model(1.0)), edits(&model(1e-9)));
    assert!(large.iter().all(|flip| flip.exact));
    for flip in &large {
        let same = |other: &&steelyard_lab::Flip| {
            let side = (other.to > other.from) == (flip.to > flip.from);
            other.knob == flip.knob && side
        };
        let unit = match flip.knob {
            Knob::Parameter { .. } => 1e-9,
            _ => 1.0,
        };
        let other = small.iter().find(same);
        let other = other.unwrap_or_else(|| panic!("{flip:?} is lost: {small:#?}"));
        // A step of comparisons is a third of a weight here, and a third of a number.
        assert!(
            (other.edge - unit * flip.edge).abs() < unit,
            "{other:?} {flip:?}"
        );
        assert!(!other.exact, "{other:?}");
    }
}

/// Where two scores are nearer than comparisons see, which one leads changes all the time.
#[test]
fn a_lead_below_the_step_of_comparisons_is_nowhere_exact() {
    let model = read_model(
        r#"
parameters = { w = 1, v = 1 }
criteria = [{ id = "x", weight = "w" }, { id = "y", weight = "v" }]
alternatives = [
  { id = "a", cells = { x = 0.3, y = 0.5 } },
  { id = "b", cells = { x = 0.3, y = 0.5000000006 } },
]
"#,
    );
    let found = swept(&model, parameter(&model, "w", Mode::Free));
    assert!(!found.exact, "{found:?}");
}

#[test]
fn a_large_weight_beside_a_small_one_leaves_it_where_it_stands() {
    let model = read_model(
        r#"
parameters = { one = 1e12, two = 1 }
criteria = [{ id = "x", weight = "one" }, { id = "y", weight = "two" }]
alternatives = [{ id = "a", cells = { x = 1, y = 2 } }, { id = "b", cells = { x = 1, y = 1 } }]
"#,
    );
    for id in ["one", "two"] {
        let knob = parameter(&model, id, Mode::Proportional);
        let sweep = Sweep::new(&model.parameters, &model.cells, knob).unwrap();
        assert_eq!(sweep.parameters_at(sweep.now), model.parameters, "{id}");
    }
}

#[test]
fn a_curve_has_a_step_for_each_edge_of_a_small_weight() {
    let model = |x: f64| {
        read_model(&format!(
            r#"
norm = "weights"
[parameters]
one = {{ value = 3e-9, max = 1e-8 }}
two = {{ value = 2e-9, max = 1e-8 }}
[[criteria]]
id = "x"
weight = "one"
[[criteria]]
id = "y"
weight = "two"
[[alternatives]]
id = "a"
cells = {{ x = {x:?}, y = 0.2 }}
[[alternatives]]
id = "b"
cells = {{ x = 0.2, y = 0.5 }}
"#
        ))
    };
    let curve = steelyard_lab::curve(&[model(0.9), model(0.5)], "one", None).unwrap();
    let ends: Vec<f64> = curve.steps.iter().map(|step| step.to * 1e9).collect();
    assert_eq!(curve.steps.len(), 3, "{curve:?}");
    let [first, second, _] = ends[..] else {
        panic!("{ends:?}");
    };
    // .3 · 2 / .7 and .3 · 2 / .3
    assert!(
        (first - 0.6 / 0.7).abs() < 1e-6 && (second - 2.0).abs() < 1e-6,
        "{ends:?}"
    );
}

/// A decision of one size: weights, cells and thresholds times a power of ten each.
fn sized(
    weights: &[u32],
    rows: &[Vec<i32>],
    holes: &[bool],
    sizes: (i32, i32),
    mean: bool,
) -> Model {
    let (weight, cell) = (10_f64.powi(sizes.0), 10_f64.powi(sizes.1));
    let names = ["p", "q", "r"];
    let parameters = names.iter().zip(weights).map(|(name, value)| {
        let value = f64::from(*value) / 10.0 * weight;
        format!(
            "{name} = {{ value = {value:?}, max = {:?}, limit = {:?} }}",
            3.0 * weight,
            9.0 * weight
        )
    });
    let criteria = names
        .iter()
        .map(|name| format!("{{ id = \"{name}\", weight = \"{name}\" }}"));
    let alternatives = rows.iter().enumerate().map(|(at, row)| {
        let cells = names
            .iter()
            .zip(row)
            .enumerate()
            .filter(|(place, _)| !(mean && holes[(at * 3 + place) % holes.len()]));
        let cells =
            cells.map(|(_, (name, x))| format!("{name} = {:?}", f64::from(*x) / 10.0 * cell));
        format!(
            "{{ id = \"a{at}\", cells = {{ {} }} }}",
            cells.collect::<Vec<_>>().join(", ")
        )
    });
    let joined = |parts: Vec<String>| parts.join(", ");
    read_model(&format!(
        "parameters = {{ {}, bar = {{ value = {:?}, role = \"threshold\" }} }}\nnorm = \"{}\"\ncriteria = [{}]\nalternatives = [{}]\nguards = [{{ id = \"good\", tests = [{{ left = \"top\", op = \">\", right = \"bar\" }}], status = \"GOOD\" }}, {{ id = \"else\", status = \"ELSE\" }}]",
        joined(parameters.collect()),
        0.8 * cell * if mean { 1.0 } else { weight },
        if mean { "weights" } else { "one" },
        joined(criteria.collect()),
        joined(alternatives.collect()),
    ))
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300))]

    /// Whatever the size of its numbers: what is called exact is what asking gives, further from an edge than
    /// comparisons are coarse; every edit is confirmed.
    #[test]
    fn what_is_exact_is_what_asking_gives(
        weights in prop::collection::vec(1_u32..=20, 3),
        rows in prop::collection::vec(prop::collection::vec(-10_i32..=10, 3), 2..6),
        holes in prop::collection::vec(prop::bool::weighted(0.3), 7),
        sizes in (-9_i32..=12, -9_i32..=12),
        mean in prop::bool::ANY,
        shares in prop::collection::vec(0.0_f64..1.0, 20),
    ) {
        let model = sized(&weights, &rows, &holes, sizes, mean);
        let (parameters, cells) = (&model.parameters, &model.cells);
        let found = flips(parameters, cells);
        for flip in &found.edits {
            let sweep = Sweep::new(parameters, cells, flip.knob.clone()).unwrap();
            prop_assert_eq!(&sweep.weigh(flip.to).verdict(cells), &flip.after, "{:?}", flip);
            prop_assert_ne!(&flip.after, &found.now);
            prop_assert!(flip.size.is_finite() && flip.size >= 0.0, "{:?}", flip);
        }
        let knobs = ["p", "q", "bar"].map(|id| Knob::parameter(parameters, id, None).unwrap());
        let cell = Knob::cell(cells, None, "a0", "r").unwrap();
        for knob in knobs.into_iter().chain([cell]) {
            let sweep = Sweep::new(parameters, cells, knob).unwrap();
            let found = zones(&sweep);
            let wide = sweep.to - sweep.from;
            let asked: Vec<(f64, Verdict)> = shares
                .iter()
                .map(|share| sweep.from + share * wide)
                .map(|t| (t, sweep.weigh(t).verdict(cells)))
                .collect();
            for (t, verdict) in asked {
                let zone = found.zones.iter().find(|zone| zone.from <= t && t <= zone.to).unwrap();
                let own = 2e-3 * (zone.to - zone.from);
                let beside = found.breakpoints.iter().any(|one| (one.at - t).abs() < own);
                if found.exact && !beside {
                    prop_assert_eq!(&zone.verdict, &verdict, "{:?} at {}: {:#?}", &sweep.knob, t, &found);
                }
            }
        }
    }
}

/// 1.5e10 w + 1540 and 6.4e10 w + 1320 meet at 220 / 4.9e10, which is as near to 0 as its own digits tell it from 0,
/// however wide the range is.
#[test]
fn what_tips_beside_nothing_is_found_on_a_wide_range() {
    let model = read_model(
        r#"
parameters = { w = { value = 0, max = 1000000 }, v = 1100 }
criteria = [{ id = "X", weight = "w" }, { id = "Y", weight = "v" }]
alternatives = [
  { id = "A", cells = { X = 15000000000, Y = 1.4 } },
  { id = "B", cells = { X = 64000000000, Y = 1.2 } },
]
"#,
    );
    let found = flips(&model.parameters, &model.cells);
    let of_w = |flip: &&steelyard_lab::Flip| flip.knob == parameter(&model, "w", Mode::Free);
    let flip = found.edits.iter().find(of_w).unwrap();
    let edge = 220.0 / 4.9e10;
    assert!((flip.edge - edge).abs() < 1e-3 * edge, "{}", flip.edge);
    assert_eq!(flip.after.winner.as_deref(), Some("B"));
}

/// 1e-7 / (1e-7 + w) and 0 never meet, and are one for comparisons from where they are half of 1e-9 apart: 200, a
/// five-thousandth of the range.
#[test]
fn means_that_only_come_near_tip_where_comparisons_end() {
    let model = read_model(
        r#"
norm = "weights"
parameters = { w = { value = 1, max = 1000000 }, v = 0.0000001 }
criteria = [{ id = "X", weight = "w" }, { id = "Y", weight = "v" }]
alternatives = [
  { id = "A", cells = { X = 0, Y = 0 } },
  { id = "B", cells = { X = 0, Y = 1 } },
]
"#,
    );
    let found = swept(&model, parameter(&model, "w", Mode::Free));
    let winners = found
        .zones
        .iter()
        .map(|zone| zone.verdict.winner.as_deref());
    assert_eq!(winners.collect::<Vec<_>>(), [Some("B"), Some("A")]);
    let edge = found.breakpoints[0].at;
    assert!((edge - 200.0).abs() < 1e-3, "{edge}");
    assert!(!found.exact);
}

/// Two are one in everything. Their lines meet where they stand, which sums of large terms place a digit beside it.
#[test]
fn what_tips_a_tie_lies_ahead() {
    let model = read_model(
        r#"
parameters = { w = 0.6, v = 0.211444 }
criteria = [{ id = "X", weight = "w", share = 0.5, gain = 0.8 }, { id = "Y", weight = "v" }]
alternatives = [
  { id = "A", cells = { X = 64563, Y = 0.9984001326257887 } },
  { id = "B", cells = { X = 64563, Y = 0.9984001326257887 } },
]
"#,
    );
    let found = flips(&model.parameters, &model.cells);
    assert!(found.edits.len() >= 4, "{found:?}");
    for flip in &found.edits {
        assert!(
            (flip.edge - flip.from) * (flip.to - flip.from) >= 0.0,
            "{flip:?}"
        );
    }
}

/// A weight of billions moves by what others of ten leave it. A's mean is 200 v + 96 over v + 4.8, B's 86 v + 778 over v + 8:
/// they meet where 114 v² + 505.2 v − 2966.4 = 0, at 3.3457, which the large one reaches with the digits that it has.
#[test]
fn what_small_ones_tip_is_found_where_a_large_one_moves() {
    let model = read_model(
        r#"
norm = "weights"
parameters = { w = { value = 7300000000, max = 40000000000, limit = 400000000000 }, v = 10, u = { value = 16, locked = true } }
criteria = [{ id = "Y", weight = "v" }, { id = "Z", weight = "u", share = 0.5 }]
alternatives = [
  { id = "A", cells = { Y = 200, Z = { x = 20, gain = 0.6 } } },
  { id = "B", cells = { Y = 86, Z = 97.25 } },
]
"#,
    );
    let found = flips(&model.parameters, &model.cells);
    let of_w =
        |flip: &&steelyard_lab::Flip| flip.knob == parameter(&model, "w", Mode::Proportional);
    let flip = found.edits.iter().find(of_w).unwrap();
    assert!(
        (flip.edge - flip.from - (10.0 - 3.3457)).abs() < 1e-3,
        "{flip:?}"
    );
    assert_eq!(flip.after.winner.as_deref(), Some("B"));
    assert!(!flip.exact);
}
