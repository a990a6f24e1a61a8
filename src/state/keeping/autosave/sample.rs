//! A sample on its way in: opened at once where nothing else is open, else beside that or in its place, as the user says.

use super::arriving::PendingOpening;
use super::switching::Shelved;
use super::whole::{Act, Answer, Question};
use super::{Autosave, words};
use crate::persist::{Record, Remembered, fresh_id};
use crate::state::ground::intake::Handed;
use crate::state::ground::route::Page;
use crate::state::ground::samples::{self, Sample};
use crate::state::ground::stamp::stamp;

impl Autosave {
    /// Fetches a sample and opens it. Where other files are open, and the sample is not, the user is asked first.
    pub(crate) fn open_sample(self, sample: Sample) {
        self.files
            .once_settled(move || self.act(Act::Sample(sample)));
    }

    pub(super) async fn bring_sample(self, sample: Sample) {
        let files = match samples::fetch(sample).await {
            Ok(files) => files,
            Err(why) => return self.files.tell(&why),
        };
        let others = self.files.others_than(&files);
        if others == 0 {
            self.files.open_sample(files).await;
            return;
        }
        let (_, edits) = self.counts();
        let question = Question {
            title: format!("Open the sample “{}”?", sample.label),
            words: words::asked_of_sample(files.len(), (others, edits)),
            answers: vec![
                (Answer::Cancel, "Cancel".to_owned()),
                (Answer::Beside, "Open beside".to_owned()),
                (Answer::Instead, "Open instead".to_owned()),
            ],
        };
        self.ask(PendingOpening::Sample(sample, files), question);
    }

    /// Opens a sample beside what is open; the step can be undone.
    pub(super) async fn open_sample_beside(self, sample: Sample, files: Vec<Handed>) {
        let query = self.here();
        if let Some(opened) = self.files.open_sample(files).await {
            let count = opened.came.len();
            self.add_beside(opened, query);
            self.files
                .tell_done(words::opened_beside(sample.label, count));
        }
    }

    /// Puts a sample in the place of what is open; the step can be undone.
    pub(super) async fn open_sample_instead(self, sample: Sample, files: Vec<Handed>) {
        let remembered = |(key, handed): (u32, &Handed)| Remembered {
            key,
            name: handed.name.clone(),
            size: stamp(&handed.file).size,
            modified_ms: stamp(&handed.file).modified_ms,
            print: None,
            kept: true,
        };
        let record = Record {
            id: fresh_id(),
            files: (1..).zip(&files).map(remembered).collect(),
            ..Record::default()
        };
        let contents = (1..).zip(files).map(|(key, handed)| (key, handed.file));
        let from = words::From::Sample(sample.label);
        let coming = Shelved::new(record, contents.collect(), from);
        self.switch_to(coming).await;
        if self.navigation.is_at(Page::Worklist) {
            self.files.go_where_something_is();
        }
    }
}
