//! The network: 64 inputs, three hidden layers, one output; tanh everywhere.

use engine::rng::Rng;

/// Units of each layer.
pub const LAYERS: [usize; 5] = [64, 91, 40, 10, 1];
const INPUTS: usize = LAYERS[0];
const FIRST: usize = LAYERS[1];
const SECOND: usize = LAYERS[2];
const THIRD: usize = LAYERS[3];

/// Weights in all, one bias a unit included.
pub const WEIGHTS: usize = (INPUTS + 1) * FIRST + (FIRST + 1) * SECOND + (SECOND + 1) * THIRD + THIRD + 1;

/// Where the second, third and last layer begin.
const AT_SECOND: usize = (INPUTS + 1) * FIRST;
const AT_THIRD: usize = AT_SECOND + (FIRST + 1) * SECOND;
const AT_LAST: usize = AT_THIRD + (SECOND + 1) * THIRD;

/// The hyperbolic tangent by Lambert's continued fraction, cut after the seventh power: off by less than 0.0001, and made of
/// nothing but additions, products and one quotient.
#[inline(always)]
pub fn tanh(x: f32) -> f32 {
    // Beyond this the quotient would exceed 1.
    let x = x.clamp(-4.97, 4.97);
    let s = x * x;
    let above = x * (135_135.0 + s * (17_325.0 + s * (378.0 + s)));
    let below = 135_135.0 + s * (62_370.0 + s * (3_150.0 + 28.0 * s));
    above / below
}

/// Sums of the first layer, before tanh.
pub(super) type Sums = [f32; FIRST];

/// A network. Each layer is stored input by input (the bias first), so that what one input adds to all units lies side by side.
#[derive(Clone, Debug, PartialEq)]
pub struct Network {
    weights: Vec<f32>,
}

impl Network {
    /// These weights, of which there must be [`WEIGHTS`].
    pub fn new(weights: Vec<f32>) -> Option<Network> {
        (weights.len() == WEIGHTS).then_some(Network { weights })
    }

    /// Weights drawn evenly from `-most..most`.
    pub fn random(rng: &mut Rng, most: f32) -> Network {
        let unit = |rng: &mut Rng| (rng.bits() >> 40) as f32 / (1u32 << 24) as f32;
        Network { weights: (0..WEIGHTS).map(|_| most * (2.0 * unit(rng) - 1.0)).collect() }
    }

    /// All weights.
    pub fn weights(&self) -> &[f32] {
        &self.weights
    }

    /// The sums of the first layer for a board that is empty.
    pub(super) fn empty(&self) -> Sums {
        self.weights[..FIRST].try_into().expect("the biases come first")
    }

    /// What changes if an input changes by so much.
    #[allow(clippy::needless_range_loop)]
    #[inline(always)]
    pub(super) fn change(&self, sums: &mut Sums, input: usize, by: f32) {
        let row: &[f32; FIRST] =
            self.weights[(1 + input) * FIRST..][..FIRST].try_into().expect("a row has this length");
        for unit in 0..FIRST {
            sums[unit] += by * row[unit];
        }
    }

    /// The output for the sums of the first layer, between -1 and 1.
    pub(super) fn output(&self, sums: &Sums) -> f32 {
        let mut first = *sums;
        squash(&mut first);
        let second = layer::<SECOND>(&first, &self.weights[AT_SECOND..AT_THIRD]);
        let third = layer::<THIRD>(&second, &self.weights[AT_THIRD..AT_LAST]);
        layer::<1>(&third, &self.weights[AT_LAST..])[0]
    }

    /// The output for 64 inputs.
    pub fn evaluate(&self, inputs: &[f32; INPUTS]) -> f32 {
        let mut sums = self.empty();
        for (input, &value) in inputs.iter().enumerate().filter(|(_, value)| **value != 0.0) {
            self.change(&mut sums, input, value);
        }
        self.output(&sums)
    }
}

/// One layer: bias, then input by input. The loop goes by number: zipped, it is not made into vectors at every level of optimisation.
#[allow(clippy::needless_range_loop)]
#[inline(always)]
fn layer<const UNITS: usize>(inputs: &[f32], weights: &[f32]) -> [f32; UNITS] {
    let (bias, rows) = weights.split_at(UNITS);
    let (rows, _) = rows.as_chunks::<UNITS>();
    let mut sums: [f32; UNITS] = bias.try_into().expect("there is a bias a unit");
    for (input, row) in inputs.iter().zip(rows) {
        for unit in 0..UNITS {
            sums[unit] += input * row[unit];
        }
    }
    squash(&mut sums);
    sums
}

#[inline(always)]
fn squash<const UNITS: usize>(sums: &mut [f32; UNITS]) {
    for sum in sums {
        *sum = tanh(*sum);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tanh_is_near_the_real_one_and_never_leaves_its_range() {
        for step in -1200..=1200 {
            let x = step as f32 / 100.0;
            let real = libm::tanh(f64::from(x));
            assert!((f64::from(tanh(x)) - real).abs() < 1.3e-4, "tanh {x}");
            assert!(tanh(x).abs() <= 1.0 && tanh(-x) == -tanh(x));
        }
    }

    /// The same sums as a plain reading of the definition, in double precision.
    #[test]
    fn the_output_is_that_of_the_definition() {
        let mut rng = Rng::new(5);
        let network = Network::random(&mut rng, 0.3);
        let inputs: [f32; 64] = std::array::from_fn(|_| rng.below(5) as f32 / 2.0 - 1.0);
        let mut values: Vec<f64> = inputs.iter().map(|&x| f64::from(x)).collect();
        let mut at = 0;
        for pair in LAYERS.windows(2) {
            let (from, to) = (pair[0], pair[1]);
            let weight = |row: usize, unit: usize| f64::from(network.weights()[at + row * to + unit]);
            let next = (0..to).map(|unit| {
                let sum: f64 = (0..from).map(|input| values[input] * weight(1 + input, unit)).sum();
                libm::tanh(sum + weight(0, unit))
            });
            values = next.collect();
            at += (from + 1) * to;
        }
        assert_eq!(at, WEIGHTS);
        assert!(
            (f64::from(network.evaluate(&inputs)) - values[0]).abs() < 2e-3,
            "{} {}",
            network.evaluate(&inputs),
            values[0]
        );
    }

    #[test]
    fn random_weights_fill_their_range_and_are_pinned() {
        let network = Network::random(&mut Rng::new(1), 2.0);
        assert!(network.weights().iter().all(|weight| weight.abs() <= 2.0));
        assert!(
            network.weights().iter().any(|&weight| weight > 1.9)
                && network.weights().iter().any(|&weight| weight < -1.9)
        );
        assert_eq!(network, Network::random(&mut Rng::new(1), 2.0));
        assert_eq!(Network::new(vec![0.0; 5]), None);
        assert_eq!(Network::new(vec![0.0; WEIGHTS]).map(|zero| zero.evaluate(&[1.0; 64])), Some(0.0));
    }
}
