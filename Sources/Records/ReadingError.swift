/// Why an upstream's answer was not accepted; the store stays as it was.
public enum ReadingError: Error, Sendable, Hashable {
    /// Not a JSON text. `offset` counts bytes from 0.
    case notJSON(offset: Int, detail: String)
    /// JSON, but neither an array nor an object with exactly one array in it.
    case wrongShape(detail: String)
    /// Nothing to keep, although there were records before: no element, or none accepted of those let pass.
    case empty
    /// More than 20 % of the elements were rejected.
    case tooManyRejects(ReadingSummary)
}
