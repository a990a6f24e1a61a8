//! Answers about runs that are simulated.

use std::collections::BTreeMap;

use steelyard_decision::Settings;
use steelyard_documents::{Budget, Decoder, Severity, Source};
use steelyard_kernel::{FNV1A_64, fnv1a_64};
use steelyard_protocol::deliberation as told;
use steelyard_protocol::deliberation::{Deliberation, NamedText};
use steelyard_protocol::{Lacks, Question, to_u32};
use steelyard_system::{OpenFiles, diagnostic};
use steelyard_telemetry::{Derived, Reader, metrics_csv, summary_json};

use super::form;
use crate::room::Runs;
use crate::room::save::config_of;
use crate::simulate::{
    BUNDLED, Compared, Measure, Measures, Mock, Outcome, Plan, Simulated, compare, pairs,
    read_mock, read_plan, simulate,
};

/// The config that comes along.
const CONFIG: NamedTextOf = NamedTextOf("deliberation.yaml", include_str!("config.yaml"));
/// Rounds times agents that a run in a page can have: some ten megabytes of log, and less than a second.
const MOST_TURNS: u64 = 40_000;
/// Runs whose settings can be begun with.
const MOST_RUNS: usize = 8;
/// Bars that rounds are counted in at most.
const BARS: u32 = 40;

/// A text that comes along.
struct NamedTextOf(&'static str, &'static str);

impl NamedTextOf {
    fn told(&self) -> NamedText {
        NamedText {
            name: self.0.to_owned(),
            text: self.1.to_owned(),
        }
    }
}

/// The bytes of an answer; `None` where the question is about a round.
pub(super) fn answer(room: &Runs, open: OpenFiles<'_>, question: &Deliberation) -> Option<Vec<u8>> {
    match question {
        Deliberation::ConfigsToSimulate(question) => Some(question.answered(&configs(room, open))),
        Deliberation::ConfigOf(question) => Some(question.answered(&config_seen(&question.config))),
        Deliberation::ConfigWith(question) => {
            let set = form::set_field(&question.config, &question.field, &question.value);
            Some(question.answered(&set))
        }
        Deliberation::AnswersOf(question) => {
            Some(question.answered(&answers_seen(&question.answers)))
        }
        Deliberation::AnswersToSimulate(question) => {
            Some(question.answered(&NamedTextOf("answers.json", BUNDLED).told()))
        }
        Deliberation::RunOf(question) => {
            let run = run(question).map(|(plan, run)| told::SimulatedRun {
                ended: run.outcome.ended(),
                facts: facts(&plan, &run.outcome),
                trace: trace(&run.events),
                seed: question.seed.unwrap_or(plan.seed()),
                config_seed: plan.draft.simulation.seed,
                is_deterministic: plan.is_deterministic(),
            });
            Some(question.answered(&run))
        }
        Deliberation::RunFiles(question) => {
            let files = run(&question.run).map(|(plan, run)| {
                let seed = question.run.seed.unwrap_or(plan.seed());
                files(run, &plan.run_name(seed.into()))
            });
            Some(question.answered(&files))
        }
        Deliberation::PairsOf(question) => {
            let against = question.against.as_ref();
            let ready = ready(&question.config, against, question.answers.as_ref());
            let measured = ready.map(|([one, other], mock)| {
                let first = u64::from(question.first);
                let seeds = first..first + u64::from(question.count);
                let pairs = pairs([&one, &other], &mock, seeds);
                pairs.map(|pair| pair.map(Vec::from)).collect()
            });
            Some(question.answered(&measured))
        }
        Deliberation::PairsCompared(question) => {
            let ready = ready(&question.config, question.against.as_ref(), None);
            let seen = ready.map(|([one, other], _)| compared([&one, &other], &question.pairs));
            Some(question.answered(&seen))
        }
        _ => None,
    }
}

/// The configs that are open, each with the text of its file where that is one document, or else what the open runs go by; and the
/// one that comes along.
fn configs(room: &Runs, open: OpenFiles<'_>) -> Vec<NamedText> {
    let files = open.files.iter().zip(&room.files);
    let own = files.filter(|(opened, contents)| {
        opened.file.documents.len() == 1 && !contents.configs.is_empty()
    });
    let named = own.map(|(opened, _)| NamedText {
        name: opened.file.source.name.clone(),
        text: opened.file.source.text.clone(),
    });
    let mut all: Vec<NamedText> = named.collect();
    if all.is_empty() {
        let runs = room.all.iter().enumerate().take(MOST_RUNS);
        let runs = runs.filter(|(_, run)| run.listed > 0);
        all.extend(runs.map(|(at, run)| NamedText {
            name: format!("{}.yaml", run.id),
            text: config_of(run, &room.under(at, &Settings::default())),
        }));
    }
    all.push(CONFIG.told());
    all
}

/// A config that is read, with what is said about it.
pub(super) fn read(config: &NamedText) -> (Option<Plan>, Vec<steelyard_protocol::Diagnostic>) {
    let file = steelyard_documents::read(&config.name, config.text.as_bytes(), &Budget::default());
    let mut decoder = Decoder::new(&file.source);
    let node = file.documents.first();
    let plan = node.and_then(|node| read_plan(&mut decoder, node));
    let mut said = file.diagnostics.clone();
    said.extend(decoder.into_diagnostics());
    let broken = said.iter().any(|one| one.severity == Severity::Error);
    let said = said.iter().map(|one| diagnostic(&file.source, one));
    (plan.filter(|_| !broken), said.collect())
}

fn config_seen(config: &NamedText) -> told::ConfigSeen {
    let (plan, diagnostics) = read(config);
    told::ConfigSeen {
        diagnostics,
        is_usable: plan.is_some(),
        groups: plan.map_or(Vec::new(), |plan| form::groups(config, plan)),
    }
}

fn answers_seen(answers: &NamedText) -> told::AnswersSeen {
    let (mock, said) = read_mock(&answers.name, answers.text.as_bytes(), None);
    let source = Source::new(&answers.name, answers.text.clone());
    let lists = mock.iter().flat_map(Mock::lists);
    told::AnswersSeen {
        diagnostics: said.iter().map(|one| diagnostic(&source, one)).collect(),
        lists: lists
            .map(|(key, answers)| (key.to_owned(), to_u32(answers)))
            .collect(),
    }
}

/// Plans and answers of what is asked for, or why there are none. The second plan without a config of its own is the first
/// without safeguards.
fn ready(
    config: &NamedText,
    against: Option<&NamedText>,
    answers: Option<&NamedText>,
) -> Result<([Plan; 2], Mock), String> {
    let plan = |config: &NamedText| {
        let (plan, said) = read(config);
        let plan = plan.ok_or_else(|| {
            let worst = said.iter().max_by_key(|one| one.severity);
            let why = worst.map_or("nothing in it".to_owned(), |one| {
                format!("line {}, {}: found {}", one.line, one.title, one.found)
            });
            format!("{}: no runs can be simulated from it; {why}.", config.name)
        })?;
        let turns = u64::from(plan.rounds) * plan.draft.agents.len() as u64;
        if turns > MOST_TURNS {
            return Err(format!(
                "{}: {} rounds of {} agents are too many for the page; the command steelyard simulate has no such limit.",
                config.name,
                plan.rounds,
                plan.draft.agents.len()
            ));
        }
        Ok(plan)
    };
    let one = plan(config)?;
    let other = match against {
        Some(config) => plan(config)?,
        None => one.without_safeguards(),
    };
    let mock = match answers {
        Some(file) => {
            let (mock, _) = read_mock(&file.name, file.text.as_bytes(), None);
            mock.ok_or_else(|| format!("{}: it has no usable answers.", file.name))?
        }
        None => Mock::bundled(),
    };
    Ok(([one, other], mock))
}

fn run(asked: &told::RunOf) -> Result<(Plan, Simulated), String> {
    let ready = ready(&asked.config, None, asked.answers.as_ref());
    ready.map(|([plan, _], mock)| {
        let seed = asked.seed.unwrap_or(plan.seed());
        let run = simulate(&plan, &mock, seed.into());
        (plan, run)
    })
}

/// The hash of what happens in a run, without the line that tells its settings.
fn trace(events: &str) -> u64 {
    let (_, happens) = events.split_once('\n').unwrap_or_default();
    fnv1a_64(FNV1A_64, happens.as_bytes())
}

fn files(run: Simulated, run_name: &str) -> Vec<NamedText> {
    let mut reader = Reader::new();
    reader.feed(run.events.as_bytes());
    let log = reader.finish();
    let derived = Derived::of(&log);
    let texts = [
        ("metrics.csv", metrics_csv(&log, &derived)),
        ("summary.json", summary_json(&log, &derived)),
        ("events.jsonl", run.events),
    ];
    let named = texts.map(|(name, text)| NamedText {
        name: format!("{run_name}/{name}"),
        text,
    });
    named.into()
}

/// What a run came to, in words.
fn facts(plan: &Plan, outcome: &Outcome) -> Vec<(String, String)> {
    let of = |[all, some]: [u32; 2], what: &str| match all {
        0 => "none".to_owned(),
        _ => format!("{all}, {some} {what}"),
    };
    let percent = |number: Option<f64>| {
        number.map_or("not known".to_owned(), |percent| format!("{percent:.2}%"))
    };
    let [ideas, approaches, voices] = outcome.found;
    let of_mode = if outcome.diverges {
        let wanted = plan.rules().approaches;
        vec![
            (Measure::Ideas, ideas.to_string()),
            (
                Measure::Approaches,
                format!("{approaches}, {wanted} wanted"),
            ),
            (
                Measure::Apart,
                percent(outcome.apart.map(|apart| 100.0 * apart)),
            ),
            (Measure::Voices, voices.to_string()),
        ]
    } else {
        let [checks, alerts] = outcome.alerts;
        let alerts = match checks {
            0 => "not checked".to_owned(),
            1 => format!("{alerts} in 1 check"),
            _ => format!("{alerts} in {checks} checks"),
        };
        vec![
            (Measure::Dissents, of(outcome.dissents, "changed something")),
            (Measure::Regret, of(outcome.overrides, "regretted")),
            (Measure::Drift, percent(outcome.drift)),
            (Measure::Alerts, alerts),
        ]
    };
    let first = (Measure::Length, outcome.rounds.to_string());
    let last = [
        (Measure::Unavailable, outcome.unavailable.to_string()),
        (Measure::Pauses, outcome.pauses.to_string()),
    ];
    let facts = std::iter::once(first).chain(of_mode).chain(last);
    let label = |measure| match measure {
        Measure::Regret => "Overrides",
        measure => measure.label(),
    };
    facts
        .map(|(of, says)| (label(of).to_owned(), says))
        .collect()
}

/// A measure as it travels: shares in percent.
fn measure_told(one: &Compared) -> steelyard_protocol::Measure {
    let is_share = one.measure.is_share();
    let scaled = |number: f64| if is_share { 100.0 * number } else { number };
    let lacks = [0, 1].map(|side| match (one.means[side], one.lacks[side]) {
        (Some(_), _) => None,
        (None, why) => why.or(Some(Lacks::Unknown)),
    });
    let [mean_a, mean_b] = one.means.map(|mean| scaled(mean.unwrap_or_default()));
    steelyard_protocol::Measure {
        id: one.measure.id().to_owned(),
        label: one.measure.label().to_owned(),
        unit: one.measure.unit().to_owned(),
        more_is_better: None,
        n: to_u32(one.pairs),
        groups: to_u32(one.pairs),
        lacks,
        mean_a,
        mean_b,
        difference: one.difference().map_or(0.0, scaled),
        interval: one.interval.map(|(from, to)| (scaled(from), scaled(to))),
        enough: one.interval.is_some(),
        note: String::new(),
    }
}

fn compared(plans: [&Plan; 2], pairs: &[told::PairMeasured]) -> told::PairsSeen {
    let of = |one: &Vec<Option<f64>>| Measures::try_from(one.as_slice()).ok();
    let pairs = pairs
        .iter()
        .filter_map(|[one, other]| Some([of(one)?, of(other)?]));
    let pairs: Vec<[Measures; 2]> = pairs.collect();
    let measures = compare(plans, &pairs);
    let mut seen = told::PairsSeen {
        measures: measures.iter().map(measure_told).collect(),
        same: pairs.iter().all(|[one, other]| one == other),
        diverges: plans.map(|plan| plan.draft.diverges()),
        ..told::PairsSeen::default()
    };
    let place = |measure| Measure::ALL.iter().position(|one| *one == measure);
    let until = seen.diverges.map(|ideas| place(Measure::until(ideas)));
    let mut by_round: BTreeMap<u32, [u32; 2]> = BTreeMap::new();
    for (side, one) in pairs.iter().flat_map(|pair| pair.iter().enumerate()) {
        match until[side].and_then(|at| one[at]) {
            #[expect(
                clippy::cast_possible_truncation,
                clippy::cast_sign_loss,
                reason = "saturates, and rounds are whole"
            )]
            Some(round) => by_round.entry(round as u32).or_default()[side] += 1,
            None => seen.never[side] += 1,
        }
    }
    let (first, last) = (by_round.keys().next(), by_round.keys().next_back());
    if let (Some(first), Some(last)) = (first, last) {
        seen.first = *first;
        seen.width = (last - first) / BARS + 1;
        seen.converged = vec![[0; 2]; ((last - first) / seen.width + 1) as usize];
        for (round, counts) in &by_round {
            let bar = &mut seen.converged[((round - first) / seen.width) as usize];
            *bar = [bar[0] + counts[0], bar[1] + counts[1]];
        }
    }
    seen
}
