//! Who may ask: pages of this studio, and nobody else's.
//!
//! A page from elsewhere can make a browser send requests here (cross-site posts), and, by giving its own name our address, can
//! read the answers (DNS rebinding). The first is refused by the `Origin`, the second by the `Host`.

use axum::extract::{Request, State};
use axum::http::{HeaderMap, HeaderValue, Method, StatusCode, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use std::sync::Arc;

/// Names under which the studio may be asked for.
#[derive(Clone, Debug)]
pub struct Hosts(Arc<Vec<String>>);

impl Hosts {
    /// This machine's own names, and others that were allowed.
    pub fn new(others: &[String]) -> Hosts {
        let own = ["localhost", "127.0.0.1", "[::1]"].map(str::to_string);
        Hosts(Arc::new(own.into_iter().chain(others.iter().map(|name| name.to_lowercase())).collect()))
    }

    fn know(&self, host: &str) -> bool {
        let name = match host.rfind(':') {
            Some(at) if !host[at..].contains(']') => &host[..at],
            _ => host,
        };
        self.0.iter().any(|known| known.eq_ignore_ascii_case(name))
    }

    /// Why a request is refused, if it is.
    fn refuse(&self, method: &Method, headers: &HeaderMap) -> Option<&'static str> {
        let text = |name: header::HeaderName| headers.get(name).map(|value| value.to_str().unwrap_or("?"));
        let host = text(header::HOST).unwrap_or("");
        if !self.know(host) {
            return Some("this studio is not known under that name");
        }
        if method == Method::GET || method == Method::HEAD {
            return None;
        }
        let ours = |origin: &str| origin.strip_prefix("http://").is_some_and(|rest| rest.eq_ignore_ascii_case(host));
        if text(header::ORIGIN).is_some_and(|origin| !ours(origin)) {
            return Some("pages from elsewhere may not ask");
        }
        let site = headers.get("sec-fetch-site").and_then(|value| value.to_str().ok());
        if site.is_some_and(|site| site != "same-origin" && site != "none") {
            return Some("pages from elsewhere may not ask");
        }
        // A form cannot send this type without asking first.
        let json = text(header::CONTENT_TYPE).is_some_and(|kind| kind.starts_with("application/json"));
        if json { None } else { Some("requests are application/json") }
    }
}

/// Lets a request pass or refuses it, and tells browsers what our pages may do: nothing outside.
pub async fn guard(State(hosts): State<Hosts>, request: Request, next: Next) -> Response {
    if let Some(why) = hosts.refuse(request.method(), request.headers()) {
        return (StatusCode::FORBIDDEN, why).into_response();
    }
    let mut response = next.run(request).await;
    let headers = response.headers_mut();
    let policy = "default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; frame-ancestors 'self'; \
        base-uri 'none'; form-action 'none'; object-src 'none'";
    // Reports bring their own, stricter one.
    headers.entry(header::CONTENT_SECURITY_POLICY).or_insert(HeaderValue::from_static(policy));
    headers.insert(header::X_CONTENT_TYPE_OPTIONS, HeaderValue::from_static("nosniff"));
    headers.insert(header::REFERRER_POLICY, HeaderValue::from_static("no-referrer"));
    headers.insert("cross-origin-resource-policy", HeaderValue::from_static("same-origin"));
    response
}

#[cfg(test)]
mod tests {
    use super::*;

    fn headers(pairs: &[(&str, &str)]) -> HeaderMap {
        let pair = |(name, value): &(&str, &str)| {
            (header::HeaderName::from_bytes(name.as_bytes()).unwrap(), HeaderValue::from_str(value).unwrap())
        };
        pairs.iter().map(pair).collect()
    }

    #[test]
    fn only_our_own_names_and_pages_pass() {
        let hosts = Hosts::new(&["studio.test".into()]);
        let check = |method: Method, pairs: &[(&str, &str)], passes: bool| {
            assert_eq!(hosts.refuse(&method, &headers(pairs)).is_none(), passes, "{method} {pairs:?}");
        };
        let json = ("content-type", "application/json");
        check(Method::GET, &[("host", "127.0.0.1:7878")], true);
        check(Method::GET, &[("host", "[::1]:7878")], true);
        check(Method::GET, &[("host", "LOCALHOST")], true);
        check(Method::GET, &[("host", "studio.test:80")], true);
        check(Method::GET, &[("host", "evil.test:7878")], false);
        check(Method::GET, &[("host", "127.0.0.1.evil.test")], false);
        check(Method::GET, &[], false);
        check(Method::POST, &[("host", "localhost:1"), json], true);
        check(Method::POST, &[("host", "localhost:1"), json, ("origin", "http://localhost:1")], true);
        check(Method::POST, &[("host", "localhost:1"), json, ("origin", "http://localhost:2")], false);
        check(Method::POST, &[("host", "localhost:1"), json, ("origin", "https://evil.test")], false);
        check(Method::POST, &[("host", "localhost:1"), json, ("origin", "null")], false);
        check(Method::POST, &[("host", "localhost:1"), json, ("sec-fetch-site", "cross-site")], false);
        check(Method::POST, &[("host", "localhost:1"), ("content-type", "text/plain")], false);
        check(Method::POST, &[("host", "localhost:1")], false);
    }
}
