//! The cases of `tests/data`: one folder each, with an input and what is expected of it. The folder `bad` has no cases:
//! `tests/bad_inputs.rs` walks it.

use std::fs;
use std::path::Path;

/// One folder of `tests/data`.
pub struct Case {
    /// The folder's name.
    pub id: String,
    /// What kind of input it is.
    pub domain: String,
    /// The input, as it stands in the file.
    pub input: String,
    /// The other lines of `expected.txt`, as keys and values, in order.
    pub expected: Vec<(String, String)>,
}

impl Case {
    /// Every case, in the order of their names.
    pub fn all() -> Vec<Case> {
        let data = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data");
        let entries = fs::read_dir(&data).unwrap_or_else(|error| panic!("{}: {error}", data.display()));
        let mut folders: Vec<_> = entries.map(|entry| entry.unwrap().path()).collect();
        folders.retain(|path| path.is_dir() && !path.ends_with("bad"));
        folders.sort();
        folders.iter().map(|folder| Case::read(folder)).collect()
    }

    /// The cases of one domain.
    pub fn of(domain: &str) -> Vec<Case> {
        Case::all().into_iter().filter(|case| case.domain == domain).collect()
    }

    /// The case with this name.
    pub fn named(id: &str) -> Case {
        Case::all().into_iter().find(|case| case.id == id).unwrap_or_else(|| panic!("no case {id}"))
    }

    fn read(folder: &Path) -> Case {
        let text = |name: &str| {
            let file = folder.join(name);
            fs::read_to_string(&file).unwrap_or_else(|error| panic!("{}: {error}", file.display()))
        };
        let id = folder.file_name().unwrap().to_string_lossy().into_owned();
        let mut expected: Vec<(String, String)> = text("expected.txt").lines().map(|line| pair(&id, line)).collect();
        let domain = expected.iter().position(|(key, _)| key == "domain").unwrap_or_else(|| panic!("{id}: no domain"));
        let (_, domain) = expected.remove(domain);
        Case { id, domain, input: text("input.txt"), expected }
    }

    /// The value of a key, if there is one.
    pub fn get(&self, key: &str) -> Option<&str> {
        self.expected.iter().find(|(known, _)| known == key).map(|(_, value)| value.as_str())
    }

    /// The value of a key that must be there.
    pub fn value(&self, key: &str) -> &str {
        self.get(key).unwrap_or_else(|| panic!("{}: no key {key}", self.id))
    }

    /// The value of a key as a number.
    pub fn number(&self, key: &str) -> u64 {
        let value = self.value(key);
        value.parse().unwrap_or_else(|_| panic!("{}: {key} is {value}, not a number", self.id))
    }

    /// Ends the test: nothing may be left unchecked.
    pub fn unknown(&self, key: &str) -> ! {
        panic!("{}: nobody checks the key {key}", self.id)
    }
}

fn pair(id: &str, line: &str) -> (String, String) {
    let (key, value) = line.split_once(':').unwrap_or_else(|| panic!("{id}: no key in {line:?}"));
    (key.trim().to_string(), value.trim().to_string())
}
