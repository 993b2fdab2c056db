//! A network that can be mutated: each weight has its own step, which mutates first (self-adaptation, as in evolution strategies).

use engine::rng::Rng;
use strategy::network::{Network, WEIGHTS};

/// A network with the standard deviation of each weight's mutation.
#[derive(Clone, Debug, PartialEq)]
pub struct Individual {
    /// What it plays with.
    pub network: Network,
    sigmas: Vec<f32>,
}

impl Individual {
    /// Weights drawn evenly from `-most..most`.
    pub fn random(rng: &mut Rng, most: f32, sigma: f32) -> Individual {
        Individual { network: Network::random(rng, most), sigmas: vec![sigma; WEIGHTS] }
    }

    /// A child: every step is stretched a little, every weight moved by a step, within `-most..=most`.
    pub fn child(&self, rng: &mut Rng, most: f32) -> Individual {
        let tau = 1.0 / (2.0 * (WEIGHTS as f64).sqrt()).sqrt();
        let tau = tau as f32;
        let mut sigmas = Vec::with_capacity(WEIGHTS);
        let mut weights = Vec::with_capacity(WEIGHTS);
        for (&weight, &sigma) in self.network.weights().iter().zip(&self.sigmas) {
            let [stretch, step] = normals(rng);
            let sigma = sigma * libm::expf(tau * stretch);
            sigmas.push(sigma);
            weights.push((weight + sigma * step).clamp(-most, most));
        }
        Individual { network: Network::new(weights).expect("a child has as many weights as its parent"), sigmas }
    }
}

/// Two independent normal variables (Box and Muller).
fn normals(rng: &mut Rng) -> [f32; 2] {
    let bits = rng.bits();
    let unit = |bits: u64| ((bits & 0x00FF_FFFF) as f32 + 0.5) / (1u32 << 24) as f32;
    let radius = libm::sqrtf(-2.0 * libm::logf(unit(bits)));
    let angle = std::f32::consts::TAU * unit(bits >> 32);
    [radius * libm::cosf(angle), radius * libm::sinf(angle)]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn normals_have_mean_0_and_variance_1_and_do_not_go_together() {
        let mut rng = Rng::new(3);
        let drawn: Vec<[f64; 2]> = (0..40_000).map(|_| normals(&mut rng).map(f64::from)).collect();
        let mean = |of: fn(&[f64; 2]) -> f64| drawn.iter().map(of).sum::<f64>() / drawn.len() as f64;
        assert!(mean(|[a, _]| *a).abs() < 0.02 && mean(|[_, b]| *b).abs() < 0.02);
        assert!((mean(|[a, _]| a * a) - 1.0).abs() < 0.03 && (mean(|[_, b]| b * b) - 1.0).abs() < 0.03);
        assert!(mean(|[a, b]| a * b).abs() < 0.02);
        assert!((mean(|[a, _]| f64::from(u8::from(a.abs() < 1.959_964))) - 0.95).abs() < 0.005);
    }

    #[test]
    fn children_differ_from_their_parent_by_their_steps() {
        let mut rng = Rng::new(4);
        let parent = Individual::random(&mut rng, 2.0, 0.05);
        let child = parent.child(&mut rng, 2.0);
        let moved = parent.network.weights().iter().zip(child.network.weights()).map(|(a, b)| f64::from(a - b));
        let deviation = (moved.map(|by| by * by).sum::<f64>() / WEIGHTS as f64).sqrt();
        assert!((0.045..0.055).contains(&deviation), "{deviation}");
        assert!(child.network.weights().iter().all(|weight| weight.abs() <= 2.0));
        let tau = 1.0 / (2.0 * (WEIGHTS as f64).sqrt()).sqrt();
        let spread = child.sigmas.iter().map(|&sigma| libm::log(f64::from(sigma) / 0.05).powi(2)).sum::<f64>();
        assert!(((spread / WEIGHTS as f64).sqrt() / tau - 1.0).abs() < 0.05);
    }
}
