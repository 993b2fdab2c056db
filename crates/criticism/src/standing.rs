//! What a score means: its place among games that people play, and among decoys, which only look like games.

use strategy::contest::statistics::Interval;

/// A game that others are held against.
#[derive(Clone, Debug, PartialEq)]
pub struct Peer {
    /// Its name, as its file is called.
    pub name: String,
    /// Whether it is viable.
    pub viable: bool,
    /// Its score by the default weights.
    pub score: f64,
}

impl Peer {
    /// What it counts as: a game that is not viable has no score, and counts as 0.
    pub fn worth(&self) -> f64 {
        if self.viable { self.score } else { 0.0 }
    }
}

/// How many of some games lie below a score.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Among {
    /// Games it is held against.
    pub games: usize,
    /// Those that lie below it.
    pub below: usize,
    /// Those that would if it were the lower end of its interval.
    pub below_low: usize,
    /// Those that would if it were the upper end.
    pub below_high: usize,
    /// Those that are not viable, and count as 0.
    pub not_viable: usize,
}

impl Among {
    fn of(score: &Interval, peers: &[Peer]) -> Among {
        let below = |score: f64| peers.iter().filter(|peer| peer.worth() < score).count();
        Among {
            games: peers.len(),
            below: below(score.value),
            below_low: below(score.low),
            below_high: below(score.high),
            not_viable: peers.iter().filter(|peer| !peer.viable).count(),
        }
    }

    /// The share that lies below, 0 to 1.
    pub fn share(&self) -> f64 {
        self.below as f64 / self.games.max(1) as f64
    }

    fn percent(&self) -> String {
        let part = |n: usize| format!("{:.0}", 100.0 * n as f64 / self.games.max(1) as f64);
        let [value, low, high] = [self.below, self.below_low, self.below_high].map(part);
        if low == high { format!("{value} %") } else { format!("{value} % ({low} – {high})") }
    }

    /// "all but 2 of 70".
    fn counted(&self) -> String {
        let Among { games, below, .. } = self;
        match games - below {
            0 => format!("all {games}"),
            above if above < *below => format!("all but {above} of {games}"),
            _ => format!("{below} of {games}"),
        }
    }
}

/// The place of a score.
#[derive(Clone, Debug, PartialEq)]
pub struct Place {
    /// The score by the criteria.
    pub score: Interval,
    /// Whether the game is viable; if not, it counts as 0.
    pub viable: bool,
    /// The library, without the game itself, and the place of the score in it.
    pub library: (Vec<Peer>, Among),
    /// Decoys, without the game itself.
    pub decoys: (Vec<Peer>, Among),
    /// Whether the game is one of the library.
    pub own: bool,
    /// What else is to be known about the comparison, a sentence; may be empty.
    pub caveat: String,
}

impl Place {
    /// The place of a game's score among these games. One that has the game's name is the game itself and is left out.
    pub fn new(score: Interval, viable: bool, name: &str, library: &[Peer], decoys: &[Peer]) -> Place {
        let others = |peers: &[Peer]| -> Vec<Peer> { peers.iter().filter(|peer| peer.name != name).cloned().collect() };
        let set = |peers: &[Peer]| {
            let others = others(peers);
            let among = Among::of(&score, &others);
            (others, among)
        };
        let (all, decoys) = (set(library), set(decoys));
        Place { score, viable, own: all.0.len() < library.len(), library: all, decoys, caveat: String::new() }
    }

    /// What the game counts as: 0 if it is not viable.
    pub fn counts_as(&self) -> f64 {
        if self.viable { self.score.value } else { 0.0 }
    }

    /// In plain words.
    pub fn words(&self) -> String {
        let (library, decoys) = (&self.library.1, &self.decoys.1);
        let other = if self.own { "other " } else { "" };
        let mut higher =
            format!("higher than {} of the {} {other}games of the library", library.percent(), library.games);
        if decoys.games > 0 {
            higher += &format!(", and than {} decoys, which only look like games", decoys.counted());
        }
        let said = if self.viable {
            format!("{:.2} is {higher}.", self.score.value)
        } else {
            let none = match decoys.games {
                0 => String::new(),
                games => format!(" and {} of the {games} decoys", decoys.not_viable),
            };
            format!(
                "Games that are not viable count as 0, and so does this one: no higher than any, level with {} of the {} {other}games of the library{none}. With its flaws mended and nothing else changed, {:.2} would be {higher}.",
                library.not_viable, library.games, self.score.value
            )
        };
        let marks = match said.contains(" % (") {
            true => "In brackets: what the interval of the score allows.",
            false => "",
        };
        [said.as_str(), marks, &self.caveat].into_iter().filter(|part| !part.is_empty()).collect::<Vec<_>>().join(" ")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn peers(prefix: &str, scores: &[(bool, f64)]) -> Vec<Peer> {
        let peer = |(i, &(viable, score)): (usize, &(bool, f64))| Peer { name: format!("{prefix}{i}"), viable, score };
        scores.iter().enumerate().map(peer).collect()
    }

    fn place(viable: bool, name: &str) -> Place {
        let library = peers("game", &[(true, 0.1), (true, 0.3), (true, 0.5), (true, 0.7), (false, 0.9)]);
        let decoys = peers("decoy", &[(false, 0.9), (false, 0.2), (true, 0.6)]);
        Place::new(Interval { value: 0.4, low: 0.2, high: 0.6 }, viable, name, &library, &decoys)
    }

    #[test]
    fn games_that_are_not_viable_count_as_nothing() {
        let found = place(true, "mine");
        assert_eq!(found.library.1, Among { games: 5, below: 3, below_low: 2, below_high: 4, not_viable: 1 });
        assert_eq!((found.decoys.1.below, found.decoys.1.games, found.own), (2, 3, false));
        let words = found.words();
        assert!(
            words.starts_with(
                "0.40 is higher than 60 % (40 – 80) of the 5 games of the library, and than all but 1 of 3 decoys"
            ),
            "{words}"
        );
    }

    #[test]
    fn a_game_is_not_held_against_itself() {
        let found = place(true, "game1");
        assert_eq!((found.library.1.games, found.library.1.below, found.own), (4, 2, true));
        assert!(found.words().contains("of the 4 other games of the library"), "{}", found.words());
        assert_eq!(place(true, "decoy2").decoys.1.games, 2);
    }

    #[test]
    fn a_flawed_game_is_told_its_place_and_what_it_would_be() {
        let words = place(false, "mine").words();
        assert!(words.starts_with("Games that are not viable count as 0"), "{words}");
        assert!(words.contains("level with 1 of the 5 games of the library and 2 of the 3 decoys"), "{words}");
        assert!(words.contains("0.40 would be higher than 60 %"), "{words}");
        assert_eq!(place(false, "mine").counts_as(), 0.0);
    }
}
