//! The commands that an input is given to. `@` stands for its files, a word in braces for something at random.

use crate::input::Input;
use crate::values::{CHARACTERS, NUMBERS, any_of};
use crate::{parent, seeds};
use steelyard_tests::Random;

/// What every input goes through.
const CHECK: &str = "check --json @";

const READ: &str = "library read @";

/// What is asked of decisions.
const DECIDING: [&str; 28] = [
    "check @",
    "decide collapse --explain @",
    "decide collapse --json @",
    "decide interaction --explain @",
    "decide table --json @",
    "decide table --explain @ --map {map}",
    "decide cells --explain @",
    "decide cells --data @",
    "zones --json @ --param {id}",
    "zones @ --cell {word}:{word}",
    "zones @ --gain {word}",
    "zones @ --confidences {deflation}",
    "flips --all @",
    "flips --json @",
    "power --json @",
    "power @ --target={number}",
    "what-if @",
    "without --json @",
    "doubt @",
    "worklist --json @",
    "worklist @ --by diagnostics",
    "curve @ --param {id}",
    "backtest saved {settings} @",
    "compare @ --all --b {settings}",
    "report @",
    "brief --yaml @",
    "coverage @",
    "coverage --json @",
];

/// What is asked of logs.
const LOGGING: [&str; 9] = [
    "import --json @",
    "import @",
    "transcript @",
    "transcript --json @",
    "transcript --markdown @",
    "decide interaction --json @",
    "flips --system interaction @",
    "compare @ --b {settings}",
    "classify --json @",
];

/// What is asked of files that are packed.
const PACKED: [&str; 4] = [
    CHECK,
    "import --json @",
    "transcript @",
    "decide collapse --json @",
];

/// What reads strings of settings.
const SETTING: [&str; 10] = [
    "decide collapse --json @ --set {set} --set {set}",
    "decide interaction --json @ --set {set}",
    "report @ --set {set}",
    "library save {set} {set} {set}",
    "hybrid @ --set {set}",
    "compare @ --a {settings} --b {settings}",
    "backtest {settings} {settings} @",
    "zones @ --param {id} --mode proportional --lock {id} --set {set}",
    "flips @ --map {map} --limit {limit} --decision {word}",
    "power @ --quota={number} --target={number} --set {set}",
];

const IDS: &str = "\
    collapse.w_e collapse.w_k collapse.threshold collapse.gap collapse.signs collapse.critical-risk panel.evaluators \
    panel.order interaction.technical_weight interaction.consensus table.price table.battery w w_1";

const READINGS: &str = "intended as_written off binary fill_in strict";

/// The runs that an input of a reader goes through; words are taken from its text.
pub(crate) fn runs(reader: &str, text: &[u8], random: &mut Random) -> Vec<Vec<String>> {
    let (own, others) = match reader {
        _ if reader.starts_with("log of") => (&LOGGING[..], &DECIDING[..]),
        "settings" => (&SETTING[..], &LOGGING[..]),
        "gzip" | "Zstandard" => (&PACKED[..], &LOGGING[..]),
        _ => (&DECIDING[..], &LOGGING[..]),
    };
    let mut lines = vec![if random.chance(30) { READ } else { CHECK }];
    lines.extend((0..3).map(|_| *random.one_of(own)));
    if random.chance(25) {
        lines.push(*random.one_of(others));
    }
    let filled = lines.into_iter().map(|line| filled(line, text, random));
    filled.collect()
}

/// The words of a line.
fn filled(line: &str, text: &[u8], random: &mut Random) -> Vec<String> {
    let word = |word: &str| {
        let mut parts = word.split(['{', '}']);
        let mut filled = parts.next().unwrap_or_default().to_owned();
        while let (Some(name), Some(behind)) = (parts.next(), parts.next()) {
            filled += &value(name, text, random);
            filled += behind;
        }
        // No word of a command line holds it.
        filled.replace('\0', "")
    };
    line.split(' ').map(word).collect()
}

fn value(name: &str, text: &[u8], random: &mut Random) -> String {
    let any = |random: &mut Random| match random.below(4) {
        0 => word_of(text, random),
        1 => any_of(READINGS, random),
        _ => any_of(NUMBERS, random),
    };
    let id = |random: &mut Random| match random.below(8) {
        0 => word_of(text, random),
        1 => any_of(IDS, random) + *random.one_of(&CHARACTERS),
        _ => any_of(IDS, random),
    };
    let set = |random: &mut Random| format!("{}={}", id(random), any(random));
    match name {
        "id" => id(random),
        "number" => any_of(NUMBERS, random),
        "set" => set(random),
        "settings" => {
            let several: Vec<String> = (0..=random.below(4)).map(|_| set(random)).collect();
            several.join(",")
        }
        "map" => {
            let (less, more) = (word_of(text, random), word_of(text, random));
            format!("{less}:less,{more}:more")
        }
        "limit" => format!("{}<={}", word_of(text, random), any_of(NUMBERS, random)),
        "deflation" => any_of("shrink power cap", random),
        _ => word_of(text, random),
    }
}

/// Any word of a text.
fn word_of(text: &[u8], random: &mut Random) -> String {
    let from = random.below(text.len() + 1);
    let rest = &text[from..(from + 200).min(text.len())];
    let letter = |byte: &u8| byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'.');
    let words = rest
        .split(|byte| !letter(byte))
        .find(|word| !word.is_empty());
    String::from_utf8_lossy(words.unwrap_or(b"a")).into_owned()
}

/// On files as they are: a line that is wrong use prints nothing, whatever it is given.
#[test]
fn every_line_prints_something() {
    let seeds: Vec<_> = seeds::seeds().into_values().collect();
    let mut random = Random::new(0);
    let mut files = &seeds[0][0];
    let lines = [READ, CHECK].into_iter();
    for line in lines.chain(DECIDING).chain(LOGGING).chain(SETTING) {
        let prints = (0..100).any(|_| {
            let runs = (0..8).map(|_| filled(line, &files[0].1, &mut random));
            let input = Input {
                reader: String::new(),
                files: files.clone(),
                runs: runs.collect(),
            };
            let prints = parent::one(&input).printed > 0;
            if !prints {
                let of_a_reader = random.one_of(&seeds);
                files = random.one_of(of_a_reader);
            }
            prints
        });
        assert!(prints, "{line}");
    }
}
