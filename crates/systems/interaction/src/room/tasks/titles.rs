//! What decisions are called, no two alike.

use std::collections::BTreeMap;

use steelyard_documents::{Names, masked};

use super::Task;
use super::facts::{Of, Workplace};

/// Masks the titles, since they go wherever a decision goes, and tells those apart that are alike, case aside: by the folder
/// that the prompt was asked in, by the branch as well where one folder has several, by a number where nothing else does.
pub(super) fn tell_apart(tasks: &mut [(Task, Of)]) {
    for (task, _) in tasks.iter_mut() {
        task.title = masked(&task.title).into();
    }
    for more in [folder, branch] {
        let mut count: BTreeMap<String, usize> = BTreeMap::new();
        for (task, _) in tasks.iter().filter(|(task, _)| task.is_decision()) {
            *count.entry(task.title.to_lowercase()).or_default() += 1;
        }
        for (task, of) in tasks.iter_mut().filter(|(task, _)| task.is_decision()) {
            if let (Some(2..), Of::Prompt(_, workplace)) =
                (count.get(&task.title.to_lowercase()), of)
                && let Some(more) = more(workplace)
            {
                task.title = masked(&format!("{}, {more}", task.title)).into();
            }
        }
    }
    let mut titles = Names::default();
    for (task, _) in tasks {
        if !task.title.is_empty() && task.is_decision() {
            task.title = titles.once(std::mem::take(&mut task.title));
        }
    }
}

/// "in shop": the last folder of the path.
fn folder((project, _): &Workplace) -> Option<String> {
    let mut parts = project.as_ref()?.rsplit(['/', '\\']);
    let last = parts.find(|part| !part.is_empty())?;
    Some(format!("in {last}"))
}

/// "on main".
fn branch((_, branch): &Workplace) -> Option<String> {
    Some(format!("on {}", branch.as_ref()?))
}
