//! `--tz`: the time zone in which days and times of day are printed.

use clap::Args;
use jiff::Timestamp;
use jiff::tz::{Offset, TimeZone as Rules, db};
use steelyard_documents::nearest;
use steelyard_protocol::{OffsetChange, TimeZone};

/// The first and the last day for which changes of an offset are looked up.
const YEARS: [&str; 2] = ["1900-01-01T00:00:00Z", "2200-01-01T00:00:00Z"];

/// The zone of days and times.
#[derive(Args)]
pub(crate) struct ZoneArgument {
    /// Time zone of days and times of day: a name such as Europe/Rome, UTC, or an offset such as +02:00; that of the machine if not
    /// given
    #[arg(long = "tz", value_name = "ZONE", value_parser = parse, allow_hyphen_values = true)]
    zone: Option<TimeZone>,
}

impl ZoneArgument {
    /// The chosen zone, or that of the machine; UTC where the machine does not tell any.
    pub(crate) fn zone(&self) -> TimeZone {
        self.zone.clone().unwrap_or_else(machine)
    }
}

fn machine() -> TimeZone {
    let known = Rules::try_system().ok().filter(|rules| !rules.is_unknown());
    known.map_or_else(TimeZone::default, |rules| {
        let name = rules.iana_name().map(str::to_owned);
        let set = || std::env::var("TZ").ok().filter(|set| !set.is_empty());
        let name = name.or_else(set);
        table(&rules, name.unwrap_or_else(|| "local time".to_owned()))
    })
}

/// The zone of a name or an offset.
fn parse(text: &str) -> Result<TimeZone, String> {
    if let Some(offset) = offset(text) {
        let rules = Offset::from_seconds(offset).map(Rules::fixed);
        let rules = rules.map_err(|error| error.to_string())?;
        let local = table(&rules, String::new());
        let name = format!("UTC{}", local.offset_text(0.0));
        return Ok(TimeZone { name, ..local });
    }
    if let Ok(rules) = Rules::get(text) {
        let name = rules.iana_name().unwrap_or(text).to_owned();
        return Ok(table(&rules, name));
    }
    let names: Vec<String> = db().available().map(|name| name.to_string()).collect();
    let lower: Vec<String> = names.iter().map(|name| name.to_lowercase()).collect();
    let known: Vec<&str> = lower.iter().map(String::as_str).collect();
    let near = nearest(&text.to_lowercase(), &known);
    let near = near.and_then(|near| names.get(known.iter().position(|name| *name == near)?));
    Err(match near {
        Some(near) => format!("no such time zone; perhaps {near}"),
        None => "expected a time zone such as Europe/Rome, UTC or +02:00".to_owned(),
    })
}

/// Seconds ahead of UTC of an offset such as `+02:00`, `-0330`, `+2` or `UTC+2`.
fn offset(text: &str) -> Option<i32> {
    let digits = text.strip_prefix("UTC").unwrap_or(text);
    let (sign, digits) = match digits.strip_prefix('+') {
        Some(digits) => (1, digits),
        None => (
            -1,
            digits
                .strip_prefix('-')
                .or_else(|| digits.strip_prefix('−'))?,
        ),
    };
    let (hours, minutes) = match digits.split_once(':') {
        Some(parts) => parts,
        None if digits.len() == 4 => digits.split_at_checked(2)?,
        None => (digits, "0"),
    };
    let number = |text: &str| -> Option<i32> {
        let is_number =
            (1..=2).contains(&text.len()) && text.bytes().all(|one| one.is_ascii_digit());
        text.parse().ok().filter(|_| is_number)
    };
    let (hours, minutes) = (number(hours)?, number(minutes)?);
    (hours <= 18 && minutes < 60).then_some(sign * (hours * 60 + minutes) * 60)
}

/// The table of a zone.
fn table(rules: &Rules, name: String) -> TimeZone {
    let name = match name.as_str() {
        "Etc/UTC" | "Etc/UCT" | "UCT" | "Zulu" | "Etc/Zulu" => "UTC".to_owned(),
        _ => name,
    };
    let [Ok(from), Ok(to)] = YEARS.map(str::parse::<Timestamp>) else {
        return TimeZone::default();
    };
    let changes = rules.following(from);
    let changes = changes.take_while(|one| one.timestamp() < to);
    TimeZone {
        name,
        first: rules.to_offset(from).seconds(),
        changes: changes
            .map(|one| OffsetChange {
                at: one.timestamp().as_millisecond(),
                offset: one.offset().seconds(),
            })
            .collect(),
    }
}
