/// What letters become when case and marks do not count, for those that SQLite and Swift do not take apart themselves.
enum PlainLetters {
    /// Each row: the plain letters, and the letters that are them with marks, or written in one.
    ///
    /// - Source: the canonical decompositions of Unicode 15.1 for Latin, Cyrillic, Greek and Arabic; đ and the like,
    ///   which have none, by how they are typed on a keyboard without them.
    private static let rows: [(plain: String, letters: String)] = [
        ("a", "àáâãäåāăąǎǟǡǻȁȃȧḁạảấầẩẫậắằẳẵặẚ"),
        ("ae", "æǣǽ"),
        ("b", "ḃḅḇƀ"),
        ("c", "çćĉċčḉ"),
        ("d", "ďḋḍḏḑḓđðɖ"),
        ("e", "èéêëēĕėęěȅȇȩḕḗḙḛḝẹẻẽếềểễệ"),
        ("f", "ḟ"),
        ("g", "ĝğġģǧǵḡǥ"),
        ("h", "ĥȟḣḥḧḩḫẖħ"),
        ("i", "ìíîïĩīĭįǐȉȋḭḯỉịıİ"),
        ("j", "ĵǰ"),
        ("k", "ķǩḱḳḵ"),
        ("l", "ĺļľḷḹḻḽłŀ"),
        ("m", "ḿṁṃ"),
        ("n", "ñńņňǹṅṇṉṋŉ"),
        ("o", "òóôõöōŏőơǒǫǭȍȏȫȭȯȱṍṏṑṓọỏốồổỗộớờởỡợøǿ"),
        ("oe", "œ"),
        ("p", "ṕṗ"),
        ("r", "ŕŗřȑȓṙṛṝṟ"),
        ("s", "śŝşšșṡṣṥṧṩſẛ"),
        ("ss", "ßẞ"),
        ("t", "ţťțṫṭṯṱẗŧ"),
        ("th", "þ"),
        ("u", "ùúûüũūŭůűųưǔǖǘǚǜȕȗṳṵṷṹṻụủứừửữự"),
        ("v", "ṽṿ"),
        ("w", "ŵẁẃẅẇẉẘ"),
        ("x", "ẋẍ"),
        ("y", "ýÿŷȳẏẙỳỵỷỹ"),
        ("z", "źżžẑẓẕƶ"),
        ("α", "άἀἁἂἃἄἅἆἇὰάᾀᾁᾂᾃᾄᾅᾆᾇᾰᾱᾲᾳᾴᾶᾷ"),
        ("ε", "έἐἑἒἓἔἕὲέ"),
        ("η", "ήἠἡἢἣἤἥἦἧὴήᾐᾑᾒᾓᾔᾕᾖᾗῂῃῄῆῇ"),
        ("ι", "ΐίϊἰἱἲἳἴἵἶἷὶίῐῑῒΐῖῗ"),
        ("ο", "όὀὁὂὃὄὅὸό"),
        ("ρ", "ῤῥ"),
        ("σ", "ς"),
        ("υ", "ΰϋύὐὑὒὓὔὕὖὗὺύῠῡῢΰῦῧ"),
        ("ω", "ώὠὡὢὣὤὥὦὧὼώᾠᾡᾢᾣᾤᾥᾦᾧῲῳῴῶῷ"),
        ("а", "ӑӓ"), ("г", "ѓ"), ("е", "ѐёӗ"), ("ж", "ӂӝ"), ("з", "ӟ"), ("и", "йѝӣӥ"), ("к", "ќ"), ("о", "ӧ"),
        ("у", "ўӯӱӳ"), ("ч", "ӵ"), ("ы", "ӹ"), ("э", "ӭ"), ("і", "ї"),
        ("ا", "آأإٱ"), ("و", "ؤ"), ("ي", "ئى"),
    ]

    private static let limit = 0x2000

    /// For each scalar below `limit` the number of its row plus 1, or 0.
    private static let rowNumbers: [UInt8] = {
        var numbers = [UInt8](repeating: 0, count: limit)
        for (number, row) in rows.enumerated() {
            for letter in row.letters.unicodeScalars {
                let capital = letter.properties.uppercaseMapping.unicodeScalars
                for scalar in capital.count == 1 ? [letter] + Array(capital) : [letter]
                where scalar.value >= 0x80 && Int(scalar.value) < limit {
                    numbers[Int(scalar.value)] = UInt8(number + 1)
                }
            }
        }
        return numbers
    }()

    private static let plain = rows.map { Array($0.plain.utf8) }

    /// The UTF-8 of the letters that `scalar` is compared as, or nil when no row has it.
    static func plain(_ scalar: Unicode.Scalar) -> [UInt8]? {
        guard Int(scalar.value) < limit else { return nil }
        let number = Int(rowNumbers[Int(scalar.value)])
        return number == 0 ? nil : plain[number - 1]
    }
}
