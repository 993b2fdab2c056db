//! What is said of skill in a verdict.

use super::answers::SEEN;
use super::duel::MARGIN;
use super::{Skill, together};
use crate::verdict::{Check, limits, percent};
use strategy::contest::statistics::Interval;

/// Whether the better player wins, and whether choices matter often enough.
pub(crate) fn checks(skill: &Skill) -> Vec<Check> {
    let factor = super::FACTOR;
    let mut checks = Vec::new();
    if let Some(duel) = skill.telling() {
        let score = percent(&duel.score);
        let text = match skill.pays {
            Some(true) => {
                format!("the better player wins: who thinks {factor} times as long makes {score} of the points")
            }
            Some(false) => {
                format!("what you play does not matter: who thinks {factor} times as long makes {score} of the points")
            }
            None => format!(
                "it is not known whether the better player wins ({score} of the points for {factor} times the thought)"
            ),
        };
        let (passes, sure) = (skill.pays != Some(false), skill.pays.is_some());
        let margin = Some(duel.score.value - MARGIN);
        checks.push(Check { id: "skill", passes, sure, settled: sure, margin, text });
    }
    if let Some(found) = skill.answers.last() {
        let hardly = skill.hardly_sees();
        let Interval { value, low, high } = if hardly { together(&skill.answers) } else { found.score };
        let blind = percent(&Interval { value: 1.0 - value, low: 1.0 - high, high: 1.0 - low });
        let points = format!("who does not see the other's last turn makes {blind} of the points");
        let text = match skill.sees() {
            Some(true) => format!("you play with each other: {points}"),
            Some(false) => format!("you do not play with each other: {points}"),
            None if hardly => format!("you hardly play with each other: {points}"),
            None => format!("it is not known whether you play with each other ({points})"),
        };
        let (passes, sure) = (skill.sees() != Some(false) && !hardly, skill.sees().is_some());
        let margin = Some(value - SEEN);
        checks.push(Check { id: "answers", passes, sure, settled: sure, margin, text });
    }
    if let Some(found) = skill.early.last() {
        let hardly = skill.hardly_builds();
        let score = if hardly { together(&skill.early) } else { found.score };
        let points = format!(
            "who thinks in the first three quarters of a game, against random moves there, makes {} of the points",
            percent(&score)
        );
        let text = match skill.builds() {
            Some(true) => format!("early play counts: {points}"),
            Some(false) => format!("only the end matters: {points}"),
            None if hardly => format!("hardly anything but the end matters: {points}"),
            None => format!("it is not known whether early play counts ({points})"),
        };
        let (passes, sure) = (skill.builds() != Some(false) && !hardly, skill.builds().is_some());
        let margin = Some((score.value - 0.5).abs() - (SEEN - 0.5));
        checks.push(Check { id: "early", passes, sure, settled: sure, margin, text });
    }
    if let Some(rote) = &skill.rote {
        checks.push(Check { id: "rote", passes: false, sure: true, settled: true, margin: None, text: rote.words() });
    }
    if let Some(stakes) = &skill.stakes {
        let Interval { low, high, .. } = stakes.share;
        let passes = stakes.share.value >= limits::STAKES;
        let sure = if passes { low >= limits::STAKES } else { high < limits::STAKES };
        let where_at = match stakes.exact {
            true => format!("at {:.0} % of all {} positions", 100.0 * stakes.share.value, stakes.turns),
            false => format!("at {} of the turns", percent(&stakes.share)),
        };
        let text = match passes {
            true => format!("the choice matters {where_at}"),
            false => format!("what you play hardly ever matters: {where_at}"),
        };
        let margin = Some(stakes.share.value - limits::STAKES);
        checks.push(Check { id: "stakes", passes, sure, settled: true, margin, text });
    }
    checks
}
