/// Writes answers in HTTP/1.1's form.
///
/// - Source: RFC 9112.
public enum ResponseEncoder {
    /// What the connection adds to an answer.
    public struct Circumstances: Sendable {
        /// The value of `Date`, 29 bytes (RFC 9110 section 5.6.7).
        public var date: [UInt8]
        /// For `X-Request-ID`.
        public var requestID: RequestID
        /// Whether the request was HEAD, which gets the fields of GET and no content.
        public var isHead: Bool
        /// What `Connection` says; `.implied` sends no field.
        public var connection: Connection

        /// What becomes of the connection.
        public enum Connection: Sendable {
            case implied, close, keepAlive
        }

        /// Gathers what the connection adds.
        public init(date: [UInt8], requestID: RequestID, isHead: Bool, connection: Connection) {
            self.date = date
            self.requestID = requestID
            self.isHead = isHead
            self.connection = connection
        }
    }

    /// Appends the head of an answer.
    ///
    /// - Returns: whether content follows.
    public static func writeHead(
        of response: Response, _ circumstances: Circumstances, to bytes: inout [UInt8]
    ) -> Bool {
        bytes.append("HTTP/1.1 ")
        bytes.append(decimal: response.status)
        bytes.append(0x20)
        bytes.append(reason(response.status))
        bytes.append("\r\nDate: ")
        bytes.append(contentsOf: circumstances.date)
        bytes.append("\r\nX-Request-ID: ")
        circumstances.requestID.write(to: &bytes)
        bytes.append("\r\n")
        bytes.append(contentsOf: response.fields.lines)
        if let age = response.ageSeconds {
            bytes.append("Age: ")
            bytes.append(decimal: age)
            bytes.append("\r\n")
        }
        if let status = response.cacheStatus {
            bytes.append("Cache-Status: ")
            status.write(to: &bytes)
            bytes.append("\r\n")
        }
        let hasContent = response.status >= 200 && response.status != 204 && response.status != 304
        if hasContent, !response.isStream {
            bytes.append("Content-Length: ")
            bytes.append(decimal: response.body.count)
            bytes.append("\r\n")
        }
        switch circumstances.connection {
        case .implied: break
        case .close: bytes.append("Connection: close\r\n")
        case .keepAlive: bytes.append("Connection: keep-alive\r\n")
        }
        bytes.append("\r\n")
        return hasContent && !circumstances.isHead
    }

    /// The reason phrase of a status.
    ///
    /// - Source: RFC 9110 section 15, RFC 6585.
    public static func reason(_ status: Int) -> StaticString {
        switch status {
        case 100: "Continue"
        case 200: "OK"
        case 201: "Created"
        case 202: "Accepted"
        case 204: "No Content"
        case 301: "Moved Permanently"
        case 304: "Not Modified"
        case 308: "Permanent Redirect"
        case 400: "Bad Request"
        case 401: "Unauthorized"
        case 403: "Forbidden"
        case 404: "Not Found"
        case 405: "Method Not Allowed"
        case 406: "Not Acceptable"
        case 408: "Request Timeout"
        case 409: "Conflict"
        case 410: "Gone"
        case 411: "Length Required"
        case 412: "Precondition Failed"
        case 413: "Content Too Large"
        case 414: "URI Too Long"
        case 415: "Unsupported Media Type"
        case 417: "Expectation Failed"
        case 422: "Unprocessable Content"
        case 428: "Precondition Required"
        case 429: "Too Many Requests"
        case 431: "Request Header Fields Too Large"
        case 500: "Internal Server Error"
        case 501: "Not Implemented"
        case 502: "Bad Gateway"
        case 503: "Service Unavailable"
        case 504: "Gateway Timeout"
        case 505: "HTTP Version Not Supported"
        default: "Unknown"
        }
    }
}
