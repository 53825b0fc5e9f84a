import Records
import ViewModels

/// A shop's rate, checked once more: what comes out of a database may have been changed by hand.
struct Rating {
    /// 0…5, or nil when the shop is not rated.
    let value: Double?

    init(of shop: ShopRecord) {
        value = shop.rate.flatMap { (0...5).contains($0) ? $0 : nil }
    }

    var stars: Stars { PresentationTable.stars(for: value) }
}
