//! Tables on disk.
//!
//! In order: eight bytes that say what it is, a version, the abstraction's identity with its length in front, the number of
//! entries, the entries, and a checksum of all that; numbers little-endian. Nothing is believed before it was compared: the
//! identity and the number of entries are those of the abstraction at hand, or the table is refused.

use std::io::{self, ErrorKind, Read, Write};

use super::{PatternDatabase, TableError};
use crate::hash::Checksum;
use crate::{Abstraction, KeySpace, SearchProblem};

const MAGIC: &[u8; 8] = b"splnkPDB";
const VERSION: u32 = 1;
/// The longest identity of another table that is read to be shown.
const LONGEST_IDENTITY: u32 = 1 << 16;
/// So many bytes are read and written at a time.
const PIECE: usize = 1 << 16;

impl<A> PatternDatabase<A> {
    /// Writes the table, with what it belongs to and a checksum. Several tables may follow each other.
    ///
    /// # Errors
    /// Those of the writer; an identity of more than 64 KiB is refused.
    pub fn save<P>(&self, _: &P, to: impl Write) -> io::Result<()>
    where
        P: SearchProblem,
        A: Abstraction<P>,
    {
        let identity = self.abstraction().identity();
        let length = u32::try_from(identity.len()).ok().filter(|length| *length <= LONGEST_IDENTITY);
        let length = length.ok_or_else(|| io::Error::new(ErrorKind::InvalidInput, "the identity is too long"))?;
        let mut to = Summed { inner: to, sum: Checksum::default() };
        to.write(MAGIC)?;
        to.write(&VERSION.to_le_bytes())?;
        to.write(&length.to_le_bytes())?;
        to.write(identity.as_bytes())?;
        to.write(&self.len().to_le_bytes())?;
        for piece in self.table.chunks(PIECE) {
            to.write(piece)?;
        }
        let sum = to.sum.value();
        to.inner.write_all(&sum.to_le_bytes())?;
        to.inner.flush()
    }

    /// Reads a table of this abstraction, and no byte beyond it.
    ///
    /// # Errors
    /// [`TableError`], where it is the table of another abstraction, cut off, damaged, or no table at all.
    pub fn load<P>(_: &P, abstraction: A, from: impl Read) -> Result<Self, TableError>
    where
        P: SearchProblem,
        A: Abstraction<P>,
    {
        let mut from = Summed { inner: from, sum: Checksum::default() };
        if from.read::<8>()? != *MAGIC || u32::from_le_bytes(from.read()?) != VERSION {
            return Err(TableError::NotATable);
        }
        let length = u32::from_le_bytes(from.read()?);
        if length > LONGEST_IDENTITY {
            return Err(TableError::NotATable);
        }
        let mut found = vec![0; length as usize];
        from.fill(&mut found)?;
        let wanted = abstraction.identity();
        let KeySpace::Dense { keys } = abstraction.key_space() else { return Err(TableError::NotATable) };
        let entries = abstraction.entries(keys);
        if found != wanted.as_bytes() || u64::from_le_bytes(from.read()?) != entries {
            let found = String::from_utf8_lossy(&found).into_owned();
            return Err(TableError::OtherAbstraction { found, wanted });
        }
        let mut table = Vec::new();
        let len = usize::try_from(entries).map_err(|_| TableError::OutOfMemory(entries))?;
        table.try_reserve_exact(len).map_err(|_| TableError::OutOfMemory(entries))?;
        while table.len() < len {
            let begin = table.len();
            table.resize((begin + PIECE).min(len), 0);
            from.fill(&mut table[begin..])?;
        }
        let sum = from.sum.value();
        let saved = u64::from_le_bytes(from.read()?);
        if saved != sum {
            return Err(TableError::Damaged { found: sum, wanted: saved });
        }
        Ok(PatternDatabase::of(abstraction, table))
    }
}

/// A reader or a writer, and the checksum of what has passed.
struct Summed<T> {
    inner: T,
    sum: Checksum,
}

impl<W: Write> Summed<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<()> {
        self.sum.add(bytes);
        self.inner.write_all(bytes)
    }
}

impl<R: Read> Summed<R> {
    fn fill(&mut self, bytes: &mut [u8]) -> Result<(), TableError> {
        self.inner.read_exact(bytes).map_err(|error| match error.kind() {
            ErrorKind::UnexpectedEof => TableError::CutOff,
            _ => TableError::Io(error),
        })?;
        self.sum.add(bytes);
        Ok(())
    }

    fn read<const N: usize>(&mut self) -> Result<[u8; N], TableError> {
        let mut bytes = [0; N];
        self.fill(&mut bytes)?;
        Ok(bytes)
    }
}
