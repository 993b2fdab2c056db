//! `ludi ugi`

use crate::engine_protocol::Protocol;
use crate::output::Report;
use crate::page::Page;
use ludi::Error;
use ludi::players::MACHINE;
use ludi::schema::Spoken;

/// Speak the Universal Game Interface on standard input and output
///
/// For match runners and other programs. UGI is like UCI with the queries `gameover`, `p1turn` and `result`; the options are
/// GameFile (a name of the library or a file), Player and Seed. Steps are written as `ludi moves` writes them; in a turn of
/// several steps each is a move of its own, and `query p1turn` tells who moves next.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  ludi ugi
  ludi ugi breakthrough --player uct:iterations=5000")]
pub struct Args {
    /// The game until the option GameFile names another
    #[arg(default_value = "yavalath")]
    game: String,
    /// The player until the option Player names another
    #[arg(long, short, default_value = MACHINE)]
    player: String,
}

pub fn run(args: &Args) -> Result<Spoken, Error> {
    let mut protocol = Protocol::new(&args.game, &args.player)?;
    let lines = protocol.serve(std::io::stdin().lock(), std::io::stdout())?;
    Ok(Spoken { lines })
}

impl Report for Spoken {
    /// The protocol's last word is its own.
    fn text(&self, _page: &Page) -> String {
        String::new()
    }
}
