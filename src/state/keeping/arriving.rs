//! An exported workspace on its way in: read whole before anything that is here is touched.

use leptos::prelude::*;
use leptos::task::spawn_local;

use super::switching::Shelved;
use super::{Keeping, packing, words};
use crate::persist::fresh_id;
use crate::state::intake::Handed;

/// What to ask before a workspace takes the place of what is here.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Question {
    /// Name of the file.
    pub(crate) name: String,
    /// What it holds, and what it would replace.
    pub(crate) words: String,
}

impl Keeping {
    /// Whether a workspace may take the place of what is here; `None` where nothing is asked.
    pub(crate) fn question(self) -> Signal<Option<Question>> {
        self.question.into()
    }

    /// The answer to the question.
    pub(crate) fn answer(self, replace: bool) {
        self.question.set(None);
        let Some((arrived, along)) = self.arrived.try_update_value(Option::take).flatten() else {
            return;
        };
        spawn_local(async move {
            if replace {
                self.switch_to(arrived).await;
            }
            self.files.open_beside(along);
        });
    }

    /// Takes exported workspaces, and opens the files that came along.
    pub(super) fn arrive(self, mut workspaces: Vec<Handed>, along: Vec<Handed>) {
        if workspaces.len() > 1 {
            let count = workspaces.len();
            let words = format!(
                "{count} workspaces came at once. Open one of them; what is open here stays as it is."
            );
            self.files.tell(&words);
            return;
        }
        let Some(handed) = workspaces.pop() else {
            return;
        };
        spawn_local(async move {
            match self.unpack(handed).await {
                Ok(arrived) => self.receive(arrived, along).await,
                Err(why) => self.files.tell(&why),
            }
        });
    }

    async fn unpack(self, handed: Handed) -> Result<Shelved, String> {
        let _busy = self.files.busy();
        let tools = packing::tools().await.map_err(|_| packing::missing())?;
        let name = handed
            .name
            .rsplit('/')
            .next()
            .unwrap_or_default()
            .to_owned();
        let unpacked = (tools.unpack)(handed.file).await;
        let (mut record, files) = unpacked.map_err(|flaw| words::refused_archive(&name, &flaw))?;
        record.id = fresh_id();
        Ok(Shelved::new(record, files, name))
    }

    async fn receive(self, arrived: Shelved, along: Vec<Handed>) {
        let (files, edits) = self.counts();
        if files > 0 && edits > 0 {
            let words::From::File(name) = &arrived.from else {
                return;
            };
            let question = Question {
                name: name.clone(),
                words: words::asked(arrived.counts(), (files, edits)),
            };
            self.arrived.set_value(Some((arrived, along)));
            self.question.set(Some(question));
        } else {
            self.switch_to(arrived).await;
            self.files.open_beside(along);
        }
    }
}
