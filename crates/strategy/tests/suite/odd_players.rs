//! The one-ply and odd players do what their names say.

use engine::rng::Rng;
use engine::{Game, Position};
use gdl::ast::Player as Side;
use strategy::{Player, Spec};

fn game(name: &str) -> Game {
    let entry = gdl::library::find(name).unwrap_or_else(|| panic!("{name} is in the library"));
    Game::read(entry.text).0.expect("library games load")
}

fn after<'g>(game: &'g Game, moves: &[&str]) -> Position<'g> {
    let mut position = game.start(Side::First);
    moves.iter().for_each(|text| position.play(position.find(text).expect(text)));
    position
}

fn player<'g>(game: &'g Game, text: &str) -> Box<dyn Player + 'g> {
    text.parse::<Spec>().expect(text).player(game, None)
}

fn chosen(position: &Position<'_>, text: &str) -> String {
    let choice = player(position.game(), text).choose(position, &mut Rng::new(1));
    let at = position.steps().iter().position(|s| *s == choice.step).expect("a legal step");
    position.names()[at].clone()
}

#[test]
fn every_player_takes_a_win() {
    let game = game("Tic-Tac-Toe");
    let position = after(&game, &["a1", "a2", "b1", "b2"]);
    for text in ["greedy", "defensive", "ab:depth=1", "ab:nodes=1", "obstructive"] {
        assert_eq!(chosen(&position, text), "C1", "{text}");
    }
}

#[test]
fn the_defensive_player_stops_a_threat() {
    let game = game("Tic-Tac-Toe");
    assert_eq!(chosen(&after(&game, &["a1", "b2", "b1"]), "defensive"), "C1");
}

#[test]
fn the_obstructive_player_leaves_the_fewest_steps() {
    let game = game("Othello");
    let mut rng = Rng::new(4);
    let mut player = player(&game, "obstructive");
    let mut position = game.start(Side::First);
    for _ in 0..20 {
        let mobility = |step| {
            let mut next = position.clone();
            next.play(step);
            next.steps().len()
        };
        let step = player.choose(&position, &mut rng).step;
        assert_eq!(Some(mobility(step)), position.steps().into_iter().map(mobility).min());
        position.play(step);
    }
}

#[test]
fn the_copycat_mirrors_what_it_can() {
    let game = game("Hex-7");
    let topology = game.topology();
    let opposite = |cell: u16| {
        let image = |k: &Vec<u16>| k[cell as usize];
        // Half a turn of the rhombus: the only symmetry that leaves just the middle in place.
        let half = topology
            .symmetries()
            .into_iter()
            .find(|k| k.iter().enumerate().filter(|(c, i)| *c == **i as usize).count() == 1);
        image(&half.expect("a rhombus can be turned"))
    };
    let mut rng = Rng::new(2);
    let mut player = player(&game, "copycat");
    let mut position = game.start(Side::First);
    let mut copied = 0;
    while position.ending().is_none() {
        let legal = position.steps();
        position.play(legal[rng.below(legal.len() as u32) as usize]);
        if position.ending().is_some() {
            break;
        }
        let Some(last) = position.last().1 else { continue };
        let wanted = opposite(last);
        let possible = position.steps().iter().any(|s| s.to == wanted);
        let choice = player.choose(&position, &mut rng);
        position.play(choice.step);
        // Handed a win, it takes that.
        assert!(!possible || choice.step.to == wanted || position.ending().is_some());
        copied += u32::from(possible && choice.step.to == wanted);
    }
    assert!(copied > 5, "only {copied} copies");
}

#[test]
fn every_symmetry_has_its_copycat() {
    let game = game("Yavalath");
    let position = after(&game, &["a1"]);
    let symmetries = game.topology().symmetries();
    let corner = position.last().1.expect("a cell");
    for (k, image) in symmetries.iter().enumerate() {
        let choice = player(&game, &format!("copycat:symmetry={k}")).choose(&position, &mut Rng::new(1));
        let copied = image[corner as usize];
        assert!(copied == corner || choice.step.to == copied, "symmetry {k}");
    }
    assert_eq!(symmetries.len(), 12);
}

#[test]
fn the_copycat_lays_a_domino_from_its_other_end() {
    let text = gdl::library::find("cram").expect("in the library").text.replace("(size 6 5)", "(size 4 4)");
    let game = Game::read(&text).0.expect("valid");
    // Dominoes are written from the south-west; the image of A1 to B1 would be D4 to C4.
    let position = after(&game, &["a1-b1"]);
    assert_eq!(chosen(&position, "copycat"), "C4-D4");
    let text = text.replace("(size 4 4)", "(size 4 3)");
    let game = Game::read(&text).0.expect("valid");
    assert_eq!(chosen(&game.start(Side::First), "copycat"), "B2-C2", "the middle first");
}
