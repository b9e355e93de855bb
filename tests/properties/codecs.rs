//! Codecs on boards of every size, with keys of every width.

use crate::support::any_boards::{any_blocks, any_mazes, any_snakes, any_tiles, fields};
use crate::support::codec_checks::{
    blocks_come_back, fields_come_back, mazes_come_back, snakes_come_back, tiles_come_back,
};
use crate::support::properties::cases;
use proptest::prelude::*;

proptest! {
    #![proptest_config(cases(512))]

    #[test]
    fn snakes_come_back_from_their_keys_or_are_refused(any in any_snakes()) {
        snakes_come_back::<u32>(&any)?;
        snakes_come_back::<u64>(&any)?;
        snakes_come_back::<u128>(&any)?;
    }

    #[test]
    fn tiles_come_back_from_their_words_and_ranks_or_are_refused(any in any_tiles()) {
        tiles_come_back::<u64>(&any)?;
        tiles_come_back::<u128>(&any)?;
    }

    #[test]
    fn blocks_come_back_from_their_keys(any in any_blocks()) {
        blocks_come_back(&any)?;
    }

    #[test]
    fn boxes_and_men_come_back_from_their_keys(any in any_mazes()) {
        mazes_come_back(&any)?;
    }

    #[test]
    fn fields_come_back_from_their_word_or_are_refused(fields in fields()) {
        fields_come_back::<u8>(&fields)?;
        fields_come_back::<u16>(&fields)?;
        fields_come_back::<u32>(&fields)?;
        fields_come_back::<u64>(&fields)?;
        fields_come_back::<u128>(&fields)?;
    }
}
