/// What a section of the home screen shows, by the kind of section.
public enum HomeItems: Sendable, Hashable {
    /// Rows of the feed.
    case restaurants([RestaurantCell])
    /// Posts.
    case posts([PostCell])
    /// Markers.
    case map([MapAnnotation])
    /// Of a section that this build does not know: leave the section out, or show its title with a link to its path.
    case other
}
