extension String {
    private static let firstStrongIsolate = "\u{2068}"
    private static let popDirectionalIsolate = "\u{2069}"

    /// A name for a sentence in a language, so that neither turns the other's words round.
    ///
    /// A name that may run against the sentence stands between isolates, which show nothing, are not spoken, and let
    /// the sentence's own words decide its direction: any name in Arabic; elsewhere one with letters from right to left, or with
    /// controls of its own.
    ///
    /// - Source: Unicode UAX #9, section 2.4.2 and rule P2; Unicode LDML part 9, "Default Bidi Strategy".
    func isolated(in language: Language) -> String {
        guard language.isRightToLeft || unicodeScalars.contains(where: \.mayRunRightToLeft) else { return self }
        return Self.firstStrongIsolate + self + Self.popDirectionalIsolate
    }
}

extension Unicode.Scalar {
    /// Whether it is in a block of a script from right to left, or a bidi control.
    ///
    /// - Source: Unicode, `DerivedBidiClass.txt`, the ranges whose default is R or AL.
    fileprivate var mayRunRightToLeft: Bool {
        switch value {
        case 0...0x58F: false
        case 0x590...0x8FF, 0xFB1D...0xFDFF, 0xFE70...0xFEFF, 0x1_0800...0x1_0FFF, 0x1_E800...0x1_EFFF: true
        default: properties.isBidiControl
        }
    }
}
