use super::*;
use crate::charts::scene::{Role, Shape};
use steelyard_protocol::telemetry::Loud;

fn slice(kind: SliceKind, from: f64, to: f64, event: u32) -> Slice {
    Slice {
        from,
        to,
        kind,
        row: 0,
        name: 0,
        number: None,
        count: 1,
        event,
        loud: Loud::Plain,
        inferred: false,
    }
}

fn lane(kind: SliceKind, slices: Vec<Slice>) -> TimelineLane {
    TimelineLane {
        track: Some("ops".to_owned()),
        kind: Some(kind),
        inferred: 0,
        rows: 1,
        slices,
    }
}

fn timeline() -> Timeline {
    let tools = [(0.0, 100.0, 1), (400.0, 400.5, 2), (600.0, 1_000.0, 3)];
    let tools = tools.map(|(from, to, event)| slice(SliceKind::Tool, from, to, event));
    Timeline {
        whole: (0.0, 1_000.0),
        stretch: (0.0, 1_000.0),
        lanes: vec![
            lane(
                SliceKind::Call,
                vec![slice(SliceKind::Call, 100.0, 400.0, 9)],
            ),
            lane(SliceKind::Tool, tools.to_vec()),
        ],
        names: vec!["Bash".to_owned()],
        ..Timeline::default()
    }
}

#[test]
fn slices_stand_where_their_times_are() {
    let timeline = timeline();
    // 1,000 ms over 1,000 pixels.
    let plan = Plan::new(&timeline, 1_000.0 + NAMES);
    assert_eq!(plan.tops, [AXIS, AXIS + ROW + 2.0 * PAD]);
    let [left, top, wide, high] = plan.place(1, &timeline.lanes[1].slices[2]);
    assert!((left - NAMES - 600.0).abs() < 1e-9 && (wide - 400.0).abs() < 1e-9);
    assert!((top - plan.tops[1] - PAD).abs() < 1e-9 && (high - BAR).abs() < 1e-9);
    // What is shorter than can be seen is seen all the same, up to the edge.
    let [.., wide, _] = plan.place(1, &timeline.lanes[1].slices[1]);
    assert!((wide - LEAST).abs() < 1e-9);
    let narrow = Plan::new(&timeline, 400.0);
    assert!(narrow.left.abs() < 1e-9 && narrow.height > plan.height);
}

#[test]
fn a_pointer_meets_what_is_near() {
    let timeline = timeline();
    let plan = Plan::new(&timeline, 1_000.0 + NAMES);
    let middle = |lane: usize| plan.tops[lane] + PAD + BAR / 2.0;
    let at = |x: f64, lane: usize| {
        let found = plan.slice_at(&timeline, (NAMES + x, middle(lane)));
        found.map(|(_, slice)| slice.event)
    };
    assert_eq!(at(50.0, 1), Some(1));
    assert_eq!(at(398.5, 1), Some(2));
    assert_eq!(at(390.0, 1), None);
    assert_eq!(at(200.0, 0), Some(9));
    assert_eq!(plan.slice_at(&timeline, (NAMES + 200.0, AXIS / 2.0)), None);
}

#[test]
fn bars_of_a_paint_are_one_mark() {
    let timeline = timeline();
    let plan = Plan::new(&timeline, 1_000.0 + NAMES);
    let scene = scene(&timeline, &plan, &TimeZone::default());
    let bars = scene.of(Role::BarPart);
    let counts: Vec<usize> = bars
        .iter()
        .map(|mark| match &mark.shape {
            Shape::Boxes { boxes, .. } => boxes.len(),
            _ => 0,
        })
        .collect();
    assert_eq!(counts, [1, 3]);
    let words: Vec<&str> = scene
        .marks
        .iter()
        .filter_map(|mark| match &mark.shape {
            Shape::Text { text, .. } => Some(text.as_str()),
            _ => None,
        })
        .collect();
    assert!(words.contains(&"Bash, 400 ms"), "{words:?}");
    let table = chart(&timeline, &plan, &TimeZone::default()).table;
    let names: Vec<String> = table
        .rows
        .iter()
        .map(crate::charts::table::Row::full_name)
        .collect();
    assert_eq!(names[1], "ops, Tools: Bash");
    assert_eq!(table.rows[3].cells[1].shown, "400 ms");
}

#[test]
fn slices_are_called_what_they_are() {
    assert_eq!(slice_name(SliceKind::Round, Some(6), ""), "Round 6");
    assert_eq!(
        slice_name(SliceKind::Wait, None, "an answer"),
        "waiting for an answer"
    );
    assert_eq!(slice_name(SliceKind::Tool, None, ""), "tool");
    assert_eq!(
        slice_name(SliceKind::Failure, None, "agent_unavailable"),
        "agent unavailable"
    );
    assert_eq!(axis::shortly(21.0 * 60_000.0), "21m");
    assert_eq!(axis::shortly(30.0 * 3_600_000.0), "30h");
    assert_eq!(axis::shortly(9.0 * 86_400_000.0), "9d");
}
