//! The laws, by name.

use std::fmt;

/// Something that engines rely on and that a compiler cannot see. Each says what comes of breaking it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Law {
    /// `starts` emits the same states in the same order each time; in a nested problem, `start` gives the same one. A
    /// solution is rebuilt from a start that is asked for again.
    StartsRepeat,
    /// `start` is one of the states that `starts` emits, unless that emits none, which is legal: then nothing can be
    /// solved. [`Solution::replay`](crate::Solution::replay) begins at `start`.
    StartIsEmitted,
    /// `is_goal` gives the same answer for equal states. Engines ask about the state, about the one that its key is
    /// unpacked to, and about the last one of a solution.
    GoalRepeats,
    /// `expand` emits the same successors in the same order for equal states. A solution is rebuilt by expanding again. (Each
    /// state is asked four times: an order by chance in one rare state may still pass.)
    ExpandRepeats,
    /// `expand_onward` emits what `expand` emits, in the same order, without the successors that equal the state before;
    /// at a start that is the start itself. Where it leaves out more, [`IdaStar`](crate::IdaStar) misses solutions; where it
    /// leaves out less, its counters change.
    OnwardIsExpand,
    /// `heuristic` gives the same answer for equal states. A* orders by it, and asks again when it finds a cheaper way.
    HeuristicRepeats,

    /// [`StateCodec::check`](crate::StateCodec::check) has nothing to say. Every engine asks first, and ends with that
    /// error.
    CodecWorks,
    /// Equal states have equal keys, with equal hashes. Otherwise a state is taken for new each time it is met, and a
    /// search may never end.
    EqualStatesShareKey,
    /// `encode_owned` gives the key that `encode` gives. Engines use the one or the other.
    EncodeOwned,
    /// Different states have different keys, if the codec does not fold. A state that shares the key of another one is
    /// taken for known and never looked at: solutions are missed.
    DifferentStatesDifferentKeys,
    /// A codec that does not fold unpacks a key to the very state that it was made from. Engines keep keys, and expand what
    /// they unpack. (Where a value is too large for its [`BitField`](crate::BitField), a debug build panics in `put` before that.)
    DecodeGivesStateBack,
    /// In a dense key space every key is a number below `keys`. Engines keep a bit or a slot for each of these numbers, and
    /// end with [`SearchError::KeyOutOfRange`](crate::SearchError::KeyOutOfRange).
    KeyBelowBound,
    /// A codec that folds unpacks a key to a state with that same key. A solution is found again by its keys.
    FoldedKey,
    /// States that share a key are all goals or none is, the one that `decode` gives too.
    FoldedGoal,
    /// States that share a key have successors with the same keys at the same costs, equally often, the one that `decode`
    /// gives too. An engine expands one of them only, and rebuilds the solution from another. (For nested problems the cost
    /// is that of the walk to the gate.)
    FoldedSuccessors,

    /// [`Cost::ZERO`](crate::Cost::ZERO) is the least cost, and adding it changes nothing.
    ZeroCost,
    /// Adding costs never makes them smaller. Best-first engines end when what they have costs no more than what waits.
    CostGrows,
    /// What is added to both sides leaves their order alone: where `a <= b`, also `a + c <= b + c` and `c + a <= c + b`.
    /// Best-first engines keep the cheapest way to a state and forget all others.
    CostKeepsOrder,
    /// [`Cost::units`](crate::Cost::units) gives different costs different numbers, in the same order. Best-first engines
    /// sort by them.
    CostUnits,
    /// Costs add up within their type: along the cheapest ways to the states that were seen, and with the heuristic there.
    /// Engines end with [`SearchError::CostOverflow`](crate::SearchError::CostOverflow).
    CostFits,

    /// `heuristic` is zero at goals. Above zero it is too much, and `None` gives up what was found.
    ZeroAtGoals,
    /// `heuristic` is never more than the cheapest way to a goal (it is admissible). Where it is, A* may return a solution
    /// that is not the cheapest.
    Admissible,
    /// `heuristic` is `None` only where no goal can be reached. A* does not look further there: solutions are missed.
    NoneOnlyWhereDead,

    /// [`predecessors`](crate::Reversible::predecessors) emits the same steps in the same order for equal states. Engines walk
    /// backwards from states that they have unpacked, and their counters are the same each time.
    PredecessorsRepeat,
    /// A step to a state is among its predecessors, with its action and cost, as often as `expand` emits it. A search backwards
    /// never finds the way that lacks one: solutions are missed, or dearer ones taken for the cheapest. (Steps from goals are no
    /// part of any way, and not looked at.)
    StepHasPredecessor,
    /// A predecessor has the state as a successor, by that action at that cost, as often as it is emitted. Otherwise a search
    /// backwards finds ways that cannot be walked.
    PredecessorIsStep,
    /// A predecessor is one of the states that the codec can tell apart: its key is one of the key space, and is unpacked to it
    /// again. Engines that walk backwards keep keys, and would go on from another state.
    PredecessorKey,
    /// States that share a key have predecessors with the same keys at the same costs, the one that `decode` gives too. A
    /// search backwards looks at one of them only.
    FoldedPredecessors,
    /// [`goals`](crate::Reversible::goals) emits the same states in the same order each time. A search backwards starts with them.
    GoalsRepeat,
    /// What `goals` emits is a goal, with a key that is unpacked to it again. A search backwards believes that it starts at goals,
    /// and keeps their keys.
    ListedGoal,
    /// `goals` emits each goal, once. From a goal that it lacks no search backwards starts: solutions are missed, or dearer ones
    /// taken for the cheapest.
    GoalIsListed,

    /// An inner space starts where its outer state says, which is the same place for equal outer states; and nowhere else,
    /// for `starts` of an inner space is not asked. (That it is the right place no check can know: look at a solution.)
    InnerStart,
    /// Every inner space has the key space of all others. Stores are kept from one inner search to the next.
    InnerKeySpace,
    /// Every inner step costs one. Inner searches count layers.
    InnerCosts,
    /// The codec of an inner space does not fold: who arrives at the mirror image of a gate has not arrived at the gate.
    InnerFolds,
    /// A gate is a state of the inner space: its key is one of the inner key space, and is unpacked to the gate again.
    /// Inner searches look for the keys of gates.
    Gate,

    /// A wrapper says what the problem inside says. It is easily forgotten to hand on a provided method, `starts` and
    /// `heuristic` above all, and no engine can tell.
    WrapperSaysTheSame,
    /// The codec of a wrapper says what the codec inside says, `key_space`, `folds` and `check` too.
    WrapperCodecSaysTheSame,
}

impl fmt::Display for Law {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Law::StartsRepeat => "the starts are the same each time they are asked for",
            Law::StartIsEmitted => "start is one of the states that starts emits",
            Law::GoalRepeats => "is_goal gives the same answer for equal states",
            Law::ExpandRepeats => "expand emits the same successors in the same order for equal states",
            Law::OnwardIsExpand => "expand_onward is expand without the successors that equal the state before",
            Law::HeuristicRepeats => "heuristic gives the same answer for equal states",
            Law::CodecWorks => "the codec's check has nothing to say",
            Law::EqualStatesShareKey => "equal states have equal keys",
            Law::EncodeOwned => "encode_owned gives the key that encode gives",
            Law::DifferentStatesDifferentKeys => "different states have different keys, if the codec does not fold",
            Law::DecodeGivesStateBack => "decode(encode(state)) is the state, if the codec does not fold",
            Law::KeyBelowBound => "a key of a dense key space is a number below `keys`",
            Law::FoldedKey => "decode gives a state with the key that it was given",
            Law::FoldedGoal => "of states that share a key all are goals or none is",
            Law::FoldedSuccessors => "states that share a key have the same successor keys at the same costs",
            Law::ZeroCost => "ZERO is the least cost, and adding it changes nothing",
            Law::CostGrows => "adding costs never makes them smaller",
            Law::CostKeepsOrder => "adding the same to two costs keeps their order",
            Law::CostUnits => "units of different costs are different numbers, in the same order",
            Law::CostFits => "path costs, and path cost plus heuristic, fit the cost type",
            Law::ZeroAtGoals => "heuristic is zero at goals",
            Law::Admissible => "heuristic is never more than the cheapest way to a goal",
            Law::NoneOnlyWhereDead => "heuristic is None only where no goal can be reached",
            Law::PredecessorsRepeat => "predecessors emits the same steps in the same order for equal states",
            Law::StepHasPredecessor => "each step is among the predecessors of the state that it leads to",
            Law::PredecessorIsStep => "each predecessor is a step that leads to the state",
            Law::PredecessorKey => "a predecessor is unpacked from its key again",
            Law::FoldedPredecessors => "states that share a key have the same predecessor keys at the same costs",
            Law::GoalsRepeat => "the goals are the same each time they are asked for",
            Law::ListedGoal => "what goals emits is a goal, and is unpacked from its key again",
            Law::GoalIsListed => "goals emits each goal, once",
            Law::InnerStart => "an inner space starts in one place, which its outer state decides",
            Law::InnerKeySpace => "all inner spaces have the same key space",
            Law::InnerCosts => "every inner step costs one",
            Law::InnerFolds => "the codec of an inner space does not fold",
            Law::Gate => "a gate is a state of the inner space, with a key of its own",
            Law::WrapperSaysTheSame => "a wrapper says what the problem inside says",
            Law::WrapperCodecSaysTheSame => "the codec of a wrapper says what the codec inside says",
        })
    }
}
