//! The names of modules and types are nouns, alone or compound, of the field or of programming: no participle, preposition,
//! pronoun or verb. A public type has its name for itself among all crates.
//!
//! Names of today that break a rule stand in the lists of `naming/`, which only get shorter: a new name is held to the rules,
//! and one that goes is taken out.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;
use std::sync::LazyLock;

use regex::Regex;
use steelyard_tests::root;
use syn::visit::{self, Visit};
use syn::{Ident, ItemEnum, ItemStruct, ItemTrait, ItemType, Visibility};

use crate::dependencies::members;
use crate::sources::modules;

/// Words that are no nouns: prepositions, pronouns, determiners, conjunctions and adverbs. No name begins or ends with one.
const FUNCTION_WORDS: &[&str] = &[
    "about", "above", "after", "again", "against", "ahead", "almost", "alone", "along", "already",
    "always", "among", "apart", "around", "as", "aside", "astray", "at", "away", "because",
    "before", "behind", "below", "beneath", "beside", "besides", "between", "beyond", "but", "by",
    "down", "ever", "few", "for", "forth", "from", "hence", "how", "if", "in", "inside", "into",
    "it", "itself", "lately", "many", "maybe", "most", "never", "no", "nor", "not", "now", "of",
    "off", "on", "onto", "or", "out", "outside", "outward", "over", "past", "per", "perhaps",
    "rather", "several", "since", "so", "still", "such", "than", "that", "then", "thence", "there",
    "these", "they", "this", "those", "though", "through", "to", "together", "too", "toward",
    "under", "underway", "until", "up", "upon", "what", "when", "whence", "where", "whether",
    "which", "while", "who", "whole", "whom", "whose", "why", "with", "within", "without", "yet",
];

/// Words that a compound may begin with, as in "all outcomes", but not end with.
const DETERMINERS: &[&str] = &[
    "all",
    "another",
    "any",
    "both",
    "each",
    "every",
    "next",
    "none",
    "nothing",
    "one",
    "only",
    "other",
    "others",
    "own",
    "same",
    "some",
    "something",
];

/// Forms of verbs that no noun has.
const VERBS: &[&str] = &[
    "ask", "asks", "became", "begin", "begins", "begun", "came", "can", "choose", "come", "comes",
    "decide", "decides", "decode", "differs", "diverge", "does", "drew", "evaluate", "explain",
    "extract", "follow", "follows", "gather", "gave", "get", "gets", "give", "gives", "go", "goes",
    "had", "has", "have", "hear", "helps", "is", "keep", "keeps", "knew", "know", "lacks",
    "listen", "looks", "may", "must", "opens", "permit", "put", "puts", "read", "reads", "resolve",
    "rests", "said", "saw", "say", "says", "see", "sees", "send", "sends", "take", "takes", "tell",
    "tells", "think", "thought", "told", "took", "unite", "validate", "verify", "want", "wants",
    "was", "weigh", "weighs", "went", "were", "will", "worked", "wraps", "write", "writes",
    "wrote",
];

/// Participles that do not end with `ed` or `ing`.
const PARTICIPLES: &[&str] = &[
    "been",
    "born",
    "bought",
    "bound",
    "broken",
    "brought",
    "built",
    "caught",
    "chosen",
    "done",
    "drawn",
    "driven",
    "fallen",
    "felt",
    "forgotten",
    "found",
    "frozen",
    "given",
    "gone",
    "grown",
    "heard",
    "held",
    "hidden",
    "kept",
    "known",
    "laid",
    "led",
    "left",
    "lost",
    "made",
    "meant",
    "met",
    "misread",
    "paid",
    "proven",
    "seen",
    "sent",
    "shown",
    "sold",
    "sought",
    "spent",
    "spoken",
    "stolen",
    "stood",
    "sworn",
    "taken",
    "taught",
    "thrown",
    "told",
    "torn",
    "understood",
    "won",
    "worn",
    "written",
];

/// Nouns that end as participles do.
const NOUNS: &[&str] = &[
    "bed",
    "bound",
    "ceiling",
    "crossing",
    "drawing",
    "bookkeeping",
    "caching",
    "embed",
    "embedding",
    "encoding",
    "feed",
    "finding",
    "heading",
    "indexing",
    "keeping",
    "kind",
    "mapping",
    "meaning",
    "meeting",
    "need",
    "padding",
    "pricing",
    "rating",
    "reading",
    "ranking",
    "red",
    "ring",
    "rounding",
    "sampling",
    "scoring",
    "seed",
    "setting",
    "spacing",
    "speed",
    "spelling",
    "standing",
    "string",
    "thing",
    "timing",
    "typing",
    "warning",
    "weighting",
    "wording",
];

/// What is wrong with a name of these words.
fn fault(words: &[String]) -> Option<String> {
    let (first, last) = (words.first()?.as_str(), words.last()?.as_str());
    let is_participle = |word: &str| {
        let ends = word.len() > 4 && (word.ends_with("ed") || word.ends_with("ing"));
        PARTICIPLES.contains(&word) || ends && !NOUNS.contains(&word)
    };
    // A plural is what its singular is.
    let noun = last.strip_suffix('s').unwrap_or(last);
    if FUNCTION_WORDS.contains(&last) || FUNCTION_WORDS.contains(&first) {
        let word = if FUNCTION_WORDS.contains(&last) {
            last
        } else {
            first
        };
        Some(format!("`{word}` is no noun"))
    } else if DETERMINERS.contains(&last) {
        Some(format!("`{last}` names no thing"))
    } else if VERBS.contains(&last) {
        Some(format!("`{last}` is a verb"))
    } else if is_participle(last) || is_participle(noun) {
        Some(format!("`{last}` is a participle"))
    } else {
        None
    }
}

static WORD: LazyLock<Regex> =
    LazyLock::new(|| Regex::new("[A-Z]?[a-z0-9]+|[A-Z]+").expect("a valid pattern"));

/// The words of a name in snake or camel case, in small letters.
fn words(name: &str) -> Vec<String> {
    let words = WORD.find_iter(name);
    words.map(|word| word.as_str().to_lowercase()).collect()
}

/// Names that a file defines.
#[derive(Default)]
struct Names {
    /// Modules and types, those of tests left out.
    all: Vec<String>,
    /// Public types.
    public: Vec<String>,
}

impl Names {
    fn add(&mut self, name: &Ident, visibility: &Visibility) {
        self.all.push(name.to_string());
        if matches!(visibility, Visibility::Public(_)) {
            self.public.push(name.to_string());
        }
    }
}

impl<'ast> Visit<'ast> for Names {
    fn visit_item_struct(&mut self, item: &'ast ItemStruct) {
        self.add(&item.ident, &item.vis);
        visit::visit_item_struct(self, item);
    }

    fn visit_item_enum(&mut self, item: &'ast ItemEnum) {
        self.add(&item.ident, &item.vis);
        visit::visit_item_enum(self, item);
    }

    fn visit_item_trait(&mut self, item: &'ast ItemTrait) {
        self.add(&item.ident, &item.vis);
        visit::visit_item_trait(self, item);
    }

    fn visit_item_type(&mut self, item: &'ast ItemType) {
        self.add(&item.ident, &item.vis);
        visit::visit_item_type(self, item);
    }
}

/// The names in a folder of sources.
fn names(folder: &str) -> Names {
    let mut names = Names::default();
    for module in modules(folder) {
        names.all.extend(module.path.last().cloned());
        for item in &module.items {
            names.visit_item(item);
        }
    }
    names
}

/// The packages whose names are looked at, each with the folder of its sources.
fn packages() -> Vec<(String, String)> {
    let root = root();
    let own = members().into_iter().filter_map(|package| {
        let folder = package.manifest_path.parent()?.as_std_path();
        let folder = folder.strip_prefix(&root).ok()?.join("src");
        let folder = folder.to_string_lossy().replace('\\', "/");
        let name = package.name.trim_start_matches("steelyard-").to_owned();
        let is_product = folder == "src" || folder.starts_with("crates/");
        is_product.then_some((name, folder))
    });
    own.collect()
}

/// The names of a list, one in a line, with how often each stands there.
fn listed(file: &str) -> BTreeMap<String, usize> {
    let path = root().join("tests/house/naming").join(file);
    let text = std::fs::read_to_string(&path).unwrap_or_default();
    let mut listed = BTreeMap::new();
    for line in text.lines() {
        *listed.entry(line.to_owned()).or_default() += 1;
    }
    listed
}

/// Fails where what is found is not what a list has; each line of `found` begins with what the list has, before a colon.
fn compare(file: &str, found: &[String]) {
    let mut listed = listed(file);
    let mut new = String::new();
    for line in found {
        let name = line
            .split_once(": ")
            .map_or(line.as_str(), |(name, _)| name);
        match listed.get_mut(name) {
            Some(count) if *count > 0 => *count -= 1,
            _ => writeln!(new, "  {line}").expect("into a text"),
        }
    }
    listed.retain(|_, count| *count > 0);
    let gone: Vec<&String> = listed.keys().collect();
    assert!(new.is_empty(), "names that break a rule:\n{new}");
    assert!(
        gone.is_empty(),
        "no longer so; take them out of naming/{file}: {gone:#?}"
    );
}

#[test]
fn modules_and_types_are_named_by_nouns() {
    let mut found = Vec::new();
    for (package, folder) in packages() {
        for name in names(&folder).all {
            if let Some(fault) = fault(&words(&name)) {
                found.push(format!("{package} {name}: {fault}"));
            }
        }
    }
    compare("no_nouns.txt", &found);
}

#[test]
fn no_public_type_has_the_name_of_another() {
    let mut packages_of: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    for (package, folder) in packages() {
        for name in names(&folder).public {
            packages_of.entry(name).or_default().insert(package.clone());
        }
    }
    packages_of.retain(|_, packages| packages.len() > 1);
    let found = packages_of.into_iter().map(|(name, packages)| {
        let packages: Vec<String> = packages.into_iter().collect();
        format!("{name} in {}", packages.join(", "))
    });
    compare("same_names.txt", &found.collect::<Vec<_>>());
}

#[test]
fn nouns_pass_and_other_words_do_not() {
    for name in [
        "TokenUsage",
        "restart_policy",
        "data_table",
        "ThreadAssignment",
        "Reading",
        "Warnings",
        "Seed",
        "Setting",
        "AllOutcomes",
        "CopiedPrefix",
        "tier1",
        "LogBuilder",
    ] {
        assert_eq!(fault(&words(name)), None, "{name}");
    }
    for name in [
        "told",
        "Said",
        "seen",
        "beside",
        "apart",
        "under",
        "way_of",
        "Whose",
        "of_metrics",
        "NotYet",
        "InView",
        "Decided",
        "reading_told",
        "Asks",
        "Judging",
        "Found",
        "FoundBroken",
        "Each",
        "which",
    ] {
        assert!(fault(&words(name)).is_some(), "{name}");
    }
}
