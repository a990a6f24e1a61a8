//! A sample of every request.

use steelyard_protocol::collapse::ReportKind;
use steelyard_protocol::{
    AgentKey, Ask, DecisionId, FileBytes, Input, Mode, Override, Question, Request, RowWindow,
    Settings, Study, SystemQuestion, What, ask, collapse, study, table,
};

use super::table::map;
use super::text;

pub(crate) fn settings() -> Settings {
    Settings {
        values: vec![(text("collapse.w_e"), 12.5), (text("collapse.γ"), -0.0)],
        switches: vec![(text("collapse.signs"), text("as_written"))],
        locked: vec![text("collapse.w_k"), text("table.γ")],
        inputs: vec![
            Input {
                decision: text("a/b, c"),
                stage: text("panel"),
                alternative: text("A"),
                criterion: text("cost"),
                value: -0.25,
            },
            Input::default(),
        ],
        overrides: overrides(),
    }
}

pub(crate) fn overrides() -> Vec<Override> {
    let made = |what| Override {
        decision: text("a/b, c"),
        stage: text("panel"),
        what,
    };
    vec![
        made(What::Fact {
            alternative: text("A"),
            gate: text("critical-risk"),
            at: u32::MAX,
            holds: false,
        }),
        made(What::Drop {
            alternative: text("A"),
        }),
        made(What::LeaveOut {
            criterion: text("cost"),
        }),
    ]
}

fn id(at: u32) -> DecisionId {
    DecisionId(format!("table/größen.csv/{at}"))
}

pub(crate) fn studies() -> Vec<Study> {
    vec![
        study::WorkItems {
            first: 200,
            count: u32::MAX,
        }
        .asked(),
        study::ZonesOf {
            decision: id(3),
            parameter: text("collapse.w_e"),
            mode: Mode::Free,
        }
        .asked(),
        study::LinesOf {
            decision: id(303),
            parameter: text("interaction.technical_weight"),
            mode: Mode::Proportional,
        }
        .asked(),
        study::FlipsOf { decision: id(300) }.asked(),
        study::Nearest { decision: id(301) }.asked(),
        study::CurveOf {
            parameter: text("table.price.at_most"),
            mode: Mode::Proportional,
        }
        .asked(),
        study::Interpretation {
            switch: text("collapse.close-call"),
            reading: text("first"),
        }
        .asked(),
        study::Compare {
            a: Box::default(),
            b: Box::new(settings()),
        }
        .asked(),
        study::AgentsOf {
            by: Some(AgentKey::Both),
            pair: Some([text("a"), text("b (m)")]),
            intervals: true,
        }
        .asked(),
        study::OfDecision {
            decision: id(u32::MAX),
            asked: SystemQuestion::new(collapse::AroundIt {}),
        }
        .asked(),
    ]
}

pub(crate) fn asks() -> Vec<Ask> {
    let settings = settings();
    vec![
        ask::Source {
            key: 1,
            first: 1,
            count: 0,
        }
        .asked(),
        ask::FrameOf { decision: id(129) }.asked(),
        ask::DistributionsOf { decision: id(3) }.asked(),
        ask::Explain {
            decision: id(u32::MAX),
            settings: settings.clone(),
        }
        .asked(),
        ask::Powers {
            decision: id(1),
            settings: settings.clone(),
        }
        .asked(),
        ask::Data {
            decision: id(128),
            settings: settings.clone(),
        }
        .asked(),
        ask::Save {
            settings: settings.clone(),
        }
        .asked(),
        ask::SaveOwn {
            decision: id(u32::MAX),
            settings,
        }
        .asked(),
    ]
}

pub(crate) fn of_collapse() -> Vec<collapse::Collapse> {
    vec![
        collapse::EvaluationsOf {}.asked(),
        collapse::Write {
            report: ReportKind::BriefYaml,
        }
        .asked(),
        collapse::AroundIt {}.asked(),
        collapse::Resolve {
            agent: text("SkepticAgent"),
            role: text("Skeptic"),
            concern: text("Nobody tried it"),
            resolution: text("A trial in May"),
        }
        .asked(),
    ]
}

pub(crate) fn of_table() -> Vec<table::Table> {
    vec![
        table::ColumnsOf { key: u32::MAX }.asked(),
        table::Preview { key: 7, map: map() }.asked(),
        table::OfRuns {
            runs: vec![text("{\"run\": \"r1\"}")],
            map: map(),
        }
        .asked(),
    ]
}

pub(crate) fn requests() -> Vec<Request> {
    let file = FileBytes {
        key: u32::MAX,
        name: text("cards/β.yaml"),
        bytes: vec![0, 255, 10, 13],
    };
    let window = RowWindow {
        stage: None,
        first: 3,
        count: u32::MAX,
        ..RowWindow::default()
    };
    let mut requests = vec![
        Request::Hello {
            build: text("0123456789abcdef"),
        },
        Request::Open {
            files: vec![
                file.clone(),
                FileBytes {
                    bytes: vec![],
                    ..file
                },
            ],
        },
        Request::Open { files: vec![] },
        Request::Close {
            keys: vec![0, 1, u32::MAX],
        },
        Request::Decide {
            revision: 9,
            round: u32::MAX,
            decision: id(4),
            settings: settings(),
            window: window.clone(),
            focus: Some(4),
        },
        Request::Decide {
            revision: 0,
            round: 0,
            decision: id(0),
            settings: Settings::default(),
            window,
            focus: None,
        },
    ];
    for decision in [None, Some(id(u32::MAX))] {
        requests.push(Request::AskSystem {
            asked: SystemQuestion::new(collapse::EvaluationsOf {}),
            settings: settings(),
            decision,
        });
    }
    requests.extend(asks().into_iter().map(Request::Ask));
    requests.extend(super::telemetry::requests());
    requests.extend(studies().into_iter().map(|study| Request::Study {
        round: 12,
        settings: settings(),
        study,
    }));
    requests
}
