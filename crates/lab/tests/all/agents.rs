//! Agents over many decisions: by hand, and against a count that goes over every alternative, decision and task by itself.

use std::collections::BTreeSet;

use proptest::prelude::*;
use steelyard_decision::{Model, compare};
use steelyard_documents::Name;
use steelyard_lab::{
    AgentKey, Agents, AgentsReport, Doer, HeadToHead, MeasureKind, Side, Subject, Subjects,
    agent_name,
};

use crate::support::problems;

const TOKENS: MeasureKind = MeasureKind {
    id: "tokens",
    label: "Tokens",
    unit: Name::new_static("tokens"),
    more_is_better: Some(false),
    note: "",
};

/// An alternative: whose, its score if it ranks, its tokens.
type Run = (Option<&'static str>, Option<f64>, Option<f64>);

/// Decisions: the task of each, the places at its top, its alternatives.
type Decisions = Vec<Decision>;
type Decision = (Option<usize>, Vec<usize>, Vec<Run>);

fn doer(agent: Option<&str>) -> Doer {
    Doer {
        agent: agent.map(Name::from),
        model: Some("m".into()),
        program: None,
    }
}

fn report(decisions: &Decisions, pair: Option<[&str; 2]>) -> AgentsReport {
    report_of(decisions, pair, |_| false)
}

/// With a heuristic in the scores of some, by place.
fn report_of(
    decisions: &Decisions,
    pair: Option<[&str; 2]>,
    heuristic: impl Fn(usize) -> bool,
) -> AgentsReport {
    let subject = |(group, _, runs): &Decision| Subject {
        group: *group,
        doers: runs.iter().map(|run| doer(run.0)).collect(),
        measured: vec![runs.iter().map(|run| run.2).collect()],
        ..Subject::default()
    };
    let side = |(at, (_, tops, runs)): (usize, &Decision)| Side {
        tops: tops.clone(),
        heuristic: heuristic(at),
        ranked: runs.iter().map(|run| run.1).collect(),
        ..Side::default()
    };
    let subjects = Subjects {
        kinds: vec![TOKENS],
        all: decisions.iter().map(subject).collect(),
    };
    let sides: Vec<Side> = decisions.iter().enumerate().map(side).collect();
    let mut agents = Agents::new(&subjects, &sides, Some(AgentKey::Agent), pair);
    while agents.step(100_000) {}
    agents.finish()
}

/// Runs without any number.
fn runs(agents: &[&'static str]) -> Vec<Run> {
    agents.iter().map(|one| (Some(*one), None, None)).collect()
}

/// Name, tasks, runs, contested, won, tied, lost, no winner.
fn counts(report: &AgentsReport) -> Vec<(&str, [usize; 7])> {
    let rows = report.agents.iter();
    let counts = rows.map(|row| {
        let own = [
            row.tasks,
            row.runs,
            row.contested,
            row.won,
            row.tied,
            row.lost,
            row.no_winner,
        ];
        (row.name.as_str(), own)
    });
    counts.collect()
}

/// A tie at the top is one for each; who stands twice wins by one of its runs, ties with itself never; of one agent alone nothing
/// is won; where nobody wins nobody loses.
#[test]
fn wins_by_hand() {
    let decisions = vec![
        (None, vec![0], runs(&["a", "b", "c"])),
        (None, vec![0, 1], runs(&["a", "b", "c"])),
        (None, vec![2], runs(&["b", "a", "a"])),
        (None, vec![0, 1], runs(&["a", "a", "b"])),
        (None, vec![0], runs(&["a", "a"])),
        (None, vec![], runs(&["a", "c"])),
    ];
    let found = report(&decisions, None);
    assert_eq!(
        counts(&found),
        [
            ("a", [6, 9, 5, 3, 1, 0, 1]),
            ("b", [4, 4, 4, 0, 1, 3, 0]),
            ("c", [3, 3, 3, 0, 0, 2, 1]),
        ]
    );
    assert_eq!(
        (
            found.decisions,
            found.tasks,
            found.contested,
            found.no_winner
        ),
        (6, 6, 5, 1)
    );
    // The third and the fourth; the fifth is no contest.
    assert_eq!(found.several, 2);
    // Nothing is known of scores and tokens.
    assert_eq!(found.measures, []);
}

/// Who is not known has no row, and takes a win all the same; one agent beside it is no contest.
#[test]
fn who_is_not_known_has_no_row() {
    let nobody: Run = (None, Some(1.0), None);
    let with = |agents: &[&'static str]| [vec![nobody], runs(agents)].concat();
    let decisions = vec![
        (None, vec![0], with(&["a", "b"])),
        (None, vec![0, 1], with(&["a", "b"])),
        (None, vec![0], with(&["a"])),
        (None, vec![0], vec![nobody, nobody]),
    ];
    let found = report(&decisions, None);
    assert_eq!(
        counts(&found),
        [("a", [3, 3, 2, 0, 1, 1, 0]), ("b", [2, 2, 2, 0, 0, 2, 0]),]
    );
    assert_eq!((found.decisions, found.unnamed), (3, 5));
}

/// Runs of a decision first, (10 + 30) / 2 = 20; then its two stages, (20 + 50) / 2 = 35; then tasks, (35 + 5) / 2.
#[test]
fn a_mean_is_over_tasks() {
    let run = |agent, tokens| (Some(agent), Some(1.0), tokens);
    let plan = vec![
        run("a", Some(10.0)),
        run("b", Some(1.0)),
        run("a", Some(30.0)),
    ];
    let build = vec![run("a", Some(50.0)), run("b", Some(4.0)), run("b", None)];
    let other = vec![run("a", Some(5.0)), run("b", None)];
    let decisions = vec![
        (Some(7), vec![0], plan),
        (Some(7), vec![1], build),
        (Some(2), vec![1], other),
    ];
    let found = report(&decisions, None);
    let ids: Vec<&str> = found.measures.iter().map(|one| one.id).collect();
    assert_eq!(ids, ["score", "tokens"]);
    let of = |row: usize| found.agents[row].numbers[1].unwrap();
    let (b, a) = (of(0), of(1));
    assert_eq!((a.n, a.mean, a.interval), (2, 20.0, None));
    assert_eq!((b.n, b.mean), (1, 2.5));
    // Stages stand against each other, 20 − 1 and 50 − 4, and make one task; the other has no number of b. The stages went to
    // one each, the other task to b.
    let met = found.head_to_head.unwrap();
    assert_eq!((met.one.as_str(), met.other.as_str()), ("b", "a"));
    let tokens = &met.measures[1];
    assert_eq!((tokens.n, tokens.groups), (1, 1));
    assert_eq!(
        (tokens.mean_a, tokens.mean_b, tokens.difference),
        (2.5, 35.0, 32.5)
    );
    assert_eq!(
        (met.decisions, met.tasks, met.wins, met.losses, met.even),
        (3, 2, 1, 0, 1)
    );
}

/// So many tasks that go to a, to b, to c, to nobody.
fn contests([a, b, c, nobody]: [usize; 4]) -> Decisions {
    let of = |top: Vec<usize>, count: usize| {
        (0..count).map(move |_| (None, top.clone(), runs(&["a", "b", "c"])))
    };
    let all = of(vec![0], a).chain(of(vec![1], b));
    all.chain(of(vec![2], c))
        .chain(of(vec![], nobody))
        .collect()
}

fn met(counts: [usize; 4], pair: [&str; 2]) -> HeadToHead {
    report(&contests(counts), Some(pair)).head_to_head.unwrap()
}

/// 2 · (1 + 12 + 66 + 220) / 4,096 = 0.146; 2 · (1 + 12) / 4,096 = 0.0063; 2 / 64 = 0.031.
#[test]
fn two_of_them_by_hand() {
    for (counts, p, note) in [
        (
            [9, 3, 2, 1],
            Some(598.0 / 4_096.0),
            "a won 9 of the 12 tasks that differ, b 3. This could be chance: p = 0.15.",
        ),
        (
            [1, 11, 0, 0],
            Some(26.0 / 4_096.0),
            "b won 11 of the 12 tasks that differ, a 1. Chance alone seldom does this: p = 0.006.",
        ),
        (
            [0, 6, 0, 0],
            Some(2.0 / 64.0),
            "b won 6 of the 6 tasks that differ, a 0. Chance alone seldom does this: p = 0.031.",
        ),
        (
            [20, 0, 0, 0],
            Some(2.0 / 1_048_576.0),
            "a won 20 of the 20 tasks that differ, b 0. Chance alone hardly ever does this: p < 0.001.",
        ),
        (
            [4, 4, 0, 0],
            Some(1.0),
            "a and b won 4 each of the 8 tasks that differ.",
        ),
        (
            [3, 2, 4, 0],
            None,
            "Too few to tell: 5 of 9 tasks differ (a won 3, b 2), 6 are needed.",
        ),
        (
            [0, 0, 1, 0],
            None,
            "Too few to tell: 0 of 1 task differs (a won 0, b 0), 6 are needed.",
        ),
    ] {
        let found = met(counts, ["a", "b"]);
        let [a, b, c, nobody] = counts;
        assert_eq!((found.wins, found.losses), (a, b));
        assert_eq!((found.even, found.no_winner), (c + nobody, nobody));
        assert_eq!(found.exact_p, p, "{counts:?}");
        assert_eq!(found.note, note);
        // The other way round it is the same.
        let turned = met(counts, ["b", "a"]);
        assert_eq!((turned.wins, turned.losses, turned.exact_p), (b, a, p));
    }
}

/// Six tasks, of which a wins five and b one: the second stage of the first task, the sixth, and one that both tie rest on a
/// guess. Of seven contested decisions those are three, of six tasks that differ two.
#[test]
fn guesses_are_counted_apart() {
    let task = |task: usize, top: &[usize]| (Some(task), top.to_vec(), runs(&["a", "b"]));
    let mut decisions: Decisions = (0..5).map(|at| task(at, &[0])).collect();
    decisions.extend([task(5, &[1]), task(0, &[0]), task(6, &[0, 1])]);
    // Of one agent alone: counted nowhere.
    decisions.push((Some(7), vec![0], runs(&["a"])));
    let guessed = |places: &[usize]| {
        let found = report_of(&decisions, None, |at| places.contains(&at));
        let met = found.head_to_head.unwrap();
        (found.heuristic, met.heuristic, met.note)
    };
    let won = "a won 5 of the 6 tasks that differ, b 1. This could be chance: p = 0.22.";
    for (places, all, of_two, words) in [
        (&[][..], 0, 0, ""),
        (&[7, 8], 1, 0, ""),
        (&[6], 1, 1, " 1 of the 6 is"),
        (&[5, 6, 7], 3, 2, " 2 of the 6 are"),
        (&[0, 6], 2, 1, " 1 of the 6 is"),
        (&[0, 1, 2, 3, 4, 5], 6, 6, " All 6 are"),
    ] {
        let rest = match words {
            "" => "",
            _ => " by a heuristic, such as how a log ended. Enter outcomes to judge them.",
        };
        let note = format!("{won}{words}{rest}");
        assert_eq!(guessed(places), (all, of_two, note), "{places:?}");
    }
}

#[test]
fn nothing_is_said_of_those_that_never_met() {
    let decisions = vec![
        (None, vec![0], runs(&["a", "b"])),
        (None, vec![1], runs(&["c", "b"])),
    ];
    let found = report(&decisions, Some(["a", "c"])).head_to_head.unwrap();
    assert_eq!(
        (found.tasks, found.exact_p, found.measures.len()),
        (0, None, 0)
    );
    assert_eq!(
        found.note,
        "a and c share no task, so they cannot be compared."
    );
    assert_eq!(report(&decisions, Some(["a", "d"])).head_to_head, None);
    assert_eq!(
        report(&vec![(None, vec![0], runs(&["a"]))], None).head_to_head,
        None
    );
    assert_eq!(report(&vec![], None).agents, []);
}

/// From ten tasks on; stages of one make no tenth.
#[test]
fn an_interval_takes_ten_tasks() {
    let tasks = |count: usize, group: fn(usize) -> usize| -> Decisions {
        let run = |at: usize| {
            let x = at as f64;
            let runs = vec![
                (Some("a"), Some(x), Some(x)),
                (Some("b"), Some(2.0 * x), Some(x + 1.0)),
            ];
            (Some(group(at)), vec![1], runs)
        };
        (0..count).map(run).collect()
    };
    for (decisions, has) in [
        (tasks(9, |at| at), false),
        (tasks(10, |at| at), true),
        (tasks(12, |at| at.min(8)), false),
    ] {
        let found = report(&decisions, None);
        for number in found.agents.iter().flat_map(|row| &row.numbers) {
            let number = number.unwrap();
            assert_eq!(number.interval.is_some(), has);
            let around = |(low, high)| low < number.mean && number.mean < high;
            assert!(number.interval.is_none_or(around));
        }
        let met = found.head_to_head.unwrap();
        assert!(met.measures.iter().all(|one| one.interval.is_some() == has));
    }
    let met = report(&tasks(10, |at| at), Some(["a", "b"]))
        .head_to_head
        .unwrap();
    // One more in each task: no width.
    assert_eq!(met.measures[1].interval, Some((1.0, 1.0)));
    assert!(met.measures[1].enough);
}

#[test]
fn what_tells_them_apart() {
    let known = Doer {
        agent: Some("cli".into()),
        model: Some("m-1".into()),
        program: Some("CLI".into()),
    };
    assert_eq!(agent_name(AgentKey::Program, &known), Some("CLI".into()));
    let names = |doer: &Doer| {
        [AgentKey::Agent, AgentKey::Model, AgentKey::Both].map(|by| agent_name(by, doer))
    };
    assert_eq!(
        names(&known),
        ["cli", "m-1", "cli (m-1)"].map(|name| Some(name.into()))
    );
    let same = Doer {
        agent: known.model.clone(),
        ..known.clone()
    };
    assert_eq!(names(&same), [(); 3].map(|()| Some("m-1".into())));
    let bare = Doer {
        model: None,
        program: None,
        ..known
    };
    assert_eq!(agent_name(AgentKey::Program, &bare), None);
    assert_eq!(names(&bare), [Some("cli".into()), None, None]);
}

/// Programs begin where every run is of a known one and there are two; who did nothing does not count.
#[test]
fn what_fits_tells_them_apart() {
    let by = |decisions: &[&[Option<&'static str>]]| {
        let doer = |program: Option<&'static str>| Doer {
            program: program.map(Name::from),
            ..doer(Some("a"))
        };
        let subject = |programs: &&[Option<&'static str>]| Subject {
            doers: programs.iter().copied().map(doer).collect(),
            ..Subject::default()
        };
        let subjects = Subjects {
            kinds: Vec::new(),
            all: decisions.iter().map(subject).collect(),
        };
        let sides = vec![Side::default(); decisions.len()];
        Agents::new(&subjects, &sides, None, None).finish().by
    };
    let (one, other) = (Some("One"), Some("Other"));
    assert_eq!(by(&[&[one, other], &[]]), AgentKey::Program);
    assert_eq!(by(&[&[one, one], &[other, other]]), AgentKey::Program);
    assert_eq!(by(&[&[one, other], &[one, None]]), AgentKey::Agent);
    assert_eq!(by(&[&[one, one]]), AgentKey::Agent);
    assert_eq!(by(&[]), AgentKey::Agent);
}

const NAMES: [&str; 4] = ["a", "b", "c", "d"];

fn drawn() -> impl Strategy<Value = Decisions> {
    let number = || prop::option::weighted(0.8, (0_u8..9).prop_map(f64::from));
    let who = prop::option::weighted(0.9, prop::sample::select(&NAMES[..]));
    let run = (who, number(), number());
    let decision = (0_usize..5, any::<u8>(), prop::collection::vec(run, 1..6));
    let decision = decision.prop_map(|(group, tops, runs)| {
        let tops = (0..runs.len()).filter(|at| tops >> at & 1 == 1 && tops & 0x40 == 0);
        ((group < 4).then_some(group), tops.collect(), runs)
    });
    prop::collection::vec(decision, 0..14)
}

/// The task of a decision.
fn task(decisions: &Decisions, at: usize) -> (bool, usize) {
    decisions[at].0.map_or((false, at), |group| (true, group))
}

fn agents_of<'a>(runs: impl Iterator<Item = &'a Run>) -> BTreeSet<Option<&'static str>> {
    runs.map(|run| run.0).collect()
}

/// Whose alternatives are at the top of a decision; all that are not known are one.
fn top(decisions: &Decisions, at: usize) -> BTreeSet<Option<&'static str>> {
    let (_, tops, runs) = &decisions[at];
    agents_of(tops.iter().map(|place| &runs[*place]))
}

fn mean(numbers: &[f64]) -> Option<f64> {
    (!numbers.is_empty()).then(|| numbers.iter().sum::<f64>() / numbers.len() as f64)
}

/// The mean tokens of one in a decision.
fn tokens(decisions: &Decisions, at: usize, who: &'static str) -> Option<f64> {
    let runs = decisions[at].2.iter();
    let own = runs.filter(|run| run.0 == Some(who));
    mean(&own.filter_map(|run| run.2).collect::<Vec<f64>>())
}

/// Of each task the mean of a number that its decisions have.
fn per_task(decisions: &Decisions, of: impl Fn(usize) -> Option<f64>) -> Vec<f64> {
    let places = 0..decisions.len();
    let tasks: BTreeSet<(bool, usize)> = places.clone().map(|at| task(decisions, at)).collect();
    let means = tasks.iter().filter_map(|one| {
        let own = places.clone().filter(|at| task(decisions, *at) == *one);
        mean(&own.filter_map(&of).collect::<Vec<f64>>())
    });
    means.collect()
}

proptest! {
    #[test]
    fn rows_are_those_of_a_plain_count(decisions in drawn()) {
        let found = report(&decisions, None);
        let stands = |at: usize, who| decisions[at].2.iter().any(|run| run.0 == Some(who));
        let known = |at: &usize| agents_of(decisions[*at].2.iter()).iter().flatten().count();
        let mut rows = 0;
        for who in NAMES {
            let own: Vec<usize> = (0..decisions.len()).filter(|at| stands(*at, who)).collect();
            let row = found.agents.iter().find(|row| row.name == who);
            prop_assert_eq!(row.is_some(), !own.is_empty());
            let Some(row) = row else { continue };
            rows += 1;
            let tasks: BTreeSet<_> = own.iter().map(|at| task(&decisions, *at)).collect();
            let runs = decisions.iter().flat_map(|one| &one.2).filter(|run| run.0 == Some(who));
            prop_assert_eq!((row.tasks, row.runs), (tasks.len(), runs.count()));
            let contested: Vec<usize> = own.into_iter().filter(|at| known(at) > 1).collect();
            let ends = |end: &dyn Fn(BTreeSet<Option<&str>>) -> bool| {
                contested.iter().filter(|at| end(top(&decisions, **at))).count()
            };
            let alone = BTreeSet::from([Some(who)]);
            prop_assert_eq!(row.contested, contested.len());
            prop_assert_eq!(row.won, ends(&|top| top == alone));
            prop_assert_eq!(row.tied, ends(&|top| top.len() > 1 && top.contains(&Some(who))));
            prop_assert_eq!(row.lost, ends(&|top| !top.is_empty() && !top.contains(&Some(who))));
            prop_assert_eq!(row.no_winner, ends(&|top| top.is_empty()));
            let expected = per_task(&decisions, |at| tokens(&decisions, at, who));
            let place = found.measures.iter().position(|one| one.id == "tokens");
            let number = place.and_then(|place| row.numbers[place]);
            prop_assert_eq!(number.map_or(0, |number| number.n), expected.len());
            if let Some(number) = number {
                prop_assert!((number.mean - mean(&expected).unwrap()).abs() < 1e-9);
            }
        }
        prop_assert_eq!(rows, found.agents.len());
        prop_assert!(found.agents.is_sorted_by(|one, next| one.won >= next.won));
    }

    /// Who wins is at the top, and nobody else but who scores as much and ranks; without a rule of thumb nobody is where nobody wins.
    #[test]
    fn at_the_top_are_the_winner_and_its_equals(problem in problems()) {
        let model = Model {
            parameters: problem.parameters,
            cells: problem.cells,
            ..Model::default()
        };
        let side = Side::of(&model);
        prop_assert_eq!(side.selected.is_none(), side.tops.is_empty());
        let Some(winner) = side.selected else { return Ok(()) };
        let level = |at: &usize| match (side.ranked[*at], side.ranked[winner]) {
            (Some(one), Some(best)) => compare(one, best).is_eq(),
            _ => *at == winner,
        };
        let expected: Vec<usize> = (0..side.ranked.len()).filter(level).collect();
        prop_assert_eq!(side.tops, expected);
    }

    #[test]
    fn two_are_those_of_a_plain_count(decisions in drawn()) {
        let Some(met) = report(&decisions, Some(["a", "b"])).head_to_head else { return Ok(()) };
        let balance = |at: usize| {
            let stands = |who| decisions[at].2.iter().any(|run| run.0 == Some(who));
            let top = |who| i32::from(top(&decisions, at).contains(&Some(who)));
            (stands("a") && stands("b")).then(|| f64::from(top("a") - top("b")))
        };
        let tasks = per_task(&decisions, balance);
        let ends = |end: fn(&f64) -> bool| tasks.iter().filter(|x| end(x)).count();
        prop_assert_eq!((met.wins, met.losses), (ends(|x| *x > 0.0), ends(|x| *x < 0.0)));
        prop_assert_eq!((met.tasks, met.even), (tasks.len(), ends(|x| *x == 0.0)));
        prop_assert_eq!(met.exact_p.is_some(), met.wins + met.losses >= 6);
        let apart = |at: usize| Some(tokens(&decisions, at, "b")? - tokens(&decisions, at, "a")?);
        let expected = per_task(&decisions, apart);
        let found = met.measures.iter().find(|one| one.id == "tokens");
        prop_assert_eq!(found.map_or(0, |one| one.n), expected.len());
        if let Some(found) = found {
            prop_assert!((found.difference - mean(&expected).unwrap()).abs() < 1e-9);
            prop_assert!((found.mean_b - found.mean_a - found.difference).abs() < 1e-9);
        }
    }
}
