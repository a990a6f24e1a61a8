//! Messages as the chat interface of `OpenAI` has them: lists, objects with `messages`, logs of requests and responses, and
//! training data, a conversation a line.

mod conversation;

use steelyard_documents::{Source, Span, excerpt};
use steelyard_kernel::Table;

use super::super::Trajectory;
use super::json::{Object, first_object};
use super::lines::{REPORT_AFTER, without_bare_words};
use super::sample::Glance;
use super::{Importer, Report, Sample, Tell, Way};
use conversation::Conversation;

/// See the module.
pub(super) const IMPORTER: Importer = Importer {
    id: "openai_chat",
    label: "OpenAI chat",
    program: "",
    recognises,
    way: Way::Whole(import),
    note: None,
    tells_events: false,
};

fn recognises(sample: &Sample) -> bool {
    let messages = |list: Option<&Glance>| {
        let items = list.map_or(&[][..], Glance::items);
        items.first().is_some_and(is_message)
    };
    // Other programs keep messages of this kind as well, with more around them.
    let foreign = [
        "trajectory_format",
        "trajectory",
        "history",
        "lc",
        "run_type",
        "samples",
    ];
    let conversation = |one: &Glance| {
        let input = one.get("input").and_then(|input| input.get("messages"));
        let body = one
            .get("response")
            .and_then(|response| response.get("body"));
        let answered = body.and_then(|body| body.get("choices")).is_some();
        let known = messages(one.get("messages"))
            || (messages(input) && one.has("preferred_output"))
            || (one.has("custom_id") && answered);
        known && !foreign.iter().any(|key| one.has(key))
    };
    // A talk in which everyone has a name is of several agents, whose roles are relative to who looks.
    let named = sample
        .objects
        .iter()
        .all(|one| one.has("name") && one.has("role"));
    let bare = sample.objects.first().is_some_and(is_message) && !named;
    bare || sample.any(conversation)
}

fn is_message(one: &Glance) -> bool {
    let roles = [
        "system",
        "developer",
        "user",
        "assistant",
        "tool",
        "function",
    ];
    let says = ["content", "tool_calls", "function_call"];
    roles.contains(&one.text("role"))
        && says.into_iter().any(|key| one.has(key))
        && !one.has("type")
}

fn import(source: &Source, report: &mut Report, tell: Tell<'_>) -> Vec<Trajectory> {
    let mut reader = Reader {
        source,
        report,
        tell,
        reported: 0,
        bare: Conversation::default(),
        made: Vec::new(),
        conversations: 0,
    };
    reader.values(0, false);
    let bare = std::mem::take(&mut reader.bare);
    reader.end(bare);
    let several = reader.conversations > 1;
    let mut made = reader.made;
    for (number, one) in &mut made {
        if several && one.run.is_none() {
            one.run = Some(number.to_string().into());
        }
    }
    report.note("this format has no times");
    made.into_iter().map(|(_, one)| one).collect()
}

struct Reader<'a> {
    source: &'a Source,
    report: &'a mut Report,
    tell: Tell<'a>,
    reported: usize,
    /// Of messages that stand by themselves.
    bare: Conversation,
    /// Each with the number of its conversation.
    made: Vec<(usize, Trajectory)>,
    conversations: usize,
}

impl Reader<'_> {
    /// Reads one value after the other, whatever stands between them: lines, or the items of a list.
    fn values(&mut self, mut at: usize, inner: bool) {
        let text = self.source.text.as_str();
        let mut table = Table::default();
        loop {
            if at >= self.reported + REPORT_AFTER {
                self.reported = at;
                (self.tell)(at);
            }
            let rest = text.get(at..).unwrap_or_default();
            let value = rest.trim_start_matches(|letter: char| {
                letter.is_whitespace() || matches!(letter, '\0' | '\u{feff}' | ',' | '[')
            });
            at = text.len() - value.len();
            if value.is_empty() || (inner && value.starts_with(']')) {
                return;
            }
            if value.starts_with(']') {
                at += 1;
                continue;
            }
            match first_object(value, &mut table) {
                Ok((chat, bytes)) => {
                    let span = Span::new(at, at + bytes);
                    self.value(&chat, span);
                    at += bytes;
                }
                Err(error) => match self.broken(value, at, &error, inner) {
                    Some(next) => at += next,
                    None => return,
                },
            }
        }
    }

    fn value(&mut self, chat: &Object<'_>, span: Span) {
        self.report.records += 1;
        if chat.some(&["role"]).is_some() {
            return self.bare.message(chat, span, self.report);
        }
        let mut conversation = Conversation::default();
        conversation.whole(chat, span, self.source, self.report);
        self.end(conversation);
    }

    fn end(&mut self, conversation: Conversation) {
        let made = conversation.finish();
        self.conversations += usize::from(!made.is_empty());
        let number = self.conversations;
        self.made.extend(made.into_iter().map(|one| (number, one)));
    }

    /// What can be had of a value that does not parse, and where the next one may begin.
    fn broken(
        &mut self,
        value: &str,
        at: usize,
        error: &serde_json::Error,
        inner: bool,
    ) -> Option<usize> {
        // What holds it was told already.
        if inner {
            return None;
        }
        let line = value.find('\n').unwrap_or(value.len());
        if let Some(mended) = without_bare_words(&value[..line])
            && let Ok((chat, _)) = first_object(&mended, &mut Table::default())
        {
            self.report
                .note("numbers that are not finite (NaN, Infinity) were left out");
            self.value(&chat, Span::new(at, at + line));
            return Some(line);
        }
        let cut = error.is_eof();
        let found = if cut {
            "a value that is cut off".to_owned()
        } else {
            excerpt(&value[..line])
        };
        let words = [
            found.as_str(),
            "a complete JSON value",
            "skipped up to the next line that begins one",
        ];
        self.report
            .bad(self.source, Span::new(at, at + line), words);
        // One object over many lines that was cut: its messages up to there.
        if cut
            && self.report.records == 0
            && let Some(key) = value.find("\"messages\"")
            && let Some(list) = value[key..].find('[')
        {
            self.values(at + key + list, true);
            return None;
        }
        let begins = |at: &usize| {
            let line = value.get(at + 1..).unwrap_or_default();
            line.starts_with('{') || (line.starts_with('[') && !value.starts_with('{'))
        };
        let mut ends = value.match_indices('\n').map(|(at, _)| at);
        let next = ends.find(begins);
        next.map(|next| next + 1)
    }
}
