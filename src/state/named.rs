//! A few things by name, in the order of their names. Small and cheap to compile, unlike a map.

/// Things by name.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Named<T>(Vec<(String, T)>);

impl<T> Default for Named<T> {
    fn default() -> Self {
        Self(Vec::new())
    }
}

impl<T> Named<T> {
    /// The thing of that name.
    pub(crate) fn get(&self, name: &str) -> Option<&T> {
        self.place(name).ok().map(|place| &self.0[place].1)
    }

    /// Whether there is one of that name.
    pub(crate) fn has(&self, name: &str) -> bool {
        self.place(name).is_ok()
    }

    /// Puts a thing in, in place of one of the same name.
    pub(crate) fn put(&mut self, name: &str, thing: T) {
        match self.place(name) {
            Ok(place) => self.0[place].1 = thing,
            Err(place) => self.0.insert(place, (name.to_owned(), thing)),
        }
    }

    /// Takes the thing of that name out; tells whether there was one.
    pub(crate) fn take(&mut self, name: &str) -> bool {
        let place = self.place(name);
        if let Ok(place) = place {
            self.0.remove(place);
        }
        place.is_ok()
    }

    /// All of them, by name.
    pub(crate) fn all(&self) -> &[(String, T)] {
        &self.0
    }

    /// How many there are.
    pub(crate) fn len(&self) -> usize {
        self.0.len()
    }

    /// Forgets all.
    pub(crate) fn clear(&mut self) {
        self.0.clear();
    }

    fn place(&self, name: &str) -> Result<usize, usize> {
        self.0
            .binary_search_by(|(other, _)| other.as_str().cmp(name))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn things_stand_in_the_order_of_their_names() {
        let mut named = Named::default();
        for (name, thing) in [("b", 1), ("a", 2), ("b", 3)] {
            named.put(name, thing);
        }
        assert_eq!(named.all(), [("a".to_owned(), 2), ("b".to_owned(), 3)]);
        assert_eq!(named.get("b"), Some(&3));
        assert!(named.take("a") && !named.take("a"));
        assert_eq!(named.len(), 1);
    }
}
