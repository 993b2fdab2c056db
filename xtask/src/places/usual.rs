//! What criteria usually come to: the quartiles over the viable games of a table.

use super::table::Table;
use anyhow::{Context, Result};

/// Every criterion of a table (a column with a lower and an upper end beside it) with the number of viable games that have a value and its quartiles.
pub fn quartiles(table: &Table) -> Result<Vec<(String, usize, [f64; 3])>> {
    let viable = table.column("viable")?;
    let bounded = |name: &str| ["low", "high"].iter().all(|end| table.column(&format!("{name}_{end}")).is_ok());
    let criterion = |name: &&String| bounded(name) && !["score", "first_share"].contains(&name.as_str());
    let mut found = Vec::new();
    for name in table.columns.iter().filter(criterion) {
        let at = table.column(name)?;
        let cells = table.rows.iter().filter(|row| &row[viable] == "true" && !row[at].is_empty());
        let mut values =
            cells.map(|row| row[at].parse()).collect::<Result<Vec<f64>, _>>().with_context(|| name.clone())?;
        if values.is_empty() {
            continue;
        }
        values.sort_by(f64::total_cmp);
        found.push((name.clone(), values.len(), [0.25, 0.5, 0.75].map(|part| quantile(&values, part))));
    }
    Ok(found)
}

/// A quantile of sorted values, on the straight line between neighbours.
fn quantile(sorted: &[f64], part: f64) -> f64 {
    let x = part * (sorted.len() - 1) as f64;
    let below = x as usize;
    let above = (below + 1).min(sorted.len() - 1);
    sorted[below] + (sorted[above] - sorted[below]) * (x - below as f64)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn quartiles_are_of_viable_games_that_have_a_value() {
        let text = "game,viable,score,score_low,score_high,drama,drama_low,drama_high\na,true,1,1,1,0.1,0,0\nb,true,1,1,1,0.5,0,0\nc,true,1,1,1,0.3,0,0\nd,true,1,1,1,,,\ne,false,1,1,1,0.9,0,0\n";
        let found = quartiles(&Table::of(text, "t").expect("a table")).expect("numbers");
        assert_eq!(found.len(), 1, "the score is no criterion");
        assert_eq!((found[0].0.as_str(), found[0].1), ("drama", 3));
        assert!(found[0].2.iter().zip([0.2, 0.3, 0.4]).all(|(is, should)| (is - should).abs() < 1e-12), "{found:?}");
    }
}
