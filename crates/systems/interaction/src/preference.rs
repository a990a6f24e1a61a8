use steelyard_documents::normalised;

/// What a user may want of how an agent asks and answers: the paper's twenty.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Preference {
    /// Nothing.
    NoPreference,
    /// Questions of few words.
    ConciseQuestion,
    /// Questions with their context.
    DetailQuestion,
    /// Three questions or more.
    AnswerMore,
    /// Questions in the first three messages alone.
    OnlyBegin,
    /// No questions.
    NoAsk,
    /// Questions with options.
    DoSelection,
    /// Questions for somebody who knows the trade.
    Professional,
    /// Questions for somebody who does not.
    Amateur,
    /// All questions in one message.
    AskMany,
    /// One question a message.
    OneQuestion,
    /// An attempt before any question.
    FirstTry,
    /// Italian.
    LangIta,
    /// Five languages or more.
    LangMulti,
    /// Capital letters.
    Capital,
    /// No commas.
    Commas,
    /// JSON.
    Json,
    /// A joke.
    Joke,
    /// Code of three lines or more.
    Snippet,
    /// Three sentences.
    Length,
}

/// What a broken preference costs in the paper.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Coefficient {
    /// This, for each question that breaks it.
    Each(f64),
    /// This, however often.
    Once(f64),
    /// 1 for each question that is missing to three.
    MissingAsks,
}

impl Preference {
    /// In the paper's order.
    pub const ALL: [Self; 20] = [
        Self::NoPreference,
        Self::ConciseQuestion,
        Self::DetailQuestion,
        Self::AnswerMore,
        Self::OnlyBegin,
        Self::NoAsk,
        Self::DoSelection,
        Self::Professional,
        Self::Amateur,
        Self::AskMany,
        Self::OneQuestion,
        Self::FirstTry,
        Self::LangIta,
        Self::LangMulti,
        Self::Capital,
        Self::Commas,
        Self::Json,
        Self::Joke,
        Self::Snippet,
        Self::Length,
    ];

    /// Public name.
    pub const fn id(self) -> &'static str {
        match self {
            Self::NoPreference => "no_preference",
            Self::ConciseQuestion => "concise_question",
            Self::DetailQuestion => "detail_question",
            Self::AnswerMore => "answer_more",
            Self::OnlyBegin => "only_begin",
            Self::NoAsk => "no_ask",
            Self::DoSelection => "do_selection",
            Self::Professional => "professional",
            Self::Amateur => "amateur",
            Self::AskMany => "ask_many",
            Self::OneQuestion => "one_question",
            Self::FirstTry => "first_try",
            Self::LangIta => "lang_ita",
            Self::LangMulti => "lang_multi",
            Self::Capital => "capital",
            Self::Commas => "commas",
            Self::Json => "json",
            Self::Joke => "joke",
            Self::Snippet => "snippet",
            Self::Length => "length",
        }
    }

    /// As files have it: also `no_commas`, `require_json`, `capitals`.
    pub fn parse(word: &str) -> Option<Self> {
        let word = normalised(word);
        let of = |name: &str| Self::ALL.into_iter().find(|one| one.id() == name);
        let bare = ["require_", "no_", "prefer_", "use_"]
            .into_iter()
            .find_map(|prefix| word.strip_prefix(prefix))
            .unwrap_or(&word);
        // One letter more or less: "comma", "capitals".
        let other = || match bare {
            "comma" => Some(Self::Commas),
            "capitals" | "uppercase" | "all_caps" => Some(Self::Capital),
            "italian" | "language_ita" => Some(Self::LangIta),
            "multilingual" | "language_multi" => Some(Self::LangMulti),
            "questions" | "asking" if bare != word => Some(Self::NoAsk),
            _ => None,
        };
        of(&word).or_else(|| of(bare)).or_else(other)
    }

    /// Whether it is about what language is spoken: its breach costs double.
    pub const fn is_language(self) -> bool {
        matches!(self, Self::LangIta | Self::LangMulti)
    }

    /// Whether it says how a text shall look: of the answers in the seed, of the questions in the paper.
    pub const fn is_output(self) -> bool {
        matches!(
            self,
            Self::LangIta
                | Self::LangMulti
                | Self::Capital
                | Self::Commas
                | Self::Json
                | Self::Joke
                | Self::Snippet
                | Self::Length
        )
    }

    /// Whether it is kept or broken by a run as a whole.
    pub const fn is_of_run(self) -> bool {
        matches!(
            self,
            Self::AnswerMore | Self::OnlyBegin | Self::NoAsk | Self::AskMany
        )
    }

    /// Under which turn it is kept or broken: none for what is of a run.
    pub fn place_of(self, turn: Option<usize>) -> Option<usize> {
        turn.filter(|_| !self.is_of_run())
    }

    /// What keeps it, in words: "no comma".
    pub const fn expects(self) -> &'static str {
        match self {
            Self::NoPreference => "nothing",
            Self::ConciseQuestion => "questions of at most 20 words",
            Self::DetailQuestion => "questions with their context",
            Self::AnswerMore => "3 questions or more",
            Self::OnlyBegin => "questions only in the first 3 turns",
            Self::NoAsk => "no question",
            Self::DoSelection => "questions with options",
            Self::Professional => "questions for an expert",
            Self::Amateur => "questions for a non-expert",
            Self::AskMany => "all questions in one turn",
            Self::OneQuestion => "one question a turn",
            Self::FirstTry => "an attempt before any question",
            Self::LangIta => "Italian",
            Self::LangMulti => "5 languages or more",
            Self::Capital => "capital letters only",
            Self::Commas => "no comma",
            Self::Json => "JSON",
            Self::Joke => "a joke",
            Self::Snippet => "code of 3 lines or more",
            Self::Length => "3 sentences",
        }
    }

    /// Why no rule judges it, where none does.
    pub const fn not_judged(self) -> Option<&'static str> {
        match self {
            Self::DetailQuestion => Some("no rule can tell whether the context is enough"),
            Self::Professional | Self::Amateur => Some("no rule can tell who the words are for"),
            Self::FirstTry => Some("no rule can tell what was an attempt"),
            Self::Joke => Some("no rule can tell what is a joke"),
            _ => None,
        }
    }

    /// Whether it says how questions shall look, which nobody can want who wants none.
    pub const fn shapes_questions(self) -> bool {
        matches!(
            self,
            Self::ConciseQuestion
                | Self::DetailQuestion
                | Self::AnswerMore
                | Self::DoSelection
                | Self::AskMany
                | Self::OneQuestion
        )
    }

    /// What its breach costs in the paper.
    pub const fn coefficient(self) -> Coefficient {
        match self {
            Self::NoPreference | Self::Professional => Coefficient::Each(0.0),
            Self::ConciseQuestion | Self::DetailQuestion | Self::Amateur | Self::FirstTry => {
                Coefficient::Each(0.1)
            }
            Self::AnswerMore => Coefficient::MissingAsks,
            Self::OnlyBegin | Self::NoAsk | Self::AskMany => Coefficient::Once(1.0),
            _ => Coefficient::Each(0.5),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Preference;

    #[test]
    fn preferences_have_several_names() {
        for one in Preference::ALL {
            assert_eq!(Preference::parse(one.id()), Some(one));
        }
        let of = Preference::parse;
        assert_eq!(of("no_commas"), Some(Preference::Commas));
        assert_eq!(of("No Commas"), Some(Preference::Commas));
        assert_eq!(of("require_json"), Some(Preference::Json));
        assert_eq!(of("no_questions"), Some(Preference::NoAsk));
        assert_eq!(of("politeness"), None);
        assert_eq!(of(""), None);
    }
}
