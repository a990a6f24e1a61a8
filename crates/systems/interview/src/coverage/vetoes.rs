//! Findings about vetoes and their limits.

use steelyard_decision::plain;
use steelyard_documents::{Name, Severity, counted};

use super::seen::{OfLimit, OfVeto};
use super::wording::{at, at_any, by_count, listed, within};
use super::{About, Finding, Part, finding};
use crate::rule::{self, Listed};

impl About<'_> {
    /// Vetoes that never kept anything out, with how near their limits came; how often the others did; names in their
    /// exemptions that no strategy has.
    pub(super) fn vetoes(self) -> Vec<Finding> {
        let mut found = Vec::new();
        for (listed, seen) in self.config.vetoes.iter().zip(&self.seen.vetoes) {
            let about = self.config.veto(listed);
            if self.seen.turns > 0 {
                if seen.kept_out == 0 {
                    found.push(self.never_vetoed(about, seen));
                } else {
                    found.push(self.vetoed(about, seen));
                    found.extend(self.never_reached(about, seen));
                }
            }
            found.extend(self.exempt(about, listed));
        }
        found
    }

    fn never_vetoed(self, about: &'static rule::About, seen: &OfVeto) -> Finding {
        let limits = seen.limits.iter();
        let limits = limits.map(|(place, limit)| self.limit(*place, limit));
        let passed = seen.passed.iter().map(Name::to_string);
        let mut why: Vec<String> = passed.chain(limits).collect();
        if why.is_empty() {
            let idle: Vec<&str> = seen.idle.iter().map(Name::as_str).collect();
            why.push(idle.join(" or "));
        }
        let why = if seen.asked == 0 {
            "it applies to no candidate".to_owned()
        } else {
            why.join("; ")
        };
        let words = format!(
            "{} never keeps a candidate out {}: {why}.",
            about.label,
            at_any(self.seen.turns)
        );
        let parameters = seen.limits.keys().filter_map(|place| self.id(*place));
        Finding {
            parameters: parameters.collect(),
            ..finding(
                Part::Threshold,
                Severity::Warning,
                vec![about.id.into()],
                words,
            )
        }
    }

    fn vetoed(self, about: &'static rule::About, seen: &OfVeto) -> Finding {
        let words = format!(
            "{} keeps {} out at {} of {}; {} would have been first.",
            about.label,
            counted(seen.kept_out, "candidate", "candidates"),
            seen.turns,
            counted(self.seen.turns, "turn", "turns"),
            if seen.first == 0 {
                "none".to_owned()
            } else {
                seen.first.to_string()
            }
        );
        let parameters = seen.limits.keys().filter_map(|place| self.id(*place));
        Finding {
            parameters: parameters.collect(),
            ..finding(
                Part::Threshold,
                Severity::Note,
                vec![about.id.into()],
                words,
            )
        }
    }

    /// Limits that were never reached of a veto that others of its limits make work.
    fn never_reached(self, about: &'static rule::About, seen: &OfVeto) -> Option<Finding> {
        let idle = seen.limits.iter().filter(|(_, limit)| limit.reached == 0);
        let (parameters, told): (Vec<Name>, Vec<String>) = idle
            .filter_map(|(place, limit)| Some((self.id(*place)?, self.limit(*place, limit))))
            .unzip();
        let words = format!("{}: {}.", about.label, told.join("; "));
        (!told.is_empty()).then(|| Finding {
            parameters,
            ..finding(
                Part::Threshold,
                Severity::Warning,
                vec![about.id.into()],
                words,
            )
        })
    }

    fn id(self, place: usize) -> Option<Name> {
        let parameter = self.config.parameters.at(place)?;
        Some(parameter.id.clone())
    }

    /// "similarity to a question 0.85 never reached, nearest 0.34 (turn 5, deepen:n1)".
    fn limit(self, place: usize, seen: &OfLimit) -> String {
        let parameter = self.config.parameters.at(place);
        let label = parameter.map_or(String::new(), |one| within(&one.label));
        let value = plain(self.config.parameters.value(place));
        if seen.reached > 0 {
            return format!("{label} {value} reached {}", at(seen.reached));
        }
        let nearest = seen.nearest.as_ref();
        let nearest = nearest.map_or(String::new(), |(_, measured, place)| {
            format!(", nearest {} ({place})", plain(*measured))
        });
        format!("{label} {value} never reached{nearest}")
    }

    fn exempt(self, about: &'static rule::About, veto: &Listed) -> Option<Finding> {
        let strangers = veto.exempt.iter().filter(|name| !self.is_known(name));
        let names: Vec<Name> = strangers.cloned().collect();
        let words = format!(
            "{} exempts {}, {} no strategy of the config.",
            about.label,
            listed(&names),
            by_count(names.len(), "which is", "which are")
        );
        (!names.is_empty()).then(|| {
            finding(
                Part::Threshold,
                Severity::Warning,
                vec![about.id.into()],
                words,
            )
        })
    }
}
