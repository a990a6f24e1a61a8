//! A packed file on its way in, which is unpacked as its bytes come.

use steelyard_engine::workspace::{Unpacking, Wants, Workspace};
use steelyard_protocol::{FileBytes, ReadStage, Reply};

use super::{MOST_HELD, NO_ROOM, Opening, PIECE, Say, Step, held, saying};

impl Opening {
    /// The unpacking of a file that is packed, where not all of it came with the message.
    pub(super) fn packed(&self, file: &FileBytes) -> Option<Box<Unpacking>> {
        let size = self.more(file)?;
        let place = self.rest(file.key)?.place();
        Unpacking::of(&file.name, &file.bytes, size, place).map(Box::new)
    }

    /// Unpacks a piece more, and adds the file after the last one.
    pub(super) fn unpack(
        &mut self,
        workspace: &mut Workspace,
        mut file: FileBytes,
        mut unpacking: Box<Unpacking>,
        say: Say<'_>,
    ) -> Step {
        let FileBytes { key, name, bytes } = &mut file;
        // What told that it is packed is read again with the rest.
        *bytes = Vec::new();
        let Some(rest) = self.rest(*key).cloned() else {
            return self.ended(file.name);
        };
        let step = match unpacking.work() {
            Ok(Wants::Nothing) => {
                workspace.put_unpacked(*key, *unpacking, &mut saying(name, say));
                return self.ended(file.name);
            }
            Ok(Wants::Work) if held(workspace, *key) + unpacking.held() > MOST_HELD => {
                Err(NO_ROOM.to_owned())
            }
            Ok(Wants::Work) => Ok(Step::Said(Reply::Reading {
                file: name.clone(),
                stage: ReadStage::Unpacking,
                done: unpacking.used(),
                total: rest.size(),
            })),
            Ok(Wants::Bytes) => {
                let piece = &mut self.piece;
                let came = rest.more(unpacking.came(), PIECE, None, piece);
                came.map(|is_there| {
                    if !is_there {
                        return Step::Waiting;
                    }
                    unpacking.feed(&piece.bytes);
                    Step::Going
                })
            }
            Err(why) => Err(why),
        };
        match step {
            Ok(step) => {
                self.unpacking = Some(unpacking);
                self.files.push_front(file);
                step
            }
            Err(why) => {
                say(Reply::Unread { key: *key, why });
                self.ended(file.name)
            }
        }
    }
}
