//! The laws of codecs.

use std::collections::HashMap;
use std::fmt::Debug;
use std::hash::{Hash, Hasher};

use super::Law;
use super::broken::Broken;
use crate::{Cost, Key, KeySpace, StateCodec};

/// Looks at what a codec makes of one state.
pub(super) fn look_at<S, C>(codec: &C, keys: KeySpace, folds: bool, state: &S) -> Result<(), Broken>
where
    S: Clone + Eq + Debug,
    C: StateCodec<S>,
{
    let key = codec.encode(state);
    let same = |law, name, other: C::Key| {
        if other == key && other.hash64() == key.hash64() {
            return Ok(());
        }
        Err(Broken::new(law).with_text("key", key.shown()).with_text(name, other.shown()))
    };
    same(Law::EqualStatesShareKey, "key when asked again", codec.encode(state))?;
    same(Law::EncodeOwned, "key by encode_owned", codec.encode_owned(state.clone()))?;
    if !is_below(keys, &key) {
        return Err(Broken::new(Law::KeyBelowBound).with_text("key", key.shown()).with("key space", keys));
    }
    let decoded = codec.decode(key.clone());
    if folds {
        same(Law::FoldedKey, "key of the decoded state", codec.encode(&decoded))
            .map_err(|broken| broken.with("decoded", &decoded))
    } else if decoded == *state {
        same(Law::EqualStatesShareKey, "key of the decoded state, which is equal", codec.encode(&decoded))
    } else {
        Err(Broken::new(Law::DecodeGivesStateBack).with_text("key", key.shown()).with("decoded", decoded))
    }
}

/// Whether a key is one of its key space.
pub(super) fn is_below(keys: KeySpace, key: &impl Key) -> bool {
    match keys {
        KeySpace::Sparse => true,
        KeySpace::Dense { keys } => key.index().is_some_and(|index| index < keys),
    }
}

/// Whether two states that share a key have steps to, or from, the same keys at the same costs, equally often. Both lists are
/// sorted; the names are those of what one of the two has alone.
pub(super) fn same_steps<C: Cost>(
    law: Law,
    names: [&'static str; 2],
    key: impl Fn(usize) -> String,
    here: &[(usize, C)],
    there: &[(usize, C)],
) -> Result<(), Broken> {
    if here == there {
        return Ok(());
    }
    let list = |steps: &[(usize, C)], other: &[(usize, C)]| {
        let mut other = other.iter().peekable();
        let is_alone = |step: &&(usize, C)| {
            while other.next_if(|next| *next < *step).is_some() {}
            other.next_if_eq(step).is_none()
        };
        let alone = steps.iter().filter(is_alone).map(|(class, cost)| format!("{} at {cost:?}", key(*class)));
        let alone: Vec<String> = alone.collect();
        if alone.is_empty() { "none".into() } else { alone.join(", ") }
    };
    Err(Broken::new(law).with_text(names[0], list(here, there)).with_text(names[1], list(there, here)))
}

/// A key in a standard map, by its own hash.
#[derive(Clone, PartialEq, Eq)]
struct Hashed<K>(K);

impl<K: Key> Hash for Hashed<K> {
    fn hash<H: Hasher>(&self, hasher: &mut H) {
        hasher.write_u64(self.0.hash64());
    }
}

/// The keys that were met, numbered, and the states with each.
pub(super) struct Classes<K> {
    numbers: HashMap<Hashed<K>, usize>,
    keys: Vec<K>,
    members: Vec<Vec<usize>>,
}

impl<K> Default for Classes<K> {
    fn default() -> Self {
        Classes { numbers: HashMap::new(), keys: Vec::new(), members: Vec::new() }
    }
}

impl<K: Key> Classes<K> {
    /// The number of a key, a new one where the key is new.
    pub(super) fn number(&mut self, key: K) -> usize {
        let new = self.keys.len();
        let number = *self.numbers.entry(Hashed(key.clone())).or_insert(new);
        if number == new {
            self.keys.push(key);
            self.members.push(Vec::new());
        }
        number
    }

    pub(super) fn find(&self, key: &K) -> Option<usize> {
        self.numbers.get(&Hashed(key.clone())).copied()
    }

    /// A key for a message.
    pub(super) fn key(&self, number: usize) -> String {
        self.keys[number].shown()
    }

    pub(super) fn members(&self, number: usize) -> &[usize] {
        &self.members[number]
    }

    pub(super) fn add(&mut self, number: usize, id: usize) {
        self.members[number].push(id);
    }
}

/// For each class of states that share a key: the first that was expanded, and its steps in order.
pub(super) struct Folds<C>(HashMap<usize, (usize, Vec<(usize, C)>)>);

impl<C> Default for Folds<C> {
    fn default() -> Self {
        Folds(HashMap::new())
    }
}

impl<C> Folds<C> {
    pub(super) fn get(&self, class: usize) -> Option<(usize, &[(usize, C)])> {
        self.0.get(&class).map(|(id, steps)| (*id, &**steps))
    }

    pub(super) fn insert(&mut self, class: usize, id: usize, steps: Vec<(usize, C)>) {
        self.0.insert(class, (id, steps));
    }
}
