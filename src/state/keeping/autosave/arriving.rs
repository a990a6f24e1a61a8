//! An exported workspace on its way in: read whole before anything that is here is touched.

use leptos::prelude::*;

use super::switching::Shelved;
use super::whole::{Answer, Question};
use super::{Autosave, packing, words};
use crate::persist::fresh_id;
use crate::state::ground::intake::Handed;
use crate::state::ground::samples::Sample;

/// What waits for an answer before it takes the place of what is here.
pub(super) enum PendingOpening {
    /// An exported workspace, and the files that came along with it.
    Workspace(Box<Shelved>, Vec<Handed>),
    /// A sample and its files.
    Sample(Sample, Vec<Handed>),
}

impl Autosave {
    /// Asks before something takes the place of what is here.
    pub(super) fn ask(self, arrived: PendingOpening, question: Question) {
        self.arrived.set_value(Some(arrived));
        self.question.set(Some(question));
    }

    /// The answer to the question.
    pub(super) async fn answered(self, answer: Answer) {
        match self.arrived.try_update_value(Option::take).flatten() {
            None => {}
            Some(PendingOpening::Workspace(arrived, along)) => {
                if answer == Answer::Instead {
                    self.switch_to(*arrived).await;
                }
                self.files.open_beside(along);
            }
            Some(PendingOpening::Sample(sample, files)) => match answer {
                Answer::Cancel => {}
                Answer::Beside => self.open_sample_beside(sample, files).await,
                Answer::Instead => self.open_sample_instead(sample, files).await,
            },
        }
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
        Ok(Shelved::new(record, files, words::From::File(name)))
    }

    async fn receive(self, arrived: Shelved, along: Vec<Handed>) {
        let (files, edits) = self.counts();
        if files > 0 && edits > 0 {
            let words::From::File(name) = &arrived.from else {
                return;
            };
            let open = format!("Open {name}");
            let question = Question {
                title: format!("{open}?"),
                words: words::asked(arrived.counts(), (files, edits)),
                answers: vec![
                    (Answer::Cancel, "Keep what is open".to_owned()),
                    (Answer::Instead, open),
                ],
            };
            self.ask(
                PendingOpening::Workspace(Box::new(arrived), along),
                question,
            );
        } else {
            self.switch_to(arrived).await;
            self.files.open_beside(along);
        }
    }
}
