//! Steps given on the command line.

use clap::Args;

/// Where play has got to.
#[derive(Args, Debug, Default)]
pub struct Played {
    /// Steps made before, in order, between blanks or commas: "A1 B2,C3-C4"
    #[arg(
        id = "played",
        long = "moves",
        visible_alias = "after",
        value_name = "STEPS",
        default_value = "",
        hide_default_value = true
    )]
    steps: String,
}

impl Played {
    /// The steps one by one.
    pub fn steps(&self) -> Vec<String> {
        let words = self.steps.split(|c: char| c == ',' || c.is_whitespace());
        words.filter(|step| !step.is_empty()).map(str::to_string).collect()
    }
}
