use super::*;
use crate::persist::record::Unread;
use crate::persist::record::tests::now;

/// What the first version wrote. Never edited: there are people who hold such files.
const VERSION_1: &[u8] = include_bytes!("../fixtures/workspace-1.steelyard");

fn file(key: u32, name: &str, content: &str, kept: bool) -> Remembered {
    Remembered {
        key,
        name: name.to_owned(),
        size: content.len() as u64,
        modified_ms: 1_788_999_999_000,
        print: None,
        kept,
    }
}

/// Two files of one name, one that no system unpacks where it says, and one that is not there.
fn workspace() -> (Record, Vec<&'static str>) {
    let contents = vec!["agent: a\n", "agent: b\n", "", "rank,score\n"];
    let names = [
        "runs/card.md",
        "runs/Card.md",
        "../näh\u{7}er?.yaml",
        "table.csv",
    ];
    let mut files: Vec<Remembered> = (1..)
        .zip(names.iter().zip(&contents))
        .map(|(key, (name, content))| file(key, name, content, true))
        .collect();
    files.push(file(9, "huge.csv", "not here", false));
    let record = Record {
        query: "?page=decision&set=collapse.w_e:12.5".to_owned(),
        undo: vec!["?page=worklist".to_owned()],
        files,
        ..Record::default()
    };
    (anonymous(record), contents)
}

/// Writes an archive as the page does.
fn packed(entries: &[(String, &[u8])]) -> Vec<u8> {
    let mut writer = Writer::default();
    let mut bytes = Vec::new();
    for (path, content) in entries {
        let crc = crc32fast::hash(content);
        bytes.extend(
            writer
                .entry(path, content.len() as u64, crc)
                .unwrap_or_default(),
        );
        bytes.extend(*content);
    }
    bytes.extend(writer.end().unwrap_or_default());
    bytes
}

fn of(record: &Record, contents: &[&str]) -> Vec<u8> {
    let text = record.write();
    let mut entries = vec![(RECORD.to_owned(), text.as_bytes())];
    let kept: Vec<Remembered> = record
        .files
        .iter()
        .filter(|file| file.kept)
        .cloned()
        .collect();
    entries.extend(
        paths(&kept)
            .into_iter()
            .zip(contents.iter().map(|text| text.as_bytes())),
    );
    packed(&entries)
}

/// Reads an archive as the page does.
fn opened(bytes: &[u8]) -> Result<(Record, Vec<Vec<u8>>), Flaw> {
    let place = |at: u64| usize::try_from(at).unwrap_or(usize::MAX);
    let part = async |from: u64, to: u64| -> Result<Vec<u8>, ()> {
        bytes
            .get(place(from)..place(to))
            .map(<[u8]>::to_vec)
            .ok_or(())
    };
    let stuck = || Flaw::new("", "", "");
    let entries = now(read(bytes.len() as u64, part)).ok_or_else(stuck)??;
    let content = |entry: &Entry| -> Result<Vec<u8>, Flaw> {
        let content = bytes[place(entry.at)..place(entry.at + entry.size)].to_vec();
        let whole = crc32fast::hash(&content) == entry.crc;
        whole
            .then_some(content)
            .ok_or_else(|| Flaw::new(&entry.path, "a checksum", "another"))
    };
    let record = entries.iter().find(|entry| entry.path == RECORD);
    let record = record.ok_or_else(|| Flaw::new("", "no record", RECORD))?;
    let text = String::from_utf8(content(record)?).map_err(|_| stuck())?;
    let record = Record::read(&text).map_err(|unread| match unread {
        Unread::Newer => Flaw::new(RECORD, "newer", ""),
        Unread::Damaged => Flaw::new(RECORD, "damaged", ""),
    })?;
    let files = matched(&record, &entries)?;
    let contents = files.iter().map(content).collect::<Result<_, _>>()?;
    Ok((record, contents))
}

fn found(bytes: &[u8]) -> String {
    opened(bytes).map_or_else(
        |flaw| format!("{}: {}", flaw.place, flaw.found),
        |_| String::new(),
    )
}

#[test]
fn what_version_1_wrote_is_read_and_written_the_same() {
    let (record, contents) = workspace();
    assert_eq!(of(&record, &contents), VERSION_1);
    let bytes: Vec<Vec<u8>> = contents
        .iter()
        .map(|text| text.as_bytes().to_vec())
        .collect();
    assert_eq!(opened(VERSION_1), Ok((record, bytes)));
}

#[test]
fn files_stand_under_their_own_names_where_every_system_can_unpack_them() {
    let (record, _) = workspace();
    assert_eq!(
        paths(&record.files),
        [
            "files/runs/card.md",
            "more/2/Card.md",
            "more/3/näher.yaml",
            "files/table.csv",
            "files/huge.csv"
        ]
    );
    assert_eq!(paths(&[file(4, "a/../..", "", true)]), ["more/4/file"]);
}

#[test]
fn a_workspace_is_known_by_its_name() {
    assert!(is_named_so("runs (1).Steelyard") && is_named_so("runs.steelyard.zip"));
    assert!(!is_named_so("runs.zip") && !is_named_so("steelyard.yaml"));
}

#[test]
fn a_cut_archive_is_refused_wherever_it_is_cut() {
    for at in 0..VERSION_1.len() {
        assert!(opened(&VERSION_1[..at]).is_err(), "cut at {at}");
        assert!(
            at == 0 || opened(&VERSION_1[at..]).is_err(),
            "cut before {at}"
        );
    }
}

#[test]
fn a_changed_byte_is_found_or_changes_nothing() {
    let whole = opened(VERSION_1);
    for at in 0..VERSION_1.len() {
        for bit in 0..8 {
            let mut bytes = VERSION_1.to_vec();
            bytes[at] ^= 1 << bit;
            let read = opened(&bytes);
            assert!(read.is_err() || read == whole, "bit {bit} of byte {at}");
        }
    }
}

#[test]
fn no_bytes_stop_the_reader() {
    let mut state = 0x9e37_79b9_7f4a_7c15_u64;
    let mut next = |below: usize| {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        usize::try_from(state >> 33).unwrap_or(0) % below
    };
    for _ in 0..20_000 {
        let mut bytes = VERSION_1.to_vec();
        for _ in 0..=next(6) {
            let at = next(bytes.len());
            // Numbers at their limits are those that overflow.
            bytes[at] = [0, 1, 0x7f, 0x80, 0xfe, 0xff][next(6)];
        }
        let from = next(4);
        bytes.truncate(bytes.len() - next(4));
        let _read = opened(&bytes[from..]);
    }
}

#[test]
fn hostile_archives_are_refused_with_the_place() {
    let (record, _) = workspace();
    let text = Record {
        files: Vec::new(),
        ..record.clone()
    }
    .write();
    let with = |entries: &[(&str, &str)]| {
        let mut all = vec![(RECORD.to_owned(), text.as_bytes())];
        all.extend(
            entries
                .iter()
                .map(|(path, text)| ((*path).to_owned(), text.as_bytes())),
        );
        found(&packed(&all))
    };
    assert_eq!(with(&[]), "");
    assert_eq!(
        with(&[("files/stranger", "x")]),
        "files/stranger: an entry that belongs to no file"
    );
    assert_eq!(
        with(&[("files/a", "x"), ("files/a", "y")]),
        "files/a: two entries of that name"
    );
    for path in [
        "../etc/passwd",
        "/etc/passwd",
        "files/../../x",
        "files//x",
        "a\\b",
        "files/\n",
        "",
    ] {
        assert!(
            with(&[(path, "x")]).ends_with(&format!("the name {path:?}")),
            "{path}"
        );
    }
    assert_eq!(found(b""), "byte 0: no end record of an archive");
    assert_eq!(found(&packed(&[])), ": no record");
}

#[test]
fn numbers_that_contradict_what_is_there_are_refused() {
    let (record, contents) = workspace();
    let whole = of(&record, &contents);
    // Where the directory begins; its first entry is the record's.
    let four =
        |at: usize| u32::from_le_bytes([whole[at], whole[at + 1], whole[at + 2], whole[at + 3]]);
    let start = usize::try_from(four(whole.len() - 6)).unwrap_or(0);
    let with = |at: usize, bytes: &[u8]| {
        let mut changed = whole.clone();
        changed[at..at + bytes.len()].copy_from_slice(bytes);
        found(&changed)
    };
    assert_eq!(with(start + 10, &[8]), "workspace.txt: compressed bytes");
    assert_eq!(with(start + 8, &[1]), "workspace.txt: encrypted bytes");
    let huge = [0xff; 8];
    assert_eq!(with(start + 20, &huge), "workspace.txt: 4294967295 bytes");
    assert!(
        with(start + 20, &[0xff, 0xff, 0, 0, 0xff, 0xff, 0, 0]).contains("before the directory")
    );
    assert!(with(start + 46, &[0xff]).ends_with("a name that is not UTF-8"));
    assert!(with(start + 42, &[0, 0, 0, 0x7f]).ends_with("the end of the entries"));
    assert!(with(whole.len() - 12, &[9, 9]).ends_with("a split or ZIP64 archive"));
    let longer = Record {
        files: vec![file(1, "a", "four", true)],
        ..record.clone()
    };
    assert_eq!(found(&of(&longer, &["fo"])), "files/a: 2 bytes");
    assert_eq!(
        found(&of(&longer, &[])),
        "workspace.txt: a file without an entry"
    );
    let newer = record.write().replacen("/1", "/2", 1);
    assert_eq!(
        found(&packed(&[(RECORD.to_owned(), newer.as_bytes())])),
        "workspace.txt: newer"
    );
}

#[test]
fn entries_over_one_another_are_refused() {
    let (record, _) = workspace();
    let text = Record {
        files: vec![file(1, "a", "x", true), file(2, "b", "x", true)],
        ..record
    };
    let whole = of(&text, &["x", "x"]);
    // The second file's entry is made to begin where the first one's does; their names are of one length.
    let place = |name: &[u8]| {
        (0..whole.len())
            .rev()
            .find(|at| whole[*at..].starts_with(name))
    };
    let (Some(a), Some(b)) = (place(b"files/a"), place(b"files/b")) else {
        unreachable!("both are in the directory");
    };
    let mut over = whole.clone();
    over.copy_within(a - 4..a, b - 4);
    assert!(found(&over).ends_with("an entry inside another"));
}
