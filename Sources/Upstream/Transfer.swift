import CCurl
import Platform

/// One request of a fetch and its answer, on one easy handle; confined to the fetch thread.
final class Transfer {
    /// What a transfer came to.
    enum End {
        case answer(FetchAnswer)
        case redirect(location: String)
        case failure(FetchError)
    }

    /// How much is read at once: libcurl's own 16 KiB cost a large body a tenth more time.
    private static let bufferBytes = 256 << 10

    let fetch: Fetch
    let url: UpstreamURL
    /// How many redirects led here.
    let redirects: Int

    private let curl: UnsafePointer<vitrine_curl>
    private let easy: UnsafeMutableRawPointer
    private let clock: any TimeSource
    private let message: UnsafeMutablePointer<CChar>
    private var lines: UnsafeMutablePointer<curl_slist>?
    private var head = ResponseHead()
    private var verdict: HeadVerdict?
    private var body: [UInt8] = []

    /// Takes over `easy`.
    init(
        _ fetch: Fetch, _ url: UpstreamURL, redirects: Int, curl: UnsafePointer<vitrine_curl>,
        easy: UnsafeMutableRawPointer, clock: any TimeSource
    ) {
        self.fetch = fetch
        self.url = url
        self.redirects = redirects
        self.curl = curl
        self.easy = easy
        self.clock = clock
        message = .allocate(capacity: Int(CURL_ERROR_SIZE))
        message.initialize(repeating: 0, count: Int(CURL_ERROR_SIZE))
    }

    deinit {
        curl.pointee.curl_easy_cleanup(easy)
        curl.pointee.curl_slist_free_all(lines)
        message.deallocate()
    }

    /// Sets every option of the handle.
    ///
    /// - Returns: false where libcurl refuses one; the transfer must then not run.
    func configure(_ configuration: CurlFetcher.Configuration) -> Bool {
        for line in RequestFields.lines(for: fetch.request) {
            guard let longer = curl.pointee.curl_slist_append(lines, line) else { return false }
            lines = longer
        }
        let itself = Unmanaged.passUnretained(self).toOpaque()
        return set(CURLOPT_URL, url.text)
            && set(CURLOPT_PROTOCOLS_STR, "http,https")
            && (!fetch.request.isPost || set(CURLOPT_CUSTOMREQUEST, "POST"))
            && set(CURLOPT_HTTP_VERSION, CURL_HTTP_VERSION_1_1)
            && set(CURLOPT_FOLLOWLOCATION, 0)
            && set(CURLOPT_NOSIGNAL, 1)
            && set(CURLOPT_QUICK_EXIT, 1)  // A slow resolver must not hold the thread after the deadline.
            && set(CURLOPT_TIMEOUT_MS, fetch.remainingMilliseconds(at: clock.monotonicNanoseconds))
            && set(CURLOPT_ACCEPT_ENCODING, "gzip, br")
            && set(CURLOPT_BUFFERSIZE, Self.bufferBytes)
            && set(CURLOPT_USERAGENT, configuration.userAgent)
            && set(CURLOPT_HTTPHEADER, UnsafeRawPointer(lines))
            && set(CURLOPT_PROXY, configuration.proxy ?? "")  // Empty: none, whatever the environment says.
            && set(CURLOPT_NOPROXY, "")
            && set(CURLOPT_SUPPRESS_CONNECT_HEADERS, 1)
            && set(trustedIssuers: configuration.caFile)
            && (configuration.verifiesCertificate
                || set(CURLOPT_SSL_VERIFYPEER, 0) && set(CURLOPT_SSL_VERIFYHOST, 0))
            && set(CURLOPT_ERRORBUFFER, UnsafeRawPointer(message))
            && set(CURLOPT_HEADERDATA, UnsafeRawPointer(itself))
            && set(CURLOPT_WRITEDATA, UnsafeRawPointer(itself))
            && vitrine_curl_set_callback(curl, easy, CURLOPT_HEADERFUNCTION, takeHeaderLine) == CURLE_OK
            && vitrine_curl_set_callback(curl, easy, CURLOPT_WRITEFUNCTION, takeBodyBytes) == CURLE_OK
    }

    /// Takes a line of the head or trailer.
    ///
    /// - Returns: false to end the transfer: the verdict is there, and what follows is of no use.
    fileprivate func take(headerLine line: UnsafeRawBufferPointer) -> Bool {
        do throws(FetchError) {
            guard try head.take(line) else { return true }
        } catch {
            verdict = .refused(error)
            return false
        }
        let verdict = HeadVerdict(
            head, sentValidators: !fetch.request.validators.isEmpty,
            takesAnyStatus: fetch.request.takesAnyStatus, maxBytes: fetch.request.maxBytes,
            wallSeconds: clock.wallMilliseconds / 1_000)
        self.verdict = verdict
        if case .body(let length) = verdict {
            body.reserveCapacity(length)  // Growing step by step would take half as much memory again.
            return true
        }
        return !head.announcesBody
    }

    /// Takes decompressed bytes of the body.
    ///
    /// - Returns: false to end the transfer.
    fileprivate func take(body bytes: UnsafeRawBufferPointer) -> Bool {
        guard case .body = verdict else { return false }
        guard bytes.count <= fetch.request.maxBytes - body.count else {
            verdict = .refused(.bodyTooLarge(fetch.request.maxBytes))
            body = []
            return false
        }
        body.append(contentsOf: bytes)
        return true
    }

    /// What the transfer came to; call it once, before the handle leaves the multi handle.
    func end(_ code: CURLcode) -> End {
        defer { body = [] }
        switch verdict {
        case .refused(let error): return .failure(error)
        case .redirect(let location): return .redirect(location: location)
        case .body, .notModified, nil: break
        }
        guard code == CURLE_OK else { return .failure(FetchError(facts(of: code))) }
        switch verdict {
        case .body: return .answer(.body(body, metadata))
        case .notModified: return .answer(.notModified(metadata))
        default: return .failure(FetchError(.badStatus, "the answer has no head"))
        }
    }

    private var metadata: FetchMetadata {
        var metadata = head.metadata
        metadata.duration = .nanoseconds(clock.monotonicNanoseconds - fetch.startNanoseconds)
        metadata.remoteBytes = offset(CURLINFO_SIZE_DOWNLOAD_T)
        return metadata
    }

    private func facts(of code: CURLcode) -> TransferFault {
        let phase: TransferFault.Phase =
            head.isComplete ? .receiving : offset(CURLINFO_PRETRANSFER_TIME_T) > 0 ? .waiting : .connecting
        return TransferFault(
            code: code, phase: phase, verifyResult: number(CURLINFO_SSL_VERIFYRESULT),
            systemError: Int32(truncatingIfNeeded: number(CURLINFO_OS_ERRNO)),
            proxyStatus: number(CURLINFO_HTTP_CONNECTCODE), status: head.status,
            timeoutMilliseconds: fetch.request.timeout.milliseconds, message: String(cString: message))
    }
}

extension Transfer {
    fileprivate func set(_ option: CURLoption, _ value: Int) -> Bool {
        vitrine_curl_set_long(curl, easy, option, value) == CURLE_OK
    }

    fileprivate func set(_ option: CURLoption, _ value: String) -> Bool {
        vitrine_curl_set_pointer(curl, easy, option, value) == CURLE_OK
    }

    fileprivate func set(_ option: CURLoption, _ value: UnsafeRawPointer?) -> Bool {
        vitrine_curl_set_pointer(curl, easy, option, value) == CURLE_OK
    }

    /// Without a file the system's bundle; with one, no other issuers.
    ///
    /// Without a folder beside the bundle libcurl keeps what it read: 1 ms a handshake instead of 20.
    fileprivate func set(trustedIssuers file: String?) -> Bool {
        set(CURLOPT_CAPATH, nil) && set(CURLOPT_CA_CACHE_TIMEOUT, 600)
            && (file.map { set(CURLOPT_CAINFO, $0) } ?? true)
    }

    fileprivate func number(_ info: CURLINFO) -> Int {
        var value = 0
        return vitrine_curl_get_long(curl, easy, info, &value) == CURLE_OK ? value : 0
    }

    fileprivate func offset(_ info: CURLINFO) -> Int64 {
        var value: curl_off_t = 0
        return vitrine_curl_get_offset(curl, easy, info, &value) == CURLE_OK ? Int64(value) : 0
    }
}

private let takeHeaderLine: curl_write_callback = { bytes, _, count, context in
    guard let context else { return 0 }
    let transfer = Unmanaged<Transfer>.fromOpaque(context).takeUnretainedValue()
    return transfer.take(headerLine: UnsafeRawBufferPointer(start: bytes, count: count)) ? count : 0
}

private let takeBodyBytes: curl_write_callback = { bytes, _, count, context in
    guard let context else { return 0 }
    let transfer = Unmanaged<Transfer>.fromOpaque(context).takeUnretainedValue()
    return transfer.take(body: UnsafeRawBufferPointer(start: bytes, count: count)) ? count : 0
}
