use crate::packed::inner_name;

/// The syntax that a file is read as.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Format {
    /// YAML, also where it looks like JSON.
    Yaml,
    /// TOML.
    Toml,
    /// One JSON value.
    Json,
    /// A JSON value on each line; each is a document.
    JsonLines,
    /// Markdown, with what stands in its fenced blocks.
    Markdown,
    /// Rows of cells, parted by commas, semicolons, tabs or bars; it has no documents.
    Csv,
    /// Text of no known syntax; it has no documents.
    Text,
}

impl Format {
    /// The name for people: "JSON Lines".
    pub const fn label(self) -> &'static str {
        match self {
            Self::Yaml => "YAML",
            Self::Toml => "TOML",
            Self::Json => "JSON",
            Self::JsonLines => "JSON Lines",
            Self::Markdown => "Markdown",
            Self::Csv => "CSV",
            Self::Text => "plain text",
        }
    }

    /// The format that the ending of a file's name promises.
    pub fn promised(name: &str) -> Option<Self> {
        let (_, extension) = inner_name(name).rsplit_once('.')?;
        match extension.to_ascii_lowercase().as_str() {
            "yaml" | "yml" => Some(Self::Yaml),
            "toml" => Some(Self::Toml),
            "json" => Some(Self::Json),
            "jsonl" | "ndjson" => Some(Self::JsonLines),
            "md" | "markdown" | "mdx" => Some(Self::Markdown),
            "csv" | "tsv" => Some(Self::Csv),
            "log" => Some(Self::Text),
            _ => None,
        }
    }
}

impl std::fmt::Display for Format {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(self.label())
    }
}
