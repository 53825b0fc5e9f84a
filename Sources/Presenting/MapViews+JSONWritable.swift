public import JSONWriting
public import ViewModels

extension Coordinate: JSONWritable {
    /// Writes the contract's members in its order.
    public func write(to writer: inout JSONWriter) {
        writer.object {
            $0.member("latitude", latitude)
            $0.member("longitude", longitude)
        }
    }
}

extension BoundingBox: JSONWritable {
    /// Writes west, south, east and north as an array.
    public func write(to writer: inout JSONWriter) {
        writer.array {
            $0.element(west)
            $0.element(south)
            $0.element(east)
            $0.element(north)
        }
    }
}

extension MapRegion: JSONWritable {
    /// Writes the contract's members in its order.
    public func write(to writer: inout JSONWriter) {
        writer.object {
            $0.member("center", center)
            $0.member("radiusMeters", radiusMeters)
        }
    }
}

extension MapAnnotation: JSONWritable {
    /// Writes the contract's members in its order.
    public func write(to writer: inout JSONWriter) {
        writer.object {
            $0.member("id", id)
            $0.member("title", title)
            $0.member("subtitle", subtitle)
            $0.member("coordinate", coordinate)
            $0.member("iconKey", iconKey)
            $0.member("tintKey", tintKey)
            $0.member("path", path)
        }
    }
}

extension MapCluster: JSONWritable {
    /// Writes the contract's members in its order.
    public func write(to writer: inout JSONWriter) {
        writer.object {
            $0.member("count", count)
            $0.member("coordinate", coordinate)
            $0.member("bbox", bbox)
            $0.member("iconKey", iconKey)
        }
    }
}

extension RestaurantMap: JSONWritable {
    /// Writes the contract's members in its order.
    public func write(to writer: inout JSONWriter) {
        writer.object {
            $0.member("region", region)
            $0.member("annotations", annotations)
            $0.member("clusters", clusters)
        }
    }
}
