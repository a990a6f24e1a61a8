//! The commands that an input is given to. `@` stands for its files, a word in braces for something at random.

use steelyard_tests::Random;

use crate::values::{CHARACTERS, NUMBERS};

/// What every input goes through.
const CHECK: &str = "check --json @";

const READ: &str = "library read @";

/// What is asked of decisions.
const DECIDING: [&str; 26] = [
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
    "power @ --target {number}",
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
    "power @ --quota {number} --target {number} --set {set}",
];

const IDS: [&str; 14] = [
    "collapse.w_e",
    "collapse.w_k",
    "collapse.threshold",
    "collapse.gap",
    "collapse.signs",
    "collapse.critical-risk",
    "panel.evaluators",
    "panel.order",
    "interaction.technical_weight",
    "interaction.consensus",
    "table.price",
    "table.battery",
    "w",
    "w_1",
];

const READINGS: [&str; 6] = [
    "intended",
    "as_written",
    "off",
    "binary",
    "fill_in",
    "strict",
];

/// The runs that an input of a reader goes through; words are taken from its text.
pub(crate) fn runs(reader: &str, text: &[u8], random: &mut Random) -> Vec<Vec<String>> {
    let own = match reader {
        _ if reader.starts_with("log of") => &LOGGING[..],
        "settings" => &SETTING[..],
        "gzip" | "Zstandard" => &[CHECK, LOGGING[0], LOGGING[2], DECIDING[1]],
        _ => &DECIDING[..],
    };
    let others = if reader.starts_with("log of") {
        &DECIDING[..]
    } else {
        &LOGGING
    };
    let mut lines = vec![if random.chance(30) { READ } else { CHECK }];
    lines.extend((0..3).map(|_| *random.one_of(own)));
    if random.chance(25) {
        lines.push(*random.one_of(others));
    }
    let mut words = |line: &str| {
        line.split(' ')
            .map(|word| filled(word, text, random))
            .collect()
    };
    lines.into_iter().map(&mut words).collect()
}

fn filled(word: &str, text: &[u8], random: &mut Random) -> String {
    let Some((before, rest)) = word.split_once('{') else {
        return word.to_owned();
    };
    let (name, behind) = rest.split_once('}').unwrap_or((rest, ""));
    let value = value(name, text, random);
    // No word of a command line holds it.
    format!("{before}{value}{}", filled(behind, text, random)).replace('\0', "")
}

fn value(name: &str, text: &[u8], random: &mut Random) -> String {
    let number = |random: &mut Random| (*random.one_of(&NUMBERS)).to_owned();
    let any = |random: &mut Random| match random.below(4) {
        0 => word_of(text, random),
        1 => (*random.one_of(&READINGS)).to_owned(),
        _ => number(random),
    };
    let id = |random: &mut Random| match random.below(8) {
        0 => word_of(text, random),
        1 => format!("{}{}", random.one_of(&IDS), random.one_of(&CHARACTERS)),
        _ => (*random.one_of(&IDS)).to_owned(),
    };
    match name {
        "id" => id(random),
        "number" => number(random),
        "set" => format!("{}={}", id(random), any(random)),
        "settings" => {
            let several = (0..=random.below(4)).map(|_| format!("{}={}", id(random), any(random)));
            several.collect::<Vec<_>>().join(",")
        }
        "map" => format!(
            "{}:less,{}:more",
            word_of(text, random),
            word_of(text, random)
        ),
        "limit" => format!("{}<={}", word_of(text, random), number(random)),
        "deflation" => (*random.one_of(&["shrink", "power", "cap"])).to_owned(),
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
