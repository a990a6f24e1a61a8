//! Questions with the types of their answers.

use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

/// Something that is asked, with the type of its answer: a pair that does not belong together does not compile.
pub trait Question: Serialize + DeserializeOwned {
    /// What is answered.
    type Answer: Serialize + DeserializeOwned;
    /// What it travels as: one of all that are asked of the same part.
    type Family: From<Self> + Serialize + DeserializeOwned;

    /// As it travels.
    fn asked(self) -> Self::Family {
        self.into()
    }

    /// The bytes of an answer to it.
    fn answered(&self, answer: &Self::Answer) -> Vec<u8> {
        encode(answer)
    }
}

/// A family of questions that one system answers.
pub trait OfSystem {
    /// Id of the system.
    const SYSTEM: &'static str;
}

/// Bytes of what travels. Encoding into memory fails for types alone that cannot be encoded at all, which the tests of
/// every message rule out; empty bytes would then be told as unreadable.
pub fn encode<T: Serialize>(message: &T) -> Vec<u8> {
    postcard::to_allocvec(message).unwrap_or_default()
}

/// What bytes say; an error is a sentence.
pub fn decode<T: DeserializeOwned>(bytes: &[u8]) -> Result<T, String> {
    postcard::from_bytes(bytes).map_err(|error| format!("a message could not be read: {error}"))
}

/// Declares a family: the enum that travels, and for each of its variants a question with the type of its answer.
macro_rules! family {
    (
        $(#[$of:meta])*
        $family:ident {
            $(
                $(#[$about:meta])*
                $name:ident { $( $(#[$part:meta])* $field:ident: $kind:ty, )* } -> $answer:ty,
            )*
        }
    ) => {
        $(#[$of])*
        #[derive(Clone, Debug, PartialEq, serde::Serialize, serde::Deserialize)]
        pub enum $family {
            $( $(#[$about])* $name($name), )*
        }

        $(
            $(#[$about])*
            #[derive(Clone, Debug, PartialEq, serde::Serialize, serde::Deserialize)]
            pub struct $name {
                $( $(#[$part])* pub $field: $kind, )*
            }

            impl $crate::Question for $name {
                type Answer = $answer;
                type Family = $family;
            }

            impl From<$name> for $family {
                fn from(question: $name) -> Self {
                    Self::$name(question)
                }
            }
        )*
    };
}

pub(crate) use family;

/// A question to one system, as it travels.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct SystemQuestion {
    /// Id of the system.
    pub system: String,
    /// One of its family, in bytes.
    pub question: Vec<u8>,
}

impl SystemQuestion {
    /// A question of a system's family.
    pub fn new<Q: Question<Family: OfSystem>>(question: Q) -> Self {
        Self {
            system: Q::Family::SYSTEM.to_owned(),
            question: encode(&question.asked()),
        }
    }
}
