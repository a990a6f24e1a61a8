//! Runs and their transcripts, with something in every field.

use steelyard_protocol::runs::{
    AllQuestions, AllRuns, AskRuns, Assign, Beside, EffortsOf, Entries, Find, More, NamesOf,
    Normalise, OutlineOf, SayOutcome, Search, Suggest, Write,
};
use steelyard_protocol::telemetry::{Cost, Currency};
use steelyard_protocol::{
    AskedQuestion, CallBeside, CallPlace, Ended, Entry, EntryKind, EntrySize, Found, FoundBroken,
    Happened, Hit, HitLine, Outcome, OutcomeSaid, Outline, Part, Passage, Question, QuestionLine,
    Questions, RunHits, RunId, RunLine, Runs, RunsBeside, Searched, Settings, SharedPart,
    Suggestion, Transcript, TurnBeside, TurnEfforts, TurnLine, TurnPair, WrittenFile, WrittenRun,
};

use super::workspace::patch;
use super::{same_answers, text};

const RUN: RunId = RunId {
    file: 7,
    place: u32::MAX,
};

pub(crate) fn questions() -> Vec<AskRuns> {
    let more = |run, entry, part, from| {
        More {
            run,
            entry,
            part,
            from,
        }
        .asked()
    };
    vec![
        AllRuns {}.asked(),
        AllQuestions {}.asked(),
        OutlineOf { run: RUN }.asked(),
        EffortsOf { run: RUN }.asked(),
        Entries {
            run: RUN,
            first: 300,
            count: u32::MAX,
        }
        .asked(),
        more(RunId::default(), 128, Part::Text, 6_000),
        more(RUN, u32::MAX, Part::Output, 0),
        Find {
            run: RUN,
            words: text("Straße \u{0}"),
        }
        .asked(),
        Write {
            run: RUN,
            most: u32::MAX,
        }
        .asked(),
        said(OutcomeSaid::Success(None)),
        said(OutcomeSaid::Success(Some(false))),
        said(OutcomeSaid::Score(Some(0.25))),
        said(OutcomeSaid::Score(None)),
        said(OutcomeSaid::Stars(Some(5))),
        said(OutcomeSaid::Preferred(true)),
        said(OutcomeSaid::Note(text("merged"))),
        Assign {
            runs: vec![RUN, RunId::default()],
            task: Some(text("The export")),
        }
        .asked(),
        Assign {
            runs: Vec::new(),
            task: None,
        }
        .asked(),
        Normalise { key: 7 }.asked(),
        Suggest {}.asked(),
        NamesOf { runs: vec![RUN] }.asked(),
        Search {
            words: text("Straße"),
            first: u32::MAX,
            lines: true,
        }
        .asked(),
        Beside {
            runs: [RUN, RunId::default()],
            most: 200,
        }
        .asked(),
    ]
}

pub(crate) fn every_answer_comes_back_the_same() {
    same_answers::<AllRuns>(&[Runs::default(), runs()]);
    same_answers::<AllQuestions>(&[Questions::default(), asked_in_runs()]);
    same_answers::<OutlineOf>(&[None, Some(outline())]);
    same_answers::<EffortsOf>(&[vec![TurnEfforts {
        turn: u32::MAX,
        efforts: [0, 1, 300],
        unjudged: 2,
    }]]);
    same_answers::<Entries>(&[
        Transcript::default(),
        Transcript {
            id: RUN,
            entries: (0..).zip(happened()).map(entry).collect(),
        },
    ]);
    same_answers::<More>(&[passage()]);
    same_answers::<Find>(&[Found {
        id: RUN,
        words: text("cache"),
        entries: vec![
            Hit {
                entry: 3,
                count: 1,
                shown: Some((Part::Output, 6_001)),
            },
            Hit {
                entry: u32::MAX,
                count: 40_000,
                shown: None,
            },
        ],
        total: 40_001,
    }]);
    same_answers::<Write>(&[
        None,
        Some(WrittenRun {
            name: text("a-2.md"),
            text: text("# claude-x\n"),
        }),
    ]);
    same_answers::<Assign>(&[
        WrittenFile::default(),
        WrittenFile {
            key: Some(u32::MAX),
            name: text("tasks.yaml"),
            text: Some(text("tasks:\n")),
            reshaped: true,
        },
    ]);
    same_answers::<NamesOf>(&[vec![], vec![text("{\"file\": \"a.jsonl\"}")]]);
    same_answers::<Suggest>(&[
        vec![],
        vec![Suggestion {
            runs: vec![RUN, RunId::default()],
            name: text("/review"),
            why: text("the same first prompt"),
        }],
    ]);
    same_answers::<Search>(&[Searched::default(), searched()]);
    same_answers::<Beside>(&[None, Some(beside())]);
    same_answers::<SayOutcome>(&[WrittenFile::default()]);
    same_answers::<Normalise>(&[vec![], vec![patch()]]);
}

fn searched() -> Searched {
    Searched {
        runs: vec![RunHits {
            run: RUN,
            places: 40_000,
            lines: vec![HitLine {
                entry: 300,
                turn: Some(2),
                line: text("in the Straße \u{0}"),
                marks: vec![(7, 14)],
            }],
        }],
        next: 3,
        of: u32::MAX,
    }
}

fn beside() -> RunsBeside {
    let turn = TurnBeside {
        number: 3,
        entry: 128,
        prompt: text("Go on"),
        answer: text("Done"),
        end: text("answered"),
        tokens: Some(u64::MAX),
        took_ms: Some(0.1 + 0.2),
        calls: (9, 1),
        questions: 2,
    };
    let call = CallBeside {
        name: text("Bash"),
        summary: text("cargo test"),
        failed: true,
    };
    RunsBeside {
        pairs: vec![TurnPair {
            sides: [Some(turn), None],
            differs: vec![text("tools")],
            calls: vec![[None, Some(call)]],
            more: 200,
        }],
        count: 1,
        differing: vec![0],
    }
}

fn said(said: OutcomeSaid) -> AskRuns {
    let runs = vec![RUN];
    SayOutcome { runs, said }.into()
}

fn runs() -> Runs {
    let run = RunLine {
        id: RUN,
        name: text("claude-x#2"),
        models: vec![text("claude-x")],
        title: text("Add retries"),
        file: text("logs/a.jsonl"),
        task: text("The export"),
        by_hand: Some(12),
        decision: Some((3, 200)),
        called: true,
        parent: Some(RunId::default()),
        call: Some(CallPlace {
            entry: 9,
            turn: u32::MAX,
        }),
        astray: text("called by itself"),
        forked_from: Some(RUN),
        whole_in: Some(RunId::default()),
        project: text("shop"),
        branch: text("main"),
        began: Some(-1),
        turns: 12,
        took_ms: Some(0.1 + 0.2),
        waited_ms: Some(3.5),
        tokens_in: Some(u64::MAX),
        tokens_out: Some(0),
        at_least: true,
        input_at_least: true,
        tokens_of: [Some(5), None, Some(u64::MAX)],
        cost: Cost {
            amount: Some(0.5),
            currency: Currency::parse("EUR").unwrap(),
            priced: 3,
            without: 2,
            uncached: 1,
            at_least: true,
            unrated: 0.5,
        },
        calls: (40, Some((2, 38))),
        refused_edits: Some((1, 7)),
        efforts: [1, 2, 300],
        unjudged: 7,
        broken: vec![(text("no_commas"), 2)],
        proactivity: Some(-0.5),
        personalisation: Some(0.05),
        technical: Some((0.5, true)),
        outcome: Outcome {
            success: Some(true),
            score: Some(0.5),
            stars: Some(4),
            preferred: true,
            note: text("merged"),
            file: Some(3),
        },
        shared: vec![SharedPart {
            id: 7,
            numbers: RunLine {
                turns: 3,
                ..RunLine::default()
            },
        }],
    };
    Runs {
        runs: vec![run, RunLine::default()],
        method: 3,
        methods: vec![text("steelyard"), text("length")],
    }
}

fn asked_in_runs() -> Questions {
    Questions {
        questions: vec![QuestionLine {
            run: 1,
            entry: 999,
            text: text("Which cache?"),
            recorded: Some(2),
            by: vec![0, 1, 2, 0],
        }],
        count: 2_001,
    }
}

fn outline() -> Outline {
    let kinds = [
        EntryKind::Prompt,
        EntryKind::Answer,
        EntryKind::Said,
        EntryKind::Thought,
        EntryKind::Tool,
        EntryKind::Question,
        EntryKind::Broken,
        EntryKind::Spawned,
        EntryKind::Note,
    ];
    let size = |kind| EntrySize {
        kind,
        characters: 6_000,
        breaks: 128,
    };
    Outline {
        id: RUN,
        called: true,
        entries: kinds.map(size).to_vec(),
        turns: vec![TurnLine {
            number: 4,
            first: 0,
            at: Some(1_760_000_000_000),
            tokens: Some(900),
            took_ms: Some(1.5),
            title: text("Add retries"),
            broken: 1,
        }],
        questions: vec![5],
        broken: vec![6, u32::MAX],
    }
}

fn entry((place, what): (u32, Happened)) -> Entry {
    Entry {
        place,
        turn: 1,
        at: (place > 3).then_some(1_760_000_000_000),
        line: 9,
        what,
        found: vec![FoundBroken {
            preference: text("json"),
            expected: text("JSON"),
            actual: text("words"),
            costs: Some(0.05),
        }],
        vague: vec![text("improve")],
    }
}

fn passage() -> Passage {
    Passage {
        text: text("één\r\n\u{0}\u{202e}שלום"),
        more: 5_000_000,
    }
}

fn happened() -> Vec<Happened> {
    let tool = |ended| Happened::Tool {
        name: text("Bash"),
        summary: text("make"),
        input: passage(),
        output: Passage::default(),
        ended,
    };
    let mut all: Vec<Happened> = [
        Ended::Unknown,
        Ended::NotSaid,
        Ended::Done,
        Ended::Failed,
        Ended::Refused,
    ]
    .map(tool)
    .to_vec();
    all.extend([
        Happened::Prompt(passage()),
        Happened::Answer(passage()),
        Happened::Said(passage()),
        Happened::Thought(passage()),
        Happened::Question(Box::new(asked())),
        Happened::Broken {
            preference: text("no_commas"),
            expected: text("none"),
            actual: text("two"),
            costs: 0.1,
        },
        Happened::Spawned {
            agent: text("explore"),
            run: Some(RUN),
        },
        Happened::Spawned {
            agent: text("explore"),
            run: None,
        },
        Happened::Compacted {
            tokens_before: Some(180_000),
        },
        Happened::Interrupted,
        Happened::Failed(passage()),
        Happened::Noted(passage()),
    ]);
    all
}

fn asked() -> AskedQuestion {
    AskedQuestion {
        text: text("Which cache?"),
        about: passage(),
        options: vec![text("Redis"), text("Memory")],
        answer: Some(text("Redis")),
        listed: true,
        counts: false,
        kind: text("selection"),
        effort: 2,
        recorded: true,
        reward: -0.5,
        reasons: vec![(text("two options"), Some((0, 12))), (text("short"), None)],
        answered_in: Some((text("spec.md"), 12)),
        by: vec![0, 1, 2, 1],
    }
}

#[test]
fn answers_about_runs_depend_on_few_settings() {
    let pair = |id: &str| (id.to_owned(), 0.5);
    let reading = |id: &str| (id.to_owned(), "x".to_owned());
    let settings = Settings {
        values: [
            "collapse.w_e",
            "interaction.technical_weight",
            "interaction.effort.high",
            "interaction.interaction_weight",
            "interaction.violation.commas",
        ]
        .map(pair)
        .to_vec(),
        switches: ["panel.order", "interaction.effort-method"]
            .map(reading)
            .to_vec(),
        locked: vec!["interaction.effort.high".to_owned()],
        inputs: vec![<_>::default()],
        overrides: Vec::new(),
    };
    let kept = AskRuns::settings(&settings);
    assert_eq!(
        kept.values,
        ["interaction.effort.high", "interaction.violation.commas"].map(pair)
    );
    assert_eq!(kept.switches, [reading("interaction.effort-method")]);
    assert!(kept.locked.is_empty() && kept.inputs.is_empty());
}
