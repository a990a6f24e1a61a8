//! What is asked of the run of which a decision is a round, and told of it, with something in every field.

use steelyard_protocol::deliberation::{
    AgentSeen, AlertStep, AnswersOf, AnswersSeen, AnswersToSimulate, ApproachSeen, ApproachesAt,
    ApproachesSeen, BesideSeen, Class, ConfigField, ConfigGroup, ConfigOf, ConfigSeen, ConfigWith,
    ConfigsToSimulate, Course, CourseOf, CourseRound, CriterionSeen, Deliberation, DifferenceSeen,
    DisagreementSeen, Disagreements, DisagreementsOf, Fairness, FieldKind, FiredSeen, IdeaSeen,
    Judge, JudgementSeen, NamedText, OverrideSeen, PairsCompared, PairsOf, PairsSeen, QuorumRow,
    RoundAt, RoundSeen, RubricAt, RubricSeen, RunFiles, RunOf, SafeguardSeen, SimulatedRun,
    TriageFile, TrustSeen,
};

use super::{compare, same_answers, text, workspace};

pub(crate) fn questions() -> Vec<Deliberation> {
    vec![
        CourseOf {}.into(),
        RoundAt {}.into(),
        RubricAt {}.into(),
        DisagreementsOf {}.into(),
        ConfigsToSimulate {}.into(),
        ConfigOf { config: named() }.into(),
        ConfigWith {
            config: named(),
            field: text("rounds"),
            value: text("3"),
        }
        .into(),
        AnswersOf { answers: named() }.into(),
        AnswersToSimulate {}.into(),
        run().into(),
        RunFiles { run: run() }.into(),
        PairsOf {
            config: named(),
            against: None,
            answers: None,
            first: 7,
            count: u32::MAX,
        }
        .into(),
        PairsCompared {
            config: named(),
            against: Some(named()),
            pairs: vec![measured(), measured()],
        }
        .into(),
        ApproachesAt {}.into(),
        Judge {
            seq: 40,
            class: Class::Value,
            by: text("Ana"),
            note: text("Taste."),
        }
        .into(),
    ]
}

pub(crate) fn every_answer_comes_back_the_same() {
    same_answers::<CourseOf>(&[Course::default(), course()]);
    same_answers::<RoundAt>(&[RoundSeen::default(), round()]);
    same_answers::<RubricAt>(&[RubricSeen::default(), rubric()]);
    same_answers::<ApproachesAt>(&[ApproachesSeen::default(), approaches()]);
    same_answers::<DisagreementsOf>(&[Disagreements::default(), disagreements()]);
    same_answers::<Judge>(&[TriageFile::default(), file()]);
    same_answers::<ConfigsToSimulate>(&[vec![], vec![named()]]);
    same_answers::<ConfigOf>(&[ConfigSeen::default(), config()]);
    same_answers::<ConfigWith>(&[Ok(text("rounds: 3")), Err(text("no place for that"))]);
    same_answers::<AnswersOf>(&[AnswersSeen::default(), answers()]);
    same_answers::<AnswersToSimulate>(&[named()]);
    same_answers::<RunOf>(&[Err(text("too many")), Ok(simulated())]);
    same_answers::<RunFiles>(&[Err(text("too many")), Ok(vec![named()])]);
    same_answers::<PairsOf>(&[Err(text("no config")), Ok(vec![measured()])]);
    same_answers::<PairsCompared>(&[
        Err(text("no config")),
        Ok(PairsSeen::default()),
        Ok(compared()),
    ]);
}

fn named() -> NamedText {
    NamedText {
        name: text("a/b.yaml"),
        text: text("rounds: 2 # zwölf\n"),
    }
}

fn run() -> RunOf {
    RunOf {
        config: named(),
        answers: Some(named()),
        seed: Some(u32::MAX),
    }
}

fn measured() -> [Vec<Option<f64>>; 2] {
    [vec![Some(0.1 + 0.2), None], vec![None, Some(f64::MAX)]]
}

fn config() -> ConfigSeen {
    let field = |kind| ConfigField {
        id: text("simulation.retries"),
        label: text("Again"),
        value: text("3"),
        line: Some(12),
        kind,
    };
    ConfigSeen {
        diagnostics: vec![workspace::diagnostic(steelyard_protocol::Severity::Error)],
        is_usable: true,
        groups: vec![ConfigGroup {
            label: text("The run"),
            fields: vec![
                field(FieldKind::Text),
                field(FieldKind::Number {
                    range: [-0.0, f64::MAX],
                    whole: true,
                    unit: text("rounds"),
                }),
                field(FieldKind::Choice(vec![(text("on"), text("it is on"))])),
            ],
        }],
    }
}

fn answers() -> AnswersSeen {
    AnswersSeen {
        diagnostics: vec![workspace::diagnostic(steelyard_protocol::Severity::Warning)],
        lists: vec![(text("*/vote"), u32::MAX)],
    }
}

fn simulated() -> SimulatedRun {
    SimulatedRun {
        ended: text("converged in round 3"),
        facts: vec![(text("Dissents"), text("2, 1 changed something"))],
        trace: u64::MAX,
        seed: u32::MAX,
        config_seed: Some(42),
        is_deterministic: true,
    }
}

fn compared() -> PairsSeen {
    PairsSeen {
        measures: compare::compared().measures,
        same: true,
        diverges: [false, true],
        converged: vec![[1, 0], [u32::MAX, 3]],
        first: 4,
        width: 2,
        never: [0, 7],
    }
}

fn approaches() -> ApproachesSeen {
    let idea = |id: &str| IdeaSeen {
        id: text(id),
        agent: Some(1),
        round: 2,
        place: (1, 9),
        begins: text("Cache"),
    };
    ApproachesSeen {
        threshold: 0.5,
        wanted: 3,
        ideas: 340,
        left_out: 4,
        count: 2,
        approaches: vec![ApproachSeen {
            representative: idea("a"),
            text: text("Cache answers."),
            others: vec![idea("b"), IdeaSeen::default()],
            others_left: 1,
        }],
        apart: vec![vec![0.0, 0.75], vec![0.75, 0.0]],
        steps: vec![(0.25, 1), (0.5, 2)],
        recorded: Some((true, 2)),
        differences: vec![DifferenceSeen {
            round: 1,
            reviewer: Some(2),
            artifact: text("b"),
            from: text("a"),
            text: text("Another store."),
        }],
        differences_left: 7,
        picked: Some((text("human"), text("a"), text("It is cheap."))),
    }
}

fn course() -> Course {
    let line = CourseRound {
        number: 7,
        decision: Some(3),
        place: (1, 90),
        votes: 3,
        artifact: Some(text("a")),
        eligible: 4,
        required: 3,
        agreed: Some(true),
        similarity: Some(0.97),
        settled: Some(false),
        recorded: Some(true),
        drift: Some(10.0),
        recorded_drift: Some(9.5),
        severity: Some(1),
        advocate: Some(Some(2)),
        likely: Some(0.25),
        reason: text("by trust"),
        deeds: [3, 1, 2, 1],
        unavailable: vec![1],
        disagreements: 1,
        approaches: Some(3),
    };
    let trust = TrustSeen {
        round: Some(2),
        value: 0.605,
        impact: 0.5,
        depth: 0.6,
        regret: 0.25,
        counts: [4, 4],
        parts: [0.2, 0.18, 0.225],
        is_initial: false,
    };
    Course {
        title: text("Move to GraphQL"),
        agents: vec![AgentSeen {
            name: text("Skeptic"),
            role: text("reviewer"),
            listed: true,
            trust: vec![TrustSeen::default(), trust],
            recorded: vec![(2, 0.6)],
        }],
        rounds: vec![CourseRound::default(), line],
        rounds_left: 1,
        quorum: vec![QuorumRow {
            agents: 4,
            votes: [3, 4, 4],
            holds: 0,
        }],
        threshold: 0.8,
        similarity_threshold: 0.95,
        by_similarity: true,
        limits: [5.0, 15.0],
        alerts: [[Some(6), None], [Some(9), Some(12)]],
        alert_counts: [2, 1],
        alert_steps: vec![
            AlertStep::default(),
            AlertStep {
                at: 10.0,
                first: Some(6),
                count: 2,
            },
        ],
        fairness: Some(Fairness {
            rounds: 20,
            agents: vec![(4.5, 1.8, 6)],
            nobody: (2.0, 1.3, 1),
            chance: Some((0.4, 10_000)),
        }),
        safeguards: vec![SafeguardSeen {
            label: text("Cooldown"),
            switch: text("deliberation.cooldown-period"),
            is_on: true,
            from: text("default"),
            settings: text("3 rounds"),
        }],
        not_recorded: vec![text("No votes.")],
        method: text("tfidf_char"),
        disagreements: 3,
        wanted: Some(3),
    }
}

fn round() -> RoundSeen {
    RoundSeen {
        nobody: 0.1,
        choice: vec![(0.4, text("in probation"), 0.6, Some(2))],
        fallback: text("Nobody is trusted enough."),
        votes: vec![(0, Some(text("a")), true), (1, None, false)],
        reviews: vec![(Some(1), text("a"), text("Good."))],
        dissents: vec![(None, text("No."), true)],
    }
}

fn rubric() -> RubricSeen {
    RubricSeen {
        percent: Some(10.0),
        by_behaviour: true,
        criteria: vec![CriterionSeen {
            name: text("Clarity"),
            shares: [Some(0.3), None],
            guidelines: [text("Is it clear?"), text("")],
            drift: [5.0, 1.0],
        }],
        compared: 6,
        differing: vec![(4, text("a"), text("b"))],
        interval: Some((0.03, 0.56)),
        fewest: 5,
        overrides: vec![OverrideSeen {
            round: 4,
            by: text("human"),
            agent: text("skeptic"),
            decision: text("No."),
            note: text("Taken back."),
            regretted: true,
            place: (1, 242),
        }],
    }
}

fn disagreements() -> Disagreements {
    Disagreements {
        all: vec![DisagreementSeen::default(), disagreement()],
        beside: BesideSeen {
            counts: [[3, 1, 0, 0], [0, 2, 0, 1], [0; 4], [0, 0, 0, 4]],
            interval: Some((0.5, 0.9)),
            fewest: 5,
            flatters: text("At most."),
        },
        files: vec![(2, text("triage.yaml"))],
    }
}

fn file() -> TriageFile {
    TriageFile {
        key: Some(2),
        name: text("triage.yaml"),
        text: text("triage: []"),
    }
}

fn disagreement() -> DisagreementSeen {
    DisagreementSeen {
        round: 3,
        seq: Some(40),
        place: (1, 41),
        agents: vec![0, 2],
        texts: [text("RFC 9110 says so."), text("It should be simple.")],
        recorded: text("value"),
        class: Class::Value,
        ruled: Class::Factual,
        judged: Some(JudgementSeen {
            by: text("Ana"),
            note: text("Taste."),
            place: (2, 3),
        }),
        fired: vec![FiredSeen {
            class: Class::Factual,
            confidence: 0.95,
            why: text("cites an RFC"),
            evidence: vec![(0, 0, 8)],
        }],
        likeness: [0.2, 0.1],
        advice: text("Look it up."),
    }
}
