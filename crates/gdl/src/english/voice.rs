//! Who speaks to whom about what: the context every phrase needs.

use super::words::{a, list, piece_words, plural};
use crate::ast::{Act, Action, Game, Move, Piece, PieceSel, Player, Record, Region, Shape, Site, Tiling, What, Who};

/// The player a phrase is read for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Party {
    /// The reader of the sheet.
    You,
    /// A player by name.
    Named(Player),
}

/// What a step does with pieces, which decides how its cells are called.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// New pieces come to the board.
    Placement,
    /// Pieces go from one cell to another.
    Movement,
    /// Pieces leave the board.
    Removal,
    /// No cell at all.
    Pass,
}

impl Kind {
    /// The kind of a rule.
    pub fn of(rule: &Move) -> Kind {
        let Action::Acts(acts) = &rule.action else { return Kind::Pass };
        let lifts = acts.iter().any(|act| matches!(act, Act::Pop { .. } | Act::Swap));
        match lifts {
            false => Kind::Placement,
            true if acts.iter().all(|act| matches!(act, Act::Pop { .. })) => Kind::Removal,
            true => Kind::Movement,
        }
    }
}

/// When a phrase is read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Moment {
    /// Before the step.
    Before,
    /// While its effects run; a current cell is bound.
    Effect,
    /// When all is done.
    After,
    /// In an end clause.
    End,
}

/// The context of a phrase.
#[derive(Clone, Copy, Debug)]
pub struct Voice<'a> {
    /// The game spoken about.
    pub game: &'a Game,
    /// The type the rule belongs to.
    pub piece: Option<usize>,
    /// Whom it is read for.
    pub friend: Party,
    /// What the step does.
    pub kind: Kind,
    /// When it is read.
    pub moment: Moment,
    /// Whether what a movement lifts comes down where it goes to; else that cell is only pointed at.
    pub lands: bool,
    /// The one player who may make the step, if only one may.
    pub only: Option<Player>,
    /// In a capture or conversion, what it is done to: "that enemy stone". The current cell is where this stands, and "it" would
    /// no longer be the piece moved.
    pub victim: Option<&'a str>,
}

/// The noun for a type of piece: its label if that is a word that no other type goes by, else its name. A piece cannot have the name of its
/// player, so the fox that Fox moves is labelled.
fn noun<'a>(game: &'a Game, piece: &'a Piece) -> &'a str {
    let is_word = |label: &&String| label.len() >= 3 && label.chars().all(|c| c.is_alphabetic() || c == '-');
    let same = |other: &Piece, word: &str| {
        !std::ptr::eq(other, piece) && (other.name == word || other.label.as_deref() == Some(word))
    };
    let own = |label: &&String| !game.pieces.iter().any(|other| same(other, label));
    piece.label.as_ref().filter(is_word).filter(own).unwrap_or(&piece.name)
}

impl<'a> Voice<'a> {
    /// For the `end` section and everything outside rules.
    pub fn end(game: &'a Game, friend: Party) -> Self {
        Voice {
            game,
            piece: None,
            friend,
            kind: Kind::Movement,
            moment: Moment::End,
            lands: true,
            only: None,
            victim: None,
        }
    }

    /// For the precondition of a rule of that piece.
    pub fn rule(game: &'a Game, piece: usize, rule: &Move) -> Self {
        Voice {
            game,
            piece: Some(piece),
            friend: Party::You,
            kind: Kind::of(rule),
            moment: Moment::Before,
            lands: lands(&rule.action),
            only: only(game, piece, rule),
            victim: None,
        }
    }

    /// The same at another moment.
    pub fn at(self, moment: Moment) -> Self {
        Voice { moment, ..self }
    }

    /// Who alone may make the step, as an opening: "White only: ".
    pub fn reserved(&self) -> String {
        self.only.map_or_else(String::new, |player| format!("{} only: ", self.name(player)))
    }

    /// "square", "cell" or "point".
    pub fn cell(&self) -> &'static str {
        let flat = self.game.board.size.len() < 3;
        match self.game.board.tiling {
            Tiling::Square if flat && self.game.board.shape != Shape::Boardless => "square",
            Tiling::Square | Tiling::Hex | Tiling::Tri | Tiling::TruncSquare => "cell",
            Tiling::Alquerque | Tiling::Graph { .. } => "point",
        }
    }

    /// Its plural.
    pub fn cells(&self) -> String {
        plural(self.cell())
    }

    /// A player's name.
    pub fn name(&self, player: Player) -> &'a str {
        &self.game.players[player.index()].name
    }

    /// What a piece of no particular type is called.
    pub fn any_piece(&self) -> String {
        match self.game.pieces.len() {
            1 => self.piece_name(0),
            _ => "piece".to_string(),
        }
    }

    /// What a piece of that type is called; a piece must not sound like a cell.
    pub fn piece_name(&self, piece: usize) -> String {
        let name = self.game.pieces.get(piece).map_or_else(|| "piece".to_string(), |p| piece_words(noun(self.game, p)));
        if name == self.cell() || name == "cell" { format!("{name} piece") } else { name }
    }

    /// The piece a rule moves or places.
    pub fn own_piece(&self) -> String {
        self.piece.map_or_else(|| self.any_piece(), |p| self.piece_name(p))
    }

    /// "you", "White", "your opponent" …
    pub fn who(&self, who: Who) -> String {
        match (who, self.friend) {
            (Who::Player(p), _) => self.name(p).to_string(),
            (Who::All, _) => "both players together".to_string(),
            (Who::Nobody, _) => "nobody".to_string(),
            (Who::Current, _) if self.moment == Moment::End => "the player who has just moved".to_string(),
            (Who::Current, _) => "you".to_string(),
            (Who::Friend, Party::You) => "you".to_string(),
            (Who::Friend, Party::Named(p)) => self.name(p).to_string(),
            (Who::Enemy, Party::You) => "your opponent".to_string(),
            (Who::Enemy, Party::Named(p)) => self.name(p.other()).to_string(),
        }
    }

    /// "your", "White's" …
    pub fn whose(&self, who: Who) -> String {
        match self.who(who).as_str() {
            "you" => "your".to_string(),
            "both players together" => "both players' combined".to_string(),
            name if name.ends_with('s') => format!("{name}'"),
            name => format!("{name}'s"),
        }
    }

    /// Player and verb in agreement: "you have", "White has", "White does not have".
    pub fn does(&self, who: Who, verb: (&str, &str), yes: bool) -> String {
        let name = self.who(who);
        let second = name == "you" || who == Who::All || many(&name);
        match (second, yes) {
            (true, true) => format!("{name} {}", verb.0),
            (false, true) => format!("{name} {}", verb.1),
            (true, false) => format!("{name} do not {}", verb.0),
            (false, false) => format!("{name} does not {}", verb.0),
        }
    }

    /// A cell.
    pub fn site(&self, site: &Site) -> String {
        let cell = self.cell();
        match (site, self.moment) {
            (Site::Label(label), _) => label.clone(),
            (Site::LastFrom, Moment::End) => format!("the {cell} left by the move before the last"),
            (Site::LastTo, Moment::End) => format!("the {cell} where the move before the last ended"),
            (Site::LastFrom, _) => format!("the {cell} left by the previous move"),
            (Site::LastTo, _) => format!("the {cell} where the previous move ended"),
            (Site::Beyond, _) => format!("the {cell} straight beyond {}", self.site(&Site::To)),
            (Site::Behind, _) => format!("the {cell} straight behind {}", self.site(&Site::From)),
            (Site::Current, Moment::Effect) => match self.victim {
                Some(victim) => format!("the {cell} of {victim}"),
                None => format!("that {cell}"),
            },
            (Site::From, Moment::End) => format!("the {cell} left by the last move"),
            (Site::To | Site::Current, Moment::End) => format!("the {cell} where the last move ended"),
            (Site::From | Site::To | Site::Current, moment) => {
                self.step_site(site == &Site::From, moment == Moment::Before)
            }
        }
    }

    /// A cell by what stands there, if it is known by that: "that enemy stone"; else the cell.
    pub fn spot(&self, site: &Site) -> String {
        self.victim_on(site).map_or_else(|| self.site(site), str::to_string)
    }

    /// What a capture or conversion is done to, if this is its cell.
    pub fn victim_on(&self, site: &Site) -> Option<&'a str> {
        self.victim.filter(|_| *site == Site::Current && self.moment == Moment::Effect)
    }

    fn step_site(&self, from: bool, before: bool) -> String {
        let cell = self.cell();
        match (self.kind, from, before) {
            (Kind::Removal, _, true) => format!("its {cell}"),
            (Kind::Removal, _, false) => format!("the {cell} just emptied"),
            (Kind::Placement, false, true) => format!("the {cell} chosen"),
            (Kind::Placement, false, false) => format!("the {cell} just filled"),
            (_, true, _) if !self.lands => format!("its {cell}"),
            (_, false, _) if !self.lands => format!("the {cell} chosen"),
            (_, true, false) if self.victim.is_some() => format!("the {cell} the moved {} left", self.own_piece()),
            (_, false, false) if self.victim.is_some() => format!("the {cell} the moved {} went to", self.own_piece()),
            (_, true, true) => format!("the {cell} it leaves"),
            (_, true, false) => format!("the {cell} it left"),
            (_, false, true) => format!("the {cell} it goes to"),
            (_, false, false) => format!("the {cell} it went to"),
        }
    }

    /// The top piece on a cell.
    pub fn piece_on(&self, site: &Site) -> String {
        let own = self.own_piece();
        match (site, self.moment, self.kind) {
            (Site::From, Moment::Before, Kind::Movement) => format!("the moving {own}"),
            (Site::From | Site::To, Moment::Before, Kind::Removal) => format!("the {own} taken off"),
            (Site::To, Moment::Effect | Moment::After, Kind::Movement) if self.lands => format!("the moved {own}"),
            (Site::To, Moment::Effect | Moment::After, Kind::Placement) => format!("the placed {own}"),
            (Site::Current, Moment::Effect, _) => {
                self.victim.map_or_else(|| format!("that {}", self.any_piece()), str::to_string)
            }
            _ => format!("the {} on {}", self.any_piece(), self.site(site)),
        }
    }

    /// A noun phrase for one piece, or several, of an owner: "enemy stone", "stones of your own", "White kings".
    pub fn owned(&self, who: Option<Who>, noun: &str, many: bool) -> String {
        let noun = if many { plural(noun) } else { noun.to_string() };
        let Some(who) = who else { return noun };
        match (who, self.friend) {
            (Who::Player(p), _) => format!("{} {noun}", self.name(p)),
            (Who::All, _) => format!("{noun} of either player"),
            (Who::Nobody, _) => format!("neutral {noun}"),
            (Who::Current, _) if self.moment == Moment::End => format!("{noun} of the player who has just moved"),
            (Who::Current, _) | (Who::Friend, Party::You) => format!("{noun} of your own"),
            (Who::Friend, Party::Named(p)) => format!("{} {noun}", self.name(p)),
            (Who::Enemy, Party::You) => format!("enemy {noun}"),
            (Who::Enemy, Party::Named(p)) => format!("{} {noun}", self.name(p.other())),
        }
    }

    /// "one of your stones", "one of White's stones", "an enemy stone" …
    pub fn one_of(&self, who: Option<Who>, noun: &str) -> String {
        match (who, self.friend) {
            (Some(Who::Friend), Party::Named(_)) => format!("one of {} {}", self.whose(Who::Friend), plural(noun)),
            (Some(Who::Current | Who::Friend), _) if self.moment != Moment::End || who == Some(Who::Friend) => {
                format!("one of your {}", plural(noun))
            }
            _ => a(&self.owned(who, noun, false)),
        }
    }

    /// The friend's pieces that match, as "your stones" or "White's kings with the number 2"; a piece only he can have
    /// is "the king".
    pub fn mine(&self, record: Option<&Record>, many: bool) -> String {
        let noun = record.map_or_else(|| self.any_piece(), |r| self.kind_of(r));
        let noun = if many { plural(&noun) } else { noun };
        let owner = record.and_then(|r| r.owner).unwrap_or(Who::Friend);
        let unique = matches!(record.map(|r| r.piece), Some(PieceSel::Type(i))
            if matches!(self.game.pieces.get(i).map(|p| p.owner), Some(Who::Player(_))));
        let whose = if unique && !many { "the".to_string() } else { self.whose(owner) };
        format!("{whose} {noun}{}", record.map_or_else(String::new, |r| self.traits(r)))
    }

    /// The noun of a record's type.
    pub fn kind_of(&self, record: &Record) -> String {
        match record.piece {
            PieceSel::Type(i) => self.piece_name(i),
            PieceSel::Any => self.any_piece(),
            PieceSel::Current => self.own_piece(),
            PieceSel::Captured => "piece of the type just captured".to_string(),
        }
    }

    /// What a record asks beside type and owner, as a phrase that follows the noun.
    pub fn traits(&self, record: &Record) -> String {
        let mut asked = Vec::new();
        if let Some(state) = record.state {
            asked.push(format!("the number {state}"));
        }
        if let Some(flags) = record.flags {
            asked.push(marks(flags));
        }
        if let Some(value) = record.value {
            asked.push(format!("a value of {value}"));
        }
        if asked.is_empty() { String::new() } else { format!(" with {}", list(&asked, "and")) }
    }

    /// A record as a noun phrase without an article.
    pub fn record(&self, record: &Record, many: bool) -> String {
        let noun = match record.piece {
            PieceSel::Captured if many => "pieces of the type just captured".to_string(),
            PieceSel::Captured => "piece of the type just captured".to_string(),
            _ => self.owned(record.owner, &self.kind_of(record), many),
        };
        let owner = match (record.piece, record.owner) {
            (PieceSel::Captured, Some(who)) => format!(", {}", owning(self, who)),
            _ => String::new(),
        };
        format!("{noun}{owner}{}", self.traits(record))
    }

    /// Contents as a noun phrase without an article.
    pub fn what(&self, what: &What, many: bool) -> String {
        let any = self.any_piece();
        match what {
            What::Empty => format!("empty {}", if many { self.cells() } else { self.cell().to_string() }),
            What::Friend => self.owned(Some(Who::Friend), &any, many),
            What::Enemy => self.owned(Some(Who::Enemy), &any, many),
            What::Any => self.owned(None, &any, many),
            What::Piece(record) => self.record(record, many),
            // All cells are on the board; where they are counted is said besides.
            What::Region(Region::Board) => {
                if many {
                    self.cells()
                } else {
                    self.cell().to_string()
                }
            }
            What::Region(region) => {
                format!(
                    "{} {}",
                    if many { self.cells() } else { self.cell().to_string() },
                    super::region::place(self, region)
                )
            }
        }
    }
}

/// The player a rule or the owner of its piece type keeps it for.
fn only(game: &Game, piece: usize, rule: &Move) -> Option<Player> {
    let owner = game.pieces.get(piece).map(|p| p.owner);
    [Some(rule.owner), owner]
        .into_iter()
        .flatten()
        .find_map(|who| if let Who::Player(p) = who { Some(p) } else { None })
}

/// Whether what an action lifts from `from` comes down on `to`: a push puts down all that was lifted since the push before it.
fn lands(action: &Action) -> bool {
    let Action::Acts(acts) = action else { return true };
    if !acts.iter().any(|act| matches!(act, Act::Pop { .. })) {
        return true;
    }
    let mut carried = false;
    for act in acts {
        match act {
            Act::Swap => return true,
            Act::Pop { at, .. } => carried |= *at == Site::From,
            Act::Push { at: Site::To | Site::Current, .. } if carried => return true,
            Act::Push { .. } => carried = false,
        }
    }
    false
}

/// Whether a player's name is a plural, as Rebels is.
fn many(name: &str) -> bool {
    let s = name.ends_with('s') && !["ss", "us", "is", "os"].iter().any(|e| name.ends_with(e));
    s || ["Geese", "Men", "Sheep", "Oxen", "Mice"].contains(&name)
}

fn owning(voice: &Voice, who: Who) -> String {
    match who {
        Who::Nobody => "belonging to nobody".to_string(),
        Who::All => "belonging to either player".to_string(),
        _ => format!("belonging to {}", voice.who(who)),
    }
}

/// Flags in words: "mark 3", "marks 1 and 2".
pub fn marks(flags: u8) -> String {
    let set: Vec<String> = (0..8).filter(|i| flags & (1 << i) != 0).map(|i| i.to_string()).collect();
    match set.len() {
        0 => "no particular mark".to_string(),
        1 => format!("mark {}", set[0]),
        _ => format!("marks {}", list(&set, "and")),
    }
}
