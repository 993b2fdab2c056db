//! Why a command stopped, and the exit code that says so.

/// A command that came to no result. Exit codes: 0 yes, 1 no, 2 wrong usage or trouble with files, 130 stopped by the user.
///
/// One rule decides between 1 and 2. What the command is asked about (the game, the moves, the record to replay) was looked at and is
/// not in order: 1. The question could not be asked: a file (a record, weights, a policy, a table, ratings) does not hold what it
/// should, or the game is in order but not of the kind the command is for: 2.
#[derive(Debug)]
pub enum Failure {
    /// The answer is no: an invalid game, an illegal move. The text is shown as it is.
    No(String),
    /// The question could not be asked: a name or file that does not exist, a file that cannot be read or holds something else.
    Usage(String),
    /// The user has stopped it before there was a result.
    Stopped(String),
}

impl Failure {
    /// The answer is no, in one sentence.
    pub fn no(message: impl AsRef<str>) -> Failure {
        Failure::No(format!("error: {}\n", message.as_ref()))
    }

    /// The question is wrong, in one sentence.
    pub fn usage(message: impl AsRef<str>) -> Failure {
        Failure::Usage(format!("error: {}\n", message.as_ref()))
    }

    /// The user has stopped it, in one sentence.
    pub fn stopped(message: impl AsRef<str>) -> Failure {
        Failure::Stopped(format!("stopped: {}\n", message.as_ref()))
    }

    /// Adds a line that says what to do.
    #[must_use]
    pub fn hint(self, hint: impl AsRef<str>) -> Failure {
        let with = |text: String| format!("{text}hint: {}\n", hint.as_ref());
        match self {
            Failure::No(text) => Failure::No(with(text)),
            Failure::Usage(text) => Failure::Usage(with(text)),
            Failure::Stopped(text) => Failure::Stopped(with(text)),
        }
    }

    /// Exit code.
    pub fn code(&self) -> u8 {
        match self {
            Failure::No(_) => 1,
            Failure::Usage(_) => 2,
            Failure::Stopped(_) => 130,
        }
    }

    /// What to show.
    pub fn text(&self) -> &str {
        match self {
            Failure::No(text) | Failure::Usage(text) | Failure::Stopped(text) => text,
        }
    }
}
