public import JSONWriting
public import ViewModels

/// A map as GeoJSON: each marker and each cluster is a point with the same members as its properties.
///
/// `region` is a foreign member; a cluster's feature says what to zoom to in its `bbox`.
/// - Source: RFC 7946.
public struct GeoJSONMap: JSONWritable, Sendable {
    /// Registered for GeoJSON.
    public static let mediaType = "application/geo+json"

    private let map: RestaurantMap

    /// Wraps a map.
    public init(_ map: RestaurantMap) {
        self.map = map
    }

    /// Writes a feature collection, markers first.
    public func write(to writer: inout JSONWriter) {
        writer.object {
            $0.member("type", "FeatureCollection")
            $0.member("region", map.region)
            $0.member("features", Features(map: map))
        }
    }
}

private struct Features: JSONWritable {
    let map: RestaurantMap

    func write(to writer: inout JSONWriter) {
        writer.array { array in
            for annotation in map.annotations { array.element(Marker(annotation: annotation)) }
            for cluster in map.clusters { array.element(Cluster(cluster: cluster)) }
        }
    }
}

private struct Marker: JSONWritable {
    let annotation: MapAnnotation

    func write(to writer: inout JSONWriter) {
        writer.object {
            $0.member("type", "Feature")
            $0.member("id", annotation.id)
            $0.member("geometry", Point(coordinate: annotation.coordinate))
            $0.member("properties", Properties(annotation: annotation))
        }
    }

    struct Properties: JSONWritable {
        let annotation: MapAnnotation

        func write(to writer: inout JSONWriter) {
            writer.object {
                $0.member("title", annotation.title)
                $0.member("subtitle", annotation.subtitle)
                $0.member("iconKey", annotation.iconKey)
                $0.member("tintKey", annotation.tintKey)
                $0.member("path", annotation.path)
            }
        }
    }
}

private struct Cluster: JSONWritable {
    let cluster: MapCluster

    func write(to writer: inout JSONWriter) {
        writer.object {
            $0.member("type", "Feature")
            $0.member("bbox", cluster.bbox)
            $0.member("geometry", Point(coordinate: cluster.coordinate))
            $0.member("properties", Properties(cluster: cluster))
        }
    }

    struct Properties: JSONWritable {
        let cluster: MapCluster

        func write(to writer: inout JSONWriter) {
            writer.object {
                $0.member("count", cluster.count)
                $0.member("iconKey", cluster.iconKey)
            }
        }
    }
}

/// Longitude comes first in GeoJSON.
private struct Point: JSONWritable {
    let coordinate: Coordinate

    func write(to writer: inout JSONWriter) {
        writer.object {
            $0.member("type", "Point")
            $0.member("coordinates", [coordinate.longitude, coordinate.latitude])
        }
    }
}
