//! Requests are read to their end before they are answered, also those that are refused.
//!
//! A server that answers while the request is still on its way and then closes the connection resets it, and whoever was sending
//! loses the answer that would have told them why.

use crate::failure::Failure;
use axum::body::{Body, Bytes};
use axum::extract::Request;
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use futures_util::StreamExt;

/// Bytes of a request: the longest description and its wrapping.
const LARGEST: usize = gdl::reader::MAX_TEXT + (64 << 10);

/// Bytes that are read of a request only to throw them away; who sends more is cut off.
const PATIENCE: usize = 64 << 20;

/// Reads the whole request, then lets it pass or says that it is too long.
pub async fn read_whole(request: Request, next: Next) -> Response {
    let (head, body) = request.into_parts();
    match collect(body, LARGEST, PATIENCE).await {
        Ok(bytes) => next.run(Request::from_parts(head, Body::from(bytes))).await,
        Err(refused) => refused.into_response(),
    }
}

async fn collect(body: Body, largest: usize, patience: usize) -> Result<Bytes, Failure> {
    let mut kept = Vec::new();
    let mut read = 0;
    let mut pieces = body.into_data_stream();
    while let Some(piece) = pieces.next().await {
        let piece = piece.map_err(|error| Failure::Bad(format!("the request breaks off: {error}")))?;
        read += piece.len();
        if read > patience {
            break;
        }
        if read > largest {
            kept = Vec::new();
        } else {
            kept.extend_from_slice(&piece);
        }
    }
    if read > largest {
        return Err(Failure::Long(format!("the request is longer than {largest} bytes")));
    }
    Ok(Bytes::from(kept))
}

#[cfg(test)]
mod tests {
    use super::*;
    use futures_util::stream;
    use std::sync::Arc;
    use std::sync::atomic::{AtomicUsize, Ordering};

    /// What comes of a request of pieces of ten bytes, and how many of them were taken.
    fn collected(pieces: usize, largest: usize, patience: usize) -> (Result<Bytes, Failure>, usize) {
        let taken = Arc::new(AtomicUsize::new(0));
        let count = Arc::clone(&taken);
        let sent = stream::iter((0..pieces).map(move |_| {
            count.fetch_add(1, Ordering::Relaxed);
            Ok::<_, std::io::Error>(Bytes::from_static(b"0123456789"))
        }));
        let runtime = tokio::runtime::Builder::new_current_thread().build().expect("a runtime");
        let result = runtime.block_on(collect(Body::from_stream(sent), largest, patience));
        (result, taken.load(Ordering::Relaxed))
    }

    #[test]
    fn what_is_not_too_long_passes_whole() {
        let (result, taken) = collected(5, 50, 100);
        assert_eq!(result.expect("passes").as_ref(), b"0123456789".repeat(5));
        assert_eq!(taken, 5);
    }

    #[test]
    fn what_is_too_long_is_read_to_its_end_and_refused() {
        let (result, taken) = collected(9, 50, 100);
        assert!(matches!(result, Err(Failure::Long(_))));
        assert_eq!(taken, 9);
    }

    #[test]
    fn what_never_ends_is_cut_off() {
        let (result, taken) = collected(1_000, 50, 100);
        assert!(matches!(result, Err(Failure::Long(_))));
        assert_eq!(taken, 11);
    }
}
