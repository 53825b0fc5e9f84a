/// Which of the arrays and objects that stand open around a place are objects: a stack of bits.
struct Nesting {
    private var words: [UInt64] = []
    private var depth = 0
    /// The innermost 64 levels, the last one in the lowest bit.
    private var top: UInt64 = 0

    var isEmpty: Bool { depth == 0 }

    var isInObject: Bool { top & 1 == 1 && depth > 0 }

    var isOneObject: Bool { depth == 1 && isInObject }

    var closingBracket: UInt8? {
        isEmpty ? nil : UInt8(ascii: isInObject ? "}" : "]")
    }

    mutating func push(_ isObject: Bool) {
        if depth > 0, depth % 64 == 0 {
            words.append(top)
            top = 0
        }
        top = top << 1 | (isObject ? 1 : 0)
        depth += 1
    }

    mutating func pop() {
        guard depth > 0 else { return }
        depth -= 1
        top >>= 1
        if depth % 64 == 0, let word = words.popLast() { top = word }
    }
}
