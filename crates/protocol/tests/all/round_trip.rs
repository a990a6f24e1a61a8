//! Every request and every reply goes through postcard and comes back the same.

use steelyard_protocol::collapse::{
    AroundIt, Collapse, EvaluationsOf, ReportKind, ResolutionsFile, Resolve, Write, WrittenReport,
};
use steelyard_protocol::table::{ColumnsOf, OfRuns, Preview, Table};
use steelyard_protocol::{
    Agents, Ask, Came, Compared, Evaluation, NearestFlip, Record, Reply, Request, Sent, SourceLine,
    SourceLines, Study, WrittenFile, ask, deliberation as of_deliberation,
    interview as of_interview, runs as of_runs, study,
};

use crate::messages::compare::{agents, compared};
use crate::messages::requests::{asks, of_collapse, of_table, requests, studies as all_studies};
use crate::messages::studies::{curve, flips, item, lines, zones};
use crate::messages::table::{columns, preview};
use crate::messages::workspace::{frame, patch};
use crate::messages::{
    all_seen, around, deliberation, interview, reason, replies, runs, same_after_postcard,
    same_answers, table, telemetry, text, who_decided,
};

#[test]
fn every_request_comes_back_the_same() {
    for (id, request) in (0..).zip(requests()) {
        same_after_postcard(&Sent { id, request });
    }
}

#[test]
fn every_reply_comes_back_the_same() {
    for (id, reply) in (0..).zip(replies()) {
        same_after_postcard(&Came { id, reply });
    }
}

#[test]
fn every_question_of_a_system_comes_back_the_same() {
    of_collapse().iter().for_each(same_after_postcard);
    of_table().iter().for_each(same_after_postcard);
    runs::questions().iter().for_each(same_after_postcard);
    interview::questions().iter().for_each(same_after_postcard);
    deliberation::questions()
        .iter()
        .for_each(same_after_postcard);
}

#[test]
fn every_answer_comes_back_the_same() {
    same_answers::<ask::Source>(&[SourceLines {
        key: 1,
        lines: vec![SourceLine {
            number: 2,
            text: text("  cost: 3"),
        }],
        total: 10,
    }]);
    same_answers::<ask::FrameOf>(&[frame()]);
    let distribution = table::columns().columns[0].distribution.clone();
    same_answers::<ask::DistributionsOf>(&[vec![distribution.unwrap_or_default()]]);
    same_answers::<ask::Explain>(&[reason()]);
    same_answers::<ask::Powers>(&[who_decided()]);
    same_answers::<ask::Data>(&[patch()]);
    same_answers::<ask::Save>(&[vec![], vec![patch(), patch()]]);
    same_answers::<ask::SaveOwn>(&[patch()]);
    let records = [
        Record::None,
        Record::Matches,
        Record::NotReproducible,
        Record::ScoresDiffer,
        Record::Differs,
    ];
    same_answers::<study::WorkItems>(&[vec![], records.map(item).to_vec()]);
    same_answers::<study::ZonesOf>(&[None, Some(zones())]);
    same_answers::<study::LinesOf>(&[None, Some(lines())]);
    same_answers::<study::FlipsOf>(&[flips()]);
    let nearest = NearestFlip {
        flip: flips().edits.pop(),
        not_searched: 40,
    };
    same_answers::<study::Nearest>(&[NearestFlip::default(), nearest]);
    same_answers::<study::CurveOf>(&[curve()]);
    same_answers::<study::Interpretation>(&[0, u32::MAX]);
    same_answers::<study::Compare>(&[Compared::default(), compared()]);
    same_answers::<study::AgentsOf>(&[Agents::default(), agents()]);
    same_answers::<study::OfDecision>(&[vec![], vec![0, 255]]);
}

#[test]
fn every_answer_of_a_system_comes_back_the_same() {
    same_answers::<EvaluationsOf>(&[vec![Evaluation {
        id: text("SkepticAgent"),
        rationale: vec![(0, text("why")), (u32::MAX, text("—"))],
        recommendation: Some(1),
        concerns: vec![text("sharding")],
        place: Some((1, 12)),
    }]]);
    same_answers::<Write>(&[WrittenReport {
        name: text("hybrid.yaml"),
        text: text("position_card: {}\n"),
        reports: vec![ReportKind::Decision, ReportKind::Hybrid],
    }]);
    same_answers::<AroundIt>(&[around()]);
    same_answers::<Resolve>(&[ResolutionsFile {
        key: Some(u32::MAX),
        name: text("resolutions.yaml"),
        text: None,
    }]);
    same_answers::<ColumnsOf>(&[columns()]);
    same_answers::<Preview>(&[preview()]);
    same_answers::<OfRuns>(&[WrittenFile::default()]);
    runs::every_answer_comes_back_the_same();
    telemetry::every_answer_comes_back_the_same();
    interview::every_answer_comes_back_the_same();
    deliberation::every_answer_comes_back_the_same();
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

/// Adding a variant without a sample of it makes one of these fail to compile.
#[test]
fn every_variant_has_a_sample() {
    let request = |request: &Request| match request {
        Request::Hello { .. } => 0,
        Request::Open { .. } => 1,
        Request::Close { .. } => 2,
        Request::Decide { .. } => 3,
        Request::Ask(_) => 4,
        Request::AskSystem { .. } => 5,
        Request::Study { .. } => 6,
        Request::AskTelemetry(_) => 7,
    };
    all_seen::<8>(requests().iter().map(request));
    let reply = |reply: &Reply| match reply {
        Reply::Ready => 0,
        Reply::WrongBuild { .. } => 1,
        Reply::Progress { .. } => 2,
        Reply::Reading { .. } => 3,
        Reply::Unread { .. } => 4,
        Reply::Opened(_) => 5,
        Reply::Decided(_) => 6,
        Reply::Nothing { .. } => 7,
        Reply::Stale => 8,
        Reply::Answer(_) => 9,
        Reply::Failed { .. } => 10,
    };
    all_seen::<11>(replies().iter().map(reply));
    let ask = |ask: &Ask| match ask {
        Ask::Source(_) => 0,
        Ask::FrameOf(_) => 1,
        Ask::Explain(_) => 2,
        Ask::Powers(_) => 3,
        Ask::Data(_) => 4,
        Ask::Save(_) => 5,
        Ask::SaveOwn(_) => 6,
        Ask::DistributionsOf(_) => 7,
    };
    all_seen::<8>(asks().iter().map(ask));
    let study = |study: &Study| match study {
        Study::WorkItems(_) => 0,
        Study::ZonesOf(_) => 1,
        Study::LinesOf(_) => 2,
        Study::FlipsOf(_) => 3,
        Study::Nearest(_) => 4,
        Study::CurveOf(_) => 5,
        Study::Interpretation(_) => 6,
        Study::Compare(_) => 7,
        Study::AgentsOf(_) => 8,
        Study::OfDecision(_) => 9,
    };
    all_seen::<10>(all_studies().iter().map(study));
    telemetry::every_variant_has_a_sample();
}

#[test]
fn every_variant_of_a_system_has_a_sample() {
    let collapse = |question: &Collapse| match question {
        Collapse::EvaluationsOf(_) => 0,
        Collapse::Write(_) => 1,
        Collapse::AroundIt(_) => 2,
        Collapse::Resolve(_) => 3,
    };
    all_seen::<4>(of_collapse().iter().map(collapse));
    let table = |question: &Table| match question {
        Table::ColumnsOf(_) => 0,
        Table::Preview(_) => 1,
        Table::OfRuns(_) => 2,
    };
    all_seen::<3>(of_table().iter().map(table));
    let runs = |question: &of_runs::AskRuns| match question {
        of_runs::AskRuns::AllRuns(_) => 0,
        of_runs::AskRuns::OutlineOf(_) => 1,
        of_runs::AskRuns::Entries(_) => 2,
        of_runs::AskRuns::More(_) => 3,
        of_runs::AskRuns::Find(_) => 4,
        of_runs::AskRuns::Write(_) => 5,
        of_runs::AskRuns::Assign(_) => 6,
        of_runs::AskRuns::SayOutcome(_) => 7,
        of_runs::AskRuns::Normalise(_) => 8,
        of_runs::AskRuns::Suggest(_) => 9,
        of_runs::AskRuns::NamesOf(_) => 10,
        of_runs::AskRuns::Search(_) => 11,
        of_runs::AskRuns::Beside(_) => 12,
        of_runs::AskRuns::AllQuestions(_) => 13,
        of_runs::AskRuns::EffortsOf(_) => 14,
    };
    all_seen::<15>(runs::questions().iter().map(runs));
    let interview = |question: &of_interview::Interview| match question {
        of_interview::Interview::CourseOf(_) => 0,
        of_interview::Interview::KnownAt(_) => 1,
        of_interview::Interview::JudgedAt(_) => 2,
        of_interview::Interview::CoverageOf(_) => 3,
    };
    all_seen::<4>(interview::questions().iter().map(interview));
    let deliberation = |question: &of_deliberation::Deliberation| match question {
        of_deliberation::Deliberation::CourseOf(_) => 0,
        of_deliberation::Deliberation::RoundAt(_) => 1,
        of_deliberation::Deliberation::RubricAt(_) => 2,
        of_deliberation::Deliberation::DisagreementsOf(_) => 3,
        of_deliberation::Deliberation::ConfigsToSimulate(_) => 4,
        of_deliberation::Deliberation::ConfigOf(_) => 5,
        of_deliberation::Deliberation::ConfigWith(_) => 6,
        of_deliberation::Deliberation::AnswersOf(_) => 7,
        of_deliberation::Deliberation::AnswersToSimulate(_) => 8,
        of_deliberation::Deliberation::RunOf(_) => 9,
        of_deliberation::Deliberation::PairsOf(_) => 10,
        of_deliberation::Deliberation::PairsCompared(_) => 11,
        of_deliberation::Deliberation::RunFiles(_) => 12,
        of_deliberation::Deliberation::ApproachesAt(_) => 13,
        of_deliberation::Deliberation::Judge(_) => 14,
    };
    all_seen::<15>(deliberation::questions().iter().map(deliberation));
    all_seen::<4>(interview::roles().into_iter().map(interview::place_of));
}
