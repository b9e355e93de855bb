//! A party crosses a bridge at night: as fast as the slowest of those who go, and never without the only torch.

mod party;
mod twins;
mod two_by_two;

pub use party::{Group, Night, Party, PartyError};
pub use twins::Twins;
pub use two_by_two::TwoByTwo;
