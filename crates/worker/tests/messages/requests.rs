//! A sample of every request.

use steelyard_protocol::{
    Deed, FileBytes, Input, Mode, Paper, Request, RowWindow, Settings, Study, What,
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
        deeds: deeds(),
    }
}

pub(crate) fn deeds() -> Vec<Deed> {
    let deed = |what| Deed {
        decision: text("a/b, c"),
        stage: text("panel"),
        what,
    };
    vec![
        deed(What::Fact {
            alternative: text("A"),
            gate: text("critical-risk"),
            at: u32::MAX,
            holds: false,
        }),
        deed(What::Drop {
            alternative: text("A"),
        }),
        deed(What::LeaveOut {
            criterion: text("cost"),
        }),
    ]
}

fn studies() -> Vec<Study> {
    vec![
        Study::Calls {
            first: 200,
            count: u32::MAX,
        },
        Study::Zones {
            decision: 3,
            parameter: text("collapse.w_e"),
            mode: Mode::Free,
        },
        Study::Zones {
            decision: u32::MAX,
            parameter: String::new(),
            mode: Mode::Proportional,
        },
        Study::Lines {
            decision: 303,
            parameter: text("interaction.technical_weight"),
            mode: Mode::Proportional,
        },
        Study::Flips { decision: 300 },
        Study::Around { decision: 302 },
        Study::Nearest { decision: 301 },
        Study::Curve {
            parameter: text("table.price.at_most"),
            mode: Mode::Proportional,
        },
        Study::Reading {
            switch: text("collapse.close-call"),
            reading: text("first"),
        },
        Study::Compare {
            a: Box::default(),
            b: Box::new(settings()),
        },
    ]
}

pub(crate) fn requests() -> Vec<Request> {
    let file = FileBytes {
        key: u32::MAX,
        name: text("cards/β.yaml"),
        bytes: vec![0, 255, 10, 13],
    };
    let window = RowWindow {
        first: 3,
        count: u32::MAX,
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
        Request::Frame { decision: 129 },
        Request::Decide {
            revision: 9,
            round: u32::MAX,
            decision: 4,
            settings: settings(),
            window,
            focus: Some(4),
        },
        Request::Decide {
            revision: 0,
            round: 0,
            decision: 0,
            settings: Settings::default(),
            window,
            focus: None,
        },
        Request::Source {
            key: 1,
            first: 1,
            count: 0,
        },
        Request::Columns { key: u32::MAX },
        Request::Preview { key: 7, map: map() },
        Request::Save {
            settings: settings(),
        },
        Request::Normalise { key: 7 },
        Request::SaveOwn {
            decision: u32::MAX,
            settings: settings(),
        },
        Request::WhoDecided {
            decision: 1,
            settings: settings(),
        },
        Request::Paper {
            decision: 1,
            settings: settings(),
            paper: Paper::BriefYaml,
        },
        Request::Hear {
            decision: 2,
            settings: settings(),
        },
        Request::Explain {
            decision: u32::MAX,
            settings: settings(),
        },
        Request::Data {
            decision: 128,
            settings: settings(),
        },
    ];
    requests.extend(super::runs::requests(&settings()));
    requests.extend(studies().into_iter().map(|study| Request::Study {
        round: 12,
        settings: settings(),
        study,
    }));
    requests
}
