//! What is asked about the files: lines of them, files to keep, reasons, what a panel said. An error is a sentence for
//! the user.

use steelyard_protocol::{
    Paper, PolicyPatch, Reason, Reply, Request, Settings, SourceLines, Testimony, WhoDecided,
    WrittenPaper,
};

use super::Files;
use crate::client::Trouble;

impl Files {
    /// Lines of a file; `None` where they cannot be had.
    pub(crate) async fn source(self, key: u32, first: u32, count: u32) -> Option<SourceLines> {
        match self.client.ask(Request::Source { key, first, count }).await {
            Ok(Reply::Source(lines)) => Some(lines),
            _ => None,
        }
    }

    /// The configurations of systems with settings written into them, those that change; an error is a sentence for the
    /// user.
    pub(crate) async fn configurations_with(
        self,
        settings: Settings,
    ) -> Result<Vec<PolicyPatch>, String> {
        self.saved(Request::Save { settings }).await
    }

    /// The file that a decision has of its own, such as the map of its table, with settings written into it.
    pub(crate) async fn own_file_with(
        self,
        decision: u32,
        settings: Settings,
    ) -> Result<PolicyPatch, String> {
        self.file(Request::SaveOwn { decision, settings }).await
    }

    /// A config of interaction with weights that sum to 1; empty where they do.
    pub(crate) async fn normalised(self, key: u32) -> Result<Vec<PolicyPatch>, String> {
        self.saved(Request::Normalise { key }).await
    }

    async fn saved(self, request: Request) -> Result<Vec<PolicyPatch>, String> {
        self.answer(request, |reply| match reply {
            Reply::Saved(files) => Some(files),
            _ => None,
        })
        .await
    }

    /// A paper about a decision over cards under these settings.
    pub(crate) async fn paper(
        self,
        decision: u32,
        settings: Settings,
        paper: Paper,
    ) -> Result<WrittenPaper, String> {
        let request = Request::Paper {
            decision,
            settings,
            paper,
        };
        self.answer(request, |reply| match reply {
            Reply::Written(paper) => Some(*paper),
            _ => None,
        })
        .await
    }

    /// A decision under these settings as data.
    pub(crate) async fn data_with(
        self,
        decision: u32,
        settings: Settings,
    ) -> Result<PolicyPatch, String> {
        self.file(Request::Data { decision, settings }).await
    }

    /// Everything that a decision rests on under these settings.
    pub(crate) async fn reason_of(
        self,
        decision: u32,
        settings: Settings,
    ) -> Result<Reason, String> {
        let request = Request::Explain { decision, settings };
        self.answer(request, |reply| match reply {
            Reply::Explained(reason) => Some(*reason),
            _ => None,
        })
        .await
    }

    /// What the panel of a decision said under these settings.
    pub(crate) async fn heard(
        self,
        decision: u32,
        settings: Settings,
    ) -> Result<Vec<Testimony>, String> {
        let request = Request::Hear { decision, settings };
        self.answer(request, |reply| match reply {
            Reply::Heard(said) => Some(said),
            _ => None,
        })
        .await
    }

    /// Who decided in the panel of a decision under these settings.
    pub(crate) async fn who_decided(
        self,
        decision: u32,
        settings: Settings,
    ) -> Result<WhoDecided, String> {
        let request = Request::WhoDecided { decision, settings };
        self.answer(request, |reply| match reply {
            Reply::WhoDecided(found) => Some(*found),
            _ => None,
        })
        .await
    }

    pub(super) async fn file(self, request: Request) -> Result<PolicyPatch, String> {
        self.answer(request, |reply| match reply {
            Reply::Policy(file) => Some(*file),
            _ => None,
        })
        .await
    }

    /// What the engine answers, where it is what was asked for; else a sentence for the user.
    pub(super) async fn answer<T>(
        self,
        request: Request,
        expected: impl FnOnce(Reply) -> Option<T>,
    ) -> Result<T, String> {
        match self.client.ask(request).await {
            Ok(reply) => {
                expected(reply).ok_or_else(|| "The engine answered something else.".to_owned())
            }
            Err(Trouble(why)) => Err(why),
        }
    }
}
