/// A form as a screen shows it: what can be entered, what is there already, and where it is sent.
///
/// ```json
/// {"id":"user","title":"Edit user","controls":[{"key":"firstName","label":"First name","kind":"text","required":true,
///  "maxLength":100},{"key":"age","label":"Age","kind":"number","min":0,"max":150}],"submit":{"method":"POST",
///  "path":"/forms/user?user=2","title":"Save","version":3},"values":{"firstName":"Mai","age":null}}
/// ```
public struct EntryForm: Codable, Sendable, Hashable, Identifiable {
    /// Unique among forms.
    public let id: String
    /// Stands above it.
    public let title: String
    /// In the order in which they are shown.
    public let controls: [Control]
    /// What the button does.
    public let submit: Submit
    /// By the controls' keys; empty for a new record.
    public let values: [String: Value]

    /// Makes a form.
    public init(id: String, title: String, controls: [Control], submit: Submit, values: [String: Value]) {
        self.id = id
        self.title = title
        self.controls = controls
        self.submit = submit
        self.values = values
    }

    /// One thing that can be entered.
    public struct Control: Codable, Sendable, Hashable {
        /// Its name in what is sent.
        public let key: String
        /// Its name for people.
        public let label: String
        /// `text`, `number` or `boolean`; an app shows a field for text where it knows no better.
        public let kind: String
        /// True where something has to be entered; else missing.
        public let required: Bool?
        /// Of a text, in Unicode code points.
        public let maxLength: Int?
        /// Of a number.
        public let min: Int?
        /// Of a number.
        public let max: Int?

        /// Makes a control.
        public init(
            key: String, label: String, kind: String, required: Bool? = nil, maxLength: Int? = nil, min: Int? = nil,
            max: Int? = nil
        ) {
            self.key = key
            self.label = label
            self.kind = kind
            self.required = required
            self.maxLength = maxLength
            self.min = min
            self.max = max
        }
    }

    /// What the button does.
    public struct Submit: Codable, Sendable, Hashable {
        /// The request's method.
        public let method: String
        /// Path and query, ready to request.
        public let path: String
        /// Stands on the button.
        public let title: String
        /// To be sent as `version` beside what was entered; missing for a new record.
        public let version: Int?

        /// Makes a button.
        public init(method: String, path: String, title: String, version: Int?) {
            self.method = method
            self.path = path
            self.title = title
            self.version = version
        }
    }

    /// What a control holds.
    public enum Value: Codable, Sendable, Hashable {
        case text(String)
        case number(Int)
        case boolean(Bool)
        /// Nothing, or what this build cannot read.
        case none

        /// Reads a value as it is sent.
        public init(from decoder: any Decoder) throws {
            let container = try decoder.singleValueContainer()
            if let flag = try? container.decode(Bool.self) {
                self = .boolean(flag)
            } else if let number = try? container.decode(Int.self) {
                self = .number(number)
            } else {
                self = (try? container.decode(String.self)).map(Value.text) ?? .none
            }
        }

        /// Writes a value as it is sent.
        public func encode(to encoder: any Encoder) throws {
            var container = encoder.singleValueContainer()
            switch self {
            case .text(let text): try container.encode(text)
            case .number(let number): try container.encode(number)
            case .boolean(let flag): try container.encode(flag)
            case .none: try container.encodeNil()
            }
        }
    }
}
