//! Texts that others are held against.

use steelyard_documents::similarity::{Counted, Method};

/// A text that can be held against others.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Text {
    /// The text.
    pub text: String,
    /// Where it lies among meanings, where the log tells.
    pub embedding: Vec<f64>,
}

/// How alike two texts are: by their meanings where the log tells both, else by the method.
fn alike(one: &Known, other: &Known) -> f64 {
    let (a, b) = (&one.embedding, &other.embedding);
    if a.is_empty() || a.len() != b.len() {
        return one.counted.similarity(&other.counted);
    }
    // By the greatest first, so that no product overflows.
    let [a, b] = [a, b].map(|all| {
        let greatest = all.iter().fold(0.0, |most, x| x.abs().max(most));
        all.iter().map(|x| x / greatest).collect::<Vec<f64>>()
    });
    let dot = |a: &[f64], b: &[f64]| a.iter().zip(b).map(|(x, y)| x * y).sum::<f64>();
    let size = dot(&a, &a).sqrt() * dot(&b, &b).sqrt();
    if size > 0.0 {
        (dot(&a, &b) / size).clamp(0.0, 1.0)
    } else {
        0.0
    }
}

/// A text that others are held against.
#[derive(Clone, Debug)]
pub(crate) struct Known {
    counted: Counted,
    embedding: Vec<f64>,
}

impl Known {
    pub(crate) fn of(text: &Text, method: Method) -> Self {
        Self {
            counted: Counted::of(method, &text.text),
            embedding: text.embedding.clone(),
        }
    }

    pub(crate) fn alike(&self, other: &Self) -> f64 {
        alike(self, other)
    }
}
