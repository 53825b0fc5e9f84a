import CCurl

/// A URL that may be fetched: absolute, `http` or `https`, read by libcurl so that what is checked is what is fetched.
struct UpstreamURL {
    /// What decides which servers may see a request's fields.
    struct Origin: Hashable {
        let scheme: String
        let host: String
        let port: String
    }

    /// As libcurl writes it, credentials included: never for a log or a message.
    let text: String
    let origin: Origin
    private let user: String?
    private let password: String?

    /// Reads `text`, or gives nil where it is no URL that may be fetched.
    init?(_ text: String, curl: UnsafePointer<vitrine_curl>) {
        guard let url = ParsedURL(curl), url.set(CURLUPART_URL, text), let origin = url.origin,
            let text = url.part(CURLUPART_URL)
        else { return nil }
        self.text = text
        self.origin = origin
        user = url.part(CURLUPART_USER)
        password = url.part(CURLUPART_PASSWORD)
    }

    /// The place that a `Location` names, with the credentials of this URL and no others.
    ///
    /// - Throws: `redirect` unless the place is of the same origin: only that server was configured.
    func following(_ location: String, curl: UnsafePointer<vitrine_curl>) throws(FetchError) -> UpstreamURL {
        guard let url = ParsedURL(curl), url.set(CURLUPART_URL, text), url.set(CURLUPART_URL, location),
            let origin = url.origin
        else { throw FetchError(.redirect, "a redirect to what is no http or https URL") }
        guard origin.scheme == self.origin.scheme else { throw FetchError(.redirect, "a redirect to another scheme") }
        guard origin == self.origin else { throw FetchError(.redirect, "a redirect to another host or port") }
        guard url.set(CURLUPART_USER, user, isEncoded: true), url.set(CURLUPART_PASSWORD, password, isEncoded: true),
            let text = url.part(CURLUPART_URL), let target = UpstreamURL(text, curl: curl)
        else { throw FetchError(.redirect, "a redirect to what is no URL") }
        return target
    }
}

/// A URL handle of libcurl's.
private struct ParsedURL: ~Copyable {
    private let curl: UnsafePointer<vitrine_curl>
    private let handle: OpaquePointer

    init?(_ curl: UnsafePointer<vitrine_curl>) {
        guard let handle = curl.pointee.curl_url() else { return nil }
        self.curl = curl
        self.handle = handle
    }

    deinit {
        curl.pointee.curl_url_cleanup(handle)
    }

    /// Sets or removes a part; a relative URL is resolved against the one that is set.
    ///
    /// What `part` gave is encoded already: each `%` in it begins an escape, which must not be escaped again.
    func set(_ part: CURLUPart, _ text: String?, isEncoded: Bool = false) -> Bool {
        curl.pointee.curl_url_set(handle, part, text, isEncoded ? 0 : UInt32(CURLU_URLENCODE)) == CURLUE_OK
    }

    func part(_ part: CURLUPart) -> String? {
        var text: UnsafeMutablePointer<CChar>?
        guard curl.pointee.curl_url_get(handle, part, &text, UInt32(CURLU_DEFAULT_PORT)) == CURLUE_OK, let text else {
            return nil
        }
        defer { curl.pointee.curl_free(text) }
        return String(cString: text)
    }

    /// Nil unless the scheme is `http` or `https`.
    var origin: UpstreamURL.Origin? {
        guard let scheme = part(CURLUPART_SCHEME)?.lowercased(), scheme == "http" || scheme == "https",
            let host = part(CURLUPART_HOST)?.lowercased(), let port = part(CURLUPART_PORT)
        else { return nil }
        return UpstreamURL.Origin(scheme: scheme, host: host, port: port)
    }
}
