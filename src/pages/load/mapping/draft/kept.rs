//! A half-done map as text, for the tab to keep: a line for the map, and one for each column.

use super::{ColumnDraft, MapDraft, Typed, TypedLimit, Uses};
use crate::persist::percent::{decode, encode};

/// What begins the text; another form gets another number.
const FORM: &str = "map/3";

impl MapDraft {
    /// All that somebody can have changed.
    pub(in super::super) fn kept(&self) -> String {
        let missing = if self.missing_as_worst {
            "worst"
        } else {
            "left_out"
        };
        let columns = self.columns.iter().map(ColumnDraft::kept);
        let lines: Vec<String> = columns.collect();
        format!("{FORM} {missing}\n{}", lines.join("\n"))
    }

    /// This draft with what was kept of it; `None` for what is no such text, or of a table with other columns.
    pub(in super::super) fn with_kept(&self, text: &str) -> Option<Self> {
        let mut lines = text.split('\n');
        let missing = lines.next()?.strip_prefix(FORM)?.trim_start();
        let mut draft = self.clone();
        draft.missing_as_worst = missing == "worst";
        for column in &mut draft.columns {
            column.take(lines.next()?)?;
        }
        lines.next().is_none().then_some(draft)
    }
}

impl ColumnDraft {
    fn kept(&self) -> String {
        let name = encode(&self.name);
        let Uses {
            names,
            decides,
            less,
            limits,
            filters,
        } = self.uses;
        let way = match less.or(limits) {
            None => "-",
            Some(true) => "less",
            Some(false) => "more",
        };
        let flags = [
            names,
            decides,
            filters,
            self.guessed,
            self.raw,
            limits.is_some(),
        ];
        let flags = flags.map(|flag| u8::from(flag).to_string());
        let fields = [&self.weight.text, &self.at_least.text, &self.at_most.text];
        let fields = fields.map(|field| encode(field));
        let only: Vec<String> = self.only.iter().map(|text| encode(text)).collect();
        let (flags, fields, only) = (flags.join(" "), fields.join(" "), only.join(","));
        format!("{name} {way} {flags} {only} {fields}")
    }

    fn take(&mut self, line: &str) -> Option<()> {
        let words: Vec<&str> = line.split(' ').collect();
        let [name, way, flags @ .., only, weight, at_least, at_most] = words.as_slice() else {
            return None;
        };
        let [names, decides, filters, guessed, raw, limits] =
            <[&str; 6]>::try_from(flags).ok()?.map(|flag| flag == "1");
        if decode(name) != self.name {
            return None;
        }
        let way = match *way {
            "less" => Some(true),
            "more" => Some(false),
            _ => None,
        };
        self.uses = Uses {
            names,
            decides,
            less: way.filter(|_| !limits),
            limits: way.filter(|_| limits),
            filters,
        };
        let texts = only.split(',').filter(|text| !text.is_empty());
        self.only = texts.map(decode).collect();
        (self.guessed, self.raw) = (guessed, raw);
        // What nobody has typed in keeps all its digits.
        let weight = decode(weight);
        if self.weight.text != weight {
            self.weight = Typed::read(weight);
        }
        for (field, text) in [(&mut self.at_least, at_least), (&mut self.at_most, at_most)] {
            let text = decode(text);
            if field.text != text {
                *field = TypedLimit::read(text);
            }
        }
        Some(())
    }
}

#[cfg(test)]
mod tests {
    use super::super::Role;
    use super::*;

    fn fresh() -> MapDraft {
        let column = |name: &str, less| ColumnDraft {
            name: name.to_owned(),
            has_number: true,
            uses: Uses {
                less,
                ..Uses::default()
            },
            guessed: true,
            weight: Typed::of(Some(0.1 + 0.2)),
            texts: vec!["a, b".to_owned(), "\u{5d0} %".to_owned(), "c".to_owned()],
            ..ColumnDraft::default()
        };
        MapDraft {
            columns: vec![
                column("a b\n\u{5d0}%", None),
                column("price", Some(true)),
                column("", Some(false)),
            ],
            missing_as_worst: false,
        }
    }

    #[test]
    fn what_was_changed_comes_back_with_all_its_digits() {
        let mut draft = fresh();
        assert_eq!(draft.with_kept(&draft.kept()).as_ref(), Some(&draft));
        draft.give(0, Role::Name);
        draft.give(2, Role::Filter);
        draft.columns[2].toggle("\u{5d0} %");
        draft.columns[2].toggle("a, b");
        draft.columns[1].at_most = TypedLimit::read("1,000 €?".to_owned());
        draft.columns[1].at_least = TypedLimit::read("-5".to_owned());
        draft.columns[1].raw = true;
        draft.give(1, Role::Limits);
        draft.missing_as_worst = true;
        assert_eq!(fresh().with_kept(&draft.kept()), Some(draft));
    }

    #[test]
    fn of_another_table_or_form_nothing_comes_back() {
        let kept = fresh().kept();
        let mut other = fresh();
        other.columns[1].name = "cost".to_owned();
        assert_eq!(other.with_kept(&kept), None);
        other = fresh();
        other.columns.pop();
        assert_eq!(other.with_kept(&kept), None);
        assert_eq!(fresh().with_kept(&other.kept()), None);
        for text in [
            "",
            "map/2 worst",
            &kept[..kept.len() - 20],
            "map/3 worst\nx",
        ] {
            assert_eq!(fresh().with_kept(text), None, "{text}");
        }
    }
}
