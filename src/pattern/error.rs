//! Why there is no table.

use std::io;

use thiserror::Error;

use crate::{SearchError, StopReason};

/// Why a pattern database cannot be built.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum PatternError {
    /// The abstraction cannot be searched: its keys are not dense, or not below their bound.
    #[error(transparent)]
    Search(#[from] SearchError),
    /// A limit was reached first. What is known by then is no lower bound.
    #[error("the pattern database is not complete: {0}")]
    Stopped(StopReason),
    /// The cost of a step is not a whole number: see [`Cost::units`](crate::Cost::units).
    #[error("a pattern database needs costs that are whole numbers of one unit (`Cost::units`)")]
    NoUnits,
}

impl From<StopReason> for PatternError {
    fn from(reason: StopReason) -> Self {
        PatternError::Stopped(reason)
    }
}

/// Why a saved table is not taken.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum TableError {
    /// It cannot be read.
    #[error("the table cannot be read: {0}")]
    Io(#[from] io::Error),
    /// It is something else, or was written by another version.
    #[error("this is no pattern database of a version that can be read")]
    NotATable,
    /// It belongs to another abstraction.
    #[error("this is the table of `{found}`, not of `{wanted}`")]
    OtherAbstraction {
        /// What the table says it is.
        found: String,
        /// What was asked for.
        wanted: String,
    },
    /// It ends too early.
    #[error("the table is cut off")]
    CutOff,
    /// Its contents are not what was saved.
    #[error("the table is damaged: its checksum is {found:016x}, not {wanted:016x}")]
    Damaged {
        /// The checksum of what was read.
        found: u64,
        /// The checksum that was saved.
        wanted: u64,
    },
    /// There is not so much memory.
    #[error("there is no memory for a table of {0} bytes")]
    OutOfMemory(u64),
}
