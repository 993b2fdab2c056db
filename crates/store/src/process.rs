//! Which processes are alive.

use std::process::Command;

/// When a living process was born, as a text that no other process with its number has; `None` if there is none, or if only
/// its exit status is left.
pub(crate) fn birth(pid: u32) -> Option<String> {
    if cfg!(target_os = "linux") { birth_in_proc(pid) } else { birth_by_ps(pid) }
}

/// Linux: ticks since the machine was started, and which start of the machine that was.
fn birth_in_proc(pid: u32) -> Option<String> {
    let stat = std::fs::read_to_string(format!("/proc/{pid}/stat")).ok()?;
    // The name of the program, in parentheses, may hold anything; after it come the state and the numbers.
    let mut fields = stat.rsplit_once(')')?.1.split_whitespace();
    let state = fields.next()?;
    let ticks = fields.nth(18)?;
    let boot = std::fs::read_to_string("/proc/sys/kernel/random/boot_id").unwrap_or_default();
    (!matches!(state, "Z" | "X")).then(|| format!("{ticks} {}", boot.trim()))
}

/// Other systems: the date of birth, to the second.
fn birth_by_ps(pid: u32) -> Option<String> {
    let shown = Command::new("ps").args(["-o", "stat=,lstart=", "-p", &pid.to_string()]).output().ok()?;
    let line = String::from_utf8_lossy(&shown.stdout);
    let (state, birth) = line.trim().split_once(' ')?;
    (!state.starts_with('Z')).then(|| birth.trim().to_string())
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::time::Duration;

    fn lives_until_killed(birth: fn(u32) -> Option<String>) {
        let mut sleeper = Command::new("sleep").arg("60").spawn().unwrap();
        let pid = sleeper.id();
        let born = birth(pid).expect("just started");
        assert_eq!(birth(pid).as_ref(), Some(&born), "it stays the same");
        sleeper.kill().unwrap();
        // Nobody has fetched its exit status yet.
        let died = (0..500).any(|_| {
            std::thread::sleep(Duration::from_millis(10));
            birth(pid).is_none()
        });
        sleeper.wait().unwrap();
        assert!(died, "a zombie is not alive");
        assert_eq!(birth(pid), None);
    }

    #[test]
    fn a_process_is_alive_until_it_is_killed() {
        lives_until_killed(birth);
        // Linux does not need it, and small systems do not have it.
        if Command::new("ps").output().is_ok() {
            lives_until_killed(birth_by_ps);
        }
    }

    #[test]
    fn processes_have_births_of_their_own() {
        assert_ne!(birth(std::process::id()), None);
        assert_ne!(birth(1), birth(std::process::id()));
    }
}
