//! The loop of every engine that expands a layer at a time: chunk after chunk, with a look at the limits between them.

use super::guard::Guard;
use super::layers::Layers;
use super::{Halt, KeyOf};
use crate::store::NodeId;
use crate::{SearchProblem, StateCodec, Stats};

/// What an engine holds beside the layers that are being expanded, for those who watch.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Beside {
    pub(super) stored: u64,
    pub(super) waiting: u64,
}

/// Expands all states that are stored when it begins, up to the first goal.
pub(super) fn expand_layer<P>(
    problem: &P,
    layers: &mut Layers<KeyOf<P>>,
    beside: Beside,
    guard: &mut Guard<'_, '_>,
    stats: &mut Stats,
    is_goal: impl Fn(&P::State) -> bool + Copy,
) -> Result<Option<NodeId>, Halt>
where
    P: SearchProblem + StateCodec<P::State>,
{
    let layer_end = layers.len();
    while layers.expanded() < layer_end {
        stats.stored = beside.stored + layers.len();
        let most = guard.look(stats, beside.waiting + layers.len() - layers.expanded())?;
        let expansion = layers.expand(problem, layer_end, most, &mut guard.memory, is_goal)?;
        stats.expanded += expansion.expanded;
        stats.generated += expansion.generated;
        if let Some(goal) = expansion.goal {
            return Ok(Some(goal));
        }
        if let Some(reason) = expansion.stopped {
            return Err(reason.into());
        }
    }
    Ok(None)
}
