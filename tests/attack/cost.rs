//! What the worst shapes of files cost: the exponent of time and of memory over size, at one, two, four and eight times the
//! least size, each the median of three runs. 1 is linear, 2 quadratic. `STEELYARD_ATTACK_ONLY` is a part of the names of
//! shapes, `STEELYARD_ATTACK_PART` what sizes are divided by.

use std::fs;
use std::panic;
use std::path::Path;

use crate::asked::number;
use crate::run;
use crate::shapes::{Shape, shapes};

/// The exponent that is still taken for linear.
const MOST: f64 = 1.2;
/// Runs that are shorter measure the machine, in seconds at the largest size.
const SHORTEST: f64 = 0.05;
/// Bytes that do not matter, at the largest size.
const SMALLEST: f64 = 4e6;
/// Up to this size a file may take no more than a run of a mutated one; logs of 64 MB that become runs without number do.
const LARGEST: usize = 16 << 20;
const TIMES: [usize; 4] = [1, 2, 4, 8];

/// Sizes, seconds and bytes.
struct Cost {
    time: [f64; 4],
    bytes: [f64; 4],
    refused: bool,
}

#[test]
#[ignore = "minutes on a quiet machine: `make cost`"]
fn cost_is_linear() {
    let only = std::env::var("STEELYARD_ATTACK_ONLY").unwrap_or_default();
    let part = number("STEELYARD_ATTACK_PART").unwrap_or(1).max(1);
    let part = usize::try_from(part).unwrap_or(1);
    let mut over = Vec::new();
    println!(
        "{:<50} {:>8} {:>8} {:>6} {:>8} {:>6}",
        "shape", "MB", "s", "time", "MB", "memory"
    );
    run::note_panics();
    for mut shape in shapes() {
        shape.least /= part;
        if shape.title().contains(&only) {
            let row = row(&shape);
            let (Ok(words) | Err(words)) = &row;
            println!("{words}");
            over.extend(row.err());
        }
    }
    // What this test says is printed.
    drop(panic::take_hook());
    let over = over.join("\n");
    assert!(
        over.is_empty(),
        "a panic, or more than linear, or than a gigabyte:\n{over}"
    );
}

/// What a shape costs; an error where that is too much, or where it panics.
fn row(shape: &Shape) -> Result<String, String> {
    let title = shape.title();
    let cost = cost(shape).map_err(|words| format!("{title}: {words}"))?;
    let time = exponent(&cost.time, SHORTEST);
    let bytes = exponent(&cost.bytes, SMALLEST);
    let size = TIMES[3] * shape.least;
    let refused = if cost.refused { "  over a limit" } else { "" };
    let row = format!(
        "{title:<50} {:>8.2} {:>8.3} {time:>6.2} {:>8.1} {bytes:>6.2}{refused}",
        size as f64 / 1e6,
        cost.time[3],
        cost.bytes[3] / 1e6,
    );
    let large = size <= LARGEST && cost.bytes[3] > run::GIGABYTE as f64;
    if time > MOST || bytes > MOST || large {
        Err(row)
    } else {
        Ok(row)
    }
}

fn cost(shape: &Shape) -> Result<Cost, String> {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("cost");
    fs::create_dir_all(&folder).expect("a folder of the test's own");
    let path = folder.join(&shape.name);
    let words: Vec<String> = shape.command.split(' ').map(str::to_owned).collect();
    let mut cost = Cost {
        time: [0.0; 4],
        bytes: [0.0; 4],
        refused: false,
    };
    for (at, times) in TIMES.into_iter().enumerate() {
        fs::write(&path, (shape.of)(times * shape.least)).expect("a file of the test's own");
        let mut seconds = [0.0; 3];
        for one in &mut seconds {
            let took = run::run(&words, std::slice::from_ref(&path))?;
            *one = took.seconds;
            cost.bytes[at] = took.bytes as f64;
            cost.refused = took.refused;
        }
        seconds.sort_by(f64::total_cmp);
        cost.time[at] = seconds[1];
    }
    let _gone = fs::remove_file(&path);
    Ok(cost)
}

/// The slope of logarithms, by least squares; 0 where the last is too small to say.
fn exponent(of: &[f64; 4], least: f64) -> f64 {
    if of[3] < least {
        return 0.0;
    }
    // Logarithms of sizes to base 2 are 0, 1, 2, 3: their distances from 1.5 have squares that sum to 5.
    let logs = of.map(f64::log2);
    (-1.5 * logs[0] - 0.5 * logs[1] + 0.5 * logs[2] + 1.5 * logs[3]) / 5.0
}
