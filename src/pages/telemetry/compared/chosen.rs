//! Which runs are compared.

use leptos::prelude::*;
use steelyard_protocol::RunId;
use steelyard_protocol::telemetry::TelemetryRun;

use super::Watch;
use crate::reactive::memo::memo;
use crate::state::ground::selection::Selection;
use crate::state::views::telemetry::{LogSignals, MOST_BESIDE};

/// Whether a run can be paired with another: it has rounds, and is not all runs of a log together.
pub(super) fn has_rounds(run: &TelemetryRun) -> bool {
    run.rounds > 0 && run.id.place != u32::MAX
}

/// The runs that are compared: the one that is looked at where it has rounds, then those beside it. Those that are gone are
/// left out; none where nothing stands beside.
fn compared(runs: &[TelemetryRun], here: Option<RunId>, with: &[RunId]) -> Vec<TelemetryRun> {
    let find = |id: RunId| {
        let mut runs = runs.iter().filter(|run| has_rounds(run));
        runs.find(|run| run.id == id).cloned()
    };
    let others = with.iter().filter(|id| Some(**id) != here);
    let others: Vec<TelemetryRun> = others.filter_map(|id| find(*id)).collect();
    if others.is_empty() {
        return others;
    }
    here.and_then(find).into_iter().chain(others).collect()
}

/// Which runs are compared.
#[derive(Clone, Copy)]
pub(super) struct Chosen {
    pub(super) watch: Watch,
    /// The run that is looked at, and those beside it, as the address has them.
    run: RwSignal<Option<RunId>>,
    with: RwSignal<Vec<RunId>>,
    pub(super) runs: Memo<Vec<TelemetryRun>>,
}

impl Chosen {
    pub(super) fn start() -> Self {
        let watch = expect_context::<Watch>();
        let LogSignals { run, with, .. } = expect_context::<Selection>().log.parts();
        let runs = memo(move |_| {
            watch.runs.with(|runs| {
                let runs = runs.as_ref().map_or(&[][..], |runs| runs);
                with.with(|with| compared(runs, watch.run.get(), with))
            })
        });
        Self {
            watch,
            run,
            with,
            runs,
        }
    }

    /// The runs beside the one that is looked at.
    pub(super) fn beside(self) -> Vec<RunId> {
        let here = self.watch.run.get();
        let ids = |runs: &Vec<TelemetryRun>| runs.iter().map(|run| run.id).collect::<Vec<_>>();
        let mut beside = self.runs.with(ids);
        beside.retain(|id| Some(*id) != here);
        beside
    }

    /// Puts a run beside it, or takes it out.
    pub(super) fn toggle(self, run: RunId) {
        let with = untrack(|| self.beside());
        self.put(toggled(with, run));
    }

    /// Puts others beside it.
    pub(super) fn put(self, with: Vec<RunId>) {
        // The address is to say what they are compared with.
        if self.run.with_untracked(Option::is_none) {
            self.run.set(self.watch.run.get_untracked());
        }
        self.with.set(with);
    }
}

/// Runs with another one, or without it; as many as there is room for.
fn toggled(mut with: Vec<RunId>, run: RunId) -> Vec<RunId> {
    let before = with.len();
    with.retain(|one| *one != run);
    if with.len() == before && before < MOST_BESIDE {
        with.push(run);
    }
    with
}

#[cfg(test)]
mod tests {
    use super::*;

    fn id(place: u32) -> RunId {
        RunId { file: 1, place }
    }

    fn run(place: u32, rounds: u64) -> TelemetryRun {
        TelemetryRun {
            id: id(place),
            name: format!("run {place}"),
            title: None,
            file: "events.jsonl".to_owned(),
            events: 9,
            rounds,
            agents: 1,
            status: None,
            times: None,
            part: None,
        }
    }

    #[test]
    fn runs_with_rounds_stand_beside_the_one_that_is_looked_at() {
        let runs = [run(u32::MAX, 9), run(0, 3), run(1, 0), run(2, 5), run(3, 4)];
        let ids = |here: u32, with: &[u32]| {
            let with: Vec<RunId> = with.iter().copied().map(id).collect();
            let all = compared(&runs, Some(id(here)), &with);
            all.iter().map(|run| run.id.place).collect::<Vec<u32>>()
        };
        assert_eq!(ids(0, &[3, 2]), [0, 3, 2]);
        // One that is gone, one without rounds, all together, itself.
        assert_eq!(ids(0, &[8, 1, u32::MAX, 0, 2]), [0, 2]);
        assert_eq!(ids(0, &[8, 0]), [0; 0]);
        // What has no rounds has others beside it all the same.
        assert_eq!(ids(u32::MAX, &[2]), [2]);
    }

    #[test]
    fn three_stand_beside_it_at_most() {
        let three = vec![id(1), id(2), id(3)];
        assert_eq!(toggled(three.clone(), id(4)), three);
        assert_eq!(toggled(three, id(2)), [id(1), id(3)]);
        assert_eq!(toggled(vec![id(1)], id(4)), [id(1), id(4)]);
    }
}
