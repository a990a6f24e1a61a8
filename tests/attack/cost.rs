//! What the worst shapes of files cost: the exponent of time and of memory over size, at one, two, four and eight times the
//! least size, each the median of three runs. 1 is linear, 2 quadratic. `STEELYARD_ATTACK_ONLY` is a part of the names of
//! shapes, `STEELYARD_ATTACK_PART` what sizes are divided by.

use std::fs;
use std::path::Path;

use crate::asked::number;
use crate::run;
use crate::shapes::{Shape, shapes};

/// What is still taken for linear.
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
        "{:<40} {:>8} {:>8} {:>6} {:>8} {:>6}",
        "shape", "MB", "s", "time", "MB", "memory"
    );
    for mut shape in shapes() {
        shape.least /= part;
        let line = format!(
            "{} {}",
            shape.command.split(' ').next().unwrap_or_default(),
            shape.name
        );
        if !line.contains(&only) {
            continue;
        }
        let cost = match cost(&shape) {
            Ok(cost) => cost,
            Err(words) => {
                over.push(format!("{line}: {words}"));
                continue;
            }
        };
        let (time, bytes) = (
            exponent(&cost.time, SHORTEST),
            exponent(&cost.bytes, SMALLEST),
        );
        let refused = if cost.refused { "  over a limit" } else { "" };
        let row = format!(
            "{line:<40} {:>8.2} {:>8.3} {time:>6.2} {:>8.1} {bytes:>6.2}{refused}",
            (8 * shape.least) as f64 / 1e6,
            cost.time[3],
            cost.bytes[3] / 1e6,
        );
        println!("{row}");
        let large = 8 * shape.least <= LARGEST && cost.bytes[3] > run::BYTES as f64;
        if time > MOST || bytes > MOST || large {
            over.push(row);
        }
    }
    assert!(
        over.is_empty(),
        "more than linear, or than a gigabyte:\n{}",
        over.join("\n")
    );
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
        fs::write(&path, shape.of(times * shape.least)).expect("a file of the test's own");
        let mut seconds = [0.0; 3];
        for one in &mut seconds {
            let took = run::run(&words, std::slice::from_ref(&path))?;
            *one = took.time.as_secs_f64();
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
