//! `no-move` and `mobility`: how many steps there are.

use super::{Advisor, Needs, View, share};
use engine::compiled::eval::Moment;

const STEPS: Needs = Needs { steps: true, threats: false };

/// How near the player is to having no step: the enemy's part of all steps.
#[derive(Clone, Copy, Debug)]
pub struct NoMove;

impl<const W: usize> Advisor<W> for NoMove {
    fn name(&self) -> &'static str {
        "no-move"
    }

    fn value(&self, view: &View<'_, W>, me: usize) -> f32 {
        let [own, enemy] = [view.steps[me], view.steps[1 - me]].map(|n| n as f32);
        (enemy + 1.0) / (own + enemy + 1.0)
    }

    fn holds(&self, _view: &View<'_, W>, m: &Moment) -> Option<bool> {
        Some(m.idle == Some(m.me))
    }

    fn needs(&self) -> Needs {
        STEPS
    }
}

/// The player's part of all steps.
#[derive(Clone, Copy, Debug)]
pub struct Mobility;

impl<const W: usize> Advisor<W> for Mobility {
    fn name(&self) -> &'static str {
        "mobility"
    }

    fn value(&self, view: &View<'_, W>, me: usize) -> f32 {
        share(view.steps[me] as f32, view.steps[1 - me] as f32)
    }

    fn needs(&self) -> Needs {
        STEPS
    }
}
