//! The page of Steelyard: opens files, shows decisions, lets weights move. All reading and scoring
//! runs in a worker that [`client`] talks to.

#![allow(
    unreachable_pub,
    reason = "nothing is reachable from outside a program; #[component] writes pub"
)]
#![allow(
    clippy::needless_pass_by_value,
    reason = "a component owns its props, used up or not"
)]
#![cfg_attr(
    test,
    allow(
        clippy::unwrap_used,
        clippy::float_cmp,
        reason = "a test says which number it means, and fails where there is none"
    )
)]

mod app;
mod charts;
mod client;
mod components;
mod give;
mod pages;
mod persist;
mod reactive;
mod state;

fn main() {
    std::panic::set_hook(Box::new(|panic| app::report_panic(&panic.to_string())));
    leptos::mount::mount_to_body(app::App);
}
