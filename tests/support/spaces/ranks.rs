//! Permutations of up to 16 numbers, ranked in lexicographic order.

/// Which of the numbers 0 to n - 1 stands where; what is behind them is 0.
pub type Order = [u8; 16];

/// The numbers in their order.
pub fn sorted(n: usize) -> Order {
    std::array::from_fn(|at| if at < n { at as u8 } else { 0 })
}

/// How many orders of n numbers there are.
pub fn factorial(n: usize) -> u64 {
    (1..=n as u64).product()
}

/// The number of an order among all of its numbers, by factorial digits (its Lehmer code).
pub fn rank(order: &[u8]) -> u64 {
    let mut left = u32::MAX;
    let digits = order.iter().enumerate().map(|(at, number)| {
        left &= !(1 << number);
        let smaller = left & ((1 << number) - 1);
        (order.len() - at, smaller.count_ones())
    });
    digits.fold(0, |rank, (radix, digit)| rank * radix as u64 + u64::from(digit))
}

/// The order of n numbers that has this rank.
pub fn unrank(n: usize, mut rank: u64) -> Order {
    let mut order = [0; 16];
    for at in (0..n).rev() {
        let radix = (n - at) as u64;
        order[at] = (rank % radix) as u8;
        rank /= radix;
        // The digit counts the smaller numbers that follow: those that do not are one more each.
        let digit = order[at];
        order[at + 1..n].iter_mut().for_each(|number| *number += u8::from(*number >= digit));
    }
    order
}
