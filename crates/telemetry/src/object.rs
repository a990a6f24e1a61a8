use steelyard_kernel::{Broken, Walk};

use crate::Field;
use crate::keys::{Key, Keys, Place};

/// Goes through an object as strictly as any reader of JSON, and gives the fields of its first level: the key, and the
/// place of the value.
#[derive(Debug, Default)]
pub(crate) struct Objects {
    /// What is open inside of a value: whether it is a map.
    open: Vec<bool>,
    keys: Keys,
}

/// White space, and the NULs of a file that was not written to its end.
#[inline]
pub(crate) const fn is_filler(byte: u8) -> bool {
    matches!(byte, b' ' | b'\t' | b'\r' | 0)
}

impl Objects {
    /// Gives the fields of a line that is one object and nothing else. Where it is broken some may have been given.
    pub(crate) fn fields(
        &mut self,
        line: &[u8],
        each: &mut impl FnMut(Key, Place),
    ) -> Result<(), Broken> {
        let read = self.walk(line, each);
        // What is no text is not cut off but no JSON.
        match read {
            Err(_) if std::str::from_utf8(line).is_err() => Err(Broken::NotJson),
            read => read,
        }
    }

    fn walk(&mut self, line: &[u8], each: &mut impl FnMut(Key, Place)) -> Result<(), Broken> {
        let mut walk = Walk::new(line);
        match walk.take() {
            Some(b'{') => walk.space(),
            // What begins as no object may be another value, or none.
            _ => return Err(self.other(line)),
        }
        if walk.peek() == Some(b'}') {
            walk.at += 1;
            return end(&walk);
        }
        self.keys.begin();
        loop {
            let key = self.keys.next(&mut walk)?;
            let first = walk.take().ok_or(Broken::CutOff)?;
            let from = walk.at - 1;
            if !walk.scalar(first)? {
                walk.at = from;
                self.value(&mut walk)?;
            }
            let place = (from, walk.at);
            if key.field == Some(Field::Type) {
                self.keys.tell(&line[from..walk.at]);
            }
            each(key, place);
            match walk.take().ok_or(Broken::CutOff)? {
                b',' => walk.space(),
                b'}' => return end(&walk),
                _ => return Err(Broken::NotJson),
            }
        }
    }

    fn other(&mut self, line: &[u8]) -> Broken {
        let mut walk = Walk::new(line);
        let read = self.value(&mut walk).and_then(|()| end(&walk));
        read.err().unwrap_or(Broken::NotObject)
    }

    /// Passes over a value.
    fn value(&mut self, walk: &mut Walk<'_>) -> Result<(), Broken> {
        self.open.clear();
        loop {
            // A value, or the end of what is empty.
            match walk.take().ok_or(Broken::CutOff)? {
                b'{' => match walk.take().ok_or(Broken::CutOff)? {
                    b'}' => {}
                    b'"' => {
                        self.open.push(true);
                        walk.string()?;
                        walk.colon()?;
                        continue;
                    }
                    _ => return Err(Broken::NotJson),
                },
                b'[' => {
                    walk.space();
                    if walk.peek() == Some(b']') {
                        walk.at += 1;
                    } else {
                        self.open.push(false);
                        continue;
                    }
                }
                first if walk.scalar(first)? => {}
                _ => return Err(Broken::NotJson),
            }
            // What comes behind it.
            loop {
                let Some(is_map) = self.open.last() else {
                    return Ok(());
                };
                match (walk.take().ok_or(Broken::CutOff)?, is_map) {
                    (b',', false) => break,
                    (b',', true) => {
                        match walk.take().ok_or(Broken::CutOff)? {
                            b'"' => walk.string()?,
                            _ => return Err(Broken::NotJson),
                        }
                        walk.colon()?;
                        break;
                    }
                    (b']', false) | (b'}', true) => {
                        self.open.pop();
                    }
                    _ => return Err(Broken::NotJson),
                }
            }
        }
    }
}

/// Nothing stands behind a value, and all of it is text.
fn end(walk: &Walk<'_>) -> Result<(), Broken> {
    let rest = &walk.line[walk.at..];
    let is_text = !walk.wide || std::str::from_utf8(walk.line).is_ok();
    if is_text && rest.iter().all(|byte| is_filler(*byte)) {
        Ok(())
    } else {
        Err(Broken::NotJson)
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use proptest::prelude::*;
    use serde_json::Value;
    use serde_json::value::RawValue;

    use super::*;

    fn read(line: &str) -> Result<Vec<(&str, &str)>, Broken> {
        read_bytes(line.as_bytes()).map(|places| {
            let text = |(from, to): Place| &line[from..to];
            places
                .into_iter()
                .map(|(key, value)| (text(key), text(value)))
                .collect()
        })
    }

    fn read_bytes(line: &[u8]) -> Result<Vec<(Place, Place)>, Broken> {
        let mut all = Vec::new();
        let mut each = |key: Key, value| all.push((key.place, value));
        Objects::default().fields(line, &mut each).map(|()| all)
    }

    #[test]
    fn fields_of_the_first_level() {
        let line = r#" {"a" : 1,"b":{"a":[{},[],{"c":"}\"]"}]} , "c":"x","d":-0.5e+3,"e":null}"#;
        let fields = read(line).expect("an object");
        assert_eq!(
            fields,
            [
                ("a", "1"),
                ("b", r#"{"a":[{},[],{"c":"}\"]"}]}"#),
                ("c", r#""x""#),
                ("d", "-0.5e+3"),
                ("e", "null")
            ]
        );
        assert_eq!(read("{}\0\0"), Ok(Vec::new()));
    }

    #[test]
    fn what_is_no_object() {
        for (line, why) in [
            ("", Broken::CutOff),
            ("{", Broken::CutOff),
            (r#"{"a"#, Broken::CutOff),
            (r#"{"a":"\"#, Broken::CutOff),
            (r#"{"a":"\u00"#, Broken::CutOff),
            (r#"{"a":tru"#, Broken::CutOff),
            (r#"{"a":1."#, Broken::CutOff),
            (r#"{"a":{"b":[1,"#, Broken::CutOff),
            (r#"{"a":1,}"#, Broken::NotJson),
            (r#"{"a":[1,]}"#, Broken::NotJson),
            (r#"{"a":{"b":1,}}"#, Broken::NotJson),
            (r#"{,"a":1}"#, Broken::NotJson),
            (r#"{"a":01}"#, Broken::NotJson),
            (r#"{"a":+1}"#, Broken::NotJson),
            (r#"{"a":NaN}"#, Broken::NotJson),
            (r#"{"a":[}"#, Broken::NotJson),
            (r#"{"a":1}}"#, Broken::NotJson),
            (r#"{"a":1}{"a":2}"#, Broken::NotJson),
            ("{\"a\":\"\t\"}", Broken::NotJson),
            (r#"{"a":"\x"}"#, Broken::NotJson),
            ("[1,2]", Broken::NotObject),
            ("17", Broken::NotObject),
            ("\"{\"", Broken::NotObject),
            ("[1,2", Broken::CutOff),
            ("hello", Broken::NotJson),
        ] {
            assert_eq!(read(line), Err(why), "{line}");
        }
        assert_eq!(read_bytes(b"{\"a\":\"\xFF\"}"), Err(Broken::NotJson));
        assert_eq!(read_bytes(b"{\"a\":\xC3\xA9}"), Err(Broken::NotJson));
    }

    #[test]
    fn depth_costs_no_stack() {
        let deep = format!("{{\"a\":{}{}}}", "[".repeat(1 << 20), "]".repeat(1 << 20));
        assert_eq!(read(&deep).map(|all| all.len()), Ok(1));
    }

    /// Any JSON, a few levels deep.
    fn json() -> impl Strategy<Value = Value> {
        let leaf = prop_oneof![
            Just(Value::Null),
            any::<bool>().prop_map(Value::from),
            any::<i64>().prop_map(Value::from),
            any::<f64>().prop_map(Value::from),
            "[a\"\\\\\u{e9}\n\u{1F600}]{0,12}".prop_map(Value::from),
        ];
        leaf.prop_recursive(4, 40, 6, |inner| {
            prop_oneof![
                prop::collection::vec(inner.clone(), 0..6).prop_map(Value::from),
                prop::collection::btree_map("[a-c\"]{0,3}", inner, 0..6)
                    .prop_map(|map| map.into_iter().collect::<Value>()),
            ]
        })
    }

    proptest! {
        #[test]
        fn what_is_written_is_read(value in json()) {
            let line = value.to_string();
            match &value {
                Value::Object(map) => {
                    let fields = read(&line).expect("an object");
                    prop_assert_eq!(fields.len(), map.len());
                    for ((_, value), (_, text)) in map.iter().zip(fields) {
                        prop_assert_eq!(&serde_json::from_str::<Value>(text).expect("JSON"), value);
                    }
                }
                _ => prop_assert_eq!(read(&line), Err(Broken::NotObject)),
            }
        }

        /// What is broken somewhere is taken if and only if the library takes it.
        #[test]
        fn as_strict_as_the_library(value in json(), at in any::<prop::sample::Index>(), byte in any::<u8>()) {
            let mut line = serde_json::json!({ "a": value }).to_string().into_bytes();
            let at = at.index(line.len());
            line[at] = byte;
            let whole = std::str::from_utf8(&line).is_ok_and(|line| {
                // Numbers beyond those of a machine are JSON all the same.
                serde_json::from_str::<BTreeMap<String, Box<RawValue>>>(line).is_ok()
            });
            // A line has no line breaks, and the library reads keys as texts, which have no halves of characters.
            prop_assume!(byte != b'\n' && byte != b'u');
            prop_assert_eq!(read_bytes(&line).is_ok(), whole);
        }
    }
}
