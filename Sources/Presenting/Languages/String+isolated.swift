extension String {
    private static let firstStrongIsolate: Unicode.Scalar = "\u{2068}"
    private static let popDirectionalIsolate: Unicode.Scalar = "\u{2069}"

    /// A name for a sentence in a language, so that neither turns the other's words round.
    ///
    /// A name that may run against the sentence stands between isolates, which show nothing, are not spoken, and let
    /// the sentence's own words decide its direction: any name in Arabic; elsewhere one with letters or marks from
    /// right to left. Controls within the name, which could reach beyond it, are left out.
    ///
    /// - Source: Unicode UAX #9, sections 2.4.2 and 3.3.1 (rule P2); Unicode LDML part 9, "Default Bidi Strategy".
    func isolated(in language: Language) -> String {
        let mayTurn = language.isRightToLeft || unicodeScalars.contains(where: \.runsRightToLeft)
        guard mayTurn || unicodeScalars.contains(where: \.isDirectionalFormatting) else { return self }
        let name = unicodeScalars.filter { !$0.isDirectionalFormatting }
        guard mayTurn else { return String(name) }
        var isolated = UnicodeScalarView([Self.firstStrongIsolate])
        isolated += name
        isolated.append(Self.popDirectionalIsolate)
        return String(isolated)
    }
}

extension Unicode.Scalar {
    /// Whether it is in a block of a script from right to left, or a mark that acts like one.
    ///
    /// - Source: Unicode, `DerivedBidiClass.txt`, the ranges whose default is R or AL.
    fileprivate var runsRightToLeft: Bool {
        switch value {
        case 0x590...0x8FF, 0x200F, 0xFB1D...0xFDFF, 0xFE70...0xFEFF, 0x1_0800...0x1_0FFF, 0x1_E800...0x1_EFFF: true
        default: false
        }
    }

    /// Whether it begins or ends an embedding, an override or an isolate.
    fileprivate var isDirectionalFormatting: Bool {
        (0x202A...0x202E).contains(value) || (0x2066...0x2069).contains(value)
    }
}
