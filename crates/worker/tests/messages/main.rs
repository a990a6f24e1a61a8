//! Every request and every reply goes through postcard and comes back the same.

#![allow(
    clippy::unwrap_used,
    reason = "a message that cannot be encoded shall stop the test"
)]

mod compare;
mod decided;
mod requests;
mod runs;
mod studies;
mod table;
mod workspace;

use serde::Serialize;
use serde::de::DeserializeOwned;
use steelyard_protocol::{
    Answer, Around, Check, Compared, Doubt, Memory, OfRuns, Paper, Power, Question, Reason,
    ReasonPlace, Record, Reply, Request, Round, Runs, Smallest, SourceLine, SourceLines, Stage,
    Study, Testimony, Trigger, WhoDecided, Workspace, WrittenPaper,
};

use compare::compared;
use decided::decided;
use requests::requests;
use studies::{call, curve, flips, lines, zones};
use table::{columns, preview};
use workspace::{frame, loaded, patch};

fn same_after_postcard<T: Serialize + DeserializeOwned + PartialEq + std::fmt::Debug>(message: &T) {
    let bytes = postcard::to_allocvec(message).unwrap();
    let (back, rest): (T, &[u8]) = postcard::take_from_bytes(&bytes).unwrap();
    assert_eq!(&back, message);
    assert!(rest.is_empty(), "{message:?} leaves {} bytes", rest.len());
    for end in 0..bytes.len() {
        let cut: Result<T, _> = postcard::from_bytes(&bytes[..end]);
        assert!(
            cut.is_err(),
            "{message:?} is whole after {end} of {} bytes",
            bytes.len()
        );
    }
}

pub(crate) fn text(words: &str) -> String {
    words.to_owned()
}

fn reason() -> Reason {
    Reason {
        sentence: text("ACCEPT: A leads"),
        place: None,
        because: vec![Reason {
            sentence: text("quality 0.9"),
            place: Some(ReasonPlace {
                file: 1,
                file_name: text("a.yaml"),
                line: u32::MAX,
            }),
            because: vec![],
        }],
    }
}

fn around() -> Around {
    Around {
        cards: vec![Round {
            index: 2,
            label: text("C"),
            triggers: vec![Trigger {
                label: text("Evidence"),
                reason: text("evidence quality 0.4, below 0.6"),
                request: text("Add proof."),
                fired: true,
            }],
        }],
        cards_count: u32::MAX,
        memory: Some(Memory {
            label: text("A"),
            allowed: false,
            checks: vec![Check {
                label: text("Verifier receipt"),
                holds: true,
                words: text("receipt passes"),
            }],
        }),
    }
}

fn who_decided() -> WhoDecided {
    WhoDecided {
        now: text("A wins"),
        voices: vec![Power {
            label: text("V"),
            without: text("B wins"),
            adds: Some(0.1),
            shapley: [1.0, -0.5, 0.0],
            banzhaf: [1.0, f64::MIN_POSITIVE, 0.0],
            errors: Some([0.001, 0.0, f64::MAX]),
            for_consensus: None,
        }],
        permutations: Some(3_448),
        smallest: [
            Smallest::Set(vec![0, u32::MAX]),
            Smallest::NoneButAll,
            Smallest::MoreThan(2),
        ],
        by_weight: vec![(text("70%"), vec![0.5, 0.5])],
        no_power_by_weight: text("too many"),
        doubts: vec![Doubt {
            label: text("No confidence above a cap"),
            answer: text("changes nothing above 0"),
            ends: [text("0: nobody"), text("as stated")],
            now: 1.0,
            zones: zones(),
        }],
    }
}

/// What is said while an open is at work.
fn signs() -> Vec<Reply> {
    vec![
        Reply::Progress {
            done: 1,
            total: 2,
            file: text("a.yaml"),
        },
        Reply::Reading {
            file: text("a.jsonl"),
            stage: Stage::Unpacking,
            done: 1 << 40,
            total: u64::MAX,
        },
        Reply::Unread {
            key: 7,
            why: text("It is gone."),
        },
    ]
}

fn replies() -> Vec<Reply> {
    let mut replies = vec![
        Reply::Ready,
        Reply::WrongBuild {
            build: text("other"),
        },
        Reply::Opened(Workspace::default()),
        Reply::Opened(loaded()),
        Reply::Frame(Box::new(frame())),
        Reply::Decided(Box::new(decided())),
        Reply::Nothing { revision: 3 },
        Reply::Stale,
        Reply::Calls(vec![]),
        Reply::Calls(
            [
                Record::None,
                Record::Matches,
                Record::NotReproducible,
                Record::Differs,
            ]
            .map(call)
            .to_vec(),
        ),
        Reply::Zones(None),
        Reply::Zones(Some(Box::new(zones()))),
        Reply::Flips(Box::new(flips())),
        Reply::WhoDecided(Box::new(who_decided())),
        Reply::Heard(vec![Testimony {
            id: text("SkepticAgent"),
            rationale: vec![(0, text("why")), (u32::MAX, text("—"))],
            recommendation: Some(1),
            concerns: vec![text("sharding")],
            place: Some((1, 12)),
        }]),
        Reply::Around(None),
        Reply::Around(Some(Box::new(around()))),
        Reply::Explained(Box::new(reason())),
        Reply::Nearest(None),
        Reply::Nearest(flips().edits.pop().map(Box::new)),
        Reply::Curve(curve()),
        Reply::Lines(None),
        Reply::Lines(Some(Box::new(lines()))),
        Reply::Count(u32::MAX),
        Reply::Source(SourceLines {
            key: 1,
            lines: vec![SourceLine {
                number: 2,
                text: text("  cost: 3"),
            }],
            total: 10,
        }),
        Reply::Columns(Box::new(columns())),
        Reply::Previewed(Box::new(preview())),
        Reply::Policy(Box::new(patch())),
        Reply::Saved(vec![patch(), patch()]),
        Reply::Compared(Box::new(compared())),
        Reply::Written(Box::new(WrittenPaper {
            name: text("hybrid.yaml"),
            text: text("position_card: {}\n"),
            papers: vec![Paper::Report, Paper::Hybrid],
        })),
        Reply::Failed { why: text("no") },
    ];
    replies.push(Reply::OfRuns(Box::new(OfRuns::Runs(Runs::default()))));
    replies.extend(signs());
    replies
}

#[test]
fn every_request_comes_back_the_same() {
    for (id, request) in (0..).zip(requests()) {
        same_after_postcard(&Question { id, request });
    }
}

#[test]
fn every_reply_comes_back_the_same() {
    for (id, reply) in (0..).zip(replies()) {
        same_after_postcard(&Answer { id, reply });
    }
}

#[test]
fn every_answer_in_bytes_comes_back_the_same() {
    same_after_postcard(&Compared::default());
    same_after_postcard(&compared());
    same_after_postcard(&who_decided());
    same_after_postcard(&reason());
    same_after_postcard(&columns());
    same_after_postcard(&preview());
    same_after_postcard(&patch());
    for said in runs::said() {
        same_after_postcard(&said);
    }
}

#[test]
fn numbers_travel_with_all_their_bits() {
    for number in [
        0.1 + 0.2,
        -0.0,
        f64::MIN_POSITIVE,
        f64::MAX,
        6.000_000_000_000_001,
        f64::INFINITY,
    ] {
        let bytes = postcard::to_allocvec(&number).unwrap();
        let back: f64 = postcard::from_bytes(&bytes).unwrap();
        assert_eq!(back.to_bits(), number.to_bits());
    }
}

/// Adding a variant without a sample of it makes this fail to compile.
#[test]
fn every_variant_has_a_sample() {
    let mut seen = [false; 62];
    for request in requests() {
        let place = match request {
            Request::Hello { .. } => 0,
            Request::Open { .. } => 1,
            Request::Close { .. } => 2,
            Request::Frame { .. } => 3,
            Request::Decide { .. } => 4,
            Request::Source { .. } => 5,
            Request::Save { .. } => 6,
            Request::Normalise { .. } => 48,
            Request::SaveOwn { .. } => 37,
            Request::Data { .. } => 7,
            Request::Explain { .. } => 31,
            Request::Hear { .. } => 38,
            Request::Paper { .. } => 42,
            Request::WhoDecided { .. } => 40,
            Request::Columns { .. } => 33,
            Request::Preview { .. } => 34,
            Request::Runs { .. } => 52,
            Request::Outline { .. } => 53,
            Request::Transcript { .. } => 54,
            Request::Passage { .. } => 55,
            Request::Find { .. } => 56,
            Request::Written { .. } => 61,
            Request::Assign { .. } => 60,
            Request::Study { study, .. } => match study {
                Study::Calls { .. } => 8,
                Study::Zones { .. } => 9,
                Study::Flips { .. } => 10,
                Study::Nearest { .. } => 29,
                Study::Curve { .. } => 11,
                Study::Reading { .. } => 12,
                Study::Around { .. } => 43,
                Study::Lines { .. } => 46,
                Study::Compare { .. } => 49,
            },
        };
        seen[place] = true;
    }
    for reply in replies() {
        let place = match reply {
            Reply::Ready => 13,
            Reply::WrongBuild { .. } => 14,
            Reply::Progress { .. } => 15,
            Reply::Reading { .. } => 58,
            Reply::Unread { .. } => 59,
            Reply::Opened(_) => 16,
            Reply::Frame(_) => 17,
            Reply::Decided(_) => 18,
            Reply::Nothing { .. } => 19,
            Reply::Stale => 20,
            Reply::Calls(_) => 21,
            Reply::Zones(_) => 22,
            Reply::Flips(_) => 23,
            Reply::Nearest(_) => 30,
            Reply::Explained(_) => 32,
            Reply::Heard(_) => 39,
            Reply::WhoDecided(_) => 41,
            Reply::Around(_) => 44,
            Reply::Lines(_) => 47,
            Reply::Curve(_) => 24,
            Reply::Count(_) => 25,
            Reply::Source(_) => 26,
            Reply::Policy(_) => 27,
            Reply::Saved(_) => 50,
            Reply::Compared(_) => 51,
            Reply::Written(_) => 45,
            Reply::Failed { .. } => 28,
            Reply::Columns(_) => 35,
            Reply::Previewed(_) => 36,
            Reply::OfRuns(_) => 57,
        };
        seen[place] = true;
    }
    assert!(seen.iter().all(|seen| *seen), "{seen:?}");
}
