//! What a choice comes to. Pure.

use steelyard_protocol::{RunId, RunLine};

/// The rows from one to another, in either direction; the other alone where there is no first.
pub(super) fn between(rows: &[RunId], from: Option<RunId>, to: RunId) -> Vec<RunId> {
    let place = |id: RunId| rows.iter().position(|row| *row == id);
    match (from.and_then(place), place(to)) {
        (Some(from), Some(to)) => rows[from.min(to)..=from.max(to)].to_vec(),
        _ => vec![to],
    }
}

/// The runs that are meant.
pub(super) fn kept<'a>(
    runs: impl Iterator<Item = &'a RunLine>,
    meant: impl Fn(&RunLine) -> bool,
) -> Vec<RunLine> {
    runs.filter(|run| meant(run)).cloned().collect()
}

/// The name that a task is given unless the user has another: that of the first run which was put onto one by hand, or
/// else what the first run was about.
pub(super) fn first_name(chosen: &[RunLine]) -> String {
    const LONGEST: usize = 60;
    let by_hand = chosen.iter().find(|run| run.by_hand.is_some());
    let name = match (by_hand, chosen.first()) {
        (Some(run), _) => return run.task.clone(),
        (None, Some(run)) if run.title.is_empty() => &run.name,
        (None, Some(run)) => &run.title,
        (None, None) => return String::new(),
    };
    let mut words = String::new();
    for word in name.split_whitespace() {
        let longer = words.chars().count() + 1 + word.chars().count() > LONGEST;
        if longer && !words.is_empty() {
            break;
        }
        if !words.is_empty() {
            words.push(' ');
        }
        words.extend(word.chars().take(LONGEST));
    }
    words
}

/// How many others are at the task of that name already.
pub(super) fn at_task<'a>(
    runs: impl Iterator<Item = &'a RunLine>,
    name: &str,
    chosen: &[RunLine],
) -> usize {
    let same = |run: &&RunLine| {
        !run.task.is_empty() && run.task.trim().to_lowercase() == name.trim().to_lowercase()
    };
    let others = runs.filter(same);
    others
        .filter(|run| !chosen.iter().any(|one| one.id == run.id))
        .count()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn id(place: u32) -> RunId {
        RunId { file: 1, place }
    }

    fn run(place: u32, title: &str, (task, by_hand): (&str, Option<u32>)) -> RunLine {
        RunLine {
            id: id(place),
            name: "agent".to_owned(),
            title: title.to_owned(),
            task: task.to_owned(),
            by_hand,
            decision: Some((place, 0)),
            ..RunLine::default()
        }
    }

    #[test]
    fn a_range_goes_in_either_direction_over_what_is_in_sight() {
        let rows = [id(4), id(2), id(9), id(1)];
        assert_eq!(between(&rows, Some(id(2)), id(1)), [id(2), id(9), id(1)]);
        assert_eq!(between(&rows, Some(id(1)), id(2)), [id(2), id(9), id(1)]);
        assert_eq!(between(&rows, None, id(9)), [id(9)]);
        assert_eq!(between(&rows, Some(id(77)), id(9)), [id(9)]);
    }

    #[test]
    fn a_task_is_called_by_what_was_asked_unless_somebody_named_it() {
        let plain = run(0, "Make it", ("", None));
        let named = run(1, "Other", ("The export", Some(7)));
        let spec = run(2, "S-1", ("S-1", None));
        assert_eq!(first_name(&[plain.clone(), spec.clone()]), "Make it");
        assert_eq!(first_name(&[plain.clone(), named.clone()]), "The export");
        assert_eq!(first_name(&[run(0, "", ("", None))]), "agent");
        assert_eq!(
            first_name(&[run(0, &"x ".repeat(50), ("", None))]).len(),
            59
        );
        assert_eq!(first_name(&[run(0, &"x".repeat(99), ("", None))]).len(), 60);
        let whole = format!("{} and {}", "x".repeat(50), "y".repeat(9));
        assert_eq!(
            first_name(&[run(0, &whole, ("", None))]),
            format!("{} and", "x".repeat(50))
        );
        assert_eq!(first_name(&[]), "");
        let all = [plain.clone(), named, spec];
        assert_eq!(at_task(all.iter(), " the EXPORT", &all[..1]), 1);
        assert_eq!(at_task(all.iter(), "The export", &all), 0);
        assert_eq!(at_task(all.iter(), "", &[]), 0);
    }
}
