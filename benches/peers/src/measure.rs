//! Measures a program in a process of its own: what one leaves in the allocator would make the next one look better or worse.

use std::error::Error;
use std::process::Command;
use std::{env, fs};

use clap::ValueEnum;
use cpu_time::ProcessTime;

use crate::programs::Counts;
use crate::workload::{Program, Scale, Workload, run};

/// What one run took.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Measurement {
    /// Of the whole process, user and system, in seconds.
    pub(crate) cpu: f64,
    /// The most memory that was resident at one time, in bytes.
    pub(crate) peak: u64,
    pub(crate) counts: Counts,
}

/// Runs a program here, and prints for the parent what it took.
///
/// # Errors
/// Where the program fails, or the system does not tell the peak.
pub(crate) fn child(workload: Workload, program: Program) -> Result<(), Box<dyn Error>> {
    let counts = run(workload, program, Scale::FULL)?;
    let cpu = ProcessTime::now().as_duration();
    println!("cpu_ns={} peak_kib={} {counts}", cpu.as_nanos(), peak_kib()?);
    Ok(())
}

/// The high-water mark of resident memory, which Linux keeps.
fn peak_kib() -> Result<u64, Box<dyn Error>> {
    let status = fs::read_to_string("/proc/self/status")?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:")).ok_or("no VmHWM in /proc/self/status")?;
    Ok(line.trim().trim_end_matches(" kB").parse()?)
}

/// Runs a program in a new process.
///
/// # Errors
/// Where it cannot be started or fails.
pub(crate) fn measure(workload: Workload, program: Program) -> Result<Measurement, Box<dyn Error>> {
    let (workload, program) = (name(&workload), name(&program));
    let output = Command::new(env::current_exe()?).args(["run", &workload, &program]).output()?;
    if !output.status.success() {
        let message = String::from_utf8_lossy(&output.stderr);
        return Err(format!("{workload} {program}: {}\n{message}", output.status).into());
    }
    let line = String::from_utf8(output.stdout)?;
    let value = |name: &str| {
        let mut fields = line.split_whitespace().filter_map(|field| field.split_once('='));
        fields.find_map(|(field, value)| (field == name).then(|| value.parse::<u64>().ok()).flatten())
    };
    let needed = |name: &str| value(name).ok_or_else(|| format!("{workload} {program} does not say {name}: {line}"));
    Ok(Measurement {
        cpu: needed("cpu_ns")? as f64 / 1e9,
        peak: needed("peak_kib")? * 1024,
        counts: Counts { expanded: value("expanded"), generated: value("generated"), stored: value("stored") },
    })
}

/// A value as it is written on the command line.
pub(crate) fn name(value: &impl ValueEnum) -> String {
    value.to_possible_value().map_or_else(String::new, |value| value.get_name().to_owned())
}

/// The middle of some numbers; of the two middle ones their mean.
pub(crate) fn median(numbers: impl IntoIterator<Item = f64>) -> f64 {
    let mut numbers: Vec<f64> = numbers.into_iter().collect();
    numbers.sort_by(f64::total_cmp);
    let (low, high) = (numbers.len().saturating_sub(1) / 2, numbers.len() / 2);
    match (numbers.get(low), numbers.get(high)) {
        (Some(low), Some(high)) => (low + high) / 2.0,
        _ => f64::NAN,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn medians_are_in_the_middle() {
        assert_eq!(median([3.0, 1.0, 2.0]), 2.0);
        assert_eq!(median([4.0, 1.0, 3.0, 2.0]), 2.5);
        assert_eq!(median([7.0]), 7.0);
        assert!(median([]).is_nan());
    }

    #[test]
    fn the_system_tells_the_peak() {
        assert!(peak_kib().unwrap() > 100);
    }
}
