use super::headline::tie_words;
use super::words::{against_words, reason, step_words};
use super::{
    Cells, Contribution, Guard, Model, Norm, Place, Provenance, Standing, Step, StepState, Weighed,
    contributions, multiplier, numbers,
};

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
/// status ← guards ← scores ← contributions ← inputs. A stage that was opened stands first, since its
/// outcome is the decision's. Of each step the first `most` alternatives are told, the others counted.
pub fn explain(model: &Model, weighed: &Weighed, most: usize) -> Explained {
    explain_step(model, (&model.cells, weighed), most)
}

fn explain_step(model: &Model, (cells, weighed): (&Cells, &Weighed), most: usize) -> Explained {
    let status = weighed.outcome.status.as_ref();
    let status = status.map_or("no status", |status| status.id.as_str());
    let label = |place: usize| &cells.alternatives[place].label;
    let mut sentence = match weighed.outcome.winner {
        Some(winner) => format!("{status}: {} leads", label(winner)),
        None => match tie_words(&model.parameters, cells, weighed) {
            Some(tie) => format!("{status}: nobody leads, {tie}"),
            None => format!("{status}: nobody leads"),
        },
    };
    if let Some(other) = weighed.outcome.recommended
        && weighed.outcome.winner != Some(other)
    {
        sentence = format!("{sentence}, {} is recommended", label(other));
    }
    let mut children = Vec::new();
    if let Some((place, opened)) = &weighed.stage {
        let stage = &cells.stages[*place];
        let below = explain_step(model, (&stage.cells, opened), most);
        children.push(Explained {
            sentence: format!("{}: {}", stage.label, below.sentence),
            ..below
        });
    }
    let steps = cells.guards.iter().zip(&weighed.trace);
    children.extend(steps.map(|(guard, step)| Explained::leaf(step_sentence(cells, guard, step))));
    let scores = weighed.order.iter().take(most);
    children.extend(scores.map(|place| score_node(model, cells, weighed, *place)));
    if let Some(more @ 1..) = weighed.order.len().checked_sub(most) {
        children.push(Explained::leaf(format!("and {more} more")));
    }
    Explained {
        sentence,
        value: None,
        place: None,
        children,
    }
}

fn step_sentence(cells: &Cells, guard: &Guard, step: &Step) -> String {
    let words = step_words(cells, guard, step);
    match step.state {
        StepState::Held => format!("{}: {words}, so {}", guard.label, guard.status.id),
        StepState::Failed => format!("{}: {words}", guard.label),
        StepState::NotReached if words.is_empty() => format!("{}: not reached", guard.label),
        StepState::NotReached => format!("{}: {words}, not reached", guard.label),
    }
}

fn score_node(model: &Model, cells: &Cells, weighed: &Weighed, place: usize) -> Explained {
    let alternative = &cells.alternatives[place];
    let score = weighed.scores[place];
    let label = &alternative.label;
    let numberless = cells.numberless(weighed.standings[place], place);
    let sentence = match weighed.standings[place] {
        Standing::Ranked => format!("{label} scores {}", numbers::points(score)),
        Standing::Unscored => format!("{label} has no score"),
        Standing::Out => format!("{label} did not rank before this stage"),
        Standing::Gated(gate) if numberless.is_some() => format!(
            "{label} has no score: {}",
            reason(&model.parameters, cells, place, gate),
        ),
        Standing::Gated(gate) => format!(
            "{label} is kept out by {}: {}; it would have scored {}",
            alternative.gates[gate].label,
            reason(&model.parameters, cells, place, gate),
            numbers::points(score),
        ),
    };
    let parts = contributions(&model.parameters, cells, place);
    let mut children = Vec::new();
    if let Some(recorded) = &alternative.recorded {
        let multiplier = multiplier(&model.parameters, cells, place);
        let against = recorded.against(score, &parts, multiplier);
        children.extend(against_words(&against, cells).map(Explained::leaf));
    }
    let parts = parts.iter().map(|part| {
        if numberless.is_some() && cells.is_hole(part.criterion, place) {
            hole_node(cells, place, part.criterion)
        } else {
            contribution_node(cells, place, part)
        }
    });
    children.extend(parts);
    Explained {
        sentence,
        value: numberless.is_none().then_some(score),
        place: alternative.place,
        children,
    }
}

/// A part that no number was found for.
fn hole_node(cells: &Cells, place: usize, criterion: usize) -> Explained {
    let origin = cells.columns[criterion].origins.get(place);
    Explained {
        sentence: format!("{}: no number", cells.criteria[criterion].label),
        children: origin.map_or(Vec::new(), origin_nodes),
        ..Explained::default()
    }
}

fn contribution_node(cells: &Cells, place: usize, part: &Contribution) -> Explained {
    let criterion = &cells.criteria[part.criterion];
    let gain = if part.gain.to_bits() == 1.0_f64.to_bits() {
        String::new()
    } else {
        format!(" × {}", numbers::plain(part.gain))
    };
    let shift = cells.columns[part.criterion].shift;
    let (raw, from) = (numbers::plain(part.raw), numbers::plain(shift));
    let number = match (shift == 0.0, criterion.sign < 0.0) {
        (true, false) => raw,
        (true, true) => format!("−{raw}"),
        (false, false) => format!("({raw} − {from})"),
        (false, true) => format!("({from} − {raw})"),
    };
    // What all that was weighed counts together; in a sum the factor of the whole score.
    let norm = part.weight * part.gain / part.counts;
    let times = part.counts / part.weight;
    let over = match cells.norm {
        _ if criterion.offset => String::new(),
        Norm::Weights if norm.is_finite() => format!(" / {}", numbers::points(norm)),
        Norm::One if times.is_finite() && times.to_bits() != 1.0_f64.to_bits() => {
            format!(" × {}", numbers::plain(times))
        }
        Norm::Weights | Norm::One => String::new(),
    };
    let sentence = format!(
        "{} {}: {number}{gain} × {}{over}",
        criterion.label,
        numbers::signed(part.value),
        numbers::plain(part.weight),
    );
    let origin = cells.columns[part.criterion].origins.get(place);
    Explained {
        sentence,
        value: Some(part.value),
        place: None,
        children: origin.map_or(Vec::new(), origin_nodes),
    }
}

fn origin_nodes(origin: &super::Origin) -> Vec<Explained> {
    let sentences = origin.sentences().into_iter().map(Explained::leaf);
    let inputs = origin.inputs.iter().map(|input| Explained {
        sentence: match input.provenance {
            Provenance::Read => input.text.clone(),
            provenance => format!("{} ({})", input.text, provenance.word()),
        },
        place: Some(input.place),
        ..Explained::default()
    });
    sentences.chain(inputs).collect()
}
