use steelyard_protocol::TimeZone;

use super::*;
use crate::charts::domain::Domain;
use crate::charts::format;
use crate::charts::scene::Role;

const NUMBERS: [f64; 9] = [5e-324, 1e-300, 1e-20, 1e-7, 0.3, 7.0, 1e9, 1e15, 1e280];

fn spec(across: Scale, up: Scale, width: f64) -> PlotSpec {
    PlotSpec {
        width,
        height: 220.0,
        margins: Margins::AXES,
        across,
        up,
    }
}

fn linear(lo: f64, hi: f64) -> Scale {
    Scale::linear(Domain { lo, hi }, 9, TickFormat::Even)
}

/// Scales of every kind around a size.
fn scales(size: f64) -> Vec<Scale> {
    let domains = [
        Domain {
            lo: -size,
            hi: size,
        },
        Domain { lo: 0.0, hi: size },
        Domain {
            lo: size,
            hi: size * 1.5,
        },
        Domain {
            lo: -size,
            hi: -size,
        },
    ];
    let mut scales = Vec::new();
    for domain in domains {
        scales.push(Scale::linear(domain, 9, TickFormat::Short));
        scales.push(Scale::linear(domain, 9, TickFormat::Signed));
        scales.push(Scale::counts(domain, 6));
        scales.push(Scale::marked(domain, &[0.0, size], TickFormat::Even));
        scales.push(Scale::moments(domain, &TimeZone::default()));
        for log in [false, true] {
            let middle = f64::midpoint(domain.lo, domain.hi);
            let bins = [(domain.lo, middle), (middle, domain.hi)];
            scales.push(Scale::bins(bins.into_iter(), log, format::short));
        }
    }
    scales.push(Scale::rounds(0.0, size.min(1e6)));
    scales.push(Scale::points(
        (0..9).map(|at| f64::from(at) * size).map(|at| (at, at)),
    ));
    scales.push(Scale::bands([1.0, 2.0, 5.0, size.max(6.0)].into_iter()));
    scales.push(Scale::rows(["a", "b"].map(str::to_owned).into_iter()));
    scales.push(Scale::rows(std::iter::empty()));
    scales
}

#[test]
fn ticks_lie_in_the_scale_in_order() {
    for scale in NUMBERS.into_iter().flat_map(scales) {
        let Domain { lo, hi } = scale.domain();
        for most in [0, 1, 2, 5, 9, 24] {
            let ticks = scale.ticks(most);
            let within = |tick: &f64| (lo..=hi).contains(tick);
            assert!(ticks.iter().all(within), "{scale:?} {ticks:?}");
            assert!(
                ticks.windows(2).all(|pair| pair[0] < pair[1]),
                "{scale:?} {ticks:?}"
            );
            assert_eq!(scale.words(&ticks).len(), ticks.len());
        }
    }
}

#[test]
fn values_stand_in_order_and_the_ends_at_the_ends() {
    for size in NUMBERS {
        for scale in scales(size) {
            let plot = Plot::new(spec(scale.clone(), scale.clone(), 640.0));
            let Domain { lo, hi } = scale.domain();
            let values = [0.0, 0.1, 0.4, 0.5, 0.9, 1.0].map(|share| lo + share * (hi - lo));
            let places = values.map(|value| (plot.x(value), plot.y(value)));
            let downwards = !scale.names().is_empty() || scale.has_bands();
            for pair in places.windows(2) {
                assert!(pair[0].0 <= pair[1].0, "{scale:?} {places:?}");
                let (above, below) = if downwards { (0, 1) } else { (1, 0) };
                assert!(pair[above].1 <= pair[below].1, "{scale:?} {places:?}");
            }
            for (x, y) in places {
                assert!((plot.left..=plot.right).contains(&x), "{scale:?} {x}");
                assert!((plot.top..=plot.foot).contains(&y), "{scale:?} {y}");
            }
            if !scale.has_bands() && hi > lo && size > 1e-300 {
                assert!((places[0].0 - plot.left).abs() < 1e-9);
                assert!((places[5].0 - plot.right).abs() < 1e-9);
            }
        }
    }
}

#[test]
fn a_place_says_its_value() {
    for size in NUMBERS.into_iter().filter(|size| *size > 1e-300) {
        for (lo, hi) in [(-size, size), (0.0, size), (size, 1.5 * size)] {
            let plot = Plot::new(spec(linear(lo, hi), linear(lo, hi), 640.0));
            for share in [0.0, 0.25, 0.7, 1.0] {
                let value = lo + share * (hi - lo);
                let back = lo + (plot.x(value) - plot.left) / plot.wide() * (hi - lo);
                assert!((back - value).abs() <= 1e-9 * (hi - lo), "{value} {back}");
                let back = lo + (plot.foot - plot.y(value)) / plot.high() * (hi - lo);
                assert!((back - value).abs() <= 1e-9 * (hi - lo), "{value} {back}");
            }
        }
    }
}

#[test]
fn what_is_no_number_is_refused() {
    for end in [f64::NAN, f64::INFINITY, f64::NEG_INFINITY] {
        for scale in scales(end)
            .into_iter()
            .chain([linear(0.0, end), linear(end, 1.0)])
        {
            let plot = Plot::new(spec(scale.clone(), scale, 640.0));
            let mut scene = plot.scene();
            plot.grid(&mut scene);
            plot.base_line(&mut scene);
            plot.axis(&mut scene, AxisNotes::default());
            for value in [end, f64::NAN, 1.0] {
                assert!((plot.left..=plot.right).contains(&plot.x(value)));
                assert!((plot.top..=plot.foot).contains(&plot.y(value)));
            }
            for (x, ..) in boxes(&scene) {
                assert!(x.is_finite());
            }
        }
    }
    let plot = Plot::new(spec(linear(0.0, 1.0), linear(0.0, 1.0), 640.0));
    assert_eq!(plot.x(f64::INFINITY), plot.right);
    assert_eq!(plot.x(f64::NEG_INFINITY), plot.left);
    assert_eq!(plot.x(9.0), plot.right);
}

/// Left, right and middle of each text, from top to bottom.
fn boxes(scene: &Scene) -> Vec<(f64, f64, f64)> {
    let text = |mark: &crate::charts::scene::Mark| match &mark.shape {
        Shape::Text {
            x,
            y,
            text,
            size,
            bold,
            anchor,
            ..
        } => {
            let wide = text_width(text, *size, *bold);
            let left = match anchor {
                Anchor::Start => *x,
                Anchor::Middle => x - wide / 2.0,
                Anchor::End => x - wide,
            };
            Some((left, left + wide, *y))
        }
        _ => None,
    };
    scene.marks.iter().filter_map(text).collect()
}

#[test]
fn no_label_touches_another_or_leaves_the_picture() {
    for size in NUMBERS {
        for width in [120.0, 240.0, 390.0, 700.0, 1_400.0] {
            for scale in scales(size) {
                let plot = Plot::new(spec(scale.clone(), scale.clone(), width));
                let mut scene = plot.scene();
                plot.grid(&mut scene);
                let name = "round";
                plot.axis(&mut scene, AxisNotes { name, taken: None });
                plot.row_names(&mut scene);
                let boxes = boxes(&scene);
                for (at, one) in boxes.iter().enumerate() {
                    // A number of hundreds of digits is wider than a narrow picture.
                    let fits = one.1 - one.0 <= plot.width;
                    assert!(one.0 >= -1e-9 || !fits, "{scale:?} {width} {one:?}");
                    assert!(
                        one.1 <= plot.width + 1e-9 || !fits,
                        "{scale:?} {width} {one:?}"
                    );
                    for other in &boxes[at + 1..] {
                        let beside = one.1 <= other.0 || other.1 <= one.0;
                        let above = (one.2 - other.2).abs() >= 11.0;
                        assert!(beside || above, "{scale:?} {width} {one:?} {other:?}");
                    }
                }
            }
        }
    }
}

#[test]
fn margins_hold_the_widest_label() {
    for (lo, hi) in [(0.0, 1.0), (-1e6, 1e6), (0.0, 1e12), (0.0, 0.0003)] {
        let up = Scale::linear(Domain { lo, hi }, 6, TickFormat::Signed);
        let plot = Plot::new(spec(linear(0.0, 1.0), up, 400.0));
        let mut scene = plot.scene();
        plot.grid(&mut scene);
        assert!(boxes(&scene).len() >= 2);
        for (left, right, _) in boxes(&scene) {
            assert!(
                left >= -1e-9 && right <= plot.left,
                "{lo} {hi} {left} {right}"
            );
        }
    }
    let short = Plot::new(spec(linear(0.0, 1.0), linear(0.0, 1.0), 400.0));
    assert!((short.left - Margins::AXES.left).abs() < 1e-9);
    // The last label stands at its tick, and in the picture.
    let wide = Plot::new(spec(linear(0.0, 1e12), linear(0.0, 1.0), 400.0));
    assert!(wide.width - wide.right > Margins::AXES.right);
    let names = ["a-name-that-is-much-longer-than-its-row-has-room-for", "b"];
    let rows = Scale::rows(names.map(str::to_owned).into_iter());
    let plot = Plot::new(spec(linear(0.0, 1.0), rows, 400.0));
    assert!((plot.left - 120.0).abs() < 1e-9);
    // What has no room at all gets it.
    let narrow = Plot::new(spec(linear(0.0, 1.0), linear(0.0, 1.0), 10.0));
    assert!((narrow.wide() - LEAST).abs() < 1e-9 && narrow.width > 10.0);
}

#[test]
fn bands_have_their_labels_in_the_middle_and_no_marks() {
    let plot = Plot::new(spec(Scale::rounds(1.0, 4.0), linear(0.0, 1.0), 454.0));
    assert!((plot.step() - 100.0).abs() < 1e-9);
    assert!((plot.x(1.0) - plot.left - 50.0).abs() < 1e-9);
    assert!((plot.edge(2.0) - plot.left - 100.0).abs() < 1e-9);
    assert!((plot.edge(2.5) - plot.left - 150.0).abs() < 1e-9);
    assert!((plot.edge(99.0) - plot.right).abs() < 1e-9);
    let mut scene = plot.scene();
    plot.axis(
        &mut scene,
        AxisNotes {
            name: "round",
            taken: None,
        },
    );
    let lines = scene
        .marks
        .iter()
        .filter(|mark| matches!(mark.shape, Shape::Line { .. }));
    assert_eq!(lines.count(), 0);
    assert_eq!(texts(&scene), ["round", "1", "2", "3", "4"]);
}

fn texts(scene: &Scene) -> Vec<&str> {
    let text = |mark| match mark {
        &crate::charts::scene::Mark {
            shape: Shape::Text { ref text, .. },
            ..
        } => Some(text.as_str()),
        _ => None,
    };
    scene.marks.iter().filter_map(text).collect()
}

#[test]
fn the_base_is_zero_or_the_least_value() {
    let at = |lo, hi| {
        let plot = Plot::new(spec(linear(0.0, 1.0), linear(lo, hi), 400.0));
        let mut scene = plot.scene();
        plot.base_line(&mut scene);
        let [mark] = scene.marks.as_slice() else {
            panic!("{:?}", scene.marks)
        };
        assert_eq!(mark.role, Role::Ruler);
        let Shape::Line { from, .. } = mark.shape else {
            panic!("{mark:?}")
        };
        (plot.foot - from.1) / plot.high()
    };
    assert!((at(-1.0, 3.0) - 0.25).abs() < 1e-9);
    assert!(at(0.4, 0.8).abs() < 1e-9);
}

#[test]
fn a_row_has_a_plot_of_its_own() {
    let rows = Scale::rows(["a", "b"].map(str::to_owned).into_iter());
    let plot = Plot::new(spec(Scale::rounds(0.0, 9.0), rows, 400.0));
    let facet = plot.facet(1, linear(0.0, 1.0), (5.0, 4.0));
    assert!((facet.top - (plot.row(1.0) + 5.0)).abs() < 1e-9);
    assert!((facet.foot - (plot.foot - 4.0)).abs() < 1e-9);
    assert!((facet.y(0.0) - facet.foot).abs() < 1e-9 && (facet.y(2.0) - facet.top).abs() < 1e-9);
    assert!((facet.x(3.0) - plot.x(3.0)).abs() < 1e-9);
}

#[test]
fn plotters_maps_to_the_nearest_pixel() {
    use plotters::coord::ranged1d::Ranged;
    let scale = linear(0.0, 10.0);
    assert_eq!(
        [0.0, 2.6, 10.0, 99.0].map(|value| scale.map(&value, (10, 20))),
        [10, 13, 20, 20]
    );
    assert_eq!(scale.range(), 0.0..10.0);
}

#[test]
fn labels_have_as_many_digits_as_their_axis_needs() {
    let words = |hi: f64, format| {
        let scale = Scale::linear(Domain { lo: -hi, hi }, 5, format);
        scale.words(&scale.ticks(5))
    };
    assert_eq!(
        words(1.0, TickFormat::Signed),
        ["−1.0", "−0.5", "0", "+0.5", "+1.0"]
    );
    assert_eq!(
        words(1.0, TickFormat::Even),
        ["−1.0", "−0.5", "0.0", "0.5", "1.0"]
    );
    assert_eq!(
        words(2_000.0, TickFormat::Short),
        ["−2,000", "−1,000", "0", "1,000", "2,000"]
    );
}
