//! Every request and every reply goes through postcard and comes back the same.

#![allow(
    clippy::unwrap_used,
    reason = "a message that cannot be encoded shall stop the test"
)]

mod decided;
mod requests;
mod studies;
mod table;
mod workspace;

use serde::Serialize;
use serde::de::DeserializeOwned;
use steelyard_protocol::{
    Answer, Power, Question, Reason, ReasonPlace, Record, Reply, Request, SourceLine, SourceLines,
    Study, Testimony, WhoDecided, Workspace,
};

use decided::decided;
use requests::requests;
use studies::{call, curve, flips, zones};
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

fn replies() -> Vec<Reply> {
    vec![
        Reply::Ready,
        Reply::WrongBuild {
            build: text("other"),
        },
        Reply::Progress {
            done: 1,
            total: 2,
            file: text("a.yaml"),
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
        Reply::WhoDecided(Box::new(WhoDecided {
            now: text("A wins"),
            voices: vec![Power {
                label: text("V"),
                without: text("B wins"),
                adds: Some(0.1),
                shapley: [1.0, -0.5, 0.0],
                banzhaf: [1.0, f64::MIN_POSITIVE, 0.0],
                for_consensus: None,
            }],
            has_indices: true,
            smallest: [Some(vec![0, u32::MAX]), None, Some(Vec::new())],
            by_weight: vec![(text("70%"), vec![0.5, 0.5])],
        })),
        Reply::Heard(vec![Testimony {
            id: text("SkepticAgent"),
            rationale: vec![(0, text("why")), (u32::MAX, text("—"))],
            recommendation: Some(1),
            concerns: vec![text("sharding")],
            place: Some((1, 12)),
        }]),
        Reply::Explained(Box::new(Reason {
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
        })),
        Reply::Nearest(None),
        Reply::Nearest(flips().edits.pop().map(Box::new)),
        Reply::Curve(curve()),
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
        Reply::Policy(patch()),
        Reply::Failed { why: text("no") },
    ]
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
    let mut seen = [false; 43];
    for request in requests() {
        let place = match request {
            Request::Hello { .. } => 0,
            Request::Open { .. } => 1,
            Request::Close { .. } => 2,
            Request::Frame { .. } => 3,
            Request::Decide { .. } => 4,
            Request::Source { .. } => 5,
            Request::SavePolicy { .. } => 6,
            Request::SaveMap { .. } => 37,
            Request::Data { .. } => 7,
            Request::Explain { .. } => 31,
            Request::Hear { .. } => 38,
            Request::Paper { .. } => 42,
            Request::WhoDecided { .. } => 40,
            Request::Columns { .. } => 33,
            Request::Preview { .. } => 34,
            Request::Study { study, .. } => match study {
                Study::Calls { .. } => 8,
                Study::Zones { .. } => 9,
                Study::Flips { .. } => 10,
                Study::Nearest { .. } => 29,
                Study::Curve { .. } => 11,
                Study::Reading { .. } => 12,
            },
        };
        seen[place] = true;
    }
    for reply in replies() {
        let place = match reply {
            Reply::Ready => 13,
            Reply::WrongBuild { .. } => 14,
            Reply::Progress { .. } => 15,
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
            Reply::Curve(_) => 24,
            Reply::Count(_) => 25,
            Reply::Source(_) => 26,
            Reply::Policy(_) => 27,
            Reply::Failed { .. } => 28,
            Reply::Columns(_) => 35,
            Reply::Previewed(_) => 36,
        };
        seen[place] = true;
    }
    assert!(seen.iter().all(|seen| *seen), "{seen:?}");
}
