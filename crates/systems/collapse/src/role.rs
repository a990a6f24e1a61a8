use steelyard_documents::{nearest, normalised};

/// What a member of the panel looks after. Source: Weighted Collapse Policy, "Consensus Panel Composition".
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Role {
    /// Simplicity, cost, reversibility.
    Minimalist,
    /// Risk mitigation, edge cases, failure modes.
    Skeptic,
    /// Technical correctness, best practices.
    DomainExpert,
    /// Evidence quality, invariants.
    Verifier,
    /// What came of similar choices before.
    Collective,
    /// Security, regulation, audit.
    Risk,
    /// Business value, user impact.
    UserValue,
}

impl Role {
    /// In the order of the source.
    pub const ALL: [Role; 7] = [
        Role::Minimalist,
        Role::Skeptic,
        Role::DomainExpert,
        Role::Verifier,
        Role::Collective,
        Role::Risk,
        Role::UserValue,
    ];

    /// Key in a policy, and the end of its weight's id.
    pub const fn key(self) -> &'static str {
        match self {
            Role::Minimalist => "minimalist",
            Role::Skeptic => "skeptic",
            Role::DomainExpert => "domain_expert",
            Role::Verifier => "verifier",
            Role::Collective => "collective",
            Role::Risk => "risk",
            Role::UserValue => "user_value",
        }
    }

    /// The source's own name.
    pub const fn label(self) -> &'static str {
        match self {
            Role::Minimalist => "Minimalist",
            Role::Skeptic => "Skeptic",
            Role::DomainExpert => "Domain Expert",
            Role::Verifier => "Verifier",
            Role::Collective => "Collective Intelligence",
            Role::Risk => "Risk/Compliance Watcher",
            Role::UserValue => "User Value Advocate",
        }
    }

    /// The keys of all roles, as what is expected in place of `word`, and which of them is most like it, if any.
    pub fn expected(word: &str) -> String {
        let keys = Role::ALL.map(Role::key);
        expected(nearest(&normalised(word), &keys))
    }

    /// The role of a policy's key.
    pub fn of_key(key: &str) -> Option<Self> {
        let key = normalised(key);
        Role::ALL.into_iter().find(|role| role.key() == key)
    }
}

/// Who speaks in which role: what a policy says, and else the names that the source uses.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Aliases {
    /// Names as the policy has them, each with its role; the last one of a name holds.
    names: Vec<(String, Role)>,
}

/// Names without "agent" at the end. Source: "Consensus Panel Composition".
const NAMES: [(&str, Role); 17] = [
    ("Minimalist", Role::Minimalist),
    ("Skeptic", Role::Skeptic),
    ("Domain Expert", Role::DomainExpert),
    ("Expert", Role::DomainExpert),
    ("Verifier", Role::Verifier),
    ("Collective", Role::Collective),
    ("Collective Intelligence", Role::Collective),
    ("Experience", Role::Collective),
    ("Risk", Role::Risk),
    ("Risk Scorer", Role::Risk),
    ("Risk Watcher", Role::Risk),
    ("Risk/Compliance", Role::Risk),
    ("Risk/Compliance Watcher", Role::Risk),
    ("Compliance", Role::Risk),
    ("User Value", Role::UserValue),
    ("User Value Advocate", Role::UserValue),
    ("Stakeholder", Role::UserValue),
];

impl Aliases {
    /// From now on an agent of that name speaks in that role.
    pub fn add(&mut self, name: &str, role: Role) {
        self.names.push((name.to_owned(), role));
    }

    /// The role of an agent: as the policy says, or by its name. What stands in brackets tells one expert from
    /// another, and any "… expert" is one of the domain.
    pub fn role_of(&self, agent: &str) -> Option<Role> {
        let whole = bare(agent);
        let found = self
            .names
            .iter()
            .rev()
            .find(|(name, _)| bare(name) == whole);
        if let Some((_, role)) = found {
            return Some(*role);
        }
        let name = without_title(agent);
        let known = NAMES.iter().find(|(known, _)| bare(known) == name);
        let expert = || name.ends_with("expert").then_some(Role::DomainExpert);
        known.map(|(_, role)| *role).or_else(expert)
    }

    /// The keys of all roles, as what is expected where `word` tells none, and the known name most like it, if any.
    pub fn expected(&self, word: &str) -> String {
        let names = self.names.iter().map(|(name, _)| name.as_str());
        let names: Vec<&str> = names.chain(NAMES.map(|(name, _)| name)).collect();
        let bared: Vec<String> = names.iter().map(|name| without_title(name)).collect();
        let known: Vec<&str> = bared.iter().map(String::as_str).collect();
        let found = nearest(&without_title(word), &known);
        let place = found.and_then(|found| known.iter().position(|known| *known == found));
        expected(place.map(|place| names[place]))
    }
}

fn expected(nearest: Option<&str>) -> String {
    let [keys @ .., last] = Role::ALL.map(Role::key);
    let keys = format!("{} or {last}", keys.join(", "));
    match nearest {
        Some(nearest) => format!("{keys}; perhaps {nearest}"),
        None => keys,
    }
}

/// Bare, without what stands in brackets and "agent" at the end.
fn without_title(agent: &str) -> String {
    let outside = bare(agent.split('(').next().unwrap_or_default());
    let name = outside.strip_suffix("agent").map(str::to_owned);
    name.unwrap_or(outside)
}

/// A name without case, spaces and signs.
fn bare(name: &str) -> String {
    let letters = name.chars().filter(|letter| letter.is_alphanumeric());
    letters.flat_map(char::to_lowercase).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn agents_are_known_by_the_names_of_the_source() {
        let role = |agent| Aliases::default().role_of(agent);
        assert_eq!(role("MinimalistAgent"), Some(Role::Minimalist));
        assert_eq!(role("Domain Expert (Backend)"), Some(Role::DomainExpert));
        assert_eq!(role("security-expert"), Some(Role::DomainExpert));
        assert_eq!(role("ExperienceAgent"), Some(Role::Collective));
        assert_eq!(role("RiskScorerAgent"), Some(Role::Risk));
        assert_eq!(role("ComplianceAgent"), Some(Role::Risk));
        assert_eq!(role("Risk/Compliance Watcher"), Some(Role::Risk));
        assert_eq!(role("User Value Advocate"), Some(Role::UserValue));
        assert_eq!(role("StakeholderAgent"), Some(Role::UserValue));
        assert_eq!(role("Poet"), None);
        assert_eq!(role(""), None);
        for one in Role::ALL {
            assert_eq!(role(one.label()), Some(one));
            assert_eq!(role(one.key()), Some(one));
        }
    }

    #[test]
    fn what_a_policy_says_comes_first() {
        let mut aliases = Aliases::default();
        aliases.add("Poet", Role::UserValue);
        aliases.add("Domain Expert (Security)", Role::Risk);
        assert_eq!(aliases.role_of("poet"), Some(Role::UserValue));
        assert_eq!(
            aliases.role_of("domain_expert (security)"),
            Some(Role::Risk)
        );
        assert_eq!(
            aliases.role_of("Domain Expert (Data)"),
            Some(Role::DomainExpert)
        );
    }
}
