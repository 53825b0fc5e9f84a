/// The screens of the app.
public enum Screens {
    /// All of them; a server may be given more.
    public static let all: [any Screen.Type] = [
        FeedScreen.self,
        FeedChangesScreen.self,
        RestaurantScreen.self,
        MapScreen.self,
        PostsScreen.self,
        PostScreen.self,
        UsersScreen.self,
        UserScreen.self,
        HomeScreen.self,
    ]
}
