//! Scales: plotters coordinates that map to a share of an axis in `f64`.

use std::ops::Range;
use std::sync::Arc;

use plotters::coord::combinators::{BindKeyPointMethod, BindKeyPoints, IntoLogRange, LogCoord};
use plotters::coord::ranged1d::{
    BoldPoints, IntoSegmentedCoord, KeyPointHint, NoDefaultFormatting, Ranged, SegmentValue,
    ValueFormatter,
};
use plotters::coord::types::RangedCoordi64;
use steelyard_protocol::TimeZone;

use crate::charts::domain::Domain;
use crate::charts::format;
use crate::charts::moments::{apart, clock_word, ticks as clock_ticks};

/// The text of a tick.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum TickFormat {
    /// As short as the number can be written.
    Short,
    /// With as many decimals as the tick of the axis that needs most.
    Even,
    /// As [`Self::Even`] with at most three decimals and the sign; zero is "0".
    Signed,
    /// By a function of the quantity: percent, dollars, durations.
    Quantity(Quantity),
}

impl TickFormat {
    /// By a function that writes a quantity.
    pub(crate) fn quantity(write: fn(f64) -> String) -> Self {
        Self::Quantity(Quantity(write))
    }
}

/// A function that writes a quantity. Two are equal where they are the same function.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Quantity(fn(f64) -> String);

impl PartialEq for Quantity {
    fn eq(&self, other: &Self) -> bool {
        std::ptr::fn_addr_eq(self.0, other.0)
    }
}

/// What an axis measures.
#[derive(Clone, Debug, PartialEq)]
enum Kind {
    /// Numbers of a range.
    Linear(Domain),
    /// Whole numbers of a range.
    Counts(Domain),
    /// Numbers of a range with ticks at given ones.
    Marked(Domain, Vec<f64>),
    /// Consecutive whole numbers, a band each.
    Rounds { first: f64, count: f64 },
    /// Spans of numbers in a row, all of one width.
    Bins { bins: Arc<[(f64, f64)]>, log: bool },
    /// Spans of numbers in a row, a point or a band each.
    Places {
        spans: Arc<[(f64, f64)]>,
        are_bands: bool,
    },
    /// Categories from top to bottom, a band each.
    Rows(Arc<[String]>),
    /// Milliseconds since 1970, with ticks at the clock of a time zone.
    Moments(Domain, TimeZone),
}

/// A coordinate of plotters: range, ticks and the text of a tick, with a mapping in `f64`.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Scale {
    kind: Kind,
    /// Ticks at most.
    most: usize,
    format: TickFormat,
    /// Decimals of all ticks.
    decimals: usize,
}

impl Scale {
    fn new(kind: Kind, most: usize, format: TickFormat) -> Self {
        let mut scale = Self {
            kind,
            most,
            format,
            decimals: 0,
        };
        if matches!(format, TickFormat::Even | TickFormat::Signed) {
            let ticks = scale.ticks(most);
            let decimals = ticks.iter().map(|tick| format::decimals_of(*tick));
            scale.decimals = decimals.max().unwrap_or(0);
        }
        scale
    }

    /// Numbers of a domain, with at most so many ticks; an axis without any has no labels.
    pub(crate) fn linear(domain: Domain, most: usize, format: TickFormat) -> Self {
        Self::new(Kind::Linear(domain.finite()), most, format)
    }

    /// Whole numbers of a domain, with at most so many ticks.
    pub(crate) fn counts(domain: Domain, most: usize) -> Self {
        Self::new(Kind::Counts(domain.finite()), most, TickFormat::Short)
    }

    /// Numbers of a domain, with ticks at the given ones that lie in it.
    pub(crate) fn marked(domain: Domain, ticks: &[f64], format: TickFormat) -> Self {
        let domain = domain.finite();
        let within = |tick: &&f64| (domain.lo..=domain.hi).contains(*tick);
        let ticks: Vec<f64> = ticks.iter().filter(within).copied().collect();
        let most = ticks.len();
        Self::new(Kind::Marked(domain, ticks), most, format)
    }

    /// The rounds from the first to the last, a band each.
    pub(crate) fn rounds(first: f64, last: f64) -> Self {
        let Domain { lo, hi } = Domain {
            lo: first.floor(),
            hi: last.floor(),
        }
        .finite();
        let count = (hi - lo + 1.0).max(1.0);
        Self::new(Kind::Rounds { first: lo, count }, 24, TickFormat::Short)
    }

    /// Bins (from, up to), all of one width, whose edges rise by a step or by a factor (`log`).
    pub(crate) fn bins(
        bins: impl Iterator<Item = (f64, f64)>,
        log: bool,
        write: fn(f64) -> String,
    ) -> Self {
        let bins = bins.collect();
        let most = if log { 24 } else { 6 };
        let format = TickFormat::quantity(write);
        Self::new(Kind::Bins { bins, log }, most, format)
    }

    /// Spans (from, up to) in a row, a point each, the first and the last at the ends.
    pub(crate) fn points(spans: impl Iterator<Item = (f64, f64)>) -> Self {
        let kind = Kind::Places {
            spans: spans.collect(),
            are_bands: false,
        };
        Self::new(kind, 9, TickFormat::Short)
    }

    /// Numbers in a row, a band each, whatever is between them.
    pub(crate) fn bands(numbers: impl Iterator<Item = f64>) -> Self {
        let kind = Kind::Places {
            spans: numbers.map(|number| (number, number)).collect(),
            are_bands: true,
        };
        Self::new(kind, 9, TickFormat::Short)
    }

    /// Categories from top to bottom, a band each.
    pub(crate) fn rows(names: impl Iterator<Item = String>) -> Self {
        let names: Arc<[String]> = names.collect();
        let most = names.len();
        Self::new(Kind::Rows(names), most, TickFormat::Short)
    }

    /// Milliseconds since 1970 from one to another, in a time zone.
    pub(crate) fn moments(domain: Domain, zone: &TimeZone) -> Self {
        let kind = Kind::Moments(domain.finite(), zone.clone());
        Self::new(kind, 9, TickFormat::Short)
    }

    /// The least and the greatest value.
    pub(crate) fn domain(&self) -> Domain {
        match &self.kind {
            Kind::Linear(domain)
            | Kind::Counts(domain)
            | Kind::Marked(domain, _)
            | Kind::Moments(domain, _) => *domain,
            Kind::Rounds { first, count } => Domain {
                lo: *first,
                hi: first + count - 1.0,
            },
            Kind::Bins { bins: spans, .. } | Kind::Places { spans, .. } => domain_of(spans),
            Kind::Rows(names) => Domain {
                lo: 0.0,
                hi: names.len().saturating_sub(1) as f64,
            },
        }
    }

    /// The share of the axis at which a value stands, 0 to 1: of a band its middle. A value outside of the domain stands at
    /// the nearer end, one that is no number at the beginning.
    pub(crate) fn share(&self, value: f64) -> f64 {
        let share = match &self.kind {
            Kind::Linear(domain)
            | Kind::Counts(domain)
            | Kind::Marked(domain, _)
            | Kind::Moments(domain, _) => domain.share(value),
            Kind::Rounds { .. } | Kind::Rows(_) => return self.edge(value + 0.5),
            Kind::Bins { bins, log } => share_of_bins(bins, *log, value),
            Kind::Places { spans, are_bands } => {
                let place = place_of(spans, value) as f64;
                return self.place(if *are_bands { place + 0.5 } else { place });
            }
        };
        within(share)
    }

    /// The share of the axis at which the band of a value begins; parts of a band are parts of its width.
    pub(crate) fn edge(&self, value: f64) -> f64 {
        match &self.kind {
            Kind::Rounds { first, count } => within((value - first) / count),
            _ => self.place(value),
        }
    }

    /// The share of the axis at which a row, a bin or a span begins, by its place.
    pub(crate) fn place(&self, place: f64) -> f64 {
        within(place / self.places_count())
    }

    /// How many widths of a band, a bin or a step between two points the axis has.
    pub(crate) fn places_count(&self) -> f64 {
        let count = match &self.kind {
            Kind::Rounds { count, .. } => *count,
            Kind::Rows(names) => names.len() as f64,
            Kind::Bins { bins, .. } => bins.len() as f64,
            Kind::Places { spans, are_bands } => {
                let count = spans.len() as f64;
                if *are_bands { count } else { count - 1.0 }
            }
            _ => 1.0,
        };
        count.max(1.0)
    }

    /// Whether a value has a stretch of the axis instead of a point.
    pub(super) fn has_bands(&self) -> bool {
        matches!(
            self.kind,
            Kind::Rounds { .. } | Kind::Rows(_) | Kind::Places { .. }
        )
    }

    /// Names of the categories; none of numbers.
    pub(super) fn names(&self) -> &[String] {
        match &self.kind {
            Kind::Rows(names) => names,
            _ => &[],
        }
    }

    /// Ticks at most.
    pub(super) fn most(&self) -> usize {
        self.most
    }

    /// The values of the ticks in order, about as many as asked for.
    pub(crate) fn ticks(&self, most: usize) -> Vec<f64> {
        self.key_points(BoldPoints(most.min(self.most)))
    }

    /// The texts of some ticks.
    pub(crate) fn words(&self, ticks: &[f64]) -> Vec<String> {
        if let Kind::Moments(_, zone) = &self.kind {
            let step = ticks.windows(2).map(|pair| pair[1] - pair[0]);
            let step = step.fold(f64::INFINITY, f64::min);
            let word = |(place, tick): (usize, &f64)| clock_word(zone, *tick, step, place == 0);
            return ticks.iter().enumerate().map(word).collect();
        }
        ticks.iter().map(|tick| self.format_ext(tick)).collect()
    }
}

impl Ranged for Scale {
    type FormatOption = NoDefaultFormatting;
    type ValueType = f64;

    /// The nearest whole pixel. Charts use [`Scale::share`], which rounds nothing.
    fn map(&self, value: &f64, (from, to): (i32, i32)) -> i32 {
        let at = f64::from(from) + self.share(*value) * (f64::from(to) - f64::from(from));
        #[expect(clippy::cast_possible_truncation, reason = "between two of i32")]
        let pixel = at.round() as i32;
        pixel
    }

    fn key_points<Hint: KeyPointHint>(&self, hint: Hint) -> Vec<f64> {
        let most = hint.max_num_points();
        if most == 0 {
            return Vec::new();
        }
        let mut ticks = match &self.kind {
            Kind::Linear(domain) => domain.ticks(most),
            Kind::Counts(domain) => whole_ticks(*domain, most),
            Kind::Marked(Domain { lo, hi }, ticks) => (*lo..*hi)
                .with_key_points(ticks.clone())
                .key_points(BoldPoints(most)),
            Kind::Rounds { .. } => band_ticks(self.domain(), most),
            Kind::Rows(names) => (0..names.len()).map(|row| row as f64).collect(),
            Kind::Bins { bins, log } => bin_ticks(self.domain(), bins, *log, most),
            Kind::Places { spans, .. } => {
                let mut ticks = whole_ticks(self.domain(), most);
                ticks.retain(|tick| {
                    let span = spans.get(place_of(spans, *tick));
                    span.is_some_and(|span| (span.0..=span.1).contains(tick))
                });
                ticks
            }
            Kind::Moments(domain, zone) => moment_ticks(*domain, zone, most),
        };
        let Domain { lo, hi } = self.domain();
        ticks.retain(|tick| (lo..=hi).contains(tick));
        ticks.dedup();
        ticks
    }

    fn range(&self) -> Range<f64> {
        let Domain { lo, hi } = self.domain();
        lo..hi
    }
}

impl ValueFormatter<f64> for Scale {
    fn format_ext(&self, value: &f64) -> String {
        let is_zero = value.abs() < 1e-9 * self.domain().length().max(f64::MIN_POSITIVE);
        match (&self.kind, self.format) {
            (Kind::Rows(names), _) => {
                let found = names.iter().zip(0_u32..);
                let name = found.filter(|(_, row)| (f64::from(*row) - value).abs() < 0.5);
                name.map(|(name, _)| name.clone())
                    .next()
                    .unwrap_or_default()
            }
            (Kind::Moments(_, zone), _) => clock_word(zone, *value, 0.0, true),
            (_, TickFormat::Signed) if is_zero => "0".to_owned(),
            (_, TickFormat::Signed) => format::signed(*value, self.decimals.min(3)),
            (_, TickFormat::Even) if self.decimals > 0 => format::fixed(*value, self.decimals),
            (_, TickFormat::Even | TickFormat::Short) => format::short(*value),
            (_, TickFormat::Quantity(Quantity(write))) => rounded(&write(*value)),
        }
    }
}

/// "10 s" of "10.0 s": what is round is written so.
fn rounded(text: &str) -> String {
    text.replace(".0 ", " ")
        .replace(".0k", "k")
        .replace(".0M", "M")
}

/// A share between 0 and 1; 0 of no number.
fn within(share: f64) -> f64 {
    if share.is_nan() {
        0.0
    } else {
        share.clamp(0.0, 1.0)
    }
}

/// From the beginning of the first span to the end of the last.
fn domain_of(spans: &[(f64, f64)]) -> Domain {
    Domain {
        lo: spans.first().map_or(0.0, |span| span.0),
        hi: spans.last().map_or(0.0, |span| span.1),
    }
}

/// The place of the span that holds a number, or of the last before it.
fn place_of(spans: &[(f64, f64)], value: f64) -> usize {
    let behind = spans.partition_point(|span| span.1 < value);
    behind.min(spans.len().saturating_sub(1))
}

/// The share of the axis at which a number stands among bins, by its share of the bin that it is in. A bin of one number has
/// it in its middle.
fn share_of_bins(bins: &[(f64, f64)], log: bool, value: f64) -> f64 {
    let last = bins.len().saturating_sub(1);
    let found = bins.partition_point(|bin| bin.1 <= value).min(last);
    let Some(&(from, to)) = bins.get(found) else {
        return 0.0;
    };
    let share = if log && from > 0.0 && to > from {
        (value / from).ln() / (to / from).ln()
    } else {
        (value - from) / (to - from)
    };
    let share = if share.is_finite() {
        share.clamp(0.0, 1.0)
    } else {
        0.5
    };
    (found as f64 + share) / bins.len() as f64
}

/// Whole numbers as plotters counts them.
#[expect(
    clippy::cast_possible_truncation,
    reason = "limited to what f64 counts exactly"
)]
fn whole(Domain { lo, hi }: Domain) -> Range<i64> {
    const EXACT: f64 = 9_007_199_254_740_992.0;
    let [lo, hi] = [lo.ceil(), hi.floor()].map(|end| end.clamp(-EXACT, EXACT) as i64);
    lo..hi
}

/// Ticks at whole numbers.
fn whole_ticks(domain: Domain, most: usize) -> Vec<f64> {
    let range = whole(domain);
    if range.start > range.end {
        return Vec::new();
    }
    let ticks = RangedCoordi64::from(range).key_points(BoldPoints(most));
    ticks.into_iter().map(|tick| tick as f64).collect()
}

/// Ticks at the middles of bands.
fn band_ticks(domain: Domain, most: usize) -> Vec<f64> {
    let ticks = whole(domain).into_segmented().key_points(BoldPoints(most));
    let middle = |tick| match tick {
        SegmentValue::CenterOf(number) | SegmentValue::Exact(number) => Some(number as f64),
        SegmentValue::Last => None,
    };
    ticks.into_iter().filter_map(middle).collect()
}

/// Ticks at the clock of a zone.
fn moment_ticks(Domain { lo, hi }: Domain, zone: &TimeZone, most: usize) -> Vec<f64> {
    let zone = zone.clone();
    let clock = move |most: usize| {
        let step = apart((hi - lo) / most.max(1) as f64).max(1_000.0);
        clock_ticks(&zone, (lo, hi), step)
    };
    let ticks = (lo..hi)
        .with_key_point_func(clock)
        .key_points(BoldPoints(most));
    // A clock that shows no two round times in it names the ends.
    if ticks.len() < 2 { vec![lo, hi] } else { ticks }
}

/// Ticks among bins: at steps of 1, 2 and 5, or at these times powers of ten, or at powers of ten alone where those are many.
fn bin_ticks(domain: Domain, bins: &[(f64, f64)], log: bool, most: usize) -> Vec<f64> {
    /// More of a log scale are powers alone.
    const MANY: usize = 7;
    let Domain { lo, hi } = domain.finite();
    if hi <= lo {
        return vec![lo];
    }
    if !log {
        return Domain { lo, hi }.ticks(most);
    }
    // A bin that begins at nothing has no place on a log scale: ticks begin at its end.
    let least = if lo > 0.0 {
        lo
    } else {
        bins.first().map_or(hi, |bin| bin.1)
    };
    if !least.is_normal() || least < 0.0 || hi <= least {
        return vec![lo, hi];
    }
    let within = |tick: &f64| (least * (1.0 - 1e-9)..=hi * (1.0 + 1e-9)).contains(tick);
    let begin = 10_f64.powf(least.log10().floor()).max(f64::MIN_POSITIVE);
    let powers = |most: usize| {
        let scale = (begin..hi * (1.0 + 1e-9)).log_scale();
        let coordinate = LogCoord::from(scale);
        let mut ticks = coordinate.key_points(BoldPoints(most));
        ticks.retain(within);
        ticks
    };
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "at least 1, at most 617 powers"
    )]
    let decades = (hi / begin).log10().floor().max(1.0) as usize;
    // Ten for each power: its multiples from 1 to 9.
    let mut ticks = powers(10 * decades);
    ticks.retain(|tick| {
        let digit = tick / 10_f64.powf((tick.log10() + 1e-9).floor());
        [1.0, 2.0, 5.0]
            .iter()
            .any(|round| (digit - round).abs() < 1e-6)
    });
    ticks.dedup_by(|next, one| (*next - *one).abs() <= 1e-9 * next.abs());
    if ticks.len() > MANY || ticks.len() > most {
        // With ten for each power there would be multiples again.
        ticks = powers(most.min(10 * decades - 1));
    }
    if ticks.len() < 2 { vec![lo, hi] } else { ticks }
}
