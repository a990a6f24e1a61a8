//! Reading documents: bytes in, one lossless tree and a list of diagnostics out.
//!
//! Here live sniffing, the four syntaxes (YAML, TOML, JSON, Markdown), the tree they share, the
//! decoder that walks it, and span patches that write a value back without touching anything else.
//! What a card, a receipt or a policy *means* does not live here: each system has readers of its own.
//!
//! ```
//! use steelyard_documents::{Budget, read};
//!
//! let file = read("policy.yaml", b"weights:\n  w_e: 12 # more proof\n", &Budget::default());
//! let weights = file.documents[0].get("weights").unwrap();
//! assert_eq!(weights.get("w_e").unwrap().number(), Some(12.0));
//! assert!(file.diagnostics.is_empty());
//! ```

mod budget;
mod code;
mod counted;
mod decode;
mod diagnostic;
pub mod dialects;
mod file;
mod format;
mod hash;
mod json;
mod lines;
mod markdown;
mod mask;
mod names;
mod node;
mod origin;
mod packed;
mod patch;
mod quoted;
mod reading;
pub mod rows;
pub mod similarity;
mod sniff;
mod source;
mod text;
mod toml;
mod tree;
mod windows_1252;
mod word_list;
pub mod written;
mod yaml;

/// A public name or a label: a constant of the code, or text of a file; cheap to copy.
pub use smol_str::SmolStr as Name;

pub use budget::Budget;
pub use code::Code;
pub use counted::counted;
#[cfg(debug_assertions)]
pub use decode::{AskedKeys, trace_keys};
pub use decode::{Decoder, Fields, Quantity, Range};
pub use decode::{
    field_name, has_word, is_placeholder, name_words, nearest, normalised, undecorated,
};
pub use decode::{is_unset, listed, says_none};
pub use diagnostic::Diagnostic;
pub use file::File;
pub use format::Format;
pub use hash::fnv1a_64;
pub use json::{has_half_characters, whole_characters};
pub use lines::{LONGEST, Line, Lines, Scan, scan};
pub use mask::{masked, masked_quoting, masked_start};
pub use names::Names;
pub use node::{Entry, EntryKind, Node, Value};
pub use packed::inner_name;
pub use packed::{Packing, Unpacked, Unpacker};
pub use patch::{Hunk, Patch, PatchError, Patched, set_value, set_values, widen_value};
pub use quoted::quoted;
pub use reading::thousands;
pub use sniff::{left_out, not_yet, read, read_as, read_part};
pub use source::excerpt;
pub use source::{Keep, LineIndex, Piece, Position, Source, Span, TextSource, read_of};
pub use steelyard_terms::{DiffKind, Repair, Severity};
pub use text::{Decoded, Remark, binary_kind, decode, replaced, utf16_text};
pub use word_list::WordList;
