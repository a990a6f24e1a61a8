use serde::{Serialize, Serializer};
use steelyard_documents::Name;

/// A named value of an alternative, which nothing weighs.
#[derive(Clone, Debug, PartialEq)]
pub struct Property {
    /// Key in JSON: `focus_type`.
    pub id: Name,
    /// The value; `None` where there is none, which JSON has as null.
    pub value: Option<PropertyValue>,
}

/// The value of a property.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(untagged)]
pub enum PropertyValue {
    /// A finite number.
    Number(f64),
    /// A text.
    Text(Name),
}

impl Property {
    /// A property that is a text, where there is one.
    pub fn text(id: &'static str, text: Option<impl Into<Name>>) -> Self {
        Self {
            id: Name::new_static(id),
            value: text.map(|text| PropertyValue::Text(text.into())),
        }
    }

    /// A property that is a number.
    pub fn number(id: &'static str, number: f64) -> Self {
        Self {
            id: Name::new_static(id),
            value: Some(PropertyValue::Number(number)),
        }
    }
}

/// Properties of an alternative, printed as a map by id in their order.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Properties<'a>(pub(crate) &'a [Property]);

impl Properties<'_> {
    /// Whether there are none.
    pub(crate) fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}

impl Serialize for Properties<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.0.iter().map(|one| (&one.id, &one.value)))
    }
}
