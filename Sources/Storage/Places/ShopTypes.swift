import Records

extension ShopType {
    /// The place of each type in what the file holds; never to be changed.
    var ordinal: Int {
        switch self {
        case .hawk: 0
        case .coffee: 1
        case .fastfood: 2
        case .streettea: 3
        case .unknown: 4
        }
    }

    init(ordinal: Int) {
        self = Self.allCases.first { $0.ordinal == ordinal } ?? .unknown
    }
}

/// How many shops there are of each type, by its ordinal.
typealias TypeCounts = SIMD8<Int64>

extension TypeCounts {
    /// The commonest type; of several, the first in the order of `ShopType`.
    var commonest: ShopType {
        ShopType.allCases.max { self[$0.ordinal] < self[$1.ordinal] } ?? .unknown
    }
}

/// The types that a query asks for.
struct TypeFilter: Sendable {
    private let mask: SIMDMask<TypeCounts>

    /// - Parameter types: nil for all.
    init(_ types: Set<ShopType>?) {
        var mask = SIMDMask<TypeCounts>(repeating: types == nil)
        for type in types ?? [] { mask[type.ordinal] = true }
        self.mask = mask
    }

    func allows(_ type: ShopType) -> Bool { mask[type.ordinal] }

    /// How many of the counted shops it allows.
    func count(of counts: TypeCounts) -> Int {
        Int(truncatingIfNeeded: TypeCounts.zero.replacing(with: counts, where: mask).wrappedSum())
    }
}
