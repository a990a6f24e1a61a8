//! Steps of loops, counted in builds with debug assertions: tests of growth compare the count for one size of input with
//! that for another.

#[cfg(debug_assertions)]
use std::cell::Cell;

#[cfg(debug_assertions)]
thread_local! {
    static STEPS: Cell<u64> = const { Cell::new(0) };
}

/// Adds steps to the count of this thread; nothing in a build without debug assertions.
#[inline]
pub fn add_steps(count: usize) {
    #[cfg(debug_assertions)]
    STEPS.with(|steps| steps.set(steps.get() + count as u64));
    #[cfg(not(debug_assertions))]
    let _ = count;
}

/// The steps that `work` adds on this thread; 0 in a build without debug assertions.
pub fn steps_of(work: impl FnOnce()) -> u64 {
    #[cfg(debug_assertions)]
    {
        let before = STEPS.get();
        work();
        STEPS.get() - before
    }
    #[cfg(not(debug_assertions))]
    {
        work();
        0
    }
}

#[cfg(test)]
mod tests {
    use super::{add_steps, steps_of};

    #[test]
    fn steps_of_work_are_its_own() {
        add_steps(5);
        assert_eq!(steps_of(|| add_steps(3)), 3);
        assert_eq!(steps_of(|| ()), 0);
    }
}
