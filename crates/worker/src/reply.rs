//! How an answer travels.

use steelyard_protocol::Reply;

/// An answer in bytes; an error is a sentence.
pub(crate) type Answered = Result<Vec<u8>, String>;

/// What is replied.
pub(crate) fn reply(answered: Answered) -> Reply {
    match answered {
        Ok(answer) => Reply::Answer(answer),
        Err(why) => Reply::Failed { why },
    }
}
