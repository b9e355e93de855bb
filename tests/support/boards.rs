//! The rows of boards that stand in a judge's format, read without the library.

/// One board.
pub type Rows<'a> = Vec<&'a str>;

/// The boards of an input `R C`, R rows, .., `0 0`; the end may be missing.
pub fn boards(input: &str) -> Vec<Rows<'_>> {
    let mut lines = input.lines().map(str::trim_end).filter(|line| !line.is_empty());
    let mut boards = Vec::new();
    while let Some(header) = lines.next() {
        let rows = header.split_whitespace().next().unwrap().parse().unwrap();
        if rows == 0 {
            break;
        }
        boards.push(lines.by_ref().take(rows).collect());
    }
    boards
}

/// One board in the judge's format.
pub fn board_text(rows: &[&str]) -> String {
    format!("{} {}\n{}\n", rows.len(), rows[0].len(), rows.join("\n"))
}

/// Where a letter stands, row by row.
pub fn places(rows: &[&str], letter: char) -> Vec<(i32, i32)> {
    let mut places = Vec::new();
    for (row, text) in (0..).zip(rows) {
        places.extend((0..).zip(text.chars()).filter(|(_, found)| *found == letter).map(|(column, _)| (row, column)));
    }
    places
}
