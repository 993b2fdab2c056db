//! `ludi studio`

use crate::output::{Report, remark};
use crate::page::Page;
use ludi::Error;
use ludi::open::STORE;
use ludi::schema::Served;
use std::net::{IpAddr, SocketAddr};
use std::path::PathBuf;
use std::process::{Command, Stdio};
use studio::Settings;

/// Play, judge, edit and evolve games in the browser
///
/// Starts a web server on this machine and says where it is. Everything is kept in one file, the same that `ludi evolve` uses.
/// Nobody else can reach it unless --address says so.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  ludi studio
  ludi studio --open --port 9000
  ludi studio --store research.db
  ludi studio --address 0.0.0.0 --host games.example      for others too: there are no passwords")]
pub struct Args {
    /// Port to listen on; 0 lets the system choose
    #[arg(long, short, default_value_t = 7878)]
    port: u16,
    /// Address to listen on
    #[arg(long, default_value = "127.0.0.1")]
    address: IpAddr,
    /// A further name under which browsers may ask for it
    #[arg(long = "host", value_name = "NAME")]
    hosts: Vec<String>,
    /// The file that keeps everything
    #[arg(long, value_name = "FILE", default_value = STORE)]
    store: PathBuf,
    /// Open it in the browser
    #[arg(long)]
    open: bool,
}

pub fn run(args: &Args) -> Result<Served, Error> {
    let program = std::env::current_exe()
        .map_err(|error| Error::usage(format!("this program does not know where it is: {error}")))?;
    let mut hosts = args.hosts.clone();
    if !args.address.is_loopback() {
        remark("note: others can reach the studio; there are no passwords");
        hosts.push(args.address.to_string());
    }
    let settings = Settings {
        address: SocketAddr::new(args.address, args.port),
        store: args.store.clone(),
        program,
        hosts,
        web: std::env::var_os("LUDI_WEB").map(PathBuf::from),
    };
    let mut place = String::new();
    let ready = |address: SocketAddr| {
        place = format!("http://{address}");
        remark(format!("the studio is at {place} (stop it with Ctrl-C)"));
        if args.open {
            browse(&place);
        }
    };
    studio::serve(settings, ready).map_err(Error::usage)?;
    Ok(Served { address: place })
}

/// Asks the system to show an address.
fn browse(address: &str) {
    let (program, before): (&str, &[&str]) = if cfg!(target_os = "macos") {
        ("open", &[])
    } else if cfg!(windows) {
        ("cmd", &["/c", "start", ""])
    } else {
        ("xdg-open", &[])
    };
    let mut command = Command::new(program);
    command.args(before).arg(address).stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
    if command.spawn().is_err() {
        remark("note: no browser could be opened");
    }
}

impl Report for Served {
    /// All has been said.
    fn text(&self, _page: &Page) -> String {
        String::new()
    }
}
