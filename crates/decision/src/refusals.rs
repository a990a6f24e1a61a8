use std::collections::BTreeSet;

use super::{Parameters, Refusal, Settings, Switch};

/// The settings that no decision takes, and why. What one takes is refused by none; an id is told once,
/// of several reasons the one that says most: its bounds or readings, else the nearest id there is.
pub fn refusals<'a>(
    decisions: impl IntoIterator<Item = (&'a Parameters, &'a [Switch])>,
    settings: &Settings,
) -> Vec<Refusal> {
    let decisions: Vec<_> = decisions.into_iter().collect();
    let parameters = || decisions.iter().map(|(parameters, _)| parameters);
    let switches = || decisions.iter().flat_map(|(_, switches)| *switches);
    let mut refusals: Vec<Refusal> = Vec::new();
    for (id, value) in &settings.values {
        let known = parameters().filter_map(|all| all.at(all.place(id)?));
        tell(&mut refusals, id, known.map(|one| one.check(*value)));
    }
    for (id, reading) in &settings.switches {
        let known = switches().filter(|one| one.id == id);
        tell(&mut refusals, id, known.map(|one| one.place_of(reading)));
    }
    for id in &settings.locked {
        let known = parameters().filter_map(|all| all.place(id));
        tell(&mut refusals, id, known.map(Ok));
    }
    for refusal in &mut refusals {
        if let Refusal::Unknown { id, nearest } = refusal {
            *nearest = nearest_id(id, &decisions);
        }
    }
    refusals
}

/// Tells a setting that those who know its id all refuse, or that nobody knows.
fn tell<T>(
    refusals: &mut Vec<Refusal>,
    id: &str,
    mut answers: impl Iterator<Item = Result<T, Refusal>>,
) {
    let refusal = match answers.next() {
        None => Refusal::Unknown {
            id: id.to_owned(),
            nearest: None,
        },
        Some(Ok(_)) => return,
        Some(Err(_)) if answers.any(|other| other.is_ok()) => return,
        Some(Err(refusal)) => refusal,
    };
    match refusals.iter_mut().find(|one| one.id() == id) {
        None => refusals.push(refusal),
        Some(before) if matches!(before, Refusal::Unknown { .. }) => *before = refusal,
        Some(_) => {}
    }
}

/// The id most like `id` among those of parameters and switches.
fn nearest_id(id: &str, decisions: &[(&Parameters, &[Switch])]) -> Option<String> {
    let mut seen = BTreeSet::new();
    let mut ids = Vec::new();
    for (parameters, switches) in decisions {
        let parameters = parameters.all().iter().map(|one| one.id.as_str());
        let known = parameters.chain(switches.iter().map(|one| one.id));
        ids.extend(known.filter(|id| seen.insert(*id)));
    }
    steelyard_documents::nearest(id, &ids).map(str::to_owned)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Choice, Parameter};

    const CHOICES: &[Choice] = &[Choice {
        id: "on",
        label: "on",
    }];

    fn parameters(ids: &[(&'static str, f64)]) -> Parameters {
        let all = ids.iter().map(|(id, limit)| Parameter {
            limit: *limit,
            ..Parameter::weight(*id, *id, 0.5)
        });
        Parameters::new(all.collect())
    }

    fn sentences(settings: &Settings) -> Vec<String> {
        let (one, other) = (
            parameters(&[("speed", 1.0), ("price", 1.0)]),
            parameters(&[("speed", 2.0), ("weight", 1.0)]),
        );
        let switches = [Switch::new("signs", "Signs", CHOICES)];
        let decisions = [(&one, &switches[..]), (&other, &[])];
        let refused = refusals(decisions, settings);
        refused.iter().map(ToString::to_string).collect()
    }

    fn values(pairs: &[(&str, f64)]) -> Settings {
        let pairs = pairs.iter().map(|(id, value)| ((*id).to_owned(), *value));
        Settings {
            values: pairs.collect(),
            ..Settings::default()
        }
    }

    #[test]
    fn what_one_takes_is_refused_by_none() {
        let good = Settings {
            switches: vec![("signs".to_owned(), "on".to_owned())],
            locked: vec!["weight".to_owned()],
            ..values(&[("speed", 1.5), ("price", 0.5), ("weight", 1.0)])
        };
        assert_eq!(sentences(&good), Vec::<String>::new());
    }

    #[test]
    fn what_none_takes_is_told_once_and_with_the_best_reason() {
        let bad = Settings {
            switches: vec![("signs".to_owned(), "of".to_owned())],
            locked: vec!["sped".to_owned(), "zzz".to_owned()],
            ..values(&[
                ("signs", 1.0),
                ("sped", 1.0),
                ("price", 2.0),
                ("speed", 3.0),
            ])
        };
        let expected = [
            "signs has no reading of: expected on",
            "no parameter or switch is called sped; perhaps speed",
            "price cannot be 2: expected a number from 0 to 1",
            "speed cannot be 3: expected a number from 0 to 1",
            "no parameter or switch is called zzz",
        ];
        assert_eq!(sentences(&bad), expected);
    }

    #[test]
    fn without_decisions_nobody_knows_anything() {
        let refused = refusals([], &values(&[("speed", 1.0)]));
        assert_eq!(refused.len(), 1);
    }
}
