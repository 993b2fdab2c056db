//! Random rule trees: every word of the language, put together without sense.

use super::*;

pub struct Maker {
    pub dice: Dice,
}

impl Maker {
    fn one<T: Clone>(&mut self, of: &[T]) -> T {
        of[self.dice.below(of.len())].clone()
    }

    fn chance(&mut self, percent: usize) -> bool {
        self.dice.below(100) < percent
    }

    fn maybe<T>(&mut self, percent: usize, make: impl Fn(&mut Maker) -> T) -> Option<T> {
        if self.chance(percent) { Some(make(self)) } else { None }
    }

    fn some<T>(&mut self, most: usize, make: impl Fn(&mut Maker) -> T) -> Vec<T> {
        (0..self.dice.below(most + 1)).map(|_| make(self)).collect()
    }

    fn board(&mut self) -> Board {
        let i_nbors = self.chance(40);
        let mut made = match self.dice.below(9) {
            0 => board(Tiling::Square, Shape::Square, &[4, 4], i_nbors),
            1 => board(Tiling::Square, Shape::Square, &[5, 3], i_nbors),
            2 => board(Tiling::Hex, Shape::Hex, &[3], false),
            3 => board(Tiling::Tri, Shape::Tri, &[4], i_nbors),
            4 => board(Tiling::TruncSquare, Shape::Square, &[3, 3], false),
            5 => board(Tiling::Alquerque, Shape::Square, &[5, 5], false),
            6 => board(Tiling::Square, Shape::Square, &[3, 3, 3], i_nbors),
            7 => board(Tiling::Square, Shape::Rhombus, &[3], i_nbors),
            _ => {
                let word = |w: &str| w.split(' ').map(String::from).collect::<Vec<_>>();
                let lines = vec![word("A B C D"), word("D E A"), word("B E F")];
                board(Tiling::Graph { edges: vec![("F".into(), "A".into())], lines }, Shape::Square, &[], false)
            }
        };
        if matches!(made.tiling, Tiling::Square) {
            made.no_d_nbors = self.chance(5);
        }
        made.regions = vec![
            RegionDef { name: "White".into(), owner: Some(Player::First), parts: vec![Region::Edge] },
            RegionDef { name: "Spot".into(), owner: None, parts: vec![Region::Centre] },
        ];
        made
    }

    fn compass(&mut self) -> Compass {
        use Compass::*;
        self.one(&[N, Ne, E, Se, S, Sw, W, Nw, Up, Down])
    }

    fn turtle(&mut self) -> Turtle {
        use Turtle::*;
        self.one(&[F, B, L, R, Fl, Fr, Bl, Br])
    }

    fn dirn(&mut self) -> Dirn {
        match self.dice.below(3) {
            0 => Dirn::Compass(self.compass()),
            1 => Dirn::Turtle(self.turtle()),
            _ => Dirn::All,
        }
    }

    fn who(&mut self) -> Who {
        use Who::*;
        self.one(&[
            Player(gdl::ast::Player::First),
            Player(gdl::ast::Player::Second),
            All,
            Nobody,
            Current,
            Friend,
            Enemy,
        ])
    }

    fn site(&mut self) -> Site {
        use Site::*;
        let a1 = Label(if self.chance(50) { "A1".into() } else { "A".into() });
        self.one(&[From, From, To, To, To, Current, LastFrom, LastTo, Beyond, Behind, a1])
    }

    fn region(&mut self) -> Region {
        match self.dice.below(13) {
            0 => Region::AllSides { open: self.chance(50) },
            1 => Region::Corners,
            2 => Region::Edge,
            3 => Region::Centre,
            4 => Region::Rows(vec![1, 3]),
            5 => Region::Columns(vec![2]),
            6 => Region::Phase(self.dice.below(3) as i32),
            7 => Region::Home(self.dice.below(3) as i32),
            8 => Region::Away,
            9 => Region::Union(vec![Region::Home(0), Region::Corners]),
            10 => Region::Named(1),
            11 => Region::Own,
            _ => Region::Board,
        }
    }

    fn nbors(&mut self) -> Nbors {
        self.one(&[Nbors::Board, Nbors::Direct, Nbors::Indirect, Nbors::All])
    }

    fn record(&mut self) -> Record {
        Record {
            piece: self.one(&[
                PieceSel::Type(0),
                PieceSel::Type(1),
                PieceSel::Any,
                PieceSel::Any,
                PieceSel::Current,
                PieceSel::Captured,
            ]),
            owner: self.maybe(50, Maker::who),
            state: self.maybe(15, |m| m.dice.below(3) as i32),
            flags: self.maybe(15, |m| m.dice.below(8) as u8),
            value: self.maybe(10, |m| m.dice.below(3) as i32),
        }
    }

    fn what(&mut self) -> What {
        match self.dice.below(6) {
            0 => What::Empty,
            1 => What::Friend,
            2 => What::Enemy,
            3 => What::Any,
            4 => What::Piece(self.record()),
            _ => What::Region(self.region()),
        }
    }

    fn int(&mut self, depth: usize) -> Int {
        if depth == 0 || self.chance(35) {
            return Int::Const(self.one(&[0, 1, 1, 1, 2, 2, 3, 4, -1, i32::MAX, i32::MIN]));
        }
        let boxed = |m: &mut Maker| Box::new(m.int(depth - 1));
        let ints = |m: &mut Maker| m.some(3, |m| m.int(depth - 1));
        match self.dice.below(31) {
            0 => Int::Distance(self.site(), self.site()),
            1 => Int::NumBetween(self.what(), self.site(), self.site()),
            2 => Int::NumLine(self.what(), self.site(), self.site()),
            3 => Int::NumNbors(self.site(), self.what()),
            4 => Int::GroupSize(self.site()),
            5 => Int::Height(self.site()),
            6 => Int::Phase(self.site()),
            7 => Int::PieceState(self.site()),
            8 => Int::CellState(self.site()),
            9 => Int::Value(self.site()),
            10 => Int::Row(self.site()),
            11 => Int::Column(self.site()),
            12 => Int::Count(self.what(), self.maybe(50, Maker::region)),
            13 => Int::InHand(self.dice.below(2)),
            14 => Int::Score(self.who()),
            15 => Int::Liberties(self.site()),
            16 => Int::Captured(self.who()),
            17 => Int::LineLength(self.site()),
            18 => Int::Territory(self.who()),
            19 => Int::LargestGroup(self.who()),
            20 => Int::Changed,
            21 => Int::Turn,
            22 => Int::CaptureValue,
            23 => Int::Add(ints(self)),
            24 => Int::Sub(ints(self)),
            25 => Int::Mul(ints(self)),
            26 => Int::Div(boxed(self), boxed(self)),
            27 => Int::Mod(boxed(self), boxed(self)),
            28 => Int::Min(ints(self)),
            29 => Int::Max(ints(self)),
            _ => Int::Abs(boxed(self)),
        }
    }

    fn bool(&mut self, depth: usize, goals: bool) -> Bool {
        if goals && self.chance(50) {
            return Bool::Goal(self.goal());
        }
        if depth > 0 && self.chance(40) {
            let boxed = |m: &mut Maker| Box::new(m.bool(depth - 1, goals));
            return match self.dice.below(5) {
                0 => Bool::And(self.some(3, |m| m.bool(depth - 1, goals))),
                1 => Bool::Or(self.some(3, |m| m.bool(depth - 1, goals))),
                2 => Bool::Not(boxed(self)),
                3 => Bool::Xor(boxed(self), boxed(self)),
                _ => Bool::If(boxed(self), boxed(self), boxed(self)),
            };
        }
        match self.dice.below(20) {
            0 | 1 => Bool::True,
            2 | 3 => Bool::Empty(self.site()),
            4 => Bool::Owner(self.site()),
            5 => Bool::Friend(self.site()),
            6 => Bool::Enemy(self.site()),
            7 => Bool::Piece(self.site(), self.record()),
            8 => Bool::Line(self.site(), self.site()),
            9 => Bool::Adjacent(self.site(), self.site()),
            10 => Bool::Connected,
            11 => Bool::Steps(self.some(4, Maker::turtle)),
            12 => Bool::Path(self.path(3)),
            13 => Bool::In(self.site(), self.region()),
            14 => Bool::Edge(self.site()),
            15 => Bool::Corner(self.site()),
            16 => Bool::Flag(self.site(), self.dice.below(9) as u8),
            17 => Bool::FirstMove,
            18 => Bool::Last(self.site()),
            _ => {
                let cmp = self.one(&[Cmp::Eq, Cmp::Ne, Cmp::Lt, Cmp::Le, Cmp::Gt, Cmp::Ge]);
                Bool::Cmp(cmp, self.int(2), self.int(2))
            }
        }
    }

    fn path(&mut self, depth: usize) -> Path {
        let parts = |m: &mut Maker| m.some(3, |m| m.path(depth - 1));
        match if depth == 0 { 0 } else { self.dice.below(8) } {
            0 | 1 => Path::Step {
                dir: match self.dice.below(3) {
                    0 => PathDir::Offset(self.one(&[0, 1, 2, -1, i32::MIN]), self.one(&[0, 1, 1, -2, i32::MAX])),
                    1 => PathDir::Compass(self.compass()),
                    _ => PathDir::Turtle(self.turtle()),
                },
                on: On { empty: self.chance(60), enemy: self.chance(50), own: self.chance(30) },
            },
            2 => Path::Seq(parts(self)),
            3 => Path::Or(parts(self)),
            4 => Path::Star(Box::new(self.path(depth - 1))),
            5 => Path::Rot(Box::new(self.path(depth - 1))),
            6 => Path::Mirror(Box::new(self.path(depth - 1))),
            _ => Path::Fb(Box::new(self.path(depth - 1))),
        }
    }

    fn goal(&mut self) -> Goal {
        let record = self.maybe(25, Maker::record);
        let amount = match self.dice.below(3) {
            0 => Amount::All,
            1 => Amount::Fill,
            _ => Amount::N(self.int(1)),
        };
        let nbors = self.nbors();
        match self.dice.below(16) {
            0 => Goal::Connect { record, nbors, k: self.maybe(50, |m| m.int(1)), regions: self.region() },
            1 => Goal::Cycle { record, n: self.int(1), full: self.chance(50), nbors },
            2 => Goal::Group { record, n: self.maybe(50, |m| m.int(1)), nbors, stack: self.chance(30) },
            3 => Goal::InARow { record, n: self.int(1), nbors },
            4 => Goal::Pattern { record, steps: self.some(4, Maker::turtle) },
            5 => Goal::Reach { record, amount, region: self.region() },
            6 => Goal::Capture { record, amount },
            7 => Goal::Eliminate(self.who()),
            8 => Goal::Score(self.maybe(50, |m| m.int(1))),
            9 => Goal::Stack { record, n: self.int(1), owner: self.chance(50) },
            10 => Goal::CellState(self.site(), self.int(1)),
            11 => Goal::PieceState(self.record()),
            12 => Goal::NoMove,
            13 => Goal::Full,
            14 => Goal::Passed,
            _ => Goal::Most(self.int(2), self.int(1)),
        }
    }

    fn targets(&mut self) -> Targets {
        match self.dice.below(11) {
            0 => Targets::Replace,
            1 => Targets::Surround,
            2 => Targets::Nbors(self.nbors()),
            3 => Targets::Between,
            4 => Targets::Custodial {
                min: self.int(1),
                max: self.maybe(50, |m| m.int(1)),
                hostile: self.maybe(30, Maker::region),
            },
            5 => Targets::Approach,
            6 => Targets::Withdraw,
            7 => Targets::Path,
            8 => Targets::Line,
            9 => Targets::SameGroup,
            _ => Targets::All,
        }
    }

    fn effect(&mut self) -> Effect {
        let record = self.maybe(30, Maker::record);
        let kind = match self.dice.below(20) {
            0..4 => EffectKind::Capture {
                targets: self.targets(),
                record,
                recycle: self.chance(30),
                subsume: self.chance(20),
                delayed: self.chance(30),
            },
            4 => EffectKind::Convert {
                targets: self.targets(),
                record,
                owner: self.maybe(40, Maker::who),
                state: self.maybe(40, |m| m.int(2)),
            },
            5 => EffectKind::ConvertSelf { owner: self.maybe(60, Maker::who), state: self.maybe(60, |m| m.int(2)) },
            6 => EffectKind::Rotate(self.int(1)),
            7 => EffectKind::ChangeDirn(self.dirn()),
            8 => EffectKind::Displace { dirn: self.dirn(), record },
            9 => EffectKind::CellState(self.site(), self.int(2)),
            10 => EffectKind::PieceState(self.site(), self.int(2)),
            11 => EffectKind::IncState { site: self.site(), amount: self.int(1), modulo: self.maybe(50, |m| m.int(1)) },
            12 => EffectKind::AddFlags(self.site(), self.dice.below(256) as u8),
            13 => EffectKind::RemoveFlags(self.site(), self.dice.below(256) as u8),
            14 => EffectKind::Score(self.int(2)),
            15 | 16 => EffectKind::Repeat {
                forced: self.chance(50),
                heading: self.one(&[Heading::Any, Heading::Straight, Heading::Turning]),
            },
            17 => EffectKind::Promote {
                piece: self.dice.below(2),
                region: self.maybe(50, Maker::region),
                at_end: self.chance(50),
            },
            18 => EffectKind::Again("Extra".into()),
            _ => EffectKind::Trim(self.int(1)),
        };
        Effect { kind, cond: self.maybe(30, |m| m.bool(1, false)), optional: self.chance(10) }
    }

    fn act(&mut self) -> Act {
        match self.dice.below(5) {
            0 => Act::Swap,
            1 | 2 => Act::Pop { at: self.site(), n: self.maybe(70, |m| m.int(1)) },
            _ => {
                Act::Push { at: self.site(), n: self.int(1), owner: self.maybe(20, Maker::who), trail: self.chance(10) }
            }
        }
    }

    fn mv(&mut self) -> Move {
        let acts = match self.dice.below(6) {
            0 | 1 => vec![push()],
            2 | 3 => vec![pop(), push()],
            4 => vec![pop()],
            _ => self.some(3, Maker::act),
        };
        Move {
            priority: self.one(&[0, 0, 0, 0, 1, u32::MAX]),
            label: self.maybe(20, |_| "Extra".into()),
            dirn: self.maybe(40, Maker::dirn),
            owner: if self.chance(90) { Who::All } else { self.who() },
            pre: self.bool(3, false),
            action: if self.chance(5) { Action::Pass } else { Action::Acts(acts) },
            post: self.some(3, Maker::effect),
            after: if self.chance(70) { Bool::True } else { self.bool(2, false) },
        }
    }

    pub fn game(&mut self) -> Game {
        let piece = |m: &mut Maker, name: &str| Piece {
            owner: if m.chance(80) { Who::All } else { m.who() },
            value: m.dice.below(4) as i32,
            state: m.dice.below(3) as u8,
            flags: m.dice.below(4) as u8,
            ..piece(name, (0..1 + m.dice.below(3)).map(|_| m.mv()).collect())
        };
        let pieces = vec![piece(self, "Stone"), piece(self, "King")];
        let clauses = self.some(3, |m| Clause {
            who: if m.chance(80) { Who::All } else { m.who() },
            result: m.one(&[GameResult::Win, GameResult::Lose, GameResult::Draw]),
            cond: m.bool(2, true),
        });
        let mut made = super::game(self.board(), pieces, clauses);
        made.start = self.some(3, |m| Place {
            n: m.dice.below(3) as u32,
            piece: m.dice.below(2),
            owner: m.who(),
            state: m.maybe(20, |m| m.dice.below(5) as u8),
            flags: m.maybe(20, |m| m.dice.below(8) as u8),
            places: m.some(2, Maker::region),
            phases: m.some(1, |m| m.dice.below(2) as i32),
        });
        made.hands = self.some(2, |m| Hand { piece: m.dice.below(2), owner: m.who(), n: m.dice.below(6) as u32 });
        made.play = Play {
            can_pass: self.chance(20),
            swap_rule: self.chance(20),
            repetition: self.one(&[Repetition::ThirdDraws, Repetition::Forbidden, Repetition::Free]),
            turn_limit: self.maybe(30, |m| {
                (m.dice.below(20) as u32, if m.chance(50) { LimitResult::Draw } else { LimitResult::Most(m.int(2)) })
            }),
            gravity: self.maybe(10, Maker::compass),
            moves_per_turn: self.one(&[0, 1, 1, 1, 2, 3, u32::MAX]),
            first_moves: self.one(&[0, 1, 1, 2]),
            max_capture: self.chance(8),
        };
        made.end.tie = self.one(&[Tie::MoverWins, Tie::MoverLoses, Tie::Draw]);
        made.end.opp_turn = self.chance(15);
        made
    }
}
