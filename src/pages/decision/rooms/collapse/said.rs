//! What the evaluators of a panel said: asked for anew where another reading gives the panel other evaluators.

use leptos::prelude::*;
use steelyard_protocol::Evaluation;
use steelyard_protocol::collapse::EvaluationsOf;

use crate::client::Query;
use crate::pages::decision::sheet::subject;
use crate::reactive::memo::memo;
use crate::state::ground::draft::Draft;
use crate::state::ground::editing::Editing;
use crate::state::ground::files::Files;

/// What they said, for [`AskWhatWasSaid`](crate::pages::decision::panel::AskWhatWasSaid).
pub(super) fn evaluations() -> Query<Vec<Evaluation>> {
    let draft = expect_context::<Editing>().draft();
    let readings = memo(move |_| draft.with(Draft::settings).switches);
    let open = expect_context::<Files>().workspace();
    Query::new(
        move || Some(((), readings.get())),
        move || open.track(),
        |(), _| {
            let (files, decision, settings) = subject();
            files.of_decision(decision, settings, EvaluationsOf {})
        },
    )
}
