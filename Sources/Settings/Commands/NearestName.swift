/// The name in `known` that takes the fewest changes to become `name`, the first of several; nil when none is known.
///
/// Only the first 64 bytes of `name` are looked at, so that a hostile one costs little.
func nearestName(to name: String, among known: [String]) -> String? {
    let bytes = Array(name.utf8.prefix(64))
    return known.map { (name: $0, distance: editDistance(bytes, Array($0.utf8))) }.min { $0.distance < $1.distance }?
        .name
}

/// How many insertions, deletions, substitutions and swaps of neighbours make `source` into `target`.
///
/// - Source: optimal string alignment distance (F. Damerau, 1964).
func editDistance(_ source: [UInt8], _ target: [UInt8]) -> Int {
    var beforePrevious: [Int] = []
    var previous = Array(0...target.count)
    for row in source.indices {
        var current = [row + 1]
        for column in target.indices {
            let substituted = previous[column] + (source[row] == target[column] ? 0 : 1)
            var least = min(substituted, previous[column + 1] + 1, current[column] + 1)
            if row > 0, column > 0, source[row] == target[column - 1], source[row - 1] == target[column] {
                least = min(least, beforePrevious[column - 1] + 1)
            }
            current.append(least)
        }
        (beforePrevious, previous) = (previous, current)
    }
    return previous[target.count]
}
