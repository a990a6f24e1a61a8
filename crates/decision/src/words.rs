//! Phrases that tree, report, page and command line share.

use steelyard_documents::Name;

use crate::{
    Against, Because, Cells, Compared, Guard, Measure, Parameters, Provenance, Step, StepState,
    Test, atoms, numbers,
};

/// What a gate that does not let pass says: the atoms that fail and those that go with them.
pub fn reason(parameters: &Parameters, cells: &Cells, place: usize, gate: usize) -> String {
    let alternative = cells.alternatives.get(place);
    let Some(gate) = alternative.and_then(|one| one.gates.get(gate)) else {
        return String::new();
    };
    let reports = atoms(&gate.test, parameters);
    let words: Vec<Name> = reports.into_iter().map(|report| report.reason).collect();
    words.join(", ")
}

/// The numbers that a guard compared, as a phrase: "8.50 > 6.00, verified". Of a guard that was not reached only
/// those that somebody has; empty where nobody has any.
pub fn step_words(cells: &Cells, guard: &Guard, step: &Step) -> String {
    let words: Vec<String> = guard
        .tests
        .iter()
        .zip(&step.compared)
        .filter(|(_, compared)| step.state != StepState::NotReached || compared.left.is_finite())
        .map(|(test, compared)| words_of_test(cells, test, *compared))
        .collect();
    if guard.tests.is_empty() {
        "otherwise".to_owned()
    } else {
        words.join(", ")
    }
}

pub(super) fn words_of_test(cells: &Cells, test: &Test, compared: Compared) -> String {
    let sign = if compared.holds {
        test.op.pretty()
    } else {
        test.op.negated()
    };
    let [left, right] = numbers::apart(compared.left, compared.right);
    match test.left {
        Measure::Top | Measure::TopFlag(_) | Measure::TopSpread(_)
            if compared.left.is_infinite() =>
        {
            "nothing ranks".to_owned()
        }
        Measure::Top => format!("{left} {sign} {right}"),
        Measure::Gap if compared.left.is_infinite() => "no second to compare with".to_owned(),
        Measure::BestShare if compared.left.is_infinite() => "no two differ".to_owned(),
        Measure::Gap => format!("gap {left} {sign} {right}"),
        Measure::TopFlag(flag) => match cells.flags.get(flag) {
            Some(flag) if compared.left > 0.0 => flag.yes.to_string(),
            Some(flag) => flag.no.to_string(),
            None => String::new(),
        },
        Measure::TopSpread(place) => {
            let label = cells
                .spreads
                .get(place)
                .map_or("", |one| one.label.as_str());
            let [left, right] = numbers::apart(100.0 * compared.left, 100.0 * compared.right);
            format!("{label} {left}% of their mean apart {sign} {right}%")
        }
        Measure::TopMean(place) => mean_words(cells, place, compared, sign),
        Measure::Fact(fact) => {
            let label = cells.facts.get(fact).map_or("", |fact| fact.id.as_str());
            let (left, right) = (
                numbers::plain(compared.left),
                numbers::plain(compared.right),
            );
            format!("{label} {left} {sign} {right}")
        }
        Measure::Ranked => format!("{} in the ranking", numbers::plain(compared.left)),
        Measure::Rank(place) | Measure::DerivedRank(place) => {
            let label = cells.alternatives.get(place);
            rank_words(label.map_or("", |one| &one.label), test, compared)
        }
        Measure::BestShare => {
            let best = numbers::plain((compared.left * 100.0).round());
            format!("one is best in {best}% of the criteria in which they differ")
        }
        Measure::Waiting => match numbers::plain(compared.left).as_str() {
            "0" => "none waits for a human".to_owned(),
            "1" => "1 waits for a human".to_owned(),
            many => format!("{many} wait for a human"),
        },
        Measure::Vetoed => match numbers::plain(compared.left).as_str() {
            "0" => "none is vetoed".to_owned(),
            "1" => "1 is vetoed".to_owned(),
            many => format!("{many} are vetoed"),
        },
    }
}

/// A mean of the first, beside its limit.
fn mean_words(cells: &Cells, place: usize, compared: Compared, sign: &str) -> String {
    let mean = cells.means.get(place);
    let label = mean.map_or("", |one| one.label.as_str());
    let [left, right] = numbers::apart(compared.left, compared.right);
    if compared.left.is_infinite() {
        format!("{label} not measured")
    } else {
        format!("{label} {left} {sign} {right}")
    }
}

/// Where an alternative ranks, beside others or the two it was made of.
fn rank_words(label: &str, test: &Test, compared: Compared) -> String {
    if compared.left.is_infinite() {
        return format!("{label} does not rank");
    }
    let sign = if compared.holds {
        test.op.pretty()
    } else {
        test.op.negated()
    };
    let [rank, right] = [compared.left, compared.right].map(numbers::plain);
    match (test.left, rank.as_str()) {
        (Measure::Rank(_), rank) => format!("{label} at rank {rank} {sign} {right}"),
        (_, "1") => format!("{label} above both of its parts"),
        (_, "2") => format!("{label} above one of its parts"),
        _ => format!("{label} below both of its parts"),
    }
}

/// What a recorded score says beside the new one; nothing where none is recorded.
pub fn against_words(against: &Against, cells: &Cells) -> Option<String> {
    let why = |because: Because| match because {
        Because::Unknown => String::new(),
        Because::Multiplier => ", because of the multiplier".to_owned(),
        Because::Criterion(place) => {
            let label = cells
                .criteria
                .get(place)
                .map_or("", |one| one.label.as_str());
            format!(", because of {label}")
        }
    };
    match against {
        Against::NotRecorded => None,
        Against::Matches => Some("matches the log".to_owned()),
        Against::NotReproducible => Some("cannot be recomputed from the log".to_owned()),
        Against::Differs { by, because } => Some(format!(
            "differs from the log by {}{}",
            numbers::plain(*by),
            why(*because)
        )),
    }
}

impl Provenance {
    /// A word for a badge: "coerced".
    pub fn word(self) -> &'static str {
        match self {
            Provenance::Read => "read",
            Provenance::Coerced => "coerced",
            Provenance::Assumed | Provenance::Filled => "assumed",
            Provenance::Missing => "missing",
            Provenance::LeftOut => "left out",
            Provenance::Heuristic => "heuristic",
            Provenance::Recorded => "recorded",
            Provenance::ByRule => "by rule",
        }
    }
}
