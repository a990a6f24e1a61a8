//! Packed files are read as what is in them, within bounds, and what is left of broken ones is read.

use crate::rooms::kind;
use std::io::Write;

use flate2::{Compression, GzBuilder};
use steelyard_documents::{Code, Packing, Severity};
use steelyard_engine::workspace::{ReadStage, Workspace};

pub(crate) use crate::compression::{gzip, zstd};
use crate::import_support::log;

const CARD: &str = "agent: a\nconfidence: 0.9\ncost: 10\n";
/// [`CARD`] as `gzip -9` wrote it.
const GZIP: &str = "1f8b08000000000002034b4c4fcd2bb15248e44acecf4bcb4c49cd4b4eb55230d0b304f28b81e286065c001eb1855a22000000";
/// [`CARD`] as `zstd -19 --check` wrote it.
const ZSTD: &str = "28b52ffd24221101006167656e743a20610a636f6e666964656e63653a20302e390a636f73743a2031300afa553604";

fn bytes(hex: &str) -> Vec<u8> {
    let digits = |at| u8::from_str_radix(&hex[at..at + 2], 16).expect("hex");
    (0..hex.len()).step_by(2).map(digits).collect()
}

fn opened(name: &str, bytes: &[u8]) -> Workspace {
    let mut workspace = Workspace::default();
    workspace.open(1, name, bytes);
    workspace.refresh();
    workspace
}

/// What is said of a file: codes and what was found.
pub(crate) fn errors(workspace: &Workspace) -> Vec<(Code, String)> {
    let diagnostics = workspace.files()[0].diagnostics.iter();
    diagnostics
        .filter(|one| one.severity == Severity::Error)
        .map(|one| (one.code, one.found.clone()))
        .collect()
}

#[test]
fn what_other_programs_packed_is_what_they_packed() {
    for (name, hex, packing) in [
        ("card.yaml.gz", GZIP, Packing::Gzip),
        ("card.yaml.zst", ZSTD, Packing::Zstandard),
        // A name tells nothing.
        ("card.txt", GZIP, Packing::Gzip),
    ] {
        let workspace = opened(name, &bytes(hex));
        let file = &workspace.files()[0];
        assert_eq!(file.file.source.text, CARD);
        assert_eq!(file.file.source.name, name);
        assert_eq!(
            (file.size, file.packing),
            (hex.len() as u64 / 2, Some(packing))
        );
        assert_eq!(kind(file), "Position card", "{name}");
        assert_eq!(errors(&workspace), []);
    }
}

#[test]
fn a_packed_file_is_told_apart_by_what_the_name_before_the_ending_says() {
    let workspace = opened("rows.CSV.GZ", &gzip(b"a,b\n1,2\n"));
    assert_eq!(kind(&workspace.files()[0]), "Table without a map");
}

#[test]
fn several_in_a_row_are_one_and_frames_for_others_are_passed_over() {
    let twice = [bytes(GZIP), bytes(GZIP)].concat();
    assert_eq!(
        opened("two.yaml.gz", &twice).files()[0].file.source.text,
        CARD.repeat(2)
    );
    let skipped = b"\x50\x2A\x4D\x18\x03\0\0\0abc".to_vec();
    let frames = [bytes(ZSTD), skipped, bytes(ZSTD)].concat();
    let workspace = opened("two.yaml.zst", &frames);
    assert_eq!(workspace.files()[0].file.source.text, CARD.repeat(2));
    assert_eq!(errors(&workspace), []);
}

/// A head may have more than the least: extra bytes, a name, a comment, a checksum of its own.
#[test]
fn what_stands_in_a_head_is_passed_over() {
    let builder = GzBuilder::new().filename("a.yaml").comment("b");
    let mut encoder = builder
        .extra(vec![0; 300])
        .write(Vec::new(), Compression::fast());
    encoder.write_all(CARD.as_bytes()).expect("memory");
    let named = encoder.finish().expect("memory");
    let mut summed = bytes(GZIP);
    summed[3] = 2;
    summed.splice(10..10, [0xAB, 0xCD]);
    for packed in [
        named.clone(),
        summed.clone(),
        [named.clone(), summed].concat(),
    ] {
        let workspace = opened("card.yaml", &packed);
        assert_eq!(errors(&workspace), []);
        assert!(workspace.files()[0].file.source.text.starts_with(CARD));
    }
    for end in 4..named.len() {
        assert!(!errors(&opened("card.yaml", &named[..end])).is_empty());
    }
}

/// What came out is held against its checksum and its length, and what follows has to be a member.
#[test]
fn what_is_not_what_was_packed_is_told() {
    for (at, why) in [(-8, "checksum"), (-1, "checksum")] {
        let mut packed = bytes(GZIP);
        let place = packed.len().checked_add_signed(at).expect("within");
        packed[place] ^= 1;
        let found = errors(&opened("card.yaml", &packed));
        assert!(found[0].1.contains(why), "{found:?}");
    }
    // A name that has no end is no reason to read on for one.
    let mut endless = bytes(GZIP)[..10].to_vec();
    endless[3] = 8;
    endless.extend(vec![b'a'; 300_000]);
    let found = errors(&opened("card.yaml", &endless));
    assert!(found[0].1.contains("not a gzip member"), "{found:?}");
    let padded = [bytes(GZIP), b"more".to_vec()].concat();
    assert_eq!(errors(&opened("card.yaml", &padded))[0].0, Code::PACKED);
}

#[test]
fn logs_are_logs_packed_or_not() {
    let text = log("claude_code/branches.jsonl");
    for (name, packed) in [
        ("session.jsonl.gz", gzip(text.as_bytes())),
        ("rollout.jsonl.zst", zstd(text.as_bytes())),
    ] {
        let workspace = opened(name, &packed);
        let contents = &workspace.files()[0];
        assert_eq!(contents.words(), "3 agents, 7 turns, Claude Code", "{name}");
    }
}

#[test]
fn of_a_file_that_is_cut_off_what_came_out_is_read_and_its_end_is_told() {
    let text = log("claude_code/branches.jsonl");
    for (packed, what) in [
        (gzip(text.as_bytes()), "gzip"),
        (zstd(text.as_bytes()), "Zstandard"),
    ] {
        let workspace = opened("session.jsonl", &packed[..packed.len() - 9]);
        let found = format!("a {what} file that is cut off");
        assert_eq!(errors(&workspace), [(Code::PACKED, found)]);
        let any = workspace.files()[0].file.source.text.len();
        assert!(any > 0 || what == "Zstandard", "{what}");
    }
    // Cut anywhere, nothing panics and something is said.
    for hex in [GZIP, ZSTD] {
        let whole = bytes(hex);
        for end in 4..whole.len() {
            let workspace = opened("card.yaml", &whole[..end]);
            let reported = errors(&workspace)
                .iter()
                .any(|error| error.0 == Code::PACKED);
            assert!(reported, "{end} of {hex}");
        }
    }
}

#[test]
fn a_wrong_checksum_is_told() {
    let mut gz = bytes(GZIP);
    let at = gz.len() - 8;
    gz[at] ^= 1;
    let mut zst = bytes(ZSTD);
    let at = zst.len() - 1;
    zst[at] ^= 1;
    for packed in [gz, zst] {
        let workspace = opened("card.yaml", &packed);
        let (code, found) = &errors(&workspace)[0];
        assert_eq!(*code, Code::PACKED);
        assert!(found.contains("checksum"), "{found}");
        assert_eq!(workspace.files()[0].file.source.text, CARD);
    }
}

#[test]
fn what_only_begins_like_one_is_left_out_and_told() {
    for packed in [&b"\x1F\x8Bplain text"[..], b"\x28\xB5\x2F\xFDplain text"] {
        let workspace = opened("notes.txt", packed);
        let (code, found) = &errors(&workspace)[0];
        assert_eq!(*code, Code::PACKED, "{found}");
        assert!(found.contains("that is"), "{found}");
        assert_eq!(workspace.files()[0].file.source.text, "");
    }
}

#[test]
fn archives_are_named_and_not_opened() {
    let mut tar = vec![0; 512];
    tar[257..262].copy_from_slice(b"ustar");
    for (bytes, what) in [
        (b"PK\x03\x04rest".to_vec(), "a ZIP archive"),
        (gzip(&tar), "a tar archive"),
        (gzip(&bytes(GZIP)), "a gzip archive"),
    ] {
        let workspace = opened("all", &bytes);
        let file = &workspace.files()[0];
        let one = &file.diagnostics[0];
        assert_eq!(one.code, Code::NOT_YET);
        assert!(file.not_yet().is_some_and(|name| name.starts_with(what)));
        assert!(one.found.starts_with(what), "{}", one.found);
        assert_eq!(one.done, "file left out: unpack it and open what is in it");
    }
}

#[test]
fn a_bomb_is_refused_where_it_passes_its_bound() {
    let spaces = vec![b' '; 1 << 20];
    let whole = gzip(&spaces).repeat(64);
    assert_eq!(errors(&opened("fits.yaml.gz", &whole)), []);
    let more = [whole, gzip(b" ")].concat();
    let frames = [zstd(&spaces).repeat(64), zstd(b" ")].concat();
    for (packed, what) in [(more, "gzip"), (frames, "Zstandard")] {
        let size = packed.len();
        let workspace = opened("bomb.yaml", &packed);
        let (code, found) = &errors(&workspace)[0];
        assert_eq!(*code, Code::BUDGET);
        assert!(found.contains(what), "{found}");
        assert!(
            found.ends_with("unpack to more than 67,108,864 bytes"),
            "{found}"
        );
        assert_eq!(workspace.files()[0].size, size as u64);
        assert_eq!(workspace.files()[0].file.source.text, "");
    }
}

#[test]
fn a_log_may_be_larger_than_anything_else_and_tells_how_far_it_is() {
    let line = log("claude_code/branches.jsonl");
    let first = line.lines().next().expect("a line");
    let size = (64 << 20) + 1;
    let mut text = line.clone().into_bytes();
    let padding = format!("{}\n", " ".repeat(1 << 20));
    while text.len() < size {
        text.extend_from_slice(padding.as_bytes());
    }
    let mut workspace = Workspace::default();
    assert_eq!(Workspace::most_bytes(first.as_bytes()), 512 << 20);
    assert_eq!(Workspace::most_bytes(b"agent: a"), 64 << 20);
    let packed = gzip(&text[..9 << 20]);
    let length = text.len();
    let mut progress = Vec::new();
    workspace.take(1, "session.jsonl", text, &mut |stage, done, total| {
        assert_eq!((stage, total), (ReadStage::Reading, length));
        progress.push(done);
    });
    assert!(progress.len() > 10 && progress.is_sorted(), "{progress:?}");
    let mut stages = Vec::new();
    workspace.take(2, "session.jsonl.gz", packed, &mut |stage, _, _| {
        stages.push(stage);
    });
    assert_eq!(stages.first(), Some(&ReadStage::Unpacking));
    assert_eq!(stages.last(), Some(&ReadStage::Reading));
    workspace.refresh();
    for file in workspace.files() {
        assert_eq!(file.words(), "3 agents, 7 turns, Claude Code");
    }
}

#[test]
fn what_is_too_large_says_what_may_be_larger() {
    let mut workspace = Workspace::default();
    let yaml = vec![b' '; (64 << 20) + 1];
    workspace.take(1, "cards.yaml", yaml, &mut |_, _, _| ());
    workspace.refuse(2, "other.yaml", 65 << 20, 64 << 20);
    workspace.refuse(3, "huge.jsonl", 513 << 20, 512 << 20);
    workspace.refresh();
    let expected = |at: usize| workspace.files()[at].diagnostics[0].expected.as_str();
    assert!(
        expected(0).contains("536,870,912 of a log"),
        "{}",
        expected(0)
    );
    assert_eq!(expected(0), expected(1));
    assert!(
        expected(2).contains("split between two lines"),
        "{}",
        expected(2)
    );
}
