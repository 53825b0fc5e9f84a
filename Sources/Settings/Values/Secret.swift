/// A text that no log, fault or listing may show: printing, dumping or interpolating it gives `…`.
package struct Secret: Sendable, Hashable, CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// The text itself, for the one place that sends or compares it.
    package let exposed: String

    /// Wraps `text`; nothing is checked.
    package init(_ text: String) {
        exposed = text
    }

    /// `…`, whatever the text.
    package var description: String { "…" }
    /// `…`, whatever the text.
    package var debugDescription: String { "…" }
    /// Without children.
    package var customMirror: Mirror { Mirror(self, children: []) }

    /// Whether `candidate` is this secret, in a time that depends on the lengths alone.
    package func matches(_ candidate: some Collection<UInt8>) -> Bool {
        var difference: UInt8 = candidate.count == exposed.utf8.count ? 0 : 1
        for (given, expected) in zip(candidate, exposed.utf8) { difference |= given ^ expected }
        return difference == 0
    }
}
