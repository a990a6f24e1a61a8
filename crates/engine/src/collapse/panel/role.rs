use crate::formats::normalised;

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

    /// The role of a policy's key.
    pub fn of_key(key: &str) -> Option<Self> {
        let key = normalised(key);
        Role::ALL.into_iter().find(|role| role.key() == key)
    }
}
