//! A sample of every message, with something in every field.

#![allow(dead_code, reason = "each suite uses a part of it")]
#![allow(clippy::unwrap_used, reason = "a broken fixture shall stop the test")]

pub(crate) mod compare;
pub(crate) mod decided;
pub(crate) mod deliberation;
pub(crate) mod interview;
pub(crate) mod requests;
pub(crate) mod runs;
pub(crate) mod studies;
pub(crate) mod table;
pub(crate) mod telemetry;
pub(crate) mod workspace;

use serde::Serialize;
use serde::de::DeserializeOwned;
use steelyard_protocol::collapse::{Around, Check, Concern, Memory, Round, Trigger};

use steelyard_protocol::{
    Doubt, Power, Question, ReadStage, Reason, ReasonPlace, Reply, Smallest, WhoDecided, Workspace,
};

use decided::decided;

use studies::zones;

use workspace::loaded;

pub(crate) fn same_after_postcard<T: Serialize + DeserializeOwned + PartialEq + std::fmt::Debug>(
    message: &T,
) {
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

/// Answers that belong to a question, in the bytes that the page gets.
pub(crate) fn same_answers<Q: Question>(answers: &[Q::Answer])
where
    Q::Answer: PartialEq + std::fmt::Debug,
{
    answers.iter().for_each(same_after_postcard);
}

pub(crate) fn text(words: &str) -> String {
    words.to_owned()
}

pub(crate) fn reason() -> Reason {
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

pub(crate) fn around() -> Around {
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
        concerns: vec![Concern {
            agent: text("SkepticAgent"),
            role: text("Skeptic"),
            text: text("Nobody tried it"),
            resolution: text("A trial in May"),
        }],
        weaknesses: vec![text("Cost: A 60, B 55, both above 50; the hybrid has 115")],
    }
}

pub(crate) fn who_decided() -> WhoDecided {
    WhoDecided {
        now: text("A wins"),
        evaluators: vec![Power {
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
            label: text("All confidences capped"),
            answer: text("changes nothing above 0"),
            ends: [text("0: nobody"), text("as stated")],
            now: 1.0,
            zones: zones(),
        }],
    }
}

/// What is said while an open is at work.
pub(crate) fn signs() -> Vec<Reply> {
    vec![
        Reply::Progress {
            done: 1,
            total: 2,
            file: text("a.yaml"),
        },
        Reply::Reading {
            file: text("a.jsonl"),
            stage: ReadStage::Unpacking,
            done: 1 << 40,
            total: u64::MAX,
        },
        Reply::Unread {
            key: 7,
            why: text("It is gone."),
        },
    ]
}

pub(crate) fn replies() -> Vec<Reply> {
    let mut replies = vec![
        Reply::Ready,
        Reply::WrongBuild {
            build: text("other"),
        },
        Reply::Opened(Workspace::default()),
        Reply::Opened(loaded()),
        Reply::Decided(Box::new(decided())),
        Reply::Nothing { revision: 3 },
        Reply::Stale,
        Reply::Answer(vec![]),
        Reply::Answer(vec![0, 255, 7]),
        Reply::Failed { why: text("no") },
    ];
    replies.extend(signs());
    replies
}

pub(crate) fn all_seen<const N: usize>(places: impl Iterator<Item = usize>) {
    let mut seen = [false; N];
    places.for_each(|place| seen[place] = true);
    assert_eq!(seen, [true; N]);
}
