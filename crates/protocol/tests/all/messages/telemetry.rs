//! A sample of every question about runs of events, and of every answer.

use steelyard_protocol::telemetry::{
    AgentLine, AgentTrust, Along, AskTelemetry, BadLine, Bin, CheckedFile, Cost, Currency,
    Difference, EventFilter, EventLine, EventRow, EventRows, EventText, EventWindow, GroupBy,
    GroupLine, KindCount, Lack, Lacking, LineCounts, Loud, Overview, PriceList, PriceRule,
    PriceTable, PriceTables, PricedModel, PricesFile, RunAgents, RunFile, RunGroups, RunOverview,
    RunSeries, RunSlice, RunSpreads, RunSums, RunTimeline, RunTrust, Series, Slice, SliceAt,
    SliceKind, SliceSum, SliceSums, Spread, Spreads, Step, Stretch, TelemetryRun, TelemetryRuns,
    Timeline, TimelineAsk, TimelineLane, ToolCalls, WarningCount, WritePrices, WriteRun,
};
use steelyard_protocol::{FilePatch, OffsetChange, Question, Request, RunId, TimeZone};

use super::{all_seen, same_answers, text};

const RUN: RunId = RunId {
    file: 3,
    place: u32::MAX,
};

fn filter() -> EventFilter {
    EventFilter {
        kinds: vec![text("vote")],
        agents: vec![text("ops, γ")],
        projects: vec![text("/w")],
        rounds: Some((0, u64::MAX)),
        times: Some((-0.5, 1e15)),
        text: text("\"a\""),
    }
}

fn asks() -> Vec<AskTelemetry> {
    let filter = filter();
    vec![
        TelemetryRuns {}.asked(),
        RunOverview { run: RUN }.asked(),
        RunSeries {
            run: RUN,
            along: Along::Time,
            most: 1,
        }
        .asked(),
        EventRows {
            run: RUN,
            filter: filter.clone(),
            first: 9,
            count: u32::MAX,
        }
        .asked(),
        EventText { run: RUN, event: 7 }.asked(),
        RunAgents {
            run: RUN,
            filter: filter.clone(),
        }
        .asked(),
        RunSpreads {
            run: RUN,
            filter: EventFilter::default(),
        }
        .asked(),
        RunTrust { run: RUN }.asked(),
        WriteRun {
            run: RUN,
            file: RunFile::Summary,
        }
        .asked(),
        RunGroups {
            run: RUN,
            filter: EventFilter::default(),
            by: GroupBy::Model,
            zone: TimeZone {
                name: text("Europe/Rome"),
                first: -3_600,
                changes: vec![OffsetChange {
                    at: -5,
                    offset: 7_200,
                }],
            },
        }
        .asked(),
        RunTimeline {
            run: RUN,
            ask: TimelineAsk {
                stretch: Stretch::Rounds(0, u64::MAX),
                most: 1_440,
                open: Some(vec![text("ops, γ")]),
                fold: true,
            },
        }
        .asked(),
        RunSums {
            run: RUN,
            stretch: Stretch::Times(-0.5, 1e15),
        }
        .asked(),
        RunSlice {
            run: RUN,
            event: 9,
            step: -1,
        }
        .asked(),
        PriceTables { tried: None }.asked(),
        PriceTables {
            tried: Some(prices()),
        }
        .asked(),
        WritePrices { list: prices() }.asked(),
    ]
}

pub(crate) fn requests() -> Vec<Request> {
    asks().into_iter().map(Request::AskTelemetry).collect()
}

pub(crate) fn every_variant_has_a_sample() {
    all_seen::<15>(asks().iter().map(|ask| match ask {
        AskTelemetry::TelemetryRuns(_) => 0,
        AskTelemetry::RunOverview(_) => 1,
        AskTelemetry::RunSeries(_) => 2,
        AskTelemetry::EventRows(_) => 3,
        AskTelemetry::EventText(_) => 4,
        AskTelemetry::RunAgents(_) => 5,
        AskTelemetry::RunSpreads(_) => 6,
        AskTelemetry::RunTrust(_) => 7,
        AskTelemetry::WriteRun(_) => 8,
        AskTelemetry::RunGroups(_) => 9,
        AskTelemetry::RunTimeline(_) => 10,
        AskTelemetry::RunSums(_) => 11,
        AskTelemetry::RunSlice(_) => 12,
        AskTelemetry::PriceTables(_) => 13,
        AskTelemetry::WritePrices(_) => 14,
    }));
}

fn run() -> TelemetryRun {
    TelemetryRun {
        id: RUN,
        name: text("r"),
        title: None,
        file: text("a/events.jsonl"),
        events: u64::MAX,
        rounds: 24,
        agents: 7,
        status: Some(text("converged")),
        times: Some((1.5e12, 1.6e12)),
        part: None,
    }
}

fn cost() -> Cost {
    Cost {
        amount: Some(3.42),
        currency: Currency::parse("eur").unwrap(),
        priced: 4,
        without: u64::MAX,
        uncached: 1,
        at_least: true,
        unrated: 9e3,
    }
}

fn prices() -> PriceList {
    PriceList {
        currency: Currency::DOLLARS,
        per: 1e6,
        rules: vec![
            PriceRule {
                matches: text("wren-*"),
                from: Some(text("2026-01-01")),
                above: Some(200_000.0),
                rates: [Some(15.0), None, Some(0.0), Some(3.5), Some(1e-9)],
            },
            PriceRule::default(),
        ],
    }
}

fn overview() -> Overview {
    Overview {
        run: run(),
        ended: true,
        runs: 2,
        convergence_round: Some(23),
        votes: Some((5.0, 5.0)),
        similarity: Some((0.96, None)),
        dissents: (9, 5),
        overrides: (4, 1),
        trust_change: Some((0.04, 7)),
        drift_final: Some(17.0),
        drift_max: None,
        calls: 3,
        tokens_in: Some(412e3),
        tokens_cached: Some(0.0),
        tokens_out: None,
        at_least: true,
        input_at_least: false,
        cost: cost(),
        lacking: Lacking {
            runs: 1,
            models: (3, 12),
        },
        tools: ToolCalls {
            all: 3,
            said: 2,
            failed: 1,
        },
        questions: (2, Some(60e3)),
        duration: Some(581e3),
        errors: vec![(text("timeout"), 2)],
        kinds: vec![KindCount {
            name: text("vote"),
            known: true,
            count: 9,
        }],
        agents: vec![text("ops")],
        schema: None,
        lines: LineCounts {
            all: 4,
            kept: 2,
            blank: 1,
            quarantined: 1,
        },
        quarantine: vec![BadLine {
            line: 3,
            offset: 1 << 40,
            reason: text("cut off"),
            text: text("{"),
        }],
        warnings: vec![WarningCount {
            words: text("seq decreases"),
            count: 1,
            places: vec![(4, 1, text(""))],
        }],
        differences: vec![Difference {
            file: 4,
            line: 8,
            column: 40,
            cell: text("round 6, overrides"),
            found: text("2"),
            expected: text("1"),
        }],
        checked: vec![CheckedFile {
            file: 4,
            name: text("metrics.csv"),
            cells: 528,
            differ: 1,
        }],
    }
}

fn row() -> EventRow {
    EventRow {
        event: 1,
        line: 2,
        seq: Some(1 << 53),
        at: Some(1.5e12),
        round: None,
        kind: text("override"),
        agent: Some(text("human")),
        what: text("accept — later regretted"),
        loud: Loud::Bad,
    }
}

fn agent() -> AgentLine {
    AgentLine {
        name: text("ops"),
        role: Some(text("reviewer")),
        models: vec![text("m")],
        listed: Some(false),
        events: 9,
        turns: 1,
        calls: 2,
        tokens_in: Some(1.0),
        tokens_out: None,
        at_least: true,
        input_at_least: true,
        cost: cost(),
        latency: Some((3e3, 48e3)),
        tools: ToolCalls {
            all: 3,
            said: 2,
            failed: 1,
        },
        dissents: (2, 1),
        votes: (1, 2),
        errors: 3,
        trust: Some((0.6, [None, Some(0.5), Some(0.0)])),
        trust_change: Some(-0.125),
    }
}

fn spread() -> Spread {
    Spread {
        of: Spreads::Tools,
        count: 2,
        missing: 1,
        sum: 3.0,
        at_least: true,
        cost: cost(),
        ranks: [1.0, 1.0, 2.0, 2.0, 2.0, 2.0],
        bins: vec![Bin {
            from: 1.0,
            to: 2.0,
            count: 2,
        }],
        log: true,
        greatest: Some(7),
    }
}

fn series() -> Series {
    let step = Step {
        from: 1.0,
        to: 2.0,
        similarity_mean: Some((0.5, 0.75)),
        advocates: vec![text("")],
        disagreements: [1, 0, u64::MAX],
        ..Step::default()
    };
    Series {
        along: Along::Rounds,
        steps: vec![step, Step::default()],
        width: 2.0,
        outside: 3,
    }
}

fn slice(kind: SliceKind) -> Slice {
    Slice {
        from: 1.5e12,
        to: 1.6e12,
        kind,
        row: 3,
        name: 1,
        number: Some(u32::MAX),
        count: 2,
        event: 9,
        loud: Loud::Warning,
        inferred: true,
    }
}

fn slices_come_back_the_same() {
    const KINDS: [SliceKind; 9] = [
        SliceKind::Round,
        SliceKind::Pause,
        SliceKind::Dissent,
        SliceKind::Override,
        SliceKind::Failure,
        SliceKind::Turn,
        SliceKind::Call,
        SliceKind::Tool,
        SliceKind::Wait,
    ];
    let timeline = Timeline {
        whole: (1.5e12, 1.6e12),
        stretch: (1.5e12, 1.55e12),
        ordered: true,
        folds: vec![(1.51e12, 1.52e12)],
        lanes: vec![TimelineLane {
            track: Some(text("ops")),
            kind: Some(SliceKind::Tool),
            inferred: 2,
            rows: 4,
            slices: KINDS.map(slice).to_vec(),
        }],
        names: vec![text("Bash"), String::new()],
        left_out: 7,
        outside: 1,
    };
    same_answers::<RunTimeline>(&[timeline, Timeline::default()]);
    same_answers::<RunSums>(&[SliceSums {
        stretch: (1.5e12, 1.6e12),
        busy: 0.5,
        waited: 1e9,
        sums: vec![SliceSum {
            kind: SliceKind::Wait,
            name: text("an answer"),
            count: u64::MAX,
            total: 1e12,
            own: 0.0,
            longest: (2.5, 9),
            failed: Some(1),
            inferred: 2,
        }],
        left_out: 3,
    }]);
    let at = SliceAt {
        slice: slice(SliceKind::Call),
        name: text("m"),
        track: None,
        own: 0.25,
        place: (1, 2),
    };
    same_answers::<RunSlice>(&[None, Some(at)]);
}

pub(crate) fn every_answer_comes_back_the_same() {
    slices_come_back_the_same();
    same_answers::<TelemetryRuns>(&[vec![], vec![run()]]);
    same_answers::<RunOverview>(&[overview()]);
    same_answers::<RunSeries>(&[series()]);
    same_answers::<EventRows>(&[EventWindow {
        total: 9,
        first: 1,
        rows: vec![row()],
    }]);
    same_answers::<EventText>(&[EventLine {
        line: 1,
        offset: u64::MAX,
        text: text("{}"),
        size: 2,
        odd: vec![text("seq decreases")],
        transcript: Some((RUN, 4)),
        decision: Some(2),
    }]);
    same_answers::<RunAgents>(&[vec![agent()]]);
    same_answers::<RunSpreads>(&[vec![spread()]]);
    same_answers::<RunTrust>(&[vec![AgentTrust {
        agent: text("ops"),
        points: vec![(None, 0.6, [None; 3]), (Some(4), 0.5, [Some(0.5); 3])],
    }]]);
    let line = GroupLine {
        name: Some(text("m")),
        run: Some(RUN),
        waited: Some(0.5),
        turns: Some(3),
        tools: Some(ToolCalls::default()),
        ..GroupLine::default()
    };
    same_answers::<RunGroups>(&[vec![line, GroupLine::default()]]);
    same_answers::<PriceTables>(&[
        PriceTable::default(),
        PriceTable {
            file: Some((4, text("prices.yaml"))),
            replaces: true,
            list: prices(),
            models: vec![PricedModel {
                name: Some(text("wren-1")),
                calls: 9,
                own: 1,
                rules: vec![(1, 5)],
                lacks: vec![(Lack::NoRate, 2), (Lack::OtherCurrency, 1)],
                uncached: 3,
                unrated: [0.0, 1.0, 0.0, 9e3, 2.5],
            }],
            errors: vec![text("Line 2 of p.yaml")],
        },
    ]);
    same_answers::<WritePrices>(&[PricesFile {
        key: Some(4),
        name: text("prices.yaml"),
        text: text(
            "prices:
",
        ),
        reshaped: true,
    }]);
    same_answers::<WriteRun>(&[FilePatch {
        name: text("metrics.csv"),
        text: text("run,round\n"),
        hunks: Vec::new(),
    }]);
}
