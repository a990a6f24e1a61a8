//! Limits of a column hold for a number of it that moves: zones and flips of a cell against a table that is weighed by hand.

use steelyard_decision::Model;
use steelyard_decision::data::Data;
use steelyard_kernel::Random;
use steelyard_lab::{Knob, Sweep, flips, zones};
use steelyard_table::{Direction, Limit, MappedColumn, TableMap};

use crate::support::table;
use crate::tipping::data;

const COLUMNS: [(&str, Direction); 2] = [("price", Direction::Less), ("stars", Direction::More)];

/// Numbers of rows and columns, and the limits of each column.
#[derive(Clone, Debug)]
struct Weighed {
    numbers: Vec<[f64; 2]>,
    limits: [[Option<f64>; 2]; 2],
}

impl Weighed {
    /// The first row of the highest sum among those within all limits, each column measured by the ends of `scale`; `None`
    /// where no row is, and where the first two are too near to tell.
    fn winner(&self, scale: &[[f64; 2]]) -> Result<Option<usize>, ()> {
        let ends = |at: usize| {
            let column = scale.iter().map(|row| row[at]);
            let (low, high) = (
                column.clone().fold(f64::MAX, f64::min),
                column.fold(f64::MIN, f64::max),
            );
            (low, high)
        };
        let score = |row: &[f64; 2]| -> f64 {
            let part = |at: usize| {
                let (low, high) = ends(at);
                let wide = high - low;
                match COLUMNS[at].1 {
                    _ if wide <= 0.0 => 0.0,
                    Direction::More => (row[at] - low) / wide,
                    Direction::Less => (high - row[at]) / wide,
                }
            };
            part(0) + part(1)
        };
        let within = |row: &&(usize, &[f64; 2])| {
            (0..2).all(|at| {
                let [least, most] = self.limits[at];
                least.is_none_or(|limit| row.1[at] >= limit)
                    && most.is_none_or(|limit| row.1[at] <= limit)
            })
        };
        let rows: Vec<(usize, &[f64; 2])> = self.numbers.iter().enumerate().collect();
        let mut ranked: Vec<(usize, f64)> = rows
            .iter()
            .filter(within)
            .map(|(at, row)| (*at, score(row)))
            .collect();
        ranked.sort_by(|a, b| b.1.total_cmp(&a.1));
        match ranked.as_slice() {
            [first, second, ..] if first.1 - second.1 < 1e-6 => Err(()),
            [first, ..] => Ok(Some(first.0)),
            [] => Ok(None),
        }
    }
}

fn drawn(random: &mut Random) -> Weighed {
    let count = 2 + random.below(4);
    let number = |random: &mut Random| (random.unit() * 40.0).round() / 2.0;
    let numbers: Vec<[f64; 2]> = (0..count)
        .map(|_| [number(random), number(random)])
        .collect();
    let mut limit = |likely: f64| (random.unit() < likely).then(|| number(random));
    let limits = [[limit(0.3), limit(0.7)], [limit(0.5), limit(0.2)]];
    Weighed { numbers, limits }
}

fn map_of(limits: [[Option<f64>; 2]; 2]) -> TableMap {
    let columns = COLUMNS
        .iter()
        .zip(limits)
        .map(|((name, better), [least, most])| MappedColumn {
            at_least: least.map(Limit::Number),
            at_most: most.map(Limit::Number),
            ..MappedColumn::new(*name, *better)
        });
    TableMap {
        columns: columns.collect(),
        ..TableMap::default()
    }
}

fn text_of(numbers: &[[f64; 2]]) -> String {
    let rows = numbers.iter().enumerate();
    let rows = rows.map(|(at, [price, stars])| format!("r{at},{price},{stars}\n"));
    format!("name,price,stars\n{}", rows.collect::<String>())
}

/// A drawn table, as text, and the decision that it is read as.
fn opened(seed: u64) -> (Weighed, String, Model) {
    let drawn = drawn(&mut Random::new(seed));
    let text = text_of(&drawn.numbers);
    let (_, mut read) = table("t.csv", text.as_bytes(), &map_of(drawn.limits));
    (drawn, text, read.models.remove(0))
}

#[test]
fn zones_of_a_cell_are_those_of_its_limits_and_scores() {
    let (mut looked, mut kept_out) = (0, 0);
    for seed in 0..300 {
        let (drawn, text, model) = opened(seed);
        for (row, number) in drawn.numbers.iter().enumerate() {
            for (at, (column, _)) in COLUMNS.iter().enumerate() {
                let alternative = format!("r{row}");
                let knob = Knob::cell(&model.cells, None, &alternative, column).unwrap();
                let sweep = Sweep::new(&model.parameters, &model.cells, knob).unwrap();
                let found = zones(&sweep);
                for step in 0..=60 {
                    let t = sweep.from + (sweep.to - sweep.from) * f64::from(step) / 60.0 + 1e-5;
                    if t >= sweep.to
                        || found
                            .breakpoints
                            .iter()
                            .any(|one| (one.at - t).abs() < 1e-4)
                    {
                        continue;
                    }
                    let mut moved = drawn.clone();
                    moved.numbers[row][at] = t;
                    let Ok(expected) = moved.winner(&drawn.numbers) else {
                        continue;
                    };
                    let zone = found.zone_at(t).unwrap();
                    let winner = zone.verdict.winner.as_ref().map(ToString::to_string);
                    let expected = expected.map(|at| format!("r{at}"));
                    assert_eq!(
                        winner, expected,
                        "seed {seed}, {number:?} of {alternative} at {t}: {text}{drawn:?}"
                    );
                    looked += 1;
                    kept_out += usize::from(moved.limits[at] != [None; 2]);
                }
            }
        }
    }
    assert!(looked > 20_000 && kept_out > 10_000, "{looked} {kept_out}");
}

#[test]
fn flips_of_a_cell_do_what_they_say_under_limits() {
    let (mut tried, mut let_in) = (0, 0);
    for seed in 300..600 {
        let (drawn, text, model) = opened(seed);
        let found = flips(&model.parameters, &model.cells);
        for flip in &found.edits {
            let Knob::Cell(spot) = &flip.knob else {
                continue;
            };
            let mut moved = drawn.clone();
            moved.numbers[spot.alternative][spot.criterion] = flip.to;
            let Ok(expected) = moved.winner(&drawn.numbers) else {
                continue;
            };
            let winner = flip.after.winner.as_ref().map(ToString::to_string);
            let expected = expected.map(|at| format!("r{at}"));
            assert_eq!(winner, expected, "seed {seed}: {flip:?}\n{text}{drawn:?}");
            tried += 1;
            let alternative = model.cells.alternatives[spot.alternative].id.as_str();
            let was_out = model.cells.alternatives[spot.alternative]
                .gates
                .iter()
                .any(|gate| !gate.passes(&model.parameters));
            let_in += usize::from(was_out && winner.as_deref() == Some(alternative));
        }
    }
    assert!(tried > 500 && let_in > 50, "{tried} {let_in}");
}

/// A number at its limit ranks, and one beyond it does not: the smallest change of the only one below is up to there.
#[test]
fn a_number_beyond_its_limit_leaves_the_ranking() {
    let text = "name,price\na,1500\nb,900\nc,2500\n";
    let mut map = TableMap::of(&[("price", Direction::Less)]);
    map.columns[0].at_most = Some(Limit::Number(1000.0));
    let (_, read) = table("t.csv", text.as_bytes(), &map);
    let model = &read.models[0];
    let found = flips(&model.parameters, &model.cells);
    let told: Vec<(String, f64, Option<String>)> = found
        .edits
        .iter()
        .filter_map(|flip| {
            let Knob::Cell(spot) = &flip.knob else {
                return None;
            };
            let id = model.cells.alternatives[spot.alternative].id.to_string();
            Some((
                id,
                flip.edge,
                flip.after.winner.as_ref().map(ToString::to_string),
            ))
        })
        .collect();
    assert!(told.contains(&("b".to_owned(), 1000.0, None)), "{told:?}");
    // Written as data and read again the limit is one of the cell.
    let again = data(&Data::new(model).text().unwrap());
    assert_eq!(
        again.cells.alternatives[0].gates,
        model.cells.alternatives[0].gates
    );
    let a = told.iter().find(|(id, ..)| id == "a").unwrap();
    assert_eq!((a.1, a.2.as_deref()), (900.0, Some("a")), "{told:?}");
}
