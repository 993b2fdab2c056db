//! `ludi studio` over HTTP, and `ludi print`. What browsers do is tested in `crates/studio/tests/browser`.

use crate::kit::{LUDI, folder, ludi};
use serde_json::{Value, json};
use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

/// A studio on a port of its own.
struct Studio {
    child: Child,
    address: String,
}

impl Drop for Studio {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

impl Studio {
    fn start(test: &str) -> Studio {
        let folder = folder(test);
        let mut child = Command::new(LUDI)
            .args(["studio", "--port", "0", "--store", "studio.db"])
            .current_dir(folder)
            .stdin(Stdio::null())
            .stderr(Stdio::piped())
            .spawn()
            .expect("the command starts");
        let mut line = String::new();
        BufReader::new(child.stderr.take().expect("piped")).read_line(&mut line).expect("it says where it is");
        let address = line.split("http://").nth(1).and_then(|rest| rest.split_whitespace().next());
        Studio { address: address.unwrap_or_else(|| panic!("no address in {line}")).to_string(), child }
    }

    /// Status and body of an answer to a request written by hand.
    fn raw(&self, request: &str) -> (u16, String) {
        let mut stream = TcpStream::connect(&self.address).expect("it listens");
        stream.set_read_timeout(Some(Duration::from_secs(60))).expect("a time can be set");
        stream.write_all(request.as_bytes()).expect("it reads");
        let mut answer = String::new();
        stream.read_to_string(&mut answer).expect("it answers");
        let (head, body) = answer.split_once("\r\n\r\n").unwrap_or((&answer, ""));
        let status = head.split_whitespace().nth(1).and_then(|status| status.parse().ok());
        (status.unwrap_or(0), body.to_string())
    }

    fn get(&self, path: &str) -> (u16, String) {
        self.raw(&format!("GET {path} HTTP/1.0\r\nHost: {}\r\n\r\n", self.address))
    }

    fn post(&self, path: &str, body: &Value) -> (u16, Value) {
        let body = body.to_string();
        let head = format!("POST {path} HTTP/1.0\r\nHost: {}\r\nContent-Type: application/json", self.address);
        let (status, text) = self.raw(&format!("{head}\r\nContent-Length: {}\r\n\r\n{body}", body.len()));
        (status, serde_json::from_str(&text).unwrap_or(Value::Null))
    }
}

#[test]
fn a_game_is_played_by_its_moves() {
    let studio = Studio::start("studio-play");
    let (status, shown) = studio.post("/api/position", &json!({ "game": "tic-tac-toe", "moves": ["b2", "A1"] }));
    assert_eq!((status, shown["legal"].as_array().map(Vec::len)), (200, Some(7)));
    assert_eq!((&shown["moves"], &shown["mover"]), (&json!(["B2", "A1"]), &json!(0)));
    let moves = ["A1", "A2", "B1", "B2", "C1"];
    let (_, shown) = studio.post("/api/position", &json!({ "game": "tic-tac-toe", "moves": moves }));
    assert_eq!((&shown["ending"]["winner"], &shown["decisive"]), (&json!(0), &json!([0, 1, 2])));
    let (status, wrong) = studio.post("/api/position", &json!({ "game": "tic-tac-toe", "moves": ["A1", "A1"] }));
    assert_eq!((status, wrong["error"].as_str()), (422, Some("move 2, A1, is not legal")));
    // A win in one is found by anybody who looks.
    let asked = json!({ "game": "tic-tac-toe", "moves": ["A1", "A2", "B1", "B2"], "strength": "medium" });
    assert_eq!(studio.post("/api/move", &asked).1["move"], "C1");
}

#[test]
fn strangers_are_refused() {
    let studio = Studio::start("studio-strangers");
    let get = |host: &str| studio.raw(&format!("GET /api/runs HTTP/1.0\r\nHost: {host}\r\n\r\n")).0;
    assert_eq!((get(&studio.address), get("evil.test"), get("127.0.0.1.evil.test")), (200, 403, 403));
    let post = |more: &str| {
        let head = format!("POST /api/check HTTP/1.0\r\nHost: {}\r\nContent-Length: 11", studio.address);
        studio.raw(&format!("{head}\r\n{more}\r\n\r\n{{\"text\":\"\"}}")).0
    };
    assert_eq!(post("Content-Type: application/json"), 200);
    assert_eq!(post("Content-Type: text/plain"), 403);
    assert_eq!(post("Content-Type: application/json\r\nOrigin: https://evil.test"), 403);
    for path in ["/web/../Cargo.toml", "/web/%2e%2e/%2e%2e/Cargo.toml", "/studio.db", "/api/game?game=studio.db"] {
        assert_eq!(studio.get(path).0, 404, "{path}");
    }
}

#[test]
fn a_job_is_done_and_its_result_kept() {
    let studio = Studio::start("studio-jobs");
    let text = "(game Tiny (board (tiling square) (size 3)) (end (All win (in-a-row 3))))";
    let (_, kept) = studio.post("/api/keep", &json!({ "text": text }));
    let key = kept["key"].as_str().expect("a name");
    let (status, begun) = studio.post("/api/jobs", &json!({ "kind": "measure", "game": key }));
    assert_eq!(status, 200, "{begun}");
    let begin = Instant::now();
    let job = loop {
        let (_, text) = studio.get(&format!("/api/jobs/{}", begun["job"]));
        let job: Value = serde_json::from_str(&text).expect("JSON");
        if job["state"] != "running" {
            break job;
        }
        assert!(begin.elapsed() < Duration::from_secs(120), "{job}");
        std::thread::sleep(Duration::from_millis(50));
    };
    assert_eq!((&job["state"], &job["result"]["game"]), (&json!("done"), &json!("Tiny")), "{job}");
    let (status, page) = studio.get(&format!("/api/jobs/{}/page", begun["job"]));
    assert!(status == 200 && page.contains("<h1>Tiny</h1>"));
}

#[test]
fn a_survey_counts_only_games_played_to_the_end() {
    let studio = Studio::start("studio-survey");
    let (_, shown) = studio.post("/api/survey", &json!({ "form": "three-plays", "source": "tag:sample" }));
    let (id, game) = (shown["id"].clone(), shown["games"][0].clone());
    let (_, about) = studio.get(&format!("/api/game?game={}", game.as_str().expect("a name")));
    let about: Value = serde_json::from_str(&about).expect("JSON");
    assert!(about["text"].is_null() && about["origin"].is_null() && about["title"] == "A game");
    let said = |plays: Value| json!({ "id": id, "round": 1, "answer": "liked", "plays": plays });
    assert_eq!(studio.post("/api/survey/answer", &said(json!([[]]))).0, 422);
    assert_eq!(studio.post("/api/survey/answer", &said(json!([]))).0, 422);
    let mut moves: Vec<Value> = Vec::new();
    let mut chance: u64 = 1;
    loop {
        let (_, now) = studio.post("/api/position", &json!({ "game": game, "moves": moves }));
        let legal = now["legal"].as_array().expect("steps");
        if legal.is_empty() {
            break;
        }
        chance = chance.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        moves.push(legal[(chance >> 33) as usize % legal.len()]["name"].clone());
    }
    assert_eq!(studio.post("/api/survey/answer", &said(json!([moves]))).1["kept"], true);
    assert_eq!(studio.post("/api/survey/answer", &said(json!([moves]))).1["kept"], false);
    let (_, table) = studio.get("/api/survey.csv?form=three-plays");
    assert!(table.lines().count() == 2 && table.contains(",1,liked,"), "{table}");
}

#[test]
fn print_makes_a_page_and_a_board() {
    ludi(&["print", "yavalath"])
        .exits(0)
        .says("<h1>Yavalath</h1>")
        .says("size: 210mm 297mm")
        .says("Make four in a row");
    ludi(&["print", "hex", "--svg", "-", "--width", "120"]).exits(0).says("<svg width=\"120.0mm\"");
    let json = ludi(&["print", "chess", "--paper", "letter", "--json"]).exits(0).json();
    assert!(json["html"].as_str().is_some_and(|page| page.contains("At the start")));
    ludi(&["print", "chess", "--paper", "a6"]).exits(2).remarks("paper is a5, a4, a3 or letter");
    ludi(&["print", "nosuch"]).exits(2).remarks("there is no game or file");
}
