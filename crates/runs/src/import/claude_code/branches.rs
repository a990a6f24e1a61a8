//! Which thread each line is of in the end, once all lines are known.

use steelyard_kernel::HashMap;

use super::threads::{ThreadKind, Threads};

impl Threads {
    /// The thread of each line, what was taken back apart: a prompt that hangs on the way to the last line and is
    /// not on it, with all that follows it.
    pub(super) fn part(&mut self) -> Vec<usize> {
        let mut last: Vec<Option<usize>> = vec![None; self.parts.len()];
        for (at, node) in self
            .nodes
            .iter()
            .enumerate()
            .filter(|(_, node)| node.speaks)
        {
            last[node.thread] = Some(at);
        }
        let mut on_way = vec![false; self.nodes.len()];
        for start in last.into_iter().flatten() {
            let mut next = Some(start);
            while let Some(at) = next.filter(|at| !on_way[*at]) {
                on_way[at] = true;
                next = self.nodes[at].parent;
            }
        }
        let mut of_node: Vec<usize> = Vec::with_capacity(self.nodes.len());
        let mut hangs = Vec::with_capacity(self.nodes.len());
        for (at, on_way) in on_way.into_iter().enumerate() {
            let node = &self.nodes[at];
            let (parent, thread, prompt) = (node.parent, node.thread, node.prompt);
            let above = parent.map(|parent| of_node[parent]);
            let above = above.filter(|above| self.parts[*above].kind == ThreadKind::Back);
            let reaches = parent.is_some_and(|parent| hangs[parent]);
            hangs.push(on_way || reaches);
            of_node.push(match above.filter(|_| !on_way) {
                Some(above) => above,
                None if prompt
                    && reaches
                    && !on_way
                    && self.parts[thread].kind == ThreadKind::Main =>
                {
                    let run = self.parts[thread].run.clone();
                    let back = self.add(ThreadKind::Back, run);
                    self.parts[back].parent = Some(thread);
                    back
                }
                None => thread,
            });
        }
        of_node
    }

    /// The side chain of each call, by id or by what it was told; side chains learn their names from calls.
    pub(super) fn matched(&mut self, of_node: &[usize]) -> Vec<Option<usize>> {
        let mut by_prompt: HashMap<&str, Vec<usize>> = HashMap::default();
        for (at, thread) in self.parts.iter().enumerate().rev() {
            if thread.kind == ThreadKind::Side && !thread.prompt.is_empty() {
                by_prompt.entry(&thread.prompt).or_default().push(at);
            }
        }
        let mut found = Vec::new();
        for call in &self.calls {
            let named = call.side.as_ref().or(Some(&call.id));
            let named = named.and_then(|name| self.sides.get(name)).copied();
            let prompted = by_prompt.get_mut(call.prompt.as_str());
            found.push(named.or_else(|| prompted.filter(|_| call.side.is_none())?.pop()));
        }
        for (call, side) in self.calls.iter().zip(&found) {
            if let Some(thread) = side.and_then(|side| self.parts.get_mut(side)) {
                thread.parent = Some(of_node[call.node]).filter(|parent| Some(*parent) != *side);
                if !call.agent.is_empty() {
                    thread.agent = call.agent.clone();
                }
            }
        }
        for (name, side) in &self.sides_in_order() {
            if self.parts[*side].agent.is_empty() {
                self.parts[*side].agent = format!("agent-{name}").into();
            }
        }
        found
    }

    fn sides_in_order(&self) -> Vec<(String, usize)> {
        let sides = self.sides.iter().map(|(name, side)| (name.clone(), *side));
        let mut sides: Vec<(String, usize)> = sides.collect();
        sides.sort_by_key(|(_, side)| *side);
        sides
    }
}
