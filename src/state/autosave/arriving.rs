//! An exported workspace on its way in: read whole before anything that is here is touched.

use leptos::prelude::*;

use super::switching::Shelved;
use super::whole::Question;
use super::{Autosave, packing, words};
use crate::persist::fresh_id;
use crate::state::intake::Handed;

impl Autosave {
    /// The answer to the question.
    pub(super) async fn replace(self, replace: bool) {
        let Some((arrived, along)) = self.arrived.try_update_value(Option::take).flatten() else {
            return;
        };
        if replace {
            self.switch_to(arrived).await;
        }
        self.files.open_beside(along);
    }

    /// Takes exported workspaces, and opens the files that came along.
    pub(super) async fn take(self, mut workspaces: Vec<Handed>, along: Vec<Handed>) {
        if workspaces.len() > 1 {
            let count = workspaces.len();
            let words = format!(
                "{count} workspaces were given at once. Open one of them; what is open here stays as it is."
            );
            self.files.tell(&words);
            return;
        }
        let Some(handed) = workspaces.pop() else {
            return;
        };
        match self.unpack(handed).await {
            Ok(arrived) => self.receive(arrived, along).await,
            Err(why) => self.files.tell(&why),
        }
    }

    async fn unpack(self, handed: Handed) -> Result<Shelved, String> {
        let _busy = self.files.busy();
        let name = handed
            .name
            .rsplit('/')
            .next()
            .unwrap_or_default()
            .to_owned();
        let unpacked = packing::unpack(handed.file).await;
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
