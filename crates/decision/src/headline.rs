use steelyard_documents::{Name, counted};

use super::guard::{Guard, Limit, Measure};
use crate::words::words_of_test;
use crate::{Cells, Effect, Model, Op, Parameters, Pick, Standing, Weighed, numbers, step_words};

/// The answer in one sentence: by how much the first passes or misses its threshold, whom it leads,
/// and what the deciding rule looked at.
///
/// Of several stages the last one decides. Differences are those of the scores as they are shown with
/// [`score_decimals`] of at least two.
pub fn headline(model: &Model, weighed: &Weighed) -> String {
    headline_of(&model.parameters, &model.cells, weighed, 2)
}

/// The decimals with which the scores of a decision or stage are shown: `least`, more where those would show the same of
/// the first and the second, or of the first and the threshold that it is compared with.
pub fn score_decimals(
    parameters: &Parameters,
    cells: &Cells,
    weighed: &Weighed,
    least: usize,
) -> usize {
    let ranking = &weighed.order[..weighed.ranked];
    let Some(top) = ranking.first().map(|first| weighed.scores[*first]) else {
        return least;
    };
    let second = ranking.get(1).map(|second| weighed.scores[*second]);
    let threshold = compared_threshold(cells, weighed).map(|(place, _)| parameters.value(place));
    let others = second.into_iter().chain(threshold);
    others.fold(least, |decimals, other| {
        decimals.max(numbers::decimals_apart(top, other, least))
    })
}

/// The lead of the first over the second where a decision ends, of the scores as they are shown with [`score_decimals`] of at
/// least so many: "0.30". `None` where fewer than two rank.
pub fn lead(model: &Model, weighed: &Weighed, least: usize) -> Option<String> {
    let (cells, deciding) = weighed.last(&model.cells);
    let [top, next] = match &deciding.order[..deciding.ranked] {
        [first, second, ..] => [*first, *second].map(|at| deciding.scores[at]),
        _ => return None,
    };
    let decimals = score_decimals(&model.parameters, cells, deciding, least);
    Some(if super::compare(top, next).is_eq() {
        numbers::fixed(0.0, decimals)
    } else {
        numbers::distance_shown(top, next, decimals)
    })
}

/// The answer of [`headline`] for a decision or stage by itself, with at least so many decimals.
pub fn headline_of(
    parameters: &Parameters,
    cells: &Cells,
    weighed: &Weighed,
    least: usize,
) -> String {
    let (cells, weighed) = weighed.last(cells);
    let decimals = score_decimals(parameters, cells, weighed, least);
    let (Some(_), Some(first)) = (weighed.outcome.winner, weighed.order.first()) else {
        return match tie_words(parameters, cells, weighed) {
            Some(words) => format!("Nobody leads: {words}."),
            None => nobody(cells, weighed),
        };
    };
    if weighed.ranked == 0 {
        return "It is picked by a rule; nothing ranks.".to_owned();
    }
    let made = weighed.outcome.winner.filter(|winner| winner != first);
    if let Some(words) = made.and_then(|winner| made_of(cells, weighed, winner)) {
        return words;
    }
    let picked = weighed.outcome.status.as_ref().map(|status| status.winner);
    let safest = made.filter(|_| picked == Some(Pick::Safest));
    if let Some(named) = made.filter(|_| safest.is_none()) {
        let (named, first) = (&cells.alternatives[named], &cells.alternatives[*first]);
        return format!(
            "{} is picked by a rule; {} leads the ranking.",
            named.label, first.label
        );
    }
    let top = weighed.scores[*first];
    let mut parts: Vec<String> = asked_of_the_first(cells, weighed).into_iter().collect();
    if let Some((place, op)) = compared_threshold(cells, weighed) {
        let threshold = parameters.value(place);
        let order = super::compare(top, threshold);
        // A rule that holds below its limit says what was missed.
        let passes = op.holds(order) == matches!(op, Op::Gt | Op::Ge);
        parts.push(if passes && order.is_eq() {
            format!("meets {} exactly", numbers::fixed(threshold, decimals))
        } else {
            let verb = if passes { "passes" } else { "misses" };
            let over = numbers::distance_shown(top, threshold, decimals);
            format!("{verb} {} by {over}", numbers::fixed(threshold, decimals))
        });
    }
    match weighed.order.get(1).filter(|_| weighed.ranked > 1) {
        Some(_) => parts.push(lead_words(cells, weighed, decimals)),
        None => parts.push("nothing else ranks".to_owned()),
    }
    let mut sentence = parts.join(", ");
    // What leads is named where another wins.
    if safest.is_some() {
        sentence.insert_str(0, &format!("{} ", cells.alternatives[*first].label));
    } else if let Some(first) = sentence.get_mut(..1) {
        first.make_ascii_uppercase();
    }
    let recommended = weighed.outcome.recommended;
    match safest.or(recommended.filter(|one| one != first)) {
        Some(safest) => {
            let label = &cells.alternatives[safest].label;
            format!("{sentence}. {label} is the safest and is recommended.")
        }
        None => format!("{sentence}."),
    }
}

/// What the deciding rule found in a mean of the first, or in who is vetoed: neither shows in the ranking.
fn asked_of_the_first(cells: &Cells, weighed: &Weighed) -> Option<String> {
    let (guard, step) = weighed.held(cells)?;
    let mut tests = guard.tests.iter().zip(&step.compared);
    let (test, compared) =
        tests.find(|(test, _)| matches!(test.left, Measure::TopMean(_) | Measure::Vetoed))?;
    Some(words_of_test(cells, test, *compared))
}

/// By how much the first leads the second, or how many it is tied with; at least two rank.
fn lead_words(cells: &Cells, weighed: &Weighed, decimals: usize) -> String {
    let ranking = &weighed.order[..weighed.ranked];
    let label = &cells.alternatives[ranking[1]].label;
    let [top, next] = [0, 1].map(|rank| weighed.scores[ranking[rank]]);
    if super::compare(top, next).is_ne() {
        let lead = numbers::distance_shown(top, next, decimals);
        return format!("leads {label} by {lead}");
    }
    // Snapping makes one of what is apart by more than rounding: said, since nobody else would call it a tie.
    let apart = top.to_bits() != next.to_bits() && super::is_close_call(top, next);
    let why = if apart {
        format!(" (less than {} apart)", numbers::LEAST)
    } else {
        String::new()
    };
    let level = |at: &&usize| super::compare(top, weighed.scores[**at]).is_eq();
    let others = match ranking[2..].iter().take_while(level).count() {
        0 => String::new(),
        others => format!(" and {}", counted(others, "other", "others")),
    };
    format!("tied with {label}{why}{others}; listed first because it comes first in the files")
}

/// "Made of A (0.75) and B (0.52); ranks above B, below A." `None` for what was not made of others.
fn made_of(cells: &Cells, weighed: &Weighed, winner: usize) -> Option<String> {
    let parents = cells.alternatives[winner].derived.as_ref()?;
    let rank = |place: usize| weighed.order.iter().position(|one| *one == place);
    let all = |id: &Name| cells.alternatives.iter().position(|one| one.id == *id);
    let [a, b] = [all(&parents[0])?, all(&parents[1])?];
    let label = |place: usize| &cells.alternatives[place].label;
    let ranks = match [a, b].map(|parent| rank(winner) < rank(parent)) {
        [true, true] => "above both".to_owned(),
        [false, false] => "below both".to_owned(),
        [true, false] => format!("above {}, below {}", label(a), label(b)),
        [false, true] => format!("above {}, below {}", label(b), label(a)),
    };
    let words = |place| {
        format!(
            "{} ({})",
            label(place),
            numbers::points(weighed.scores[place])
        )
    };
    Some(format!(
        "Made of {} and {}; ranks {ranks}.",
        words(a),
        words(b)
    ))
}

/// The first rule that compares the first's score with a parameter, the place of that, and how.
pub fn threshold_rule(cells: &Cells) -> Option<(&Guard, usize, Op)> {
    let mut rules = cells.guards.iter();
    rules.find_map(|rule| of_the_first(rule).map(|(place, op)| (rule, place, op)))
}

/// The threshold that the first's score is compared with, and how: by the rule that decided, else by any.
fn compared_threshold(cells: &Cells, weighed: &Weighed) -> Option<(usize, Op)> {
    let of_any = || threshold_rule(cells).map(|(_, place, op)| (place, op));
    held_threshold(cells, weighed).or_else(of_any)
}

/// The same of the rule that decided.
fn held_threshold(cells: &Cells, weighed: &Weighed) -> Option<(usize, Op)> {
    let (guard, _) = weighed.held(cells)?;
    of_the_first(guard)
}

fn of_the_first(rule: &Guard) -> Option<(usize, Op)> {
    rule.tests
        .iter()
        .find_map(|test| match (test.left, test.right) {
            (Measure::Top, Limit::Parameter(place)) => Some((place, test.op)),
            _ => None,
        })
}

fn nobody(cells: &Cells, weighed: &Weighed) -> String {
    let gated = |effect: Effect| {
        let pairs = cells.alternatives.iter().zip(&weighed.standings);
        pairs
            .filter(|(alternative, standing)| match standing {
                Standing::Gated(gate) => alternative.gates[*gate].effect == effect,
                _ => false,
            })
            .count()
    };
    let (waiting, out) = (
        gated(Effect::Escalate),
        gated(Effect::Veto) + gated(Effect::Reject),
    );
    let decided = weighed.held(cells);
    // Kept out and waiting say why nobody wins where nothing ranks; where something does, the rule says it.
    if let Some((guard, step)) = decided.filter(|_| weighed.ranked > 0 && (waiting, out) == (0, 0))
    {
        let first = weighed
            .order
            .first()
            .map(|place| &cells.alternatives[*place].label);
        let words = step_words(cells, guard, step);
        return format!(
            "{} leads, but nobody wins: {words}.",
            first.map_or("", Name::as_str)
        );
    }
    let ranked = match weighed.ranked {
        0 => "Nothing ranks".to_owned(),
        ranked => format!("{ranked} ranked"),
    };
    let rest = if decided.is_some() {
        ""
    } else {
        "; no rule names a status"
    };
    let by = one_gate(cells, weighed).map_or(String::new(), |gate| format!(" by {gate}"));
    let counts = [
        (out, format!("{out} kept out{by}")),
        (waiting, format!("{waiting} waiting for a human")),
    ];
    let counts = counts.into_iter().filter(|(count, _)| *count > 0);
    let counts: Vec<String> = counts.map(|(_, words)| words).collect();
    let colon = if counts.is_empty() { "" } else { ": " };
    format!("{ranked}{colon}{}{rest}.", counts.join(", "))
}

/// Names of those that tie are told of so many.
const MOST_NAMES: usize = 3;

/// "a and b tie at 0.73 (heuristic)"; `None` where nobody ties so.
pub(super) fn tie_words(
    parameters: &Parameters,
    cells: &Cells,
    weighed: &Weighed,
) -> Option<String> {
    let tied = weighed.tied(parameters, cells);
    let score = numbers::points(weighed.scores[*tied.first()?]);
    let labels = tied.iter().map(|at| cells.alternatives[*at].label.as_str());
    let mut names: Vec<String> = labels.take(MOST_NAMES).map(str::to_owned).collect();
    if let Some(more @ 1..) = tied.len().checked_sub(MOST_NAMES) {
        names.push(format!("{more} more"));
    }
    let last = names.pop()?;
    let names = names.join(", ");
    Some(format!("{names} and {last} tie at {score} (heuristic)"))
}

/// The gate that keeps out all that are kept out, where it is the same.
fn one_gate<'c>(cells: &'c Cells, weighed: &Weighed) -> Option<&'c Name> {
    let pairs = cells.alternatives.iter().zip(&weighed.standings);
    let mut gates = pairs.filter_map(|(alternative, standing)| match standing {
        Standing::Gated(gate) => Some(&alternative.gates[*gate]),
        _ => None,
    });
    let mut out = gates
        .by_ref()
        .filter(|gate| gate.effect != Effect::Escalate);
    let first = &out.next()?.label;
    out.all(|gate| gate.label == *first).then_some(first)
}
