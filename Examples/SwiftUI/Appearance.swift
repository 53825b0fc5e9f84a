// The one place where the server's keys become this app's pictures and colours. `vitrine audit-assets FOLDER` tells which
// of them the asset catalog lacks.

#if canImport(SwiftUI)
    import SwiftUI
    import ViewModels

    extension Image {
        private static let icons: Set<IconKey> = [.bakery, .coffee, .fastFood, .water, .food]
        private static let backgrounds: Set<BackgroundKey> = [.hawk, .coffee, .fastFood, .streetTea]

        /// The catalog's picture; that of any other place to eat for a key that this build does not know.
        init(icon key: IconKey) {
            let known = Self.icons.contains(key) ? key : .food
            self = Image(known.rawValue).renderingMode(.template)
        }

        /// The catalog's picture; that of any other place to eat for a key that this build does not know.
        init(background key: BackgroundKey) {
            let known = Self.backgrounds.contains(key) ? key : .streetTea
            self = Image(known.rawValue)
        }
    }

    extension Color {
        private static let tints: [TintKey: Color] = [
            .orange: .orange, .brown: .brown, .yellow: .yellow, .green: .green, .red: .red,
        ]

        /// The colour of a key; the text's own for one that this build does not know.
        init(tint key: TintKey) {
            self = Self.tints[key] ?? .primary
        }
    }
#endif
