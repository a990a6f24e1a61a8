//! What is asked about the files: lines of them, files to keep, reasons, what systems say. An error is a sentence for
//! the user.

use steelyard_protocol::ask::{Data, Explain, Powers, Save, SaveOwn, Source};
use steelyard_protocol::{
    DecisionId, FilePatch, OfSystem, Question, Reason, Settings, SourceLines, WhoDecided,
};

use super::Files;
use crate::client::Trouble;

impl Files {
    /// Lines of a file; `None` where they cannot be had.
    pub(crate) async fn source(
        self,
        key: u32,
        first: u32,
        count: u32,
    ) -> Result<SourceLines, String> {
        in_words(self.client.ask(Source { key, first, count }).await)
    }

    /// The configurations of systems with settings written into them, those that change.
    pub(crate) async fn configurations_with(
        self,
        settings: Settings,
    ) -> Result<Vec<FilePatch>, String> {
        in_words(self.client.ask(Save { settings }).await)
    }

    /// The file that a decision has of its own, such as the map of its table, with settings written into it.
    pub(crate) async fn own_file_with(
        self,
        decision: DecisionId,
        settings: Settings,
    ) -> Result<FilePatch, String> {
        in_words(self.client.ask(SaveOwn { decision, settings }).await)
    }

    /// A decision under these settings as data.
    pub(crate) async fn data_with(
        self,
        decision: DecisionId,
        settings: Settings,
    ) -> Result<FilePatch, String> {
        in_words(self.client.ask(Data { decision, settings }).await)
    }

    /// Everything that a decision rests on under these settings.
    pub(crate) async fn reason_of(
        self,
        decision: DecisionId,
        settings: Settings,
    ) -> Result<Reason, String> {
        in_words(self.client.ask(Explain { decision, settings }).await)
    }

    /// Who decided in the panel of a decision under these settings.
    pub(crate) async fn who_decided(
        self,
        decision: DecisionId,
        settings: Settings,
    ) -> Result<WhoDecided, String> {
        in_words(self.client.ask(Powers { decision, settings }).await)
    }

    /// What its system says of a decision under these settings.
    pub(crate) async fn of_decision<Q: Question<Family: OfSystem>>(
        self,
        decision: DecisionId,
        settings: Settings,
        question: Q,
    ) -> Result<Q::Answer, String> {
        let asked = self.client.ask_system(settings, Some(decision), question);
        in_words(asked.await)
    }

    /// What a system says of files, whatever settings are.
    pub(crate) async fn of_files<Q: Question<Family: OfSystem>>(
        self,
        question: Q,
    ) -> Result<Q::Answer, String> {
        let settings = Settings::default();
        in_words(self.client.ask_system(settings, None, question).await)
    }
}

fn in_words<T>(answer: Result<T, Trouble>) -> Result<T, String> {
    answer.map_err(|Trouble(why)| why)
}
