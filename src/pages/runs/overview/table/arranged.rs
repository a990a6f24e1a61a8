//! Which runs are shown, in what order, and put together by what. Pure.

use std::collections::BTreeMap;
use std::sync::Arc;

use steelyard_protocol::{RunLine, Runs};

use crate::pages::runs::columns::{Column, FACETS, Sum, Value, names};
use crate::pages::runs::family::in_order;
use crate::pages::runs::shared_parts::without_shared_parts;
use crate::state::views::runs::RunsView;
use crate::state::views::sort_order::ordered;

/// All runs, and what their decisions are called.
#[derive(Clone, Default)]
pub(super) struct All {
    pub(super) runs: Arc<Runs>,
    pub(super) tasks: Arc<Vec<String>>,
}

impl All {
    /// The runs of these places.
    pub(super) fn at(&self, places: &[usize]) -> impl Iterator<Item = &RunLine> {
        let runs = &self.runs.runs;
        places.iter().filter_map(|place| runs.get(*place))
    }

    /// What they come to in a column: what another one has as well counts there.
    pub(super) fn sum(&self, column: &Column, places: &[usize]) -> Sum {
        let runs = without_shared_parts(self.counted(places));
        Sum::of(column, runs.iter().map(|run| &**run))
    }

    /// Those of them that sums go over.
    pub(super) fn counted(&self, places: &[usize]) -> impl Iterator<Item = &RunLine> {
        self.at(places).filter(|run| run.whole_in.is_none())
    }
}

/// The same runs, by what they are and not by what they hold.
impl PartialEq for All {
    fn eq(&self, other: &Self) -> bool {
        Arc::ptr_eq(&self.runs, &other.runs) && self.tasks == other.tasks
    }
}

/// What fits a filter.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct Found {
    /// Places of the runs that fit, each behind what called it.
    pub(super) places: Vec<usize>,
    /// Of each facet its names, each with how many runs fit that have it, whatever is chosen of that facet; most first.
    pub(super) facets: Vec<Vec<(String, u64)>>,
}

/// What fits the filter of a view.
pub(super) fn found(all: &All, view: &RunsView) -> Found {
    let words = view.text.to_lowercase();
    let words: Vec<&str> = words.split_whitespace().collect();
    let chosen = FACETS.map(|(facet, _)| view.chosen(facet));
    let mut counts: [BTreeMap<String, u64>; FACETS.len()] = Default::default();
    let mut places = Vec::new();
    for member in in_order(&all.runs.runs) {
        let run = &all.runs.runs[member.place];
        let holds = words.is_empty() || holds(&text(run, &all.tasks), &words);
        let own = FACETS.map(|(facet, _)| names(facet, run, &all.tasks));
        let fits = |at: usize| {
            chosen[at].is_empty() || own[at].iter().any(|name| chosen[at].contains(name))
        };
        let misses: Vec<usize> = (0..FACETS.len()).filter(|at| !fits(*at)).collect();
        for (at, names) in own.iter().enumerate() {
            let counts_here = holds && misses.iter().all(|miss| *miss == at);
            for name in names {
                *counts[at].entry(name.clone()).or_default() += u64::from(counts_here);
            }
        }
        if holds && misses.is_empty() {
            places.push(member.place);
        }
    }
    let most_first = |counts: BTreeMap<String, u64>| {
        ordered(
            counts.into_iter().collect(),
            |one: &(String, u64), other| other.1.cmp(&one.1),
        )
    };
    Found {
        places,
        facets: counts.into_iter().map(most_first).collect(),
    }
}

/// What is looked through.
fn text(run: &RunLine, tasks: &[String]) -> String {
    let models = run.models.join("\n");
    let task = names("task", run, tasks).concat();
    let parts = [
        &run.name,
        &models,
        &run.title,
        &task,
        &run.project,
        &run.branch,
        &run.outcome.note,
        &run.file,
    ];
    parts.map(|part| part.to_lowercase()).join("\n")
}

fn holds(text: &str, words: &[&str]) -> bool {
    words.iter().all(|word| text.contains(word))
}

/// What runs are put together by, beside facets.
pub(super) const DAY: &str = "day";

/// Runs that are put together.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Group {
    /// What they have in common; empty where it is not known.
    pub(super) name: String,
    /// Their places, in order.
    pub(super) places: Vec<usize>,
}

/// These runs as a view sorts them, and the groups of a view that has them; `day` is what the day of a moment is called.
pub(super) fn arranged(
    all: &All,
    places: &[usize],
    view: &RunsView,
    day: fn(i64) -> String,
) -> Vec<Group> {
    let sort = view.sort.as_ref();
    let sort = sort.and_then(|(id, falls)| Some((Column::of(id)?, *falls)));
    let runs = &all.runs.runs;
    let mut places = places.to_vec();
    if let Some((column, falls)) = sort {
        let value = |place: usize| (place, (column.value)(&runs[place], &all.tasks));
        let values = places.into_iter().map(value).collect();
        let order = |one: &(usize, Value), other: &(usize, Value)| one.1.order(&other.1, falls);
        let sorted = ordered(values, order).into_iter();
        places = sorted.map(|(place, _)| place).collect();
    }
    let Some(by) = &view.group else {
        let name = String::new();
        return vec![Group { name, places }];
    };
    let mut groups: BTreeMap<String, Vec<usize>> = BTreeMap::new();
    for place in places {
        let run = &runs[place];
        let name = match by.as_str() {
            DAY => run.began.map_or(String::new(), day),
            facet => names(facet, run, &all.tasks).join(", "),
        };
        groups.entry(name).or_default().push(place);
    }
    let groups = groups.into_iter().map(|(name, places)| {
        let sum = sort.map(|(column, _)| all.sum(column, &places).value(column));
        (sum.unwrap_or(Value::Unknown), Group { name, places })
    });
    let groups = ordered(groups.collect(), |one: &(Value, Group), other| {
        let unknown = one.1.name.is_empty().cmp(&other.1.name.is_empty());
        let sorted = sort.map(|(column, falls)| {
            let turned = falls && column.id == by && !one.1.name.is_empty();
            let by_name = one.1.name.cmp(&other.1.name);
            let by_name = if turned { by_name.reverse() } else { by_name };
            one.0.order(&other.0, falls).then(by_name)
        });
        unknown.then(sorted.unwrap_or_else(|| one.1.name.cmp(&other.1.name)))
    });
    groups.into_iter().map(|(_, group)| group).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use steelyard_protocol::telemetry::{Cost, Currency};
    use steelyard_protocol::{Outcome, RunId};

    fn run(name: &str, project: &str, tokens: Option<u64>) -> RunLine {
        RunLine {
            name: name.to_owned(),
            project: project.to_owned(),
            tokens_out: tokens,
            ..RunLine::default()
        }
    }

    fn all(runs: Vec<RunLine>) -> All {
        let runs = runs.into_iter().zip(0..).map(|(run, file)| RunLine {
            id: RunId { file, place: 0 },
            ..run
        });
        All {
            runs: Arc::new(Runs {
                runs: runs.collect(),
                ..Runs::default()
            }),
            tasks: Arc::default(),
        }
    }

    fn three() -> All {
        let mut runs = vec![
            run("ada", "web", Some(30)),
            run("ada#2", "api", None),
            run("bob", "web", Some(5)),
        ];
        runs[2].models = vec!["m1".to_owned(), "m2".to_owned()];
        runs[1].outcome.note = "Merged LATE".to_owned();
        all(runs)
    }

    fn pair(facet: &str, name: &str) -> (String, String) {
        (facet.to_owned(), name.to_owned())
    }

    fn order(all: &All, view: &RunsView) -> Vec<Vec<usize>> {
        let places = found(all, view).places;
        let groups = arranged(all, &places, view, |at| at.to_string()).into_iter();
        groups.map(|group| group.places).collect()
    }

    #[test]
    fn names_of_a_facet_are_or_facets_are_and() {
        let all = three();
        let only = |only: Vec<(String, String)>| RunsView {
            only,
            ..RunsView::default()
        };
        let places = |view: &RunsView| found(&all, view).places;
        assert_eq!(places(&only(vec![pair("agent", "ada")])), [0, 1]);
        let either = only(vec![pair("agent", "ada"), pair("agent", "bob")]);
        assert_eq!(places(&either), [0, 1, 2]);
        let both = only(vec![pair("agent", "ada"), pair("project", "web")]);
        assert_eq!(places(&both), [0]);
        assert_eq!(places(&only(vec![pair("model", "m2")])), [2]);
        assert_eq!(places(&only(vec![pair("agent", "eve")])), [0; 0]);
        // Each name is counted as if nothing of its own facet were chosen.
        let facets = found(&all, &both).facets;
        let named = |name: &str, count| (name.to_owned(), count);
        assert_eq!(facets[0], [named("ada", 1), named("bob", 1)]);
        assert_eq!(facets[2], [named("api", 1), named("web", 1)]);
        assert_eq!(facets[1], [named("", 1), named("m1", 0), named("m2", 0)]);
    }

    #[test]
    fn all_words_are_looked_for_in_any_case() {
        let view = |text: &str| RunsView {
            text: text.to_owned(),
            ..RunsView::default()
        };
        let all = three();
        assert_eq!(found(&all, &view("late MERGED")).places, [1]);
        assert_eq!(found(&all, &view("web  m1")).places, [2]);
        assert_eq!(found(&all, &view("web late")).places, [0; 0]);
    }

    #[test]
    fn what_is_not_known_goes_last_whichever_way() {
        let by = |falls| RunsView {
            sort: Some(("tokens_out".to_owned(), falls)),
            ..RunsView::default()
        };
        assert_eq!(order(&three(), &by(true)), [[0, 2, 1]]);
        assert_eq!(order(&three(), &by(false)), [[2, 0, 1]]);
        let nothing = RunsView {
            sort: Some(("moon".to_owned(), true)),
            ..RunsView::default()
        };
        assert_eq!(order(&three(), &nothing), [[0, 1, 2]]);
    }

    #[test]
    fn of_questions_the_hardest_are_the_greatest() {
        let mut runs = vec![run("a", "", None); 3];
        for (run, efforts) in runs.iter_mut().zip([[9, 0, 0], [0, 0, 1], [0, 3, 0]]) {
            run.efforts = efforts;
        }
        let view = RunsView {
            sort: Some(("questions".to_owned(), true)),
            ..RunsView::default()
        };
        assert_eq!(order(&all(runs), &view), [[1, 2, 0]]);
    }

    #[test]
    fn groups_stand_by_what_they_come_to_and_unknown_ones_last() {
        let mut all_runs = three().runs.runs.clone();
        all_runs.push(run("bob", "", Some(100)));
        let all = all(all_runs);
        let view = |group: &str, sort: Option<(&str, bool)>| RunsView {
            group: Some(group.to_owned()),
            sort: sort.map(|(id, falls)| (id.to_owned(), falls)),
            ..RunsView::default()
        };
        assert_eq!(
            order(&all, &view("project", None)),
            [vec![1], vec![0, 2], vec![3]]
        );
        let tokens = Some(("tokens_out", false));
        assert_eq!(
            order(&all, &view("agent", tokens)),
            [vec![0, 1], vec![2, 3]]
        );
        let tokens = Some(("tokens_out", true));
        assert_eq!(
            order(&all, &view("agent", tokens)),
            [vec![3, 2], vec![0, 1]]
        );
        assert_eq!(
            order(&all, &view("project", tokens)),
            [vec![0, 2], vec![1], vec![3]]
        );
        assert_eq!(
            order(&all, &view("agent", Some(("agent", true)))),
            [vec![2, 3], vec![1, 0]]
        );
        assert_eq!(order(&all, &view(DAY, None)), [[0, 1, 2, 3]]);
    }

    #[test]
    fn sums_go_over_those_that_say_once_and_currencies_apart() {
        let cost = |amount, letters, without| Cost {
            amount,
            without,
            currency: Currency::parse(letters).unwrap_or_default(),
            ..Cost::default()
        };
        let mut runs = vec![
            run("a", "", Some(3)),
            run("a", "", None),
            run("a", "", Some(4)),
            run("a", "", Some(9)),
        ];
        runs[0].cost = cost(Some(1.5), "USD", 0);
        runs[1].cost = cost(Some(2.0), "EUR", 0);
        runs[2].cost = cost(Some(0.25), "USD", 2);
        runs[3].whole_in = Some(RunId::default());
        runs[0].outcome = Outcome {
            success: Some(true),
            ..Outcome::default()
        };
        runs[1].outcome = Outcome {
            score: Some(0.5),
            success: Some(true),
            ..Outcome::default()
        };
        let all = all(runs);
        let sum = |id: &str| {
            let column = Column::of(id).unwrap_or_else(|| unreachable!());
            let sum = all.sum(column, &[0, 1, 2, 3]);
            (sum.known, sum.words(column))
        };
        assert_eq!(sum("tokens_out"), (2, "7".to_owned()));
        assert_eq!(sum("cost"), (3, "≥\u{a0}$1.75, €2.00".to_owned()));
        assert_eq!(sum("outcome"), (2, "0.75".to_owned()));
        assert_eq!(sum("time"), (0, "–".to_owned()));
        assert_eq!(sum("agent"), (0, String::new()));
    }
}
