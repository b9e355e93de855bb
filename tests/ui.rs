//! The likeliest mistakes of a newcomer do not compile, and the compiler says in its first lines what to do.
//!
//! Each program of `tests/ui` makes one of them. The `.stderr` file beside it is what the compiler [`PINNED`] says, and is
//! held word for word under that compiler. Another one words the rest of an error differently, so of what it says only the
//! sentences in [`ADVICE`] are asked for. After a change of the messages, or of [`PINNED`]:
//!
//! ```sh
//! TRYBUILD=overwrite cargo test --test ui
//! ```

use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::{env, fs, io};

/// The compiler that wrote the `.stderr` files.
const PINNED: &str = "rustc 1.95.";

/// The lines at the top of an error in which the advice must stand: what is seen without scrolling.
const FIRST_LINES: usize = 6;

/// What each program is told. The words are those of the library; only of `Hash`, which is the compiler's own trait, are
/// they the compiler's.
const ADVICE: [(&str, &[&str]); 6] = [
    ("signed_cost", &["costs are unsigned, such as `1u32`", "write `1u32` where you wrote `1`"]),
    ("no_codec", &["does not say how to pack `u8` into a key", "wrap the problem: `&Unpacked(problem)`"]),
    ("state_not_hash", &["the trait `Hash` is not implemented for `Books`"]),
    ("bare_heuristic", &["is not a heuristic of this problem", "a closure here is `|state: &State| Some(bound)`"]),
    ("nested_or_not", &["`Maze` is not a search problem", "search a `NestedProblem` with `nested_bfs`"]),
    ("tuple_key", &["`(u8, u8)` is not a key", "a key is `u8` to `u128`, `[u8; N]`, `Pair<A, B>` of two keys"]),
];

#[test]
fn likely_mistakes_are_told_what_to_do() {
    let newcomer = newcomer();
    let told = |program: &str| {
        let path = newcomer.join("ui").join(program).with_extension("stderr");
        fs::read_to_string(path).expect("an error of each program")
    };
    compile(&newcomer);

    for (program, advice) in ADVICE {
        let said = told(program);
        let top = said.lines().take(FIRST_LINES).collect::<Vec<_>>().join("\n");
        for sentence in advice {
            assert!(top.contains(sentence), "{program}: these lines do not say that {sentence}:\n{top}");
        }
    }

    let compiler = compiler();
    if !compiler.starts_with(PINNED) {
        // Written past the harness, which hides what a passing test prints.
        let _ =
            writeln!(io::stderr(), "ui: this is {compiler}, not {PINNED}x: only the advice in its errors was checked");
        return;
    }
    for (program, _) in ADVICE {
        let (said, path) = (told(program), Path::new("tests/ui").join(program).with_extension("stderr"));
        if env::var_os("TRYBUILD").is_some_and(|mode| mode == "overwrite") {
            fs::write(&path, said).expect("a file that can be written");
        } else {
            let held = fs::read_to_string(&path).unwrap_or_default();
            assert!(said == held, "{} holds\n{held}\nbut the compiler says\n{said}", path.display());
        }
    }
}

fn compiler() -> String {
    let rustc = env::var_os("RUSTC").unwrap_or_else(|| "rustc".into());
    let version = Command::new(rustc).arg("--version").output().expect("a compiler that tells its version");
    String::from_utf8_lossy(&version.stdout).trim().to_owned()
}

/// Lays out a crate that depends on the library and nothing else, with the programs in its folder `ui`.
///
/// trybuild compiles programs together with all dev-dependencies of the crate that it is used in. Of the library these
/// would take five times as long as the programs.
fn newcomer() -> PathBuf {
    let library = Path::new(env!("CARGO_MANIFEST_DIR"));
    let newcomer = Path::new(env!("CARGO_TARGET_TMPDIR")).join("newcomer");
    let manifest = format!(
        "[package]\nname = \"newcomer\"\nedition = \"2024\"\n[workspace]\n[lib]\npath = \"lib.rs\"\n\
         [dependencies]\nspelunk = {{ path = {library:?} }}\n"
    );
    let lay_out = || {
        fs::create_dir_all(newcomer.join("ui"))?;
        fs::write(newcomer.join("Cargo.toml"), manifest)?;
        fs::write(newcomer.join("lib.rs"), "")?;
        fs::copy(library.join("Cargo.lock"), newcomer.join("Cargo.lock"))?;
        for (program, _) in ADVICE {
            let program = Path::new("ui").join(program).with_extension("rs");
            fs::copy(library.join("tests").join(&program), newcomer.join(&program))?;
        }
        io::Result::Ok(())
    };
    lay_out().expect("a folder that can be written");
    newcomer
}

/// Compiles the programs, and writes beside each what the compiler says.
fn compile(newcomer: &Path) {
    // trybuild is told by its environment, which a process cannot safely change for itself: so another one runs it.
    let run = Command::new(env::current_exe().expect("the path of this program"))
        .args(["--ignored", "--exact", "trybuild_in_the_newcomers_crate"])
        .current_dir(newcomer)
        .envs([("CARGO_MANIFEST_DIR", newcomer), ("CARGO_TARGET_DIR", &newcomer.join("target"))])
        .envs([("TRYBUILD", "overwrite"), ("UI_PROGRAMS", "ui/*.rs")])
        .output()
        .expect("a second run of this program");
    let output = String::from_utf8_lossy(&run.stdout) + String::from_utf8_lossy(&run.stderr);
    assert!(run.status.success(), "{output}");
}

#[test]
#[ignore = "run by the other test, in another process"]
fn trybuild_in_the_newcomers_crate() {
    if let Some(programs) = env::var_os("UI_PROGRAMS") {
        trybuild::TestCases::new().compile_fail(programs);
    }
}
