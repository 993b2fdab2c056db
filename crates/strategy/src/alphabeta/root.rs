//! Iterative deepening: ever deeper searches of the root's steps until the budget is spent or the result is proven.

use super::search::{CEILING, FLOOR, MAX_DEPTH, Search, Window};
use super::table::Bound;
use crate::evaluate::Judge;
use crate::greedy::pick;
use crate::player::{Choice, Player, Scored};
use crate::score::Score;
use engine::Position;
use engine::core::Step;
use engine::rng::Rng;

impl<const W: usize, J: Judge<W>> Player for Search<'_, W, J> {
    fn choose(&mut self, position: &Position<'_>, rng: &mut Rng) -> Choice {
        let line = position.line::<W>().expect("the player was made for this game");
        self.root(line);
        let steps = position.steps();
        let mut scored: Vec<Scored> = steps.iter().map(|&step| Scored { step, score: FLOOR, visits: 0 }).collect();
        // Steps that seem equal are looked at in an order of chance: what comes first is searched deeper when the budget ends.
        for left in (1..scored.len()).rev() {
            scored.swap(left, rng.below(left as u32 + 1) as usize);
        }
        let (mut depth, mut unfinished) = (0, Vec::new());
        let deepest = self.options.depth.unwrap_or(MAX_DEPTH).min(MAX_DEPTH);
        while depth < deepest {
            // The first ply is always finished: without it there is nothing to choose by.
            self.limit = if depth == 0 { u64::MAX } else { self.options.nodes.unwrap_or(u64::MAX) };
            let done = self.iterate(depth + 1, &scored);
            if self.spent {
                unfinished = done;
                break;
            }
            depth += 1;
            scored = done;
            // Stable: among equals the order of the last search stays.
            scored.sort_by_key(|s| std::cmp::Reverse(s.score));
            let forced = scored.len() == 1 && self.options.depth.is_none();
            if scored[0].score.is_proven() || !self.open || forced {
                break;
            }
        }
        let chosen = pick(&candidates(&scored, &unfinished), rng);
        let line = self.expected(chosen.step, depth.max(1));
        // Exact values are only worth comparing if all are of one depth.
        if self.window != Window::Full {
            for fresh in unfinished {
                scored.iter_mut().filter(|s| s.step == fresh.step).for_each(|s| *s = fresh);
            }
        }
        scored.sort_by_key(|s| s.step);
        Choice { step: chosen.step, score: Some(chosen.score), nodes: self.nodes, depth, line, scored }
    }

    fn reset(&mut self) {
        self.table.clear();
        self.order.clear();
    }
}

impl<const W: usize, J: Judge<W>> Search<'_, W, J> {
    /// Searches the root's steps to a depth, in the order given. Steps that equal the best have exact scores, the others bounds that
    /// are lower. If the limit is met, the steps searched to the end.
    fn iterate(&mut self, depth: u32, steps: &[Scored]) -> Vec<Scored> {
        self.open = false;
        let mut best = FLOOR;
        let mut done = Vec::with_capacity(steps.len());
        for &Scored { step, .. } in steps {
            let before = self.nodes;
            let (floor, ceiling) = match self.window {
                Window::Full => (FLOOR, CEILING),
                Window::Narrow if best > FLOOR => (Score(best.0 - 1), Score(best.0 + 1)),
                _ => (Score((best.0 - 1).max(FLOOR.0)), CEILING),
            };
            let mut score = self.step(0, depth, step, floor, ceiling);
            if score >= ceiling && !self.spent {
                score = self.step(0, depth, step, Score(score.0 - 1), CEILING);
            }
            if self.spent {
                break;
            }
            best = best.max(score);
            done.push(Scored { step, score, visits: self.nodes - before });
        }
        done
    }

    /// The line expected after a step, as far as the table remembers it.
    fn expected(&mut self, first: Step, depth: u32) -> Vec<Step> {
        let mut line = vec![first];
        (self.limit, self.spent) = (u64::MAX, false);
        let (nodes, noted) = (self.nodes, self.history.len());
        for ply in 0..depth as usize - 1 {
            self.make(ply, line[ply], false);
            let next = &self.states[ply + 1];
            let key = self.plan.search_key(next, self.clock);
            let found = self.table.find(key).filter(|entry| next.ending.is_none() && entry.bound != Bound::Upper);
            match found {
                Some(entry) if self.moves.iter().any(|step| step == entry.step) => line.push(entry.step),
                _ => break,
            }
        }
        self.history.truncate(noted);
        self.nodes = nodes;
        line
    }
}

/// The steps to choose from, after a search that was finished (the best first) and a deeper one that was not.
///
/// The deeper search began with the best step. If it found a better one, that is taken. If all it saw is lost, the best of what it
/// did not see. Else the best of the finished search stay, but for those that the deeper one found worse.
fn candidates(finished: &[Scored], unfinished: &[Scored]) -> Vec<Scored> {
    let fresh = |step: Step| unfinished.iter().find(|s| s.step == step).copied();
    let Some(best) = unfinished.iter().map(|s| s.score).max() else { return finished.to_vec() };
    let unseen = || finished.iter().filter(|s| fresh(s.step).is_none()).copied();
    if best < Score(-Score::MAX_ESTIMATE) && unseen().next().is_some() {
        return unseen().collect();
    }
    if best > unfinished[0].score {
        return unfinished.to_vec();
    }
    let equals = finished.iter().filter(|s| s.score == finished[0].score);
    let kept = equals.filter(|s| fresh(s.step).is_none_or(|f| f.score == best));
    kept.map(|s| Scored { score: best, ..*s }).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_unfinished_search_counts_where_it_knows_better() {
        let scored = |list: &[(u16, i32)]| -> Vec<Scored> {
            let step = |to| Step { rule: 0, from: 0, to, option: 0 };
            list.iter().map(|&(to, score)| Scored { step: step(to), score: Score(score), visits: 1 }).collect()
        };
        let check = |unfinished: &[(u16, i32)], expected: &[u16]| {
            let finished = scored(&[(1, 10), (2, 10), (3, 10), (4, 5)]);
            let found = candidates(&finished, &scored(unfinished));
            let best = found.iter().map(|s| s.score).max();
            let steps: Vec<u16> = found.iter().filter(|s| Some(s.score) == best).map(|s| s.step.to).collect();
            assert_eq!(steps, expected, "{unfinished:?}");
        };
        check(&[], &[1, 2, 3]);
        check(&[(1, 7)], &[1, 2, 3]);
        check(&[(1, 20), (2, 15)], &[1, 3]);
        check(&[(1, 7), (2, 9)], &[2]);
        check(&[(1, 7), (2, 6), (3, 7), (4, 8)], &[4]);
        check(&[(1, Score::LOSS.0 + 4)], &[2, 3]);
    }
}
