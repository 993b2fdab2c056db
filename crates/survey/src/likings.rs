//! Who likes a thing, from what people say after each of several plays: Fig. 7 of Halim, Baig and Zafar (2014).

use crate::ratings::Ratings;

/// What somebody says after a play, and what it comes to after all of them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Answer {
    /// Liked.
    Liked,
    /// Neither.
    Neutral,
    /// Disliked.
    Disliked,
}

/// What several answers of one person come to: disliked if any of them says so; else liked if any says that; else neither.
pub fn verdict(answers: &[Answer]) -> Answer {
    [Answer::Disliked, Answer::Liked].into_iter().find(|word| answers.contains(word)).unwrap_or(Answer::Neutral)
}

/// People who like, neither like nor dislike, and dislike a thing.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Liking {
    /// They like it.
    pub liked: u64,
    /// Neither.
    pub neutral: u64,
    /// They dislike it.
    pub disliked: u64,
}

impl Liking {
    /// One more person.
    pub fn add(&mut self, answer: Answer) {
        *match answer {
            Answer::Liked => &mut self.liked,
            Answer::Neutral => &mut self.neutral,
            Answer::Disliked => &mut self.disliked,
        } += 1;
    }

    /// All of them.
    pub fn people(&self) -> u64 {
        self.liked + self.neutral + self.disliked
    }
}

/// Shares of those who like a thing as ratings, a yes being 1. Single ratings deviate by one half, the most that yes and no can.
pub fn ratings(counts: &[Liking]) -> Ratings {
    let share = |count: &Liking| count.liked as f64 / count.people().max(1) as f64;
    Ratings {
        means: counts.iter().map(share).collect(),
        raters: counts.iter().map(|count| count.people() as f64).collect(),
        deviation: 0.5,
    }
}

#[cfg(test)]
mod tests {
    use super::Answer::{Disliked, Liked, Neutral};
    use super::*;

    #[test]
    fn one_dislike_decides_and_one_like_does_where_there_is_none() {
        assert_eq!(verdict(&[Liked, Neutral, Neutral]), Liked);
        assert_eq!(verdict(&[Liked, Liked, Disliked]), Disliked);
        assert_eq!(verdict(&[Neutral; 3]), Neutral);
    }

    #[test]
    fn shares_are_of_all_people() {
        let mut count = Liking::default();
        [Liked, Liked, Neutral, Disliked].into_iter().for_each(|answer| count.add(answer));
        let found = ratings(&[count, Liking::default()]);
        assert_eq!((found.means, found.raters), (vec![0.5, 0.0], vec![4.0, 0.0]));
    }
}
