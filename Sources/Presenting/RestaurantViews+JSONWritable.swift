public import JSONWriting
public import ViewModels

extension RestaurantType: JSONWritable {}
extension IconKey: JSONWritable {}
extension BackgroundKey: JSONWritable {}
extension TintKey: JSONWritable {}

extension Stars: JSONWritable {
    /// Writes the contract's members in its order.
    public func write(to writer: inout JSONWriter) {
        writer.object {
            $0.member("full", full)
            $0.member("half", half)
            $0.member("empty", empty)
        }
    }
}

extension Directions: JSONWritable {
    /// Writes the contract's members in its order.
    public func write(to writer: inout JSONWriter) {
        writer.object {
            $0.member("apple", apple)
            $0.member("google", google)
            $0.member("geo", geo)
        }
    }
}

extension RestaurantCell: JSONWritable {
    /// Writes the contract's members in its order; the distance only when there is one.
    public func write(to writer: inout JSONWriter) {
        writer.object {
            $0.member("id", id)
            $0.member("name", name)
            $0.member("type", type)
            $0.member("typeText", typeText)
            $0.member("rate", rate)
            $0.member("rateText", rateText)
            $0.member("stars", stars)
            $0.member("accessibilityText", accessibilityText)
            $0.member("iconKey", iconKey)
            $0.member("tintKey", tintKey)
            $0.member("path", path)
            $0.member("distanceMeters", ifPresent: distanceMeters)
            $0.member("distanceText", ifPresent: distanceText)
        }
    }
}

extension RestaurantDetail: JSONWritable {
    /// Writes the contract's members in its order.
    public func write(to writer: inout JSONWriter) {
        writer.object {
            $0.member("id", id)
            $0.member("name", name)
            $0.member("bio", bio)
            $0.member("type", type)
            $0.member("typeText", typeText)
            $0.member("rate", rate)
            $0.member("rateText", rateText)
            $0.member("stars", stars)
            $0.member("accessibilityText", accessibilityText)
            $0.member("iconKey", iconKey)
            $0.member("tintKey", tintKey)
            $0.member("backgroundKey", backgroundKey)
            $0.member("coordinate", coordinate)
            $0.member("directions", directions)
        }
    }
}

extension Feed: JSONWritable {
    /// Writes the contract's members in its order.
    public func write(to writer: inout JSONWriter) {
        writer.object {
            $0.member("items", items)
            $0.member("total", total)
            $0.member("next", next)
        }
    }
}

extension FeedChanges: JSONWritable {
    /// Writes the contract's members in its order.
    public func write(to writer: inout JSONWriter) {
        writer.object {
            $0.member("generation", generation)
            $0.member("changed", changed)
            $0.member("removed", removed)
        }
    }
}
