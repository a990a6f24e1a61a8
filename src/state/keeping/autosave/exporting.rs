//! The workspace as one file, to keep or to give away.

use leptos::prelude::*;

use super::{Autosave, packing, words};
use crate::give::download;
use crate::persist::archive::{ENDING, NOBODY};

impl Autosave {
    /// Writes everything that is here into one file and hands it to the user.
    pub(super) async fn give(self) {
        match self.pack().await {
            Ok(words) => self.exported.set(Some(words)),
            Err(why) => self.files.tell(&why),
        }
    }

    async fn pack(self) -> Result<String, String> {
        let files = self.files.handles();
        let names: Vec<String> = files.iter().map(|file| file.name.clone()).collect();
        let name = format!("{}{ENDING}", name_of(&names));
        let record = self.record(NOBODY.to_owned(), &files, |_| true);
        let (_, edits) = self.counts();
        let packed = packing::pack(record, files).await;
        let packed = packed.map_err(|flaw| {
            let (place, found, expected) = (flaw.place, flaw.found, flaw.expected);
            format!(
                "The workspace was not exported. At {place}: found {found}, expected {expected}."
            )
        })?;
        download(&name, &packed.blob);
        Ok(words::exported(
            &name,
            packed.files,
            edits,
            &packed.left_out,
        ))
    }
}

/// The folder that all files are in; "workspace" where there is none.
fn name_of(names: &[String]) -> &str {
    let folder = |name: &'_ String| -> Option<usize> { name.find('/') };
    let first = names.first().and_then(|name| Some(&name[..folder(name)?]));
    let shared = first.filter(|first| {
        let inside = |name: &String| {
            let rest = name.strip_prefix(first);
            rest.is_some_and(|rest| rest.starts_with('/'))
        };
        !first.is_empty() && names.iter().all(inside)
    });
    shared.unwrap_or("workspace")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_workspace_is_called_after_the_folder_that_all_files_share() {
        let of = |names: &[&str]| {
            let names: Vec<String> = names.iter().map(|name| (*name).to_owned()).collect();
            name_of(&names).to_owned()
        };
        assert_eq!(of(&["runs/a.md", "runs/b/c.md"]), "runs");
        assert_eq!(of(&["runs/a.md", "runs2/c.md"]), "workspace");
        assert_eq!(of(&["a.md", "runs/c.md"]), "workspace");
        assert_eq!(of(&["/a.md"]), "workspace");
        assert_eq!(of(&[]), "workspace");
    }
}
