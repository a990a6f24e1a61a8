use super::*;

/// What version 1 wrote. Fixtures are never edited: there are browsers that hold such records.
const VERSION_1: &str = include_str!("../fixtures/workspace-1.txt");

fn file(key: u32, name: &str, size: u64, modified_ms: u64) -> Remembered {
    Remembered {
        key,
        name: name.to_owned(),
        size,
        modified_ms,
        print: None,
        kept: true,
    }
}

fn version_1() -> Record {
    Record {
        id: "4f00a1b2c3d4e5f6".to_owned(),
        saved_ms: 1_789_000_000_000,
        query: "?page=decision&decision=3&set=collapse.w_e:12.5&reading=collapse.signs:as_written\
                &lock=collapse.w_i&mode=weights:proportional&card=2"
            .to_owned(),
        undo: vec![
            "?page=worklist".to_owned(),
            "?page=worklist&set=collapse.w_e:11".to_owned(),
        ],
        files: vec![
            file(1, "postgres_rls.yaml", 812, 1_788_999_999_000),
            file(4, "runs/nächste Karte\n.md", 0, 0),
            Remembered {
                print: Some(0x00c0_ffee_00c0_ffee),
                kept: false,
                ..file(2, "huge.csv", 43_000_000, 1_788_999_999_001)
            },
        ],
    }
}

#[test]
fn what_version_1_wrote_is_read() {
    assert_eq!(Record::read(VERSION_1), Ok(version_1()));
}

#[test]
fn what_is_written_is_read_back() {
    assert_eq!(version_1().write(), VERSION_1);
    let empty = Record {
        id: "00000000".to_owned(),
        ..Record::default()
    };
    assert_eq!(Record::read(&empty.write()), Ok(empty));
}

#[test]
fn the_present_version_needs_no_step() {
    assert_eq!(upgraded(VERSION_1), Ok(Cow::Borrowed(VERSION_1)));
}

#[test]
fn a_newer_version_is_refused_and_told_from_damage() {
    let newer = VERSION_1.replacen("/1", "/2", 1);
    assert_eq!(Record::read(&newer), Err(Unread::Newer));
    assert_eq!(
        Record::read("steelyard-workspace/9\nanything"),
        Err(Unread::Newer)
    );
    for damaged in [
        "",
        "steelyard-workspace/0\n",
        "steelyard-workspace/+1\n",
        "{}\n",
    ] {
        assert_eq!(Record::read(damaged), Err(Unread::Damaged), "{damaged:?}");
    }
}

#[test]
fn a_cut_record_is_damaged_wherever_it_is_cut() {
    for at in (0..VERSION_1.len()).filter(|&at| VERSION_1.is_char_boundary(at)) {
        assert_eq!(
            Record::read(&VERSION_1[..at]),
            Err(Unread::Damaged),
            "cut at {at}"
        );
    }
}

#[test]
fn lines_that_contradict_the_form_are_damage() {
    for (from, to) in [
        ("id 4f", "id ../"),
        ("saved 1", "saved -1"),
        ("file 4", "file 1"),
        ("file 4", "file 0"),
        ("file 4", "file 4294967295"),
        ("named", "lost"),
        ("812 ", ""),
        ("undo", "redo"),
        ("\nend", "\nmore 1\nend"),
    ] {
        let changed = VERSION_1.replacen(from, to, 1);
        assert_ne!(changed, VERSION_1);
        assert_eq!(
            Record::read(&changed),
            Err(Unread::Damaged),
            "{from} to {to}"
        );
    }
}

#[test]
fn no_bytes_stop_the_reader() {
    // A few thousand edits of the fixture by a generator whose numbers are the same each time.
    let mut state = 0x9e37_79b9_7f4a_7c15_u64;
    let mut next = |below: usize| {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        usize::try_from(state >> 33).unwrap_or(0) % below
    };
    for _ in 0..5_000 {
        let mut bytes = VERSION_1.as_bytes().to_vec();
        for _ in 0..=next(8) {
            let at = next(bytes.len());
            bytes[at] = u8::try_from(next(256)).unwrap_or(0);
        }
        bytes.truncate(bytes.len() - next(4));
        if let Ok(record) = Record::read(&String::from_utf8_lossy(&bytes)) {
            assert_eq!(Record::read(&record.write()), Ok(record));
        }
    }
}

/// Runs a future that never waits.
pub(crate) fn now<T>(future: impl Future<Output = T>) -> Option<T> {
    use std::task::{Context, Poll, Waker};
    match std::pin::pin!(future).poll(&mut Context::from_waker(Waker::noop())) {
        Poll::Ready(value) => Some(value),
        Poll::Pending => None,
    }
}

#[test]
fn a_fingerprint_sees_both_ends_and_fails_with_the_file() {
    let of = |bytes: Vec<u8>| {
        let read = async |from: u64, to: u64| -> Result<Vec<u8>, ()> {
            let place = |at: u64| usize::try_from(at).unwrap_or(0);
            Ok(bytes[place(from)..place(to)].to_vec())
        };
        now(fingerprint(bytes.len() as u64, read)).flatten()
    };
    let zeros = of(vec![0; 200_000]);
    for at in [0, 199_999] {
        let mut other = vec![0; 200_000];
        other[at] = 1;
        assert_ne!(of(other), zeros);
    }
    assert!(zeros.is_some() && of(Vec::new()).is_some());
    let refused = async |_: u64, _: u64| -> Result<Vec<u8>, ()> { Err(()) };
    assert_eq!(now(fingerprint(1, refused)), Some(None));
}
