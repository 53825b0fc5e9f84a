public import Presenting

/// What is wrong with one field that was sent, or was not.
public struct FieldFault: Sendable, Hashable {
    /// What can be wrong.
    public enum Reason: Error, Sendable, Hashable {
        /// Nothing was entered where something has to be.
        case missing
        /// More than so many code points.
        case tooLong(max: Int)
        case notText
        case notWholeNumber
        case outOfRange(ClosedRange<Int>)
        case notFlag
        /// There is no such field.
        case unknown
        /// Another record has it.
        case taken
        /// Somebody else has changed the record since.
        case outdated
    }

    /// The field's name, also one that no field has.
    public let key: String
    /// What is wrong.
    public let reason: Reason

    /// Names a field and what is wrong with it.
    public init(_ key: String, _ reason: Reason) {
        self.key = key
        self.reason = reason
    }

    /// Where the field stands in what was sent, as problem documents write it.
    ///
    /// - Source: RFC 6901 section 6; RFC 9457 section 3.
    public var pointer: String {
        let token = key.unicodeScalars.reduce(into: "") { token, scalar in
            switch scalar {
            case "~": token += "~0"
            case "/": token += "~1"
            default: token.unicodeScalars.append(scalar)
            }
        }
        return "#/" + ViewPath.percentEncoded(token)
    }
}

extension Presenter {
    /// What is wrong with a field, to stand under it.
    public func text(of fault: FieldFault) -> String {
        switch fault.reason {
        case .missing: phrases.text(.fieldRequired)
        case .tooLong(let max): phrases.text(.textTooLong, [.max: String(max)])
        case .notText: phrases.text(.notText)
        case .notWholeNumber: phrases.text(.notWholeNumber)
        case .outOfRange(let range):
            phrases.text(.numberOutOfRange, [.min: String(range.lowerBound), .max: String(range.upperBound)])
        case .notFlag: phrases.text(.notBoolean)
        case .unknown: phrases.text(.unknownField)
        case .taken: phrases.text(.nameTaken)
        case .outdated: phrases.text(.versionOutdated)
        }
    }
}
