//! What people like, and which measures predict it.
//!
//! Experiments I and II of Browne and Maire (2010), on any data: rankings from paired comparisons, ratings or likings, regression of ranks on
//! measures with honest cross validation, and the tests that go with them. It deals in names and numbers and knows nothing of games.
#![forbid(unsafe_code)]

pub mod association;
pub mod bradley_terry;
pub mod comparisons;
pub mod confidence;
pub mod cross_entropy;
pub mod figure;
pub mod importance;
pub mod interval;
pub mod likings;
pub mod power;
pub mod problem;
pub mod procedure;
pub mod ratings;
pub mod regression;
mod scaling;
pub mod selection;
pub mod sign_test;
pub mod stream;
pub mod validation;
