//! Who may talk, and what is no message.

use steelyard_build::BUILD_ID;
use steelyard_protocol::{Came, Reply, Request};

use super::support::{FILES, Noise, Page};

#[test]
fn a_page_of_the_same_build_is_welcome() {
    let reply = Page::default().ask(Request::Hello {
        build: BUILD_ID.to_owned(),
    });
    assert_eq!(reply, Reply::Ready);
}

#[test]
fn a_page_of_another_build_is_told_the_worker_s() {
    for build in ["", "other", &BUILD_ID[1..]] {
        let reply = Page::default().ask(Request::Hello {
            build: build.to_owned(),
        });
        assert_eq!(
            reply,
            Reply::WrongBuild {
                build: BUILD_ID.to_owned()
            }
        );
    }
}

#[test]
fn noise_is_refused_and_the_host_goes_on() {
    let mut noise = Noise(0xbad);
    let mut page = Page::with(&FILES);
    for _ in 0..2_000 {
        let length = noise.below(200);
        let message: Vec<u8> = (0..length).map(|_| noise.byte()).collect();
        page.host.receive(&message);
        // Noise may happen to be a question; whatever it is, it is answered.
        assert!(!page.answers().is_empty());
    }
    let reply = page.ask(Request::Hello {
        build: BUILD_ID.to_owned(),
    });
    assert_eq!(reply, Reply::Ready);
}

#[test]
fn messages_that_are_none_fail_with_number_0() {
    let mut page = Page::default();
    let long = vec![0xff; 10_000];
    for message in [&[] as &[u8], &[1], &[0, 99], &long, b"{\"id\": 1}"] {
        page.host.receive(message);
        let answers = page.answers();
        assert!(
            matches!(&answers[..], [Came { id: 0, reply: Reply::Failed { why } }] if !why.is_empty()),
            "{answers:?}"
        );
    }
}
