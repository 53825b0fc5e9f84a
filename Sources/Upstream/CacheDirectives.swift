/// The directives of a `Cache-Control` field, the first of each name counting.
///
/// - Source: RFC 9111 sections 4.2.1 and 5.2.
struct CacheDirectives {
    /// By lower-case name; the argument without its quotes, nil where there is none.
    private var arguments: [String: String?] = [:]

    /// Reads a list of any kind; what is no directive is kept under its own name and asked for by nobody.
    init(_ field: String) {
        for element in Self.elements(of: field.utf8) {
            let name = element.prefix { $0 != UInt8(ascii: "=") }
            let argument = element.dropFirst(name.count + 1)
            let key = Self.text(Self.trimmed(name)).lowercased()
            guard !key.isEmpty, arguments[key] == nil else { continue }
            arguments[key] = .some(name.count == element.count ? nil : Self.text(Self.unquoted(Self.trimmed(argument))))
        }
    }

    /// Whether the directive is there without an argument.
    ///
    /// `no-cache="Set-Cookie"` is about that field alone, which is never kept here.
    func has(_ name: String) -> Bool {
        if case .some(nil) = arguments[name] { true } else { false }
    }

    /// The directive's seconds, at most 2^31: nil where it is not there, 0 where its argument is no number.
    func seconds(_ name: String) -> Int? {
        guard let argument = arguments[name] else { return nil }
        return argument.flatMap { DecimalDigits.parse($0, atMost: 1 << 31) } ?? 0
    }

    /// Splits at commas outside quoted strings.
    private static func elements(of field: String.UTF8View) -> [Substring.UTF8View] {
        var elements: [Substring.UTF8View] = []
        var start = field.startIndex
        var isQuoted = false
        var isEscaped = false
        for index in field.indices {
            switch field[index] {
            case _ where isEscaped: isEscaped = false
            case UInt8(ascii: "\\") where isQuoted: isEscaped = true
            case UInt8(ascii: "\""): isQuoted.toggle()
            case UInt8(ascii: ",") where !isQuoted:
                elements.append(field[start..<index])
                start = field.index(after: index)
            default: break
            }
        }
        elements.append(field[start...])
        return elements
    }

    private static func trimmed(_ text: Substring.UTF8View) -> Substring.UTF8View {
        var text = text.drop { $0 == 0x20 || $0 == 0x09 }
        while let last = text.last, last == 0x20 || last == 0x09 { text.removeLast() }
        return text
    }

    private static func unquoted(_ text: Substring.UTF8View) -> Substring.UTF8View {
        guard text.count >= 2, text.first == UInt8(ascii: "\""), text.last == UInt8(ascii: "\"") else { return text }
        return text.dropFirst().dropLast()
    }

    private static func text(_ bytes: Substring.UTF8View) -> String {
        String(Substring(bytes))
    }
}
