//! Every run in a line, and the questions that were asked in them.

use std::collections::BTreeMap;

use super::shared_calls::SharedCalls;

use crate::transcript::{TextReading, broken};
use crate::{
    AgentsOpen, EffortCounts, Efforts, GivenOutcome, LoadedRun, Method, OutcomeChange, Penalty,
    TasksError, WrittenFile,
};
use steelyard_decision::Settings;
use steelyard_documents::{Name, masked, masked_start};
use steelyard_kernel::folder_key;
use steelyard_protocol as protocol;
use steelyard_protocol::{Outcome, OutcomeSaid};
use steelyard_runs::calls::At;
use steelyard_runs::transcript::{LINE, Totals, What, entries, line, title};
use steelyard_runs::{Effort, Trajectory};

use steelyard_protocol::to_u32;
use steelyard_system::Costs;

/// All that is loaded, under these settings.
pub(super) fn runs(agents: AgentsOpen<'_>, settings: &Settings) -> protocol::Runs {
    lines(agents, settings, &|_| true)
}

/// Those of them that are wanted.
pub(super) fn lines(
    agents: AgentsOpen<'_>,
    settings: &Settings,
    wanted: &dyn Fn(&LoadedRun<'_>) -> bool,
) -> protocol::Runs {
    let policy = agents.policy_under(settings);
    let reading = agents.reading(&policy);
    let place = Method::ALL.iter().position(|one| *one == reading.method());
    let mut all = protocol::Runs {
        method: to_u32(place.unwrap_or_default()),
        methods: Method::ALL.map(|one| one.id().to_owned()).to_vec(),
        ..protocol::Runs::default()
    };
    let mut callers = Callers::default();
    let mut costs = Costs::of(agents.open);
    // One folder is one project, however runs spell it: the name is that of the first.
    let mut projects: BTreeMap<String, String> = BTreeMap::new();
    let technical = agents.technical_scores(&policy);
    let runs = agents.runs();
    let counted = |run: &&LoadedRun<'_>| run.link.whole_in.is_none();
    let counted = runs.iter().filter(counted).map(|run| run.trajectory);
    let shared = SharedCalls::of(counted);
    for run in runs.into_iter().filter(wanted) {
        let efforts = efforts(&reading, &run, 0..run.trajectory.questions.len());
        // What counts, with what it costs; nothing where its user is no person.
        let paid = run.text_findings.map(|_| {
            let found = agents.findings(&run, &policy).into_iter();
            let paid = found.filter_map(|one| Some((one.penalty()?.clone(), one.name)));
            paid.map(|(penalty, name)| (name, penalty)).collect()
        });
        let mut line = protocol::RunLine {
            cost: costs.run(
                run.trajectory,
                run.link.model_calls(run.trajectory),
                run.link.billed,
            ),
            technical: run.at.and_then(|(task, at)| *technical.get(task)?.get(at)?),
            shared: match run.link.whole_in {
                Some(_) => Vec::new(),
                None => parts(&shared, &run, (&reading, &mut costs)),
            },
            ..run_line(&reading, &run, (efforts, paid))
        };
        if let Some(folder) = run.trajectory.project.as_deref() {
            let first = projects.entry(folder_key(folder).into_owned());
            line.project
                .clone_from(first.or_insert(line.project.clone()));
        }
        all.runs.push(callers.linked(agents, &run, line));
    }
    all
}

/// What each part of a run comes to that others have as well.
fn parts(
    shared: &SharedCalls,
    run: &LoadedRun<'_>,
    (reading, costs): (&TextReading<'_>, &mut Costs<'_>),
) -> Vec<protocol::SharedPart> {
    let calls = run.link.model_calls(run.trajectory);
    let parts = shared.parts(run.trajectory, calls).into_iter();
    let parts = parts.map(|(id, part)| {
        let efforts = efforts(reading, run, part.questions.into_iter());
        let numbers = protocol::RunLine {
            cost: costs.run(&part.run, &part.run.model_calls, run.link.billed),
            efforts: efforts.judged.map(to_u32),
            unjudged: to_u32(efforts.unjudged),
            ..logged(&part.run)
        };
        protocol::SharedPart { id, numbers }
    });
    parts.collect()
}

/// What a document calls each of these runs.
pub(super) fn names(
    agents: AgentsOpen<'_>,
    runs: &[protocol::RunId],
) -> Result<Vec<String>, String> {
    let names = agents.chosen(&keys(runs)).map(|runs| agents.written(&runs));
    names.map_err(|why| why.to_string())
}

/// How many questions of a run at these places that count there are of each effort.
fn efforts(
    reading: &TextReading<'_>,
    run: &LoadedRun<'_>,
    places: impl Iterator<Item = usize>,
) -> EffortCounts {
    let mut efforts = EffortCounts::default();
    let questions = reading.questions(run.trajectory, run.text_findings);
    for place in places {
        let asked = run.trajectory.questions.get(place);
        if asked.is_some_and(|asked| reading.counts(asked)) {
            efforts.add(questions.effort(place));
        }
    }
    efforts
}

/// The questions of all runs; what another run has as well is told there.
pub(super) fn questions(agents: AgentsOpen<'_>, settings: &Settings) -> protocol::Questions {
    let policy = agents.policy_under(settings);
    let reading = agents.reading(&policy);
    let mut all = protocol::Questions::default();
    for (place, run) in agents.runs().into_iter().enumerate() {
        let mut asked = run.trajectory.questions.iter();
        if run.link.whole_in.is_some() || !asked.any(|asked| reading.counts(asked)) {
            continue;
        }
        let questions = reading.questions(run.trajectory, run.text_findings);
        for (entry, stands) in entries(run.trajectory).iter().enumerate() {
            let What::Question(at, asked) = stands.what else {
                continue;
            };
            if !reading.counts(asked) {
                continue;
            }
            all.count = all.count.saturating_add(1);
            if all.questions.len() < protocol::Questions::MOST {
                all.questions.push(protocol::QuestionLine {
                    run: to_u32(place),
                    entry: to_u32(entry),
                    text: line(&masked_start(&asked.text), LINE),
                    recorded: asked.effort.map(|effort| effort as u8),
                    by: levels(questions.by(at)),
                });
            }
        }
    }
    all
}

/// Efforts by methods; none where nobody is here to judge.
pub(super) fn levels(by: Option<Efforts>) -> Vec<u8> {
    by.into_iter().flatten().map(level).collect()
}

/// An effort as the page has it.
pub(super) fn level(effort: Option<Effort>) -> u8 {
    effort.map_or(protocol::NO_EFFORT, |effort| effort as u8)
}

/// Runs that may have had one task.
pub(super) fn suggested(agents: AgentsOpen<'_>) -> Vec<protocol::Suggestion> {
    let there = |at: At| agents.key_of(at).map(id);
    let groups = agents.room.grouped.suggested(agents.files()).into_iter();
    let groups = groups.map(|one| protocol::Suggestion {
        runs: one.runs.into_iter().filter_map(there).collect(),
        name: one.name,
        why: one.why,
    });
    groups.collect()
}

/// The document by which runs are put onto a task, or taken off theirs; or why there is none, in a sentence.
pub(super) fn assigned(
    agents: AgentsOpen<'_>,
    runs: &[protocol::RunId],
    task: Option<&str>,
) -> Result<protocol::WrittenFile, String> {
    let runs = keys(runs);
    let file = match task {
        Some(name) => agents.put_on_task(&runs, name),
        None => agents.take_off_task(&runs),
    };
    written(file)
}

/// The document that says something of what came of runs; or why there is none, in a sentence.
pub(super) fn outcome_said(
    agents: AgentsOpen<'_>,
    runs: &[protocol::RunId],
    said: &OutcomeSaid,
) -> Result<protocol::WrittenFile, String> {
    let change = match said {
        OutcomeSaid::Success(success) => OutcomeChange::Success(*success),
        OutcomeSaid::Score(score) => OutcomeChange::Score(*score),
        OutcomeSaid::Stars(stars) => OutcomeChange::Stars(*stars),
        OutcomeSaid::Preferred(preferred) => OutcomeChange::Preferred(*preferred),
        OutcomeSaid::Note(note) => OutcomeChange::Note(note.clone()),
    };
    written(agents.set_outcome(&keys(runs), &change))
}

fn keys(runs: &[protocol::RunId]) -> Vec<(u32, usize)> {
    let runs = runs.iter().map(|run| (run.file, run.place as usize));
    runs.collect()
}

fn written(file: Result<WrittenFile, TasksError>) -> Result<protocol::WrittenFile, String> {
    let WrittenFile {
        key,
        name,
        text,
        reshaped,
    } = file.map_err(|why| why.to_string())?;
    Ok(protocol::WrittenFile {
        key,
        name,
        text,
        reshaped,
    })
}

fn outcome((file, given): (u32, &GivenOutcome)) -> Outcome {
    let said = &given.outcome;
    Outcome {
        success: said.success,
        score: said.score,
        stars: said.stars,
        preferred: said.preferred,
        note: masked(&said.note).into(),
        file: Some(file),
    }
}

fn run_line(
    reading: &TextReading<'_>,
    run: &LoadedRun<'_>,
    (efforts, paid): (EffortCounts, Option<Vec<(Name, Penalty)>>),
) -> protocol::RunLine {
    let one = run.trajectory;
    let listed: Vec<Name> = match &paid {
        Some(all) => all.iter().map(|(name, _)| name.clone()).collect(),
        None => one
            .violations
            .iter()
            .map(|one| one.preference.clone())
            .collect(),
    };
    let rewards = paid.map(|all| {
        let costs: Vec<Penalty> = all.into_iter().map(|(_, costs)| costs).collect();
        reading.rewards(&efforts, &costs)
    });
    let what = run.link.description.as_deref().unwrap_or(title(one));
    protocol::RunLine {
        id: id((run.file.key, run.place)),
        name: masked(&run.name).into(),
        title: line(&masked_start(what), LINE),
        astray: run
            .link
            .astray
            .map_or(String::new(), |astray| astray.words().to_owned()),
        file: run.file.file.source.name.clone(),
        task: run.task.to_string(),
        by_hand: run.by_hand,
        decision: run
            .decision
            .map(|(decision, at)| (to_u32(decision), to_u32(at))),
        efforts: efforts.judged.map(to_u32),
        unjudged: to_u32(efforts.unjudged),
        broken: broken(listed.iter().map(Name::as_str))
            .into_iter()
            .map(|(name, count)| (masked(name).into(), to_u32(count)))
            .collect(),
        proactivity: rewards.map(|(proactive, _)| proactive),
        personalisation: rewards.map(|(_, personal)| personal),
        outcome: run.outcome.map_or_else(Outcome::default, outcome),
        ..logged(one)
    }
}

/// What a log says of its run by itself.
fn logged(one: &Trajectory) -> protocol::RunLine {
    let totals = Totals::of(one);
    let words = |words: &Name| String::from(masked(words));
    protocol::RunLine {
        models: one.models.iter().map(words).collect(),
        called: one.identity.caller.is_some(),
        project: one.project.as_deref().map_or(String::new(), last_part),
        branch: one.branch.as_ref().map_or(String::new(), words),
        began: totals.began,
        turns: to_u32(one.turns.len()),
        took_ms: totals.took_ms,
        waited_ms: totals.waited_ms,
        tokens_in: totals.tokens_in,
        tokens_out: totals.tokens_out,
        at_least: totals.at_least,
        input_at_least: totals.input_at_least,
        tokens_of: [
            one.usage.cached,
            one.usage.cache_written,
            one.usage.reasoning,
        ],
        calls: (
            to_u32(totals.calls),
            totals
                .failed
                .map(|(failed, of)| (to_u32(failed), to_u32(of))),
        ),
        refused_edits: totals
            .refused_edits
            .map(|(refused, edits)| (to_u32(refused), to_u32(edits))),
        ..protocol::RunLine::default()
    }
}

/// The last part of a folder, whatever its system: what a project is called.
fn last_part(folder: &str) -> String {
    let mut parts = folder.rsplit(['/', '\\']);
    let last = parts.find(|part| !part.is_empty());
    masked(last.unwrap_or(folder)).into()
}

pub(super) fn id((file, place): (u32, usize)) -> protocol::RunId {
    protocol::RunId {
        file,
        place: to_u32(place),
    }
}

/// Where agents were called, by the runs that called them.
#[derive(Default)]
struct Callers(BTreeMap<At, Vec<protocol::CallPlace>>);

impl Callers {
    /// Adds to the line of a run what it hangs on.
    fn linked(
        &mut self,
        agents: AgentsOpen<'_>,
        run: &LoadedRun<'_>,
        line: protocol::RunLine,
    ) -> protocol::RunLine {
        let there = |at: Option<At>| agents.key_of(at?).map(id);
        let kin = run.link;
        let call = kin.caller.zip(kin.call);
        protocol::RunLine {
            parent: there(kin.caller),
            call: call.and_then(|(caller, call)| self.call(agents, caller, call)),
            forked_from: there(kin.forked_from),
            whole_in: there(kin.whole_in),
            ..line
        }
    }

    fn call(
        &mut self,
        agents: AgentsOpen<'_>,
        caller: At,
        call: usize,
    ) -> Option<protocol::CallPlace> {
        let all = self.0.entry(caller).or_insert_with(|| {
            let (key, place) = agents.key_of(caller).unwrap_or_default();
            let run = agents.run(key, place);
            run.map_or(Vec::new(), |run| calls_in(run.trajectory))
        });
        all.get(call).copied()
    }
}

/// Where a run called agents, in order.
fn calls_in(run: &Trajectory) -> Vec<protocol::CallPlace> {
    let entries = entries(run).into_iter().enumerate();
    let calls = entries.filter(|(_, entry)| matches!(entry.what, What::Spawned(..)));
    let number = |turn: Option<usize>| run.turns.get(turn?).map(|turn| turn.number);
    calls
        .map(|(place, entry)| protocol::CallPlace {
            entry: to_u32(place),
            turn: number(entry.turn).unwrap_or_default(),
        })
        .collect()
}
