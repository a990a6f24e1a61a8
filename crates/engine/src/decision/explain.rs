use super::guard::{Guard, Measure};
use super::{
    Cells, Compared, Model, Norm, Parameters, Place, Provenance, Standing, Step, StepState,
    Weighed, atoms, numbers,
};

/// One criterion's part of an alternative's score.
#[derive(Clone, Debug, PartialEq)]
pub struct Contribution {
    /// Place of the criterion.
    pub criterion: usize,
    /// Place of the weight.
    pub parameter: usize,
    /// Its value.
    pub weight: f64,
    /// The known factor.
    pub gain: f64,
    /// The number weighed.
    pub raw: f64,
    /// m · sign · weight · gain · raw / norm.
    pub value: f64,
}

/// The contributions of an alternative in criterion order; they sum to its score.
pub fn contributions(
    parameters: &Parameters,
    cells: &Cells,
    alternative: usize,
) -> Vec<Contribution> {
    let class = cells
        .alternatives
        .get(alternative)
        .map_or(0, |alternative| alternative.class);
    let multiplier = cells
        .alternatives
        .get(alternative)
        .and_then(|alternative| alternative.multiplier)
        .map_or(1.0, |place| parameters.value(place));
    let mut parts = Vec::with_capacity(cells.criteria.len());
    let mut norm = 0.0;
    for (place, (criterion, column)) in cells.criteria.iter().zip(&cells.columns).enumerate() {
        let parameter = criterion.weight(class).unwrap_or_default();
        let weight = parameters.value(parameter);
        let gain = column.gain.of(alternative);
        let raw = column.x.get(alternative).copied().unwrap_or(0.0);
        norm += weight * gain;
        let value = criterion.sign * weight * gain * raw;
        // Adding 0 makes a −0 into 0.
        parts.push(Contribution {
            criterion: place,
            parameter,
            weight,
            gain,
            raw,
            value: value + 0.0,
        });
    }
    let scale = match cells.norm {
        Norm::One => multiplier,
        Norm::Weights if norm == 0.0 => 0.0,
        Norm::Weights => multiplier / norm,
    };
    if cells.norm == Norm::Weights || multiplier.to_bits() != 1.0_f64.to_bits() {
        for part in &mut parts {
            part.value *= scale;
        }
    }
    parts
}

/// A node of the explanation: the one tree that waterfall, report and command line print.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Explained {
    /// A plain sentence.
    pub sentence: String,
    /// The number it is about.
    pub value: Option<f64>,
    /// The line it was read from.
    pub place: Option<Place>,
    /// What it rests on.
    pub children: Vec<Explained>,
}

impl Explained {
    fn leaf(sentence: String) -> Self {
        Self {
            sentence,
            ..Self::default()
        }
    }
}

/// Explains an outcome from the status down to the lines that numbers were read from:
/// status ← guards ← scores ← contributions ← inputs.
pub fn explain(model: &Model, weighed: &Weighed) -> Explained {
    let status = weighed
        .outcome
        .status
        .map_or("no status", |status| status.id);
    let sentence = match weighed.outcome.winner {
        Some(winner) => format!("{status}: {} leads", model.cells.alternatives[winner].label),
        None => format!("{status}: no position leads"),
    };
    let mut children: Vec<Explained> = model
        .cells
        .guards
        .iter()
        .zip(&weighed.trace)
        .map(|(guard, step)| Explained::leaf(step_sentence(&model.cells, guard, step)))
        .collect();
    children.extend(
        weighed
            .order
            .iter()
            .map(|place| score_node(model, weighed, *place)),
    );
    Explained {
        sentence,
        value: None,
        place: None,
        children,
    }
}

fn step_sentence(cells: &Cells, guard: &Guard, step: &Step) -> String {
    let said = step_words(cells, guard, step);
    match step.state {
        StepState::Held => format!("{}: {said}, so {}", guard.label, guard.status.id),
        StepState::Failed => format!("{}: {said}", guard.label),
        StepState::NotReached => format!("{}: {said}, not reached", guard.label),
    }
}

fn score_node(model: &Model, weighed: &Weighed, place: usize) -> Explained {
    let alternative = &model.cells.alternatives[place];
    let score = weighed.scores[place];
    let sentence = match weighed.standings[place] {
        Standing::Ranked => format!("{} scores {}", alternative.label, numbers::points(score)),
        Standing::Unscored => format!("{} has no score", alternative.label),
        Standing::Gated(gate) => format!(
            "{} is kept out by {}: {}; it would have scored {}",
            alternative.label,
            alternative.gates[gate].label,
            reason(model, place, gate),
            numbers::points(score),
        ),
    };
    let children = contributions(&model.parameters, &model.cells, place)
        .iter()
        .map(|part| contribution_node(model, place, part))
        .collect();
    Explained {
        sentence,
        value: Some(score),
        place: alternative.place,
        children,
    }
}

fn contribution_node(model: &Model, place: usize, part: &Contribution) -> Explained {
    let criterion = &model.cells.criteria[part.criterion];
    let gain = if part.gain.to_bits() == 1.0_f64.to_bits() {
        String::new()
    } else {
        format!(" × {}", numbers::plain(part.gain))
    };
    let sentence = format!(
        "{} {}: {}{gain} × {}",
        criterion.label,
        numbers::signed(part.value),
        numbers::plain(part.raw),
        numbers::plain(part.weight),
    );
    let origin = model.cells.columns[part.criterion].origins.get(place);
    let mut children = Vec::new();
    if let Some(origin) = origin {
        children.extend(
            origin
                .notes
                .iter()
                .map(|(_, note)| Explained::leaf(note.clone())),
        );
        children.extend(origin.inputs.iter().map(|input| Explained {
            sentence: match input.provenance {
                Provenance::Read => input.text.clone(),
                provenance => format!("{} ({})", input.text, provenance.word()),
            },
            place: Some(input.place),
            ..Explained::default()
        }));
    }
    Explained {
        sentence,
        value: Some(part.value),
        place: None,
        children,
    }
}

/// What a gate that does not let pass says: the atoms that fail and those that go with them.
pub fn reason(model: &Model, place: usize, gate: usize) -> String {
    let Some(gate) = model
        .cells
        .alternatives
        .get(place)
        .and_then(|a| a.gates.get(gate))
    else {
        return String::new();
    };
    let reports = atoms(&gate.test, &model.parameters);
    let words: Vec<String> = reports.into_iter().map(|report| report.reason).collect();
    words.join(", ")
}

/// The numbers that a guard compared, as a phrase: "8.50 > 6.00, verified".
pub fn step_words(cells: &Cells, guard: &Guard, step: &Step) -> String {
    let words: Vec<String> = guard
        .tests
        .iter()
        .zip(&step.compared)
        .map(|(test, compared)| words_of_test(cells, test, *compared))
        .collect();
    if words.is_empty() {
        "otherwise".to_owned()
    } else {
        words.join(", ")
    }
}

fn words_of_test(cells: &Cells, test: &super::Test, compared: Compared) -> String {
    let sign = if compared.holds {
        test.op.pretty()
    } else {
        test.op.negated()
    };
    let right = numbers::points(compared.right);
    match test.left {
        Measure::Top if compared.left.is_infinite() => "nothing ranks".to_owned(),
        Measure::Top => format!("{} {sign} {right}", numbers::points(compared.left)),
        Measure::Gap if compared.left.is_infinite() => "no second to compare with".to_owned(),
        Measure::Gap => format!("gap {} {sign} {right}", numbers::points(compared.left)),
        Measure::TopFlag(flag) => match cells.flags.get(flag) {
            Some(flag) if compared.left > 0.5 => flag.yes.to_owned(),
            Some(flag) => flag.no.to_owned(),
            None => String::new(),
        },
        Measure::Fact(fact) => {
            let label = cells.facts.get(fact).map_or("", |(label, _)| *label);
            let (left, right) = (
                numbers::plain(compared.left),
                numbers::plain(compared.right),
            );
            format!("{label} {left} {sign} {right}")
        }
        Measure::Ranked => format!("{} in the ranking", numbers::plain(compared.left)),
        Measure::Waiting => match numbers::plain(compared.left).as_str() {
            "0" => "none waits for a human".to_owned(),
            "1" => "1 waits for a human".to_owned(),
            many => format!("{many} wait for a human"),
        },
    }
}

impl Provenance {
    /// A word for a badge: "coerced".
    pub fn word(self) -> &'static str {
        match self {
            Provenance::Read => "read",
            Provenance::Coerced => "coerced",
            Provenance::Assumed => "assumed",
            Provenance::Missing => "missing",
            Provenance::LeftOut => "left out",
        }
    }
}
