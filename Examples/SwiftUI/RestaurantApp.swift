// The feed and detail screens of an app, bound to a Vitrine server. To be put into an Xcode project that depends on this
// package's products ViewModels and VitrineClient; iOS 16 or newer.

#if canImport(SwiftUI)
    import SwiftUI
    import ViewModels
    import VitrineClient

    @main struct RestaurantApp: App {
        private static let caches = FileManager.default.urls(for: .cachesDirectory, in: .userDomainMask)[0]
        private let client = URL(string: "http://127.0.0.1:8080").map { server in
            VitrineClient(baseURL: server, store: FolderAnswerStore(folder: caches.appendingPathComponent("vitrine")))
        }

        var body: some Scene {
            WindowGroup {
                if let client { NavigationStack { FeedScreen(client: client) } }
            }
        }
    }

    /// A screen's content: what to show, and why it may be old.
    @MainActor final class ScreenModel<Model: Sendable>: ObservableObject {
        @Published private(set) var answer: Answer<Model>?
        @Published private(set) var error: ClientError?
        private let load: @Sendable () async throws -> Answer<Model>

        init(_ load: @escaping @Sendable () async throws -> Answer<Model>) {
            self.load = load
        }

        func reload() async {
            do {
                answer = try await load()
                error = nil
            } catch let error as ClientError where error != .cancelled {
                self.error = error
            } catch {
                // The view is gone.
            }
        }

        /// Shows at once what the server commits; ends with the view's task.
        func follow(_ client: VitrineClient) async {
            await reload()
            do {
                for try await _ in client.events() { await reload() }
            } catch {
                // Without events there is still pull to refresh.
            }
        }
    }

    struct FeedScreen: View {
        let client: VitrineClient
        @StateObject private var model: ScreenModel<Feed>

        init(client: VitrineClient) {
            self.client = client
            _model = StateObject(wrappedValue: ScreenModel { try await client.feed() })
        }

        var body: some View {
            List(model.answer?.model.items ?? []) { cell in
                NavigationLink {
                    DetailScreen(client: client, id: cell.id)
                } label: {
                    FeedRow(cell: cell)
                }
            }
            .overlay { ScreenState(isEmpty: model.answer == nil, error: model.error) }
            .safeAreaInset(edge: .bottom) {
                if model.answer?.failure != nil { Text("Offline").font(.footnote).padding(6).background(.thinMaterial) }
            }
            .refreshable { await model.reload() }
            .task { await model.follow(client) }
            .navigationTitle("Restaurants")
        }
    }

    struct FeedRow: View {
        let cell: RestaurantCell

        var body: some View {
            HStack {
                Image(icon: cell.iconKey).foregroundColor(Color(tint: cell.tintKey))
                VStack(alignment: .leading) {
                    Text(cell.name)
                    Text(cell.typeText).font(.caption).foregroundColor(.secondary)
                }
                Spacer()
                StarRow(stars: cell.stars)
            }
            .accessibilityElement(children: .ignore)
            .accessibilityLabel(cell.accessibilityText)
        }
    }

    struct DetailScreen: View {
        @StateObject private var model: ScreenModel<RestaurantDetail>

        init(client: VitrineClient, id: String) {
            _model = StateObject(wrappedValue: ScreenModel { try await client.restaurant(id: id) })
        }

        var body: some View {
            ScrollView {
                if let detail = model.answer?.model {
                    VStack(alignment: .leading, spacing: 12) {
                        Text(detail.name).font(.title)
                        HStack {
                            StarRow(stars: detail.stars)
                            Text(detail.rateText)
                        }
                        .accessibilityElement(children: .ignore)
                        .accessibilityLabel(detail.accessibilityText)
                        Text(detail.bio)
                        if let way = detail.directions.flatMap({ URL(string: $0.apple) }) {
                            Link(destination: way) {
                                Label("Directions", systemImage: "arrow.triangle.turn.up.right.diamond")
                            }
                        }
                    }
                    .padding()
                    // The picture behind it may be light or dark.
                    .background(.regularMaterial, in: RoundedRectangle(cornerRadius: 16))
                    .padding()
                }
            }
            .frame(maxWidth: .infinity)
            .background {
                if let key = model.answer?.model.backgroundKey {
                    Image(background: key).resizable().scaledToFill().ignoresSafeArea()
                }
            }
            .overlay { ScreenState(isEmpty: model.answer == nil, error: model.error) }
            .task { await model.reload() }
        }
    }

    /// What stands where there is nothing to show yet.
    struct ScreenState: View {
        let isEmpty: Bool
        let error: ClientError?

        var body: some View {
            if isEmpty {
                if let error { Text(error.description).padding() } else { ProgressView() }
            }
        }
    }

    struct StarRow: View {
        let stars: Stars

        var body: some View {
            HStack(spacing: 2) {
                ForEach(0..<max(stars.full, 0), id: \.self) { _ in Image(systemName: "star.fill") }
                ForEach(0..<max(stars.half, 0), id: \.self) { _ in Image(systemName: "star.leadinghalf.filled") }
                ForEach(0..<max(stars.empty, 0), id: \.self) { _ in Image(systemName: "star") }
            }
            .foregroundColor(.yellow)
        }
    }
#endif
