//! What an interviewer can do next.

use std::collections::BTreeMap;

use steelyard_documents::Name;

/// What a strategy is about.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum FocusRule {
    /// The most recent node.
    RecentNode,
    /// Nothing in particular, to find what is new.
    Open,
    /// A node at the edge of what was spoken of.
    PeripheralNode,
    /// A node of the opposite stance.
    OppositeStance,
    /// The last two or three nodes.
    RecentNodes,
    /// Each element that was not seen.
    UncoveredElements,
    /// Nothing: it is about the interview itself.
    #[default]
    None,
}

impl FocusRule {
    /// All of them.
    pub const ALL: [Self; 7] = [
        Self::RecentNode,
        Self::Open,
        Self::PeripheralNode,
        Self::OppositeStance,
        Self::RecentNodes,
        Self::UncoveredElements,
        Self::None,
    ];

    /// Its name in configs.
    pub const fn id(self) -> &'static str {
        match self {
            Self::RecentNode => "recent_node",
            Self::Open => "open",
            Self::PeripheralNode => "peripheral_node",
            Self::OppositeStance => "opposite_stance",
            Self::RecentNodes => "recent_nodes",
            Self::UncoveredElements => "uncovered_elements",
            Self::None => "none",
        }
    }

    /// The type of focus that it gives, as interviews name it: "depth", "breadth", "summary".
    pub const fn focus_type(self) -> &'static str {
        match self {
            Self::RecentNode => "depth",
            Self::Open => "breadth",
            Self::PeripheralNode => "peripheral",
            Self::OppositeStance => "contrast",
            Self::RecentNodes => "summary",
            Self::UncoveredElements => "coverage",
            Self::None => "none",
        }
    }

    /// The rule that a config calls so.
    pub fn parse(word: &str) -> Option<Self> {
        let word = word.trim().to_lowercase().replace([' ', '-'], "_");
        Self::ALL.into_iter().find(|rule| rule.id() == word)
    }

    /// What a strategy of a category is about where nobody says.
    fn of_category(category: &str) -> Self {
        match category {
            "depth" | "clarification" => Self::RecentNode,
            "breadth" => Self::Open,
            "coverage" => Self::UncoveredElements,
            "peripheral" => Self::PeripheralNode,
            "contrast" => Self::OppositeStance,
            _ => Self::None,
        }
    }
}

/// The categories of strategies that configs have.
pub(crate) const CATEGORIES: [&str; 10] = [
    "depth",
    "breadth",
    "coverage",
    "peripheral",
    "contrast",
    "transition",
    "interaction",
    "clarification",
    "closing",
    "reflection",
];

/// A strategy of the config.
#[derive(Clone, Debug, PartialEq)]
pub struct Strategy {
    /// Its id, which weights and multipliers name.
    pub id: Name,
    /// In words.
    pub label: Name,
    /// "depth", "breadth", "coverage", …
    pub category: Name,
    /// Whether it can be chosen.
    pub enabled: bool,
    /// What it is about.
    pub focus: FocusRule,
    /// Whether it is one only where nothing else passes.
    pub emergency: bool,
    /// The turn before which it cannot be chosen, from 0.
    pub min_turns: Option<f64>,
    /// What its score began with before weights were by strategy.
    pub priority: f64,
    /// What to tell the writer of the question.
    pub hint: String,
}

/// Id, label, category, focus and hint of a strategy. Source: ADR-006, "New Strategies"; interview.md, "Focus".
type Default = (
    &'static str,
    &'static str,
    &'static str,
    FocusRule,
    &'static str,
);

/// Those that there are where no config lists any.
const DEFAULTS: [Default; 9] = [
    (
        "deepen",
        "Deepen understanding",
        "depth",
        FocusRule::RecentNode,
        "Explore deeper into why this is important.",
    ),
    (
        "broaden",
        "Explore breadth",
        "breadth",
        FocusRule::Open,
        "Expand to related areas or perspectives.",
    ),
    (
        "cover_element",
        "Cover element",
        "coverage",
        FocusRule::UncoveredElements,
        "Ensure this element is addressed.",
    ),
    (
        "bridge",
        "Bridge to the periphery",
        "peripheral",
        FocusRule::PeripheralNode,
        "Link to what was just said, then shift to a related but distinct area.",
    ),
    (
        "contrast",
        "Introduce a counter-example",
        "contrast",
        FocusRule::OppositeStance,
        "Introduce an opposite case to test boundaries.",
    ),
    (
        "synthesis",
        "Summarise and invite",
        "transition",
        FocusRule::RecentNodes,
        "Summarise what was heard and invite correction or addition.",
    ),
    (
        "ease",
        "Ease the conversation",
        "interaction",
        FocusRule::None,
        "Simplify or soften the question, encourage participation.",
    ),
    (
        "closing",
        "Close the interview",
        "transition",
        FocusRule::None,
        "Begin to wrap up the interview.",
    ),
    (
        "reflection",
        "Reflect on the interview",
        "transition",
        FocusRule::None,
        "Ask about the interview itself.",
    ),
];

/// The optional one, which is there only where a config enables it.
const CLARIFY: Default = (
    "clarify",
    "Clarify or rephrase",
    "interaction",
    FocusRule::RecentNode,
    "Rephrase the question in simpler terms.",
);

impl Strategy {
    /// Those that there are where no config lists any.
    pub fn defaults() -> Vec<Self> {
        DEFAULTS.iter().map(Self::of).collect()
    }

    /// A strategy of that id and, where it is given, category, with what is known of one that is called so.
    pub fn named(id: &str, category: Option<&str>) -> Self {
        let mut known = DEFAULTS.iter().chain([&CLARIFY]);
        if let Some(default) = known.find(|one| one.0 == id) {
            let own = Self::of(default);
            return Self {
                category: category.map_or(own.category, Name::from),
                ..own
            };
        }
        let category = category.unwrap_or_default();
        Self {
            id: id.into(),
            label: id.into(),
            category: category.into(),
            focus: FocusRule::of_category(category),
            hint: String::new(),
            ..Self::of(&CLARIFY)
        }
    }

    fn of(&(id, label, category, focus, hint): &Default) -> Self {
        Self {
            id: id.into(),
            label: label.into(),
            category: category.into(),
            enabled: true,
            focus,
            emergency: false,
            min_turns: None,
            priority: 0.0,
            hint: hint.to_owned(),
        }
    }

    /// What its focus description begins with, before the subject: that of its id, where it has the focus that is its
    /// own and no name of another sense. `None` for one that a config adds.
    pub fn preface(&self) -> Option<&'static str> {
        let verb = verb(&self.id, self.focus)?;
        self.is_called_like_its_id(verb).then_some(verb)
    }

    /// What is compared with questions where it is about nothing: a sentence of its own, or its name.
    pub fn sentence(&self) -> &str {
        let sentence = match self.id.as_str() {
            "ease" => "Ease the conversation",
            "closing" => "Begin to wrap up",
            "reflection" => "Reflect on the interview",
            _ => return &self.label,
        };
        if self.is_called_like_its_id(sentence) {
            sentence
        } else {
            &self.label
        }
    }

    /// Whether its name is the default one, or has its id or the first word of a text in it.
    fn is_called_like_its_id(&self, text: &str) -> bool {
        self.id.replace('_', " ").eq_ignore_ascii_case(&self.label) || self.has_name_of(text)
    }

    /// Whether its name is the default one or has the first word of a text in it.
    fn has_name_of(&self, text: &str) -> bool {
        let default = Self::named(&self.id, None).label;
        let first = text.split(' ').next().unwrap_or_default();
        let mut words = self.label.split(|sign: char| !sign.is_alphanumeric());
        default.eq_ignore_ascii_case(&self.label)
            || words.any(|word| word.eq_ignore_ascii_case(first))
    }

    /// Whether it goes into what was said.
    pub fn is_depth(&self) -> bool {
        self.category == "depth"
    }

    /// Whether it looks for what is new.
    pub fn is_breadth(&self) -> bool {
        self.category == "breadth"
    }

    /// Whether it goes to what was not seen.
    pub fn is_coverage(&self) -> bool {
        self.category == "coverage"
    }
}

/// What the focus description of a known strategy begins with, where it has its own focus. Source: interview.md, "Focus".
fn verb(id: &str, focus: FocusRule) -> Option<&'static str> {
    match (id, focus) {
        ("deepen", FocusRule::RecentNode) => Some("Deepen"),
        ("clarify", FocusRule::RecentNode) => Some("Clarify"),
        ("cover_element", FocusRule::UncoveredElements) => Some("Cover"),
        ("bridge", FocusRule::PeripheralNode) => Some("Bridge to"),
        ("contrast", FocusRule::OppositeStance) => Some("Contrast with"),
        ("synthesis", FocusRule::RecentNodes) => Some("Summarise"),
        _ => None,
    }
}

/// What each strategy is called before a subject: the verb of a known one whose name has that verb, "Deepen" for "Deepen
/// understanding", else its name. Where two would be called alike, their names are whole, and where those are equal, the id
/// stands behind them.
pub(crate) fn display_names(strategies: &[Strategy]) -> Vec<Name> {
    let short = |one: &Strategy| {
        let verb = verb(&one.id, one.focus).filter(|verb| one.has_name_of(verb));
        verb.map_or_else(|| one.label.clone(), Name::new_static)
    };
    let mut names: Vec<Name> = strategies.iter().map(short).collect();
    lengthen(&mut names, strategies, |one| one.label.clone());
    lengthen(&mut names, strategies, with_id);
    names
}

/// What each strategy is called alone: its name, and behind names that are equal the id.
pub(crate) fn whole_names(strategies: &[Strategy]) -> Vec<Name> {
    let mut names: Vec<Name> = strategies.iter().map(|one| one.label.clone()).collect();
    lengthen(&mut names, strategies, with_id);
    names
}

fn with_id(strategy: &Strategy) -> Name {
    format!("{} ({})", strategy.label, strategy.id).into()
}

/// Takes a longer name for each strategy that is called as another one is.
fn lengthen(names: &mut [Name], strategies: &[Strategy], longer: fn(&Strategy) -> Name) {
    let mut counts: BTreeMap<String, usize> = BTreeMap::new();
    for name in names.iter() {
        *counts.entry(name.to_lowercase()).or_insert(0) += 1;
    }
    for (name, strategy) in names.iter_mut().zip(strategies) {
        let count = counts.get(&name.to_lowercase());
        if count.is_some_and(|count| *count > 1) {
            *name = longer(strategy);
        }
    }
}
