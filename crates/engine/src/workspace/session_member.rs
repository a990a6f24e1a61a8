//! Events of a session as events of a log.

use std::borrow::Cow;

use steelyard_documents::{masked, masked_start};
use steelyard_runs::session_events::{SessionCall, SessionEvent, SessionEventKind, SessionRun};
use steelyard_runs::transcript::words_of;
use steelyard_runs::{Asked, Billing, Outcome, ToolCall, Turn};
use steelyard_telemetry::{Event, Field, FieldValue, Key, Kind};

/// A run of a session, with what its own log does not know.
#[derive(Debug)]
pub struct SessionMember<'a> {
    /// The run.
    pub run: SessionRun<'a>,
    /// The name of its agent, masked.
    pub agent: Cow<'a, str>,
    /// The folder that it worked in, masked.
    pub project: Option<Cow<'a, str>>,
    /// Whether the costs of its model calls are in sums of another run.
    pub is_billed: bool,
    /// Key of its file, and its place there.
    pub transcript: (u32, u32),
}

impl SessionMember<'_> {
    /// An event of the session of a name, masked.
    pub fn event<'e>(&'e self, event: &SessionEvent<'e>, session: &'e str) -> Event<'e> {
        let (kind, fields) = self.fields(&event.kind);
        Event {
            at: event.at,
            run: session,
            kind,
            agent: &self.agent,
            project: self.project.as_deref(),
            transcript: [self.transcript.0, self.transcript.1, event.turn],
            fields,
        }
    }

    fn fields<'e>(&'e self, kind: &SessionEventKind<'e>) -> (Kind, Fields<'e>) {
        match kind {
            SessionEventKind::Start => (Kind::RunStarted, self.start()),
            SessionEventKind::Turn {
                turn,
                tokens,
                duration_ms,
                waited_ms,
            } => {
                let mut fields = turn_fields(turn);
                fields.extend(count(Field::TokenCount, *tokens));
                fields.extend(number(Field::Latency, turn.latency_ms));
                fields.extend(number(Field::Duration, *duration_ms));
                fields.extend(number(Field::Waited, *waited_ms));
                (Kind::Turn, fields)
            }
            SessionEventKind::ModelCall(call) => (Kind::LlmCall, self.model_call(call)),
            SessionEventKind::ToolCall(call) => (Kind::ToolCall, tool_call(call)),
            SessionEventKind::Question(asked) => (Kind::Question, question(asked)),
            SessionEventKind::Spawn(agent) => {
                let name = FieldValue::Name(masked(agent));
                (Kind::Spawn, vec![(Key::Known(Field::Spawned), name)])
            }
            SessionEventKind::Compaction { tokens_before } => {
                let tokens = tokens_before.map(FieldValue::Count);
                let field = tokens.map(|tokens| (Key::Other("tokens_before"), tokens));
                (Kind::Compaction, field.into_iter().collect())
            }
            SessionEventKind::Interrupt => (Kind::Interrupt, Vec::new()),
            SessionEventKind::Error(words) => {
                let words = FieldValue::Excerpt(words);
                (Kind::Error, vec![(Key::Known(Field::Error), words)])
            }
        }
    }

    fn start(&self) -> Fields<'_> {
        let run = self.run.run;
        // A run that an agent called is no session of its own.
        let prompts = run.turns.iter().map(|turn| turn.prompt.trim());
        let prompt = prompts
            .filter(|_| !run.is_called())
            .find(|prompt| !prompt.is_empty());
        let title = prompt.map(title).filter(|title| !title.is_empty());
        let title = title.map(|title| (Key::Known(Field::Title), FieldValue::Name(title.into())));
        let model = run.models.first().map(|model| masked(model));
        let agent = FieldValue::Agent(&self.agent, model);
        let branch = run.branch.as_deref().map(masked).map(FieldValue::Name);
        let mut fields: Fields<'_> = title.into_iter().collect();
        fields.push((Key::Known(Field::Agents), agent));
        fields.extend(branch.map(|branch| (Key::Other("branch"), branch)));
        fields
    }

    fn model_call<'e>(&self, call: &SessionCall<'e>) -> Fields<'e> {
        let usage = &call.usage;
        // The costs of the calls may be in sums of another run.
        let in_sum = call.billing == Billing::InSum || (self.is_billed && call.cost.is_none());
        let calls = (usage.calls != 1).then_some(u64::from(usage.calls));
        let cost = call.cost.map_or(FieldValue::Missing, FieldValue::Number);
        let mut fields: Fields<'e> = Vec::with_capacity(12);
        fields.extend(call.model.map(|model| {
            let model = FieldValue::Name(masked(model));
            (Key::Known(Field::Model), model)
        }));
        fields.extend(count(Field::TokensIn, usage.input));
        fields.extend(count(Field::TokensCached, usage.cached));
        fields.extend(count(Field::TokensCacheWritten, usage.cache_written));
        fields.extend(count(Field::TokensCacheWritten1h, usage.cache_written_1h));
        fields.extend(count(Field::TokensOut, usage.output));
        fields.extend(flag(Field::AtLeast, usage.at_least));
        fields.extend(count(Field::CallCount, calls));
        fields.push((Key::Known(Field::Cost), cost));
        fields.extend(flag(Field::InSum, in_sum));
        fields.extend(number(Field::Duration, call.duration_ms));
        fields.extend(flag(Field::Inferred, call.duration_ms.is_some()));
        fields
    }
}

type Fields<'a> = Vec<(Key, FieldValue<'a>)>;

fn count<'a>(field: Field, count: Option<u64>) -> Option<(Key, FieldValue<'a>)> {
    count.map(|count| (Key::Known(field), FieldValue::Count(count)))
}

fn number<'a>(field: Field, number: Option<f64>) -> Option<(Key, FieldValue<'a>)> {
    number.map(|number| (Key::Known(field), FieldValue::Number(number)))
}

/// A flag that is left out where it is not set.
fn flag<'a>(field: Field, is_set: bool) -> Option<(Key, FieldValue<'a>)> {
    is_set.then_some((Key::Known(field), FieldValue::Flag(true)))
}

fn turn_fields(turn: &Turn) -> Fields<'_> {
    let number = FieldValue::Count(turn.number.into());
    vec![
        (Key::Known(Field::TurnNumber), number),
        (Key::Other("prompt"), FieldValue::Excerpt(&turn.prompt)),
        (Key::Other("response"), FieldValue::Excerpt(&turn.response)),
    ]
}

fn tool_call(call: &ToolCall) -> Fields<'_> {
    let status = match call.outcome {
        Outcome::Unknown => Some("unknown"),
        // Nothing says that it succeeded, either.
        Outcome::NotSaid => None,
        Outcome::Done => Some("ok"),
        Outcome::Failed => Some("failed"),
        Outcome::Refused => Some("refused"),
    };
    let status = status.map(|status| FieldValue::Name(status.into()));
    let mut fields = vec![(
        Key::Known(Field::Tool),
        FieldValue::Name(masked(&call.name)),
    )];
    fields.extend(status.map(|status| (Key::Known(Field::Status), status)));
    fields.extend(number(Field::Duration, call.took_ms));
    fields.push((Key::Other("input"), FieldValue::Excerpt(&call.input)));
    fields
}

fn question(asked: &Asked) -> Fields<'_> {
    let options: Vec<&str> = asked.options.iter().map(|option| &**option).collect();
    let options = (!options.is_empty()).then_some(FieldValue::Excerpts(options));
    let answer = asked.answer.as_deref().map(FieldValue::Excerpt);
    let mut fields = vec![(Key::Other("text"), FieldValue::Excerpt(&asked.text))];
    fields.extend(options.map(|options| (Key::Other("options"), options)));
    fields.extend(answer.map(|answer| (Key::Other("answer"), answer)));
    fields.extend(number(Field::Waited, asked.waited_ms));
    fields
}

/// The title of a session: the first line of its prompt, masked, at most 80 characters.
fn title(prompt: &str) -> String {
    const CHARACTERS: usize = 80;
    let line = words_of(prompt).lines().next().unwrap_or_default();
    let line = masked_start(line.trim());
    match line.char_indices().nth(CHARACTERS) {
        Some((end, _)) => format!("{}…", line[..end].trim_end()),
        None => line.into_owned(),
    }
}
