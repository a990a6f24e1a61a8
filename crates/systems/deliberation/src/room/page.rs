//! Answers to the page, in the protocol's words.

mod approaches;
mod form;
mod rubric;
mod simulated;
mod triaged;

use steelyard_decision::Settings;
use steelyard_documents::{excerpt, masked};
use steelyard_kernel::Random;
use steelyard_lab::LimitStep;
use steelyard_protocol::deliberation as told;
use steelyard_protocol::{Question, decode, to_u32};
use steelyard_system::{Asked, OpenFiles};

use super::{Runs, judged};
use crate::advocate::{Choice, Fallback, LeftOut, Rotation};
use crate::config::{Safeguard, ids};
use crate::course::RoundState;
use crate::quorum::{SmallGroups, required};
use crate::run::{Run, Told, What};
use crate::trust::{Standing, Trust, TrustRules};
use crate::under::Under;

/// Rounds that travel at once.
const MOST_ROUNDS: usize = 5_000;
/// Groups whose votes are listed beside that of the run.
const GROUPS: u32 = 12;
/// Longest text that travels, in characters.
const LONGEST: usize = 4_000;
/// Draws of who could have been devil's advocate, over all rounds and times.
const DRAWS: usize = 2_000_000;

pub(super) fn answer(
    room: &Runs,
    open: OpenFiles<'_>,
    asked: Asked<'_>,
) -> Result<Vec<u8>, String> {
    let question = decode(asked.question)?;
    if let Some(answer) = simulated::answer(room, open, &question) {
        return Ok(answer);
    }
    let place = asked.decision.map(|(place, _)| place);
    let found = place.and_then(|place| room.rounds.get(place.checked_sub(open.first)?));
    let round = found.ok_or("There is no such round any more.")?;
    let run = &room.all[round.run];
    let under = || room.under(round.run, asked.settings);
    match question {
        told::Deliberation::CourseOf(question) => {
            let first = open.first + room.first_of(round.run);
            Ok(question.answered(&course(room, open, asked.settings, round.run, first)))
        }
        told::Deliberation::RoundAt(question) => {
            Ok(question.answered(&round_seen(run, &under(), round.round)))
        }
        told::Deliberation::RubricAt(question) => {
            Ok(question.answered(&rubric::seen(room, asked.settings, round, open.first)))
        }
        told::Deliberation::DisagreementsOf(question) => {
            let found = triaged::disagreements(room, open, run, &under().rules);
            Ok(question.answered(&found))
        }
        told::Deliberation::Judge(question) => {
            Ok(question.answered(&judged::judged(room, open, run, &question)?))
        }
        told::Deliberation::ApproachesAt(question) => {
            Ok(question.answered(&approaches::seen(run, &under(), round.round)))
        }
        _ => Err("Nobody answers that about a round.".to_owned()),
    }
}

/// A text as it travels.
fn cut(text: &str) -> String {
    text.chars().take(LONGEST).collect()
}

fn course(
    room: &Runs,
    open: OpenFiles<'_>,
    settings: &Settings,
    at: usize,
    first: usize,
) -> told::Course {
    let run = &room.all[at];
    let under = room.under(at, settings);
    let saved = room.under(at, &Settings::default());
    let rules = &under.rules;
    let decisions = room.rounds_of(at);
    let rounds = under.course.rounds.iter().enumerate().take(MOST_ROUNDS);
    let rounds = rounds.map(|(place, state)| {
        let decision = decisions.binary_search_by_key(&place, |one| one.round).ok();
        let ideas = under.approaches.as_ref().map(|all| &all.rounds[place]);
        told::CourseRound {
            decision: decision.map(|at| to_u32(first + at)),
            approaches: ideas.map(|tree| to_u32(tree.approaches(rules.approach))),
            ..round_line(state)
        }
    });
    let count = run.agents.len().max(run.listed);
    let groups = (1..=GROUPS.max(to_u32(count).min(40))).map(|agents| told::QuorumRow {
        agents,
        votes: [
            SmallGroups::Floor,
            SmallGroups::Ceil,
            SmallGroups::UnanimousUnder,
        ]
        .map(|small| required(agents, rules.threshold, small, rules.bound)),
        holds: rules.small as u8,
    });
    let alerts = [&under, &saved].map(|under| under.course.alerts(under.rules.limits));
    let disagreements = under.course.rounds.iter().map(|one| &one.disagreements);
    told::Course {
        title: run.title.to_string(),
        agents: agents(run, &under),
        rounds: rounds.collect(),
        rounds_left: to_u32(run.rounds.len().saturating_sub(MOST_ROUNDS)),
        quorum: groups.collect(),
        threshold: rules.threshold,
        similarity_threshold: rules.similarity_threshold,
        by_similarity: rules.by_similarity,
        limits: rules.limits,
        alerts: alerts.map(|levels| levels.map(|one| one.first.map(to_u32))),
        alert_counts: alerts.map(|[all, _]| to_u32(all.count)),
        alert_steps: alert_steps(&under),
        fairness: fairness(run, &under),
        safeguards: safeguards(room, open, &under),
        not_recorded: not_recorded(run, &under),
        method: rules.method.id().to_owned(),
        disagreements: to_u32(disagreements.flatten().count()),
        wanted: under.approaches.as_ref().map(|_| rules.approaches),
    }
}

fn round_line(state: &RoundState) -> told::CourseRound {
    told::CourseRound {
        number: state.number,
        decision: None,
        place: (state.place.file, state.place.line),
        votes: state.votes.supporters,
        artifact: state.votes.artifact.as_ref().map(ToString::to_string),
        eligible: state.votes.eligible,
        required: state.required,
        agreed: state.agreed,
        similarity: state.similarities.iter().copied().reduce(f64::min),
        settled: state.settled,
        recorded: state.recorded,
        drift: state.percent,
        recorded_drift: state.recorded_drift,
        severity: state.severity.map(|severity| severity as u8),
        advocate: state.advocate.map(|agent| agent.map(to_u32)),
        likely: state.advocate.and_then(|agent| match agent {
            Some(agent) => state.choice.as_ref()?.chance(agent),
            None => state.choice.as_ref().map(Choice::nobody),
        }),
        reason: excerpt(&masked(&state.reason)),
        deeds: state.deeds,
        unavailable: state
            .unavailable
            .iter()
            .map(|agent| to_u32(*agent))
            .collect(),
        disagreements: to_u32(state.disagreements.len()),
        approaches: None,
    }
}

/// The agents with how trust in them went.
fn agents(run: &Run, under: &Under) -> Vec<told::AgentSeen> {
    let rules = &under.rules.trust;
    let begin = trust_seen(None, Standing::default().trust(None, rules), rules);
    let agents = run.agents.iter().enumerate();
    let agents = agents.map(|(at, about)| told::AgentSeen {
        name: about.name.to_string(),
        role: about.role.to_string(),
        listed: at < run.listed,
        trust: vec![begin],
        recorded: Vec::new(),
    });
    let mut agents: Vec<told::AgentSeen> = agents.collect();
    for (at, state) in under.course.rounds.iter().enumerate().take(MOST_ROUNDS) {
        for (agent, now) in &state.trust {
            agents[*agent].trust.push(trust_seen(Some(at), *now, rules));
        }
        for (agent, trust) in &state.recorded_trust {
            agents[*agent].recorded.push((to_u32(at), *trust));
        }
    }
    agents
}

fn trust_seen(round: Option<usize>, trust: Trust, rules: &TrustRules) -> told::TrustSeen {
    told::TrustSeen {
        round: round.map(to_u32),
        value: trust.value,
        impact: trust.impact,
        depth: trust.depth,
        regret: trust.regret,
        counts: [trust.dissents, trust.overrides],
        parts: [
            rules.impact * trust.impact,
            rules.depth * trust.depth,
            rules.regret * (1.0 - trust.regret),
        ],
        is_initial: trust.is_initial(),
    }
}

/// The limits of a warning at which alerts change; of very many those around the one that is set.
fn alert_steps(under: &Under) -> Vec<told::AlertStep> {
    const MOST: usize = 200;
    let [warning, critical] = under.rules.limits;
    let steps = under.course.alert_steps(critical);
    let next = steps.partition_point(|step| step.at < warning);
    let from = next
        .saturating_sub(MOST / 2)
        .min(steps.len().saturating_sub(MOST));
    let steps = steps.iter().skip(from).take(MOST);
    let step = |step: &LimitStep| told::AlertStep {
        at: step.at,
        first: step.below.first.map(to_u32),
        count: to_u32(step.below.count),
    };
    steps.map(step).collect()
}

/// How often everybody was devil's advocate beside what was to be expected.
fn fairness(run: &Run, under: &Under) -> Option<told::Fairness> {
    let rounds: Vec<&RoundState> = under
        .course
        .rounds
        .iter()
        .filter(|state| state.choice.is_some() && state.advocate.is_some())
        .collect();
    if rounds.is_empty() {
        return None;
    }
    let agents = (0..run.listed).map(|agent| {
        let expected = under.course.expected[agent];
        (
            expected,
            under.course.variance[agent].sqrt(),
            under.course.chosen[agent],
        )
    });
    let agents: Vec<(f64, f64, u32)> = agents.collect();
    let none: Vec<f64> = rounds
        .iter()
        .filter_map(|state| state.choice.as_ref())
        .map(Choice::nobody)
        .collect();
    let expected: f64 = none.iter().sum();
    let variance: f64 = none.iter().map(|likely| likely * (1.0 - likely)).sum();
    let chosen = rounds
        .iter()
        .filter(|state| state.advocate == Some(None))
        .count();
    let nobody = (expected, variance.sqrt(), to_u32(chosen));
    Some(told::Fairness {
        rounds: to_u32(rounds.len()),
        chance: chance(&rounds, &agents, nobody, under),
        agents,
        nobody,
    })
}

/// How likely counts lie as far from what was expected as those that came, by chance alone: drawn, since each round has chances
/// of its own. How far is the sum of squares over what was expected, as Pearson has it.
fn chance(
    rounds: &[&RoundState],
    agents: &[(f64, f64, u32)],
    nobody: (f64, f64, u32),
    under: &Under,
) -> Option<(f64, u32)> {
    let rules = &under.rules.advocate;
    let by_chance = matches!(
        rules.rotation,
        Rotation::TrustWeighted | Rotation::RandomPerRound
    );
    if !by_chance || rules.deterministic {
        return None;
    }
    let expected: Vec<f64> = agents.iter().map(|one| one.0).chain([nobody.0]).collect();
    let far = |counts: &[u32]| {
        let parts = counts.iter().zip(&expected).map(|(count, expected)| {
            let off = f64::from(*count) - expected;
            // What could not be, and was, is as far as can be.
            if *expected > 1e-12 {
                off * off / expected
            } else if *count > 0 {
                f64::INFINITY
            } else {
                0.0
            }
        });
        parts.sum::<f64>()
    };
    let counts: Vec<u32> = agents.iter().map(|one| one.2).chain([nobody.2]).collect();
    let seen = far(&counts) - 1e-9;
    let times = (DRAWS / (rounds.len() * expected.len()).max(1)).clamp(100, 10_000);
    if rounds.len() * expected.len() * times > 20 * DRAWS {
        return None;
    }
    let mut random = Random::for_purpose(1, "fairness");
    let mut as_far = 0_u32;
    let mut drawn = vec![0_u32; expected.len()];
    for _ in 0..times {
        drawn.fill(0);
        for state in rounds {
            let Some(choice) = &state.choice else {
                continue;
            };
            let mut left = random.unit();
            let hit = (0..choice.likely.len()).find(|agent| {
                left -= choice.chance(*agent).unwrap_or_default();
                left < 0.0
            });
            drawn[hit.unwrap_or(expected.len() - 1)] += 1;
        }
        as_far += u32::from(far(&drawn) >= seen);
    }
    // The counts that came are one of those that could come.
    let share = (f64::from(as_far) + 1.0) / (times as f64 + 1.0);
    Some((share, to_u32(times)))
}

/// Each safeguard, whether it is on, and where that comes from.
fn safeguards(room: &Runs, open: OpenFiles<'_>, under: &Under) -> Vec<told::SafeguardSeen> {
    let file = room.config_file.and_then(|at| open.files.get(at));
    let file = file.map_or("the log’s own config", |opened| {
        opened.file.source.name.as_str()
    });
    let on = under.rules.safeguards;
    let all = Safeguard::ALL.map(|one| {
        let id = one.switch();
        let switch = under.switches.iter().find(|switch| switch.id == id);
        let moved = switch.is_some_and(|switch| switch.chosen != switch.saved);
        let mut readings = under.draft.readings.iter();
        let told = readings.any(|(known, _)| *known == id);
        let overruled = one != Safeguard::All && !on.is_on(Safeguard::All);
        let from = match (overruled, moved, told) {
            (true, ..) => "the master switch is off",
            (false, true, _) => "set here",
            (false, false, true) => file,
            (false, false, false) => "default",
        };
        told::SafeguardSeen {
            label: one.label().to_owned(),
            switch: id.to_owned(),
            is_on: on.is_on(one),
            from: from.to_owned(),
            settings: settings_of(one, under),
        }
    });
    all.into()
}

/// What a safeguard goes by, in words.
fn settings_of(safeguard: Safeguard, under: &Under) -> String {
    let rules = &under.rules;
    let number = |id: &str| under.parameters.value_of(id);
    match safeguard {
        Safeguard::All => "when off, all are off".to_owned(),
        Safeguard::DevilAdvocate => {
            let rotation = match (rules.advocate.rotation, rules.advocate.deterministic) {
                (Rotation::TrustWeighted, false) => "by trust",
                (Rotation::TrustWeighted, true) => "the most trusted",
                (Rotation::RandomPerRound, _) => "at random",
                (Rotation::RoundRobin, _) => "one after the other",
                (Rotation::FixedAgent, _) => "always the same",
            };
            let share = rules.advocate.skip_rate * 100.0;
            format!("{rotation}, none in {share:.0}% of rounds")
        }
        Safeguard::Probation => {
            let rounds = number(ids::PROBATION);
            format!("rounds before an agent can be chosen: {rounds}")
        }
        Safeguard::Cooldown => {
            let rounds = number(ids::COOLDOWN);
            format!("rounds with a lower chance afterwards: {rounds}")
        }
        Safeguard::ShadowRubric => format!(
            "every {} rounds and after each override; warning from {}%, critical above {}%",
            rules.check_every, rules.limits[0], rules.limits[1]
        ),
    }
}

fn not_recorded(run: &Run, under: &Under) -> Vec<String> {
    let told = |one| run.recorded.contains(&one);
    if under.approaches.is_some() {
        // Nothing that agents agree by is expected.
        return Vec::new();
    }
    let rows = [
        (told(Told::Reviews), "No reviews: artifacts have no scores."),
        (
            told(Told::Votes),
            "No votes: whether enough agents agreed is not known.",
        ),
        (
            told(Told::Deeds),
            "No dissents and no overrides: everybody keeps the initial trust.",
        ),
        (
            told(Told::Advocates),
            "No devil’s advocate: whether there was one is not known.",
        ),
        (told(Told::Rubrics), "No change of the rubric."),
        (
            !under.is_assumed,
            "No rubric at the start of the run: all criteria weigh equally until one is recorded.",
        ),
    ];
    let missing = rows.iter().filter(|(is_there, _)| !is_there);
    missing
        .map(|(_, sentence)| (*sentence).to_owned())
        .collect()
}

fn round_seen(run: &Run, under: &Under, at: usize) -> told::RoundSeen {
    let state = &under.course.rounds[at];
    let before = &under.course.rounds[..at];
    let mut seen = told::RoundSeen::default();
    if let Some(choice) = &state.choice {
        seen.nobody = choice.nobody();
        seen.fallback = match choice.fallback {
            Some(Fallback::Uniform) => {
                "Nobody is trusted enough, so all agents out of probation are equally likely."
                    .to_owned()
            }
            Some(Fallback::Nobody) => "Nobody is out of probation, so nobody is chosen.".to_owned(),
            None => String::new(),
        };
        for agent in 0..choice.likely.len() {
            let why = match choice.left_out[agent] {
                Some(LeftOut::Probation) => "in probation",
                Some(LeftOut::Trust) => "too little trust",
                Some(LeftOut::NotItsTurn) => "another agent’s turn",
                None => "",
            };
            let trust = before
                .iter()
                .rev()
                .flat_map(|state| &state.trust)
                .find(|(of, _)| *of == agent);
            let trust = trust.map_or(under.rules.trust.initial, |(_, trust)| trust.value);
            let last = before
                .iter()
                .rposition(|state| state.advocate == Some(Some(agent)));
            let since = last.map(|last| to_u32(at - last));
            let chance = choice.chance(agent).unwrap_or_default();
            seen.choice.push((chance, why.to_owned(), trust, since));
        }
    }
    said(run, at, &mut seen);
    seen
}

/// What agents said in a round.
fn said(run: &Run, at: usize, seen: &mut told::RoundSeen) {
    for event in &run.rounds[at].events {
        let agent = |agent: &Option<usize>| agent.map(to_u32);
        match &event.what {
            What::Vote {
                agent: Some(agent),
                artifact,
                accept,
            } => {
                let artifact = artifact.as_ref().map(ToString::to_string);
                seen.votes.push((to_u32(*agent), artifact, *accept));
            }
            What::Review {
                reviewer,
                artifact,
                feedback,
                ..
            } => {
                seen.reviews
                    .push((agent(reviewer), artifact.to_string(), cut(feedback)));
            }
            What::Dissent {
                agent: who,
                text,
                impactful,
                ..
            } => {
                seen.dissents
                    .push((agent(who), cut(&text.text), *impactful));
            }
            _ => {}
        }
    }
}
