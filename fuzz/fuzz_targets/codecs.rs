//! States and their keys on boards of every size, and on small boards whole; the first byte says of what.

#![no_main]

use libfuzzer_sys::fuzz_target;
use spelunk::Flattened;
use spelunk_fuzz::support::any_boards::{any_blocks, any_mazes, any_snakes, any_tiles, fields};
use spelunk_fuzz::support::codec_checks::{
    blocks_come_back, fields_come_back, mazes_come_back, snakes_come_back, tiles_come_back,
};
use spelunk_fuzz::support::properties::laws_hold;
use spelunk_fuzz::support::random_boards::{blocks, mazes, snakes};
use spelunk_fuzz::{hold, kind_of};

fuzz_target!(|data: &[u8]| {
    let (kind, bytes) = kind_of(data);
    match kind % 8 {
        0 => hold(any_snakes(), bytes, |any| {
            snakes_come_back::<u32>(any)?;
            snakes_come_back::<u64>(any)?;
            snakes_come_back::<u128>(any)
        }),
        1 => hold(any_tiles(), bytes, |any| {
            tiles_come_back::<u64>(any)?;
            tiles_come_back::<u128>(any)
        }),
        2 => hold(any_blocks(), bytes, blocks_come_back),
        3 => hold(any_mazes(), bytes, mazes_come_back),
        4 => hold(fields(), bytes, |fields| {
            fields_come_back::<u8>(fields)?;
            fields_come_back::<u16>(fields)?;
            fields_come_back::<u32>(fields)?;
            fields_come_back::<u64>(fields)?;
            fields_come_back::<u128>(fields)
        }),
        5 => hold(snakes(), bytes, |random| laws_hold(&random.snake::<u32>()).map(drop)),
        6 => hold(mazes(), bytes, |random| laws_hold(&Flattened(&random.maze())).map(drop)),
        _ => hold(blocks(), bytes, |random| laws_hold(&random.puzzle()).map(drop)),
    }
});
