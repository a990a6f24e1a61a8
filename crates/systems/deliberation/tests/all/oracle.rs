//! Against answers of a program in another language that was written from the definitions alone (`tests/oracle/oracle.py`).
//! Whole runs and alerts are compared in `whole_oracle.rs`, which opens them as logs.

use serde_json::{Map, Value};
use steelyard_decision::Place;
use steelyard_deliberation::advocate::{Candidate, Fallback, LeftOut, Rotation, choice};
use steelyard_deliberation::config::{Agent, Draft, Rules, Safeguard, read_config};
use steelyard_deliberation::diverge::landscape;
use steelyard_deliberation::quorum::{SmallGroups, required};
use steelyard_deliberation::rubric::{Criterion, Measure, Rubric, Severity, drift};
use steelyard_deliberation::run::{Event, Round, Run, Text, What};
use steelyard_deliberation::scoring::{is_of_ten, judged};
use steelyard_deliberation::triage::{Fired, triage};
use steelyard_deliberation::{advocate, course};
use steelyard_documents::similarity::Method;
use steelyard_documents::{Budget, Decoder, read};

/// What differs from what a case expects, a line each.
struct Differences<'a> {
    case: &'a str,
    lines: &'a mut Vec<String>,
}

impl Differences<'_> {
    fn told(&mut self, what: &str, found: &str, expected: &Value) {
        let line = format!("{}: {what}: found {found}, expected {expected}", self.case);
        self.lines.push(line);
    }

    fn hold(&mut self, what: &str, found: impl Into<Value>, expected: &Value) {
        let found = found.into();
        if found != *expected {
            self.told(what, &found.to_string(), expected);
        }
    }

    fn near(&mut self, what: &str, found: Option<f64>, expected: &Value) {
        let is_near = match (found, expected.as_f64()) {
            (Some(found), Some(expected)) => {
                (found - expected).abs() <= 1e-9_f64.max(1e-12 * expected.abs())
            }
            (found, expected) => found.is_none() && expected.is_none(),
        };
        if !is_near {
            self.told(what, &format!("{found:?}"), expected);
        }
    }
}

/// Compares all cases of a file, which are `count`.
fn compare(json: &str, count: usize, mut check: impl FnMut(&Value, &Value, &mut Differences<'_>)) {
    let cases: Vec<Value> = serde_json::from_str(json).unwrap();
    let mut lines = Vec::new();
    for case in &cases {
        let mut differences = Differences {
            case: text(case, "name"),
            lines: &mut lines,
        };
        check(&case["input"], &case["expect"], &mut differences);
    }
    assert!(
        lines.is_empty(),
        "{} differ:\n{}",
        lines.len(),
        lines.join("\n")
    );
    assert_eq!(cases.len(), count);
}

fn text<'a>(value: &'a Value, key: &str) -> &'a str {
    value[key].as_str().unwrap_or_default()
}

fn list<'a>(value: &'a Value, key: &str) -> &'a [Value] {
    value[key].as_array().map_or(&[], Vec::as_slice)
}

fn object(value: &Value) -> Map<String, Value> {
    value.as_object().cloned().unwrap_or_default()
}

fn number(value: &Value, key: &str, default: f64) -> f64 {
    value[key].as_f64().unwrap_or(default)
}

fn whole(value: &Value) -> Option<u32> {
    value.as_u64().map(|whole| u32::try_from(whole).unwrap())
}

/// A word that is one of these, in their order.
fn one_of<T: Copy>(word: &str, all: &[(&str, T)]) -> T {
    let found = all.iter().find(|(known, _)| *known == word);
    found.unwrap_or_else(|| panic!("{word} is none of them")).1
}

fn small(word: &str) -> SmallGroups {
    let all = [
        ("", SmallGroups::Floor),
        ("floor", SmallGroups::Floor),
        ("ceil", SmallGroups::Ceil),
        ("unanimous_under", SmallGroups::UnanimousUnder),
    ];
    one_of(word, &all)
}

fn rules() -> Rules {
    let draft = Draft::default();
    Rules::of(&draft.parameters(std::iter::empty()), &draft.switches())
}

/// A run of one round.
fn run(agents: Vec<&str>, events: Vec<(Option<f64>, What)>) -> Run {
    let event = |(at, what)| Event {
        at,
        seq: None,
        place: Place::default(),
        what,
    };
    let agent = |name: &str| Agent {
        name: name.into(),
        ..Agent::default()
    };
    let mut run = Run::of(agents.into_iter().map(agent).collect());
    run.voters = vec![true; run.listed];
    run.rounds = vec![Round {
        events: events.into_iter().map(event).collect(),
        ..Round::default()
    }];
    run
}

#[test]
fn votes_that_it_takes() {
    let mut pairs = 0;
    compare(
        include_str!("../oracle/quorum.json"),
        90,
        |input, expect, differences| {
            let threshold: f64 = text(input, "threshold").parse().unwrap();
            let small = small(text(input, "strategy"));
            let bound = whole(&input["bound"]).unwrap();
            for row in expect.as_array().unwrap() {
                let agents = whole(&row[0]).unwrap();
                let found = required(agents, threshold, small, bound);
                differences.hold(&format!("of {agents}"), found, &row[1]);
                pairs += 1;
            }
        },
    );
    assert_eq!(pairs, 1717);
}

fn rubric(rows: &[Value]) -> Rubric {
    let criterion = |row: &Value| Criterion {
        name: row[0].as_str().unwrap().into(),
        weight: row[1].as_f64().unwrap(),
        guidelines: row[2].as_str().unwrap_or_default().to_owned(),
    };
    Rubric {
        criteria: rows.iter().map(criterion).collect(),
    }
}

#[test]
fn how_far_a_rubric_has_moved() {
    compare(
        include_str!("../oracle/drift.json"),
        80,
        |input, expect, differences| {
            let [gold, living] = ["gold", "living"].map(|key| rubric(list(input, key)));
            let measures = [
                ("weights_and_wording", Measure::WeightsAndWording),
                ("weights", Measure::Weights),
            ];
            let measure = one_of(text(input, "measure"), &measures);
            let found = drift(&gold, &living, measure, Method::default());
            differences.near("percent", Some(found.percent), &expect["percent"]);
            let severity = Severity::of(found.percent, 5.0, 15.0).id();
            differences.hold("severity", severity, &expect["severity"]);
            let terms = list(expect, "terms");
            differences.hold("terms", found.moved.len(), &Value::from(terms.len()));
            for (found, term) in found.moved.iter().zip(terms) {
                differences.hold("criterion", found.name.as_str(), &term[0]);
                differences.near(&found.name, Some(100.0 * found.weight), &term[1]);
                differences.near(&found.name, Some(100.0 * found.wording), &term[2]);
            }
        },
    );
}

#[test]
fn how_far_agents_can_be_relied_on() {
    compare(
        include_str!("../oracle/trust.json"),
        74,
        |input, expect, differences| {
            let agents: Vec<&str> = list(input, "agents")
                .iter()
                .map(|one| one.as_str().unwrap())
                .collect();
            let place = |name: &str| agents.iter().position(|one| *one == name);
            let event = |event: &Value| {
                let agent = place(text(event, "agent"));
                let flag = |key: &str| event[key].as_bool().unwrap_or(false);
                let what = match text(event, "kind") {
                    "override" => What::Override {
                        by: "human".into(),
                        agent,
                        decision: String::new(),
                        note: String::new(),
                        regretted: flag("regretted"),
                    },
                    _ => What::Dissent {
                        agent,
                        text: Text {
                            text: text(event, "text").to_owned(),
                            embedding: Vec::new(),
                        },
                        citations: match &event["citations"] {
                            Value::Array(all) => all.len() as f64,
                            count => count.as_f64().unwrap_or(0.0),
                        },
                        impactful: flag("impactful"),
                        depth: None,
                    },
                };
                (event["at"].as_f64(), what)
            };
            let events = list(input, "events").iter().map(event).collect();
            let mut rules = rules();
            rules.trust.halved = text(input, "depth_scale") == "halved";
            rules.trust.first_novelty = number(input, "first_novelty", 0.0);
            rules.trust.window_days = number(input, "window_days", 90.0);
            let course = course(&run(agents.clone(), events), None, &rules);
            for (name, found) in agents.iter().zip(&course.trust) {
                let expected = &expect[*name];
                let of = |part: &str| format!("{part} of {name}");
                differences.hold(&of("initial"), found.is_initial(), &expected["initial"]);
                differences.near(&of("trust"), Some(found.value), &expected["trust"]);
                differences.hold(&of("dissents"), found.dissents, &expected["dissents"]);
                differences.hold(&of("overrides"), found.overrides, &expected["overrides"]);
                if !found.is_initial() {
                    differences.near(&of("impact"), Some(found.impact), &expected["impact"]);
                    differences.near(&of("depth"), Some(found.depth), &expected["depth"]);
                    differences.near(&of("regret"), Some(found.regret), &expected["regret"]);
                }
            }
        },
    );
}

fn advocate_rules(input: &Value) -> advocate::Rules {
    let usual = advocate::Rules::default();
    let rotations = [
        ("", Rotation::TrustWeighted),
        ("random_per_round", Rotation::RandomPerRound),
        ("round_robin", Rotation::RoundRobin),
        ("fixed_agent", Rotation::FixedAgent),
    ];
    advocate::Rules {
        rotation: one_of(text(input, "rotation"), &rotations),
        deterministic: input["deterministic"].as_bool().unwrap_or(false),
        skip_rate: number(input, "skip_rate", usual.skip_rate),
        least_trust: number(input, "min_trust", usual.least_trust),
        probation: whole(&input["probation"]).unwrap_or(usual.probation),
        cooldown: whole(&input["cooldown"]).unwrap_or(usual.cooldown),
        ends_at_zero: text(input, "cooldown_variant") == "zero_in_last",
        ..usual
    }
}

#[test]
fn who_may_be_devils_advocate() {
    compare(
        include_str!("../oracle/advocate.json"),
        133,
        |input, expect, differences| {
            let round = whole(&input["round"]).unwrap();
            let agents = list(input, "agents");
            let candidate = |row: &Value| Candidate {
                name: row[0].as_str().unwrap().into(),
                trust: row[2].as_f64().unwrap(),
                rounds: whole(&row[3]).unwrap(),
                since: whole(&row[4]).map(|last| round - last),
            };
            let candidates: Vec<Candidate> = agents.iter().map(candidate).collect();
            let named = |name: &str| candidates.iter().position(|one| one.name == name);
            let reviewer = agents.iter().position(|row| row[1] == "reviewer");
            let first = (!agents.is_empty()).then_some(0);
            let fixed = named(text(input, "fixed_agent")).or(reviewer).or(first);
            let found = choice(&candidates, fixed, round, &advocate_rules(input));
            differences.near("skipped", Some(found.skipped), &expect["skip_probability"]);
            let fallback = match found.fallback {
                Some(Fallback::Uniform) => Value::from("uniform"),
                Some(Fallback::Nobody) => Value::from("none"),
                None => Value::Null,
            };
            differences.hold("fallback", fallback, &expect["fallback"]);
            for (at, one) in candidates.iter().enumerate() {
                let likely = expect["probabilities"].get(one.name.as_str());
                let likely = likely.cloned().unwrap_or(Value::from(0.0));
                differences.near(&one.name, Some(found.likely[at]), &likely);
                let why = match found.left_out[at] {
                    Some(LeftOut::Probation) => Value::from("probation"),
                    Some(LeftOut::Trust) => Value::from("trust"),
                    Some(LeftOut::NotItsTurn) | None => Value::Null,
                };
                differences.hold(&one.name, why, &expect["left_out"][one.name.as_str()]);
            }
        },
    );
}

/// Where the rules that speak for a class stand, in characters.
fn evidence(fired: &[Fired], class: &str, texts: [&str; 2]) -> Value {
    let own = fired.iter().filter(|one| one.class.id() == class);
    let mut spans: Vec<(usize, usize, usize)> = own
        .flat_map(|one| &one.evidence)
        .map(|(text, span)| {
            let at = |byte: usize| texts[*text][..byte].chars().count();
            (*text, at(span.start), at(span.end))
        })
        .collect();
    spans.sort_unstable();
    spans.dedup();
    let spans = spans
        .into_iter()
        .map(|(text, from, to)| vec![text, from, to]);
    Value::from(spans.collect::<Vec<_>>())
}

#[test]
fn what_disagreements_are_about() {
    compare(
        include_str!("../oracle/triage.json"),
        129,
        |input, expect, differences| {
            let texts = [text(input, "one"), text(input, "other")];
            let threshold = number(input, "threshold", 0.8);
            let found = triage(texts, threshold, Method::default());
            let class = found.class.map_or("undecided", |class| class.id());
            differences.hold("class", class, &expect["class"]);
            let best = found.fired.first();
            let id = best.map_or(Value::Null, |one| one.class.id().into());
            differences.hold("best guess", id, &expect["best"]);
            let confidence = best.map_or(0.0, |one| one.confidence);
            differences.near("confidence", Some(confidence), &expect["confidence"]);
            // The other program tells each class once, by its surest rule.
            let mut classes: Vec<(&str, f64)> = Vec::new();
            for one in &found.fired {
                if classes.iter().all(|(known, _)| *known != one.class.id()) {
                    classes.push((one.class.id(), one.confidence));
                }
            }
            let fired = list(expect, "fired");
            differences.hold("classes", classes.len(), &Value::from(fired.len()));
            for ((class, confidence), fired) in classes.into_iter().zip(fired) {
                differences.hold("class", class, &fired["class"]);
                differences.near(class, Some(confidence), &fired["confidence"]);
                if class != "semantic" {
                    let spans = evidence(&found.fired, class, texts);
                    differences.hold(&format!("evidence of {class}"), spans, &fired["evidence"]);
                }
            }
        },
    );
}

fn review(row: &Value, reviewers: &mut Vec<String>) -> What {
    let name = text(row, "reviewer");
    let known = reviewers.iter().position(|one| one == name);
    let reviewer = known.unwrap_or_else(|| {
        reviewers.push(name.to_owned());
        reviewers.len() - 1
    });
    let scores = object(&row["scores"]).into_iter();
    What::Review {
        reviewer: Some(reviewer),
        artifact: text(row, "artifact").into(),
        scores: scores
            .map(|(name, score)| (name.into(), score.as_f64().unwrap()))
            .collect(),
        feedback: String::new(),
        differences: Vec::new(),
    }
}

#[test]
fn how_good_artifacts_are() {
    compare(
        include_str!("../oracle/scoring.json"),
        41,
        |input, expect, differences| {
            let rows = list(input, "rubric").iter();
            let rubric = Rubric {
                criteria: rows
                    .map(|row| Criterion {
                        name: text(row, "name").into(),
                        weight: number(row, "weight", 0.0),
                        guidelines: String::new(),
                    })
                    .collect(),
            };
            let mut reviewers = Vec::new();
            let reviews = list(input, "reviews").iter();
            let events = reviews
                .map(|row| (None, review(row, &mut reviewers)))
                .collect();
            let run = run(Vec::new(), events);
            let of_ten = is_of_ten(&run);
            let by_trust = text(input, "opinion") == "trust";
            let weight = |reviewer: Option<usize>| match reviewer {
                Some(at) if by_trust => number(&input["trust"], &reviewers[at], 0.6),
                _ => 1.0,
            };
            let events = run.rounds[0]
                .events
                .iter()
                .map(|event| (&event.what, event.place));
            let found = judged(events, &rubric, if of_ten { 10.0 } else { 1.0 }, weight);
            differences.hold("artifacts", found.len(), &Value::from(object(expect).len()));
            for one in &found {
                let expected = &expect[one.id.as_str()];
                differences.hold("coerced", of_ten, &expected["coerced"]);
                let means = rubric.criteria.iter().zip(&one.criteria);
                for (criterion, scored) in means {
                    let expected = &expected["criteria"][criterion.name.as_str()];
                    differences.near(
                        &format!("{} of {}", criterion.name, one.id),
                        scored.mean,
                        expected,
                    );
                }
            }
        },
    );
}

#[test]
fn which_safeguards_are_on() {
    compare(
        include_str!("../oracle/safeguards.json"),
        46,
        |input, expect, differences| {
            let config =
                serde_json::json!({"schema_version": "1.0.0", "agents": [], "safeguards": input});
            let file = read(
                "config.json",
                config.to_string().as_bytes(),
                &Budget::default(),
            );
            let mut decoder = Decoder::new(&file.source);
            let draft = read_config(&mut decoder, &file.documents[0]).unwrap();
            let rules = Rules::of(&draft.parameters(std::iter::empty()), &draft.switches());
            let on = &rules.safeguards;
            differences.hold(
                "devil's advocate",
                on.is_on(Safeguard::DevilAdvocate),
                &expect["devil_advocate"],
            );
            differences.hold(
                "shadow rubric",
                on.is_on(Safeguard::ShadowRubric),
                &expect["shadow_rubric"],
            );
            let rounds = |is_on: bool, rounds: u32| {
                if is_on {
                    Value::from(rounds)
                } else {
                    Value::from("off")
                }
            };
            let probation = rounds(on.is_on(Safeguard::Probation), rules.advocate.probation);
            differences.hold("probation", probation, &expect["probation"]);
            let cooldown = rounds(on.is_on(Safeguard::Cooldown), rules.advocate.cooldown);
            differences.hold("cooldown", cooldown, &expect["cooldown"]);
        },
    );
}

#[test]
fn whether_a_round_ends_a_debate() {
    compare(
        include_str!("../oracle/convergence.json"),
        86,
        |input, expect, differences| {
            let names = |key: &str| list(input, key).iter().map(|one| one.as_str().unwrap());
            let agents: Vec<&str> = names("agents").collect();
            // Who is not of the run stands behind those that it lists.
            let place = |name: &str| {
                agents
                    .iter()
                    .position(|one| *one == name)
                    .unwrap_or(agents.len())
            };
            let gone = names("unavailable").map(|name| What::Unavailable(place(name)));
            let vote = |row: &Value| What::Vote {
                agent: Some(place(row[0].as_str().unwrap())),
                artifact: row[1].as_str().map(Into::into),
                accept: row[2].as_bool().unwrap(),
            };
            let artifacts = list(input, "similarities")
                .iter()
                .map(|similarity| What::Artifact {
                    agent: None,
                    id: "x".into(),
                    text: None,
                    similarity: similarity.as_f64(),
                });
            let voted = list(input, "votes").iter().map(vote);
            let events = gone
                .chain(artifacts)
                .chain(voted)
                .map(|what| (None, what))
                .collect();
            let mut rules = rules();
            rules.threshold = number(input, "threshold", 0.8);
            rules.similarity_threshold = number(input, "similarity_threshold", 0.95);
            rules.small = small(text(input, "strategy"));
            rules.bound = whole(&input["bound"]).unwrap_or(5);
            let mut run = run(agents.clone(), events);
            run.agents.push(Agent::default());
            let found = &course(&run, None, &rules).rounds[0];
            differences.hold("votes", found.votes.supporters, &expect["for"]);
            differences.hold("eligible", found.votes.eligible, &expect["eligible"]);
            differences.hold("required", found.required, &expect["required"]);
            let ended = match text(input, "method") {
                "similarity" => found.settled,
                _ => found.agreed,
            };
            differences.hold("converged", ended.unwrap_or(false), &expect["converged"]);
        },
    );
}

#[test]
fn which_ideas_are_alike() {
    compare(
        include_str!("../oracle/diverge.json"),
        32,
        |input, expect, differences| {
            let ideas: Vec<&str> = list(input, "ideas")
                .iter()
                .map(|one| one.as_str().unwrap())
                .collect();
            let found = landscape(&ideas, number(input, "threshold", 0.5), Method::default());
            let of_each = |of: &dyn Fn(&steelyard_deliberation::diverge::Approach) -> Value| {
                Value::from(found.approaches.iter().map(of).collect::<Vec<Value>>())
            };
            let clusters = of_each(&|one| Value::from(one.ideas.clone()));
            differences.hold("clusters", clusters, &expect["clusters"]);
            let representatives = of_each(&|one| Value::from(one.representative));
            differences.hold(
                "representatives",
                representatives,
                &expect["representatives"],
            );
            for (row, expected) in found.apart.iter().zip(list(expect, "disagreement")) {
                for (apart, expected) in row.iter().zip(expected.as_array().unwrap()) {
                    differences.near("apart", Some(*apart), expected);
                }
            }
        },
    );
}
